"""What can go wrong, in sentences for the person who reads them.

    ValueError
    ├── IllegalMove    a move that the rules refuse; `clause` says which rule
    ├── BadRecord      a record that does not replay
    └── BadPosition    a position line that is no position

A bad option is a plain ValueError that names the option and what it takes.
"""


class IllegalMove(ValueError):
    """A move that the rules refuse. Nothing has changed."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.clause = clause


class BadRecord(ValueError):
    """A record that does not replay: which deal, which move, and why."""


class BadPosition(ValueError):
    """A line of text that is not a position, or contradicts itself."""
