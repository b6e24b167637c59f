"""Ravens whose rules change between the moment they are interpreted and the moment they are compiled."""

from __future__ import annotations

from meadhall.engine.rule import rule
from tests.toy_game import broken_ravens
from tests.toy_game import play as sound_play

SALT = 0


@rule
def play(s, seat, move):
    sound_play(s, seat, move)
    s.points[0] += SALT


SALTED = broken_ravens(play=play)
assert SALTED.interpreted  # linked now, with a SALT of 0
SALT = 1
