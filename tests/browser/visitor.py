"""A person with a browser of their own, and what its console and sockets receive."""

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests import patience

PATIENCE = 1000 * patience.PATIENCE  # ms
PHONE, TABLET, DESK = (360, 740), (820, 1180), (1440, 900)

# Sets the first settings, and reports violations of the security policy in the console.
BEFORE = """
if (localStorage.getItem("dobrak.settings") === null)
  localStorage.setItem("dobrak.settings", JSON.stringify(%s));
addEventListener("securitypolicyviolation", (event) =>
  console.error("policy: " + event.violatedDirective + " " + event.blockedURI));
"""


class Visitor:
    def __init__(
        self,
        browser: Browser,
        where: str,
        *,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        theme: str = "light",
        touch: bool = False,
        settings: dict[str, Any] | None = None,
    ) -> None:
        width, height = size
        self.where, self.language = where, language
        self.slips: list[str] = []  # what the console shows
        self.frames: list[str] = []  # what sockets receive
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(BEFORE % json.dumps({"pace": "off", **(settings or {})}))
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.on("console", lambda message: self.slips.append(message.text))
        page.on("pageerror", lambda error: self.slips.append(f"uncaught: {error}"))
        page.on("websocket", lambda socket: socket.on("framereceived", self._keep))
        return page

    def _keep(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.where + path)
        return self.page

    def open_table(self, game: str, **choices: str) -> Page:
        """Open a table for friends as Ana, in the dialog of the home page."""
        page = self.go()
        page.get_by_role("region", name=game).get_by_role("button", name="with friends").click()
        page.get_by_label("Your name").fill("Ana")
        for label, choice in choices.items():
            page.get_by_role("dialog").get_by_label(label).select_option(choice)
        page.get_by_role("button", name="Open the table").click()
        return page

    def sit_down(self, link: str, name: str) -> Page:
        """Take a seat at a table that somebody has opened."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        return self.page

    def quick(self, game: str, players: int, **rules: Any) -> Page:
        """Open a table against bots with these rules, and go there."""
        page = self.go()
        page.goto(self.quick_table(game, players, **rules))
        page.get_by_role("main").wait_for()
        return page

    def quick_table(self, game: str, players: int, bot: str = "careful", **rules: Any) -> str:
        """Open such a table from the current page. Returns its address."""
        asked = {"game": game, "players": players, "rules": rules, "bot": bot, "name": "Ana"}
        opened = self.page.evaluate(
            "async (body) => (await fetch('/api/quick', {method: 'POST', body})).json()",
            json.dumps(asked),
        )
        return f"{self.where}/t/{opened['table']}#{opened['invite']}"

    def close(self) -> None:
        self.context.close()
