"""Every id of every page has a test, every cited id exists, and the scanner would say so if it were not so."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import ascii_lowercase

import pytest

from meadhall import MeadhallError, UnknownName
from meadhall.checks import tracing
from meadhall.cli import rules as command
from meadhall.games import SHELF

TESTS = Path(__file__).parent
ODIN_IDS = [
    *(f"OD-R{number}" for number in range(1, 69)),
    *(f"OD-{number}" for number in range(1, 42)),
    *(f"OD-X{number}" for number in range(1, 17)),
    *(f"OD-I{number}" for number in range(1, 14)),
]

ONBOARD_IDS = [
    *(f"VB-R{number}" for number in range(1, 115)),
    *(f"VB-{number}" for number in range(1, 53)),
    *(f"VB-X{number}" for number in range(1, 21)),
    *(f"VB-I{number}" for number in range(1, 17)),
]

NORTH_IDS = [
    *(f"WN-R{number}" for number in range(1, 158)),
    *(f"WN-{number}" for number in range(1, 109)),
    *(f"WN-X{number}" for number in range(1, 11)),
    *(f"WN-I{number}" for number in range(1, 21)),
]

SPOILS_IDS = [
    *(f"SW-R{number}" for number in range(1, 202)),
    *(f"SW-{number}" for number in range(1, 102)),
    *(f"SW-{number}" for number in range(121, 128)),
    *(f"SW-X{number}" for number in range(1, 29)),
    *(f"SW-I{number}" for number in range(1, 19)),
]

# Rules of the sagas follow the sections of their rulebook: how many letters each section has, in the page's order.
SAGAS_SECTIONS = (
    "2.0:2 2.1:3 2.2:7 3.0:7 4.0:13 5.0:1 6.0:2 6.1:1 6.2:1 6.3:1 6.4:1 7.0:14 8.0:5 8.1:6 9.0:2 9.1:3 9.2:3 "
    "9.3:2 10.1:3 10.2:7 10.3:1 11.0:10 11.1:1 11.2:6 11.3:4 12.0:9 12.1:3 12.11:4 12.12:6 12.13:2 12.2:3 12.21:1 "
    "12.3:5 13.0:9 13.1:3 13.C:14 14.0:2 14.1:7 15.0:2 15.1:23 15.2:1 15.3:4 16.0:6 17.0:2 17.1:1 18.0:4 18.1:1 "
    "18.2:2 18.3:2 18.4:11 19.0:4 19.1:2 19.2:2 19.3:5 20.0:6 20.1:4 20.2:1 20.21:2 20.22:2 21.1:2 21.2:2 21.3:2 "
    "21.4:5 22.0:10 23.0:10 24.0:3 24.1:8 24.2:4 24.3:3 24.4:1 24.5:4 25.0:5 26.0:3"
)
SAGAS_IDS = [
    *(
        f"VK-R{section}{number + 1:02}" if section.endswith("C") else f"VK-R{section}{ascii_lowercase[number]}"
        for section, count in (part.split(":") for part in SAGAS_SECTIONS.split())
        for number in range(int(count))
    ),
    *(f"VK-{number}" for number in range(1, 134)),
    *(f"VK-X{number}" for number in range(1, 13)),
    *(f"VK-I{number}" for number in range(1, 19)),
]


@pytest.fixture(autouse=True, scope="module")
def read_once() -> Iterator[None]:
    """All tests of the project are read once for all that is asked of them here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tracing, "citations", cache(tracing.citations))
        yield


def run(*arguments: str) -> int:
    """The command as the command line would run it."""
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    args = parser.parse_args(["rules", *arguments])
    return int(args.run(args))


def folder_of(folder: Path, **files: str) -> Path:
    """A folder of tests with these files in it."""
    tests = folder / "tests"
    tests.mkdir()
    for name, source in files.items():
        (tests / f"{name}.py").write_text(source, "utf-8")
    return tests


# ---- the pages and tests of this project


def test_the_page_of_odin_has_exactly_its_ids_in_order() -> None:
    assert list(tracing.rules("odin")) == ODIN_IDS
    assert len(ODIN_IDS) == 138


def test_the_page_of_vikings_on_board_has_exactly_its_ids_in_order() -> None:
    assert list(tracing.rules("onboard")) == ONBOARD_IDS
    assert len(ONBOARD_IDS) == 202


def test_the_page_of_warriors_of_the_north_has_exactly_its_ids_in_order() -> None:
    assert list(tracing.rules("north")) == NORTH_IDS
    assert len(NORTH_IDS) == 295


def test_the_page_of_spoils_of_war_has_exactly_its_ids_in_order() -> None:
    assert list(tracing.rules("spoils")) == SPOILS_IDS
    assert len(SPOILS_IDS) == 355


def test_the_page_of_the_sagas_has_exactly_its_ids_in_order() -> None:
    assert list(tracing.rules("sagas")) == SAGAS_IDS
    assert len(SAGAS_IDS) == 486


@pytest.mark.parametrize("game_id", SHELF)
def test_every_id_of_a_page_has_a_test(game_id: str) -> None:
    assert [rule for rule, tests in tracing.proofs(game_id, TESTS).items() if not tests] == []


@pytest.mark.parametrize("game_id", SHELF)
def test_no_test_cites_an_id_that_is_not_on_the_page(game_id: str) -> None:
    assert tracing.strays(game_id, TESTS) == {}


def test_every_cited_id_belongs_to_some_page() -> None:
    """Of a game on the shelf, or of one on its way there: its folder has the page already."""
    pages = Path(tracing.__file__).parents[1].glob("games/*/RULES.md")
    known = {rule for page in pages for rule in tracing.read_page(page.read_text("utf-8"))}
    assert set(tracing.citations(TESTS)) <= known


@pytest.mark.parametrize("game_id", SHELF)
def test_the_text_of_an_id_is_a_sentence(game_id: str) -> None:
    for rule, text in tracing.rules(game_id).items():
        assert text[0].isupper(), rule
        assert text.endswith("."), rule


def test_the_scanner_finds_the_markers_pytest_finds(request: pytest.FixtureRequest) -> None:
    cited = tracing.citations(TESTS)
    for item in request.session.items:
        path = item.path.relative_to(TESTS.parent).as_posix()
        name = getattr(item, "originalname", item.name)
        for marker in item.iter_markers("rule"):
            for rule in marker.args:
                assert [test for test in cited[rule] if test.startswith(path) and test.endswith(f"::{name}")]


def test_proofs_name_tests_that_are_there() -> None:
    for tests in tracing.proofs("odin", TESTS).values():
        for test in tests:
            path, _, name = test.partition("::")
            assert f"def {name}(" in (TESTS.parent / path).read_text("utf-8")


# ---- reading a page


def test_a_page_is_read_line_by_line() -> None:
    page = (
        "# Game\n\nOD-R9 is not listed here.\n- OD-R1 The deck.\n- a plain point\n  - OD-R2 indented\n- OD-12 Ruling.\n"
    )
    assert tracing.read_page(page) == {"OD-R1": "The deck.", "OD-12": "Ruling."}


def test_an_id_named_twice_is_refused() -> None:
    with pytest.raises(tracing.BadPage, match="names OD-R1 twice"):
        tracing.read_page("- OD-R1 The deck.\n- OD-R1 The deck again.\n")


def test_a_page_without_ids_is_refused() -> None:
    with pytest.raises(tracing.BadPage, match="has no ids"):
        tracing.read_page("# Game\n\nNothing here.\n")


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="no game is called 'chess'; the hall has odin"):
        tracing.rules("chess")


# ---- reading tests


def test_a_gap_is_found(tmp_path: Path) -> None:
    source = 'import pytest\n\n@pytest.mark.rule("OD-R1", "OD-R3")\ndef test_deck() -> None: ...\n'
    proofs = tracing.proofs("odin", folder_of(tmp_path, test_deck=source))
    assert proofs["OD-R1"] == proofs["OD-R3"] == ["tests/test_deck.py::test_deck"]
    assert [rule for rule, tests in proofs.items() if not tests] == [
        rule for rule in ODIN_IDS if rule not in ("OD-R1", "OD-R3")
    ]


def test_a_stray_id_is_found(tmp_path: Path) -> None:
    source = '@pytest.mark.rule("OD-R69", "VB-13")\ndef test_deck() -> None: ...\n'
    tests = folder_of(tmp_path, test_deck=source)
    assert tracing.strays("odin", tests) == {"OD-R69": ["tests/test_deck.py::test_deck"]}


def test_markers_are_found_wherever_pytest_finds_them(tmp_path: Path) -> None:
    tests = folder_of(
        tmp_path,
        test_all="""
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("OD-1")]
CASES: list = [pytest.param(1, marks=pytest.mark.rule("OD-2"))]

@pytest.mark.rule("OD-3")
class TestDeck:
    pytestmark = pytest.mark.rule("OD-4")

    @pytest.mark.rule("OD-5")
    def test_cards(self): ...

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=[pytest.mark.rule("OD-6")])])
@pytest.mark.parametrize("k", CASES)
@pytest.mark.rule("OD-7")
@pytest.mark.rule("OD-8", "OD-9")
def test_params(n, k): ...

@pytest.mark.rule("OD-10")
def helper(): ...

def test_plain():
    "@pytest.mark.rule('OD-11')"
    pytest.mark.rule("OD-12")
""",
    )
    cited = tracing.citations(tests)
    found = {rule: sorted(test.partition("::")[2] for test in names) for rule, names in cited.items()}
    assert found == {
        "OD-1": ["TestDeck::test_cards", "test_params", "test_plain"],
        "OD-2": ["test_params"],
        "OD-3": ["TestDeck::test_cards"],
        "OD-4": ["TestDeck::test_cards"],
        "OD-5": ["TestDeck::test_cards"],
        "OD-6": ["test_params"],
        "OD-7": ["test_params"],
        "OD-8": ["test_params"],
        "OD-9": ["test_params"],
    }


def test_files_in_deeper_folders_count_and_others_do_not(tmp_path: Path) -> None:
    source = '@pytest.mark.rule("OD-1")\ndef test_deck() -> None: ...\n'
    tests = folder_of(tmp_path, helper=source)
    (tests / "odin").mkdir()
    (tests / "odin" / "test_deal.py").write_text(source, "utf-8")
    assert tracing.citations(tests) == {"OD-1": ["tests/odin/test_deal.py::test_deck"]}


def test_ids_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    source = 'IDS = ["OD-1"]\n\n@pytest.mark.rule(*IDS)\ndef test_deck() -> None: ...\n'
    with pytest.raises(tracing.BadMarker, match=r"tests/test_deck\.py, line 3: write the ids"):
        tracing.citations(folder_of(tmp_path, test_deck=source))


def test_a_missing_folder_of_tests_is_said_to_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tracing.NoTests, match="there is no folder of tests at"):
        tracing.citations(tmp_path / "nowhere")
    monkeypatch.setattr(tracing, "__file__", str(tmp_path / "site-packages" / "meadhall" / "checks" / "tracing.py"))
    with pytest.raises(tracing.NoTests, match="no tests beside this installation"):
        tracing.tests_folder()


def test_the_tests_beside_the_package_are_these() -> None:
    assert tracing.tests_folder() == TESTS


# ---- the command


def test_the_command_shows_every_id_with_its_tests_and_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("odin") == 0
    lines = capsys.readouterr().out.splitlines()
    for rule, text in tracing.rules("odin").items():
        assert f"{rule} {text}" in lines
    at = lines.index(f"OD-X1 {tracing.rules('odin')['OD-X1']}")
    assert lines[at + 1].startswith("    tests/odin/test_examples.py::test_")
    tests = {test for names in tracing.proofs("odin", TESTS).values() for test in names}
    assert lines[-1] == f"138 ids, 138 with tests, {len(tests)} tests"
    assert len(tests) > 138


def test_the_command_lists_gaps_and_fails_if_there_are_any(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("odin", "--gaps") == 0
    assert capsys.readouterr().out == "all 138 ids have a test\n"
    source = '@pytest.mark.rule("OD-R1")\ndef test_deck() -> None: ...\n'
    assert run("odin", "--gaps", "--tests", str(folder_of(tmp_path, test_deck=source))) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("OD-R2 ")
    assert lines[-1] == "137 of 138 ids have no test"
    assert run("odin", "--tests", str(tmp_path / "tests")) == 0
    with pytest.raises(tracing.NoTests, match="there is no folder of tests at"):
        run("odin", "--tests", str(tmp_path / "nowhere"))
    assert "    no test" in capsys.readouterr().out.splitlines()


def test_the_command_shows_the_page_as_a_player_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("odin", "--page") == 0
    shown = capsys.readouterr().out
    assert "Taking a card" in shown
    assert "Helvetiq" in shown
    assert "##" not in shown
    assert "| ---" not in shown


def test_without_tests_the_command_shows_the_rules_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tracing, "__file__", str(tmp_path / "site-packages" / "meadhall" / "checks" / "tracing.py"))
    assert run("odin") == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("138 ids; there are no tests beside this installation")
    with pytest.raises(MeadhallError, match="run from a checkout"):
        run("odin", "--gaps")


def test_an_unknown_game_is_an_error_of_one_line() -> None:
    with pytest.raises(MeadhallError, match="no game is called 'chess'"):
        run("chess")
