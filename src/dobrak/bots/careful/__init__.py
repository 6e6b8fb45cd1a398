"""`careful`: a good player's rules of thumb, for each game. Each can be switched off."""

from dobrak.bots.careful import dobro, durak

HABITS = {"dobro": dobro.HABITS, "durak": durak.HABITS}  # by name what each is, in a line
