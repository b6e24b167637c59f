"""What others' bets are likely to be worth: high tokens are laid first, and those that won were laid the earliest."""

from meadhall.engine.prelude import actors, below, constants, count, i64, lowest, nth, rule
from meadhall.games.onboard.components import ALL_VALUES, SHIPS
from meadhall.games.onboard.imagine import imagine, is_betting

LAID = constants([1, 4, 16, 64])  # weights of tokens of 1, 2, 3 and 4 to have been laid, rather than kept
WON = constants([10, 16, 26, 42])  # and of those that were laid to have won, rather than to lie still


@rule
def sample_belief(s, seat):
    """As `imagine`; but values of others' tokens are dealt by what people lay first."""
    imagine(s, seat)
    asked = actors(s)
    if asked == 0:
        return
    for other in range(i64(s.seats)):
        if other != seat and not (is_betting(s) and (asked >> other) & 1):
            deal_values(s, other)


@rule
def deal_values(s, other):
    """Which tokens were laid at all, then which of them won; the rest lie on the seat's ships in any order."""
    won = count(i64(s.won[other]))
    lying = 0
    for ship in range(SHIPS):
        if s.stake[other, ship]:
            lying += 1
    laid = drawn(s, i64(ALL_VALUES), won + lying, LAID)
    s.unused[other] = ALL_VALUES & ~laid
    s.won[other] = drawn(s, laid, won, WON)
    laid &= ~i64(s.won[other])
    for ship in range(SHIPS):
        if s.stake[other, ship]:
            value = nth(laid, below(s, count(laid)))
            s.stake[other, ship] = value + 1
            laid &= ~(1 << value)


@rule
def drawn(s, values, number, weights):
    """So many values out of a set, one after another, by their weights."""
    left = values
    for _ in range(number):
        left &= ~(1 << one_of(s, left, weights))
    return values & ~left


@rule
def one_of(s, values, weights):
    """A value of a set, by its weight."""
    total = 0
    for value in range(4):
        total += ((values >> value) & 1) * i64(weights[value])
    lot = below(s, total)
    value = lowest(values)
    while lot >= weights[value]:
        lot -= i64(weights[value])
        values &= values - 1
        value = lowest(values)
    return value
