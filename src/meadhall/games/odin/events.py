"""The events of Odin."""

from __future__ import annotations

from meadhall.engine.event_kinds import Bits, Each, Events, Flag, Number
from meadhall.games.odin.components import CARDS, HAND, SEATS

HANDS = Number(1 << 32)  # the number of a hand

EVENTS = Events(
    new_hand={"hand": HANDS},
    dealt={"cards": Bits(CARDS)},
    played={"opening": Flag(), "cards": Bits(CARDS)},
    took={"cards": Bits(CARDS)},
    passed={},
    round_ended={},
    hand_ended={"hand": HANDS, "held": Each(HAND + 1, SEATS)},
    game_ended={},
)
NEW_HAND, DEALT, PLAYED, TOOK, PASSED, ROUND_ENDED, HAND_ENDED, GAME_ENDED = EVENTS.kinds
