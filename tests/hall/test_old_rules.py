"""Tables finish under the rules they began with; chronicles are replayed under theirs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import meadhall
from meadhall.engine.rule import rule
from meadhall.hall import rematch, tables
from meadhall.hall.refusal import Refused
from meadhall.hall.tables import Plan, Wish
from meadhall.titles import RETIRED, SHELF, find, folder, versions
from tests.hall import inside, quiet
from tests.hall.house import run
from tests.hall.quiet import screen
from tests.ravens import RULES, outcome


@rule
def doubled(s, out):  # type: ignore[no-untyped-def]
    """The newer rules: points count twice."""
    outcome(s, out)
    for seat in range(s.seats):
        out[0, seat] += s.points[seat]


NEWER = replace(
    quiet.GAME,
    rules_version=2,
    rules={**RULES, "play": quiet.play, "outcome": doubled},
    title="Quiet ravens",
    _native=[],
)


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    """Quiet ravens under rules of version 1."""
    SHELF["quiet"] = "tests.hall.quiet"
    yield
    del SHELF["quiet"]
    RETIRED.pop(("quiet", 1), None)


@pytest.fixture
def newer() -> Iterator[None]:
    """A package with newer rules, to put on the shelf in the midst of a test."""
    package = ModuleType("tests.hall.newer_quiet")
    package.GAME = NEWER  # type: ignore[attr-defined]
    package.__path__ = []
    sys.modules["tests.hall.newer_quiet"] = package
    sys.modules["tests.hall.newer_quiet.screen"] = screen
    yield
    del sys.modules["tests.hall.newer_quiet"], sys.modules["tests.hall.newer_quiet.screen"]


def retire(old: str | None = "tests.hall.quiet") -> None:
    SHELF["quiet"] = "tests.hall.newer_quiet"
    if old:
        RETIRED["quiet", 1] = old


@pytest.mark.usefixtures("newer")
def test_a_table_is_finished_under_the_rules_it_began_with(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside.opened(tmp_path) as hall:
            me = await inside.person(hall, "Anna")
            sitting = await tables.new(hall, me, Plan("quiet", [Wish("me"), Wish("guest")]))
            for seat, bet in ((0, 2), (1, 0)):
                await hall.dealer.move(sitting, seat, sitting.asked(seat).at, bet)
        retire()
        async with inside.opened(tmp_path) as hall:
            old = await hall.sitting(sitting.id)
            fresh = await tables.new(hall, me, Plan("quiet", [Wish("me"), Wish("guest")]))
            assert (old.kept.rules_version, fresh.kept.rules_version) == (1, 2)
            for table in (old, fresh):
                while table.kept.state == "playing":
                    await inside.play_first(hall, table)
            for table, times in ((old, 1), (fresh, 2)):
                assert table.table is not None
                view = table.table.view(None)
                assert table.kept.scores == [
                    times * points + feather for points, feather in zip(view["points"], view["feathers"], strict=True)
                ]
            again = await rematch.again(hall, old, me)
            assert again.kept.rules_version == 2, "the next game is played under the newest"
            branch = await rematch.what_if(hall, old, me, 0, 0)
            assert branch.kept.rules_version == 1, "what if goes on under the same"
            for table in (old, fresh):
                assert table.table is not None
                read = meadhall.load(table.table.save())
                assert read.scores == tuple(table.kept.scores or ())
                assert read.game.rules_version == table.kept.rules_version

    run(play())


@pytest.mark.usefixtures("newer")
def test_rules_that_are_not_here_are_refused_clearly(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside.opened(tmp_path) as hall:
            me = await inside.person(hall, "Anna")
            sitting = await tables.new(hall, me, Plan("quiet", [Wish("me"), Wish("guest")]))
            assert sitting.table is not None
            text = sitting.table.save()
        retire(old=None)
        async with inside.opened(tmp_path) as hall:
            with pytest.raises(Refused, match="rules version 1 of Quiet ravens is not here") as refused:
                await hall.sitting(sitting.id)
            assert refused.value.code == "other_rules"
        with pytest.raises(meadhall.BadChronicle, match="rules version 1 of Quiet ravens is not here"):
            meadhall.load(text)

    run(play())


@pytest.mark.usefixtures("newer")
def test_the_shelf_knows_all_versions() -> None:
    retire()
    assert [game.rules_version for game in versions("quiet")] == [2, 1]
    assert find("quiet").rules_version == 2
    assert find("quiet", 2) is find("quiet")
    assert [folder(game) for game in versions("quiet")] == ["tests.hall.newer_quiet", "tests.hall.quiet"]
    assert [game.rules_version for game in versions("odin")] == [find("odin").rules_version]
