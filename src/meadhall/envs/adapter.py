"""What all adapters share: observations, rewards and their shaping, seats, bots, and text to render."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

import meadhall
from meadhall.bots import level
from meadhall.engine.errors import BadOption
from meadhall.engine.game import Game
from meadhall.engine.table import Table
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


def shaping(game: Game, weight: float) -> np.ndarray:
    """A weight for every number of an observation: their sum is the game's declared potential, times `weight`.

    What a step adds to a reward is how much the potential of what the seat knows has risen; at the end of a game it
    counts as 0. So shaping changes no game's best play (Ng, Harada and Russell, 1999), and tells a seat nothing new.
    """
    weights = np.zeros(game.observation.size, np.float32)
    if not weight:
        return weights
    if not game.observation.potential:
        raise BadOption(f"{game.title} declares no potential, so its rewards cannot be shaped")
    pieces = game.observation.split(weights)
    for name, worth in game.observation.potential.items():
        own, others = worth if isinstance(worth, tuple) else (worth, worth)
        pieces[name][:] = others
        pieces[name][0] = own
    return weights * weight


def compile_or_not(game: Game, wanted: bool) -> None:
    """Rules begin to compile in the background, as an environment is used for long; or never do by themselves."""
    if wanted:
        game.compile_by_itself()
    else:
        game.stay_interpreted()


def read_seat(seat: int | None, seats: int) -> int | None:
    """A seat, checked; None stands for another one each game."""
    if seat is not None and not 0 <= seat < seats:
        raise BadOption(f"seats are numbered 0 to {seats - 1}, and None is another one each game; not {seat!r}")
    return seat


def read_levels(bots: str | Sequence[str], seats: int) -> list[str]:
    """The level of each other seat in turn order, checked."""
    names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
    if len(names) != seats - 1:
        raise BadOption(f"{seats} seats need {seats - 1} bots, not {len(names)}")
    return [level(name) for name in names]


def find_game(game: str | Game) -> Game:
    """A game, given as itself, by its id, or by its id and the version of its rules: `sagas-v1`."""
    if not isinstance(game, str):
        return game
    game_id, _, version = game.partition("-v")
    return find(game_id, int(version)) if version.isdigit() else meadhall.game(game)
