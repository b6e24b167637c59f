"""What others' hands are likely to hold: cards that answer others are kept, deeds without a purpose are soon gone.

A hand is as likely as the product of what its cards weigh. The weights were fitted to hands in 600 games of the policy
at a table of four; they are the same for everybody, since nobody's past plays are in the record.
"""

from meadhall.engine.prelude import actors, below, constants, deciding, i64, rule
from meadhall.games.north import components
from meadhall.games.north.imagine import imagine
from meadhall.games.north.rules.cards import gain, lose
from meadhall.games.north.rules.state import HOLDERS, MAIN

PLAIN_WIND, UNIVERSAL_WIND = 108, 78
# By title, in the order LOK THO NOR CAL CRO MIS MUT COM SEA LUR GAL ODI.
EVENTS = (236, 207, 260, 160, 200, 83, 41, 181, 176, 38, 89, 12)
# In the order BER SHI HUN QUA HEA BOD HEL OAR SEE REA RUN PIL.
HEROES = (111, 105, 134, 101, 98, 90, 81, 55, 84, 130, 113, 64)
WEIGHT = constants(
    [PLAIN_WIND] * components.UNIVERSAL + [UNIVERSAL_WIND]
    + [EVENTS[title] for title in components.TITLE if title >= 0] + list(HEROES)
)  # fmt: skip
ROUNDS = 8  # how often each card of a hand may be exchanged


@rule
def sample_belief(s, seat):
    """As `imagine`; then cards of other hands change places with cards of the pile, the likelier, the more often.

    The hand of whoever is asked stays as it was imagined, since it must have an answer.
    """
    imagine(s, seat)
    asked = actors(s)
    if asked == 0 or s.pile_size == 0:
        return
    for other in range(i64(s.seats)):
        if other != seat and ((asked >> other) & 1 == 0 or deciding(s) == MAIN):
            exchange(s, other, kinds_known(s, seat, other))


@rule
def kinds_known(s, seat, other):
    """Kinds of cards that the seat knows, or half knows, to be in that hand, as a set."""
    kinds = 0
    for place in range(i64(s.known[seat])):
        fact = i64(s.facts[seat, place])
        if (fact >> (HOLDERS + other)) & 1:
            kinds |= 1 << ((fact & ((1 << HOLDERS) - 1)) - 1)
    return kinds


@rule
def exchange(s, other, kept):
    """Steps of a Markov chain that makes hands as likely as their weights say; kinds that are kept do not move."""
    for _ in range(ROUNDS * i64(s.cards[other])):
        given = kind_in_hand(s, other, below(s, i64(s.cards[other])))
        place = below(s, i64(s.pile_size))
        taken = i64(s.pile[place])
        if (kept >> given) & 1 == 0 and below(s, i64(WEIGHT[given])) < WEIGHT[taken]:
            lose(s, other, given)
            gain(s, other, taken)
            s.pile[place] = given


@rule
def kind_in_hand(s, other, number):
    """The kind of a hand's card, counted from 0."""
    kind = 0
    while number >= s.hand[other, kind]:
        number -= i64(s.hand[other, kind])
        kind += 1
    return kind
