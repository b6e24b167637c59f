"""How a search weighs things, and how each level of play searches each game."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace

import numpy as np


@dataclass(frozen=True)
class Style:
    """How a search weighs what it does not know yet."""

    curiosity: float = 5.0  # how much untried moves are worth a look
    doubt: float = 0.5  # how much worse than usual an untried move is taken to be
    sharpness: float = 0.0  # how much rules of thumb are trusted about which move to try first; 0: not asked
    width: int = 32  # moves of a place that are tried at all, where rules of thumb are asked
    followed: float = 0.0  # how often rules of thumb choose the moves after the tree's end
    tasted: int = 1024  # moves they choose among, drawn from all
    ahead: int = 0  # chapters to look beyond the present one
    worlds: int = 0  # gathered before the first iteration, by what others have done; 0: each iteration has its own

    def numbers(self) -> np.ndarray:
        """As the kernel takes it, in the order of its names."""
        return np.array(astuple(self), np.float64)


@dataclass(frozen=True)
class Effort:
    """How hard a level thinks: so many iterations or so many seconds, whichever is over first.

    Iterations made at an earlier move count, as far as they went through the present place.
    """

    iterations: int
    seconds: float
    style: Style
    entries: int = 1 << 17  # of its tree: a power of two


JARL_SECONDS, KONUNG_SECONDS = 0.5, 2.0
ODIN = Style(sharpness=4.0, followed=0.9)
ONBOARD = Style(sharpness=4.0, followed=0.9, tasted=4, ahead=1)
SPOILS = Style(sharpness=6.0, width=12, followed=1.0)
NORTH = Style(sharpness=4.0, followed=1.0, ahead=8)
SAGAS = Style(sharpness=4.0, followed=1.0)

JARL = {
    "odin": Effort(400, JARL_SECONDS, replace(ODIN, sharpness=0.0)),
    "onboard": Effort(200, JARL_SECONDS, ONBOARD),
    "spoils": Effort(75, JARL_SECONDS, SPOILS),
    "north": Effort(400, JARL_SECONDS, NORTH),
    "sagas": Effort(400, JARL_SECONDS, SAGAS),
}
KONUNG = {
    "odin": Effort(6000, KONUNG_SECONDS, replace(ODIN, worlds=500), 1 << 18),
    "onboard": Effort(2000, KONUNG_SECONDS, ONBOARD, 1 << 18),
    "spoils": Effort(1000, KONUNG_SECONDS, SPOILS, 1 << 18),
    "north": Effort(4000, KONUNG_SECONDS, NORTH, 1 << 18),
    "sagas": Effort(4000, KONUNG_SECONDS, SAGAS, 1 << 18),
}
OTHERS = Effort(1000, JARL_SECONDS, Style())  # games that nobody has tuned
