"""Durak: a situation as one line of text, and back; invalid lines are refused."""

from typing import Any

import pytest

import dobrak
from dobrak import BadPosition, Match
from tests.games.durak.situation import deck, play, table

# --- there and back -------------------------------------------------------------------------------

HAND_MADE = {
    "a bout begins": table(["6s 9d", "7s 8s"], stock="Kc Ac 6h"),
    "an attack": table(["6d 9d", "7s 8s"], trump="6h", laid="6s"),
    "all beaten": table(["6d 9d", "8s 9s", "Td Jd"], trump="6h", laid="6s<7s", turn=2, passed=[0]),
    "the supporter's": table(["6d 9d", "8s 9s", "Td Jd"], trump="6h", laid="6s<7s 6c", last=2),
    "adding": table(["6d 9d", "8s 9s", "Td Jd"], trump="6h", laid="6s<7s 6c", adding=True),
    "four": table(["6d 9d", "8s 9s", "Td Jd", "Kc Ac"], stock="6h", laid="6s<7s", attacker=0),
    "known cards": table(["6d 9d", "7s 8s Ts"], trump="6h", known=["", "7s Ts"], dry=7),
    "empty hands": table(["", "8s 9s", ""], stock="6h", laid="6s<7s 6c", last=2, emptied=[2, 0]),
    "later": table(["6s 9d", "7s 8s"], trump="6h", deal=2, deals=3, scores=[0, 2]),
    "throw-in": table(["6s 9d", "7s 8s"], trump="6h", ruleset="podkidnoy", first_bout=True),
    "with 24": table(["9s Td", "Ts Qs"], stock="9h", ruleset="podkidnoy", deck=24, first_limit=6),
    "with 52": table(["2s Td", "Ts 3s"], stock="2h", ruleset="podkidnoy", deck=52),
    "no stock": table(["9s Td", "Ts Qs", "Js", "Jd"], trump="9h", ruleset="podkidnoy", deck=24),
    "seats out": table(["6s 9d", "", "7s", ""], trump="6h", out=[1, 3], ruleset="podkidnoy"),
    "transfers": table(
        ["9s 9d", "7s 8s", "Tc Jc"],
        trump="6h",
        laid="6s 6d",
        ruleset="perevodnoy",
        next_attacker="lowest",
        first_transfer=True,
    ),
}


@pytest.mark.parametrize("name", HAND_MADE)
def test_a_situation_made_by_hand(name: str) -> None:
    match = HAND_MADE[name]
    again = dobrak.setup(match.position())
    assert again.position() == match.position()
    assert again.row.tobytes() == match.row.tobytes()
    assert again.rules == match.rules
    assert (again.seat, again.moves()) == (match.seat, match.moves())


TABLES: list[tuple[str, dict[str, Any], int]]
TABLES = [("dourak", {}, players) for players in (2, 3, 4)]
TABLES += [("podkidnoy", {"deck": 24}, 4), ("podkidnoy", {"deck": 36, "first_limit": 6}, 6)]
TABLES += [("podkidnoy", {"deck": 52, "next_attacker": "lowest"}, 5)]
TABLES += [("perevodnoy", {"first_transfer": True}, players) for players in (2, 3)]


@pytest.mark.parametrize("ruleset", ["dourak", "podkidnoy"])
def test_a_match_that_is_over(ruleset: str) -> None:
    match = table(["6s", "7s 8s"], trump="6h", ruleset=ruleset)
    play(match, "6s" if ruleset == "dourak" else "6s take")
    again = dobrak.setup(match.position())
    assert (again.over, again.seat, again.moves()) == (True, None, [])
    assert (again.scores, again.winners) == (match.scores, match.winners)
    assert again.position() == match.position()


def test_the_limit_follows_from_the_hand_that_the_defender_began_with() -> None:
    again = dobrak.setup(table(["6d 9d", "8s 9s"], trump="6h", laid="6s<7s").position())
    assert again.row.limit == 3
    again = dobrak.setup(HAND_MADE["throw-in"].position())
    assert again.row.limit == 2


# --- what is refused ------------------------------------------------------------------------------


def refused(match: Match, **changed: str) -> str:
    """The error for the position of a match with these fields changed."""
    words = match.position().split()
    fields = dict(word.split("=") for word in words[1:]) | changed
    line = " ".join([words[0], *(f"{key}={value}" for key, value in fields.items())])
    with pytest.raises(BadPosition) as refusal:
        dobrak.setup(line)
    return str(refusal.value)


BEGIN = table(["6s 9d", "7s 8s"], stock="Kc Ac 6h")
BEATEN = table(["6d 9d", "8s 9s", "Td Jd"], trump="6h", laid="6s<7s")
THROW_IN = table(["6s 9d", "7s 8s", "Tc Jc"], trump="6h", ruleset="podkidnoy")


@pytest.mark.parametrize("key", ["next_attacker", "first_transfer"])
def test_what_dourak_fixes_is_no_field(key: str) -> None:
    assert refused(BEGIN, **{key: "36"}) == f"'{key}' is not a field of this game's positions"


@pytest.mark.parametrize(
    ("key", "value", "takes"),
    [
        ("ruleset", "durak", "one of dourak, podkidnoy, perevodnoy"),
        ("players", "1", "a number from 2 to 6"),
        ("players", "7", "a number from 2 to 6"),
        ("players", "two", "a number from 2 to 6"),
        ("deals", "0", "a number from 1 to 999"),
        ("deals", "1000", "a number from 1 to 999"),
        ("deck", "33", "a number from 16 to 52 in steps of 4"),
        ("first_limit", "0", "a number from 1 to 6"),
        ("first_limit", "7", "a number from 1 to 6"),
        ("next_attacker", "winner", "one of durak, lowest"),
        ("first_transfer", "maybe", "one of no, yes"),
        ("deal", "-1", "a number from 0 to 1"),
        ("deal", "2", "a number from 0 to 1"),
        ("phase", "deal", "one of attack, defend, add, over"),
        ("phase", "throw", "one of attack, defend, add, over"),
        ("turn", "3", "a number from 0 to 2"),
        ("turn", "-", "a number from 0 to 2"),
        ("attacker", "3", "a number from 0 to 2"),
        ("defender", "3", "a number from 0 to 2"),
        ("last", "3", "a number from 0 to 2"),
        ("passed", "3", "a number from 0 to 2"),
        ("out", "3", "a number from 0 to 2"),
        ("first_bout", "1", "one of no, yes"),
        ("dry", "-1", "a number from 0 to 20"),
        ("dry", "21", "a number from 0 to 20"),
        ("opener", "3", "a number from 0 to 2"),
    ],
)
def test_what_a_field_takes(key: str, value: str, takes: str) -> None:
    assert refused(THROW_IN, **{key: value}) == f"{key}: takes {takes}, not '{value}'"


def test_nobody_opened_is_fine() -> None:
    line = THROW_IN.position().replace("opener=0", "opener=-")
    assert dobrak.setup(line).row.opener == -1
    assert dobrak.setup(line).position() == line


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("scores", "0,0", "scores: 3 numbers belong here, with commas between"),
        ("scores", "0,0,-1", "scores: takes a number from 0 to 999, not '-1'"),
        ("scores", "0,0,1000", "scores: takes a number from 0 to 999, not '1000'"),
        ("emptied", "0,0", "emptied: 3 numbers belong here, with commas between"),
        ("emptied", "0,0,4", "emptied: takes a number from 0 to 3, not '4'"),
        ("hands", "6s.9d/7s.8s", "hands: 3 hands belong here, with / between"),
        ("known", "-/-", "known: 3 hands belong here, with / between"),
        ("hands", "6s.9d/7s.8s/Tc.1c", "hands: '1c' is not a card"),
        ("hands", "6s.6s/7s.8s/Tc.Jc", "hands: a card stands twice"),
        ("known", "6s.6s/-/-", "known: a card stands twice"),
        ("known", "7s/-/-", "known: seat 0 does not hold these cards"),
        ("discard", "6d.6d", "discard: a card stands twice"),
        ("discard", "x", "discard: 'x' is not a card"),
        ("discard", "6d", "the cards are not those of the deck, each in one place"),
        ("hands", "6s/7s.8s/Tc.Jc", "the cards are not those of the deck, each in one place"),
        ("hands", "6s.9d.7d/7s.8s/Tc.Jc", "the cards are not those of the deck, each in one place"),
        ("hands", "6s.5d/7s.8s/Tc.Jc", "the cards are not those of the deck, each in one place"),
        ("turned", "-", "turned: one card belongs here"),
        ("turned", "6h.7h", "turned: one card belongs here"),
        ("called", "6s", "called: one trump belongs here, or nothing"),
        ("called", "7h.8h", "called: one trump belongs here, or nothing"),
        ("table", "6c", "the cards are not those of the deck, each in one place"),
    ],
)
def test_cards_and_numbers(key: str, value: str, sentence: str) -> None:
    assert refused(THROW_IN, **{key: value}) == sentence


@pytest.mark.parametrize("players", [5, 6])
def test_P1_too_few_cards(players: int) -> None:
    sentence = f"players: takes a number from 2 to 4, not '{players}'"
    assert refused(THROW_IN, deck="24", players=str(players)) == sentence


def test_K1_1_the_stock() -> None:
    sentence = "stock: the turned-up card is drawn last"
    assert refused(BEGIN, stock="Kc.6h.Ac") == sentence
    assert refused(BEGIN, turned="7h") == sentence
    every = ".".join("6789TJQKA"[i % 9] + "shdc"[i // 9] for i in range(25))
    assert refused(BEGIN, stock=every) == "stock: it has 24 cards at most"
    assert refused(HAND_MADE["no stock"], stock="9h") == "stock: it has 0 cards at most"
    full = dobrak.new("durak", 2, seed=1)
    dobrak.setup(full.position())


@pytest.mark.parametrize(
    ("laid", "sentence"),
    [
        ("6s<", "table: '' is not a card"),
        ("<7s", "table: '' is not a card"),
        ("6s<-", "table: '6s<-' is not an attack, or attack<defence"),
        ("6s.-", "table: '-' is not an attack, or attack<defence"),
        ("6s<7s.x", "table: 'x' is not a card"),
        ("6s<x", "table: 'x' is not a card"),
        ("6s<7s<8s", "table: '7s<8s' is not a card"),
        ("6s.6c<7c", "table: cards are beaten in the order laid"),
        ("7s<6s", "table: 6s does not beat 7s"),
        ("6s<7c", "table: 7c does not beat 6s"),
        ("7h<6h", "table: 6h does not beat 7h"),
        ("6s<7s.6c.6h.7c.7d.7h.8c", "table: 6 attacks at most"),
        ("6s<7s.6c.6h.7c.7d.7h", "the cards are not those of the deck, each in one place"),
    ],
)
def test_the_table(laid: str, sentence: str) -> None:
    assert refused(BEATEN, table=laid) == sentence


# --- what everybody has seen ----------------------------------------------------------------------


def test_K1_4_what_was_shown() -> None:
    assert refused(BEGIN, shown="0@5") == "shown: takes a number from 6 to 36, not '5'"
    assert refused(BEGIN, shown="0@37") == "shown: takes a number from 6 to 36, not '37'"
    assert refused(BEGIN, shown="2@6") == "shown: takes a number from 0 to 1, not '2'"
    assert refused(BEGIN, shown="0") == "shown: takes a number from 6 to 36, not ''"
    many = ",".join(["0@6"] * 37)
    assert refused(BEGIN, shown=many) == "shown: there are more than cards"


FOUR_EACH = "0@6,0@6,0@6,0@6,1@6,1@6,1@6,1@6"  # and two are left in each hand


@pytest.mark.parametrize(
    "shown", ["0@7,0@6,0@6,1@6,1@6,1@6,1@6,1@6,1@6", FOUR_EACH + ",0@10", "1@6,1@6,1@6,1@6"]
)
def test_K1_4_cards_were_shown_as_they_were_given(shown: str) -> None:
    assert refused(BEGIN, shown=shown) == "shown: the numbers of cards given do not fit"


def test_no_more_is_shown_than_everybody_has_seen() -> None:
    """Compiled code notes each card that is shown, and has room for one deck."""
    seen = 36 - 2 - 2 - 3  # all but the hands and the stock
    for more, fits in ((seen, True), (seen + 1, False)):
        shown = ",".join([*["0@6"] * (more - 4), *["1@6"] * 4])
        if fits:
            match = dobrak.setup(BEGIN.position().replace(FOUR_EACH, shown))
            while not match.over:
                match.play(match.moves()[-1])
        else:
            sentence = "shown: there are more than cards that everybody has seen"
            assert refused(BEGIN, shown=shown) == sentence


def test_K1_4_six_cards_were_given_to_everybody() -> None:
    match = table(["6s 9d Td Jd Qd", "7s 8s 9s Ts Js Qs"], stock="6h")
    assert dobrak.setup(match.position()).row.got[0] == 6
    assert refused(match, shown="-") == "shown: the numbers of cards given do not fit"


@pytest.mark.parametrize(
    "shown", [FOUR_EACH, FOUR_EACH + ",0@6,0@6", FOUR_EACH + ",0@7,0@8", FOUR_EACH + ",0@8,0@8"]
)
def test_K1_4_as_these_were(shown: str) -> None:
    line = BEGIN.position().replace(FOUR_EACH, shown)
    assert dobrak.setup(line).position() == line


LOW = dobrak.new(
    "durak", 2, decks=[deck(["8h 6s 9s 9d 9c Td", "9h 7s 8s Tc Jc Qc"], "Th", "7h Kc 6h")]
)
play(LOW, "6s 7s pass")  # seat 0, who had called the 8, has drawn the 7; the 6 is in the stock


def test_K1_4_low_trumps_were_drawn_later() -> None:
    line = LOW.position()
    assert "hands=9s.7h.8h.9d.Td.9c/" in line
    assert "discard=6s.7s known=8h/- called=8h shown=0@6,0@6,1@6 " in line
    assert dobrak.setup(line).row.low == LOW.row.low
    laid = line.replace("hands=9s.7h", "hands=6s.9s").replace("discard=6s.7s", "discard=7s.7h")
    laid = laid.replace("shown=0@6,0@6,1@6", "shown=0@6,0@7!,1@6")
    assert dobrak.setup(laid).position() == laid


def test_K1_4_no_trump_lower_than_the_called_one_was_dealt() -> None:
    line = LOW.position().replace("hands=9s.7h", "hands=6h.7h").replace("stock=6h", "stock=9s")
    with pytest.raises(BadPosition, match="^called: a lower trump was dealt to seat 0$"):
        dobrak.setup(line)


# --- seats ----------------------------------------------------------------------------------------

OUT = HAND_MADE["seats out"]


def test_a_match_is_over_when_all_its_deals_are_finished() -> None:
    sentence = "phase: a match is over when all its deals are finished"
    assert refused(BEGIN, phase="over") == sentence
    assert refused(BEGIN, deal="1") == sentence


def test_P4_two_players_at_least_are_in() -> None:
    assert refused(OUT, out="1,2,3") == "out: two players at least are still in"
    assert refused(OUT, out="0,1,2,3") == "out: two players at least are still in"


def test_P4_who_is_out() -> None:
    sentence = "out: who is out has no cards, and the stock is empty"
    assert refused(THROW_IN, out="2") == sentence
    assert refused(table(["6s", "7s", ""], stock="6h", out=[2], ruleset="podkidnoy")) == sentence
    assert refused(table(["6s 9d", "7s 8s", ""], trump="6h", out=[2])) == sentence


def test_P4_who_is_not_out_has_cards() -> None:
    sentence = "hands: seat 1 has no cards, and is not out"
    assert refused(OUT, out="3") == sentence
    assert refused(OUT, out="3", emptied="0,1,0,0") == sentence
    empty = table(["9d", "8s 9s", ""], stock="6h", laid="6s<7s")
    assert refused(empty, emptied="0,0,0") == "hands: seat 2 has no cards, and is not out"


def test_K6_1_who_has_no_cards_and_no_stock_has_won() -> None:
    empty = table(["9d", "8s 9s", ""], trump="6h", laid="6s<7s")
    assert refused(empty) == "hands: seat 2 has no cards, and has won"


def test_K6_4_whose_hand_became_empty() -> None:
    sentence = "emptied: these seats still have cards"
    assert refused(THROW_IN, emptied="1,0,0") == sentence
    assert refused(OUT, emptied="0,1,0,0") == sentence


def test_K2_1_and_P5_the_defender() -> None:
    sentence = "defender: it is the next seat that is still in"
    assert refused(THROW_IN, defender="2") == sentence
    assert refused(THROW_IN, defender="0") == sentence
    assert refused(OUT, defender="3") == sentence
    assert refused(OUT, attacker="1") == sentence


# --- the bout -------------------------------------------------------------------------------------


def test_K3_4_no_more_cards_are_laid_than_allowed() -> None:
    sentence = "table: more cards are laid than the limit allows"
    assert refused(table(["9d", "8s"], trump="6h", laid="6s 6d", ruleset="perevodnoy")) == sentence
    line = table(["9d", "8s 9s"], trump="6h", laid="6s 6d", ruleset="perevodnoy").position()
    assert dobrak.setup(line).position() == line


@pytest.mark.parametrize("last", ["1", "3"])
def test_K2_1_who_laid_the_last_card(last: str) -> None:
    four = HAND_MADE["four"]
    assert refused(four, last=last) == "last: this seat takes no part in the attack"


ADDING = HAND_MADE["adding"]


@pytest.mark.parametrize(
    ("match", "changed"),
    [
        (HAND_MADE["an attack"], {"turn": "0"}),
        (HAND_MADE["an attack"], {"phase": "attack", "turn": "0"}),
        (BEATEN, {"phase": "defend", "turn": "1"}),
        (BEATEN, {"turn": "1"}),
        (BEATEN, {"passed": "0"}),
        (BEATEN, {"phase": "add"}),
        (BEGIN, {"turn": "1"}),
        (BEGIN, {"passed": "1"}),
        (BEGIN, {"phase": "defend", "turn": "1"}),
        (BEGIN, {"phase": "add"}),
        (HAND_MADE["empty hands"], {"phase": "add", "turn": "0"}),
        (HAND_MADE["empty hands"], {"phase": "add", "turn": "1"}),
        (HAND_MADE["four"], {"turn": "3"}),
        (HAND_MADE["four"], {"passed": "0"}),
        (ADDING, {"turn": "1"}),
        (ADDING, {"passed": "0"}),
        (ADDING, {"phase": "attack"}),
    ],
)
def test_whose_word_it_is(match: Match, changed: dict[str, str]) -> None:
    sentence = "turn: the cards on the table leave the word to somebody else"
    assert refused(match, **changed) == sentence


@pytest.mark.parametrize(
    ("held", "laid", "adding"), [("", "6s<7s", False), ("8s", "6s<7s 6c", True)]
)
def test_K3_7_at_the_limit_no_attacker_has_it(held: str, laid: str, adding: bool) -> None:
    match = table(["9d Tc", held, "Td Jd"], stock="6h", laid=laid, adding=adding)
    sentence = "turn: the cards on the table leave the word to somebody else"
    assert refused(match) == sentence
    match = table(["9d Tc", f"{held} 9s", "Td Jd"], stock="6h", laid=laid, adding=adding)
    assert dobrak.setup(match.position()).seat == 0


def test_P2_the_turn_is_with_whoever_is_asked_first() -> None:
    """Seat 0 attacks, holds cards and has not passed, so seat 2 cannot be asked."""
    match = table(["6s 6d 9d", "7s 8s 9s", "9c Tc"], trump="6h", ruleset="podkidnoy")
    play(match, "6s 7s")
    assert match.seat == 0
    sentence = "turn: the cards on the table leave the word to somebody else"
    assert refused(match, turn="2") == sentence
    dobrak.setup(match.position().replace("passed=-", "passed=0").replace("turn=0", "turn=2"))
