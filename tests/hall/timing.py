"""How long others wait: samples of windows in which nobody is asked and of such in which somebody thinks, and a test.

The test is that of Kolmogorov and Smirnov for two samples. With n and m samples of one distribution the largest
distance between them exceeds c * sqrt((n + m) / (n * m)) with a probability of at most 2 * exp(-2 * c * c), for large
samples. Two listen: somebody who looks on, and a player of the table who is not asked. The long run, in real time,
takes 25 minutes for 400 windows of each kind, and prints the table of docs/secrecy.md:

    python -m tests.hall.timing --windows 400
"""

from __future__ import annotations

import argparse
import asyncio
import bisect
import math
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import delete

from meadhall.games import SHELF, find
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import masking, moves
from meadhall.hall.server import Hall
from meadhall.hall.storage import schema
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor, written
from tests.hall import in_process
from tests.hall.test_masking_delay import BETS, alike, three_at_a_table
from tests.toy_game import KEEP

LOOKS_ON, SITS = "looks on", "sits there, unasked"
UNASKED = 1  # a seat that is asked in none of the windows
FALSE_ALARM = 1e-7  # the probability of one, where there is nothing to find


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """The largest distance between the distributions of two samples."""
    first, second = sorted(one), sorted(other)
    return max(
        abs(bisect.bisect_right(first, at) / len(first) - bisect.bisect_right(second, at) / len(second))
        for at in (*first, *second)
    )


def allowed(n: int, m: int, chance: float = FALSE_ALARM) -> float:
    """The distance that samples of one distribution exceed with this chance at most."""
    return math.sqrt(-math.log(chance / 2) / 2 * (n + m) / (n * m))


class Virtual:
    """Time that passes as fast as nothing happens: pauses end in their order, and the clock jumps there."""

    def __init__(self) -> None:
        self.now = 0.0
        self._ends: list[tuple[float, int, asyncio.Future[None]]] = []

    def __call__(self) -> float:
        return self.now

    async def pause(self, seconds: float) -> None:
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        bisect.insort(self._ends, (self.now + seconds, id(ended), ended))
        await ended

    def pass_on(self) -> None:
        if self._ends:
            self.now, _, ended = self._ends.pop(0)
            ended.set_result(None)


class Ear(Visitor):
    """Somebody who sits there or looks on, and notes when a step is heard."""

    def __init__(self, clock: Callable[[], float], who: Person | None = None) -> None:
        super().__init__(who.id if who else None, who.name if who else None)
        self.clock = clock
        self.at: list[float] = []

    def tell(self, message: Any) -> None:
        if b'"type":"step"' in (message if isinstance(message, bytes) else written(message)):
            self.at.append(self.clock())


Times = dict[str, list[float]]  # of each who listens


async def samples(folder: Path, asked: bool, windows: int, span: tuple[float, float], virtual: bool) -> Times:
    """The times until those who listen hear a step, in so many windows; somebody is asked in all of them, or nobody."""
    clock = Virtual()
    pause: dict[str, Any] = {"pause": clock.pause} if virtual else {}
    folder.mkdir(parents=True)
    async with in_process.opened(folder, suspense=span, **pause) as hall:
        seed = alike()[asked]
        live, people = await three_at_a_table(hall, seed)
        tells = clock if virtual else time.perf_counter
        ears = {LOOKS_ON: Ear(tells), SITS: Ear(tells, people[UNASKED])}
        for ear in ears.values():
            watching.enter(live, ear)
        assert [ear.shown for ear in ears.values()] == [None, UNASKED]
        heard = [await one_window(hall, live, ears, clock if virtual else None, seed) for _ in range(windows)]
        return {who: [window[who] for window in heard] for who in ears}


async def one_window(
    hall: Hall, live: LiveTable, ears: dict[str, Ear], virtual: Virtual | None, seed: int
) -> dict[str, float]:
    """Everybody bets; whoever is asked answers at some moment of the shortest window there is."""
    await hall.database.write(lambda database: database.execute(delete(schema.plies)))
    live.dealt.begin(find("quiet").table(seats=3, seed=seed))
    for seat, bet in enumerate(BETS):
        await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
    for ear in ears.values():
        ear.at.clear()
    begun = ear.clock()
    if live.actors:
        hall.tables.begin(answer(hall, live, virtual.pause if virtual else asyncio.sleep))
    while live.dealt.secrets.delay is not None:
        await asyncio.sleep(0 if virtual else 0.001)
        if virtual and not live.lock.locked():
            virtual.pass_on()
    assert [len(ear.at) for ear in ears.values()] == [1, 1], "one step, told once"
    return {who: ear.at[0] - begun for who, ear in ears.items()}


async def answer(hall: Hall, live: LiveTable, pause: Callable[[float], Awaitable[None]]) -> None:
    await pause(random.uniform(0, 0.9) * hall.settings.suspense[0])
    await moves.move(hall.tables, live, 0, live.dealt.questions.of(0).stamp, KEEP)


def main() -> None:
    """Measures in real time, with the time for writing answers down and without."""
    words = argparse.ArgumentParser(description=main.__doc__)
    words.add_argument("--windows", type=int, default=200)
    windows = words.parse_args().windows
    SHELF["quiet"] = "tests.hall.toy_secret"
    settling = masking.SETTLING
    print(f"{windows} windows of each kind; by chance the distance exceeds {allowed(windows, windows):.3f} once in")
    print(f"{1 / FALSE_ALARM:,.0f} runs.\n")
    print("| windows | who listens | nobody asked, median | somebody asked, median | distance |")
    print("| --- | --- | --- | --- | --- |", flush=True)
    for name, span in (("fixed, 0.3 s", (0.3, 0.3)), ("random, 0.3 to 0.5 s", (0.3, 0.5))):
        for masking.SETTLING in (0.0, settling):
            with tempfile.TemporaryDirectory() as folder:
                nobody, somebody = (
                    asyncio.run(samples(Path(folder) / str(asked), asked, windows, span, False))
                    for asked in (False, True)
                )
            after = f"with {masking.SETTLING} s after each" if masking.SETTLING else "without"
            for who in nobody:
                middle = [f"{1000 * statistics.median(times[who]):.1f} ms" for times in (nobody, somebody)]
                apart = distance(nobody[who], somebody[who])
                print(f"| {name}, {after} | {who} | {' | '.join(middle)} | {apart:.2f} |", flush=True)


if __name__ == "__main__":
    main()
