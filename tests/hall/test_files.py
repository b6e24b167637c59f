"""The hall's files are their owner's alone, whatever the umask is and however they were before."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from meadhall.hall.accounts.journal import FILE, OLDER
from meadhall.hall.settings import Settings
from meadhall.hall.storage import owner
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes")


def modes(folder: Path) -> dict[str, int]:
    """What everybody may do with the files of the hall, by name."""
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def play(house: House) -> None:
    """Something is written down: in the database, and in the security log."""
    anna = Guest(house, "Anna")
    anna.table("me", "bot")
    assert anna.ask("POST", "/api/login", json={"name": "Gudrun", "password": "a wrong guess"}).status_code == 403


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_what_a_hall_writes_is_its_owners_alone_whatever_the_umask(tmp_path: Path, mask: int) -> None:
    data = tmp_path / "shared" / "data"
    (tmp_path / "shared").mkdir()
    house = House(data)
    with umask(mask):
        data.mkdir()  # where the test's house stands; the hall itself makes it tight
        house.open()
        play(house)
        while_open = modes(data)
        complaints = house.close()
    assert {"hall.sqlite", "hall.sqlite-wal", "hall.sqlite-shm", "hall.sqlite.lock", "secret", FILE} <= set(while_open)
    assert set(while_open.values()) == {0o600}, while_open
    assert set(modes(data).values()) == {0o600}
    assert data.stat().st_mode & 0o777 == 0o700
    assert complaints.count("\n") == (0 if mask == 0o077 else 1), complaints


def test_files_that_others_could_read_are_tightened_and_that_is_noted(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    house = House(data).open()
    play(house)
    house.kill()  # so that the journals stay
    for number in range(1, OLDER + 1):  # full logs of before
        (data / f"{FILE}.{number}").write_text("{}\n")
    data.chmod(0o755)
    left = [path for path in data.iterdir() if path.is_file()]
    assert {path.name for path in left} >= {
        "hall.sqlite", "hall.sqlite-wal", "hall.sqlite-shm", "secret", FILE, f"{FILE}.1", f"{FILE}.{OLDER}",
    }  # fmt: skip
    for path in left:
        path.chmod(0o644)
    house.open()
    assert set(modes(data).values()) == {0o600}
    assert data.stat().st_mode & 0o777 == 0o700
    noted = house.close().splitlines()
    assert len(noted) == len(left) + 1
    assert all("others could look into" in line for line in noted)


def test_a_folder_with_other_things_is_left_and_spoken_of(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    shared = tmp_path / "srv"
    shared.mkdir()
    shared.chmod(0o755)
    (shared / "letters.txt").write_text("not the hall's")
    (shared / "letters.txt").chmod(0o644)

    async def open_there() -> None:
        with umask(0o022):
            async with in_process.opened(tmp_path, f"sqlite:///{shared / 'x.sqlite'}"):
                for name, mode in modes(shared).items():
                    assert mode == (0o644 if name == "letters.txt" else 0o600), name

    with caplog.at_level(logging.WARNING):
        run(open_there())
    assert shared.stat().st_mode & 0o777 == 0o755
    assert [record.getMessage() for record in caplog.records if str(shared) in record.getMessage()] == [
        f"others may look into the folder {shared}; what the hall keeps there is its owner's alone"
    ]


def test_a_data_folder_with_other_things_is_left_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = tmp_path / "home"
    data.mkdir()
    data.chmod(0o755)
    (data / "letters.txt").write_text("not the hall's")
    with caplog.at_level(logging.WARNING), umask(0o000):
        assert len(Settings(data, "sqlite://").secret()) == 32
    assert data.stat().st_mode & 0o777 == 0o755
    assert (data / "secret").stat().st_mode & 0o777 == 0o600
    assert "others may look into the folder" in caplog.text


def test_a_folder_everybody_writes_to_is_never_taken_for_the_halls_own(tmp_path: Path) -> None:
    data = tmp_path / "tmp"
    data.mkdir()
    data.chmod(0o1777)
    owner.keep_folder(data)
    assert data.stat().st_mode & 0o7777 == 0o1777
