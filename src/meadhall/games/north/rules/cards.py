"""Cards on their way: drawing, spending, stealing, crews that change, and what others remember of it."""

from meadhall.engine.prelude import EVERYONE, below, reveal, rule, to_all_but, to_seat
from meadhall.games.north.components import CEILING, FACTS, FIRST_DAUGHTER, FIRST_HERO_KIND, KINDS
from meadhall.games.north.events import DISCARDED, DRAWS, DREW, DREW_AT_ONCE, OVERBOARD, RESHUFFLED, STEALS, STOLE
from meadhall.games.north.rules.state import HOLDERS

# ---- hands


@rule
def gain(s, seat, kind):
    s.hand[seat, kind] += 1
    s.held[seat] |= 1 << kind
    s.cards[seat] += 1


@rule
def lose(s, seat, kind):
    s.hand[seat, kind] -= 1
    s.cards[seat] -= 1
    if s.hand[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)


@rule
def throw(s, kind):
    """Onto the discard pile."""
    s.discard[kind] += 1
    s.discards += 1


@rule
def spend(s, seat, kind):
    """A card leaves a hand in everybody's sight."""
    lose(s, seat, kind)
    for other in range(s.seats):
        if s.known[other]:
            forget(s, other, seat, kind)


@rule
def discard(s, seat, kind, sacrificed):
    """A card from hand, face up."""
    spend(s, seat, kind)
    throw(s, kind)
    DISCARDED.emit(s, EVERYONE, seat, kind, sacrificed)


@rule
def refill(s):
    """The discard pile becomes the draw pile (WN-4)."""
    for kind in range(KINDS):
        for _ in range(s.discard[kind]):
            s.pile[s.pile_size] = kind
            s.pile_size += 1
        s.discard[kind] = 0
    RESHUFFLED.emit(s, EVERYONE, 0, s.pile_size)
    s.discards = 0


@rule
def draw_one(s):
    """A random card of the draw pile, which is not empty."""
    place = below(s, s.pile_size)
    kind = s.pile[place]
    take_out(s, place)
    return kind


@rule
def take_out(s, place):
    """A card leaves the draw pile, and the last one takes its place."""
    s.pile_size -= 1
    s.pile[place] = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0


@rule
def draw(s, seat, number):
    """So many cards from the draw pile, as far as there are any and the hand has room (WN-4, WN-98)."""
    drawn = 0
    told = 0
    for _ in range(min(number, CEILING - s.cards[seat])):
        if s.pile_size == 0 and s.discards > 0:
            refill(s)
        if s.pile_size > 0:
            kind = draw_one(s)
            gain(s, seat, kind)
            drawn = among(drawn, told, kind + 1)
            told += 1
            if told == DREW_AT_ONCE:
                tell_drawn(s, seat, told, drawn)
                drawn = 0
                told = 0
    if told:
        tell_drawn(s, seat, told, drawn)


@rule
def among(drawn, told, number):
    """Puts a number of six bits where it belongs among those packed: in which order cards came is nobody's matter."""
    place = 0
    while place < told and (drawn >> (6 * place)) & 63 <= number:
        place += 1
    below_it = drawn & ((1 << (6 * place)) - 1)
    return below_it | number << (6 * place) | (drawn >> (6 * place)) << (6 * place + 6)


@rule
def tell_drawn(s, seat, told, drawn):
    reveal(s)
    DREW.emit(s, to_seat(seat), seat, drawn, told)
    DRAWS.emit(s, to_all_but(seat), seat, told)


@rule
def steal(s, thief, victim):
    """One random card of the victim's hand, seen by the two alone (WN-R112, WN-97)."""
    if s.cards[victim] == 0 or s.cards[thief] >= CEILING:
        return
    lot = below(s, s.cards[victim])
    kind = 0
    while lot >= s.hand[victim, kind]:
        lot -= s.hand[victim, kind]
        kind += 1
    lose(s, victim, kind)
    gain(s, thief, kind)
    for other in range(s.seats):
        if other != victim and other != thief:  # what the one held, unseen by them, either may hold now
            for place in range(s.known[other]):
                if (s.facts[other, place] >> (HOLDERS + victim)) & 1:
                    s.facts[other, place] |= (1 << thief) << HOLDERS
    if s.known[thief]:
        forget(s, thief, victim, kind)
    remember(s, victim, thief, kind)
    reveal(s)
    the_two = to_seat(thief) | to_seat(victim)
    STOLE.emit(s, the_two, thief, kind, victim, s.colour[victim])
    STEALS.emit(s, ~the_two, thief, victim, s.colour[victim])


# ---- what seats know of other hands


@rule
def remember(s, seat, holder, kind):
    """The seat knows that the holder has such a card."""
    if s.known[seat] == FACTS:  # the oldest is forgotten
        drop_fact(s, seat, 0)
    s.facts[seat, s.known[seat]] = (1 << holder) << HOLDERS | (kind + 1)
    s.known[seat] += 1


@rule
def forget_all(s, seat):
    for fact in range(FACTS):
        s.facts[seat, fact] = 0
    s.known[seat] = 0


@rule
def drop_fact(s, seat, which):
    s.known[seat] -= 1
    for place in range(which, s.known[seat]):
        s.facts[seat, place] = s.facts[seat, place + 1]
    s.facts[seat, s.known[seat]] = 0


@rule
def forget(s, seat, holder, kind):
    """Such a card of the holder was seen: a sure fact first, else the first that may have been that card."""
    found = -1
    for place in range(s.known[seat]):
        fact = s.facts[seat, place]
        if fact & ((1 << HOLDERS) - 1) == kind + 1 and (fact >> (HOLDERS + holder)) & 1:
            if fact >> HOLDERS == 1 << holder:
                drop_fact(s, seat, place)
                return
            if found < 0:
                found = place
    if found >= 0:
        drop_fact(s, seat, found)


# ---- crews


@rule
def empty_place(s, seat, place):
    """The place loses its card, whatever becomes of it."""
    s.crew[seat, place] = 0
    s.used[seat] &= ~(1 << place)
    s.sick[seat] &= ~(1 << place)


@rule
def go_overboard(s, seat, place, by):
    """A hero goes to the discard pile, a daughter back to her stack (WN-5)."""
    card = s.crew[seat, place]
    if card >= FIRST_DAUGHTER:
        s.daughters[card - FIRST_DAUGHTER] += 1
    else:
        throw(s, FIRST_HERO_KIND + card - 1)
    empty_place(s, seat, place)
    OVERBOARD.emit(s, EVERYONE, seat, card, by)
