"""The terminal: all output and all questions of the commands."""

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text, TextType
from rich.theme import Theme

from dobrak.cli.shell import INTERRUPTED, Left
from dobrak.texts import Catalogue, catalogue

with contextlib.suppress(ImportError):  # for editing a line; not available on Windows
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
WIDE = 200  # columns of a file or a pipe


class Terminal(Console):
    """Rich's console, with input lines that can be edited, and Ctrl-C to leave."""

    def __init__(
        self, keyboard: Callable[[str], str] = input, language: str = "en", **options: Any
    ) -> None:
        self._keyboard, self.language = keyboard, language
        width = None if sys.stdout.isatty() else WIDE
        given = {"markup": False, "highlight": False, "emoji": False, "width": width, **options}
        super().__init__(theme=THEME, **given)

    @property
    def texts(self) -> Catalogue:
        return catalogue(self.language)

    def say(self, key: str, *, style: str = "", indent: int = 0, **variables: Any) -> None:
        """Print a text of the catalogue."""
        self.show(self.texts.text(key, **variables), style=style, indent=indent)

    def input(self, prompt: TextType = "> ", **_: Any) -> str:
        """Read a line from the player, and strip it."""
        try:
            return self._keyboard(str(prompt)).strip()
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except (EOFError, KeyboardInterrupt) as gone:
            self.show()
            raise Left(INTERRUPTED if isinstance(gone, KeyboardInterrupt) else 0) from None

    def agrees(self, question: str, *, default: bool) -> bool:
        yes, no = self.texts.text("terminal-yes").split(), self.texts.text("terminal-no").split()
        asked = f"{question} [{yes[0]}/{no[0]}]"
        while True:
            answer = self.ask(asked, yes[0] if default else no[0]).lower()
            if answer in (*yes, *no):
                return answer in yes
            self.say("terminal-yes-or-no", style="warning", yes=yes[0], no=no[0])

    def ask(self, question: str, default: str) -> str:
        """Ask a question. Enter takes the default."""
        prompt = self.texts.text("terminal-question", question=question, default=default)
        return self.input(f"{prompt} ") or default

    def show(self, what: RenderableType = "", *, style: str = "", indent: int = 0) -> None:
        if isinstance(what, str):
            what = Text(what)
        if indent:
            what = Padding(what, (0, 0, 0, indent), expand=False)
        self.print(what, style=style)

    def heading(self, title: str) -> None:
        self.show()
        self.rule(Text(title, "strong"), style="quiet")

    def title(self, text: str) -> None:
        """Print a title above a table."""
        self.show(text, style="strong")
        self.show()

    def verbatim(self, text: str, *, indent: int = 0) -> None:
        """Print text on one line, however long, so that it can be copied or parsed."""
        self.print(Text(" " * indent + text), soft_wrap=True)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, texts: int = 1) -> None:
        """Print a table and a blank line. The first `texts` columns are text, others numbers."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet", show_header=any(head))
        for number, title in enumerate(head):
            is_text = number < texts
            table.add_column(
                title,
                style="strong" if number == 0 else "",
                justify="left" if is_text else "right",
                no_wrap=not (is_text and number == len(head) - 1),
            )
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self.show(table)
        self.show()


@contextlib.contextmanager
def progress(matches: int) -> Iterator[Callable[..., None]]:
    """Show a progress bar if standard error is a terminal. Call it with the matches done."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    columns = (
        BarColumn(),
        TextColumn("{task.completed:,} of {task.total:,} matches"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task("", total=matches, rate="")

        def advance(done: int = 1) -> None:
            bar.advance(task, done)
            speed = bar.tasks[0].speed
            bar.update(task, rate="" if speed is None else f"{speed:,.0f} per second")

        yield advance
