"""Spoils of War: raise a claim about everybody's dice, stake Gold on who is right, and share out the treasure."""

from meadhall.engine.prelude import EVERYONE, KIND, WHO, answered, ask, close, deciding, i64, lowest, reveal, rule
from meadhall.engine.seats import around, everyone, left_of
from meadhall.games.spoils import components, events, moves
from meadhall.games.spoils.components import ABILITY, ANTE, NORMALS, ROUNDS, W0, W1, W2, W3, W4, W5, W6, W7, W8, W9
from meadhall.games.spoils.rules import artifact_effects, artifacts, asides, pauses, scoring, setup, state
from meadhall.games.spoils.rules.artifact_uses import aim, begin_use, fall, point, turn_up, use
from meadhall.games.spoils.rules.division import chalice_due, collect, decide, has_picked, sweep
from meadhall.games.spoils.rules.state import NOBODY, NONE, ability_of, is_principal, open_kind, top

# ---- playing


@rule
def play(s, seat, move):
    if moves.USE.has(move):
        use(s, seat, moves.USE.token(move))
    elif moves.REVEAL.has(move):
        asides.lay_open(s, seat, moves.REVEAL.token(move))
    elif deciding(s) >= state.TARGET_SEAT:
        answer(s, seat, move)
    elif deciding(s) == state.OPENER:
        s.opener = moves.SEAT.seat(move)
        s.turn = s.opener
        events.OPENS.emit(s, EVERYONE, seat, i64(s.opener))
        close(s)
    elif deciding(s) == state.BID:
        bid_or_challenge(s, seat, move)
    else:  # a window or a response is passed
        if move == moves.REST:
            s.resting |= 1 << seat
        s.frames[s.depth - 1, WHO] = 0
    flow(s)


@rule
def answer(s, seat, move):
    """One of the choices that are not turns."""
    phase = deciding(s)
    row = s.depth - 1
    if phase == state.TARGET_SEAT:
        point(s, moves.SEAT.seat(move))
        aim(s)
    elif phase == state.TARGET_TOKEN:
        point(s, moves.ARTIFACT.token(move))
        aim(s)
    elif phase == state.BETS:
        place_bet(s, seat, move)
    elif phase == state.PICK or phase == state.DRAUPNIR:
        artifact_effects.take(s, seat, moves.TAKE.position(move))
        if phase == state.PICK:
            s.picked += 1
        close(s)
    elif phase == state.REROLL:
        s.frames[row, KIND] = state.REROLL_MORE
        s.frames[row, state.FIRST] = moves.DIE.face(move)
    elif phase == state.REROLL_MORE:
        artifact_effects.reroll(s, seat, top(s, state.FIRST), NONE if move == moves.STOP else moves.DIE.face(move))
    elif phase == state.LYRE:
        artifact_effects.answer_lyre(s, seat, move == moves.SHOW)
    elif phase == state.TURN:
        s.frames[row, KIND] = state.TO
        s.frames[row, state.FIRST] = moves.DIE.face(move)
    elif phase == state.TO:
        artifact_effects.turn_die(s, seat, top(s, state.FIRST), moves.TURN_TO.face(move))
    elif phase == state.SWAP:
        is_card = moves.CARD.has(move)
        artifact_effects.swap(s, seat, moves.CARD.card(move) if is_card else NORMALS + moves.ARTIFACT.token(move))
    elif phase == state.FETCH:
        artifact_effects.fetch(s, seat, moves.CARD.card(move))
    elif phase == state.ITEM:
        token = top(s, state.CARD)
        s.item[token] = moves.ITEM.item(move)
        events.NAMED.emit(s, EVERYONE, seat, token, moves.ITEM.item(move), open_kind(s, token))
        close(s)
    else:
        give_chalice(s, seat, moves.SEAT.seat(move))


@rule
def flow(s):
    """Everything that follows without a choice, until somebody is asked or the game is over."""
    while s.depth == 0 or s.frames[s.depth - 1, WHO] == 0:
        if s.depth == 0:
            if s.stage == state.OVER:
                return
            next_step(s)
        elif deciding(s) == state.RESPONSE and s.marks[top(s, state.CARD)] & state.CANCELED:
            fall(s)
        elif deciding(s) == state.PICK:  # no card is due any more
            close(s)
        else:
            if s.log_events and s.events > 0:
                pauses.mark_pause(s)
            if not artifacts.seek(s):
                if deciding(s) == state.RESPONSE:
                    artifact_effects.work(s)
                else:
                    close(s)


@rule
def open_window(s, when, start):
    """A window begins with that seat; who could do something in it is asked (SW-74)."""
    ask(s, state.WINDOW, 0)
    s.frames[s.depth - 1, state.START] = start
    s.frames[s.depth - 1, state.WHEN_NOW] = when


@rule
def next_step(s):
    """The course of a Round (SW-R24)."""
    stage = s.stage
    s.stage = stage + 1
    if stage == state.LAY:
        setup.lay_out(s)
        open_window(s, W0, s.chief)
    elif stage == state.ROLL:
        setup.roll(s)
        open_window(s, W1, s.chief)
    elif stage == state.NAME:
        ask(s, state.OPENER, 1 << s.chief)
    elif stage == state.BIDDING:
        s.stage = state.BIDDING  # until somebody challenges
        ask(s, state.BID, 1 << s.turn)
    elif stage == state.STAKES:
        ask_for_bets(s)
    elif stage == state.SEALING:
        turn_up_orbs(s)
    elif stage == state.ORBS:
        next_orb(s)
    elif stage == state.SHOWING:
        show_next(s)
    elif stage == state.DECIDE:
        decide(s)
    elif stage == state.CHALICES:
        ask_for_chalice(s)
    elif stage == state.SPOILS:
        collect(s)
    elif stage == state.PICKING:
        next_pick(s)
    elif stage == state.SWEEP:
        sweep(s)
        setup.clear_round(s)
        if s.round < ROUNDS:
            s.round += 1
            s.stage = state.LAY
        else:
            events.LAST_CHANCE.emit(s, EVERYONE, i64(s.chief))
            open_window(s, W9, s.chief)
    else:
        scoring.finish(s)


# ---- bidding


@rule
def bid_or_challenge(s, seat, move):
    close(s)
    s.looked = 0
    if move == moves.CHALLENGE:
        s.declarer = s.holder
        s.challenger = seat
        s.stage = state.STAKES
        events.CHALLENGED.emit(s, EVERYONE, seat, i64(s.holder), i64(s.quantity), i64(s.face))
        return
    s.quantity = moves.BID.quantity(move) + 1
    s.face = moves.BID.face(move) + 1
    s.holder = seat
    s.turn = left_of(s, seat)
    artifact_effects.write_bid(s, seat, state.RAISED)
    events.BIDS.emit(s, EVERYONE, seat, i64(s.quantity), i64(s.face))
    open_window(s, W2, s.chief)


# ---- bets


@rule
def ask_for_bets(s):
    """Everybody at once; the principals' sides are fixed, and who has the ante at most has no choice of amount."""
    s.side[s.declarer] = state.DECLARERS
    s.side[s.challenger] = state.CHALLENGERS
    ask(s, state.BETS, everyone(s))
    for seat in range(i64(s.seats)):
        if is_principal(s, seat) and s.gold[seat] <= ANTE:
            seal(s, seat, i64(s.gold[seat]))


@rule
def place_bet(s, seat, move):
    """A side, then an amount; or the seat waits with the Norn Orb (SW-33)."""
    if move == moves.WAIT:
        s.waiting |= 1 << seat
        seal(s, seat, NONE)
    elif moves.SIDE.has(move):
        s.side[seat] = moves.SIDE.side(move)
        if s.gold[seat] <= ANTE:
            seal(s, seat, i64(s.gold[seat]))
    else:
        seal(s, seat, moves.BET.amount(move))


@rule
def seal(s, seat, amount):
    s.bet[seat] = amount
    s.sealed |= 1 << seat
    events.READY.emit(s, EVERYONE, seat)
    if answered(s, seat):
        close(s)


@rule
def turn_up_orbs(s):
    """All others have bet: who waits turns its Orb up; then each looks and bets, clockwise from the Chief."""
    for step in range(i64(s.seats)):
        seat = around(s, s.chief + step)
        if (s.waiting >> seat) & 1:
            token = artifacts.orb_of(s, seat)
            if token != NONE:  # else it was taken or canceled since
                s.by[token] = seat
                turn_up(s, seat, token)
                if ABILITY[s.kind[token]] == components.MIRROR:
                    s.marks[token] |= state.SPENT


@rule
def next_orb(s):
    """The next seat that waits looks at a bet and places its own; after the last all bets are shown."""
    for step in range(i64(s.seats)):
        seat = around(s, s.chief + step)
        if (s.waiting >> seat) & 1:
            s.stage = state.ORBS
            token = waiting_orb(s, seat)
            s.waiting &= ~(1 << seat)
            s.sealed &= ~(1 << seat)
            ask(s, state.BETS, 1 << seat)
            if token != NONE:
                begin_use(s, seat, token, W3)
                s.marks[token] |= state.USED
                aim(s)
            return
    reveal(s)
    for seat in range(i64(s.seats)):
        events.STAKED.emit(s, EVERYONE, seat, i64(s.bet[seat]), i64(s.side[seat]))
    open_window(s, W4, s.chief)


@rule
def waiting_orb(s, seat):
    """The card a waiting seat has turned up: its Orb, a copy of it, or a Mirror that has copied nothing yet; NONE."""
    found = NONE
    for token in range(i64(s.tokens)):
        ability = ability_of(s, token)
        if s.by[token] == seat and (ability == components.ORB or ability == components.MIRROR):
            found = token
    return found


# ---- dice


@rule
def show_next(s):
    """Cups are lifted one by one from the Declarer on; then the count (SW-R63, SW-R64)."""
    if s.showing == s.seats:
        open_window(s, W6, s.chief)
        return
    s.stage = state.SHOWING
    seat = around(s, s.declarer + s.showing)
    s.showing += 1
    s.revealed_dice |= 1 << seat
    reveal(s)
    events.SHOWED.emit(s, EVERYONE, seat, i64(s.face), artifact_effects.packed(s.dice, seat))
    open_window(s, W5, seat)


# ---- spoils


@rule
def ask_for_chalice(s):
    """A winner who turned a die by the Chalice gives it to a loser; then losers may draw Dainsleif."""
    token = chalice_due(s)
    if token == NONE:
        open_window(s, W7, s.chief)
        return
    s.stage = state.CHALICES
    losers = 0
    for seat in range(i64(s.seats)):
        if s.side[seat] != s.winner:
            losers |= 1 << seat
    ask(s, state.GIVE, 1 << s.by[token])
    s.frames[s.depth - 1, state.CARD] = token
    if losers & (losers - 1) == 0:
        give_chalice(s, i64(s.by[token]), lowest(losers))


@rule
def give_chalice(s, seat, loser):
    token = top(s, state.CARD)
    s.by[token] = NOBODY
    artifact_effects.hand_over(s, seat, token, loser)
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
    s.stage = state.PICKING
    ask(s, state.PICK, 1 << s.order[s.picker])
