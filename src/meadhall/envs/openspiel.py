"""OpenSpiel: every game of the hall as a `pyspiel` game, loaded by name.

    import pyspiel, meadhall.envs.openspiel                       # importing registers the games
    game = pyspiel.load_game("meadhall_odin(players=2,deals=100)")

Chance is one node at the root: which of the `deals` is played, all equally likely (the seeds from 0 on). Every later
draw and die follows from it and from the moves made, so the tree is exactly that of the hall's games dealt from these
seeds; a solver that visits all of it solves this sample of deals. Where several seats are asked at once, the lowest
moves first, unseen by the others. The information state is all a seat has seen since the deal, as a digest; the
observation is its view, as text and as the game's named pieces.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

import meadhall
from meadhall.engine.game import Game
from meadhall.engine.table import Table
from meadhall.envs.adapter import Picklable, rewards

DEALS = 1000  # unless told
LONGEST = 100_000  # moves of a game, at most: far above what any game takes
Deal = Callable[[int], Table]  # the table of a deal, by its number


def _game_type(game: Game, name: str, seats: int, deals: int) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if game.seats[-1] > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": seats,
            "deals": deals,
            **{option.name: option.default for option in game.options},
        },
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game of the hall, with its seats, options and deals."""

    def __init__(self, hall_game: Game, kind: Any, params: Any = None, deal: Deal | None = None) -> None:
        given = dict(params or {})
        usual = kind.parameter_specification
        self.seats = hall_game.read_seats(given.get("players", usual["players"]))
        self.deals = int(given.get("deals", usual["deals"]))
        options = {name: value for name, value in given.items() if name not in ("players", "deals")}
        self.options = hall_game.read_options(self.seats, options)
        self.hall_game = hall_game
        self._dealt = deal
        alone = self.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=hall_game.moves,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            **({} if alone else {"utility_sum": 0.0}),
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given)

    def deal(self, number: int) -> Table:
        """The table of a deal."""
        if self._dealt is not None:
            return self._dealt(number)
        return self.hall_game.table(self.seats, number, **self.options)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def __deepcopy__(self, _: Any) -> OpenSpielGame:
        return self  # nothing in it ever changes; states share it

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.hall_game, iig_obs_type is not None and iig_obs_type.perfect_recall, params)


class PicklableTable(Picklable):
    """A table, or none yet, that OpenSpiel can copy and pickle along with its state."""

    def __init__(self, table: Table | None) -> None:
        self.table = table

    def __deepcopy__(self, _: Any) -> PicklableTable:
        return PicklableTable(self.table.copy() if self.table is not None else None)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """One position: none before the deal, a table after it."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._held = PicklableTable(None)
        self._digests = [b""] * game.seats  # a digest of all each seat has seen

    @property
    def _spiel(self) -> OpenSpielGame:
        game: OpenSpielGame = self.get_game()
        return game

    @property
    def table(self) -> Table | None:
        """The table as it stands; none before the deal. Not for bots."""
        return self._held.table

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.table.actors
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1.0 / self._spiel.deals) for number in range(self._spiel.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(player) if self.table is not None else []

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            table = self._spiel.deal(action)
            self._held = PicklableTable(table)
            views = (json.dumps(table.view(seat), sort_keys=True) for seat in range(table.seats))
            self._remember(view.encode() for view in views)
        else:
            mover = self.current_player()
            self.table.play(mover, action)
            own = (f"{action}" if seat == mover else "" for seat in range(self.table.seats))
            self._remember(
                repr((chosen, [(e.kind, e.seat, e.value, e.data) for e in self.table.events(seat)])).encode()
                for seat, chosen in enumerate(own)
            )

    def _remember(self, seen: Iterable[bytes]) -> None:
        pairs = zip(self._digests, seen, strict=True)
        self._digests = [hashlib.blake2b(before + now, digest_size=16).digest() for before, now in pairs]

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.table.game.name(self.table.record, action)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        return rewards(self.table) if self.table is not None else [0.0] * self._spiel.seats

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}:{self._digests[seat].hex()}"

    def __str__(self) -> str:
        return "before the deal" if self.table is None else json.dumps(self.table.position(), sort_keys=True)


class Observer:
    """What a seat knows now: its view as text, its knowledge as named pieces of one vector.

    With perfect recall, all it has seen since the deal, as a digest; that has no vector, as it has no fixed size.
    """

    def __init__(self, game: Game, perfect_recall: bool, params: Any = None) -> None:
        if params:
            raise ValueError(f"there is nothing to set: {params}")
        self._recalls = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(game.observation.size, np.float32)
        self.dict = {} if self.tensor is None else game.observation.split(self.tensor)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = 0.0 if state.table is None else state.table.observe(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if self._recalls:
            return state.information_state_string(player)
        return "" if state.table is None else json.dumps(state.table.view(player), sort_keys=True)


def register(
    game: Game, name: str, seats: int | None = None, deals: int = DEALS, deal: Deal | None = None
) -> None:  # fmt: skip
    """Makes a game known to OpenSpiel under a name; `deal` gives the table of each deal, where seeds are not enough."""
    kind = _game_type(game, name, game.read_seats(seats), deals)

    class Registered(OpenSpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(game, kind, params, deal)

    Registered.__name__ = Registered.__qualname__ = name
    globals()[name] = Registered  # where a pickled game looks for its class
    pyspiel.register_game(kind, Registered)


@cache
def register_all() -> tuple[str, ...]:
    """Makes every game of the hall known to OpenSpiel as `meadhall_ID`."""
    for game_id in meadhall.games():
        register(meadhall.game(game_id), f"meadhall_{game_id}")
    return tuple(f"meadhall_{game_id}" for game_id in meadhall.games())


register_all()
