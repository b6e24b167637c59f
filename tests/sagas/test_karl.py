"""Karl's rules of thumb: how often they win, and that they say why."""

from __future__ import annotations

from typing import Any

import numpy as np

from meadhall import Table
from meadhall.cli import sim_match
from meadhall.engine.defaults import CHANCE
from meadhall.games.sagas.bots import evaluation, strength, values
from meadhall.games.sagas.components import CODES
from meadhall.games.sagas.words.notation import stack_of, stack_text

from .tables import SAGAS, lay, phase, play, rolled, wander
from .test_campaign import losing, winning

RATES = {"eirik": 0.73, "floamanna": 0.77, "heimskringla": 0.70, "volsunga": 0.66}  # of 10,000 games each
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


# ---- what a battle puts at risk


def chances_to_live(units: str, space: str, **position: Any) -> float:
    """The chance that a band would live through a stop at a space."""
    record = lay({"NOR": units}, **position).record
    return float(values.lives_there(record, CODES.index(space), strength.battle_power(record, stack_of(units))))


def test_a_stop_is_as_dangerous_as_its_place_its_quest_and_the_cards_that_may_come() -> None:
    sea, town = chances_to_live("Er 3H 2L", "sNO"), chances_to_live("Er 3H 2L", "ORK")
    fortress = chances_to_live("Er 3H 2L", "YOR")
    assert sea == 1 > town > fortress > chances_to_live("Er 3H 2L", "YOR", quests={"Runes": "YOR hidden"})
    assert chances_to_live("Er H 2L", "YOR") < fortress < chances_to_live("Er B 2H 2L", "YOR")
    assert chances_to_live("Er 3H 2L", "YOR", discards=["c04", "c05", "c06", "c09"]) == 1  # no battle is left


def one_step_from_the_north_sea(units: str, gold: int) -> str:
    """Where the policy takes a band that may make one step; there is a quest in York, which is a fortress."""
    table = lay({"sNO": units}, saga="Eirik", edda=3, gold=gold, quests={"Silk Road": "YOR hidden"})
    play(table, "sNO")
    rolled(table, "nav", 1)
    play(table, "done")
    return best(table)


def test_only_a_strong_band_goes_for_a_quest_in_a_fortress() -> None:
    assert one_step_from_the_north_sea("Ha 2B H 2L", 0) == ">YOR"
    assert one_step_from_the_north_sea("Er 2H 2L", 0) != ">YOR"


def test_a_beaten_band_goes_home_if_it_has_gold_for_another() -> None:
    assert one_step_from_the_north_sea("Er 2L", 6) == ">NOR"
    assert one_step_from_the_north_sea("Er 2L", 0) != ">NOR"


def test_a_band_at_home_is_thought_of_with_the_men_it_can_pay_for() -> None:
    def grown(units: str, gold: int, **position: Any) -> str:
        record = lay({"NOR": units, "DAN": "Ru"}, gold=gold, **position).record
        return stack_text(int(values.reinforced(record, stack_of(units))))

    assert grown("Er H 2L", 1) == "Er 2H 2L"
    assert grown("Er H 2L", 6) == "Er 3H 2L"  # there is room aboard for no more
    assert grown("Er H L", 6, edda=4) == "Er 3H 2L"  # a ship first
    assert grown("3H 2L", 6) == "3H 2L"  # without a Jarl nobody joins


def test_a_berserkir_is_hired_for_a_full_band_where_a_huskarl_can_wait() -> None:
    table = lay({"NOR": "Ha 3H 2L"}, gold=4, saga="Floamanna")
    play(table, "NOR")
    assert best(table) == "+B"
    play(table, "+B")
    assert best(table) == "done"


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
