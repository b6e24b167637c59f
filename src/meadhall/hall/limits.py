"""Limits: how much one person or address may ask; people at play never meet them."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from meadhall.hall.refusal import Refused

RATES = {  # what is asked: how often at once, and per second from then on
    "call": (400, 80.0),
    "change": (60, 5.0),
    "table": (30, 0.5),
    "newcomer": (60, 1.0),
    "noted": (50, 0.2),  # lines of the security log that one address fills with what it is forbidden
    "password": (10, 0.1),  # log-ins of one address
    "login": (20, 80 / 3600),  # log-ins to one name from devices it does not know: a hundred an hour
    "login_from": (5, 30 / 3600),  # of these, from one address
    "login_again": (10, 90 / 3600),  # log-ins from one device that it knows, and old passwords typed in one session
    "socket": (120, 4.0),
    "chat": (10, 1.0),
    "message": (20, 20.0),
    "hint": (10, 2.0),
}

NEVER_EMPTIED = ("login",)  # what is refused takes nothing: strangers who hammer on a name leave its owner a chance

MOST_SOCKETS = 60  # open at once for one person, or one address without a name


class Limits:
    """Buckets that fill again with time, one for each kind of thing asked and each asker."""

    def __init__(self, generosity: float, now: Callable[[], float] = time.monotonic) -> None:
        self._generosity = generosity
        self._now = now
        self._sockets: Counter[Hashable] = Counter()
        self._buckets: dict[tuple[str, Hashable], tuple[float, float]] = {}

    def within(self, kind: str, who: Hashable) -> bool:
        """Takes one from the bucket; False if it is empty."""
        if not self._generosity:
            return True
        most, rate, now = RATES[kind][0] * self._generosity, RATES[kind][1] * self._generosity, self._now()
        left, at = self._buckets.get((kind, who), (most, now))
        left = min(most, left + (now - at) * rate)
        spent = 1 if left >= 1 or kind not in NEVER_EMPTIED else 0
        self._buckets[kind, who] = (max(0.0, left - spent), now)
        return left >= 1

    def check(self, kind: str, who: Hashable) -> None:
        if not self.within(kind, who):
            wait = math.ceil(1 / (RATES[kind][1] * self._generosity))
            raise Refused("too_fast", f"Too many at once; try again in {wait} s.", 429)

    @contextmanager
    def one_socket_more(self, who: Hashable) -> Iterator[None]:
        """While a socket is open."""
        if self._generosity and self._sockets[who] >= MOST_SOCKETS * self._generosity:
            raise Refused("too_many", f"At most {MOST_SOCKETS} tables can be open at once; close some.", 429)
        self._sockets[who] += 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def sweep(self) -> None:
        """Forgets buckets that are full again."""
        now = self._now()
        for key, (left, at) in list(self._buckets.items()):
            most, rate = RATES[key[0]]
            if left + (now - at) * rate * self._generosity >= most * self._generosity:
                del self._buckets[key]
