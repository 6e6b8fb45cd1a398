"""Plays on the page as a person would, by tapping what can be tapped."""

import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Error, Locator, Page

from tests.patience import PATIENCE

GONE = 10_000.0  # ms after which something that cannot be tapped counts as gone
EDGE = 9  # px from the edge of a card to where it is tapped: the next card may cover the rest
COVERED = """(one, at) => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + at.x, box.top + at.y);
  return top !== null && !one.contains(top);
}"""


@dataclass(frozen=True)
class Words:
    """The labels that a player looks for, in one language."""

    hand: str
    playable: str
    ways_out: tuple[str, ...]


WORDS = {
    "en": Words("Your hand", ", can be played", ("You forgot", "Take", "Draw", "Pass")),
    "fr": Words("Votre main", ", jouable", ("Vous avez oublié", "Ramasser", "Piocher", "Passer")),
}


def patiently(seconds: float = PATIENCE) -> Iterator[None]:
    """`for _ in patiently():` repeats until `break`, and fails after a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
    raise AssertionError(f"nothing came of it for {seconds:.0f} s")


class Player:
    """`press` presses a button: by a click, a touch, or keys."""

    def __init__(
        self,
        page: Page,
        *,
        language: str = "en",
        seed: int = 1,
        press: Callable[[Locator], None] | None = None,
    ) -> None:
        self.page, self.words = page, WORDS[language]
        self.chance = random.Random(seed)
        self.press = press or click
        self.moves = 0  # moves made, by cards or buttons
        self.lays = True  # whether playable cards are played
        self.twice = 0.5  # how often a second tap plays a card, instead of the button
        self.yields = False  # whether to take or pass although cards could be played
        self.reads = True  # whether sheets are closed
        self.sheets = 0  # how many were closed
        self.ended = False  # whether that was the last sheet of the match
        self.missed = 0  # taps that came too late

    # --- the page ---

    @property
    def over(self) -> bool:
        return self.page.locator(".verdict").is_visible()

    @property
    def sheet(self) -> Locator:
        return self.page.locator("dialog[open]")

    @property
    def playable(self) -> Locator:
        hand = self.page.get_by_role("toolbar", name=self.words.hand)
        return hand.get_by_role("button", name=re.compile(self.words.playable))

    @property
    def laid(self) -> bool:
        """Whether the hand is drawn: the page is drawn part by part, with the buttons first."""
        hand = self.page.locator("[data-place=hand]")
        return bool(hand.count()) and not hand.locator(".slot:not(:has(button))").count()

    @property
    def picked(self) -> Locator:
        return self.page.locator('[role="toolbar"] button[aria-pressed="true"]')

    @property
    def choice(self) -> Locator:
        """The buttons of a question: the value of a joker, or a confirmation."""
        return self.page.locator('main [role="group"] button')

    @property
    def deed(self) -> Locator:
        """The button that plays the picked cards."""
        return self.page.locator("main button.main:visible")

    def way_out(self) -> Locator | None:
        for word in self.words.ways_out:
            found = self.page.locator("main").get_by_role("button", name=re.compile(f"^{word}"))
            if found.count():
                return found.first
        return None

    # --- playing ---

    def play(self, until: Callable[[], bool] | None = None, patience: float = PATIENCE) -> None:
        """Play until the match is over, or until `until`."""
        end = time.monotonic() + patience
        while not (until() if until else self.over):
            assert not self.ended, "the match is over, and what was to happen has not"
            assert time.monotonic() < end, f"not over after {self.moves} taps: {self.page.url}"
            if not self.act():
                self.page.wait_for_timeout(25)
        if until is None and not self.ended:
            self.sheet.wait_for()  # the last sheet, which opens by itself
            self._read()

    def tap(self, many: int) -> None:
        """Make this many moves, or play to the end, without waiting for answers."""
        enough = self.moves + many
        self.play(lambda: self.over or self.moves >= enough)

    def make(self, many: int) -> None:
        """Make this many moves, or play to the end, and wait for the answers."""
        self.tap(many)
        self.page.locator(".live:not(.waiting)").wait_for()

    def await_turn(self) -> None:
        """Wait for your turn, when nothing moves. (The title of the page changes later.)"""
        self.page.locator(".live:not(.waiting) .prompt.mine").wait_for()

    def act(self) -> bool:
        """Do one thing, if possible. Returns whether anything was done."""
        try:
            self.page.locator(".live:not(.waiting)").wait_for()
            if self.sheet.count():
                if self.reads:
                    self._read()
                return self.reads
            if not self.laid:
                return False
            many = self.playable.count()
            way = self.way_out() if self.yields or not many else None
            if many and way is None:
                if self.lays:
                    self._lay(self.playable.nth(self.chance.randrange(many)))
                return self.lays
            if way is not None:
                self.press(way)
                self.moves += 1
            return way is not None
        except Error:  # it was gone before it was tapped
            self.missed += 1
            if not self.sheet.count():
                self.page.keyboard.press("Escape")
            return True

    def _read(self) -> None:
        self.ended = self.over
        self.press(self.sheet.get_by_role("button").last)
        self.sheets += 1

    def _lay(self, card: Locator) -> None:
        self.press(card)
        answered = self.page.locator(".live.waiting")
        self.picked.or_(self.sheet).or_(answered).first.wait_for(timeout=GONE)
        self.moves += 1
        if not self.choice.count():
            if not self.deed.count():  # it can only be played in a pair
                others = self.playable.and_(self.page.locator('[aria-pressed="false"]'))
                self.press(others.nth(self.chance.randrange(max(1, others.count()))))
            elif self.chance.random() < self.twice:
                self.press(self.picked.first)
            else:
                self.press(self.deed.first)
        if self.choice.count():
            self.press(self.choice.first)


def click(what: Locator) -> None:
    _tap(what, what.click)


def touch(what: Locator) -> None:
    _tap(what, what.tap)


def _tap(what: Locator, tap: Callable[..., None]) -> None:
    """Tap the left edge, or the right one if a focused card covers the left."""
    if not what.count():
        raise Error("it is gone")
    box = what.bounding_box(timeout=GONE)
    wide = box["width"] if box else 0
    left, right = ({"x": x, "y": 2 * EDGE} for x in (EDGE, max(EDGE, wide - EDGE)))
    covered = what.evaluate(COVERED, left, timeout=GONE)
    tap(position=right if covered else left, timeout=GONE)
