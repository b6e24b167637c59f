"""`meadhall hall`, and `meadhall` alone: opens the hall in the browser."""

from __future__ import annotations

import argparse
import gc
import socket
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace

from meadhall.cli.options import Commands, add_command, whole_number
from meadhall.cli.screen import console
from meadhall.engine.errors import MeadhallError

PORT = 8600
SUPERSEDED = 3  # the exit code of a hall from which another has taken over its database
TRIED = 20  # ports after the first, when none was asked for
SELDOM = (50_000, 20, 50)  # objects made, and rounds of that, before Python looks for cycles among them
EXAMPLES = """examples:
  meadhall                              open the hall and a browser
  meadhall hall --port 9000             at another port
  meadhall hall --host 0.0.0.0          for friends in the same network
  meadhall hall --database postgresql://user:password@host/name    as many as you like may share it
  meadhall hall --proxy 127.0.0.1 --host-name games.example.org    behind a web server on this machine

environment:
  MEADHALL_DATA       where the hall keeps its secret, and its database unless that is elsewhere
  DATABASE_URL        the database, where --database names none
  MEADHALL_BOT_PAUSE  seconds a bot waits at most before it moves; default: 1.2
  MEADHALL_SUSPENSE   seconds all wait at most where somebody may have been asked in secret; default: 1.5
  MEADHALL_LIMITS     how generous rate limits are: 2 is twice as much, 0 is no limits; default: 1
  MEADHALL_PROXIES    proxies, where --proxy names none
  MEADHALL_HOST_NAMES names of the hall, where --host-name gives none
  MEADHALL_ADDRESS    where other halls reach this one, where --address does not say

docs/hosting.md tells of names, proxies, TLS, files and limits."""


WORDS = "open the hall: play in the browser, alone or with friends"


class NoPort(MeadhallError):
    """The hall cannot listen there."""


def add(commands: Commands) -> None:
    closing = "Ctrl-C closes it; every table is kept."
    parser = add_command(commands, "hall", run, WORDS, f"{WORDS.capitalize()}. {closing}", EXAMPLES)
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen; default: %(default)s")
    parser.add_argument(
        "--port", type=whole_number(0, 65535), metavar="N", help=f"default: {PORT}, or the next free; 0: any"
    )
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="an SQLite file or postgresql://...; default: DATABASE_URL, or the data folder",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS[,...]",
        help="believe these proxies, and nobody else, about who asks and whether by https; default: MEADHALL_PROXIES",
    )
    parser.add_argument(
        "--host-name",
        metavar="NAME[,...]",
        help="names people open the hall by, besides addresses, localhost and this machine's own name; "
        "default: MEADHALL_HOST_NAMES",
    )
    parser.add_argument(
        "--address",
        metavar="URL",
        help="where other halls on the same PostgreSQL reach this one, as http://10.0.0.1:8600, or `alone` to keep "
        "them out; default: MEADHALL_ADDRESS, or where it listens",
    )


def run(args: argparse.Namespace) -> int:
    from meadhall.hall.api.app import create
    from meadhall.hall.api.wire import Doors, serving
    from meadhall.hall.cluster import addresses
    from meadhall.hall.settings import Settings
    from meadhall.hall.storage.owner import keep_folder

    class Server(Doors):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                with suppress(OSError):  # a full disk behind the output does not close the doors
                    announce(address, browser=not args.no_browser)

        def stop(self) -> None:
            self.should_exit = True

    settings = Settings.from_environment(args.database, proxies=args.proxy, names=args.host_name, address=args.address)
    listener = listen(args.host, args.port)
    port = listener.getsockname()[1]
    address = f"http://{_spoken(args.host)}:{port}/"
    shared = addresses.shared(settings.address, settings.database, args.host, port)
    app = create(replace(settings, names=(*settings.names, args.host), address=shared))
    keep_folder(settings.data)
    app.state.hall.database.open()  # whatever is wrong with it, or with the secret, is told before the doors open
    _ = app.state.hall.secret
    server = Server(serving(app))
    app.state.hall.stop = server.stop
    gc.freeze()  # what a hall keeps, it keeps for long: looking through it again and again took a third of its time
    gc.set_threshold(*SELDOM)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:  # how a hall is closed
        console().print("\nThe hall is closed; every table is kept.")
    if app.state.hall.database.lost.is_set():
        return SUPERSEDED
    return 0 if server.started else 1


def announce(address: str, browser: bool) -> None:
    """Says where the hall is, and opens a browser there."""
    out = console()
    out.print(f"The hall is open at {address}", soft_wrap=True, highlight=False)
    out.print("Ctrl-C closes it; every table is kept. `meadhall --help` tells of everything else.", soft_wrap=True)
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for, or at the first free one from the usual on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(PORT, PORT + TRIED) if port is None else [port]
    for number in ports:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            return listener
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
    wanted = f"{ports[0]}" if port is not None else f"{ports[0]} to {ports[-1]}"
    raise NoPort(f"cannot listen at {host}, port {wanted}: {reason}; --host and --port name another place")


def _spoken(host: str) -> str:
    """An address a browser understands."""
    if host in ("0.0.0.0", "::", ""):  # nosec B104 # what was asked for is compared, nothing is opened
        return "localhost"
    return f"[{host}]" if ":" in host else host
