"""A full disk: every write of the hall really fails. Moves are refused, nothing is half done, and then it goes on."""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.hall.server_process import Chair, Guest, House, first, run

ENDLESS = resource.RLIM_INFINITY


@contextlib.contextmanager
def no_room(house: House) -> Iterator[None]:
    """While the hall may write nothing into files: the system refuses, as it does when a disk is full."""
    assert house.process is not None
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (0, ENDLESS))
    try:
        yield
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (ENDLESS, ENDLESS))


async def a_move(guest: Guest, table: str) -> tuple[bool, list[Any], dict[str, Any] | None]:
    """Tries to move: whether this guest is asked, what was seen before, and how it was refused."""
    async with guest.at(table) as chair:
        await chair.hear()
        seen = list(chair.steps)
        if chair.asked is None:
            return False, seen, None
        await chair.move(first)
        told = await chair.until(lambda message: message["type"] in ("refused", "step"))
        if told["type"] == "refused":
            await closed(chair)
        return True, seen, told


async def closed(chair: Chair) -> None:
    with pytest.raises(ConnectionClosed) as ended:
        await chair.until("the end")
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1012, "come again, and see what is on disk"


def test_a_full_disk_refuses_moves_and_loses_nothing(tmp_path: Path) -> None:
    house = House(tmp_path).open()
    people = [Guest(house, "Anna"), Guest(house, "Bo")]
    table = people[0].table("me", "open", options={"target": 1})["id"]
    people[1].post(f"/api/tables/{table}/join", seat=1)

    def tries() -> tuple[list[Any], dict[str, Any]]:
        """Whoever is asked tries to move; what was seen by then, and the answer."""
        for guest in people:
            asked, seen, told = run(a_move(guest, table))
            if asked:
                assert told is not None
                return seen, told
        raise AssertionError("nobody is asked")

    for _ in range(3):
        assert tries()[1]["type"] == "step"
    with no_room(house):
        before, refused = tries()
        assert (refused["type"], refused["code"]) == ("refused", "trouble")
        assert "disk is full" in refused["message"]
        assert "database" not in refused["message"]
        for _ in range(2):
            seen, refused = tries()
            assert (seen, refused["code"]) == (before, "trouble"), "nothing was half done"
        seats = {"game": "odin", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        answer = people[0].ask("POST", "/api/tables", json=seats)
        assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        assert answer.json()["message"] == refused["message"]
        assert Guest(house).refused("POST", "/api/me", json={"name": "Cai"}) == (503, "trouble")
        assert people[0].get(f"/api/tables/{table}")["state"] == "playing", "looking on goes on"
    seen, told = tries()
    assert seen == before
    assert told["type"] == "step", "there is room again"
    complaints = house.close()
    assert "could not be written" in complaints
    house.open()
    assert len(tries()[0]) == len(before) + 1, "and the move is kept"
    assert house.close() == ""
