"""`careful`: a good player's rules of thumb, for each game. Each can be switched off."""

VERSION = 1  # increased when it plays differently
