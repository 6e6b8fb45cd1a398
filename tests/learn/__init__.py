"""Nets that teach themselves."""
