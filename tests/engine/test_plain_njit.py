"""Numba's private parts stay in one module, and rules give the same bytes without them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import meadhall
from meadhall.engine import native

PACKAGE = Path(meadhall.__file__).parent
PRIVATE = re.compile(
    r"numba\.core|numba\.cuda\.cudadrv|\b_nrt\b|no_c\w+_wrapper|no_rewrites|get_call_template|\.overloads"
)

PLAYED = """
import meadhall
from meadhall.checks import cases, check_native
from meadhall.checks.targets import differences
from tests.toy_game import RAVENS

game = {game}
assert type(game.native._compiler).__name__ == "Plain"
for case in cases(game)[:3]:
    check_native(case, seed=5, games=5)
batch = RAVENS.batch(300, seed=8)
for _ in range(12):
    batch.step(mask=True, observe=True)
import os
os.environ["NUMBA_DISABLE_JIT"] = "1"
slow = RAVENS.batch(300, seed=8)
for _ in range(12):
    slow.step(mask=True, observe=True)
print(differences(batch, slow))
"""


@pytest.mark.rotates("plain njit")
@pytest.mark.parametrize("game", ["RAVENS", "meadhall.game('odin')"])
def test_plain_njit_gives_the_bytes_of_interpreted_rules(game: str) -> None:
    environment = {**os.environ, "MEADHALL_PLAIN_NJIT": "1", "PYTHONPATH": os.pathsep.join(["", *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", PLAYED.format(game=game)], env=environment, capture_output=True, text=True
    )
    assert done.stdout == "[]\n", done.stderr


def test_the_private_parts_pass_their_self_check() -> None:
    """If this fails after an update of Numba, rules still work: `engine/native.py` wants a look."""
    assert native.self_check()


def test_without_the_private_parts_rules_are_compiled_by_the_public_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise ImportError("numba.core has moved")

    monkeypatch.setattr(native, "_pipeline", gone)
    with pytest.warns(UserWarning, match="take longer to compile"):
        assert type(native.compiler(tmp_path)) is native.Plain
    assert [path.read_text() for path in tmp_path.iterdir()] == ["unsound"]
    native._is_sound.cache_clear()
    assert type(native.compiler(tmp_path)) is native.Plain  # as noted, without a second check
    native._is_sound.cache_clear()


def test_only_one_module_knows_numba_from_within() -> None:
    files = [path for path in PACKAGE.rglob("*.py") if PRIVATE.search(path.read_text(encoding="utf-8"))]
    assert [path.relative_to(PACKAGE).as_posix() for path in files] == ["engine/native.py"]
