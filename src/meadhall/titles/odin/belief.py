"""What others' doings tell of their hands: who takes a card has a use for it, and who passes could do no better.

Others are taken to play by rules of thumb, more or less: how sharply they choose was fitted to 7,000 choices of Jarl.
"""

from __future__ import annotations

from math import exp, log

from meadhall.engine.bits import count
from meadhall.engine.rule import rule
from meadhall.titles.odin.components import FIRST_TAKE, PASS
from meadhall.titles.odin.rules import DOER, PAST, cards_of, is_play, legal_follows, legal_openings
from meadhall.titles.odin.thumb import cost, hurry, liking

OPENING, TURN, TAKING = 4.0, 2.0, 4.0  # how sharply somebody chooses when opening, beating or passing, and taking
WHIM = 0.05  # how often somebody does anything at all
MOST = 30.0  # a difference in liking beyond which nobody hesitates


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
def of_turn(s, seat, middle, done, out):
    """How likely a seat does this with the hand it has, as a logarithm: a play or a pass."""
    hand = s.hand[seat]
    n = legal_follows(hand, middle, out) if middle else legal_openings(hand, out)
    now = cost(hand)
    pressed = hurry(s, seat)
    sharpness = TURN if middle else OPENING
    liked = liking(hand, now, middle, done, pressed)
    total = 0.0
    for k in range(n):
        total += exp(min(MOST, sharpness * (liking(hand, now, middle, int(out[k]), pressed) - liked)))
    return log((1.0 - WHIM) / total + WHIM / n)


@rule
def of_take(s, seat, offered, taken):
    """How likely a seat takes this card with the hand it has, as a logarithm."""
    hand = s.hand[seat]
    n = count(offered)
    costs = cost(hand | taken)
    total = 0.0
    while offered:
        card = offered & -offered
        offered ^= card
        total += exp(min(MOST, TAKING * (costs - cost(hand | card))))
    return log((1.0 - WHIM) / total + WHIM / n)


@rule
def believable(s, seat, out):
    """Goes back through the hand, giving everybody the cards they had then; a hand too long to note tells nothing."""
    told = 0.0
    if s.noted > PAST:
        return told
    for back in range(1, int(s.noted) + 1):
        k = int(s.noted) - back
        doer = int(s.past[k]) // DOER
        move = int(s.past[k]) % DOER
        if move >= FIRST_TAKE:
            card = 1 << (move - FIRST_TAKE)
            s.hand[doer] &= ~card
            if doer != seat:
                told += of_take(s, doer, middle_before(s, k - 1), card)
        else:
            if is_play(move):
                s.hand[doer] |= cards_of(move)
            if doer != seat:
                told += of_turn(s, doer, middle_before(s, k), move, out)
    return told
