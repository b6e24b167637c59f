"""By which names the hall may be called, whose word about others is believed, and from where somebody asks.

A page of another site can have its own name lead to this machine (DNS rebinding), and would then be the same origin as
the hall. So a name that is not the hall's is refused. An address in place of a name is not: no page has an address as
its origin unless it came from there, and friends in the same network may type any address that leads here.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_network

from meadhall.engine.errors import BadOption
from meadhall.hall.addresses import address

NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")
NEIGHBOURS = 64  # bits that all IPv6 addresses of one household share


def networks(text: str) -> tuple[str, ...]:
    """The addresses of proxies, as somebody wrote them: one or several, or whole networks."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for part in found:
        try:
            ip_network(part)
        except ValueError:
            raise BadOption(f"a proxy is an address or a network, as 127.0.0.1 or 10.0.0.0/8, not {part!r}") from None
    return found


def names(text: str) -> tuple[str, ...]:
    """The names of a hall, as somebody wrote them."""
    found = tuple(part.strip().lower().rstrip(".") for part in text.split(",") if part.strip())
    for part in found:
        if not NAME.fullmatch(part):
            raise BadOption(f"a host name is written as games.example.org, without http:// and port, not {part!r}")
    return found


@lru_cache(4096)
def origin(host: str) -> str:
    """Where somebody asks from, for limits: an address, or the network that an IPv6 address is one of many of."""
    found = address(host)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, NEIGHBOURS), strict=False))
    return str(found) if found else host[:64]


class Proxies:
    """Those whose word about others is believed."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._networks = [ip_network(part) for part in trusted]

    def __contains__(self, host: object) -> bool:
        found = address(str(host))
        return found is not None and any(found in network for network in self._networks)

    def asker(self, forwarded: str) -> str | None:
        """Of all whom a request came through, each noted by the next: the last one that is no proxy."""
        noted = [without_port(part.strip()) for part in forwarded.split(",") if part.strip()]
        return next((host for host in reversed(noted) if host not in self), noted[0] if noted else None)


class Names:
    """The names by which this hall may be called."""

    def __init__(self, given: Iterable[str]) -> None:
        machine = socket.gethostname().lower()
        self._names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in given)}

    def __contains__(self, header: str) -> bool:
        """Whether a Host header names this hall."""
        host = without_port(header.strip().lower()).rstrip(".")
        return address(host) is not None or host in self._names or host.endswith(".localhost")


def without_port(text: str) -> str:
    """The host of `host:port`; IPv6 addresses stand in brackets there, or alone."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
