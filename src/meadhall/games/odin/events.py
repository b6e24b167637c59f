"""The events of Odin."""

from meadhall.engine.event_kinds import Bits, Each, Events, Flag, Number
from meadhall.games.odin.components import CARDS, HAND, SEATS, card_list

HANDS = Number(1 << 32)  # the number of a hand
SET = Bits(CARDS, card_list)

EVENTS = Events(
    new_hand={"hand": HANDS},
    dealt={"cards": SET},
    played={"opening": Flag(), "cards": SET},
    took={"cards": SET},
    passed={},
    round_ended={},
    hand_ended={"hand": HANDS, "held": Each(HAND + 1, SEATS)},
    game_ended={},
)
NEW_HAND, DEALT, PLAYED, TOOK, PASSED, ROUND_ENDED, HAND_ENDED, GAME_ENDED = EVENTS.kinds
