"""The parts of a game by their places in its folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.engine.folder import PARTS, RULES, parts_in
from meadhall.engine.rule import rule
from meadhall.games import SHELF, find


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> tuple[str, Path]:
    """An empty package with a name of its own, and its folder."""
    name = f"small_{request.node.name}".lower()
    folder = tmp_path / name
    (folder / "rules").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "rules" / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return name, folder


def test_what_a_folder_lacks_is_left_out(package: tuple[str, Path]) -> None:
    name, folder = package
    (folder / "moves.py").write_text("MAX_LEGAL = 3\n")
    (folder / "rules" / "deal.py").write_text("def deal(s, seats, options, seed): ...\n")
    parts = parts_in(name)
    assert parts.keys() == {"max_legal", "rules"}
    assert parts["max_legal"] == 3
    assert parts["rules"].keys() == {"deal"}


def test_a_file_that_imports_what_is_not_there_is_an_error(package: tuple[str, Path]) -> None:
    name, folder = package
    (folder / "moves.py").write_text("import a_module_nobody_has\n")
    with pytest.raises(ModuleNotFoundError, match="a_module_nobody_has"):
        parts_in(name)


def test_a_file_of_the_folder_that_imports_one_it_lacks_is_an_error(package: tuple[str, Path]) -> None:
    name, folder = package
    (folder / "moves.py").write_text(f"from {name} import cards\n")
    with pytest.raises(ImportError, match="cards"):
        parts_in(name)


def test_a_file_for_a_part_without_one_is_refused(package: tuple[str, Path]) -> None:
    name, folder = package
    (folder / "moves.py").write_text("MOST_LEGAL = 3\n")
    with pytest.raises(ValueError, match=r"moves brings no part of a game; looked for is MOVES or MAX_LEGAL"):
        parts_in(name)


EXTRAS = {  # parts that some games of this package have; all games have all others
    "odin": {"longest", "mcmc_step", "tempers"},
    "onboard": {"longest", "because_then", "sample_belief", "tempers"},
    "spoils": {"aside", "divergence_key", "sample_belief", "tempers"},
    "north": {"sample_belief", "tally", "tempers"},
    "sagas": {"because_then"},
}
EVERY = {*PARTS, *RULES, "rules", "invariants", "broken"} - set().union(*EXTRAS.values())


@pytest.mark.parametrize("game_id", [one for one in SHELF if SHELF[one].startswith("meadhall.games.")])
def test_every_game_of_this_package_is_declared_by_its_folder(game_id: str) -> None:
    game = find(game_id)
    found = parts_in(f"meadhall.games.{game_id}")
    assert all(rule(one) is game.rules[name] for name, one in found["rules"].items() if name != "broken")
    assert {*found, *found["rules"]} == EVERY | EXTRAS[game_id]
