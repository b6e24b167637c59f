"""The files under deploy/: what they name is there, and the programs they are for take them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from meadhall.cli import hall as command
from meadhall.hall import settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KNOWN = Path(settings.__file__).read_text() + Path(command.__file__).read_text()


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed")
def test_caddy_takes_the_caddyfile(tmp_path: Path) -> None:
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(words, capture_output=True, text=True, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"})
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "meadhall@.service").read_text().replace("/opt/meadhall/bin/meadhall", "/bin/true")
    (tmp_path / "meadhall@.service").write_text(unit)
    words = ["systemd-analyze", "verify", "--recursive-errors=no", str(tmp_path / "meadhall@1.service")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_unit_and_the_composition_use_options_there_are() -> None:
    unit = (DEPLOY / "meadhall@.service").read_text()
    composition = (DEPLOY / "compose.yaml").read_text()
    named = set(re.findall(r"--[a-z-]+", re.findall(r"ExecStart=.*", unit)[0]))
    assert named
    assert [option for option in named if f'"{option}"' not in KNOWN] == []
    set_there = set(re.findall(r"MEADHALL_[A-Z_]+", unit + composition)) - {"MEADHALL_DATA", "MEADHALL_CACHE"}
    assert set_there
    assert [name for name in set_there if f'"{name}"' not in KNOWN] == []


def test_the_composition_hangs_together() -> None:
    yaml: Any = pytest.importorskip("yaml")
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = made["services"]
    halls = services["caddy"]["environment"]["HALLS"].split()
    assert [hall.partition(":")[0] for hall in halls] == ["hall1", "hall2"]
    for hall in halls:
        name = hall.partition(":")[0]
        service = services[name]
        assert service["hostname"] == name
        assert service["environment"]["MEADHALL_ADDRESS"] == f"http://{hall}"
        assert service["environment"]["MEADHALL_PROXIES"] == services["caddy"]["networks"]["halls"]["ipv4_address"]
        assert (ROOT / service["build"]["dockerfile"]).is_file()
    for service in services.values():
        kept = [volume.partition(":")[0] for volume in service["volumes"]]
        assert all(volume in made["volumes"] or (DEPLOY / volume).is_file() for volume in kept)
