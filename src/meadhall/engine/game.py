"""A game: what it is called, what it offers, its rules, and the words around them."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from meadhall.engine import cache, speeds
from meadhall.engine.background import BY_ITSELF, Background
from meadhall.engine.balance import Balance, by_label
from meadhall.engine.batch import Batch
from meadhall.engine.budgets import JARL, KONUNG, Budget, untuned
from meadhall.engine.compile_errors import explained, is_compilers
from meadhall.engine.contract import CONTRACT, OF_SECRETS, RULES
from meadhall.engine.default_parts import UNSAID, fill
from meadhall.engine.errors import BadOption
from meadhall.engine.event_kinds import Events
from meadhall.engine.goals import Goal
from meadhall.engine.layout import Layout
from meadhall.engine.move import Event
from meadhall.engine.moves import Moves
from meadhall.engine.option import Option, whole
from meadhall.engine.page import Page
from meadhall.engine.pieces import Pieces
from meadhall.engine.positions import Form
from meadhall.engine.random import STREAMS
from meadhall.engine.record import Record
from meadhall.engine.rule import MissingRule
from meadhall.engine.screen import Screen
from meadhall.engine.speeds import Interpreted, Native, Progress, Rules, Speed, interpreted_only
from meadhall.engine.stakes import Stake
from meadhall.engine.table import Table
from meadhall.engine.tempers import LEVELS, Temper
from meadhall.engine.terminal import Terminal
from meadhall.engine.trial import score_by_position
from meadhall.engine.words import NUMBERS

Position = dict[str, Any]
STANDARD = "standard"  # the observation a game has unless told otherwise
WORTH_COMPILING = 10_000  # calls of plain Python rules, some seconds of play, after which compiling is worth it


def by_name(*rules: Callable[..., Any]) -> Rules:
    """Rules as a game declares them: each fills the slot of the contract that has its name."""
    return {rule.__name__: rule for rule in rules}


@dataclass(frozen=True, eq=False)
class Game:
    """One of the hall's games. Each is declared once, in the `__init__` of its folder."""

    id: str
    title: str
    seats: tuple[int, ...]  # how many may play
    state: Record
    rules: Rules  # a rule for every name of the contract that is not optional
    observation: Pieces
    events: Events
    options: tuple[Option, ...] = ()
    rules_version: int = 1  # a change of rules is a new version
    move_kinds: Moves | None = None  # the moves, declared
    moves: int = 0  # size of the move space; 0: as many as are declared
    longest: Callable[[int, Mapping[str, int]], int] | None = None  # most moves, by seats and options; None: no bound
    max_legal: int = 0  # most legal moves and asides a seat ever has at once; 0: all moves
    invariants: Mapping[int, str] = field(default_factory=dict)  # what each number `broken` returns stands for
    fields: Mapping[str, Form] = field(default_factory=dict)  # how fields of the record are shown, and to whom
    reasons: Mapping[int, str] = field(default_factory=dict)  # what each number `refusal` returns stands for
    # Words and pictures. Each is made from what is declared above where a game has none of its own (default_parts.py).
    view: Callable[[Any, int | None], Any] = UNSAID  # all that a seat may see; a spectator's for None
    name: Callable[[Any, int], str] = UNSAID  # a move in notation
    label: Callable[[Any, int], str] = UNSAID  # a move in words
    parse: Callable[[Any, int, str], list[int]] = UNSAID  # text in notation as the moves it stands for
    reason: Callable[[Any, int, int, int], str] = UNSAID  # why a move is refused, by what `refusal` found
    because: Callable[[Any, int, int], str] = UNSAID  # why the policy prefers a move
    because_then: Callable[[Any, int, Sequence[int]], str] | None = None  # the same where the seat's next are known
    stakes: tuple[Stake, ...] = ()  # what hints say of two moves that are compared
    sentence: Callable[[Event, Sequence[str]], str] = UNSAID  # an event as a line of the log
    notation: Callable[[Event], str] = UNSAID  # an event in notation
    position: Callable[[Any], Position] = UNSAID  # the whole truth as a readable dict
    arrange: Callable[[Any, Position], None] = UNSAID  # and back, onto a fresh deal
    has_secrets: bool = True  # whether seats know different things
    observations: Mapping[str, tuple[Pieces, Callable[..., Any]]] = field(default_factory=dict)  # others, by name
    older_rules: tuple[int, ...] = ()  # earlier versions, which the rules can still follow: `deal` is told which
    tally: Callable[[int], str] | None = None  # a final score in words; None where a game is won or lost and no more
    fewest: bool = False  # whether the fewest points win
    screen: Screen = field(default_factory=Screen)  # what people are asked and shown
    layout: Layout = ()  # what lies on the table, where the page has no board of its own for it
    page: Page | None = None  # the types and constants of its board in the browser
    terminal: Terminal | None = None  # how a terminal draws it; None: plainly
    balance: Balance | None = None  # what the balance report counts; None: the labels of moves
    budgets: Mapping[str, Budget] = field(default_factory=dict)  # how much Jarl and Konung think; left out: untuned
    tempers: Mapping[str, Temper] = field(default_factory=dict)  # what is typical of a level
    goals: tuple[Goal, ...] = ()  # what it sets out to reach in the benchmark
    _native: list[Native] = field(default_factory=list, repr=False)  # once compiled or loaded
    _background: Background = field(default_factory=Background, repr=False)  # where `compile_in_background` works
    _compiling: threading.Lock = field(default_factory=threading.Lock, repr=False)  # one thread does it, others wait
    _source: list[str] = field(default_factory=list, repr=False)  # see `came_from`
    _calls: list[int] = field(default_factory=lambda: [0], repr=False)  # of rules as plain Python

    def __post_init__(self) -> None:
        needed = CONTRACT + (OF_SECRETS if self.has_secrets else ())
        missing = [slot.__name__ for slot in needed if slot.__name__ not in self.rules]
        if missing:
            raise MissingRule(f"{self.id} lacks the rules {', '.join(missing)}")
        if strange := set(self.rules) - RULES:
            raise ValueError(f"{self.id} has the rule {min(strange)!r}; the contract has {', '.join(sorted(RULES))}")
        if "score_position" in self.rules and "score_moves" not in self.rules:
            object.__setattr__(self, "rules", {**self.rules, "score_moves": score_by_position})
        fill(self)
        if unknown_levels := set(self.budgets) - {JARL, KONUNG}:
            raise ValueError(
                f"{self.id} has a budget for {min(unknown_levels)!r}; who thinks ahead is {JARL} or {KONUNG}"
            )
        if unknown_tempers := set(self.tempers) - set(LEVELS):
            raise ValueError(f"{self.id} has a temper for {min(unknown_tempers)!r}; levels are {', '.join(LEVELS)}")
        spoken_of = self.terminal.joined_events | self.terminal.quiet_events if self.terminal else frozenset()
        if unknown := spoken_of - set(self.events.names):
            raise ValueError(f"the terminal speaks of events {self.title} does not have: {', '.join(sorted(unknown))}")

    @property
    def event_names(self) -> tuple[str, ...]:
        """What each kind of event is called."""
        return self.events.names

    @property
    def package(self) -> str:
        """The package that brings the game, with its version; empty for our own."""
        return self._source[0] if self._source else ""

    def came_from(self, package: str) -> None:
        """Notes the package that brings the game, empty for our own: chronicles name it."""
        self._source[:] = [package]

    @cached_property
    def counted(self) -> Balance:
        """What the balance report counts."""
        return self.balance or by_label(self.label)

    def budget(self, level: str) -> Budget:
        """How much a level that searches may think in this game."""
        return self.budgets[level] if level in self.budgets else untuned(level, "score_moves" in self.rules)

    # ---- tables

    def table(self, seats: int | None = None, seed: int | None = None, **options: object) -> Table:
        """A fresh table; a random seed unless one is given, and each option left out at its default."""
        return Table.fresh(self, self.read_seats(seats), self.read_options(seats, options), seed)

    def setup(self, position: Position) -> Table:
        """A table at any position; fields left out keep their fresh-deal values."""
        return Table.at_position(self, position)

    def read_seats(self, seats: int | None) -> int:
        """The number of seats, checked; the most the game takes when none is given, but four at most."""
        if seats is None:
            return min(self.seats[-1], max(4, self.seats[0]))
        if whole(seats) not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            raise BadOption(f"{self.title} takes {allowed} seats, not {seats!r}")
        return int(seats)

    def read_options(self, seats: int | None, given: Mapping[str, object]) -> dict[str, int]:
        """Every option's value, checked."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(f"{self.title} has no option {name!r}; it has {', '.join(known) or 'none'}")
        values = {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}
        for name, option in known.items():
            if values[name] != option.default and option.only_seats not in (None, self.read_seats(seats)):
                raise BadOption(f"{name} is for {NUMBERS[option.only_seats]} seats only")
        return values

    def batch(
        self, n: int, seats: int | None = None, device: str = "cpu", seed: int = 0, threads: int | None = None,
        scheme: str = STREAMS, **options: object,
    ) -> Batch:  # fmt: skip
        """Many games advanced together: on the CPU in numpy arrays, or on a CUDA device in arrays of its own.

        Batches of different seeds share no game, unless `scheme` is "consecutive": then game k is dealt from seed + k.
        """
        makers: dict[str, Callable[..., Batch]] = {"cpu": Batch, "gpu": _gpu_batch}
        if device not in makers:
            raise BadOption(f"a batch is on the cpu or the gpu, not {device!r}")
        chosen = self.read_seats(seats), self.read_options(seats, options)
        return makers[device](self, n, *chosen, seed, threads, scheme)

    # ---- speeds

    @cached_property
    def interpreted(self) -> Interpreted:
        """The rules as plain Python."""
        return Interpreted(self.rules)

    @property
    def native(self) -> Native:
        """The rules as native code; compiles them first if need be."""
        if not self._native:
            self.compile()
        return self._native[0]

    @property
    def speed(self) -> Speed:
        """The fastest way to run the rules without waiting for a compiler."""
        if self._native:
            return self._native[0]
        if self.is_warm and not interpreted_only():
            return self.native
        self._calls[0] += 1
        if self._calls[0] == WORTH_COMPILING:
            self.compile_by_itself()
        return self.interpreted

    @cached_property
    def _cache(self) -> Any:
        return cache.cache_folder(self.id, self.rules)

    @property
    def is_warm(self) -> bool:
        """Whether native code of these very rules is loaded or in the cache."""
        return bool(self._native) or cache.is_warm(self._cache)

    def compile(self, progress: Progress | None = None) -> None:
        """Compiles the rules to native code, or loads them from the cache."""
        with self._compiling:
            if not self._native:
                self._native.append(self._compiled(progress))

    def _compiled(self, progress: Progress | None) -> Native:
        cache.forget_old(self._cache)
        native = Native(self.id, self.rules)
        samples = speeds.samples(self.state, len(self.options) + 1, self.max_legal, self.observation.size)
        with cache.one_at_a_time(self._cache):
            try:
                native.compile(samples, progress)
            except Exception as error:
                if not is_compilers(error):
                    raise
                raise explained(self.title, error) from error
        return native

    def compile_in_background(self) -> None:
        """Compiles in another process and switches to native code when it is ready; play goes on meanwhile."""
        if self._native or interpreted_only():
            return

        command = None if self.is_warm else [sys.executable, "-m", "meadhall", "warm", self.id, "--rules", "--quiet"]
        self._background.begin(command, f"compile {self.id}", lambda: self.compile() if self.is_warm else None)

    def compile_by_itself(self) -> None:
        """As `compile_in_background`, for programs that did not ask for it: says so in a line, once.

        Tables do this when they have been played for some seconds, environments when they are made.
        """
        found_by_name = bool(self._source)  # another process could not import a game that is on no shelf
        if self._native or self.is_warm or not found_by_name or os.environ.get(BY_ITSELF, "1") == "0":
            return
        if interpreted_only() or self._background.is_at_work:
            return
        print(
            f"meadhall: compiling the rules of {self.title} in the background, once; "
            f"until then they run as plain Python ({BY_ITSELF}=0: never)",
            file=sys.stderr,
        )
        self.compile_in_background()

    def stay_interpreted(self) -> None:
        """Tables of this game do not begin to compile its rules; `compile` still does."""
        self._calls[0] = WORTH_COMPILING

    def stop_compiling(self) -> None:
        """Ends what `compile_in_background` began, if it is still at it."""
        self._background.call_off()

    def __deepcopy__(self, _: object) -> Game:
        return self  # nothing in it ever changes

    # ---- older rules

    def under(self, rules_version: int) -> Game:
        """The same game under an earlier version of its rules: the same code, told by `deal` which version it plays."""
        return replace(self, rules_version=rules_version, older_rules=())

    # ---- other observations

    def observing(self, name: str) -> Game:
        """The same game with another of its observations, by name; what it is told otherwise is `standard`."""
        if name == STANDARD:
            return self
        if name not in self.observations:
            known = " or ".join((STANDARD, *self.observations))
            raise BadOption(f"{self.title} has no observation {name!r}; it has {known}")
        pieces, observe = self.observations[name]
        return replace(
            self, observation=pieces, rules={**self.rules, "observe": observe}, observations={},
            _native=[], _background=Background(), _compiling=threading.Lock(), _source=[], _calls=[0],
        )  # fmt: skip

    # ---- arrays for the kernels

    def option_array(self, values: Mapping[str, int]) -> np.ndarray:
        """Option values in declared order and the rules version after them, as `deal` takes them."""
        return np.array([*(values[option.name] for option in self.options), self.rules_version], np.int64)

    def move_array(self) -> np.ndarray:
        """Room for any list of legal moves and one of asides behind it: rules do not look where an array ends.

        So a game that declares too small a `max_legal` is told so, and writes over nothing.
        """
        return np.empty(2 * self.moves, speeds.MOVE_TYPE)

    def weight_array(self) -> np.ndarray:
        """Room for a number for each move of any list of legal moves."""
        return np.zeros(self.moves, np.float32)


def _gpu_batch(*arguments: Any) -> Batch:
    from meadhall.engine.batch_gpu import GpuBatch

    return GpuBatch(*arguments)
