"""Where controls lie on a screen: in sight, apart from each other, and large enough for a finger."""

from playwright.sync_api import Page

WIDTHS = {320: 640, 360: 740, 820: 1180, 1440: 900}  # and the heights of such screens

# Cards of a hand lie over each other, and are measured by the strip that is free. A control that
# stands in a line of text, or in its label, is as large as that.
FAULTS = """() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  const layer = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (layer.scrollWidth > layer.clientWidth + 1) faults.push("its dialog scrolls sideways");
  const nameOf = (one) => (one.getAttribute("aria-label") ?? one.textContent ?? one.id).trim().replace(/\\s+/g, " ").slice(0, 40) || one.outerHTML.slice(0, 60);
  const boxOf = (one) => (one.matches("input[type=checkbox]") ? one.closest("label") ?? one : one).getBoundingClientRect();
  const seen = [...layer.querySelectorAll("button, a[href], input, select, summary, [role=switch]")]
    .filter((one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
    .filter((one) => one.closest("dialog") === (layer === document.body ? null : layer));
  const inHand = (one) => one.closest('[role="toolbar"]') !== null;
  for (const one of seen) {
    const box = boxOf(one);
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`${nameOf(one)}: beyond the edge`);
    const inText = one.matches("p a, p a *, td a");
    if (!inText && !inHand(one) && (box.width < 43.5 || box.height < 43.5))
      faults.push(`${nameOf(one)}: only ${Math.round(box.width)} × ${Math.round(box.height)} px`);
  }
  seen.forEach((one, at) => {
    for (const other of seen.slice(at + 1)) {
      if (one.contains(other) || other.contains(one) || (inHand(one) && inHand(other))) continue;
      const [a, b] = [boxOf(one), boxOf(other)];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1.5 && high > 1.5) faults.push(`${nameOf(one)} and ${nameOf(other)}: overlap by ${Math.round(wide)} × ${Math.round(high)} px`);
    }
  });
  for (const hand of layer.querySelectorAll('[role="toolbar"]')) {
    const cards = [...hand.querySelectorAll("button")].map((one) => one.getBoundingClientRect());
    cards.slice(1).forEach((card, at) => {
      const before = cards[at];
      const beside = Math.abs(card.top - before.top) < before.height / 2;
      if (beside && card.left - before.left < 24) faults.push(`a card of the hand shows ${Math.round(card.left - before.left)} px`);
    });
  }
  return faults;
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with a screen, at every width that is promised."""
    found = []
    before = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)  # what follows the size is measured and drawn anew
        found += [f"{width} px: {fault}" for fault in page.evaluate(FAULTS)]
    assert before is not None
    page.set_viewport_size(before)
    return found
