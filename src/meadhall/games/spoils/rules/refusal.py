"""One move judged by the rulebook's sentences, with the reason if it is refused; what artifacts can do is shared."""

from meadhall.engine.prelude import actors, deciding, i64, rule
from meadhall.games.spoils import moves
from meadhall.games.spoils.components import ANTE, AT, MIRROR, NORMALS, STAGE, W2, WHEN
from meadhall.games.spoils.rules import artifact_effects, artifact_uses, artifacts, asides, state

# Why a move is refused; 0 is no reason.
(NOT_ASKED, OTHER_CHOICE, TOO_LOW, TOO_HIGH, FIRST_STEP, STEP_TOO_WIDE, NO_BID, NOT_OWNED, DEAD, WRONG_TIME, NO_TARGET,
 NOT_A_TARGET, NO_SUCH_DIE, SAME_FACE, CANNOT_SHOW, LOCKED, SIDE_FIRST, BELOW_ANTE, ABOVE_GOLD, NO_ORB, NOT_THERE,
 NO_WINDOW_TWO, NO_SEAT, BUSY, FACE_UP, WORKS_NOW, ONLY_BY_USE) = range(1, 28)  # fmt: skip


@rule
def refusal(s, seat, move):
    phase = deciding(s)
    if moves.USE.has(move):
        return refusal_of_use(s, seat, moves.USE.token(move))
    if moves.REVEAL.has(move):
        return refused_reveal(s, seat, moves.REVEAL.token(move))
    if (actors(s) >> seat) & 1 == 0:
        return NOT_ASKED
    if (state.ANSWERS_TO[move] >> phase) & 1 == 0:
        return OTHER_CHOICE
    if moves.BID.has(move):
        return refused_bid(s, moves.BID.quantity(move) + 1, moves.BID.face(move) + 1)
    if moves.ARTIFACT.has(move):
        return refused_token(s, seat, phase, moves.ARTIFACT.token(move))
    if moves.SEAT.has(move):
        return refused_seat(s, seat, phase, moves.SEAT.seat(move))
    if moves.SIDE.has(move) or moves.BET.has(move):
        return refused_bet(s, seat, move)
    if moves.DIE.has(move):
        return refused_die(s, seat, phase, moves.DIE.face(move))
    if moves.CARD.has(move):
        return refused_card(s, phase, moves.CARD.card(move))
    if moves.TURN_TO.has(move):
        return SAME_FACE if moves.TURN_TO.face(move) == state.top(s, state.FIRST) else 0
    if moves.TAKE.has(move):
        return NOT_THERE if s.active[moves.TAKE.position(move)] == state.NONE else 0
    return refused_word(s, seat, move)


@rule
def refused_word(s, seat, move):
    """Moves that say all by themselves, and items."""
    if move == moves.REST:
        return 0 if state.top(s, state.WHEN_NOW) == W2 else NO_WINDOW_TWO
    if move == moves.CHALLENGE:
        return 0 if s.quantity > 0 else NO_BID
    if move == moves.WAIT:
        return refused_wait(s, seat)
    if move == moves.SHOW:
        return CANNOT_SHOW if state.is_blind(s, seat) or s.dice[seat, s.face - 1] < 2 else 0
    return 0


@rule
def refused_wait(s, seat):
    """Only the Norn Orb lets a seat wait, and only before it has chosen a side (SW-33)."""
    if s.side[seat] != state.NONE and not state.is_principal(s, seat):
        return NO_ORB
    return 0 if s.stage == state.SEALING and artifacts.orb_of(s, seat) != state.NONE else NO_ORB


@rule
def refused_bid(s, quantity, face):
    """Higher: more dice, or as many of a larger face (SW-R43, SW-R44)."""
    if quantity > s.cap:
        return TOO_HIGH
    if s.quantity == 0:
        return FIRST_STEP if s.step_bidding and quantity != s.seats else 0
    if quantity < s.quantity or (quantity == s.quantity and face <= s.face):
        return TOO_LOW
    return STEP_TOO_WIDE if s.step_bidding and quantity > s.quantity + 1 else 0


@rule
def refused_use(s, seat, token, when):
    """Owned, alive, here and now, and with something to work on (SW-71)."""
    if token >= s.tokens or s.place[token] != seat:
        return NOT_OWNED
    if s.marks[token] & state.CANCELED:
        return DEAD
    if artifacts.usable(s, seat, token, when):
        return 0
    ability = state.ability_of(s, token)
    return NO_TARGET if ability == MIRROR or (WHEN[ability] >> when) & 1 else WRONG_TIME


@rule
def refused_when_asked(s, seat, token):
    if (actors(s) >> seat) & 1 == 0:
        return NOT_ASKED
    if (state.ANSWERS_TO[moves.USE.id(token)] >> deciding(s)) & 1 == 0:
        return OTHER_CHOICE
    return refused_use(s, seat, token, artifact_uses.moment(s))


@rule
def refusal_of_use(s, seat, token):
    """Why the seat cannot use that card now: asked for it, or stepping in with what works at any time (SW-121)."""
    why = refused_when_asked(s, seat, token)
    if why == 0 or s.rules < 2 or actors(s) == 0:
        return why
    if not asides.may_step_in(s):
        return BUSY if why == NOT_ASKED else why
    code = refused_use(s, seat, token, AT)
    not_now = code == NO_TARGET or code == WRONG_TIME
    return why if not_now and why != NOT_ASKED and why != OTHER_CHOICE else code


@rule
def refused_reveal(s, seat, token):
    """Any own card that lies face down; but who turns up one that works now uses it (SW-123, SW-R119)."""
    if actors(s) == 0:
        return NOT_ASKED
    if s.rules < 2:
        return ONLY_BY_USE
    if not asides.may_step_in(s):
        return BUSY
    if token >= s.tokens or s.place[token] != seat:
        return NOT_OWNED
    if s.marks[token] & state.UP:
        return FACE_UP
    return WORKS_NOW if asides.works_at_once(s, token) and refusal_of_use(s, seat, token) == 0 else 0


@rule
def refused_token(s, seat, phase, token):
    if phase == state.SWAP:
        return 0 if token < s.tokens and s.place[token] == state.top(s, state.TARGET) else NOT_THERE
    if token >= s.tokens:
        return NOT_THERE
    power = state.top(s, state.POWER)
    return 0 if artifacts.is_target(s, seat, power, state.top(s, state.WHEN_NOW), token) else NOT_A_TARGET


@rule
def refused_seat(s, seat, phase, other):
    if other >= s.seats:
        return NO_SEAT
    if phase == state.OPENER:
        return 0
    if phase == state.GIVE:
        return NOT_A_TARGET if s.side[other] == s.winner else 0
    return 0 if artifacts.is_target_seat(s, seat, state.top(s, state.POWER), other) else NOT_A_TARGET


@rule
def refused_bet(s, seat, move):
    """A free choice of side for all but the principals; then five Gold at least, or all there is."""
    if moves.SIDE.has(move):
        return 0 if s.side[seat] == state.NONE else LOCKED
    amount = moves.BET.amount(move)
    if s.side[seat] == state.NONE:
        return SIDE_FIRST
    if amount > s.gold[seat]:
        return ABOVE_GOLD
    return BELOW_ANTE if amount < ANTE and amount != s.gold[seat] else 0


@rule
def refused_die(s, seat, phase, face):
    """A die of the seat's own, to be rolled again or turned."""
    there = s.dice[seat, face]
    if phase == state.REROLL_MORE and face == state.top(s, state.FIRST):
        there -= 1
    return 0 if there > 0 else NO_SUCH_DIE


@rule
def refused_card(s, phase, card):
    if phase == state.SWAP:
        if card >= NORMALS:
            return OTHER_CHOICE
        return 0 if s.stash[state.top(s, state.TARGET), card] > 0 else NOT_THERE
    if STAGE[card] != artifact_effects.fetch_stage(s):
        return NOT_A_TARGET
    if card < NORMALS:
        return 0 if s.leftover[card] > 0 else NOT_THERE
    for token in range(i64(s.tokens)):
        if s.place[token] == state.LEFTOVERS and s.kind[token] == card - NORMALS:
            return 0
    return NOT_THERE
