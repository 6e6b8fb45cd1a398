"""Shared modules do not name games, rulesets and editions: each game describes itself."""

import re
from pathlib import Path

from dobrak.games import DECLARED

ROOT = Path(__file__).parents[1]
OWN = re.compile(r"/(dobro|durak)(/|\.py|\.svelte)|/nets/|/static/|/texts/")
NAMES = {"edition", "ruleset", *DECLARED}
NAMES |= {str(name) for game in DECLARED.values() for name in game.variant.choices if len(name) > 2}  # type: ignore[arg-type]
QUOTED = re.compile(rf"""["'`.]({"|".join(sorted(NAMES))})["'`]|\.({"|".join(sorted(NAMES))})\b""")

# Remove a file from here when it names none any more. Do not add one.
ALLOWED = {
    "src/dobrak/__init__.py",
    "src/dobrak/batch/__init__.py",
    "src/dobrak/cli/option_words.py",
    "src/dobrak/cli/play/menu.py",
    "src/dobrak/cli/play/words.py",
    "src/dobrak/games/__init__.py",
    "src/dobrak/lab/arena.py",
    "src/dobrak/lab/measured.py",
    "src/dobrak/lab/simulation.py",
    "src/dobrak/learn/__init__.py",
    "src/dobrak/server/protocol/requests.py",
    "web/src/table/ActionBar.svelte",
    "web/src/table/Back.svelte",
    "web/src/table/Seat.svelte",
    "web/src/wire/messages.ts",
}


def named() -> set[str]:
    """The shared modules that name a game, a ruleset or an edition."""
    files = [*(ROOT / "src/dobrak").rglob("*.py"), *(ROOT / "web/src").rglob("*.ts")]
    files += (ROOT / "web/src").rglob("*.svelte")
    paths = [path for path in files if not OWN.search(path.as_posix())]
    return {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if QUOTED.search(path.read_text(encoding="utf-8"))
    }


def test_shared_modules_do_not_name_games() -> None:
    assert named() == ALLOWED
