"""Rate limits for sockets, people and addresses, as token buckets."""

from collections import Counter, OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network
from time import monotonic

MOST_KNOWN = 10_000  # buckets in memory
HOUSEHOLD = 64  # bits of an IPv6 address; one person usually has all addresses with these
WIDER = {56: 4, 48: 16}  # a customer or a site may have these: so many times the limit


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
    return str(given.ipv4_mapped or IPv6Network((given, HOUSEHOLD), strict=False))


def networks(household: str) -> dict[str, int]:
    """A household and the networks around it, each with how many times the limit it has."""
    try:
        network = IPv6Network(household)
    except ValueError:
        return {household: 1}
    wider = {str(network.supernet(new_prefix=bits)): times for bits, times in WIDER.items()}
    return {household: 1, **wider}


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


class HouseholdLimiter:
    """A rate limit for each household, and for the networks around it."""

    def __init__(self, rate: Rate) -> None:
        self._limiters = {
            times: RateLimiter(Rate(rate.most * times, rate.per_second * times))
            for times in (1, *WIDER.values())
        }

    def take(self, household: str) -> bool:
        return all(
            self._limiters[times].take(network) for network, times in networks(household).items()
        )


class ConnectionCounter:
    """Counts open connections by household, and by the networks around it."""

    def __init__(self, most: int) -> None:
        self.most = most  # of a household; 0 is no limit
        self._open = Counter[str]()

    def add(self, household: str) -> bool:
        """Count one more; False if there are too many, and it is not counted."""
        within = networks(household)
        if self.most and any(self._open[key] >= self.most * n for key, n in within.items()):
            return False
        self._open.update(within.keys())
        return True

    def remove(self, household: str) -> None:
        for key in networks(household):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def __len__(self) -> int:
        return len(self._open)
