"""What every test finds: Ctrl-C that works, also in programs the tests start, wherever they are started from."""

from __future__ import annotations

import signal

pytest_plugins = ["tests.durations", "tests.rotation"]
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background; programs would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)
