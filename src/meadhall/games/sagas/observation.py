"""What the player knows: worlds he cannot tell from the real one, and his knowledge as numbers."""

from meadhall.engine.prelude import Pieces, actors, count, deciding, rule, spread
from meadhall.games.sagas.components import CLASSES, COUNT, DECK, FOES, MOST_EDDA, MOST_GOLD, MOST_UNITS, QUESTS
from meadhall.games.sagas.rules import agenda, bands, state

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
).worth(accomplished=0.1, settled=0.05, pillaged=0.05, gold=0.2, edda=0.2, dead=-0.1)  # fmt: skip

AT = OBSERVATION.at


@rule
def observe(s, seat, out):
    observe_map(s, out)
    observe_cards(s, out)
    observe_voyage(s, out)
    if s.battle != state.NO_BATTLE:
        observe_battle(s, out)
    out[AT.saga + s.saga] = 1
    out[AT.level + s.level] = 1
    out[AT.religion] = s.religion
    out[AT.options] = 1 if s.story == 1 else 0
    out[AT.options + 1] = s.supplies
    out[AT.options + 2] = s.scouts
    spread(s.won, 4, AT.campaign, out)
    for saga in range(4):
        out[AT.campaign + 4 + saga] = s.losses[saga] / 2
    out[AT.campaign + 8 + s.bonus] = 1
    out[AT.campaign + 13] = s.sagas / 5
    if actors(s) != 0:
        observe_question(s, out)


@rule
def observe_map(s, out):
    for space in range(COUNT):
        if s.at[space]:
            for unit in range(CLASSES):
                out[AT.units + CLASSES * space + unit] = bands.number(s.at[space], unit) / 6
    for unit in range(CLASSES):
        out[AT.pool + unit] = bands.number(s.pool, unit) / 6
    for jarl in range(4):
        out[AT.dead + jarl] = bands.number(s.dead, jarl)
    spread(s.settled, COUNT, AT.settled, out)
    spread(s.pillaged, COUNT, AT.pillaged, out)
    for quest in range(6):
        place = s.quest_place[quest]
        if place != state.NOWHERE and s.quest_state[quest] == state.HIDDEN:
            out[AT.hidden + place] = 1
        elif place != state.NOWHERE and s.quest_state[quest] == state.SHOWN:
            out[AT.shown + COUNT * quest + place] = 1
        elif s.quest_state[quest] == state.ACCOMPLISHED:
            out[AT.accomplished + quest] = 1
    spread(s.cashed, 6, AT.cashed, out)
    out[AT.gold] = s.gold / MOST_GOLD
    out[AT.edda] = s.edda / MOST_EDDA


@rule
def observe_cards(s, out):
    out[AT.piles] = s.draws / DECK
    out[AT.piles + 1] = s.reserves / DECK
    out[AT.piles + 2] = count(s.lost) / DECK
    spread(s.discards, DECK, AT.cards, out)
    spread(s.kept, DECK, AT.cards + DECK, out)
    spread(s.marked, DECK, AT.cards + 2 * DECK, out)
    spread(s.draw_marked, DECK, AT.marked, out)
    if s.card != state.NO_CARD:
        out[AT.card + s.card] = 1


@rule
def observe_voyage(s, out):
    out[AT.flags] = s.appealed
    out[AT.flags + 1] = s.berserk
    out[AT.flags + 2] = s.converted
    if s.here != state.NOWHERE:
        out[AT.here + s.here] = 1
    for unit in range(CLASSES):
        out[AT.force + unit] = bands.number(s.force, unit) / 6
    out[AT.way + s.way] = 1
    out[AT.steps] = s.steps / 5
    out[AT.steps + 1] = s.moved / 5
    out[AT.steps + 2] = s.seas / 5
    out[AT.tried] = s.tried
    out[AT.tried + 1] = s.supply / 2
    out[AT.tried + 2] = s.cut_off


@rule
def observe_battle(s, out):
    out[AT.battle] = 1 if s.battle == state.CARD_BATTLE else 0
    out[AT.battle + 1] = 1 if s.battle == state.QUEST_BATTLE else 0
    spread(s.alive, FOES, AT.alive, out)
    spread(s.fired, FOES, AT.fired, out)
    for place in range(s.front, s.length):
        out[AT.line + CLASSES * place + s.line[place]] = 1
    out[AT.shots] = s.front / MOST_UNITS
    out[AT.shots + 1] = s.shots / MOST_UNITS
    out[AT.shots + 2] = s.edge
    out[AT.shots + 3] = s.guarded


@rule
def observe_question(s, out):
    kind = deciding(s)
    out[AT.question + kind] = 1
    about = agenda.first_of(s)
    if kind == agenda.DROWN or kind == agenda.STACK_LOSS:
        out[AT.about + about] = 1
    elif kind == agenda.HOME or kind == agenda.BUY_AT or kind == agenda.REINFORCE_AT:
        out[AT.about + COUNT + about] = 1
