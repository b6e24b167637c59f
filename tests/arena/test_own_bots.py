"""Bots of one's own in the arena, by command and from Python; and how much those who search may think."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import meadhall
from meadhall import bots
from meadhall.arena.matches import match
from meadhall.bots.jarl import Jarl
from tests.cli.program import run

MINE = '''
class Lowest:
    """Always the lowest number."""

    def choose(self, chair):
        return chair.moves[0]


class Seeded:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, chair):
        return chair.moves[self.seed % len(chair.moves)]


class NoBot:
    pass


number = 7
'''


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of bots, where programs are started."""
    (tmp_path / "my_bots.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_bot_of_ones_own_plays_in_the_arena(mine: Path) -> None:
    command = ("arena", "odin", "my_bots:Lowest", "my_bots:Seeded", "random", "-n", "3", "--target", "single", "--json")
    said = run(mine, *command, "--no-plots")
    assert said.returncode == 0, said.stderr
    told = json.loads(said.stdout)
    assert {bot["bot"] for bot in told["bots"]} == {"my_bots:Lowest", "my_bots:Seeded", "random"}
    kept = list((mine / "arena").glob("odin-my_bots_Lowest-*/run.jsonl"))
    assert len(kept) == 1
    (mine / "my_bots.py").write_text(MINE + "\n# another version\n")
    again = run(mine, *command, "--no-plots")
    assert "another code of rules and bots" in again.stderr


def test_a_match_is_a_call_from_python(mine: Path) -> None:
    told = match("odin", ["my_bots:Lowest", "Karl"], games=4, seed=3, target="single")
    again = match("odin", ["my_bots:Lowest", "karl"], games=4, seed=3, folder=mine / "kept", target="single")
    assert told == again
    assert json.loads(json.dumps(told)) == json.loads((mine / "kept/results.json").read_text())
    assert told["games"] == 4
    assert told["bots"][0]["bot"] == "my_bots:Lowest"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no_such_module:Bot", "cannot be imported"),
        ("my_bots:Missing", "has no class 'Missing'"),
        ("my_bots:number", "has no class 'number'"),
        ("my_bots:NoBot", r"no method choose\(chair\)"),
        ("erik", "like mypackage:MyBot"),
    ],
)
def test_what_is_no_bot_is_named(mine: Path, name: str, why: str) -> None:
    with pytest.raises(meadhall.UnknownName, match=why):
        bots.make(name, 1)


def test_those_who_search_can_be_limited() -> None:
    game = meadhall.game("odin")
    konung, jarl = bots.make("konung", 1, iterations=50), bots.make("jarl", 1, seconds=0.1)
    assert isinstance(konung, Jarl)
    assert isinstance(jarl, Jarl)
    assert konung.budget(game).iterations == 50
    assert konung.budget(game).params == game.budget("konung").params
    assert jarl.budget(game).seconds == 0.1
    table = game.table(3, 5)
    seat = table.actors[0]
    assert konung.choose(table.chair(seat, 1)).id in table.legal(seat)
    with pytest.raises(meadhall.BadOption, match="karl does not search"):
        bots.make("karl", 1, iterations=5)
    with pytest.raises(meadhall.BadOption, match="more than nothing"):
        bots.make("jarl", 1, iterations=0)
