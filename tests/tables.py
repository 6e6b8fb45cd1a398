"""The names of tools/tables.py, for tests that import them from here."""

from tools.tables import (
    DOBRO,
    DOURAK,
    HABITS,
    TABLES,
    THROW_IN,
    Table,
    choose,
    next_move,
    random_options,
)

__all__ = [
    "DOBRO",
    "DOURAK",
    "HABITS",
    "TABLES",
    "THROW_IN",
    "Table",
    "choose",
    "next_move",
    "random_options",
]
