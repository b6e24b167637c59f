"""`python -m meadhall` for tests, without a second of imports each time: a process that has made them forks for each.

A program begun here is the program: a process of its own, with the words, environment, folder and pipes it is given,
which runs the package as `python -m` does and ends as Python ends. Only its imports were made before. What Python
reads when it starts (`PYTHONPATH` and the like) cannot be given to it any more: where that differs, and where a
machine cannot fork, the program is started as any other.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
import warnings
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from subprocess import PIPE
from typing import IO, NoReturn

PACKAGE = "meadhall"
NUMBER = "i"  # as they go over sockets
STREAMS = (("stdin", "r", "surrogateescape"), ("stdout", "w", "surrogateescape"), ("stderr", "w", "backslashreplace"))
# Beside the commands: all that a hall imports when it opens.
BEFORE = (
    "meadhall.hall.logs", "meadhall.hall.api.app", "meadhall.hall.api.metrics", "meadhall.hall.api.wire",
    "meadhall.hall.cluster.addresses", "meadhall.hall.settings", "meadhall.hall.storage.owner",
)  # fmt: skip

# The environment in which the process that forks is started: that of most programs here. It is read before any test.
KEPT = ("PATH", "PYTHONPATH", "HOME", "LANG", "SYSTEMROOT")
OF_FORKER = {**{name: os.environ[name] for name in KEPT if name in os.environ}, "PYTHONUTF8": "1"}


class Program:
    """A program that was forked, as `subprocess.Popen` shows one."""

    def __init__(
        self, words: list[str], env: Mapping[str, str], cwd: Path, stdin: int | None, stderr: int | None
    ) -> None:
        """Pipes where `PIPE` is said, else what the tests have."""
        self.args = words
        self.returncode: int | None = None
        self._said: tuple[bytes, bytes] | None = None
        self._status, reported = socket.socketpair()
        hears, typed = os.pipe() if stdin == PIPE else (os.dup(0), None)
        read, says = os.pipe()
        noticed, complains = os.pipe() if stderr == PIPE else (None, os.dup(2))
        self.stdin = None if typed is None else open(typed, "wb")  # noqa: SIM115  (they live as long as this)
        self.stdout: IO[bytes] = open(read, "rb")  # noqa: SIM115
        self.stderr = None if noticed is None else open(noticed, "rb")  # noqa: SIM115
        given = json.dumps([words, dict(env), str(cwd)]).encode()
        way, _ = _forker()
        socket.send_fds(way, [struct.pack(NUMBER, len(given))], [hears, says, complains, reported.fileno()])
        way.sendall(given)
        for end in (hears, says, complains):
            os.close(end)
        reported.close()
        self.pid = self._told()

    def _told(self) -> int:
        told = self._status.recv(struct.calcsize(NUMBER), socket.MSG_WAITALL)
        number: int = struct.unpack(NUMBER, told)[0]
        return number

    def poll(self) -> int | None:
        """How it ended, if it has."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end."""
        code = self._ended(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return code

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], timeout)[0]:
            self.returncode = os.waitstatus_to_exitcode(self._told())
            self._status.close()
        return self.returncode

    def communicate(self, given: bytes = b"", timeout: float | None = None) -> tuple[bytes, bytes]:
        """Types that, and waits for all it says up to its end; its pipes are closed then."""
        if self._said is None:
            said = [b"", b""]

            def hear(number: int, pipe: IO[bytes] | None) -> None:
                if pipe is not None:
                    said[number] = pipe.read()
                    pipe.close()

            def type_in() -> None:
                if self.stdin is not None:
                    with suppress(BrokenPipeError), self.stdin:  # it may have heard enough
                        self.stdin.write(given)

            work = (type_in, partial(hear, 0, self.stdout), partial(hear, 1, self.stderr))
            threads = [threading.Thread(target=one, daemon=True) for one in work]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(timeout)
                if thread.is_alive():
                    raise subprocess.TimeoutExpired(self.args, timeout or 0)
            self.wait(timeout)
            self._said = (said[0], said[1])
        return self._said

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def start(
    words: list[str], env: Mapping[str, str], cwd: Path, stdin: int | None = None, stderr: int | None = PIPE
) -> subprocess.Popen[bytes] | Program:
    """`python -m meadhall` with these words; what it says goes into a pipe."""
    if can_fork(env):
        return Program(words, env, cwd, stdin, stderr)
    command = [sys.executable, "-m", PACKAGE, *words]
    return subprocess.Popen(command, env=env, cwd=cwd, stdin=stdin, stdout=PIPE, stderr=stderr)


def can_fork(env: Mapping[str, str]) -> bool:
    """Whether a forked program would find what a new Python with this environment finds."""
    return hasattr(os, "fork") and _at_start(env) == _at_start(OF_FORKER)


def _at_start(env: Mapping[str, str]) -> dict[str, str]:
    """What Python reads once, when it starts."""
    told = {name: value for name, value in env.items() if name.startswith("PYTHON") and value}
    told.pop("PYTHONDONTWRITEBYTECODE", None)  # changes nothing that a program does
    return told


@cache
def _forker() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """The process that forks, and the way to it; it ends when nobody holds this end any more."""
    here, there = socket.socketpair()
    with there:
        command = [sys.executable, str(Path(__file__).absolute()), str(there.fileno())]
        process = subprocess.Popen(command, env=OF_FORKER, pass_fds=[there.fileno()], stdin=subprocess.DEVNULL)
    return here, process


# ---- in the process that forks


def main(asked: socket.socket) -> None:
    """Forks for every program that is asked for; returns in each of them, and nowhere else."""
    del sys.path[0]  # the folder of this file
    from meadhall.cli import COMMANDS

    for name in (*BEFORE, *(f"meadhall.cli.{command}" for command in COMMANDS)):
        import_module(name)
    sys.path.insert(0, "")  # as with `python -m`: the folder in which a program is started
    gc.freeze()  # what is looked through is copied
    while True:
        told, pipes, _, _ = socket.recv_fds(asked, 4, 4)
        if not told:
            os._exit(0)
        words, env, cwd = json.loads(asked.recv(struct.unpack(NUMBER, told)[0], socket.MSG_WAITALL))
        if _fork() == 0:
            break
        for pipe in pipes:
            os.close(pipe)
    asked.close()
    *streams, reported = pipes
    for number, (pipe, (name, mode, errors)) in enumerate(zip(streams, STREAMS, strict=True)):
        os.dup2(pipe, number)
        os.close(pipe)
        buffered = 1 if name == "stderr" else -1
        setattr(sys, name, open(number, mode, buffered, "utf-8", errors, closefd=False))  # noqa: SIM115
    _watched(socket.socket(fileno=reported))
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.argv = [PACKAGE, *words]


def _fork() -> int:
    """Forks a process that nobody waits for: the kernel forgets it when it ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # NumPy's threads do nothing
        return os.fork()


def _watched(reported: socket.socket) -> None:
    """Forks once more: this process waits for the other, tells how it ended, and does nothing else."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        program = os.fork()
    if program:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in range(3):
            os.close(number)
        reported.sendall(struct.pack(NUMBER, program))
        _, status = os.waitpid(program, 0)
        reported.sendall(struct.pack(NUMBER, status))
        os._exit(0)
    reported.close()


def finish(code: object) -> NoReturn:
    """Ends as Python ends, but leaves the memory to the kernel: to take it apart would take half a second."""
    if isinstance(code, str):
        print(code, file=sys.stderr)
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code if isinstance(code, int) else 0 if code is None else 1)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
    try:
        runpy.run_module(PACKAGE, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        finish(ended.code)
