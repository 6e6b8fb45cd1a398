"""What the server refuses, with the key of its sentence in the catalogue of texts."""

from dobrak.errors import KeyedError


class Refused(KeyedError, ValueError):
    """A refusal to the person who asked, with the clause if a rule of the game refuses it."""
