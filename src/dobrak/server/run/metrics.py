"""What the server counts, for Prometheus. There is nothing in it about anybody."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.refusals = self._counter("refusals", "Wishes that were refused")
        self.troubles = self._counter("troubles", "Errors that nobody foresaw")
        self.unreadable = self._counter("unreadable", "Messages that could not be read")
        self.hurried = self._counter("hurried", "Requests and wishes above a limit")
        self.slow = self._counter("slow_clients", "Clients that did not read, and were let go")
        self.matches = self._counter("matches", "Matches that ended")
        self.fallbacks = self._counter("bot_fallbacks", "Moves made in a bot's place")
        # Counted at every move, so by hand.
        self.entries, self.commits, self.waited, self.longest = 0, 0, 0.0, 0.0
        for name, about, value in (
            ("entries_total", "Things that happened at tables, all stored", lambda: self.entries),
            ("commits_total", "How often something waited for its commit", lambda: self.commits),
            ("commit_seconds_total", "How long they waited in all", lambda: self.waited),
            ("commit_seconds_longest", "The longest wait since the last look", self._longest),
        ):
            self.watch(name, about, value)

    def committed(self, entries: int, seconds: float) -> None:
        self.entries += entries
        self.commits += 1
        self.waited += seconds
        self.longest = max(self.longest, seconds)

    def _longest(self) -> float:
        longest, self.longest = self.longest, 0.0
        return longest

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A value that is asked for when somebody looks."""
        Gauge(f"dobrak_{name}", about, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(f"dobrak_{name}", about, registry=self.registry)
