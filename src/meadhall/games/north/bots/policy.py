"""Karl's heuristic policy: sail the shortest voyage, loot and feast, fight on good odds, answer where it matters."""

from meadhall.engine.prelude import count, deciding, i64, rule
from meadhall.games.north import components, moves
from meadhall.games.north.bots import reactions
from meadhall.games.north.bots.distance import beast_value, delay, gain, here, threat
from meadhall.games.north.components import BER, BESIDE, COM, CRO, GAL, HUN, LOK, LUR, MIS, MUT, NOR, ODI, SHI, THO
from meadhall.games.north.moves import NAME_PLACE, PASS
from meadhall.games.north.rules import choices, stack, state

NEVER = -50.0
# What a hero is worth aboard, in the order BER SHI HUN QUA HEA BOD HEL OAR SEE REA RUN PIL.
HERO_VALUE = (1.0, 1.5, 0.6, 2.0, 1.2, 1.6, 2.4, 3.0, 2.6, 0.8, 1.3, 2.8)
ANSWER_COST = 1.0  # a card kept is worth as much
LOKI_COST, THOR_COST = 1.3, 0.9  # as parts of that
BEND = 0.7  # what Crosswind does, as a part of what stopping the wind would
# The order of things within a turn: what the game is about, what costs no card, then cards, the cheapest first.
FEAST, LOOT, SEERESS, PILOT, FORESIGHT = 30.0, 20.0, 14.0, 13.0, 12.0
PLAIN_WIND, UNIVERSAL_WIND, TURNED_WIND, GALE, EVENT_AS_WIND, REACTION_AS_WIND = 10.0, 9.5, 9.0, 8.0, 6.0, 5.0
HUNT, FIGHT_BEAST, SACRIFICE, RESPONSE = 4.0, 1.0, 2.5, 5.0
LURE_COST, MUTINY_COST, SICKNESS_COST = 1.5, 1.0, 1.0
# What a card is worth in hand.
USEFUL_WIND, IDLE_WIND, SAME_WIND, FREE_WIND = 3.0, 1.2, 0.3, 5.0
STRONG_EVENT, GOOD_EVENT, ANY_EVENT = 3.5, 2.5, 2.0
OWN_DAUGHTER, SICK = 20.0, 2.0  # what a daughter aboard is worth, and how much less while she is sick
LEFT_ASHORE = -30.0  # the daughter, because nobody makes room for her


# ---- targets


@rule
def step_value(s, seat, space, way):
    """Links saved by one step; far below nothing where there is no such step."""
    target = i64(BESIDE[space, way])
    if target == state.NONE or target == s.monster:
        return NEVER
    return 1.0 * gain(s, seat, target)


@rule
def best_step(s, seat):
    best = NEVER
    for way in range(4):
        best = max(best, step_value(s, seat, i64(s.ship[seat]), way))
    return best


@rule
def gale_value(s, seat, first):
    """The best of one or two steps; `first` is a way already named, or NONE."""
    best = NEVER
    space = i64(s.ship[seat])
    for way in range(4):
        if (first == state.NONE or first == way) and (state.open_ways(s, space) >> way) & 1:
            middle = i64(BESIDE[space, way])
            best = max(best, 1.0 * gain(s, seat, middle))
            for second in range(4):
                if (state.open_ways(s, middle) >> second) & 1:
                    best = max(best, 1.0 * gain(s, seat, i64(BESIDE[middle, second])))
    return best


@rule
def command_value(s, other, way):
    """What a ship loses by being moved: links, and what it came for."""
    space = i64(s.ship[other])
    target = i64(BESIDE[space, way])
    lost = reactions.prize(s, other, space) - reactions.prize(s, other, target)
    return delay(s, other, target) + threat(s, other) * lost


@rule
def card_value(s, owner, place):
    """What a card of somebody's crew is worth to that player."""
    card = i64(s.crew[owner, place])
    if card >= components.FIRST_DAUGHTER:
        return 4.0 + 4 * threat(s, owner)
    return HERO_VALUE[card - 1]


@rule
def sickness_value(s, seat, other, place):
    """A daughter that would be feasted soon is worth most."""
    if (state.may_fall_sick(s, other) >> place) & 1 == 0 or other == seat:
        return NEVER
    card = s.crew[other, place]
    if card >= components.FIRST_DAUGHTER:
        soon = reactions.prize(s, other, i64(s.ship[other])) > 3
        return 3 * threat(s, other) + (1.0 if soon else 0.0) - SICKNESS_COST
    return -SICKNESS_COST


@rule
def attack_value(s, seat, other):
    """Odds above even count, and what a decisive victory could take."""
    plus = (1 if state.acts(s, seat, BER) else 0) - (1 if state.acts(s, other, SHI) else 0)
    value = 3.0 * plus - 0.5
    if state.daughters_aboard(s, other, False):
        value += 1.5 + 2 * threat(s, other)
    if s.cards[other] == 0:
        value -= 0.5
    return value - (1.0 if state.daughters_aboard(s, seat, False) else 0.0)


@rule
def aim_value(s, seat, title, other):
    """What an event with that title is worth against somebody, or an attack (NONE)."""
    if title == state.NONE:
        return attack_value(s, seat, other)
    best = NEVER
    if title == COM:
        ways = state.open_ways(s, i64(s.ship[other]))
        for way in range(4):
            if (ways >> way) & 1:
                best = max(best, command_value(s, other, way))
    else:
        for place in range(components.CREW):
            if title != MUT:
                best = max(best, sickness_value(s, seat, other, place))
            elif s.crew[other, place]:
                best = max(best, 0.5 * card_value(s, other, place) - MUTINY_COST)
    return best


@rule
def best_aim(s, seat, title):
    best = NEVER
    for other in range(s.seats):
        if other != seat and (title != state.NONE or s.ship[other] == s.ship[seat]):
            best = max(best, aim_value(s, seat, title, other))
    return best


# ---- a seat's own turn


@rule
def sail_value(s, seat, kind, way):
    """Winds that save a link; plain ones before universal ones, and those before events."""
    target = i64(BESIDE[s.ship[seat], way])
    saved = gain(s, seat, target)
    if target == s.monster:
        if state.acts(s, seat, HUN) and here(s, seat) > 3:
            return HUNT
        return FIGHT_BEAST if s.cards[seat] > components.HAND_LIMIT else NEVER
    if saved <= 0:
        return NEVER
    if kind < components.UNIVERSAL:
        return PLAIN_WIND if kind == way else TURNED_WIND
    if kind == components.UNIVERSAL:
        return UNIVERSAL_WIND
    title = components.TITLE[kind]
    return REACTION_AS_WIND if title == THO or title == MIS else EVENT_AS_WIND


@rule
def deed_value(s, seat, title):
    """An event for its effect, in its own turn or as a response."""
    if title == ODI:
        return FORESIGHT
    if title == GAL:
        return GALE if gale_value(s, seat, state.NONE) >= 2 else -1.0
    if title == LUR:
        best = NEVER
        spaces = stack.lure_spaces(s)
        for space in range(components.SPACES):
            if (spaces >> space) & 1:
                best = max(best, beast_value(s, seat, space))
        return best - LURE_COST
    return best_aim(s, seat, title) - (ANSWER_COST if title == COM else 0.0)


@rule
def useless_cards(s, seat):
    """Wind cards that save nothing from here."""
    number = 0
    for kind in range(components.UNIVERSAL):
        if s.hand[seat, kind] and step_value(s, seat, i64(s.ship[seat]), kind) <= 0:
            number += s.hand[seat, kind]
    return number


@rule
def main_value(s, seat, move):
    if move == PASS:
        return 0.0
    if choices.is_sail(move):
        return sail_value(s, seat, choices.card_sailed_by(move), choices.way_sailed(move))
    if moves.PLAY.has(move):
        return deed_value(s, seat, choices.title_of(move))
    if move == moves.USE_SEE:
        return SEERESS
    if moves.USE.has(move):
        return PILOT if best_step(s, seat) > 0 else NEVER
    if move == moves.LOOT_MOVE:
        return LOOT
    if move == moves.FEAST_MOVE:
        return FEAST
    if move == moves.ATTACK_MOVE:
        return best_aim(s, seat, state.NONE)
    if move == moves.SACRIFICE_MOVE:
        spare = useless_cards(s, seat)
        return SACRIFICE if spare >= 3 or (spare >= 2 and s.cards[seat] >= 6) else NEVER
    return 2.0 * step_value(s, seat, i64(s.ship[seat]), moves.ROW.way(move))


@rule
def keep_value(s, seat, kind):
    if kind < components.UNIVERSAL:
        useful = step_value(s, seat, i64(s.ship[seat]), kind) > 0
        return (USEFUL_WIND if useful else IDLE_WIND) - SAME_WIND * s.hand[seat, kind]
    if kind == components.UNIVERSAL:
        return FREE_WIND
    if kind >= components.FIRST_HERO_KIND:
        return HERO_VALUE[kind - components.FIRST_HERO_KIND] - 0.2 * count(state.daughters_aboard(s, seat, False))
    title = components.TITLE[kind]
    if title == LOK or title == ODI or title == GAL:
        return STRONG_EVENT
    return GOOD_EVENT if title == MIS or title == THO or title == COM else ANY_EVENT


@rule
def own_card_value(s, seat, place):
    card = i64(s.crew[seat, place])
    if card >= components.FIRST_DAUGHTER:
        return OWN_DAUGHTER - (SICK if (s.sick[seat] >> place) & 1 else 0.0)
    return HERO_VALUE[card - 1]


@rule
def aboard_value(s, seat, move):
    """A hero to take aboard, in place of the card that is worth least where the crew is full."""
    if move == PASS:
        return 0.0
    value = HERO_VALUE[moves.TAKE_ABOARD.hero(move)]
    if state.free_place(s, seat) != state.NONE:
        return value
    least = 99.0
    for place in range(components.CREW):
        least = min(least, own_card_value(s, seat, place))
    return value - least


# ---- answers


@rule
def answer_value(s, seat, move):
    """A reaction: what it changes for the seat, less what the card is worth."""
    if move == PASS:
        return 0.0
    if moves.USE.has(move):
        return -0.5 * reactions.stake(s, seat, 0) if reactions.stack_value(s, seat, 0) < 0 else -1.0
    title = choices.title_of(move)
    if title == LOK:
        return reactions.best_entry(s, seat, LOK, stack.trickable_entries(s)) - LOKI_COST * ANSWER_COST
    if title == THO:
        return reactions.best_entry(s, seat, THO, stack.rolling_entries(s)) - THOR_COST * ANSWER_COST
    if title == NOR:
        return -reactions.roll_wish(s, seat) - ANSWER_COST
    change = reactions.stack_value(s, seat, 1) - reactions.stack_value(s, seat, 0)
    return (BEND if title == CRO else 1.0) * change - ANSWER_COST


# ---- what a declaration names


@rule
def naming_value(s, seat, move):
    first = i64(s.frames[0, state.FIRST])
    one = i64(s.frames[0, state.ONE])
    if moves.TAKE_ABOARD.has(first):
        return -own_card_value(s, seat, NAME_PLACE.place(move))
    title = choices.title_of(first)
    if moves.NAME_PLAYER.has(move):
        return aim_value(s, seat, title, i64(s.player[moves.NAME_PLAYER.colour(move)]))
    if NAME_PLACE.has(move):
        return sickness_value(s, seat, one, NAME_PLACE.place(move))
    if moves.NAME_SPACE.has(move):
        return beast_value(s, seat, moves.NAME_SPACE.space(move))
    if moves.NAME_ENTRY.has(move):
        return reactions.entry_value(s, seat, title, moves.NAME_ENTRY.row(move))
    if moves.NAME_SIGN.has(move):
        return reactions.thor_value(s, seat, one, 1 if move == moves.PLUS else -1)
    way = moves.NAME_WAY.way(move)  # a direction for some ship
    if title == COM:
        return command_value(s, one, way)
    if title == CRO:
        return delay(s, i64(s.stack[0, state.BY]), i64(BESIDE[s.ship[s.stack[0, state.BY]], way]))
    if title == GAL:
        if one == state.NONE:
            return gale_value(s, seat, way)
        middle = i64(BESIDE[s.ship[seat], one])
        return 1.0 * gain(s, seat, middle if move == PASS else i64(BESIDE[middle, way]))
    return step_value(s, seat, i64(s.ship[seat]), way)


# ---- results


@rule
def result_value(s, seat, phase, move):
    whom = i64(s.frames[0, state.WHOM])
    if phase == state.VICTIM or phase == state.SEIZE:
        return card_value(s, whom, NAME_PLACE.place(move))
    if phase == state.PUSH:
        return command_value(s, whom, moves.NAME_WAY.way(move))
    if phase == state.FATE:
        card = s.crew[whom, i64(s.frames[0, state.ALSO])]
        wanted = card >= components.FIRST_DAUGHTER or state.free_place(s, seat) != state.NONE
        return 1.0 if (move == moves.KEEP) == wanted else 0.0
    if phase == state.ROOM:
        return LEFT_ASHORE if move == PASS else -own_card_value(s, seat, NAME_PLACE.place(move))
    if phase == state.MONSTER:
        return beast_value(s, seat, moves.NAME_SPACE.space(move))
    if phase == state.ROW2:
        return 0.0 if move == PASS else step_value(s, seat, i64(s.ship[seat]), moves.NAME_WAY.way(move))
    if move == PASS:
        return 0.0
    return (1.5 if phase == state.SACRIFICE else 0.0) - keep_value(s, seat, moves.DISCARD.card(move))


@rule
def score(s, seat, phase, move):
    if phase == state.MAIN:
        return main_value(s, seat, move)
    if phase == state.REACT or phase == state.ROLL:
        return answer_value(s, seat, move)
    if phase == state.WINDOW:
        if moves.USE.has(move):
            return RESPONSE if best_step(s, seat) > 0 else NEVER
        return 0.0 if move == PASS else deed_value(s, seat, choices.title_of(move))
    if phase == state.DECLARE:
        return naming_value(s, seat, move)
    return aboard_value(s, seat, move) if phase == state.HERO else result_value(s, seat, phase, move)


@rule
def score_moves(s, seat, moves, n, out):
    phase = i64(deciding(s))
    for k in range(n):
        out[k] = score(s, seat, phase, i64(moves[k]))
