"""A seat's knowledge as numbers. Seats are counted from the observing one, clockwise.

Artifacts have a number each for what is known of them, not one for everything that could be: two sets have many, and
few lie out at once. Every number is written, zeros too, a block at a time: nobody need clear the room for them.
"""

import numpy as np

from meadhall.engine.prelude import Pieces, actors, around, constants, deciding, distance, i64, mark_seat, rule
from meadhall.games.spoils import components, odds
from meadhall.games.spoils.bots.policy import side_odds
from meadhall.games.spoils.bots.value import value_at, value_to_rob
from meadhall.games.spoils.components import ABILITY, CAP, FACES, ITEMS, KINDS, NORMALS, PILE, SEATS, STAGES, TOKENS
from meadhall.games.spoils.rules import artifacts, state
from meadhall.games.spoils.rules.state import ACTIVE, LEFTOVERS, NOBODY, NONE, UP, ability_of, top

ABILITIES = len(components.ABILITY_NAMES)
PHASES = 18
OBSERVATION = Pieces(
    dice=(SEATS, FACES),                 # dice this seat knows, by face, as parts of a full cup: those shown at least
    seen=SEATS,                          # whose dice it knows all of
    cups=SEATS,                          # how many dice each seat has
    bounded=SEATS,                       # who has shown its highest and lowest die
    blind=SEATS,                         # who rolled by the Stones
    spies=SEATS,                         # who has seen this seat's dice through the Spyglass
    gold=SEATS,                          # purses, as parts of the most there can be
    stash=(SEATS, ITEMS),                # normal Treasures of each stash by item, as parts of all there can be
    stash_stages=(SEATS, STAGES),        # the same by Stage: items and Stages together tell what they are worth
    sides=(SEATS, 2),                    # sides this seat knows
    bets=SEATS,                          # bets this seat knows
    sealed=SEATS,                        # whose bets lie there
    last_bid=(SEATS, 2),                 # each seat's latest bid of the Round: quantity, and face in sixths
    order=SEATS,                         # of winners who have not finished picking, the next one highest
    own_shown=FACES,                     # own dice that others know, in halves
    extra=FACES,                         # dice of Megingjord, as parts of the highest cap
    leftover=NORMALS,                    # normal Treasures of the Leftovers, in quarters
    leftover_backs=STAGES,               # artifacts among them, by their backs, in twentieths
    known_leftovers=KINDS,               # of those, the ones this seat knows, in halves
    pile_stage=PILE,                     # the Active pile: Stage in thirds,
    pile_type=PILE,                      # type in quarters; nothing for artifacts
    pile_rank=PILE,                      # which item of that type, in quarters
    pile_ability=PILE,                   # ability of an artifact this seat knows, as below
    holder=TOKENS,                       # who has each artifact, counted from 1, in elevenths; 1 stands for the pile
    ability=TOKENS,                      # what those this seat knows work by, counted from 1, as parts of all abilities
    stage=TOKENS,                        # their backs, in thirds
    up=TOKENS,                           # which lie face up
    state=TOKENS,                        # spent 1, canceled 2, used this Round 4, together in sevenths
    item=TOKENS,                         # what Loki's Gold stands for, counted from 1, in sixteenths
    focus=TOKENS,                        # 1 the artifact being used, 0.5 the one it is used on
    chief=SEATS,                         # who has the marker
    declarer=SEATS,                      # from the challenge on
    challenger=SEATS,                    # from the challenge on
    bid_holder=SEATS,                    # whose bid it is
    quantity=1,                          # of the bid, as a part of the highest cap
    face=FACES,                          # of the bid
    cap=1,                               # highest quantity that may be bid
    winner=2,                            # the side that won
    waits=1,                             # whether this seat waits with the Orb
    round=1,                             # in ninths
    phase=PHASES,                        # what is asked
    window=components.RS + 1,                       # in which window; what somebody steps in with counts as in a turn
    asked=SEATS,                         # of whom, where that is no secret
    user=SEATS,                          # whose artifact is being used
    power=ABILITIES,                     # as what
    target=SEATS,                        # on whom
    first=FACES,                         # the die chosen first, by a seat that chooses twice
    picked=1,                            # cards taken in the pick turn, in fifths
    step_bidding=1,                      # whether bids rise by steps
    seats=1,                             # how many sit at the table, in tenths
).whole().worth(gold=(0.5, -0.05), stash=(0.2, -0.02))  # fmt: skip

AT = OBSERVATION.at
SIZE = OBSERVATION.size
TYPE_ITEMS = 4  # of each type
# What a one of each counts: a product takes less time than a quotient.
DIE, PURSE, BID, FACE = 1 / components.CUP, 1 / components.MOST_GOLD, 1 / components.CAP, 1 / FACES
THIRD, QUARTER, TWENTIETH, PLACE = 1 / STAGES, 1 / 4, 1 / 20, 1 / (SEATS + 1)
POWERS, MARKS, ITEM, ROUND, FIFTH, SEAT = 1 / ABILITIES, 1 / 7, 1 / ITEMS, 1 / components.ROUNDS, 1 / 5, 1 / SEATS
_COPIES = 2 * np.array(components.COPIES[:NORMALS]).reshape(STAGES, ITEMS)  # of two sets
TREASURE, BACK = 1 / int(_COPIES.sum(axis=0).max()), 1 / int(_COPIES.sum(axis=1).max())


@rule
def observe(s, seat, out):
    observe_seats(s, seat, out)
    observe_leftovers(s, seat, out)
    observe_pile(s, seat, out)
    observe_artifacts(s, seat, out)
    observe_table(s, seat, out)
    if actors(s) != 0:
        observe_decision(s, seat, out)


# ---- seats


@rule
def blind_seats(s):
    """Seats that may not see their own dice: as `is_blind`, for all at once."""
    blind = 0
    for token in range(i64(s.tokens)):
        if s.by[token] >= 0 and s.marks[token] & state.CANCELED == 0 and ability_of(s, token) == components.STONES:
            blind |= 1 << i64(s.by[token])
    return blind & ~i64(s.revealed_dice)


@rule
def observe_seats(s, seat, out):
    for at in range(AT.own_shown):
        out[at] = 0
    blind = blind_seats(s)
    for step in range(i64(s.seats)):
        observe_seat(s, seat, around(s, seat + step), step, blind, out)
    for rung in range(i64(s.bids)):  # later bids stand for earlier ones
        number = (i64(s.ladder[rung]) & 8191) >> 4
        if number and i64(s.ladder[rung]) >> 13 != state.SKIP:
            at = AT.last_bid + 2 * distance(s, seat, i64(s.ladder[rung]) & 15)
            out[at] = ((number - 1) // FACES + 1) * BID
            out[at + 1] = ((number - 1) % FACES + 1) * FACE
    for place in range(i64(s.picker), i64(s.seats)):
        if s.order[place] != NOBODY:
            out[AT.order + distance(s, seat, i64(s.order[place]))] = (SEATS - place + i64(s.picker)) * SEAT


@rule
def observe_seat(s, seat, other, step, blind, out):
    opened = (i64(s.revealed_dice) | i64(s.spied[seat])) >> other
    sees = opened & 1 == 1 or (other == seat and (blind >> seat) & 1 == 0)
    for face in range(FACES):
        out[AT.dice + FACES * step + face] = (s.dice[other, face] if sees else s.shown[other, face]) * DIE
    out[AT.seen + step] = 1 if sees else 0
    out[AT.cups + step] = state.dice_of(s, other) * DIE
    out[AT.bounded + step] = (s.bounded >> other) & 1
    out[AT.blind + step] = (blind >> other) & 1
    out[AT.spies + step] = (s.spied[other] >> seat) & 1
    out[AT.gold + step] = s.gold[other] * PURSE
    backs = 0  # ten bits for each Stage
    for item in range(ITEMS):
        copies = 0
        for stage in range(STAGES):
            cards = i64(s.stash[other, ITEMS * stage + item])
            copies += cards
            backs += cards << 10 * stage
        out[AT.stash + ITEMS * step + item] = copies * TREASURE
    for stage in range(STAGES):
        out[AT.stash_stages + STAGES * step + stage] = ((backs >> 10 * stage) & 1023) * BACK
    hidden = other != seat and (s.stage == state.SEALING or s.stage == state.ORBS) and s.orb[seat] != other
    if (not hidden or other == s.declarer or other == s.challenger) and s.side[other] != NONE:
        out[AT.sides + 2 * step + s.side[other]] = 1
    if not hidden and s.bet[other] != NONE:
        out[AT.bets + step] = s.bet[other] * PURSE
    out[AT.sealed + step] = (s.sealed >> other) & 1


# ---- cards


@rule
def observe_leftovers(s, seat, out):
    for card in range(NORMALS):
        out[AT.leftover + card] = s.leftover[card] * QUARTER
    for kind in range(KINDS):
        out[AT.known_leftovers + kind] = 0
    backs = 0  # eight bits for each Stage
    for token in range(i64(s.tokens)):
        if s.place[token] == LEFTOVERS:
            backs += 1 << 8 * s.back[token]
            if (s.known[token] >> seat) & 1:
                out[AT.known_leftovers + s.kind[token]] += 0.5
    for stage in range(STAGES):
        out[AT.leftover_backs + stage] = ((backs >> 8 * stage) & 255) * TWENTIETH


@rule
def observe_pile(s, seat, out):
    for at in range(AT.pile_stage, AT.holder):
        out[at] = 0
    for position in range(state.pile_size(s)):
        card = i64(s.active[position])
        if card >= NORMALS:
            token = card - NORMALS
            out[AT.pile_stage + position] = (s.back[token] + 1) * THIRD
            if (s.known[token] >> seat) & 1:
                out[AT.pile_ability + position] = (ABILITY[s.kind[token]] + 1) * POWERS
        elif card != NONE:
            out[AT.pile_stage + position] = (card // ITEMS + 1) * THIRD
            out[AT.pile_type + position] = (card % ITEMS // TYPE_ITEMS + 1) * QUARTER
            out[AT.pile_rank + position] = (card % TYPE_ITEMS + 1) * QUARTER


@rule
def observe_artifacts(s, seat, out):
    """Those of stashes and of the Active pile; those of the Leftovers are out of sight."""
    for at in range(AT.holder, AT.chief):
        out[at] = 0
    for token in range(i64(s.tokens)):
        place = i64(s.place[token])
        if place >= 0 and place != LEFTOVERS:
            marks = i64(s.marks[token])
            out[AT.holder + token] = (SEATS + 1 if place == ACTIVE else distance(s, seat, place) + 1) * PLACE
            out[AT.stage + token] = (s.back[token] + 1) * THIRD
            out[AT.up + token] = marks & UP
            out[AT.state + token] = (marks >> 1) * MARKS
            out[AT.item + token] = (s.item[token] + 1) * ITEM
            if (s.known[token] >> seat) & 1:
                ability = ability_of(s, token) if marks & UP else ABILITY[s.kind[token]]
                out[AT.ability + token] = (ability + 1) * POWERS


# ---- the table


@rule
def observe_table(s, seat, out):
    """The bid, the Round, and who is what."""
    for at in range(AT.chief, SIZE):
        out[at] = 0
    mark_seat(s, seat, i64(s.chief), AT.chief, out)
    mark_seat(s, seat, i64(s.declarer), AT.declarer, out)
    mark_seat(s, seat, i64(s.challenger), AT.challenger, out)
    mark_seat(s, seat, i64(s.holder), AT.bid_holder, out)
    for face in range(FACES):
        out[AT.own_shown + face] = s.shown[seat, face] * 0.5
        out[AT.extra + face] = s.extra[face] * BID
    out[AT.quantity] = s.quantity * BID
    if s.face:
        out[AT.face + s.face - 1] = 1
    out[AT.cap] = s.cap * BID
    if s.winner != NONE:
        out[AT.winner + s.winner] = 1
    out[AT.waits] = (s.waiting >> seat) & 1
    out[AT.round] = s.round * ROUND
    out[AT.picked] = s.picked * FIFTH
    out[AT.step_bidding] = s.step_bidding
    out[AT.seats] = s.seats * SEAT


@rule
def observe_decision(s, seat, out):
    """What is asked; who is asked only where everybody knows."""
    row = i64(s.depth) - 1
    phase = deciding(s)
    asked = (actors(s) >> seat) & 1
    out[AT.phase + (state.REROLL if phase == state.REROLL_MORE and asked == 0 else phase)] = 1
    secret = state.is_asked_in_secret(s)
    if secret:
        when = top(s, state.WHEN_NOW)
        out[AT.window + (components.BT if when == components.AT else when)] = 1
    for step in range(i64(s.seats)):
        other = around(s, seat + step)
        if (actors(s) >> other) & 1 and (not secret or other == seat):
            out[AT.asked + step] = 1
    if phase == state.TO or (phase == state.REROLL_MORE and asked == 1):
        out[AT.first + s.frames[row, state.FIRST]] = 1
    if state.is_use(phase):
        power = top(s, state.POWER)
        target = top(s, state.TARGET)
        mark_seat(s, seat, top(s, state.USER), AT.user, out)
        out[AT.power + power] = 1
        out[AT.focus + s.frames[row, state.CARD]] = 1
        if artifacts.needs_seat(power):
            mark_seat(s, seat, target, AT.target, out)
        elif target >= 0:
            out[AT.focus + target] = 0.5


# ---- relations: what the rules make of it, for learning

QUANTILES = constants([95, 80, 50])
RELATIONS = OBSERVATION.extended(
    place=SEATS,                         # which seat this is, as moves name seats
    likely=3,                            # how likely the bid is to hold, the seat's own side to win, and it to lose
    fair=1,                              # fair odds on that side, up to 40 for one
    least=FACES,                         # how likely the lowest higher bid on each face is to hold
    reach=(3, FACES),                    # the highest quantities likely by 95, 80 and 50 %, as parts of the highest cap
    above=(3, FACES),                    # how far these are above the lowest higher bid, in tenths
    worth=PILE,                          # what each card of the pile adds for the seat, as its policy values it
    robbed=SEATS,                        # what the best known card of each stash would add, by the number of the seat
    purses=SEATS,                        # purses by the number of the seat
).whole()  # fmt: skip
BY = RELATIONS.at
RELATIONS_SIZE = RELATIONS.size
FAIR, CARD_WORTH, NEAR = 40.0, 1 / 40, 1 / 10


@rule
def observe_relations(s, seat, out):
    observe(s, seat, out)
    for at in range(SIZE, RELATIONS_SIZE):
        out[at] = 0
    out[BY.place + seat] = 1
    for other in range(i64(s.seats)):
        out[BY.purses + other] = s.gold[other] * PURSE
    if (actors(s) >> seat) & 1 == 0:
        return
    phase = deciding(s)
    if s.quantity:
        relate_bid(s, seat, out)
    if phase == state.BID:
        for face in range(FACES):
            relate_face(s, seat, face, out)
        odds.put_away(s)
    elif phase == state.PICK or phase == state.DRAUPNIR:
        for position in range(state.pile_size(s)):
            if s.active[position] != NONE:
                out[BY.worth + position] = min(1.0, max(0.0, value_at(s, seat, position) * CARD_WORTH))
    elif phase == state.TARGET_SEAT:
        for other in range(i64(s.seats)):
            if other != seat:
                out[BY.robbed + other] = min(1.0, value_to_rob(s, seat, other) * CARD_WORTH)


@rule
def relate_bid(s, seat, out):
    holds = min(1.0, max(0.0, side_odds(s, seat)))
    mine = 1 - holds if s.side[seat] == state.CHALLENGERS else holds
    out[BY.likely] = holds
    out[BY.likely + 1] = mine
    out[BY.likely + 2] = 1 - mine
    out[BY.fair] = min(1.0, mine / (FAIR * (1 - mine))) if mine < 1 else 1.0


@rule
def relate_face(s, seat, face, out):
    seen = odds.weigh(s, seat, face)
    lowest_bid = max(1, i64(s.quantity) + (1 if face < s.face else 0))
    out[BY.least + face] = odds.chance(s, seen, lowest_bid) / odds.CERTAIN
    for rank in range(3):
        quantity = seen
        while quantity < CAP and 100 * odds.chance(s, seen, quantity + 1) >= QUANTILES[rank] * odds.CERTAIN:
            quantity += 1
        out[BY.reach + FACES * rank + face] = quantity * BID
        out[BY.above + FACES * rank + face] = min(1.0, max(0.0, 0.5 + (quantity - lowest_bid) * NEAR))


OTHERS = {"relations": (RELATIONS, observe_relations)}  # observations beside the standard one, by name
