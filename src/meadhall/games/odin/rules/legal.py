"""What may be played: the lists of legal moves."""

from meadhall.engine.prelude import count, deciding, lowest, rule, write_set
from meadhall.games.odin.components import RANK_INDEX
from meadhall.games.odin.moves import ONE_COLOUR, ONE_NUMBER, PASS, TAKE
from meadhall.games.odin.rules.sets import rank, strength, suit, whole_hand
from meadhall.games.odin.rules.state import FOLLOWING, OPENING


@rule
def legal(s, seat, out):
    phase = deciding(s)
    if phase == FOLLOWING:
        return legal_follows(s.hand[seat], s.middle, out)
    if phase == OPENING:
        return legal_openings(s.hand[seat], out)
    return write_set(out, 0, TAKE.first, s.beaten)  # one card of the set just beaten (OD-R35)


@rule
def legal_openings(hand, out):
    """Any single card; the whole hand if it is one set (OD-R48, OD-R49)."""
    n = 0
    for colour in range(6):
        numbers = suit(hand, colour)
        while numbers:
            card = numbers & -numbers
            out[n] = ONE_COLOUR.id(colour, card - 1)
            n += 1
            numbers ^= card
    if n > 1:
        everything = whole_hand(hand)
        if everything >= 0:
            out[n] = everything
            n += 1
    return n


@rule
def legal_follows(hand, middle, out):
    """Sets as large as the middle and worth more, sets one card larger (worth more by length alone), or pass."""
    size = count(middle)
    to_beat = strength(middle)
    n = 0
    once = 0
    twice = 0
    for colour in range(6):
        numbers = suit(hand, colour)
        twice |= once & numbers
        once |= numbers
        if count(numbers) >= size:
            chosen = numbers & -numbers
            while chosen:  # every subset, rising
                extra = count(chosen) - size
                if extra == 1 or (extra == 0 and 2 * chosen > to_beat):
                    out[n] = ONE_COLOUR.id(colour, chosen - 1)
                    n += 1
                chosen = (chosen - numbers) & numbers
    while twice:
        bit = twice & -twice
        twice ^= bit
        number = lowest(bit)
        colours = rank(hand, number)
        if count(colours) >= size:
            chosen = colours & -colours
            while chosen:
                extra = count(chosen) - size
                if chosen & (chosen - 1) and (extra == 1 or (extra == 0 and 4 * bit - 1 > to_beat)):
                    out[n] = ONE_NUMBER.id(number, RANK_INDEX[chosen])
                    n += 1
                chosen = (chosen - colours) & colours
    out[n] = PASS
    return n + 1
