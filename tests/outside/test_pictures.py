"""Pictures of games from outside: a cover and one for links, drawn from what a game declares, or brought by it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from meadhall.engine.layout import Dice, Grid, Hands, Part, Piece
from meadhall.games import find
from meadhall.games.pictures import COVER, PREVIEW, PREVIEW_SIZE, SAND, SEATS, cover, picture_file, preview
from tests.hall.browsers import Browser, open_hall
from tests.hall.server_process import run
from tests.outside import install_example, install_stones

SVG = "{http://www.w3.org/2000/svg}"
CARDS = ("Ac", "Kh", "8s")
PIECES = {name: Piece(name, text=name, red=name == "Kh") for name in CARDS}


def test_a_cover_shows_the_opening_position_of_a_declared_grid(site: Path) -> None:
    install_example(site)
    drawn = ElementTree.fromstring(cover(find("tafl")))
    colours = [one.get("fill") for one in drawn.iter(f"{SVG}rect")]
    assert colours.count(SAND) == 49 - 5, "the throne and the corners are marked"
    pieces = [one.get("fill") for one in drawn.iter(f"{SVG}path")]
    assert (pieces.count(SEATS[0]), pieces.count(SEATS[1])) == (8, 5)


def test_a_picture_for_links_has_the_size_of_ours_and_is_small(site: Path) -> None:
    install_example(site)
    picture = preview(find("tafl"))
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == PREVIEW_SIZE
    assert len(picture) < 100_000


@pytest.mark.parametrize(
    ("layout", "shown"),
    [
        ((Hands("hand", CARDS, PIECES),), ">Kh</text>"),
        ((Dice("dice"),), 'rx="'),
        ((Grid("heap", 1, 2, ("a", "b")),), 'rx="'),
        ((Grid("heap", 1, 1, ("a",)),), ">12</text>"),
        ((), 'rx="'),
    ],
)
def test_every_game_has_a_picture(site: Path, layout: tuple[Part, ...], shown: str) -> None:
    install_stones(site)
    game = find("stones")
    object.__setattr__(game, "layout", layout)
    cover.cache_clear()
    preview.cache_clear()
    assert shown in cover(game).decode()
    assert preview(game)


def test_a_package_may_bring_pictures_of_its_own_and_ours_are_no_business_of_it(site: Path) -> None:
    folder = install_stones(site) / "meadhall_stones" / "page"
    folder.mkdir()
    (folder / COVER).write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    game = find("stones")
    assert picture_file(game, COVER) == b"<svg xmlns='http://www.w3.org/2000/svg'/>"
    assert (picture_file(game, PREVIEW) or b"").startswith(b"\x89PNG")
    assert picture_file(game, "other.svg") is None
    assert all(picture_file(find(ours), COVER) is None for ours in ("odin", "sagas"))


def test_the_hall_serves_them_under_its_own_policy_and_links_show_them(site: Path, tmp_path: Path) -> None:
    install_stones(site)

    async def look() -> None:
        async with open_hall(tmp_path) as (app, _):
            browser = await Browser(app).named("Gudrun")
            for name, kind in ((COVER, "image/svg+xml"), (PREVIEW, "image/png")):
                answer = await browser.ask("GET", f"/games/stones/{name}")
                assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
                assert "script-src 'self'" in answer.headers["content-security-policy"]
                assert (await browser.ask("GET", f"/games/odin/{name}")).status_code == 404
                assert (await browser.ask("GET", f"/games/none/{name}")).status_code == 404
            seats = [{"kind": "me"}, {"kind": "open"}]
            table = await browser.post("/api/tables", game="stones", seats=seats, public=True)
            page = await browser.ask("GET", f"/table/{table['id']}")
            assert 'property="og:image" content="http://127.0.0.1/games/stones/preview.png"' in page.text

    run(look())
