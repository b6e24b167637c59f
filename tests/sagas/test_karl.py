"""Karl's rules of thumb: how often they win, and that they say why."""

from __future__ import annotations

import numpy as np

from meadhall import Table
from meadhall.cli import sim_match
from meadhall.engine.defaults import CHANCE
from meadhall.games.sagas.bots import evaluation

from .tables import SAGAS, lay, phase, play, wander
from .test_campaign import losing, winning

RATES = {"eirik": 0.74, "floamanna": 0.70, "heimskringla": 0.65, "volsunga": 0.57}  # of 2,000 games each
GAMES = 6  # of each


def test_karl_wins_as_often_as_he_should_and_chance_hardly_ever() -> None:
    won = {"karl": 0, "random": 0}
    for story in RATES:
        options = SAGAS.read_options(1, {"story": story})
        for bot in won:
            match = sim_match.Match("sagas", (bot,), GAMES, 7, False, options)
            won[bot] += sum(result.places == (1,) for result in sim_match.play_some(match, range(GAMES)))
    assert won["karl"] >= 2 * won["random"]
    assert won["karl"] >= GAMES * sum(RATES.values()) - 7  # three standard deviations below


def test_every_hint_has_a_reason() -> None:
    for table in wander(31, 300, 0.8, story="campaign"):
        if not table.over:
            chair = table.chair(0, 1)
            for move in chair.moves:
                assert chair.because(move)


def test_karl_fights_by_the_round_and_goes_for_quests() -> None:
    table = lay({"sNO": "Er 3H 2L"}, quests={"Runes": "ORK hidden"})
    play(table, "sNO")
    advice = dict(zip((move.text for move in table.moves(0)), table.chair(0, 1).advice(), strict=True))
    assert max(advice, key=lambda text: advice[text]) == "nav"


def best(table: Table) -> str:
    """The move Karl likes best."""
    chair = table.chair(0, 1)
    advice = dict(zip((move.text for move in chair.moves), chair.advice(), strict=True))
    return max(advice, key=lambda text: advice[text])


def taken_back(table: Table) -> set[str]:
    """The settlements Karl takes back between two sagas."""
    taken = set()
    while phase(table) == "take back" and (move := best(table)) != "done":
        taken.add(move)
        play(table, move)
    return taken


def test_karl_keeps_the_settlements_that_count_in_sagas_to_come() -> None:
    assert taken_back(losing(settled=["VIN", "ICE", "GRO", "BJA"])) == {"ICE", "GRO", "BJA"}  # Eirik may come again
    assert taken_back(winning(settled=["VIN", "MIK", "GRO", "BJA"])) == {"ICE", "VIN", "GRO", "BJA"}
    assert taken_back(winning(settled=["VIN", "MIK", "HUN"], campaign={"won": 6, "sagas": 3})) == {"ICE", "VIN", "MIK"}


# ---- how a search values what a saga leaves


def chance(table: Table) -> float:
    out = np.zeros((3, 1))
    evaluation.evaluate(table.record, out)
    return float(out[CHANCE, 0])


def test_gold_and_edda_carried_on_make_a_campaign_likelier_to_be_won() -> None:
    usual = chance(winning())
    assert 0 < usual < chance(winning(gold=12)) < 1
    assert usual < chance(winning(edda=4))
    assert chance(losing()) < usual


def test_what_is_kept_between_two_sagas_is_judged_by_the_next_one() -> None:
    between = winning()
    assert phase(between) == "take back"
    kept = evaluation.horizon(between.record)
    play(between, "done")
    assert evaluation.horizon(between.record) == kept > evaluation.horizon(lay().record)
