"""The process a suite runs in: `python -m meadhall.bench.worker SUITE`, on one core.

It says in a line of JSON which rows are ready, then answers each line `{"row": ..., "seconds": ...}` with a rate,
until its input ends. A library that prints, starts threads or crashes does so here and disturbs no other.
"""

from __future__ import annotations

import json
import os
import sys
from typing import IO, Any

from meadhall.bench import suites
from meadhall.bench.clock import rate

# One thread each; libraries read these when they are imported.
ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "PYTHONWARNINGS": "ignore",
}


def pin() -> None:
    """Keeps this process on one core, the same for every worker, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def private_output() -> IO[str]:
    """Our standard output for ourselves; whatever a library prints goes to the error stream."""
    ours = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return ours


def serve(name: str, requests: IO[str], answers: IO[str]) -> None:
    """Prepares a suite, then measures whatever row is asked for."""

    def answer(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    tasks = suites.find(name).prepare()
    answer({"ready": {row: task.facts for row, task in tasks.items()}})
    for line in requests:
        request = json.loads(line)
        answer({"rate": rate(tasks[request["row"]].work, request["seconds"])})


if __name__ == "__main__":
    pin()
    serve(sys.argv[1], sys.stdin, private_output())
