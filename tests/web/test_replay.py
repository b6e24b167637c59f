"""A game seen again: from its first step, by itself or step by step, every step with words of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.asking import ask
from tests.web.conftest import DOORSTEP, Visit
from tests.web.rounds import GAMES, finish, played
from tests.web.staging import Staging

LATE = 600.0  # no bot moves while a scene is on

# The words on the board, once they have stayed the same for some frames.
STILL = """() => new Promise(told => {
  let words = '', frames = 0;
  requestAnimationFrame(function look() {
    const now = document.querySelector('.board').innerText;
    frames = now === words ? frames + 1 : 0;
    words = now;
    if (frames < 20) requestAnimationFrame(look);
    else told(words);
  });
})"""


@pytest.fixture(scope="module")
def staging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    house = Staging(tmp_path_factory.mktemp("replay"), LATE)
    yield house
    house.close()


def leap(page: Page, n: int) -> str:
    """Looks at that step; all the words on the board."""
    page.get_by_role("slider", name="Step").fill(str(n))
    expect(page.locator(".replay .count")).to_have_text(re.compile(rf"^{n} /"))
    page.get_by_text("Looking back").wait_for()
    return str(page.evaluate(STILL))


def steps(page: Page) -> int:
    return int(page.get_by_role("slider", name="Step").get_attribute("max") or 0)


def told_at(page: Page, table: str, n: int) -> list[str]:
    """The sentences of that step."""
    events = ask(page, "GET", f"/tables/{table}/steps/{n}?seat=0")["events"]
    return [event["sentence"] for event in events if event["sentence"]]


def test_replay_opens_at_the_first_step_and_plays_by_itself_to_the_end(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address)
    finish(page, staging, "odin")
    page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    expect(page.locator("[data-hand]")).to_have_count(9)
    go = page.get_by_role("button", name="Play", exact=True)
    expect(go).to_be_focused()
    page.get_by_role("button", name=re.compile("^Speed 1")).click()
    page.get_by_role("button", name=re.compile("^Speed 2")).click()
    go.click()
    page.wait_for_function("() => Number(document.querySelector('.replay input').value) >= 3")
    page.get_by_role("button", name="Pause").click()
    expect(go).to_be_visible()
    slider.fill(str(steps(page) - 2))
    expect(page.locator(".replay .count")).to_have_text(re.compile(rf"^{steps(page) - 2} /"))
    go.click()
    expect(page.get_by_text("Looking back")).to_have_count(0)
    expect(go).to_be_visible()


@pytest.mark.rotates("steps seen again")
@pytest.mark.parametrize("game", GAMES)
def test_every_step_shows_its_own_words_wherever_one_comes_from(visit: Visit, staging: Staging, game: str) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=staging.address)
    table = finish(page, staging, game)
    page.keyboard.press("Escape")
    last = steps(page)
    end = told_at(page, table, last)
    for n in (last // 3, last // 2, last - 2):
        from_the_end = leap(page, n)
        for sentence in end:
            assert sentence not in page.locator(".stage").inner_text()
        for sentence in told_at(page, table, n):
            expect(page.locator(".replay .words")).to_contain_text(sentence)
        leap(page, 0)
        assert leap(page, n) == from_the_end
        page.get_by_role("button", name="To the end").click()
        expect(page.get_by_text("Looking back")).to_have_count(0)


@pytest.mark.rotates("steps seen again")
@pytest.mark.parametrize("game", GAMES)
def test_a_step_forward_after_a_leap_tells_that_step_and_leaves_no_trace(
    visit: Visit, staging: Staging, game: str
) -> None:
    page = visit(DOORSTEP, width=1440, height=900, motion="fast", address=staging.address)
    table = finish(page, staging, game)
    page.keyboard.press("Escape")
    n = steps(page) // 2
    there = leap(page, n + 1)
    leap(page, n)
    page.get_by_role("button", name="Step forward").click()
    for sentence in told_at(page, table, n + 1):
        expect(page.locator(".replay .words")).to_contain_text(sentence)
    leap(page, 0)
    assert leap(page, n + 1) == there


def test_the_slider_marks_the_rounds_and_says_which_one_it_is(visit: Visit, staging: Staging) -> None:
    page = visit(DOORSTEP, address=staging.address)
    game = played("spoils")
    finish(page, staging, "spoils", game)
    page.keyboard.press("Escape")
    expect(page.locator(".marks i")).to_have_count(9)
    account = page.locator(".spoils .table").get_by_role("group", name="The final account")
    expect(account).to_be_visible()
    leap(page, steps(page) // 2)
    expect(account).to_have_count(0)
    part = page.locator(".replay .part").inner_text()
    assert re.fullmatch(r"Round [4-6]", part)
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^{part}, step \d+ of \d+$"))
    leap(page, steps(page))
    expect(account).to_be_visible()
