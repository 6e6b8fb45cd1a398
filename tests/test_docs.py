"""The documentation is true: clauses have tests, tables agree with the code, examples run."""

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import dobrak
from dobrak.bots import BOTS
from dobrak.bots.about import habits_of_all
from dobrak.games import GAMES
from dobrak.lab.measured import label, measured
from tools.ratings import PAGE, RATED, TABLES, with_tables
from tools.strength import AS_STRONG_AS, BARS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RULES = {"dobro": DOCS / "rules" / "dobro.md", "durak": DOCS / "rules" / "durak.md"}

HABITS = habits_of_all()


def clauses(game: str) -> list[str]:
    return re.findall(r"^- \*\*([DKPT][\d.]+)\*\*", RULES[game].read_text(), re.MULTILINE)


def names_of_tests(game: str) -> str:
    """The names of all tests of a game's rules."""
    names = []
    for path in (ROOT / "tests").glob(f"games/{game}/test_*.py"):
        tree = ast.parse(path.read_text())
        names += [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return "\n".join(name for name in names if name.startswith("test_"))


@pytest.mark.parametrize("game", RULES)
def test_every_clause_has_a_test_that_names_it(game: str) -> None:
    names = names_of_tests(game)
    lacking = [
        clause
        for clause in clauses(game)
        if not re.search(rf"(^|_){clause.replace('.', '_')}_", names, re.MULTILINE)
    ]
    assert not lacking


def test_the_clauses_are_all_there() -> None:
    """Each group has as many clauses as the games; none occurs twice."""
    counts = {"D": 49, "K": 30, "P": 9, "T": 5}
    for game in RULES:
        assert len(set(clauses(game))) == len(clauses(game))
    found = clauses("dobro") + clauses("durak")
    assert {letter: sum(c[0] == letter for c in found) for letter in counts} == counts


def test_clauses_named_in_the_code_exist() -> None:
    known = set(clauses("dobro") + clauses("durak"))
    groups = {clause.split(".")[0] for clause in known}
    for path in (ROOT / "src").rglob("*.py"):
        for clause in re.findall(r"\b([DK]\d+(?:\.\d+)?|[PT]\d)\b(?!\d)", path.read_text()):
            assert clause in known or clause in groups, f"{path.name} names {clause}"


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_in_the_table(game: str) -> None:
    text = (DOCS / "moves.md").read_text().partition(f"## {GAMES[game].title}\n")[2]
    text = text.partition("\n## ")[0]
    rows = dict(re.findall(r"^\| (\d+) \| `(.+)` \|$", text, re.MULTILINE))
    notation = GAMES[game].notation
    assert rows == {str(number): notation[number] for number in notation.numbers()}
    assert notation.numbers() == list(range(GAMES[game].moves))


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert not failed


@pytest.mark.parametrize("page", ["batch.md", "library.md"])
def test_the_examples_of_the_pages_run(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert tried > 5
    assert not failed


@pytest.mark.parametrize("game", GAMES)
def test_the_batch_page_names_every_part_of_an_observation(game: str) -> None:
    parts = import_module(f"dobrak.games.{game}.observation")
    page = (DOCS / "batch.md").read_text(encoding="utf-8")
    source = Path(str(parts.__file__)).read_text(encoding="utf-8")
    names = re.findall(r"^([A-Z]+) = ", source.split("# The first index")[1].split("\n\n")[0], re.M)
    assert names[-1] == "OBSERVED"
    for name in names[:-1]:
        assert f"`{name}`" in page
    assert GAMES[game].observed == parts.OBSERVED


def test_the_examples_in_the_code_run() -> None:
    failed, tried = doctest.testmod(dobrak)
    assert tried
    assert not failed


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", *DOCS.rglob("*.md"), *ROOT.glob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
            if not link.startswith(("http:", "https:", "mailto:")):
                assert (page.parent / link).exists(), f"{page.name} links to {link}"


def test_files_that_the_pages_name_exist() -> None:
    """Paths below the repository, the package or the page's sources."""
    roots = (ROOT, ROOT / "src" / "dobrak", ROOT / "web" / "src")
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        for path in re.findall(r"`([\w.-]+(?:/[\w.*-]+)+(?:\.\w+|/))`", page.read_text()):
            assert any(any(root.glob(path)) for root in roots), f"{page.name} names {path}"


def test_pictures_are_small_and_shown() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "README.md", DOCS / "page.md"))
    for picture in (DOCS / "pictures").iterdir():
        assert picture.stat().st_size < 100_000
        assert f"pictures/{picture.name}" in pages


def test_every_fault_that_a_test_cites_is_in_the_table() -> None:
    page = (DOCS / "faults.md").read_text(encoding="utf-8")
    rows = [int(row) for row in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)]
    assert rows == list(range(1, len(rows) + 1))
    citation = re.compile(r"\brows? (\d+)(?:(?: and | to |, )(\d+))?", re.IGNORECASE)
    cited = {
        int(row)
        for path in (ROOT / "tests").rglob("*.py")
        for found in citation.findall(path.read_text(encoding="utf-8"))
        for row in found
        if row
    }
    assert len(cited) > 20
    assert cited <= set(rows)


def test_tables_are_whole() -> None:
    """A blank line ends a table: what follows would be shown as text."""
    for page in [ROOT / "README.md", *DOCS.rglob("*.md"), *ROOT.glob("*.md")]:
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for table in re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE):
            head, rule, *rows = table.splitlines() if table.count("\n") > 1 else (table, "")
            assert re.fullmatch(r"\|[-:| ]+\|", rule), f"{page.name}: {head}"
            columns = rule.count("|")
            for row in (head, *rows):
                assert len(re.findall(r"(?<!\\)\|", row)) == columns, f"{page.name}: {row}"


# --- bots -----------------------------------------------------------------------------------------


def test_the_page_of_the_bots_has_what_was_measured() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("<!-- measured:") == 4
    assert with_tables(page) == page


@pytest.mark.parametrize("table", ["dobro 2", "dourak 2", "podkidnoy 2"])
def test_careful_was_measured_to_beat_simple_in_seven_matches_of_ten(table: str) -> None:
    told = next(told for told in measured()["bots"] if label(told) == table)
    won = next(pair["won"] for pair in told["pairs"] if pair["bots"] == ["simple", "careful"])
    assert 1 - won["high"] >= 0.7


def test_every_bot_and_rule_of_thumb_was_measured_in_its_present_version() -> None:
    asked = [f"{rules.get('ruleset', game)} {players}" for game, players, rules in TABLES]
    for kind in ("bots", "habits"):
        assert [label(told) for told in measured()[kind]] == asked
    for told in measured()["bots"]:
        versions = {bot["name"]: bot["version"] for bot in told["bots"]}
        assert versions == {name: BOTS[name]().version for name in RATED}
    for told in measured()["strong"]:
        bar = BARS[told["bar"]]
        now = [(bot.name, bot.version) for bot in (bar.who(), bar.against())]
        then = [AS_STRONG_AS.get(bot, bot[1]) for bot in now]
        assert told["versions"] in ([version for _, version in now], then)
    for told in measured()["habits"]:
        names = {bot["name"] for bot in told["bots"]}
        assert names == {"careful", *(f"careful-{habit}" for habit in HABITS[told["game"]])}


def test_the_page_of_the_bots_explains_every_rule_of_thumb_and_shows_the_example() -> None:
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    for name in (*BOTS, *HABITS["dobro"], *HABITS["durak"]):
        assert f"`{name}`" in page
    example = (ROOT / "examples" / "outside_bot.py").read_text(encoding="utf-8")
    assert example in page
