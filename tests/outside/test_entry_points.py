"""Games of other packages: installed, they are everywhere; broken, they are named and all others play on."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import meadhall
from meadhall.engine.cache import cache_folder
from meadhall.engine.errors import CannotCompile
from meadhall.games import SHELF
from meadhall.games.shelf import GameLeftOut
from tests.cli.program import environment
from tests.hall.server_process import Guest, House, run
from tests.outside import install, install_stones

OURS = meadhall.games()
COPY = "from meadhall_stones import GAME\n"


def command(site: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """`meadhall` with these words, in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "meadhall", *words],
        input=typed, capture_output=True, text=True, timeout=120, env=environment(site.parent, **more), cwd=site.parent,
    )  # fmt: skip


# ---- installed


@pytest.mark.parametrize("points", ["stones = meadhall_stones:GAME", "stones = meadhall_stones"])
def test_an_installed_game_is_one_of_the_games(site: Path, points: str) -> None:
    assert meadhall.games() == OURS
    SHELF.look_again()
    install_stones(site, points)
    assert meadhall.games() == (*OURS, "stones")
    game = meadhall.game("stones")
    assert game is sys.modules["meadhall_stones"].GAME
    assert (game.title, game.package, meadhall.game("odin").package) == ("Stones", "meadhall-stones 0.3", "")
    table = game.table(seats=2, seed=1, heap=5)
    table.play(0, "take 1")
    assert meadhall.load(table.save()).position() == table.position()


def test_a_game_is_found_by_its_id_alone(site: Path) -> None:
    install_stones(site)
    assert meadhall.game("stones").title == "Stones"


def test_commands_know_an_installed_game(site: Path) -> None:
    install_stones(site)
    listed = command(site, "games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "stones   Stones                          2-3    meadhall-stones 0.3" in listed.stdout
    told = json.loads(command(site, "games", "--json").stdout)
    assert told["games"][-1] == {
        "id": "stones", "title": "Stones", "seats": [2, 3], "rules": 1, "package": "meadhall-stones 0.3"
    }  # fmt: skip
    played = command(
        site, "play", "stones", "--plain", "--seats", "2", "--heap", "9", typed="rules\n?\nhint\n" + "1\n" * 9
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert "Whoever takes the last one wins." in played.stdout
    assert "To move: You\nheap: 9\nwinner: -1\nTake.\nTake  1 Take 1   2 Take 2   3 Take 3\n" in played.stdout
    assert "Moves are written: take STONES (STONES 1 to 3)." in played.stdout
    assert "Read it again with: meadhall replay " in played.stdout
    for words in (
        ("rules", "stones"),
        ("sim", "stones", "karl", "random", "-n", "4", "--jobs", "2"),
        ("arena", "stones", "karl", "random", "-n", "2", "--jobs", "2", "--no-plots"),
        ("fuzz", "stones", "--plies", "200"),
    ):
        done = command(site, *words)
        assert (done.returncode, done.stderr) == (0, ""), words
        assert done.stdout


def test_environments_know_an_installed_game(site: Path) -> None:
    install_stones(site)
    code = """
    import gymnasium, meadhall.envs.gymnasium
    from meadhall.envs.pettingzoo import env
    seat = gymnasium.make("meadhall/stones-v1")
    assert seat.reset(seed=1)[0]["action_mask"].tolist() == [1, 1, 1]
    agents = env("stones", seats=2)
    agents.reset(seed=1)
    agents.step(2)
    assert agents.observe(agents.agent_selection)["action_mask"].tolist() == [1, 1, 1]
    """
    pytest.importorskip("pettingzoo")
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, env=environment(site.parent)
    )
    assert done.returncode == 0, done.stderr


def test_the_hall_plays_an_installed_game_and_is_open_though_another_is_broken(site: Path) -> None:
    install_stones(site)
    fails(site)
    house = House(site.parent).open()
    try:
        anna = Guest(house, "Anna")
        assert [game["id"] for game in anna.get("/api/games")] == [*OURS, "stones"]
        assert anna.get("/api/games/stones/rules")["markdown"].startswith("# Stones")
        made = anna.post("/api/tables", game="stones", seats=[{"kind": "me"}, {"kind": "bot"}])

        async def play() -> None:
            async with anna.at(made["id"]) as chair:
                await chair.play_on(lambda moves: moves[0])
                assert sorted(chair.table["places"]) == [1, 2]

        run(play())
    finally:
        complaints = house.close()
    assert "meadhall: the game 'bad' of bad 1 is left out: NameError" in complaints


# ---- compiled


def test_an_installed_game_is_compiled_in_the_background_and_kept(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process finds the game where this one did, though only this one has the folder on its path."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.delenv("PYTHONPATH")
    install_stones(site)
    game = meadhall.game("stones")
    assert not game.is_warm
    game.compile_in_background()
    game._background._thread.join()  # type: ignore[union-attr]
    assert game.speed.is_native
    table = game.table(seats=2, seed=1)
    table.play(0, "take 2")
    assert table.view(1)["heap"] == 10


def test_rules_that_cannot_be_compiled_are_said_to_be_once(
    site: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    install_stones(site)
    rules = site / "meadhall_stones" / "rules.py"
    rules.write_text(rules.read_text().replace("s.heap = options[0]", "s.heap = {0: options[0]}.get(0, {})"))
    game = meadhall.game("stones")
    for _ in range(2):
        game.compile_in_background()
        game._background._thread.join()  # type: ignore[union-attr]
    assert [record.getMessage() for record in caplog.records] == [
        "cannot compile stones: it runs as plain Python. Why, says: meadhall warm stones"
    ]
    assert game.table(seats=2, seed=1).view(0)["heap"] == 12


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (
            "{0: options[0]}.get(0, {})",
            "rules make no lists, dicts, sets or strings (meadhall_stones/rules.py, line 34: ",
        ),
        ("sum([options[0]])", "rules make no lists, dicts, sets or strings (meadhall_stones/rules.py, line 34: "),
        ("missing", "NameError: name 'missing' is not defined (in deal)"),
        ("options.heap", "Unknown attribute 'heap' of type array(int64, 1d, C) (meadhall_stones/rules.py, line 34: "),
    ],
)
def test_what_cannot_be_compiled_is_told_in_a_sentence_with_file_and_line(site: Path, code: str, why: str) -> None:
    install_stones(site)
    rules = site / "meadhall_stones" / "rules.py"
    rules.write_text(rules.read_text().replace("s.heap = options[0]", f"s.heap = {code}"))
    with pytest.raises(CannotCompile) as told:
        meadhall.game("stones").compile()
    assert str(told.value).startswith(f"the rules of Stones cannot be compiled: {why}")
    assert "\n" not in str(told.value)
    if "line 34" in why:
        assert str(told.value).endswith(f": s.heap = {code})")


def test_compiled_code_is_not_used_after_an_edit_beside_the_rules(site: Path) -> None:
    install_stones(site)
    (site / "meadhall_stones" / "deep").mkdir()
    (site / "meadhall_stones" / "deep" / "__init__.py").write_text("def play():\n    pass\n")
    rules = {"play": importlib.import_module("meadhall_stones.deep").play}
    before = cache_folder("stones", rules)
    assert cache_folder("stones", rules) == before
    (site / "meadhall_stones" / "components.py").write_text("MOST = 4\n")
    assert cache_folder("stones", rules) != before


# ---- broken


def no_module(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_nowhere:GAME")


def fails(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_one:GAME", bad_one="import meadhall\n\n\nboard = missing\n")


def leaves(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_one:GAME", bad_one="raise SystemExit(3)\n")


def misspelt(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_one:GAME", bad_one="GAME = (\n")


def no_name(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_one:GAME", bad_one="")


def no_game(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_one", bad_one="")


def wrong_type(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_one:GAME", bad_one="GAME = {}\n")


def other_id(site: Path) -> None:
    install(site, "bad", "1", "bad = bad_one:GAME", bad_one=COPY)


def odd_id(site: Path) -> None:
    install(site, "bad", "1", "../bad = bad_one:GAME", bad_one=COPY)


def ours(site: Path) -> None:
    install(site, "bad", "1", "odin = bad_one:GAME", bad_one="raise AssertionError('not even imported')\n")


def theirs(site: Path) -> None:
    install(site, "zbad", "1", "stones = bad_one:GAME", bad_one=COPY)


BROKEN = [
    (no_module, "bad", "ModuleNotFoundError: No module named 'bad_nowhere'"),
    (fails, "bad", r"NameError: name 'missing' is not defined \(.*bad_one.py, line 4\)"),
    (leaves, "bad", r"SystemExit: 3 \(.*bad_one.py, line 1\)"),
    (misspelt, "bad", r"SyntaxError: '\(' was never closed \(bad_one.py, line 1\)"),
    (no_name, "bad", "AttributeError: module 'bad_one' has no attribute 'GAME'"),
    (no_game, "bad", "bad_one has no GAME"),
    (wrong_type, "bad", "bad_one:GAME is a dict, not a Game"),
    (other_id, "bad", "its id is 'stones', but its entry point is called 'bad'; they have to be the same"),
    (odd_id, "../bad", "an id is a word of at most 32 letters from a to z, not '../bad'"),
    (ours, "odin", "its id is taken by a game of the hall"),
    (theirs, "stones", "its id is taken by that of meadhall-stones 0.3"),
]


@pytest.mark.parametrize(("breaks", "name", "why"), BROKEN, ids=lambda one: getattr(one, "__name__", ""))
def test_a_broken_game_is_named_and_all_others_are_there(
    site: Path, breaks: Callable[[Path], None], name: str, why: str
) -> None:
    install_stones(site)
    breaks(site)
    with pytest.warns(GameLeftOut, match=rf"the game '{name}' of z?bad 1 is left out: {why}$") as warned:
        assert meadhall.games() == (*OURS, "stones")
    assert len(warned) == 1
    assert meadhall.games() == (*OURS, "stones"), "and it is said once"
    assert [(one.id, one.source[-5:]) for one in SHELF.left_out()] == [(name, SHELF.left_out()[0].source[-5:])]
    assert meadhall.game("stones").package == "meadhall-stones 0.3"
    assert meadhall.game("odin").title == "Odin"
    if name not in meadhall.games():
        with pytest.raises(meadhall.UnknownName, match=why):
            meadhall.game(name)


def test_commands_say_in_one_line_what_is_left_out(site: Path) -> None:
    fails(site)
    listed = command(site, "games")
    assert (listed.returncode, listed.stderr) == (1, "")
    assert "odin     Odin" in listed.stdout
    assert "The game 'bad' of bad 1 is left out: NameError: name 'missing' is not defined (" in listed.stdout
    assert json.loads(command(site, "games", "--json").stdout)["left_out"][0]["package"] == "bad 1"
    done = command(site, "sim", "odin", "random", "random", "-n", "1", "--jobs", "1")
    assert done.returncode == 0
    assert done.stderr.startswith("meadhall: the game 'bad' of bad 1 is left out: NameError")
    assert done.stderr.count("\n") == 1
    asked = command(site, "sim", "bad", "random", "random", "-n", "1", "--jobs", "1")
    assert asked.returncode == 2
    assert asked.stderr.startswith("meadhall: the game 'bad' of bad 1 is left out")
    assert asked.stderr.count("\n") == 1, "once is enough"


def test_a_list_of_entry_points_that_cannot_be_read_takes_nothing_else_away(site: Path) -> None:
    install_stones(site)
    install(site, "bad", "1", "no entry point at all")
    with pytest.warns(GameLeftOut, match="^games of bad 1 are left out: its entry points cannot be read: ") as warned:
        assert meadhall.games() == (*OURS, "stones")
    assert len(warned) == 1


def test_a_package_may_ask_for_games_while_it_is_imported(site: Path) -> None:
    asking = "import meadhall\n\nmeadhall.games()\nmeadhall.game('odin')\nGAME = 1\n"
    install(site, "bad", "1", "bad = bad_one:GAME", bad_one=asking)
    with pytest.warns(GameLeftOut, match="bad_one:GAME is a int, not a Game"):
        assert meadhall.games() == OURS


# ---- chronicles


def test_a_chronicle_names_the_package_it_needs(site: Path) -> None:
    install_stones(site)
    text = meadhall.game("stones").table(seats=2, seed=1).save()
    assert "note package meadhall-stones 0.3" in text.splitlines()
    assert "package" not in meadhall.game("odin").table(seed=1).save()
    for path in site.glob("*.dist-info"):
        path.rename(site / "gone")
    SHELF.look_again()
    needed = r"no game is called 'stones'.*; the chronicle was written with the package meadhall-stones 0\.3$"
    with pytest.raises(meadhall.UnknownName, match=needed):
        meadhall.load(text)
    without = text.replace("note package meadhall-stones 0.3\n", "")
    with pytest.raises(meadhall.UnknownName, match=r"no game is called 'stones'; the hall has odin, [a-z, ]*$"):
        meadhall.load(without)
