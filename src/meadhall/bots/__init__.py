"""Bots: they see a chair (view, moves, imagined worlds) and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from meadhall.bots.chance import Chance
from meadhall.bots.jarl import Jarl, Konung
from meadhall.bots.karl import Karl
from meadhall.bots.thrall import Thrall
from meadhall.engine.chair import Chair
from meadhall.engine.errors import UnknownName
from meadhall.engine.move import Move


class Bot(Protocol):
    """Anything that can choose a move from a chair."""

    def choose(self, chair: Chair) -> Move:
        """One of `chair.moves`."""
        ...


BOTS: Mapping[str, Callable[[int], Bot]] = {  # by level, weakest first
    "thrall": Thrall,
    "karl": Karl,
    "jarl": Jarl,
    "konung": Konung,
}
KNOWN: Mapping[str, Callable[[int], Bot]] = {"random": Chance, **BOTS}  # chance is no level: others are measured by it


def level(name: str) -> str:
    """The name itself, if a bot is called so."""
    if name not in KNOWN:
        raise UnknownName(f"no bot is called {name!r}; there are {', '.join(BOTS)}, and random")
    return name


def make(name: str, seed: int) -> Bot:
    """The bot of that level, with its own random numbers."""
    return KNOWN[level(name)](seed)


def make_at_once(name: str, seed: int, cores: int = 1) -> Bot:
    """As `make`, but nobody waits for a compiler: Jarl and Konung play by the policy until their search is loaded.

    Where several cores may be used, Konung uses them.
    """
    bot = make(name, seed)
    if isinstance(bot, Jarl):
        bot.waits = False
    if isinstance(bot, Konung):
        bot.cores = cores
    return bot
