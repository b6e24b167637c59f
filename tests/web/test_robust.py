"""What must not trouble a player: impatience, two tabs, refusals, browsers that keep nothing, a stricter policy."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.asking import lay, name
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_odin import ASKED, accept, click_card, hand, holds, make, settled, sit_against_bots
from tests.web.driving import ANSWERED


def seated(visit: Visit, *others: str, **how: object) -> Page:
    page = visit(DOORSTEP, **how)
    name(page, "Gudrun")
    lay(page, *(others or ("karl", "karl")))
    settled(page)
    return page


def frames(page: Page) -> list[str]:
    """What this page's sockets send from now on."""
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    return sent


def test_an_impatient_click_plays_once(visit: Visit) -> None:
    page = visit(DOORSTEP)
    sent = frames(page)
    name(page, "Gudrun")
    lay(page, "karl", "karl")
    while settled(page) != "pass":
        if page.locator("[data-asked='me']").count() and page.get_by_role("button", name=re.compile("^Pass")).count():
            break
        make(page)
    before = sum('"type":"move"' in frame for frame in sent)
    make(page, lambda page, _: page.get_by_role("button", name=re.compile("^Pass")).dblclick())
    settled(page)
    assert sum('"type":"move"' in frame for frame in sent) == before + 1


def test_two_tabs_of_one_seat_show_the_same_and_the_slower_one_loses_nothing(visit: Visit) -> None:
    page = seated(visit)
    twin = page.context.new_page()
    twin.goto(page.url)
    settled(twin)
    holds(twin, hand(page))
    at = twin.locator("[data-asked]").get_attribute("data-at")
    make(page)
    twin.wait_for_function("at => document.querySelector('[data-asked]')?.dataset.at !== at", arg=at)
    settled(page)
    settled(twin)
    holds(twin, hand(page))
    make(twin)


def first_is_late(page: Page, kind: str) -> list[str]:
    """Sees to it that the first message of that kind answers an older table; it is noted in what is returned."""
    late: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def passed_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == kind and not late:
                late.append(kind)
                message["at"] = "an older table"
            server.send(json.dumps(message))

        socket.on_message(passed_on)

    page.route_web_socket(re.compile("/socket"), between)
    return late


def test_a_move_is_taken_back_though_others_moved_meanwhile(visit: Visit) -> None:
    page = visit(DOORSTEP)
    late = first_is_late(page, "undo")
    name(page, "Gudrun")
    lay(page, "karl", "karl")
    settled(page)
    before = hand(page)
    make(page)
    settled(page)
    at = page.locator(".ask").get_attribute("data-at")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function(ANSWERED, arg=at)  # a pass leaves the hand as it is, taken back or not
    holds(page, before)
    assert late == ["undo"]


def test_a_refused_move_is_told_in_words_and_the_table_goes_on(visit: Visit) -> None:
    page = visit(DOORSTEP)
    late = first_is_late(page, "move")
    name(page, "Gudrun")
    lay(page, "karl", "karl")
    settled(page)
    before = hand(page)
    if page.locator("[data-take]").count() == 0 and page.locator(".card.lit").count():
        click_card(page, page.locator(".card.lit").first.get_attribute("data-hand") or "")
    page.locator(".act.play.ready, .act.pass, .act.go").last.click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    assert late == ["move"]
    settled(page)
    holds(page, before)
    make(page)


def test_a_browser_that_keeps_nothing_still_plays(visit: Visit) -> None:
    page = visit("/nowhere")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page.goto(page.url.removesuffix("nowhere"))
    page.get_by_role("button", name=re.compile("Daylight|Night")).click()
    sit_against_bots(page)
    make(page)
    settled(page)


def test_a_slow_board_leaves_the_question_in_sight(visit: Visit) -> None:
    page = visit("/nowhere")
    name(page, "Gudrun")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/assets/odin.*\.js"), hold)
    lay(page, "karl", "karl")
    page.wait_for_selector(ASKED)
    expect(page.get_by_text("Laying the table…")).to_be_visible()
    assert held
    for route in held:
        route.continue_()
    page.wait_for_selector("[data-hand]")


# How much of the table the word of a lost connection covers, in pixels.
COVERED = """() => {
  const [table, told] = ['.under-header', '.offline'].map(one => document.querySelector(one)?.getBoundingClientRect());
  return table.bottom - (told?.top ?? innerHeight);
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_word_of_a_lost_connection_lies_upon_nothing(visit: Visit, width: int, height: int) -> None:
    page = seated(visit, "karl", "karl", width=width, height=height)
    told = page.get_by_text("You are offline")
    page.context.set_offline(True)
    try:
        expect(told).to_be_visible()
        page.wait_for_function(f"() => Math.abs(({COVERED})()) < 1")
    finally:
        page.context.set_offline(False)
    expect(told).to_have_count(0)
    page.wait_for_function(f"() => Math.abs(({COVERED})()) < 1")


COUNT_VOICES = """window.voices = 0;
for (const maker of ['createOscillator', 'createBufferSource']) {
  const made = AudioContext.prototype[maker] ?? BaseAudioContext.prototype[maker];
  BaseAudioContext.prototype[maker] = function () { window.voices++; return made.call(this) };
}"""


# Says how many voices there were when somebody was first asked: to look there from outside would count as a gesture.
TELL_VOICES = f"""(() => {{
  const next = requestAnimationFrame, asked = () => document.querySelector("{ASKED}");
  const look = () => asked() ? next(() => next(() => console.log('asked', voices))) : next(look);
  next(look);
}})()"""


def test_sound_is_really_made_while_it_is_on_and_not_before_a_gesture(visit: Visit) -> None:
    page = visit("/nowhere")
    page.add_init_script(COUNT_VOICES)
    page.goto(page.url.removesuffix("nowhere"))
    name(page, "Gudrun")
    lay(page, "karl", "karl")
    make(page)
    settled(page)
    assert page.evaluate("voices") == 0
    page.keyboard.press("?")
    page.get_by_role("radiogroup", name="Sound").get_by_text("On").click()
    page.keyboard.press("Escape")
    make(page)
    page.wait_for_function("voices > 0")
    page.evaluate("localStorage.removeItem('meadhall.settings')")
    fresh = page.context.new_page()  # a tab that is loaded again counts as touched
    fresh.add_init_script(COUNT_VOICES + TELL_VOICES)
    with fresh.expect_console_message(lambda message: message.text.startswith("asked")) as told:
        fresh.goto(page.url)
    assert told.value.text == "asked 0", "a page that nobody has touched yet is silent"
    make(fresh)
    fresh.wait_for_function("voices > 0")  # sound is on unless somebody switches it off


def test_motion_follows_what_the_system_asks_until_somebody_chooses(visit: Visit) -> None:
    page = visit()
    page.add_init_script("sessionStorage.fresh ??= (localStorage.clear(), 'no')")
    for asked, motion in (("reduce", "off"), ("no-preference", "full")):
        page.emulate_media(reduced_motion=asked)  # type: ignore[arg-type]
        page.evaluate("sessionStorage.clear()")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-motion", motion)
    name(page, "Gudrun")
    lay(page, "karl", "karl")
    settled(page)
    page.keyboard.press("?")
    page.get_by_role("radiogroup", name="Motion").get_by_text("None").click()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")


def test_the_deal_is_seen_once_and_not_again_after_a_reload(visit: Visit) -> None:
    page = visit(motion="full")
    page.add_init_script(
        """new MutationObserver(all => {
          for (const one of all) for (const node of one.addedNodes) if (node.className === 'ghost') window.flown = true;
        }).observe(document, { childList: true, subtree: true })"""
    )
    name(page, "Gudrun")
    lay(page, "invited")
    table = page.url
    word = page.get_by_label("Link to this table").input_value().split("invite=")[1]
    friend = visit(f"/table/{table.rsplit('/', 1)[1]}?invite={word}")
    accept(friend)
    page.wait_for_function("() => window.flown === true")
    page.wait_for_function("() => document.querySelectorAll('[data-hand]').length === 9")
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('[data-hand]').length === 9")
    assert not page.evaluate("window.flown")


@pytest.mark.rotates("six seats")
@pytest.mark.parametrize(("width", "height"), [(720, 450), (512, 384), (390, 844), (320, 640)])
def test_enlarged_or_on_a_phone_six_seats_fit_and_all_that_is_needed_is_in_sight(
    visit: Visit, width: int, height: int
) -> None:
    page = seated(visit, "karl", "karl", "karl", "karl", "karl", width=width, height=height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".ask")).to_be_in_viewport(ratio=1)
    for needed in (".act", "[data-hand]", ".tools .tool", ".odin .seat .count"):
        for one in page.locator(needed).all():
            box = one.bounding_box()
            assert box is not None
            assert -8 <= box["x"] <= width - 12, needed
            assert 0 <= box["y"] <= height - 20, needed
