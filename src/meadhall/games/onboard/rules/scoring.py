"""The end of the game: supplies at their price, won bets, and who is ahead of whom."""

from meadhall.engine.prelude import EVERYONE, close_all, rule
from meadhall.games.onboard.events import ENDED, SCORED


@rule
def supplies_of(s, seat):
    return s.pile[seat, 0] + s.pile[seat, 1] + s.pile[seat, 2]


@rule
def supply_points(s, seat):
    """Supplies at final market value (VB-R108)."""
    return s.pile[seat, 0] * s.market[0] + s.pile[seat, 1] * s.market[1] + s.pile[seat, 2] * s.market[2]


@rule
def bet_points(s, seat):
    """Won bets at their number (VB-R109)."""
    won = s.won[seat]
    return (won & 1) + 2 * ((won >> 1) & 1) + 3 * ((won >> 2) & 1) + 4 * ((won >> 3) & 1)


@rule
def score(s, seat):
    return supply_points(s, seat) + bet_points(s, seat)


@rule
def is_ahead(s, seat, other):
    """By points, then supplies, then points from supplies (VB-R111 to VB-R113)."""
    if score(s, seat) != score(s, other):
        return score(s, seat) > score(s, other)
    if supplies_of(s, seat) != supplies_of(s, other):
        return supplies_of(s, seat) > supplies_of(s, other)
    return supply_points(s, seat) > supply_points(s, other)


@rule
def outcome(s, out):
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if is_ahead(s, other, seat):
                place += 1
        out[0, seat] = score(s, seat)
        out[1, seat] = place


@rule
def finish_game(s):
    """Everything is shown: supplies, prices and won bets of each seat, then the scores."""
    clans = 0
    scores = 0
    for seat in range(s.seats):
        supplies = 0
        market = 0
        for kind in range(3):
            supplies |= SCORED.supplies(kind, s.pile[seat, kind])
            market |= SCORED.market(kind, s.market[kind])
        points = score(s, seat)
        SCORED.emit(s, EVERYONE, seat, points, supplies, market, s.won[seat])
        clans |= ENDED.clans(seat, s.colour[seat] + 1)
        scores |= ENDED.scores(seat, points)
    ENDED.emit(s, EVERYONE, 0, clans, scores)
    close_all(s)
