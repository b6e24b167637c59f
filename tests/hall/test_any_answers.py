"""Answers in secret at random: given, taken back, ordered, by decoys; what was told is what the moves tell anew."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.play import lobby, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import standing_orders
from meadhall.hall.server import Hall
from meadhall.hall.tables.live_table import Sitting
from tests.hall import in_process
from tests.hall.server_process import run

MOVES = 90


async def no_time(_: float) -> None:
    await asyncio.sleep(0)


@pytest.mark.rule("SW-73", "WN-103", "WN-106")
@pytest.mark.parametrize(("game", "seed", "suspense"), [("north", 1, 0), ("north", 2, 1), ("spoils", 3, 1)])
def test_whatever_is_answered_all_saw_what_the_moves_tell(tmp_path: Path, game: str, seed: int, suspense: int) -> None:
    async def play() -> None:
        dice = random.Random(seed)
        async with in_process.opened(tmp_path, pause=no_time, suspense=(suspense, suspense)) as hall:
            people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cid", "Dag")]
            sitting = await lobby.new(hall, people[0], Plan(game, [Wish("me"), *[Wish("open")] * 3]))
            for who in people[1:]:
                await lobby.join(hall, sitting, who, None, None)
            sitting.kept = replace(sitting.kept, seed=seed)
            sitting.deal()
            for seat in range(4):
                for order in list(standing_orders.given(sitting.game, sitting.seats[seat])):
                    await hall.orders.give(sitting, seat, order, False)
            visitors = [in_process.visit(sitting, who) for who in [*people, None]]
            steps: list[list[Any]] = [[] for _ in visitors]
            made = 0
            while made < MOVES and sitting.kept.state == "playing":
                with contextlib.suppress(Refused):  # a pause was over just before
                    made += await something(hall, sitting, dice)
                await in_process.settled(sitting)
                for visitor, told in zip(visitors, steps, strict=True):
                    follow(in_process.told(visitor), told)
            while sitting.hold is not None or sitting.shown is not None:
                for seat in sitting.actors:
                    if sitting.window is not None:
                        await hall.dealer.move(
                            sitting, seat, sitting.asked(seat).at, sitting.asked(seat).moves[0]["id"]
                        )
                await asyncio.sleep(0)
            assert sitting.table is not None
            anew = Sitting(sitting.kept, sitting.seats, sitting.table.history, [], b"", hall.now)
            for visitor, told in zip(visitors, steps, strict=True):
                follow(in_process.told(visitor), told)
                side = anew.side(visitor.shown)
                assert told == [step.told() for step in side.steps]
                assert sitting.side(visitor.shown).view == side.view

    run(play(), 300)


async def something(hall: Hall, sitting: Sitting, dice: random.Random) -> bool:
    """An order, an answer taken back, or a move; whether it was a move."""
    seat, chance = dice.randrange(4), dice.random()
    if chance < 0.12 and sitting.game.id == "north":
        order = dice.choice(["decoy", "decoy", "concern", "turn"])
        await hall.orders.give(
            sitting, seat, order, order not in standing_orders.given(sitting.game, sitting.seats[seat])
        )
    elif chance < 0.3 and sitting.is_asked_in_secret(seat) and sitting.given(seat):
        await undo.take_back(hall, sitting, seat, sitting.asked(seat).at)
    elif sitting.actors:
        seat = dice.choice(sitting.actors)
        asked = sitting.asked(seat)
        assert asked.moves
        assert asked.asks
        await hall.dealer.move(sitting, seat, asked.at, dice.choice(asked.moves)["id"])
        return True
    else:
        await asyncio.sleep(0)
    return False


def follow(messages: list[Any], steps: list[Any]) -> None:
    """What a page would know by these messages: steps without gaps, one told again in place of the last."""
    for message in messages:
        if message["type"] == "table":
            steps[:] = message["log"]
        elif message["type"] == "step":
            step = message["step"]
            assert step["n"] <= len(steps)
            assert step["n"] >= len(steps) - 1
            steps[step["n"] :] = [step]
