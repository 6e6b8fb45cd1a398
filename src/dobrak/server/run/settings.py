"""How a house is hosted: where, with which store, and how much anybody may ask for."""

import re
from dataclasses import dataclass

from dobrak.cards import shorten

ORIGIN = re.compile(r"https?://[^/?#\sA-Z]+")  # as browsers write it


@dataclass(frozen=True)
class HostSettings:
    host: str = "127.0.0.1"
    port: int = 8470
    any_port: bool = False  # fall back to any free port if this one is taken
    store: str = "sqlite:///dobrak.db"
    origins: tuple[str, ...] = ()  # addresses of pages that may connect, besides its own
    proxies: str = "127.0.0.1"  # who may say for whom it asks
    log_entries: bool = False  # a line for everything that happens at tables
    sockets: int = 200  # from one address at a time; 0 is no limit, here and below
    wishes: float = 20  # a second from one person, however many sockets they have
    guests: float = 60  # new ones an hour from one address
    tables: float = 120  # new ones an hour from one address
    codes: float = 10  # tried a minute from one address

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not ORIGIN.fullmatch(origin):
                like = "https://cards.example, in small letters and without anything behind it"
                raise ValueError(f"origin: {shorten(origin)} is none; it is written like {like}.")
