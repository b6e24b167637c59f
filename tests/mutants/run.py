"""The run: every mutant against the tests that reach it, several at a time, and never one twice."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.mutants import breaking
from tests.mutants.operators import Mutant
from tests.mutants.reach import Reach, Unsound, pytest_command, reach_of
from tests.mutants.target import Target

KILLED, SURVIVED, TIMED_OUT, UNREACHED = "killed", "survived", "timed out", "not reached"
TIMES, AND_SECONDS = 3.0, 5.0  # a test may take so many times its recorded time, and so many seconds more
WAITING = 600.0  # seconds on the wall, beside ten times the recorded time: for what waits instead of working


@dataclass(frozen=True)
class Result:
    """What came of a mutant."""

    id: str
    outcome: str
    by: str = ""  # the test that noticed
    tests: int = 0  # tests that reach the mutant


class Programs:
    """Those that are running; when the run is stopped they end as well."""

    def __init__(self) -> None:
        self.running: set[subprocess.Popen[str]] = set()
        self.stopped = False
        self.starting = threading.Lock()

    def run(self, command: list[str], folder: Path, environment: dict[str, str], seconds: float) -> tuple[int, str]:
        """The exit code, and the end of what was said; TimeoutExpired after so many seconds."""
        with self.starting:
            if self.stopped:
                raise KeyboardInterrupt
            program = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
            self.running.add(program)
        try:
            said, _ = program.communicate(timeout=seconds)
            return program.returncode, said[-3000:]
        finally:
            program.kill()
            program.wait()
            self.running.discard(program)

    def end(self) -> None:
        with self.starting:
            self.stopped = True
        for program in list(self.running):
            program.kill()


def run(
    target: Target, number: int, seed: int, folder: Path, jobs: int = 1, say: Callable[[str], None] = print
) -> list[tuple[Mutant, Result]]:
    """So many mutants and their results; those that are already in the file of results are not run again."""
    mutants = target.mutants(number, seed)
    say(f"{target.name}: recording which tests reach what, unless it is known")
    reach = reach_of(target, folder)
    kept = folder / f"{target.name}-{target.digest()}-seed{seed}.jsonl"
    _mend(kept)
    results = {result.id: result for result in _read(kept)}
    kills = Counter(result.by for path in sorted(folder.glob(f"{target.name}-*.jsonl")) for result in _read(path))
    waiting = [mutant for mutant in mutants if mutant.id not in results]
    say(f"{target.name}: {len(mutants)} mutants, {len(mutants) - len(waiting)} known, {len(reach.seconds)} tests")
    programs = Programs()
    with ThreadPoolExecutor(jobs) as pool, kept.open("a") as file:
        futures = {pool.submit(judge, target, mutant, reach, kills, programs): mutant for mutant in waiting}
        try:
            for done, future in enumerate(as_completed(futures), 1):
                mutant, result = futures[future], future.result()
                results[mutant.id] = result
                kills[result.by] += 1
                file.write(json.dumps(asdict(result)) + "\n")
                file.flush()
                place = f"{mutant.file}:{mutant.line}"
                say(f"{done}/{len(waiting)} {result.outcome:<9} {place}  {mutant.before} -> {mutant.after}")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            programs.end()
            raise
    return [(mutant, results[mutant.id]) for mutant in mutants]


def _mend(path: Path) -> None:
    """Drops a last line that was cut off when a run was ended."""
    text = path.read_text() if path.exists() else ""
    if not text.endswith("\n"):
        path.write_text(text[: text.rfind("\n") + 1])


def _read(path: Path) -> Iterator[Result]:
    """The results in a file."""
    for line in path.read_text().splitlines():
        yield Result(**json.loads(line))


def judge(target: Target, mutant: Mutant, reach: Reach, kills: Counter[str], programs: Programs) -> Result:
    """Runs the tests that reach a mutant until one fails."""
    tests = reach.in_order(reach.tests_of(mutant), kills)
    if not tests:
        return Result(mutant.id, UNREACHED)
    with tempfile.TemporaryDirectory() as place:
        order, out = Path(place, "order.json"), Path(place, "out.json")
        source = target.root / mutant.file
        wanted = {
            "module": target.modules[mutant.file],
            "path": str(source),
            "source": mutant.apply(source.read_text()),
            "limits": {test: TIMES * reach.seconds[test] + AND_SECONDS for test in tests},
            "known": [*reach.seconds, *reach.left_out],
            "limit": TIMES * max(reach.seconds.values()) + AND_SECONDS,
            "out": str(out),
        }
        order.write_text(json.dumps(wanted))
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        command = pytest_command(target, "breaking", "-x", *files)
        environment = {**target.environment(), breaking.ORDER: str(order)}
        patience = 10 * sum(reach.seconds[test] for test in tests) + WAITING
        try:
            code, last_words = programs.run(command, target.root, environment, patience)
        except subprocess.TimeoutExpired:
            return Result(mutant.id, TIMED_OUT, "waiting", len(tests))
        if not out.exists():
            raise Unsound(f"{mutant.id}: no outcome\n{last_words}")
        said = json.loads(out.read_text())
    if said["outcome"] != SURVIVED:
        return Result(mutant.id, said["outcome"], said["by"], len(tests))
    if code or not said["loaded"] or said["passed"] < len(tests):
        raise Unsound(f"{mutant.id}: {said}, {len(tests)} tests wanted\n{last_words}")
    return Result(mutant.id, SURVIVED, "", len(tests))
