"""What all adapters share: observations, rewards, text to render, and tables that can be pickled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import meadhall
from meadhall.engine.game import Game
from meadhall.engine.table import Start, Table
from meadhall.games import find

Observation = dict[str, np.ndarray]
ILLEGAL = -1.0  # the reward of a move that is not legal: as bad as losing, and the game is over


def action_mask(table: Table, seat: int) -> np.ndarray:
    """The seat's legal moves as a 1 each among all moves; nothing but zeros if it is not asked."""
    mask = np.zeros(table.game.moves, np.int8)
    mask[table.legal(seat)] = 1
    return mask


def observe(table: Table, seat: int) -> Observation:
    """What a seat is shown: its knowledge as numbers, and which moves it may make."""
    return {"observation": table.observe(seat), "action_mask": action_mask(table, seat)}


def rewards(table: Table) -> list[float]:
    """What every seat earns, as in a batch: seats left behind less those ahead, as a part of the others; 0 until then.

    Who plays alone gets 1 for a game won and -1 for one lost.
    """
    places = table.places
    if places is None:
        return [0.0] * table.seats
    if table.seats == 1:
        return [3.0 - 2.0 * places[0]]
    others = table.seats - 1
    return [(sum(p > own for p in places) - sum(p < own for p in places)) / others for own in places]


def render_text(table: Table, seat: int | None) -> str:
    """The table in words, as a seat or a spectator sees it: what happened last, and what the seat may do."""
    lines = [f"{table.game.title}, move {table.ply}"]
    lines += [event.sentence for event in table.events(seat)]
    lines += [f"Final places: {', '.join(map(str, table.places))}"] if table.places else []
    if seat is not None and seat in table.actors:
        lines.append("Moves: " + ", ".join(move.text for move in table.moves(seat)))
    return "\n".join(lines) + "\n"


class Picklable:
    """Can be copied and sent to another process: the game it holds by name, the table it holds as bytes."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: _packed(value) for name, value in vars(self).items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update({name: _unpacked(value) for name, value in state.items()})


@dataclass(frozen=True)
class _Packed:
    game: tuple[str, int]
    table: tuple[Start, bytes, tuple[tuple[int, int], ...]] | None = None


def _packed(value: Any) -> Any:
    if isinstance(value, Game):
        return _Packed((value.id, value.rules_version))
    if isinstance(value, Table):
        return _Packed(
            (value.game.id, value.game.rules_version),
            (value.start, value._array.tobytes(), value.history),
        )
    return value


def _unpacked(value: Any) -> Any:
    if not isinstance(value, _Packed):
        return value
    game = find(*value.game)
    if value.table is None:
        return game
    start, record, history = value.table
    return Table(game, start, np.frombuffer(bytearray(record), game.state.dtype), list(history))


def find_game(game: str | Game) -> Game:
    """A game, given as itself, by its id, or by its id and the version of its rules: `sagas-v1`."""
    if not isinstance(game, str):
        return game
    game_id, _, version = game.partition("-v")
    return find(game_id, int(version)) if version.isdigit() else meadhall.game(game)
