"""Records of earlier versions always replay to the same result.

Files are only added here. A new version of a game's rules gets a folder of its own.
"""

import json
from pathlib import Path

import pytest

import dobrak
from tools.tables import TABLES

RECORDS = sorted(Path(__file__).parent.glob("v*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_frozen_record_replays(path: Path) -> None:
    text = path.read_text()
    record = json.loads(text)
    match = dobrak.replay(record)
    assert match.over
    assert record["result"] == {"scores": match.scores, "winners": match.winners}
    assert json.dumps(match.record(), indent=1, ensure_ascii=False) + "\n" == text


def test_every_kind_of_table_is_among_them() -> None:
    kept = {path.stem for path in RECORDS}
    assert {str(table).replace("=", "-") for table in TABLES} <= kept
    texts = [path.read_text() for path in RECORDS]
    for rare in ("call@", "epaulettes", '"first": null', '"given": true', '"setup"', ">", "J+J="):
        assert any(rare in text for text in texts), rare
