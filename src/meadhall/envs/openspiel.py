"""OpenSpiel: every game of the hall as a `pyspiel` game, loaded by name.

    import pyspiel, meadhall.envs.openspiel                       # importing registers the games
    game = pyspiel.load_game("meadhall_odin(players=2)")
    game = pyspiel.load_game("meadhall_odin(players=2,target=1,deals=100)")

Chance is sampled: the deal, and every move that draws a card or rolls a die, is followed by a chance node whose only
outcome is drawn anew each time it is asked for, so that no search can foresee what chance will bring. The outcome is
the seed of what is drawn; a history with it can be replayed.

With `chance=explicit` every draw is a chance node with all its outcomes and their odds: each die, each card. That is
the whole game, for algorithms that need the odds; small where little is drawn, and slower, as rules then run as plain
Python.

With `deals=N` the deal is one node at the root: which of N deals is played, all equally likely (the seeds from 0 on).
Later draws follow from the deal and from the moves made, so the tree is exactly that of the hall's games dealt from
these seeds; a solver that visits all of it solves this sample of deals. **A search through such a game foresees its
dice**, unless nothing is drawn after the deal, as in a single hand of Odin, or `chance=explicit` is told as well: then
later draws are nodes of their own.

A game has at most `max_length` moves. Where rules bound their number that is the bound, and no game is cut; elsewhere,
or where it is told, a game that comes to it ends there, and nobody earns anything.

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
from meadhall.engine.errors import BadOption
from meadhall.engine.game import Game
from meadhall.engine.random import reseed
from meadhall.engine.table import Table
from meadhall.envs.adapter import compile_or_not, rewards
from meadhall.envs.chance import MOST_DRAWS, MOST_OUTCOMES, Odds, ToldChance, Undrawn

SAMPLED = 0  # in place of a number of deals
LARGEST = (1 << 31) - 1  # number that OpenSpiel can hold
OUTCOMES = LARGEST  # seeds of what is drawn at a sampled chance node
EXPLICIT = "explicit"  # chance as nodes with all outcomes
CHANCE = ("sampled", EXPLICIT)
LONGEST = 100_000  # moves after which a game ends whose rules do not bound them: far above what any game takes
Deal = Callable[[int], Table]  # the table of a deal, by its number
# Parameters that are no options of the game, with what they are unless told.
OWN = {"players": 0, "deals": SAMPLED, "chance": "sampled", "max_length": 0, "compile": 1, "information_tensor": 0}


def _game_type(game: Game, name: str, usual: dict[str, Any], sampled: bool, tensor: bool = False) -> Any:
    kind = pyspiel.GameType
    mode = kind.ChanceMode.SAMPLED_STOCHASTIC if sampled else kind.ChanceMode.EXPLICIT_STOCHASTIC
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
        if told["chance"] not in CHANCE:
            raise BadOption(f"chance is {' or '.join(CHANCE)}, not {told['chance']!r}")
        self.told_chance = ToldChance(hall_game) if told["chance"] == EXPLICIT else None
        self.has_tensor = bool(told["information_tensor"])
        options = {name: value for name, value in given.items() if name not in OWN}
        self.options = hall_game.read_options(self.seats, options)
        self.hall_game = hall_game
        self._dealt = deal
        self.longest = int(told["max_length"]) or self._bound()
        self._dice = random.Random()  # of what is drawn at sampled chance nodes, and of imagined worlds
        compile_or_not(hall_game, bool(told["compile"]))
        kind = _game_type(hall_game, name, usual, self.is_sampled, self.has_tensor)
        alone = self.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=hall_game.moves,
            max_chance_outcomes=self._most_outcomes(),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            **({} if alone else {"utility_sum": 0.0}),
            max_game_length=self.longest,
        )
        super().__init__(kind, info, given)

    @property
    def is_sampled(self) -> bool:
        """Whether chance nodes have one outcome, drawn anew each time."""
        return self.deals == SAMPLED and self.told_chance is None

    def _bound(self) -> int:
        """Most moves, as the rules bound them; where they do not, when a game is cut."""
        longest = self.hall_game.longest
        return LONGEST if longest is None else min(longest(self.seats, self.options), LARGEST)

    def _most_outcomes(self) -> int:
        if self.is_sampled:
            return OUTCOMES
        return max(self.deals, MOST_OUTCOMES if self.told_chance else 1)

    def max_chance_nodes_in_history(self) -> int:
        """The deal's, and those of every move."""
        if self.told_chance is not None:
            return min((self.longest + 1) * MOST_DRAWS, LARGEST)
        return self.longest + 1 if self.is_sampled else 1

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
        return Observer(self, iig_obs_type, params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """One position: none before the deal, a table after it, or a table and a move whose chance is still to fall."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._table: Table | None = None
        self._moves = 0  # made by players
        self._drawing: int | None = None  # the move made, until its chance has fallen
        self._drawn: list[int] = []  # what has fallen of it, or of the deal, where chance is explicit
        self._odds: Odds = ()  # of what falls next
        self._digests = [b""] * game.seats  # a digest of all each seat has seen
        self._heard = b""  # a digest of all that everybody has heard
        if game.told_chance is not None and game.deals == SAMPLED:
            self._let_fall()

    @property
    def _spiel(self) -> OpenSpielGame:
        game: OpenSpielGame = self.get_game()
        return game

    @property
    def table(self) -> Table | None:
        """The table as it stands; none before the deal. Not for bots."""
        return self._table

    @property
    def _is_cut(self) -> bool:
        return self._moves >= self._spiel.longest

    def current_player(self) -> int:
        if self.table is None or self._drawing is not None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self.table.actors
        return actors[0] if actors and not self._is_cut else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._odds:
            return list(enumerate(self._odds))
        if self._spiel.is_sampled:
            return [(self._spiel.draw(), 1.0)]
        return [(number, 1.0 / self._spiel.deals) for number in range(self._spiel.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(player) if self.table is not None else []

    def _apply_action(self, action: int) -> None:
        if self._odds:
            self._drawn.append(action)
            self._let_fall()
        elif self.table is None:
            self._begin(self._spiel.deal(action))
        elif self._drawing is not None:
            move, self._drawing = self._drawing, None
            reseed(self.table.record, action)
            self._play(self.table, move)
        elif self._spiel.told_chance is not None:
            self._drawing = action
            self._let_fall()
        elif self._spiel.is_sampled and self._draws(self.table, action):
            self._drawing = action  # chance has a say: what it says is drawn at a node of its own
        else:
            self._play(self.table, action)

    @staticmethod
    def _draws(table: Table, move: int) -> bool:
        """Whether chance has a say in what this move brings."""
        after = table.copy()
        after.play(table.actors[0], move)
        return _chance(after) != _chance(table)

    def _let_fall(self) -> None:
        """Deals, or plays the move, with what has fallen so far; or says what falls next."""
        game, chance = self._spiel, self._spiel.told_chance
        assert chance is not None
        try:
            if self.table is None:
                after = chance.deal(game.seats, game.options, self._drawn)
            else:
                assert self._drawing is not None
                after = chance.play(self.table, self.table.actors[0], self._drawing, self._drawn)
        except Undrawn as open_draw:
            self._odds = open_draw.odds
            return
        move, self._drawing, self._drawn, self._odds = self._drawing, None, [], ()
        if move is None:
            self._begin(after)
        else:
            mover = self.current_player()
            self._table = after
            self._note(after, mover, move)

    def _begin(self, table: Table) -> None:
        self._table = table
        self._remember(self._views(table))

    def _play(self, table: Table, move: int) -> None:
        mover = table.actors[0]
        table.play(mover, move)
        self._note(table, mover, move)

    def _note(self, table: Table, mover: int, move: int) -> None:
        """Everybody remembers what they saw of the move just made."""
        self._moves += 1
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
        state._drawn, state._odds, state._moves = [], (), self._moves
        world = self.table.imagine(player_id, self._spiel.draw())
        state._table = world
        state._digests = [_digest(self._heard, view) for view in self._views(world)]
        state._digests[player_id] = self._digests[player_id]
        state._heard = self._heard
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None or player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.table is None else 'chance'} {action}"
        return self.table.game.name(self.table.record, action)

    def is_terminal(self) -> bool:
        return self.table is not None and self._drawing is None and (self.table.over or self._is_cut)

    def returns(self) -> list[float]:
        """What everybody has earned; nothing until the game is over, nor if it was cut."""
        return rewards(self.table) if self.table is not None else [0.0] * self._spiel.seats

    def recalled(self, seat: int | None) -> str:
        """A digest of all this seat has seen since the deal; of all that everybody has heard, for None."""
        return f"{seat}:{self._digests[seat].hex()}" if seat is not None else f"all:{self._heard.hex()}"

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What the seat knows now as numbers, where `information_tensor=1` says that this will do."""
        if not self._spiel.has_tensor:
            raise ValueError(
                "all a seat has seen has no fixed size, so there is no information-state tensor; with "
                "information_tensor=1 the observation tensor stands for it, which forgets what a player would remember"
            )
        given = () if player is None else (player,)
        return list(super().information_state_tensor(*given))

    def __reduce__(self) -> tuple[Any, ...]:
        known = {name: value for name, value in self.__dict__.items() if name in _KNOWN}
        return _restored, (str(self.get_game()), self.history(), known)

    def __str__(self) -> str:
        if self.table is None:
            return " ".join(map(str, ("before the deal", *self._drawn)))
        drawn = "" if self._drawing is None else " ".join(map(str, (f" move {self._drawing} draws", *self._drawn)))
        return json.dumps(self.table.position(), sort_keys=True) + drawn


_KNOWN = {"_table", "_moves", "_drawing", "_drawn", "_odds", "_digests", "_heard"}  # what a state keeps of its own


def _restored(game: str, history: list[int], known: dict[str, Any]) -> OpenSpielState:
    """A state from its history; what it knows is set apart, as a resampled one has none."""
    state: OpenSpielState = pyspiel.load_game(game).new_initial_state()
    for action in history:
        state.apply_action(action)
    state.__dict__.update(known)
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

    With perfect recall, all it has seen since the deal, as a digest; that has a vector only where the game says that
    what the seat knows now will do. What is public is a spectator's view, what is private the parts of the seat's view
    that a spectator does not have; neither has a vector.
    """

    def __init__(self, game: OpenSpielGame, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"there is nothing to set: {params}")
        self._recalls = kind is not None and kind.perfect_recall
        self._public = kind is None or kind.public_info
        self._private = kind is None or kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not self._public and (self._recalls or not self._private):
            raise ValueError("what a seat remembers is made of what all hear and what it alone does: there is no part")
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self._public and self._private and (game.has_tensor or not self._recalls):
            self.tensor = np.zeros(game.hall_game.observation.size, np.float32)
            self.dict = game.hall_game.observation.split(self.tensor)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = 0.0 if state.table is None else state.table.observe(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if self._recalls:
            return state.recalled(player if self._private else None)
        if state.table is None:
            return ""
        shown = state.table.view(player if self._private else None)
        if not self._public:
            others = state.table.view(None)
            shown = {name: part for name, part in shown.items() if name not in others or others[name] != part}
        return json.dumps(shown, sort_keys=True)


def register(
    game: Game, name: str, seats: int | None = None, deals: int = SAMPLED, deal: Deal | None = None
) -> None:  # fmt: skip
    """Makes a game known to OpenSpiel under a name; `deal` gives the table of each deal, where seeds are not enough."""
    usual: dict[str, Any] = {**OWN, "players": game.read_seats(seats), "deals": deals}
    usual |= {option.name: option.default for option in game.options}

    class Registered(OpenSpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(game, name, usual, params, deal)

    Registered.__name__ = Registered.__qualname__ = name
    globals()[name] = Registered  # where a pickled game looks for its class
    pyspiel.register_game(_game_type(game, name, usual, sampled=deals == SAMPLED), Registered)


@cache
def register_all() -> tuple[str, ...]:
    """Makes every game of the hall known to OpenSpiel as `meadhall_ID`."""
    for game_id in meadhall.games():
        register(meadhall.game(game_id), f"meadhall_{game_id}")
    return tuple(f"meadhall_{game_id}" for game_id in meadhall.games())


register_all()
