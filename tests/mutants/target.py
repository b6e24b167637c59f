"""What is broken and what must notice: the files of a game's rules, and its tests."""

from __future__ import annotations

import hashlib
import itertools
import os
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.operators import Mutant, mutants_of

ROOT = Path(__file__).parents[2]
CONFORMANCE = "tests/test_conformance.py"
PLAYTHROUGHS = "tests/test_playthroughs.py"
BUILT = {"__pycache__", "static"}  # folders whose files no outcome depends on


@dataclass(frozen=True)
class Target:
    """A game, or what stands for one in a test."""

    name: str
    root: Path  # where its tests are run
    modules: dict[str, str]  # what is broken: files from the root, with the names they are imported by
    tests: tuple[str, ...]  # files and folders from the root
    sources: tuple[str, ...]  # everything that an outcome depends on: files and folders from the root
    quick: bool = False  # of the conformance suite, only what is quick

    def mutants(self, number: int, seed: int) -> list[Mutant]:
        """So many mutants, from each file as many; a larger number has those of a smaller one first."""
        order = random.Random(seed)
        hats = []
        for file in sorted(self.modules):
            hat = mutants_of((self.root / file).read_text(), file)
            order.shuffle(hat)
            hats.append(hat)
        order.shuffle(hats)
        drawn = (mutant for turn in itertools.zip_longest(*hats) for mutant in turn if mutant)
        return list(itertools.islice(drawn, number))

    def digest(self) -> str:
        """Changes whenever a source does; what tests share is one."""
        shared = [path for path in self._files(self.tests) if not _is_test(path)]
        return self._digest_of([*self._files(self.sources), *shared]) + ("q" if self.quick else "")

    def test_files(self) -> dict[str, str]:
        """The files of tests, each with its digest."""
        files = [path for path in self._files(self.tests) if _is_test(path)]
        return {str(path.relative_to(self.root)): self._digest_of([path]) for path in files}

    def _digest_of(self, files: Iterable[Path]) -> str:
        made = hashlib.sha256()
        for path in files:
            made.update(f"{path.relative_to(self.root)}\n".encode() + path.read_bytes())
        return made.hexdigest()[:12]

    def _files(self, names: Iterable[str]) -> Iterator[Path]:
        for name in names:
            place = self.root / name
            found: Iterable[Path] = place.rglob("*") if place.is_dir() else [place]
            yield from sorted(path for path in found if path.is_file() and not BUILT & set(path.parts))

    def environment(self) -> dict[str, str]:
        """Rules run as written, so nothing is compiled; plugins and options of another run of pytest stay away."""
        places = (self.root / "src", self.root, ROOT / "src", ROOT)
        return {
            **os.environ,
            "NUMBA_DISABLE_JIT": "1",
            "PYTEST_ADDOPTS": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONHASHSEED": "0",
            "PYTHONPATH": os.pathsep.join(map(str, places)),
        }


def game_target(game_id: str, knowledge: bool = False, quick: bool = False) -> Target:
    """A game on the shelf; with `knowledge`, what its seats know and imagine is broken too."""
    folder = Path("src/meadhall/games") / game_id
    files = [*(ROOT / folder / "rules").glob("*.py"), ROOT / folder / "components.py"]
    if knowledge:
        files += [ROOT / folder / "imagine.py", ROOT / folder / "observation.py"]
    names = [str(path.relative_to(ROOT)) for path in files]
    reading = [name for name in [f"tests/readings/test_{game_id}.py"] if (ROOT / name).exists()]
    package = ROOT / "src/meadhall"
    parts = [path for path in package.iterdir() if path.name not in ("games", "__pycache__")]
    parts += (package / "games").glob("*.py")
    readings = sorted((ROOT / "tests/readings").glob(f"{game_id}*.py"))
    return Target(
        name=game_id,
        root=ROOT,
        modules={name: name.removeprefix("src/").removesuffix(".py").replace("/", ".") for name in names},
        tests=(f"tests/{game_id}", *reading, PLAYTHROUGHS, CONFORMANCE),
        sources=(
            *(str(path.relative_to(ROOT)) for path in (*sorted(parts), *readings)), str(folder), "tests/tables.py",
            "tests/playthroughs.py", f"tests/chronicles/{game_id}", "tests/mutants/recording.py",
        ),
        quick=quick,
    )  # fmt: skip


def _is_test(path: Path) -> bool:
    return path.name.startswith("test_") and path.suffix == ".py"
