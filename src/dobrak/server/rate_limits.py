"""How much one socket, person or address may ask for: buckets that fill up again with time."""

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from time import monotonic

MOST_KNOWN = 10_000  # buckets that are remembered


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more a second afterwards. `most` 0 is no limit."""

    most: float
    a_second: float


def household(address: str) -> str:
    """Who shares an address; of version 6 the part that a whole household shares."""
    try:
        given = IPv6Address(address)
    except ValueError:
        return address
    return str(given.ipv4_mapped or IPv6Network((given, 64), strict=False))


class TokenBucket:
    """What one of them has left."""

    __slots__ = ("left", "since")

    def __init__(self, rate: Rate) -> None:
        self.left, self.since = rate.most, monotonic()

    def take(self, rate: Rate, many: float = 1.0) -> bool:
        """Whether so many were left; of more than there can be, all there can be."""
        if not rate.most:
            return True
        now = monotonic()
        self.left = min(rate.most, self.left + (now - self.since) * rate.a_second)
        self.since = now
        many = min(many, rate.most)
        if self.left < many:
            return False
        self.left -= many
        return True


class RateLimiter:
    """One for each of many, the longest unused ones forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._known: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str, many: float = 1.0) -> bool:
        bucket = self._known.pop(who, None) or TokenBucket(self.rate)
        self._known[who] = bucket
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take(self.rate, many)
