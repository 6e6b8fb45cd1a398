"""Durak (`dourak`, `podkidnoy`, `perevodnoy`), slow and plain, written from the rulebook alone.

It shares no line with the fast rules: both are played side by side, and any difference is a
mistake in one of them. The comments name the rulebook's clauses.
"""

from collections.abc import Iterator

RANKS = "23456789TJQKA"
SUITS = "shdc"
HAND = 6  # K1.1
MOST_CARDS = 6  # K3.4
BOUTS_TO_A_DRAW = 20  # K6.7


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def height(card: str) -> int:
    return RANKS.index(rank(card))


def full_deck(size: int) -> list[str]:
    ranks = RANKS[-size // 4 :]  # P1: 24 cards from the nine up, 36 from the six, 52 from the two
    return [r + s for s in SUITS for r in ranks]


def beats(card: str, attack: str, trump: str) -> bool:
    """K3.2"""
    if suit(card) == suit(attack):
        return height(card) > height(attack)
    return suit(card) == trump


class Durak:
    """A match. `phase` says what the seat to move is asked for: to `open` a bout, to `defend`,
    to `attack` further when all is beaten, or to `add` to what a defender takes."""

    def __init__(
        self,
        players: int,
        *,
        ruleset: str,
        deals: int,
        deck: int = 36,
        first_limit: int | None = None,
        next_attacker: str = "durak",
        first_transfer: bool = False,
        first: int | None = None,
        decks: Iterator[list[str]],
        hand_size: int = HAND,
        bout_limit: int = MOST_CARDS,
        dry_bouts: int = BOUTS_TO_A_DRAW,
        variant_name: str = "",
    ) -> None:
        assert ruleset in ("dourak", "podkidnoy", "perevodnoy")
        if ruleset == "dourak":
            assert 2 <= players <= 4
            first_limit = bout_limit if first_limit is None else first_limit
        else:
            first_limit = 5 if first_limit is None else first_limit  # P3
            assert next_attacker in ("durak", "lowest")
            assert 2 <= players <= 6  # P1
        assert players * hand_size <= deck
        assert deals >= 1
        assert first is None or 0 <= first < players

        self.players = players
        self.ruleset = ruleset
        self.deals = deals
        self.deck_size = deck
        self.first_limit = first_limit
        self.hand_size = hand_size
        self.bout_limit = bout_limit
        self.dry_bouts = dry_bouts
        self.next_attacker = next_attacker
        self.first_transfer = first_transfer
        self.decks = decks

        self.deal = 0
        self.over = False
        self.scores = [0] * players
        self.winners: list[int] = []

        self.seat: int | None = None
        self.phase = "open"
        self.hands: list[list[str]] = []
        self.stock: list[str] = []
        self.turned: str | None = None  # the card turned up under the stock
        self.trump = ""
        self.called: str | None = None
        self.known: list[set[str]] = []
        self.discard: list[str] = []
        self.table: list[tuple[str, str | None]] = []
        self.still_in: list[int] = []
        self.attacker = 0
        self.defender = 0
        self.limit = 0
        self.first_bout = True
        self.fruitless = 0  # bouts in a row given up, after which nobody drew (K6.7)
        self.emptied: list[int] = []  # who laid their last card in this bout, in that order
        self.last_attack_by = 0  # who laid the last attack (K5.1)
        self.holder = 0  # dourak: who has the attack (K3.6)
        self.holder_has_laid = False  # dourak: a card, since the attack was offered to them
        self.passed: set[int] = set()  # since the last beaten card, or since the word `take`

        self._new_deal(first)

    # ------------------------------------------------------------------ the deal

    def _new_deal(self, first: int | None) -> None:
        """Deals; `first` attacks first, or the lowest trump when it is None."""
        self._hand_out(next(self.decks))
        if first is None:
            while not self._somebody_has_a_trump():  # K1.2
                self._hand_out(next(self.decks))
            first = self._call_lowest_trump()
        self._begin_bout(first)

    def _hand_out(self, deck: list[str]) -> None:
        assert sorted(deck) == sorted(full_deck(self.deck_size))
        self.hands = [[] for _ in range(self.players)]
        self.known = [set() for _ in range(self.players)]
        self.called = None
        self.discard = []
        self.table = []
        self.still_in = list(range(self.players))
        self.first_bout = True
        self.fruitless = 0

        rest = list(deck)
        for _ in range(self.hand_size):  # K1.1
            for seat in range(self.players):
                card = rest.pop(0)
                self.hands[seat].append(card)
        if rest:  # K1.1
            self.turned = rest.pop(0)
            self.trump = suit(self.turned)
            self.stock = [*rest, self.turned]
        else:  # P1
            last_card, last_seat = deck[-1], self.players - 1
            self.turned = None
            self.trump = suit(last_card)
            self.stock = []
            self.known[last_seat].add(last_card)

    def _somebody_has_a_trump(self) -> bool:
        return any(suit(card) == self.trump for hand in self.hands for card in hand)

    def _call_lowest_trump(self) -> int:
        """K1.4: trumps are called from the lowest on, until somebody holds the one called."""
        for r in RANKS:
            for seat in range(self.players):
                if r + self.trump in self.hands[seat]:
                    self.called = r + self.trump
                    self.known[seat].add(self.called)
                    return seat
        raise AssertionError("nobody holds a trump")

    # ------------------------------------------------------------------ seats

    def _next_in(self, seat: int) -> int:
        """The next seat still in (P5; in `dourak` nobody is ever out)."""
        seat = (seat + 1) % self.players
        while seat not in self.still_in:
            seat = (seat + 1) % self.players
        return seat

    def _others_from_the_defender_on(self) -> list[int]:
        """Everybody still in but attacker and defender, by seat from the defender on (P2, P6)."""
        others = []
        seat = self._next_in(self.defender)
        while seat != self.defender:
            if seat != self.attacker:
                others.append(seat)
            seat = self._next_in(seat)
        return others

    def _attackers(self) -> list[int]:
        """Those who may lay attacks, the attacker first."""
        others = self._others_from_the_defender_on()
        if self.ruleset == "dourak":
            return [self.attacker, *others[:1]]  # K2.1: one supporter, a fourth sits out
        return [self.attacker, *others]  # P2

    # ------------------------------------------------------------------ a bout

    def _begin_bout(self, attacker: int) -> None:
        self.attacker = attacker
        self.defender = self._next_in(attacker)  # K2.1, P5
        self.table = []
        self.emptied = []
        self.passed = set()
        self.holder = attacker
        self.holder_has_laid = False
        self._set_limit()
        self._ask(attacker, "open")

    def _set_limit(self) -> None:
        self.limit = min(len(self.hands[self.defender]), self._most_cards())  # K3.4, T3

    def _most_cards(self) -> int:
        if self.first_bout:
            return min(self.first_limit, self.bout_limit)  # P3
        return self.bout_limit

    def _ask(self, seat: int, phase: str) -> None:
        self.seat = seat
        self.phase = phase

    def _ranks_on_table(self) -> set[str]:
        ranks = set()
        for attack, defence in self.table:
            ranks.add(rank(attack))
            if defence is not None:
                ranks.add(rank(defence))
        return ranks

    def _unbeaten(self) -> list[str]:
        return [attack for attack, defence in self.table if defence is None]

    def _visibly_cannot_lay(self, seat: int) -> bool:
        """K3.7"""
        return not self.hands[seat] or len(self.table) >= self.limit

    # ------------------------------------------------------------------ legal moves

    def legal(self, seat: int | None = None) -> set[str]:
        if self.over or self.seat is None:
            return set()
        if seat is not None and seat != self.seat:
            return set()
        if self.phase == "open":
            return self._legal_openings()
        if self.phase == "defend":
            return self._legal_defences()
        return self._legal_further_attacks(self.seat)

    def _legal_openings(self) -> set[str]:
        moves = set(self.hands[self.attacker])  # K3.1: any card, and no pass
        if self._may_lay_epaulettes():
            moves.add("epaulettes")
        return moves

    def _may_lay_epaulettes(self) -> bool:
        """K6.6; P4: in `dourak` only."""
        hand = self.hands[self.attacker]
        return (
            self.ruleset == "dourak"
            and not self.stock
            and len(hand) == 2
            and rank(hand[0]) == rank(hand[1])
            and len(self.hands[self.defender]) >= 2
        )

    def _legal_defences(self) -> set[str]:
        moves = {"take"}  # K3.2
        attack = self._unbeaten()[0]  # T4: in the order laid
        for card in self.hands[self.defender]:
            if beats(card, attack, self.trump):
                moves.add(card)
        if self._may_transfer():
            for card in self.hands[self.defender]:
                if rank(card) == rank(attack):  # T1
                    moves.add(">" + card)
        return moves

    def _may_transfer(self) -> bool:
        if self.ruleset != "perevodnoy":
            return False
        if self.first_bout and not self.first_transfer:  # T2
            return False
        if len(self._unbeaten()) < len(self.table):  # T1: before beating anything
            return False
        if len(self.table) + 1 > self._most_cards():  # K3.4
            return False
        receiver = self._next_in(self.defender)
        return len(self.hands[receiver]) >= len(self.table) + 1  # T1

    def _legal_further_attacks(self, seat: int) -> set[str]:
        moves = {"pass"}  # K3.5
        for card in self.hands[seat]:
            if rank(card) in self._ranks_on_table():  # K3.3, K5.1
                moves.add(card)
        return moves

    # ------------------------------------------------------------------ playing

    def play(self, move: str, seat: int | None = None) -> None:
        assert move in self.legal(seat), f"{move} is not legal"
        assert self.seat is not None
        player = self.seat
        if move == "epaulettes":
            self._play_epaulettes(player)
        elif move == "take":
            self._play_take()
        elif move == "pass":
            self._play_pass(player)
        elif move.startswith(">"):
            self._play_transfer(player, move[1:])
        elif self.phase == "defend":
            self._play_defence(player, move)
        elif self.phase == "add":
            self._play_addition(player, move)
        else:
            self._play_attack(player, move)

    def _leave_hand(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.known[seat].discard(card)
        if not self.hands[seat]:
            self.emptied.append(seat)

    def _has_won_at_once(self, seat: int) -> bool:
        """K6.1, K6.2; P4: in `dourak` only."""
        return self.ruleset == "dourak" and not self.stock and not self.hands[seat]

    def _play_epaulettes(self, seat: int) -> None:
        for card in list(self.hands[seat]):
            self._leave_hand(seat, card)
            self.table.append((card, None))
        self._win_deal(seat)  # K6.6

    def _play_attack(self, seat: int, card: str) -> None:
        self._leave_hand(seat, card)
        self.table.append((card, None))
        self.last_attack_by = seat
        self.holder_has_laid = True
        if self._has_won_at_once(seat):
            self._win_deal(seat)
        else:
            self._ask(self.defender, "defend")

    def _play_transfer(self, seat: int, card: str) -> None:
        self._leave_hand(seat, card)
        self.table.append((card, None))
        self.last_attack_by = seat
        self.attacker = seat  # T3
        self.defender = self._next_in(seat)  # T1
        self._set_limit()  # T3
        self._ask(self.defender, "defend")

    def _play_defence(self, seat: int, card: str) -> None:
        attack = self._unbeaten()[0]  # T4
        self.table[self.table.index((attack, None))] = (attack, card)
        self._leave_hand(seat, card)
        self.passed = set()  # P2: an earlier pass does not bind
        if self._has_won_at_once(seat):
            self._win_deal(seat)
        elif self._unbeaten():
            self._ask(self.defender, "defend")  # T4
        elif self.ruleset == "dourak":
            self._go_on_attacking()
        else:
            self._ask_for_throw_ins()

    def _play_take(self) -> None:
        self.passed = set()
        self._ask_for_additions()

    def _play_addition(self, seat: int, card: str) -> None:
        self._leave_hand(seat, card)
        self.table.append((card, None))
        if self._has_won_at_once(seat):
            self._win_deal(seat)
        else:
            self._ask_for_additions()

    def _play_pass(self, seat: int) -> None:
        self.passed.add(seat)
        if self.phase == "add":
            self._ask_for_additions()
        elif self.ruleset == "dourak":
            self._stop_attacking()
        else:
            self._ask_for_throw_ins()

    # ------------------------------------------------------------------ who is asked

    def _go_on_attacking(self) -> None:
        """`dourak`: whoever has the attack is asked; who visibly cannot lay has stopped (K3.7)."""
        if self._visibly_cannot_lay(self.holder):
            self._stop_attacking()
        else:
            self._ask(self.holder, "attack")

    def _stop_attacking(self) -> None:
        """`dourak`: whoever has the attack stops (K3.6)."""
        others = [seat for seat in self._attackers() if seat != self.holder]
        if not others or not self.holder_has_laid:
            self._defence_holds()
        else:
            self.holder = others[0]
            self.holder_has_laid = False
            self._go_on_attacking()

    def _ask_for_throw_ins(self) -> None:
        """P2: the attacker, then the others; the attack ends when all have passed."""
        for seat in self._attackers():
            if seat not in self.passed and not self._visibly_cannot_lay(seat):  # K3.7
                self._ask(seat, "attack")
                return
        self._defence_holds()

    def _ask_for_additions(self) -> None:
        """K5.1 and P2: each is asked until they pass, once round."""
        order = self._attackers()
        if self.ruleset == "dourak":  # K5.1: who laid the last attack comes first
            order.remove(self.last_attack_by)
            order.insert(0, self.last_attack_by)
        for seat in order:
            if seat not in self.passed and not self._visibly_cannot_lay(seat):  # K3.7
                self._ask(seat, "add")
                return
        self._defender_takes()

    # ------------------------------------------------------------------ the end of a bout

    def _cards_on_table(self) -> list[str]:
        cards = []
        for attack, defence in self.table:
            cards.append(attack)
            if defence is not None:
                cards.append(defence)
        return cards

    def _defence_holds(self) -> None:
        self.discard += self._cards_on_table()  # K4.1
        self.table = []
        self._fill([*self._attackers(), self.defender])  # K4.2, P6
        self.fruitless = 0
        self._end_bout(gave_up=False)

    def _defender_takes(self) -> None:
        cards = self._cards_on_table()
        self.hands[self.defender] += cards  # K5.2
        self.known[self.defender] |= set(cards)
        self.table = []
        somebody_drew = self._fill(self._attackers())  # K5.3, P6
        if somebody_drew:
            self.fruitless = 0
        else:
            self.fruitless += 1  # K6.7
        self._end_bout(gave_up=True)

    def _fill(self, order: list[int]) -> bool:
        """Fills hands to six, in that order; says whether anybody drew a card."""
        somebody_drew = False
        for seat in order:
            while len(self.hands[seat]) < self.hand_size and self.stock:
                card = self.stock.pop(0)
                self.hands[seat].append(card)
                if card == self.turned:
                    self.known[seat].add(card)
                somebody_drew = True
        return somebody_drew

    def _end_bout(self, *, gave_up: bool) -> None:
        self.first_bout = False
        if self.ruleset == "dourak":
            for seat in self.emptied:  # K6.4: who laid their last card first
                if not self.hands[seat]:  # K6.3
                    self._win_deal(seat)
                    return
        else:
            self.still_in = [seat for seat in self.still_in if self.hands[seat]]  # P4
            if len(self.still_in) == 1:
                self._lose_deal(self.still_in[0])  # P4
                return
            if not self.still_in:
                self._draw_deal()  # P4
                return
        if self.fruitless >= self.dry_bouts and self._can_go_round_for_ever():
            self._draw_deal()
            return
        if gave_up or self.defender not in self.still_in:
            self._begin_bout(self._next_in(self.defender))  # K2.2, P5
        else:
            self._begin_bout(self.defender)  # K2.2

    def _can_go_round_for_ever(self) -> bool:
        if self.ruleset == "dourak":
            return self.players == 3  # K6.7
        if self.ruleset == "podkidnoy":
            return len(self.still_in) >= 3  # P9
        return len(self.still_in) >= 2  # T5

    # ------------------------------------------------------------------ the end of a deal

    def _win_deal(self, winner: int) -> None:
        """`dourak`: K6."""
        self.scores[winner] += 1
        if self.players == 4:
            self.scores[(winner + 2) % 4] += 1  # K6.5
        self._end_deal(winner)  # K1.3

    def _lose_deal(self, durak: int) -> None:
        """`podkidnoy`, `perevodnoy`: P4."""
        self.scores[durak] += 1
        if self.next_attacker == "durak":
            self._end_deal((durak - 1) % self.players)  # P7
        else:
            self._end_deal(None)  # P7

    def _draw_deal(self) -> None:
        self._end_deal(None)  # K6.7, K1.2, P7

    def _end_deal(self, next_first: int | None) -> None:
        """`next_first` attacks first in the next deal, the lowest trump when it is None."""
        self.deal += 1
        if self.deal < self.deals:
            self._new_deal(next_first)
            return
        self.over = True
        self.seat = None
        best = min(self.scores) if self.ruleset != "dourak" else max(self.scores)  # P8, K6.8
        self.winners = [seat for seat in range(self.players) if self.scores[seat] == best]
