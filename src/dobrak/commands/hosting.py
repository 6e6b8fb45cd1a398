"""`dobrak host`: for who has others play."""

import os
from typing import Annotated

import typer

from dobrak.server.hosting import Hosting


def host(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", envvar="DOBRAK_HOST", help="Where to listen."),
    ] = Hosting.host,
    port: Annotated[
        int, typer.Option(metavar="N", envvar="DOBRAK_PORT", min=0, max=65535, help="0: any free.")
    ] = Hosting.port,
    store: Annotated[
        str,
        typer.Option(
            metavar="FILE",
            envvar="DOBRAK_STORE",
            help="Where everything is kept: a file, or the address of a database.",
        ),
    ] = "dobrak.db",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            envvar="DOBRAK_ORIGIN",
            help="A page from elsewhere that may connect, https://cards.example; several times.",
        ),
    ] = None,
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            envvar="DOBRAK_PROXY",
            help="Proxies in front of it, whose X-Forwarded-For is believed.",
        ),
    ] = Hosting.proxies,
    log_entries: Annotated[
        bool,
        typer.Option(
            "--log-entries/--no-log-entries",
            envvar="DOBRAK_LOG_ENTRIES",
            help="Log a line for all that happens at tables.",
        ),
    ] = Hosting.log_entries,
    sockets: Annotated[
        int,
        typer.Option(
            metavar="N",
            envvar="DOBRAK_SOCKETS",
            min=0,
            help="Connections from one address; 0: no limit, here and below.",
        ),
    ] = Hosting.sockets,
    wishes: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_WISHES", min=0, help="Messages a second from a person."
        ),
    ] = Hosting.wishes,
    guests: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_GUESTS", min=0, help="New guests an hour from one address."
        ),
    ] = Hosting.guests,
    tables: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_TABLES", min=0, help="New tables an hour from one address."
        ),
    ] = Hosting.tables,
    codes: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_CODES", min=0, help="Codes tried a minute from an address."
        ),
    ] = Hosting.codes,
) -> None:
    """Host tables for others, until Ctrl-C or SIGTERM.

    An option wins over its environment variable. The log goes to standard
    error, as lines of JSON.
    """
    from dobrak.starting import start

    address = store if "://" in store else f"sqlite:///{os.path.abspath(store)}"
    hosting = Hosting(
        host=host,
        port=port,
        store=address,
        origins=tuple(origin or ()),
        proxies=proxy,
        log_entries=log_entries,
        sockets=sockets,
        wishes=wishes,
        guests=guests,
        tables=tables,
        codes=codes,
    )
    start(hosting, lambda where: print(where, flush=True))
