"""Invariants declared one by one: the rule that asks them all, and what their numbers stand for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from meadhall.engine.invariants import Invariants
from meadhall.engine.rule import is_rule, used_by

INVARIANTS = Invariants()


@INVARIANTS(2, "points are not negative")
def points_are_there(s):  # type: ignore[no-untyped-def]
    return s.points >= 0


@INVARIANTS(1, "points never fall")
def points_rise(before, s):  # type: ignore[no-untyped-def]
    return s.points >= before.points


def broken(before: int, after: int) -> Any:
    return INVARIANTS.rule()(SimpleNamespace(points=before), SimpleNamespace(points=after))


def test_the_first_check_that_does_not_hold_is_told() -> None:
    assert (broken(1, 2), broken(2, 1), broken(2, -1)) == (0, 1, 2)


def test_each_number_has_its_words() -> None:
    assert INVARIANTS.meanings == {2: "points are not negative", 1: "points never fall"}


def test_checks_are_linked_as_rules() -> None:
    made = INVARIANTS.rule()
    assert made.__name__ == "broken"
    assert is_rule(made)
    found = dict(used_by(made))
    assert found["holds",] is points_are_there
    assert is_rule(found["others",])


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_number_stands_for_one_invariant(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is not one"):
        INVARIANTS(number, "nothing")


EACH = Invariants()


@EACH(1, "no pile is overdrawn", each=3)
def piles_have_cards(s, pile):  # type: ignore[no-untyped-def]
    return s.piles[pile] >= 0


@EACH(2, "piles only grow", each=3)
def piles_grow(before, s, pile):  # type: ignore[no-untyped-def]
    return s.piles[pile] >= before.piles[pile]


def test_a_check_may_be_asked_of_each_of_several() -> None:
    made = EACH.rule()
    told = [made(SimpleNamespace(piles=[1, 1, 1]), SimpleNamespace(piles=now)) for now in ([1, 1, 2], [1, 1, -1])]
    assert [*told, made(SimpleNamespace(piles=[1, 1, 1]), SimpleNamespace(piles=[0, 1, 1]))] == [0, 1, 2]
