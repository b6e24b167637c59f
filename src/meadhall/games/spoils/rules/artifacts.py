"""Who may use which artifact when, and on whom (SW-71 to SW-82)."""

from meadhall.engine.prelude import around, i64, left_of, lowest, rule
from meadhall.games.spoils import components
from meadhall.games.spoils.rules import state

CHUNK = 60  # tokens of a set at most
AT_SEATS = 1 << components.SPYGLASS | 1 << components.APPLE | 1 << components.DAINSLEIF | 1 << components.ORB
AT_TOKENS = 1 << components.EYE | 1 << components.TALISMAN | 1 << components.MIRROR  # abilities, by what they aim at
AIMED = AT_SEATS | AT_TOKENS


# ---- whether a card can be used


@rule
def working(s, low, high, when, first):
    """Artifacts of the seats from `low` to before `high` whose kind works at this moment, as a set of tokens counted
    from `first` on. Few do: they are found without a branch, and only those are looked into.
    """
    found = 0
    for token in range(first, min(first + CHUNK, i64(s.tokens))):
        place = i64(s.place[token])
        found |= ((place >= low) & (place < high) & (components.WORKS[s.kind[token]] >> when)) << (token - first)
    return found


@rule
def usable(s, seat, token, when):
    """Whether the seat may use that artifact of its stash at this moment (SW-71)."""
    if s.kind[token] < 0 or s.place[token] != seat or s.marks[token] & state.CANCELED:
        return False
    ability = components.ABILITY[s.kind[token]]
    up = s.marks[token] & state.UP != 0
    if ability == components.MIRROR:
        if not up:
            return can_copy_something(s, seat, when, state.NONE)
        if s.copied[token] < 0:
            return False
        ability = components.ABILITY[s.kind[s.copied[token]]]
    if (components.WHEN[ability] >> when) & 1 == 0:
        return False
    if components.ONE_TIME[ability] or components.PASSIVE[ability]:
        if up:
            return False
    elif s.marks[token] & state.USED:
        return False
    return has_target(s, seat, ability, when, s.back[token])


@rule
def triggers(s, seat, token, when):
    """Whether this card makes its owner be asked in a window; one that may wait does not, nor a Mirror for its sake."""
    if not usable(s, seat, token, when):
        return False
    quiet = asks_nobody(s, when)
    if quiet == state.NONE or s.kind[token] < 0:
        return True
    ability = state.ability_of(s, token)
    return can_copy_something(s, seat, when, quiet) if ability == components.MIRROR else ability != quiet


@rule
def asks_nobody(s, when):
    """What may be used in a window but is no reason to ask: the Eye after Round 9, and after a bid the Mead, which its
    holder can pour at any time (SW-121); NONE.
    """
    if when == components.W9:
        return components.EYE
    return components.MEAD if when == components.W2 and s.rules > 1 else state.NONE


@rule
def can_copy_something(s, seat, when, but):
    """Whether there is an artifact that a Mirror may copy here, other than those of one ability."""
    for other in range(i64(s.tokens)):
        if can_copy(s, seat, other, when) and components.ABILITY[s.kind[other]] != but:
            return True
    return False


@rule
def can_copy(s, seat, other, when):
    """A revealed artifact, canceled or not, that works here, or whose lasting ability may be kept (SW-57, SW-72)."""
    if s.marks[other] & state.UP == 0 or s.kind[other] < 0:
        return False
    ability = components.ABILITY[s.kind[other]]
    if ability == components.MIRROR:
        return False
    if components.ONE_TIME[ability] == 0 and (components.COPY_ANY >> when) & 1:
        return True
    if (components.WHEN[ability] >> when) & 1 == 0:
        return False
    return has_target(s, seat, ability, when, s.back[other])


@rule
def has_target(s, seat, ability, when, stage):
    """Whether the ability could do something here for that seat."""
    if ability == components.DAINSLEIF:
        return is_losing(s, seat) and any_target_seat(s, seat, components.DAINSLEIF)
    if ability == components.APPLE:
        return any_target_seat(s, seat, components.APPLE)
    if ability == components.DRAUPNIR:
        return state.cards_left(s) > 0
    if ability == components.JARNGLOFAR:
        return state.has_leftover(s, stage)
    if ability == components.MASK or ability == components.LYRE:
        return s.holder != seat
    if ability == components.MEAD:
        return s.stage == state.BIDDING if when == components.AT else when != components.W2 or s.holder != seat
    if ability == components.TOOTH:
        return not state.is_blind(s, seat)
    if ability == components.MEGINGJORD:
        return s.showing == s.seats and state.matching(s) < s.quantity  # all dice lie open
    if ability == components.TARNKAPPE:
        return s.looked == 0 and left_of(s, seat) != s.holder
    if ability == components.DAGGER:
        return not state.is_principal(s, seat)
    if ability == components.EYE or (ability == components.TALISMAN and when != components.RS):
        for token in range(i64(s.tokens)):
            if is_eyed(s, seat, token) if ability == components.EYE else is_cancelable(s, seat, when, token):
                return True
        return False
    return True


@rule
def is_losing(s, seat):
    return s.winner != state.NONE and s.side[seat] != s.winner


# ---- targets


@rule
def is_target_seat(s, seat, ability, other):
    """Whether the seat may point the Spyglass, the Orb, the Apple or Dainsleif at another."""
    if other == seat or other >= s.seats:
        return False
    if ability == components.SPYGLASS:
        return True
    if ability == components.ORB:
        return (s.sealed & ~s.waiting) >> other & 1 == 1
    if ability == components.DAINSLEIF and is_losing(s, other):
        return False
    return state.has_treasure(s, other)


@rule
def any_target_seat(s, seat, ability):
    for other in range(i64(s.seats)):
        if is_target_seat(s, seat, ability, other):
            return True
    return False


@rule
def is_target(s, seat, ability, when, token):
    """Whether the Eye, the Talisman or the Mirror may be pointed at that token."""
    if ability == components.MIRROR:
        return can_copy(s, seat, token, when)
    if ability == components.EYE:
        return is_eyed(s, seat, token)
    if s.rules > 1 and when != components.W7 and when != components.W9:
        return state.is_live(s, token)  # whoever uses the Talisman aims it at will (SW-124)
    return is_cancelable(s, seat, when, token)


@rule
def is_eyed(s, seat, token):
    """A face-down card of the pile or of another stash that the seat does not know yet (SW-64)."""
    where = s.place[token]
    if where < 0 or where > state.ACTIVE or where == seat or s.marks[token] & state.UP:
        return False
    return (s.known[token] >> seat) & 1 == 0


@rule
def is_cancelable(s, seat, when, token):
    """What the Talisman is offered for: a live card of another seat, also its own for a seat that steps in (SW-124);
    before picking, Stones a winner rolled by; at the end, Loki's Gold (SW-79).
    """
    if not state.is_live(s, token):
        return False
    if when == components.AT:
        return True
    if when == components.W7:
        user = s.by[token]
        stones = state.ability_of(s, token) == components.STONES
        return stones and user != state.NOBODY and user != seat and s.side[user] == s.winner
    if s.place[token] == seat:
        return False
    return when != components.W9 or state.ability_of(s, token) == components.LOKIS_GOLD


@rule
def needs_seat(ability):
    return (AT_SEATS >> ability) & 1 == 1


@rule
def needs_token(ability):
    return (AT_TOKENS >> ability) & 1 == 1


# ---- who is asked


@rule
def is_asked_by(s, row, seat, token):
    """Whether this card makes its owner be asked in the window or response of that frame."""
    when = i64(s.frames[row, state.WHEN_NOW])
    if s.frames[row, 0] == state.RESPONSE:
        return seat != s.frames[row, state.USER] and usable(s, seat, token, components.RS)
    if when == components.W2 and (seat == s.holder or (s.resting >> seat) & 1):
        return False
    if is_for_one(when) and seat != s.frames[row, state.START]:
        return False
    return triggers(s, seat, token, when)


@rule
def is_for_one(when):
    """Windows that open for one seat alone: its dice have just been shown."""
    return when == components.W5


@rule
def willing(s, row):
    """The seats that would be asked in that window or response."""
    seats = 0
    when = components.RS if s.frames[row, 0] == state.RESPONSE else i64(s.frames[row, state.WHEN_NOW])
    for first in range(0, i64(s.tokens), CHUNK):
        tokens = working(s, 0, state.ACTIVE, when, first)
        while tokens:
            token = first + lowest(tokens)
            tokens &= tokens - 1
            seat = i64(s.place[token])
            if (seats >> seat) & 1 == 0 and is_asked_by(s, row, seat, token):
                seats |= 1 << seat
    return seats


@rule
def seats_to_ask(s, row):
    """How many seats a window or response goes through, from its first one on."""
    if s.frames[row, 0] != state.RESPONSE and is_for_one(i64(s.frames[row, state.WHEN_NOW])):
        return 1
    return i64(s.seats)


@rule
def seek(s):
    """Asks the next seat of a window or response that could do something; true if there is one."""
    row = s.depth - 1
    seats = willing(s, row)
    span = seats_to_ask(s, row)
    while s.frames[row, state.INDEX] < span:
        seat = around(s, s.frames[row, state.START] + s.frames[row, state.INDEX])
        s.frames[row, state.INDEX] += 1
        if (seats >> seat) & 1:
            s.frames[row, 1] = 1 << seat
            return True
    return False


# ---- the Norn Orb


@rule
def orb_of(s, seat):
    """The token by which the seat may wait with its bet: one that lies face up, its Orb, or a Mirror of one."""
    best = state.NONE
    for first in range(0, i64(s.tokens), CHUNK):
        tokens = working(s, seat, seat + 1, components.W3, first)
        while tokens:
            token = first + lowest(tokens)
            tokens &= tokens - 1
            if usable(s, seat, token, components.W3):
                if s.marks[token] & state.UP:
                    return token
                if best == state.NONE or components.ABILITY[s.kind[token]] != components.MIRROR:
                    best = token
    return best


@rule
def original_for(s, seat, when, ability):
    """The first revealed artifact of that ability that a Mirror may copy here; NONE."""
    for other in range(i64(s.tokens)):
        if can_copy(s, seat, other, when) and components.ABILITY[s.kind[other]] == ability:
            return other
    return state.NONE
