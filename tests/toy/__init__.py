"""Ladder: a small game that is registered from outside. docs/adding-a-game.md explains it."""
