"""The stack of Warriors of the North, read twice: the model plays beside the rules, and both must say the same."""

from __future__ import annotations

from collections import Counter

import pytest

import meadhall
from tests.readings import north
from tests.readings.north import Beside, Difference, beside_table

JACK, LUKE, MAGDA, AGNES = range(4)
MORE = (123, 158, 212, 247, 291, 322, 372, 374)  # games in which the rarest things happen
RARE = (
    "Loki on LOK", "Loki on THO", "Loki on CRO", "Loki on CAL", "Loki on MIS", "Loki on MUT", "Loki on COM",
    "Loki on SEA", "Loki on LUR", "Loki on GAL", "Loki on ODI", "Loki on as wind", "Loki on ability",
    "Loki on what is cancelled already", "Loki on what lies deeper", "Loki on NOR for a die", "Loki on LOK for a die",
    "Thor on att", "Thor on mon", "Thor on MUT", "Thor on SEE", "Thor on PIL", "Thor on RUN", "CAL on wind",
    "MIS on att", "MIS on mon", "MIS on loot", "a crosswind under a calm", "a bent wind not bent again",
    "two Norns for one roll", "a second roll for one stack", "the Rune-caster against MUT",
    "the Rune-caster against COM", "the Rune-caster against SEA", "the Reaver", "a bodyguard lost for a daughter",
    "a daughter with a sick bodyguard", "a used hero kept", "the Reaver of a losing attacker",
    "Loki in hand while older cards wait for a die",
    "a daughter held already", "a daughter held sick", "room for a seized card", "the monster beaten",
    "a winning feast", "the last round", "a shuffle while cards lie on the stack", "a hand without space",
)  # fmt: skip


def test_the_models_components_are_those_of_the_box() -> None:
    assert sum(north.WINDS.values()) == 49
    assert sum(north.EVENTS.values()) == 33
    assert (sum(north.DECK.values()), len(north.KINDS)) == (94, 43)
    links = {(space, to) for space, exits in north.EXITS.items() for to in exits.values()}
    assert (len(north.EXITS), len(links)) == (41, 2 * 56)
    assert all((to, space) in links for space, to in links)


def test_random_games_go_as_the_model_says() -> None:
    reached: Counter[str] = Counter()
    comparisons = 0
    for seed in (*range(120), *MORE):
        try:
            beside = beside_table(seed)
        except Difference as why:
            pytest.fail(f"seed {seed}, {why}")
        comparisons += beside.comparisons
        reached += beside.model.reached
    assert comparisons > 100_000
    assert [thing for thing in RARE if not reached[thing]] == []


def table_with(**position: object) -> Beside:
    whole = {"seats": 4, "colours": "YRBG", "start": 0, "active": 0, "round": 2, **position}
    return Beside(meadhall.game("north").setup(whole))


def answered(beside: Beside, *answers: tuple[int, str]) -> None:
    for seat, text in answers:
        assert beside.question
        assert beside.question.seat == seat
        beside.play(text)


@pytest.mark.rule("WN-X1")
def test_the_rulebooks_mutiny_goes_as_the_model_says() -> None:
    """Jack's Mutiny on Magda, her Loki, and Agnes's Loki on it: the Mutiny is applied."""
    beside = table_with(
        hands=["MUT.E THO.E", "THO.N", "LOK LOK", "LOK LOK"], crews=[[], [], ["BER", "SHI"], []], random=[1, 1]
    )
    answered(
        beside,
        (JACK, "MUT.E"), (LUKE, "."), (MAGDA, "LOK"), (AGNES, "LOK"), (AGNES, "#1"),
        (JACK, "."), (LUKE, "."), (MAGDA, "."),
    )  # fmt: skip
    assert [entry.title for entry in beside.model.stack] == ["MUT", "LOK", "LOK"]
    answered(beside, (AGNES, "."))
    assert any(" d" in line for line in beside.model.log), "Jack rolls"


@pytest.mark.rule("WN-X2")
def test_the_rulebooks_attack_goes_as_the_model_says() -> None:
    """Thor -1 by Jack, Loki on it by Magda, Thor +1 by Agnes: one is added to the die."""
    beside = table_with(
        hands=["THO.S MIS.S", "MIS.W", "LOK LOK", "THO.N THO.E"], ships=["B2", "G1", "B2", "A7"], active=MAGDA,
        crews=[["BOD", "QUA"], [], [], []],
    )  # fmt: skip
    answered(
        beside,
        (MAGDA, "att"), (AGNES, "."), (JACK, "THO.S"), (JACK, "-"), (LUKE, "."), (MAGDA, "LOK"), (AGNES, "THO.N"),
        (AGNES, "+"), (JACK, "."), (LUKE, "."), (MAGDA, "."),
    )  # fmt: skip
    assert beside.model.coming(0) == 1
    answered(beside, (AGNES, "."))
    (roll,) = (line for line in beside.model.log if " d" in line)
    die, total = roll.split("d")[1].split("=")
    assert int(total) == int(die) + 1


@pytest.mark.parametrize("thing", ["hands", "crews", "ships", "discard", "standard", "stack"])
def test_a_difference_is_noticed(thing: str) -> None:
    beside = table_with(hands=["ODI.N", "LOK", "", ""], crews=[["BER"], [], [], []])
    model = beside.model
    match thing:
        case "hands":
            model.hands[1]["LOK"] = 2
        case "crews":
            model.crews[0][0] = None
        case "ships":
            model.ships[3] = "A6"
        case "discard":
            model.discard["W.N"] += 1
        case "standard":
            model.standard = True
        case "stack":
            model.stack.append(north.Entry("event", "LOK", 1, "LOK#0"))
    with pytest.raises(Difference, match="the model says"):
        beside.compare()
