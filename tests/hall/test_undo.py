"""Taking back by the policy; nothing that was taken back is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from meadhall.hall.play import lobby, moves, undo
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import schema
from meadhall.hall.tables import telling
from tests.hall import in_process
from tests.hall.server_process import run


def test_against_bots_any_move_of_ones_own_can_be_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "bot", "bot")
            await in_process.settled(live)
            visitor = in_process.visit(live, me)
            at_first, view = live.dealt.questions.of(0), live.dealt.secrets.visible(0).view
            assert not at_first.undo
            old = live.dealt.table.history
            while 0 in live.actors:
                await in_process.play_first(hall, live)
            await in_process.settled(live)
            made = live.dealt.table.history
            assert {seat for seat, _ in made[len(old) :]} > {0}
            first = next(ply for ply in range(len(made), 0, -1) if made[ply - 1][0] == 0) - 1
            assert live.dealt.questions.of(0).undo
            in_process.told(visitor)
            while live.dealt.table.ply > len(old):
                await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)
            assert live.dealt.table.history == old
            assert live.dealt.secrets.visible(0).view == view
            told = in_process.told(visitor)[-1]
            assert (told["type"], told["view"], told["table"]["rated"]) == ("table", view, False)
            kept = await hall.database.read(
                lambda database: database.execute(select(schema.taken_back).order_by(schema.taken_back.c.ply)).all()
            )
            assert [(row.seat, row.move) for row in kept] == list(made[len(old) :])
            assert {row.takeback for row in kept if row.ply >= first} == {1}

            with pytest.raises(Refused, match="changed"):  # the move of before the undo comes late
                await moves.move(hall.tables, live, 0, at_first.stamp, at_first.moves[0]["id"])
            await in_process.play_first(hall, live)
        async with in_process.opened(tmp_path) as hall:
            again = await hall.tables.get(live.id)
            assert again.dealt.table is not None
            assert again.dealt.table.history[: len(old) + 1] == live.dealt.table.history[: len(old) + 1]

    run(play())


def test_between_people_only_until_another_has_moved(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            taken, refused = 0, 0
            for turn in range(90):
                seat = await in_process.play_first(hall, live)
                if live.row.state != "playing":
                    break
                allowed = live.dealt.table.taking_back(seat)
                other = live.dealt.questions.of(1 - seat)
                if turn % 3 == 0:
                    assert live.dealt.questions.of(seat).undo == (allowed is not None)
                    assert other.undo == (live.dealt.table.taking_back(1 - seat) is not None)
                    before = live.dealt.table.history
                    if allowed is None:
                        refused += 1
                        with pytest.raises(Refused, match="Nothing to take back"):
                            await undo.take_back(hall.tables, live, seat, live.dealt.questions.of(seat).stamp)
                        assert live.dealt.table.history == before
                    else:
                        taken += 1
                        await undo.take_back(hall.tables, live, seat, live.dealt.questions.of(seat).stamp)
                        assert live.dealt.table.history == before, "the other is asked first"
                        asked = telling.heading(live, None)["requests"][0]
                        await undo.answer_request(hall.tables, live, 1 - seat, asked["id"], agrees=True)
                        assert live.dealt.table.history == before[:allowed]
                        await in_process.play_first(hall, live)
            assert taken

    run(play())


def test_alone_choices_are_taken_back_one_by_one_and_never_across_a_die(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await lobby.new(hall.tables, me, lobby.Plan("sagas", [lobby.Wish("me")], options={"story": 3}))

            async def say(text: str) -> None:
                asked = live.dealt.questions.of(0)
                await moves.move(
                    hall.tables, live, 0, asked.stamp, next(m["id"] for m in asked.moves if m["text"] == text)
                )

            assert not live.dealt.questions.of(0).undo
            await say("old")
            assert not live.dealt.questions.of(0).undo, "a Jarl was drawn for it"
            await say(live.dealt.questions.of(0).moves[0]["text"])
            ply = live.dealt.table.ply
            views = []
            for text in ("+L", "@NOR", "+H", "@DAN"):
                views.append(live.dealt.secrets.visible(0).view)
                await say(text)
            for view in reversed(views):
                await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)
                assert live.dealt.secrets.visible(0).view == view
            assert live.dealt.table.ply == ply
            with pytest.raises(Refused, match="Nothing to take back"):
                await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)

    run(play())
