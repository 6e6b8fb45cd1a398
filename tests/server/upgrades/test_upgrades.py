"""Row 30: stores of earlier versions, with tables in the middle of matches.

Files are only added here, one pair by each release (`python -m tools.freeze`).
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import dobrak
from dobrak.games import GAMES
from dobrak.server.protocol import entries as log
from tests.server.client import Server
from tools.freeze import restore, table_as_seen, visitor
from tools.replays import replayed, rows_of

STORES = sorted(Path(__file__).parent.glob("*.sql"))
each_store = pytest.mark.parametrize("store", STORES, ids=lambda path: path.stem)


@cache
def written(store: Path) -> dict[str, dict[str, Any]]:
    """The tables of a store, as its version saw them."""
    tables: dict[str, dict[str, Any]] = json.loads(store.with_suffix(".json").read_text("utf-8"))
    return tables


def as_written(now: Any, then: Any) -> Any:
    """What there is now, without the keys that later versions have added."""
    if isinstance(then, dict) and isinstance(now, dict):
        return {key: as_written(now[key], value) for key, value in then.items() if key in now}
    if isinstance(then, list) and isinstance(now, list) and len(now) == len(then):
        return [as_written(*pair) for pair in zip(now, then, strict=True)]
    return now


@each_store
def test_every_table_is_as_it_was_written_down(store: Path, tmp_path: Path) -> None:
    """A server migrates the store. Everybody sees the same as before, and no clock has run."""
    restore(store, tmp_path)
    with Server(tmp_path, by_hand=True) as server:
        for name, then in written(store).items():
            now = table_as_seen(server, name, then)
            assert as_written(now, then) == then
            *_, (table, _) = replayed(rows_of(tmp_path, name))  # without snapshots
            assert (table.match and table.match.position()) == then["position"]


@each_store
def test_people_play_on(store: Path, tmp_path: Path) -> None:
    """At every table with a match, whoever is to move does so, and everybody learns it."""
    restore(store, tmp_path)
    with Server(tmp_path, by_hand=True) as server:
        moved = 0
        for name, then in written(store).items():
            if not then["seen"][""]["playing"]:
                continue
            address = f"{name}/socket?invite={then['invite']}"
            onlooker = visitor(server, "").connect(address)
            mover = next(who for who, seen in then["seen"].items() if to_move(seen))
            number = {"as": mover} if mover.isdecimal() else {}
            place = visitor(server, then["people"][0] if number else mover).connect(
                address, **number
            )
            assert place.play(place.moves[0])["told"] == "done"
            while onlooker.hear()["told"] != "news":
                pass
            assert onlooker.table["version"] == then["seen"][""]["version"] + 1
            moved += 1
        assert moved >= 8


def to_move(seen: dict[str, Any]) -> bool:
    return seen["you"] is not None and seen["view"]["turn"] == seen["you"]


@each_store
def test_finished_matches_replay(store: Path, tmp_path: Path) -> None:
    restore(store, tmp_path)
    with Server(tmp_path, by_hand=True) as server:
        hal = visitor(server, "Hal")
        _, (match,) = hal.get("/api/matches")
        status, record = hal.get(f"/api/matches/{match['table']}/{match['number']}")
        assert status == 200
        assert dobrak.replay(record).scores == match["scores"]
        assert match["reason"] == "conceded"


@each_store
def test_a_store_has_all_kinds_of_tables(store: Path, tmp_path: Path) -> None:
    restore(store, tmp_path)
    entries = [log.read(row.entry) for name in written(store) for row in rows_of(tmp_path, name)]
    kinds = {type(entry) for entry in entries}
    assert {log.TookBack, log.Conceded, log.Chatted, log.Ended, log.WantedEnd} <= kinds
    opened = [entry.settings for entry in entries if isinstance(entry, log.Opened)]
    rules = [settings.rules for settings in opened]
    assert {settings.game for settings in opened} == {"dobro", "durak"}
    assert {one["ruleset"] for one in rules if "ruleset" in one} == {
        "dourak",
        "podkidnoy",
        "perevodnoy",
    }
    assert {one["edition"] for one in rules if "edition" in one} == {"en", "fr", "pt"}
    assert any("variant_name" in one for one in rules)
    assert any(settings.one_device for settings in opened)
    seen = [seen for table in written(store).values() for seen in table["seen"].values()]
    assert any(one["passing"] for one in seen)
    assert any(one["left"] is not None for one in seen)


def test_each_game_has_one_version_of_its_rules_because_logs_name_none() -> None:
    assert {GAMES[name].version for name in ("dobro", "durak")} == {1}, "see decision 7"


def test_this_version_has_kept_a_store() -> None:
    assert dobrak.__version__ in {store.stem for store in STORES}, "run python -m tools.freeze"
