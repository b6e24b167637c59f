"""What a run was made on, in words anybody may read: no host, no user, no path."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("meadhall", "numba", "numpy", "open_spiel", "pgx", "jax", "rlcard", "pettingzoo")


def machine() -> str:
    """`2 cores of an AMD EPYC, Linux; one used`."""
    cores, model = os.cpu_count() or 1, processor()
    article = "an" if model[:1].upper() in "AEIOU" else "a"
    return f"{cores} core{'s' * (cores > 1)} of {article} {model}, {platform.system()}; one used"


def processor() -> str:
    """The processor's model, as it calls itself."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return " ".join(value.split())
    except OSError:
        pass
    if platform.system() == "Darwin":
        words = ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
        told = subprocess.run(words, capture_output=True, text=True)  # nosec B603 # these words and no others
        if told.returncode == 0 and told.stdout.strip():
            return told.stdout.strip()
    return platform.processor() or platform.machine() or "processor of unknown make"


def versions() -> dict[str, str]:
    """Python and the libraries measured, as far as they are installed."""
    found = {"Python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found
