"""The errors of the package. Their messages are sentences for users.

    ValueError
    ├── IllegalMove    a move that the rules refuse; `clause` says which rule
    ├── BadRecord      a record that does not replay
    └── BadPosition    a position line that is not valid

An invalid option raises a plain ValueError that names the option and the values it takes.
"""


class IllegalMove(ValueError):
    """The rules refuse this move. The match has not changed."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.clause = clause


class BadRecord(ValueError):
    """A record that does not replay. The message names the deal, the move and the reason."""


class BadPosition(ValueError):
    """A line of text that is not a position, or contradicts itself."""
