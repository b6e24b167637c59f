"""One game of an arena: how it is played, and what is kept of it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import meadhall
from meadhall.arena.plan import Plan
from meadhall.arena.usage import UsageCounter
from meadhall.bots import Bot, make
from meadhall.bots.brought import is_brought, source_of
from meadhall.bots.jarl import Jarl
from meadhall.engine.errors import BadChronicle

SEED_BITS = 63


@dataclass(frozen=True)
class GameResult:
    """A finished game; by seat where nothing else is said."""

    number: int
    bots: tuple[str, ...]  # levels
    places: tuple[int, ...]
    points: tuple[int, ...]
    plies: int
    rounds: int | None = None  # as the game counts them, where that was asked
    counts: Mapping[str, Any] = field(default_factory=dict)  # of uses, where that was asked

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the victory each seat has: ties share it."""
        winners = self.places.count(1)
        return tuple((place == 1) / winners if winners else 0.0 for place in self.places)

    def as_dict(self) -> dict[str, Any]:
        kept = {"n": self.number, "bots": self.bots, "places": self.places, "points": self.points, "plies": self.plies}
        return {**kept, **({"rounds": self.rounds, "counts": self.counts} if self.counts else {})}

    @classmethod
    def from_dict(cls, kept: Any) -> GameResult:
        try:
            return cls(
                int(kept["n"]), _texts(kept["bots"]), _numbers(kept["places"]), _numbers(kept["points"]),
                int(kept["plies"]), kept.get("rounds"), kept.get("counts", {}),
            )  # fmt: skip
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadChronicle("not a game of an arena") from None


def _texts(given: Sequence[Any]) -> tuple[str, ...]:
    return tuple(map(str, given))


def _numbers(given: Sequence[Any]) -> tuple[int, ...]:
    return tuple(map(int, given))


def play(plan: Plan, number: int) -> GameResult:
    """One game of a plan; the same wherever and whenever it is played."""
    game = meadhall.game(plan.game_id)
    levels = plan.levels(number)
    table = game.table(len(levels), plan.dice(number, "table").getrandbits(SEED_BITS), **dict(plan.options))
    dice = [plan.dice(number, f"seat {seat}") for seat in range(len(levels))]
    bots = [without_clock(level, own.getrandbits(SEED_BITS)) for level, own in zip(levels, dice, strict=True)]
    counter = UsageCounter(game, len(levels)) if plan.counted else None
    if counter:
        counter.events(table)
    while actors := table.actors:
        seat = actors[0]
        move = bots[seat].choose(table.chair(seat, dice[seat].getrandbits(SEED_BITS)))
        if counter:
            counter.choice(table, seat, move.id)
        table.play(seat, move)
        if counter:
            counter.events(table)
    assert table.places is not None
    assert table.scores is not None
    rounds = counter.rounds(table) if counter else None
    counts = counter.counts() if counter else {}
    return GameResult(number, levels, table.places, table.scores, table.ply, rounds, counts)


def without_clock(level: str, seed: int) -> Bot:
    """A bot that makes all iterations of its budget, however long they take: no clock decides a game here."""
    bot = make(level, seed)
    if isinstance(bot, Jarl):
        bot.share = inf
    return bot


def play_some(plan: Plan, numbers: Sequence[int]) -> list[GameResult]:
    """Some games of a plan."""
    return [play(plan, number) for number in numbers]


@cache
def code_hash(game_id: str, bots: tuple[str, ...] = ()) -> str:
    """A hash of all code that decides a game between bots: engine, rules, bots, and what seats them.

    Of bots from other code, the file of each is part of it.
    """
    home = Path(meadhall.__file__).parent
    files = [path for folder in ("engine", "bots", f"games/{game_id}") for path in (home / folder).rglob("*.py")]
    files += [home / "engine/balance.py", *(home / "arena" / name for name in ("plan.py", "play.py", "usage.py"))]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    for source in sorted(filter(None, {source_of(bot) for bot in bots if is_brought(bot)})):
        digest.update(source.read_bytes() + b"\0")
    return digest.hexdigest()[:12]
