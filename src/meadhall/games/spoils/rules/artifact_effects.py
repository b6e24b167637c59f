"""What artifacts do once nobody has stopped them, and the choices they ask for."""

from meadhall.engine.prelude import EVERYONE, KIND, WHO, below, close, constants, i64, left_of, reveal, rule, to_seat
from meadhall.games.spoils import components, events
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.division import has_picked
from meadhall.games.spoils.rules.state import LEFTOVERS, NONE, bid_number, is_blind, open_kind, top

_ASKS_FOR = {  # the choice by which a use takes effect
    components.APPLE: state.SWAP, components.DAINSLEIF: state.SWAP, components.JARNGLOFAR: state.FETCH,
    components.LOKIS_GOLD: state.ITEM, components.TOOTH: state.REROLL, components.LYRE: state.LYRE,
    components.LOKIS_DIE: state.TURN, components.CHALICE: state.TURN, components.DRAUPNIR: state.DRAUPNIR,
}  # fmt: skip
ASKS_FOR = constants([_ASKS_FOR.get(ability, NONE) for ability in range(len(components.CODES))])


@rule
def work(s):
    """The use on top takes effect: at once, or with a choice of its user's."""
    row = s.depth - 1
    card = top(s, state.CARD)
    user = top(s, state.USER)
    power = top(s, state.POWER)
    target = top(s, state.TARGET)
    if s.frames[row, state.FIRST]:
        s.copied[card] = s.frames[row, state.FIRST] - 1
        s.frames[row, state.FIRST] = 0
    if power == components.APPLE or power == components.DAINSLEIF:
        look_through(s, user, target)
    elif power == components.JARNGLOFAR:
        look_through(s, user, LEFTOVERS)
    if ASKS_FOR[power] == NONE:
        close(s)
        work_at_once(s, power, card, user, target)
    else:
        s.frames[row, KIND] = ASKS_FOR[power]
        s.frames[row, WHO] = 1 << (s.holder if power == components.LYRE else user)


@rule
def work_at_once(s, power, card, user, target):
    if power == components.TALISMAN:
        cancel(s, user, target)
    elif power == components.SPYGLASS:
        s.spied[user] |= 1 << target
        s.looked = 1
        reveal(s)
        events.SPIED.emit(s, to_seat(user), user, target, packed(s.dice, target))
    elif power == components.EYE:
        s.known[target] |= 1 << user
        reveal(s)
        events.PEEKED.emit(s, to_seat(user), user, target, i64(s.kind[target]))
    elif power == components.MEAD:
        pour_mead(s, user)
    elif power == components.MASK:
        steal_bid(s, user)
    elif power == components.TARNKAPPE:
        events.SKIPPED.emit(s, EVERYONE, user)
        write_bid(s, user, state.SKIP)
        s.turn = left_of(s, user)
        s.looked = 0
        close(s)  # the bidding turn itself
    elif power == components.DAGGER:
        s.side[user] = 1 - s.side[user]
        events.SWITCHED.emit(s, EVERYONE, user, i64(s.side[user]))
    elif power == components.MEGINGJORD:
        roll_six(s, user)
    elif power == components.STONES:
        s.by[card] = user
    elif power == components.ORB:
        s.orb[user] = target
        reveal(s)
        events.SAW_BET.emit(s, to_seat(user), user, i64(s.bet[target]), target, i64(s.side[target]))


# ---- canceling


@rule
def cancel(s, seat, token):
    """Dead for good; who rolled by these Stones sees the dice again (SW-83)."""
    user = i64(s.by[token])
    was_blind = user != state.NOBODY and is_blind(s, user)
    s.marks[token] |= state.CANCELED
    events.CANCELS.emit(s, EVERYONE, seat, token, state.ability_of(s, token))
    if was_blind and not is_blind(s, user) and state.dice_of(s, user) > 0:
        reveal(s)
        events.ROLLED.emit(s, to_seat(user), user, packed(s.dice, user))
    if s.rules > 1 and s.frames[0, KIND] == state.PICK and has_picked(s):  # that card is not due any more (SW-R193)
        s.frames[0, WHO] = 0


# ---- bids


@rule
def write_bid(s, seat, how):
    """The ladder keeps the last bids."""
    if s.bids == s.ladder.shape[0]:
        for rung in range(s.ladder.shape[0] - 1):
            s.ladder[rung] = s.ladder[rung + 1]
        s.bids -= 1
    s.ladder[s.bids] = seat + 16 * bid_number(s) + 8192 * how
    s.bids += 1


@rule
def steal_bid(s, user):
    """The bid is the user's, the seat to its left goes on, and a new window opens (SW-R158, SW-23)."""
    events.STOLE.emit(s, EVERYONE, user, i64(s.quantity), i64(s.face), i64(s.holder))
    s.holder = user
    s.turn = left_of(s, user)
    write_bid(s, user, state.STOLEN)
    s.frames[s.depth - 1, state.START] = s.chief
    s.frames[s.depth - 1, state.INDEX] = 0


# ---- dice


@rule
def packed(dice, seat):
    """A seat's dice, as events tell them: those in its cup or those it has shown."""
    told = 0
    for face in range(components.FACES):
        told |= events.ROLLED.dice(face, i64(dice[seat, face]))
    return told


@rule
def pour_mead(s, user):
    """Everybody else shows the highest and the lowest die; who rolled unseen shows nothing (SW-R164 to SW-R166)."""
    reveal(s)
    for seat in range(i64(s.seats)):
        if seat != user and not is_blind(s, seat):
            low = 0
            while s.dice[seat, low] == 0:
                low += 1
            high = components.FACES - 1
            while s.dice[seat, high] == 0:
                high -= 1
            s.shown[seat, low] = max(s.shown[seat, low], 2 if high == low else 1)
            s.shown[seat, high] = max(s.shown[seat, high], 1)
            s.bounded |= 1 << seat
            events.SHOWS.emit(s, EVERYONE, seat, packed(s.shown, seat))


@rule
def reroll(s, seat, first, second):
    """One or two dice, named by their faces, are rolled again; only their owner sees it (SW-97)."""
    s.dice[seat, first] -= 1
    dice = 1
    if second != NONE:
        s.dice[seat, second] -= 1
        dice = 2
    for _ in range(dice):
        s.dice[seat, below(s, components.FACES)] += 1
    reveal(s)
    events.REROLLED.emit(s, to_seat(seat), seat, packed(s.dice, seat))
    close(s)


@rule
def turn_die(s, seat, old, new):
    """A die just shown is turned; a Chalice remembers by whom (SW-42)."""
    row = s.depth - 1
    s.dice[seat, old] -= 1
    s.dice[seat, new] += 1
    if s.frames[row, state.POWER] == components.CHALICE:
        s.by[s.frames[row, state.CARD]] = seat
    events.TURNED.emit(s, EVERYONE, seat, old + 1, new + 1, packed(s.dice, seat))
    close(s)


@rule
def roll_six(s, user):
    """Six dice that belong to nobody (SW-R168, SW-38)."""
    told = 0
    for _ in range(components.EXTRA_DICE):
        face = below(s, components.FACES)
        s.extra[face] += 1
        told += events.SIX.dice(face, 1)
    reveal(s)
    events.SIX.emit(s, EVERYONE, user, told)


@rule
def answer_lyre(s, seat, shows):
    """Two dice of the bid's face and the Lyre is yours; or five Gold (SW-R185, SW-R186)."""
    card = top(s, state.CARD)
    user = top(s, state.USER)
    if shows:
        s.shown[seat, s.face - 1] = max(s.shown[seat, s.face - 1], 2)
        reveal(s)
        events.SHOWS.emit(s, EVERYONE, seat, packed(s.shown, seat))
        hand_over(s, user, card, seat)
    else:
        gold = min(5, i64(s.gold[seat]))
        s.gold[seat] -= gold
        s.gold[user] += gold
        events.PAYS.emit(s, EVERYONE, seat, gold, user)
    close(s)


@rule
def hand_over(s, giver, token, seat):
    s.place[token] = seat
    events.HANDS.emit(s, EVERYONE, giver, token, seat, open_kind(s, token))


# ---- stashes and the Leftovers


@rule
def look_through(s, user, other):
    """The user sees every card of a stash or of the Leftovers (SW-R124, SW-R125)."""
    for token in range(i64(s.tokens)):
        if s.place[token] == other:
            s.known[token] |= 1 << user
    reveal(s)
    events.LOOKS.emit(s, EVERYONE, user, other)


@rule
def swap(s, user, card):
    """The card used goes into the other stash, and a normal Treasure or an artifact (NORMALS + token) comes back.

    An artifact stays as it lies, and its former owner goes on knowing it (SW-61).
    """
    given = top(s, state.CARD)
    other = top(s, state.TARGET)
    kind = NONE
    if card >= components.NORMALS:
        token = card - components.NORMALS
        s.place[token] = user
        s.known[token] |= 1 << user
        kind = open_kind(s, token)
    else:
        s.stash[other, card] -= 1
        s.stash[user, card] += 1
    s.place[given] = other
    events.TRADED.emit(s, EVERYONE, user, given, other, card, open_kind(s, given), kind)
    close(s)


@rule
def fetch_stage(s):
    """The Stage whose cards Jarnglofar fetches: its own, or that of the card copied."""
    card = top(s, state.CARD)
    if s.copied[card] >= 0:
        return s.back[s.copied[card]]
    return s.back[card]


@rule
def fetch(s, user, card):
    """A card of the Leftovers; an artifact stays face down (SW-63)."""
    if card < components.NORMALS:
        s.leftover[card] -= 1
        s.stash[user, card] += 1
        events.FETCHED.emit(s, EVERYONE, user, card)
    else:
        token = fetch_artifact(s, user, card - components.NORMALS)
        events.FETCHED.emit(s, EVERYONE, user, components.NORMALS + token)
        events.LEARNED.emit(s, to_seat(user), user, token, card - components.NORMALS)
    close(s)


@rule
def fetch_artifact(s, user, kind):
    """One of several is lost from sight: it gets a fresh token, and who knew them knows no longer (SW-91)."""
    token = 0
    while s.place[token] != LEFTOVERS or s.kind[token] != kind:
        token += 1
    stage = s.back[token]
    if state.leftover_artifacts(s, stage) == 1:
        s.place[token] = user
        s.known[token] |= 1 << user
        return token
    fresh = i64(s.tokens)
    s.tokens += 1
    s.kind[fresh] = kind
    s.back[fresh] = stage
    s.place[fresh] = user
    s.known[fresh] = 1 << user
    last = token
    for other in range(components.TOKENS):
        if s.place[other] == LEFTOVERS and s.back[other] == stage:
            s.known[other] = 1 << user
            last = other
    s.kind[token] = s.kind[last]
    s.kind[last] = NONE
    s.back[last] = 0
    s.place[last] = state.NOWHERE
    s.known[last] = 0
    return fresh


@rule
def take(s, seat, position):
    """A card of the Active pile; only its taker sees an artifact (SW-R80, SW-R81)."""
    card = i64(s.active[position])
    s.active[position] = NONE
    if card < components.NORMALS:
        s.stash[seat, card] += 1
        events.TOOK.emit(s, EVERYONE, seat, position, card)
        return
    token = card - components.NORMALS
    s.place[token] = seat
    s.known[token] |= 1 << seat
    reveal(s)
    events.TOOK_ARTIFACT.emit(s, EVERYONE, seat, position, token)
    events.LEARNED.emit(s, to_seat(seat), seat, token, i64(s.kind[token]))
