"""Using an artifact: it is announced, others may respond, then it works (SW-76 to SW-80)."""

from meadhall.engine.prelude import EVERYONE, KIND, WHO, ask, close, deciding, everyone, i64, left_of, reveal, rule
from meadhall.games.spoils import components, events
from meadhall.games.spoils.rules import artifacts, asides, state
from meadhall.games.spoils.rules.artifacts import is_target, is_target_seat
from meadhall.games.spoils.rules.state import NONE, UP, ability_of, open_kind, top


@rule
def moment(s):
    """The window or turn in which something is asked now."""
    phase = deciding(s)
    if phase == state.BID:
        return components.BT
    if phase == state.PICK:
        return components.PT
    if phase == state.RESPONSE:
        return components.RS
    return top(s, state.WHEN_NOW)


@rule
def use(s, seat, token):
    """The seat announces an artifact, turned up for good; in a window the seat to its left is next (SW-74)."""
    row = s.depth - 1
    phase = deciding(s)
    when = components.AT if asides.may_step_in(s) and not asides.is_listed(s, seat, token) else moment(s)
    if phase == state.WINDOW:
        s.frames[row, state.START] = seat if artifacts.is_for_one(when) else left_of(s, seat)
        s.frames[row, state.INDEX] = 0
    if phase == state.WINDOW or phase == state.RESPONSE:
        s.frames[row, WHO] = 0
    turn_up(s, seat, token)
    begin_use(s, seat, token, when)
    if phase == state.RESPONSE:
        s.frames[s.depth - 1, state.TARGET] = s.frames[row, state.CARD]
    aim(s)


@rule
def begin_use(s, seat, token, when):
    """Marks the use of a card that has been turned up."""
    power = ability_of(s, token)
    if components.ONE_TIME[power]:
        s.marks[token] |= state.SPENT
    elif components.PASSIVE[power] == 0:
        s.marks[token] |= state.USED
    ask(s, state.TARGET_SEAT, 0)
    row = s.depth - 1
    s.frames[row, state.CARD] = token
    s.frames[row, state.USER] = seat
    s.frames[row, state.POWER] = power
    s.frames[row, state.TARGET] = NONE
    s.frames[row, state.WHEN_NOW] = when


@rule
def turn_up(s, seat, token):
    """From now on everybody knows the card; the event tells its ability too."""
    s.marks[token] |= UP
    s.known[token] = everyone(s)
    reveal(s)
    events.USES.emit(s, EVERYONE, seat, token, i64(s.kind[token]), ability_of(s, token))


@rule
def aim(s):
    """Asks for the targets a use needs, where there is a choice; then for responses."""
    row = s.depth - 1
    user = top(s, state.USER)
    when = top(s, state.WHEN_NOW)
    if s.frames[row, state.POWER] == components.MIRROR and (when == components.RS or when == components.W3):
        ability = components.TALISMAN if when == components.RS else components.ORB
        original = artifacts.original_for(s, user, when, ability)
        s.frames[row, state.FIRST] = original + 1
        s.frames[row, state.POWER] = ability
        events.COPIED.emit(s, EVERYONE, user, top(s, state.CARD), original, open_kind(s, original))
    while s.frames[row, state.TARGET] == NONE and (artifacts.AIMED >> top(s, state.POWER)) & 1:
        only = only_target(s)
        if only == NONE:
            by_seat = artifacts.needs_seat(top(s, state.POWER))
            s.frames[row, KIND] = state.TARGET_SEAT if by_seat else state.TARGET_TOKEN
            s.frames[row, WHO] = 1 << user
            return
        point(s, only)
    s.frames[row, KIND] = state.RESPONSE
    s.frames[row, WHO] = 0
    s.frames[row, state.START] = s.chief
    s.frames[row, state.INDEX] = 0


@rule
def only_target(s):
    """The target, if there is only one; NONE if there is a choice."""
    user = top(s, state.USER)
    power = top(s, state.POWER)
    when = top(s, state.WHEN_NOW)
    only = NONE
    found = 0
    at_seat = artifacts.needs_seat(power)
    for target in range(i64(s.seats) if at_seat else i64(s.tokens)):
        if is_target_seat(s, user, power, target) if at_seat else is_target(s, user, power, when, target):
            only = target
            found += 1
    return only if found == 1 else NONE


@rule
def point(s, target):
    """A target is named. A Mirror now works as the artifact it copies, unless it keeps a lasting ability (SW-80)."""
    row = s.depth - 1
    user = top(s, state.USER)
    card = top(s, state.CARD)
    if s.frames[row, state.POWER] != components.MIRROR:
        s.frames[row, state.TARGET] = target
        power = top(s, state.POWER)
        kind = open_kind(s, target) if artifacts.needs_token(power) else NONE
        place = i64(s.place[target]) if artifacts.needs_token(power) else state.NOWHERE
        events.AIMS.emit(s, EVERYONE, user, card, power, target, kind, place)
        return
    s.frames[row, state.FIRST] = target + 1
    events.COPIED.emit(s, EVERYONE, user, card, target, open_kind(s, target))
    ability = components.ABILITY[s.kind[target]]
    if components.ONE_TIME[ability] or ability == components.LOKIS_GOLD:
        s.frames[row, state.POWER] = ability
    else:
        s.frames[row, state.TARGET] = target


@rule
def fall(s):
    """The announced card was canceled: it stays face up, and nothing happens (SW-78)."""
    card = top(s, state.CARD)
    events.DIES.emit(s, EVERYONE, top(s, state.USER), card, top(s, state.POWER))
    close(s)
