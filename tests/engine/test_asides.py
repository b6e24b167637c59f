"""Stepping in: moves a seat may make of its own accord, though nobody asks it for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import meadhall
from meadhall.checks import CHECKS, Case, cases, fuzz, playing, secrets
from meadhall.engine.bits import lowest
from meadhall.engine.chronicle import read
from meadhall.engine.decisions import actors, deciding
from meadhall.engine.events import EVERYONE, emit
from meadhall.engine.rule import rule
from tests import toy_game
from tests.test_checks import catches
from tests.toy_game import BET, MOVES, RAVENS, ROLLED, RULES

CAW = MOVES


@rule
def may_caw(s, seat):  # type: ignore[no-untyped-def]
    """While bets are placed, whoever holds an even feather and has no point yet."""
    return deciding(s) == BET and s.points[seat] == 0 and lowest(s.feather[seat]) % 2 == 0


@rule
def aside(s, seat, out):  # type: ignore[no-untyped-def]
    out[0] = CAW
    return 1 if may_caw(s, seat) else 0


@rule
def refusal(s, seat, move):  # type: ignore[no-untyped-def]
    if move == CAW:
        return 0 if may_caw(s, seat) else 2
    return toy_game.refusal(s, seat, move)


@rule
def play(s, seat, move):  # type: ignore[no-untyped-def]
    if move == CAW:
        s.points[seat] += 1
        emit(s, ROLLED, EVERYONE, seat, 1, 0)
    else:
        toy_game.play(s, seat, move)


def name(s: Any, move: int) -> str:
    return "caw" if move == CAW else toy_game.name(s, move)


def parse(s: Any, seat: int, text: str) -> list[int]:
    return [CAW] if text == "caw" else toy_game.parse(s, seat, text)


NEW_RULES = {**RULES, "aside": aside, "refusal": refusal, "play": play}
CAWING = replace(
    RAVENS, id="cawing", moves=MOVES + 1, max_legal=4, rules=NEW_RULES, name=name, label=name, parse=parse, _native=[]
)


def seat_that_may_caw() -> tuple[meadhall.Table, int]:
    for seed in range(20):
        table = CAWING.table(seats=2, seed=seed)
        for seat in (0, 1):
            if table.asides(seat) and not table.asides(1 - seat):
                return table, seat
    raise AssertionError("in twenty deals one seat alone holds an even feather")


def test_a_seat_steps_in_and_is_asked_as_before() -> None:
    table, seat = seat_that_may_caw()
    assert [move.text for move in table.asides(seat)] == ["caw"]
    assert "caw" not in [move.text for move in table.moves(seat)], "nobody is asked for it"
    before = table.moves(seat)
    table.play(seat, "caw")
    assert table.view(None)["points"][seat] == 1
    assert table.actors == (0, 1)
    assert [move.id for move in table.moves(seat)] == [move.id for move in before]
    assert not table.asides(seat)


def test_a_seat_that_has_answered_may_still_step_in() -> None:
    table, seat = seat_that_may_caw()
    table.play(seat, "bet 1")
    assert table.actors == (1 - seat,)
    table.play(seat, "caw")
    assert table.actors == (1 - seat,)
    assert table.history[-1] == (seat, CAW)


def test_who_may_not_step_in_is_told_why_and_nothing_changes() -> None:
    table, seat = seat_that_may_caw()
    moves = table.legal(1 - seat)
    with pytest.raises(meadhall.IllegalMove, match="not now"):
        table.play(1 - seat, CAW)
    assert table.legal(1 - seat) == moves
    assert table.ply == 0


def test_a_chronicle_tells_of_it() -> None:
    table, seat = seat_that_may_caw()
    table.play(seat, "caw")
    again = read(table.save(), lambda *_: CAWING)
    assert again.position() == table.position()


@pytest.mark.parametrize("case", cases(CAWING), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_checks_step_in_too(check: Any, case: Case) -> None:
    for seed in range(10):
        check(case, seed)


def test_the_fuzzer_steps_in_and_leads_to_what_it_finds() -> None:
    @rule
    def loses_points(s, seat, move):  # type: ignore[no-untyped-def]
        play(s, seat, move)
        if move == CAW:
            s.points[seat] = -1

    game = replace(CAWING, rules={**NEW_RULES, "play": loses_points}, _native=[])
    report = fuzz(game, plies=5_000, speed=game.interpreted, chunk=500)
    assert report.fault == "invariant 2: points never fall"
    assert report.chronicle.splitlines()[-2].endswith("caw")


def test_an_aside_that_tells_of_others_is_found() -> None:
    @rule
    def aside_by_neighbour(s, seat, out):  # type: ignore[no-untyped-def]
        out[0] = CAW
        return 1 if actors(s) and may_caw(s, (seat + 1) % s.seats) else 0

    game = replace(CAWING, rules={**NEW_RULES, "aside": aside_by_neighbour}, _native=[])
    catches(secrets.check_no_leak, game, "moves of seat")
    catches(playing.check_legal_lists, game, "judged otherwise")
