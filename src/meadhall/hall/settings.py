"""What a hall is opened with: where it keeps things, how fast its bots are, how much it lets anyone ask."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from meadhall.bots.review import SECONDS
from meadhall.engine.errors import BadOption
from meadhall.files import data_folder
from meadhall.hall import logs
from meadhall.hall.accounts import hosts
from meadhall.hall.accounts.mail_server import MailServer, mail_server
from meadhall.hall.storage import owner

SECRET_FILE = "secret"
DATABASE_FILE = "hall.sqlite"
LARGEST_PORT = 65535


@dataclass(frozen=True)
class Settings:
    """All a hall needs to know before it opens."""

    data: Path  # the secret, and the database unless that is elsewhere
    database: str  # as SQLAlchemy names it
    bot_pause: tuple[float, float] = (0.5, 1.2)  # seconds a bot waits before it moves, so that people can follow
    suspense: tuple[float, float] = (0.8, 1.5)  # seconds all wait where somebody may have been asked in secret
    thinkers: int = 2  # bots that think at the same time
    limits: float = 1.0  # how generous rate limits are: 2 is twice as much, 0 is none at all
    native: bool = True  # compile the rules in the background, if that was not done yet
    absence_timeout: float = 120.0  # seconds without a connection after which the host may hand a seat to a bot
    proxies: tuple[str, ...] = ()  # addresses whose word about where a request comes from is believed
    names: tuple[str, ...] = ()  # names by which the hall is called, besides those of this machine
    address: str | None = None  # where other halls on the same database reach this one; see cluster/addresses.py
    host: str = "127.0.0.1"  # the address or the name at which it was told to listen
    bots: str | None = None  # the Ray cluster on which bots think ahead; None: they do so here
    metrics: tuple[str, int] | None = None  # where figures are given out; None: nowhere
    log: str = logs.PLAIN  # how the log is written
    review: float = SECONDS  # of one core, that the review of a game may take; 0: this hall makes none
    mail: MailServer | None = None  # by which people are told of their turn; None: this hall sends no mails

    @classmethod
    def from_environment(
        cls,
        database: str | None = None,
        environ: Mapping[str, str] = os.environ,
        proxies: str | None = None,
        names: str | None = None,
        address: str | None = None,
        bots: str | None = None,
        metrics: str | None = None,
        log: str | None = None,
        smtp: str | None = None,
        mail_from: str | None = None,
    ) -> Settings:
        """As the environment says, where nothing is given.

        DATABASE_URL, and MEADHALL_ with DATA, BOT_PAUSE, SUSPENSE, LIMITS, PROXIES, HOST_NAMES, ADDRESS, BOTS,
        METRICS, LOG, REVIEW, SMTP and MAIL_FROM.
        """
        data = data_folder(environ)
        url = database or environ.get("DATABASE_URL") or f"sqlite:///{data / DATABASE_FILE}"
        slowest = _number(environ, "MEADHALL_BOT_PAUSE", 1.2)
        longest = _number(environ, "MEADHALL_SUSPENSE", 1.5)
        limits = _number(environ, "MEADHALL_LIMITS", 1.0)
        pauses = (min(0.5, slowest), slowest), (min(0.8, longest), longest)
        return cls(
            data, full_url(url), *pauses, max(2, os.cpu_count() or 2), limits,
            proxies=hosts.networks(proxies if proxies is not None else environ.get("MEADHALL_PROXIES", "")),
            names=hosts.names(names if names is not None else environ.get("MEADHALL_HOST_NAMES", "")),
            address=address or environ.get("MEADHALL_ADDRESS") or None,
            bots=bots or environ.get("MEADHALL_BOTS") or None,
            metrics=listening(metrics or environ.get("MEADHALL_METRICS") or ""),
            log=logs.checked(log or environ.get("MEADHALL_LOG") or logs.PLAIN),
            review=_number(environ, "MEADHALL_REVIEW", SECONDS),
            mail=mail_server(
                smtp or environ.get("MEADHALL_SMTP") or "", mail_from or environ.get("MEADHALL_MAIL_FROM") or ""
            ),
        )  # fmt: skip

    def secret(self) -> bytes:
        """What cookies, tokens and stamps are signed with: made once, readable by its owner alone."""
        owner.keep_folder(self.data)
        path = self.data / SECRET_FILE
        owner.keep_file(path)
        if not path.exists():
            made = path.with_name(f".{SECRET_FILE}.{os.getpid()}")
            handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as file:
                made.chmod(owner.ALONE)  # whatever the umask says
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            os.replace(made, path)
        return path.read_bytes()


def full_url(url: str) -> str:
    """A database's address with the driver the hall uses; a bare path is an SQLite file."""
    if "://" not in url:
        return f"sqlite:///{Path(url).expanduser().absolute()}"
    kind, _, rest = url.partition("://")
    if kind in ("postgres", "postgresql", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if kind != "sqlite":
        raise BadOption(f"the hall keeps its tables in sqlite or postgresql, not in {kind!r}")
    return url


def listening(place: str) -> tuple[str, int] | None:
    """An address and a port, as somebody wrote them; a port alone is this machine's. None where nothing is written."""
    if not place:
        return None
    host, _, port = place.rpartition(":")
    if not port.isdecimal() or int(port) > LARGEST_PORT:
        raise BadOption(f"figures are given out at a port, as 9600, or an address and a port, not at {place!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


def _number(environ: Mapping[str, str], name: str, default: float) -> float:
    text = environ.get(name) or str(default)
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < 1e6:
        raise BadOption(f"{name} is a number from 0 on, not {text!r}")
    return number
