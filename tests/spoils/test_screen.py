"""What screens are told: questions, moves and events as data, orders, the terminal."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

import pytest
from rich.console import Console

from meadhall import Table
from meadhall.engine.plain_terminal import result
from meadhall.games.spoils.components import ABILITY_NAMES, CODES
from meadhall.games.spoils.screens import browser, drawing, terminal
from meadhall.games.spoils.screens.terminal import TERMINAL
from meadhall.games.spoils.words.help import EFFECTS
from meadhall.games.spoils.words.notation import bid_words

from .tables import SPOILS, asked, challenged, evening, go, lay, played, settle, wander

NAMES = [f"Seat {seat}" for seat in range(10)]


def test_every_question_and_move_of_whole_games_can_be_shown() -> None:
    phases = set()
    for table in wander(5, 3, 900):
        for seat in table.actors:
            view, moves = table.view(seat), table.moves(seat)
            assert browser.question(view, NAMES, moves)
            phases.add(view["phase"])
            for move in moves[:25]:
                json.dumps(browser.SCREEN.move_data(table.record, seat, move.id))
        for event in table.events(None):
            json.dumps(browser.SCREEN.event_data(event, 5))
    assert len(phases) > 12


def test_a_bid_has_its_odds_beside_it() -> None:
    table = lay(5, dice=("333111", *["222222"] * 4))
    bid = next(move for move in table.moves(0) if move.text == "6x3")
    data = browser.SCREEN.move_data(table.record, 0, bid.id)
    assert data["kind"] == "bid"
    assert data["odds"] == pytest.approx(0.7882, abs=1e-4)
    go(table, "0 6x3")
    assert table.view(0)["bid"]["odds"] == pytest.approx(0.7882, abs=1e-4)
    assert table.view(None)["bid"]["odds"] is None
    assert "%" in browser.preview(table.record, 1, ["challenge"])
    assert "higher than six 3s" in browser.preview(table.record, 1, ["2x2"])
    assert browser.preview(table.record, 1, ["APP"]).startswith("Look through")
    assert browser.preview(table.record, 1, []) == ""


def test_a_mirror_is_told_by_what_it_has_copied_and_is_not_used_up_while_that_lasts() -> None:
    cards = {0: "Frejya's Mirror S3 up copies=A2", 1: "Odin's Eye S1 up canceled", 2: "Huginn S1"}
    table = lay(4, cards)
    shown = table.view(3)["players"][0]["artifacts"][0]
    assert (shown["name"], shown["works_as"], shown["spent"]) == ("Frejya's Mirror", "EYE", False)
    use = next(move for move in table.moves(0) if move.text.startswith("use"))
    assert use.label == "Use Frejya's Mirror as Odin's Eye"
    assert browser.SCREEN.move_data(table.record, 0, use.id)["as"] == "EYE"
    assert "as Odin's Eye up" in drawing.artifact(shown)
    spent = lay(4, {0: "Frejya's Mirror S3 up copies=A2", 1: "Idun's Gold Apple S2 up"})
    assert spent.view(3)["players"][0]["artifacts"][0]["spent"]


def test_the_log_names_artifacts_that_everybody_sees_and_no_others() -> None:
    cards = {
        0: "Idun's Gold Apple S2, Sampo Talisman S1, Loki's Gold S2",
        1: "Huginn S1, Muninn S2 up",
        2: "Draupnir S3",
    }
    table = lay(4, cards)

    def told(text: str) -> list[str]:
        go(table, text)
        return [event.sentence for event in table.events(3)]

    assert told("0 use A2") == [
        "Seat 0 uses Sampo Talisman (A2).",
        "It is aimed at Seat 1's Muninn (A5).",
        "Muninn (A5) is canceled for good.",
    ]
    assert told("0 use A1") == ["Seat 0 uses Idun's Gold Apple (A1)."]
    told("0 on 1")
    assert [move.label for move in table.moves(0)] == ["Swap Huginn (A4)", "Swap Muninn (A5)"]
    assert told("0 swap A4") == ["Seat 0 trades Idun's Gold Apple (A1) for Seat 1's artifact A4."]
    told("0 use A3")
    assert told("0 as Ring") == ["Loki's Gold (A3) counts as Ring from now on."]
    lyre = go(lay(4, {2: "Singing Lyre S1"}, ("55111111", *["22222222"] * 3)), "0 4x5", "2 use A1", "0 show")
    assert "Seat 2 hands Singing Lyre (A1) to Seat 0." in [event.sentence for event in lyre.events(3)]
    eye = go(lay(4, {0: "Odin's Eye S1", 1: "Huginn S1"}), "0 use A1")
    assert [event.sentence for event in eye.events(3)] == [
        "Seat 0 uses Odin's Eye (A1).",
        "It is aimed at Seat 1's artifact A2.",
    ]


def test_cards_are_told_with_their_stage_in_words_and_a_piles_stage_once() -> None:
    told = {event.sentence for table in wander(5, 3, 900) for event in table.events(None) if event.sentence}
    assert not [sentence for sentence in told if re.search(r"\bS[123]\b", sentence)]
    piles = [sentence for sentence in told if re.match(r"(In|Also in) the pile of Stage [123]: ", sentence)]
    assert piles
    assert all(sentence.count("Stage") == 1 for sentence in piles)
    assert any(re.fullmatch(r"Seat \d takes the [A-Z][A-Za-z ]+ of Stage [123]\.", sentence) for sentence in told)


def test_the_account_adds_up_to_the_scores() -> None:
    table = played(4, 13)
    events = []
    past = table.rewind(0)
    for seat, move in table.history:
        past.play(seat, move)
        events += past.events(None)
    lines = browser.account(events, 4)
    assert [line["label"] for line in lines] == ["Gold", "Cards", "Hoards", "Sets"]
    assert tuple(sum(line["points"][seat] for line in lines) for seat in range(4)) == table.scores
    assert browser.account([], 4) == []


def test_standing_orders_answer_from_what_the_seat_sees() -> None:
    table = evening(4, {1: "Idun's Gold Apple S2, Loki's Gold S2"}, stashes=[["Ring S1"], [], [], []])
    view, moves = table.view(1), table.moves(1)
    assert browser.ordered_move("hold", view, moves) == 0
    assert browser.ordered_move("pass_all", view, moves) == 0
    assert browser.ordered_move("quiet_bids", view, moves) is None
    assert browser.ordered_move("no_answers", view, moves) is None
    ravens = evening(4, {1: "Idun's Gold Apple S2, Huginn S1"}, stashes=[["Ring S1"], [], [], []])
    assert browser.ordered_move("hold", ravens.view(1), ravens.moves(1)) is None
    after = go(lay(4, {2: "Singing Lyre S1"}), "0 5x3")
    assert browser.ordered_move("quiet_bids", after.view(2), after.moves(2)) == 0
    answer = go(lay(4, {0: "Tarnkappe S1", 2: "Sampo Talisman S1"}), "0 use A1")
    assert browser.ordered_move("no_answers", answer.view(2), answer.moves(2)) == 0
    turn = lay(4)
    for order in browser.ORDERS.words:
        assert browser.ordered_move(order, turn.view(0), turn.moves(0)) is None
    last = lay(4, {0: "Loki's Gold S2"}, stage="sweep", round=9)
    assert browser.ordered_move("pass_all", last.view(0), last.moves(0)) is None


@pytest.mark.parametrize("plain", [True, False])
def test_the_terminal_draws_whole_games(plain: bool) -> None:
    console = Console(width=100, no_color=plain, color_system=None if plain else "truecolor", quiet=True)
    for table in wander(6, 5, 300):
        for seat in table.actors[:1]:
            view, moves = table.view(seat), table.moves(seat)
            console.print(TERMINAL.draw(view, NAMES, TERMINAL.sorts[0]))
            assert sum(len(group) for _, group in terminal.choices(view, moves)) == len(moves)
            assert terminal.help_text(view)
    assert terminal.tidy(" 5*3 ") == "5x3"


def test_the_result_lists_every_seat() -> None:
    table = played(3, 4)
    past = table.rewind(0)
    events = []
    for seat, move in table.history:
        past.play(seat, move)
        events += past.events(None)
    sheet = result(SPOILS, events, NAMES[:3], table.scores or (), table.places or ())
    assert sheet.row_count == 3


def test_the_table_says_who_waits_only_where_that_is_no_secret() -> None:
    table = challenged("5x3", 0, 1, dice=("33333333", *["11111111"] * 3))
    assert table.view(None)["turn"] == [0, 1, 2, 3]
    settle(table, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert table.view(None)["turn"] == asked(table) == 0
    assert SPOILS.table(4, 1).view(None)["turn"] == SPOILS.table(4, 1).view(None)["chief"]


def heading_of(rule: str) -> str:
    """The heading of the page of rules below which a rule stands."""
    page = resources.files("meadhall.games.spoils").joinpath("RULES.md").read_text(encoding="utf-8")
    before = page[: page.index(f"\n- {rule} ")]
    return before[before.rindex("\n## ") :].split("\n")[1].removeprefix("## ")


def first_heading(table: Table, seat: int | None) -> str:
    moves = [] if seat is None else table.moves(seat)
    return heading_of(SPOILS.screen.rules(table.view(seat), moves)[0])


def test_the_rules_that_matter_follow_the_round_and_artifacts_in_use() -> None:
    assert first_heading(go(lay(4), "0 5x3"), 1) == "Bidding"
    betting = challenged("5x3", 0, 1, dice=("33333333", *["11111111"] * 3))
    assert first_heading(betting, 0) == "Place Bets"
    picking = settle(betting, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert first_heading(picking, 0) == "Divide the Spoils"
    assert first_heading(played(3, 4), None) == "Bonuses"
    eye = go(lay(4, {0: "Odin's Eye S1", 1: "Huginn S1", 2: "Muninn S2"}), "0 use A1")
    assert first_heading(eye, 0) == first_heading(eye, 3) == "The 22 Artifacts"
    assert SPOILS.screen.rules(eye.view(0), eye.moves(0))[0] == EFFECTS["EYE"].rule


def test_the_rules_that_matter_tell_nobody_who_is_not_asked_that_somebody_is() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}), "0 5x3")
    assert first_heading(table, 2) == "The 22 Artifacts"
    assert first_heading(table, None) == first_heading(table, 3) == "Bidding"


def test_the_rule_of_every_artifact_speaks_of_it() -> None:
    page = resources.files("meadhall.games.spoils").joinpath("RULES.md").read_text(encoding="utf-8")
    lines = {line.split(" ")[1]: line for line in page.splitlines() if line.startswith("- SW-")}
    for code, name in zip(CODES, ABILITY_NAMES, strict=True):
        assert name in lines[EFFECTS[code].rule], code


def labels(table: Table, seat: int) -> set[str]:
    return {move.label for move in table.moves(seat)}


def test_labels_say_what_a_button_does() -> None:
    pile = ["A1", "Crown S3", "Ring S3"]
    cards = {"pile": "Huginn S1", 0: "Loki's Gold S2"}
    table = challenged("5x3", 0, 1, cards=cards, dice=("33333333", *["11111111"] * 3), pile=pile)
    settle(table, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert {"Take Crown of Stage 3", "Take artifact A1", "Use Loki's Gold"} <= labels(table, 0)
    assert "Let it count as Ring" in labels(go(table, "0 use A2"), 0)
    assert "Bid first yourself" in labels(lay(4, stage="name"), 0)
    lyre = go(
        lay(4, {2: "Singing Lyre S1"}, ("55111111", *["22222222"] * 3), gold=[3, 70, 70, 70]), "0 4x5", "2 use A1"
    )
    assert labels(lyre, 0) == {"Show two 5s", "Pay 3 Gold"}
    tooth = go(lay(5, {0: "Lucky Dragon's Tooth S1"}, stage="roll", chief=1, seed=3), "0 use A1")
    assert labels(tooth, 0) <= {f"Roll the {face} again" for face in range(1, 7)}
    assert bid_words(5, 3) == "five 3s"
    assert [bid_words(1, face) for face in (1, 6)] == ["one 1", "one 6"]
    assert bid_words(0, 3) == "no 3s"


def test_stakes_are_five_gold_at_least_or_all_there_is() -> None:
    table = challenged("5x3", 0, 1, gold=[40, 3, 70, 70])
    assert [table.view(seat)["wager"] for seat in (0, 1)] == [{"least": 5, "most": 40}, {"least": 3, "most": 3}]
    assert table.view(None)["wager"] is None


def test_winners_are_told_in_the_order_they_pick_with_what_each_takes() -> None:
    table = challenged("5x3", 0, 3, dice=("33333333", *["11111111"] * 3))
    events = settle(table, "10 declarer", "20 declarer", "10 declarer", "5 challenger").events(None)
    view = table.view(0)
    assert (view["order"], view["due"]) == ([1, 2, 0], [3, 2, 2])
    assert view["verdict"] == "eight 3s, five were bid"
    decided = next(event for event in events if event.name == "decided")
    assert browser.SCREEN.event_data(decided, 4)["verdict"] == view["verdict"]


def aside(table: Table, seat: int, text: str) -> dict[str, Any]:
    move = next(move for move in table.asides(seat) if move.text.startswith(text))
    return browser.SCREEN.move_data(table.record, seat, move.id)


def test_who_turns_a_card_up_is_told_what_comes_of_it() -> None:
    table = lay(4, {1: "Loki's Die S3, Muninn S2, Odin's Eye S1", 2: "Huginn S1"})
    assert "would be lost" in aside(table, 1, "reveal A1")["outcome"]
    assert "one more die from the next roll on" in aside(table, 1, "reveal A2")["outcome"]
    assert "its use is left" in aside(table, 1, "reveal A3")["outcome"]


def test_lokis_gold_counts_as_its_item_unless_it_is_canceled() -> None:
    stashes: list[list[str]] = [["Ring S1", "Crown S2"], [], [], []]
    alive = lay(4, {0: "Loki's Gold S2 up as:Ring"}, stashes=stashes).view(1)["players"][0]
    assert alive["artifacts"][0]["counts_as"] == "Ring"
    assert alive["bonus"]["missing"] == ["Armor", "Dragon Egg", "Weapon"]
    dead = lay(4, {0: "Loki's Gold S2 up canceled as:Ring"}, stashes=stashes).view(1)["players"][0]
    assert (dead["artifacts"][0]["item"], dead["artifacts"][0]["counts_as"]) == ("Ring", None)
    items = ["Ring S1", "Armband S1", "Crown S2", "Helmet S1", "Longbow S1", "Sea Dragon S1"]
    rich = lay(4, {0: "Huginn S1"}, stashes=[items, [], [], []]).view(1)["players"][0]
    assert rich["bonus"] == {
        "hoards": 1,
        "sets": {"Jewelry": 6, "Armor": 0, "Dragon Egg": 0, "Weapon": 0},
        "gold": 14,
        "missing": ["Armor", "Dragon Egg", "Weapon", "Artifact"],
    }
