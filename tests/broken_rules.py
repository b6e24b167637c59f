"""Rules of Ravens broken on purpose, each close to the sound one."""

from __future__ import annotations

from meadhall.engine.bits import pick
from meadhall.engine.decisions import actors, deciding
from meadhall.engine.events import EVERYONE, emit
from meadhall.engine.rule import rule
from tests import ravens


@rule
def deal_forgets_the_die(s, seats, options, seed):
    die = s.die
    ravens.deal(s, seats, options, seed)
    s.die = die


@rule
def play_for_ever(s, seat, move):
    ravens.play(s, seat, move)
    if actors(s) == 0:
        s.round = 0
        ravens.next_round(s)


@rule
def legal_is_empty_at_swaps(s, seat, out):
    return 0 if deciding(s) == ravens.SWAP else ravens.legal(s, seat, out)


@rule
def legal_forgets_a_bet(s, seat, out):
    n = ravens.legal(s, seat, out)
    return n - 1 if deciding(s) == ravens.BET else n


@rule
def places_without_ties(s, out):
    ravens.outcome(s, out)
    for seat in range(s.seats):
        out[1, seat] = seat


@rule
def settle_takes_points(s, seat, move):
    ravens.play(s, seat, move)
    if move == ravens.TAKE:
        s.points[seat] = 0


@rule
def play_depends_on_events(s, seat, move):
    ravens.play(s, seat, move)
    if s.log_events == 0:
        s.die = 0


@rule
def play_floods(s, seat, move):
    ravens.play(s, seat, move)
    for _ in range(9):
        emit(s, ravens.BID, EVERYONE, seat, 0, 0)


@rule
def first_answer_counts_double(s, seat, move):
    first = deciding(s) == ravens.BET and actors(s) == (1 << s.seats) - 1
    ravens.play(s, seat, move)
    if first:
        s.points[seat] += 1


@rule
def play_tells_the_bet(s, seat, move):
    ravens.play(s, seat, move)
    emit(s, ravens.BID, EVERYONE, seat, move, 0)


@rule
def play_shows_a_feather(s, seat, move):
    ravens.play(s, seat, move)
    emit(s, ravens.DREW, EVERYONE, 0, 0, s.feather[0])


@rule
def observe_looks_around(s, seat, out):
    ravens.observe(s, seat, out)
    out[0] = s.feather[(seat + 1) % s.seats] / 64


@rule
def score_moves_looks_around(s, seat, moves, n, out):
    for k in range(n):
        out[k] = s.feather[(seat + 1) % s.seats]


@rule
def legal_looks_around(s, seat, out):
    n = ravens.legal(s, seat, out)
    return 2 if s.feather[(seat + 1) % s.seats] > 8 else n


@rule
def imagine_nothing(s, seat):
    pass


@rule
def imagine_forgets_the_bets(s, seat):
    bets = s.bet[0], s.bet[1]
    ravens.imagine(s, seat)
    s.bet[0], s.bet[1] = bets


@rule
def imagine_own_feather(s, seat):
    ravens.imagine(s, seat)
    other = (seat + 1) % s.seats
    s.feather[seat], s.feather[other] = s.feather[other], s.feather[seat]


@rule
def imagine_swaps(s, seat):
    """Gives the true feather of one seat to another."""
    if actors(s) != 0:
        free = ravens.FEATHERS
        for other in range(s.seats):
            free &= ~s.feather[other]
        s.feather[(seat + 1) % s.seats] = pick(s, free, 1)


@rule
def imagine_keeps_a_feather(s, seat):
    kept = s.feather[(seat + 1) % s.seats]
    ravens.imagine(s, seat)
    for other in range(s.seats):
        if s.feather[other] == kept:
            s.feather[other] = s.feather[(seat + 1) % s.seats]
    s.feather[(seat + 1) % s.seats] = kept


@rule
def imagine_twins(s, seat):
    ravens.imagine(s, seat)
    s.feather[(seat + 1) % s.seats] = s.feather[seat]


@rule
def imagine_one_world(s, seat):
    free = ravens.FEATHERS & ~s.feather[seat]
    for other in range(s.seats):
        if other != seat:
            s.feather[other] = free & -free
            free ^= s.feather[other]
            if deciding(s) == ravens.BET and s.bet[other] > 0:
                s.bet[other] = 1
