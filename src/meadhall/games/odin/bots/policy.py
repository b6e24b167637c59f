"""Karl's heuristic policy for Odin: shed cards, keep few sets, stay strong, and mind who is about to go out."""

from meadhall.engine.prelude import count, deciding, rule
from meadhall.games.odin.components import NUMBERS, RANK_COUNT, SPREAD, SUIT_COUNT
from meadhall.games.odin.moves import PASS, TAKE
from meadhall.games.odin.rules.sets import cards_of, rank, suit
from meadhall.games.odin.rules.state import TAKING

# What a hand costs: points it would score now, turns it still needs, and cards too weak to win a turn with.
CARD, GROUP, WEAK = 1.0, 1.6, 0.12
TEMPO = 0.35  # owning the middle may win the next opening
OUT = 1000.0  # nothing beats going out
HURRY = 0.9  # each point of cost weighs more as somebody nears the end of the hand


@rule
def groups(hand):
    """About how many sets the hand falls into: the largest one taken away until nothing is left."""
    n = 0
    while hand:
        largest = 0
        chosen = 0
        for colour in range(6):
            numbers = suit(hand, colour)
            if SUIT_COUNT[numbers] > largest:
                largest = SUIT_COUNT[numbers]
                chosen = numbers << (NUMBERS * colour)
        for number in range(NUMBERS):
            colours = rank(hand, number)
            if RANK_COUNT[colours] > largest:
                largest = RANK_COUNT[colours]
                chosen = SPREAD[colours] << number
        hand &= ~chosen
        n += 1
    return n


@rule
def weakness(hand):
    """How far the hand's cards fall short of nines."""
    short = 0
    for colour in range(6):
        numbers = suit(hand, colour)
        for number in range(NUMBERS):
            if (numbers >> number) & 1:
                short += NUMBERS - 1 - number
    return short


@rule
def cost(hand):
    """How far a hand is from going out: lower is better."""
    return CARD * count(hand) + GROUP * groups(hand) + WEAK * weakness(hand)


@rule
def cheapest_take(hand, offered):
    """The cost after taking the best card on offer."""
    best = OUT
    while offered:
        card = offered & -offered
        offered ^= card
        best = min(best, cost(hand | card))
    return best


@rule
def smallest_other_hand(s, seat):
    least = 9
    for other in range(s.seats):
        if other != seat:
            least = min(least, count(s.hand[other]))
    return least


@rule
def score(hand, cost_now, middle, move, pressure):
    """The score of a play or a pass with this hand at this middle; the hand costs `cost_now` as it is."""
    if move == PASS:
        return 0.0
    left = hand & ~cards_of(move)
    if left == 0:
        return OUT
    if middle:
        return pressure * (cost_now - cheapest_take(left, middle)) + TEMPO
    return cost_now - cost(left)


@rule
def score_moves(s, seat, moves, n, out):
    hand = s.hand[seat]
    taking = deciding(s) == TAKING
    cost_now = cost(hand)
    pressure = 1.0 + HURRY / smallest_other_hand(s, seat)
    for k in range(n):
        move = int(moves[k])
        if taking:
            out[k] = cost_now - cost(hand | (1 << TAKE.card(move)))
        else:
            out[k] = score(hand, cost_now, s.middle, move, pressure)
