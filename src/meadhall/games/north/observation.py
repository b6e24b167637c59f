"""A seat's knowledge as numbers, in named pieces."""

from meadhall.engine.prelude import Pieces, actors, centred, count, i64, near_best, raw, rule, spread
from meadhall.games.north import components, imagine, moves
from meadhall.games.north.bots import distance, policy, reactions
from meadhall.games.north.components import CREW, KINDS, SEATS, SPACES
from meadhall.games.north.rules import legal, stack, state

CARD_KINDS = components.FIRST_DAUGHTER + 3  # heroes and daughters
ENTRY = 10 + SEATS + SEATS + 7  # what, whose, target; kind, object, way, sign, modifier, cancelled, resolved
PHASES = 15
ALL_MOVES = moves.MOVES.count

# Seats are counted from the observing one, clockwise; colours and spaces in their fixed order.
OBSERVATION = Pieces(
    hand=KINDS,                              # own cards, as parts of all copies
    known=(SEATS - 1, KINDS),                # cards each other seat holds, or may hold, to this one's knowledge
    discard=KINDS,                           # as parts of all copies
    cards=SEATS,                             # hand sizes, as parts of the ceiling
    pile=1,                                  # draw pile, as a part of the deck
    crew=(SEATS, CREW, CARD_KINDS),          # who is aboard
    used=(SEATS, CREW),                      # turned heroes
    sick=(SEATS, CREW),                      # seasick cards
    camp=(SEATS, 4),                         # daughters brought home
    colours=(SEATS, 4),                      # whose colour is whose
    daughters=4,                             # left in the stacks, in thirds
    ships=(SEATS, SPACES),                   # where they are
    monster=SPACES,
    fight_from=SPACES,                       # where the ship that fights the monster came from
    active=SEATS,                            # whose turn it is
    start=SEATS,                             # who began
    first=SEATS,                             # who has not had a turn yet
    standard=1,                              # the standard action is used
    fresh=1,                                 # nothing has been done in this turn
    round=1,                                 # as a part of the last one there can be
    asked=1,                                 # this seat is asked
    phase=PHASES,                            # what is asked, as far as this seat knows
    step=(3, 2),                             # own half-made declaration or the result being decided
    stack=(components.STACK, ENTRY),                    # from the bottom up
    die=6,                                   # the number that lies
    last=SEATS,                              # from whom the loop goes round
    window=SEATS,                            # who responded last
    seats=2,                                 # three or four at the table
).worth(camp=(0.25, -0.08))  # fmt: skip
AT = OBSERVATION.at


@rule
def observe(s, seat, out):
    for kind in range(KINDS):
        out[AT.hand + kind] = s.hand[seat, kind] / components.COPIES[kind]
        out[AT.discard + kind] = s.discard[kind] / components.COPIES[kind]
    observe_facts(s, seat, out)
    for step in range(s.seats):
        observe_seat(s, (seat + step) % s.seats, step, out)
    for colour in range(4):
        out[AT.daughters + colour] = s.daughters[colour] / components.EACH_COLOUR
    out[AT.pile] = s.pile_size / components.DECK
    out[AT.monster + s.monster] = 1
    if s.fight_from != state.NONE:
        out[AT.fight_from + s.fight_from] = 1
    out[AT.active + (s.active - seat) % s.seats] = 1
    out[AT.start + (s.start - seat) % s.seats] = 1
    out[AT.standard] = s.standard
    out[AT.fresh] = s.fresh
    out[AT.round] = s.round / s.cap
    out[AT.seats + s.seats - 3] = 1
    if actors(s) != 0:
        observe_decision(s, seat, out)


@rule
def observe_facts(s, seat, out):
    """A known card counts one for its holder, or a share for each who may hold it."""
    for place in range(s.known[seat]):
        fact = i64(s.facts[seat, place])
        kind = (fact & ((1 << state.HOLDERS) - 1)) - 1
        suspects = fact >> state.HOLDERS
        for other in range(SEATS):
            if (suspects >> other) & 1:
                step = (other - seat) % s.seats
                out[AT.known + KINDS * (step - 1) + kind] = 1 / count(suspects)


@rule
def observe_seat(s, other, step, out):
    out[AT.cards + step] = s.cards[other] / components.CEILING
    for place in range(CREW):
        card = s.crew[other, place]
        if card:
            out[AT.crew + CARD_KINDS * (CREW * step + place) + card - 1] = 1
    spread(s.used[other], CREW, AT.used + CREW * step, out)
    spread(s.sick[other], CREW, AT.sick + CREW * step, out)
    spread(s.camp[other], 4, AT.camp + 4 * step, out)
    out[AT.colours + 4 * step + s.colour[other]] = 1
    out[AT.ships + SPACES * step + s.ship[other]] = 1
    out[AT.first + step] = (s.first >> other) & 1


@rule
def observe_decision(s, seat, out):
    phase = imagine.visible_phase(s, seat)
    asked = (actors(s) >> seat) & 1
    out[AT.asked] = asked
    out[AT.phase + phase] = 1
    if phase == state.DECLARE:
        for part in range(3):  # its first move, and what is named so far
            out[AT.step + part] = (s.frames[0, state.FIRST + part] + 1) / ALL_MOVES
    elif phase > state.WINDOW:
        out[AT.step + 3] = (s.frames[0, state.WHOM] + 1) / 16
        out[AT.step + 4] = (s.frames[0, state.ALSO] + 1) / 16
    if s.die:
        out[AT.die + s.die - 1] = 1
    out[AT.last + (s.last - seat) % s.seats] = 1
    if s.window != state.NONE:
        out[AT.window + (s.window - seat) % s.seats] = 1
    for row in range(s.height):
        observe_entry(s, seat, row, AT.stack + ENTRY * row, out)


@rule
def observe_entry(s, seat, row, at, out):
    out[at + s.stack[row, state.WHAT] - 1] = 1
    out[at + 10 + (s.stack[row, state.BY] - seat) % s.seats] = 1
    if s.stack[row, state.TARGET] != state.NONE:
        out[at + 10 + SEATS + (s.stack[row, state.TARGET] - seat) % s.seats] = 1
    at += 10 + 2 * SEATS
    out[at] = (s.stack[row, state.KIND] + 1) / (KINDS + 1)
    out[at + 1] = (s.stack[row, state.OBJECT] + 1) / components.STACK
    out[at + 2] = (s.stack[row, state.WAY] + 1) / (SPACES + 1)
    out[at + 3] = (s.stack[row, state.SIGN] + 1) / 8
    out[at + 4] = (s.stack[row, state.MOD] + 8) / 16
    out[at + 5] = s.stack[row, state.CANCELLED]
    out[at + 6] = s.stack[row, state.RESOLVED]


# ---- relations: what the rules make of it, for learning

# Colours come in the order own, then clockwise, then the one nobody plays; ways and names as moves have them. Links are
# told as parts of a span, a half standing for none; where there is no such step nothing is told.
NAMES = ALL_MOVES - moves.NAME_WAY.first  # moves that name something, decide a fate or give up a card
RELATIONS = OBSERVATION.extended(
    needs=(SEATS, 4),                  # colours each seat has still to fetch
    voyage=SEATS,                      # links each seat has still to go, as a part of the farthest
    nearest=SEATS,                     # who has fewest
    saves=4,                           # links that a step of the own ship saves
    pushes=(SEATS - 1, 4),             # links that a step of each other ship costs it
    idle=1,                            # winds in hand that bring the ship no nearer, in sixths
    attacks=SEATS - 1,                 # what an attack on each ship beside the own one promises
    deeds=6,                           # what each event promises that is no reaction
    wishes=6,                          # what lies on the stack: its bottom, the whole, and without it; a die; answers
    named=NAMES,                       # how near what is named or given up comes to the best, as the policy values it
)  # fmt: skip
BY = RELATIONS.at
LINKS, POINTS = 8.0, 16.0  # that are told around nothing


@rule
def observe_relations(s, seat, out):
    asked = actors(s) != 0 and (actors(s) >> seat) & 1
    if asked and imagine.visible_phase(s, seat) > state.MAIN:
        relate_names(s, seat, out)
    observe(s, seat, out)
    least = 10 * distance.FAR
    for other in range(s.seats):
        least = min(least, distance.here(s, other))
    for step in range(s.seats):
        relate_seat(s, seat, (seat + step) % s.seats, step, least, out)
    out[BY.idle] = min(1.0, policy.useless_cards(s, seat) / 6)
    if asked:
        relate_question(s, seat, imagine.visible_phase(s, seat), out)


@rule
def relate_seat(s, seat, other, step, least, out):
    had = state.colours_had(s, other)
    for colour in range(4):
        player = s.player[colour]
        place = (player - seat) % s.seats if player != state.NONE else i64(s.seats)
        out[BY.needs + 4 * step + place] = 1 - ((had >> colour) & 1)
    out[BY.voyage + step] = min(1.0, distance.here(s, other) / distance.FAR)
    out[BY.nearest + step] = 1 if distance.here(s, other) == least else 0
    ways = state.open_ways(s, i64(s.ship[other]))
    for way in range(4):
        if (ways >> way) & 1:
            saved = distance.gain(s, other, i64(components.BESIDE[s.ship[other], way]))
            out[(BY.saves if step == 0 else BY.pushes + 4 * (step - 1)) + way] = centred(
                1.0 * saved if step == 0 else -1.0 * saved, LINKS
            )
    if step > 0 and s.ship[other] == s.ship[seat]:
        out[BY.attacks + step - 1] = centred(policy.attack_value(s, seat, other), POINTS)


@rule
def relate_question(s, seat, phase, out):
    if phase == state.MAIN or phase == state.WINDOW:
        for title in range(components.MUT, components.ODI + 1):
            out[BY.deeds + title - components.MUT] = centred(policy.deed_value(s, seat, title), POINTS)
    elif phase == state.REACT or phase == state.ROLL:
        tricks, rolls = stack.trickable_entries(s), stack.rolling_entries(s)
        out[BY.wishes] = centred(reactions.stake(s, seat, 0), POINTS)
        out[BY.wishes + 1] = centred(reactions.stack_value(s, seat, 0), POINTS)
        out[BY.wishes + 2] = centred(reactions.stack_value(s, seat, 1), POINTS)
        if s.die:
            out[BY.wishes + 3] = centred(reactions.roll_wish(s, seat), POINTS)
        out[BY.wishes + 4] = centred(reactions.best_entry(s, seat, components.LOK, tricks), POINTS)
        out[BY.wishes + 5] = centred(reactions.best_entry(s, seat, components.THO, rolls), POINTS)


@rule
def relate_names(s, seat, out):
    """What may be named; the list of moves is written where standard numbers will stand."""
    phase = imagine.visible_phase(s, seat)
    n = legal.legal(s, seat, out)
    for k in range(n):
        move = i64(out[k])
        out[k] = 0
        if move >= moves.NAME_WAY.first:
            out[BY.named + move - moves.NAME_WAY.first] = raw(policy.score(s, seat, phase, move))
    near_best(BY.named, NAMES, out)


OTHERS = {"relations": (RELATIONS, observe_relations)}  # observations beside the standard one, by name
