"""Vikings on Board at a terminal of 24 rows and 80 columns, from the first screen to a replay of the game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import meadhall
from tests.cli.program import ESCAPES, do, leave, run, saved, saved_games, see, sit_down

DEAL = ("--seed", "3", "--bots", "policy")  # what the others do there is known, whatever becomes of levels

GAME = meadhall.game("onboard")


def fits(screen: str) -> bool:
    return screen.count("\n") < 24 and all(len(line) <= 80 for line in screen.split("\n"))


def test_the_first_screen_shows_the_whole_table_and_what_to_do(tmp_path: Path) -> None:
    screen = see(sit_down(tmp_path, "onboard", *DEAL))
    assert "Round 1 begins; Ivar is first." in screen
    assert "Vikings on Board · round 1 · market H1 G1 M1" in screen
    assert "7 add · 8 draw · 7 sterns" in screen
    assert re.search(r"▸ You +red +supplies 0 +tokens 1 2 3 4 +won none +your turn", screen)
    assert re.search(r"  Hildr +blue +supplies 0 +tokens [34]  +won 0", screen)
    assert re.search(r"\n1 ◄- +b2b +y2a +r1b +b2= +y2= +r1 ", screen)
    assert "Choose an action." in screen
    assert re.search(r"Pieces +1 PR Promote +2 JY Jump own +3 JA Jump any", screen)
    assert re.search(r"Turns +7 FP First +8 SS Set sail", screen)
    assert fits(screen)


def test_a_turn_goes_step_by_step_in_one_go_by_number_or_by_name(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "onboard", *DEAL)
    see(player)
    assert "1 of 2: choose the piece that moves." in do(player, "jump any")
    assert "2 of 2: choose the ship it goes to." in do(player, "G3A")
    assert "You go to Jump Any Ship and move green 3 from ship 8 to the back of ship 2." in do(player, "2")
    assert "1 of 2: you drew grain and 2 metal; choose one to load." in do(player, "d3")
    assert "2 of 2: choose the ship to load with grain." in do(player, "g")
    do(player, ">8")
    told = do(player, "log")
    assert "bets a token on blue at ship 4." in told
    assert "You go to Draw 3, Add 1, draw grain and 2 metal and load grain on ship 8." in told


def test_a_code_is_a_move_though_two_names_begin_like_it(tmp_path: Path) -> None:
    (tmp_path / "game").write_text(GAME.setup({"seats": 2, "turn": 0}).save())
    player = sit_down(tmp_path, "onboard", "--resume", "game")
    see(player)
    assert "could be Go to Bet, Go to Bet or Move a Bet" in do(player, "bet")
    assert "1 of 3: choose the token to bet." in do(player, "be")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("be", "Taken this round by Blue."),
        ("pr g1a", "G1a is not of your clan."),
        ("jy r1a>4", "R1a is in ship 4; it has to go to another one."),
        ("9", "The moves are numbered 1 to 8; there is no 9."),
        ("attack", "'attack' is not a move: write an action like FP or PR"),
    ],
)
def test_the_reason_is_told_when_a_move_is_not_legal(tmp_path: Path, typed: str, reason: str) -> None:
    player = sit_down(tmp_path, "onboard", *DEAL)
    see(player)
    assert reason in do(player, typed)


def test_help_and_hint_speak_of_this_game(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "onboard", *DEAL)
    see(player)
    told = do(player, "?", "stop: ")
    assert "SW Swap Ships: Two pieces of two ships change places." in told
    assert "Enter shows the table again." in do(player, "", "again.")
    assert "sort" not in told
    assert re.search(r"Go to .* \([A-Z][A-Z0-9]\): .*ship [1-8]\.", do(player, "hint").replace("\n", " "))


def test_undo_takes_back_a_step(tmp_path: Path) -> None:
    (tmp_path / "game").write_text(GAME.setup({"seats": 2, "turn": 0}).save())
    player = sit_down(tmp_path, "onboard", "--resume", "game")
    first = see(player)
    assert "Choose the supply whose price goes up." in do(player, "mk")
    assert do(player, "undo").strip() == first.strip()


def test_a_whole_game_by_always_choosing_move_1(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "onboard", "--seed", "2", "--seats", "2", "--two-player-vikings")
    for _ in range(300):
        if player.expect(["Your move.*: ", "Read it again with: meadhall replay (.*)\r\n"]) == 1:
            break
        shown = ESCAPES.sub("", player.before.rsplit("\x1b[2J", 1)[-1]).replace("\r", "")
        assert fits(shown), shown
        player.sendline("1")
    end = ESCAPES.sub("", player.before)
    path = Path(player.match[1])
    assert leave(player) == 0
    assert "Seven ships have sailed: the game is over." in end
    assert re.search(r"Place +Hide at \d +Grain at \d +Metal at \d +Won bets +Points", end)
    assert saved(tmp_path).over
    assert path == saved_games(tmp_path)[-1]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A saved game: a draw, a bet, and a ship that sails."""
    table = GAME.setup({
        "seats": 2, "turn": 0, "draw": "HGMM", "add": "G", "ships": ["y3a r2a b1a", *[None] * 7],
        "bows": ["HM", *[""] * 7], "waiting": [["FP", "JY"], ["PR", "BE"]],
        "acted": [["JA", "SW"], ["BM", "MK"]], "round": 2,
    })  # fmt: skip
    for text in ("D3 H>1", "BE 1:y=4", "SS", "FP", "sail 1", "cut M"):
        table.play(table.actors[0], text)
    path = tmp_path / "game"
    path.write_text(table.save())
    return path


def test_a_game_is_replayed_in_sentences(tmp_path: Path, game: Path) -> None:
    told = run(tmp_path, "replay", str(game)).stdout.splitlines()
    assert told[:3] == [
        "Seat 0 goes to Draw 3, Add 1, draws 3 tokens unseen and loads hide on ship 1.",
        "Seat 1 goes to Bet and bets a token on yellow at ship 1.",
        "Seat 0 goes to Set Sail and takes a stern; 6 are left.",
    ]
    assert "Seat 0 lets ship 1 sail; control: yellow 3, red 2, blue 1." in told
    assert "Seat 1 removes metal from ship 1, for yellow." in told
    assert "Seat 1 wins the bet on yellow at ship 1." in told
    assert told[-1] == "The game is not over yet."


def test_a_game_is_replayed_in_notation_as_a_seat_saw_it(tmp_path: Path, game: Path) -> None:
    public = run(tmp_path, "replay", str(game), "--notation").stdout.splitlines()
    assert public[:4] == ["2 r D3 H>1", "2 b BE 1:y=?", "2 r SS", "2 b FP"]
    assert public[4:] == ["2 r sail 1", "2 b cut M", "2 r take H", "2 b take H", "won b@1"]
    assert run(tmp_path, "replay", str(game), "--notation", "--seat", "0").stdout.startswith("2 r D3 H>1 {HGM}\n")
    assert "2 b BE 1:y=4" in run(tmp_path, "replay", str(game), "--notation", "--seat", "1").stdout


def test_the_board_at_a_ply_is_as_the_seat_saw_it(tmp_path: Path, game: Path) -> None:
    shown = run(tmp_path, "replay", str(game), "--ply", "7", "--plain").stdout
    assert re.search(r"1 <HHM +\[y3a\] \[r2a\] \[b1a\] +\[y3\] \[r2\] \[b1\] +\[b\]=\? on \[y\]", shown)
    assert shown.isascii()
    assert "[b]=4 on [y]" in run(tmp_path, "replay", str(game), "--ply", "7", "--seat", "1", "--plain").stdout


def test_bots_play_it_against_each_other(tmp_path: Path) -> None:
    done = run(tmp_path, "sim", "onboard", "karl", "random", "random", "-n", "3", "--jobs", "1", "--json")
    figures = json.loads(done.stdout)
    assert figures["bots"][0]["wins"] == 3
    assert sum(figures["win_rate_by_seat"]) == pytest.approx(1)
    assert figures["options"]["two_player_vikings"] == 0
