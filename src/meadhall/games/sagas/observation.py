"""What the player knows: worlds he cannot tell from the real one, and his knowledge as numbers."""

from meadhall.engine.prelude import Pieces, actors, centred, count, deciding, near_best, raw, rule, spread, write_three
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.bots import goals, policy, strength, values
from meadhall.games.sagas.components import CLASSES, COUNT, DECK, FOES, MOST_EDDA, MOST_GOLD, MOST_UNITS, QUESTS
from meadhall.games.sagas.rules import agenda, bands, legal, scoring, spaces, state

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
    write_three(out, AT.options, 1 if s.story == 1 else 0, s.supplies, s.scouts)
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
    write_three(out, AT.piles, s.draws / DECK, s.reserves / DECK, count(s.lost) / DECK)
    spread(s.discards, DECK, AT.cards, out)
    spread(s.kept, DECK, AT.cards + DECK, out)
    spread(s.marked, DECK, AT.cards + 2 * DECK, out)
    spread(s.draw_marked, DECK, AT.marked, out)
    if s.card != state.NO_CARD:
        out[AT.card + s.card] = 1


@rule
def observe_voyage(s, out):
    write_three(out, AT.flags, s.appealed, s.berserk, s.converted)
    if s.here != state.NOWHERE:
        out[AT.here + s.here] = 1
    for unit in range(CLASSES):
        out[AT.force + unit] = bands.number(s.force, unit) / 6
    out[AT.way + s.way] = 1
    write_three(out, AT.steps, s.steps / 5, s.moved / 5, s.seas / 5)
    write_three(out, AT.tried, s.tried, s.supply / 2, s.cut_off)


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


# ---- relations: what the rules make of it, for learning

# The band is who sails, who may, or the men at home from whom one is bought together. What a voyage promises is told in
# the policy's points: `choices` and `ways` have 1 for the best of all that is asked, and less for what is behind it.
RELATIONS = OBSERVATION.extended(
    away=COUNT,                       # how far each space is for the band with ships, as a part of the farthest
    stops=COUNT,                      # what ending a voyage there promises, a half standing for nothing
    odds=COUNT,                       # how likely the band is to win a battle there
    prizes=COUNT,                     # what each place is worth to the saga
    might=COUNT,                      # how strong each stack is
    choices=COUNT,                    # how near each space that can be chosen comes to the best
    ways=3,                           # and ending or staying, walking, sailing
    goals=8,                          # quests, kinds of places, gold to get; met; only home; gold left; markers; Rurik
    band=4,                           # free places and room aboard, a half standing for none; strength; a Jarl
    marking=4,                        # settling, pillaging, recruiting here, and whether one may found
    fight=1,                          # how likely the battle that is fought is to be won
)  # fmt: skip
BY = RELATIONS.at
FARTHEST = len(values.FADED) - 1
POINTS, PRIZE, MIGHT, CROWD = 48.0, 1 / 32, 1 / 400, 16.0
WAYS = (moves.STAY, moves.LAND, moves.NAV)


@rule
def observe_relations(s, seat, out):
    observe(s, seat, out)
    kind = deciding(s)
    if actors(s) == 0:
        return
    band = band_asked(s, kind)
    relate_choices(s, kind, out)
    relate_spaces(s, band, out)
    relate_goals(s, out)
    out[BY.band] = centred(1.0 * (spaces.stacking_limit(s) - bands.units(band)), CROWD)
    out[BY.band + 1] = centred(1.0 * (bands.room(band) - bands.crew(band)), CROWD)
    out[BY.band + 2] = min(1.0, strength.might(band) * MIGHT)
    out[BY.band + 3] = 1 if bands.has_jarl(band) else 0
    if s.here != state.NOWHERE:
        out[BY.marking] = min(1.0, goals.settling_value(s, s.here) * PRIZE)
        out[BY.marking + 1] = min(1.0, goals.pillage_value(s, s.here) * PRIZE)
        out[BY.marking + 2] = min(1.0, goals.recruiting_value(s, s.here, s.at[s.here]) * PRIZE)
        out[BY.marking + 3] = 1 if goals.may_found(s, s.here) else 0
        if s.battle != state.NO_BATTLE:
            out[BY.fight] = strength.odds(s, s.at[s.here], count(s.alive))


@rule
def band_asked(s, kind):
    """Who an answer is about."""
    if kind == agenda.HOME:
        return policy.FIRST_BAND
    if kind == agenda.STEP:
        return s.force
    return s.at[s.here] if s.here != state.NOWHERE else s.at[0] + s.at[1] + s.at[2]


@rule
def relate_choices(s, kind, out):
    """What spaces and ways promise; hopes are noted where distances will stand."""
    worth = out[BY.away :]
    targets = policy.targets_now(s, kind, worth)
    if kind == agenda.STEP:
        out[BY.ways] = raw(policy.score(s, kind, moves.DONE, targets, worth))
    elif kind == agenda.MOVE_KIND:
        listed = legal.other_moves(s, kind)
        for way in range(len(WAYS)):
            if listed & legal.bit(WAYS[way]):
                out[BY.ways + way] = raw(policy.score(s, kind, WAYS[way], targets, worth))
    choices = legal.open_spaces(s, kind)
    for space in range(COUNT):
        if spaces.is_in(space, choices):
            out[BY.choices + space] = raw(policy.score(s, kind, space, targets, worth))
    near_best(BY.choices, COUNT + len(WAYS), out)


@rule
def relate_spaces(s, band, out):
    own = strength.battle_power(s, band)
    home = goals.is_going_home(s)
    for space in range(COUNT):
        far = values.STEPS[s.here, space] / FARTHEST if s.here != state.NOWHERE else 0.0
        out[BY.away + space] = min(1.0, far)
        out[BY.stops + space] = centred(values.value_there(s, space, band, own, home), POINTS)
        if spaces.is_in(space, components.PLACES):
            out[BY.odds + space] = strength.odds_there(s, own, space, 0)
            out[BY.prizes + space] = min(1.0, (goals.marker_value(s, space) + goals.quest_value(s, space)) * PRIZE)
        if s.at[space]:
            out[BY.might + space] = min(1.0, strength.might(s.at[space]) * MIGHT)


@rule
def relate_goals(s, out):
    wanted = goals.gold_wanted(s)
    out[BY.goals] = max(0, components.QUESTS_NEEDED[s.saga] - scoring.quests_done(s)) / 3
    out[BY.goals + 1] = goals.kinds_missing(s, components.PLACES) / 3
    out[BY.goals + 2] = wanted / 6
    out[BY.goals + 3] = 1 if scoring.objective_met(s) else 0
    out[BY.goals + 4] = 1 if goals.is_going_home(s) else 0
    out[BY.goals + 5] = centred(1.0 * (s.gold - wanted), CROWD)
    out[BY.goals + 6] = spaces.free_markers(s) / components.MARKERS
    out[BY.goals + 7] = 1 if goals.is_rurik_about(s) else 0


OTHERS = {"relations": (RELATIONS, observe_relations)}  # observations beside the standard one, by name
