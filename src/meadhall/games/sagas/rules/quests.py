"""Quests: turning them up, fighting for them, and what each gives."""

from meadhall.engine.prelude import EVERYONE, rule
from meadhall.games.sagas import components, events, moves
from meadhall.games.sagas.rules import agenda, causes, deck, spaces
from meadhall.games.sagas.rules.changes import die, earn, honour, jarl_comes, reveal_quest, settle, unit_comes
from meadhall.games.sagas.rules.state import ACCOMPLISHED, HIDDEN, NOWHERE, QUEST_BATTLE, USED


@rule
def begin_quest(s):
    """A quest where the force stands is turned up and fought for, unless the force is gone."""
    if s.cut_off or s.at[s.here] == 0:
        return
    quest = spaces.quest_at(s, s.here)
    if quest < 0:
        return
    if s.quest_state[quest] == HIDDEN:
        reveal_quest(s, s.here, causes.FORCE)
    agenda.put(s, agenda.LEADERLESS, 0, 0)
    agenda.put(s, agenda.TABLES, 0, 0)
    agenda.put(s, agenda.QUEST_RESULT, quest, 0)
    agenda.put(s, agenda.FUNERAL_TIME, 0, 0)
    agenda.put(s, agenda.BATTLE_BEGINS, QUEST_BATTLE, 0)


@rule
def accomplish(s, quest):
    """The marker leaves the map and gives its bonus; Runes never counts itself."""
    events.QUEST_DONE.emit(s, EVERYONE, 0, quest, s.quest_place[quest])
    s.quest_place[quest] = NOWHERE
    s.quest_state[quest] = USED if quest == components.RUNES else ACCOMPLISHED
    agenda.put(s, agenda.BONUS, quest, 0)


@rule
def give_bonus(s, quest):
    if quest == components.NIFLUNG:
        rolled = die(s)
        earn(s, rolled + s.edda, causes.NIFLUNG, rolled)
    elif quest == components.SILK_ROAD:
        deck.gain_voyages(s, s.edda, causes.SILK_ROAD)
    elif quest == components.SWORD_OATH:
        agenda.put(s, agenda.OATH, 0, 0)
    elif quest == components.JOMSBURG:
        agenda.put(s, agenda.JOMSBURG_GIFT, 0, 0)
    elif quest == components.GINNUNGAGAP:
        agenda.put(s, agenda.VOID_GIFT, 0, 0)
    elif spaces.quests_on_map(s, HIDDEN):
        agenda.put(s, agenda.RUNES_AT, 0, 0)
    else:
        agenda.put(s, agenda.RUNES_GIFT, 0, 0)


@rule
def jomsburg_spaces(s):
    """Where the free settlement can go: the quest space if it is coastal, else any unmarked coastal place (VK-85)."""
    if spaces.free_markers(s) == 0:
        return 0
    unmarked = components.COASTAL & ~(s.settled | s.pillaged)
    return unmarked & (1 << s.here) if spaces.is_in(s.here, components.COASTAL) else unmarked


@rule
def give_up(s, quest, why):
    """The marker is cashed for Edda, and out of the campaign."""
    s.cashed |= 1 << quest
    honour(s, 1, why)


@rule
def answer(s, kind, move):
    """What a quest gives, as it is chosen."""
    if kind == agenda.OATH:
        if move == moves.UNIT.id(components.BERSERKIR):
            unit_comes(s, components.BERSERKIR, s.here, causes.OATH)
        else:
            jarl_comes(s, s.here, causes.OATH)
    elif kind == agenda.JOMSBURG_GIFT:
        if move == moves.EDDA:
            give_up(s, components.JOMSBURG, causes.JOMSBURG)
        else:
            agenda.put(s, agenda.JOMSBURG_AT, 0, 0)
    elif kind == agenda.JOMSBURG_AT:
        settle(s, move, causes.JOMSBURG)
    elif kind == agenda.VOID_GIFT:
        if move == moves.EDDA:
            give_up(s, components.GINNUNGAGAP, causes.VOID)
        else:
            jarl_comes(s, s.here, causes.VOID)
    elif kind == agenda.RUNES_AT:  # the quest named is turned up and counts as accomplished
        accomplish(s, reveal_quest(s, move, causes.RUNES))
    elif move == moves.VOYAGE:
        deck.gain_voyages(s, 1, causes.RUNES)
    else:
        earn(s, 2, causes.RUNES, 0)
