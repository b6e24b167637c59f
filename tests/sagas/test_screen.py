"""What the hall and the terminal show: questions, moves and events as data, considering, the account."""

from __future__ import annotations

import json
from io import StringIO

from rich.console import Console

from meadhall import Table
from meadhall.games.sagas.moves import SPACE
from meadhall.games.sagas.screens import browser, reach, terminal

from .tables import SAGAS, E, fight_out, lay, phase, play, rolled, wander


def test_every_question_is_a_sentence_and_every_move_has_data() -> None:
    for table in wander(21, 700, 0.6, story="campaign", supplies=True, scouting=True):
        if table.over:
            continue
        moves = table.moves(0)
        asked = browser.SCREEN.question(table.view(0), ["You"], moves)
        assert asked.endswith(("?", "."))
        for move in moves:
            data = browser.move_data(table.record, 0, move.id)
            assert data["kind"] in ("space", "unit", "foe", "card", "word")
            json.dumps(data)
        for event in table.events(0):
            data = browser.event_data(event, 1)
            assert not {"name", "seat", "sentence", "text"} & set(data)  # what an event is called is the hall's to say
            json.dumps(data)
        json.dumps(table.view(0))


def test_steps_carry_from_where_and_what_is_risked() -> None:
    table = lay()
    play(table, "NOR")
    rolled(table, "nav", 4)
    play(table, "done")
    data = {move.text: browser.move_data(table.record, 0, move.id) for move in table.moves(0)}
    assert data[">sNO"] == {"kind": "space", "space": "sNO", "stop": False, "storm": 17, "from": "NOR"}
    play(table, ">sNO")
    data = {move.text: browser.move_data(table.record, 0, move.id) for move in table.moves(0)}
    assert data[">ALB"]["foes"] == [2, 4]
    assert 50 < data[">ALB"]["odds"] <= 100
    assert data[">YOR"]["stop"]


def test_reach_lists_targets_with_paths_of_fewest_seas() -> None:
    table = lay(quests={"Runes": "ALB hidden"})
    play(table, "NOR")
    before = {found["space"]: found for found in table.view(0)["reach"]}
    assert before["ALB"]["path"] == ["sNO", "ALB"]
    assert (before["ALB"]["chance"], before["sNO"]["chance"]) == (67, 100)
    assert before["ALB"]["quest"] == "?"
    assert before["SVE"]["way"] == "land"
    rolled(table, "nav", 5)
    play(table, "done")
    after = {found["space"]: found for found in table.view(0)["reach"]}
    assert after["sIR"]["path"] in (["sNO", "ORK", "sIR"], ["sNW", "ORK", "sIR"])
    for found in after.values():
        assert len(found["path"]) <= 3


def test_storm_risk_by_seas_and_jarl() -> None:
    assert [reach.storm_risk(seas, True) for seas in (0, 1, 2, 3)] == [0, 17, 33, 50]
    assert [reach.storm_risk(seas, False) for seas in (0, 1, 2)] == [17, 33, 50]


def test_considering_a_place_says_what_waits_there() -> None:
    table = lay(quests={"Runes": "ALB hidden"}, settled=["DUB"])
    assert browser.preview(table.record, 0, ["ALB"]).startswith("Alba: town and warrior kingdom; 2 to 4 hostiles")
    assert "a quest lies there" in browser.preview(table.record, 0, ["ALB"])
    assert browser.preview(table.record, 0, ["DUB"]).endswith("settled.")
    assert browser.preview(table.record, 0, ["sNO"]) == "North Sea: sea."
    assert browser.preview(table.record, 0, []) == ""
    assert browser.preview(table.record, 0, ["nav"]) == ""


def test_the_account_has_a_line_for_each_saga() -> None:
    table = lay({"NOR": "Er L"}, gold=5, edda=3)
    events = play(table, "abandon", "yes")
    assert browser.account(events, 1) == [
        {"label": "Heimskringla: lost, Edda 3, gold 5", "points": [0], "count": [0]},
    ]


def test_events_carry_their_dice() -> None:
    table = lay({"NMD": E}, draw=["c04", "c11"])
    play(table, "NMD")
    foes = next(event for event in rolled(table, "stay", 5) if event.name == "hostiles")
    data = browser.event_data(foes, 1)
    assert data["dice"] == [5]
    assert len(data["foes"]) == 3
    edge = next(event for event in rolled(table, "no", 3, 5) if event.name == "edge")
    assert browser.event_data(edge, 1)["dice"] == [3, 5]


def drawn(table: Table) -> str:
    console = Console(width=100, color_system=None, record=True, file=StringIO(), legacy_windows=False)
    console.print(terminal.draw(table.view(0), ["You"]))
    return console.export_text()


def test_the_terminal_draws_the_sheet_and_a_battle() -> None:
    table = lay(gold=3, settled=["DUB"], quests={"Runes": "GOT hidden"})
    text = drawn(table)
    assert "Heimskringla" in text
    assert "NOR" in text
    assert "Quests: GOT" in text
    fight = lay({"ICE": E}, draw=["c04", "c11"])
    play(fight, "ICE", "stay")
    assert "Hostiles" in drawn(fight)
    campaign = SAGAS.table(seed=1, story="campaign")
    assert "Campaign:" in drawn(campaign)


def test_the_terminal_groups_choices_and_helps() -> None:
    table = lay()
    groups = dict(terminal.choices(table.view(0), table.moves(0)))
    assert set(groups) == {"Places", "Or"}
    assert "fight plays a round" in terminal.help_text(table.view(0))
    assert terminal.tidy("  nav   done ") == "nav done"
    play(table, "NOR")
    rolled(table, "nav", 4)
    play(table, "done")
    words = [word for _, group in terminal.choices(table.view(0), table.moves(0)) for _, word in group]
    assert any("storm 17 %" in word for word in words)
    assert {SPACE.has(move.id) for move in table.moves(0)} == {True, False}


def test_a_finished_story_has_a_result_sheet() -> None:
    table = lay({"NOR": "Er L"})
    events = play(table, "abandon", "yes")
    assert terminal.result(events, ["You"], table.scores or (), table.places or ()).row_count == 1
    assert "over" in terminal.help_text(table.view(0))
    assert table.moves(0) == []
    assert phase(table) == "over"
    assert fight_out(table) == []
