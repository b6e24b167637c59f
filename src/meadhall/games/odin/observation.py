"""A seat's knowledge as numbers."""

from meadhall.engine.nearness import RAW, centred, near_best, raw
from meadhall.engine.prelude import Pieces, actors, count, deciding, i64, lowest, mark_seat, rule, spread
from meadhall.games.odin.bots import policy
from meadhall.games.odin.components import CARDS, HAND, NUMBERS, SEATS
from meadhall.games.odin.moves import PASS
from meadhall.games.odin.rules import legal, sets
from meadhall.games.odin.rules.state import FOLLOWING, OPENING, TAKING

# Seats are counted from the observing one, clockwise, so that one net can sit anywhere.
OBSERVATION = Pieces(
    hand=CARDS,                    # the seat's own cards
    known=(SEATS - 1, CARDS),      # cards each other seat took in sight and still holds
    middle=CARDS,                  # the set to beat
    beaten=CARDS,                  # the set to take a card from
    discards=CARDS,                # out of this hand
    left_out=CARDS,                # out of the game
    cards=SEATS,                   # hand sizes, in ninths
    scores=SEATS,                  # points, as parts of the target, 1 at most
    owner=SEATS,                   # who played the middle
    passes=1,                      # in a row, as a part of the other seats
    taking=1,                      # whether a card is to be taken
    seats=SEATS - 1,               # how many sit at the table: 2 to 6
).worth(cards=(-0.25, 0.05), scores=(-0.25, 0.05))  # fmt: skip

AT = OBSERVATION.at


@rule
def observe(s, seat, out):
    spread(s.hand[seat], CARDS, AT.hand, out)
    spread(s.middle, CARDS, AT.middle, out)
    spread(s.beaten, CARDS, AT.beaten, out)
    spread(s.discards, CARDS, AT.discards, out)
    spread(s.left_out, CARDS, AT.left_out, out)
    for step in range(s.seats):
        other = (seat + step) % s.seats
        if step > 0:
            spread(s.known[other], CARDS, AT.known + CARDS * (step - 1), out)
        out[AT.cards + step] = count(s.hand[other]) / HAND
        out[AT.scores + step] = min(1.0, s.scores[other] / s.target)
    mark_seat(s, seat, s.owner, AT.owner, out)
    out[AT.passes] = s.passes / (s.seats - 1)
    if deciding(s) == TAKING:
        out[AT.taking] = 1
    out[AT.seats + s.seats - 2] = 1


# ---- relations: what the rules make of it, for learning

# What a choice leaves the hand with is told in points, as the policy values hands: 1 for the best of its kind, and the
# less the further another is behind it.
RELATIONS = OBSERVATION.extended(
    colour_with=CARDS,                 # of each own card: others of its colour in hand, in eighths
    number_with=CARDS,                 # and others of its number, in fifths
    plays=CARDS,                       # how near the best play with a card comes to the best of all
    takes=CARDS,                       # how near taking a card comes to the best one to take
    over_pass=1,                       # how much better than a pass the best play is
    size=1,                            # cards of the middle, in ninths
    together=1,                        # sets that the hand falls into, in ninths
    short=1,                           # how far the hand's cards are short of nines, in all, as a part of the most
    least=1,                           # cards of the smallest other hand, in ninths
)  # fmt: skip
BY = RELATIONS.at
RANGE = 16.0  # points that `over_pass` spans
MOST_SHORT = HAND * (NUMBERS - 1)


@rule
def observe_relations(s, seat, out):
    if (actors(s) >> seat) & 1:
        relate_choices(s, seat, deciding(s), out)
    observe(s, seat, out)
    hand = s.hand[seat]
    for card in range(CARDS):
        if (hand >> card) & 1:
            out[BY.colour_with + card] = (count(sets.suit(hand, card // NUMBERS)) - 1) / 8
            out[BY.number_with + card] = (count(sets.rank(hand, card % NUMBERS)) - 1) / 5
    out[BY.size] = count(s.middle) / HAND
    out[BY.together] = policy.groups(hand) / HAND
    out[BY.short] = policy.weakness(hand) / MOST_SHORT
    out[BY.least] = policy.smallest_other_hand(s, seat) / HAND


@rule
def relate_choices(s, seat, phase, out):
    """What every play and every take leaves; the list of plays is written where standard numbers will stand."""
    hand = s.hand[seat]
    cost = policy.cost(hand)
    if phase == TAKING:
        for card in range(CARDS):
            if (s.beaten >> card) & 1:
                out[BY.takes + card] = raw(cost - policy.cost(hand | (1 << card)))
        near_best(BY.takes, CARDS, out)
        return
    n = legal.legal_openings(hand, out) if phase == OPENING else legal.legal_follows(hand, s.middle, out)
    pressure = 1.0 + policy.HURRY / policy.smallest_other_hand(s, seat)
    for k in range(n):
        move = i64(out[k])
        out[k] = 0
        if move != PASS:
            worth = raw(policy.score(hand, cost, s.middle, move, pressure))
            cards = sets.cards_of(move)
            while cards:
                at = BY.plays + lowest(cards)
                out[at] = max(float(out[at]), worth)
                cards &= cards - 1
    best = near_best(BY.plays, CARDS, out)
    if phase == FOLLOWING and best > 0:
        out[BY.over_pass] = centred(best - RAW, RANGE)


OTHERS = {"relations": (RELATIONS, observe_relations)}  # observations beside the standard one, by name
