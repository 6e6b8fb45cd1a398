"""`dobrak play`: play in the browser, or against bots in the terminal.

The terminal shows only the view of a seat and the events that this seat may see, never the
complete state of the match.
"""
