"""No leak, whole: every call and every message, compared in two worlds which the caller cannot tell apart.

A caller (a player, an outside program, somebody at a shared device, somebody who looks on, somebody who left) gets all
bytes there are to get, at random moments of random games, in two halls that differ in hidden things only (worlds.py).
They must be equal, stamps included; only cookies and tokens are drawn in each. A call or message that is not covered
fails the test. The longer run, with other games each time:

    MEADHALL_WORLDS=100 python -m pytest -q -s tests/hall/test_two_worlds.py
"""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from starlette.routing import Route

from meadhall.bots.hints import hints
from meadhall.hall.api.app import create
from meadhall.hall.play import botroom
from tests.hall import spoken, worlds
from tests.hall.callers import Caller
from tests.hall.server_process import run
from tests.hall.walks import ALIKE, CHANGE, MESSAGES, READ, WALKS, Cast, Covered, walks

LIVE = {"kind": "live", "minutes": 5, "increment": 3}
CASTS: list[Cast] = [
    ("odin", ("me", "open", "open"), {}),
    ("odin", ("me", "guest", "open"), {}),
    ("onboard", ("me", "open", "bot"), {}),
    ("spoils", ("me", "open", "open", "open"), {}),
    ("spoils", ("me", "open", "bot"), {"answer_time": 5}),
    ("north", ("me", "open", "open", "open"), {"clock": LIVE}),
    ("north", ("me", "guest", "open"), {"answer_time": 5}),
    ("sagas", ("me",), {}),
]


@pytest.mark.rotates("two worlds")
@pytest.mark.parametrize("cast", CASTS, ids=[f"{game}-{'-'.join(kinds)}" for game, kinds, _ in CASTS])
def test_all_that_can_be_got_is_the_same_in_both_worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cast: Cast
) -> None:
    monkeypatch.setattr(botroom, "hints", partial(hints, iterations=50, seconds=600.0))
    met, seed = Covered(), random.SystemRandom().getrandbits(32) if WALKS else 1
    print(f"\n{cast}: seed {seed}")
    run(walks(tmp_path, cast, WALKS or 7, seed, met, worlds.Draws(monkeypatch)), 36_000 if WALKS else 300)
    print(met)


def test_every_call_and_every_message_is_covered(tmp_path: Path) -> None:
    """A new one has to be put into the lists above, or into that of what tells of no table."""
    app = create(worlds.settings(tmp_path))
    ours = {("GET", call) for call in (*READ, *ALIKE)} | {("POST", call) for call in CHANGE}
    assert spoken.calls(app) == ours
    assert set(MESSAGES) == spoken.from_clients()
    others = {getattr(route, "path", None) for route in spoken.routes(app) if not isinstance(route, Route)}
    assert others == {"/assets", "/api/tables/{table_id}/socket"}, "the page's files, and the socket"


def test_what_tells_of_no_table_is_the_same_for_all(tmp_path: Path) -> None:
    async def look() -> None:
        async with worlds.opened(tmp_path) as (app, _, _):
            cast = await worlds.gathered(app, "odin", ("me", "open"))
            for told in ALIKE.values():
                path = told.replace("{id}", cast.table)
                answers = [await Caller(app, headers).call("GET", path) for headers in cast.callers.values()]
                assert all(answer == answers[0] for answer in answers), path

    run(look())
