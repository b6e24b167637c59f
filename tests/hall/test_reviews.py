"""Reviews: made once, in the background, after the end and for those who may see the table; kept, and resumed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall.bots.review import METHOD, Review
from meadhall.bots.search import compiled
from meadhall.games import find
from meadhall.hall.play import lobby, rematch, reviews
from meadhall.hall.play.bot_queue import ALONE, BACKGROUND, LOOKED_AT, WAITED_FOR
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage import reviews as kept
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run
from tests.hall.test_bot_queue import Room
from tests.hall.test_no_way_round import ended

SHORT = {"target": 1}
A_SECOND = 1.0


@pytest.fixture(autouse=True)
def a_search() -> None:
    compiled.load(find("odin"))


async def finished(hall: Hall, name: str = "Anna", **more: Any) -> LiveTable:
    """A short game that is over: its person has resigned, and bots have ended it."""
    anna = await in_process.person(hall, name)
    live = await in_process.table(hall, anna, "me", "bot", options=SHORT, **more)
    visitor = in_process.visit(live, anna)
    while live.row.state != "over":
        if 0 in live.actors:
            await in_process.play_first(hall, live)
        await in_process.settled(live)
    assert visitor
    return live


async def whole(hall: Hall, live: LiveTable) -> dict[str, Any]:
    """The review, once it is made."""
    async with asyncio.timeout(60):
        while (progress := await hall.reviews.of(live)) is None or progress.done < 1:
            await asyncio.sleep(0.02)
    return progress.found


def noted(made: list[tuple[Any, ...]]) -> Callable[..., Review]:
    """Reviews as they are, each noted with what it is made of."""

    def make(*given: Any) -> Review:
        made.append(given)
        return Review(*given)

    return make


def test_a_review_has_chances_from_the_deal_to_the_result_and_judges_the_persons_choices(
    database: str, tmp_path: Path
) -> None:
    async def look() -> None:
        async with in_process.opened(tmp_path, database, review=A_SECOND) as hall:
            live = await finished(hall)
            assert await hall.reviews.of(live) is None
            await hall.reviews.ask(live)
            found = await whole(hall, live)
            told = await telling.review(live, 0, found, 1.0)
            assert (told["asked"], told["done"]) == (True, 1.0)
            points, steps = told["points"], live.dealt.secrets.visible(0).steps
            assert (points[0]["step"], points[-1]["step"]) == (0, len(steps) - 1)
            assert all(abs(sum(point["chances"]) - 1) < 0.01 for point in points)
            places = live.row.places or []
            assert points[-1]["chances"] == [float(place == 1) for place in places]
            mine = [ply for ply, (seat, _) in enumerate(live.dealt.table.history) if seat == 0]
            assert {choice["seat"] for choice in told["choices"]} == {0}
            assert 0 < len(told["choices"]) <= len(mine)
            for choice in told["choices"]:
                assert choice["made"]
                assert choice["best"]
                assert choice["cost"] >= 0

    run(look())


def test_there_is_none_before_the_end_nor_before_the_end_of_what_it_branched_from(tmp_path: Path) -> None:
    async def look() -> None:
        async with in_process.opened(tmp_path, review=A_SECOND) as hall:
            anna = await in_process.person(hall, "Anna")
            parent = await in_process.table(hall, anna, "me", "bot", options=SHORT)
            in_process.visit(parent, anna)
            child = await rematch.what_if(hall.tables, parent, anna, 0, 0)
            in_process.visit(child, anna)
            await lobby.resign(hall.tables, child, anna)
            await in_process.settled(child)
            assert child.row.state == "over"
            for live in (parent, child):
                for asking in (hall.reviews.ask, hall.reviews.of):
                    with pytest.raises(Refused) as refused:
                        await asking(live)
                    assert refused.value.code == "not_over"
                with pytest.raises(Refused) as refused:
                    await telling.past_step(hall.database, live, 0, 0, eyes=1)
                assert refused.value.code == "not_over"
            assert await hall.database.read(kept.unfinished) == []
            await lobby.resign(hall.tables, parent, anna)
            await in_process.settled(parent)
            for live in (parent, child):
                await hall.reviews.ask(live)
                assert await whole(hall, live)
                assert (await telling.past_step(hall.database, live, 0, 0, eyes=1))["view"]["seat"] == 1

    run(look())


def test_all_who_ask_get_the_one_review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []
    monkeypatch.setattr(reviews, "Review", noted(made))

    async def look() -> None:
        async with in_process.opened(tmp_path, review=A_SECOND) as hall:
            live = await finished(hall)
            await asyncio.gather(*(hall.reviews.ask(live) for _ in range(5)))
            found = await whole(hall, live)
            await hall.reviews.ask(live)
            assert (await hall.reviews.of(live)).found == found  # type: ignore[union-attr]
            assert len(made) == 1

    run(look())


def test_a_review_goes_on_after_a_restart_where_it_stopped(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "KEEP_EVERY", 0.0)
    hands = in_process.Hands()

    async def begin() -> tuple[str, int]:
        async with in_process.opened(tmp_path, database, hands, review=20.0) as hall:
            live = await finished(hall)
            await hall.reviews.ask(live)
            while (progress := await hall.reviews.of(live)) is None or len(progress.found.get("chances", ())) < 3:
                await asyncio.sleep(0.01)
            return live.id, len(progress.found["chances"])

    async def go_on(table_id: str, before: int) -> None:
        known: list[tuple[Any, ...]] = []
        monkeypatch.setattr(reviews, "Review", noted(known))
        async with in_process.opened(tmp_path, database, hands, review=A_SECOND) as hall:
            live = await hall.tables.get(table_id)
            found = await whole(hall, live)  # nobody has asked again
            assert len(known) == 1
            was_found = known[0][3]["chances"]
            assert 3 <= len(was_found) <= before + 1
            assert all(point in found["chances"] for point in was_found)

    run(go_on(*run(begin())))


def test_a_review_by_another_method_is_made_anew_when_somebody_asks(tmp_path: Path) -> None:
    async def look() -> None:
        async with in_process.opened(tmp_path, review=A_SECOND) as hall:
            live = await finished(hall)
            await hall.database.write(lambda c: kept.begin(c, live.id, 0.0))
            await hall.database.write(lambda c: kept.keep(c, live.id, {"method": METHOD + 1}, True))
            await hall.reviews.ask(live)
            assert (await whole(hall, live))["method"] == METHOD

    run(look())


def test_a_hall_can_do_without(tmp_path: Path) -> None:
    async def look() -> None:
        async with in_process.opened(tmp_path, review=0) as hall:
            live = await finished(hall)
            with pytest.raises(Refused) as refused:
                await hall.reviews.ask(live)
            assert refused.value.code == "no_reviews"

    run(look())


def test_the_review_of_a_private_game_is_for_those_who_may_see_it(house: House) -> None:
    anna, stranger = Guest(house, "Anna"), Guest(house, "Stranger")
    made = anna.table("me", "bot", options=SHORT, public=False)
    path = f"/api/tables/{made['id']}/review"
    assert anna.refused("GET", path) == (409, "not_over")
    anna.post(f"/api/tables/{made['id']}/resign")
    run(ended(anna, made["id"]))
    for who in (stranger, Guest(house)):
        assert who.refused("GET", path) == (403, "private")
    assert stranger.refused("POST", path) == (403, "private")
    assert anna.get(path)["asked"] is False
    assert anna.ask("POST", path).status_code == 202
    word = f"{path}?invite={made['invite']}"
    assert Guest(house).ask("GET", word).json()["asked"] is True
    assert Guest(house).refused("POST", word) == (401, "nobody")


def test_work_in_the_background_begins_where_no_bot_thinks_and_keeps_no_bot_waiting() -> None:
    async def look() -> None:
        room = Room(2)
        await room.ask("bot", "Anna", ALONE)
        await room.ask("review", "review", BACKGROUND)
        assert room.begun == ["bot"]
        await room.end("bot")
        assert room.begun == ["bot", "review"]
        for name, person, urgency in (("a", "Anna", WAITED_FOR), ("b", "Bo", WAITED_FOR), ("c", "Cai", WAITED_FOR)):
            await room.ask(name, person, urgency)
        assert room.begun == ["bot", "review", "a", "b", "c"], "all slots are theirs, the spare one too"
        assert (room.shares["a"], room.shares["b"]) == (1.0, 1.0)
        await room.ask("d", "Dag", LOOKED_AT)
        await room.ask("again", "review", BACKGROUND)
        await room.end("review")
        for name in "abc":
            await room.end(name)
        assert room.begun[-1] == "d", "whoever thinks for a table comes first"
        await room.end("d")
        await room.end("again")

    asyncio.run(look())
