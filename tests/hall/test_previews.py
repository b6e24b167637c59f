"""What programs show of a link: who invites to what; and of a private table nothing, not even that it exists."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

import meadhall
from meadhall.hall.accounts.limits import Limits
from meadhall.hall.api import link_preview, static
from tests.hall import in_process
from tests.hall.browsers import Browser, open_hall
from tests.hall.server_process import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "web" / "index.html").read_text()
GENERAL = "Viking board games in the browser: alone against bots or with friends."
MOST_BYTES = 250_000


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "preview-odin.png").write_bytes(b"")
    monkeypatch.setattr(static, "FOLDER", folder)


def tags(answer: httpx.Response) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', answer.text)
    assert len(found) == len({name for name, _ in found}), "each tag once"
    title = re.findall(r"<title>(.*?)</title>", answer.text)
    assert len(title) == 1
    return {"title": unescape(title[0])} | {name: unescape(value) for name, value in found}


async def made(host: Browser, *kinds: str, **more: Any) -> tuple[str, str]:
    """The address of a new table, and its link with the invitation."""
    table = await host.post("/api/tables", game="odin", seats=[{"kind": kind} for kind in kinds], **more)
    return f"/table/{table['id']}", f"/table/{table['id']}?invite={table['invite']}"


def test_a_link_says_who_invites_to_what_and_how_many_seats_are_left(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            host, other = await Browser(app).named("Gudrun"), Browser(app, scheme="https")
            _, link = await made(host, "me", "bot", "invited", "open", public=False)
            answer = await other.ask("GET", link)
            told = tags(answer)
            assert told["title"] == "Gudrun invites you to Odin · Meadhall"
            assert told["og:title"] == told["twitter:title"] == "Gudrun invites you to Odin"
            about = (
                "Gudrun and one bot sit at the table, two seats left. "
                "Casual, 10 to 25 minutes in the browser; no account needed."
            )
            assert told["og:description"] == told["twitter:description"] == told["description"] == about
            assert told["og:image"] == told["twitter:image"] == "https://127.0.0.1/preview-odin.png"
            assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
            assert told["twitter:card"] == "summary_large_image"
            assert told["og:url"] == f"https://127.0.0.1{link}"
            assert answer.headers["cache-control"] == "no-store"
            assert '<div id="hall">' in answer.text, "it is still the page"

    run(look())


def test_a_link_to_a_game_that_has_begun_or_is_over_says_so(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            host, other = await Browser(app).named("Gudrun"), Browser(app)
            seats = [{"kind": "me"}, {"kind": "guest", "name": "Ivar"}]
            table = await host.post("/api/tables", game="odin", seats=seats, options={"target": 1})
            told = tags(await other.ask("GET", f"/table/{table['id']}"))
            assert told["og:title"] == "Odin with Gudrun and Ivar"
            assert told["og:description"] == "The game has begun: come and watch."
            live = await app.state.hall.tables.get(table["id"])
            while not live.dealt.table.over:
                await in_process.play_first(app.state.hall, live)
            assert tags(await other.ask("GET", f"/table/{table['id']}"))["og:description"] == (
                "The game is over: see how it went."
            )

    run(look())


def test_seats_for_friends_count_only_for_those_with_the_invitation(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            host, other = await Browser(app).named("Gudrun"), Browser(app)
            plain, link = await made(host, "me", "invited", "open")
            told = tags(await other.ask("GET", plain))
            assert told["og:title"] == "Odin with Gudrun"
            assert "Gudrun sits at the table, one seat left." in told["og:description"]
            assert told["og:url"] == f"http://127.0.0.1{plain}"
            assert "two seats left" in tags(await other.ask("GET", link))["og:description"]
            assert "invite" not in (await other.ask("GET", f"{plain}?invite=guessed")).text

    run(look())


def test_nothing_tells_whether_a_private_table_exists(tmp_path: Path, database: str) -> None:
    """The same bytes, the same headers, and as many questions to the database."""

    async def look() -> None:
        async with open_hall(tmp_path, database) as (app, _):
            host, other = await Browser(app).named("Gudrun"), Browser(app)
            plain, link = await made(host, "me", "invited", public=False)
            asked: list[str] = []
            event.listen(
                app.state.hall.database.engine, "before_cursor_execute", lambda *told: asked.append(str(told[2]))
            )
            answers = {}
            for path in ("/table/00ff00ff00ff", plain, f"{plain}?invite=", f"{plain}?invite=guessed", f"{link}0"):
                asked.clear()
                answer = await other.ask("GET", path)
                answers[path] = (answer.status_code, dict(answer.headers), answer.text, tuple(asked))
            first, *rest = answers.values()
            assert all(told == first for told in rest)
            assert len(first[3]) == 1
            assert f'content="{GENERAL}"' in first[2]
            assert "Gudrun" in (await other.ask("GET", link)).text

    run(look())


def test_a_name_is_no_markup(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            host = await Browser(app).named('"><script>x</script>')
            _, link = await made(host, "me", "invited")
            answer = await host.ask("GET", link)
            assert tags(answer)["og:title"].startswith('"><script>x</script> invites you')
            assert "<script>x" not in answer.text
            odd = await host.client.get(link, headers={"Host": '127.0.0.1%"><b>'})
            assert "<b>" not in odd.text

    run(look())


def test_every_other_page_has_the_general_preview(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            for path in ("/", "/person/00ff", "/table/none", "/table/00ff"):
                answer = await Browser(app).ask("GET", path)
                told = tags(answer)
                assert (told["title"], told["og:title"], told["og:description"]) == ("Meadhall", "Meadhall", GENERAL)
                assert told["og:image"] == "http://127.0.0.1/preview-hall.png"
                assert answer.headers["cache-control"] == "no-cache"

    run(look())


def test_whoever_asks_without_end_gets_the_general_preview(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            host = await Browser(app).named("Gudrun")
            _, link = await made(host, "me", "invited")
            app.state.hall.limits = Limits(0.005)
            crawler = Browser(app)
            titles = [tags(await crawler.ask("GET", link))["og:title"] for _ in range(20)]
            assert titles[0] == "Gudrun invites you to Odin"
            assert titles[-1] == "Meadhall"

    run(look())


def test_every_game_has_a_small_picture_of_the_right_size() -> None:
    for name in ("hall", *meadhall.games()):
        picture = (ROOT / "web" / "public" / f"preview-{name}.png").read_bytes()
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        size = int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
        assert size == link_preview.SIZE
        assert len(picture) < MOST_BYTES, name
