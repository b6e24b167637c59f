"""Addresses: what they mean, and by which of them others in the network reach this machine."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

EVERY_ADDRESS = ("0.0.0.0", "::")  # nosec B104 # opened only where somebody asks for it

# Addresses that are documented to be nobody's. A socket that is connected to one for datagrams sends none, but knows
# by which address of this machine the way to strangers leads.
NOBODY = ((socket.AF_INET, "198.51.100.1"), (socket.AF_INET6, "2001:db8::1"))
DISCARD = 9  # the port of a service that throws everything away


def address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, or None if that is none."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def is_here(host: str) -> bool:
    """Whether a name or an address means the very machine on which it is used."""
    found = address(host)
    return found.is_loopback if found is not None else host == "localhost" or host.endswith(".localhost")


def bracketed(host: str) -> str:
    """A host as it stands before a port."""
    return f"[{host}]" if ":" in host else host


def of_this_machine() -> list[str]:
    """Those that others in the network can use, the one of the usual way first; finding them sends nothing.

    They are of IPv4 where there are any.
    """
    found = [known for text in (*_by_routes(), *_by_name()) if (known := address(text)) is not None]
    usable = [each for each in dict.fromkeys(found) if _leads_here(each)]
    short = [str(each) for each in usable if isinstance(each, IPv4Address)]
    return short or [str(each) for each in usable]


def _leads_here(each: IPv4Address | IPv6Address) -> bool:
    return not (each.is_loopback or each.is_link_local or each.is_multicast or each.is_unspecified)


def _by_routes() -> Iterator[str]:
    for family, nobody in NOBODY:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as line:
                line.connect((nobody, DISCARD))
                yield line.getsockname()[0]
        except OSError:  # no such network here
            continue


def _by_name() -> Iterator[str]:
    """The addresses of this machine's own name: where it has several networks, most systems list them all."""
    try:
        told = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except OSError:
        return
    for _, _, _, _, place in told:
        yield str(place[0])
