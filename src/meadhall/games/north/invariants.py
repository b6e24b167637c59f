"""What must hold after every move: invariants of the page of rules, by number."""

from meadhall.engine.prelude import Invariants, actors, count, i64, rule
from meadhall.games.north import components
from meadhall.games.north.components import CREW, HEL, OAR, PIL, QUA, REA, RUN, SEATS, SEE
from meadhall.games.north.rules import stack, state

NOTHING_LIES = 1 << state.HERO | 1 << state.MAIN | 1 << state.WINDOW | 1 << state.LIMIT | 1 << state.ROW2  # phases
INVARIANTS = Invariants()


@rule
def hands_add_up(s):
    for seat in range(SEATS):
        cards = 0
        for kind in range(components.KINDS):
            cards += s.hand[seat, kind]
        if cards != s.cards[seat] or cards > components.CEILING or (seat >= s.seats and cards > 0):
            return False
    return True


@INVARIANTS(1, "every card is in the pile, the discards, a hand, a crew or on the stack, 94 in all")
def cards_add_up(s):
    """Copies in the pile are counted four bits to a kind, 15 kinds to a word."""
    low = 0
    middle = 0
    high = 0
    for place in range(s.pile_size):
        kind = s.pile[place]
        one = 1 << (4 * (kind % 15))
        if kind < 15:
            low += one
        elif kind < 30:
            middle += one
        else:
            high += one
    discards = 0
    for kind in range(components.KINDS):
        counted = low if kind < 15 else middle if kind < 30 else high
        cards = (counted >> (4 * (kind % 15))) & 15
        cards += s.discard[kind]
        discards += s.discard[kind]
        if s.discard[kind] < 0:
            return False
        for seat in range(SEATS):
            cards += s.hand[seat, kind]
            if s.hand[seat, kind] < 0 or (s.hand[seat, kind] > 0) != ((s.held[seat] >> kind) & 1 == 1):
                return False
            hero = kind - components.FIRST_HERO_KIND
            if hero >= 0 and state.place_of(s, seat, hero) != state.NONE:
                cards += 1
        for row in range(s.height):
            if state.is_card(s, row) and s.stack[row, state.KIND] == kind:
                cards += 1
        if cards != components.COPIES[kind]:
            return False
    return discards == s.discards and hands_add_up(s)


@INVARIANTS(2, "of each colour three daughters are in the stack, in crews and in camps", each=4)
def daughters_add_up(s, colour):
    total = i64(s.daughters[colour])
    for seat in range(SEATS):
        total += (s.camp[seat] >> colour) & 1
        for place in range(CREW):
            if s.crew[seat, place] == components.FIRST_DAUGHTER + colour:
                total += 1
    return total == components.EACH_COLOUR and s.daughters[colour] >= 0


@INVARIANTS(3, "crews have three places at most, and marks only on cards that are there", each=SEATS)
def crews_are_sound(s, seat):
    marked = s.used[seat] | s.sick[seat]
    for place in range(CREW):
        card = s.crew[seat, place]
        if card < 0 or card >= components.FIRST_DAUGHTER + 4 or (card and seat >= s.seats):
            return False
        if card == 0 and (marked >> place) & 1:
            return False
    return marked >> CREW == 0


@INVARIANTS(4, "nobody has a colour twice, nor their own", each=SEATS)
def colours_are_single(s, seat):
    if seat >= s.seats:
        return True
    aboard = state.daughters_aboard(s, seat, False)
    daughters = 0
    for place in range(CREW):
        daughters += 1 if s.crew[seat, place] >= components.FIRST_DAUGHTER else 0
    own = ((aboard | s.camp[seat]) >> s.colour[seat]) & 1
    return count(aboard) == daughters and aboard & s.camp[seat] == 0 and own == 0


@INVARIANTS(8, "ships and monster are on the 41 spaces", each=SEATS)
def everything_is_at_sea(s, seat):
    is_there = s.ship[seat] >= 0 and s.ship[seat] < components.SPACES
    return (is_there if seat < s.seats else s.ship[seat] == state.NONE) and 0 <= s.monster < components.SPACES


@INVARIANTS(5, "no ship is on the monster's space but the one that fights it", each=SEATS)
def beast_is_alone(s, seat):
    if s.fight_from == state.NONE or seat != s.active:
        return s.ship[seat] != s.monster
    return s.ship[seat] == s.monster


@INVARIANTS(6, "the fighting ship came from a neighbouring space")
def fighter_came_from_beside(s):
    return s.fight_from == state.NONE or (components.NEAR[s.monster] >> s.fight_from) & 1 == 1


@INVARIANTS(7, "the monster is not in a harbour")
def harbours_are_safe(s):
    return (components.HARBOURS >> s.monster) & 1 == 0


@INVARIANTS(9, "camps only grow, by a feast", each=SEATS)
def camps_grow(before, s, seat):
    more = s.camp[seat] & ~before.camp[seat]
    held = seat == before.active and more & ~state.daughters_aboard(before, seat, True) == 0
    return before.camp[seat] & ~s.camp[seat] == 0 and (more == 0 or held)


@INVARIANTS(10, "the stack is empty outside reactions and results")
def stack_is_due(s):
    phase = state.begun_phase(s)
    return (s.height == 0) == (phase == state.NONE or (NOTHING_LIES >> phase) & 1 == 1)


@INVARIANTS(11, "the stack has 16 entries at most, and each names one below it")
def objects_lie_below(s):
    if s.height < 0 or s.height > components.STACK:
        return False
    for row in range(components.STACK):
        if row < s.height:
            if s.stack[row, state.WHAT] == 0 or s.stack[row, state.OBJECT] >= row:
                return False
        elif s.stack[row, state.WHAT] != 0 or s.stack[row, state.RESOLVED] != 0:
            return False
    return (s.marker == state.NONE or s.marker < s.height) and (s.die == 0 or s.marker != state.NONE)


@INVARIANTS(12, "whoever is asked in secret can answer")
def asked_can_answer(s):
    phase = state.begun_phase(s)
    if phase == state.REACT or phase == state.ROLL:
        return (phase == state.ROLL) == (s.die > 0) and stack.can_answer(s, stack.asked_seat(s), stack.answers(s))
    if phase == state.WINDOW:
        seat = stack.asked_seat(s)
        return s.window != state.NONE and seat != s.active and stack.can_respond(s, seat)
    return (phase != state.HERO and phase != state.MAIN) or stack.asked_seat(s) == s.active


@INVARIANTS(13, "only once-per-round heroes are turned", each=SEATS)
def only_some_are_turned(s, seat):
    turnable = 1 << HEL | 1 << OAR | 1 << SEE | 1 << REA | 1 << RUN | 1 << PIL
    for place in range(CREW):
        card = s.crew[seat, place]
        if (s.used[seat] >> place) & 1 and (card >= components.FIRST_DAUGHTER or (turnable >> (card - 1)) & 1 == 0):
            return False
    return True


@INVARIANTS(14, "after a turn its owner's crew is well and the hand within its limit")
def turn_ended_well(before, s):
    seat = i64(before.active)
    if s.active == seat:
        return True
    limit = components.QUARTERMASTER_LIMIT if state.place_of(s, seat, QUA) != state.NONE else components.HAND_LIMIT
    return s.sick[seat] == 0 and s.cards[seat] <= limit


@INVARIANTS(15, "the standard action stays used within a turn")
def standard_action_stays_used(before, s):
    return s.active != before.active or s.round != before.round or before.standard <= s.standard


@rule
def full_camp(s):
    for seat in range(SEATS):
        if seat < s.seats and s.camp[seat] | 1 << s.colour[seat] == 15:
            return True
    return False


@INVARIANTS(18, "the game is over when a feast fills a camp or the last round ends, and only then")
def ends_when_due(before, s):
    if actors(s) != 0:
        return not full_camp(s) and s.round <= s.cap and count(actors(s)) == 1
    return full_camp(s) or (s.round == s.cap and s.active == (s.start + s.seats - 1) % s.seats)
