"""What bots know of Dobro."""

from dobrak.bots.dobro.reasons import reason
from dobrak.bots.knowledge import Knowledge, Nets
from dobrak.games.dobro.observation import COUNTS, OBSERVED
from dobrak.games.options import Options

TRAINED = ("fr", "en", "pt")  # editions that share nets


def group(rules: Options) -> str:
    edition: str = rules["edition"]
    return "dobro" if edition in TRAINED else edition


NETS = Nets(
    group=group,
    fits=lambda row: not row.manual,
    length="rounds",
    scales=(
        (COUNTS, COUNTS + 4, 1 / 32),
        (COUNTS + 4, COUNTS + 7, 1 / 8),
        (COUNTS + 7, OBSERVED, 1 / 64),
    ),
    weak_at="It has played matches of this length only, and never drew by hand. "
    "What others have shown by taking, or by not playing a pair, it does not remember.",
)
KNOWLEDGE = Knowledge(reason=reason, nets=NETS)
