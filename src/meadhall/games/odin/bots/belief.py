"""What the moves of others tell of their hands: who takes a card has a use for it, and who passes could do no better.

What others look at, and how sharply they choose by it, was fitted to 25,000 choices of Jarl.
"""

from math import exp, log

from meadhall.engine.chacha import WORD
from meadhall.engine.prelude import below, count, holder_of, nth, rule, word
from meadhall.games.odin.bots.policy import cost, groups, weakness
from meadhall.games.odin.imagine import imagine
from meadhall.games.odin.moves import PASS, TAKE
from meadhall.games.odin.rules.legal import legal_follows, legal_openings
from meadhall.games.odin.rules.sets import cards_of, is_play
from meadhall.games.odin.rules.state import DOER, NOBODY, PAST

OPENING, TURN, TAKING = 6.2, 5.2, 8.5  # how sharply somebody chooses when opening, beating or passing, and taking
CARD, WEAK = 0.1, 0.06  # what a card weighs beside a set, and each number it falls short of a nine
OUT = -1000.0  # nothing beats going out
WHIM = 0.05  # how often somebody does anything at all
MOST = 30.0  # a difference beyond which nobody hesitates
SWAPS = 8  # cards of each seat that are exchanged, or not, between one world and the next


@rule
def middle_before(s, k):
    """The set in the middle before the k-th thing done in this hand; nothing if that opened a round."""
    passes = 0
    for back in range(1, k + 1):
        move = int(s.past[k - back]) % DOER
        if is_play(move):
            return cards_of(move)
        if move == PASS:
            passes += 1
            if passes == s.seats - 1:
                return 0
    return 0


@rule
def burden(hand):
    """What others seem to see in a hand when they beat a set or pass: above all how many sets it falls into."""
    return groups(hand) + CARD * count(hand) + WEAK * weakness(hand)


@rule
def burden_after(hand, middle, move):
    """What is left of a hand after an opening, a pass, or a play with the best card taken for it."""
    if move == PASS:
        return burden(hand)
    left = hand & ~cards_of(move)
    if left == 0:
        return OUT
    if middle == 0:
        return cost(left)
    least = burden(left | (middle & -middle))
    middle &= middle - 1
    while middle:
        least = min(least, burden(left | (middle & -middle)))
        middle &= middle - 1
    return least


@rule
def of_turn(hand, middle, done, out):
    """How likely somebody does this with that hand, as a logarithm: a play or a pass."""
    n = legal_follows(hand, middle, out) if middle else legal_openings(hand, out)
    sharpness = TURN if middle else OPENING
    left = burden_after(hand, middle, done)
    total = 0.0
    for k in range(n):
        total += exp(min(MOST, sharpness * (left - burden_after(hand, middle, int(out[k])))))
    return log((1.0 - WHIM) / total + WHIM / n)


@rule
def of_take(hand, offered, taken):
    """How likely somebody with that hand takes this card, as a logarithm."""
    n = count(offered)
    costs = cost(hand | taken)
    total = 0.0
    while offered:
        card = offered & -offered
        offered ^= card
        total += exp(min(MOST, TAKING * (costs - cost(hand | card))))
    return log((1.0 - WHIM) / total + WHIM / n)


@rule
def believable(s, seat, hand, out):
    """How likely a seat would have done all it did since the deal if it had this hand now, as a logarithm.

    It goes back through what was done, giving the seat the cards it had then.
    """
    told = 0.0
    for back in range(1, int(s.noted) + 1):
        k = int(s.noted) - back
        if int(s.past[k]) // DOER == seat:
            move = int(s.past[k]) % DOER
            if TAKE.has(move):
                card = 1 << TAKE.card(move)
                hand &= ~card
                told += of_take(hand, middle_before(s, k - 1), card)
            else:
                if is_play(move):
                    hand |= cards_of(move)
                told += of_turn(hand, middle_before(s, k), move, out)
    return told


@rule
def unseen_of(s, seat):
    """Cards of a seat that nobody else has seen."""
    return s.hand[seat] & ~s.known[seat]


@rule
def mcmc_step(s, seat, out):
    """Exchanges unseen cards of each other seat for others, the likelier that is, the more often.

    So worlds follow one another, in the long run each as often as it is believable (Metropolis and Hastings). A hand
    too long to note tells nothing.
    """
    if s.noted == 0 or s.noted > PAST:
        imagine(s, seat)
        return
    for one in range(s.seats):
        if one != seat and unseen_of(s, one):
            before = believable(s, one, s.hand[one], out)
            for _ in range(SWAPS):
                before = exchange(s, seat, one, before, out)


@rule
def exchange(s, seat, one, before, out):
    """Exchanges an unseen card of a seat for one from elsewhere, or not; returns how believable its hand is then."""
    elsewhere = s.undealt
    for other in range(s.seats):
        if other != seat and other != one:
            elsewhere |= unseen_of(s, other)
    if elsewhere == 0:
        return before
    given = 1 << nth(unseen_of(s, one), below(s, count(unseen_of(s, one))))
    card = nth(elsewhere, below(s, count(elsewhere)))
    taken = 1 << card
    other = holder_of(s.hand, card)  # NOBODY if it was not dealt
    after = believable(s, one, (s.hand[one] ^ given) | taken, out)
    gain = after - before
    if other != NOBODY:
        gain += believable(s, other, (s.hand[other] ^ taken) | given, out) - believable(s, other, s.hand[other], out)
    if gain < 0.0 and exp(gain) * WORD < word(s):
        return before
    s.hand[one] = (s.hand[one] ^ given) | taken
    if other == NOBODY:
        s.undealt = (s.undealt ^ taken) | given
    else:
        s.hand[other] = (s.hand[other] ^ taken) | given
    return after
