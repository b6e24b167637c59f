"""Limits: how much one person or address may ask; people at play never meet them.

What ends in `_here` is for all who come from one address, whatever their names are. It is meant for a café of 40 people
behind one address, of whom each may have 6 tables begun at once, 10 open and 20 lines in use.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from meadhall.hall.accounts.hosts import origin
from meadhall.hall.refusal import Refused

RATES = {  # what is asked: how often at once, and per second from then on
    "call": (400, 80.0),
    "call_here": (1200, 160.0),
    "pass_on": (1200, 160.0),  # looks at whose a table is; the owner counts the calls
    "change": (60, 5.0),
    "table": (30, 0.5),
    "table_here": (240, 0.5),
    "newcomer": (60, 60 / 3600),
    "noted": (50, 0.2),  # lines of the security log that one address fills with what it is forbidden
    "password": (10, 0.1),  # log-ins of one address
    "login": (20, 80 / 3600),  # log-ins to one name from devices it does not know: a hundred an hour
    "login_from": (5, 30 / 3600),  # of these, from one address
    "login_again": (10, 90 / 3600),  # log-ins from one device that it knows, and old passwords typed in one session
    "socket": (120, 4.0),
    "chat": (10, 1.0),
    "message": (20, 20.0),
    "hint": (10, 2.0),
    "mail": (5, 5 / 3600),  # mails that one person has sent to an address they give
    "mail_here": (40, 40 / 3600),  # and all who come from one address
    "mail_to": (3, 3 / 86400),  # and all who name the same address
    "mail_out": (500, 500 / 3600),  # mails of the hall in all
}

NEVER_EMPTIED = ("login",)  # what is refused takes nothing: strangers who hammer on a name leave its owner a chance

MOST_SOCKETS = 60  # open at once for one person
MOST_SOCKETS_HERE = 400  # and from one address
MOST_LINES, MOST_LINES_HERE = 5000, 800  # connections of any kind, in all and from one address
MOST_TABLES = 200  # at which one person sits and which are not over
KEPT_FREE = 200  # files the hall may need besides its lines


class Limits:
    """Buckets that fill again with time, one for each kind of thing asked and each asker."""

    def __init__(self, generosity: float, now: Callable[[], float] = time.monotonic) -> None:
        self._generosity = generosity
        self._now = now
        self._sockets: Counter[Hashable] = Counter()
        self._lines: dict[Hashable, str | None] = {}  # where each comes from; None: a proxy
        self._lines_here: Counter[str] = Counter()
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

    def let_in(self, line: Hashable, host: str, proxies: Container[str] = ()) -> bool:
        """Counts a line that was opened; False if there are too many. A proxy has as many as it needs."""
        here = None if host in proxies else origin(host)
        if self._generosity:
            if len(self._lines) >= min(MOST_LINES * self._generosity, files_allowed() - KEPT_FREE):
                return False
            if here is not None and self._lines_here[here] >= MOST_LINES_HERE * self._generosity:
                return False
        self._lines[line] = here
        if here is not None:
            self._lines_here[here] += 1
        return True

    def of_a_hall(self, line: Hashable) -> None:
        """Another hall passes calls on by this line: it has as many as it needs, as a proxy does."""
        if (here := self._lines.get(line)) is not None:
            self._lines[line] = None
            _one_less(self._lines_here, here)

    def let_out(self, line: Hashable) -> None:
        """The line is closed."""
        here = self._lines.pop(line, None)
        if here is not None:
            _one_less(self._lines_here, here)

    @contextmanager
    def one_socket_more(self, who: Hashable | None, here: str) -> Iterator[None]:
        """While a socket is open, of somebody or of one without a name, at an address."""
        counted = [(("person", who), MOST_SOCKETS, "")] if who is not None else []
        counted.append((("here", here), MOST_SOCKETS_HERE, " from one address"))
        for key, most, where in counted:
            if self._generosity and self._sockets[key] >= most * self._generosity:
                raise Refused("too_many", f"At most {most} tables can be open at once{where}; close some.", 429)
        for key, _, _ in counted:
            self._sockets[key] += 1
        try:
            yield
        finally:
            for key, _, _ in counted:
                _one_less(self._sockets, key)

    def check_tables(self, running: int) -> None:
        """Whether somebody who sits at so many tables may make another."""
        if self._generosity and running >= MOST_TABLES * self._generosity:
            raise Refused("too_many", f"You sit at {running} tables that are not over; end or leave some first.", 429)

    def sweep(self) -> None:
        """Forgets buckets that are full again."""
        now = self._now()
        for key, (left, at) in list(self._buckets.items()):
            most, rate = RATES[key[0]]
            if left + (now - at) * rate * self._generosity >= most * self._generosity:
                del self._buckets[key]


def _one_less(counter: Counter[Any], key: Hashable) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


@cache
def files_allowed() -> float:
    """How many files and lines the system lets one process have; as many as it may, not as few as it begins with."""
    try:
        import resource
    except ImportError:  # no such limit here
        return math.inf
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_LINES + KEPT_FREE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return math.inf if soft == resource.RLIM_INFINITY else soft
