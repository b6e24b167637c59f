"""The forge: a process that has everything loaded already, and opens halls as copies of itself: a restart is cheap.

A hall made here is the real program (`meadhall hall`) in a process of its own. It may be told to kill itself in the
midst of a commit: no signal from elsewhere comes at so exact a moment.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import Any

from tests.cli.program import environment

BEFORE, WITHIN, DURING, AFTER = "before", "within", "during", "after"  # a commit: where a hall kills itself
EARLY = "early"  # a hall that tells of what is not written yet: what the checks must find out
PATIENCE = 60.0  # seconds
PR_SET_PDEATHSIG = 1  # Linux: what a process gets when its parent ends


class Forge:
    """Opens a hall at a port, one after another."""

    def __init__(self, folder: Path, database: str, port: int, fault: str = "", alone: bool = True) -> None:
        self.log = folder / "log"
        given = {"MEADHALL_BOT_PAUSE": "0.02", "MEADHALL_SUSPENSE": "0.1", "MEADHALL_LIMITS": "0"}
        words = ["hall", "--no-browser", "--port", str(port), "--database", database]
        words += ["--address", "alone"] if alone else []
        self.pid = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hall.kills.forge", json.dumps([words, str(self.log), fault])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(folder, **given),
            cwd=Path(__file__).parents[3],
        )  # fmt: skip

    def _ask(self, *words: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def start(self, plan: tuple[str, int, float] | None = None) -> None:
        """Begins to open a hall. `plan`: where in which commit it kills itself, and how long after its begin."""
        self.pid = self._ask("start", plan)

    def opened(self) -> bool:
        """Waits until the hall is open; whether it lived so long."""
        return bool(self._ask("opened"))

    def wait(self) -> int:
        """Waits until the hall has ended; what it ended with."""
        code = int(self._ask("wait"))
        self.pid = 0
        return code

    def kill(self) -> int:
        os.kill(self.pid, signal.SIGKILL)
        return self.wait()

    def close(self) -> None:
        if self.pid:
            self.kill()
        self._process.communicate(timeout=PATIENCE)


# ---- in the forge's own process


def end_with_parent() -> None:
    """Nothing outlives the command, however that ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def die(seconds: float = 0.0) -> None:
    time.sleep(seconds)
    os.kill(os.getpid(), signal.SIGKILL)


def kill_in_commit(where: str, which: int, seconds: float) -> None:
    """Has this process kill itself in its `which`-th commit of changes."""
    from sqlalchemy import Connection, Engine, event
    from sqlalchemy.engine.default import DefaultDialect

    commits = 0
    commit = DefaultDialect.do_commit

    def is_it() -> bool:
        return commits == which and threading.current_thread().name == "scribe"

    def begins(_: Connection) -> None:
        nonlocal commits
        commits += threading.current_thread().name == "scribe"

    def has_executed(_connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        if where == WITHIN and is_it() and statement.startswith(("INSERT", "UPDATE", "DELETE")):
            die()

    def do_commit(self: DefaultDialect, connection: Any) -> None:
        if where == BEFORE and is_it():
            die()
        if where == DURING and is_it():
            threading.Thread(target=die, args=(seconds,), daemon=True).start()
        commit(self, connection)
        if where == AFTER and is_it():
            die()

    event.listen(Engine, "begin", begins)
    event.listen(Engine, "after_cursor_execute", has_executed)
    DefaultDialect.do_commit = do_commit  # type: ignore[method-assign]


def tell_early() -> None:
    """A hall that does not wait for the disk: for proof that the checks would notice."""
    from meadhall.hall.storage.database import Database

    write = Database.write

    async def hasty(self: Database, change: Any, lease: Any = None) -> Any:
        if getattr(change, "together", None) is None:
            return await write(self, change, lease)
        import asyncio

        asyncio.get_running_loop().call_later(0.3, lambda: asyncio.ensure_future(write(self, change, lease)))
        return None

    Database.write = hasty  # type: ignore[method-assign]


def become_hall(words: list[str], log: str, fault: str, plan: Any, announced: int) -> None:
    from meadhall.cli import main
    from meadhall.hall.play import lobby

    end_with_parent()
    os.dup2(announced, 1)
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.close(announced)
    lobby.hand_over.__defaults__ = ("thrall", False)  # bots that move at once: a kill shall meet moves, not thought
    if plan is not None:
        kill_in_commit(*plan)
    if fault == EARLY:
        tell_early()
    code = 1
    try:
        code = main(words)
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        sys.stderr.flush()
        os._exit(code)


def preload() -> None:
    """All that a hall imports sooner or later."""
    import psycopg  # noqa: F401
    import uvicorn.lifespan.on
    import uvicorn.loops.auto
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    import meadhall
    from meadhall.hall.accounts.passwords import HASHER, check_new, no_password
    from meadhall.hall.api import app, wire  # noqa: F401

    check_new("only the ravens know", "Anna")  # reads the commonest ones
    HASHER.verify(no_password() and HASHER.hash("x"), "x")
    for game_id in meadhall.games():
        game = meadhall.game(game_id)
        table = game.table(seats=min(game.seats), seed=1)
        for seat in table.actors:
            table.moves(seat)
            table.view(seat)


def serve() -> None:
    words, log, fault = json.loads(sys.argv[1])
    end_with_parent()
    preload()
    gc.collect()
    gc.freeze()  # so that memory is shared for longer
    pid, announcing = 0, -1
    for line in sys.stdin:
        what, *more = json.loads(line)
        answer: Any = None
        if what == "start":
            announcing, writing = os.pipe()
            pid = os.fork()
            if pid == 0:
                os.close(announcing)
                become_hall(words, log, fault, more[0], writing)
            os.close(writing)
            answer = pid
        elif what == "opened":
            said = b""
            while not re.search(rb"open at http", said) and (part := os.read(announcing, 4096)):
                said += part
            answer = bool(re.search(rb"open at http", said))
        elif what == "wait":
            _, status = os.waitpid(pid, 0)
            os.close(announcing)
            answer = os.waitstatus_to_exitcode(status)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve()
