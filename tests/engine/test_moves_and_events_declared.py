"""Moves and events declared as data: their numbers, their fields, and what rules and plain Python read from them."""

from __future__ import annotations

from itertools import product
from types import ModuleType, SimpleNamespace
from typing import Any, Literal

import numba
import pytest

from meadhall.engine.event_kinds import Bits, Each, Events, Flag, Named, Number, OneOf, Parts
from meadhall.engine.events import EVERYONE
from meadhall.engine.move import Event
from meadhall.engine.moves import Moves
from meadhall.engine.page import told_type
from meadhall.engine.record import record
from meadhall.engine.rule import Linker, rule

MOVES = Moves(pass_={}, bid={"quantity": 30, "face": 6}, take={"card": 54}, route={"ship": 2, "way": 3, "place": 4})
PASS, BID, TAKE, ROUTE = MOVES.kinds
EVENTS = Events(
    "slept",
    played={"opening": Flag(), "cards": Bits(54), "gain": Number(5, least=-2)},
    ended={"held": Each(10, 6), "hand": Number(1 << 30), "seats": Number(1000)},
    hired={"unit": OneOf(("H", "B", "V")), "cost": Number(4)},
)
SLEPT, PLAYED, ENDED, HIRED = EVENTS.kinds
STATE = record(events=4)


def test_kinds_of_moves_lie_end_to_end() -> None:
    assert (PASS, BID.first, BID.end, TAKE.first, TAKE.end, ROUTE.end) == (0, 1, 181, 181, 235, 259)
    assert MOVES.count == 259
    assert [MOVES.read(move)[0] for move in (0, 1, 180, 181, 258)] == ["pass", "bid", "bid", "take", "route"]


@pytest.mark.parametrize("kind", [BID, TAKE, ROUTE])
def test_a_number_is_made_of_fields_and_taken_apart_again(kind: Any) -> None:
    found = []
    for values in product(*(range(size) for size in kind.sizes.values())):
        move = kind.id(*values)
        found.append(move)
        assert MOVES.read(move) == (kind.name, *values)
        assert tuple(getattr(kind, field)(move) for field in kind.sizes) == values
    assert found == list(range(kind.first, kind.end))
    assert [kind.has(move) for move in (found[0] - 1, found[0], found[-1], found[-1] + 1)] == [False, True, True, False]


def test_what_is_not_a_move_is_not_read() -> None:
    with pytest.raises(ValueError, match="from 0 to 258, not 259"):
        MOVES.read(259)
    with pytest.raises(AttributeError, match="has the fields quantity, face, not 'faces'"):
        BID.faces(3)


def test_phases_that_a_kind_of_move_answers_are_told_of_every_move_of_the_kind() -> None:
    asked = MOVES.answering(pass_=(0, 2), bid=(2,), route=(1,))
    assert asked[PASS] == 0b101
    assert set(asked[BID.first : BID.end]) == {0b100}
    assert set(asked[ROUTE.first : ROUTE.end]) == {0b010}
    assert set(asked[TAKE.first : TAKE.end]) == {0}


def test_a_field_cannot_take_the_place_of_what_every_kind_has() -> None:
    with pytest.raises(ValueError, match="cannot be called 'first'"):
        Moves(take={"first": 3})


def last_event(s: Any) -> Event:
    game = SimpleNamespace(events=EVENTS)
    return Event(game, *list(STATE.events(bytes(s)))[-1])  # type: ignore[arg-type]


def test_fields_of_events_are_packed_and_read_again() -> None:
    s = STATE.open(STATE.new())
    s.log_events = 1
    PLAYED.emit(s, EVERYONE, 2, True, (1 << 54) - 1, -2)
    event = last_event(s)
    assert (event.seat, event.fields) == (2, {"opening": True, "cards": (1 << 54) - 1, "gain": -2})
    ENDED.emit(s, EVERYONE, 1, ENDED.held(0, 9) | ENDED.held(5, 7), 123456789, 999)
    event = last_event(s)
    assert event["held"] == [9, 0, 0, 0, 0, 7]
    assert (event["hand"], event["seats"]) == (123456789, 999)
    HIRED.emit(s, EVERYONE, 0, 2, 3)
    assert last_event(s).fields == {"unit": "V", "cost": 3}
    SLEPT.emit(s, EVERYONE, 0)
    assert last_event(s).fields == {}


def test_a_field_of_several_numbers_is_packed_at_once() -> None:
    """Two to five numbers, each with its own least value; in rules and in native code alike."""
    numbers = {"what": Number(9), "card": Number(50, least=-1), "thor": Number(16, least=-8), "again": Flag()}
    for count in (2, 3, 4):
        parts = Parts(**dict(list(numbers.items())[:count]))
        (rolled,) = Events(rolled={"die": Number(7), "aim": parts}).kinds
        s = STATE.open(STATE.new())
        s.log_events = 1
        for pack in (rolled.aim, Linker({}, lambda function, _: numba.njit(function)).link(rolled.aim)):
            rolled.emit(s, EVERYONE, 1, 6, pack(*(8, -1, -8, 1)[:count]))
        told = [rolled.read(value, data) for _, _, _, value, data in STATE.events(bytes(s))]
        assert told == [{"die": 6, "aim": dict(zip(parts.numbers, (8, -1, -8, True), strict=False))}] * 2


def test_an_event_has_only_so_much_room() -> None:
    with pytest.raises(ValueError, match="more than an event has room for"):
        Events(full={"all": Bits(60), "more": Bits(20)})


@rule
def face_of_next(s, move):  # type: ignore[no-untyped-def]
    PLAYED.emit(s, EVERYONE, 1, False, BID.quantity(move), 2)
    return BID.face(BID.id(BID.quantity(move), BID.face(move) + 1)) if BID.has(move) else helpers.first(PASS)


helpers = ModuleType("helpers")
helpers.first = rule(lambda number: number - LESS)  # type: ignore[attr-defined]
LESS = 1


def test_rules_reach_modules_and_declarations_by_their_names() -> None:
    """Interpreted and native code alike."""
    linked = Linker({}, lambda function, _: numba.njit(function)).link(face_of_next)
    for run in (face_of_next, linked):
        array = STATE.new()
        array["log_events"] = 1
        s = STATE.open(array) if run is face_of_next else array[0]
        assert run(s, TAKE.first) == -1
        assert run(s, BID.id(3, 4)) == 5
        assert last_event(STATE.open(array)).fields == {"opening": False, "cards": 3, "gain": 2}


def test_a_named_field_is_a_number_to_rules_and_a_name_to_screens() -> None:
    ships = Named(("Ormr", "Skidbladnir"))
    [sailed] = Events(sailed={"ship": ships}).kinds
    assert (sailed.read(0, 1), sailed.tell(0, 1)) == ({"ship": 1}, {"ship": "Skidbladnir"})
    assert told_type(ships) == Literal["Ormr", "Skidbladnir"]
