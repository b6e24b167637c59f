"""The events of the sagas."""

from meadhall.engine.event_kinds import Bits, Each, Events, Flag, Number, OneOf
from meadhall.games.sagas import components
from meadhall.games.sagas.components import CODES, COUNT, DECK, LINE, MOST_EDDA, MOST_GOLD, QUESTS, SAGA_NAMES
from meadhall.games.sagas.rules import causes

DIE, DICE = Each(7, 1), Each(7, 2)  # a second die of 0 was not rolled
UNIT = OneOf(components.LETTERS)
UNITS = Number(1 << components.NIBBLE * components.CLASSES, shown=components.stack_list)
SPACE, WHY, CARD = OneOf(CODES), OneOf(causes.NAMES), OneOf(components.CARD_TEXTS)
QUEST, SAGA, FOE = OneOf(QUESTS), OneOf(SAGA_NAMES), OneOf(LINE)
GOLD, EDDA, CARDS, MANY = Number(MOST_GOLD + 1), Number(MOST_EDDA + 1), Number(DECK + 1), Number(1 << 15)
LOST_BECAUSE = ("", "the voyages are used up", "no Jarl is left", "the band gives up")

EVENTS = Events(
    saga_begins={"saga": SAGA, "gold": GOLD, "edda": EDDA, "number": MANY},
    cards_dealt={"draw": CARDS, "reserve": CARDS},
    jarl_picked={"unit": UNIT},
    jarl_arrives={"unit": UNIT, "space": SPACE, "why": WHY},
    religion={"religion": OneOf(("old", "new"))},
    quests_laid={"dice": DICE, "spaces": Bits(COUNT, components.codes_of)},
    unit_joins={"unit": UNIT, "space": SPACE, "why": WHY},
    # `about` is a space, a number of units or a die, as the cause has it; a unit is told of where one is bought.
    gold={"change": Number(2 * MOST_GOLD + 1, -MOST_GOLD), "now": GOLD, "why": WHY, "about": Number(64), "unit": UNIT},
    edda={"change": Number(2 * MOST_EDDA + 1, -MOST_EDDA), "now": EDDA, "why": WHY},
    voyages_gained={"change": CARDS, "draw": CARDS, "why": WHY},
    voyage_lost={"draw": CARDS},
    reshuffled={"cards": CARDS},
    voyage_begins={"voyage": MANY, "space": SPACE, "draw": CARDS},
    checked={"dice": DIE, "edda": EDDA, "passed": Flag(), "what": OneOf(causes.CHECKS)},
    verse={"what": OneOf(causes.CHECKS)},
    rolled_to_sail={"dice": DIE, "space": SPACE, "steps": Number(4)},
    mustered={"units": UNITS, "space": SPACE},
    moved={"from": SPACE, "to": SPACE},
    storm={"dice": DIE, "space": SPACE, "seas": MANY, "jarl": Flag(), "lost": Flag()},
    fell={"unit": UNIT, "space": SPACE, "why": WHY},
    rallied={"units": UNITS, "from": SPACE, "to": SPACE},
    card={"card": CARD, "works": Flag()},
    kept={"card": CARD},
    hostiles={"dice": DIE, "foes": Bits(components.FOES, components.foe_list), "space": SPACE, "quest": Flag()},
    harald_leads={},
    edge={"dice": DICE, "totals": Each(16, 2), "edge": OneOf(("hostiles", "vikings")), "spent": Flag()},
    round={"round": MANY},
    shot={"dice": DIE, "unit": UNIT, "foe": FOE, "hit": Flag()},
    hostile_shot={"dice": DIE, "foe": FOE, "unit": UNIT, "hit": Flag(), "saved": Flag()},
    battle_over={"won": Flag(), "space": SPACE, "rounds": MANY, "battle": Number(3)},
    broke_off={"to": SPACE, "from": SPACE},
    settled={"space": SPACE, "why": WHY},
    razed={"space": SPACE, "why": WHY},
    pillaged={"space": SPACE, "dice": DICE, "gold": Number(16)},
    quest_shown={"quest": QUEST, "space": SPACE, "why": WHY},
    quest_done={"quest": QUEST, "space": SPACE},
    table={"dice": DIE, "total": Number(8), "why": WHY},
    norns={"card": CARD},
    played={"card": CARD},
    saga_over={"saga": SAGA, "voyages": MANY, "edda": EDDA, "gold": GOLD, "because": OneOf(LOST_BECAUSE)},
    kept_for_next={"card": CARD},
    story_over={"won": Flag(), "sagas": Number(len(SAGA_NAMES) + 1)},
)
(SAGA_BEGINS, CARDS_DEALT, JARL_PICKED, JARL_ARRIVES, FAITH_CHOSEN, QUESTS_LAID, UNIT_JOINS, GOLD_MOVES, EDDA_MOVES,
 VOYAGES_GAINED, VOYAGE_LOST, RESHUFFLED, VOYAGE_BEGINS, CHECKED, VERSE_SPOKEN, ROLLED_TO_SAIL, MUSTERED, MOVED,
 STORM, FELL, RALLIED, CARD_DRAWN, CARD_KEPT, FOES_COME, HARALD_LEADS, EDGE_ROLLED, ROUND_BEGINS, SHOT, FOE_SHOT,
 BATTLE_OVER, BROKE_OFF, SETTLED, RAZED, PILLAGED, QUEST_SHOWN, QUEST_DONE, TABLE_ROLLED, NORNS_CHOSE, CARD_PLAYED,
 SAGA_OVER, KEPT_FOR_NEXT, STORY_OVER) = EVENTS.kinds  # fmt: skip
