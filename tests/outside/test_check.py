"""`meadhall check` and `pytest --meadhall`: what is wrong with a game is said where it was made, in words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import meadhall
from meadhall.checks import asked
from meadhall.cli import main
from tests.cli.program import environment
from tests.outside import install_stones

PLAY = "    s.heap -= taken\n"
TESTS = """import pytest


@pytest.mark.rule("ST-R1", "ST-R2")
def test_both() -> None:
    pass
"""


def edit(site: Path, file: str, old: str, new: str) -> None:
    path = site / "meadhall_stones" / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def wrong(tests: Path | None = None) -> dict[str, str]:
    """What is wrong with Stones, by what was asked."""
    game = meadhall.game("stones")
    return {answer.says: answer.wrong for answer in asked.answers(game, tests, quick=True) if answer.wrong}


def test_nothing_is_wrong_with_stones(site: Path) -> None:
    install_stones(site)
    assert wrong() == {}


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("taken = [taken][0]", "play makes a list; keep it in a field of the record, or go through its members in a"),
        ("taken = sum((taken, 0))", "play uses sum; of Python's own, rules have abs, bool, float, int, len, max, min"),
        ("taken = taken if taken else missing", "play names 'missing', which is nowhere defined"),
        ("assert taken", "play asserts; say what must hold in `broken`"),
        ("taken = record and taken", "play calls record, which is not marked @rule"),
        (
            "taken = taken if OBSERVATION else 0",
            "play uses OBSERVATION, a Pieces; rules know numbers, tables and rules",
        ),
        ("name = 'heap'", "play makes text; leave words to the parts around the rules"),
        ("play(s, seat, move) if taken < 0 else None", "play calls itself; rules go in loops"),
    ],
)
def test_what_does_not_compile_is_said_with_file_and_line(site: Path, new: str, says: str) -> None:
    install_stones(site)
    edit(site, "rules.py", PLAY, f"{PLAY}    {new}\n")
    found = wrong()["Rules keep to the part of Python that compiles"]
    line = 54 if "itself" in says else 58
    assert found.startswith(f"meadhall_stones/rules.py, line {line}: {says}")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("__init__.py", "has_secrets=False,", "has_secrets=False, max_legal=2,",
         "seat 0 has 3 moves and 0 asides; 2 fit: max_legal must be raised (meadhall_stones/__init__.py, line "),
        ("rules.py", "TOOK.emit(s, EVERYONE, seat, taken)", "emit(s, 7, EVERYONE, seat, taken, 0)",
         "stones, 2 seats, ply 1: an event of kind 7 has no name: 1 are declared, from 0 on"),
        ("rules.py", "took={\"stones\": Number(", "took={\"stones\": Number(-1 + ",
         "meadhall_stones/rules.py, line 58: the field 'stones' of the event 'took' is declared for 1 to 2, not for 3"),
        ("rules.py", "return TOO_MANY if", "return 0 if",
         "stones, 2 seats, ply 5: move 2 of seat 1 is not listed, but judged otherwise"),
        ("rules.py", PLAY, "    s.heap -= 100 * taken\n", "cannot be -"),
        ("rules.py", PLAY, "    s.heap -= s.frames[9, 9]\n", "IndexError: "),
        ("rules.py", "    s.winner = -1\n", "", "deal leaves the field 'winner' as it found it"),
    ],
)  # fmt: skip
def test_mistakes_are_told_in_words(site: Path, file: str, old: str, new: str, says: str) -> None:
    install_stones(site)
    edit(
        site,
        "rules.py",
        "from meadhall.engine.events import EVERYONE",
        "from meadhall.engine.events import EVERYONE, emit",
    )
    edit(site, file, old, new)
    found = list(wrong().values())
    assert any(says in one for one in found), found
    assert all("\n" not in one for one in found)
    if says.endswith(("be -", "Error: ")):
        assert "(meadhall_stones/rules.py, line 57: s.heap -= " in found[0]


def test_a_game_is_asked_for_its_rules_their_tests_and_chronicles(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install_stones(site)
    tests = tmp_path / "tests"
    tests.mkdir()
    found = wrong(tests)
    assert list(found.values()) == [
        'no test proves ST-R1, ST-R2; a test says @pytest.mark.rule("ST-R1")',
        f"there are no golden chronicles at {tests}/chronicles/stones; --write-chronicles writes them",
    ]
    (tests / "test_stones.py").write_text(TESTS)
    words = ["check", "stones", "--quick", "--tests", str(tests)]
    assert main(words) == 1
    assert "wrong Golden chronicles are there for every case" in capsys.readouterr().out
    assert main([*words, "--write-chronicles"]) == 0
    told = capsys.readouterr().out
    assert "Stones could be better: it has no invariants (broken)" in told
    assert told.endswith("Stones: all is well.\n")
    (tests / "chronicles" / "stones" / "results.json").write_text("{}")
    assert list(wrong(tests).values()) == [
        "there is no golden chronicle of key-stones-2-seats-heap=12; --write-chronicles writes it"
    ]
    (site / "meadhall_stones" / "RULES.md").unlink()
    assert "there is no RULES.md in meadhall_stones" in next(iter(wrong(tests).values()))


def test_chronicles_are_written_among_tests_only(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install_stones(site)
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    assert main(["check", "stones", "--quick", "--write-chronicles"]) == 2
    assert capsys.readouterr().err.endswith("run from a checkout, or name a folder of tests\n")
    assert not list(empty.iterdir())


def test_a_mistake_that_many_questions_meet_is_told_once(site: Path) -> None:
    install_stones(site)
    edit(site, "__init__.py", "has_secrets=False,", "has_secrets=False, max_legal=2,")
    found = list(asked.answers(meadhall.game("stones"), None, quick=True))
    assert len([answer for answer in found if answer.wrong]) == 2, "in play, and in the list of moves"
    assert len([answer for answer in found if answer.skipped.startswith("the same mistake as in: Random play")]) > 8


def test_what_does_not_compile_is_not_played_at_other_speeds(site: Path) -> None:
    install_stones(site)
    edit(site, "rules.py", PLAY, f"{PLAY}    taken = [taken][0]\n")
    found = {answer.says: answer for answer in asked.answers(meadhall.game("stones"), None)}
    assert [says for says, answer in found.items() if answer.wrong] == [asked.SUBSET]
    assert found["Many games advance together in a batch"].skipped == "the rules do not compile"


def test_a_chronicle_that_ends_otherwise_is_told(site: Path, tmp_path: Path) -> None:
    install_stones(site)
    main(["check", "stones", "--quick", "--tests", str(site), "--write-chronicles"])
    results = site / "chronicles" / "stones" / "results.json"
    told = json.loads(results.read_text())
    results.write_text(json.dumps({name: [places, scores] for name, (scores, places) in told.items()}))
    assert any("when it was written it ended with" in one for one in wrong(site).values())


def test_pytest_asks_the_same(site: Path, tmp_path: Path) -> None:
    install_stones(site)
    edit(site, "rules.py", PLAY, f"{PLAY}    taken = [taken][0]\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--strict-markers"]
    done = subprocess.run(
        [*command, "--meadhall", "stones", "--meadhall-quick"],
        capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path),
    )  # fmt: skip
    assert done.returncode == 1
    assert "stones: Rules keep to the part of Python that compiles" in done.stdout
    assert "meadhall_stones/rules.py, line 58: play makes a list; keep it in a field of the record" in done.stdout
    assert "1 failed, 16 passed, 2 skipped" in done.stdout
    unknown = subprocess.run(
        [*command, "--meadhall", "chess"], capture_output=True, text=True, cwd=tmp_path, env=environment(tmp_path)
    )
    assert unknown.returncode == 4
    assert "no game is called 'chess'" in unknown.stderr


@pytest.mark.rotates("all that is asked of a game of another package")
def test_everything_that_is_asked_holds_for_a_game_of_another_package(site: Path) -> None:
    install_stones(site)
    game = meadhall.game("stones")
    found = {answer.says: answer.wrong for answer in asked.answers(game, None) if answer.wrong}
    assert found == {}
