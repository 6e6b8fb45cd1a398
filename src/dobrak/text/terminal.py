"""The screen and the keyboard: everything that is shown or asked goes through here."""

import contextlib
from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text
from rich.theme import Theme

from dobrak.text.streams import INTERRUPTED, Left

with contextlib.suppress(ImportError):  # editing a line; not there on Windows
    import readline

    readline.parse_and_bind("set enable-bracketed-paste off")

THEME = Theme(
    {
        "quiet": "dim",
        "strong": "bold",
        "warning": "bold red",
        "markdown.code": "bold",
        "markdown.item.bullet": "dim",
        "rule.line": "dim",
        "rule.text": "bold",
    }
)


class Terminal:
    def __init__(
        self, console: Console | None = None, keyboard: Callable[[str], str] = input
    ) -> None:
        self.console = console or Console(markup=False, highlight=False, emoji=False, theme=THEME)
        self._keyboard = keyboard

    def show(self, what: RenderableType = "", *, style: str = "", indent: int = 0) -> None:
        if isinstance(what, str):
            what = Text(what)
        if indent:
            what = Padding(what, (0, 0, 0, indent), expand=False)
        self.console.print(what, style=style)

    def heading(self, title: str) -> None:
        self.show()
        self.console.rule(Text(title, "strong"), style="quiet")

    def line(self, text: str, *, indent: int = 0) -> None:
        """Text on one line, however long: to be copied, or read by a program."""
        self.console.print(Text(" " * indent + text), soft_wrap=True)

    def ask(self, prompt: str = "> ") -> str:
        """A line from the player, without the blanks around it."""
        try:
            return self._keyboard(prompt).strip()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except (EOFError, KeyboardInterrupt) as gone:
            self.show()
            raise Left(INTERRUPTED if isinstance(gone, KeyboardInterrupt) else 0) from None

    def agrees(self, question: str, *, usual: bool) -> bool:
        """A question with a yes or a no; Enter gives the usual answer."""
        choices = "[Y/n]" if usual else "[y/N]"
        while True:
            answer = self.ask(f"{question} {choices} ").lower()
            if not answer:
                return usual
            if answer in ("y", "yes", "n", "no"):
                return answer.startswith("y")
            self.show("Please answer y or n.", style="quiet")
