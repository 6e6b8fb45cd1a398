"""The lab: arenas and simulations of bots, and their statistics."""
