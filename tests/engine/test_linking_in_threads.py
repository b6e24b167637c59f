"""Several threads may link games at once, as they do when a hall opens again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from numba.core import compiler_machinery

from meadhall.engine import native

THREADS = 4


def some_rule() -> int:
    return 1


RULE: Any = some_rule


@pytest.fixture
def forgotten() -> Iterator[None]:
    """As in a process that has linked nothing yet."""
    native._pipeline.cache_clear()
    yield
    native._pipeline.cache_clear()


@pytest.mark.usefixtures("forgotten")
def test_numba_learns_of_our_pass_once_however_many_threads_link(monkeypatch: pytest.MonkeyPatch) -> None:
    together = threading.Barrier(2)
    learnt = []
    register = compiler_machinery.register_pass

    def slowly(**how: Any) -> Any:
        learnt.append(how)
        with suppress(threading.BrokenBarrierError):
            together.wait(0.5)  # two threads that are in here at once meet
        return register(**how)

    monkeypatch.setattr(compiler_machinery, "register_pass", slowly)
    threads = [threading.Thread(target=lambda: native.Linked().inner(RULE)) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(learnt) == 1
