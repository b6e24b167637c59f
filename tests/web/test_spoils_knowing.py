"""Spoils of War in a real browser: what one needs to know is on the screen when a bid or a bet is to be made."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from meadhall import Table
from tests.spoils.tables import asked, bet, challenged, go, lay, passes, settle
from tests.web.asking import bots, lay_game, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_spoils import CONFIRM
from tests.web.driving import until_asked
from tests.web.fitting import STILL
from tests.web.staging import Staging
from tests.web.test_access import check

DICE = ("11335566", "33444566", "12226661", "12344556")
STASHES = [
    ["Ring S1", "Armband S1", "Crown S2", "Shield S1"],
    ["Crown S2", "Shield S1", "Longbow S2", "Sea Dragon S1"],
    ["Broadsword S1", "Ring S1"],
    [],
]
RELICS = {1: "Huginn S1 up, Sampo Talisman S1", 2: "Muninn S2 up, Odin's Chalice S2 up", 3: "Tarnkappe S1 up used"}
BIDS = ("3x2", "4x2", "4x4", "5x3", "5x6", "6x4", "7x3", "7x5", "8x2", "8x5", "9x5")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    hall = Staging(tmp_path_factory.mktemp("knowing"), bot_pause=600)
    yield hall
    hall.close()


def bidding(*bids: str, first: int = 0, **more: object) -> Table:
    """These bids in turn; nobody uses an artifact."""
    table = passes(lay(4, RELICS, DICE, turn=first, stashes=STASHES, gold=[62, 55, 80, 41], **more))
    for bid in bids:
        passes(go(table, f"{asked(table)} {bid}"))
    return table


def betting() -> Table:
    """Eleven bids, the last challenged by the seat before mine: I may take either side."""
    return passes(bidding(*BIDS, "challenge", first=0))


def seen(page: Page, hall: Staging, table: Table) -> Page:
    """My page of this position."""
    name(page, "Gudrun")
    at = lay_game(page, "spoils", bots(3), {})
    page.goto(f"{hall.address}/table/{at}")
    page.wait_for_selector(".spoils")
    stamp = hall.lay(at, table)
    if 0 in table.actors:
        until_asked(page, stamp)
    else:
        page.reload()
        page.wait_for_selector(".spoils")
    page.evaluate(STILL)
    return page


# What of these cannot be seen without scrolling.
HIDDEN = """parts => parts.filter(part => {
  const box = part.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !part.contains(at);
}).map(part => part.innerText)"""


def nothing_hidden(parts: Locator, count: int) -> None:
    expect(parts).to_have_count(count)
    assert parts.evaluate_all(HIDDEN) == []


def test_all_bids_are_seen_while_bets_are_placed_also_beside_the_drawer_and_on_a_phone(
    visit: Visit, hall: Staging
) -> None:
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, betting())
    rungs = page.locator(".spoils .rungs li")
    nothing_hidden(rungs, len(BIDS) - 1)
    expect(page.locator(".rungs .same b")).to_have_text(["8 ×", "7 ×"])
    check(page)
    page.locator("#tool-log").click()
    page.wait_for_selector(".drawer")
    page.evaluate(STILL)
    nothing_hidden(rungs, len(BIDS) - 1)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(STILL)
    nothing_hidden(rungs, len(BIDS) - 1)


def test_both_chances_stand_beside_the_bid_and_on_the_buttons_and_are_explained(visit: Visit, hall: Staging) -> None:
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, betting())
    chances = page.locator(".odds .figure")
    assert [text.split("%")[-1].strip() for text in chances.all_inner_texts()] == [
        "by your dice alone",
        "if the bidders hold what they say",
    ]
    expect(page.locator("[data-target='side:declarer']")).to_contain_text("dice 9")
    expect(page.locator("[data-target='side:declarer']")).to_contain_text("bids")
    why = page.get_by_text("when a sixth of all other dice show it")
    expect(why).to_be_hidden()
    page.locator(".odds summary").focus()
    page.keyboard.press("Enter")
    expect(why).to_be_visible()


def test_what_must_be_is_certain_and_what_cannot_be_impossible(visit: Visit, hall: Staging) -> None:
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, bidding())
    page.keyboard.press("6")
    expect(page.locator(".bid-picker .go")).to_contain_text("certain")
    for _ in range(29):
        page.get_by_role("button", name="One die more").click()
    expect(page.locator(".bid-picker .go")).to_contain_text("impossible")
    seen(page, hall, bidding("1x3", first=3))
    expect(page.locator(".challenge small")).to_have_text("sure to lose")


def test_everybody_stands_where_all_can_see_it_with_artifacts_by_name(visit: Visit, hall: Staging) -> None:
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, bidding())
    plate = page.locator(".plate[data-seat='1']")
    expect(plate.locator(".total")).to_have_text("1st22▲4")
    expect(plate.locator(".bit em")).to_have_text("Huginn")
    expect(page.locator(".worth-button")).to_contain_text("2nd")
    page.locator(".line").get_by_role("button", name="Standing").click()
    rows = page.get_by_role("dialog", name="Standing").get_by_role("listitem")
    expect(rows.first).to_contain_text("Huginn and 1 artifact face down")
    expect(page.locator(".standing-sheet .note")).to_contain_text("Purses are closed")
    check(page)
    rows.nth(2).get_by_role("button").click()
    sheet = page.get_by_role("dialog", name="Ivar’s stash")
    expect(sheet).to_contain_text("behind you. Printed on the cards")
    expect(sheet).to_contain_text("Odin’s Chalice")


# Names of artifacts and sums that stick out of their plate, or are cut.
OUT = """plates => plates.flatMap(plate => [...plate.querySelectorAll('.bit, .ahead')].filter(part => {
  const [box, place] = [part, part.closest('.holds') ?? plate].map(one => one.getBoundingClientRect());
  return box.right > plate.getBoundingClientRect().right - 6 || box.bottom > place.bottom + 1;
}).map(part => part.innerText))"""


def test_four_artifacts_and_a_large_sum_fit_on_a_plate(visit: Visit, hall: Staging) -> None:
    names = ("Heimdall's Spyglass S1", "Lucky Dragon's Tooth S1", "Idun's Gold Apple S2", "Traitor's Dagger S1")
    items = ("Crown", "Ring", "Pendant", "Armband", "Shield", "Helmet", "Bracers", "Chain Mail", "Fire Dragon")
    rich = [f"{item} S3" for item in (*items, "Sea Dragon", "Storm Dragon", "Broadsword", "Longbow")]
    table = lay(4, {1: ", ".join(f"{one} up" for one in names)}, DICE, stashes=[[], rich, [], []])
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, passes(table))
    plates = page.locator(".plate")
    expect(plates.first.locator(".bit em")).to_have_count(4)
    expect(plates.first.locator(".total")).to_contain_text("▲1")
    assert plates.evaluate_all(OUT) == []


def test_open_purses_count(visit: Visit, hall: Staging) -> None:
    table = bidding(options={"open_purses": 1})
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, table)
    expect(page.locator(".standings li").first).to_contain_text("89")
    expect(page.locator(".standings .note")).not_to_contain_text("Purses are closed")
    expect(page.locator(".plate[data-seat='3'] .total")).to_have_text("42▼38")


# Answers wait on their way to the hall until they are let go.
HELD = """(send => {
  window.held = [];
  WebSocket.prototype.send = function (told) { window.held.push(() => send.call(this, told)); };
  window.letGo = () => { WebSocket.prototype.send = send; window.held.forEach(go => go()); };
})(WebSocket.prototype.send)"""


def test_a_bet_that_another_bet_outruns_is_placed_all_the_same(visit: Visit, hall: Staging) -> None:
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, betting())
    at = page.url.rsplit("/", 1)[1]
    page.locator("[data-target='side:challenger']").click()
    page.locator("#stake").fill("17")
    page.evaluate(HELD)
    page.locator(CONFIRM).click()
    for seat in (2, 3):
        hall.play(at, seat, "bet 5")
        page.wait_for_selector(f".plate[data-seat='{seat}'] .stake")
    expect(page.locator(".spoils.asked")).to_have_count(0)
    page.evaluate("window.letGo()")
    expect(page.locator(".mine .stake")).to_have_text(re.compile(r"17\s*staked"))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_phone_shows_what_others_own_the_dice_by_themselves_and_who_picks(visit: Visit, hall: Staging) -> None:
    phone = visit(DOORSTEP, width=390, height=844, address=hall.address)
    page = seen(phone, hall, bidding())
    expect(page.locator(".plate[data-seat='1'] .total")).to_contain_text("▲4")
    page.locator(".tab", has_text="Stashes").click()
    expect(page.locator(".standings li").first).to_contain_text("Huginn and 1 artifact face down")
    check(page)
    cards = {0: "Megingjord S3"}
    shown = bet(
        challenged("20x3", 0, 1, 4, cards, DICE), "5 declarer", "20 challenger", "10 challenger", "5 challenger"
    )
    seen(page, hall, shown)
    expect(page.locator(".showdown")).to_be_visible()
    expect(page.locator(".showdown .tally")).to_contain_text("20 bid")
    won = settle(challenged("3x3", 0, 1, 4, {}, DICE), "25 declarer", "5 challenger", "10 declarer", "5 challenger")
    seen(page, hall, won)
    expect(page.locator(".strip .order li .name")).to_have_text(["You", "Ivar"])
    nothing_hidden(page.locator(".strip .order li"), 2)


def test_texts_grow_with_a_large_screen(visit: Visit, hall: Staging) -> None:
    page = seen(visit(DOORSTEP, width=1440, height=900, address=hall.address), hall, betting())
    size = "parts => parts.map(part => parseFloat(getComputedStyle(part).fontSize))"
    texts = page.locator(".plate .name, .rungs .name, .figure, .camp .name, .says, .side small")
    small = texts.evaluate_all(size)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.evaluate(STILL)
    large = texts.evaluate_all(size)
    assert len(small) >= 20
    assert min(after / before for before, after in zip(small, large, strict=True)) > 1.1
