"""Karl's rules of thumb for Spoils of War: exact odds for bids and bets, treasures by what they complete."""

from __future__ import annotations

from meadhall.engine.decisions import deciding
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.spoils.bots.artifact_scores import liking_of_use
from meadhall.games.spoils.bots.worth import worth, worth_as_item, worth_of_token, worth_to_rob
from meadhall.games.spoils.components import (
    ANTE,
    CHALLENGE,
    EYE,
    FACES,
    FIRST_AMOUNT,
    FIRST_BID,
    FIRST_CARD,
    FIRST_FACE,
    FIRST_ITEM,
    FIRST_POSITION,
    FIRST_SEAT,
    FIRST_SIDE,
    FIRST_TO,
    FIRST_TOKEN,
    FIRST_USE,
    MIR,
    NORMALS,
    ORB,
    PASS,
    REST,
    SHOW,
    SPY,
    STOP,
    VALUE,
    WAIT,
)
from meadhall.games.spoils.odds import CERTAIN, chance, odds, put_away, weigh
from meadhall.games.spoils.rules.artifact_uses import moment
from meadhall.games.spoils.rules.state import (
    ACTIVE,
    BETS,
    BID,
    DECLARERS,
    DRAUPNIR,
    FETCH,
    GIVE,
    ITEM,
    LYRE,
    NONE,
    OPENER,
    PICK,
    POWER,
    REROLL,
    REROLL_MORE,
    RESPONSE,
    SWAP,
    TARGET_SEAT,
    TARGET_TOKEN,
    TURN,
    distance,
    left_of,
)

RISK = 2.5  # Gold worth losing on average, for a better place in the line
BOLD = 0.02  # how much a bid is liked for being higher, where the odds are all but certain


@rule
def score_moves(s, seat, moves, n, out):
    phase = deciding(s)
    likely = 0.5  # that the bid holds
    if s.quantity and (phase <= RESPONSE or phase == BETS):
        likely = side_odds(s, seat)
    if phase == BID:
        score_bids(s, seat, moves, n, out)
    when = moment(s)
    copies = phase == TARGET_TOKEN and s.frames[s.depth - 1, POWER] == MIR
    for k in range(n):
        move = i64(moves[k])
        if copies or (move >= FIRST_USE and move < FIRST_TOKEN):
            token = move - (FIRST_TOKEN if copies else FIRST_USE)
            out[k] = liking_of_use(s, seat, token, when, likely)
        elif phase == BETS:
            out[k] = liking_of_bet(s, seat, move, likely)
        elif move == CHALLENGE:
            out[k] = 1 - likely
        elif phase != BID:
            out[k] = liking(s, seat, phase, move)


@rule
def score_bids(s, seat, moves, n, out):
    """What is likely is liked; all but certain bids the more, the higher they are."""
    for face in range(FACES):
        seen = weigh(s, seat, face)
        for k in range(n):
            bid = i64(moves[k]) - FIRST_BID
            if bid >= 0 and bid < FIRST_USE - FIRST_BID and bid % FACES == face:
                likely = chance(s, seen, bid // FACES + 1) / CERTAIN
                out[k] = likely - 0.03 + (BOLD * bid / (FACES * 40) if likely > 0.8 else 0)
    put_away(s)


@rule
def side_odds(s, seat):
    """How likely the Declarer's side is to win, for what the seat knows; a bet seen by the Orb sways it."""
    likely = odds(s, seat, i64(s.quantity), i64(s.face)) / CERTAIN
    seen = s.orb[seat]
    if seen != NONE and s.bet[seen] > 20:
        likely += 0.1 if s.side[seen] == DECLARERS else -0.1
    return likely


@rule
def liking_of_bet(s, seat, move, declarers):
    """The likelier side; and the surer it is, the more Gold. Whoever can wait does."""
    if move == WAIT:
        return 500.0
    if move < FIRST_AMOUNT:
        return declarers if move - FIRST_SIDE == DECLARERS else 1 - declarers
    likely = declarers if s.side[seat] == DECLARERS else 1 - declarers
    wanted = 1.0 * s.gold[seat]
    if likely < 0.5:
        wanted = 1.0 * ANTE
    elif likely < 0.99:
        wanted = min(wanted, ANTE + RISK * (likely - 0.5) / (1 - likely))
    return -abs(move - FIRST_AMOUNT - wanted)


@rule
def liking(s, seat, phase, move):
    """Choices that are no bids, bets or uses."""
    if move == PASS or move == REST:
        return 0.0 if move == PASS else -1.0
    if phase == PICK or phase == DRAUPNIR:
        return worth_at(s, seat, move - FIRST_POSITION)
    if phase == SWAP:
        if move >= FIRST_CARD:
            return worth(s, seat, move - FIRST_CARD)
        return worth_of_token(s, seat, move - FIRST_TOKEN)
    if phase == FETCH:
        return worth(s, seat, move - FIRST_CARD)
    if phase == ITEM:
        return worth_as_item(s, seat, move - FIRST_ITEM)
    if phase == OPENER:
        return -1.0 * distance(s, left_of(s, seat), move - FIRST_SEAT)
    if phase == LYRE:
        return 1.0 if move == SHOW else 0.0
    if phase == TARGET_SEAT:
        return liking_of_seat(s, seat, move - FIRST_SEAT)
    if phase == TARGET_TOKEN:
        return liking_of_token(s, seat, move - FIRST_TOKEN)
    if phase == GIVE:
        return -1.0 * s.gold[move - FIRST_SEAT]
    return liking_of_face(s, seat, phase, move)


@rule
def worth_at(s, seat, position):
    card = i64(s.active[position])
    if card >= NORMALS:
        return worth_of_token(s, seat, card - NORMALS)
    return worth(s, seat, card)


@rule
def liking_of_seat(s, seat, other):
    """The Spyglass and the Orb go for the seat that matters most; the Apple and Dainsleif for the best card."""
    power = s.frames[s.depth - 1, POWER]
    if power == SPY or power == ORB:
        likes = 0.01 * s.gold[other]
        if other == s.holder:
            likes += 1
        return likes
    return worth_to_rob(s, seat, other)


@rule
def liking_of_token(s, seat, token):
    """Peek at what can be taken, cancel what works for somebody rich; nothing of one's own."""
    place = i64(s.place[token])
    if s.frames[s.depth - 1, POWER] == EYE:
        return 5.0 if place == ACTIVE else 0.01 * s.gold[place]
    if place == seat:
        return -1.0
    return 2.0 * VALUE[NORMALS + s.kind[token]] + 0.01 * s.gold[place]


@rule
def liking_of_face(s, seat, phase, move):
    """Dice to throw again are the odd ones; a die is turned towards the face of the bid, or away from it."""
    if phase == REROLL or phase == REROLL_MORE:
        if move == STOP:
            return -2.5
        held = s.dice[seat, move - FIRST_FACE]
        most = 0
        for face in range(FACES):
            most = max(most, s.dice[seat, face])
        return -10.0 if held == most else -1.0 * held
    bid = s.face - 1
    helps = s.side[seat] == DECLARERS
    if phase == TURN:
        face = move - FIRST_FACE
        return 1.0 if (face != bid) == helps else 0.0
    face = move - FIRST_TO
    return 1.0 if (face == bid) == helps else 0.0
