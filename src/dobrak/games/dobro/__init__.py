"""Dobro: a climbing game. The rules are in docs/rules/dobro.md."""
