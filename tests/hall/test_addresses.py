"""Where halls that share a database reach each other, as it is said or as it follows from where they listen."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.engine.errors import BadOption
from meadhall.hall.addresses import is_here
from meadhall.hall.cluster import addresses
from meadhall.hall.settings import Settings, full_url
from tests.cli.program import run as program

HERE, THERE = "postgresql://me@localhost/hall", "postgresql://me:word@db.example.org/hall"
SOCKET = "postgresql://me@/hall?host=/run/postgresql"


@pytest.mark.parametrize(
    ("given", "database", "host", "address"),
    [
        (None, "sqlite:///hall.sqlite", "0.0.0.0", None),
        (None, HERE, "127.0.0.1", "http://127.0.0.1:8600"),
        (None, SOCKET, "127.0.0.1", "http://127.0.0.1:8600"),
        (None, "postgresql://me@/hall", "::1", "http://[::1]:8600"),
        (None, "postgresql://me@127.0.0.1/hall", "localhost", "http://localhost:8600"),
        (None, THERE, "127.0.0.1", None),
        (None, THERE, "10.0.0.7", "http://10.0.0.7:8600"),
        (None, THERE, "0.0.0.0", "http://10.9.9.9:8600"),
        (None, HERE, "::", "http://10.9.9.9:8600"),
        ("alone", HERE, "127.0.0.1", None),
        ("http://hall-1:9000", THERE, "127.0.0.1", "http://hall-1:9000"),
        ("http://hall-1", THERE, "127.0.0.1", "http://hall-1"),
        ("http://[fd00::1]:8600/", HERE, "::", "http://[fd00::1]:8600"),
    ],
)
def test_the_address_follows_from_where_a_hall_listens(
    monkeypatch: pytest.MonkeyPatch, given: str | None, database: str, host: str, address: str | None
) -> None:
    monkeypatch.setattr(addresses, "own_address", lambda: "10.9.9.9")
    assert addresses.shared(given, full_url(database), host, 8600) == address


def test_a_computer_knows_its_own_address() -> None:
    assert is_here("127.0.0.1")
    assert addresses.own_address().count(".") == 3


@pytest.mark.parametrize(
    "wrong",
    ["hall-1:8600", "https://hall-1", "http://", "http://hall-1:x", "http://hall-1:99999", "http://a/b", "http://a@b"],
)
def test_what_is_no_address_is_told_in_a_line(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(BadOption, match="reach each other by an address as"):
        addresses.checked(wrong)
    if wrong == "https://hall-1":
        done = program(tmp_path, "hall", "--no-browser", "--port", "0", "--address", wrong)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "http://10.0.0.1:8600" in done.stderr


def test_it_comes_from_the_environment_or_from_who_opens_the_hall() -> None:
    environ = {"MEADHALL_ADDRESS": "http://a:1"}
    assert Settings.from_environment(environ=environ).address == "http://a:1"
    assert Settings.from_environment(environ=environ, address="http://b:2").address == "http://b:2"
    assert Settings.from_environment(environ={}).address is None


def test_an_sqlite_file_is_shared_with_nobody(tmp_path: Path) -> None:
    done = program(tmp_path, "hall", "--no-browser", "--port", "0", "--address", "http://10.0.0.1:8600")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "share a database on PostgreSQL alone" in done.stderr
