"""`careful`: a good player's rules of thumb, for each game. Each can be switched off."""

from dobrak.bots.careful import dobro, durak

ABOUT = "a good player's rules of thumb"
VERSION = 1  # rises when it plays otherwise

HABITS = {"dobro": dobro.HABITS, "durak": durak.HABITS}  # by name what each is, in a line
