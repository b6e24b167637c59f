"""Tables finish under the rules they began with; chronicles are replayed under theirs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import meadhall
from meadhall.engine.game import Game
from meadhall.engine.record import int8, int64, record
from meadhall.engine.rule import rule
from meadhall.games import SHELF, _import, find, folder, versions
from meadhall.hall.play import lobby, moves, rematch
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from tests import toy_game
from tests.hall import in_process, toy_secret
from tests.hall.server_process import run
from tests.toy_game import RULES, SEATS, outcome

State = record(
    frames=(2, 2), events=8, feather=(int64, SEATS), bet=(int8, SEATS), points=(int8, SEATS), round=int8, rounds=int8,
    die=int8,
    rules=int8,  # the version this table is played by
)  # fmt: skip


@rule
def deal(s, seats, options, seed):  # type: ignore[no-untyped-def]
    toy_game.deal(s, seats, options, seed)
    s.rules = options[1]


@rule
def doubled(s, out):  # type: ignore[no-untyped-def]
    """The newer rules: points count twice."""
    outcome(s, out)
    if s.rules > 1:
        for seat in range(s.seats):
            out[0, seat] += s.points[seat]


NEWER = replace(
    toy_secret.GAME,
    rules_version=2,
    older_rules=(1,),
    state=State,
    rules={**RULES, "deal": deal, "play": toy_secret.play, "outcome": doubled},
    title="Quiet ravens",
    _native=[],
)


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    """Quiet ravens under rules of version 1."""
    SHELF["quiet"] = "tests.hall.toy_secret"
    yield
    del SHELF["quiet"]


def put_on_the_shelf(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """A package with this game takes the place of quiet ravens."""
    package = ModuleType("tests.hall.newer_quiet")
    package.GAME = game  # type: ignore[attr-defined]
    package.__path__ = []
    monkeypatch.setitem(sys.modules, "tests.hall.newer_quiet", package)
    _import.cache_clear()
    SHELF["quiet"] = "tests.hall.newer_quiet"


def test_a_table_is_finished_under_the_rules_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await lobby.new(hall.tables, me, Plan("quiet", [Wish("me"), Wish("guest")]))
            for seat, bet in ((0, 2), (1, 0)):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
        put_on_the_shelf(monkeypatch, NEWER)
        async with in_process.opened(tmp_path) as hall:
            old = await hall.tables.get(live.id)
            fresh = await lobby.new(hall.tables, me, Plan("quiet", [Wish("me"), Wish("guest")]))
            assert (old.row.rules_version, fresh.row.rules_version) == (1, 2)
            for table in (old, fresh):
                while table.row.state == "playing":
                    await in_process.play_first(hall, table)
            for table, times in ((old, 1), (fresh, 2)):
                view = table.dealt.table.view(None)
                assert table.row.scores == [
                    times * points + feather for points, feather in zip(view["points"], view["feathers"], strict=True)
                ]
            again = await rematch.again(hall.tables, old, me)
            assert again.row.rules_version == 2, "the next game is played under the newest"
            branch = await rematch.what_if(hall.tables, old, me, 0, 0)
            assert branch.row.rules_version == 1, "what if goes on under the same"
            for table in (old, fresh):
                read = meadhall.load(table.dealt.table.save())
                assert read.scores == tuple(table.row.scores or ())
                assert read.game.rules_version == table.row.rules_version

    run(play())


def test_rules_that_are_not_here_are_refused_clearly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await lobby.new(hall.tables, me, Plan("quiet", [Wish("me"), Wish("guest")]))
            text = live.dealt.table.save()
        put_on_the_shelf(monkeypatch, replace(NEWER, older_rules=()))
        async with in_process.opened(tmp_path) as hall:
            with pytest.raises(Refused, match="rules version 1 of Quiet ravens is not here") as refused:
                await hall.tables.get(live.id)
            assert refused.value.code == "other_rules"
        with pytest.raises(meadhall.BadChronicle, match="rules version 1 of Quiet ravens is not here"):
            meadhall.load(text)

    run(play())


def test_the_shelf_knows_all_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_the_shelf(monkeypatch, NEWER)
    assert [game.rules_version for game in versions("quiet")] == [2, 1]
    assert find("quiet").rules_version == 2
    assert find("quiet", 2) is find("quiet")
    assert find("quiet", 1) is find("quiet", 1), "made once: what is compiled or drawn for it is kept by it"
    assert [folder(game) for game in versions("quiet")] == ["tests.hall.newer_quiet"] * 2
    assert [game.rules_version for game in versions("odin")] == [find("odin").rules_version]
