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


def later(game_id: str, title: str, millions: float, kilobytes: int) -> tuple[Target, ...]:
    """What the larger games set out to reach."""
    return (
        Target(f"{title}: {millions:g} million moves/s in native code", f"{game_id}.playouts", millions * 1e6),
        Target(f"{title}: a state below {kilobytes} kB", f"{game_id}.size", 1024 * kilobytes - 1, most=True),
        Target(f"{title}: first compile below 40 s", f"{game_id}.cold", 40, most=True),
        Target(f"{title}: loading compiled code below 1.5 s", f"{game_id}.warm", 1.5, most=True),
    )


TARGETS = (
    Target("5 million moves/s in native code", "odin.playouts", 5e6),
    Target("2x OpenSpiel's crazy_eights in C++", "odin.playouts", 2, peer="openspiel.playouts.crazy_eights"),
    Target("20x OpenSpiel's crazy_eights from Python", "odin.playouts", 20, peer="openspiel.loop.crazy_eights"),
    Target("200,000 moves/s through Table", "odin.table", 2e5),
    Target(
        "Table level with OpenSpiel's crazy_eights from Python", "odin.numbers", 1, peer="openspiel.loop.crazy_eights"
    ),
    Target("Table ahead of RLCard's uno", "odin.numbers", 1, peer="rlcard.game.uno"),
    Target("Table ahead of PettingZoo's connect_four", "odin.numbers", 1, peer="pettingzoo.connect_four"),
    Target("5 million records copied a second", "odin.copies", 5e6),
    Target("a state below 512 bytes", "odin.size", 511, most=True),
    Target("import below 0.3 s", "import", 0.3, most=True),
    Target("first compile below 15 s", "odin.cold", 15, most=True),
    Target("loading compiled code below 1 s", "odin.warm", 1, most=True),
    Target("35,000 iterations of search a second", "odin.search", 35e3),
    Target("Vikings on Board: 5,000 iterations of search a second", "onboard.search", 5e3),
    Target("Spoils of War: 5,000 iterations of search a second", "spoils.search", 5e3),
    Target("Warriors of the North: 5,000 iterations of search a second", "north.search", 5e3),
    Target("The sagas: 5,000 iterations of search a second", "sagas.search", 5e3),
    Target("Vikings on Board: 2 million moves/s in native code", "onboard.playouts", 2e6),
    Target("Vikings on Board: a state below 1,024 bytes", "onboard.size", 1023, most=True),
    Target("Vikings on Board: first compile below 20 s", "onboard.cold", 20, most=True),
    Target("Vikings on Board: loading compiled code below 1 s", "onboard.warm", 1, most=True),
    *later("spoils", "Spoils of War", 1.5, 4),
    *later("north", "Warriors of the North", 1.5, 2),
    *later("sagas", "The sagas", 1, 4),
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
