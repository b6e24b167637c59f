"""Observations made of named pieces: where each begins, how long it is, what shape it has."""

from __future__ import annotations

from math import prod
from typing import Self

import numpy as np

from meadhall.engine.rule import Namespace


class Starts(Namespace):
    """Where each piece begins, by its name: rules say `AT.hand + card`."""

    def __init__(self, starts: dict[str, int]) -> None:
        self.__dict__.update(starts)

    def __getattr__(self, name: str) -> int:
        raise AttributeError(f"the pieces are {', '.join(self.__dict__)}; not {name!r}")


class Pieces:
    """Named pieces laid end to end in one vector of numbers."""

    def __init__(self, **shapes: int | tuple[int, ...]) -> None:
        self.shapes = {name: shape if isinstance(shape, tuple) else (shape,) for name, shape in shapes.items()}
        lengths = [prod(shape) for shape in self.shapes.values()]
        self.starts = [sum(lengths[:k]) for k in range(len(lengths))]
        self.at = Starts(dict(zip(self.shapes, self.starts, strict=True)))
        self.size = sum(lengths)
        self.is_whole = False
        self.potential: dict[str, float | tuple[float, float]] = {}

    def whole(self) -> Self:
        """Says that `observe` writes every number, zeros too: nobody need clear the vector before it."""
        self.is_whole = True
        return self

    def worth(self, **worths: float | tuple[float, float]) -> Self:
        """Says what is good for a seat: a worth for all numbers of a piece, or one for its own row and one for others'.

        Together they are the potential by which rewards can be shaped.
        """
        if strange := set(worths) - set(self.shapes):
            raise ValueError(f"a worth of {min(strange)!r}, which is no piece: {', '.join(self.shapes)}")
        self.potential = worths
        return self

    def extended(self, **shapes: int | tuple[int, ...]) -> Pieces:
        """The same pieces where they are, and others behind them; worths are kept, and `whole` is said anew."""
        return Pieces(**self.shapes, **shapes).worth(**self.potential)

    def split(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """The pieces of a vector by name, as views into it."""
        return {
            name: vector[start : start + prod(shape)].reshape(shape)
            for start, (name, shape) in zip(self.starts, self.shapes.items(), strict=True)
        }
