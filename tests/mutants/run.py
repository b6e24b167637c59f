"""The run: every mutant against the tests that reach it, several at a time, and no test against a mutant twice."""

from __future__ import annotations

import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tests.mutants.operators import Mutant
from tests.mutants.reach import Reach, Unsound, reach_of
from tests.mutants.servers import Servers
from tests.mutants.target import Target

KILLED, SURVIVED, TIMED_OUT, UNREACHED, EQUIVALENT = "killed", "survived", "timed out", "not reached", "equivalent"
TIMES, AND_SECONDS = 3.0, 5.0  # a test may take so many times its recorded time, and so many seconds more
WAITING = 600.0  # seconds on the wall, beside ten times the recorded time: for what waits instead of working
LIKELY = 4  # files of likely killers, which are imported first and alone


@dataclass(frozen=True)
class Result:
    """What came of a mutant."""

    id: str
    outcome: str
    by: str = ""  # the test that noticed
    tests: int = 0  # tests that reach the mutant
    files: dict[str, str] = field(default_factory=dict)  # files of tests that the outcome rests on, with their digests


class Kills:
    """Which tests have killed how many mutants, in all and by file of the rules."""

    def __init__(self) -> None:
        self.all: Counter[str] = Counter()
        self.by_file: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, result: Result) -> None:
        self.all[result.by] += 1
        self.by_file[result.id.partition(":")[0]][result.by] += 1


def run(
    target: Target,
    number: int,
    seed: int,
    folder: Path,
    jobs: int = 1,
    say: Callable[[str], None] = print,
    is_equivalent: Callable[[Mutant], bool] = lambda _: False,
    seconds: float | None = None,
) -> list[tuple[Mutant, Result]]:
    """So many mutants and their results; what the file of results knows is not run again, nor what is equivalent.

    With `seconds`, a mutant meets only the likeliest killers of its tests, of so many seconds together.
    """
    mutants = target.mutants(number, seed)
    say(f"{target.name}: recording which tests reach what, unless it is known")
    reach, files = reach_of(target, folder), target.test_files()
    kept = folder / f"{target.name}-{target.digest()}-seed{seed}{_limited(seconds)}.jsonl"
    _mend(kept)
    results = {result.id: result for result in _read(kept)}
    results |= {mutant.id: Result(mutant.id, EQUIVALENT) for mutant in mutants if is_equivalent(mutant)}
    kills = Kills()
    for path in sorted(folder.glob(f"{target.name}-*.jsonl")):
        for result in _read(path):
            kills.add(result)
    open_ones = {mutant: untried(results.get(mutant.id), reach.tests_of(mutant), files) for mutant in mutants}
    waiting = {mutant: tests for mutant, tests in open_ones.items() if tests or mutant.id not in results}
    say(f"{target.name}: {len(mutants)} mutants, {len(mutants) - len(waiting)} known, {len(reach.seconds)} tests")
    servers = Servers(target, reach)
    with ThreadPoolExecutor(jobs) as pool, kept.open("a") as file:
        futures = {
            pool.submit(judge, target, mutant, tests, reach, kills, servers, seconds): mutant
            for mutant, tests in waiting.items()
        }
        try:
            for done, future in enumerate(as_completed(futures), 1):
                mutant, result = futures[future], future.result()
                results[mutant.id] = result
                kills.add(result)
                file.write(json.dumps(asdict(result)) + "\n")
                file.flush()
                place = f"{mutant.file}:{mutant.line}"
                say(f"{done}/{len(waiting)} {result.outcome:<9} {place}  {mutant.before} -> {mutant.after}")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        finally:
            servers.end()
    return [(mutant, results[mutant.id]) for mutant in mutants]


def untried(result: Result | None, tests: Sequence[str], files: Mapping[str, str]) -> Sequence[str]:
    """The tests that a mutant has not met, as they now are; none if one of those that are as they were noticed it."""
    if result is None:
        return tests
    if result.outcome in (SURVIVED, UNREACHED):
        return [test for test in tests if result.files.get(_file(test)) != files[_file(test)]]
    still = all(files.get(file) == digest for file, digest in result.files.items())
    return () if still else tests


def _limited(seconds: float | None) -> str:
    return "" if seconds is None else f"-{seconds:g}s"


def _file(test: str) -> str:
    return test.partition("::")[0]


def _mend(path: Path) -> None:
    """Drops a last line that was cut off when a run was ended."""
    text = path.read_text() if path.exists() else ""
    if not text.endswith("\n"):
        path.write_text(text[: text.rfind("\n") + 1])


def _read(path: Path) -> Iterator[Result]:
    """The results in a file."""
    for line in path.read_text().splitlines():
        yield Result(**json.loads(line))


def judge(
    target: Target,
    mutant: Mutant,
    tests: Sequence[str],
    reach: Reach,
    kills: Kills,
    servers: Servers,
    seconds: float | None = None,
) -> Result:
    """Runs tests that reach a mutant until one fails."""
    files = target.test_files()
    reaching = reach.tests_of(mutant)
    survived = Result(
        mutant.id,
        SURVIVED if reaching else UNREACHED,
        "",
        len(reaching),
        {_file(test): files[_file(test)] for test in reaching},
    )
    ordered = reach.in_order(tests, kills.all, kills.by_file[mutant.file])
    if seconds is not None:
        ordered = within(ordered, reach.seconds, seconds)
    outside = reach.is_outside(mutant)
    for part in _likely_first(ordered) if outside else [ordered]:
        if not part:
            continue
        said = _asked(target, mutant, part, reach, servers, outside)
        if said["outcome"] == "none":
            raise Unsound(f"{mutant.id}: {said}")
        if said["outcome"] != SURVIVED:
            rests = {file: files[file] for file in [_file(said["by"])] if file in files}
            return Result(mutant.id, said["outcome"], said["by"], len(reaching), rests)
        if not said["in_force"] or said["passed"] < len(part):
            raise Unsound(f"{mutant.id}: {said}, {len(part)} tests wanted")
    return survived


def within(ordered: Sequence[str], spent: Mapping[str, float], seconds: float) -> list[str]:
    """The first tests, of so many seconds together; at least one."""
    sums = itertools.accumulate(spent[test] for test in ordered)
    return [test for test, so_far in zip(ordered, sums, strict=True) if test == ordered[0] or so_far <= seconds]


def _likely_first(ordered: Sequence[str]) -> list[list[str]]:
    """Tests of the files that come first, and the rest: what is not needed is not imported."""
    likely = list(dict.fromkeys(map(_file, ordered)))[:LIKELY]
    return [[test for test in ordered if (_file(test) in likely) == first] for first in (True, False)]


def _asked(
    target: Target, mutant: Mutant, tests: Sequence[str], reach: Reach, servers: Servers, outside: bool
) -> dict[str, Any]:
    source = target.root / mutant.file
    order = {
        "module": target.modules[mutant.file],
        "path": str(source),
        "source": mutant.apply(source.read_text()),
        "limits": {test: TIMES * reach.seconds[test] + AND_SECONDS for test in tests},
        "known": [*reach.seconds, *reach.left_out] if outside else [],
        "limit": TIMES * max(reach.seconds.values()) + AND_SECONDS,
    }
    try:
        return servers.ask(outside, order, 10 * sum(reach.seconds[test] for test in tests) + WAITING)
    except TimeoutError:
        return {"outcome": TIMED_OUT, "by": "waiting"}
