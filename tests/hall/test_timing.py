"""Pauses tell nothing, by numbers: windows in which nobody is asked last as long as those in which somebody thinks."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from meadhall.hall.play import masking
from meadhall.hall.secrets import masking_delay
from tests.hall.server_process import run
from tests.hall.timing import LOOKS_ON, SITS, allowed, distance, samples

SPAN = (0.8, 1.5)  # seconds, as in a hall that nobody has set otherwise
WINDOWS = 120
LEAK = 0.4  # seconds: what this many windows would surely show; the long run of timing.py finds milliseconds


@pytest.mark.usefixtures("quiet_on_the_shelf")
def test_nobody_can_tell_by_the_time_whether_another_was_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In virtual time. A false alarm has a chance below 1e-7, and the seed is the same each time."""
    random.seed(18)
    monkeypatch.setattr(masking_delay, "CHANCE", random)
    unasked, asked = (run(samples(tmp_path / str(asked), asked, WINDOWS, SPAN, True)) for asked in (False, True))
    bound = allowed(WINDOWS, WINDOWS)
    assert list(unasked) == list(asked) == [LOOKS_ON, SITS]
    for who in (LOOKS_ON, SITS):
        nobody, somebody = unasked[who], asked[who]
        assert distance(nobody, somebody) < bound
        for times in (nobody, somebody):
            assert SPAN[0] <= min(times) <= max(times) <= SPAN[1]
            assert max(times) - min(times) > 0.5 * (SPAN[1] - SPAN[0]), "they are drawn anew each time"
        assert distance(nobody, [time + LEAK for time in somebody]) > bound, "a leak of that size would be seen"


def test_the_distance_is_that_of_kolmogorov_and_smirnov() -> None:
    assert distance([1, 2, 3, 4], [1, 2, 3, 4]) == 0
    assert distance([1, 2], [3, 4]) == 1
    assert distance([1, 2, 3, 4], [3, 4, 5, 6]) == 0.5
    assert allowed(100, 100, 0.05) == pytest.approx(1.358 * (2 / 100) ** 0.5, rel=1e-3)


@pytest.mark.usefixtures("quiet_on_the_shelf")
@pytest.mark.parametrize("asked", [False, True])
def test_opening_answers_has_a_time_of_its_own_also_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: bool
) -> None:
    monkeypatch.setattr(masking, "SETTLING", 0.1)
    heard = run(samples(tmp_path / "hall", asked, 1, (0.2, 0.2), False))
    assert list(heard) == [LOOKS_ON, SITS]
    assert all(time >= 0.3 for (time,) in heard.values())
