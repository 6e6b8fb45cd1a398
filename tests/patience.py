"""How long tests wait."""

# Seconds for whatever a test waits for: not how fast it has to be, but so that a hang ends.
PATIENCE = 900.0

# What a program runs that never ends by itself.
FOR_EVER = "import threading; threading.Event().wait()"
