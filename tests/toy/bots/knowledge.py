"""What bots know of Ladder: nothing beyond the rules."""

from dobrak.bots.knowledge import Knowledge

KNOWLEDGE = Knowledge()
