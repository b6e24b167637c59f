"""Using an artifact: it is announced, others may respond, then it works (SW-76 to SW-80)."""

from __future__ import annotations

from meadhall.engine.decisions import KIND, WHO, ask, close, deciding
from meadhall.engine.events import EVERYONE, emit, reveal
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.spoils.components import (
    ABILITY,
    AT,
    BT,
    LGO,
    MIR,
    ONE_TIME,
    ORB,
    PASSIVE,
    PT,
    RS,
    SAM,
    W3,
)
from meadhall.games.spoils.rules.artifacts import (
    is_for_one,
    is_target,
    is_target_seat,
    needs_seat,
    needs_token,
    original_for,
)
from meadhall.games.spoils.rules.asides import is_listed, may_step_in
from meadhall.games.spoils.rules.state import (
    AIMS,
    BID,
    CARD,
    COPIED,
    DIES,
    FIRST,
    INDEX,
    NONE,
    PICK,
    POWER,
    RESPONSE,
    SPENT,
    START,
    TARGET,
    TARGET_SEAT,
    TARGET_TOKEN,
    UP,
    USED,
    USER,
    USES,
    WHEN_NOW,
    WINDOW,
    ability_of,
    everyone,
    left_of,
    open_kind,
)


@rule
def moment(s):
    """The window or turn in which something is asked now."""
    phase = deciding(s)
    if phase == BID:
        return BT
    if phase == PICK:
        return PT
    if phase == RESPONSE:
        return RS
    return i64(s.frames[s.depth - 1, WHEN_NOW])


@rule
def use(s, seat, token):
    """The seat announces an artifact, turned up for good; in a window the seat to its left is next (SW-74)."""
    row = s.depth - 1
    phase = deciding(s)
    when = AT if may_step_in(s) and not is_listed(s, seat, token) else moment(s)
    if phase == WINDOW:
        s.frames[row, START] = seat if is_for_one(when) else left_of(s, seat)
        s.frames[row, INDEX] = 0
    if phase == WINDOW or phase == RESPONSE:
        s.frames[row, WHO] = 0
    turn_up(s, seat, token)
    begin_use(s, seat, token, when)
    if phase == RESPONSE:
        s.frames[s.depth - 1, TARGET] = s.frames[row, CARD]
    aim(s)


@rule
def begin_use(s, seat, token, when):
    """Marks the use of a card that has been turned up."""
    power = ability_of(s, token)
    if ONE_TIME[power]:
        s.marks[token] |= SPENT
    elif PASSIVE[power] == 0:
        s.marks[token] |= USED
    ask(s, TARGET_SEAT, 0)
    row = s.depth - 1
    s.frames[row, CARD] = token
    s.frames[row, USER] = seat
    s.frames[row, POWER] = power
    s.frames[row, TARGET] = NONE
    s.frames[row, WHEN_NOW] = when


@rule
def turn_up(s, seat, token):
    """From now on everybody knows the card; the event tells its ability too."""
    s.marks[token] |= UP
    s.known[token] = everyone(s)
    reveal(s)
    emit(s, USES, EVERYONE, seat, token, i64(s.kind[token]) | ability_of(s, token) << 8)


@rule
def aim(s):
    """Asks for the targets a use needs, where there is a choice; then for responses."""
    row = s.depth - 1
    user = i64(s.frames[row, USER])
    when = i64(s.frames[row, WHEN_NOW])
    if s.frames[row, POWER] == MIR and (when == RS or when == W3):
        ability = SAM if when == RS else ORB
        s.frames[row, FIRST] = original_for(s, user, when, ability) + 1
        s.frames[row, POWER] = ability
        original = i64(s.frames[row, FIRST]) - 1
        emit(s, COPIED, EVERYONE, user, i64(s.frames[row, CARD]), original | open_kind(s, original) << 16)
    while s.frames[row, TARGET] == NONE and needs_target(s, row):
        only = only_target(s, row)
        if only == NONE:
            by_seat = needs_seat(i64(s.frames[row, POWER]))
            s.frames[row, KIND] = TARGET_SEAT if by_seat else TARGET_TOKEN
            s.frames[row, WHO] = 1 << user
            return
        point(s, only)
    s.frames[row, KIND] = RESPONSE
    s.frames[row, WHO] = 0
    s.frames[row, START] = s.chief
    s.frames[row, INDEX] = 0


@rule
def needs_target(s, row):
    power = i64(s.frames[row, POWER])
    return needs_seat(power) or needs_token(power)


@rule
def only_target(s, row):
    """The target, if there is only one; NONE if there is a choice."""
    user = i64(s.frames[row, USER])
    power = i64(s.frames[row, POWER])
    when = i64(s.frames[row, WHEN_NOW])
    only = NONE
    found = 0
    if needs_seat(power):
        for other in range(i64(s.seats)):
            if is_target_seat(s, user, power, other):
                only = other
                found += 1
    else:
        for token in range(i64(s.tokens)):
            if is_target(s, user, power, when, token):
                only = token
                found += 1
    return only if found == 1 else NONE


@rule
def point(s, target):
    """A target is named. A Mirror now works as the artifact it copies, unless it keeps a lasting ability (SW-80)."""
    row = s.depth - 1
    user = i64(s.frames[row, USER])
    card = i64(s.frames[row, CARD])
    if s.frames[row, POWER] != MIR:
        s.frames[row, TARGET] = target
        power = i64(s.frames[row, POWER])
        about = 0
        if needs_token(power):
            about = open_kind(s, target) | i64(s.place[target] + 1) << 8
        emit(s, AIMS, EVERYONE, user, card, target | power << 8 | about << 16)
        return
    s.frames[row, FIRST] = target + 1
    emit(s, COPIED, EVERYONE, user, card, target | open_kind(s, target) << 16)
    ability = ABILITY[s.kind[target]]
    if ONE_TIME[ability] or ability == LGO:
        s.frames[row, POWER] = ability
    else:
        s.frames[row, TARGET] = target


@rule
def fall(s):
    """The announced card was canceled: it stays face up, and nothing happens (SW-78)."""
    row = s.depth - 1
    emit(s, DIES, EVERYONE, i64(s.frames[row, USER]), i64(s.frames[row, CARD]), i64(s.frames[row, POWER]))
    close(s)
