"""Nothing is told by colour or style alone: whatever changes how a table is drawn changes the plain words too."""

from __future__ import annotations

import copy
import io
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from rich.console import Console

import meadhall
from meadhall.bots import make
from meadhall.cli.screen import PlainTerminal
from meadhall.engine.plain_terminal import terminal_of
from meadhall.engine.table import Table
from meadhall.engine.terminal import Terminal

Path = tuple[str | int, ...]
TRIES, ENOUGH = 14, 3  # each thing is tried so often, and seen to matter so often
NAMES = ("You", "Hildr", "Ivar", "Sigrid", "Bo", "Thora", "Alf", "Signy", "Orm", "Yrsa")


def wandered(game: str, seed: int, every: int) -> Iterator[Table]:
    """Some positions of games played half by chance and half by Karl."""
    karl, dice = make("karl", seed), random.Random(seed)
    for deal in range(3):
        table = meadhall.game(game).table(seed=seed + deal)
        while not table.over and table.ply < 12 * every:
            seat = dice.choice(table.actors)
            table.play(
                seat, karl.choose(table.chair(seat, 1)) if dice.random() < 0.6 else dice.choice(table.legal(seat))
            )
            if table.ply % every == 0:
                yield table


def drawn(terminal: Terminal, view: dict[str, Any], plain: bool) -> str:
    out = io.StringIO()
    console: Console = (
        PlainTerminal(file=out, width=100, color_system=None, no_color=True, highlight=False)
        if plain
        else Console(file=out, width=100, color_system="truecolor", force_terminal=True, highlight=False)
    )
    console.print(terminal.draw(view, NAMES[: view["seats"]], terminal.sorts[0]))
    return out.getvalue()


def leaves(thing: Any, path: Path = ()) -> Iterator[Path]:
    """Where truth values and words stand in a view."""
    if isinstance(thing, (bool, str)):
        yield path
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from leaves(value, (*path, key))
    elif isinstance(thing, list):
        for place, value in enumerate(thing):
            yield from leaves(value, (*path, place))


def turned(view: dict[str, Any], path: Path) -> dict[str, Any]:
    """The view with one truth value turned round, or one word taken away or added."""
    other = copy.deepcopy(view)
    thing: Any = other
    for step in path[:-1]:
        thing = thing[step]
    value = thing[path[-1]]
    thing[path[-1]] = not value if isinstance(value, bool) else "" if value else "a reason"
    return other


@pytest.mark.parametrize(
    ("game", "every", "seen"),
    [
        ("odin", 9, ["players.*.passed"]),
        ("onboard", 15, ["ships.*.sailed", "village.*.refused"]),
        ("spoils", 25, ["players.*.artifacts.*.up", "players.*.ready"]),
        ("north", 23, ["stack.*.resolved", "players.*.crew.*.sick"]),
        ("sagas", 5, ["saga.goals.*.done", "battle.foes.*.alive", "battle.line.*.fallen", "battle.foes.*.fired"]),
    ],
)
def test_what_a_style_tells_the_plain_words_tell(game: str, every: int, seen: list[str]) -> None:
    terminal = terminal_of(meadhall.game(game))
    told: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for table in wandered(game, 3, every):
        view = table.view(table.actors[0] if table.actors else None)
        styled, plain = drawn(terminal, view, False), drawn(terminal, view, True)
        for path in leaves(view):
            kind = ".".join("*" if isinstance(step, int) else step for step in path)
            tried[kind] += 1
            if tried[kind] <= TRIES and told[kind] < ENOUGH:
                other = turned(view, path)
                with suppress(KeyError, ValueError, IndexError, TypeError):  # no table can look like that
                    if drawn(terminal, other, False) != styled:
                        assert drawn(terminal, other, True) != plain, f"{kind} is told by style alone"
                        told[kind] += 1
    assert set(told) >= set(seen)


def test_the_dead_of_a_battle_are_told_from_the_living_in_plain_text() -> None:
    from tests.sagas.tables import E, lay, play

    table = lay({"ICE": E}, draw=["c06", "c11"], random=[3, 4])
    play(table, "ICE", "stay")
    while table.view(0)["battle"] and all(foe["alive"] for foe in table.view(0)["battle"]["foes"]):
        table.play(0, table.legal(0)[-1])
    fight = table.view(0)["battle"]
    assert fight, "the battle was over before somebody fell"
    shown = drawn(terminal_of(table.game), table.view(0), True)
    for foe in fight["foes"]:
        words = shown.split(f"#{foe['foe']} ")[1].split("#")[0]
        assert ("dead" in words) != foe["alive"]
