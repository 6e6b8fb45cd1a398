"""`dobrak host`: for who has others play."""

import os
from typing import Annotated

import typer

from dobrak.text import files


def _read_settings(context: typer.Context, path: str | None) -> str | None:
    """Take from a file what is given neither as an option nor in the environment."""
    if path is not None:
        params = {
            param.name: param
            for param in context.command.params
            if param.name not in (None, "config")
        }
        lists = [name for name, param in params.items() if getattr(param, "multiple", False)]
        switches = [name for name, param in params.items() if getattr(param, "is_flag", False)]
        context.default_map = files.settings(path, params, lists, switches)
    return path


def host(
    config: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.toml",
            envvar="DOBRAK_CONFIG",
            help="Take what is not given from there: port = 8470, and so on.",
            is_eager=True,
            callback=_read_settings,
        ),
    ] = None,
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", envvar="DOBRAK_HOST", help="Where to listen."),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", envvar="DOBRAK_PORT", min=0, max=65535, help="0: any free.")
    ] = 8470,
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
    ] = "127.0.0.1",
    log_entries: Annotated[
        bool,
        typer.Option(
            "--log-entries/--no-log-entries",
            envvar="DOBRAK_LOG_ENTRIES",
            help="Log a line for all that happens at tables.",
        ),
    ] = False,
    sockets: Annotated[
        int,
        typer.Option(
            metavar="N",
            envvar="DOBRAK_SOCKETS",
            min=0,
            help="Connections from one address; 0: no limit, here and below.",
        ),
    ] = 200,
    wishes: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_WISHES", min=0, help="Messages a second from a person."
        ),
    ] = 20.0,
    guests: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_GUESTS", min=0, help="New guests an hour from one address."
        ),
    ] = 60.0,
    tables: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_TABLES", min=0, help="New tables an hour from one address."
        ),
    ] = 120.0,
    codes: Annotated[
        float,
        typer.Option(
            metavar="N", envvar="DOBRAK_CODES", min=0, help="Codes tried a minute from an address."
        ),
    ] = 10.0,
) -> None:
    """Host tables for others, until Ctrl-C or SIGTERM.

    What is not given as an option is taken from the environment, then from
    the file, then as it is here. It logs lines of JSON.
    """
    from dobrak.server.hosting import Hosting
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
