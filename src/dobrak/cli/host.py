"""`dobrak host`: serve tables for others."""

import os

import click

from dobrak.cli.options import command, option
from dobrak.server.run.settings import HostSettings

PORTS = click.IntRange(0, 65535)
COUNT = click.IntRange(min=0)
RATE = click.FloatRange(min=0)


@command(context_settings={"auto_envvar_prefix": "DOBRAK"})
@option("--host", metavar="ADDRESS", default=HostSettings.host, help="Address to listen on.")
@option(
    "--port", type=PORTS, metavar="N", default=HostSettings.port, help="Port; 0 picks a free one."
)
@option("--store", metavar="FILE", default="dobrak.db", help="Database: a file or a URL.")
@option(
    "--origin",
    metavar="URL",
    multiple=True,
    help="Another site whose pages may connect (repeatable).",
)
@option(
    "--proxy",
    metavar="ADDRESSES",
    default=HostSettings.proxies,
    show_default=False,
    help="Addresses of proxies to trust.",
)
@option(
    "--log-entries/--no-log-entries",
    default=HostSettings.log_entries,
    show_default=False,
    help="Log a line for everything that happens at a table.",
)
@option(
    "--sockets",
    type=COUNT,
    metavar="N",
    default=HostSettings.sockets,
    help="Connections per address.",
)
@option(
    "--requests",
    type=RATE,
    metavar="N",
    default=HostSettings.requests,
    help="Requests per address per second.",
)
@option(
    "--wishes",
    type=RATE,
    metavar="N",
    default=HostSettings.wishes,
    help="Messages per person per second.",
)
@option(
    "--guests",
    type=RATE,
    metavar="N",
    default=HostSettings.guests,
    help="New guests per address per hour.",
)
@option(
    "--tables",
    type=RATE,
    metavar="N",
    default=HostSettings.tables,
    help="New tables per address per hour.",
)
@option(
    "--codes",
    type=RATE,
    metavar="N",
    default=HostSettings.codes,
    help="Code attempts per address per minute.",
)
@option(
    "--reads",
    type=RATE,
    metavar="N",
    default=HostSettings.reads,
    help="Lists and records per person per second.",
)
@option(
    "--bot-moves",
    type=RATE,
    metavar="N",
    default=HostSettings.bot_moves,
    help="Bot moves per table host per second.",
)
def host(
    host: str,
    port: int,
    store: str,
    origin: tuple[str, ...],
    proxy: str,
    log_entries: bool,
    sockets: int,
    requests: float,
    wishes: float,
    guests: float,
    tables: float,
    codes: float,
    reads: float,
    bot_moves: float,
) -> None:
    """Host tables for others until Ctrl-C or SIGTERM.

    Each option can also be set by an environment variable: DOBRAK_PORT for
    --port, DOBRAK_LOG_ENTRIES for --log-entries. The option takes
    precedence. For the last eight options 0 means no limit. The log goes to
    standard error, as lines of JSON.
    """
    from dobrak.starting import start

    hosting = HostSettings(
        host=host,
        port=port,
        store=store if "://" in store else f"sqlite:///{os.path.abspath(store)}",
        origins=origin,
        proxies=proxy,
        log_entries=log_entries,
        sockets=sockets,
        requests=requests,
        wishes=wishes,
        guests=guests,
        tables=tables,
        codes=codes,
        reads=reads,
        bot_moves=bot_moves,
    )
    start(hosting, lambda where: print(where, flush=True))
