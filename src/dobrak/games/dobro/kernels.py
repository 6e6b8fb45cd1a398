"""The compiled functions of Dobro under their common names."""

from dobrak.games.dobro import dealing, observation, reveal, rules, view, view_json
from dobrak.games.dobro.state import DEAL, OVER
from dobrak.games.kernels import Kernels
from dobrak.kernel import Row, kernel


@kernel
def rests(s: Row) -> bool:
    return bool(s.phase == DEAL or s.phase == OVER)


@kernel
def is_over(s: Row) -> bool:
    return bool(s.phase == OVER)


@kernel
def direction(s: Row) -> int:
    return int(s.direction)


KERNELS = Kernels(
    legal=rules.legal,
    legal_set=rules.legal_set,
    apply=rules.apply,
    deal=dealing.deal,
    rests=rests,
    is_over=is_over,
    won=dealing.won,
    leads=dealing.leads,
    direction=direction,
    look=view.view,
    resample=view.resample,
    write_shared=view_json.write_shared,
    write_own=view_json.write_own,
    observe=observation.observe,
    reveal=reveal.reveal,
    place_of=observation.place_of,
)
