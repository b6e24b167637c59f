"""Karl's heuristic policy for Spoils of War: exact odds for bids and bets, treasures by what they complete."""

from meadhall.engine.prelude import deciding, distance, i64, left_of, rule
from meadhall.games.spoils import moves
from meadhall.games.spoils.bots.artifact_scores import score_of_use
from meadhall.games.spoils.bots.value import value_as_item, value_at, value_of_card, value_of_token, value_to_rob
from meadhall.games.spoils.components import ANTE, EYE, FACES, MIRROR, NORMALS, ORB, SPYGLASS, VALUE
from meadhall.games.spoils.odds import CERTAIN, chance, odds, put_away, weigh
from meadhall.games.spoils.rules import artifact_uses, state

RISK = 2.5  # Gold worth losing on average, for a better place in the line
SURE = 0.99  # odds from which a seat stakes all it has
CAUTION = 0.03  # a bid must be likelier by this than the challenge it is weighed against
SAFE, BOLD = 0.8, 0.02  # odds from which a bid scores more for being higher, and by how much
HIGH_BID = FACES * 40  # the number of a bid that gets all of that
LARGE_BET, SWAY = 20, 0.1  # a bet seen by the Orb that tells something, and how far it sways the odds
AT_ONCE = 500.0  # before any bet
RICH = 0.01  # for each Gold of the seat something is aimed at
PEEK_AT_PILE = 5.0  # cards of the pile can be taken this Round
STOP_REROLLING, KEEP_MOST = -2.5, -10.0  # between rolling a pair again and three alike; the face held most often stays


@rule
def score_moves(s, seat, choices, n, out):
    phase = deciding(s)
    likely = 0.5  # that the bid holds
    if s.quantity and (phase <= state.RESPONSE or phase == state.BETS):
        likely = side_odds(s, seat)
    if phase == state.BID:
        score_bids(s, seat, choices, n, out)
    when = artifact_uses.moment(s)
    copies = phase == state.TARGET_TOKEN and state.top(s, state.POWER) == MIRROR
    for k in range(n):
        move = i64(choices[k])
        if copies or moves.USE.has(move):
            token = moves.ARTIFACT.token(move) if copies else moves.USE.token(move)
            out[k] = score_of_use(s, seat, token, when, likely)
        elif phase == state.BETS:
            out[k] = score_of_bet(s, seat, move, likely)
        elif move == moves.CHALLENGE:
            out[k] = 1 - likely
        elif phase != state.BID:
            out[k] = score_of_choice(s, seat, phase, move)


@rule
def score_bids(s, seat, choices, n, out):
    """The likelier the better; all but certain bids the better, the higher they are."""
    for face in range(FACES):
        seen = weigh(s, seat, face)
        for k in range(n):
            move = i64(choices[k])
            if moves.BID.has(move) and moves.BID.face(move) == face:
                likely = chance(s, seen, moves.BID.quantity(move) + 1) / CERTAIN
                out[k] = likely - CAUTION + (BOLD * (move - moves.BID.first) / HIGH_BID if likely > SAFE else 0)
    put_away(s)


@rule
def side_odds(s, seat):
    """How likely the Declarer's side is to win, for what the seat knows; a bet seen by the Orb sways it."""
    likely = odds(s, seat, i64(s.quantity), i64(s.face)) / CERTAIN
    seen = s.orb[seat]
    if seen != state.NONE and s.bet[seen] > LARGE_BET:
        likely += SWAY if s.side[seen] == state.DECLARERS else -SWAY
    return likely


@rule
def score_of_bet(s, seat, move, declarers):
    """The likelier side; and the surer it is, the more Gold. Whoever can wait does."""
    if move == moves.WAIT:
        return AT_ONCE
    if moves.SIDE.has(move):
        return declarers if moves.SIDE.side(move) == state.DECLARERS else 1 - declarers
    likely = declarers if s.side[seat] == state.DECLARERS else 1 - declarers
    wanted = 1.0 * s.gold[seat]
    if likely < 0.5:
        wanted = 1.0 * ANTE
    elif likely < SURE:
        wanted = min(wanted, ANTE + RISK * (likely - 0.5) / (1 - likely))
    return -abs(moves.BET.amount(move) - wanted)


@rule
def score_of_choice(s, seat, phase, move):
    """Choices that are no bids, bets or uses."""
    if move == moves.PASS or move == moves.REST:
        return 0.0 if move == moves.PASS else -1.0
    if phase == state.PICK or phase == state.DRAUPNIR:
        return value_at(s, seat, moves.TAKE.position(move))
    if phase == state.SWAP:
        if moves.CARD.has(move):
            return value_of_card(s, seat, moves.CARD.card(move))
        return value_of_token(s, seat, moves.ARTIFACT.token(move))
    if phase == state.FETCH:
        return value_of_card(s, seat, moves.CARD.card(move))
    if phase == state.ITEM:
        return value_as_item(s, seat, moves.ITEM.item(move))
    if phase == state.OPENER:
        return -1.0 * distance(s, left_of(s, seat), moves.SEAT.seat(move))
    if phase == state.LYRE:
        return 1.0 if move == moves.SHOW else 0.0
    if phase == state.TARGET_SEAT:
        return score_of_seat(s, seat, moves.SEAT.seat(move))
    if phase == state.TARGET_TOKEN:
        return score_of_token(s, seat, moves.ARTIFACT.token(move))
    if phase == state.GIVE:
        return -1.0 * s.gold[moves.SEAT.seat(move)]
    return score_of_die(s, seat, phase, move)


@rule
def score_of_seat(s, seat, other):
    """The Spyglass and the Orb go for the seat that matters most; the Apple and Dainsleif for the best card."""
    power = state.top(s, state.POWER)
    if power == SPYGLASS or power == ORB:
        return RICH * s.gold[other] + (1 if other == s.holder else 0)
    return value_to_rob(s, seat, other)


@rule
def score_of_token(s, seat, token):
    """Peek at what can be taken, cancel what works for somebody rich; nothing of one's own."""
    place = i64(s.place[token])
    if state.top(s, state.POWER) == EYE:
        return PEEK_AT_PILE if place == state.ACTIVE else RICH * s.gold[place]
    if place == seat:
        return -1.0
    return 2.0 * VALUE[NORMALS + s.kind[token]] + RICH * s.gold[place]


@rule
def score_of_die(s, seat, phase, move):
    """Dice to throw again are the odd ones; a die is turned towards the face of the bid, or away from it."""
    if phase == state.REROLL or phase == state.REROLL_MORE:
        if move == moves.STOP:
            return STOP_REROLLING
        held = s.dice[seat, moves.DIE.face(move)]
        most = 0
        for face in range(FACES):
            most = max(most, s.dice[seat, face])
        return KEEP_MOST if held == most else -1.0 * held
    bid = s.face - 1
    helps = s.side[seat] == state.DECLARERS
    if phase == state.TURN:
        face = moves.DIE.face(move)
        return 1.0 if (face != bid) == helps else 0.0
    face = moves.TURN_TO.face(move)
    return 1.0 if (face == bid) == helps else 0.0
