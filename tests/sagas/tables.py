"""What the tests of the sagas share: tables at a position, loaded dice, what may be chosen, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from meadhall import Table
from meadhall.bots import make
from meadhall.engine.game import Game
from meadhall.engine.move import Event
from meadhall.games.sagas import GAME
from tests.tables import broken as broken
from tests.tables import chi_square as chi_square
from tests.tables import choices as choices
from tests.tables import why_not as why_not

SAGAS = GAME
E = "Er 3H 2L"  # the example force
CALM = ["c11", "c08", "c13", "c10", "c12"]  # cards without a battle, Traveller's Tale on top
ROLLED_GOLD = ("niflung", "danegeld", "appeal")
STORIES = ("random", "campaign", "eirik", "floamanna", "heimskringla", "volsunga")


def lay(units: dict[str, str] | None = None, **position: Any) -> Table:
    """A table between two voyages of Heimskringla: Edda 2, no gold, no quests, a calm card on top."""
    return lay_under(SAGAS, units, **position)


def lay_under(game: Game, units: dict[str, str] | None, **position: Any) -> Table:
    """The same under other rules."""
    base: dict[str, Any] = {"saga": "Heimskringla", "gold": 0, "edda": 2, "quests": {}, "draw": CALM}
    base["units"] = {"NOR": E} if units is None else units
    return game.setup({**base, **position})


def play(table: Table, *texts: str) -> list[Event]:
    """Plays moves one after another; returns all that happened."""
    return [event for text in texts for event in table.play(0, text)]


def phase(table: Table) -> str:
    return str(table.view(0)["phase"])


def dice_of(events: Sequence[Event]) -> list[int]:
    """Every die of these events, in rolling order."""
    dice: list[int] = []
    for event in events:
        if event.name == "gold":
            if event["change"] > 0 and event["about"] and event["why"] in ROLLED_GOLD:
                dice.append(event["about"])
        elif event.name != "quests laid":
            dice += [die for die in event.fields.get("dice", ()) if die]
    return dice


def rolled(table: Table, text: str, *dice: int, foes: str = "", happens: str = "") -> list[Event]:
    """Plays a move so that the first dice fall like this; hostiles and a sentence can be asked for as well."""
    for seed in range(1, 60_000):
        trial = table.copy()
        trial._array["rng0"], trial._array["rng1"] = seed * 7919, seed
        events = trial.play(0, text)
        texts = " ".join(event.text for event in events)
        said = " ".join(event.sentence for event in events)
        if dice_of(events)[: len(dice)] == list(dice) and foes in texts and happens in said:
            table._array["rng0"], table._array["rng1"] = seed * 7919, seed
            return play(table, text)
    raise AssertionError(f"no seed lets {text} roll {dice}")


def texts(events: Sequence[Event]) -> list[str]:
    return [event.text for event in events if event.text]


def told(events: Sequence[Event]) -> str:
    return " ".join(event.sentence for event in events)


def units(table: Table, code: str) -> str:
    return str(table.position()["units"].get(code, ""))


def position(table: Table, name: str) -> Any:
    return table.position()[name]


def pool(table: Table, unit: str) -> int:
    """How many of a class are in the Leidang pool."""
    return next(int(one["left"]) for one in table.view(0)["pool"] if one["unit"] == unit)


def fight_out(table: Table) -> list[Event]:
    """Fights by itself until the battle is over."""
    events: list[Event] = []
    while phase(table) in ("edge", "line", "target"):
        events += play(table, "no" if phase(table) == "edge" else "fight")
    return events


def ends(table: Table) -> str:
    return str(table.view(0)["story"]["result"])


def wander(seed: int, plies: int, wise: float = 0.5, **options: object) -> Iterator[Table]:
    """A table before each of so many moves, some random and some Karl's; a new story begins where one ends."""
    dice = random.Random(seed)
    karl = make("karl", seed)
    table = SAGAS.table(1, seed, **options)
    for _ in range(plies):
        if table.over:
            table = SAGAS.table(1, dice.getrandbits(60), **options)
        yield table
        legal = [move for move in table.moves(0) if move.text != "abandon"]
        move = karl.choose(table.chair(0, dice.getrandbits(60))) if dice.random() < wise else dice.choice(legal)
        table.play(0, move)
