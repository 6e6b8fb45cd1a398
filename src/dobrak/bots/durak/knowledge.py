"""What bots know of Durak."""

from dobrak.bots.durak.outcome import single_deal
from dobrak.bots.durak.reasons import reason
from dobrak.bots.durak.solver.choice import solver
from dobrak.bots.knowledge import Knowledge, Nets
from dobrak.games.durak.observation import ATTACKER, COUNTS, OBSERVED, SCORES, TRUMP
from dobrak.games.options import Options

DECK = 36  # the only deck size with which nets were trained
SHARED = {"podkidnoy": "throw-in", "perevodnoy": "throw-in"}  # rulesets that share nets


def group(rules: Options) -> str:
    ruleset: str = rules["ruleset"]
    return SHARED.get(ruleset, ruleset)


NETS = Nets(
    group=group,
    fits=lambda row: bool(row.deck_size == DECK),
    length="deals",
    scales=((SCORES, ATTACKER, 1 / 4), (COUNTS, TRUMP, 1 / 16), (TRUMP, OBSERVED, 0)),
    weak_at="It has played with decks of this size only, one deal at a time. What others have "
    "shown by taking, or by not throwing in, it does not remember: only what all know of their "
    "hands.",
)
KNOWLEDGE = Knowledge(reason=reason, focus=single_deal, solver=solver, nets=NETS)
