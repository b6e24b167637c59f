"""Whatever is sent to a socket, it is answered or ends with a documented code, and the game goes on to its end."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

import meadhall
from tests.hall.fuzzing.ears import Ear, Wrong
from tests.hall.fuzzing.frames import BROKEN, FLOOD, KINDS, RAW, TEXT, Frame, Frames, filled, meaning
from tests.hall.fuzzing.scenes import Visitor
from tests.hall.fuzzing.sockets import Tally, attack_all
from tests.hall.fuzzing.watched import Watched
from tests.hall.server_process import Guest, House, run

FRAMES = 30  # at each table; `make fuzz` sends more


def test_every_game_goes_on_under_attack_and_everything_is_answered(tmp_path: Path) -> None:
    house, tally = Watched(tmp_path).open(), Tally()
    try:
        run(attack_all(house, 1, FRAMES, tally), 240)
    finally:
        complaints = house.close()
    assert complaints == ""
    assert set(tally.games) == set(meadhall.games())
    assert tally.faults() == []


# ---- what it has found


def test_text_that_is_none_ends_the_connection_and_is_no_fault_of_the_halls(tmp_path: Path) -> None:
    house = Watched(tmp_path).open()
    guest = Visitor(house)
    ear = Ear(guest, guest.table("me", "open")["id"])
    try:
        for bad in (
            b"\x81\x82\0\0\0\0\xff\xfe",
            b"\x01\x81\0\0\0\0\xc3\x80\x81\0\0\0\0\x28",
        ):  # whole, and in two parts
            assert run(ear.send(Frame(RAW, data=bad), random.Random(1))) == ("raw", "closed 1007")
    finally:
        complaints = house.close()
    assert complaints == ""


def test_an_order_for_a_seat_that_is_not_shown_is_refused(house: House) -> None:
    """Its player does not look at the screen, and could not be answered there."""
    guest = Guest(house, "Anna")
    table = guest.table("me", "guest")["id"]

    async def order() -> list[Any]:
        async with guest.at(table) as chair:
            shown = (await chair.hear())["shown"]
            told = [await chair.answer(type="order", seat=seat, order="pass", on=True) for seat in (1 - shown, shown)]
            return [message.get("code", message["type"]) for message in told]

    assert run(order(), 30) == ["not_yours", "orders"]


# ---- what it sends


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_message_is_one(kind: str) -> None:
    frames = Frames(random.Random(1), 4, ["pass"])
    for _ in range(50):
        found = meaning(filled(json.dumps(frames.right(kind, (0, 1))), "stamp", [3, 5]))
        assert found is not None
        assert found.type == kind


def test_frames_are_of_all_kinds_and_the_same_for_the_same_seed() -> None:
    one, other = [[frames.next((0,)) for _ in range(2000)] for frames in (made(), made())]
    assert one == other
    assert {frame.how for frame in one} == {"text", "binary", "pieces", "raw", "flood", "abort"}
    meanings = [meaning(filled(frame.text, "stamp", [1])) for frame in one]
    assert {message.type for message in meanings if message is not None} == set(KINDS)
    assert 400 < sum(message is None for message in meanings) < 1600


def made() -> Frames:
    return Frames(random.Random("seed"), 4, ["pass"])


# ---- halls that are broken on purpose

Says = Callable[[ServerConnection, Any], Awaitable[None]]
TABLE = json.dumps({"type": "table", "table": {"state": "playing"}, "log": [{}], "sides": []})
PONG = '{"type": "pong"}'


def sent_to(says: Says, frame: Frame) -> tuple[str, str]:
    """What an ear makes of a hall that answers like this; pings are answered as they should be."""

    async def serving(line: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await line.send(TABLE)
            async for text in line:
                await (line.send(PONG) if text == '{"type": "ping"}' else says(line, text))

    async def send() -> tuple[str, str]:
        async with serve(serving, "127.0.0.1", 0, close_timeout=1) as server:
            port = server.sockets[0].getsockname()[1]
            who: Any = SimpleNamespace(house=SimpleNamespace(url=f"http://127.0.0.1:{port}"), headers={})
            ear = Ear(who, "table")
            try:
                return await ear.send(frame, random.Random(1))
            finally:
                if ear.connection is not None:
                    ear.connection.transport.abort()

    told: tuple[str, str] = run(send(), 30)
    return told


async def silence(line: ServerConnection, text: Any) -> None:
    pass


async def refusal(line: ServerConnection, text: Any) -> None:
    await line.send('{"type": "refused", "code": "bad_message"}')


async def failure(line: ServerConnection, text: Any) -> None:
    await line.close(1011)


async def a_gap(line: ServerConnection, text: Any) -> None:
    await line.send(json.dumps({"type": "step", "step": {"n": 5}, "table": {"state": "playing"}, "sides": []}))


def test_an_ear_hears_how_a_message_was_answered() -> None:
    assert sent_to(refusal, Frame(TEXT, "nonsense")) == ("no message", "refused bad_message")
    assert sent_to(silence, Frame(RAW, data=BROKEN[0])) == ("raw", "closed 1002")


@pytest.mark.parametrize(
    ("says", "text", "fault"),
    [
        (silence, "nonsense", "no message was not answered"),
        (silence, '{"type": "chat", "text": "Hail"}', "chat was not answered"),
        (failure, "nonsense", "closed with 1011"),
        (a_gap, "nonsense", "step 5 came after 1"),
    ],
)
def test_a_hall_that_breaks_its_word_is_noticed(says: Says, text: str, fault: str) -> None:
    with pytest.raises(Wrong, match=fault):
        sent_to(says, Frame(TEXT, text))


def test_a_flood_must_end_with_the_code_for_it() -> None:
    with pytest.raises(Wrong, match="closed with 1011"):
        sent_to(failure, Frame(FLOOD, "nonsense"))


def test_a_kind_that_is_only_refused_and_a_code_nobody_wrote_down_are_noticed() -> None:
    tally = Tally()
    for kind in KINDS:
        tally.answers[kind]["step"] += 1
    assert tally.faults() == []
    tally.answers["hint"].clear()
    tally.answers["hint"]["refused stale"] += 1
    tally.answers["move"]["refused no_such_code"] += 1
    assert [fault.split()[0] for fault in tally.faults()] == ["hint", "no_such_code"]
