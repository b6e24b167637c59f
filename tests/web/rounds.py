"""Games played somewhere else and laid on a table of the test's own hall: for screens of the middle and the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

import meadhall
from meadhall import Table
from tests.web.asking import bots, lay_game, name
from tests.web.driving import OVER
from tests.web.staging import Staging

GAMES: dict[str, tuple[int, dict[str, Any]]] = {  # seats and options under which a game is short
    "odin": (3, {"target": 15}),
    "onboard": (3, {}),
    "spoils": (3, {}),
    "north": (3, {"round_cap": 3}),
    "sagas": (1, {}),
}


def played(game: str, seed: int = 3, until: Callable[[Table], bool] = lambda table: False) -> Table:
    """A game in which moves are drawn by lot, up to its end or to where it is wanted."""
    seats, options = GAMES[game]
    table = meadhall.game(game).table(seats=seats, seed=seed, **options)
    lot = random.Random(seed)
    while not table.over and not until(table):
        seat = table.actors[0]
        table.play(seat, lot.choice(table.moves(seat)))
    return table


def choosing(table: Table, ply: int) -> bool:
    """Whether so many moves were made and the first seat has a choice that no standing order makes for it."""
    return table.ply >= ply and table.actors == (0,) and len(table.moves(0)) > (3 if table.seats > 1 else 0)


def sit(page: Page, game: str, guide: bool = False) -> str:
    """A table of that game against bots, in this browser; its id."""
    seats, options = GAMES[game]
    name(page, "Gudrun")
    table = lay_game(page, game, bots(seats - 1), options, guide=guide)
    page.wait_for_selector(f".{game}")
    return table


def finish(page: Page, staging: Staging, game: str, table: Table | None = None) -> str:
    """A game that has just ended at this browser's table, the result in sight; the table's id."""
    table = table or played(game)
    made = sit(page, game)
    end(page, staging, made, table)
    return made


def end(page: Page, staging: Staging, table_id: str, table: Table) -> None:
    """The table of that id comes to this end by its last move, and the result is in sight."""
    seat, move = table.history[-1]
    before = table.rewind(table.ply - 1)
    text = next(one.text for one in before.moves(seat) if one.id == move)
    staging.lay(table_id, before)
    staging.play(table_id, seat, text)
    page.wait_for_selector(OVER)
