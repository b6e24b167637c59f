"""Karl's rules of thumb: how often they win, and that they say why."""

from __future__ import annotations

from meadhall.cli import sim_match

from .tables import SAGAS, lay, play, wander

RATES = {"eirik": 0.72, "floamanna": 0.67, "heimskringla": 0.66, "volsunga": 0.55}  # of 3,000 games each
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
