"""Fair play on the page: casual or rated, requests that are answered, and what the rating did."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.asking import ask, lay, name
from tests.web.browser import PICTURES
from tests.web.conftest import Visit
from tests.web.drive_odin import hand, holds, make, play_to_the_end, settled
from tests.web.test_access import check


def picture(page: Page, title: str) -> None:
    if not PICTURES:
        return
    shown = page.viewport_size
    assert shown is not None
    for size, (width, height) in {"wide": (1440, 900), "phone": (390, 844)}.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("dark", "light"):
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            page.wait_for_timeout(350)
            page.screenshot(path=Path(PICTURES) / f"{title}-{size}-{theme}.png")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.set_viewport_size(shown)


def two(visit: Visit) -> tuple[Page, Page]:
    """Two people at a casual table of Odin, the first of whom is to move."""
    anna, bo = visit(), visit()
    name(anna, "Anna")
    name(bo, "Bo")
    table = lay(anna, "open", public=True)
    ask(bo, "POST", f"/tables/{table}/join", {"seat": 1})
    bo.evaluate("localStorage.setItem('meadhall.guide.odin', 'done')")
    bo.goto(anna.url)
    for page in (anna, bo):
        page.locator("[data-hand]").first.wait_for()
    turn = ask(anna, "GET", f"/tables/{table}")["turn"][0]
    return (anna, bo) if turn == 0 else (bo, anna)


def moved(mover: Page, other: Page) -> tuple[Page, Page, list[str]]:
    """Somebody has made a move that can be taken back: who, who else, and the hand as it was before."""
    for _ in range(8):
        what = settled(mover)
        before = hand(mover)
        make(mover, what=what)
        if mover.get_by_role("button", name="Ask to take back").is_enabled():
            return mover, other, before
        mover, other = other, mover
    raise AssertionError("no such move")


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visit) -> None:
    mover, other = two(visit)
    expect(mover.locator(".terms")).to_have_text("Casual")
    mover, other, before = moved(mover, other)
    for answer in ("Agree", "Decline"):
        mover.get_by_role("button", name="Ask to take back").click()
        note = other.locator(".request").filter(has_text="asks to take back the last move")
        expect(note).to_be_visible()
        expect(mover.locator(".request").filter(has_text="You ask to take back the last move")).to_be_visible()
        if answer == "Agree":
            picture(mover, "asked")
            picture(other, "asks-me")
            check(other)
        note.get_by_role("button", name=answer).press("Enter")
        expect(note).to_be_hidden()
        if answer == "Agree":
            holds(mover, before)
            make(mover)
    mover.get_by_role("button", name="Chat").first.click()
    for line in ("agrees: the move is taken back.", "declines: the move stands."):
        expect(mover.get_by_text(line)).to_be_visible()
    picture(mover, "chat")
    check(mover)


def test_hints_among_people_are_asked_for(visit: Visit) -> None:
    mover, other = two(visit)
    mover.get_by_role("button", name="Ask the others to allow hints").wait_for()
    mover.keyboard.press("h")
    note = other.locator(".request").filter(has_text="for hints, for everybody at this table")
    note.get_by_role("button", name="Agree").press("Enter")
    mover.get_by_role("button", name="Hint", exact=True).click()
    expect(mover.locator(".hint")).to_be_visible()


def home(page: Page) -> None:
    page.goto(page.evaluate("location.origin"))
    page.get_by_role("button", name="New table", exact=True).wait_for()


def test_a_rated_table_gives_no_hints_and_tells_what_the_rating_did(visit: Visit) -> None:
    page = visit()
    name(page, "Sigrun")
    home(page)
    page.get_by_role("button", name="New table", exact=True).click()
    expect(page.get_by_role("radio", name="Rated")).to_be_disabled()
    expect(page.get_by_text("Your first game of Odin is casual.")).to_be_visible()
    picture(page, "new-first")
    check(page)
    lay(page, "thrall", target=1)
    play_to_the_end(page)
    home(page)
    page.get_by_role("button", name="New table", exact=True).click()
    page.locator(".count", has_text="2").click()
    page.get_by_role("button", name="Bots", exact=True).click()
    page.get_by_label("Target").select_option("1")
    page.get_by_text("Rated", exact=True).click()
    page.get_by_role("button", name="Keep these choices").click()
    page.get_by_label("Name for these choices").fill("Evening")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Evening", exact=True)).to_be_visible()
    picture(page, "new-rated")
    check(page)
    page.get_by_role("button", name="Lay the table").click()
    expect(page.locator(".terms")).to_have_text("Rated")
    assert page.get_by_role("button", name="Hint").count() == 0
    assert page.get_by_role("button", name="No, thanks").count() == 0, "a rated game is not guided"
    picture(page, "rated-table")
    check(page)
    play_to_the_end(page)
    expect(page.get_by_role("heading", name="Rating", exact=True)).to_be_visible()
    expect(page.locator("#rating-changes + ul li")).to_have_count(1)
    picture(page, "rating")
    check(page)
    home(page)
    page.get_by_role("button", name="New table", exact=True).click()
    expect(page.get_by_role("radio", name="Rated")).to_be_checked()
    page.get_by_role("button", name="Usual", exact=True).click()
    expect(page.get_by_role("radio", name="Casual")).to_be_checked()
    page.get_by_role("button", name="Evening", exact=True).click()
    expect(page.get_by_role("radio", name="Rated")).to_be_checked()
    page.get_by_role("button", name="Forget Evening").click()
    expect(page.get_by_role("button", name="Evening", exact=True)).to_be_hidden()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Leaderboard").click()
    expect(page.get_by_role("row").filter(has_text="Sigrun")).to_be_visible()
    picture(page, "leaders")
    check(page)
    page.get_by_role("tab", name="My tables").click()
    expect(page.get_by_role("heading", name="Over", exact=True)).to_be_visible()
    picture(page, "mine")
    check(page)


def test_those_met_lately_are_invited_by_one_click(visit: Visit) -> None:
    anna, bo = visit(), visit()
    for page, called in ((anna, "Asgerd"), (bo, "Bodvar")):
        name(page, called)
    table = lay(anna, "open", target=1, public=True)
    ask(bo, "POST", f"/tables/{table}/join", {"seat": 1})
    ask(bo, "POST", f"/tables/{table}/resign")
    play_to_the_end(anna)
    home(anna)
    picture(anna, "opponents")
    check(anna)
    anna.get_by_role("button", name="Invite Bodvar to Odin").click()
    anna.wait_for_url("**/table/*")
    expect(anna.get_by_text("Bodvar")).to_be_visible()
    home(bo)
    bo.get_by_role("link", name="Waiting for one more player").click()
    bo.get_by_role("button", name="Sit down").click()
    bo.locator("[data-hand]").first.wait_for()
