"""The errors of the package. Their messages are sentences for users.

    ValueError
    ├── IllegalMove    a move that the rules refuse; `clause` says which rule
    ├── BadOption      an option or a variant that a game does not take
    ├── BadRecord      a record that does not replay
    └── BadPosition    a position line that is not valid

Another wrong argument raises a plain ValueError that names it and the values it takes.
"""

from typing import Self

from dobrak.texts import catalogue
from dobrak.texts.facts import Facts, Reader


class KeyedError(Exception):
    """An error whose sentence is in the catalogue of texts, in each language, by its key."""

    def __init__(
        self,
        key: str,
        facts: Facts | None = None,
        clause: str | None = None,
        reader: Reader | None = None,
    ) -> None:
        super().__init__(key, facts, clause, reader)
        self.key, self.facts = key, dict(facts or {})
        self.clause = clause  # of the rules, if they refuse a move
        self.reader = reader or Reader()

    def __str__(self) -> str:
        return self.told("en")

    def told(self, language: str) -> str:
        return self.reader.tell(self.key, self.facts, language)


class IllegalMove(KeyedError, ValueError):
    """The rules refuse this move. The match has not changed."""


class BadOption(KeyedError, ValueError):
    """An option that a game does not take, or a variant that is wrong."""

    where: str | None = None  # the file of the variant

    def in_file(self, where: str) -> Self:
        self.where = where
        return self

    def told(self, language: str) -> str:
        said = super().told(language)
        if self.where is None:
            return said
        return catalogue(language).text("labelled", label=self.where, value=said)


class BadRecord(ValueError):
    """A record that does not replay. The message names the deal, the move and the reason."""


class BadPosition(ValueError):
    """A line of text that is not a position, or contradicts itself."""
