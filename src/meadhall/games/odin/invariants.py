"""What must hold after every move: I1 to I9 of the page of rules, by number."""

from meadhall.engine.prelude import Invariants, actors, count, deciding, rule
from meadhall.games.odin.components import DECK, HAND
from meadhall.games.odin.rules import sets, state

INVARIANTS = Invariants()


@INVARIANTS(1, "every card is in exactly one place")
def every_card_in_one_place(s):
    everywhere = s.middle | s.beaten | s.discards | s.undealt | s.left_out
    places = count(s.middle) + count(s.beaten) + count(s.discards) + count(s.undealt) + count(s.left_out)
    for seat in range(s.seats):
        everywhere |= s.hand[seat]
        places += count(s.hand[seat])
        if s.known[seat] & ~s.hand[seat]:
            return False
    return everywhere == DECK and places == 54


@rule
def hand_size(s, seat):
    """Cards held, counting the one still to be taken."""
    owed = 1 if deciding(s) == state.TAKING and (actors(s) >> seat) & 1 else 0
    return count(s.hand[seat]) + owed


@INVARIANTS(2, "a hand has one to nine cards and never grows")
def hands_never_grow(before, s):
    for seat in range(s.seats):
        cards = hand_size(s, seat)
        if cards > HAND or (cards == 0 and actors(s) != 0):
            return False
        if s.hands == before.hands:
            if cards > hand_size(before, seat):
                return False
        elif cards != HAND:
            return False
    return True


@INVARIANTS(3, "the middle is empty exactly when a round opens, else one set with its value")
def middle_is_a_set(s):
    if actors(s) != 0 and (s.middle == 0) != (deciding(s) == state.OPENING):
        return False
    return s.value == sets.digits(s.middle) and (s.middle == 0 or sets.whole_hand(s.middle) >= 0)


@INVARIANTS(4, "values rise within a round, by no card or one card more")
def values_rise(before, s):
    if s.hands != before.hands or s.rounds != before.rounds or s.middle == before.middle or before.middle == 0:
        return True
    extra = count(s.middle) - count(before.middle)
    return s.value > before.value and (extra == 0 or extra == 1)


@INVARIANTS(5, "fewer passes in a row than would end the round")
def passes_end_the_round(s):
    return actors(s) == 0 or 0 <= s.passes <= s.seats - 2


@INVARIANTS(6, "exactly one seat is to act")
def one_seat_is_asked(s):
    return count(actors(s)) <= 1


@INVARIANTS(7, "each hand adds nothing to one seat and the cards held to every other")
def scores_add_up(before, s):
    hand_over = s.hands != before.hands or (actors(s) == 0 and actors(before) != 0)
    went_out = 0
    for seat in range(s.seats):
        points = s.scores[seat] - before.scores[seat]
        if not hand_over:
            if points != 0:
                return False
        elif points == 0:
            went_out += 1
        elif points != count(before.hand[seat]) or points > HAND:
            return False
    return went_out == (1 if hand_over else 0)


@INVARIANTS(8, "the game is over exactly when somebody has reached the target")
def over_at_the_target(s):
    reached = False
    for seat in range(s.seats):
        reached |= s.scores[seat] >= s.target
    return reached == (actors(s) == 0)


@INVARIANTS(9, "rounds, plays, turns and hands stay within their proven bounds")
def within_bounds(s):
    n = int(s.seats)
    hands = n * (s.target - 1) // (n - 1) + 1
    return s.rounds <= 8 * n + 1 and s.plays <= 80 * n + 11 and s.turns <= n * (80 * n + 11) and s.hands <= hands
