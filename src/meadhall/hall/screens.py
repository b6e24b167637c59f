"""How games present themselves: the `screen` beside a game's rules, and what it may offer beyond what every game does.

ABOUT, MINUTES, question, move_data, event_data, consider and account every game has. A game may also offer

- ORDERS and `standing_move(order, view, moves)`: answers given beforehand; MARKS and `standing_answer(orders, view,
  moves)`: marks of single cards or pieces beside them (see standing.py);
- ANSWER_LIMIT: how long, at a live clock, an answer in secret is waited for (see patience.py);
- `suspense(events)` and `waits(view)`: moments at which somebody may be asked in secret (see suspense.py). The first is
  true of a play after which that could be, whether or not it is so; the second only of the public view while it is so,
  and `turn` in that view is then None.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from meadhall.engine.game import Game
from meadhall.titles import folder


@cache
def screen_of(game: Game) -> ModuleType:
    """How a game presents itself on any screen."""
    return import_module(f"{folder(game)}.screen")
