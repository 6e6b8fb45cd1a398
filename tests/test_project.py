"""The repository as a whole: its requirements, its metadata, and its changelog."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import dobrak
from dobrak import missing
from tests.test_dependencies import BOUNDED

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT, SETTINGS = PYPROJECT["project"], PYPROJECT["tool"]
ENTRY = re.compile(
    r"([\w.-]+)==(\S+)( ; [^\\]+)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
)


def lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text()


def pins(name: str) -> set[tuple[str, str]]:
    return {(entry[1], entry[2]) for entry in ENTRY.finditer(lock(name))}


@pytest.mark.parametrize("name", ["play", "test", "bench", "learn"])
def test_every_requirement_is_locked_by_hashes_and_nothing_else(name: str) -> None:
    without_comments = re.sub(r"^ *#.*\n", "", lock(name), flags=re.MULTILINE)
    assert ENTRY.sub("", without_comments) == ""
    assert "://" not in lock(name)
    assert not re.search(r"^\s*#.* /", lock(name), re.MULTILINE)  # a path of somebody's machine


@pytest.mark.parametrize("folder", ["web", "tests/browser/npm"])
def test_every_npm_package_is_locked_by_its_hash_and_nothing_else(folder: str) -> None:
    packages = json.loads((ROOT / folder / "package-lock.json").read_text())["packages"]
    own = packages.pop("")
    wanted = own.get("dependencies", {}) | own.get("devDependencies", {})
    assert {f"node_modules/{name}" for name in wanted} <= packages.keys()
    for package in packages.values():
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package


def test_the_tests_run_with_what_is_played_with() -> None:
    assert pins("play") < pins("test")
    assert pins("play") < pins("bench")
    assert pins("play") < pins("learn")


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", requirement)[0] for requirement in requirements}


def test_what_the_package_needs_is_locked() -> None:
    extras = PROJECT["optional-dependencies"]
    needed = names([*PROJECT["dependencies"], *extras["terminal"], *extras["play"]])
    assert needed - {"dobrak"} <= {name for name, _ in pins("play")}


def test_every_dependency_is_described() -> None:
    extras = PROJECT["optional-dependencies"].values()
    needed = names([*PROJECT["dependencies"], *(line for extra in extras for line in extra)])
    for path in (ROOT / "requirements").glob("*.in"):
        needed |= names(re.findall(r"^[a-z][\w.-]*", path.read_text(), re.MULTILINE))
    for folder in ("web", "tests/browser/npm", "bench/peers/boardgameio"):
        package = json.loads((ROOT / folder / "package.json").read_text())
        for kind in ("dependencies", "devDependencies", "overrides"):
            needed |= package.get(kind, {}).keys()
    described = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| ([\w@./-]+)( \\\*)? \|", described, re.MULTILINE)
    assert needed - {"dobrak"} == {name for name, _ in listed} - {"package"}
    assert {name for name, bounded in listed if bounded} == BOUNDED


def test_what_the_command_says_is_missing_is_in_the_extra_that_it_names() -> None:
    extras = PROJECT["optional-dependencies"]
    assert "dobrak[terminal]" in extras["play"]
    needed = names([*extras["terminal"], *extras["play"]]) - {"dobrak"}
    assert {name.replace("-", "_") for name in needed} == missing.PLAY


def test_there_is_one_version() -> None:
    """It is in the package; the project takes it from there, and CITATION.cff has the same."""
    assert PROJECT["dynamic"] == ["version"]
    assert SETTINGS["hatch"]["version"] == {"path": "src/dobrak/__init__.py"}
    assert re.fullmatch(r"\d+\.\d+\.\d+", dobrak.__version__)
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [dobrak.__version__]


def test_the_changelog_begins_with_what_is_not_released_or_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest, *older = re.findall(r"^## (.*)$", changelog, re.MULTILINE)
    assert newest == "Unreleased" or newest.startswith(f"{dobrak.__version__} – ")
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d", line) for line in older)


def test_the_readme_shows_how_to_start() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in ("play", "test"):
        assert f"python3 run.py {command}" in readme
