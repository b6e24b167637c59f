"""The sagas: what is asked, what waits to be done, what is told, the record of a table, and what can be read off it.

The decision stack holds questions and tasks alike. A task is something the rules do by themselves; it may put further
tasks or questions on top of itself. `rules.proceed` works the stack down until a question with a real choice is on top.
"""

from __future__ import annotations

from meadhall.engine.decisions import DATA, ask
from meadhall.engine.events import EVERYONE, emit, reveal
from meadhall.engine.kernels import i64
from meadhall.engine.random import below
from meadhall.engine.record import int8, int16, int32, int64, record
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    COASTAL,
    COUNT,
    HOMELANDS,
    JARL_BITS,
    JARLS,
    LONG_SHIP,
    MARKERS,
    MOST_EDDA,
    MOST_GOLD,
    MOST_UNITS,
    ORMR,
    PLACES,
    QUESTS,
    SHIP_BITS,
)

NOWHERE = -1
NO_CARD = -1

# ---- what can be asked (in this order the view and positions name them)

(FAITH, HOME, BUY, BUY_AT, SET_OUT, APPEALED, REINFORCE, REINFORCE_AT, REVEAL, NORN_CARD, LEIDANG, SCOUTING, SCOUT_AT,
 MOVE_KIND, WHO_GOES, STEP, MARCH_STEP, RALLY_FROM, STORM_LOSS, DROWN, STACK_SPACE, STACK_LOSS, REVOLT_SPACE,
 REVOLT_LOSS, LEVY_GAIN, TOLL, DANEGELD_OR_FIGHT, SETTLERS_GIFT, HOARD_GIFT, VERSE, FUNERAL_RITE, FUNERAL_HOME, EDGE,
 LINE_UP, TARGET, BREAK_OFF, RETREAT, NEW_TABLE, OATH, JOMSBURG_GIFT, JOMSBURG_AT, VOID_GIFT, RUNES_AT, RUNES_GIFT,
 PLACING, TAKE_BACK, KEEP_CARD, GIVE_UP) = range(48)  # fmt: skip
QUESTIONS = 48

# ---- what waits to be done

(BEGIN_SAGA, LAY_QUESTS, BUYING, BETWEEN_VOYAGES, VOYAGE_ON, AFTER_CHECK, REVEALING, DROWNING, STACKING, CARD_DONE,
 BATTLE_BEGINS, EDGE_ROLL, NEXT_ROUND, SHOTS, BATTLE_ENDS, CARD_RESULT, TABLES, LEADERLESS, QUEST_RESULT,
 BONUS, FUNERAL_TIME, RETREATING, SAGA_ENDS, NEXT_SAGA, PICK_JARL) = range(64, 64 + 25)  # fmt: skip
TASKS = 64

FIRST, SECOND = DATA, DATA + 1  # data of a question or task

# Segments of a voyage, as `VOYAGE_ON` counts them.
(TRADE_SEGMENT, LEIDANG_SEGMENT, SCOUT_SEGMENT, MOVE_SEGMENT, STORM_SEGMENT, STACK_SEGMENT, CARD_SEGMENT,
 QUEST_SEGMENT, PLACE_SEGMENT, END_SEGMENT) = range(10)  # fmt: skip

# Ways to move, and what D10 may be about.
STAYS, SAILS, WALKS, RALLIES, MARCHES = range(5)

# Kinds of battle, and how the last one ended.
NO_BATTLE, CARD_BATTLE, QUEST_BATTLE = range(3)
UNDECIDED, BATTLE_WON, BATTLE_LOST = range(3)

# Quests.
HIDDEN, SHOWN, ACCOMPLISHED, USED, AWAY = range(5)

# Results.
RUNNING, VICTORY, DEFEAT = range(3)
OUT_OF_VOYAGES, NO_JARLS, ABANDONED = range(1, 4)  # why a saga was lost

# What an Edda check is for.
(FOR_VARANGIANS, FOR_ORMR, FOR_APPEAL, FOR_SCOUTING, FOR_THING, FOR_SETTLERS, FOR_UPRISING, FOR_WANDERER) = range(8)

# Why gold, Edda, voyages, units or markers change.
(BY_TRADE, BY_PURCHASE, BY_PILLAGE, BY_SETTLING, BY_LEVY, BY_WATCH, BY_HOST, BY_DANEGELD, BY_THING, BY_ATLI,
 BY_SETTLERS, BY_TALE, BY_UPRISING, BY_WANDERER, BY_HOARD, BY_NIFLUNG, BY_SILK_ROAD, BY_OATH, BY_JOMSBURG, BY_VOID,
 BY_RUNES, BY_TABLE, BY_NEW_TABLE, BY_APPEAL, BY_FUNERAL, BY_EDGE, BY_MARCH, BY_TROOPS, BY_TRADE_END, BY_CARDS_LEFT,
 BY_DEFEAT, BY_BONUS, BY_SETUP, BY_STORM, BY_SEA, BY_STACKING, BY_BATTLE, BY_RETREAT, BY_SCOUT, BY_FORCE, BY_CHOICE,
 BY_SAGA) = range(42)  # fmt: skip

# ---- events

(SAGA_BEGINS, CARDS_DEALT, JARL_PICKED, JARL_ARRIVES, FAITH_CHOSEN, QUESTS_LAID, UNIT_JOINS, GOLD_MOVES, EDDA_MOVES,
 VOYAGES_GAINED, VOYAGE_LOST, RESHUFFLED, VOYAGE_BEGINS, CHECKED, VERSE_SPOKEN, ROLLED_TO_SAIL, MUSTERED, MOVED,
 STORM, FELL, RALLIED, CARD_DRAWN, CARD_KEPT, FOES_COME, HARALD_LEADS, EDGE_ROLLED, ROUND_BEGINS, SHOT, FOE_SHOT,
 BATTLE_OVER, BROKE_OFF, SETTLED, RAZED, PILLAGED, QUEST_SHOWN, QUEST_DONE, TABLE_ROLLED, NORNS_CHOSE, CARD_PLAYED,
 SAGA_OVER, KEPT_FOR_NEXT, STORY_OVER) = range(42)  # fmt: skip

# ---- why a move is refused; 0 is no reason

(NOT_ASKED, OTHER_CHOICE, NO_VIKINGS, NO_JARL_HOME, ALREADY_APPEALED, NOT_A_HOMELAND, TOO_DEAR, NONE_LEFT,
 NO_BERSERKIRS, NOT_HERE, NO_SHIPS_HERE, TRIED_ALREADY, NOBODY_COMES, NO_CARDS, NO_HIDDEN_QUEST, NOT_HELD_BACK,
 NO_SHIP, NO_LAND_ROUTE, NOT_OFFERED, NOBODY_LEFT, NONE_OF_THEM, STRANDED, TOO_HEAVY, NO_ROUTE, NOT_ENOUGH_ROOM,
 NOT_OVERFULL, NO_SUPPLIES, NO_SETTLEMENT, MARKED, NO_MARKER, FALLEN_FOE, NOT_NEARER, NOT_NEXT_TO,
 KEPT_OFF, LAST_SHIP) = range(1, 36)  # fmt: skip

# ---- options, in this order

STORY, LEVEL, SUPPLIES, SCOUTS, RULES = range(5)  # the rules version comes after them

State = record(
    frames=(16, 4),                         # questions and tasks: kind, who, and two numbers of their own
    events=112,                             # a whole round of shots, the end of its battle, and the start of another
    story=int8,                             # options: single saga or campaign,
    level=int8,                             # easy, normal or hard,
    supplies=int8,                          # forced march and paid troops allowed,
    scouts=int8,                            # scouting allowed
    rules=int8,                             # the rules version this story is played by
    saga=int8,                              # which of the four
    religion=int8,                          # 0 old, 1 new
    at=(int64, COUNT),                      # units in each space, four bits for each class
    pool=int64,                             # units out of play: the Leidang pool
    dead=int64,                             # Jarls eliminated for good, as in a stack
    settled=int64,                          # spaces with a settlement
    pillaged=int64,                         # spaces with a pillage marker
    quest_place=(int8, len(QUESTS)),        # where each quest lies; NOWHERE if it is off the map
    quest_state=(int8, len(QUESTS)),        # hidden, shown, accomplished, used or away
    cashed=int16,                           # quests given up for Edda: out of the campaign
    gold=int8,
    edda=int8,
    draw=int64,                             # the voyage deck from the top, four bits a card
    draws=int8,                             # cards in it
    draw_marked=int32,                      # marked places in it (see `marked`), from the top
    reserve=int64,                          # the reserve from the top, four bits a card
    reserves=int8,                          # cards in it
    reserve_marked=int8,                    # 1: all its places are marked
    discards=int32,                         # cards discarded in sight
    lost=int32,                             # cards discarded unseen
    lost_marked=int32,                      # of those, the ones that came from marked places
    marked=int32,                           # cards the player knows to lie in marked places: seen before a shuffle
    kept=int32,                             # Keep cards in front of the player
    card=int8,                              # the card being resolved; NO_CARD if there is none
    appealed=int8,                          # this saga: the High King has been asked,
    berserk=int8,                           # the Berserkir table is done with,
    converted=int8,                         # the new religion's table is done with
    voyages=int16,                          # voyages begun
    start=int8,                             # this voyage: where it began,
    here=int8,                              # where the force is,
    force=int64,                            # the units that move together
    way=int8,                               # how they move
    steps=int16,                            # steps they may still make
    moved=int16,                            # steps they have made
    seas=int8,                              # sea spaces they entered
    tried=int8,                             # Varangians or Ormr were tried for
    supply=int8,                            # the supply option used: 0 none, 1 march, 2 paid troops
    from_space=int8,                        # where units are being chosen: the start, or a source of a rally
    sources=int64,                          # spaces that have been rallied from
    checked=int64,                          # spaces whose stacking is settled
    cut_off=int8,                           # 1: the force broke off, and takes no further part in this voyage
    battle=int8,                            # kind of the battle being fought
    ended=int8,                             # how the last battle ended
    foes=int16,                             # hostiles in it,
    alive=int16,                            # those still alive,
    fired=int16,                            # and those that have fired this round; places in the line
    extra=int16,                            # hostiles more by the card
    edge=int8,                              # 1: the Vikings fire first
    spent=int8,                             # 1: Edda was spent for the edge
    turn=int8,                              # 1: a Viking fires next
    round=int16,
    line=(int8, MOST_UNITS),                # Viking classes in line
    length=int8,                            # how many stand in it,
    front=int8,                             # how many of them have fallen,
    shots=int8,                             # and how many have fired, counted from the first
    unplaced=int64,                         # units of the battle not yet in line
    by_itself=int8,                         # 1: targets choose themselves for this round
    guarded=int8,                           # 1: a Berserkir will still cancel a hit
    had_berserkir=int8,                     # who took part in the battle
    had_jarl=int8,
    jarl_fell=int8,                         # a Jarl was eliminated since the last funeral was possible
    result=int8,                            # of the whole story
    won=int8,                               # campaign: sagas won, as a set,
    losses=(int16, 4),                      # how often each was lost,
    bonus=int8,                             # saga whose bonus the next one gets, plus 1
    sagas=int16,                            # sagas begun
)  # fmt: skip


# ---- the stack of questions and tasks


@rule
def put(s, kind, first, second):
    """A question or task on top of the stack."""
    ask(s, kind, 1)
    s.frames[s.depth - 1, FIRST] = first
    s.frames[s.depth - 1, SECOND] = second


@rule
def first_of(s):
    return i64(s.frames[s.depth - 1, FIRST])


@rule
def second_of(s):
    return i64(s.frames[s.depth - 1, SECOND])


@rule
def note(s, kind, value, data):
    """An event that everybody may see: there is one player, and nothing he sees is kept from those who watch."""
    emit(s, kind, EVERYONE, 0, value, data)


@rule
def die(s):
    reveal(s)
    return below(s, 6) + 1


# ---- stacks of units


@rule
def units(stack):
    """How many units a stack has."""
    pairs = (stack & 0x0F0F0F0F0F) + ((stack >> 4) & 0x0F0F0F0F0F)
    return ((pairs * 0x0101010101) >> 32) & 0xFF


@rule
def number(stack, unit):
    """How many of a class."""
    return (stack >> (4 * unit)) & 15


@rule
def one(unit):
    """A stack of one unit."""
    return 1 << (4 * unit)


@rule
def crew(stack):
    """Land units and Jarls, which need room at sea."""
    return units(stack & ~SHIP_BITS)


@rule
def room(stack):
    """How many its ships can carry."""
    return 2 * number(stack, LONG_SHIP) + 3 * number(stack, ORMR)


@rule
def has_jarl(stack):
    return stack & JARL_BITS != 0


@rule
def classes(stack):
    """The classes in a stack as a set of nine bits."""
    some = stack | stack >> 1 | stack >> 2 | stack >> 3
    found = 0
    for unit in range(9):
        found |= ((some >> (4 * unit)) & 1) << unit
    return found


@rule
def jarl_on_map(s):
    """Some Jarl is neither dead nor in the pool."""
    return (s.pool | s.dead) & JARL_BITS != JARL_BITS


# ---- spaces


@rule
def is_in(space, spaces):
    return (spaces >> space) & 1 == 1


@rule
def stacking_limit(s):
    return 4 + s.edda


@rule
def free_markers(s):
    """Markers neither on their settlement nor on their pillage side."""
    marked = s.settled | s.pillaged
    count = 0
    while marked:
        marked &= marked - 1
        count += 1
    return MARKERS - count


@rule
def may_mark(s, space):
    """A place without a marker, while there is one to put there."""
    return is_in(space, PLACES & ~(s.settled | s.pillaged)) and free_markers(s) > 0


@rule
def may_build_ships(s, space):
    """Homelands and settled coastal places (VK-25)."""
    return is_in(space, HOMELANDS | (COASTAL & s.settled))


@rule
def quests_on_map(s, state):
    """Spaces with a quest in that state, HIDDEN or SHOWN."""
    spaces = 0
    for quest in range(6):
        if s.quest_state[quest] == state and s.quest_place[quest] >= 0:
            spaces |= 1 << s.quest_place[quest]
    return spaces


@rule
def quest_at(s, space):
    """The quest that lies in a space; -1 if there is none."""
    for quest in range(6):
        if s.quest_place[quest] == space:
            return quest
    return -1


@rule
def vikings_at(s):
    """Spaces with Viking units."""
    spaces = 0
    for space in range(COUNT):
        if s.at[space]:
            spaces |= 1 << space
    return spaces


# ---- gold, Edda, units


@rule
def earn(s, amount, why, about):
    """Gold comes in; what is above twenty is lost."""
    gained = min(amount, MOST_GOLD - s.gold)
    s.gold += gained
    note(s, GOLD_MOVES, gained, why | s.gold << 8 | about << 16)


@rule
def spend(s, amount, why, about):
    """Gold goes out, as far as there is some."""
    paid = min(amount, s.gold)
    s.gold -= paid
    note(s, GOLD_MOVES, -paid, why | s.gold << 8 | about << 16)


@rule
def honour(s, change, why):
    """Edda rises or falls, between zero and five."""
    before = s.edda
    s.edda = max(0, min(MOST_EDDA, before + change))
    note(s, EDDA_MOVES, s.edda - before, why | s.edda << 8)


@rule
def arrive(s, unit, space):
    """A unit comes out of the pool."""
    s.pool -= one(unit)
    s.at[space] += one(unit)


@rule
def random_jarl(s):
    """A random Jarl who is neither dead nor in play; there must be one."""
    left = s.pool & JARL_BITS
    some = 0
    for jarl in range(JARLS):
        some += (left >> (4 * jarl)) & 1
    lot = below(s, some)
    reveal(s)
    for jarl in range(JARLS):
        if number(left, jarl):
            if lot == 0:
                return jarl
            lot -= 1
    return -1


@rule
def jarl_comes(s, space, why):
    """A random Jarl appears; nothing happens if there is none."""
    if s.pool & JARL_BITS:
        jarl = random_jarl(s)
        arrive(s, jarl, space)
        note(s, JARL_ARRIVES, jarl, space | why << 8)


@rule
def unit_comes(s, unit, space, why):
    """A free unit, if the pool has one."""
    if number(s.pool, unit):
        arrive(s, unit, space)
        note(s, UNIT_JOINS, unit, space | why << 8)


@rule
def fall(s, unit, space, why):
    """A unit is eliminated: a Jarl for good, others go to the pool."""
    s.at[space] -= one(unit)
    if unit < JARLS:
        s.dead += one(unit)
        s.jarl_fell = 1
    else:
        s.pool += one(unit)
    note(s, FELL, unit, space | why << 8)


@rule
def reveal_quest(s, space, why):
    """The face-down quest of a space is turned up; returns which it was."""
    quest = quest_at(s, space)
    s.quest_state[quest] = SHOWN
    reveal(s)
    note(s, QUEST_SHOWN, quest, space | why << 8)
    return quest


@rule
def settle(s, space, why):
    s.settled |= 1 << space
    note(s, SETTLED, space, why)


@rule
def raze(s, space, why):
    s.settled &= ~(1 << space)
    note(s, RAZED, space, why)
