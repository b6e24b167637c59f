"""Chances that a player is shown, beside thousands of real battles."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall import Table
from meadhall.engine.decisions import deciding
from meadhall.games.sagas import odds
from meadhall.games.sagas.components import CODES
from meadhall.games.sagas.rules import agenda
from meadhall.games.sagas.screens.browser import move_data

from .tables import choices, lay, phase, play, rolled

BATTLES = 300  # fought from each position
PLACES = ("HED", "ALB", "YOR", "POL", "KON", "NMD")  # towns, a warrior kingdom, fortresses; two of them inland
ANSWERS = {agenda.EDGE: "no", agenda.LINE_UP: "fight", agenda.TARGET: "fight", agenda.BREAK_OFF: "no"}
BEFORE = {agenda.SET_OUT: "", agenda.LEIDANG: "done", agenda.MOVE_KIND: "stay"}


def wins(table: Table, dice: random.Random, fallen: list[int] | None = None) -> int:
    """How many of so many battles are won from a position on, or from before them, each with chance of its own.

    `fallen` gets the number of those who fell in each that was won.
    """
    won = 0
    for _ in range(BATTLES):
        trial = table.copy()
        trial._array["rng0"], trial._array["rng1"] = dice.getrandbits(60), dice.getrandbits(60) | 1
        over, dead = None, 0
        while over is None:
            kind = deciding(trial.record)
            events = trial.play(0, ANSWERS.get(kind) or BEFORE[kind])
            dead += sum(event.name == "fell" and event["why"] == "battle" for event in events)
            over = next((event["won"] for event in events if event.name == "battle over"), None)
        won += over
        if over and fallen is not None:
            fallen.append(dead)
    return won


def at_quest(dice: random.Random) -> tuple[Table, str]:
    """A band, small or middling, that is about to stay where a quest lies."""
    code = dice.choice(PLACES)
    counts = {"H": dice.randint(0, 3), "B": dice.randint(-1, 1), "L": dice.randint(0, 2), "V": dice.randint(-1, 1)}
    others = [f"{number}{unit}" for unit, number in counts.items() if number > 0]
    band = " ".join([dice.choice(("Er", "Ha", "Lf Ru")), *others])
    won = dice.choice((0, 0, 1, 3))
    story: dict[str, Any] = {"campaign": {"won": won, "sagas": 1 + won.bit_count()}, "saga": "Volsunga"}
    options = {"story": "campaign", "level": dice.randint(0, 2)}
    table = lay({code: band}, options=options, edda=4, quests={"Runes": f"{code} shown"}, **story)
    play(table, code, *(["done"] if phase(table) == "leidang" else []))
    return table, code


def moments(seed: int) -> list[tuple[Table, float]]:
    """A table before a battle, at the edge question, and at moments of it, each with the chance that is shown."""
    dice = random.Random(seed)
    table, code = at_quest(dice)
    record = table.record
    space = CODES.index(code)
    found = [(table.copy(), odds.chance_there(record, record.at[space], space))]
    play(table, "stay")
    while table.record.battle:
        found.append((table.copy(), odds.chance_now(table.record)))
        play(table, dice.choice(sorted(choices(table) - {"fight"})))
    return found[:2] + dice.sample(found[2:], min(4, len(found) - 2))


def test_what_is_shown_is_how_often_battles_are_won() -> None:
    """Nowhere four points off beyond what chance explains, and together no further off than chance is."""
    squares, looked, dice = 0.0, 0, random.Random(1)
    for seed in range(30):
        for table, chance in moments(seed):
            rate = wins(table, dice) / BATTLES
            error = (max(chance * (1 - chance), 0.01) / BATTLES) ** 0.5
            assert abs(rate - chance) < 0.04 + 4 * error, (seed, table.position())
            squares += ((rate - chance) / error) ** 2
            looked += 1
    assert looked > 100
    assert squares < looked + 5 * (2 * looked) ** 0.5, "the sum of so many squares is about their number"


def test_what_a_victory_is_said_to_cost_is_what_falls_in_battles_that_are_won() -> None:
    dice = random.Random(3)
    for code, band, level in (("ALB", "Er 3H 2L", 1), ("YOR", "Er 2H B L", 2), ("NMD", "Ha 2H", 1)):
        table = lay({code: band}, options={"level": level}, quests={"Runes": f"{code} shown"})
        play(table, code)
        record, space = table.record, CODES.index(code)
        prospect = odds.there(record, record.at[space], space)
        fallen: list[int] = []
        wins(table, dice, fallen)
        mean = sum(fallen) / len(fallen)
        spread = (sum((one - mean) ** 2 for one in fallen) / len(fallen) ** 2) ** 0.5
        assert abs(odds.losses(record.at[space], prospect) - mean) < 0.05 + 4 * spread, code


def test_chances_follow_the_battle() -> None:
    table = lay({"ORK": "Er 2H L"}, quests={"Runes": "ORK shown"}, options={"level": 2})
    play(table, "ORK")
    rolled(table, "stay", 5)
    before = table.view(0)["battle"]["odds"]
    record = table.record
    asked = [move_data(record, 0, move.id)["odds"] for move in table.moves(0) if move.text in ("no", "yes")]
    assert before == min(asked) < max(asked), "Edda spent is a better chance"
    first, last = table.copy(), table.copy()
    rolled(first, "no", 6, 1)
    rolled(last, "no", 1, 6)
    assert first.view(0)["battle"]["odds"] > before > last.view(0)["battle"]["odds"]
    shown = first.view(0)["battle"]["odds"]
    play(first, "auto")  # the line
    hit, miss = first.copy(), first.copy()
    rolled(hit, "auto", 1, 6)
    rolled(miss, "auto", 6, 1)
    assert hit.view(0)["battle"]["odds"] > shown > miss.view(0)["battle"]["odds"]


def test_a_hint_tells_the_chance_of_this_moment_of_the_battle() -> None:
    """Whether to break off is asked round after round; the reason goes by how the battle stands then."""
    found = []
    for seed in range(1, 100):
        table = lay({"ALB": "Er 3H 2L"}, draw=["c04", "c11"], kept=["c02"], random=[seed, 6])
        play(table, "ALB")
        told = []
        while phase(table) in ("leidang", "move", "edge", "line", "target", "break off"):
            if phase(table) == "break off":
                chair, chance = table.chair(0, 1), odds.chance_now(table.record)
                for move in chair.moves:
                    said = f"the band still wins with about {min(99, max(1, round(100 * chance)))} %"
                    assert chair.because(move) == said, move.text
                told.append((table.copy(), chance))
            play(table, {"leidang": "done", "move": "stay", "edge": "no", "break off": "no"}.get(phase(table), "fight"))
        found += [told] if len(told) > 1 else []
    assert len(found) > 3
    (first, before), (second, after), *_ = max(found, key=lambda told: abs(told[1][1] - told[0][1]))
    assert abs(after - before) > 0.2
    for table, chance in ((first, before), (second, after)):
        assert abs(wins(table, random.Random(2)) / BATTLES - chance) < 0.04 + 4 * (0.25 / BATTLES) ** 0.5


def test_a_line_with_the_jarl_in_front_is_worse() -> None:
    table = lay({"HED": "Er V 3H"}, quests={"Runes": "HED shown"}, options={"level": 2})
    play(table, "HED")
    rolled(table, "stay", 6)
    play(table, "no")
    usual, risky = table.copy(), table.copy()
    play(usual, "H", "H", "H")
    play(risky, "V", "Er")
    assert odds.chance_now(risky.record) < odds.chance_now(table.record)
    assert odds.chance_now(usual.record) == pytest.approx(odds.chance_now(table.record))
