"""The sagas: the record of a table, and what the numbers in it stand for."""

from meadhall.engine.record import int8, int16, int32, int64, record
from meadhall.games.sagas.components import COUNT, MOST_UNITS, QUESTS

NOWHERE = -1
NO_CARD = -1

# Segments of a voyage, as `VOYAGE_ON` counts them.
(TRADE_SEGMENT, LEIDANG_SEGMENT, SCOUT_SEGMENT, MOVE_SEGMENT, STORM_SEGMENT, STACK_SEGMENT, CARD_SEGMENT,
 QUEST_SEGMENT, PLACE_SEGMENT, END_SEGMENT) = range(10)  # fmt: skip

# Ways to move.
STAYS, SAILS, WALKS, RALLIES, MARCHES = range(5)

# Kinds of battle, and how the last one ended.
NO_BATTLE, CARD_BATTLE, QUEST_BATTLE = range(3)
UNDECIDED, BATTLE_WON, BATTLE_LOST = range(3)

# Quests.
HIDDEN, SHOWN, ACCOMPLISHED, USED, AWAY = range(5)

# Results.
RUNNING, VICTORY, DEFEAT = range(3)
OUT_OF_VOYAGES, NO_JARLS, ABANDONED = range(1, 4)  # why a saga was lost

# Of a battle, and of other sagas of a campaign: few plays look at these.
COLD = (
    "ended", "foes", "alive", "fired", "extra", "edge", "spent", "turn", "round", "line", "length", "front", "shots",
    "unplaced", "by_itself", "guarded", "had_berserkir", "had_jarl", "jarl_fell", "losses", "bonus", "rules",
)  # fmt: skip
State = record(
    cold=COLD,
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
    checked=int64,                          # spaces whose crowding has been seen to
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
blank = State.dealing("story", "level", "supplies", "scouts", "rules")  # the rules version comes after the options
blank_saga = State.blanking(
    "religion", "appealed", "berserk", "converted", "voyages", "jarl_fell", "had_berserkir", "had_jarl", "ended",
)  # fmt: skip
blank_voyage = State.blanking(
    "force", "way", "steps", "moved", "seas", "tried", "supply", "sources", "checked", "cut_off",
)  # fmt: skip
blank_piles = State.blanking("marked", "draw_marked", "reserve_marked", "discards", "lost", "lost_marked")
blank_round = State.blanking("fired", "front", "shots", "length", "by_itself")
blank_battle = State.blanking(
    "battle", "foes", "alive", "fired", "extra", "edge", "spent", "turn", "round", "length", "front", "shots",
    "unplaced", "by_itself", "guarded", "line",
)  # fmt: skip
