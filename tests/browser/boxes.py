"""Checks that controls are visible, apart from each other and large enough for a finger, and that
text is large enough to read."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

WIDTHS = {320: 640, 360: 740, 820: 1180, 1440: 900}  # with the heights of such screens
FAULTS = Path(__file__).with_suffix(".js").read_text().rstrip().rstrip(";")
FRAMES = 20  # in which the page may adapt to a new screen size
SETTLE = """async () => {
  await document.fonts.ready;
  const drawn = (go) => requestAnimationFrame(() => setTimeout(go));
  for (let frame = 0; frame < 3; frame++) await new Promise(drawn);
}"""


def settle(page: Page) -> None:
    """Wait until the last change is drawn."""
    page.evaluate(SETTLE)


def faults(page: Page, widths: Iterable[int] = WIDTHS) -> list[str]:
    """What is wrong with a screen at these widths."""
    found: list[str] = []
    before = page.viewport_size
    for width in widths:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        for _ in range(FRAMES):
            settle(page)
            now = page.evaluate(FAULTS)
            if not now:
                break
        found += [f"{width} px: {fault}" for fault in now]
    assert before is not None
    page.set_viewport_size(before)
    return found
