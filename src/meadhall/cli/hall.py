"""`meadhall hall`, and `meadhall` alone: opens the hall in the browser."""

from __future__ import annotations

import argparse
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from meadhall.cli.options import Commands, add_command, whole_number
from meadhall.cli.screen import console
from meadhall.engine.errors import MeadhallError
from meadhall.hall.addresses import EVERY_ADDRESS, bracketed

HERE = "127.0.0.1"  # this machine alone
PORT = 8600
SUPERSEDED = 3  # the exit code of a hall from which another has taken over its database
TRIED = 20  # ports after the first, when none was asked for
YOUNG = 100_000  # objects made before Python looks for cycles among them: more than a thousand moves under way have
BY_ITSELF = 1 << 30  # rounds of that before it looks among all others too: the hall does that (see `Hall.sweep`)
HANDS_OVER = 0.0005  # seconds for which one thread keeps others waiting: the writer waits several times in a commit
EXAMPLES = """examples:
  meadhall                              open the hall and a browser
  meadhall hall --port 9000             at another port
  meadhall hall --lan                   for friends in the same network
  meadhall hall --database postgresql://user:password@host/name    as many as you like may share it
  meadhall hall --proxy 127.0.0.1 --host-name games.example.org    behind a web server on this machine

environment:
  MEADHALL_DATA       where the hall keeps its secret, and its database unless that is elsewhere
  DATABASE_URL        the database, where --database names none
  MEADHALL_BOT_PAUSE  seconds a bot waits at most before it moves; default: 1.2
  MEADHALL_SUSPENSE   seconds all wait at most where somebody may have been asked in secret; default: 1.5
  MEADHALL_REVIEW     seconds of one core that the review of a game may take, 0 is no reviews; default: 60
  MEADHALL_LIMITS     how generous rate limits are: 2 is twice as much, 0 is no limits; default: 1
  MEADHALL_PROXIES    proxies, where --proxy names none
  MEADHALL_HOST_NAMES names of the hall, where --host-name gives none
  MEADHALL_ADDRESS    where other halls reach this one, where --address does not say
  MEADHALL_BOTS       the Ray cluster on which bots think, where --bots names none
  MEADHALL_METRICS    where figures for Prometheus are given out, where --metrics does not say
  MEADHALL_LOG        plain or json, where --log does not say
  MEADHALL_SMTP       the mail server, where --smtp names none: here no other user of the machine reads its password
  MEADHALL_MAIL_FROM  the sender of mails, where --mail-from does not say

docs/hosting.md tells of names, proxies, TLS, files and limits."""


WORDS = "open the hall: play in the browser, alone or with friends"


class NoPort(MeadhallError):
    """The hall cannot listen there."""


def add(commands: Commands) -> None:
    closing = "Ctrl-C closes it; every table is kept."
    parser = add_command(commands, "hall", run, WORDS, f"{WORDS.capitalize()}. {closing}", EXAMPLES)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--host", default=HERE, metavar="ADDRESS", help="where to listen; default: %(default)s")
    where.add_argument(
        "--lan",
        action="store_const",
        dest="host",
        const=EVERY_ADDRESS[0],
        help="listen in the network too, and say which addresses friends can open",
    )
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
    parser.add_argument(
        "--bots",
        metavar="ADDRESS",
        help="let Jarl and Konung think on a Ray cluster: ray://HOST:PORT, HOST:PORT, auto, or local to start one here;"
        " default: MEADHALL_BOTS, or in this process",
    )
    parser.add_argument(
        "--metrics",
        metavar="[ADDRESS:]PORT",
        help="give out figures for Prometheus at /metrics there, by default to this machine alone; "
        "default: MEADHALL_METRICS, or nowhere",
    )
    parser.add_argument(
        "--log", choices=["plain", "json"], help="how the log is written; default: MEADHALL_LOG, or plain"
    )
    parser.add_argument(
        "--smtp",
        metavar="URL",
        help="tell people by mail that it is their turn in a slow game, if they ask for it: smtp://user:password@host:port,"
        " or smtps://...; default: MEADHALL_SMTP, or no mails",
    )
    parser.add_argument(
        "--mail-from",
        metavar="ADDRESS",
        help="the sender of these mails, as 'Meadhall <hall@example.org>'; default: MEADHALL_MAIL_FROM",
    )


def run(args: argparse.Namespace) -> int:
    from meadhall.hall import logs
    from meadhall.hall.api import metrics, wire
    from meadhall.hall.api.app import create
    from meadhall.hall.cluster import addresses
    from meadhall.hall.settings import Settings
    from meadhall.hall.storage.owner import keep_folder

    class Server(wire.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                if figures is not None:
                    await self.listen(figures, wire.serving(metrics.create(hall)))
                others = await hall.reach.to_others()
                with suppress(OSError):  # a full disk behind the output does not close the doors
                    announce(address, not args.no_browser, args.host, others.origins if others else ())

        def stop(self) -> None:
            self.should_exit = True

        async def listen_at(self, host: str, port: int) -> int:
            listener = bound(host, port)
            await self.listen(listener)
            return int(listener.getsockname()[1])

    settings = Settings.from_environment(
        args.database, proxies=args.proxy, names=args.host_name, address=args.address, bots=args.bots,
        metrics=args.metrics, log=args.log, smtp=args.smtp, mail_from=args.mail_from,
    )  # fmt: skip
    logs.write(settings.log)
    listener = listen(args.host, args.port)
    figures = listen(*settings.metrics) if settings.metrics else None
    port = listener.getsockname()[1]
    address = f"http://{_spoken(args.host)}:{port}/"
    shared = addresses.shared(settings.address, settings.database, args.host, port)
    app = create(replace(settings, host=args.host, address=shared))
    hall = app.state.hall
    keep_folder(settings.data)
    hall.database.open()  # whatever is wrong with it, or with the secret, is told before the doors open
    _ = hall.secret
    hall.botroom.connect()
    server = Server(wire.serving(app))
    hall.stop = server.stop
    hall.reach.listening = [(args.host, port)]
    hall.reach.listen = server.listen_at
    gc.freeze()  # what a hall keeps, it keeps for long: looking through it again and again took a third of its time
    gc.set_threshold(YOUNG, BY_ITSELF, BY_ITSELF)
    sys.setswitchinterval(HANDS_OVER)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:  # how a hall is closed
        console().print("\nThe hall is closed; every table is kept.")
    if hall.database.lost.is_set():
        return SUPERSEDED
    return 0 if server.started else 1


def announce(address: str, browser: bool, host: str = HERE, others: Iterable[str] = ()) -> None:
    """Says where the hall is, for this machine and for others, and opens a browser there."""
    out = console()
    out.print(f"The hall is open at {address}", soft_wrap=True, highlight=False)
    for number, origin in enumerate(others):
        out.print(f"{'or' if number else 'Friends open it at'} {origin}/", soft_wrap=True, highlight=False)
    if host in EVERY_ADDRESS and not others:
        out.print("This computer is in no network just now: friends can come when it is in one.", soft_wrap=True)
    out.print("Ctrl-C closes it; every table is kept. `meadhall --help` tells of everything else.", soft_wrap=True)
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for, or at the first free one from the usual on."""
    ports = range(PORT, PORT + TRIED) if port is None else [port]
    for number in ports:
        try:
            return bound(host, number)
        except OSError as error:
            reason = error.strerror or str(error)
    wanted = f"{ports[0]}" if port is not None else f"{ports[0]} to {ports[-1]}"
    raise NoPort(f"cannot listen at {host}, port {wanted}: {reason}; --host and --port name another place")


def bound(host: str, port: int) -> socket.socket:
    """A socket at this very place."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def _spoken(host: str) -> str:
    """An address a browser understands."""
    if host in (*EVERY_ADDRESS, ""):
        return "localhost"
    return bracketed(host)
