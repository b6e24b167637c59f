"""The shelf: our own games, and those of packages that declare an entry point of the group `meadhall.games`.

    [project.entry-points."meadhall.games"]
    tafl = "meadhall_tafl:GAME"

The name is the game's id, the value a `Game`, or a package with one called GAME. A game that cannot be had is left
out: a warning names it and says why, and all others are there. Packages are looked for when somebody asks for a game
that is not ours, or for the list of all games.
"""

from __future__ import annotations

import re
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from types import ModuleType

from meadhall.engine.game import Game

GROUP = "meadhall.games"
NAME = "GAME"  # what a package calls its game, unless its entry point says otherwise
ID = r"[a-z]{1,32}"  # it is part of addresses, file names and commands


class GameLeftOut(UserWarning):
    """A package declares a game that cannot be had."""


@dataclass(frozen=True)
class LeftOut:
    """A game that cannot be had, where it comes from, and why."""

    id: str  # empty where not even that is known
    source: str  # the package and its version
    why: str

    def __str__(self) -> str:
        what = f"the game {self.id!r} of {self.source} is" if self.id else f"games of {self.source} are"
        return f"{what} left out: {self.why}"


class Unfit(Exception):
    """What an entry point leads to is no game that the shelf can take."""


class Shelf(MutableMapping[str, str]):
    """The package of each game by the game's id, our own first."""

    def __init__(self, ours: Mapping[str, str]) -> None:
        self._packages = dict(ours)
        self._brought: dict[str, Game] = {}
        self._left_out: list[LeftOut] = []
        self._looked = False
        self._looking = threading.RLock()  # a package may ask for games while it is imported

    # ---- as a mapping

    def __getitem__(self, game_id: str) -> str:
        if game_id not in self._packages:
            self._look()
        return self._packages[game_id]

    def __setitem__(self, game_id: str, package: str) -> None:
        self._brought.pop(game_id, None)
        self._packages[game_id] = package

    def __delitem__(self, game_id: str) -> None:
        self._brought.pop(game_id, None)
        del self._packages[game_id]

    def __iter__(self) -> Iterator[str]:
        self._look()
        return iter(tuple(self._packages))

    def __len__(self) -> int:
        self._look()
        return len(self._packages)

    # ---- games of other packages

    def brought(self, game_id: str) -> Game | None:
        """The game of that id, if another package brings it."""
        return self._brought.get(game_id)

    def left_out(self) -> tuple[LeftOut, ...]:
        """The games that cannot be had."""
        self._look()
        return tuple(self._left_out)

    def why_not(self, game_id: str) -> str:
        """Why there is no game of that id."""
        reasons = [str(one) for one in self.left_out() if one.id == game_id]
        return reasons[0] if reasons else f"no game is called {game_id!r}; the hall has {', '.join(self)}"

    def look_again(self) -> None:
        """Forgets what other packages brought: a package may have been installed since."""
        with self._looking:
            for game_id in tuple(self._brought):
                del self[game_id]
            self._left_out.clear()
            self._looked = False

    def _look(self) -> None:
        """Takes in what other packages bring, once."""
        with self._looking:
            if self._looked:
                return
            self._looked = True
            for point in sorted(self._declared(), key=lambda point: (point.name, source_of(point.dist))):
                self._take(point)
            news = tuple(self._left_out)
        for one in news:
            warnings.warn(str(one), GameLeftOut, stacklevel=2)

    def _declared(self) -> list[EntryPoint]:
        """The entry points of all packages; a list that cannot be read takes no other away."""
        try:
            return list(entry_points(group=GROUP))
        except Exception:  # it does not say whose list it is
            found: dict[str, list[EntryPoint]] = {}
            for package in distributions():
                try:
                    found.setdefault(source_of(package), list(package.entry_points.select(group=GROUP)))
                except Exception as error:
                    if GROUP in (package.read_text("entry_points.txt") or ""):
                        why = f"its entry points cannot be read: {in_words(error)}"
                        self._left_out.append(LeftOut("", source_of(package), why))
            return [point for points in found.values() for point in points]

    def _take(self, point: EntryPoint) -> None:
        source = source_of(point.dist)
        try:
            if point.name in self._packages:
                other = self._brought.get(point.name)
                raise Unfit(f"its id is taken by {f'that of {other.package}' if other else 'a game of the hall'}")
            game, package = load(point)
        except Unfit as error:
            self._left_out.append(LeftOut(point.name, source, str(error)))
        except (Exception, SystemExit) as error:
            self._left_out.append(LeftOut(point.name, source, in_words(error)))
        else:
            game.came_from(source)
            self._packages[game.id] = package
            self._brought[game.id] = game


def source_of(package: Distribution | None) -> str:
    """The name of a package, and its version."""
    if package is None:
        return "a package without a name"
    about = package.metadata
    return " ".join(about[key] for key in ("Name", "Version") if key in about)


def load(point: EntryPoint) -> tuple[Game, str]:
    """What an entry point leads to: a game, and the package with its pages."""
    if not re.fullmatch(ID, point.name):
        raise Unfit(f"an id is a word of at most 32 letters from a to z, not {point.name!r}")
    game = point.load()
    if isinstance(game, ModuleType):
        if not hasattr(game, NAME):
            raise Unfit(f"{point.value} has no {NAME}")
        game = getattr(game, NAME)
    if not isinstance(game, Game):
        raise Unfit(f"{point.value} is a {type(game).__name__}, not a Game")
    if game.id != point.name:
        raise Unfit(f"its id is {game.id!r}, but its entry point is called {point.name!r}; they have to be the same")
    module = sys.modules[point.module]
    return game, module.__name__ if hasattr(module, "__path__") else module.__package__ or module.__name__


def in_words(error: BaseException) -> str:
    """What went wrong and where, in one line."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not is_machinery(frame.filename)]
    if isinstance(error, SyntaxError) or not frames:  # which says where by itself
        return said
    return f"{said} ({frames[-1].filename}, line {frames[-1].lineno})"


def is_machinery(file: str) -> bool:
    """Whether a file is part of importing, or of this shelf."""
    return file == __file__ or "importlib" in file
