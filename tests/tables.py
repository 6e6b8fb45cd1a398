"""Kinds of table and habits of players, for all tests: see tools/tables.py."""

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
