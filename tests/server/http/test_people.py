"""Guests: a name is all it takes, and a code carries who one is to another device."""

import re
import sqlite3
from contextlib import closing

import pytest

from tests.server.client import Client, Server


def test_a_guest_has_a_name_and_can_change_it(server: Server) -> None:
    ana = Client(server)
    assert ana.get("/api/me") == (200, {"name": None})
    assert ana.post("/api/guest", {"name": "  Ana   Maria "}) == (200, {"name": "Ana Maria"})
    cookie = ana.cookie
    assert ana.post("/api/guest", {"name": "Anna"}) == (200, {"name": "Anna"})
    assert ana.cookie == cookie
    assert ana.get("/api/me") == (200, {"name": "Anna"})
    assert ana.post("/api/guest", {"name": "a\u202eb"})[0] == 400


def test_a_cookie_cannot_be_guessed_and_is_not_in_the_store(server: Server) -> None:
    ana = server.guest("Ana")
    token = ana.cookie.partition("=")[2]
    forger = Client(server)
    forger.cookie = ana.cookie[:-1]
    assert forger.get("/api/me") == (200, {"name": None})
    for file in server.folder.glob("house.db*"):
        assert token.encode() not in file.read_bytes()


def test_a_code_carries_who_one_is_to_another_device_once(server: Server) -> None:
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
    assert (status, refused["sentence"]) == (403, "That code is wrong, or no longer valid.")
    assert thief.get("/api/me") == (200, {"name": None})


def test_a_code_ends_after_ten_minutes_unless_it_is_kept(server: Server) -> None:
    ana = server.guest("Ana")
    short, kept = ana.post("/api/code", {})[1], ana.post("/api/code", {"keep": True})[1]
    with closing(sqlite3.connect(server.folder / "house.db", isolation_level=None)) as store:
        store.execute("UPDATE codes SET until = until - 601 WHERE until IS NOT NULL")
    assert Client(server).post("/api/enter", {"code": short["code"]})[0] == 403
    assert Client(server).post("/api/enter", {"code": kept["code"]})[0] == 200
    older, newer = (ana.post("/api/code", {"keep": True})[1]["code"] for _ in range(2))
    assert Client(server).post("/api/enter", {"code": older})[0] == 403
    assert Client(server).post("/api/enter", {"code": newer})[0] == 200


@pytest.mark.parametrize("path", ["/api/code", "/api/tables", "/api/matches"])
def test_nobody_in_particular_is_asked_for_a_name(server: Server, path: str) -> None:
    nobody = Client(server)
    asked = {"game": "durak", "players": 2} if path == "/api/tables" else {}
    answer = nobody.get(path) if path == "/api/matches" else nobody.post(path, asked)
    status, refused = answer
    assert (status, refused["key"]) == (401, "name-refusal-missing")
