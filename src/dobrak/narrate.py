"""Events in words: one short sentence for each event, as a seat sees it.

Sentences are made from events only, so they cannot reveal more than the seat may know.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from dobrak.games import GAMES
from dobrak.games.durak import moves as durak
from dobrak.games.game import Move, entry_of

Seen = Mapping[str, Any]

SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
CLOCKWISE = {1: "clockwise", -1: "counter-clockwise"}


def tell(event: Seen, names: Sequence[str], seat: int | None) -> str:
    """One sentence for an event, given as `event.seen_by(seat)`; None is a spectator."""
    sentences = entry_of(SENTENCES, event["game"], "sentences for its events")
    return sentences[event["kind"]](event, Eyes(names, seat))


def pretty(card: str) -> str:
    """A card as people write it: Ts is 10♠. Cards of Dobro are not changed."""
    return durak.pretty(durak.CARDS.read(card)) if card in durak.CARDS else card


def listed(words: Sequence[str]) -> str:
    """7, 8 and J."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class Eyes:
    """The names of the seats for one reader, who is 'you'."""

    def __init__(self, names: Sequence[str], seat: int | None) -> None:
        self.names, self.seat = names, seat

    def does(self, seat: int, verb: str) -> str:
        """The start of a sentence: You draw, Ben draws."""
        return f"You {verb}" if seat == self.seat else f"{self.names[seat]} {_third(verb)}"

    def them(self, seat: int) -> str:
        """A player in the middle of a sentence."""
        return "you" if seat == self.seat else self.names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.seat else f"{self.names[seat]}'s"

    def all_do(self, seats: Sequence[int], verb: str) -> str:
        """Several players: You and Ben win."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        if len(seats) == len(self.names):
            return f"Everyone {_third(verb)}"
        own_first = sorted(seats, key=lambda seat: seat != self.seat)
        return _capital(f"{listed([self.them(seat) for seat in own_first])} {verb}")


def _third(verb: str) -> str:
    if verb in ("are", "have"):
        return {"are": "is", "have": "has"}[verb]
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "o")) else "s")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _cards(cards: Sequence[str]) -> str:
    return listed([pretty(card) for card in cards])


# --- both games -----------------------------------------------------------------------------------


OPENS = {
    "chosen": "settled beforehand",
    "drawn": "drawn by lot",
    "most points": "most points",
    "fewest points": "fewest points",
    "first in turn": "level on points, and first in turn",
    "highest cards": "level on points, and dealt the highest cards",
    "lowest trump": "lowest trump",
    "won before": "won the deal before",
    "before the durak": "seated before the durak",
}


def _drew(event: Seen, eyes: Eyes) -> str:
    who = eyes.does(event["seat"], "draw")
    if "cards" in event:
        return f"{who} {_cards(event['cards'])}"
    if not event.get("turned"):
        return f"{who} {counted(event['count'], 'card')}"
    if event["count"] == 1:
        return f"{who} the turned-up trump"
    return f"{who} {event['count']} cards, the turned-up trump among them"


def _stock_empty(event: Seen, eyes: Eyes) -> str:
    return "The stock is empty: nothing more is drawn"


WON = {
    "lowest total": "the lowest total",
    "highest total": "the highest total",
    "fewest cards": "level on points, and the fewest cards in the last round",
    "lowest values": "level on points and cards, and the lowest values taken",
    "shared": "level on all that counts",
    "most deals won": "the most deals won",
    "durak least often": "the durak least often",
}


def _won(event: Seen, eyes: Eyes) -> str:
    verb = "share" if event["shared"] else "win"
    return f"{eyes.all_do(event['winners'], verb)} the match: {WON[event['reason']]}"


# --- Dobro ----------------------------------------------------------------------------------------


def _round_dealt(event: Seen, eyes: Eyes) -> str:
    own = f"; you have {_cards(event['hand'])}" if "hand" in event else ""
    cards = own or f", {counted(event['cards'], 'card')} each"
    return f"Round {event['round'] + 1} is dealt{cards}"


def _opens_round(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'open')}: {OPENS[event['reason']]}"


def _called_it(event: Seen, eyes: Eyes) -> str:
    caller = eyes.does(event["seat"], "call")
    return f"{caller} it: {eyes.them(event['forgot'])} forgot to draw"


def _took_climb(event: Seen, eyes: Eyes) -> str:
    cards, pile = event["cards"], event["pile"]
    grown = f", which makes {pile}" if pile > cards else ""
    return f"{eyes.does(event['seat'], 'take')} {counted(cards, 'card')}{grown}"


def _play(move: Move) -> str:
    """The cards that are played, in words."""
    jokers = move.cards.count("J")
    if move.kind in ("skip", "reverse"):
        return f"a {move.kind}"
    if move.kind == "single":
        return f"a joker as {move.value}" if jokers else str(move.value)
    return [
        f"a pair of {move.value}s",
        f"{move.value} and a joker",
        f"two jokers as {move.value}s",
    ][jokers]


def _played(event: Seen, eyes: Eyes) -> str:
    seat, move, value = event["seat"], GAMES["dobro"].read_move(event["move"]), event["value"]
    reason, cards = event["reason"], _play(move)
    if reason == "forced":
        only = f"{eyes.does(seat, 'have')} special cards only"
        return f"{only}, and {'lay' if seat == eyes.seat else 'lays'} {cards}"
    if reason == "special":
        return f"{eyes.does(seat, 'play')} {cards}: {value} stays in play"
    now = f": {value} is in play" if move.kind == "pair" and reason != "matched" else ""
    if reason == "opened":
        return f"{eyes.does(seat, 'open')} with {cards}{now}"
    return f"{eyes.does(seat, 'play')} {cards}{now}"


def _turned(event: Seen, eyes: Eyes) -> str:
    return f"Play turns round: {CLOCKWISE[event['direction']]} now"


def _doubled(event: Seen, eyes: Eyes) -> str:
    who = _capital(eyes.them(event["seat"]))
    return f"{who} matched {event['before']}, so {event['value']} is in play"


def _forgot(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'end')} the turn without drawing"


def _forgetful(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'get')} the forgetful card"


def _turn_ended(event: Seen, eyes: Eyes) -> str:
    turn = _capital(f"{eyes.whose(event['seat'])} turn")
    return f"{turn} is over: nothing is left to draw"


def _round_ended(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'have')} no cards left, so the round is over"


def _scored(event: Seen, eyes: Eyes) -> str:
    parts = []
    for seat, (pile, points) in enumerate(zip(event["piles"], event["points"], strict=True)):
        why = counted(pile, "card")
        if seat == event["forgetful"]:
            why += " and the forgetful card"
        parts.append(f"{eyes.them(seat)} {points} ({why})")
    return f"Round {event['round'] + 1} scores: {', '.join(parts)}"


# --- Durak ----------------------------------------------------------------------------------------


def _deal_dealt(event: Seen, eyes: Eyes) -> str:
    own = f"; you have {_cards(event['hand'])}" if "hand" in event else ""
    turned, trumps = pretty(event["turned"]), f"{SUIT_NAMES[event['trump']]} are trumps"
    if "shown_by" in event:
        how = f"{eyes.whose(event['shown_by'])} last card, {turned}, is shown"
    else:
        how = f"{turned} is turned up"
    return f"Deal {event['deal'] + 1}: {how}, so {trumps}{own}"


def _attacks_first(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'attack')} first: {OPENS[event['reason']]}"


def _called_trump(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'call')} {pretty(event['card'])}, the lowest trump"


def _took_bout(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'take')} {counted(len(event['cards']), 'card')}"


def _void(event: Seen, eyes: Eyes) -> str:
    return "Nobody was dealt a trump, so the cards are dealt again"


def _bout(event: Seen, eyes: Eyes) -> str:
    sides = f"{eyes.them(event['attacker'])} against {eyes.them(event['defender'])}"
    return f"A new bout: {sides}, {counted(event['limit'], 'card')} at most"


def _attacked(event: Seen, eyes: Eyes) -> str:
    card = pretty(event["card"])
    if event["laid"] == 1:
        return f"{eyes.does(event['seat'], 'attack')} {eyes.them(event['on'])} with {card}"
    return f"{eyes.does(event['seat'], 'go')} on with {card}"


def _defended(event: Seen, eyes: Eyes) -> str:
    verb = {"higher": "beat", "trump": "trump"}[event["reason"]]
    attack, card = pretty(event["attack"]), pretty(event["card"])
    return f"{eyes.does(event['seat'], verb)} {attack} with {card}"


def _transferred(event: Seen, eyes: Eyes) -> str:
    how = f"with {pretty(event['card'])}"
    return f"{eyes.does(event['seat'], 'pass')} the attack on to {eyes.them(event['to'])} {how}"


def _passed(event: Seen, eyes: Eyes) -> str:
    return eyes.does(event["seat"], "pass")


def _gave_up(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'give')} up"


def _added(event: Seen, eyes: Eyes) -> str:
    taker = eyes.them(event["on"])
    return f"{eyes.does(event['seat'], 'add')} {pretty(event['card'])} for {taker} to take"


def _held(event: Seen, eyes: Eyes) -> str:
    defence = _capital(f"{eyes.whose(event['seat'])} defence")
    return f"{defence} holds: {counted(len(event['cards']), 'card')} discarded"


def _epaulettes(event: Seen, eyes: Eyes) -> str:
    lays = f"{eyes.does(event['seat'], 'lay')} {_cards(event['cards'])}"
    return f"{lays} on {eyes.whose(event['on'])} shoulders: epaulettes"


def _out(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'are')} out: no cards left"


DEAL_DRAWN = {
    "no cards left": "nobody has any cards left",
    "endless": "for 20 bouts the cards have only gone round",
}


def _deal_drawn(event: Seen, eyes: Eyes) -> str:
    return f"The deal is drawn: {DEAL_DRAWN[event['reason']]}"


DEAL_WON = {
    "last card": "last card is laid",
    "nothing left to draw": "hand is empty, with nothing left to draw",
    "epaulettes": "epaulettes cannot be beaten",
}


def _deal_won(event: Seen, eyes: Eyes) -> str:
    reason = f"{eyes.whose(event['seat'])} {DEAL_WON[event['reason']]}"
    return f"{eyes.all_do(event['winners'], 'win')} the deal: {reason}"


def _deal_lost(event: Seen, eyes: Eyes) -> str:
    return f"{eyes.does(event['seat'], 'are')} the durak: the last one with cards"


Sentences: TypeAlias = dict[str, Callable[[Seen, Eyes], str]]

SENTENCES: dict[str, Sentences] = {
    "dobro": {
        "dealt": _round_dealt,
        "opens": _opens_round,
        "played": _played,
        "doubled": _doubled,
        "turned": _turned,
        "took": _took_climb,
        "drew": _drew,
        "forgot": _forgot,
        "forgetful": _forgetful,
        "called": _called_it,
        "turn_ended": _turn_ended,
        "stock_empty": _stock_empty,
        "round_ended": _round_ended,
        "scored": _scored,
        "won": _won,
    },
    "durak": {
        "dealt": _deal_dealt,
        "void": _void,
        "called": _called_trump,
        "opens": _attacks_first,
        "bout": _bout,
        "attacked": _attacked,
        "defended": _defended,
        "transferred": _transferred,
        "passed": _passed,
        "gave_up": _gave_up,
        "added": _added,
        "took": _took_bout,
        "held": _held,
        "drew": _drew,
        "stock_empty": _stock_empty,
        "epaulettes": _epaulettes,
        "out": _out,
        "deal_won": _deal_won,
        "deal_lost": _deal_lost,
        "deal_drawn": _deal_drawn,
        "won": _won,
    },
}
