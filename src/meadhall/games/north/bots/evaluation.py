"""How a search values a position of Warriors of the North: by the turns each ship still needs to win."""

from math import sqrt

from meadhall.engine.defaults import evaluate as by_places
from meadhall.engine.prelude import POINTS, chances, count, i64, rule
from meadhall.games.north.bots.distance import FAR, NOWHERE, here, voyage
from meadhall.games.north.components import CREW, FIRST_DAUGHTER, UNIVERSAL
from meadhall.games.north.rules.state import colours_had, daughters_aboard

LINKS_A_TURN = 2.0  # of a voyage, about
A_LOOT = 0.4  # turns that looting takes, beside the way there
AT_RISK = 0.7  # turns that a daughter aboard may cost, who can be lost until the feast
CARD, FREE_WIND = 0.12, 0.2  # turns that a card in hand saves, and more if it is a universal wind
HERO = 0.25  # turns that a hero saves
IN_THE_WAY = 4  # links that it costs to get by the monster, where it lies on a village; fitted to Karl's games
SWING = 0.8  # turns by which the rest of the voyage tells two seats apart, about


@rule
def horizon(s):
    """A turn each."""
    return s.seats * s.round + (s.active - s.start) % s.seats


@rule
def links(s, seat):
    """Links a seat has still to go; a village under the monster is as far as it is, and some more."""
    left = here(s, seat)
    if left < FAR:
        return left
    return voyage(s, seat, i64(s.ship[seat]), NOWHERE) + IN_THE_WAY


@rule
def evaluate(s, out):
    if s.depth == 0:
        by_places(s, out)
        return
    least = 99.0
    for seat in range(s.seats):
        turns = links(s, seat) / LINKS_A_TURN + A_LOOT * count(15 & ~colours_had(s, seat))
        turns += AT_RISK * count(daughters_aboard(s, seat, False))
        turns -= CARD * s.cards[seat] + FREE_WIND * s.hand[seat, UNIVERSAL]
        for place in range(CREW):
            if 0 < s.crew[seat, place] < FIRST_DAUGHTER:
                turns -= HERO
        out[POINTS, seat] = -turns
        least = min(least, turns)
    chances(s, out, SWING * sqrt(max(1.0, least)))
