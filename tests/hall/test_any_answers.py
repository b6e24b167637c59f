"""Answers in secret at random: given, taken back, ordered, by decoys; what was told is what the moves tell anew."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.play import follow_orders, lobby, moves, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import standing_orders
from meadhall.hall.server import Hall
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import PATIENCE, run

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
            live = await lobby.new(hall.tables, people[0], Plan(game, [Wish("me"), *[Wish("open")] * 3]))
            for who in people[1:]:
                await lobby.join(hall.tables, live, who, None, None)
            live.row = replace(live.row, seed=seed)
            live.deal()
            for seat in range(4):
                for order in list(standing_orders.in_force(live.game, live.seats[seat])):
                    await follow_orders.give(hall.tables, live, seat, order, False)
            visitors = [in_process.visit(live, who) for who in [*people, None]]
            steps: list[list[Any]] = [[] for _ in visitors]
            made = 0
            while made < MOVES and live.row.state == "playing":
                with contextlib.suppress(Refused):  # a pause was over just before
                    made += await something(hall, live, dice)
                await in_process.settled(live)
                for visitor, told in zip(visitors, steps, strict=True):
                    follow(in_process.told(visitor), told)
            while live.dealt.secrets.delay is not None or live.dealt.secrets.decoy_table is not None:
                for seat in live.actors:
                    if live.dealt.secrets.window is not None:
                        asked = live.dealt.questions.of(seat)
                        await moves.move(hall.tables, live, seat, asked.stamp, asked.moves[0]["id"])
                await asyncio.sleep(0)
            anew = LiveTable(live.row, live.seats, live.dealt.table.history, [], b"", hall.now)
            for visitor, told in zip(visitors, steps, strict=True):
                side = anew.dealt.secrets.visible(visitor.shown)
                shown = [step.told() for step in side.steps]
                with contextlib.suppress(TimeoutError):  # what came of the last answers is on its way
                    async with asyncio.timeout(PATIENCE):
                        while told != shown:
                            follow(in_process.told(visitor), told)
                            await asyncio.sleep(0)
                assert told == shown
                assert live.dealt.secrets.visible(visitor.shown).view == side.view

    run(play(), 300)


async def something(hall: Hall, live: LiveTable, dice: random.Random) -> bool:
    """An order, an answer taken back, or a move; whether it was a move."""
    seat, chance = dice.randrange(4), dice.random()
    if chance < 0.12 and live.game.id == "north":
        order = dice.choice(["decoy", "decoy", "concern", "turn"])
        await follow_orders.give(
            hall.tables, live, seat, order, order not in standing_orders.in_force(live.game, live.seats[seat])
        )
    elif chance < 0.3 and live.dealt.secrets.is_asked(seat) and live.dealt.secrets.answers.given(seat):
        await undo.take_back(hall.tables, live, seat, live.dealt.questions.of(seat).stamp)
    elif live.actors:
        seat = dice.choice(live.actors)
        asked = live.dealt.questions.of(seat)
        assert asked.moves
        assert asked.text
        await moves.move(hall.tables, live, seat, asked.stamp, dice.choice(asked.moves)["id"])
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
