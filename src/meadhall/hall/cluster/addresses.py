"""Where halls that share a database reach each other.

An address belongs to one hall: whoever joins at it takes the place of who was there. So one that means this computer
alone, as 127.0.0.1 does, is given only where the database is on this computer too, and all its halls with it.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from sqlalchemy import make_url

from meadhall.engine.errors import BadOption

ALONE = "alone"  # what is given in place of an address: this hall shares with nobody
ANYWHERE = ("0.0.0.0", "::", "")  # nosec B104 # what was asked for is compared, nothing is opened
FAR = ("192.0.2.1", 9)  # an address of nobody, by which the system says which of its own it would use


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
    reached = own_address() if host in ANYWHERE else host
    if is_local(reached) and not is_local(host_of(database)):
        return None
    return f"http://[{reached}]:{port}" if ":" in reached else f"http://{reached}:{port}"


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
    """The computer on which a database is; empty for a socket on this one."""
    url = make_url(database)
    host = url.host or url.query.get("host") or ""
    host = host if isinstance(host, str) else ",".join(host)
    return "" if host.startswith("/") else host


def is_local(host: str) -> bool:
    """Whether a name or address means whatever computer uses it."""
    if host in ("", "localhost") or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def own_address() -> str:
    """This computer's address in its network; that by which it reaches itself, if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(FAR)  # sends nothing
            return str(line.getsockname()[0])
        except OSError:
            return "127.0.0.1"
