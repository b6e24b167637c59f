"""What the player knows: worlds he cannot tell from the real one, and his knowledge as numbers."""

from __future__ import annotations

from meadhall.engine.bits import count, spread
from meadhall.engine.decisions import actors, deciding
from meadhall.engine.pieces import Pieces
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import CLASSES, COUNT, DECK, FOES, MOST_EDDA, MOST_GOLD, MOST_UNITS, QUESTS
from meadhall.games.sagas.rules import agenda, state
from meadhall.games.sagas.rules.agenda import first_of
from meadhall.games.sagas.rules.bands import number

OBSERVATION = Pieces(
    units=(COUNT, CLASSES),           # units in each space, in sixths
    pool=CLASSES,                     # units in the pool, in sixths
    dead=4,                           # Jarls eliminated
    settled=COUNT,                    # spaces with a settlement
    pillaged=COUNT,                   # spaces with a pillage marker
    hidden=COUNT,                     # face-down quests
    shown=(len(QUESTS), COUNT),       # quests turned up, by where they lie
    accomplished=len(QUESTS),         # quests accomplished in this saga
    cashed=len(QUESTS),               # quests out of the campaign
    gold=1,                           # in twentieths
    edda=1,                           # in fifths
    piles=3,                          # cards in deck, reserve, and discarded unseen, in fourteenths
    cards=(3, DECK),                  # cards discarded in sight, kept, and known to lie in marked places
    marked=DECK,                      # marked places of the deck, from the top
    card=DECK,                        # the card being resolved
    saga=4,
    level=3,
    religion=1,
    options=3,                        # campaign, supplies, scouting
    flags=3,                          # appeal made, Berserkir table done, new table done
    here=COUNT,                       # where the force is
    force=CLASSES,                    # who moves, in sixths
    way=5,
    steps=3,                          # steps left, steps made, seas entered, in fifths
    tried=3,                          # special recruiting tried, supplies used, force cut off
    battle=2,                         # card battle, quest battle
    alive=FOES,                       # hostiles alive, in the order of their line
    fired=FOES,                       # and those that have fired
    line=(MOST_UNITS, CLASSES),       # Vikings in line that have not fallen
    shots=4,                          # of the line: fallen and fired in eighteenths; edge; Berserkir's guard
    question=agenda.QUESTIONS,               # what is asked
    about=COUNT + CLASSES,            # the space or class it is about
    campaign=14,                      # sagas won, lost once, lost twice, bonus, sagas begun in fifths
)  # fmt: skip

AT = OBSERVATION.starts
(AT_UNITS, AT_POOL, AT_DEAD, AT_SETTLED, AT_PILLAGED, AT_HIDDEN, AT_SHOWN, AT_ACCOMPLISHED, AT_CASHED, AT_GOLD,
 AT_EDDA, AT_PILES, AT_CARDS, AT_MARKED, AT_CARD, AT_SAGA, AT_LEVEL, AT_RELIGION, AT_OPTIONS, AT_FLAGS, AT_HERE,
 AT_FORCE, AT_WAY, AT_STEPS, AT_TRIED, AT_BATTLE, AT_ALIVE, AT_FIRED, AT_LINE, AT_SHOTS, AT_QUESTION, AT_ABOUT,
 AT_CAMPAIGN) = AT  # fmt: skip


@rule
def observe(s, seat, out):
    observe_map(s, out)
    observe_cards(s, out)
    observe_voyage(s, out)
    if s.battle != state.NO_BATTLE:
        observe_battle(s, out)
    out[AT_SAGA + s.saga] = 1
    out[AT_LEVEL + s.level] = 1
    out[AT_RELIGION] = s.religion
    out[AT_OPTIONS] = 1 if s.story == 1 else 0
    out[AT_OPTIONS + 1] = s.supplies
    out[AT_OPTIONS + 2] = s.scouts
    spread(s.won, 4, AT_CAMPAIGN, out)
    for saga in range(4):
        out[AT_CAMPAIGN + 4 + saga] = s.losses[saga] / 2
    out[AT_CAMPAIGN + 8 + s.bonus] = 1
    out[AT_CAMPAIGN + 13] = s.sagas / 5
    if actors(s) != 0:
        observe_question(s, out)


@rule
def observe_map(s, out):
    for space in range(COUNT):
        if s.at[space]:
            for unit in range(CLASSES):
                out[AT_UNITS + CLASSES * space + unit] = number(s.at[space], unit) / 6
    for unit in range(CLASSES):
        out[AT_POOL + unit] = number(s.pool, unit) / 6
    for jarl in range(4):
        out[AT_DEAD + jarl] = number(s.dead, jarl)
    spread(s.settled, COUNT, AT_SETTLED, out)
    spread(s.pillaged, COUNT, AT_PILLAGED, out)
    for quest in range(6):
        place = s.quest_place[quest]
        if place != state.NOWHERE and s.quest_state[quest] == state.HIDDEN:
            out[AT_HIDDEN + place] = 1
        elif place != state.NOWHERE and s.quest_state[quest] == state.SHOWN:
            out[AT_SHOWN + COUNT * quest + place] = 1
        elif s.quest_state[quest] == state.ACCOMPLISHED:
            out[AT_ACCOMPLISHED + quest] = 1
    spread(s.cashed, 6, AT_CASHED, out)
    out[AT_GOLD] = s.gold / MOST_GOLD
    out[AT_EDDA] = s.edda / MOST_EDDA


@rule
def observe_cards(s, out):
    out[AT_PILES] = s.draws / DECK
    out[AT_PILES + 1] = s.reserves / DECK
    out[AT_PILES + 2] = count(s.lost) / DECK
    spread(s.discards, DECK, AT_CARDS, out)
    spread(s.kept, DECK, AT_CARDS + DECK, out)
    spread(s.marked, DECK, AT_CARDS + 2 * DECK, out)
    spread(s.draw_marked, DECK, AT_MARKED, out)
    if s.card != state.NO_CARD:
        out[AT_CARD + s.card] = 1


@rule
def observe_voyage(s, out):
    out[AT_FLAGS] = s.appealed
    out[AT_FLAGS + 1] = s.berserk
    out[AT_FLAGS + 2] = s.converted
    if s.here != state.NOWHERE:
        out[AT_HERE + s.here] = 1
    for unit in range(CLASSES):
        out[AT_FORCE + unit] = number(s.force, unit) / 6
    out[AT_WAY + s.way] = 1
    out[AT_STEPS] = s.steps / 5
    out[AT_STEPS + 1] = s.moved / 5
    out[AT_STEPS + 2] = s.seas / 5
    out[AT_TRIED] = s.tried
    out[AT_TRIED + 1] = s.supply / 2
    out[AT_TRIED + 2] = s.cut_off


@rule
def observe_battle(s, out):
    out[AT_BATTLE] = 1 if s.battle == state.CARD_BATTLE else 0
    out[AT_BATTLE + 1] = 1 if s.battle == state.QUEST_BATTLE else 0
    spread(s.alive, FOES, AT_ALIVE, out)
    spread(s.fired, FOES, AT_FIRED, out)
    for place in range(s.front, s.length):
        out[AT_LINE + CLASSES * place + s.line[place]] = 1
    out[AT_SHOTS] = s.front / MOST_UNITS
    out[AT_SHOTS + 1] = s.shots / MOST_UNITS
    out[AT_SHOTS + 2] = s.edge
    out[AT_SHOTS + 3] = s.guarded


@rule
def observe_question(s, out):
    kind = deciding(s)
    out[AT_QUESTION + kind] = 1
    about = first_of(s)
    if kind == agenda.DROWN or kind == agenda.STACK_LOSS:
        out[AT_ABOUT + about] = 1
    elif kind == agenda.HOME or kind == agenda.BUY_AT or kind == agenda.REINFORCE_AT:
        out[AT_ABOUT + COUNT + about] = 1
