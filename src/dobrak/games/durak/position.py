"""A deal of Durak as one line of text, and back.

Reading checks that each card is in one place, and that all numbers are in range and consistent. It
does not check that the position can be reached by legal moves.
"""

from dobrak.cards import shorten
from dobrak.errors import BadPosition
from dobrak.games.bits import count
from dobrak.games.durak.dealing import set_limit
from dobrak.games.durak.declaration import DECLARED
from dobrak.games.durak.moves import (
    CARDS,
    SUIT,
    box,
    cards_of,
    hand_of,
)
from dobrak.games.durak.rules import beats, next_asked
from dobrak.games.durak.seats import attacks, next_in, players_in
from dobrak.games.durak.state import (
    ATTACK,
    DEFEND,
    MOST_LAID,
    OVER,
    PHASES,
    begin,
)
from dobrak.games.line import (
    NOTHING,
    Fields,
    cards_text,
    line,
    numbers_text,
    options_text,
    read_cards,
    read_number,
    seat_text,
    seats_text,
)
from dobrak.games.options import MOST_DEALS, Options
from dobrak.kernel import Row

YES_NO = ("no", "yes")


def write_position(s: Row, options: Options) -> str:
    seats = range(s.players)
    fields: dict[str, object] = {
        **options_text(s.players, options),
        "deal": int(s.finished),
        "scores": numbers_text(s.scores[: s.players]),
        "phase": PHASES[int(s.phase)],
        "turn": int(s.turn),
        "attacker": int(s.attacker),
        "defender": int(s.defender),
        "hands": "/".join(cards_text(cards_of(s.hands[seat]), CARDS) for seat in seats),
        "stock": cards_text(map(int, s.deck[s.top : s.end]), CARDS),
        "turned": CARDS[int(s.turned)],
        "table": ".".join(_pair_text(s, i) for i in range(s.laid)) or NOTHING,
        "discard": cards_text(cards_of(s.discard), CARDS),
        "known": "/".join(cards_text(cards_of(s.known[seat]), CARDS) for seat in seats),
        "called": CARDS[int(s.called)] if s.called else NOTHING,
        "shown": ",".join(_shown_text(s, i) for i in range(s.shown)) or NOTHING,
        "last": int(s.last),
        "passed": seats_text(s.passed),
        "emptied": numbers_text(s.emptied[: s.players]),
        "out": seats_text(s.out),
        "first_bout": YES_NO[s.first_bout],
        "dry": int(s.dry),
        "opener": seat_text(s.opener),
    }
    return line("durak", fields)


def _pair_text(s: Row, i: int) -> str:
    attack, defence = int(s.table[i, 0]), int(s.table[i, 1])
    return CARDS[attack] + (f"<{CARDS[defence]}" if defence else "")


def _shown_text(s: Row, i: int) -> str:
    low = "!" if s.shown_got[i] < 0 else ""
    return f"{int(s.shown_seat[i])}@{abs(int(s.shown_got[i]))}{low}"


def read_position(given: dict[str, str]) -> tuple[Row, int, Options]:
    fields = Fields(given)
    players, options = fields.options(DECLARED)
    s = begin(players, options, None)
    s.finished = fields.number("deal", 0, options["deals"])
    s.scores[:players] = fields.numbers("scores", players, 0, MOST_DEALS)
    s.phase = PHASES.index(fields.choice("phase", ("attack", "defend", "add", "over")))
    s.turn = fields.number("turn", 0, players - 1)
    s.attacker = fields.number("attacker", 0, players - 1)
    s.defender = fields.number("defender", 0, players - 1)
    _read_cards(fields, s)
    s.last = fields.number("last", 0, players - 1)
    s.passed = fields.seats("passed", players)
    s.emptied[:players] = fields.numbers("emptied", players, 0, players)
    s.out = fields.seats("out", players)
    s.first_bout = fields.choice("first_bout", YES_NO) == "yes"
    s.dry = fields.number("dry", 0, int(s.dry_bouts))
    s.opener = fields.seat("opener", players)
    fields.done()
    _check_cards(s)
    _check_shown(s)
    if (s.phase == OVER) != (s.finished == s.deals):
        raise BadPosition("phase: a match is over when all its deals are finished")
    if players_in(s) < 2 and s.phase != OVER:
        raise BadPosition("out: two players at least are still in")
    if s.phase == OVER:
        s.limit = s.bout_limit
        return s, players, options
    s.held[s.defender] += s.beaten  # the limit depends on the cards that the defender held at first
    set_limit(s)
    s.held[s.defender] -= s.beaten
    _check_seats(s)
    _check_bout(s)
    return s, players, options


def _read_cards(fields: Fields, s: Row) -> None:
    players, size = int(s.players), int(s.deck_size)
    hands = fields.hands("hands", players, CARDS)
    known = fields.hands("known", players, CARDS)
    for seat in range(players):
        s.hands[seat] = hand_of(_once("hands", hands[seat]))
        s.known[seat] = hand_of(_once("known", known[seat]))
        s.held[seat] = len(hands[seat])
        if s.known[seat] & ~s.hands[seat]:
            raise BadPosition(f"known: seat {seat} does not hold these cards")
    stock = fields.cards("stock", CARDS)
    most = size - int(s.hand_size) * players
    if len(stock) > most:
        raise BadPosition(f"stock: it has {most} cards at most")
    s.end = size if most else 0
    s.top = s.end - len(stock)
    s.deck[s.top : s.end] = stock
    turned = fields.cards("turned", CARDS)
    if len(turned) != 1:
        raise BadPosition("turned: one card belongs here")
    s.turned = turned[0]
    s.trump = SUIT[s.turned]
    if stock and stock[-1] != s.turned:
        raise BadPosition("stock: the turned-up card is drawn last")
    _read_table(fields, s)
    s.discard = hand_of(_once("discard", fields.cards("discard", CARDS)))
    called = fields.cards("called", CARDS)
    if called and (len(called) > 1 or SUIT[called[0]] != s.trump):
        raise BadPosition("called: one trump belongs here, or nothing")
    s.called = called[0] if called else 0
    if called:
        lower = [c for c in box(size) if SUIT[c] == s.trump and c < s.called and c != s.turned]
        s.low = hand_of(lower) if most else 0
    _read_shown(fields, s)


def _once(key: str, cards: list[int]) -> list[int]:
    if len(set(cards)) < len(cards):
        raise BadPosition(f"{key}: a card stands twice")
    return cards


def _read_table(fields: Fields, s: Row) -> None:
    pairs = fields.parts("table", ".")
    if len(pairs) > MOST_LAID:
        raise BadPosition(f"table: {MOST_LAID} attacks at most")
    for text in pairs:
        attack, beaten, defence = text.partition("<")
        cards = read_cards("table", attack, CARDS)
        covers = read_cards("table", defence, CARDS) if beaten else []
        if len(cards) != 1 or len(covers) > 1 or (beaten and not covers):
            raise BadPosition(f"table: {shorten(text)} is not an attack, or attack<defence")
        s.table[s.laid, 0] = cards[0]
        if covers:
            if s.beaten < s.laid:
                raise BadPosition("table: cards are beaten in the order laid")
            if not beats(s, cards[0]) & hand_of(covers):
                raise BadPosition(f"table: {CARDS[covers[0]]} does not beat {CARDS[cards[0]]}")
            s.table[s.laid, 1] = covers[0]
            s.beaten += 1
        s.laid += 1
        s.lying |= hand_of(cards + covers)


def _read_shown(fields: Fields, s: Row) -> None:
    shown = fields.parts("shown", ",")
    if len(shown) > s.deck_size:
        raise BadPosition("shown: there are more than cards")
    for i, text in enumerate(shown):
        seat, _, got = text.partition("@")
        s.shown_seat[i] = read_number("shown", seat, 0, int(s.players) - 1)
        number = read_number("shown", got.removesuffix("!"), int(s.hand_size), int(s.deck_size))
        s.shown_got[i] = -number if got.endswith("!") else number
    s.shown = len(shown)
    for player in range(s.players):
        s.got[player] = s.held[player] - count(s.known[player])
    for i in range(s.shown):
        s.got[s.shown_seat[i]] += 1


def _check_cards(s: Row) -> None:
    found = [card for seat in range(s.players) for card in cards_of(s.hands[seat])]
    found += [int(card) for card in s.deck[s.top : s.end]]
    found += [int(card) for pair in s.table for card in pair if card]
    found += cards_of(s.discard)
    if sorted(found) != box(int(s.deck_size)):
        raise BadPosition("the cards are not those of the deck, each in one place")


def _check_shown(s: Row) -> None:
    """Check that shown cards can come from hidden hands, and that low trumps can be where they are.

    Compiled code relies on this: its arrays are only large enough for possible positions.
    """
    seen = s.lying | s.discard
    for seat in range(s.players):
        seen |= s.known[seat]
        given = [abs(int(s.shown_got[i])) for i in range(s.shown) if s.shown_seat[i] == seat]
        if not s.hand_size <= max(given, default=s.hand_size) <= s.got[seat]:
            raise BadPosition("shown: the numbers of cards given do not fit")
        if count(s.hands[seat] & ~s.known[seat] & s.low) > s.got[seat] - s.hand_size:  # K1.4
            raise BadPosition(f"called: a lower trump was dealt to seat {seat}")
    if s.shown > count(seen):
        raise BadPosition("shown: there are more than cards that everybody has seen")


def _check_seats(s: Row) -> None:
    for seat in range(s.players):
        is_out = bool(s.out >> seat & 1)
        if is_out and (s.held[seat] or s.first_out_wins or s.top < s.end):
            raise BadPosition("out: who is out has no cards, and the stock is empty")
        empty = s.held[seat] == 0 and not is_out
        if empty and (s.laid == 0 or not s.emptied[seat]):
            raise BadPosition(f"hands: seat {seat} has no cards, and is not out")
        if empty and s.first_out_wins and s.top == s.end:
            raise BadPosition(f"hands: seat {seat} has no cards, and has won")
        if bool(s.emptied[seat]) != bool(empty):
            raise BadPosition("emptied: these seats still have cards")
    if s.out >> s.attacker & 1 or s.defender != next_in(s, s.attacker):
        raise BadPosition("defender: it is the next seat that is still in")


def _check_bout(s: Row) -> None:
    if s.laid > s.limit:
        raise BadPosition("table: more cards are laid than the limit allows")
    if not attacks(s, s.last):
        raise BadPosition("last: this seat takes no part in the attack")
    if s.phase == DEFEND:
        right = s.turn == s.defender and s.beaten < s.laid
    elif s.phase == ATTACK and s.laid == 0:
        right = s.turn == s.attacker and not s.passed
    elif s.phase == ATTACK:
        right = s.beaten == s.laid and s.turn == next_asked(s)
    else:
        right = s.beaten < s.laid and s.turn == next_asked(s)
    if not right:
        raise BadPosition("turn: the cards on the table leave the word to somebody else")
