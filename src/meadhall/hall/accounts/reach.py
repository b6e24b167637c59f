"""Who can open this hall's links, and at which address: this computer alone, its network, or everybody."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from meadhall.hall import addresses
from meadhall.hall.accounts.hosts import without_port
from meadhall.hall.addresses import EVERY_ADDRESS, address, bracketed, is_here
from meadhall.hall.refusal import Refused

Who = Literal["machine", "network", "everywhere"]
Place = tuple[str, int]  # an address or a name, and a port
PLAIN = re.compile(r"[a-z0-9.:\[\]-]{1,300}", re.IGNORECASE)
REMEMBERED = 10.0  # seconds for which the machine's addresses are not looked up again


@dataclass(frozen=True)
class Reached:
    """Who can open a link that begins with one of these."""

    who: Who
    origins: tuple[str, ...]  # as http://192.168.1.20:8600, the likeliest first


class Reach:
    """Where a hall listens, and what others call it."""

    def __init__(
        self,
        names: Iterable[str] = (),
        proxied: bool = False,
        find: Callable[[], list[str]] = addresses.of_this_machine,
    ) -> None:
        self.listening: list[Place] = []  # as the hall was told to when it began
        self.listen: Callable[[str, int], Awaitable[int]] | None = None  # listens at one more address; gives the port
        self._opened: list[Place] = []  # addresses at which it listens since
        self._names = tuple(names)
        self._proxied = proxied
        self._find = find
        self._found: tuple[float, list[str]] | None = None
        self._opening = asyncio.Lock()

    @property
    def can_be_opened(self) -> bool:
        return self.listen is not None and not self._proxied

    async def to_others(self) -> Reached | None:
        """How others reach the hall; None where nobody can."""
        outside = [place for place in self.listening if not is_here(place[0])]
        if self._names:
            return Reached(_who(self._names[0]), tuple(self._named(name, outside) for name in self._names))
        found = await self._addresses() if outside or self._opened else []
        places = [(each, port) for host, port in outside for each in _meant(host, found)]
        places += [(host, port) for host, port in self._opened if host in found]  # this machine may be elsewhere now
        origins = [f"http://{bracketed(host)}:{port}" for host, port in places]
        return Reached("network", tuple(dict.fromkeys(origins))) if origins else None

    async def origin(self) -> str:
        """How links begin that nobody asked for by an address: one that others can open, where there is one."""
        others = await self.to_others()
        if others is not None:
            return others.origins[0]
        return f"http://localhost:{self.listening[0][1]}" if self.listening else "http://localhost"

    def _named(self, name: str, outside: list[Place]) -> str:
        """The hall by this name. What stands in front of it, where something must, speaks TLS."""
        return f"http://{name}:{outside[0][1]}" if outside and not self._proxied else f"https://{name}"

    async def open(self) -> None:
        """Listens in the network too, until the hall closes; where others can come already, nothing changes."""
        async with self._opening:
            if await self.to_others() is not None:
                return
            found = await self._addresses(anew=True)
            if self.listen is None or not found:
                raise no_network()
            why: OSError | None = None
            for host in found:
                try:
                    self._opened.append((host, await self._listen_at(host)))
                except OSError as error:
                    why = error
            if await self.to_others() is None:
                raise Refused("no_network", f"The hall could not be opened to the network: {why}.")

    async def _listen_at(self, host: str) -> int:
        """At the port that the hall has already, or at any where another program has that one."""
        assert self.listen is not None
        try:
            return await self.listen(host, self.listening[0][1] if self.listening else 0)
        except OSError:
            return await self.listen(host, 0)

    async def _addresses(self, anew: bool = False) -> list[str]:
        if anew or self._found is None or time.monotonic() - self._found[0] > REMEMBERED:
            self._found = time.monotonic(), await asyncio.to_thread(self._find)
        return self._found[1]

    async def seen_from(self, scheme: str, host: str, is_local: bool) -> Reached:
        """How others reach the hall, for somebody who came by this Host header, from this machine or from elsewhere."""
        name, origin = without_port(host.lower()).rstrip("."), own_origin(scheme, host)
        if not is_here(name) and (not is_local or address(name) is not None or name in self._names):
            return Reached(_who(name), (origin,))
        return (is_local and await self.to_others()) or Reached("machine", (origin,))


def own_origin(scheme: str, host: str) -> str:
    """The hall as somebody calls it who came by this Host header; what no browser would send there is left out."""
    return f"{scheme}://{host if PLAIN.fullmatch(host) else 'localhost'}"


def no_network() -> Refused:
    return Refused("no_network", "This computer is not on a network right now: connect it to one, then try again.")


def _who(host: str) -> Who:
    found = address(host)
    nearby = not found.is_global if found is not None else "." not in host or host.endswith(".local")
    return "network" if nearby else "everywhere"


def _meant(host: str, found: list[str]) -> list[str]:
    """What a listener at this address is reached by: itself, or each address found where it is every address."""
    if host not in EVERY_ADDRESS:
        return [host]
    return [place for place in found if host == "::" or ":" not in place]
