"""Spoils of War in a real browser: whole games of three, five and eight, secrets, and nothing that sticks out."""

from __future__ import annotations

import contextlib
import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.asking import bots
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import accept
from tests.web.drive_spoils import (
    CONFIRM,
    answer,
    click,
    lay_spoils,
    offered,
    raid_to_the_end,
    settled,
    tap,
    turn_by_keys,
    turn_by_mouse,
)
from tests.web.fitting import nothing_sticks_out

TOUCHED = (
    ".chip, .act, .tab, .die-face, .step, .small, .side, .lying.lit, .plate, .leftovers, .again, .switch, .relic, input"
)


@pytest.mark.rotates("a whole game by mouse")
def test_a_whole_game_of_five_by_mouse_ends_in_an_account_worked_out_line_by_line(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_spoils(page, bots(4))
    assert raid_to_the_end(page, random.Random(1)) > 15
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading").first).to_have_text(re.compile("win|share"))
    account = result.get_by_role("group", name="The final account")
    parts = [words.strip() for words in account.locator("thead th").all_inner_texts()]
    assert parts == ["Viking", "Gold", "Cards", "Hoards", "Sets", "Total"]
    assert account.locator("tbody tr").count() == 5
    totals = [adds_up(row) for row in account.locator("tbody tr").all()]
    assert totals == sorted(totals, reverse=True)


def adds_up(row: Locator) -> int:
    """Gold, cards, hoards and sets of a line of the account make its total."""
    points = [int(cell.split("\n")[0]) for cell in row.locator("td").all_inner_texts()]
    assert len(points) == 5
    assert sum(points[:4]) == points[4]
    return points[4]


@pytest.mark.rotates("a whole game by keyboard")
def test_a_whole_game_of_three_by_keyboard_only(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1024, height=768)
    lay_spoils(page, bots(2))
    assert raid_to_the_end(page, random.Random(2), turn_by_keys) > 15


@pytest.mark.rotates("a whole game on a phone")
def test_a_whole_game_of_eight_on_a_phone(phone: Page) -> None:
    lay_spoils(phone, bots(7))
    dice = random.Random(3)
    seen: set[str] = set()
    while (what := settled(phone)) != "over":
        if what not in seen:
            for tab in [*phone.locator(".tab").all(), *phone.locator(".tab.wanted").all()]:
                tab.tap()
                nothing_sticks_out(phone, ".spoils", TOUCHED, apart=".hall", least=44)
        seen.add(what)
        answer(phone, dice, lambda page, asked, luck: turn_by_mouse(page, asked, luck, tap))
    assert {"bid", "bets"} <= seen
    phone.keyboard.press("Escape")
    nothing_sticks_out(phone, ".spoils", TOUCHED, apart=".hall", least=44)


def test_ten_seats_fit_on_a_desk_and_on_a_phone(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1024, height=768)
    lay_spoils(page, bots(9))
    settled(page)
    assert page.locator(".plate").count() == 9
    assert page.locator(".active-pile .lying").count() == 21
    for width, height in ((1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)
        for place in (".plate >> nth=8", ".dice-row", ".deed"):
            box = page.locator(f".spoils {place}").bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= height


TOLD = re.compile("%|certain|impossible")  # a chance, however the dice fell


def test_odds_can_be_switched_off_and_stay_off(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_spoils(page, bots(2))
    dice = random.Random(4)
    while settled(page) != "bid":
        answer(page, dice)
    expect(page.locator(".bid-picker .go")).to_contain_text(TOLD)
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".bid-picker .go")).not_to_contain_text(TOLD)
    assert page.locator(".spoils .odds").count() == 0
    page.reload()
    settled(page)
    expect(page.locator(".bid-picker .go")).not_to_contain_text(TOLD)
    page.get_by_role("button", name="Odds").click()
    expect(page.locator(".bid-picker .go")).to_contain_text(TOLD)


def test_a_bid_is_put_together_from_number_and_face_and_only_legal_ones_can_be_sent(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_spoils(page, bots(2), first_chief=1)
    assert settled(page) == "opener"
    click(page, "seat:0")
    page.keyboard.press("Escape")
    expect(page.locator(".spoils .doors")).to_have_count(0)
    click(page, "seat:0")
    expect(page.locator(CONFIRM)).to_have_text("Bid first yourself")
    page.locator(CONFIRM).click()
    page.wait_for_selector(".bid-picker")
    expect(page.get_by_role("button", name="One die less")).to_be_disabled()
    assert "say:challenge" not in offered(page)
    page.get_by_role("button", name="One die more").click()
    page.keyboard.press("4")
    page.keyboard.press("+")
    expect(page.locator(CONFIRM)).to_contain_text("Bid 3 × 4")
    page.locator(CONFIRM).click()
    expect(page.get_by_role("listitem").filter(has_text="You")).to_be_attached()


@pytest.mark.rotates("what others must not see")
def test_nobody_finds_dice_or_bets_of_others_on_the_own_page(visit: Visit) -> None:
    """Two people, a bot and a stranger at one table: what one rolls and stakes is on no other page before its time."""
    first = visit(DOORSTEP, width=1440, height=900)
    lay_spoils(first, [{"kind": "invited"}, *bots(1)], first_chief=1)
    link = first.get_by_label("Link to this table").input_value()
    path = link.removeprefix(re.sub(r"/table/.*", "", link))
    second = visit(path, width=1440, height=900)
    accept(second, "Hallgerd")
    watcher = visit(re.sub(r"\?.*", "", path), width=1440, height=900)
    for page in (first, second, watcher):
        page.wait_for_selector(".spoils")
    decline(second)
    assert settled(first) == "opener"
    own = first.locator(".dice-row [data-face]").count()
    assert own == 10
    for page, rows in ((first, 10), (second, 10), (watcher, 0)):
        assert page.locator(".dice-row [data-face]").count() == rows
        assert page.locator(".plate [data-face]").count() == 0
        assert page.locator(".plate .purse-place b").count() == 0
    click(first, "seat:0")
    first.locator(CONFIRM).click()
    first.wait_for_selector(".bid-picker")
    for _ in range(9):
        first.get_by_role("button", name="One die more").click()
    first.locator(CONFIRM).click()
    assert settled(second) == "bid"
    click(second, "say:challenge")
    assert settled(first) == "bets"
    first.locator("#stake").fill("37")
    first.locator(CONFIRM).click()
    second.wait_for_selector(".plate[data-seat='0'] .stake")
    watcher.wait_for_selector(".plate[data-seat='0'] .stake")
    for page in (second, watcher):
        assert not re.search(r"37(?!\s%)", page.locator(".spoils").inner_text())  # chances are no stakes
        assert page.locator(".plate [data-face]").count() == 0
    assert first.locator(".mine .stake").inner_text().split() == ["37", "staked"]
    assert settled(second) == "bets"
    second.locator(CONFIRM).click()
    for page in (first, second, watcher):
        look_again(page)


def look_again(page: Page) -> None:
    """Opens the dice of the last contest; a step that comes just then puts them away, and they are opened anew."""
    for _ in range(10):
        page.locator(".again").click()
        with contextlib.suppress(AssertionError):
            return expect(page.locator(".showdown .rolled")).to_have_count(30, timeout=3_000)
    pytest.fail("the dice of the last contest stay away")


def decline(page: Page) -> None:
    if page.get_by_role("button", name="No, thanks").count():
        page.get_by_role("button", name="No, thanks").click()


@pytest.mark.rotates("a reload in the middle")
def test_a_bet_in_the_making_is_kept_while_others_bet_and_a_reload_asks_again(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900)
    lay_spoils(page, bots(3))
    dice = random.Random(6)
    while settled(page) != "bets":
        answer(page, dice)
    page.reload()
    assert settled(page) == "bets"
    if page.locator("[data-target='side:challenger']").count():
        expect(page.locator(".bet-picker .go")).to_be_disabled()
        click(page, "side:challenger")
    page.get_by_role("button", name="Stake 18 Gold").click()
    expect(page.locator(CONFIRM)).to_contain_text("18")
    page.locator(CONFIRM).click()
    settled(page)  # what happens next would put the showdown away again
    page.locator(".again").click()
    expect(page.locator(".showdown .verdict-line")).to_have_text(re.compile("were bid: it (holds|fails)"))


# Touches the dice as soon as the verdict stands below them.
AFTER_THE_VERDICT = """() => {
  const line = document.querySelector('.showdown .verdict-line');
  if (!/were bid: it (holds|fails)/.test(line?.textContent ?? '')) return false;
  return line.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
}"""


def test_bets_open_together_cups_are_lifted_one_by_one_and_a_touch_shows_the_end(visit: Visit) -> None:
    page = visit(DOORSTEP, width=1440, height=900, motion="full")
    complaints: list[str] = []
    page.on("console", lambda told: complaints.append(told.text) if told.type in ("error", "warning") else None)
    lay_spoils(page, bots(2), first_chief=1)
    dice = random.Random(8)
    while (what := settled(page)) != "bets":
        turn_by_mouse(page, what, dice)
        page.wait_for_function("what => document.querySelector('.spoils').dataset.phase !== what", arg=what)
    turn_by_mouse(page, "bets", dice)
    count = "selector => document.querySelectorAll(selector).length"
    opened = f"() => document.querySelector('.camps.open') && ['.camp li b', '.again, .showdown'].map({count})"
    assert page.wait_for_function(opened).json_value() == [3, 0]
    said = "['[data-asked]', '.news'].map(one => document.querySelector(one)?.innerText ?? '')"
    lifted, asks, news = page.wait_for_function(
        f"() => ({count})('.cups li.open') ? [({count})('.cups li.open'), ...{said}] : null"
    ).json_value()
    assert lifted < 3
    assert asks.endswith(("moves", "move", "goes on"))
    assert not re.search("enough|too few|takes|Viking Chief now", news), "the news wait for the dice"
    page.wait_for_function(AFTER_THE_VERDICT)
    expect(page.locator(".showdown")).to_have_count(0)
    expect(page.locator(".again")).to_be_visible()
    while page.locator(".pile-slot.now").inner_text() == "1":  # and on to the next Round, as fast as it goes
        if settled(page) == "over":
            break
        answer(page, dice)
    assert not complaints
