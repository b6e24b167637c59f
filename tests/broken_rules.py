"""Rules of Ravens broken on purpose, each close to the sound one."""

from __future__ import annotations

from meadhall.engine.bits import pick
from meadhall.engine.decisions import actors, deciding
from meadhall.engine.event_kinds import Events, Number
from meadhall.engine.events import EVERYONE, emit
from meadhall.engine.rule import rule
from tests import toy_game


@rule
def deal_forgets_the_die(s, seats, options, seed):
    die = s.die
    toy_game.deal(s, seats, options, seed)
    s.die = die


@rule
def play_for_ever(s, seat, move):
    toy_game.play(s, seat, move)
    if actors(s) == 0:
        s.round = 0
        toy_game.next_round(s)


@rule
def legal_is_empty_at_swaps(s, seat, out):
    return 0 if deciding(s) == toy_game.SWAP else toy_game.legal(s, seat, out)


@rule
def legal_forgets_a_bet(s, seat, out):
    n = toy_game.legal(s, seat, out)
    return n - 1 if deciding(s) == toy_game.BET else n


@rule
def places_without_ties(s, out):
    toy_game.outcome(s, out)
    for seat in range(s.seats):
        out[1, seat] = seat


@rule
def settle_takes_points(s, seat, move):
    toy_game.play(s, seat, move)
    if move == toy_game.TAKE:
        s.points[seat] = 0


@rule
def play_depends_on_events(s, seat, move):
    toy_game.play(s, seat, move)
    if s.log_events == 0:
        s.die = 0


@rule
def play_floods(s, seat, move):
    toy_game.play(s, seat, move)
    for _ in range(9):
        emit(s, toy_game.BID, EVERYONE, seat, 0, 0)


COUNTING = Events("sealed", "bid", "rolled", "swapped", "drew", "ended", counted={"points": Number(2)})
COUNTED = COUNTING.kinds[-1]


@rule
def play_counts_too_far(s, seat, move):
    toy_game.play(s, seat, move)
    COUNTED.emit(s, EVERYONE, seat, 2)


@rule
def play_reveals_nothing(s, seat, move):
    toy_game.play(s, seat, move)
    s.revealed = 0


@rule
def first_answer_counts_double(s, seat, move):
    first = deciding(s) == toy_game.BET and actors(s) == (1 << s.seats) - 1
    toy_game.play(s, seat, move)
    if first:
        s.points[seat] += 1


@rule
def play_tells_the_bet(s, seat, move):
    toy_game.play(s, seat, move)
    emit(s, toy_game.BID, EVERYONE, seat, move, 0)


@rule
def play_shows_a_feather(s, seat, move):
    toy_game.play(s, seat, move)
    emit(s, toy_game.DREW, EVERYONE, 0, 0, s.feather[0])


@rule
def observe_looks_around(s, seat, out):
    toy_game.observe(s, seat, out)
    out[0] = s.feather[(seat + 1) % s.seats] / 64


@rule
def score_moves_looks_around(s, seat, moves, n, out):
    for k in range(n):
        out[k] = s.feather[(seat + 1) % s.seats]


@rule
def legal_looks_around(s, seat, out):
    n = toy_game.legal(s, seat, out)
    return 2 if s.feather[(seat + 1) % s.seats] > 8 else n


@rule
def imagine_nothing(s, seat):
    pass


@rule
def imagine_forgets_the_bets(s, seat):
    bets = s.bet[0], s.bet[1]
    toy_game.imagine(s, seat)
    s.bet[0], s.bet[1] = bets


@rule
def imagine_own_feather(s, seat):
    toy_game.imagine(s, seat)
    other = (seat + 1) % s.seats
    s.feather[seat], s.feather[other] = s.feather[other], s.feather[seat]


@rule
def imagine_swaps(s, seat):
    """Gives the true feather of one seat to another."""
    if actors(s) != 0:
        free = toy_game.FEATHERS
        for other in range(s.seats):
            free &= ~s.feather[other]
        s.feather[(seat + 1) % s.seats] = pick(s, free, 1)


@rule
def imagine_keeps_a_feather(s, seat):
    kept = s.feather[(seat + 1) % s.seats]
    toy_game.imagine(s, seat)
    for other in range(s.seats):
        if s.feather[other] == kept:
            s.feather[other] = s.feather[(seat + 1) % s.seats]
    s.feather[(seat + 1) % s.seats] = kept


@rule
def imagine_twins(s, seat):
    toy_game.imagine(s, seat)
    s.feather[(seat + 1) % s.seats] = s.feather[seat]


@rule
def imagine_one_world(s, seat):
    free = toy_game.FEATHERS & ~s.feather[seat]
    for other in range(s.seats):
        if other != seat:
            s.feather[other] = free & -free
            free ^= s.feather[other]
            if deciding(s) == toy_game.BET and s.bet[other] > 0:
                s.bet[other] = 1
