from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import meadhall
from tests.web.asking import ask
from tests.web.conftest import Visit
from tests.web.drive_odin import (
    ASKED,
    accept,
    click_card,
    dealt,
    decline_guide,
    hand,
    holds,
    lay_table,
    make,
    move_by_keys,
    play_to_the_end,
    settled,
    sit_against_bots,
)
from tests.web.driving import OVER
from tests.web.opening import House


def test_a_newcomer_sits_at_a_running_table_after_two_clicks(visit: Visit) -> None:
    page = visit(motion="full")
    page.get_by_role("button", name="Play now against bots").click()
    page.get_by_role("button", name="Sit down and play").click()
    dealt(page)
    expect(page.get_by_text("First time?")).to_be_visible()


@pytest.mark.rotates("a whole game by mouse")
def test_a_whole_game_by_mouse_and_what_comes_after(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    lay_table(page, ["bot:karl", "bot:thrall"], target="10")
    decline_guide(page)
    assert play_to_the_end(page) > 5
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading").first).to_have_text(re.compile("win|share the victory"))
    score_adds_up(result.locator("tbody tr").all_inner_texts(), result.locator("tfoot tr").inner_text())

    result.get_by_role("button", name="Check the shuffle").click()
    expect(result.get_by_text("The shuffle is the one sealed at the deal.")).to_be_visible()
    expect(result.get_by_text("kept by this browser since")).to_be_visible()

    with page.expect_download() as download:
        result.get_by_role("link", name="Download the chronicle").click()
    saved = tmp_path / "game.chronicle"
    download.value.save_as(saved)
    assert meadhall.load(saved.read_text()).over

    result.get_by_role("button", name="Replay").click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator("[data-hand]")).to_have_count(9)
    here = page.url
    page.get_by_role("button", name="What if from here").click()
    page.wait_for_url(lambda url: url != here)
    dealt(page)


def score_adds_up(lines: list[str], total: str) -> None:
    points = [[int(number) for number in line.split("\t")[1:]] for line in lines]
    assert [sum(column) for column in zip(*points, strict=True)] == [int(number) for number in total.split("\t")[1:]]


@pytest.mark.rotates("a whole game by keyboard")
def test_a_whole_game_by_keyboard_only(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now against bots").wait_for()
    tab_to(page, "New table")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog input[data-first]:focus")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Lay the table").wait_for()
    tab_to(page, "Bots")
    page.keyboard.press("Enter")
    tab_to(page, "Target")
    page.keyboard.press("Home")
    expect(page.get_by_label("Target")).to_have_value("1")
    tab_to(page, "Lay the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="No, thanks").wait_for()
    tab_to(page, "No, thanks")
    page.keyboard.press("Enter")
    assert play_to_the_end(page, move_by_keys) > 3
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Looking back")).to_be_visible()


def tab_to(page: Page, words: str) -> None:
    """Moves the focus on by the tab key alone, to what shows or is labelled with these words."""
    for _ in range(60):
        page.keyboard.press("Tab")
        own = "[...(document.activeElement.labels ?? []), document.activeElement].map(one => one.textContent.trim())"
        if words in page.evaluate(own):
            return
    raise AssertionError(f"{words} cannot be reached by the tab key")


@pytest.mark.rotates("a whole game on a phone")
def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    page = visit(width=390, height=844)
    lay_table(page, ["bot:karl", "bot:karl", "bot:karl"])
    decline_guide(page)
    nothing_sticks_out(page)
    play_to_the_end(page)
    nothing_sticks_out(page)


def nothing_sticks_out(page: Page) -> None:
    page.wait_for_selector(f"{ASKED}, {OVER}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    own = page.locator("[data-hand]")
    for box in (own.nth(index).bounding_box() for index in range(own.count())):
        assert box is not None
        assert -8 <= box["x"] <= 390
        assert box["y"] < 844


def test_two_browsers_against_each_other_by_a_link(visit: Visit) -> None:
    first = visit()
    lay_table(first, ["invited"])
    link = first.get_by_label("Link to this table").input_value()
    second = visit(link.removeprefix(re.sub(r"/table/.*", "", link)))
    accept(second, "Hallgerd")
    second.wait_for_selector("[data-hand]")
    table = re.sub(r"^.*/table/(\w+).*", r"/tables/\1", link)
    while (told := ask(first, "GET", table))["state"] != "over":
        make((first, second)[told["turn"][0]])
    expect(first.get_by_role("dialog")).to_contain_text("Hallgerd")
    for page in (first, second):
        expect(page.get_by_role("dialog").get_by_role("heading").first).to_have_text(re.compile("win|share"))
    titles = sorted(page.get_by_role("dialog").get_by_role("heading").first.inner_text() for page in (first, second))
    assert "You win" in titles or all("share the victory" in title for title in titles)

    played = re.sub(r"\?.*", "", link)
    first.get_by_role("button", name="Play again").click()
    first.wait_for_url(lambda url: not url.startswith(played))
    second.get_by_role("button", name=re.compile("Play again|Join the next game")).click()
    second.wait_for_url(first.url)
    second.wait_for_selector("[data-hand]")


@pytest.mark.rotates("a reload in the middle")
def test_a_reload_in_the_middle_of_a_move_changes_nothing(visit: Visit) -> None:
    page = visit()
    sit_against_bots(page)
    reloaded: set[str] = set()
    for _ in range(200):
        what = settled(page)
        if what == "over" or reloaded >= {"take", "play"}:
            break
        if what in ("take", "play") and what not in reloaded:
            before = hand(page)
            if what == "play":
                click_card(page, page.locator(".card.lit").first.get_attribute("data-hand") or "")
            page.reload()
            assert settled(page) == what
            holds(page, before)
            reloaded.add(what)
        make(page, what=what)
    assert "play" in reloaded


@pytest.mark.rotates("a hall that was closed")
def test_a_hall_that_closes_and_opens_again_finds_everyone_at_their_table(visit: Visit, tmp_path: Path) -> None:
    own = House(tmp_path)
    try:
        page = visit(address=own.address)
        sit_against_bots(page)
        settled(page)
        before = hand(page)
        own.close()
        expect(page.get_by_text("Reconnecting…")).to_be_visible()
        own.open()
        expect(page.get_by_text("Reconnecting…")).to_have_count(0)
        what = settled(page)
        holds(page, before)
        make(page, what=what)
        settled(page)
    finally:
        own.close()


def test_a_curtain_hides_every_hand_until_it_is_lifted(visit: Visit) -> None:
    page = visit()
    lay_table(page, ["guest"])
    seen = set()
    for _ in range(4):
        lift = page.get_by_role("button", name=re.compile("lift the curtain"))
        lift.wait_for()
        assert hand(page) == []
        who = lift.inner_text()
        lift.click()
        page.wait_for_selector("[data-hand]")
        while page.locator(".curtain").count() == 0 and (what := settled(page)) != "over":
            seen.add(who)
            make(page, what=what)
            page.wait_for_selector(f".curtain, {ASKED}, {OVER}")
        if page.locator(OVER).count():
            break
    assert len(seen) == 2


def test_hint_undo_log_and_chat(visit: Visit) -> None:
    page = visit()
    sit_against_bots(page, "Gudrun")
    settled(page)
    before = hand(page)
    make(page, do_what_the_hint_says)
    settled(page)
    page.keyboard.press("u")
    holds(page, before)
    page.keyboard.press("l")
    log = page.get_by_role("tabpanel").locator("li button")
    log.first.click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    page.get_by_text("Return to now").click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Skål!")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Gudrun Skål!")
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Taking a card")


def do_what_the_hint_says(page: Page, what: str) -> None:
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").click()


@pytest.mark.rotates("what others must not see")
def test_a_stranger_watches_and_sees_no_hand(visit: Visit) -> None:
    player = visit()
    lay_table(player, ["bot:karl", "bot:karl"])
    decline_guide(player)
    settled(player)
    watcher = visit(re.sub(r"^.*(/table/)", r"\1", player.url))
    watcher.wait_for_selector("[data-asked='other']")
    watcher.wait_for_selector("[data-card], .odin")
    expect(watcher.locator("[data-hand]")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_what_if_that_is_over_first_says_when_its_shuffle_is_told(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play now against bots").wait_for()
    child = page.evaluate(
        """async () => {
            const post = async (path, body) => (await fetch(`/api/${path}`, {
                method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
            await post('me', { name: 'Anna' });
            const seats = [{ kind: 'me' }, { kind: 'bot' }];
            const parent = await post('tables', { game: 'odin', options: { target: 1 }, seats });
            const child = await post(`tables/${parent.id}/branch`, { step: 0 });
            await post(`tables/${child.id}/resign`, {});
            return child.id;
        }"""
    )
    page.goto(page.url.rstrip("/") + f"/table/{child}")
    page.get_by_text("revealed when that game is over").wait_for(timeout=60_000)
    expect(page.get_by_role("button", name="Check the shuffle")).to_have_count(0)
    expect(page.get_by_role("link", name="Download the chronicle")).to_have_count(0)
