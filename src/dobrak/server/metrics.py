"""What the server counts, for Prometheus. There is nothing in it about anybody."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = self._counter("entries", "Things that happened at tables, all stored")
        self.refusals = self._counter("refusals", "Wishes that were refused")
        self.troubles = self._counter("troubles", "Errors that nobody foresaw")
        self.unreadable = self._counter("unreadable", "Messages that could not be read")
        self.hurried = self._counter("hurried", "Requests and wishes above a limit")
        self.slow = self._counter("slow_clients", "Clients that did not read, and were let go")
        self.matches = self._counter("matches", "Matches that ended")
        self.fallbacks = self._counter("bot_fallbacks", "Moves made in a bot's place")
        self.commits = Histogram(
            "dobrak_commit_seconds",
            "How long a wish waits for its commit",
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5),
        )

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """A value that is asked for when somebody looks."""
        Gauge(f"dobrak_{name}", about, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(f"dobrak_{name}", about, registry=self.registry)
