"""Pressing buttons with the keyboard alone."""

from playwright.sync_api import Error, Locator, Page

GONE = 10_000.0  # ms after which a button that is not found counts as gone
MOST_TABS = 60
ARROWS = {"before": "ArrowRight", "after": "ArrowLeft"}


class Keys:
    """`keys(button)` moves the focus there by Tab and arrow keys, and presses Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, button: Locator) -> None:
        target = button.element_handle(timeout=GONE)
        for _ in range(MOST_TABS):
            where = self.page.evaluate(WHERE, target)
            if where == "there":
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(ARROWS.get(where, "Tab"))
        raise Error("the keyboard does not get there")


# Whether the focus is on the button, or before or after it in the same toolbar.
WHERE = """(target) => {
  const now = document.activeElement;
  if (now === target) return "there";
  const bar = now?.closest('[role="toolbar"]');
  if (!bar || !bar.contains(target)) return "elsewhere";
  const after = now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
  return after ? "before" : "after";
}"""
