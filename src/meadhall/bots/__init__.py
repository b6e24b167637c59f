"""Bots: they see a chair (view, moves, imagined worlds) and nothing else.

A bot is called by its level (`karl`), or by where Python finds it: `mypackage:MyBot` is the class `MyBot` of the module
`mypackage`, which is looked for in the present folder too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from meadhall.bots.brought import brought, is_brought
from meadhall.bots.chance import Chance
from meadhall.bots.jarl import Jarl, Konung
from meadhall.bots.karl import Karl, Policy
from meadhall.bots.thrall import Thrall
from meadhall.engine.chair import Chair
from meadhall.engine.errors import BadOption, UnknownName
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
MEASURES = ("random", "policy")  # no levels: others are measured by them
KNOWN: Mapping[str, Callable[[int], Bot]] = {  # weakest first too
    "random": Chance,
    "thrall": Thrall,
    "karl": Karl,
    "policy": Policy,
    "jarl": Jarl,
    "konung": Konung,
}


def level(name: str) -> str:
    """What a bot is called, however it was written; it is sure that there is one."""
    if is_brought(name):
        brought(name)
        return name
    if name.lower() not in KNOWN:
        raise UnknownName(
            f"no bot is called {name!r}; there are {', '.join(BOTS)}, and {' and '.join(MEASURES)}; "
            "one of your own is called by its module and class, like mypackage:MyBot"
        )
    return name.lower()


def make(name: str, seed: int, iterations: int | None = None, seconds: float | None = None) -> Bot:
    """The bot of that level, with its own random numbers; those who search may be told how much they may think."""
    called = level(name)
    bot = brought(called)(seed) if is_brought(called) else KNOWN[called](seed)
    if iterations is not None or seconds is not None:
        if not isinstance(bot, Jarl):
            raise BadOption(f"{name} does not search, so there is nothing to limit; jarl and konung do")
        bot.limit(iterations, seconds)
    return bot


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
