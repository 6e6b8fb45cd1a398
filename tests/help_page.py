"""The help of each command, as docs/cli.md has it. `python -m tests.help_page` writes it there."""

import re
from pathlib import Path

import typer

from dobrak.cli import app

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
MARKED = re.compile(r"<!-- help: (.+?) -->\n.*?<!-- end -->", re.DOTALL)


def helps() -> dict[str, str]:
    """What --help says, by the command it is said of."""
    group = typer.main.get_group(app)
    top = typer.Context(group, info_name="dobrak", terminal_width=80, **group.context_settings)
    said = {"dobrak": group.get_help(top)}
    for name, command in group.commands.items():
        context = typer.Context(command, info_name=name, parent=top)
        said[f"dobrak {name}"] = command.get_help(context)
    return said


def with_help(page: str) -> str:
    """The page with the help that is said today."""
    said = helps()

    def block(marked: re.Match[str]) -> str:
        lines = "\n".join(line.rstrip() for line in said[marked[1]].splitlines())
        return f"<!-- help: {marked[1]} -->\n```text\n{lines}\n```\n<!-- end -->"

    return MARKED.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(with_help(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
