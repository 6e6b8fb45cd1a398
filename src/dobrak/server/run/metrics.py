"""Counters for Prometheus. They contain no personal data."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.refusals = self._counter("refusals", "Refused wishes")
        self.troubles = self._counter("troubles", "Unexpected errors")
        self.unreadable = self._counter("unreadable", "Messages that could not be parsed")
        self.over_limit = self._counter("hurried", "Requests and messages above a rate limit")
        self.slow = self._counter("slow_clients", "Clients disconnected because they did not read")
        self.matches = self._counter("matches", "Matches that ended")
        self.fallbacks = self._counter("bot_fallbacks", "Moves made in place of a bot that failed")
        self.late = self._counter("bot_late", "Those of them because the bot ran out of time")
        # Plain numbers, because these change with every move.
        self.entries, self.commits, self.waited, self.longest = 0, 0, 0.0, 0.0
        for name, about, value in (
            ("entries_total", "Entries stored in the logs of tables", lambda: self.entries),
            ("commits_total", "Commits", lambda: self.commits),
            ("commit_seconds_total", "Seconds spent waiting for commits", lambda: self.waited),
            ("commit_seconds_longest", "The longest of them since the last scrape", self._longest),
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
        """Add a gauge whose value is computed when it is scraped."""
        Gauge(f"dobrak_{name}", about, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(f"dobrak_{name}", about, registry=self.registry)
