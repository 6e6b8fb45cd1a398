"""A round of Dobro as one line of text, and back.

Reading checks that each card is in one place, and that all numbers are in range and consistent. It
does not check that the position can be reached by legal moves.
"""

from dobrak.cards import deck_of, shorten
from dobrak.errors import BadPosition
from dobrak.games.dobro.declaration import DECLARED
from dobrak.games.dobro.moves import (
    CALL,
    CARDS,
    DRAW,
    END,
    NOTATION,
    TAKE,
    cards_in,
    cards_of,
    is_special,
    kind_of,
    worth_of,
)
from dobrak.games.dobro.rules import face, raised
from dobrak.games.dobro.state import FILL, NOBODY, OVER, PHASES, begin
from dobrak.games.line import (
    NOTHING,
    Fields,
    cards_text,
    line,
    numbers_text,
    options_text,
    read_number,
    seat_text,
    seats_text,
)
from dobrak.games.options import MOST_DEALS, Options
from dobrak.kernel import Row

POINTS = (-1, 7)  # in a round of a printed game


def write_position(s: Row, options: Options) -> str:
    seats = range(s.players)
    hands = [cards_text(cards_of(s.hands[seat]), CARDS) for seat in seats]
    return line(
        "dobro",
        {
            **options_text(s.players, options),
            "round": int(s.finished),
            "scores": numbers_text(s.scores[: s.players]),
            "direction": int(s.direction),
            "phase": PHASES[int(s.phase)],
            "turn": int(s.turn),
            "value": int(s.value),
            "hands": "/".join(hands),
            "stock": cards_text(map(int, s.deck[s.top : s.end]), CARDS),
            "aside": cards_text(map(int, filter(None, s.deck[s.end :])), CARDS),
            "piles": numbers_text(s.piles[: s.players]),
            "values": numbers_text(s.pile_values[: s.players]),
            "plays": ",".join(_play_text(s, i) for i in range(s.plays)) or NOTHING,
            "climb": int(s.plays - s.climb_start),
            "opener": int(s.opener),
            "closer": seat_text(s.closer),
            "holder": seat_text(s.holder),
            "forgot": seat_text(s.forgot),
            "compared": seats_text(s.compared),
            "dealt": numbers_text(s.dealt[: s.players]),
            "dealt_direction": int(s.dealt_direction),
        },
    )


def _play_text(s: Row, i: int) -> str:
    forced = "!" if s.play_had[i] < 0 else ""
    move = NOTATION[int(s.play_move[i])]
    return f"{int(s.play_seat[i])}:{move}@{abs(int(s.play_had[i]))}{forced}"


def read_position(given: dict[str, str]) -> tuple[Row, int, Options]:
    fields = Fields(given)
    players, options = fields.options(DECLARED)
    s = begin(players, options, fields.number("opener", 0, players - 1))
    s.finished = fields.number("round", 0, int(s.rounds))
    s.scores[:players] = fields.numbers("scores", players, *_points(s))
    s.direction = _direction(fields, "direction")
    s.phase = PHASES.index(fields.choice("phase", ("play", "fill", "over")))
    s.turn = fields.number("turn", 0, players - 1)
    s.value = fields.number("value", 0, 48)
    _read_cards(fields, s)
    _read_plays(fields, s)
    s.closer = fields.seat("closer", players)
    s.holder = fields.seat("holder", players)
    s.forgot = fields.seat("forgot", players)
    s.compared = fields.seats("compared", players)
    s.dealt[:players] = fields.numbers("dealt", players, 0, 8**11)
    s.dealt_direction = _direction(fields, "dealt_direction")
    fields.done()
    _check_phase(s)
    if s.phase != OVER:
        _check_cards(s)
        _check_plays(s)
    return s, players, options


def _points(s: Row) -> tuple[int, int]:
    """The lowest and the highest possible total."""
    least, most = min(POINTS[0], 1 + int(s.forgetful)), max(POINTS[1], 6 + int(s.forgetful))
    return least * MOST_DEALS, most * MOST_DEALS


def _direction(fields: Fields, key: str) -> int:
    return int(fields.choice(key, ("1", "-1")))


def _read_cards(fields: Fields, s: Row) -> None:
    players = int(s.players)
    for seat, hand in enumerate(fields.hands("hands", players, CARDS)):
        if len(hand) > s.hand_size:
            raise BadPosition(f"hands: seat {seat} has more than {s.hand_size} cards")
        for kind in hand:
            s.hands[seat, kind] += 1
        s.held[seat] = len(hand)
    stock, aside = fields.cards("stock", CARDS), fields.cards("aside", CARDS)
    total = int(s.box.sum())
    if len(stock) + len(aside) > total:
        raise BadPosition("there are more cards than in the box")
    s.end = total - s.aside
    top = int(s.end) - len(stock)
    if len(aside) != (0 if s.phase == OVER else s.aside):
        raise BadPosition(f"aside: {s.aside} cards are set aside here while a round is played")
    if top < 0:
        raise BadPosition("stock: there are more cards than in the box")
    s.top = top
    s.deck[s.top : s.top + len(stock)] = stock
    s.deck[s.end : s.end + len(aside)] = aside
    s.piles[:players] = fields.numbers("piles", players, 0, total)
    s.pile_values[:players] = fields.numbers("values", players, 0, 999)


def _read_plays(fields: Fields, s: Row) -> None:
    plays = fields.parts("plays", ",")
    if len(plays) > s.box.sum():
        raise BadPosition("plays: there are more plays than cards")
    for i, text in enumerate(plays):
        seat, _, rest = text.partition(":")
        move, _, had = rest.partition("@")
        forced = had.endswith("!")
        if move not in NOTATION or NOTATION.read(move) in (TAKE, DRAW, END, CALL):
            raise BadPosition(f"plays: {shorten(text)} is not of the form seat:cards@number")
        s.play_seat[i] = read_number("plays", seat, 0, int(s.players) - 1)
        s.play_move[i] = NOTATION.read(move)
        most = int(s.box.sum())
        number = read_number("plays", had.removesuffix("!"), int(s.hand_size), most)
        s.play_had[i] = -number if forced else number
    s.plays = len(plays)
    s.climb_start = s.plays - fields.number("climb", 0, len(plays))
    for player in range(s.players):
        s.had[player] = s.held[player]
    for i in range(s.plays):
        for card in range(cards_in(s.play_move[i])):
            s.had[s.play_seat[i]] += 1
            if i >= s.climb_start:
                s.climb += 1
                s.climb_values += face(kind_of(s.play_move[i], card))


def _check_phase(s: Row) -> None:
    over = s.finished == s.rounds
    if (s.phase == OVER) != over:
        raise BadPosition("phase: a match is over when all its rounds are finished")
    if s.finished > 0 and s.closer == NOBODY:
        raise BadPosition("closer: somebody emptied their hand in the round before")
    left = s.held.any() or s.deck.any() or s.plays or s.value or s.compared
    if over and (left or s.forgot != NOBODY):
        raise BadPosition("the match is over: hands and table are cleared")
    if over:
        return
    if s.phase == FILL and not (s.manual and s.top < s.end and s.plays > s.climb_start):
        raise BadPosition("phase: drawing comes after playing, by hand, while the stock lasts")
    for seat in range(s.players):
        if s.held[seat] == 0 and not (s.phase == FILL and seat == s.turn):
            raise BadPosition("hands: only who has yet to draw can have an empty hand")
    if s.forgot != NOBODY and not (
        s.manual and s.must_be_called and s.top < s.end and s.forgot != s.turn
    ):
        raise BadPosition("forgot: nobody can be called here")
    if s.value != _value(s):
        raise BadPosition(f"value: the climb makes it {_value(s)}")


def _value(s: Row) -> int:
    """The value in play that results from the plays of the climb."""
    value = 0
    for i in range(s.climb_start, s.plays):
        move = int(s.play_move[i])
        if not is_special(move):
            value = int(raised(value, worth_of(move)))
    return value


def _check_cards(s: Row) -> None:
    found = [kind for seat in range(s.players) for kind in cards_of(s.hands[seat])]
    found += [int(kind) for kind in s.deck if kind]
    for i in range(s.plays):
        move = int(s.play_move[i])
        found += [kind_of(move, card) for card in range(cards_in(move))]
    if sorted(found) != deck_of(s.box.tolist()):
        raise BadPosition("the cards are not those of the box, each in one place")


def _check_plays(s: Row) -> None:
    laid, cards, values = [0] * 6, 0, 0
    for i in range(s.plays):
        seat, move = int(s.play_seat[i]), int(s.play_move[i])
        laid[seat] += cards_in(move)
        if not laid[seat] <= abs(int(s.play_had[i])) <= s.had[seat]:
            raise BadPosition("plays: the numbers of cards given do not fit")
        if i < s.climb_start:
            cards += cards_in(move)
            values += sum(face(kind_of(move, card)) for card in range(cards_in(move)))
    if int(s.piles[: s.players].sum()) != cards:
        raise BadPosition("piles: they do not hold the cards played before this climb")
    if int(s.pile_values[: s.players].sum()) != values:
        raise BadPosition("values: they are not those of the cards taken")
