"""Steps between the places of a map."""

from __future__ import annotations

from meadhall.engine.routes import steps_from

RING = {0: (1, 3), 1: (0, 2), 2: (1, 3), 3: (2, 0), 4: (5,), 5: (4,)}


def test_the_nearest_places_come_first() -> None:
    assert list(steps_from(0, RING.__getitem__).items()) == [(0, 0), (1, 1), (3, 1), (2, 2)]


def test_nothing_is_told_of_places_out_of_reach() -> None:
    assert steps_from(4, RING.__getitem__) == {4: 0, 5: 1}


def test_a_place_may_be_closed_to_whoever_passes() -> None:
    assert steps_from(0, lambda here: RING[here] if here != 1 else ()) == {0: 0, 1: 1, 3: 1, 2: 2}
