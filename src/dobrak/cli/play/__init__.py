"""`dobrak play`: in the browser, or a match in the terminal against bots.

What the terminal shows is made from a seat's view and from the events that this seat is told,
never from the true state of the match.
"""
