"""A table: one game being played, with everything a driver needs and nothing a rule decides."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from meadhall.engine import events
from meadhall.engine.errors import BadOption, BadPosition, IllegalMove, TooManyMoves
from meadhall.engine.move import Event, Happened, Move, Snapshot
from meadhall.engine.option import whole
from meadhall.engine.random import KEY_BITS, KEYED, SEED_BITS, is_key, key_with

if TYPE_CHECKING:
    from meadhall.engine.chair import Chair
    from meadhall.engine.game import Game
    from meadhall.engine.speeds import Speed


@dataclass(frozen=True)
class Start:
    """How a table began: a deal from a seed, or a position somebody set up."""

    seats: int
    options: Mapping[str, int]
    seed: int
    origin: bytes | None = None  # the record of a table that began at a position, not at a deal


NO_ROOM: Any = None


class Table:
    """One game being played. Rules run at the fastest speed that is ready; results are the same at all."""

    __slots__ = (
        "_array", "_asked", "_fast", "_handle", "_handle_speed", "_legal", "_listed", "_numbers", "_opened",
        "_plies", "game", "start",
    )  # fmt: skip

    def __init__(self, game: Game, start: Start, array: np.ndarray, plies: list[tuple[int, int]]) -> None:
        self.game = game
        self.start = start
        self._array = array
        self._plies = plies
        self._legal = self._numbers = NO_ROOM
        self._asked: tuple[int, ...] | None = None  # the seats to move, once known
        self._listed = 0  # how many moves of the only seat asked stand in _legal; 0 if they do not
        self._opened: Any = None
        self._handle: Any = None  # what the kernels of the present speed take for this record
        self._handle_speed: Speed | None = None
        self._fast: Speed | None = None  # native code, once it is there; a table stays with it

    def _make_room(self) -> None:
        self._legal = self.game.move_array()
        self._numbers = memoryview(self._legal)  # the same, quicker to read

    def rest(self) -> None:
        """It will stand still for a while: room for lists of moves is made again when one is asked for."""
        self._legal = self._numbers = NO_ROOM
        self._listed = 0

    # ---- beginnings

    @classmethod
    def fresh(cls, game: Game, seats: int, options: Mapping[str, int], seed: int | None) -> Table:
        """A table at the deal."""
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        number = whole(seed)
        if number is None or not 0 <= number < 1 << KEY_BITS:
            raise BadOption(f"a seed is a whole number from 0 to 2**{KEY_BITS} - 1, not {seed!r}")
        table = cls(game, Start(seats, dict(options), number), game.state.new(), [])
        table._deal()
        return table

    @classmethod
    def at_position(cls, game: Game, position: dict[str, Any]) -> Table:
        """A table at a position, as `Table.position` writes it; fields left out keep fresh-deal values."""
        if not isinstance(position, dict):
            raise BadPosition(f"a position is a dict like table.position() gives, not {type(position).__name__}")
        seats = game.read_seats(position.get("seats"))
        given = position.get("options", {})
        if not isinstance(given, dict):
            raise BadPosition(f"a position's options are a dict of names and values, not {type(given).__name__}")
        options = game.read_options(seats, given)
        table = cls.fresh(game, seats, options, position.get("seed", 0))
        game.arrange(table.record, position)
        events.clear_events(table.record)
        fault = game.interpreted.broken_at([table.record], [table.record], 0)
        if fault:
            raise BadPosition(f"no game can be in this position: {game.invariants[fault]}")
        return cls.from_record(game, table.start, table._array)

    @classmethod
    def from_record(cls, game: Game, start: Start, array: np.ndarray) -> Table:
        """A table that begins at a record: it has no seed and no past."""
        return cls(game, replace(start, seed=0, origin=array.tobytes()), array, [])

    def _deal(self) -> None:
        start = self.start
        if start.origin is not None:
            self._array[:] = np.frombuffer(start.origin, self.game.state.dtype)
            return
        options, seed = self.game.option_array(start.options), start.seed
        if is_key(seed):
            key_with(self.record, seed)
            seed = KEYED
        self._speed().deal_at(self._handle, 0, start.seats, options, seed, 1)

    def _speed(self) -> Speed:
        """The fastest speed that is ready, with `_handle` as its kernels take it."""
        if self._fast:
            return self._fast
        speed = self.game.speed
        if speed is not self._handle_speed:
            self._handle = speed.states(self.game.state, self._array)
            self._handle_speed = speed
            self._fast = speed if speed.is_native else None
        return speed

    @property
    def record(self) -> Any:
        """The record itself, opened: the whole truth. Not for bots; they get a `chair`."""
        if self._opened is None:
            self._opened = self.game.state.open(self._array)
        return self._opened

    # ---- now

    @property
    def seats(self) -> int:
        return self.start.seats

    @property
    def ply(self) -> int:
        """Moves made since the start."""
        return len(self._plies)

    @property
    def history(self) -> tuple[tuple[int, int], ...]:
        """Every ply as seat and move number."""
        return tuple(self._plies)

    @property
    def last(self) -> tuple[int, int] | None:
        """The last ply as seat and move number; None at the start."""
        return self._plies[-1] if self._plies else None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now; none when the game is over."""
        if self._asked is None:
            self._asked = _SEATS[int(self._speed().actors_at(self._handle, 0))]
        return self._asked

    @property
    def over(self) -> bool:
        return not self.actors

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves as bare numbers, rising; none if it is not asked."""
        if type(seat) is int and self._listed and self._asked == (seat,):
            n = self._listed
        else:
            if self._legal is NO_ROOM:
                self._make_room()
            n = self._speed().legal_at(self._handle, 0, self._seat(seat), self._legal)
        if n > self.game.max_legal:
            raise TooManyMoves(self.game.title, self.game.max_legal, n)
        return self._numbers[:n].tolist()

    def moves(self, seat: int) -> list[Move]:
        """The seat's legal moves with their texts and labels; none if it is not asked."""
        snapshot = Snapshot(self.game, self._array)
        return [Move(move, snapshot) for move in self.legal(seat)]

    def asides(self, seat: int) -> list[Move]:
        """Moves by which the seat may step in unasked; nobody waits for them, and no other seat learns of them."""
        if "aside" not in self.game.rules:
            return []
        self._listed = 0  # its place is used
        if self._legal is NO_ROOM:
            self._make_room()
        n = self._speed().asides_at(self._handle, 0, self._seat(seat), self._legal)
        if not n:
            return []
        snapshot = Snapshot(self.game, self._array)
        return [Move(move, snapshot) for move in self._numbers[:n].tolist()]

    def play(self, seat: int, move: Move | int | str) -> Sequence[Event]:
        """Plays a move, given as a Move, its number or its text; returns what happened.

        Text may stand for several moves in a row, as in the game's notation. Raises IllegalMove and changes nothing
        if any of them cannot be played.
        """
        if type(seat) is not int:
            seat = self._seat(seat)
        if type(move) is int:
            number = move
        elif isinstance(move, Move):
            number = move.id
        elif isinstance(move, str):
            return self._play_text(seat, move)
        else:
            number = self._move(move)
        if self._legal is NO_ROOM:
            self._make_room()
        try:
            after = (self._fast or self._speed()).play_at(self._handle, 0, seat, number, self._legal)
        except OverflowError:  # no seat and no move has a number that long
            after = -1
        if after < 0:
            self._listed = 0
            raise IllegalMove(self.why_not(seat, number))
        self._asked = _SEATS[after & 0xFFFF]
        self._listed = after >> 17
        self._plies.append((seat, number))
        return Happened(self.game, self._array)

    def after(self, seat: int, move: int, play_at: Callable[..., int]) -> Table:
        """A table after this one, the move played by a `play_at` that is linked otherwise; it takes opened records."""
        later = self.copy()
        later._make_room()
        if play_at([later.record], 0, seat, move, later._legal) < 0:
            raise IllegalMove(self.why_not(seat, move))
        later._plies.append((seat, move))
        return later

    def _play_text(self, seat: int, text: str) -> Sequence[Event]:
        seat = self._seat(seat)
        numbers = self.game.parse(self.record, seat, text)
        if len(numbers) == 1:
            return self.play(seat, numbers[0])
        trial = self.copy()
        happened = [event for number in numbers for event in trial.play(seat, number)]
        self._array[0] = trial._array[0]
        self._plies = trial._plies
        self._asked, self._listed = None, 0
        return happened

    def why_not(self, seat: int, move: int) -> str:
        """Why a move cannot be played now, with what would be right; empty if it can."""
        code = self._speed().refusal_at(self._handle, 0, self._seat(seat), self._move(move))
        return self.game.reason(self.record, seat, move, code) if code else ""

    def events(self, seat: int | None) -> list[Event]:
        """What the seat, or a spectator (None), saw of the last play."""
        return [event for event in self.happened if event.seen_by(seat)]

    @property
    def happened(self) -> Sequence[Event]:
        """All of the last play, whoever may see it. Not for bots."""
        return Happened(self.game, self._array)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything the seat, or a spectator (None), may see, and nothing else."""
        return self.game.view(self.record, seat if seat is None else self._seat(seat))

    def observe(self, seat: int) -> np.ndarray:
        """The seat's knowledge as numbers; `game.observation.split` names its pieces."""
        numbers = np.zeros(self.game.observation.size, np.float32)
        self._speed().observe_at(self._handle, 0, self._seat(seat), numbers)
        return numbers

    def _outcome(self) -> np.ndarray:
        out = np.zeros((2, self.seats), np.int32)
        self._speed().outcome_at(self._handle, 0, out)
        return out

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Final scores by seat; None until the game is over."""
        return tuple(self._outcome()[0].tolist()) if self.over else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """Final places by seat, 1 for winners, ties shared; None until the game is over."""
        return tuple(self._outcome()[1].tolist()) if self.over else None

    # ---- other tables from this one

    def copy(self) -> Table:
        """An independent copy, future chance included."""
        return Table(self.game, self.start, self.game.state.copy(self._array), list(self._plies))

    def __deepcopy__(self, _: object) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.game, self.start, self._array, self._plies)

    def imagine(self, seat: int, seed: int | None = None) -> Table:
        """One world as the seat might believe it, with chance of its own and no past."""
        speed = self._speed()
        array = self.game.state.copy(self._array)
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        speed.imagine_at(speed.states(self.game.state, array), 0, self._seat(seat), seed)
        return Table.from_record(self.game, self.start, array)

    def chair(self, seat: int, seed: int | None = None) -> Chair:
        """What a bot at this seat is given: a view, its moves and imagined worlds, never this table."""
        from meadhall.engine.chair import Chair

        return Chair(self.imagine(seat, seed), seat)

    def rewind(self, ply: int) -> Table:
        """The table as it was after its first plies, replayed from its start."""
        if not 0 <= ply <= self.ply:
            raise IllegalMove(f"this table has plies 0 to {self.ply}, not {ply}")
        past = Table(self.game, self.start, self.game.state.new(), [])
        past._deal()
        for seat, move in self._plies[:ply]:
            past.play(seat, move)
        return past

    def retold(self, seat: int | None) -> Iterator[tuple[Table, list[Event]]]:
        """The game play by play: the table after each play, and what the seat or a spectator (None) saw of it."""
        past = self.rewind(0)
        for mover, move in self._plies:
            past.play(mover, move)
            yield past, past.events(seat)

    def position(self) -> dict[str, Any]:
        """The whole truth as a readable dict; `game.setup` makes a table of it again."""
        return self.game.position(self.record)

    def save(self) -> str:
        """The table as a chronicle; `meadhall.load` replays it."""
        from meadhall.engine.chronicle import write

        return write(self)

    # ---- undo

    def taking_back(self, seat: int, bots: frozenset[int] = frozenset()) -> int | None:
        """The ply an undo by this seat goes back to, or None if the policy does not allow one.

        One choice at a time: its own last move, unless it drew at random or showed something hidden; where all others
        are bots, the last of its own whatever followed. Who plays alone plays against chance, and keeps to the policy.
        """
        plies = self._plies
        ply = len(plies)
        if bots and bots >= set(range(self.seats)) - {seat}:
            while ply and plies[ply - 1][0] != seat:
                ply -= 1
            return ply - 1 if ply else None
        return ply - 1 if ply and plies[-1][0] == seat and not self.record.revealed else None

    def _seat(self, seat: int) -> int:
        number = seat if type(seat) is int else whole(seat)
        if number is None or not 0 <= number < self.start.seats:
            raise IllegalMove(f"seats are numbered 0 to {self.seats - 1}; there is no seat {seat!r}")
        return number

    def _move(self, move: int) -> int:
        number = move if type(move) is int else whole(move)
        if number is None or not 0 <= number < self.game.moves:
            raise IllegalMove(f"a move is a Move, its text, or a number from 0 to {self.game.moves - 1}, not {move!r}")
        return number

    def __repr__(self) -> str:
        state = "over" if self.over else f"to move: {', '.join(map(str, self.actors))}"
        return f"<Table {self.game.id}, {self.seats} seats, ply {self.ply}, {state}>"


class _Seats(dict[int, tuple[int, ...]]):
    """Seats by their bitmask, each set made once."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        self[mask] = seats = tuple(seat for seat in range(events.SPECTATOR) if mask >> seat & 1)
        return seats


_SEATS = _Seats()
