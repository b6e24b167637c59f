"""All that is asked of a game, one thing after the other, each answered in words.

`meadhall check ID` and `pytest --meadhall ID` go through this list. A game of another package is asked what our own are
asked.
"""

from __future__ import annotations

import contextlib
import io
import re
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from meadhall import bots
from meadhall.bots.jarl import Jarl
from meadhall.bots.search.mcts import Search
from meadhall.checks import CHECKS, fuzz, tracing
from meadhall.checks.broken import Broken, Case, cases
from meadhall.checks.chronicles import check_chronicles
from meadhall.checks.screens import check_screens
from meadhall.checks.subset import check_subset
from meadhall.checks.targets import check_cuda_simulated, check_native
from meadhall.engine import cuda
from meadhall.engine.compile_errors import explained, is_compilers
from meadhall.engine.default_parts import is_unsaid
from meadhall.engine.errors import MeadhallError
from meadhall.engine.game import Game
from meadhall.engine.speeds import interpreted_only
from meadhall.games import folder, has_rules_page

SEED = 11
FUZZED = 200_000  # plies
LOOKS = 50  # iterations of a search that is only to be seen at work
STEPS = 40  # of a batch
PACKAGE = str(Path(__file__).resolve().parents[1])  # where our own code lies
CHRONICLES = "chronicles"  # the folder of golden chronicles among the tests
SUBSET, COMPILES = "Rules keep to the part of Python that compiles", "The rules compile"
DECLARED = {  # by words of a mistake: how the line begins that is to be changed
    "max_legal must be raised": r"\bmax_legal\s*=",
    "more legal moves than the game declares": r"\bmax_legal\s*=",
    "filled the event buffer": r"^\s*events\s*=\s*\d",
    "has no name: ": r"=\s*Events\(",
    "has no sentence": r"=\s*Events\(",
}


class Skipped(Exception):
    """Something cannot be asked here; says why."""


@dataclass(frozen=True)
class Question:
    """One thing that is asked of a game."""

    says: str  # what has to hold
    ask: Callable[[Game, Path | None], None]  # of a game, with its folder of tests; raises what is wrong
    slow: bool = False  # costs a compilation, or another program
    compiled: bool = False  # is about compiled rules, or needs them


@dataclass(frozen=True)
class Answer:
    """What came of a question."""

    says: str  # what was asked
    wrong: str = ""  # what is wrong or missing; empty if nothing is
    skipped: str = ""  # why it was not asked
    chronicle: str = ""  # that leads to what is wrong


def answers(game: Game, tests: Path | None, quick: bool = False) -> Iterator[Answer]:
    """All questions to a game, answered one by one; `quick` leaves out those that are slow.

    A mistake that many questions meet is told once, and what does not compile is not played at other speeds.
    """
    told: dict[str, str] = {}
    for question in QUESTIONS:
        if quick and question.slow:
            continue
        if question.compiled and {SUBSET, COMPILES} & set(told.values()):
            yield Answer(question.says, skipped="the rules do not compile")
            continue
        found = answer(question, game, tests)
        if found.wrong in told:
            yield Answer(question.says, skipped=f"the same mistake as in: {told[found.wrong]}")
            continue
        if found.wrong:
            told[found.wrong] = question.says
        yield found


def answer(question: Question, game: Game, tests: Path | None) -> Answer:
    """Asks a game one thing. Whatever goes wrong is told in words, with file and line where it has one."""
    from numba import NumbaWarning

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaWarning)  # of what it does with records, which is no fault of a game
            question.ask(game, tests)
    except Skipped as why:
        return Answer(question.says, skipped=str(why))
    except Broken as error:
        return Answer(question.says, placed(str(error), game), chronicle=error.chronicle)
    except MeadhallError as error:
        return Answer(question.says, placed(str(error), game))
    except Exception as error:
        if is_compilers(error):
            return Answer(question.says, str(explained(game.title, error)))
        return Answer(question.says, in_words(error, game))
    return Answer(question.says)


def placed(said: str, game: Game) -> str:
    """A mistake with the line of the declaration that is to be changed, where it is one of a declaration."""
    pattern = next((pattern for words, pattern in DECLARED.items() if words in said), None)
    for path in _sources(game) if pattern else ():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern or "", line):
                return f"{said} ({'/'.join(path.parts[-2:])}, line {number}: {line.strip()})"
    return said


def _sources(game: Game) -> list[Path]:
    """The files of a game that are Python, those of its declaration first."""
    try:
        root = Path(str(resources.files(folder(game))))
    except (KeyError, TypeError):
        return []
    return sorted(root.rglob("*.py"), key=lambda path: (path.name != "__init__.py", path))


def in_words(error: Exception, game: Game) -> str:
    """An error that no rule should raise, with the line of the game it came from."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(PACKAGE) or f"games/{game.id}/" in frame.filename]
    own = [frame for frame in own if "site-packages" not in frame.filename or not game.package] or list(frames)
    return f"{said} ({'/'.join(Path(own[-1].filename).parts[-2:])}, line {own[-1].lineno}: {own[-1].line})"


def advice(game: Game) -> list[str]:
    """What a game could still bring; nothing of it has to be there."""
    found = []
    if not game.screen.about:
        found.append("it says nothing of itself: Screen(about=...) is what the hall shows beside its title")
    if "score_moves" not in game.rules:
        found.append("it has no policy (score_moves or score_position): Karl plays at random, and hints have no reason")
    if "broken" not in game.rules:
        found.append("it has no invariants (broken): what must hold after every move is not looked at")
    if game.move_kinds is None and is_unsaid(game.name):
        found.append("its moves are not declared (move_kinds)")
    return found


# ---- what is asked


def _in_every_case(check: Callable[[Case, int], None]) -> Callable[[Game, Path | None], None]:
    def ask(game: Game, tests: Path | None) -> None:  # noqa: ARG001
        for case in cases(game):
            check(case, SEED)

    return ask


def _says(check: Callable[..., None]) -> str:
    """A check in words: the first sentence of what it says of itself."""
    return (check.__doc__ or check.__name__).strip().splitlines()[0].rstrip(".")


def _needs_a_compiler() -> None:
    if interpreted_only():
        raise Skipped("NUMBA_DISABLE_JIT is set: nothing is compiled")


def _compiles(game: Game, tests: Path | None) -> None:  # noqa: ARG001
    _needs_a_compiler()
    game.compile()


def _native(game: Game, tests: Path | None) -> None:
    _needs_a_compiler()
    _in_every_case(check_native)(game, tests)


def _simulated(game: Game, tests: Path | None) -> None:  # noqa: ARG001
    if cuda.available() == cuda.NOT_INSTALLED:
        raise Skipped(cuda.NOT_INSTALLED)
    check_cuda_simulated(game.id)


def _fuzzed(game: Game, tests: Path | None) -> None:  # noqa: ARG001
    _needs_a_compiler()
    report = fuzz(game, plies=FUZZED, seed=100)
    if report.fault:
        raise Broken(f"{report.case}: {report.fault}", report.chronicle)


def _bots_play(game: Game, tests: Path | None) -> None:  # noqa: ARG001
    for level in bots.BOTS:
        case = cases(game)[0]
        table = case.table(SEED)
        seat = table.actors[0]
        bot = bots.make(level, SEED)
        chair = table.chair(seat, SEED)
        if isinstance(bot, Jarl):
            budget = game.budget(level)
            Search(game, budget.params, slots=1 << 12).look(chair, SEED, iterations=LOOKS)
        else:
            bot.choose(chair)


def _in_a_batch(game: Game, tests: Path | None) -> None:  # noqa: ARG001
    for case in cases(game):
        options: dict[str, Any] = dict(case.options)
        batch = game.batch(8, case.seats, seed=SEED, **options)
        for _ in range(STEPS):
            batch.step(batch.sample(), mask=True, observe=True)


def _pettingzoo(game: Game, tests: Path | None) -> None:  # noqa: ARG001
    if find_spec("pettingzoo") is None:
        raise Skipped("meadhall[pettingzoo] is not installed")
    from pettingzoo.test import api_test

    from meadhall.envs import pettingzoo

    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # said of every environment that shows its mask beside its numbers
        api_test(pettingzoo.env(game), num_cycles=50)


def _page_of_rules(game: Game, tests: Path | None) -> None:  # noqa: ARG001
    if not has_rules_page(game):
        raise Broken(f"there is no RULES.md in {folder(game)}; a rule on it reads '- XY-R1 A turn takes ...'")
    tracing.rules(game.id)


def _tests_of_rules(game: Game, tests: Path | None) -> None:
    if tests is None:
        raise Skipped("there is no folder of tests here; --tests names one")
    if not has_rules_page(game):
        raise Skipped("there is no page of rules")
    gaps = [rule for rule, cited in tracing.proofs(game.id, tests).items() if not cited]
    if gaps:
        raise Broken(f'no test proves {", ".join(gaps)}; a test says @pytest.mark.rule("{gaps[0]}")')
    if strays := tracing.strays(game.id, tests):
        rule, cited = min(strays.items())
        raise Broken(f"{cited[0]} speaks of {rule}, which the page of rules does not have")


def _chronicles(game: Game, tests: Path | None) -> None:
    if tests is None:
        raise Skipped("there is no folder of tests here; --tests names one")
    check_chronicles(game, tests / CHRONICLES)


QUESTIONS = (
    Question(SUBSET, lambda game, _: check_subset(game)),
    *(Question(_says(check), _in_every_case(check)) for check in CHECKS),
    Question(_says(check_screens), _in_every_case(check_screens)),
    Question("A page of rules is there, each rule with an id", _page_of_rules),
    Question("Every rule of the page has a test (pytest runs them), and no test speaks of another", _tests_of_rules),
    Question(_says(check_chronicles), _chronicles),
    Question(COMPILES, _compiles, slow=True, compiled=True),
    Question(_says(check_native), _native, slow=True, compiled=True),
    Question("CUDA kernels give the bytes of interpreted rules, in Numba's simulator", _simulated, slow=True),
    Question(f"{FUZZED:,} random moves break nothing", _fuzzed, slow=True, compiled=True),
    Question("Bots of every level can play it", _bots_play, slow=True, compiled=True),
    Question("Many games advance together in a batch", _in_a_batch, slow=True, compiled=True),
    Question("PettingZoo's own test passes", _pettingzoo, slow=True, compiled=True),
)


def tests_of(game: Game, named: Path | None) -> Path | None:
    """The folder of a game's tests: the one that is named, else the one of its checkout, else `tests` here."""
    if named is not None:
        if not named.is_dir():
            raise tracing.NoTests(f"there is no folder of tests at {named}")
        return named
    if not game.package:
        with contextlib.suppress(tracing.NoTests):
            return tracing.tests_folder()
        return None
    here = Path("tests")
    return _tests_beside(game) or (here if here.is_dir() else None)


def _tests_beside(game: Game) -> Path | None:
    """The tests of a package that is installed from its checkout, with or without a folder `src` in it."""
    try:
        package = Path(str(resources.files(folder(game)))).resolve()
    except TypeError:  # a game that is a single module
        return None
    for checkout in package.parents[:2]:
        if (checkout / "pyproject.toml").is_file() and (checkout / "tests").is_dir():
            return checkout / "tests"
    return None
