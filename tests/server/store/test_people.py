"""Guests in the store: tokens, names, and codes that sign in another device."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from dobrak.server.store import people as guests
from dobrak.server.store import schema
from dobrak.server.store.people import CODE_LASTS, People, added
from dobrak.server.store.store import Store
from tests.server.database import database_in


class Wall:
    """The wall clock."""

    now = 1e9

    def time(self) -> float:
        return self.now


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(guests, "time", wall)
    return wall


def run(folder: Path, story: Callable[[People, Store], Awaitable[None]]) -> None:
    async def main() -> None:
        store = Store(database_in(folder))
        try:
            await story(People(store), store)
        finally:
            store.close()

    asyncio.run(main())


def test_a_token_identifies_its_guest_alone(tmp_path: Path) -> None:
    async def story(people: People, _: Store) -> None:
        ana, token = await people.add("Ana")
        ben, other = await people.add("Ben")
        assert len(ana.id) == schema.ID.length
        assert await people.by_token(token) == ana
        assert await people.by_token(other) == ben
        for wrong in (None, "", token[:-1], ana.id):
            assert await people.by_token(wrong) is None
        await people.rename(ana, "Anna")
        found = [await people.by_token(one) for one in (token, other)]
        assert [one and one.name for one in found] == ["Anna", "Ben"]

    run(tmp_path, story)


def test_nobody_is_added_for_an_empty_list() -> None:
    assert added([]) == []


def test_a_code_signs_in_once_however_it_is_typed(tmp_path: Path, wall: Wall) -> None:
    async def story(people: People, _: Store) -> None:
        ana, token = await people.add("Ana")
        code = await people.make_code(ana, keep=False)
        assert [len(part) for part in code.split("-")] == [4, 4]
        found = await people.use_code(" " + code.lower().replace("-", " "))
        assert found is not None
        assert found[0] == ana
        assert found[1] != token
        assert await people.by_token(found[1]) == ana
        assert await people.use_code(code) is None

    run(tmp_path, story)


def test_of_two_who_use_a_code_at_once_one_is_let_in(tmp_path: Path, wall: Wall) -> None:
    async def story(people: People, _: Store) -> None:
        ana, _token = await people.add("Ana")
        code = await people.make_code(ana, keep=True)
        found = await asyncio.gather(*(people.use_code(code) for _ in range(2)))
        assert sum(one is not None for one in found) == 1

    run(tmp_path, story)


def test_a_code_is_valid_for_ten_minutes_unless_it_is_kept(tmp_path: Path, wall: Wall) -> None:
    async def story(people: People, _: Store) -> None:
        ana, _token = await people.add("Ana")
        short, late = [await people.make_code(ana, keep=False) for _ in range(2)]
        kept = await people.make_code(ana, keep=True)
        assert len(kept) > len(short)
        wall.now += CODE_LASTS - 1
        assert await people.use_code(short) is not None
        wall.now += 2
        assert await people.use_code(late) is None
        wall.now += 1e6
        assert await people.use_code(kept) is not None

    run(tmp_path, story)


def test_a_new_code_replaces_the_kept_one_of_its_person(tmp_path: Path) -> None:
    async def story(people: People, store: Store) -> None:
        ana, _ = await people.add("Ana")
        ben, _ = await people.add("Ben")
        kept = [await people.make_code(person, keep=True) for person in (ana, ben)]
        short = await people.make_code(ana, keep=False)
        newer = await people.make_code(ana, keep=True)
        assert await people.use_code(kept[0]) is None
        for code in (kept[1], short, newer):
            assert await people.use_code(code) is not None

    run(tmp_path, story)


@pytest.mark.parametrize("keep", [False, True])
def test_a_new_code_clears_expired_ones_of_its_person_alone(
    tmp_path: Path, wall: Wall, keep: bool
) -> None:
    async def story(people: People, store: Store) -> None:
        ana, ben = [(await people.add(name))[0] for name in ("Ana", "Ben")]
        for person in (ana, ben):
            await people.make_code(person, keep=False)
        wall.now += CODE_LASTS + 1
        await people.make_code(ana, keep)
        codes = sa.select(schema.codes.c.person).order_by("person")
        left = await store.read(lambda connection: list(connection.scalars(codes)))
        assert left == sorted([ana.id, ben.id])

    run(tmp_path, story)
