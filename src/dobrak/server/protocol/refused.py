"""What the server refuses, with the key of its sentence in the catalogue of texts."""

from dobrak.errors import KeyedError
from dobrak.texts.facts import Facts, Reader


class Refused(KeyedError, ValueError):
    """A refusal to the person who asked, with the clause if a rule of the game refuses it."""

    def __init__(
        self,
        key: str,
        facts: Facts | None = None,
        clause: str | None = None,
        reader: Reader | None = None,
    ) -> None:
        super().__init__(key, facts)
        self.clause = clause
        self.reader = reader or self.reader
