"""Three halls on one PostgreSQL: killed, paused, stopped and cut off while people play at any of them.

`python -m tests.hall.kills --faults 200 --tables 100` is the long form; docs/halls.md says what is looked at.
"""

from __future__ import annotations

import pytest

from tests.hall.kills.faults import run
from tests.hall.kills.forge import EARLY
from tests.hall.kills.told import Wrong


@pytest.mark.rotates("nothing told is lost")
def test_no_step_told_is_lost_and_every_game_ends() -> None:
    figures = run(["kill", "drop", "long_pause", "stop"], 3, 21)
    assert (figures.tables, figures.finished, figures.replayed) == (3, 3, 3)
    assert figures.steps > 50


@pytest.mark.rotates("what is told too early is found out")
def test_halls_that_tell_of_moves_before_they_are_on_disk_are_found_out() -> None:
    """The checks are worth nothing if they cannot fail."""
    with pytest.raises(Wrong, match=r"lost|halved|refused"):
        run(["kill"] * 30, 3, 21, fault=EARLY)
