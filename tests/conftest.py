"""What every test finds: Ctrl-C that works, and this checkout's package, also in programs the tests start anywhere."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LIVE = (HERE / "hall", HERE / "web")  # their tests speak with other processes: halls, databases, browsers

pytest_plugins = ["tests.durations", "tests.rotation"]
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background; programs would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
if folders := os.environ.get("PYTHONPATH"):  # programs start in folders of their own, where `src` would be nothing
    os.environ["PYTHONPATH"] = os.pathsep.join(str(Path(folder).absolute()) for folder in folders.split(os.pathsep))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays to the end: nobody looks there, or often, for what could be thrown away."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of live processes that fails is run once more; the summary names it, for a race is a defect to mend."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in LIVE):
            item.add_marker(pytest.mark.flaky(reruns=1))
