"""Rate limits for sockets, people and addresses, as token buckets."""

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from time import monotonic

MOST_KNOWN = 10_000  # buckets in memory


@dataclass(frozen=True)
class Rate:
    """At most `most` at once, refilled at `per_second`. `most=0` is no limit."""

    most: float
    per_second: float


def household(address: str) -> str:
    """The address to which limits apply: for IPv6, the prefix of a whole household."""
    try:
        given = IPv6Address(address)
    except ValueError:
        return address
    return str(given.ipv4_mapped or IPv6Network((given, 64), strict=False))


class TokenBucket:
    __slots__ = ("left", "since")

    def __init__(self, rate: Rate) -> None:
        self.left, self.since = rate.most, monotonic()

    def take(self, rate: Rate, many: float = 1.0) -> bool:
        """Take tokens if they are available. More than a full bucket counts as a full one."""
        if not rate.most:
            return True
        now = monotonic()
        self.left = min(rate.most, self.left + (now - self.since) * rate.per_second)
        self.since = now
        many = min(many, rate.most)
        if self.left < many:
            return False
        self.left -= many
        return True


class RateLimiter:
    """A bucket for each key. The least recently used are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._known: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str, many: float = 1.0) -> bool:
        bucket = self._known.pop(key, None) or TokenBucket(self.rate)
        self._known[key] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take(self.rate, many)
