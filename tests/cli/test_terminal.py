"""Playing in a terminal: a real one, and a stand-in for details."""

import io
import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from rich.text import Text

import dobrak
from dobrak import Match
from dobrak.bots import Bot, bot_named
from dobrak.cli import shell
from dobrak.cli.play import menu
from dobrak.cli.play.drawing import Flow
from dobrak.cli.play.game import Quit, TerminalMatch, face_of
from dobrak.cli.play.match_log import MatchLog
from dobrak.cli.play.session import Setup, play_on, setup_of
from dobrak.cli.shell import INTERRUPTED, Left
from dobrak.cli.terminal import Terminal
from dobrak.texts import catalogue
from tools.tables import TABLES, Table, next_move, random_options

posix = pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")

YOUR_TURN = "\n> "
GO_ON = "Enter to play on "
AGAIN = "Again? [y/n] (y): "


# --- in a real terminal ---------------------------------------------------------------------------


def listed_moves(screen: str) -> list[str]:
    """The moves listed below the table, as they may be typed."""
    question = screen[: screen.rindex(YOUR_TURN)].rpartition(": ")[2]
    words = question.replace("(or just Enter)", "").split()
    return [word for word in words if word != "…"]


@posix
def test_a_whole_match_of_dobro_chosen_from_the_menu() -> None:
    from tests.cli.pty_session import Session

    with Session("play", "--seed", "7") as session:
        assert "2  durak" in session.until("(dobro): ")
        assert "2  en" in session.say("1", "(fr): ")
        assert "2 to 6" in session.say("", "(3): ")
        assert "takes a number from 2 to 6" in session.say("9", "(3): ")
        session.say("3", "(3): ")
        session.say("1", "(auto): ")
        assert "5  simple" in session.say("", "(careful): ")
        screen = session.say("random", YOUR_TURN)
        assert "Round 1 of 1" in screen

        assert "Say what the joker is to be" in session.say("J", YOUR_TURN)
        assert "'rubbish' is not a move of Dobro" in session.say("rubbish", YOUR_TURN)
        refused = session.say("draw", YOUR_TURN)
        assert "Hands are filled automatically here" in refused
        assert "D10.1 With draw=" in refused  # the clause, with its text
        assert "D10.1 With draw=" in session.say("rules", YOUR_TURN)
        assert "record FILE" in session.say("?", YOUR_TURN)

        turns = 0
        while YOUR_TURN in screen:
            screen = session.say(listed_moves(screen)[-1], YOUR_TURN, AGAIN)
            turns += 1
        assert turns > 3
        assert "Round 1: the score" in screen
        assert re.search(r"(wins? the match|shares? the victory): ", screen)

        assert session.interrupt() == INTERRUPTED
        assert b"Traceback" not in session.raw


@posix
def test_a_whole_deal_of_durak_where_it_is_narrow_without_colours_or_suits(tmp_path: Path) -> None:
    from tests.cli.pty_session import Session

    options = ("--game", "durak", "--players", "3", "--yes", "--seed", "11")
    bare = {"NO_COLOR": "1", "PYTHONIOENCODING": "cp1252"}
    with Session("play", *options, width=60, **bare) as session:
        screen, shown, rng = session.until(YOUR_TURN), "", random.Random(1)
        while YOUR_TURN in screen:
            shown += screen
            assert "Trumps are" in screen
            numbers = [word for word in listed_moves(screen) if word.isdecimal()]
            screen = session.say(rng.choice(numbers), YOUR_TURN, AGAIN)
        shown += screen
        assert re.search(r"you\s+have\s+(\w+[shdc],\s+)+", shown)
        assert " --> " in shown
        assert re.search(r"(wins?|shares?) the match", screen)
        assert max(len(line) for line in shown.splitlines()) <= 60
        assert not re.search(rb"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d)[;m]", session.raw)

        session.say("", YOUR_TURN)  # another one
        session.say("quit", "Leave the table? [y/n] (n): ")
        session.say("", YOUR_TURN)
        session.say("quit", "Leave the table? [y/n] (n): ")
        session.say("y", "Enter to discard it: ")
        assert "dobrak play --resume" in session.say(str(tmp_path / "match.json"))
        assert session.end() == 0

    match = dobrak.replay((tmp_path / "match.json").read_text(encoding="utf-8"))
    assert "Trumps are" in said(match)


# --- with a stand-in ------------------------------------------------------------------------------


class Desk:
    """A stand-in terminal with a list of answers; when these end, the input ends."""

    def __init__(self, answer: Callable[[str], str], width: int = 80, language: str = "en") -> None:
        self.output = io.StringIO()
        self.terminal = Terminal(
            lambda prompt: self._ask(answer, prompt),
            file=self.output,
            width=width,
            language=language,
        )

    def _ask(self, answer: Callable[[str], str], prompt: str) -> str:
        said = answer(prompt)
        self.output.write(f"{prompt}{said}\n")
        return said

    @property
    def text(self) -> str:
        return self.output.getvalue()


def answers(*lines: str) -> Callable[[str], str]:
    left = list(lines)

    def answer(prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return answer


def opponents(match: Match) -> list[Bot]:
    return [bot_named("random", match.game.name) for _ in range(match.players - 1)]


def play_all(match: Match, seed: int = 1, width: int = 80, language: str = "en") -> str:
    """Play a match to its end with listed moves; call whenever possible."""
    rng = random.Random(seed)

    def answer(prompt: str) -> str:
        if prompt == "> ":
            return f"#{rng.randint(1, len(match.view(0).moves()))}"
        return "call" if prompt == "call? " else ""

    desk = Desk(answer, width, language)
    TerminalMatch(match, 0, opponents(match), f"test {seed}", desk.terminal).run()
    return desk.text


def said(match: Match, *lines: str) -> str:
    """The output after these lines were typed one after the other."""
    desk = Desk(answers(*lines))
    with pytest.raises((Left, Quit)):
        TerminalMatch(match, 0, opponents(match), "test", desk.terminal).run()
    return desk.text


@pytest.mark.parametrize(
    "table",
    [
        Table("dobro", 6, {"edition": "en", "draw": "manual", "rounds": 1}),
        Table("durak", 4, {"ruleset": "dourak"}),
        Table("durak", 4, {"ruleset": "perevodnoy", "deck": 24}),
    ],
    ids=str,
)
def test_every_kind_of_table_can_be_played(table: Table) -> None:
    names = [f"{name} with a rather long name" for name in "ABCDEF"[: table.players]]
    match = table.new(seed=1, names=names)
    text = play_all(match, width=60)
    assert match.over
    assert max(map(len, text.splitlines())) <= 60
    assert re.search(r"(wins?|shares?)\s+the\s+match", text)


def test_between_rounds_the_sheet_says_who_opens_and_why() -> None:
    text = play_all(dobrak.new("dobro", 3, seed=2, rounds=2))
    between = text[text.index("Round 1: the score") : text.index(GO_ON)]
    assert "Taken" in between
    assert re.search(r"(You open|Seat \d opens) the round: (most|level)", between)


def test_a_match_of_several_deals_shows_how_often_each_has_won() -> None:
    text = play_all(dobrak.new("durak", 2, seed=2, deals=2))
    assert "deals won" in text[text.index("Deal 1: the score") : text.index(GO_ON)]


ENGLISH = re.compile(r"\b(your|the|is|deal|round|plays|cards|attack)\b", re.IGNORECASE)


@pytest.mark.parametrize(
    "table",
    [
        Table("dobro", 4, {"draw": "manual", "rounds": 2}),
        Table("durak", 4, {"ruleset": "perevodnoy", "deals": 2}),
    ],
    ids=str,
)
def test_a_whole_match_in_french(table: Table) -> None:
    text = play_all(table.new(seed=1), language="fr")
    assert ENGLISH.findall(text) == []
    assert re.search(r"(remporte|partage)", text)


def test_in_french_it_answers_in_french() -> None:
    desk = Desk(answers("?", "rubbish", "pass", "V♠", "moves", "quit", "o"), language="fr")
    match = dobrak.new("durak", 2, seed=5, first=0)
    with pytest.raises(Quit):
        TerminalMatch(match, 0, opponents(match), "test", desk.terminal).run()
    assert "«\u202f?\u202f» montre comment s’écrivent les coups." in desk.text
    assert "K3.1 L’attaquant ouvre" in desk.text
    assert "Quitter la table\u202f? [o/n] (n)\u202f:" in desk.text
    texts = catalogue("fr")
    assert face_of("durak").read(">v♠", texts) == ">Js"
    assert face_of("durak").read("dd", texts) == "Qd"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "de_DE"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert shell.language() == language


def test_the_numbers_of_a_variant_are_shown() -> None:
    match = dobrak.new("durak", 2, seed=1, hand_size=5, variant_name="short")
    assert "Variant: short · Rules: Dourak · Deals: 1 · Cards in hand: 5" in said(match)


def test_who_forgets_can_be_called_and_calls() -> None:
    text = ""
    for seed in range(2):
        text += play_all(dobrak.new("dobro", 4, seed=seed, rounds=1, draw="manual"), seed)
    assert "has not drawn. Type call" in text
    assert "You call it: Seat" in text
    assert re.search(r"Seat \d calls it: you forgot to draw", text)
    assert "forgetful card" in text


def test_a_refused_move_is_explained_by_its_clause() -> None:
    match = dobrak.new("durak", 2, seed=5, first=0)
    text = said(match, "pass", "rules", "rules K1.1", "rules K99")
    assert "You cannot pass before the first attack: lay a card." in text
    assert text.count("K3.1 The attacker opens") == 2
    assert "K1.1 Everyone receives six cards." in text
    assert "The rules of durak have no clause 'K99'" in text
    assert match.record()["deals"][0]["moves"] == ""


@pytest.mark.parametrize("line", ["call@9", "#0", "#999999999999", "\x00", "7@7", "\udcff", "٣"])
def test_nonsense_is_refused_with_a_sentence(line: str) -> None:
    for game in ("dobro", "durak"):
        match = dobrak.new(game, 3, seed=1, first=0)
        text = said(match, line)
        assert "? shows how moves are written." in text


@pytest.mark.parametrize(
    ("game", "typed", "move"),
    [
        ("dobro", "7 7", "7+7"),
        ("dobro", "j = 7", "J=7"),
        ("dobro", "joker joker = 7", "J+J=7"),
        ("dobro", "7 + j", "7+J"),
        ("dobro", "skip", "S"),
        ("durak", "10s", "Ts"),
        ("durak", "10♠", "Ts"),
        ("durak", "> 10 h", ">Th"),
        ("durak", "Take", "take"),
    ],
)
def test_moves_may_be_typed_forgivingly(game: str, typed: str, move: str) -> None:
    notation = dobrak.new(game, 2, seed=1).game.notation
    assert notation.read(face_of(game).read(typed, catalogue())) == notation.read(move)


def test_a_number_is_a_card_in_dobro_and_a_listed_move_in_durak() -> None:
    dobro = dobrak.new("dobro", 2, seed=1, first=0)
    assert "'1' is not a move of Dobro" in said(dobro, "1")
    durak = dobrak.new("durak", 2, seed=1, first=0)
    first = durak.moves()[0]
    said(durak, "1")
    assert durak.record()["deals"][0]["moves"].split()[0] == first


def test_the_only_move_is_made_by_enter() -> None:
    match = dobrak.new("dobro", 2, seed=1, first=0)
    while len(match.moves(0)) != 1:
        match.play(random.Random(3).choice(match.moves()))
    before = len(match.record()["deals"][-1]["moves"].split())
    assert "(or just Enter)" in said(match, "")
    assert len(match.record()["deals"][-1]["moves"].split()) > before


def test_a_match_is_saved_but_never_over_another(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = dobrak.new("dobro", 2, seed=1, first=0)
    text = said(match, f"record {path}", f"record {path}", "record", f"record {tmp_path}/no/file")
    assert text.count("Saved as") == 1
    assert "is there already" in text
    assert "There is no" in text
    assert dobrak.replay(path.read_text()).record() == dobrak.replay(match.record()).record()


def test_leaving_says_how_to_come_back() -> None:
    table = Setup("dobro", {"players": 2, "rounds": 1}, ["careful"])
    again = table.command(7)
    assert again == "dobrak play --game dobro --players 2 --rounds 1 --seed 7"
    for typed in (["quit", "yes", ""], ["q", "y", ""], []):  # in so many words; and by Ctrl-D
        desk = Desk(answers(*typed))
        assert play_on(table, table.new(7), 7, again, desk.terminal) == 0
        assert again in desk.text
        assert ("Leave the table?" in desk.text) == bool(typed)
    others = Setup("dobro", {"players": 3}, ["simple", "random"], "Zoe").command(7)
    assert others == "dobrak play --game dobro --players 3 --bots simple,random --name Zoe --seed 7"


def test_a_single_letter_leaves_unless_it_is_a_card() -> None:
    match = dobrak.new("durak", 2, seed=5, first=0)
    desk = Desk(answers("q", "quit", "y"))
    with pytest.raises(Quit):
        TerminalMatch(match, 0, opponents(match), "test", desk.terminal).run()
    assert desk.text.count("Say the suit too") == 1
    assert desk.text.count("Leave the table?") == 1


def test_one_is_told_against_whom_one_plays() -> None:
    table = Setup("durak", {"players": 3}, ["careful", "simple"])
    desk = Desk(answers())
    play_on(table, table.new(1), 1, "", desk.terminal)
    assert "You play against Ana (careful) and Ben (simple)." in desk.text


def test_a_saved_match_goes_on_against_the_same_bots() -> None:
    table = Setup("durak", {"players": 3, "ruleset": "dourak", "deals": 1}, ["simple", "random"])
    assert setup_of(dobrak.replay(table.new(1).record())) == table
    without = Setup("durak", {"players": 2, "ruleset": "dourak", "deals": 1}, ["careful-pairs"])
    assert setup_of(dobrak.replay(without.new(1).record())) == without


@pytest.mark.parametrize(
    "noted",
    [None, [], "simple", [None, "simple"], [None, "rm=rm -rf .", "os:system"], [None, 1, {}]],
)
def test_a_record_cannot_seat_anything_but_bots_of_the_house(noted: object) -> None:
    record = {**dobrak.new("durak", 3, seed=1).record(), "bots": noted}
    assert setup_of(dobrak.replay(record)).bots == ["careful", "careful"]


def test_where_a_bot_cannot_go_on_another_plays_on() -> None:
    match = dobrak.new("durak", 2, seed=1, first=1)
    desk = Desk(answers())
    with pytest.raises(Left):
        TerminalMatch(match, 0, [bot_named("mine=/no/such", "durak")], "test", desk.terminal).run()
    assert "mine cannot go on: it could not be started: No such file" in desk.text
    assert "careful plays on for Seat 1." in desk.text
    assert match.record()["deals"][0]["moves"]


def test_the_menu_says_what_is_wrong_in_the_language_of_the_match() -> None:
    desk = Desk(answers("perevodnoy", "24", "6", "4", "2"), language="fr")
    menu.complete({"game": "durak"}, desk.terminal)
    assert "players : il faut un nombre de 2 à 4, et non '6'." in desk.text.replace("\u202f", " ")


def test_the_menu_asks_only_for_what_is_not_given() -> None:
    desk = Desk(answers("perevodnoy", "24", "6", "4", "2"))
    game, options = menu.complete({"game": "durak"}, desk.terminal)
    assert (game, options["players"], options["deck"], options["deals"]) == ("durak", 4, 24, 2)
    assert "players: takes a number from 2 to 4, not '6'." in desk.text
    everything = {"edition": "en", "players": 3, "rounds": "long", "draw": "auto"}
    assert menu.complete(everything, Desk(answers()).terminal) == ("dobro", everything)
    assert menu.complete({}, None)[0] == "dobro"
    with pytest.raises(ValueError, match="edition"):
        menu.complete({"edition": "de"}, None)


def test_the_menu_asks_against_whom() -> None:
    desk = Desk(answers("5"))
    assert menu.opponents(None, "durak", 3, desk.terminal) == ["simple", "simple"]
    assert "Remembers what was played" in desk.text
    assert menu.opponents(None, "durak", 2, None) == ["careful"]
    assert menu.opponents("simple, random", "durak", 3, None) == ["simple", "random"]
    for wrong in ("simple,random", "clever", ""):
        with pytest.raises(ValueError, match="bots: "):
            menu.opponents(wrong, "durak", 5, None)


def test_words_flow_without_being_broken() -> None:
    desk = Desk(answers(), width=10)
    desk.terminal.show(Flow([Text(word) for word in ("aaaa", "bbbb", "ccc c")]))
    assert desk.text == "aaaa  bbbb\nccc c\n"


# --- what must not be seen ------------------------------------------------------------------------


def shown(match: Match) -> str:
    """Everything that seat 0 is shown of a position."""
    desk = Desk(answers())
    face, view = face_of(match.game.name), match.view(0).to_dict()
    for part in (face.title, face.table, face.hand):
        desk.terminal.show(part(view, desk.terminal.texts))
    if view["turn"] == 0:
        desk.terminal.show(face.prompt(view, desk.terminal.texts))
        desk.terminal.show(Flow(face.moves(view, desk.terminal.texts)))
    return desk.text


def told(match: Match, move: str, seat: int) -> list[str]:
    """What seat 0 is told of a move or a new deal, including what only it may know."""
    log = MatchLog(face_of(match.game.name).LOG, match.names, 0)
    for event in match.play(move, seat):
        if 0 in event.private:
            break
        log.add([event])
    return log.lines


@pytest.mark.parametrize("table", TABLES[::7], ids=str)
def test_hidden_cards_change_nothing_that_is_shown(table: Table) -> None:
    rng, numbers = random.Random(str(table)), np.random.default_rng(1)
    match = table.new(seed=1, **random_options(table, rng))
    for step in range(100):
        if match.over:
            break
        move, seat = next_move(match, "any", rng)
        if step % 9 == 0:
            world = match.view(0).world(numbers)
            assert shown(match) == shown(world)
            if seat != 0 and move in world.moves(seat):
                truth = dobrak.setup(match.position(), names=match.names)
                assert told(truth, move, seat) == told(world, move, seat)
        match.play(move, seat)
