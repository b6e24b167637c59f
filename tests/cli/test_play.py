"""`meadhall play` as a person plays it, at a terminal of 24 rows and 80 columns."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

import meadhall
from tests.cli.program import ESCAPES, do, leave, run, saved, saved_games, see, sit_down

DEAL = ("--seed", "3", "--bots", "policy")  # what the others do there is known, whatever becomes of levels


def test_the_first_screen_shows_the_table_the_hand_and_what_to_do(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    screen = see(player)
    assert "Hand 1 is dealt; Ivar opens." in screen
    assert "Sigrid plays red 6 and 1 (61) and takes red 4." in screen
    assert "Odin · hand 1 · round 1" in screen
    assert "18 undealt · 0 discarded" in screen
    assert re.search(r"Sigrid +▮{7}  4r +8 cards +0 of 15 .* played the middle", screen)
    assert re.search(r"▸ You +▮{9} +9 cards +0 of 15 .* your turn", screen)
    assert "61  by Sigrid" in screen
    assert "beaten by two cards worth more than 61" in screen
    assert re.search(r"Your hand +ᛒ +8b +6b +4b +ᚱ +7r +ᛈ +3p +1p +ᚷ +4g +2g +ᚴ +8k", screen)
    assert "Beat 61, or pass." in screen
    assert re.search(r"Two cards, 8 left +1 64b +2 84b +3 86b +4 8bk=88", screen)
    assert screen.count("\n") < 24
    assert all(len(line) <= 80 for line in screen.split("\n"))


def test_no_color_and_plain_are_honoured(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL, NO_COLOR="1")
    player.expect("Your move")
    assert "[8b]" in player.before
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", player.before)
    plain = sit_down(tmp_path, "odin", *DEAL, "--plain")
    plain.expect("Your move")
    assert "[8b]" in plain.before
    assert plain.before.isascii()
    assert "\x1b[2J" not in plain.before


def test_a_move_by_notation_by_number_and_by_name(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    assert "Take one card of the set you beat." in do(player, "64b")
    screen = do(player, "1")
    assert "You play blue 6 and 4 (64) and take red 1." in screen
    assert "Nothing you hold beats 964: pass." in screen
    assert "You pass." in do(player, "pas")
    assert [text for text in saved_games(tmp_path)[-1].read_text().split("\n") if text.startswith("ply 0")] == [
        "ply 0 64b", "ply 0 +1r", "ply 0 -",
    ]  # fmt: skip


def test_play_and_take_in_one_go_and_cards_in_any_order(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    assert "You play blue 8 and 6 (86) and take red 1." in do(player, "6B 8b+1r")


ILLEGAL = [
    ("7r", "Must be 2 or 3 cards, as 2 lie in the middle (61r)."),
    ("42g", "Too low: needs more than 61."),
    ("9o", "You do not hold 9o."),
    ("8b 7r", "8b, 7r: neither one colour nor one number, so they cannot be played together."),
    ("8b 8b", "8b is named twice."),
    ("+1r", "There is no beaten set to take a card from now."),
    ("7", "The moves are numbered 1 to 6; there is no 7."),
    ("0", "The moves are numbered 1 to 6; there is no 0."),
    ("play blue", "'play blue' could be"),
    ("attack", "'attack' is not a move: write a set like 8b"),
]


def test_the_reason_is_told_when_a_move_is_not_legal(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    for typed, reason in ILLEGAL:
        assert reason in do(player, typed), typed
    assert saved(tmp_path).ply == 2


def test_help_hint_log_moves_and_sort(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    told = do(player, "?")
    assert "The middle is 2 cards worth 61: beaten by two cards worth more than 61" in told
    assert "take back your last move" in told
    assert told.count("\n") < 24
    assert re.search(r"Play .* \(.*\): you keep ", do(player, "hint"))
    assert "You are dealt blue 8 6 4, red 7, pink 3 1, green 4 2, black 8." in do(player, "log")
    assert "4 8bk=88" in do(player, "moves")
    assert re.search(r"Your hand +8b +8k +7r +6b +4b +4g +3p +2g +1p", do(player, "sort"))
    assert "Your hand   ᛒ" in do(player, "sort")
    assert "Beat 61, or pass." in do(player, "")


def test_the_page_of_rules_comes_a_screenful_at_a_time(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    page = do(player, "rules", "q to stop: ")
    assert "Odin" in page
    assert page.count("\n") <= 24
    do(player, "", "q to stop: ")
    do(player, "q")


def test_undo_takes_back_as_far_as_one_likes_against_bots(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    first = see(player)
    do(player, "64b")
    do(player, "1")
    assert "Take one card" in do(player, "undo")
    assert do(player, "undo").strip() == first.strip()
    assert saved(tmp_path).ply == 2
    assert "There is no move of yours to take back" in do(player, "undo")


def test_a_large_choice_is_never_a_wall(tmp_path: Path) -> None:
    hands = ["9b 8b 7b 6b 5b 4b 3b 2b 1b", None, None, None]
    table = meadhall.game("odin").setup({"seats": 4, "hands": hands, "middle": "4r 3r 2r 1r", "turn": 0})
    (tmp_path / "big").write_text(table.save())
    player = sit_down(tmp_path, "odin", "--resume", "big")
    screen = see(player)
    assert screen.count("\n") < 24
    assert re.search(r"and 1\d\d more \(moves\)", screen)
    assert "251 98765b" in "".join([do(player, "moves", "stop: "), *(do(player, "", ": ") for _ in range(2))])
    assert "Take one card of the set you beat." in do(player, "251")


def test_quit_and_resume_go_on_where_one_left(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", "--seed", "3", "--bots", "random,karl,random", "--names", "Ragna")
    see(player)
    do(player, "86b")
    player.sendline("quit")
    player.expect("The game is saved; go on with: meadhall play odin --resume")
    assert leave(player) == 0
    again = sit_down(tmp_path, "odin", "--resume")
    assert "Take one card of the set you beat." in see(again)
    again.sendeof()
    assert leave(again) == 0
    text = saved_games(tmp_path)[-1].read_text()
    assert "note seat0 person Ragna\nnote seat1 random Hildr\nnote seat2 karl Ivar\n" in text


def test_resume_takes_the_newest_game_that_is_not_over(tmp_path: Path) -> None:
    unfinished = run(tmp_path, "play", "odin", "--seed", "4")
    assert unfinished.returncode == 0
    finished = run(tmp_path, "play", "odin", "--seats", "2", "--target", "single", "--seed", "1", typed="1\n" * 99)
    assert "Place" in finished.stdout
    assert len(saved_games(tmp_path)) == 2
    assert "note places" in saved_games(tmp_path)[-1].read_text()
    assert "18 undealt" in run(tmp_path, "play", "odin", "--resume").stdout


def test_save_says_where_and_keeps_copies(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    assert "Saved: " in do(player, "save")
    assert "Saved: mine" in do(player, "save mine")
    assert (tmp_path / "mine").read_text() == saved_games(tmp_path)[-1].read_text()
    assert "Cannot save to no/where: No such file or directory; choose another name." in do(player, "save no/where")
    (tmp_path / "letter").write_text("Dear Sigrid")
    assert "not a chronicle; choose another name." in do(player, "save letter")
    assert (tmp_path / "letter").read_text() == "Dear Sigrid"


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    do(player, "64b")
    before = do(player, "1")
    player.kill(signal.SIGKILL)
    player.wait()
    again = sit_down(tmp_path, "odin", "--resume")
    assert see(again) == before
    assert [path.suffix for path in (tmp_path / "games").iterdir()] == [".chronicle"]


def test_ctrl_c_saves_and_leaves_with_one_line(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    player.sendintr()
    player.expect("stopped; the game is saved, go on with: meadhall play odin --resume\r\n")
    assert leave(player) == 130


@pytest.mark.parametrize("typed", ["", "64b\n", "64b", "\n\n?\n", b"\xff\xfe\n\x00\n"])
def test_the_end_of_the_input_saves_and_leaves_politely(tmp_path: Path, typed: str | bytes) -> None:
    done = run(tmp_path, "play", "odin", *DEAL, typed=typed)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.endswith("The game is saved; go on with: meadhall play odin --resume\n")


def test_a_whole_game_by_always_choosing_move_1(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", "--seed", "2", "--seats", "3", "--target", "10")
    for _ in range(400):
        if player.expect(["Your move.*: ", "Read it again with: meadhall replay (.*)\r\n"]) == 1:
            break
        player.sendline("1")
    end = ESCAPES.sub("", player.before)
    path = Path(player.match[1])
    assert leave(player) == 0
    assert "The game is over." in end
    assert re.search(r"Place +H1 +H2", end)
    table = saved(tmp_path)
    assert path == saved_games(tmp_path)[-1]
    assert table.over
    assert table.scores is not None
    assert max(table.scores) >= 10


def test_shared_victory_is_told(tmp_path: Path) -> None:
    position = {"seats": 3, "turn": 0, "hands": ["9b", "1r 2g", "3p 4k"], "scores": [5, 13, 3], "hand_number": 3}
    (tmp_path / "end").write_text(meadhall.game("odin").setup(position).save())
    assert "You and Ivar share the victory." in run(tmp_path, "play", "odin", "--resume", "end", typed="1\n").stdout


def test_a_disk_that_fills_up_does_not_end_the_game(tmp_path: Path) -> None:
    player = sit_down(tmp_path, "odin", *DEAL)
    see(player)
    (tmp_path / "games").rename(tmp_path / "moved")
    (tmp_path / "games").touch()
    assert "Cannot save to" in do(player, "64b")
    (tmp_path / "games").unlink()
    (tmp_path / "moved").rename(tmp_path / "games")
    assert "Cannot save to" not in do(player, "1")
    assert saved(tmp_path).history[:3][-1][0] == 0
