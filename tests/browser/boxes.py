"""Where controls lie on a screen: in sight, apart from each other, large enough for a finger."""

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

WIDTHS = {320: 640, 360: 740, 820: 1180, 1440: 900}  # and the heights of such screens
FAULTS = Path(__file__).with_suffix(".js").read_text().rstrip().rstrip(";")


def faults(page: Page, widths: Iterable[int] = WIDTHS) -> list[str]:
    """What is wrong with a screen, at every width that is promised, or some of them."""
    found: list[str] = []
    before = page.viewport_size
    for width in widths:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        for wait in (50, 500):  # what follows the size is measured and drawn anew
            page.wait_for_timeout(wait)
            now = page.evaluate(FAULTS)
            if not now:
                break
        found += [f"{width} px: {fault}" for fault in now]
    assert before is not None
    page.set_viewport_size(before)
    return found
