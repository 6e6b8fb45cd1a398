"""Guests: a name is all it takes, and a code carries who one is to another device."""

import re
import sqlite3
from pathlib import Path

import pytest

from tests.server.client import Client, Server


def test_a_guest_has_a_name_and_can_change_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = Client(server)
        assert ana.get("/api/me") == (200, {"name": None})
        assert ana.post("/api/guest", {"name": "  Ana   Maria "}) == (200, {"name": "Ana Maria"})
        cookie = ana.cookie
        assert ana.post("/api/guest", {"name": "Anna"}) == (200, {"name": "Anna"})
        assert ana.cookie == cookie
        assert ana.get("/api/me") == (200, {"name": "Anna"})
        for bad in ("", "   ", "a\u202eb", "x" * 25, "a\u0000b"):
            status, told = ana.post("/api/guest", {"name": bad})
            assert status == 400
            assert told["sentence"]


def test_a_cookie_is_for_this_house_alone_and_is_not_in_the_store(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = Client(server)
        ana.post("/api/guest", {"name": "Ana"})
        given = ana.headers["set-cookie"]
        assert re.search("HttpOnly", given, re.IGNORECASE)
        assert re.search("SameSite=lax", given, re.IGNORECASE)
        assert "secure" not in given.lower()
        token = ana.cookie.partition("=")[2]
        forger = Client(server)
        forger.cookie = ana.cookie[:-1]
        assert forger.get("/api/me") == (200, {"name": None})
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()


def test_a_code_carries_who_one_is_to_another_device_once(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        table = ana.open(game="durak", players=2)
        assert ana.connect(table).wish("sit")["told"] == "done"
        _, told = ana.post("/api/code", {})
        assert re.fullmatch("[2-9A-Z]{4}-[2-9A-Z]{4}", told["code"])
        phone = Client(server)
        typed = told["code"].lower().replace("-", " ")
        assert phone.post("/api/enter", {"code": typed}) == (200, {"name": "Ana"})
        assert phone.cookie != ana.cookie
        assert phone.connect(table).table["you"] == 0
        assert ana.connect(table).table["you"] == 0
        thief = Client(server)
        status, refused = thief.post("/api/enter", {"code": told["code"]})
        assert (status, refused["sentence"]) == (403, "That code is not good, or not any more.")
        assert thief.get("/api/me") == (200, {"name": None})


def test_a_code_ends_after_ten_minutes_unless_it_is_kept(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana = server.guest("Ana")
        short, kept = ana.post("/api/code", {})[1], ana.post("/api/code", {"keep": True})[1]
        with sqlite3.connect(tmp_path / "house.db") as store:
            store.execute("UPDATE codes SET until = until - 601 WHERE until IS NOT NULL")
        store.close()
        assert Client(server).post("/api/enter", {"code": short["code"]})[0] == 403
        assert Client(server).post("/api/enter", {"code": kept["code"]})[0] == 200
        older, newer = (ana.post("/api/code", {"keep": True})[1]["code"] for _ in range(2))
        assert Client(server).post("/api/enter", {"code": older})[0] == 403
        assert Client(server).post("/api/enter", {"code": newer})[0] == 200


@pytest.mark.parametrize("path", ["/api/code", "/api/tables", "/api/matches"])
def test_nobody_in_particular_is_asked_for_a_name(tmp_path: Path, path: str) -> None:
    with Server(tmp_path) as server:
        nobody = Client(server)
        asked = {"game": "durak", "players": 2} if path == "/api/tables" else {}
        answer = nobody.get(path) if path == "/api/matches" else nobody.post(path, asked)
        assert answer == (401, {"sentence": "Choose a name first."})
