"""Matches that are longer than any that a net has learned, as it knows them.

A net reads what it has never seen as it comes: a score of five, or nine rounds to follow, are noise
to it. So the last rounds or deals of a long match are shown to it as those of its own longest, and
all before them as the first, with scores that are no farther apart than they can be there.
"""

import numpy as np

from dobrak.bots.learned.net import LENGTH, Net
from dobrak.kernel import copied
from dobrak.match import View


def as_learned(view: View, net: Net) -> np.ndarray:
    """The row of a view; in a match that is too long, one of the longest match that it knows."""
    row, length = view.row, LENGTH[view.game.name]
    longest = net.longest
    if view.seat is None or not 0 < longest < row[length]:
        return view.rows
    rows, players = copied(view.rows), len(view.names)
    finished = max(0, longest - (int(row[length]) - int(row.finished)))
    rows[length], rows["finished"] = longest, finished
    scores = np.array(row.scores[:players], np.int64)
    apart = finished * (players - 1)  # no round or deal takes two seats farther apart
    near = np.clip(scores, scores[view.seat] - apart, scores[view.seat] + apart)
    rows["scores"][0, :players] = near - near.min()
    return rows
