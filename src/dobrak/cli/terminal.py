"""The screen and the keyboard: everything that is shown or asked goes through here."""

import contextlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from dobrak.cli.shell import INTERRUPTED, Left

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
WIDE = 200  # columns of a file or a pipe, which have no edge


class Terminal:
    def __init__(
        self, console: Console | None = None, keyboard: Callable[[str], str] = input
    ) -> None:
        self.console = console or Console(
            markup=False,
            highlight=False,
            emoji=False,
            theme=THEME,
            width=None if sys.stdout.isatty() else WIDE,
        )
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

    def title(self, text: str) -> None:
        """A line above a table."""
        self.show(text, style="strong")
        self.show()

    def line(self, text: str, *, indent: int = 0) -> None:
        """Text on one line, however long: to be copied, or read by a program."""
        self.console.print(Text(" " * indent + text), soft_wrap=True)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, texts: int = 1) -> None:
        """A table and a blank line. The first `texts` columns hold text, the others numbers."""
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


@contextlib.contextmanager
def progress(matches: int) -> Iterator[Callable[..., None]]:
    """A progress bar on standard error, where that is a terminal; called with matches done."""
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
