"""Setting up Warriors of the North: colours, ships, crews, the deck and the first hands."""

from meadhall.engine.prelude import begin, below, i64, reveal, rule
from meadhall.games.north import components
from meadhall.games.north.rules import cards, play
from meadhall.games.north.rules.state import NONE, blank


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    blank(s, options)
    seat_players(s)
    lay_out(s)
    s.first = (1 << s.seats) - 1
    s.round = 1
    s.start = below(s, s.seats)
    for seat in range(components.SEATS):
        if seat < s.seats:
            cards.draw(s, seat, components.START_HAND)
    reveal(s)
    play.begin_turn(s, i64(s.start))


@rule
def seat_players(s):
    """Colours clockwise in the chosen order; with three players one is left out (WN-80, WN-81)."""
    missing = NONE
    if s.seats < components.SEATS:
        missing = s.left_out - 1 if s.left_out else below(s, components.SEATS)
    for colour in range(4):
        s.player[colour] = NONE
    for seat in range(components.SEATS):
        s.colour[seat] = NONE
        s.ship[seat] = NONE
    seat = 0
    for place in range(4):
        colour = i64(components.COLOUR_OF_SEAT[s.colours, place])
        if colour != missing:
            s.colour[seat] = colour
            s.player[colour] = seat
            s.ship[seat] = components.HARBOUR[colour]
            seat += 1


@rule
def lay_out(s):
    """Daughters in their stacks, the monster in the deep, all cards in the pile: which is drawn is decided then."""
    for colour in range(4):
        s.daughters[colour] = components.EACH_COLOUR
    s.monster = components.DEEP
    s.fight_from = NONE
    s.marker = NONE
    s.window = NONE
    place = 0
    for kind in range(components.KINDS):
        for _ in range(components.COPIES[kind]):
            s.pile[place] = kind
            place += 1
    s.pile_size = components.DECK
