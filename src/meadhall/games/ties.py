"""Ties explained: who has as many points as whom, and what decides between them, or that they share a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

from meadhall.engine.screen import Names, View

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

Breaker = tuple[str, Sequence[int]]  # what decides, `more supplies decide`, and how much of it each seat has
Breakers = Callable[[View], Sequence[Breaker]]


def no_breakers(view: View) -> Sequence[Breaker]:
    """Those who tie share a place."""
    return ()


def explained(
    names: Sequence[str],
    scores: Sequence[int],
    places: Sequence[int],
    amount: Callable[[int], str],
    breakers: Sequence[Breaker] = (),
) -> list[str]:
    """A sentence for each score that several seats have."""
    ranked = sorted(range(len(scores)), key=lambda seat: places[seat])
    told = []
    for score, group in groupby(ranked, key=lambda seat: scores[seat]):
        tied = list(group)
        if len(tied) == 1:
            continue
        parts = [f"{_listed(names, tied)} have {amount(score)}"]
        for ahead, behind in pairwise(tied):
            parting = [one for one in breakers if one[1][ahead] != one[1][behind]]
            if parting and places[ahead] != places[behind]:
                words, has = parting[0]
                over = f" over {_inside(names[behind])}" if len(tied) > 2 else ""
                parts.append(f"{words} for {_inside(names[ahead])}{over}, {has[ahead]} to {has[behind]}")
        for place, equals in groupby(tied, key=lambda seat: places[seat]):
            sharing = list(equals)
            if len(sharing) > 1:
                all_of_us = "you" if "You" in (names[seat] for seat in tied) else "they"
                who = all_of_us if sharing == tied else _inside(_listed(names, sharing))
                level = "nothing breaks the tie, and " if breakers and sharing == tied else ""
                parts.append(f"{level}{who} share {'the victory' if place == 1 else f'{ORDINALS[place - 1]} place'}")
        told.append(f"{'; '.join(parts)}.")
    return told


class Ties:
    """The ties at the end of a game, in sentences: what those who tie have, and what decides, by the view."""

    def __init__(
        self, amount: Callable[[int], str], breakers: Callable[[View], Sequence[Breaker]] = no_breakers
    ) -> None:
        self._amount = amount
        self._breakers = breakers

    def __call__(self, view: View, names: Names, scores: Sequence[int], places: Sequence[int]) -> list[str]:
        return explained(names, scores, places, self._amount, self._breakers(view))


def points(number: int) -> str:
    """What each of those who tie has."""
    return f"{number} point{'' if number == 1 else 's'} each"


def _inside(name: str) -> str:
    """A name within a sentence."""
    return f"y{name[1:]}" if name == "You" or name.startswith(("You ", "You,")) else name


def _listed(names: Sequence[str], seats: Sequence[int]) -> str:
    first, *others = (names[seat] for seat in seats)
    words = [first, *map(_inside, others)]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
