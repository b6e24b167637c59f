"""Leaving a running game and coming back to it; resigning is for good."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.play import lobby
from meadhall.hall.refusal import Refused
from meadhall.hall.tables import telling, watching
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run
from tests.hall.test_clocks import LIVE


def two(house: House, *kinds: str) -> tuple[Guest, Guest, str]:
    host, friend = Guest(house, "Host"), Guest(house, "Friend")
    path = f"/api/tables/{host.table('me', 'open', *kinds)['id']}"
    friend.post(f"{path}/join", seat=1)
    return host, friend, path


def test_a_leaver_takes_the_seat_back(house: House) -> None:
    host, friend, path = two(house)
    assert friend.get(path)["back"] == []
    told = friend.post(f"{path}/leave")
    assert (told["seats"][1]["kind"], told["seats"][1]["left"], told["back"]) == ("bot", True, [1])
    assert host.get(path)["back"] == [], "only who left it"
    assert host.post(f"{path}/back")["mine"] == [0], "who sits has nothing to take back"
    assert Guest(house, "Friend").refused("POST", f"{path}/back") == (403, "not_yours")
    assert Guest(house).refused("POST", f"{path}/back") == (401, "nobody")
    told = friend.post(f"{path}/back")
    assert (told["mine"], told["back"]) == ([1], [])
    assert (told["seats"][1]["kind"], told["seats"][1]["left"], told["seats"][1]["level"]) == ("person", False, None)
    assert friend.post(f"{path}/back")["mine"] == [1], "a second click changes nothing"

    async def play() -> None:
        async with friend.at(path.rsplit("/", 1)[1]) as chair:
            await chair.hear()
            assert [side["seat"] for side in chair.sides] == [1]

    run(play())


def test_resigning_is_final(house: House) -> None:
    _, friend, path = two(house)
    told = friend.post(f"{path}/resign")
    assert (told["seats"][1]["final"], told["back"]) == (True, [])
    assert friend.refused("POST", f"{path}/back") == (409, "final")


def test_the_last_to_leave_may_be_the_first_to_come_back(house: House) -> None:
    host, friend, path = two(house, "bot")
    friend.post(f"{path}/leave")
    host.post(f"{path}/leave")
    if host.get(path)["state"] == "playing":
        assert friend.post(f"{path}/back")["host"] is True, "somebody present is the host"


def test_who_came_back_counts_as_anyone_and_who_did_not_as_last(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo, cai = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai")]
            live = await in_process.table(hall, anna, "me", "open", "open", options={"target": 1})
            for other in (bo, cai):
                await lobby.join(hall.tables, live, other, None, None)
            for other in (bo, cai):
                await lobby.leave(hall.tables, live, other)
            await lobby.come_back(hall.tables, live, bo)
            while live.row.state == "playing":
                await in_process.settled(live)
                if live.row.state == "playing":
                    await in_process.play_first(hall, live)
            with pytest.raises(Refused, match="being played"):
                await lobby.come_back(hall.tables, live, cai)
            rows = await hall.database.read(lambda database: results(database))
            assert live.row.places is not None
            assert rows[f"person:{bo.id}"] == live.row.places[1]
            assert rows[f"person:{cai.id}"] == 3

    def results(database: Any) -> dict[str, int]:
        from sqlalchemy import select

        from meadhall.hall.storage import schema

        return {row.who: row.place for row in database.execute(select(schema.results))}

    run(play())


def test_only_the_leaver_hears_with_every_step_that_the_seat_can_be_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo, cai = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            await lobby.leave(hall.tables, live, bo)
            await in_process.settled(live)
            visitors = [in_process.visit(live, who) for who in (None, bo, cai)]
            for visitor in visitors:
                in_process.told(visitor)
            await in_process.play_first(hall, live)
            back = [in_process.told(visitor)[-1]["table"]["back"] for visitor in visitors]
            assert back == ([[], [1], []] if live.row.state == "playing" else [[], [], []])

    run(play())


def test_who_was_away_too_long_may_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            watching.leave(live, in_process.visit(live, bo))
            hands.time += hall.settings.absence_timeout + 1
            await lobby.fill(hall.tables, live, anna, 1, "thrall")
            await lobby.come_back(hall.tables, live, bo)
            assert live.seating.played_by(bo.id) == (1,)
        async with in_process.opened(tmp_path, hands=hands) as hall:
            assert (await hall.tables.get(live.id)).seats == live.seats

    run(play())


@pytest.mark.parametrize(("clock", "may"), [(LIVE, False), ({"kind": "days", "days": 1}, True)])
def test_out_of_time_is_final_at_a_live_clock(tmp_path: Path, clock: dict[str, Any], may: bool) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            people = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, people[0], "me", "open", clock=clock)
            await lobby.join(hall.tables, live, people[1], None, None)
            late = live.actors[0]
            hands.time += 86401
            await hall.look_at_clocks()
            await in_process.settled(live)
            assert live.seats[late].kind == "bot"
            if not may:
                with pytest.raises(Refused, match="for good"):
                    await lobby.come_back(hall.tables, live, people[late])
                return
            hands.time += 10
            await lobby.come_back(hall.tables, live, people[late])
            shown = telling.countdowns(live, ())
            assert shown is not None
            assert shown["left"][late] == 86400
            assert shown["left"][1 - late] == 86390, "nobody else gets time for it"

    run(play())


def test_a_host_with_guests_takes_all_their_seats_back(house: House) -> None:
    host = Guest(house, "Host")
    path = f"/api/tables/{host.table('me', 'guest', 'bot')['id']}"
    assert host.post(f"{path}/leave")["back"] == [0, 1]
    told = host.post(f"{path}/back")
    assert (told["mine"], [seat["hotseat"] for seat in told["seats"]]) == ([0, 1], [False, True, False])
    assert told["rated"] is False
