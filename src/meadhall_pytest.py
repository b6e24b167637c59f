"""`pytest --meadhall GAME`: all that is asked of a game (`meadhall check`), each as a test of its own.

A module beside the package: pytest loads its plugins before anything is measured, and this one imports nothing of ours
until it is asked for a game.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from meadhall.checks.asked import Question
    from meadhall.engine.game import Game


class Wrong(Exception):
    """What is missing or wrong, in words."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("meadhall")
    group.addoption("--meadhall", action="append", default=[], metavar="GAME", help="test all that is asked of a game")
    group.addoption("--meadhall-quick", action="store_true", help="only what needs no compiler and no other program")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of a game's page that this test proves")


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    for game_id in config.getoption("--meadhall"):
        items.extend(_questions(session, game_id, config.getoption("--meadhall-quick")))


def _questions(session: pytest.Session, game_id: str, quick: bool) -> list[pytest.Item]:
    from meadhall import MeadhallError
    from meadhall.checks.asked import QUESTIONS, tests_of
    from meadhall.games import find

    try:
        game = find(game_id)
    except MeadhallError as error:
        raise pytest.UsageError(str(error)) from None
    here = session.config.rootpath / "tests"
    tests = tests_of(game, here if game.package and here.is_dir() else None)
    asked = [question for question in QUESTIONS if not (quick and question.slow)]
    return [
        Asked.from_parent(session, name=f"{game_id}: {question.says}", question=question, game=game, tests=tests)
        for question in asked
    ]


class Asked(pytest.Item):
    """One thing that is asked of a game."""

    def __init__(self, *, question: Question, game: Game, tests: Path | None, **more: Any) -> None:
        super().__init__(**more)
        self._question, self._game, self._tests = question, game, tests

    def runtest(self) -> None:
        from meadhall.checks.asked import answer

        found = answer(self._question, self._game, self._tests)
        if found.skipped:
            pytest.skip(found.skipped)
        if found.wrong:
            self.add_report_section("call", "chronicle", found.chronicle)
            raise Wrong(found.wrong)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if excinfo.errisinstance(Wrong) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name
