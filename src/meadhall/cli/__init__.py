"""The `meadhall` command. Each command is a module here with `add(commands)` and `run(args)`, imported when needed."""

from __future__ import annotations

import argparse
import difflib
import os
import signal
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from meadhall.engine.background import BY_ITSELF
from meadhall.engine.errors import MeadhallError

COMMANDS = (
    "hall", "play", "sim", "arena", "report", "replay", "games", "new", "rules", "check", "warm", "bench", "fuzz",
    "account", "mcp", "train",
)  # fmt: skip
WRONG, INTERRUPTED, PIPE_CLOSED = 2, 128 + signal.SIGINT, 128 + 13  # exit codes


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {one_line(message)}; see {self.prog} --help\n")


def one_line(message: object) -> str:
    return " ".join(str(message).split())


def parser(commands: Sequence[str] = COMMANDS) -> Parser:
    """The command line with these commands; the others are not imported."""
    from meadhall import __version__

    top = Parser(prog="meadhall", description="Published Viking board games for people, bots and researchers.")
    top.add_argument("--version", action="version", version=f"meadhall {__version__}")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in commands:
        import_module(f"meadhall.cli.{name}").add(subparsers)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code; whatever goes wrong is told in one line."""
    words = list(sys.argv[1:] if argv is None else argv)
    warnings.formatwarning = warning
    os.environ.setdefault(BY_ITSELF, "0")  # commands compile what they need, and say so themselves
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (it lives as long as we do)
    try:
        code = dispatch(words)
        sys.stdout.flush()
        return code
    except MeadhallError as error:
        return complain(error)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
        return complain("stopped", INTERRUPTED)
    except BrokenPipeError:
        give_up_output()
        return PIPE_CLOSED
    except OSError as error:
        with suppress(OSError):
            sys.stdout.flush()
        give_up_output()
        return complain(f"{error.filename}: {error.strerror}" if error.filename else error)


def dispatch(words: list[str]) -> int:
    words = words or ["hall"]
    first = words[0]
    if not first.startswith("-") and first not in COMMANDS:
        near = difflib.get_close_matches(first, COMMANDS, 1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(COMMANDS)}"
        return complain(f"no command is called {first!r}; {meant}")
    command = f"meadhall {first}" if first in COMMANDS else "meadhall"
    try:
        args, unknown = parser([first] if first in COMMANDS else COMMANDS).parse_known_args(words)
    except SystemExit as finished:  # argparse has said all there is to say
        return finished.code if isinstance(finished.code, int) else WRONG
    if unknown:
        return complain(f"unrecognized arguments: {' '.join(unknown)}; see {command} --help")
    return int(args.run(args))


def give_up_output() -> None:
    """Lets the interpreter's last flush succeed where nobody reads on or nothing more can be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """A warning as it is printed: in one line where it is about a game, for it is no fault of our code."""
    if category.__name__ == "GameLeftOut":
        _warned.add(one_line(message))
        return f"meadhall: {one_line(message)}\n"
    return _formatted(message, category, filename, lineno, line)


_formatted = warnings.formatwarning
_warned: set[str] = set()  # of games that are left out: nobody needs to read it twice


def complain(message: object, code: int = WRONG) -> int:
    if one_line(message) not in _warned:
        print(f"meadhall: {one_line(message)}", file=sys.stderr)
    return code
