"""Position lines: written, parsed, and refused if they are not consistent."""

import re
from collections.abc import Callable

import pytest

import dobrak
from dobrak import BadPosition, Match
from dobrak.games.line import line, split
from tests.games.dobro.situation import deck, last_card, play, table

HANDS = ["7 8 9 S J 2", "7 7 10 R 3 4", "12 11 2 2 3 5"]


def early() -> Match:
    """In the first round, with stock: two climbs have been taken, and the third is at 4."""
    match = dobrak.new("dobro", 3, decks=[deck(HANDS, stock="12 11 10 9 8")], first=0)
    play(match, "7 7 take 2 J=2 R S take 3 4")
    return match


def by_hand() -> Match:
    """Seat 0 has forgotten to draw, seat 1 has the forgetful card and has yet to draw."""
    match = dobrak.new("dobro", 3, draw="manual", decks=[deck(HANDS)], first=1)
    play(match, "7 end call 11 draw J=12 end R")
    return match


def with_two() -> Match:
    """The first climb of two players."""
    match = dobrak.new("dobro", 2, decks=[deck(HANDS[::2])], first=0)
    play(match, "7 11")
    return match


def compared() -> Match:
    """The second round of a match in `en`: seats 0 and 2 were tied, and seat 2 opened."""
    hands = ["12 10 9 S J 2", "11 11 11 9 9 8", "12 12 2 3 4 R"]
    whole = deck(hands, stock="7 7 7")
    match = last_card(3, edition="en", piles=[3] * 3, round=0, scores=[5, 6, 5], decks=[whole])
    play(match, "7 2 9 9")
    return match


def forced() -> Match:
    """Seat 0 had to open with a skip, holding nothing but specials (D5.2)."""
    match = table(["S R R", "3 4", "5 6"])
    play(match, "S 4 6 take R")
    return match


def forced_by_hand() -> Match:
    """Seat 0 had to open with a skip, drew, and has opened with one of the cards drawn."""
    match = table(["S R", "3 4", "5 6"], draw="manual", stock="9 10 11 12 12")
    play(match, "S draw 4 6 take 9")
    return match


def finished() -> Match:
    """A match that is over."""
    match = last_card(3, rounds=1)
    match.play("7")
    return match


SITUATIONS: list[Callable[[], Match]] = [
    early,
    by_hand,
    with_two,
    compared,
    forced,
    forced_by_hand,
    finished,
]


def changed(position: str, **fields: str | int) -> str:
    """The same position with other values in some fields."""
    game, before = split(position)
    assert set(fields) <= set(before)
    return line(game, {**before, **fields})


def refused(position: str) -> str:
    with pytest.raises(BadPosition) as refusal:
        dobrak.setup(position)
    return str(refusal.value)


def same_again(match: Match) -> None:
    """A position can be set up, and the result is the same in everything."""
    again = dobrak.setup(match.position())
    assert again.position() == match.position()
    assert again.row.tobytes() == match.row.tobytes()
    assert again.rules == match.rules
    for seat in range(match.players):
        assert again.moves(seat) == match.moves(seat)
        assert again.view(seat) == match.view(seat)


# --- There and back -------------------------------------------------------------------------------


def test_a_line_says_everything() -> None:
    assert early().position() == (
        "dobro edition=fr players=3 rounds=3 draw=auto round=0 scores=0,0,0 direction=-1 "
        "phase=play turn=0 value=4 hands=2.2.8.9.9.12/3.3.7.8.10.11/2.2.5.10.11.12 "
        "stock=3.3.3.4.4.4.4.4.5.5.5.5.5.6.6.6.6.6.6.7.7.8.8.9.10.11.12.J.J.S.R aside=- "
        "piles=0,0,6 values=0,0,16 "
        "plays=0:7@6,1:7@6,2:2@6,0:J=2@7,1:R@7,0:S@8,2:3@7,1:4@8 climb=2 "
        "opener=0 closer=- holder=- forgot=- compared=- dealt=0,0,0 dealt_direction=1"
    )


def test_a_line_tells_who_forgot_and_who_has_the_card() -> None:
    fields = split(by_hand().position())[1]
    assert {key: fields[key] for key in ("phase", "turn", "holder", "forgot", "draw")} == {
        "phase": "fill",
        "turn": "1",
        "holder": "1",
        "forgot": "0",
        "draw": "manual",
    }


def test_a_line_tells_what_chose_the_opener() -> None:
    fields = split(compared().position())[1]
    assert fields["compared"] == "0,2"
    assert fields["opener"] == "2"
    assert fields["closer"] == "0"
    assert fields["dealt"] == dealt("12 10 9 2", "12 12 4 3 2")


def test_a_line_tells_a_forced_opening() -> None:
    assert split(forced().position())[1]["plays"].endswith(",0:S@19!,1:4@19,2:6@19,0:R@19!")


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_position_made_by_hand_can_be_set_up(situation: Callable[[], Match]) -> None:
    same_again(situation())


# --- Lines that are no lines ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (None, "a position is a line of text"),
        (b"dobro", "a position is a line of text"),
        ("", "the position is empty"),
        ("   ", "the position is empty"),
        ("chess", "a position begins with the game, dobro or durak"),
        ("edition=fr", "a position begins with the game, dobro or durak"),
        ("dobro hello", "'hello' is not of the form key=value"),
        ("dobro players=3 players=3", "'players' stands twice"),
        ("dobro", "the position lacks edition=…"),
    ],
)
def test_what_is_no_line_is_refused(position: str, sentence: str) -> None:
    assert refused(position) == sentence


@pytest.mark.parametrize(
    ("key", "word", "sentence"),
    [
        ("edition", "de", "takes one of fr, en, pt, not 'de'"),
        ("draw", "both", "takes one of auto, manual, not 'both'"),
        ("players", "1", "takes a number from 2 to 6, not '1'"),
        ("players", "7", "takes a number from 2 to 6, not '7'"),
        ("rounds", "0", "takes a number from 1 to 999 or long, not '0'"),
        ("rounds", "1000", "takes a number from 1 to 999 or long, not '1000'"),
        ("rounds", "short", "takes a number from 1 to 999 or long, not 'short'"),
        ("round", "-1", "takes a number from 0 to 3, not '-1'"),
        ("round", "4", "takes a number from 0 to 3, not '4'"),
        ("scores", "0,0", "3 numbers belong here, with commas between"),
        ("scores", "0,0,0,0", "3 numbers belong here, with commas between"),
        ("scores", "0,0,6994", "takes a number from -999 to 6993, not '6994'"),
        ("scores", "0,0,-1000", "takes a number from -999 to 6993, not '-1000'"),
        ("direction", "0", "takes one of 1, -1, not '0'"),
        ("dealt_direction", "2", "takes one of 1, -1, not '2'"),
        ("phase", "deal", "takes one of play, fill, over, not 'deal'"),
        ("turn", "3", "takes a number from 0 to 2, not '3'"),
        ("turn", "-", "takes a number from 0 to 2, not '-'"),
        ("opener", "3", "takes a number from 0 to 2, not '3'"),
        ("value", "-1", "takes a number from 0 to 48, not '-1'"),
        ("value", "49", "takes a number from 0 to 48, not '49'"),
        ("value", "²", "takes a number from 0 to 48, not '²'"),
        ("hands", "2/2", "3 hands belong here, with / between"),
        ("hands", "2/2/X", "'X' is not a card"),
        ("hands", "2/2/2.2.2.2.2.3.3", "seat 2 has more than 6 cards"),
        ("stock", "2.1", "'1' is not a card"),
        ("stock", "", "'' is not a card"),
        ("aside", "2.D", "'D' is not a card"),
        ("piles", "0,0", "3 numbers belong here, with commas between"),
        ("piles", "0,0,58", "takes a number from 0 to 57, not '58'"),
        ("values", "0,0,-1", "takes a number from 0 to 999, not '-1'"),
        ("values", "0,0,1000", "takes a number from 0 to 999, not '1000'"),
        ("plays", "0:7@6,3:7@6", "takes a number from 0 to 2, not '3'"),
        ("plays", "0:7@5", "takes a number from 6 to 57, not '5'"),
        ("plays", "0:7@58", "takes a number from 6 to 57, not '58'"),
        ("plays", "0:7@", "takes a number from 6 to 57, not ''"),
        ("plays", "0:7@!6", "takes a number from 6 to 57, not '!6'"),
        ("plays", "7", "'7' is not of the form seat:cards@number"),
        ("plays", "0:@6", "'0:@6' is not of the form seat:cards@number"),
        ("plays", "0:take@6", "'0:take@6' is not of the form seat:cards@number"),
        ("plays", "0:draw@6", "'0:draw@6' is not of the form seat:cards@number"),
        ("plays", "0:end@6", "'0:end@6' is not of the form seat:cards@number"),
        ("plays", "0:call@6", "'0:call@6' is not of the form seat:cards@number"),
        ("plays", ",".join(["0:2@6"] * 58), "there are more plays than cards"),
        ("climb", "9", "takes a number from 0 to 8, not '9'"),
        ("climb", "-1", "takes a number from 0 to 8, not '-1'"),
        ("closer", "3", "takes a number from 0 to 2, not '3'"),
        ("holder", "3", "takes a number from 0 to 2, not '3'"),
        ("forgot", "3", "takes a number from 0 to 2, not '3'"),
        ("compared", "0,3", "takes a number from 0 to 2, not '3'"),
        ("dealt", "0,0", "3 numbers belong here, with commas between"),
        ("dealt", "0,0,-1", "takes a number from 0 to 8589934592, not '-1'"),
        ("dealt", "0,0,8589934593", "takes a number from 0 to 8589934592, not '8589934593'"),
    ],
)
def test_every_field_has_its_form(key: str, word: str, sentence: str) -> None:
    assert refused(changed(early().position(), **{key: word})) == f"{key}: {sentence}"


def test_a_long_play_is_quoted_short() -> None:
    assert len(refused(changed(early().position(), plays="x" * 10_000))) < 120


def height(hand: str) -> int:
    """How high a dealt hand was: three bits for each number, beginning with 2."""
    return sum(8 ** (int(card) - 2) for card in hand.split())


def dealt(zero: str, two: str) -> str:
    """The field for the dealt hands of seats 0 and 2."""
    return f"{height(zero)},0,{height(two)}"


# --- Lines that contradict themselves -------------------------------------------------------------

PLAYS = "0:7@6,1:7@6,2:2@6,0:J=2@7,1:R@7,0:S@8"

CLEARED = "the match is over: hands and table are cleared"
DRAWING = "phase: drawing comes after playing, by hand, while the stock lasts"
NOT_THE_BOX = "the cards are not those of the box, each in one place"
ASIDE = "aside: {} cards are set aside here while a round is played"
GIVEN = "plays: the numbers of cards given do not fit"


@pytest.mark.parametrize(
    ("situation", "fields", "sentence"),
    [
        # the match
        (early, {"phase": "over"}, "phase: a match is over when all its rounds are finished"),
        (early, {"round": 3}, "phase: a match is over when all its rounds are finished"),
        (finished, {"phase": "play"}, "phase: a match is over when all its rounds are finished"),
        (finished, {"round": 0}, "phase: a match is over when all its rounds are finished"),
        (early, {"round": 1}, "closer: somebody emptied their hand in the round before"),
        (finished, {"closer": "-"}, "closer: somebody emptied their hand in the round before"),
        (finished, {"hands": "2/-/-"}, CLEARED),
        (finished, {"stock": "2"}, CLEARED),
        (finished, {"plays": "0:2@6"}, CLEARED),
        (finished, {"value": 2}, CLEARED),
        (finished, {"forgot": 1}, CLEARED),
        (finished, {"compared": "0,1"}, CLEARED),
        # whose turn, and for what
        (early, {"phase": "fill"}, DRAWING),
        (by_hand, {"stock": "-"}, DRAWING),
        (by_hand, {"climb": 0}, DRAWING),
        (by_hand, {"phase": "play", "turn": 0}, "forgot: nobody can be called here"),
        (by_hand, {"edition": "en"}, "forgot: nobody can be called here"),
        (early, {"forgot": 1}, "forgot: nobody can be called here"),
        (
            early,
            {"hands": "-/3.3.7.8.10.11/2.2.5.10.11.12"},
            "hands: only who has yet to draw can have an empty hand",
        ),
        (early, {"value": 3}, "value: the climb makes it 4"),
        (early, {"value": 8}, "value: the climb makes it 4"),
        (early, {"climb": 0, "piles": "0,0,8", "values": "0,0,23"}, "value: the climb makes it 0"),
        # the cards
        (early, {"hands": "2.2.8.9.9.11/3.3.7.8.10.11/2.2.5.10.11.12"}, NOT_THE_BOX),
        (early, {"stock": "3.3.3"}, NOT_THE_BOX),
        (early, {"stock": ".".join(["3"] * 58)}, "there are more cards than in the box"),
        (early, {"aside": "3.3"}, ASIDE.format(0)),
        (early, {"aside": "3.3.3.4.4.4.4.4.5.5", "stock": "5.5.5"}, ASIDE.format(0)),
        (with_two, {"aside": "-"}, ASIDE.format(10)),
        (with_two, {"aside": "9.9.10.10.10.11.11.12.12"}, ASIDE.format(10)),
        (early, {"piles": "0,1,6"}, "piles: they do not hold the cards played before this climb"),
        (early, {"piles": "0,0,5"}, "piles: they do not hold the cards played before this climb"),
        (early, {"values": "0,0,17"}, "values: they are not those of the cards taken"),
        (early, {"values": "1,0,14"}, "values: they are not those of the cards taken"),
        # the plays
        (early, {"plays": f"{PLAYS},2:3@9,1:4@8"}, GIVEN),
    ],
)
def test_a_line_that_contradicts_itself_is_refused(
    situation: Callable[[], Match], fields: dict[str, str | int], sentence: str
) -> None:
    assert refused(changed(situation().position(), **fields)) == sentence


def test_what_was_given_may_lie_between_what_is_certain() -> None:
    for plays in (f"{PLAYS},2:3@6,1:4@8", f"{PLAYS},2:3@8,1:4@9"):
        dobrak.setup(changed(early().position(), plays=plays))


def test_no_more_can_be_played_than_was_given() -> None:
    plays = split(table(["7 7", "2", "2"]).position())[1]["plays"]
    for given_at_first, fits in ((6, True), (7, False)):
        fewer = re.sub(r"(0:\S+?)@20", r"\1@6", plays, count=given_at_first)
        position = changed(table(["7 7", "2", "2"]).position(), plays=fewer)
        if fits:
            dobrak.setup(position)
        else:
            assert refused(position) == GIVEN


def test_no_stock_is_larger_than_the_box() -> None:
    match = table(["7", "2"], rounds=1)
    match.play("7")
    for many in (46, 55):
        stock = ".".join(["2"] * many)
        sentence = "stock: there are more cards than in the box"
        assert refused(changed(match.position(), stock=stock)) == sentence
