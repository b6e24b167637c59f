"""What one needs to know in Warriors of the North is on the screen: daughters, who is about to win, what cards do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from meadhall import Table
from tests.north.tables import B, G, R, Y, lay
from tests.web.asking import bots
from tests.web.conftest import DOORSTEP, Visit
from tests.web.drive_north import click, lay_north, offered
from tests.web.fitting import STILL
from tests.web.staging import Staging
from tests.web.test_access import check
from tests.web.test_north_choices import DECISIONS, deep_stack, stage, then

CREWS = {Y: ["dR"], R: ["BER", "dB", "dG"], B: ["dY", "dR", "HUN"], G: ["dB sick", "QUA", "RUN"]}
NINE = "W.N W.E W.U W.S LOK THO.N COM.E GAL MUT.E"
# Every tone that the page plays, by its shape; the browser lets it sound only after a gesture.
LISTENING = """() => {
  window.tones = [];
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = made.call(this), start = tone.start;
    tone.start = function (...when) { window.tones.push(tone.type); return start.apply(this, when); };
    return tone;
  };
}"""
# Texts on cards of the hand that are wider or higher than their place, and cards that lie under another.
CUT = """() => [...document.querySelectorAll('.north .hand-card')].flatMap((card, place, all) => {
  const texts = [...card.querySelectorAll('.title, .does')].filter(one =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1);
  const next = all[place + 1]?.getBoundingClientRect();
  const under = next && next.top === card.getBoundingClientRect().top
    && next.left < card.getBoundingClientRect().right - 1;
  return [...texts.map(one => one.textContent), ...(under ? [`under another: ${card.dataset.card}`] : [])];
})"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staging]:
    hall = Staging(tmp_path_factory.mktemp("prompts"), bot_pause=600)
    yield hall
    hall.close()


def race(hand: str = NINE) -> Table:
    """Red wins next turn, yellow has one daughter aboard and green two at home."""
    return lay(hands={Y: hand}, crews=CREWS, camps={R: "Y", G: "YR"}, ships={Y: "D2"})


def command() -> Table:
    """Red's Command takes yellow, who lacks no daughter any more, out of the harbour."""
    table = lay(hands={Y: "LOK W.E", R: "COM.N"}, active=R, turn=R, crews={Y: ["dR", "dB", "dG"]})
    return then(table, "COM.N@Y>S")


@pytest.mark.rotates("daughters on every plate")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_every_plate_tells_which_daughters_are_missing_aboard_or_home(
    visit: Visit, hall: Staging, width: int, height: int
) -> None:
    page = visit(DOORSTEP, width=width, height=height, address=hall.address)
    stage(page, hall, lay_north(page, bots(3)), race())
    shown = page.locator(".plates .plate")
    signs = [["aboard", "missing", "missing"], ["home", "aboard", "aboard"], ["aboard", "aboard", "missing"]]
    for seat, wheres in enumerate([*signs, ["home", "home", "aboard"]]):
        sockets = shown.nth(seat).locator(".socket")
        for place, where in enumerate(wheres):
            expect(sockets.nth(place)).to_contain_class(where)
    words = shown.nth(G).locator(".spoken").first
    expect(words).to_contain_text("home: yellow and red, aboard: blue")
    expect(shown.nth(Y).locator(".spoken").first).to_contain_text("aboard: red, missing: blue and green")
    goal = "Fetch the blue and green daughters; bring the red daughter home."
    expect(page.locator(".deed .says")).to_contain_text(goal)


@pytest.mark.rule("WN-R108")
@pytest.mark.rotates("who wins next turn")
@pytest.mark.parametrize(("theme", "width", "height"), [("dark", 1440, 900), ("light", 390, 844), ("dark", 844, 390)])
def test_who_wins_next_turn_is_said_on_every_screen(
    visit: Visit, hall: Staging, theme: str, width: int, height: int
) -> None:
    page = visit(DOORSTEP, theme=theme, width=width, height=height, address=hall.address)
    table_id = lay_north(page, bots(3))
    stage(page, hall, table_id, race())
    told = page.locator(".race .winning:visible")
    expect(told).to_have_text("Hildr wins next turn unless stopped.")
    expect(page.locator(".plates .plate.winning")).to_have_count(1)
    expect(page.locator(".race li")).to_have_text(
        ["Hildr wins next turn unless stopped.", "Sigrid has all three daughters and is home, but not all are well."]
    )
    check(page)
    stage(page, hall, table_id, lay(hands={Y: NINE}))
    expect(page.locator(".race")).to_have_count(0)


@pytest.mark.rotates("prompts about my ship")
@pytest.mark.parametrize(("theme", "width", "height"), [("light", 1440, 900), ("dark", 390, 844)])
def test_a_prompt_about_my_ship_looks_and_sounds_different_and_says_what_happens(
    visit: Visit, hall: Staging, theme: str, width: int, height: int
) -> None:
    page = visit(DOORSTEP, theme=theme, width=width, height=height, address=hall.address)
    table_id = lay_north(page, bots(3))
    page.evaluate("""() => { const kept = JSON.parse(localStorage.getItem('meadhall.settings'));
      localStorage.setItem('meadhall.settings', JSON.stringify({ ...kept, sound: true })); }""")
    page.reload()
    page.evaluate(LISTENING)
    page.locator(".north").click(position={"x": 3, "y": 3})

    stage(page, hall, table_id, DECISIONS["window"][0]())
    expect(page.locator("[data-asked] strong")).to_have_text("You may respond.")
    expect(page.locator(".ask.alarm, .deed.mine")).to_have_count(0)
    page.wait_for_function("() => window.tones.includes('triangle')")
    assert "sawtooth" not in page.evaluate("window.tones")

    stage(page, hall, table_id, command())
    expect(page.locator(".ask.alarm strong")).to_have_text("Your ship is in danger.")
    expect(page.locator(".deed.mine .says")).to_have_text("Your ship is moved from A1 to A2 and out of your harbour.")
    page.wait_for_function("() => window.tones.includes('sawtooth')")
    answers = page.locator(".answers:visible")
    expect(answers).to_contain_text("You are asked because your ship or crew is named.")
    safe = "Hildr's \"I'm taking Command!\" has no effect: your ship and crew are safe."
    expect(answers.locator("li")).to_have_text([f"Loki the Trickster: {safe}"])
    check(page)
    click(page, "hand:LOK")
    expect(page.locator(".deed .says")).to_contain_text("your ship and crew are safe")


def test_an_answer_before_the_first_turn_says_that_the_turn_is_still_to_come(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=hall.address)
    table = lay(hands={Y: "CAL.S", R: "W.W"}, active=R, turn=R, ships={R: "B1"}, round=1, first=[Y, B, G])
    stage(page, hall, lay_north(page, bots(3)), then(table, "wW"))
    expect(page.locator(".deed .says")).to_have_text("Hildr's ship comes to A1, beside your ship.")
    expect(page.locator(".answers .why")).to_contain_text("Your first turn is still to come")


@pytest.mark.rotates("nine cards")
@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1440, 900), (1024, 768), (390, 844)])
def test_nine_cards_can_be_read(visit: Visit, hall: Staging, width: int, height: int) -> None:
    page = visit(DOORSTEP, width=width, height=height, address=hall.address)
    stage(page, hall, lay_north(page, bots(3)), race())
    expect(page.locator(".hand-card")).to_have_count(9)
    page.evaluate(STILL)
    assert not page.evaluate(CUT)


def test_while_i_answer_the_stack_the_question_and_the_answers_are_all_in_sight(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=hall.address)
    stage(page, hall, lay_north(page, bots(3)), deep_stack())
    page.evaluate(STILL)
    assert {"hand:LOK", "hand:THO.S", "hero:RUN"} <= set(offered(page))
    for seen in (page.locator(".entry"), page.locator(".answers li").first, page.locator(".deed button")):
        for one in seen.all()[:3]:
            expect(one).to_be_in_viewport(ratio=1)


def type_sizes(page: Page) -> list[float]:
    sizes: list[float] = page.evaluate(
        """() => ['.plate .name', '.hand-card .does', '.deed .says', '.do span', '.home-word'].map(one =>
      parseFloat(getComputedStyle(document.querySelector(`.north ${one}`)).fontSize))"""
    )
    return sizes


def test_type_grows_with_the_screen(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=hall.address)
    stage(page, hall, lay_north(page, bots(3)), race())
    small = type_sizes(page)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.evaluate(STILL)
    assert all(large >= 1.15 * before for before, large in zip(small, type_sizes(page), strict=True))


def test_the_news_are_not_cut_at_their_left_end(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=390, height=844, address=hall.address)
    stage(page, hall, lay_north(page, bots(3)), deep_stack())
    page.evaluate(STILL)
    lefts = page.locator(".news").evaluate(
        """news => [...news.querySelectorAll('.line')].map(one => one.getBoundingClientRect()).filter(box =>
      box.top < news.getBoundingClientRect().bottom - 4).map(box => box.left - news.getBoundingClientRect().left)"""
    )
    assert lefts
    assert min(lefts) >= 0
    expect(page.locator(".news .newest")).to_be_in_viewport(ratio=1)


def test_who_answers_by_keyboard_reads_first_what_happens_and_then_what_a_card_would_do(
    visit: Visit, hall: Staging
) -> None:
    page = visit(DOORSTEP, width=1440, height=900, address=hall.address)
    table_id = lay_north(page, bots(3))
    stage(page, hall, table_id, lay(hands={Y: NINE}))
    page.keyboard.press("Escape")  # from here on the focus follows
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    stage(page, hall, table_id, command())
    page.wait_for_function("() => document.activeElement.matches('.hand-card')")
    expect(page.locator(".deed .says")).to_have_text("Your ship is moved from A1 to A2 and out of your harbour.")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".deed .says")).to_have_text(
        "Loki the Trickster: Hildr's \"I'm taking Command!\" has no effect: your ship and crew are safe."
    )


def test_cards_that_would_do_the_same_are_told_once(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=1280, height=720, address=hall.address)
    table_id = lay_north(page, bots(3))
    stage(page, hall, table_id, then(lay(hands={Y: "W.E CRO.N CRO.E LOK"}, ships={Y: "B2"}), "wE"))
    expect(page.locator(".answers li b")).to_have_text(["Crosswind:"])


def test_on_a_phone_a_standing_order_leaves_the_line_to_the_news(visit: Visit, hall: Staging) -> None:
    page = visit(DOORSTEP, width=390, height=844, address=hall.address)
    table_id = lay_north(page, bots(3))
    stage(page, hall, table_id, then(lay(hands={Y: "W.S W.N LOK ODI.N"}, ships={Y: "B2"}), "wS"))
    expect(page.get_by_role("button", name="Standing order on: Pass unless it concerns me.")).to_be_visible()
    news = page.locator(".strip .news").bounding_box()
    assert news is not None
    assert news["width"] > 290


def test_of_a_long_turn_the_newest_is_in_sight_and_only_entries_of_a_real_stack_have_numbers(
    visit: Visit, hall: Staging
) -> None:
    page = visit(DOORSTEP, width=1280, height=720, address=hall.address)
    table_id = lay_north(page, bots(3))
    winds = lay(hands={Y: "W.S W.N W.S W.N W.S W.N LOK ODI.N"}, ships={Y: "B2"})
    stage(page, hall, table_id, then(winds, "wS", "wN", "wS", "wN", "wS", "wN"))
    page.reload()
    page.wait_for_selector(".north.asked")
    page.evaluate(STILL)
    lines = page.locator(".recent li")
    assert lines.count() > 6
    expect(lines.last).to_be_in_viewport(ratio=1)
    stage(page, hall, table_id, command())
    expect(page.locator(".entry .number")).to_have_count(0)
    stage(page, hall, table_id, deep_stack())
    expect(page.locator(".entry .number")).to_have_text(["3", "2", "1"])
