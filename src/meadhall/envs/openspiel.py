"""OpenSpiel: every game of the hall as a `pyspiel` game, loaded by name.

    import pyspiel, meadhall.envs.openspiel                       # importing registers the games
    game = pyspiel.load_game("meadhall_odin(players=2)")
    game = pyspiel.load_game("meadhall_odin(players=2,target=1,deals=100)")

Chance is sampled: the deal, and every move that draws a card or rolls a die, is followed by a chance node whose only
outcome is drawn anew each time it is asked for, so that no search can foresee what chance will bring. The outcome is
the seed of what is drawn; a history with it can be replayed.

With `deals=N` chance is one node at the root: which of N deals is played, all equally likely (the seeds from 0 on).
Every later draw and die follows from the deal and from the moves made, so the tree is exactly that of the hall's games
dealt from these seeds; a solver that visits all of it solves this sample of deals. **A search through such a game
foresees its dice**, unless nothing is drawn after the deal, as in a single hand of Odin.

Where several seats are asked at once, the lowest moves first, unseen by the others. The information state is all a seat
has seen since the deal, as a digest; the observation is its view, as text and as the game's named pieces.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

import meadhall
from meadhall.engine.game import Game
from meadhall.engine.random import reseed
from meadhall.engine.table import Table
from meadhall.envs.adapter import compile_or_not, rewards

SAMPLED = 0  # in place of a number of deals
OUTCOMES = (1 << 31) - 1  # seeds of what is drawn at a sampled chance node
LONGEST = 100_000  # moves of a game, at most: far above what any game takes
Deal = Callable[[int], Table]  # the table of a deal, by its number
OWN = ("players", "deals", "compile", "information_tensor")  # parameters that are no options of the game


def _game_type(game: Game, name: str, usual: dict[str, Any], deals: int, tensor: bool = False) -> Any:
    kind = pyspiel.GameType
    mode = kind.ChanceMode.SAMPLED_STOCHASTIC if deals == SAMPLED else kind.ChanceMode.EXPLICIT_STOCHASTIC
    return kind(
        short_name=name,
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=mode,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if game.seats[-1] > 1 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game of the hall, with its seats, options and deals."""

    def __init__(
        self, hall_game: Game, name: str, usual: dict[str, Any], params: Any = None, deal: Deal | None = None
    ) -> None:
        given = dict(params or {})
        told = {**usual, **given}
        self.seats = hall_game.read_seats(told["players"])
        self.deals = int(told["deals"])
        self.has_tensor = bool(told["information_tensor"])
        options = {name: value for name, value in given.items() if name not in OWN}
        self.options = hall_game.read_options(self.seats, options)
        self.hall_game = hall_game
        self._dealt = deal
        self._dice = random.Random()  # of what is drawn at sampled chance nodes, and of imagined worlds
        compile_or_not(hall_game, bool(told["compile"]))
        kind = _game_type(hall_game, name, usual, self.deals, self.has_tensor)
        alone = self.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=hall_game.moves,
            max_chance_outcomes=self.deals or OUTCOMES,
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

    def draw(self) -> int:
        """A seed of what is drawn next."""
        return self._dice.randrange(OUTCOMES)

    def set_seed(self, seed: int) -> None:
        """From now on the same is drawn as after any other `set_seed` of this seed."""
        self._dice.seed(seed)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def __deepcopy__(self, _: Any) -> OpenSpielGame:
        return self  # nothing in it ever changes; states share it

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.hall_game, iig_obs_type is not None and iig_obs_type.perfect_recall, params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """One position: none before the deal, a table after it, or a table and a move whose chance is still to fall."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._table: Table | None = None
        self._drawing: int | None = None  # the move made, until its chance has fallen
        self._digests = [b""] * game.seats  # a digest of all each seat has seen
        self._heard = b""  # a digest of all that everybody has heard

    @property
    def _spiel(self) -> OpenSpielGame:
        game: OpenSpielGame = self.get_game()
        return game

    @property
    def table(self) -> Table | None:
        """The table as it stands; none before the deal. Not for bots."""
        return self._table

    def current_player(self) -> int:
        if self.table is None or self._drawing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.table.actors
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._spiel.deals == SAMPLED:
            return [(self._spiel.draw(), 1.0)]
        return [(number, 1.0 / self._spiel.deals) for number in range(self._spiel.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(player) if self.table is not None else []

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self._table = self._spiel.deal(action)
            self._remember(self._views(self._table))
        elif self._drawing is not None:
            move, self._drawing = self._drawing, None
            reseed(self.table.record, action)
            self._play(self.table, move)
        else:
            after = self.table.copy()
            after.play(self.current_player(), action)
            if self._spiel.deals == SAMPLED and _chance(after) != _chance(self.table):
                self._drawing = action  # chance has a say: what it says is drawn at a node of its own
            else:
                self._play(self.table, action)

    def _play(self, table: Table, move: int) -> None:
        mover = table.actors[0]
        table.play(mover, move)
        own = (f"{move}" if seat == mover else "" for seat in range(table.seats))
        self._remember(repr((chosen, _told(table, seat))).encode() for seat, chosen in enumerate(own))
        self._heard = _digest(self._heard, repr(_told(table, None)).encode())

    def _remember(self, seen: Iterable[bytes]) -> None:
        self._digests = [_digest(before, now) for before, now in zip(self._digests, seen, strict=True)]

    @staticmethod
    def _views(table: Table) -> Iterable[bytes]:
        return (json.dumps(table.view(seat), sort_keys=True).encode() for seat in range(table.seats))

    def resample_from_infostate(self, player_id: int, probability_sampler: Any = None) -> OpenSpielState:  # noqa: ARG002
        """A state this seat cannot tell from this one, all it cannot know drawn anew by the game's `imagine`.

        What the others know there follows from what they see in that world and from all that everybody has heard: the
        same for the same hands, so that searches over information sets meet the same ones again.
        """
        if self.table is None:
            raise ValueError("nobody knows anything before the deal: there is nothing to resample")
        state = self._spiel.new_initial_state()  # its history would tell how this one was dealt
        world = self.table.imagine(player_id, self._spiel.draw())
        state._table = world
        state._digests = [_digest(self._heard, view) for view in self._views(world)]
        state._digests[player_id] = self._digests[player_id]
        state._heard = self._heard
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.table is None else f"chance {action}"
        return self.table.game.name(self.table.record, action)

    def is_terminal(self) -> bool:
        return self.table is not None and self._drawing is None and self.table.over

    def returns(self) -> list[float]:
        return rewards(self.table) if self.table is not None else [0.0] * self._spiel.seats

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}:{self._digests[seat].hex()}"

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What the seat knows now as numbers, where `information_tensor=1` says that this will do."""
        if not self._spiel.has_tensor:
            raise ValueError(
                "all a seat has seen has no fixed size, so there is no information-state tensor; with "
                "information_tensor=1 the observation tensor stands for it, which forgets what a player would remember"
            )
        return list(self.observation_tensor(self.current_player() if player is None else player))

    def __reduce__(self) -> tuple[Any, ...]:
        known = self._table, self._drawing, self._digests, self._heard
        return _restored, (str(self.get_game()), self.history(), known)

    def __str__(self) -> str:
        if self.table is None:
            return "before the deal"
        drawn = "" if self._drawing is None else f" move {self._drawing} draws"
        return json.dumps(self.table.position(), sort_keys=True) + drawn


def _restored(game: str, history: list[int], known: tuple[Any, ...]) -> OpenSpielState:
    """A state from its history; what it knows is set apart, as a resampled one has none."""
    state: OpenSpielState = pyspiel.load_game(game).new_initial_state()
    for action in history:
        state.apply_action(action)
    state._table, state._drawing, state._digests, state._heard = known
    return state


def _told(table: Table, seat: int | None) -> list[tuple[Any, ...]]:
    """What a seat, or everybody, heard of the last move."""
    return [(event.kind, event.seat, event.value, event.data) for event in table.events(seat)]


def _chance(table: Table) -> tuple[int, int]:
    return table.record.rng0, table.record.rng1


def _digest(before: bytes, now: bytes) -> bytes:
    return hashlib.blake2b(before + now, digest_size=16).digest()


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
    game: Game, name: str, seats: int | None = None, deals: int = SAMPLED, deal: Deal | None = None
) -> None:  # fmt: skip
    """Makes a game known to OpenSpiel under a name; `deal` gives the table of each deal, where seeds are not enough."""
    usual = {"players": game.read_seats(seats), "deals": deals, "compile": 1, "information_tensor": 0}
    usual |= {option.name: option.default for option in game.options}

    class Registered(OpenSpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(game, name, usual, params, deal)

    Registered.__name__ = Registered.__qualname__ = name
    globals()[name] = Registered  # where a pickled game looks for its class
    pyspiel.register_game(_game_type(game, name, usual, deals), Registered)


@cache
def register_all() -> tuple[str, ...]:
    """Makes every game of the hall known to OpenSpiel as `meadhall_ID`."""
    for game_id in meadhall.games():
        register(meadhall.game(game_id), f"meadhall_{game_id}")
    return tuple(f"meadhall_{game_id}" for game_id in meadhall.games())


register_all()
