"""The walk of a move: which files of the hall it passes on its way from one socket to another, as the docs have it."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import meadhall
from meadhall.engine.game import Game
from meadhall.hall.api.app import create
from meadhall.hall.settings import Settings
from tests.hall.callers import Caller, Line

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
PACKAGE = f"{Path(meadhall.__file__).parent}/"
MOST = 25  # files from a click to another screen
STATIONS = {  # whoever is on the call stack when the move gets there has passed it on
    ("hall/tables/live_tables.py", "write"),
    ("hall/tables/questions.py", "of"),
    ("games/odin/rules/play.py", "play"),
    ("hall/storage/database.py", "write"),
    ("hall/storage/repository.py", "together"),
    ("engine/event_words.py", "__call__"),
    ("games/odin/screens/view.py", "view"),
    ("hall/tables/visitors.py", "tell"),
    ("hall/api/socket.py", "_send"),
}


def documented() -> list[str]:
    """The files of the walk in docs/architecture.md, in its order."""
    walk = PAGE.read_text(encoding="utf-8").split("## The walk of a move")[1].split("\n## ")[0]
    return re.findall(r"^\| [\w' ]*\| `([\w/.]+)` \|", walk, re.MULTILINE)


class Watch:
    """Notes, while it looks, the stations that are reached in any thread, and the files that lead there."""

    def __init__(self) -> None:
        self.looks = False
        self.reached: set[tuple[str, str]] = set()
        self.passed: set[str] = set()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if not self.looks or event != "call" or (station := (_file(frame), frame.f_code.co_name)) not in STATIONS:
            return
        self.reached.add(station)
        at: FrameType | None = frame
        while at is not None:
            self.passed.add(_file(at))
            at = at.f_back


def _file(frame: FrameType) -> str:
    """A file of the package; nothing for others."""
    return frame.f_code.co_filename.removeprefix(PACKAGE) if frame.f_code.co_filename.startswith(PACKAGE) else ""


@contextmanager
def watching() -> Iterator[Watch]:
    """For this thread and all that begin meanwhile."""
    watch = Watch()
    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        yield watch
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def one_move(folder: Path, watch: Watch) -> None:
    """Gudrun plays at a table of Odin in a hall of its own; the watch looks until Ivar has heard of it."""
    app = create(Settings(folder, f"sqlite:///{folder / 'hall.sqlite'}", suspense=(0, 0), limits=0, native=False))
    async with app.router.lifespan_context(app), asyncio.timeout(60):
        people = [Caller(app, {}), Caller(app, {})]
        for person, name in zip(people, ("Gudrun", "Ivar"), strict=True):
            await person.named(name)
        places = [{"kind": "me"}, {"kind": "open"}]
        table = await people[0].asks("POST", "/api/tables", {"game": "odin", "seats": places})
        await people[1].asks("POST", f"/api/tables/{table['id']}/join", {"seat": 1})
        lines = [Line(person, f"/api/tables/{table['id']}/socket") for person in people]
        told = [[json.loads(text) for text in await line.hear()] for line in lines]
        asked = [[side for message in heard for side in message.get("sides", ()) if side["moves"]] for heard in told]
        mover = 0 if asked[0] else 1
        side = asked[mover][-1]
        watch.looks = True
        lines[mover].say(type="move", seat=side["seat"], at=side["at"], move=side["moves"][0]["id"])
        await lines[mover].hear()  # until that is answered
        heard = [json.loads(text) for text in await lines[1 - mover].hear()]
        watch.looks = False
        assert any(message["type"] == "step" for message in heard)
        for line in lines:
            await line.close()


def test_a_move_passes_the_files_that_the_docs_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "speed", property(lambda game: game.interpreted))  # compiled rules are on no call stack
    with watching() as watch:
        asyncio.run(one_move(tmp_path, watch))
    assert watch.reached == STATIONS
    assert watch.passed - {""} == {file for file in documented() if file.endswith(".py")}


def test_a_move_passes_few_files_from_click_to_screen() -> None:
    files = documented()
    assert len(set(files)) == len(files)
    assert len([file for file in files if file.endswith((".ts", ".svelte"))]) > 5
    assert len(files) <= MOST
    assert f"These are {len(files)} files." in PAGE.read_text(encoding="utf-8")
