"""One move judged by the rulebook's sentences, apart from the lists of choices, with the reason if it is refused."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.spoils.components import (
    ABILITY,
    ANTE,
    AT,
    BT,
    CHALLENGE,
    FACES,
    FIRST_AMOUNT,
    FIRST_BID,
    FIRST_CARD,
    FIRST_FACE,
    FIRST_ITEM,
    FIRST_POSITION,
    FIRST_REVEAL,
    FIRST_SEAT,
    FIRST_SIDE,
    FIRST_TO,
    FIRST_TOKEN,
    FIRST_USE,
    LGO,
    MIR,
    NORMALS,
    ONE_TIME,
    PASS,
    PAY,
    PT,
    REST,
    RS,
    SHOW,
    STAGE,
    STOP,
    W2,
    WHEN,
)
from meadhall.games.spoils.rules.artifact_effects import fetch_stage
from meadhall.games.spoils.rules.artifacts import is_target, is_target_seat, orb_of, usable
from meadhall.games.spoils.rules.state import (
    ABOVE_GOLD,
    BELOW_ANTE,
    BETS,
    BID,
    BUSY,
    CANCELED,
    CANNOT_SHOW,
    DEAD,
    DRAUPNIR,
    FACE_UP,
    FETCH,
    FIRST,
    FIRST_STEP,
    GIVE,
    ITEM,
    LEFTOVERS,
    LOCKED,
    LYRE,
    NO_BID,
    NO_ORB,
    NO_SEAT,
    NO_SUCH_DIE,
    NO_TARGET,
    NO_WINDOW_TWO,
    NONE,
    NOT_A_TARGET,
    NOT_ASKED,
    NOT_OWNED,
    NOT_THERE,
    ONLY_BY_USE,
    OPENER,
    OTHER_CHOICE,
    PICK,
    POWER,
    REROLL,
    REROLL_MORE,
    RESPONSE,
    SAME_FACE,
    SEALING,
    SIDE_FIRST,
    STEP_TOO_WIDE,
    SWAP,
    TARGET,
    TARGET_SEAT,
    TARGET_TOKEN,
    TO,
    TOO_HIGH,
    TOO_LOW,
    TURN,
    UP,
    WHEN_NOW,
    WINDOW,
    WORKS_NOW,
    WRONG_TIME,
    ability_of,
    is_blind,
    is_principal,
)


@rule
def refusal(s, seat, move):
    phase = deciding(s)
    asked = (actors(s) >> seat) & 1
    if move >= FIRST_USE and move < FIRST_TOKEN:
        return refusal_of_use(s, seat, move - FIRST_USE)
    if move >= FIRST_REVEAL:
        return refused_reveal(s, seat, move - FIRST_REVEAL)
    if asked == 0:
        return NOT_ASKED
    if move < FIRST_BID:
        return refused_word(s, seat, phase, move)
    if move < FIRST_USE:
        return refused_bid(s, phase, (move - FIRST_BID) // FACES + 1, (move - FIRST_BID) % FACES + 1)
    if move < FIRST_SEAT:
        return refused_token(s, seat, phase, move - FIRST_TOKEN)
    if move < FIRST_SIDE:
        return refused_seat(s, seat, phase, move - FIRST_SEAT)
    if move < SHOW:
        return refused_bet(s, seat, phase, move)
    return refused_thing(s, seat, phase, move)


@rule
def refused_word(s, seat, phase, move):
    if move == PASS:
        return 0 if phase == WINDOW or phase == RESPONSE else OTHER_CHOICE
    if move == REST:
        if phase != WINDOW:
            return OTHER_CHOICE
        return 0 if s.frames[s.depth - 1, WHEN_NOW] == W2 else NO_WINDOW_TWO
    if move == CHALLENGE:
        if phase != BID:
            return OTHER_CHOICE
        return 0 if s.quantity > 0 else NO_BID
    if move == STOP:
        return 0 if phase == REROLL_MORE else OTHER_CHOICE
    if phase != BETS:
        return OTHER_CHOICE
    if s.side[seat] != NONE and not is_principal(s, seat):
        return NO_ORB
    return 0 if s.stage == SEALING and orb_of(s, seat) != NONE else NO_ORB


@rule
def refused_bid(s, phase, quantity, face):
    """Higher: more dice, or as many of a larger face (SW-R43, SW-R44)."""
    if phase != BID:
        return OTHER_CHOICE
    if quantity > s.cap:
        return TOO_HIGH
    if s.quantity == 0:
        return FIRST_STEP if s.step_bidding and quantity != s.seats else 0
    if quantity < s.quantity or (quantity == s.quantity and face <= s.face):
        return TOO_LOW
    return STEP_TOO_WIDE if s.step_bidding and quantity > s.quantity + 1 else 0


@rule
def refused_use(s, seat, phase, token):
    """Owned, alive, here and now, and with something to work on (SW-71)."""
    if phase != BID and phase != WINDOW and phase != RESPONSE and phase != PICK:
        return OTHER_CHOICE
    if token >= s.tokens or s.place[token] != seat:
        return NOT_OWNED
    if s.marks[token] & CANCELED:
        return DEAD
    when = i64(s.frames[s.depth - 1, WHEN_NOW])
    if phase == BID:
        when = BT
    elif phase == PICK:
        when = PT
    elif phase == RESPONSE:
        when = RS
    if usable(s, seat, token, when):
        return 0
    ability = ability_of(s, token)
    return NO_TARGET if ability == MIR or (WHEN[ability] >> when) & 1 else WRONG_TIME


@rule
def refused_step(s, seat, token, why):
    """Who is not asked for a use, for the reason given, may step in with what works at any time (SW-121 to SW-125)."""
    if why == 0 or s.rules < 2 or actors(s) == 0:
        return why
    asked = why != NOT_ASKED
    if not is_between_choices(s):
        return why if asked else BUSY
    if token >= s.tokens or s.place[token] != seat:
        return NOT_OWNED
    if s.marks[token] & CANCELED:
        return DEAD
    if usable(s, seat, token, AT):
        return 0
    if asked and why != OTHER_CHOICE:
        return why
    ability = ability_of(s, token)
    return NO_TARGET if ability == MIR or (WHEN[ability] >> AT) & 1 else WRONG_TIME


@rule
def is_between_choices(s):
    """Somebody names the opener, bids, bets or picks, and nothing else is going on (SW-126)."""
    phase = deciding(s)
    return phase == OPENER or phase == BID or phase == BETS or phase == PICK


@rule
def refused_reveal(s, seat, token):
    """Any own card that lies face down; but who turns up one that works now uses it (SW-123, SW-R119)."""
    if actors(s) == 0:
        return NOT_ASKED
    if s.rules < 2:
        return ONLY_BY_USE
    if not is_between_choices(s):
        return BUSY
    if token >= s.tokens or s.place[token] != seat:
        return NOT_OWNED
    if s.marks[token] & UP:
        return FACE_UP
    ability = ABILITY[s.kind[token]]
    if ONE_TIME[ability] == 0 and ability != LGO:
        return 0
    return WORKS_NOW if refusal_of_use(s, seat, token) == 0 else 0


@rule
def refusal_of_use(s, seat, token):
    """Why the seat cannot use that card now, in its turn or stepping in; 0 if it can."""
    why = NOT_ASKED
    if (actors(s) >> seat) & 1:
        why = refused_use(s, seat, deciding(s), token)
    return refused_step(s, seat, token, why)


@rule
def refused_token(s, seat, phase, token):
    row = s.depth - 1
    if phase == SWAP:
        return 0 if token < s.tokens and s.place[token] == s.frames[row, TARGET] else NOT_THERE
    if phase != TARGET_TOKEN:
        return OTHER_CHOICE
    if token >= s.tokens:
        return NOT_THERE
    power = i64(s.frames[row, POWER])
    return 0 if is_target(s, seat, power, i64(s.frames[row, WHEN_NOW]), token) else NOT_A_TARGET


@rule
def refused_seat(s, seat, phase, other):
    if phase != OPENER and phase != TARGET_SEAT and phase != GIVE:
        return OTHER_CHOICE
    if other >= s.seats:
        return NO_SEAT
    if phase == OPENER:
        return 0
    if phase == GIVE:
        return NOT_A_TARGET if s.side[other] == s.winner else 0
    return 0 if is_target_seat(s, seat, i64(s.frames[s.depth - 1, POWER]), other) else NOT_A_TARGET


@rule
def refused_bet(s, seat, phase, move):
    """A free choice of side for all but the principals; then five Gold at least, or all there is."""
    if phase != BETS:
        return OTHER_CHOICE
    if move < FIRST_AMOUNT:
        return 0 if s.side[seat] == NONE else LOCKED
    amount = move - FIRST_AMOUNT
    if s.side[seat] == NONE:
        return SIDE_FIRST
    if amount > s.gold[seat]:
        return ABOVE_GOLD
    return BELOW_ANTE if amount < ANTE and amount != s.gold[seat] else 0


@rule
def refused_thing(s, seat, phase, move):
    """Answers to the Lyre, dice, items, places of the pile, cards."""
    row = s.depth - 1
    first = i64(s.frames[row, FIRST])
    if move <= PAY:
        if phase != LYRE:
            return OTHER_CHOICE
        return CANNOT_SHOW if move == SHOW and (is_blind(s, seat) or s.dice[seat, s.face - 1] < 2) else 0
    if move < FIRST_TO:
        if phase != REROLL and phase != REROLL_MORE and phase != TURN:
            return OTHER_CHOICE
        there = s.dice[seat, move - FIRST_FACE]
        if phase == REROLL_MORE and move - FIRST_FACE == first:
            there -= 1
        return 0 if there > 0 else NO_SUCH_DIE
    if move < FIRST_ITEM:
        if phase != TO:
            return OTHER_CHOICE
        return SAME_FACE if move - FIRST_TO == first else 0
    if move < FIRST_POSITION:
        return 0 if phase == ITEM else OTHER_CHOICE
    if move < FIRST_CARD:
        if phase != PICK and phase != DRAUPNIR:
            return OTHER_CHOICE
        return NOT_THERE if s.active[move - FIRST_POSITION] == NONE else 0
    return refused_card(s, phase, move - FIRST_CARD)


@rule
def refused_card(s, phase, card):
    if phase == SWAP:
        if card >= NORMALS:
            return OTHER_CHOICE
        return 0 if s.stash[s.frames[s.depth - 1, TARGET], card] > 0 else NOT_THERE
    if phase != FETCH:
        return OTHER_CHOICE
    if STAGE[card] != fetch_stage(s):
        return NOT_A_TARGET
    if card < NORMALS:
        return 0 if s.leftover[card] > 0 else NOT_THERE
    for token in range(i64(s.tokens)):
        if s.place[token] == LEFTOVERS and s.kind[token] == card - NORMALS:
            return 0
    return NOT_THERE
