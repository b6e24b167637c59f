"""Karl's rules of thumb: how often they win, and that they say why."""

from __future__ import annotations

import pytest

from meadhall.cli import matches

from .tables import SAGAS, lay, play, wander

EXPECTED = {"eirik": 0.70, "floamanna": 0.70, "heimskringla": 0.64, "volsunga": 0.54}  # of 2,000 games each
GAMES = 40


@pytest.mark.parametrize("story", EXPECTED)
def test_karl_wins_a_saga_as_often_as_he_should_and_chance_hardly_ever(story: str) -> None:
    options = SAGAS.read_options(1, {"story": story})
    karl, luck = (
        matches.play_some(matches.Match("sagas", (bot,), GAMES, 7, False, options), range(GAMES))
        for bot in ("karl", "thrall")
    )
    won = sum(result.places == (1,) for result in karl)
    by_chance = sum(result.places == (1,) for result in luck)
    assert won >= 2 * by_chance
    assert won / GAMES >= EXPECTED[story] - 0.25  # three standard deviations below


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
