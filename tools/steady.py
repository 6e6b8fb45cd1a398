#!/usr/bin/env python3
"""Finds tests that depend on chance or on speed: `.venv/bin/python tools/steady.py`.

Runs the whole suite three times, and the tests that start processes, sockets or browsers ten times,
in random order, on two cores with four busy processes beside them. Lists every test that failed
even once. What follows `--` goes to pytest.
"""

import argparse
import ctypes
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# As many as it is told, in one session: a scheduler that shares the processor between sessions
# (Linux, autogroup) gives them together as much as the tests.
BUSY = """
import os, sys, threading
for _ in range(int(sys.argv[1]) - 1):
    if os.fork() == 0:
        break
def watch():
    sys.stdin.read()  # until whoever started this is gone
    os._exit(0)
threading.Thread(target=watch).start()
while True:
    pass
"""
GRACE = 60.0  # seconds for pytest to end by itself after Ctrl-C
SUBREAPER = 36  # prctl: processes whose parent has died become children of this one


@dataclass
class Round:
    """The result of one run of pytest."""

    passed: int
    failed: list[str]
    seconds: float

    def __str__(self) -> str:
        return f"{self.passed} passed, {len(self.failed)} failed in {duration(self.seconds)}"


def main(words: list[str]) -> int:
    options, more = read(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: options.cores])
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    logs = Path(tempfile.mkdtemp(prefix="dobrak-steady-"))
    seed = random.randrange(10**6) if options.seed is None else options.seed
    print(f"seed {seed}; what pytest says is kept in {logs}", flush=True)
    rounds = [("whole", list[str]())] * options.whole
    rounds += [("processes", ["-m", "processes"])] * options.processes
    failed: Counter[str] = Counter()
    started, done = time.monotonic(), 0
    try:
        with busy(options.busy):
            for number, (name, chosen) in enumerate(rounds):
                arguments = ["-n", str(options.workers), "--shuffle", str(seed + number)]
                told = run([*arguments, *chosen, *more], logs / f"{number + 1:02}-{name}")
                print(f"{number + 1}/{len(rounds)} {name}, {seed + number}: {told}", flush=True)
                failed.update(told.failed)
                done += 1
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    for test, times in failed.most_common():
        print(f"failed in {times} of {done} rounds: {test}")
    took = duration(time.monotonic() - started)
    print(f"{len(failed)} tests failed even once, in {done} of {len(rounds)} rounds and {took}.")
    return 0 if done == len(rounds) and not failed else 1


def read(words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options, and the arguments after `--`."""
    own, more = words, []
    if "--" in words:
        cut = words.index("--")
        own, more = words[:cut], words[cut + 1 :]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--whole", type=int, default=3, help="rounds of the whole suite")
    parser.add_argument("--processes", type=int, default=10, help="rounds of those with processes")
    parser.add_argument("--busy", type=int, default=4, help="busy processes beside them")
    parser.add_argument("--cores", type=int, default=2, help="cores for all of that")
    parser.add_argument("--workers", type=int, default=4, help="processes that run tests")
    parser.add_argument("--seed", type=int, help="of the order; each round adds one")
    return parser.parse_args(own), more


@contextmanager
def busy(many: int) -> Iterator[None]:
    if not many:
        yield
        return
    command = [sys.executable, "-c", BUSY, str(many)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def run(arguments: list[str], log: Path) -> Round:
    """One run of pytest, which leaves no process behind."""
    xml, started = log.with_suffix(".xml"), time.monotonic()
    command = [sys.executable, "-m", "pytest", "--dist", "worksteal", f"--junitxml={xml}"]
    before = set(children())
    with log.with_suffix(".log").open("w") as said:
        process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
        try:
            code = process.wait()
        except KeyboardInterrupt:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
                process.wait(GRACE)
            raise
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            end_all_but(before)
    passed, failed = results(xml)
    if code and not failed:
        failed = [f"pytest itself, with exit code {code}"]
    return Round(passed, failed, time.monotonic() - started)


def results(xml: Path) -> tuple[int, list[str]]:
    """How many tests passed, and the names of the others."""
    passed, failed = 0, set()
    for case in ElementTree.parse(xml).iter("testcase") if xml.exists() else ():
        if case.find("failure") is not None or case.find("error") is not None:
            failed.add(f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}")
        elif case.find("skipped") is None:
            passed += 1
    return passed, sorted(failed)


def children() -> list[int]:
    """The processes whose parent is this one."""
    found = Path(f"/proc/self/task/{os.getpid()}/children")
    return [int(pid) for pid in found.read_text().split()] if found.exists() else []


def end_all_but(kept: set[int]) -> None:
    """End processes that tests have left behind: when their parent has ended, they become children
    of this process."""
    while left := set(children()) - kept:
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for pid in left:
            with suppress(ChildProcessError):
                os.waitpid(pid, 0)


def duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
