"""Where halls that share a database reach each other.

An address belongs to one hall: whoever joins at it takes the place of who was there. So one that means this computer
alone, as 127.0.0.1 does, is given only where the database is on this computer too, and all its halls with it.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from sqlalchemy import make_url

from meadhall.engine.errors import BadOption
from meadhall.hall.addresses import EVERY_ADDRESS, bracketed, is_here, of_this_machine

ALONE = "alone"  # what is given in place of an address: this hall shares with nobody


def shared(given: str | None, database: str, host: str, port: int) -> str | None:
    """The address at which others reach a hall that listens there; None for a hall that is alone.

    `given` is what whoever opens the hall says. Where nothing is said, halls on PostgreSQL share it if they can.
    """
    if given == ALONE:
        return None
    if given is not None:
        return checked(given)
    if not database.startswith("postgresql"):
        return None
    reached = own_address() if host in (*EVERY_ADDRESS, "") else host
    if is_here(reached) and not is_here(host_of(database)):
        return None
    return f"http://{bracketed(reached)}:{port}"


def checked(address: str) -> str:
    """An address as other halls use it: http, a name and a port, and nothing more."""
    try:
        parts = urlsplit(address)
        good = parts.scheme == "http" and parts.hostname and parts.path in ("", "/")
        good = good and not (parts.query or parts.fragment or parts.username or parts.password)
        port = parts.port or 80
    except ValueError:
        good, port = None, 0
    if not good or not port:
        raise BadOption(
            f"halls reach each other by an address as http://10.0.0.1:8600, or are {ALONE}; not {address!r}"
        )
    return f"http://{parts.netloc}"


def host_of(database: str) -> str:
    """The computer on which a database is, which may be this one."""
    url = make_url(database)
    host = url.host or url.query.get("host") or ""
    host = host if isinstance(host, str) else ",".join(host)
    return "localhost" if not host or host.startswith("/") else host


def own_address() -> str:
    """This computer's address in its network; that by which it reaches itself, if it is in none."""
    return next(iter(of_this_machine()), "127.0.0.1")
