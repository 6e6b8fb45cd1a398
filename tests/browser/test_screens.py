"""Every screen is accessible, at all widths, in both themes and languages."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser import screens
from tests.browser.boxes import WIDTHS, faults
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.client import Server

TEXTS = Path(__file__).parents[2] / "src" / "dobrak" / "texts"
# The rules of axe for each theme: only the colours differ between them.
THEMES: dict[Literal["light", "dark"], list[str]] = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast"],
}

# Words that are common in English and do not exist in French.
ENGLISH = re.compile(
    r"\b(the|you|your|and|of|is|are|to|with|for|this|that|it|not|can|may|take|play|draw|cards?|hand"
    r"|turn|trump|stock|won|lost|rules?|settings|close|cancel|name|round|deal)\b",
    re.IGNORECASE,
)
RAW = re.compile(r"undefined|\bnull\b|NaN|\[object|\b[a-z]+\.[a-z]+[A-Z]\w*|\{\w*\}|=>")

# All text that can be read or heard, except parts that are marked as another language.
TEXT = """() => {
  const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const said = [document.title];
  for (const one of layer.querySelectorAll("*")) {
    if (one.closest("[lang]") !== document.documentElement || one.closest("code")) continue;
    if (!one.checkVisibility()) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (one.hasAttribute(name)) said.push(one.getAttribute(name));
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
  }
  return said.map((one) => one.trim()).filter(Boolean);
}"""

JOURNEYS: dict[str, Any] = {
    "home": lambda visitor: screens.of_home(visitor),
    "rules": lambda v: chain(screens.of_the_rules(v), screens.of_one_device(v)),
    "past": lambda visitor: screens.of_the_past(visitor),
    "dobro": lambda visitor: screens.of_a_match(visitor, "dobro", 4, rounds=1),
    "dobro by hand": lambda v: screens.of_a_match(v, "dobro", 6, draw="manual", rounds=1),
    "dourak": lambda visitor: screens.of_a_match(visitor, "durak", 4, ruleset="dourak"),
    "perevodnoy": lambda visitor: screens.of_a_match(visitor, "durak", 6, ruleset="perevodnoy"),
    "two": lambda visitor: chain(
        screens.of_a_match(visitor, "durak", 2, ruleset="podkidnoy"), screens.of_a_refusal(visitor)
    ),
}


# Like the others, with a few more buttons.
LONG = ("past", "dobro by hand", "dourak", "perevodnoy")


def journey(name: str, visitor: Visitor) -> Iterator[str]:
    found: Iterator[str] = JOURNEYS[name](visitor)
    return found


RUN_AXE = """async (rules) => {
  const told = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
  const shown = (one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`);
  return told.violations.flatMap(shown);
}"""


def violations(page: Page, rules: list[str]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(RUN_AXE, rules)
    return found


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.long) if one in LONG else one for one in JOURNEYS],
)
def test_nothing_bars_the_way(server: Server, visit: Visit, name: str) -> None:
    """In French, whose words are longer: axe in both themes, boxes at all widths, no English."""
    visitor, english = visit(server, language="fr"), only_english()
    found = []
    for screen in journey(name, visitor):
        for theme, rules in THEMES.items():
            visitor.page.emulate_media(color_scheme=theme)
            found += [f"{screen}, {theme}: {one}" for one in violations(visitor.page, rules)]
        for text in visitor.page.evaluate(TEXT):
            if ENGLISH.search(text) or RAW.search(text) or text in english:
                found.append(f"{screen}: {text}")
        found += [f"{screen}, {fault}" for fault in faults(visitor.page)]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_english_fits_the_narrowest_screen(server: Server, visit: Visit) -> None:
    """English words are shorter, and lines break in other places."""
    visitor = visit(server)
    seen = chain(screens.of_home(visitor), screens.of_one_device(visitor))
    found = [
        f"{screen}, {fault}" for screen in seen for fault in faults(visitor.page, [min(WIDTHS)])
    ]
    assert not found, "\n".join(found)


SIGNS = "♠♥♦♣★✓●→éãñЖя"
DRAWN = """(signs) => [...signs].map((sign) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 50, height: 50 });
  const pen = canvas.getContext("2d");
  pen.font = "30px sans-serif";
  pen.fillText(sign, 5, 35);
  return canvas.toDataURL();
})"""


def test_the_browser_has_a_font_for_every_sign(server: Server, visit: Visit) -> None:
    """Signs without a font are drawn as an empty box, or not at all."""
    page = visit(server).go()
    box, nothing, *drawn = page.evaluate(DRAWN, "\U0010fffd " + SIGNS)
    assert len(set(drawn) - {box, nothing}) == len(SIGNS)


def only_english() -> set[str]:
    """Texts of the page that are English and not French, and the names of all texts."""
    said = re.compile(r"^(?:([\w-]+) = | +\*?\[\w+\] )?([^{}\n]+)$", re.MULTILINE)
    files = (sorted((TEXTS / language).glob("page*.ftl")) for language in ("en", "fr"))
    own, other = (
        [one for file in some for one in said.findall(file.read_text())] for some in files
    )
    names, texts = ({name for name, _ in own if name}, {text for _, text in own})
    only = texts - {text for _, text in other}
    return names | {text for text in only if len(text) > 2 and not text[0].isdigit()}
