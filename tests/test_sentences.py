"""Whatever the server says to a person is French in the French page, and nothing else is there.

Sentences are found where they are said: `Refused(f"There are {many}.")` says the template
"There are {0}.", and that is the key of its French in the page.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import count, product
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "dobrak"
FRENCH = ROOT / "web" / "src" / "words" / "fr" / "sentences.ts"

# Some parts of the server speak only to programs, or to who runs it.
SILENT = {"bot_pool", "messages", "typescript"}
SPEAKERS = [
    *SOURCE.glob("games/*/*.py"),
    SOURCE / "games" / "options.py",
    SOURCE / "match.py",
    SOURCE / "new_match.py",
    *(
        path
        for path in SOURCE.glob("server/**/*.py")
        if path.stem not in SILENT and not {"run", "migrations"} & set(path.parts)
    ),
]
SAYING = {"Refusal", "IllegalMove", "Refused", "RequestError", "Trouble", "ValueError"}
SAYING |= {"StoreError", "Taken", "_refuse"}

# What is passed on was said in another place; the messages have it among other things.
PASSED_ON = {"refusal.sentence", "str(refusal)", "str(error)", "client", "wish.id", "None"}

# The house chooses names and decks itself, and opens its store before anybody comes, so no request
# is answered with these.
UNREACHED = {"checked_names", "_checked_name", "read_deck", "_listed", "open_store"}

OFFERED = "the page offers only what there is"
WRITTEN = "the page writes as the server does; another program reads this in English"
UNHEARD = "who it would be said to has gone"
UNSEEN = {
    "{0}: takes {1}, not {2}": OFFERED,
    "{0} is not an option of {1}, which takes {2}": OFFERED,
    "game: takes one of {0}, not {1}": OFFERED,
    "bots: takes {0}, one for each seat, null for a person": OFFERED,
    "bots: takes {0}, or null for a person": OFFERED,
    "bots: at least one seat is a person's, null": OFFERED,
    "seconds, days: one of them": OFFERED,
    "one_device: takes a name for every seat that is no bot's, two at least": OFFERED,
    "one_device: such a table has no clock, and is not listed": OFFERED,
    "before: takes a time, in seconds since 1970": WRITTEN,
    "{0} is not a move of {1}: write {2}.": WRITTEN,
    "That cannot be read: {0}": WRITTEN,
    "That cannot be read: it ends too soon": UNHEARD,
    "There is nothing like that here: {0}.": WRITTEN,
}

HOLE = "\0"
Texts = dict[str, list[ast.expr]]  # what is assigned to a name


def assigned(statements: list[ast.stmt]) -> Texts:
    found: Texts = {}
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def texts(node: ast.expr, names: Texts) -> list[str]:
    """All that an expression can say, as far as it is written down; nothing, if it is not."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.IfExp(_, one, other):
            return texts(one, names) + texts(other, names)
        case ast.Name(name):
            others = {other: values for other, values in names.items() if other != name}
            return [text for value in names.get(name, []) for text in texts(value, others)]
        case ast.JoinedStr(parts):
            return ["".join(chosen) for chosen in product(*(texts(part, names) for part in parts))]
        case ast.FormattedValue(value):
            return texts(value, names) or [HOLE]
    return []


def numbered(text: str) -> str:
    places = count()
    return re.sub(HOLE, lambda _: f"{{{next(places)}}}", text)


def said_in(tree: ast.Module, shared: Texts) -> Iterator[tuple[str, list[str]]]:
    """What is said somewhere, as it is written there, and its templates."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if function.name in UNREACHED:
            continue
        names = shared | assigned(function.body)
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and call.args:
                name = ast.unparse(call.func).split(".")[-1]
                if name in SAYING:
                    said = call.args[0]
                    yield ast.unparse(said), [numbered(text) for text in texts(said, names)]


@cache
def said() -> list[tuple[str, list[str]]]:
    """Everything that is said: as it is written, and its templates."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SPEAKERS]
    constants = [line for tree in trees for line in tree.body if isinstance(line, ast.Assign)]
    shared = assigned(list[ast.stmt](constants))
    return [each for tree in trees for each in said_in(tree, shared)]


def templates() -> set[str]:
    return {template for _, found in said() for template in found}


@cache
def french() -> dict[str, str]:
    entry = r'^  ("(?:[^"\\]|\\.)*"):\s+("(?:[^"\\]|\\.)*"),$'
    entries = re.findall(entry, FRENCH.read_text(encoding="utf-8"), re.MULTILINE)
    return {json.loads(english): json.loads(said) for english, said in entries}


def holes(text: str) -> list[str]:
    """The numbers of its holes; French also says what is in one, as {0:card}."""
    return sorted(re.findall(r"\{(\d+)(?::\w+)?\}", text))


def test_sentences_are_found_where_they_are_said() -> None:
    assert "It is not your turn: {0} is to move." in templates()  # what a name stands for
    assert {"You are ready already.", "You were not ready."} <= templates()  # one or the other
    assert "That is too much at once: wait a little, and try again." in templates()  # a constant
    assert {written for written, found in said() if not found} == PASSED_ON


def test_every_sentence_is_in_french() -> None:
    assert sorted(templates() - french().keys() - UNSEEN.keys()) == []


def test_nothing_is_in_french_that_nobody_says() -> None:
    assert sorted(french().keys() - templates()) == []


def test_what_a_page_never_causes_is_still_said_and_is_not_in_french() -> None:
    assert sorted(UNSEEN.keys() - templates()) == []
    assert sorted(UNSEEN.keys() & french().keys()) == []


def test_french_has_the_same_holes() -> None:
    other = [english for english, said in french().items() if holes(said) != holes(english)]
    assert other == []


def test_french_has_narrow_spaces_and_curly_apostrophes() -> None:
    wrong = re.compile(r"[^\u202f][:;!?»]|«[^\u202f]|'")
    plain = [re.sub(r"\{\d+(?::\w+)?\}", "", said) for said in french().values()]
    assert [said for said in plain if wrong.search(said)] == []
