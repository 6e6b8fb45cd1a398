"""Views of matches that are longer than those a net was trained on, adapted to its training.

A net does not generalise to numbers that it has never seen, such as a score of five or nine
remaining rounds. So the last rounds or deals of a long match are presented as those of the longest
match that it was trained on, and all earlier ones as the first. Scores are clipped to the range of
such a match.
"""

import numpy as np

from dobrak.bots.learned.net import Net, length_of
from dobrak.kernel import copied
from dobrak.match import View


def as_learned(view: View, net: Net) -> np.ndarray:
    """The row of a view; of a longer match, as one of the longest that the net was trained on."""
    row, length = view.row, length_of(view.game)
    longest = net.longest
    if view.seat is None or not 0 < longest < row[length]:
        return view.rows
    rows, players = copied(view.rows), len(view.names)
    finished = max(0, longest - (int(row[length]) - int(row.finished)))
    rows[length], rows["finished"] = longest, finished
    scores = np.array(row.scores[:players], np.int64)
    apart = finished * (players - 1)  # the largest difference after so many rounds or deals
    near = np.clip(scores, scores[view.seat] - apart, scores[view.seat] + apart)
    rows["scores"][0, :players] = near - near.min()
    return rows
