"""The page: one for every address of the hall, assets that are kept forever, a word of help where it was not built."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp

from meadhall.hall.api import static
from meadhall.hall.api.app import create
from meadhall.hall.settings import Settings
from tests.hall import in_process
from tests.hall.browsers import Browser, open_hall
from tests.hall.server_process import Guest, House, run


def ask(app: ASGIApp, path: str, method: str = "GET", encoding: str = "gzip") -> httpx.Response:
    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return await client.request(method, path, headers={"Accept-Encoding": encoding})

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
    (tmp_path / "assets" / "index-1a2b.css").write_text("")
    (tmp_path / "assets" / "font-1a2b.woff2").write_text("")
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


def test_text_goes_out_compressed_to_who_can_read_that(built: ASGIApp) -> None:
    packed, plain = ask(built, "/assets/index-1a2b.js"), ask(built, "/assets/index-1a2b.js", encoding="identity")
    assert (packed.headers["content-encoding"], packed.text) == ("gzip", "play()")
    assert "content-encoding" not in plain.headers
    assert plain.text == "play()"
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert "immutable" in packed.headers["cache-control"]
    assert "content-encoding" not in ask(built, "/assets/font-1a2b.woff2").headers, "it is compressed already"


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


def test_every_answer_says_what_it_is_and_how_its_text_is_written(house: House) -> None:
    anna = Guest(house, "Anna")
    path = f"/api/tables/{anna.table('me', 'bot')['id']}"
    kinds = {
        "/api/me": "application/json",
        path: "application/json",
        f"{path}/chronicle": "application/json",  # refused: the game is not over
        "/api/none": "application/json",
        "/api/openapi.json": "application/json",
        "/none": "application/json",
        "/api/docs": "text/html; charset=utf-8",
        "/": "text/html; charset=utf-8",
    }
    assert {asked: anna.ask("GET", asked).headers["content-type"] for asked in kinds} == kinds
    elsewhere = {"Host": "evil.example"}
    assert anna.ask("GET", "/", headers=elsewhere).headers["content-type"] == "text/plain; charset=utf-8"
    assert anna.ask("GET", "/api/me", headers=elsewhere).headers["content-type"] == "application/json"


def test_files_say_what_they_are(built: ASGIApp) -> None:
    kinds = {
        "/assets/index-1a2b.js": "text/javascript; charset=utf-8",
        "/assets/index-1a2b.css": "text/css; charset=utf-8",
        "/assets/font-1a2b.woff2": "font/woff2",
        "/hall.svg": "image/svg+xml",
        "/table/00ff": "text/html; charset=utf-8",
    }
    assert {path: ask(built, path).headers["content-type"] for path in kinds} == kinds


def test_a_chronicle_is_text_in_a_file_of_the_halls_own_naming(tmp_path: Path) -> None:
    async def play() -> tuple[str, httpx.Headers, str]:
        async with open_hall(tmp_path) as (app, _):
            me = await Browser(app).named("\";x='../é")
            seats = [{"kind": "me"}, {"kind": "guest", "name": '"; filename=x'}]
            made = await me.post("/api/tables", game="odin", seats=seats, options={"target": 1})
            live = await app.state.hall.tables.get(made["id"])
            while not live.dealt.table.over:
                await in_process.play_first(app.state.hall, live)
            answer = await me.ask("GET", f"/api/tables/{made['id']}/chronicle")
            return made["id"], answer.headers, answer.text

    table_id, headers, text = run(play())
    assert headers["content-type"] == "text/plain; charset=utf-8"
    assert headers["content-disposition"] == f'attachment; filename="odin-{table_id}.chronicle"'
    assert "é" in text
