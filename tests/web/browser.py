"""A real browser for the tests: the system's Chromium, Debian's package as root, or Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets",  # for pages changed by a test
]  # fmt: skip
NONE = "No browser: the page's tests need Chromium. Install it (apt-get install chromium), then run them again."


def launch(playwright: Playwright) -> Browser:
    """The first browser that starts; every way to get one is tried before giving up."""
    for path in (installed, from_debian):
        if found := path():
            return playwright.chromium.launch(executable_path=found, args=FLAGS)
    try:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, capture_output=True)
        return playwright.chromium.launch(args=FLAGS)
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
            for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]):
                subprocess.run(command, check=False, capture_output=True)
    return installed()
