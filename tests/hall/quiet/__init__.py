"""Quiet ravens: the tests' own game, in which nobody hears that another has bet, or is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from meadhall.engine.decisions import actors, answered, close
from meadhall.engine.events import only, tell
from meadhall.engine.rule import rule
from tests.ravens import BETS, RULES, SEALED, TAKE, end_round, settle, swap, view
from tests.ravens import RAVENS as LOUD


@rule
def play(s, seat, move):  # type: ignore[no-untyped-def]
    if move < BETS:
        s.bet[seat] = move + 1
        tell(s, SEALED, only(seat), seat, move + 1, 0)
        if answered(s, seat):
            close(s)
            settle(s)
    else:
        close(s)
        if move == TAKE:
            swap(s, seat)
        end_round(s)


def quiet_view(s: Any, seat: int | None) -> dict[str, Any]:
    seen = view(s, seat)
    mine = seat is not None and bool(s.bet[seat])
    return {**seen, "sealed": mine, "asked": seat is not None and bool(actors(s) >> seat & 1), "turn": None}


GAME = replace(LOUD, id="quiet", rules={**RULES, "play": play}, view=quiet_view, _native=[])
