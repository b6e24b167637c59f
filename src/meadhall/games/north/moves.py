"""The moves of Warriors of the North: what begins something, then the names of what it is about."""

from meadhall.engine.moves import Moves
from meadhall.games.north import components

MOVES = Moves(
    pass_={},
    take_aboard={"hero": len(components.HERO_ROWS)},
    sail={"wind": len(components.WIND_ROWS), "way": 4},
    sail_by_event={"icon": len(components.ICON_KINDS)},  # by its place in ICON_KINDS
    play={"event": components.EVENT_KINDS},  # for its effect; events are counted from FIRST_EVENT
    use={"ability": len(components.ABILITIES)},  # a hero, by its place in ABILITIES
    act={"action": 4},  # the standard actions
    row={"way": 4},
    name_way={"way": 4},
    name_player={"colour": len(components.COLOURS)},
    name_place={"place": components.CREW},
    name_space={"space": components.SPACES},
    name_entry={"row": components.STACK},
    name_sign={"minus": 2},
    choose_fate={"over": 2},
    discard={"card": components.KINDS},
)
PASS, TAKE_ABOARD, SAIL, SAIL_BY_EVENT, PLAY, USE, ACT, ROW = MOVES.kinds[:8]
NAME_WAY, NAME_PLAYER, NAME_PLACE, NAME_SPACE, NAME_ENTRY, NAME_SIGN, CHOOSE_FATE, DISCARD = MOVES.kinds[8:]
USE_SEE, USE_PIL, USE_RUN = range(USE.first, USE.end)
ATTACK_MOVE, LOOT_MOVE, FEAST_MOVE, SACRIFICE_MOVE = range(ACT.first, ACT.end)
PLUS, MINUS = range(NAME_SIGN.first, NAME_SIGN.end)
KEEP, OVER = range(CHOOSE_FATE.first, CHOOSE_FATE.end)
MAX_LEGAL = 70
