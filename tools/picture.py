"""Draw the README's picture: what somebody sees who plays in the terminal.

python -m tools.picture > docs/play.svg
"""

import io
import re
import sys

from rich._export_format import CONSOLE_SVG_FORMAT

import dobrak
from dobrak.cli.play.game import face_of
from dobrak.cli.play.match_log import MatchLog
from dobrak.cli.terminal import Terminal

# The typeface of whoever looks at it: nothing is fetched.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace(
    "Fira Code", "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono'"
)


def show(terminal: Terminal, match: dobrak.Match, moves: str) -> None:
    """A few moves as seat 0 sees them, and the table after them."""
    face, texts = face_of(match.game.name), terminal.texts
    log = MatchLog(face.LOG, match.names, 0)
    for move in moves.split():
        log.add(match.play(move))
    view = match.view(0).to_dict()
    terminal.heading(face.title(view, texts))
    for line in log.lines:
        terminal.print("  ", face.paint(line), sep="")
    terminal.show(face.table(view, texts))
    terminal.print("  ", face.prompt(view, texts), sep="", style="strong")
    terminal.print("  ", *face.moves(view, texts), sep="  ")


def main() -> None:
    terminal = Terminal(
        record=True, width=78, file=io.StringIO(), force_terminal=True, color_system="256"
    )
    names = ["You", "Ana", "Ben", "Cleo"]
    climb = dobrak.new("dobro", 4, seed=164, first=1, names=names)
    show(terminal, climb, "4 5 5")
    bout = dobrak.new("durak", 2, seed=1358, first=0, names=names[:2])
    show(terminal, bout, "Tc 7h 7c Ac")
    sys.stdout.write(terminal.export_svg(title="python3 run.py play", code_format=FORMAT))


if __name__ == "__main__":
    main()
