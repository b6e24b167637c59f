"""How games present themselves: the `screens.browser` of its folder, and what it may offer beyond what every game does.

ABOUT, MINUTES, question, move_data, event_data, consider, account and ties every game has. A game may also offer

- ORDERS and `standing_move(order, view, moves)`: answers given beforehand; MARKS and `standing_answer(orders, view,
  moves)`: marks of single cards or pieces beside them (see ordered.py);
- ANSWER_LIMIT: how many seconds, at a live clock, an answer in secret is waited for (see patience.py);
- `suspense(events)` and `waits(view)`: moments at which somebody may be asked in secret (see suspense.py). The first
  says how many of them a play has led through, whether or not somebody was asked; the second is true only of the public
  view while somebody is, and `turn` in that view is then None;
- `quiet_pass(moves)` and `answered(view)`: the move that lets the question go to the next unseen, None if there is none
  now; and a seat's view once it has answered (see windows.py);
- `steps_in_from(view)`: the first of those who step in unasked, by the public view (see stepping.py).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from meadhall.engine.game import Game
from meadhall.games import folder


@cache
def screen_of(game: Game) -> ModuleType:
    """How a game presents itself on any screen."""
    return import_module(f"{folder(game)}.screens.browser")
