"""What Meadhall sets out to reach, held against a run: reported, never asserted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from meadhall.bench.figures import Result, quantity, ratio, times
from meadhall.bench.suites.ours import GAMES


@dataclass(frozen=True)
class Target:
    """A bound for a row, or for its ratio to a peer's row."""

    words: str
    row: str
    bound: float
    most: bool = False  # the bound is the most allowed, not the least wanted
    peer: str = ""  # the bound is for row / peer


@dataclass(frozen=True)
class Verdict:
    words: str
    figure: str  # what was measured; empty if nothing was
    verdict: str  # met, missed, not measured


# Odin is measured beside the card games of other libraries; what each game sets out to reach by itself, it declares.
TARGETS = (
    Target("2x OpenSpiel's crazy_eights in C++", "odin.playouts", 2, peer="openspiel.playouts.crazy_eights"),
    Target("20x OpenSpiel's crazy_eights from Python", "odin.playouts", 20, peer="openspiel.loop.crazy_eights"),
    Target(
        "Table level with OpenSpiel's crazy_eights from Python", "odin.numbers", 1, peer="openspiel.loop.crazy_eights"
    ),
    Target("Table ahead of RLCard's uno", "odin.numbers", 1, peer="rlcard.game.uno"),
    Target("Odin in PettingZoo ahead of its connect_four", "pettingzoo.odin", 1, peer="pettingzoo.connect_four"),
    Target("import below 0.3 s", "import", 0.3, most=True),
    *(Target(goal.words, f"{game.id}.{goal.row}", goal.bound, goal.most) for game in GAMES for goal in game.goals),
    *(
        Target(f"{game.title}: a batch at 80 % of playouts", f"{game.id}.batch", 0.8, peer=f"{game.id}.playouts")
        for game in GAMES
    ),
)


def judge(target: Target, results: Mapping[str, Result]) -> Verdict:
    """Whether a run's medians reach the target."""
    ours = results.get(target.row)
    if target.peer:
        peer = results.get(target.peer)
        spread = ratio(ours, peer) if ours and peer else None
    else:
        spread = ours.spread if ours else None
    if ours is None or spread is None:
        return Verdict(target.words, "", "not measured")
    figure = times(spread) if target.peer else quantity(spread.median, ours.row.unit)
    met = spread.median <= target.bound if target.most else spread.median >= target.bound
    return Verdict(target.words, figure, "met" if met else "missed")


def verdicts(results: Mapping[str, Result]) -> list[Verdict]:
    return [judge(target, results) for target in TARGETS]
