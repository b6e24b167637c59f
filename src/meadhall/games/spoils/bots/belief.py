"""What others' moves give away: who bids on a face tends to have it, who challenges to lack it.

The figures come from watching bots bid: a bidder's dice show the face of the bid nearly three times as often as fair
ones would against each other face, those of a challenger two thirds as often.
"""

from meadhall.engine.prelude import WHO, actors, below, deciding, i64, rule
from meadhall.games.spoils import components, odds
from meadhall.games.spoils.imagine import imagine
from meadhall.games.spoils.rules.state import BETS, NONE, SEALING, dice_of, is_blind, is_principal

PLAIN, MOST = 4, 16  # weights of a face nothing is known about, and of one that was bid on again and again
HOWS = 8192  # entries of the ladder from here on are no bids of the seat's own making


@rule
def sample_belief(s, seat):
    """As `imagine`; but dice are drawn by what bids tell, and sealed bets of others are still to be made.

    Nobody can tell a bet that is sealed from one that will be; and one made anew is made for a reason.
    """
    if actors(s) == 0:
        return
    if deciding(s) == BETS and s.stage == SEALING and (actors(s) >> seat) & 1:
        for other in range(i64(s.seats)):
            if other != seat and (s.sealed >> other) & 1:
                open_again(s, other)
    imagine(s, seat)
    for other in range(i64(s.seats)):
        hidden = other != seat and not odds.sees_dice(s, seat, other) and odds.dice_shown(s, other) == 0
        if hidden and not is_blind(s, other) and weigh_faces(s, other):
            throw_by_weight(s, other)
        for face in range(components.FACES):
            s.part[face] = 0


@rule
def weigh_faces(s, other):
    """How likely each face is on a die of that seat, into scratch; false if it has told nothing."""
    for face in range(components.FACES):
        s.part[face] = PLAIN
    told = False
    for rung in range(i64(s.bids)):
        entry = i64(s.ladder[rung])
        if entry & 15 == other and entry < HOWS:
            face = ((entry >> 4) - 1) % components.FACES
            s.part[face] = min(MOST, 2 * s.part[face])
            told = True
    if s.challenger == other:
        s.part[s.face - 1] = s.part[s.face - 1] // 2
        told = True
    return told


@rule
def throw_by_weight(s, other):
    dice = dice_of(s, other)
    total = 0
    for face in range(components.FACES):
        s.dice[other, face] = 0
        total += s.part[face]
    for _ in range(dice):
        lot = below(s, total)
        face = 0
        while lot >= s.part[face]:
            lot -= s.part[face]
            face += 1
        s.dice[other, face] += 1


@rule
def open_again(s, other):
    s.sealed &= ~(1 << other)
    s.waiting &= ~(1 << other)
    s.bet[other] = NONE
    if not is_principal(s, other):
        s.side[other] = NONE
    s.frames[s.depth - 1, WHO] |= 1 << other
