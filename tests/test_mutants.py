"""Mutants: each operator breaks what it says, and what the tests notice or miss is told as it is."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import meadhall
from tests.mutants import recording
from tests.mutants.operators import Mutant, mutants_of
from tests.mutants.page import equivalents, is_listed, outcome_of, page
from tests.mutants.reach import Unsound, reach_of
from tests.mutants.run import EQUIVALENT, KILLED, SURVIVED, TIMED_OUT, UNREACHED, Result, run, untried, within
from tests.mutants.target import ROOT, Target, game_target


def made(source: str, operator: str) -> set[str]:
    """What an operator makes of a source."""
    return {mutant.apply(source) for mutant in mutants_of(source, "rules.py") if mutant.operator == operator}


# ---- operators


@pytest.mark.parametrize(
    ("operator", "source", "broken"),
    [
        ("comparison", "a < b", {"a <= b"}),
        ("comparison", "a >= b", {"a > b"}),
        ("comparison", "a == b", {"a != b"}),
        ("comparison", "a in b", {"a not in b"}),
        ("comparison", "a < b == c", {"a <= b == c", "a < b != c"}),
        ("number", "f(7)", {"f(8)", "f(6)"}),
        ("number", "f(0)", {"f(1)", "f((-1))"}),
        ("number", "f(True)", {"f(False)"}),
        ("number", "COSTS = [1]", {"COSTS = [2]", "COSTS = [0]"}),
        ("arithmetic", "a + b", {"a - b"}),
        ("arithmetic", "a * (b + c)", {"a // (b + c)", "a * (b - c)"}),
        ("arithmetic", "a << b", {"a >> b"}),
        ("arithmetic", "f(a & b == c)", {"f((a | b) == c)"}),
        ("arithmetic", "a += b", {"a -= b"}),
        ("and/or", "a and b or c", {"((a and b) and c)", "(a or b) or c"}),
        ("sign or not", "f(-a, not b)", {"f(a, not b)", "f(-a, b)"}),
        ("sign or not", "a & ~(b | c)", {"a & (b | c)"}),
        ("negated condition", "if a < b: f()", {"if (not (a < b)): f()"}),
        ("negated condition", "while a: f()", {"while (not (a)): f()"}),
        ("negated condition", "x = a if b else c", {"x = a if (not (b)) else c"}),
        ("negated condition", "[a for a in b if a]", {"[a for a in b if (not (a))]"}),
        ("negated condition", "if a == b or c: f()", {"if (not (a == b or c)): f()"}),
        ("break/continue", "while a: break", {"while a: continue"}),
        ("break/continue", "while a: continue", {"while a: break"}),
        ("dropped call", "def f(s):\n    g(s)", {"def f(s):\n    pass"}),
        ("dropped statement", "def f(s):\n    s.a = 1", {"def f(s):\n    pass"}),
        ("dropped statement", "def f(s):\n    s.a[1] += 1", {"def f(s):\n    pass"}),
        ("dropped statement", "def f(s):\n    n = 1\n    n = 2", {"def f(s):\n    n = 1\n    pass"}),
        (
            "dropped statement",
            "def f(s):\n    if s: return 1\n    return 2",
            {"def f(s):\n    if s: pass\n    return 2"},
        ),
    ],
)  # fmt: skip
def test_an_operator_makes_what_it_says(operator: str, source: str, broken: set[str]) -> None:
    assert made(source, operator) == broken


@pytest.mark.parametrize("operator", ["comparison", "sign or not"])
def test_a_condition_that_another_operator_turns_round_is_turned_round_once(operator: str) -> None:
    source = {"comparison": "if a == b: f()", "sign or not": "if not a: f()"}[operator]
    assert made(source, operator)
    assert not made(source, "negated condition")


@pytest.mark.parametrize(
    "source",
    [
        '"""Some 7 words."""',
        "@mark(7)\ndef f(a=7): ...",
        "x: Row[7]",
        'f"{a + 7}"',
        "def f(s):\n    n = s",
        "State = record(events=7)",
        "import a",
    ],
)
def test_what_is_no_rule_is_left_alone(source: str) -> None:
    assert mutants_of(source, "rules.py") == []


def test_a_change_is_shown_as_its_line_before_and_after() -> None:
    (mutant,) = mutants_of("def þing(s):\n    return (s.é <\n        s.b)  # why\n", "rules.py")
    assert (mutant.line, mutant.statement) == (2, 2)
    assert (mutant.before, mutant.after) == ("return (s.é < s.b)", "return (s.é <= s.b)")


@pytest.mark.parametrize("game_id", meadhall.games())
def test_every_mutant_of_every_game_is_python_and_no_two_are_the_same(game_id: str) -> None:
    target = game_target(game_id, knowledge=True)
    mutants = target.mutants(10**6, seed=1)
    assert len({mutant.id for mutant in mutants}) == len(mutants)
    assert {mutant.file for mutant in mutants} <= set(target.modules)
    sources = {file: (ROOT / file).read_text() for file in target.modules}
    for mutant in mutants[:: len(mutants) // 50]:
        tree = ast.parse(mutant.apply(sources[mutant.file]))
        assert ast.dump(tree) != ast.dump(ast.parse(sources[mutant.file])), mutant


# ---- sampling


def test_a_seed_gives_the_same_mutants_and_every_file_as_many() -> None:
    target = game_target("odin")
    drawn = target.mutants(24, seed=7)
    assert drawn == target.mutants(24, seed=7) == target.mutants(60, seed=7)[:24]
    assert drawn != target.mutants(24, seed=8)
    files = [mutant.file for mutant in drawn]
    assert {files.count(file) for file in set(files)} == {3}
    assert any("components" in file for file in files)
    assert not any("imagine" in file for file in files)


# ---- a toy game

RULES = """STEPS = 3

def step(s):
    if s["at"] < STEPS:
        s["at"] += 1
    return s["at"]

def idle(s):
    return s["at"] + 1

def wait(s):
    n = 3
    while n:
        n -= 1
"""
TESTS = """from functools import cache
from toy import rules

@cache
def end():
    s = {"at": 0}
    for _ in range(5):
        rules.step(s)
    return s["at"]

def test_a_walk_ends():
    assert end() == 3

def test_a_walk_ends_where_it_ended():
    assert end() == 3

def test_waiting_ends():
    rules.wait({})
"""
CONFTEST = """import gc

def pytest_collection_finish():
    gc.freeze()  # as the house's own does
"""


@pytest.fixture
def toy(tmp_path: Path) -> Target:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy/__init__.py").touch()
    (tmp_path / "toy/rules.py").write_text(RULES)
    (tmp_path / "test_toy.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    return Target("toy", tmp_path, {"toy/rules.py": "toy.rules"}, ("test_toy.py",), ("toy",))


def quiet(line: str) -> None:
    pass


@pytest.mark.parametrize(
    ("after", "outcome", "by"),
    [
        ("if s['at'] <= STEPS:", KILLED, "test_toy.py::test_a_walk_ends"),
        ("STEPS = 4", KILLED, "test_toy.py::test_a_walk_ends"),
        ("n += 1", TIMED_OUT, "test_toy.py::test_waiting_ends"),
        ("n = 4", SURVIVED, ""),
        ("return s['at'] - 1", UNREACHED, ""),
    ],
)
def test_a_toy_games_broken_rule_is_told_as_found_out_or_not(
    toy: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: str, outcome: str, by: str
) -> None:
    (broken,) = (mutant for mutant in toy.mutants(100, 1) if mutant.after == after)
    monkeypatch.setattr(Target, "mutants", lambda *_: [broken])
    monkeypatch.setattr("tests.mutants.run.AND_SECONDS", 1.0)
    ((told, result),) = run(toy, 1, 1, tmp_path / "kept", say=quiet)
    assert told == broken
    assert result.outcome == outcome
    assert result.by.startswith(by)
    assert bool(result.by) == bool(by)
    assert (tmp_path / "toy/rules.py").read_text() == RULES


def test_a_cached_result_hides_no_test_that_depends_on_it(toy: Target, tmp_path: Path) -> None:
    reach = reach_of(toy, tmp_path / "kept")
    (mutant,) = (mutant for mutant in toy.mutants(100, 1) if mutant.after == "pass" and "at" in mutant.before)
    assert [test.partition("::")[2] for test in reach.tests_of(mutant)] == [
        "test_a_walk_ends",
        "test_a_walk_ends_where_it_ended",
    ]
    (table,) = (mutant for mutant in toy.mutants(100, 1) if mutant.after == "STEPS = 4")
    assert len(reach.tests_of(table)) == 3


def test_what_is_known_is_not_run_again_and_a_changed_test_is(
    toy: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[Mutant] = []

    def judge(target: Target, mutant: Mutant, *_: object) -> Result:
        judged.append(mutant)
        return Result(mutant.id, KILLED, "test_toy.py::test_waiting_ends", 1, target.test_files())

    monkeypatch.setattr("tests.mutants.run.judge", judge)
    first = run(toy, 3, 1, tmp_path / "kept", say=quiet)
    (kept,) = (tmp_path / "kept").glob("*.jsonl")
    kept.write_text(kept.read_text() + '{"id": "cut o')
    assert run(toy, 5, 1, tmp_path / "kept", say=quiet)[:3] == first
    assert len(judged) == len(set(judged)) == 5
    (tmp_path / "test_toy.py").write_text(TESTS + "\n")
    run(toy, 5, 1, tmp_path / "kept", say=quiet)
    reach = reach_of(toy, tmp_path / "kept")
    assert judged[5:] == [mutant for mutant in toy.mutants(5, 1) if reach.tests_of(mutant)] != []


def test_a_survivor_meets_only_tests_that_changed() -> None:
    tests, files = ["test_a.py::one", "test_b.py::two"], {"test_a.py": "1", "test_b.py": "1"}
    assert untried(None, tests, files) == tests
    assert not untried(Result("", SURVIVED, files=files), tests, files)
    assert untried(Result("", SURVIVED, files=files), tests, {**files, "test_b.py": "2"}) == ["test_b.py::two"]
    assert untried(Result("", UNREACHED), tests, files) == tests
    killed = Result("", KILLED, "test_a.py::one", files={"test_a.py": "1"})
    assert not untried(killed, tests, {**files, "test_b.py": "2"})
    assert untried(killed, tests, {**files, "test_a.py": "2"}) == tests


def test_what_is_listed_as_equivalent_is_not_run(toy: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.mutants.run.judge", lambda *_: pytest.fail("it was run"))
    results = run(toy, 3, 1, tmp_path / "kept", say=quiet, is_equivalent=lambda _: True)
    assert [result.outcome for _, result in results] == [EQUIVALENT] * 3


def test_a_run_that_is_stopped_ends_what_it_started(
    toy: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two at a time: one is done and the user stops the run while the other loops for as long as it may."""
    mutants = {mutant.after: mutant for mutant in toy.mutants(100, 1)}
    monkeypatch.setattr(Target, "mutants", lambda *_: [mutants["n += 1"], mutants["return s['at'] - 1"]])
    monkeypatch.setattr("tests.mutants.run.AND_SECONDS", 10_000.0)

    def stop(line: str) -> None:
        if line.startswith("1/2"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(toy, 2, 1, tmp_path / "kept", jobs=2, say=stop)
    (kept,) = (tmp_path / "kept").glob("*.jsonl")
    assert kept.read_text().count(UNREACHED) == kept.read_text().count("\n") == 1


def test_tests_that_fail_by_themselves_judge_nothing(toy: Target, tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text("def test_no():\n    assert False\n")
    with pytest.raises(Unsound, match="fail without any mutant"):
        run(toy, 1, 1, tmp_path / "kept", say=quiet)


def test_likely_and_quick_killers_come_first(toy: Target, tmp_path: Path) -> None:
    reach = reach_of(toy, tmp_path / "kept")
    reach.seconds.update({"slow": 1.0, "quick": 0.0, "deadly": 1.0})
    assert reach.in_order(["slow", "deadly", "quick"], {"deadly": 9}) == ["quick", "deadly", "slow"]
    nearby = {"slow": 9}
    assert reach.in_order(["slow", "deadly", "quick"], {"deadly": 9}, nearby) == ["slow", "quick", "deadly"]


def test_a_mutant_meets_tests_of_so_many_seconds_and_at_least_one() -> None:
    spent = {"a": 2.0, "b": 3.0, "c": 1.0}
    assert within(["a", "b", "c"], spent, 5.5) == ["a", "b"]
    assert within(["a", "b", "c"], spent, 1.0) == ["a"]


# ---- pages


def mutant(before: str, after: str) -> Mutant:
    return Mutant("games/toy/rules/play.py", 7, "number", 0, 1, after, before, after, 7)


def test_a_page_tells_survivors_first_and_equivalents_with_their_reason(toy: Target, tmp_path: Path) -> None:
    results = [
        (mutant("a < 1", "a < 2"), Result("1", KILLED, "tests/toy/test_play.py::test_play", 3)),
        (mutant("b | 1", "b & 1"), Result("2", SURVIVED, "", 4)),
        (mutant("c = 1", "c = 2"), Result("3", SURVIVED, "", 5)),
    ]
    listed = tmp_path / "equivalent.toml"
    row = '[[mutant]]\nfile = "games/toy/rules/play.py"\nbefore = "{}"\nafter = "{}"\nreason = "nobody reads c"\n'
    listed.write_text(row.format("c = 1", "c = 2") + row.format("a < 1", "a < 2"))
    known = equivalents(listed)
    assert [outcome_of(*result, known) for result in results] == [KILLED, SURVIVED, "equivalent"]
    text = page(toy, 1, results, known)
    assert "noticed 1 of the 2 changes" in text
    assert "those of `test_toy.py`" in text
    assert "`make mutants GAME=toy N=3 SEED=1`" in text
    short = page(replace(toy, quick=True), 1, results, known, 2.5)
    assert "`python -m tests.mutants toy --mutants 3 --seed 1 --quick --seconds 2.5`" in short
    assert "| rules/play.py:7 | <code>b &#124; 1</code> | <code>b &amp; 1</code> | 4 tests reach it |" in text
    assert "nobody reads c" in text
    assert "by <code>test_play.py::test_play</code>" in text
    assert text.index("## Survived") < text.index("## Equivalent") < text.index("## Killed")


def test_a_page_has_no_link_where_source_has_brackets(toy: Target) -> None:
    told = page(toy, 1, [(mutant("d[1][2]", "d[1][3]"), Result("1", SURVIVED, "", 4))], {})
    assert "<code>d[1]&#91;2]</code>" in told


def test_a_family_of_equivalents_is_every_mutant_of_its_patterns(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("def f(s):\n    put(s, 0)\n    put(s, 7)\n")
    row = '[[family]]\nfiles = "*.py"\nbefore = {}\nafter = {}\nreason = "unread"\n'
    listed = tmp_path / "equivalent.toml"
    listed.write_text(row.format(r"'put\(s, 0\)'", r"'put\(.*\)'"))
    assert equivalents(listed, tmp_path) == {
        ("rules.py", "", "put(s, 0)", after): "unread" for after in ("put(s, 1)", "put(s, (-1))")
    }


def test_a_family_may_be_of_one_function_alone(tmp_path: Path) -> None:
    source = "def f(s):\n    put(s, 0)\ndef g(s):\n    put(s, 0)\n"
    (tmp_path / "rules.py").write_text(source)
    listed = tmp_path / "equivalent.toml"
    row = '[[family]]\nfiles = "*.py"\nfunction = "g"\nbefore = {}\nafter = {}\nreason = "unread"\n'
    listed.write_text(row.format(r"'put\(s, 0\)'", r"'put\(s, 1\)'"))
    known = equivalents(listed, tmp_path)
    alike = [mutant for mutant in mutants_of(source, "rules.py") if mutant.after == "put(s, 1)"]
    assert [mutant.function for mutant in alike] == ["f", "g"]
    assert [is_listed(mutant, known) for mutant in alike] == [False, True]


def test_the_list_of_equivalents_names_mutants_that_there_are() -> None:
    known = equivalents()
    files = {file for file, _, _, _ in known}
    there = [mutant for file in files for mutant in mutants_of((ROOT / file).read_text(), file)]
    places = {(mutant.file, name, mutant.before, mutant.after) for mutant in there for name in ("", mutant.function)}
    assert set(known) <= places
    assert all(known.values())


def test_marks_change_nothing_but_what_is_marked() -> None:
    source = (
        'def f(a):\n    """What."""\n    if a:\n        return 1\n    elif a is None:\n        return 2\n    return 3\n'
    )
    reached = bytearray(9)
    names: dict[str, Callable[[object], int]] = {recording.MARKS: reached}  # type: ignore[dict-item]
    exec(compile(recording.marked(source), "f.py", "exec"), names)
    assert names["f"](None) == 2
    assert names["f"].__doc__ == "What."
    assert [line for line, mark in enumerate(reached) if mark] == [3, 5, 6]
