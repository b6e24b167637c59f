"""What a table offers beside the game itself: clocks, ways to leave and to come back, orders, rules, log."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.asking import ask, lay, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import ASKED, accept, hand, holds, make, move_by_keys, settled
from tests.web.driving import OVER

TABLE = "Table and settings"


def seated(visit: Visit, *others: str, width: int = 1280, height: int = 800, **wanted: object) -> Page:
    page = visit(DOORSTEP, width=width, height=height)
    name(page, "Gudrun")
    lay(page, *(others or ("karl", "karl")), **wanted)  # type: ignore[arg-type]
    return page


def here(page: Page) -> str:
    return "/tables/" + page.url.rsplit("/", 1)[1].split("?")[0]


def joined(visit: Visit, page: Page) -> Page:
    """A friend who came by the link, and with whom the game began."""
    table = ask(page, "GET", here(page))
    friend = visit(f"/table/{table['id']}?invite={table['invite']}")
    accept(friend)
    friend.wait_for_selector("[data-hand]")
    return friend


def clock_of(page: Page) -> str:
    return page.locator(".clocks li").first.inner_text()


def test_a_live_clock_is_seen_to_run_and_runs_out(visit: Visit) -> None:
    page = seated(visit, clock={"kind": "live", "minutes": 0.05, "increment": 0})
    settled(page)
    first = clock_of(page)
    assert re.search(r"0:0[0-3]$", first)
    page.wait_for_function("told => document.querySelector('.clocks li')?.innerText !== told", arg=first)
    page.wait_for_selector(OVER)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=TABLE).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("a bot for someone who gave up")


def test_days_for_each_move_are_shown_as_days(visit: Visit) -> None:
    page = seated(visit, clock={"kind": "days", "days": 3})
    settled(page)
    assert clock_of(page).endswith(("3 days", "2 days"))
    page.get_by_role("button", name=TABLE).click()
    expect(page.get_by_role("tabpanel")).to_contain_text("3 days a move")


def test_whoever_leaves_is_told_what_it_means_and_may_take_the_seat_back(visit: Visit) -> None:
    page = seated(visit, "invited")
    joined(visit, page)
    page.get_by_role("button", name=TABLE).click()
    page.get_by_role("button", name="Leave; a bot plays on").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("come back and take it again")
    expect(sheet).to_contain_text("counts as last place")
    with page.expect_response(lambda told: told.url.endswith("/leave")):
        sheet.get_by_role("button", name="Leave").click()
    page.wait_for_url(re.compile(r"/$"))
    page.get_by_role("link", name=re.compile("A bot plays for you")).click()
    expect(page.get_by_role("button", name="Take your seat back")).to_be_visible()
    expect(page.locator("[data-hand]")).to_have_count(0)
    page.get_by_role("button", name="Take your seat back").click()
    page.wait_for_selector("[data-hand]")
    expect(page.get_by_role("button", name="Take your seat back")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()


def test_whoever_resigns_is_last_whatever_the_bot_does(visit: Visit) -> None:
    page = seated(visit, target=1)
    settled(page)
    page.get_by_role("button", name=TABLE).click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog")).to_contain_text("cannot take this back")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector(OVER)
    told = ask(page, "GET", here(page))
    assert told["seats"][0]["final"]
    assert told["back"] == []


def test_a_standing_order_is_off_at_first_shown_while_on_and_taken_back_by_a_click(visit: Visit) -> None:
    page = seated(visit)
    settled(page)
    page.get_by_role("button", name="Standing orders").click()
    switch = page.get_by_role("switch")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    expect(switch).to_have_count(0)
    expect(page.get_by_role("button", name="Standing orders, 1 on")).to_be_focused()
    page.reload()
    chip = page.get_by_role("button", name=re.compile("^Standing order on: Pass for me"))
    chip.click()
    expect(chip).to_have_count(0)
    expect(page.get_by_role("button", name="Standing orders", exact=True)).to_be_visible()


def test_the_rules_open_at_what_matters_and_stay_while_they_are_read(visit: Visit) -> None:
    page = seated(visit)
    while settled(page) != "take":
        make(page)
    page.keyboard.press("r")
    part = page.get_by_label("Go to")
    expect(part).to_have_value("Taking a card")
    expect(page.get_by_role("heading", name="Taking a card")).to_be_in_viewport()
    make(page)
    settled(page)
    expect(part).to_have_value("Taking a card")
    page.get_by_role("button", name=re.compile("^Now: ")).click()
    expect(part).not_to_have_value("Taking a card")
    page.get_by_label("Show the number of each rule").check()
    part.select_option("Notation")
    expect(page.get_by_role("heading", name="Notation")).to_be_in_viewport()


def test_the_log_is_told_in_words_or_notation_and_each_line_leads_to_its_moment(visit: Visit) -> None:
    page = seated(visit)
    make(page)
    settled(page)
    page.get_by_role("button", name=re.compile("^Open the log:")).click()
    panel = page.get_by_role("tabpanel")
    mine = re.compile("You (open|play|pass)")
    expect(panel).to_contain_text(mine)
    panel.get_by_role("button", name="Notation").click()
    expect(panel).not_to_contain_text(mine)
    expect(panel).to_contain_text(re.compile(r">\d[brpgko]"))
    opening = panel.locator("li button", has_text=">").first
    opening.click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(opening).to_have_attribute("aria-current", "step")
    expect(page.locator(".middle .set .card")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_text("Looking back")).to_have_count(0)
    page.reload()
    settled(page)
    expect(panel).to_contain_text(re.compile(r">\d[brpgko]"))


def test_the_drawer_of_a_phone_goes_away_when_something_is_asked(visit: Visit) -> None:
    page = seated(visit, "invited", width=390, height=844)
    friend = joined(visit, page)
    page.wait_for_selector("[data-hand]")
    plays_until_others_are_asked(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("tabpanel").wait_for()
    friend.wait_for_selector(ASKED)
    plays_until_others_are_asked(friend)
    page.wait_for_selector(ASKED)
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("tabpanel")).to_be_visible()


def plays_until_others_are_asked(page: Page) -> None:
    while page.wait_for_selector(f"{ASKED}, [data-asked='other']") and page.locator(ASKED).count():
        make(page)


def test_a_hint_says_why_and_a_move_taken_back_gives_the_cards_back(visit: Visit) -> None:
    page = seated(visit)
    settled(page)
    before = hand(page)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text(re.compile(r"\w+.*: .+\."))
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    make(page)
    page.get_by_role("button", name="Take back").click()
    holds(page, before)


def test_the_focus_is_never_lost_in_a_game_by_keyboard(visit: Visit) -> None:
    page = seated(visit, target=1)
    for _ in range(6):
        if (what := settled(page)) == "over":
            break
        make(page, move_by_keys, what)
        if what != "pass":
            page.wait_for_function("() => document.activeElement.closest('.board, dialog[open]') !== null")


def test_the_chat_reaches_the_others_and_counts_what_was_not_read(visit: Visit) -> None:
    page = seated(visit, "invited")
    friend = joined(visit, page)
    friend.get_by_role("button", name="Chat").click()
    friend.get_by_label("Say something").fill("<b>Skål</b>")
    friend.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("button", name="Chat, 1 new").click()
    expect(page.get_by_role("list", name="Chat")).to_contain_text("<b>Skål</b>")
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
