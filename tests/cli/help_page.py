"""The help of each command, as docs/cli.md has it: `python -m tests.cli.help_page` writes it."""

import re
from pathlib import Path

from dobrak.cli.app import app

PAGE = Path(__file__).resolve().parents[2] / "docs" / "cli.md"
MARKED = re.compile(r"<!-- help: (.+?) -->\n.*?<!-- end -->", re.DOTALL)


def helps() -> dict[str, str]:
    """The output of --help, by command."""
    top = app.make_context("dobrak", [], resilient_parsing=True, terminal_width=80)
    said = {"dobrak": app.get_help(top)}
    for name, command in app.commands.items():
        context = command.make_context(name, [], parent=top, resilient_parsing=True)
        said[f"dobrak {name}"] = command.get_help(context)
    return said


def with_help(page: str) -> str:
    """The page with the current help."""
    said = helps()

    def block(marked: re.Match[str]) -> str:
        lines = "\n".join(line.rstrip() for line in said[marked[1]].splitlines())
        return f"<!-- help: {marked[1]} -->\n```text\n{lines}\n```\n<!-- end -->"

    return MARKED.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(with_help(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
