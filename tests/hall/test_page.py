"""The page: one for every address of the hall, assets that are kept forever, a word of help where it was not built."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp

from meadhall.hall.api import static
from meadhall.hall.api.app import create
from meadhall.hall.settings import Settings
from tests.hall.server_process import run


def ask(app: ASGIApp, path: str, method: str = "GET") -> httpx.Response:
    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return await client.request(method, path)

    response: httpx.Response = run(send())
    return response


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ASGIApp:
    monkeypatch.setattr(static, "FOLDER", tmp_path)
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>The hall</title>")
    (tmp_path / "hall.svg").write_text("<svg/>")
    (tmp_path / ".made-from").write_text("secret")
    (tmp_path / "assets" / "index-1a2b.js").write_text("play()")
    return create(Settings(tmp_path, "sqlite://"))


@pytest.mark.parametrize("path", ["/", "/table/00ff", "/person/00ff"])
def test_every_address_of_the_hall_is_the_one_page(built: ASGIApp, path: str) -> None:
    answer = ask(built, path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html><title>The hall</title>")
    assert answer.headers["cache-control"] == "no-cache"
    assert ask(built, path, "HEAD").status_code == 200


def test_assets_are_kept_forever_and_other_files_asked_for_again(built: ASGIApp) -> None:
    assert "immutable" in ask(built, "/assets/index-1a2b.js").headers["cache-control"]
    assert ask(built, "/hall.svg").headers["cache-control"] == "no-cache"
    assert ask(built, "/hall.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    "path", ["/.made-from", "/none.js", "/assets/none.js", "/assets/", "/%2e%2e/page.py", "/a/b/c"]
)
def test_what_is_not_there_is_told_in_json(built: ASGIApp, path: str) -> None:
    answer = ask(built, path)
    assert answer.status_code == 404
    assert set(answer.json()) == {"code", "message"}


def test_a_page_that_was_not_built_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path / "none")
    answer = ask(create(Settings(tmp_path, "sqlite://")), "/")
    assert answer.status_code == 200
    assert "make play" in answer.text
    assert ask(create(Settings(tmp_path, "sqlite://")), "/assets/x.js").status_code == 404


def test_the_calls_are_listed_without_any_script(built: ASGIApp) -> None:
    answer = ask(built, "/api/docs")
    assert "POST /api/tables/{id}/join" in answer.text
    assert "<script" not in answer.text
    assert ask(built, "/api/openapi.json").json()["info"]["title"] == "Meadhall"
