"""Durak, in several rulesets. The rules are in docs/rules/durak.md."""
