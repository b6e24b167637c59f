"""What a seat knows: worlds it cannot tell from the real one."""

from meadhall.engine.prelude import actors, ask, below, close, count, deciding, i64, nth, rule
from meadhall.games.north import components
from meadhall.games.north.rules.cards import draw_one, forget_all, gain, take_out
from meadhall.games.north.rules.stack import answers, asked_seat, can_answer, can_respond, passes
from meadhall.games.north.rules.state import HERO, HOLDERS, KIND, MAIN, NONE, SECRET, WINDOW, begun_phase, is_card

TRIES = 64  # hands dealt to whoever may be asked, before one that can answer is made


@rule
def visible_phase(s, seat):
    """What a seat sees to be asked: half-made declarations and the hero step of others look like their turn."""
    if actors(s) == 0 or (actors(s) >> seat) & 1:
        return i64(deciding(s))
    phase = begun_phase(s)
    return MAIN if phase == HERO else phase


@rule
def imagine(s, seat):
    """Deals anew what the seat has not seen: other hands, the draw pile, and who is being asked in secret (WN-97)."""
    for other in range(components.SEATS):
        if other != seat or actors(s) == 0:
            forget_all(s, other)
    if actors(s) == 0:  # at the end hands are shown; only the order of the pile is nobody's
        collect(s, (1 << components.SEATS) - 1)
        return
    phase = visible_phase(s, seat)
    hidden = (actors(s) >> seat) & 1 == 0
    if hidden and (SECRET >> phase) & 1:
        imagine_asked(s, seat, phase)
    else:
        collect(s, 1 << seat)
        place_facts(s, seat)
        deal_rest(s, seat)
        if hidden and phase == MAIN:  # whether the active player still ponders a hero cannot be seen yet
            may_ponder = s.fresh != 0 and s.held[s.active] & components.ALL_HEROES != 0
            close(s)
            ask(s, HERO if may_ponder and below(s, 2) else MAIN, 1 << i64(s.active))


# ---- cards


@rule
def collect(s, kept):
    """All cards but those of the hands kept lie in the pile, by kind; the other hands are empty."""
    discard_in_sight(s, 1)
    size = 0
    for kind in range(components.KINDS):
        cards = components.COPIES[kind] - s.discard[kind]
        for other in range(components.SEATS):
            if (kept >> other) & 1:
                cards -= s.hand[other, kind]
            else:
                s.hand[other, kind] = 0
        for _ in range(cards):
            s.pile[size] = kind
            size += 1
    for place in range(size, components.DECK):
        s.pile[place] = 0
    s.pile_size = size
    for other in range(components.SEATS):
        if (kept >> other) & 1 == 0:
            s.held[other] = 0
    discard_in_sight(s, -1)


@rule
def discard_in_sight(s, copies):
    """Cards on the stack and heroes in crews count as discarded, or no longer do (-1)."""
    for row in range(s.height):
        if is_card(s, row):
            s.discard[s.stack[row, KIND]] += copies
    for other in range(components.SEATS):
        for place in range(components.CREW):
            if 0 < s.crew[other, place] < components.FIRST_DAUGHTER:
                s.discard[components.FIRST_HERO_KIND + s.crew[other, place] - 1] += copies


@rule
def room_of(s, other):
    """Cards a seat's hand is known to have beyond those dealt to it so far."""
    dealt = 0
    for kind in range(components.KINDS):
        dealt += s.hand[other, kind]
    return s.cards[other] - dealt


@rule
def give(s, other, kind):
    """A card of the pile to a hand whose size is known already."""
    gain(s, other, kind)
    s.cards[other] -= 1


@rule
def take_from_pile(s, kind):
    """One card of a kind out of the pile; false if there is none."""
    for place in range(s.pile_size):
        if s.pile[place] == kind:
            take_out(s, place)
            return True
    return False


@rule
def place_facts(s, seat):
    """Cards the seat knows of go where they are, or to one of those who may hold them; sure ones first."""
    for holders in range(1, components.SEATS):
        for place in range(s.known[seat]):
            fact = i64(s.facts[seat, place])
            suspects = fact >> HOLDERS
            if count(suspects) == holders:
                can_hold = 0
                for other in range(components.SEATS):
                    if (suspects >> other) & 1 and room_of(s, other) > 0:
                        can_hold |= 1 << other
                kind = (fact & ((1 << HOLDERS) - 1)) - 1
                if can_hold and take_from_pile(s, kind):
                    give(s, nth(can_hold, below(s, count(can_hold))), kind)


@rule
def deal_hand(s, other):
    for _ in range(room_of(s, other)):
        give(s, other, i64(draw_one(s)))


@rule
def deal_rest(s, seat):
    for other in range(components.SEATS):
        if other != seat and other < s.seats:
            deal_hand(s, other)


# ---- who is asked


@rule
def order_in_loop(s, other, phase):
    """A seat's place in the order of asking; 0 for a seat whose chance is over or never was."""
    if phase == WINDOW:
        place = (other - s.active) % s.seats
        return place if place > (s.window - s.active) % s.seats else 0
    return passes(s, other)


@rule
def able(s, other, phase, kinds):
    return can_respond(s, other) if phase == WINDOW else can_answer(s, other, kinds)


@rule
def may_be_asked(s, seat, phase, kinds):
    """Seats that may be asked now, for all this seat knows: it knows whether its own chance has come yet."""
    own = order_in_loop(s, seat, phase)
    truly = order_in_loop(s, asked_seat(s), phase)
    knows = own > 0 and able(s, seat, phase, kinds)
    seats = 0
    for other in range(components.SEATS):
        if other < s.seats and other != seat:
            place = order_in_loop(s, other, phase)
            if place > 0 and (not knows or (place > own) == (truly > own)):
                seats |= 1 << other
    return seats


@rule
def imagine_asked(s, seat, phase):
    """Some seat is asked in secret: each that may be is as likely, with each hand that lets it answer."""
    kinds = 0 if phase == WINDOW else answers(s)
    seats = may_be_asked(s, seat, phase, kinds)
    asked = NONE
    for _ in range(TRIES):
        if asked == NONE:
            collect(s, 1 << seat)
            place_facts(s, seat)
            other = nth(seats, below(s, count(seats)))
            deal_hand(s, other)
            if able(s, other, phase, kinds):
                asked = other
    if asked == NONE:
        asked = made_able(s, seat, seats, phase, kinds)
    deal_rest(s, seat)
    close(s)
    ask(s, phase, 1 << asked)


@rule
def made_able(s, seat, seats, phase, kinds):
    """Chance would not have it: one of the seats is given a card it can answer with."""
    asked = NONE
    if phase == WINDOW:
        kinds = components.DEEDS
    for other in range(components.SEATS):
        if asked == NONE and (seats >> other) & 1:
            collect(s, 1 << seat)
            place_facts(s, seat)
            for kind in range(components.KINDS):
                if asked == NONE and (kinds >> kind) & 1 and room_of(s, other) > 0 and take_from_pile(s, kind):
                    give(s, other, kind)
                    deal_hand(s, other)
                    if able(s, other, phase, kinds):
                        asked = other
    return asked if asked != NONE else nth(seats, 0)
