"""Time until somebody can play, on a new machine and later.

    python bench/start.py [--runs N] [--from FOLDER] [--test]

Clones the checkout into an empty folder with empty caches and runs `python3 run.py play` there. It
measures the time until the page answers, until the first move is acknowledged, and until the rules
are compiled. Then the same with everything in place (`--runs` times), `dobrak host`, and commands
that only print. Starting the browser is not included. `--test` also measures `python3 run.py test`
twice in another clone.
"""

import argparse
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parents[1]
AGAIN = 0.02  # seconds between two looks
Environment = dict[str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="runs with everything in place")
    parser.add_argument(
        "--from", dest="source", type=Path, default=ROOT, help="the checkout to clone"
    )
    parser.add_argument("--test", action="store_true", help="measure the tests, too")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        measure(Path(scratch), asked.source, asked.runs)
    if asked.test:
        with tempfile.TemporaryDirectory() as scratch:
            measure_tests(Path(scratch), asked.source)


def measure(scratch: Path, source: Path, runs: int) -> None:
    checkout, here = scratch / "dobrak", environment(scratch)
    subprocess.run(["git", "clone", "-q", str(source), str(checkout)], check=True)
    play = [sys.executable, "run.py", "play", "--port", "0"]
    with started(play, checkout, here, compiled=True) as first:
        told("run.py play, bare: installed and built", first["installed"])
        told("... the page answers, after that", first["answers"] - first["installed"])
        told("... a first move, after that", first["moved"] - first["installed"])
        told("... in all", first["moved"])
        told("... compiled, after it was installed", first["compiled"] - first["installed"])
    later = [timed(play, checkout, here) for _ in range(runs)]
    told("run.py play, later: the page answers", *(one["answers"] for one in later))
    told("... a first move", *(one["moved"] for one in later))

    dobrak = str(checkout / ".venv" / "bin" / "dobrak")
    host = [dobrak, "host", "--port", "0", "--store", str(scratch / "host.db")]
    later = [timed(host, scratch, here) for _ in range(runs)]
    told("dobrak host, compiled: a first move", *(one["moved"] for one in later))
    shutil.rmtree(scratch / "cache" / "dobrak")
    with started(host, scratch, here) as first:
        told("dobrak host, very first start: it answers", first["answers"])
        told("... a first move", first["moved"])

    python = str(checkout / ".venv" / "bin" / "python")
    told("import click", *(once([python, "-c", "import click"], here) for _ in range(runs)))
    for words in (["--help"], ["--version"], ["bots"], ["play", "--help"]):
        name = f"dobrak {' '.join(words)}"
        told(name, *(once([dobrak, *words], here) for _ in range(runs)))


def measure_tests(scratch: Path, source: Path) -> None:
    checkout, here = scratch / "dobrak", environment(scratch)
    subprocess.run(["git", "clone", "-q", str(source), str(checkout)], check=True)
    for name in ("fresh clone, empty caches", "again"):
        begun = time.perf_counter()
        command = [sys.executable, "run.py", "test"]
        done = subprocess.run(
            command, cwd=checkout, env=here, capture_output=True, text=True, check=False
        )
        told(f"run.py test, {name}", time.perf_counter() - begun)
        last = [line for line in done.stdout.splitlines() if " passed" in line]
        print(*last[-1:] or [done.stdout[-2000:], done.stderr[-2000:]], sep="\n", flush=True)


def environment(scratch: Path) -> Environment:
    """An environment without caches or a screen."""
    kept = {name: value for name, value in os.environ.items() if name not in DROPPED}
    caches = {
        "XDG_CACHE_HOME": "cache",
        "XDG_DATA_HOME": "data",
        "UV_CACHE_DIR": "cache/uv",
        "PIP_CACHE_DIR": "cache/pip",
        "npm_config_cache": "cache/npm",
    }
    return kept | {name: str(scratch / folder) for name, folder in caches.items()}


# Variables of containers and desktops that a plain shell does not have.
DROPPED = ("DISPLAY", "WAYLAND_DISPLAY", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")


def timed(command: list[str], folder: Path, here: Environment) -> dict[str, float]:
    with started(command, folder, here) as moments:
        return moments


@contextmanager
def started(
    command: list[str], folder: Path, here: Environment, compiled: bool = False
) -> Iterator[dict[str, float]]:
    """Start a server, play a move, and stop it. Returns the seconds until each of these."""
    begun, moments = time.perf_counter(), {"installed": 0.0}
    with subprocess.Popen(
        command,
        cwd=folder,
        env=here,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            where = None
            while where is None:
                line = process.stdout.readline()
                assert line, "it ended"
                where = re.search(r"http://[\d.]+:\d+", line)
                if where is None:
                    moments["installed"] = time.perf_counter() - begun
            wait_for(lambda: get(where[0], "/api/ready"))
            moments["answers"] = time.perf_counter() - begun
            play_a_card(where[0])
            moments["moved"] = time.perf_counter() - begun
            if compiled:
                wait_for(lambda: get(where[0], "/api/ready")["bots"] == [])
                moments["compiled"] = time.perf_counter() - begun
            yield moments
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate()


def wait_for(done: Any) -> None:
    while True:
        try:
            if done():
                return
        except OSError:
            pass
        time.sleep(AGAIN)


def get(where: str, path: str) -> Any:
    with urllib.request.urlopen(where + path) as answer:
        return json.load(answer)


def play_a_card(where: str) -> None:
    """Sit down against bots and play the first legal card."""
    asked = urllib.request.Request(
        f"{where}/api/quick", b'{"game": "dobro"}', {"Origin": where}, method="POST"
    )
    with urllib.request.urlopen(asked) as answer:
        table, cookie = json.load(answer)["table"], answer.headers["Set-Cookie"].partition(";")[0]
    url = f"{where.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with connect(url, additional_headers={"Cookie": cookie, "Origin": where}) as socket:
        state: dict[str, Any] = {}
        while not (state.get("view") or {}).get("moves"):
            message = json.loads(socket.recv())
            state |= message.get("table", {}) | message.get("changes", {})
            state["version"] = message.get("version", state.get("version"))
        move = state["view"]["moves"][0]
        wish = {"wish": "play", "id": "1", "version": state["version"], "move": move}
        socket.send(json.dumps(wish))
        while (message := json.loads(socket.recv()))["told"] not in ("done", "refusal"):
            pass
        assert message["told"] == "done", message


def once(command: list[str], here: Environment) -> float:
    begun = time.perf_counter()
    subprocess.run(command, env=here, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def told(what: str, *seconds: float) -> None:
    spread = f"  ({min(seconds):.2f}-{max(seconds):.2f}, {len(seconds)} runs)"
    print(f"{what:45} {statistics.median(seconds):7.2f} s{spread * (len(seconds) > 1)}", flush=True)


if __name__ == "__main__":
    main()
