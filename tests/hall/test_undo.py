"""Taking back by the policy; nothing that was taken back is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from meadhall.hall.play import lobby, undo
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import schema
from tests.hall import in_process
from tests.hall.server_process import run


def test_against_bots_any_move_of_ones_own_can_be_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            sitting = await in_process.table(hall, me, "me", "bot", "bot")
            await in_process.settled(sitting)
            visitor = in_process.visit(sitting, me)
            assert sitting.table is not None
            at_first, view = sitting.asked(0), sitting.side(0).view
            assert not at_first.undo
            old = sitting.table.history
            while 0 in sitting.actors:
                await in_process.play_first(hall, sitting)
            await in_process.settled(sitting)
            made = sitting.table.history
            assert {seat for seat, _ in made[len(old) :]} > {0}
            first = next(ply for ply in range(len(made), 0, -1) if made[ply - 1][0] == 0) - 1
            assert sitting.asked(0).undo
            in_process.told(visitor)
            while sitting.table.ply > len(old):
                await undo.take_back(hall, sitting, 0, sitting.asked(0).at)
            assert sitting.table.history == old
            assert sitting.side(0).view == view
            told = in_process.told(visitor)[-1]
            assert (told["type"], told["view"], told["table"]["rated"]) == ("table", view, False)
            kept = await hall.database.read(
                lambda database: database.execute(select(schema.taken_back).order_by(schema.taken_back.c.ply)).all()
            )
            assert [(row.seat, row.move) for row in kept] == list(made[len(old) :])
            assert {row.takeback for row in kept if row.ply >= first} == {1}

            with pytest.raises(Refused, match="changed"):  # the move of before the undo comes late
                await hall.dealer.move(sitting, 0, at_first.at, at_first.moves[0]["id"])
            await in_process.play_first(hall, sitting)
        async with in_process.opened(tmp_path) as hall:
            again = await hall.sitting(sitting.id)
            assert again.table is not None
            assert again.table.history[: len(old) + 1] == sitting.table.history[: len(old) + 1]

    run(play())


def test_between_people_only_until_another_has_moved(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            sitting = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall, sitting, bo, None, None)
            assert sitting.table is not None
            taken, refused = 0, 0
            for turn in range(90):
                seat = await in_process.play_first(hall, sitting)
                if sitting.kept.state != "playing":
                    break
                allowed = sitting.table.taking_back(seat)
                other = sitting.asked(1 - seat)
                if turn % 3 == 0:
                    assert sitting.asked(seat).undo == (allowed is not None)
                    assert other.undo == (sitting.table.taking_back(1 - seat) is not None)
                    before = sitting.table.history
                    if allowed is None:
                        refused += 1
                        with pytest.raises(Refused, match="Nothing to take back"):
                            await undo.take_back(hall, sitting, seat, sitting.asked(seat).at)
                        assert sitting.table.history == before
                    else:
                        taken += 1
                        await undo.take_back(hall, sitting, seat, sitting.asked(seat).at)
                        assert sitting.table.history == before[:allowed]
                        await in_process.play_first(hall, sitting)
            assert taken
            assert not sitting.kept.casual, "what the policy allows between people costs nobody their rating"

    run(play())


def test_alone_choices_are_taken_back_one_by_one_and_never_across_a_die(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            sitting = await lobby.new(hall, me, lobby.Plan("sagas", [lobby.Wish("me")], options={"story": 3}))

            async def say(text: str) -> None:
                asked = sitting.asked(0)
                await hall.dealer.move(sitting, 0, asked.at, next(m["id"] for m in asked.moves if m["text"] == text))

            assert not sitting.asked(0).undo
            await say("old")
            assert not sitting.asked(0).undo, "a Jarl was drawn for it"
            await say(sitting.asked(0).moves[0]["text"])
            assert sitting.table is not None
            ply = sitting.table.ply
            views = []
            for text in ("+L", "@NOR", "+H", "@DAN"):
                views.append(sitting.side(0).view)
                await say(text)
            for view in reversed(views):
                await undo.take_back(hall, sitting, 0, sitting.asked(0).at)
                assert sitting.side(0).view == view
            assert sitting.table.ply == ply
            with pytest.raises(Refused, match="Nothing to take back"):
                await undo.take_back(hall, sitting, 0, sitting.asked(0).at)

    run(play())
