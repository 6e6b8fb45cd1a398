"""Guests: their names, the tokens that identify them, and codes that sign in another device.

Tokens and codes are stored as hashes only.
"""

import hashlib
import secrets
import time
from dataclasses import dataclass

import sqlalchemy as sa

from dobrak.server.store import schema
from dobrak.server.store.store import Pool, Store, Taken, Write

CODE_LASTS = 600.0  # seconds
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without letters that look alike
SHORT, LONG = 8, 20  # letters of a code that is valid for ten minutes, or until it is used

# Built once, because every request and every socket runs it.
BY_TOKEN = (
    sa.select(schema.people.c.id, schema.people.c.name)
    .join(schema.tokens, schema.tokens.c.person == schema.people.c.id)
    .where(schema.tokens.c.token == sa.bindparam("token"))
)


@dataclass(frozen=True)
class Person:
    id: str
    name: str


class People:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, name: str) -> tuple[Person, str]:
        """Store a new guest. Returns the guest and their token."""
        person, token = Person(secrets.token_hex(16), name), secrets.token_urlsafe(32)
        await self._store.write(*added([person]), _token_added(person.id, token))
        return person, token

    async def rename(self, person: Person, name: str) -> None:
        people = schema.people
        change = sa.update(people).where(people.c.id == person.id).values(name=name)
        await self._store.write((change, []))

    async def by_token(self, token: str | None) -> Person | None:
        if not token:
            return None
        return await self._store.read(lambda c: _by_token(c, token), Pool.IDENTITY)

    async def make_code(self, person: Person, keep: bool) -> str:
        """A code that works once: within ten minutes or, if kept, until another is made."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LONG if keep else SHORT))
        codes = schema.codes
        own = codes.c.person == person.id
        kept, expired = codes.c.until.is_(None), codes.c.until < time.time()
        row = {
            "code": _hash(code),
            "person": person.id,
            "until": None if keep else time.time() + CODE_LASTS,
        }
        old = sa.delete(codes).where(own & (kept | expired) if keep else own & expired)
        await self._store.write((old, []), (sa.insert(codes), [row]))
        return "-".join(code[start : start + 4] for start in range(0, len(code), 4))

    async def use_code(self, code: str) -> tuple[Person, str] | None:
        """The person who made a code, and a new token for them. None if the code is not valid."""
        hashed = _hash("".join(code.upper().split()).replace("-", ""))
        codes = schema.codes
        valid = codes.c.until.is_(None) | (codes.c.until > time.time())
        query = sa.select(codes.c.person).where(codes.c.code == hashed, valid)
        person_id = await self._store.read(lambda c: c.scalar(query), Pool.IDENTITY)
        if person_id is None:
            return None
        token = secrets.token_urlsafe(32)
        used = sa.delete(codes).where(codes.c.code == hashed)
        try:
            await self._store.write((used, []), _token_added(person_id, token, hashed))
        except Taken:  # another request has just used it
            return None
        person = await self.by_token(token)
        return None if person is None else (person, token)


def added(people: list[Person]) -> list[Write]:
    rows = [{"id": person.id, "name": person.name, "since": time.time()} for person in people]
    return [(sa.insert(schema.people), rows)] if rows else []


def _token_added(person: str, token: str, code: str | None = None) -> Write:
    row = {"token": _hash(token), "person": person, "since": time.time(), "code": code}
    return sa.insert(schema.tokens), [row]


def _by_token(connection: sa.Connection, token: str) -> Person | None:
    found = connection.execute(BY_TOKEN, {"token": _hash(token)}).first()
    return None if found is None else Person(found.id, found.name)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
