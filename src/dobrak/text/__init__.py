"""The games in a terminal, on Rich: what is shown, what is asked, and opponents to play against.

Everything shown is made of a seat's view and of the events told to it, never of the true row.
"""
