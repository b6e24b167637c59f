"""Rules and their linking, the compile cache, and who imports whom."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import meadhall
from meadhall.engine import cache, kernels, native
from meadhall.engine.random import DICE
from meadhall.engine.rule import Linker, MissingRule, rule, slot
from meadhall.engine.speeds import Native
from tests.toy_game import RAVENS

PACKAGE = Path(meadhall.__file__).parent
SIZE = 3


@rule
def twice(x):  # type: ignore[no-untyped-def]
    return 2 * x


@slot
def grown(x):  # type: ignore[no-untyped-def]
    """By whatever the game says."""


@rule
def both(x):  # type: ignore[no-untyped-def]
    return grown(twice(x)) + SIZE


@rule
def by_one(x):  # type: ignore[no-untyped-def]
    return x + 1


def test_linking_binds_slots_and_wraps_every_rule_once() -> None:
    wrapped: list[str] = []

    def wrap(function: object, entry: bool) -> object:
        wrapped.append(f"{function.__name__}{'!' if entry else ''}")  # type: ignore[attr-defined]
        return function

    linker = Linker({"grown": by_one}, wrap)
    assert linker.link(both, entry=True)(5) == 14
    assert linker.link(both, entry=True)(6) == 16
    assert sorted(wrapped) == ["both!", "by_one", "twice"]


def test_an_empty_slot_is_named() -> None:
    with pytest.raises(MissingRule, match="'grown'"):
        Linker({}, lambda function, entry: function).link(both)


def test_a_game_without_a_rule_of_the_contract_cannot_be_declared() -> None:
    rules = {name: function for name, function in RAVENS.rules.items() if name != "imagine"}
    with pytest.raises(MissingRule, match="ravens lacks the rules imagine"):
        replace(RAVENS, rules=rules)


def test_any_edit_of_rules_or_data_starts_a_clean_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of compiled code is named for the sources: the game's whole folder and the engine's."""
    folder = tmp_path / "edited_ravens"
    folder.mkdir()
    (folder / "table.py").write_text("NUMBER = 1\n")
    shutil.copy(Path(__file__).parents[1] / "toy_game.py", folder / "edited.py")
    monkeypatch.syspath_prepend(folder)
    import edited  # type: ignore[import-not-found]

    first = cache.cache_folder("ravens", edited.RULES)
    assert cache.cache_folder("ravens", edited.RULES) == first
    (folder / "table.py").write_text("NUMBER = 2\n")
    second = cache.cache_folder("ravens", edited.RULES)
    assert second != first
    assert cache.cache_folder("ravens", {**edited.RULES, "play": by_one}) != second


def test_old_compiled_code_is_forgotten(tmp_path: Path) -> None:
    old, new, now = (tmp_path / name for name in ("old", "new", "now"))
    for folder in (old, new, now):
        folder.mkdir()
    os.utime(old, (0, 0))
    cache.forget_old(now)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "now"]


def test_one_process_waits_while_another_compiles_the_same(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from meadhall.engine import cache\n"
        "print('comes', flush=True)\n"
        "with cache.one_at_a_time(Path(sys.argv[1])):\n"
        "    print((Path(sys.argv[1]) / 'made').exists())\n"
    )
    with cache.one_at_a_time(tmp_path):
        other = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert other.stdout is not None
        assert other.stdout.readline() == "comes\n"
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(0.3)
        (tmp_path / "made").touch()
    assert other.communicate(timeout=60)[0] == "True\n"


def test_compiling_keeps_going_where_nothing_can_be_written(tmp_path: Path) -> None:
    """A file where the cache folder should be: the code is compiled, and not kept."""
    (tmp_path / "cache").write_text("in the way")
    code = (
        "from tests.toy_game import RAVENS\n"
        "from meadhall.engine import cache, speeds\n"
        "with cache.one_at_a_time(cache.cache_folder('ravens', RAVENS.rules)):\n"
        "    native = speeds.Native('ravens', RAVENS.rules)\n"
        "array = RAVENS.state.new()\n"
        "native.deal_at(array, 0, 2, RAVENS.option_array({'rounds': 3}), 1, 1)\n"
        "print(native.actors_at(array, 0))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PACKAGE.parents[1],
        env={"MEADHALL_CACHE": str(tmp_path / "cache"), "PATH": "/usr/bin", "HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.stdout.strip() == "3", done.stderr


def test_an_inner_rule_is_compiled_once_whatever_numbers_it_is_called_with() -> None:
    import numba

    @rule
    def ends(small, wide):  # type: ignore[no-untyped-def]
        return twice(small) + twice(wide) + twice(3)

    inner = native.Linked().inner
    linker = Linker({}, lambda function, entry: numba.njit(function) if entry else inner(function))
    assert linker.link(ends, entry=True)(np.int8(100), np.int64(1) << 40) == 200 + (2 << 40) + 6
    assert len(linker.link(twice).signatures) == 1


def test_machine_code_is_made_of_what_plain_python_calls_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core.codegen import JITCPUCodegen

    emitted: list[str] = []
    add_module = JITCPUCodegen._add_module

    def told(self: JITCPUCodegen, module: object) -> object:
        emitted.append(module.name)  # type: ignore[attr-defined]
        return add_module(self, module)

    monkeypatch.setattr(JITCPUCodegen, "_add_module", told)
    fast: Any = Native("counted", RAVENS.rules, (kernels.playouts,))
    fast.playouts(RAVENS.state.new(2), DICE.new(2), RAVENS.move_array())
    ours = [name for name in emitted if "impl" not in name and name != "nrt"]  # which Numba makes once in a process
    assert ours == ["counted.playouts"]


def test_importing_the_package_loads_no_compiler() -> None:
    code = "import meadhall, sys; meadhall.game('odin').table(); sys.exit('numba' in sys.modules)"
    environment = {"MEADHALL_CACHE": "/nonexistent", "PATH": "/usr/bin"}
    assert subprocess.run([sys.executable, "-c", code], env=environment).returncode == 0


# ---- layers: imports point down only


# lowest first
def test_the_engine_knows_no_game() -> None:
    for path in (PACKAGE / "engine").rglob("*.py"):
        words = path.read_text().lower().replace("game odin", "")  # the example of a chronicle
        for game_id in meadhall.games():
            assert game_id not in words, path.name
            assert meadhall.game(game_id).title.lower() not in words, path.name
