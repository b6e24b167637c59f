"""The balance report: what is counted, what is made of it, and what is written."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import meadhall
from meadhall.arena.balance import kinds
from meadhall.arena.document import Picture, Section, Table, html, markdown
from meadhall.arena.plan import plan
from meadhall.arena.play import GameResult, play
from meadhall.arena.usage import BETWEEN, UsageCounter
from meadhall.engine.game import Game
from tests.arena.conftest import Call
from tests.toy_game import RAVENS

GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]
SHORT: dict[str, dict[str, object]] = {"odin": {"target": 1}, "north": {"round_cap": 8}, "sagas": {"story": "eirik"}}


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_says_what_its_moves_use(game: Game) -> None:
    seats = game.seats[0]
    played = play(plan(game.id, ("karl",) * seats, 2, SHORT.get(game.id, {}), counted=True), 0)
    counts = played.counts
    assert played.rounds is not None
    assert played.rounds >= 1
    for seat in range(seats):
        used, offered, picked = (counts[what][seat] for what in ("used", "offered", "picked"))
        assert used
        assert all(name.count(BETWEEN) >= 1 and all(name.split(BETWEEN)) for name in (*used, *offered))
        assert all(picked[name] <= offered[name] <= counts["choices"][seat] for name in picked)
        assert all(picked[name] <= used[name] for name in picked)
        assert counts["width"][seat] >= 2 * counts["choices"][seat]


def test_every_turn_of_odin_is_counted_once() -> None:
    played = play(plan("odin", ("karl",) * 3, 1, {"target": 1}, counted=True), 0)
    used = played.counts["used"]

    def total(kind: str, *names: str) -> int:
        return sum(
            count for seat in used for name, count in seat.items()
            if name.startswith(kind) and (not names or name.split(BETWEEN)[1] in names)
        )  # fmt: skip

    assert total("Turns", "pass", "open a round", "beat the middle") + total("Cards taken") == played.plies
    assert total("Turns", "go out") == 1
    assert used[played.places.index(1)]["Turns · go out"] == 1
    assert total("Sets played") == total("Turns", "open a round", "beat the middle")


def test_a_saga_and_its_voyage_cards_are_counted_though_nobody_chose_them() -> None:
    played = play(plan("sagas", ("karl",), 3, {"story": "volsunga"}, counted=True), 0)
    used = played.counts["used"][0]
    assert used["Sagas · Volsunga"] == 1
    assert any(name.startswith("Voyage cards") for name in used)
    assert "Sagas · Volsunga" not in played.counts["offered"][0]


def test_a_game_that_says_nothing_is_grouped_by_its_labels() -> None:
    table = RAVENS.table(RAVENS.seats[0], seed=1)
    counter = UsageCounter(RAVENS, table.seats)
    seat = table.actors[0]
    move = table.moves(seat)[0]
    counter.choice(table, seat, move.id)
    assert counter.counts()["used"][seat] == {f"{move.label.split()[0]}{BETWEEN}{move.label}": 1}
    assert counter.rounds(table) is None


def games_with(dice: np.random.Generator, count: int) -> list[GameResult]:
    """Games of two where a crown goes with winning, a stone with nothing, and a feather is rare."""
    found = []
    for number in range(count):
        winner = int(dice.integers(2))
        used: list[dict[str, int]] = [{}, {}]
        for seat in range(2):
            if dice.random() < (0.8 if seat == winner else 0.4):
                used[seat]["Things · crown"] = 1
            stones = int(dice.integers(3))
            if stones:
                used[seat]["Things · stone"] = stones
            used[seat]["Things · cup"] = 1
        if number == 0:
            used[winner]["Things · feather"] = 1
        offered = [{"Things · crown": 1, "Things · stone": 2}] * 2
        picked = [{name: seen for name, seen in seat.items() if name in offered[0]} for seat in used]
        counts = {"used": used, "offered": offered, "picked": picked, "choices": [3, 3], "width": [6, 6]}
        places = (1, 2) if winner == 0 else (2, 1)
        found.append(GameResult(number, ("karl",) * 2, places, places, 10, 3, counts))
    return found


def test_what_goes_with_winning_is_found_and_what_does_not_is_not() -> None:
    (kind,) = kinds(games_with(np.random.default_rng(5), 400), 1)
    things = {thing["name"]: thing for thing in kind["things"]}
    crown, stone, cup, feather = (things[name] for name in ("crown", "stone", "cup", "feather"))
    assert crown["difference"] == pytest.approx(
        0.8 / 1.2 - 0.2 / 0.8, abs=0.06
    )  # 2/3 of crowned seats win, 1/4 of others
    low, high = crown["difference_95"]
    assert 0 < low < 5 / 12 < high
    assert crown["correlation_95"][0] > 0
    low, high = stone["difference_95"]
    assert low < 0 < high
    assert stone["picked"] == pytest.approx(0.5, abs=0.04)
    assert stone["picked_95"][0] < 0.5 < stone["picked_95"][1]
    assert (cup["used_in"], cup["difference"], cup["correlation"]) == (1, None, None)
    assert feather["used_in"] == pytest.approx(1 / 800)
    assert feather["difference"] is None  # one seat is no evidence
    assert feather["correlation_95"] is None
    assert kind["things"][0]["name"] == "cup"


def test_intervals_of_differences_cover_the_truth() -> None:
    dice = np.random.default_rng(1)
    covered = 0
    for attempt in range(60):
        (kind,) = kinds(games_with(dice, 80), attempt)
        low, high = next(thing["difference_95"] for thing in kind["things"] if thing["name"] == "crown")
        covered += low <= 5 / 12 <= high
    assert 52 <= covered <= 60


def test_the_report_is_a_folder_with_a_page_figures_and_plots(tmp_path: Path, call: Call) -> None:
    plots = ("--plots",) if find_spec("matplotlib") else ()
    words = ("report", "odin", "-n", "18", "--seats", "3", "--target", "single", "--out", "report")
    done = call(*words, *plots)
    assert done.returncode == 0, done.stderr
    assert "18 games of policy" in done.stdout
    folder = tmp_path / "report"
    page = (folder / "report.md").read_text()
    for heading in ("Seats", "Length", "Numbers played", "Cards taken", "Turns", "Options"):
        assert f"## {heading}\n" in page
    for part in ("seat 2", "| hands |", "short", "long", "than chance"):
        assert part in page
    figures = json.loads((folder / "report.json").read_text())
    assert sum(seat["win_share"] for seat in figures["seats"]) == pytest.approx(1)
    assert {row["options"]["target"] for row in figures["set_ups"]} == {10, 15, 20}
    assert "<h2>Seats</h2>" in (folder / "report.html").read_text()
    if plots:
        pictures = re.findall(r"!\[.+\]\((.+)\)", page)
        assert pictures[:2] == ["seats.svg", "length.svg"]
        assert any(file.startswith("uses-") for file in pictures)
        for file in pictures:
            assert ElementTree.parse(folder / file).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    before = (folder / "run.jsonl").read_bytes()
    assert json.loads(call(*words, "--json", "--no-plots").stdout) == figures
    assert (folder / "run.jsonl").read_bytes() == before


def test_the_report_of_a_game_for_one_has_its_sagas_and_options(tmp_path: Path, call: Call) -> None:
    done = call("report", "sagas", "-n", "4", "--bot", "thrall", "--out", "report", "--no-plots")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "report/report.md").read_text()
    for words in ("Thrall won", "## Units bought", "## Voyage cards", "## Sagas", "Ways to set it up"):
        assert words in page
    for words in ("campaign", "eirik", "floamanna", "heimskringla", "volsunga", "level easy", "supplies", "scouting"):
        assert f"{words} |" in page


WRONG = {
    "unknown game": ("report chess", "the hall has odin"),
    "unknown bot": ("report odin --bot loki", "there are thrall, karl"),
    "too many seats": ("report odin --seats 7", "takes 2 to 6 seats, not 7"),
    "no games": ("report odin -n 0", "a whole number from 1"),
    "somebody's folder": ("report odin --out other", "other/run.jsonl is not a run of an arena"),
}


@pytest.mark.parametrize(("command", "words"), WRONG.values(), ids=WRONG.keys())
def test_wrong_words_are_told_in_one_line(tmp_path: Path, call: Call, command: str, words: str) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other/run.jsonl").write_text("hello\n")
    done = call(*command.split(), "--no-plots")
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_documents_escape_what_they_are_given() -> None:
    sections = [Section("A < B", [Table(("a|b", "n"), [("<x>", "1")]), Picture("p.svg", 'say "hi"')])]
    assert "| a\\|b | n |\n| --- | --: |\n| <x> | 1 |" in markdown("T", sections)
    page = html("T & U", sections)
    for words in ("<title>T &amp; U</title>", "&lt;x&gt;", 'alt="say &quot;hi&quot;"', '<td class="number">1</td>'):
        assert words in page
