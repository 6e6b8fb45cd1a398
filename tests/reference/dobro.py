"""Dobro, slow and plain: a second implementation to play side by side with the real one.

Written from the rulebook alone, clause by clause, and sharing no code with the package.
"""

from collections import Counter
from collections.abc import Iterator

EDITIONS = ("fr", "en", "pt")
DRAWS = ("auto", "manual")
VALUES = range(2, 13)
JOKER, SKIP, REVERSE = "J", "S", "R"
SPECIALS = (SKIP, REVERSE)  # D1.4
ASIDE = 10  # D2.5

# D1.1
NUMBERS = {2: 5, 3: 6, 4: 6, 5: 6, 6: 6, 7: 5, 8: 4, 9: 3, 10: 3, 11: 3, 12: 3}


# Cards


def full_deck(players: int, changed: dict[str, int] | None = None) -> list[str]:
    """Every card that is shuffled for a round, in no particular order."""
    copies = {str(value): count for value, count in NUMBERS.items()}  # D1.1
    copies |= {JOKER: 3, SKIP: 2, REVERSE: 2 if players > 2 else 0}  # D2.5
    copies |= changed or {}
    return [card for card, count in copies.items() for _ in range(count)]


def printed_hand_size(players: int) -> int:
    """How many cards a full hand has."""
    return 5 if players == 6 else 6  # D2.2


def number(card: str) -> int:
    """The number printed on a card; a joker, a skip and a reverse have none."""
    return int(card) if card.isdigit() else 0  # D7.7, D8.3


# Plays


def cards_of(move: str) -> list[str]:
    """The cards that a play lays on the table: 'J+J=7' lays two jokers."""
    return move.split("=")[0].split("+")


def face_of(move: str) -> int:
    """The value of each of the cards of a numbered play: 7 for '7', '7+J', 'J=7' and 'J+J=7'."""
    if "=" in move:
        return int(move.split("=")[1])  # D4.1, D4.3
    return int(cards_of(move)[0])  # D3.1, D3.2, D4.2


def worth(move: str) -> int:
    """What a numbered play reaches before any doubling: c for one card, 2c for a pair."""
    return face_of(move) * len(cards_of(move))


def value_after(move: str, value: int) -> int:
    """The new value in play after a numbered play (`value` is 0 when there was none)."""
    if worth(move) == value:
        return 2 * worth(move)  # D3.1, D3.2: equal doubles
    return worth(move)  # D5.1: nothing equals 0, so nothing doubles when opening


def numbered_plays(hand: list[str]) -> set[str]:
    """Every single card and every pair in a hand, whatever the value in play."""
    count = Counter(hand)
    plays: set[str] = set()
    for value in VALUES:
        card = str(value)
        if count[card] >= 1:
            plays.add(card)  # D3.1
        if count[card] >= 2:
            plays.add(f"{card}+{card}")  # D3.2
        if count[JOKER] >= 1:
            plays.add(f"J={card}")  # D4.1
        if count[JOKER] >= 1 and count[card] >= 1:
            plays.add(f"{card}+J")  # D4.2
        if count[JOKER] >= 2:
            plays.add(f"J+J={card}")  # D4.3
    return plays


def special_plays(hand: list[str]) -> set[str]:
    """Every special card in a hand."""
    return {card for card in hand if card in SPECIALS}  # D3.3


def opening_plays(hand: list[str]) -> set[str]:
    """What a player who opens a climb may do."""
    if numbered_plays(hand):
        return numbered_plays(hand)  # D5.1
    return special_plays(hand)  # D5.2


def climbing_plays(hand: list[str], value: int) -> set[str]:
    """What a player may do when there is a value in play."""
    high_enough = {move for move in numbered_plays(hand) if worth(move) >= value}  # D3.1, D3.2
    return high_enough | special_plays(hand) | {"take"}  # D3.3, D3.4


# Scoring


def points(piles: list[int], edition: str) -> list[int]:
    """The points of a round by the sizes of the piles, the forgetful card left aside."""
    if edition == "fr":
        return [1 + sum(other < pile for other in piles) for pile in piles]  # D7.1
    return [1 + sum(other > pile for other in piles) for pile in piles]


def forgetful_points(edition: str) -> int:
    """What the forgetful card adds to the points of who has it at the end of a round."""
    return 1 if edition == "fr" else -1  # D7.2


def round_points(
    piles: list[int], holder: int | None, edition: str, forgetful: int | None = None
) -> list[int]:
    """The points of a round, the forgetful card included."""
    result = points(piles, edition)
    if holder is not None:
        result[holder] += forgetful_points(edition) if forgetful is None else forgetful
    return result


def match_winners(totals: list[int], piles: list[list[str]], edition: str) -> list[int]:
    """The seats that have won, by the totals and by the piles of the last round."""
    best = min(totals) if edition == "fr" else max(totals)  # D7.3
    tied = [seat for seat in range(len(totals)) if totals[seat] == best]

    fewest = min(len(piles[seat]) for seat in tied)  # D7.4
    tied = [seat for seat in tied if len(piles[seat]) == fewest]

    if edition == "en":  # D7.5
        sums = {seat: sum(number(card) for card in piles[seat]) for seat in tied}
        tied = [seat for seat in tied if sums[seat] == min(sums.values())]
    return tied


# The next round


def seats_after(seat: int, direction: int, players: int) -> list[int]:
    """All seats in the order in which they play after `seat`, which comes last itself."""
    return [(seat + direction * step) % players for step in range(1, players + 1)]


def worst_seats(totals: list[int], edition: str) -> list[int]:
    """The seats with the worst total so far."""
    worst = max(totals) if edition == "fr" else min(totals)  # D8.1
    return [seat for seat in range(len(totals)) if totals[seat] == worst]


def highest_hands(seats: list[int], hands: list[list[str]]) -> list[int]:
    """Of these seats, those with the highest card; if equal the second highest, and so on."""
    ranked = {seat: sorted((number(card) for card in hands[seat]), reverse=True) for seat in seats}
    return [seat for seat in seats if ranked[seat] == max(ranked.values())]  # D8.3


def next_opener(
    totals: list[int], hands: list[list[str]], emptied: int, direction: int, edition: str
) -> int:
    """Who opens the next round: `hands` are the new ones, `emptied` ended the round before."""
    tied = worst_seats(totals, edition)  # D8.1
    if edition == "en":
        tied = highest_hands(tied, hands)  # D8.3
    order = seats_after(emptied, direction, len(totals))  # D8.2
    return next(seat for seat in order if seat in tied)


# The match


class Dobro:
    """One match. Everything is open to be read; `legal` and `play` are the way to play."""

    def __init__(
        self,
        players: int,
        *,
        edition: str,
        rounds: int,
        draw: str,
        first: int,
        decks: Iterator[list[str]],
        hand_size: int | None = None,
        set_aside: int | None = None,
        forgetful_points: int | None = None,
        variant_name: str = "",
        **copies: int,
    ) -> None:
        assert 2 <= players <= 6
        assert edition in EDITIONS
        assert rounds >= 1
        assert draw in DRAWS
        assert 0 <= first < players

        self.players = players
        self.edition = edition
        self.rounds = rounds
        self.draw = draw
        self.decks = decks
        # What a variant may change; otherwise as printed:
        self.full = printed_hand_size(players) if hand_size is None else hand_size
        self.number_aside = (ASIDE if players == 2 else 0) if set_aside is None else set_aside
        self.forgetful = forgetful_points
        self.copies = {name.removeprefix("copies_"): count for name, count in copies.items()}

        self.direction = +1  # D2.1: never reset
        self.scores = [0] * players
        self.round = 0
        self.winners: list[int] = []

        self.deal()
        self.opener = first  # D2.4
        self.seat: int | None = first

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.seat is None

    # A round begins

    def deal(self) -> None:
        """Lay the table for a round. Who opens it is settled elsewhere."""
        deck = list(next(self.decks))
        assert Counter(deck) == Counter(full_deck(self.players, self.copies))

        self.aside: list[str] = []
        if self.number_aside:  # D2.5
            self.aside = deck[-self.number_aside :]
            deck = deck[: -self.number_aside]

        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for _ in range(self.full):  # D2.2
            for hand in self.hands:
                hand.append(deck.pop(0))
        self.stock = deck  # D2.3

        self.climb: list[str] = []
        self.value = 0
        self.piles: list[list[str]] = [[] for _ in range(self.players)]
        self.holder: int | None = None  # D10.6
        self.forgot: int | None = None
        self.drawing = False  # whether the seat to move has played and has yet to draw (D10.2)

    # What may be done

    def legal(self, seat: int | None = None) -> set[str]:
        """The legal moves of a seat, in notation; without a seat, of the one to move."""
        if self.seat is None:
            return set()
        if seat is None:
            seat = self.seat
        moves: set[str] = set()
        if seat == self.seat:
            moves |= self.turn_moves()
        if self.may_call(seat):
            moves |= {"call"}
        return moves

    def turn_moves(self) -> set[str]:
        """What the seat to move may do, calls left aside."""
        assert self.seat is not None
        hand = self.hands[self.seat]
        if self.drawing:
            return {"draw", "end"} if hand else {"draw"}  # D10.2, D10.8
        if self.value == 0:
            return opening_plays(hand)  # D5.1, D5.2
        return climbing_plays(hand, self.value)  # D3

    def may_call(self, seat: int) -> bool:
        """Whether a seat may call somebody else's forgetting."""
        return self.forgot is not None and self.forgot != seat  # D10.5

    # Doing it

    def play(self, move: str, seat: int | None = None) -> None:
        """Play a legal move of a seat; without a seat, of the one to move."""
        assert move in self.legal(seat), (move, seat, self.seat)
        if move == "call":
            self.call()
        elif move == "take":
            self.take()
        elif move == "draw":
            self.draw_and_end()
        elif move == "end":
            self.end_without_drawing()
        else:
            self.lay(move)

    def lay(self, move: str) -> None:
        """Play one or two cards."""
        assert self.seat is not None
        for card in cards_of(move):
            self.hands[self.seat].remove(card)
            self.climb.append(card)

        if move == REVERSE:
            self.direction = -self.direction  # D3.3, D5.2
        elif move != SKIP:
            self.value = value_after(move, self.value)  # D3.1, D3.2

        if not self.stock:
            self.end_turn()  # D6.1, D10.7
        elif self.draw == "auto":
            self.fill(self.seat)  # D3.5, D10.1
            self.end_turn()
        else:
            self.drawing = True  # D10.2

    def take(self) -> None:
        """Take the climb and open the next one: the seat to move stays the same."""
        assert self.seat is not None
        self.piles[self.seat] += self.climb  # D5.3
        self.climb = []
        self.value = 0

    def draw_and_end(self) -> None:
        """Draw after playing; that ends the turn."""
        assert self.seat is not None
        self.fill(self.seat)  # D10.2
        self.end_turn()

    def end_without_drawing(self) -> None:
        """Forget to draw."""
        assert self.seat is not None
        if self.edition == "fr":
            self.forgot = self.seat  # D10.5: only the latest can be called
        else:
            self.holder = self.seat  # D10.4
            self.fill(self.seat)
        self.end_turn()

    def call(self) -> None:
        """Somebody calls the player who forgot."""
        assert self.forgot is not None
        self.holder = self.forgot  # D10.5
        self.fill(self.forgot)
        self.forgot = None
        if self.drawing and not self.stock:
            self.end_turn()  # D10.5: nothing is left to draw for the seat to move

    def fill(self, seat: int) -> None:
        """Draw up to a full hand while the stock lasts."""
        while self.stock and len(self.hands[seat]) < self.full:
            self.hands[seat].append(self.stock.pop(0))  # D3.5
        if not self.stock:
            self.forgot = None  # D10.5: the stock has run out

    def end_turn(self) -> None:
        """The turn of the seat to move is over."""
        assert self.seat is not None
        self.drawing = False
        if not self.stock and not self.hands[self.seat]:
            self.end_round(self.seat)  # D6.2
            return
        self.seat = seats_after(self.seat, self.direction, self.players)[0]  # D3.5
        if self.forgot == self.seat:
            self.forgot = None  # D10.5: the forgetful player's next turn begins

    # A round ends

    def end_round(self, emptied: int) -> None:
        """Score the round; then deal the next one, or end the match."""
        sizes = [len(pile) for pile in self.piles]  # D6.3
        gained = round_points(sizes, self.holder, self.edition, self.forgetful)  # D7.1, D7.2
        self.scores = [total + more for total, more in zip(self.scores, gained, strict=True)]
        self.round += 1
        if self.round == self.rounds:  # D9
            self.end_match()
            return
        self.deal()  # the cards on the table and the hands are discarded: D6.2
        self.opener = next_opener(self.scores, self.hands, emptied, self.direction, self.edition)
        self.seat = self.opener

    def end_match(self) -> None:
        """Name the winners and clear the table; the piles of the last round stay to be seen."""
        self.winners = match_winners(self.scores, self.piles, self.edition)  # D9.3
        self.hands = [[] for _ in range(self.players)]  # D6.2
        self.climb = []
        self.value = 0
        self.holder = None  # D10.6: the round has ended
        self.forgot = None
        self.seat = None
