"""The settings of a server: address, store and limits."""

import re
from dataclasses import dataclass

from dobrak.cards import shorten

ORIGIN = re.compile(r"https?://[^/?#\sA-Z]+")  # as browsers send it


@dataclass(frozen=True)
class HostSettings:
    host: str = "127.0.0.1"
    port: int = 8470
    any_port: bool = False  # fall back to any free port if this one is taken
    store: str = "sqlite:///dobrak.db"
    origins: tuple[str, ...] = ()  # of other sites whose pages may connect
    proxies: str = ""  # addresses whose X-Forwarded-For is trusted
    log_entries: bool = False  # log a line for each entry in the log of a table
    sockets: int = 200  # open at a time from one address; 0 is no limit, here and below
    requests: float = 20  # per second from one address, with handshakes; and new connections
    wishes: float = 20  # per second from one person on all sockets
    guests: float = 60  # new ones per hour from one address
    tables: float = 120  # new ones per hour from one address
    reads: float = 5  # lists and records per second for one person; part of a replay counts as 10
    codes: float = 10  # tries per minute from one address
    bot_moves: float = 5  # per second at all tables that one person has opened

    def __post_init__(self) -> None:
        for origin in self.origins:
            if not ORIGIN.fullmatch(origin):
                like = "https://cards.example, in small letters and without anything behind it"
                raise ValueError(f"origin: {shorten(origin)} is none; it is written like {like}.")
