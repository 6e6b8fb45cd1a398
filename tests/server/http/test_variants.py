"""Tables of a variant, which the request for a new table contains as the text of its file."""

from pathlib import Path

import pytest

from tests.server.client import Server

SHORT = Path(__file__).parents[3] / "examples" / "variants" / "short-durak.toml"
NEW = {"game": "durak", "players": 2}


def test_a_table_is_opened_by_a_variant(server: Server) -> None:
    ana = server.guest("Ana")
    table = ana.open(**NEW, bots=[None, "careful"], variant=SHORT.read_text(encoding="utf-8"))
    place = ana.connect(table)
    rules = place.table["settings"]["rules"]
    assert (rules["variant_name"], rules["hand_size"], rules["deck"]) == ("short-durak", 4, 28)
    assert place.wish("sit")["told"] == "done"
    assert place.wish("ready")["told"] == "done"
    place.hear_until(lambda table: table["playing"])
    assert place.table["view"]["rules"] == rules
    assert place.table["view"]["held"] == [4, 4]


@pytest.mark.parametrize(
    ("variant", "asked", "sentence"),
    [
        ("game = ", NEW, "variant: it is not TOML: "),
        (
            "game = 'durak'\nname = 'x'\n[rules]\nhand_size = 30",
            NEW,
            "variant: hand_size: takes a number from 1 to 26, not '30'",
        ),
        (
            SHORT.read_text(encoding="utf-8"),
            {**NEW, "game": "dobro"},
            "variant: it is a variant of",
        ),
        (
            SHORT.read_text(encoding="utf-8"),
            {**NEW, "rules": {"deck": 36}},
            "deck: variant sets it to 28",
        ),
        (
            "game = 'durak'\nname = 'x'\n[rules]\nhand_size = 18",
            {**NEW, "players": 3},
            "hand_size: 3 hands of 18 are 54 cards, and the deck has 36",
        ),
        ("x" * 6001, NEW, ""),
    ],
)
def test_a_bad_variant_is_refused_with_a_sentence(
    server: Server, variant: str, asked: dict[str, object], sentence: str
) -> None:
    status, told = server.guest("Ana").post("/api/tables", {**asked, "variant": variant})
    assert status == 400
    assert told["sentence"].startswith(sentence)


@pytest.mark.parametrize(
    ("variant", "key", "facts"),
    [
        (
            "hand_size = 30",
            "option-refusal-number",
            {"name": "hand_size", "least": 1, "most": 26, "step": 1, "value": "'30'"},
        ),
        (
            "hand_size = 18",
            "durak-refusal-hands-too-large",
            {"players": 3, "held": 18, "needed": 54, "deck": 36},
        ),
        (
            "hands = 5",
            "option-refusal-unknown",
            {
                "name": "'hands'",
                "game": "durak",
                "deciding": 1,
                "values": ["ruleset 'dourak'"],
                "takes": [
                    "ruleset",
                    "deals",
                    "hand_size",
                    "deck",
                    "bout_limit",
                    "first_limit",
                    "dry_bouts",
                ],
            },
        ),
        (
            "deck = ",
            "variant-refusal-not-toml",
            {"error": "Invalid value (at end of document)"},
        ),
    ],
)
def test_a_bad_variant_is_refused_with_a_key_and_facts(
    server: Server, variant: str, key: str, facts: dict[str, object]
) -> None:
    file = f"game = 'durak'\nname = 'x'\n[rules]\n{variant}"
    asked = {**NEW, "players": 3, "variant": file}
    status, told = server.guest("Ana").post("/api/tables", asked)
    assert (status, told["key"], told["facts"]) == (400, key, facts)
