"""Quiet ravens: the tests' own game, in which nobody hears that another has bet, or is asked.

Only a winner with a low feather is asked whether to swap it: that somebody was asked would tell of the feather.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from meadhall.engine.bits import lowest
from meadhall.engine.decisions import actors, answered, close, deciding
from meadhall.engine.events import emit, to_seat
from meadhall.engine.rule import rule
from tests.hall.toy_secret.screens.browser import SCREEN
from tests.toy_game import BETS, RULES, SEALED, SWAP, TAKE, end_round, settle, swap, view
from tests.toy_game import RAVENS as LOUD

HIGH = 4  # a feather nobody would swap


@rule
def play(s, seat, move):  # type: ignore[no-untyped-def]
    if move < BETS:
        s.bet[seat] = move + 1
        emit(s, SEALED, to_seat(seat), seat, move + 1, 0)
        if answered(s, seat):
            close(s)
            settle(s)
            if deciding(s) == SWAP and lowest(s.feather[lowest(actors(s))]) >= HIGH:
                close(s)
                end_round(s)
    else:
        close(s)
        if move == TAKE:
            swap(s, seat)
        end_round(s)


def quiet_view(s: Any, seat: int | None) -> dict[str, Any]:
    seen = view(s, seat)
    mine = seat is not None and bool(s.bet[seat])
    asked = seat is not None and bool(actors(s) >> seat & 1)
    return {**seen, "sealed": mine, "asked": asked, "turn": None, "waits": deciding(s) == SWAP}


GAME = replace(LOUD, id="quiet", rules={**RULES, "play": play}, view=quiet_view, screen=SCREEN, _native=[])
