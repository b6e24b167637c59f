"""What a seat cannot know, drawn anew: worlds that it cannot tell from the real one."""

from meadhall.engine.prelude import actors, count, deciding, lowest, pick, rule
from meadhall.games.onboard.components import ADD_STACK, ALL_VALUES, DRAW_STACK, SHIPS
from meadhall.games.onboard.rules import state, supplies


@rule
def imagine(s, seat):
    """Shuffles supplies the seat has not seen, and the values of other seats' tokens (VB-44, VB-15)."""
    if actors(s) == 0:  # at the end everything is shown
        return
    shuffle_unseen(s, seat)
    for other in range(s.seats):
        if other != seat:
            exchange_values(s, other)


@rule
def shuffle_unseen(s, seat):
    """Lays the tokens of both stacks that the seat has not seen in a new order; where each lies is no matter."""
    left = 0
    for place in range(ADD_STACK + DRAW_STACK):
        if is_unseen(s, seat, place):
            kind = s.add[place] if place < ADD_STACK else s.draw[place - ADD_STACK]
            left += 1 << (4 * kind)
    for place in range(ADD_STACK + DRAW_STACK):
        if is_unseen(s, seat, place):
            kind = supplies.random_type(s, left)
            left -= 1 << (4 * kind)
            if place < ADD_STACK:
                s.add[place] = kind
            else:
                s.draw[place - ADD_STACK] = kind


@rule
def is_unseen(s, seat, place):
    """Whether a token lies at that place, counted through both stacks, which the seat has never seen."""
    if place < ADD_STACK:
        return place < s.adds and (s.add_seen[place] >> seat) & 1 == 0
    place -= ADD_STACK
    return place < s.draws and (s.draw_seen[place] >> seat) & 1 == 0


@rule
def exchange_values(s, other):
    """Deals the four values anew to a seat's tokens: the one in hand, those lying, those won, those unused."""
    left = ALL_VALUES
    in_hand = 0
    if is_betting(s) and (actors(s) >> other) & 1:
        in_hand = pick(s, left, 1)
        s.frames[0, state.FIRST] = lowest(in_hand) + 1
        left &= ~in_hand
    for ship in range(SHIPS):
        if s.stake[other, ship]:
            value = pick(s, left, 1)
            s.stake[other, ship] = lowest(value) + 1
            left &= ~value
    s.won[other] = pick(s, left, count(s.won[other]))
    s.unused[other] = left & ~s.won[other] | in_hand


@rule
def is_betting(s):
    """A new bet's value has been chosen, and its place has not."""
    return deciding(s) == state.BET_SHIP or deciding(s) == state.BET_CLAN
