"""The catalogue of texts: whatever is told to people has a text in each language, and nothing else.

Refusals are found where they are made: `Refusal("not-held", clause, {"card": …})` in a game,
`Refused("table-refusal-full")` in the server.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as fluent

import dobrak
from dobrak.errors import KeyedError
from dobrak.games import GAMES, OWN
from dobrak.narrate import NOT_FACTS, key_of
from dobrak.texts import FOLDERS, LANGUAGES, add_folder, catalogue
from dobrak.texts.facts import Reader, hyphened

SOURCE = Path(__file__).parents[1] / "src" / "dobrak"
OURS = (
    "common",
    "dobro",
    "durak",
    "table",
    "terminal",
    "terminal-dobro",
    "terminal-durak",
)  # the page's own files have tests in web/test

# Sentences without a key, which only programs and wrong options cause: the page never does.
PLAIN = {
    "server/http/routes/tables.py",
    "server/protocol/messages.py",
    "server/bot_pool.py",
    "server/run/failpoints.py",
    "server/run/listening.py",
    "server/run/settings.py",
    "server/store/files.py",
    "server/store/migrations/__init__.py",
    "server/store/store.py",
    "variants.py",  # files that cannot be read, which the page reads itself
}
KEYED = {
    "BadOption",
    "IllegalMove",
    "KeyedError",
    "RequestError",
    "Refused",
    "StoreError",
    "Taken",
    "_refuse",
}


class Uses(visitor.Visitor):
    """The variables that a message uses, and the words that its selectors know."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.words: dict[str, set[str]] = {}
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: fluent.MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:
        if isinstance(node.selector, fluent.VariableReference):
            keys = (variant.key for variant in node.variants)
            names = {key.name for key in keys if isinstance(key, fluent.Identifier)}
            self.words.setdefault(node.selector.id.name, set()).update(names)
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, Uses]:
    found: dict[str, Uses] = {}
    for name in OURS:
        text = (FOLDERS[0] / language / f"{name}.ftl").read_text(encoding="utf-8")
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, fluent.Junk), (language, name, entry.content)
            if isinstance(entry, fluent.Message):
                found[entry.id.name] = uses = Uses()
                uses.visit(entry.value)
    for uses in found.values():
        for other in uses.messages:
            uses.variables |= found[other].variables
    return found


def variables(game: str, facts: dict[str, Any]) -> set[str]:
    """All variables that these facts can give, by their names and types."""
    kinds = GAMES[game].facts if game in GAMES else {}
    found = {"you", "each"}
    for name, kind in facts.items():
        own = hyphened(name)
        found |= {own, f"{own}-count", f"{own}-are"} if get_origin(kind) is list else {own}
        if kinds.get(name) == "move":
            found.add(f"{own}-kind")
    return found


def events() -> list[tuple[str, str, dict[str, Any]]]:
    """Each kind of event: its game, its key, and the types of its facts."""
    found = []
    for game in (GAMES[name] for name in OWN):
        for kind in game.event_types:
            types = get_type_hints(kind)
            facts = {name: of for name, of in types.items() if name not in NOT_FACTS}
            found.append((game.name, key_of(game.name, get_args(types["kind"])[0]), facts))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_line_from_its_facts(language: str) -> None:
    for game, key, facts in events():
        uses = messages(language)[key]
        assert uses.variables <= variables(game, facts), key
        if f"{key}-each" in messages(language):
            own = messages(language)[f"{key}-each"].variables
            assert own <= variables(game, facts) | {"seat"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_an_event_has_words(language: str) -> None:
    for _, key, facts in events():
        for name in {"reason", "trump"} & facts.keys():
            words = {hyphened(word) for word in get_args(facts[name])}
            known = messages(language)[key].words[hyphened(name)]
            assert known - {"other"} <= words, key  # a reason that no event has
            assert words <= known or "other" in known, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_role_is_a_fact(language: str) -> None:
    for game, key, facts in events():
        roles = messages(language)[key].words.get("you", set())
        seats = {hyphened(name) for name in facts if GAMES[game].facts.get(name) == "seat"}
        assert roles <= seats | {"other"}, key


def keyed() -> Iterator[tuple[str, str, set[str] | None]]:
    """Each refusal where it is made: the game, its key, and the names of its facts if they are
    written there."""
    for path in SOURCE.rglob("*.py"):
        game = path.parent.name if path.stem == "refusal" else ""
        names = {"Refusal"} if game else KEYED
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and name_of(call) in names and call.args:
                        yield from key_and_facts(game, function, call)


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func).split(".")[-1]


def key_and_facts(
    game: str, function: ast.AST, call: ast.Call
) -> Iterator[tuple[str, str, set[str] | None]]:
    match call.args[0]:
        case ast.Constant(str(key)):
            yield game, f"{game}-refusal-{key}" if game else key, facts_of(function, call)
        case ast.Name("TOO_FAST"):
            yield game, "request-refusal-too-fast", set()
        case other:  # handed on: a refusal of the rules, or the parameter of the function
            handed_on = {"key", "*why", "*refusal.args", "client"}
            assert ast.unparse(other) in handed_on, ast.unparse(other)


def facts_of(function: ast.AST, call: ast.Call) -> set[str] | None:
    """The names of the facts, which are written in the call or assigned before it."""
    for argument in call.args[1:]:
        if isinstance(argument, ast.Dict):
            return written(argument)
        if isinstance(argument, ast.Name) and argument.id in ("facts", "turn"):
            for node in ast.walk(function):
                match node:
                    case ast.Assign([ast.Name(name)], ast.Dict() as facts) if name == argument.id:
                        return written(facts)
            return None
    return set()


def written(facts: ast.Dict) -> set[str]:
    return {str(ast.literal_eval(key)) for key in facts.keys if key is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_with_exactly_its_facts(language: str) -> None:
    for _, key, facts in keyed():
        assert key in messages(language), key
        assert facts is not None, key
        assert messages(language)[key].variables == {hyphened(name) for name in facts}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_over(language: str) -> None:
    told = {key for _, key, _ in keyed()} | {key for _, key, _ in events()}
    kinds = r"-(refusal|event)-"
    left = {key.removesuffix("-each") for key in messages(language) if re.search(kinds, key)}
    assert left == told


TERMINAL = re.compile(r"""["']((?:terminal|(?:dobro|durak)-terminal)-[a-z-]+)["']""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_uses_every_text_of_its_own(language: str) -> None:
    code = [path.read_text(encoding="utf-8") for path in (SOURCE / "cli").rglob("*.py")]
    used = {key for text in code for key in TERMINAL.findall(text)}
    assert {key for key in messages(language) if "terminal-" in key} == used


def test_every_language_has_the_same_texts_with_the_same_variables() -> None:
    told = {language: messages(language) for language in LANGUAGES}
    for key, uses in told["en"].items():
        if "terminal" in key:
            assert {told[other][key].variables == uses.variables for other in LANGUAGES} == {True}
    assert len({frozenset(texts) for texts in told.values()}) == 1


def test_only_these_modules_have_sentences_without_a_key() -> None:
    """What people cause has a key, so that the page can say it in their language."""
    spoken = [
        *SOURCE.glob("server/**/*.py"),
        *SOURCE.glob("games/*/declaration.py"),
        SOURCE / "games" / "options.py",
        SOURCE / "variants.py",
    ]
    plain = {
        path.relative_to(SOURCE).as_posix()
        for path in spoken
        if re.search(r"\bValueError\(", path.read_text(encoding="utf-8"))
    }
    assert plain == PLAIN


def test_an_error_of_the_rules_has_a_key_and_facts() -> None:
    match = dobrak.new("durak", 2, first=0, seed=4, names=["Ana", "Ben"])
    with pytest.raises(dobrak.IllegalMove) as refused:
        match.play("pass", seat=1)
    assert refused.value.key == "durak-refusal-nothing-to-beat"
    assert refused.value.facts == {"turn": 0}
    assert str(refused.value).endswith("Ana is to move.")


def test_without_a_text_the_key_and_the_facts_are_told() -> None:
    assert str(KeyedError("toy-refusal-no", {"card": "7"})) == "toy-refusal-no: card=7"
    assert Reader("toy").tell("toy-event-turned", {}, "fr") == "toy-event-turned"


def test_a_game_from_outside_brings_its_texts(tmp_path: Path) -> None:
    for language, text in (("en", "Not { $card }."), ("fr", "Pas { $card }.")):
        (tmp_path / language).mkdir()
        file = tmp_path / language / "toy.ftl"
        file.write_text(f"toy-refusal-no = {text}\n", encoding="utf-8")
    before = list(FOLDERS)
    try:
        add_folder(tmp_path)
        said = Reader("toy", {"card": "card"})
        assert said.tell("toy-refusal-no", {"card": "7"}) == "Not 7."
        assert said.tell("toy-refusal-no", {"card": "7"}, "fr") == "Pas 7."
    finally:
        FOLDERS[:] = before
        catalogue.cache_clear()


def test_french_has_narrow_spaces_and_curly_apostrophes() -> None:
    wrong = re.compile(r"[^\u202f\s{][:;!?»](\s|$)|«[^\u202f]|'| [:;!?]")
    for name in OURS:
        text = (FOLDERS[0] / "fr" / f"{name}.ftl").read_text(encoding="utf-8")
        text = re.sub(r'\{"(.?)"\}', r"\1", text)  # a space or nothing, as Fluent writes it
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert [line for line in lines if wrong.search(line)] == []
