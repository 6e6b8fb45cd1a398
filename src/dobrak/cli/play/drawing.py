"""Cards and numerals drawn with characters."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.text import Text

# Five rows of three dots for each digit.
DOTS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
}


def inset(what: RenderableType, above: int = 0, below: int = 0) -> RenderableType:
    """Add a margin on the left."""
    return Padding(what, (above, 0, below, 2), expand=False)


def numeral(number: int, style: str) -> Text:
    """A number, five lines high. A dot is two characters wide, which makes it about square."""
    rows = zip(*(DOTS[digit].split() for digit in str(number)), strict=True)
    drawn = [" ".join(row).replace(".", " ") for row in rows]
    wide = ["".join(2 * ("█" if dot == "#" else " ") for dot in row) for row in drawn]
    return Text("\n".join(line.rstrip() for line in wide), style)


def standing(cards: Sequence[tuple[str, str, bool]]) -> Text:
    """A hand of cards: for each, its text, its style, and whether it stands up as playable."""
    rows = [Text() for _ in range(4)]
    for word, style, stands in cards:
        top, face, bottom = "╭────╮", f"│ {word:<2} │", "╰────╯"
        lines = [top, face, face.replace(word, " " * len(word)), bottom]
        if not stands:
            lines = [" " * 6, top, face, bottom]
        for row, line in zip(rows, lines, strict=True):
            if word in line:
                before, _, after = line.partition(word)
                row.append(before, "" if stands else "quiet")
                row.append(word, style if stands else f"{style} dim")
                row.append(after, "" if stands else "quiet")
            else:
                row.append(line, "" if stands else "quiet")
    return Text("\n").join(rows)


@dataclass(frozen=True)
class Flow:
    """Words side by side, wrapped between words only."""

    words: Sequence[Text]
    gap: int = 2

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for word in self.words:
            if line and line.cell_len + self.gap + word.cell_len > options.max_width:
                yield line
                line = Text()
            line.append(" " * self.gap if line else "")
            line.append_text(word)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [word.cell_len for word in self.words] or [0]
        whole = sum(widths) + self.gap * (len(widths) - 1)
        return Measurement(max(widths), whole).with_maximum(options.max_width)
