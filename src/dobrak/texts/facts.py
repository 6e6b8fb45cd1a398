"""Texts for events and refusals: a key with facts, told to one reader.

Each game says what its facts are (`FACTS` in its schema.py). The page does the same in
web/src/words/facts.ts, and docs/texts.md has the variables that result.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from dobrak.texts import Catalogue, catalogue, raw

Facts: TypeAlias = Mapping[str, Any]  # numbers, words, and lists of them

# What a fact is, by its name: a seat or seats, a card or cards, a move, an index (people count
# from 1), or one of several words. Other facts are numbers and plain text.
FactKind: TypeAlias = Literal["seat", "card", "move", "index", "word"]
FactKinds: TypeAlias = Mapping[str, FactKind]


class Reader:
    """A person at a table of a game, who is 'you' in its texts; `seat=None` is a spectator."""

    def __init__(
        self,
        game: str = "",
        kinds: FactKinds | None = None,
        names: Sequence[str] = (),
        seat: int | None = None,
        read_move: Callable[[str], Any] | None = None,
    ) -> None:
        self.game, self.kinds, self.names, self.seat = game, kinds or {}, names, seat
        self._read_move = read_move

    def tell(self, key: str, facts: Facts, language: str = "en") -> str:
        """The text with these facts. A missing text is its key and facts."""
        texts = catalogue(language)
        return _Told(self, texts).tell(key, facts) if key in texts else raw(key, facts)

    def read(self, move: str) -> Any:
        assert self._read_move is not None
        return self._read_move(move)


class _Told:
    """A reader with the catalogue of a language."""

    def __init__(self, reader: Reader, texts: Catalogue) -> None:
        self.reader, self.texts = reader, texts

    def tell(self, key: str, facts: Facts) -> str:
        variables = self._variables(facts)
        if f"{key}-each" in self.texts:
            each = [self._variables(own) for own in self._by_seat(facts)]
            variables["each"] = ", ".join(self.texts.text(f"{key}-each", **own) for own in each)
        return self.texts.text(key, **variables)

    def _variables(self, facts: Facts) -> dict[str, Any]:
        found: dict[str, Any] = {hyphened(name): 0 for name in self.reader.kinds}
        for name, fact in facts.items():
            if fact is not None:
                found |= self._of(hyphened(name), self.reader.kinds.get(name), fact)
        return {**found, "you": hyphened(self._you(facts))}

    def _you(self, facts: Facts) -> str:
        """The first fact that is the reader."""
        for name, kind in self.reader.kinds.items():
            fact = facts.get(name)
            seats = fact if isinstance(fact, list) else [fact]
            if kind == "seat" and self.reader.seat is not None and self.reader.seat in seats:
                return name
        return "nobody"

    def _by_seat(self, facts: Facts) -> list[Facts]:
        """The facts of each seat, from the lists that have one for each."""
        lists = {
            name: fact
            for name, fact in facts.items()
            if name not in self.reader.kinds and isinstance(fact, list)
        }
        rows = [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]
        return [{"seat": seat, **row} for seat, row in enumerate(rows)]

    def _of(self, name: str, kind: FactKind | None, fact: Any) -> dict[str, Any]:
        """The variables of one fact."""
        if isinstance(fact, list):
            return self._of_list(name, kind, fact)
        match kind, fact:
            case _, bool():
                return {name: str(fact).lower()}
            case "seat", int():
                return {name: self._name(fact)}
            case "card", str():
                return {name: self._card(fact, 1)}
            case "move", str():
                return {name: self._move(fact), f"{name}-kind": self.reader.read(fact).kind}
            case "index", int():
                return {name: fact + 1}
            case "word", str():
                return {name: hyphened(fact)}
        return {name: fact}

    def _of_list(self, name: str, kind: FactKind | None, facts: list[Any]) -> dict[str, Any]:
        about: dict[str, Any] = {f"{name}-count": len(facts)}
        if kind == "seat":
            own = self.reader.seat
            others = [self.reader.names[seat] for seat in facts if seat != own]
            return {name: self.texts.listed(others), f"{name}-are": self._who(facts), **about}
        if kind == "card":
            cards = [self._card(card, facts.count(card)) for card in dict.fromkeys(facts)]
            return {name: self.texts.listed(cards), **about}
        return {name: ", ".join(map(str, facts)), **about}

    def _who(self, seats: list[int]) -> str:
        if len(seats) == 1:
            return "you" if self.reader.seat in seats else "one"
        if len(seats) == len(self.reader.names) > 2:
            return "all"
        return "us" if self.reader.seat in seats else "them"

    def _name(self, seat: int) -> str:
        return self.texts.text("you") if seat == self.reader.seat else self.reader.names[seat]

    def _card(self, card: str, count: int) -> str:
        key = f"{self.reader.game}-card"
        if key not in self.texts:
            return card
        return self.texts.text(key, card=card, rank=card[:-1], suit=card[-1:], count=count)

    def _move(self, move: str) -> str:
        key = f"{self.reader.game}-move"
        if key not in self.texts:
            return move
        read = self.reader.read(move)
        card1, card2 = (*read.cards, "", "")[:2]
        return self.texts.text(key, kind=read.kind, value=read.value or 0, card1=card1, card2=card2)


def hyphened(name: str) -> str:
    """A name or a word as Fluent writes it."""
    return name.replace("_", "-").replace(" ", "-")
