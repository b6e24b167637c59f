"""Spoils of War: raise a claim about everybody's dice, stake Gold on who is right, and share out the treasure."""

from __future__ import annotations

from meadhall.engine.decisions import KIND, WHO, answered, ask, close, deciding
from meadhall.engine.events import EVERYONE, emit, reveal
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.spoils.components import (
    ABILITY,
    ANTE,
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
    MIR,
    ORB,
    REST,
    ROUNDS,
    SHOW,
    STOP,
    W0,
    W1,
    W2,
    W3,
    W4,
    W5,
    W6,
    W7,
    W8,
    W9,
    WAIT,
)
from meadhall.games.spoils.rules.artifact_effects import (
    answer_lyre,
    fetch,
    hand_over,
    packed_dice,
    reroll,
    swap_normal,
    swap_token,
    take,
    turn_die,
    work,
    write_bid,
)
from meadhall.games.spoils.rules.artifact_uses import aim, begin_use, fall, point, turn_up, use
from meadhall.games.spoils.rules.artifacts import orb_of, seek
from meadhall.games.spoils.rules.asides import lay_open
from meadhall.games.spoils.rules.division import chalice_due, collect, decide, finish, has_picked, sweep
from meadhall.games.spoils.rules.pauses import mark_pause
from meadhall.games.spoils.rules.setup import clear_round, lay_out, roll
from meadhall.games.spoils.rules.state import (
    BETS,
    BID,
    BIDDING,
    BIDS,
    CANCELED,
    CARD,
    CHALICES,
    CHALLENGED,
    CHALLENGERS,
    DECIDE,
    DECLARERS,
    DRAUPNIR,
    FETCH,
    FINAL,
    FIRST,
    GIVE,
    ITEM,
    LAY,
    LYRE,
    NAME,
    NAMED,
    NOBODY,
    NONE,
    OPENER,
    OPENS,
    ORBS,
    OVER,
    PICK,
    PICKING,
    RAISED,
    READY,
    REROLL,
    REROLL_MORE,
    RESPONSE,
    ROLL,
    SEALING,
    SHOWED,
    SHOWING,
    SPENT,
    SPOILS,
    STAKED,
    STAKES,
    START,
    SWAP,
    SWEEP,
    TARGET_SEAT,
    TARGET_TOKEN,
    TO,
    TURN,
    USED,
    WHEN_NOW,
    WINDOW,
    ability_of,
    around,
    bid_number,
    everyone,
    is_principal,
    left_of,
    open_kind,
)

# ---- playing


@rule
def play(s, seat, move):
    if move >= FIRST_USE and move < FIRST_TOKEN:
        use(s, seat, move - FIRST_USE)
    elif move >= FIRST_REVEAL:
        lay_open(s, seat, move - FIRST_REVEAL)
    elif deciding(s) >= TARGET_SEAT:
        answer(s, seat, move)
    elif deciding(s) == OPENER:
        open_bidding(s, seat, move - FIRST_SEAT)
    elif deciding(s) == BID:
        bid_or_challenge(s, seat, move)
    else:  # a window or a response is passed
        if move == REST:
            s.resting |= 1 << seat
        s.frames[s.depth - 1, WHO] = 0
    flow(s)


@rule
def answer(s, seat, move):
    """One of the choices that are not turns."""
    phase = deciding(s)
    row = s.depth - 1
    if phase == TARGET_SEAT:
        point(s, move - FIRST_SEAT)
        aim(s)
    elif phase == TARGET_TOKEN:
        point(s, move - FIRST_TOKEN)
        aim(s)
    elif phase == BETS:
        place_bet(s, seat, move)
    elif phase == PICK or phase == DRAUPNIR:
        take(s, seat, move - FIRST_POSITION)
        if phase == PICK:
            s.picked += 1
        close(s)
    elif phase == REROLL:
        s.frames[row, KIND] = REROLL_MORE
        s.frames[row, FIRST] = move - FIRST_FACE
    elif phase == REROLL_MORE:
        reroll(s, seat, i64(s.frames[row, FIRST]), NONE if move == STOP else move - FIRST_FACE)
    elif phase == LYRE:
        answer_lyre(s, seat, move == SHOW)
    elif phase == TURN:
        s.frames[row, KIND] = TO
        s.frames[row, FIRST] = move - FIRST_FACE
    elif phase == TO:
        turn_die(s, seat, i64(s.frames[row, FIRST]), move - FIRST_TO)
    elif phase == SWAP:
        if move >= FIRST_CARD:
            swap_normal(s, seat, move - FIRST_CARD)
        else:
            swap_token(s, seat, move - FIRST_TOKEN)
    elif phase == FETCH:
        fetch(s, seat, move - FIRST_CARD)
    elif phase == ITEM:
        s.item[s.frames[row, CARD]] = move - FIRST_ITEM
        kind = open_kind(s, i64(s.frames[row, CARD]))
        emit(s, NAMED, EVERYONE, seat, i64(s.frames[row, CARD]), move - FIRST_ITEM | kind << 16)
        close(s)
    else:
        give_chalice(s, seat, move - FIRST_SEAT)


@rule
def flow(s):
    """Everything that follows without a choice, until somebody is asked or the game is over."""
    while s.depth == 0 or s.frames[s.depth - 1, WHO] == 0:
        if s.depth == 0:
            if s.stage == OVER:
                return
            next_step(s)
        elif deciding(s) == RESPONSE and s.marks[s.frames[s.depth - 1, CARD]] & CANCELED:
            fall(s)
        elif deciding(s) == PICK:  # no card is due any more
            close(s)
        else:
            if s.log_events and s.events > 0:
                mark_pause(s)
            if not seek(s):
                if deciding(s) == RESPONSE:
                    work(s)
                else:
                    close(s)


@rule
def open_window(s, when, start):
    """A window begins with that seat; who could do something in it is asked (SW-74)."""
    ask(s, WINDOW, 0)
    s.frames[s.depth - 1, START] = start
    s.frames[s.depth - 1, WHEN_NOW] = when


@rule
def next_step(s):
    """The course of a Round (SW-R24)."""
    stage = s.stage
    s.stage = stage + 1
    if stage == LAY:
        lay_out(s)
        open_window(s, W0, s.chief)
    elif stage == ROLL:
        roll(s)
        open_window(s, W1, s.chief)
    elif stage == NAME:
        ask(s, OPENER, 1 << s.chief)
    elif stage == BIDDING:
        s.stage = BIDDING  # until somebody challenges
        ask(s, BID, 1 << s.turn)
    elif stage == STAKES:
        ask_for_bets(s)
    elif stage == SEALING:
        turn_up_orbs(s)
    elif stage == ORBS:
        next_orb(s)
    elif stage == SHOWING:
        show_next(s)
    elif stage == DECIDE:
        decide(s)
    elif stage == CHALICES:
        ask_for_chalice(s)
    elif stage == SPOILS:
        collect(s)
    elif stage == PICKING:
        next_pick(s)
    elif stage == SWEEP:
        sweep(s)
        clear_round(s)
        if s.round < ROUNDS:
            s.round += 1
            s.stage = LAY
        else:
            emit(s, FINAL, EVERYONE, i64(s.chief), 0, 0)
            open_window(s, W9, s.chief)
    else:
        finish(s)


# ---- bidding


@rule
def open_bidding(s, seat, opener):
    s.opener = opener
    s.turn = opener
    emit(s, OPENS, EVERYONE, seat, opener, 0)
    close(s)


@rule
def bid_or_challenge(s, seat, move):
    close(s)
    s.looked = 0
    if move == CHALLENGE:
        s.declarer = s.holder
        s.challenger = seat
        s.stage = STAKES
        emit(s, CHALLENGED, EVERYONE, seat, i64(s.holder), bid_number(s))
        return
    s.quantity = (move - FIRST_BID) // FACES + 1
    s.face = (move - FIRST_BID) % FACES + 1
    s.holder = seat
    s.turn = left_of(s, seat)
    write_bid(s, seat, RAISED)
    emit(s, BIDS, EVERYONE, seat, bid_number(s), 0)
    open_window(s, W2, s.chief)


# ---- bets


@rule
def ask_for_bets(s):
    """Everybody at once; the principals' sides are fixed, and who has the ante at most has no choice of amount."""
    s.side[s.declarer] = DECLARERS
    s.side[s.challenger] = CHALLENGERS
    ask(s, BETS, everyone(s))
    for seat in range(i64(s.seats)):
        if is_principal(s, seat) and s.gold[seat] <= ANTE:
            seal(s, seat, i64(s.gold[seat]))


@rule
def place_bet(s, seat, move):
    """A side, then an amount; or the seat waits with the Norn Orb (SW-33)."""
    if move == WAIT:
        s.waiting |= 1 << seat
        seal(s, seat, NONE)
    elif move < FIRST_AMOUNT:
        s.side[seat] = move - FIRST_SIDE
        if s.gold[seat] <= ANTE:
            seal(s, seat, i64(s.gold[seat]))
    else:
        seal(s, seat, move - FIRST_AMOUNT)


@rule
def seal(s, seat, amount):
    s.bet[seat] = amount
    s.sealed |= 1 << seat
    emit(s, READY, EVERYONE, seat, 0, 0)
    if answered(s, seat):
        close(s)


@rule
def turn_up_orbs(s):
    """All others have bet: who waits turns its Orb up; then each looks and bets, clockwise from the Chief."""
    for step in range(i64(s.seats)):
        seat = around(s, s.chief + step)
        if (s.waiting >> seat) & 1:
            token = orb_of(s, seat)
            if token != NONE:  # else it was taken or canceled since
                s.by[token] = seat
                turn_up(s, seat, token)
                if ABILITY[s.kind[token]] == MIR:
                    s.marks[token] |= SPENT


@rule
def next_orb(s):
    """The next seat that waits looks at a bet and places its own; after the last all bets are shown."""
    for step in range(i64(s.seats)):
        seat = around(s, s.chief + step)
        if (s.waiting >> seat) & 1:
            s.stage = ORBS
            token = waiting_orb(s, seat)
            s.waiting &= ~(1 << seat)
            s.sealed &= ~(1 << seat)
            ask(s, BETS, 1 << seat)
            if token != NONE:
                begin_use(s, seat, token, W3)
                s.marks[token] |= USED
                aim(s)
            return
    reveal(s)
    for seat in range(i64(s.seats)):
        emit(s, STAKED, EVERYONE, seat, i64(s.bet[seat]), i64(s.side[seat]))
    open_window(s, W4, s.chief)


@rule
def waiting_orb(s, seat):
    """The card a waiting seat has turned up: its Orb, a copy of it, or a Mirror that has copied nothing yet; NONE."""
    found = NONE
    for token in range(i64(s.tokens)):
        ability = ability_of(s, token)
        if s.by[token] == seat and (ability == ORB or ability == MIR):
            found = token
    return found


# ---- dice


@rule
def show_next(s):
    """Cups are lifted one by one from the Declarer on; then the count (SW-R63, SW-R64)."""
    if s.showing == s.seats:
        open_window(s, W6, s.chief)
        return
    s.stage = SHOWING
    seat = around(s, s.declarer + s.showing)
    s.showing += 1
    s.revealed_dice |= 1 << seat
    reveal(s)
    emit(s, SHOWED, EVERYONE, seat, i64(s.face), packed_dice(s, seat))
    open_window(s, W5, seat)


# ---- spoils


@rule
def ask_for_chalice(s):
    """A winner who turned a die by the Chalice gives it to a loser; then losers may draw Dainsleif."""
    token = chalice_due(s)
    if token == NONE:
        open_window(s, W7, s.chief)
        return
    s.stage = CHALICES
    losers = 0
    for seat in range(i64(s.seats)):
        if s.side[seat] != s.winner:
            losers |= 1 << seat
    ask(s, GIVE, 1 << s.by[token])
    s.frames[s.depth - 1, CARD] = token
    if losers & (losers - 1) == 0:
        give_chalice(s, i64(s.by[token]), lowest_of(losers))


@rule
def lowest_of(seats):
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def give_chalice(s, seat, loser):
    token = i64(s.frames[s.depth - 1, CARD])
    s.by[token] = NOBODY
    hand_over(s, seat, token, loser)
    close(s)


@rule
def next_pick(s):
    """The next card of the winner whose turn it is, or the next winner; then the last chance at the pile."""
    while s.picker < s.seats and s.order[s.picker] != NOBODY and has_picked(s):
        s.picker += 1
        s.picked = 0
    if s.picker == s.seats or s.order[s.picker] == NOBODY:
        open_window(s, W8, s.chief)
        return
    s.stage = PICKING
    ask(s, PICK, 1 << s.order[s.picker])
