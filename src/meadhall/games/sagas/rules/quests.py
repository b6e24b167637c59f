"""Quests: turning them up, fighting for them, and what each gives."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    BERSERKIR,
    COASTAL,
    EDDA,
    FIRST_CLASS,
    GINNUNGAGAP,
    JOMSBURG,
    NIFLUNG,
    RUNES,
    SILK_ROAD,
    SWORD_OATH,
    VOYAGE,
)
from meadhall.games.sagas.rules.deck import gain_voyages
from meadhall.games.sagas.rules.state import (
    ACCOMPLISHED,
    BATTLE_BEGINS,
    BATTLE_WON,
    BONUS,
    BY_FORCE,
    BY_JOMSBURG,
    BY_NIFLUNG,
    BY_OATH,
    BY_RUNES,
    BY_SILK_ROAD,
    BY_VOID,
    FUNERAL_TIME,
    HIDDEN,
    JOMSBURG_AT,
    JOMSBURG_GIFT,
    LEADERLESS,
    NOWHERE,
    OATH,
    QUEST_BATTLE,
    QUEST_DONE,
    QUEST_RESULT,
    RUNES_AT,
    RUNES_GIFT,
    TABLES,
    USED,
    VOID_GIFT,
    die,
    earn,
    free_markers,
    honour,
    is_in,
    jarl_comes,
    note,
    number,
    put,
    quest_at,
    quests_on_map,
    reveal_quest,
    unit_comes,
)


@rule
def begin_quest(s):
    """A quest where the force stands is turned up and fought for, unless the force is gone."""
    if s.cut_off or s.at[s.here] == 0:
        return
    quest = quest_at(s, s.here)
    if quest < 0:
        return
    if s.quest_state[quest] == HIDDEN:
        reveal_quest(s, s.here, BY_FORCE)
    put(s, LEADERLESS, 0, 0)
    put(s, TABLES, 0, 0)
    put(s, QUEST_RESULT, quest, 0)
    put(s, FUNERAL_TIME, 0, 0)
    put(s, BATTLE_BEGINS, QUEST_BATTLE, 0)


@rule
def quest_result(s, quest):
    if s.ended == BATTLE_WON:
        accomplish(s, quest)


@rule
def accomplish(s, quest):
    """The marker leaves the map and gives its bonus; Runes never counts itself."""
    note(s, QUEST_DONE, quest, s.quest_place[quest])
    s.quest_place[quest] = NOWHERE
    s.quest_state[quest] = USED if quest == RUNES else ACCOMPLISHED
    put(s, BONUS, quest, 0)


@rule
def give_bonus(s, quest):
    if quest == NIFLUNG:
        rolled = die(s)
        earn(s, rolled + s.edda, BY_NIFLUNG, rolled)
    elif quest == SILK_ROAD:
        gain_voyages(s, s.edda, BY_SILK_ROAD)
    elif quest == SWORD_OATH:
        put(s, OATH, 0, 0)
    elif quest == JOMSBURG:
        put(s, JOMSBURG_GIFT, 0, 0)
    elif quest == GINNUNGAGAP:
        put(s, VOID_GIFT, 0, 0)
    elif quests_on_map(s, HIDDEN):
        put(s, RUNES_AT, 0, 0)
    else:
        put(s, RUNES_GIFT, 0, 0)


@rule
def oath_offers_berserkir(s):
    """Not under the new religion, and only if a counter is left (VK-84)."""
    return s.religion == 0 and number(s.pool, BERSERKIR) > 0


@rule
def choose_oath(s, move):
    if move == FIRST_CLASS + BERSERKIR:
        unit_comes(s, BERSERKIR, s.here, BY_OATH)
    else:
        jarl_comes(s, s.here, BY_OATH)


@rule
def jomsburg_spaces(s):
    """Where the free settlement can go: the quest space if it is coastal, else any unmarked coastal place (VK-85)."""
    if free_markers(s) == 0:
        return 0
    unmarked = COASTAL & ~(s.settled | s.pillaged)
    return unmarked & (1 << s.here) if is_in(s.here, COASTAL) else unmarked


@rule
def choose_jomsburg(s, move):
    if move == EDDA:
        give_up(s, JOMSBURG, BY_JOMSBURG)
    else:
        put(s, JOMSBURG_AT, 0, 0)


@rule
def choose_void(s, move):
    if move == EDDA:
        give_up(s, GINNUNGAGAP, BY_VOID)
    else:
        jarl_comes(s, s.here, BY_VOID)


@rule
def give_up(s, quest, why):
    """The marker is cashed for Edda, and out of the campaign."""
    s.cashed |= 1 << quest
    honour(s, 1, why)


@rule
def choose_runes_gift(s, move):
    if move == VOYAGE:
        gain_voyages(s, 1, BY_RUNES)
    else:
        earn(s, 2, BY_RUNES, 0)


@rule
def choose_runes(s, space):
    """The quest named is turned up and counts as accomplished."""
    accomplish(s, reveal_quest(s, space, BY_RUNES))
