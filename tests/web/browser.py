"""A real browser for the tests: the system's Chromium, Debian's package as root, or Playwright's own.

Best is the shell without windows, which Playwright takes by itself too: a page costs it a fifth less.

Nothing is painted, as no test looks at pixels: styles, layout, frames and what lies under the pointer are as ever, and
a page costs little more than half. Whoever wants pictures asks for them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright

SHELL, WHOLE = "chromium-headless-shell", "chromium"
NAMES = (SHELL, WHOLE, "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--renderer-process-limit=2",
    "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets",  # for pages changed by a test
]  # fmt: skip
# No memory for what is drawn, so nothing is; then a process of its own for drawing is only a way round.
UNPAINTED = ["--force-gpu-mem-available-mb=0", "--in-process-gpu"]
PICTURES = os.environ.get("MEADHALL_PICTURES")  # a folder for pictures of what is tested, to be looked at
NONE = "No browser: the page's tests need Chromium. Install it (apt-get install chromium), then run them again."


def launch(playwright: Playwright, *, painting: bool = bool(PICTURES)) -> Browser:
    """The first browser that starts; every way to get one is tried before giving up."""
    flags = FLAGS if painting else [*FLAGS, *UNPAINTED]
    for path in (installed, from_debian):
        if found := path():
            return playwright.chromium.launch(executable_path=found, args=flags)
    try:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, capture_output=True)
        return playwright.chromium.launch(args=flags)
    except Error:
        raise RuntimeError(NONE) from None


def installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def from_debian() -> str | None:
    """Debian's package, where we may install it; one test process at a time does it."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    import fcntl

    with (Path(tempfile.gettempdir()) / "meadhall-browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not installed():
            subprocess.run(["apt-get", "update"], check=False, capture_output=True)
            for package in (SHELL, WHOLE):  # older systems have no shell
                if not installed():
                    subprocess.run(["apt-get", "install", "-y", package], check=False, capture_output=True)
    return installed()
