"""Whose bot thinks next: where a player waits before where people look on, and people in turn, however many tables."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

WAITED_FOR, LOOKED_AT, ALONE = range(3)  # a player is there and waits; others look on; nobody is there
BACKGROUND = 3  # no table waits at all: only where no bot thinks
Claim = tuple[int, Collection[str]]  # how urgent a thought is, and the people it is for


@dataclass(eq=False)
class Thought:
    """One that is under way, or waits for its turn."""

    claim: Callable[[], Claim]  # as it is now: people come and go meanwhile
    counts: bool = True  # is told of in the hall's figures: nobody is asked in secret
    begun: asyncio.Future[float] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    person: str = ""  # in whose name it is under way
    urgency: int = ALONE


class BotQueue:
    """A fixed number of bots may think at the same time.

    One slot more is for a player none of whose bots thinks, and of two or more slots one is never taken where no player
    waits. So nobody's bot waits until another's has thought, and none at all behind tables nobody looks at. With one
    slot and no spare, a player's bot comes next, once the thought under way has ended. Work in the background takes no
    slot from anybody: it begins where no bot thinks, and a bot that is asked begins beside it.
    """

    def __init__(self, most: int, spare: int = 1) -> None:
        self.most = most
        self.spare = spare
        self.waiting: list[Thought] = []
        self.under_way: set[Thought] = set()
        self._busy: Counter[str] = Counter()
        self._turns = 0
        self._last_turn: dict[str, int] = {}  # of people whose bots think or wait

    @asynccontextmanager
    async def slot(self, claim: Callable[[], Claim], counts: bool = True) -> AsyncIterator[float]:
        """Waits for a slot, and keeps it; tells which share of its time a bot may take there."""
        thought = Thought(claim, counts)
        self.waiting.append(thought)
        self.admit()
        try:
            yield await thought.begun
        finally:
            if thought in self.under_way:
                self.under_way.remove(thought)
                self._busy -= Counter([thought.person])
            else:
                self.waiting.remove(thought)
            self.admit()

    def admit(self) -> None:
        """Lets those think who come next, as far as there are slots."""
        while found := [next_one for thought in self.waiting if (next_one := self._rank(thought)) is not None]:
            rank, thought = min(found, key=lambda one: one[0])
            thought.urgency, (_, _, thought.person) = rank[0], rank[1]
            share = self._share(thought)
            self.waiting.remove(thought)
            self.under_way.add(thought)
            self._busy[thought.person] += 1
            self._turns += 1
            self._last_turn[thought.person] = self._turns
            thought.begun.set_result(share)
        if not self.waiting and not self.under_way:
            self._last_turn.clear()

    def _rank(self, thought: Thought) -> tuple[tuple[int, tuple[int, int, str]], Thought] | None:
        """Where a thought stands among those that wait, lowest first; None if there is no slot for it."""
        if thought.begun.done():  # given up
            return None
        urgency, people = thought.claim()
        person = min((self._busy[person], self._last_turn.get(person, 0), person) for person in people)
        taken = sum(other.urgency != BACKGROUND for other in self.under_way)
        if urgency == BACKGROUND:
            room = not self.under_way
        elif urgency == WAITED_FOR:
            room = taken < self.most or (taken < self.most + self.spare and not person[0])
        else:
            unasked = sum(WAITED_FOR < other.urgency < BACKGROUND for other in self.under_way)
            room = taken < self.most and unasked < max(1, self.most - 1)
        return ((urgency, person), thought) if room else None

    def _share(self, thought: Thought) -> float:
        """People share the time evenly, and everyone divides their part among their own tables."""
        claims = [other.claim() for other in self.waiting if other is not thought]
        others = [people for urgency, people in claims if urgency <= thought.urgency]
        busy = [other.person for other in self.under_way if other.urgency <= thought.urgency]
        everyone = {thought.person, *busy, *(person for people in others for person in people)}
        own = 1 + busy.count(thought.person) + sum(thought.person in people for people in others)
        return min(1.0, self.most / (len(everyone) * own))
