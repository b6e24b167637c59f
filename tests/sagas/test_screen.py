"""What the hall and the terminal show: questions, moves and events as data, considering, the account."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

from rich.console import Console

from meadhall import Table
from meadhall.games.sagas import components
from meadhall.games.sagas.components import CODES
from meadhall.games.sagas.moves import SPACE
from meadhall.games.sagas.rules.agenda import PHASES
from meadhall.games.sagas.screens import browser, reach, terminal
from meadhall.games.sagas.screens.terminal import TERMINAL
from meadhall.games.sagas.words import questions

from .tables import SAGAS, E, fight_out, lay, phase, play, rolled, told, wander


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
    north = {"kind": "space", "space": "sNO", "stop": False, "storm": 17, "from": "NOR", "note": "storm 17 in 100"}
    assert data[">sNO"] == north
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
    assert "; settled. Out of reach on this voyage: 2 voyages away." in browser.preview(table.record, 0, ["DUB"])
    assert browser.preview(table.record, 0, ["sBL"]) == "Black Sea: sea. Out of reach on this voyage."
    assert browser.preview(table.record, 0, ["sNO"]) == "North Sea: sea."
    assert browser.preview(table.record, 0, []) == ""
    assert browser.preview(table.record, 0, ["nav"]) == ""


HEADINGS = {
    "religion": "Religion", "home": "Setting up", "buy": "Gold and recruiting", "buy at": "Gold and recruiting",
    "set out": "A voyage", "appeal": "The High King", "reinforce": "The High King", "reinforce at": "The High King",
    "norns": "The High King", "leidang": "Gold and recruiting", "scouting": "Supplies and scouting, if you like",
    "scout at": "Supplies and scouting, if you like", "move": "Movement", "who goes": "Movement", "step": "Movement",
    "march": "Supplies and scouting, if you like", "rally": "Movement", "storm loss": "Movement", "drown": "Movement",
    "stack space": "Time and crowds", "stack loss": "Time and crowds", "revolt space": "Voyage cards",
    "revolt loss": "Voyage cards", "levy gain": "After a battle, and Edda", "toll": "After a battle, and Edda",
    "danegeld": "Voyage cards", "settlers": "Voyage cards", "hoard": "Voyage cards",
    "verse": "After a battle, and Edda", "funeral": "Jarls", "funeral home": "Jarls", "edge": "Battles",
    "line": "Battles", "target": "Battles", "break off": "Battles", "retreat": "Battles", "new table": "Religion",
    "reveal": "Quests", "oath": "Quests", "jomsburg": "Quests", "jomsburg at": "Quests", "ginnungagap": "Quests",
    "runes at": "Quests", "runes": "Quests", "place": "Pillages and settlements", "take back": "The campaign",
    "keep card": "The campaign", "give up": "How to win", "over": "How to win",
}  # fmt: skip


def test_every_question_opens_the_rules_under_its_heading() -> None:
    heading, under = "", {}
    for line in (Path(components.__file__).parent / "RULES.md").read_text("utf-8").splitlines():
        heading = line.lstrip("# ") if line.startswith("#") else heading
        if line.startswith("- VK-"):
            under[line.split()[1]] = heading
    assert set(HEADINGS) == {*PHASES, "over"}
    for asked, wanted in HEADINGS.items():
        ids = browser.SCREEN.rules({"phase": asked}, [])
        assert under[ids[0]] == wanted, asked
        assert set(ids) <= set(under)


def notes(table: Table) -> dict[str, str]:
    """What is said beside each move."""
    return {move.text: browser.move_data(table.record, 0, move.id)["note"] for move in table.moves(0)}


def test_a_choice_is_told_with_what_it_is_about() -> None:
    rally = lay({"ALB": "Er", "YOR": "2H", "sNO": "H L"}, edda=4)
    play(rally, "ALB", "rally")
    assert notes(rally)["sNO"] == "a Huskarl and a long ship"
    assert rally.view(0)["remark"] == "They come without a roll. There is room for 7 more."
    crowd = lay({"DUB": "Er 5H 2L", "ORK": "H 2B V 2L O"}, edda=2, stack=[["stack space", 0, 0]])
    assert notes(crowd)["DUB"] == "8 units, room for 6"
    assert questions.space_note(crowd.record, "rally", CODES.index("DUB")) == "Erik, 5 Huskarls and 2 long ships"
    kept = lay({"ICE": "Er L"}, saga="Eirik", settled=["VIN", "DUB"], gold=6, options={"story": "campaign"},
               quests={"Silk Road": "accomplished"})  # fmt: skip
    play(kept, "ICE", "stay", "settle")
    assert notes(kept)["DUB"] == "town and trade centre: 1 gold after a saga"
    assert questions.space_note(crowd.record, "retreat", CODES.index("sNO")) == "sea"
    home = SAGAS.table(seed=1)
    play(home, "old")
    assert notes(home) == {move.text: "" for move in home.moves(0)}


def test_the_way_to_a_space_is_told_in_words() -> None:
    far = {"space": "sNO", "storm": 17, "way": "nav", "chance": 67}
    assert questions.risk_note(far) == "67 in 100 to get there, storm 17 in 100"
    table = lay(quests={"Runes": "ALB hidden"})
    play(table, "NOR")
    alba = next(found for found in table.view(0)["reach"] if found["space"] == "ALB")
    assert alba["label"] == "Sail to Alba"
    assert alba["note"].endswith("a hidden quest: a battle for sure")
    assert browser.preview(table.record, 0, ["HUN"]).endswith("Out of reach on this voyage: 2 or 3 voyages away.")
    assert "Out of reach" not in browser.preview(table.record, 0, ["ALB"])


def test_a_remark_repeats_what_card_and_quest_say_and_counts_who_is_too_many() -> None:
    toll = lay({"NOR": "Er L"}, card="c04", draw=[], stack=[["toll", 2, 0]], gold=5)
    assert toll.view(0)["remark"].startswith("Local Levy: Battle")
    assert notes(toll)["voyage"] == "none is left: the saga ends"
    oath = lay({"ALB": "Er L"}, stack=[["oath", 0, 0]])
    assert oath.view(0)["remark"].startswith("Sword Oath: A Berserkir")
    crowd = lay({"DUB": "Er 5H 2L"}, edda=2)
    play(crowd, "DUB", "stay")
    assert crowd.view(0)["remark"] == "Dublin has room for 6: four, and one for each Edda. 8 are there."
    storm = lay({"sNO": "Er 2H 2L"}, voyage={"here": "sNO", "start": "NOR"}, stack=[["storm loss", 0, 0]])
    assert storm.view(0)["remark"].startswith("3 aboard, room for 4")
    verse = lay({"NOR": "Er L"}, kept=["c01"], stack=[["verse", 0, 0]])
    assert verse.view(0)["remark"] == "Skald's Verse: A failed Edda check counts as passed. Then the card is gone."


def test_words_fit_where_there_is_nothing_to_lose_and_nobody_to_win() -> None:
    appeal = rolled(lay({"NOR": "Er L"}, gold=0, edda=2), "appeal", 6)
    assert "No gifts were brought, so none are lost." in told(appeal)
    battle = lay({"ALB": "Er 3H 2L"}, draw=["c04", "c11"])
    play(battle, "ALB")
    rolled(battle, "stay", 5, foes="#5")
    assert "The bowmen fire at " in told(fight_out(battle))
    table = lay({"ORK": "Er L"}, quests={"Silk Road": "ORK hidden"})
    assert "The quest in Orkneys is the Silk Road." in told(play(table, "ORK", "stay"))
    between = lay({}, stack=[["take back", 0, 0]], settled=["VIN"], options={"story": "campaign"})
    assert browser.preview(between.record, 0, ["VIN"]) == "Vinland: town; 1 to 3 hostiles in a battle; settled."


def test_a_leader_of_long_voyages_is_told_of_his_reach() -> None:
    for band, spaces in (("Lf L", "2 to 4"), ("Er L", "1 to 3")):
        table = lay({"NOR": band})
        play(table, "NOR")
        assert notes(table)["nav"] == f"a die decides how far: {spaces} spaces"


def test_only_places_that_an_open_goal_names_are_marked() -> None:
    assert lay(saga="Eirik").view(0)["saga"]["wanted"] == ["VIN"]
    assert lay(saga="Eirik", settled=["VIN"]).view(0)["saga"]["wanted"] == []
    assert lay(saga="Volsunga").view(0)["saga"]["wanted"] == ["HUN"]
    assert lay(saga="Volsunga", pillaged=["HUN"]).view(0)["saga"]["wanted"] == []


def test_before_the_first_voyage_neither_varangians_nor_the_ormr_are_on_the_chart() -> None:
    table = SAGAS.table(seed=1)
    play(table, "old", "NOR")
    assert [row["unit"] for row in table.view(0)["pool"] if row["offered"]] == ["H", "B", "L"]
    later = lay().view(0)
    assert [row["unit"] for row in later["pool"] if row["offered"]] == ["H", "B", "V", "L", "O"]


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
    data = browser.event_data(edge, 1)
    assert data["dice"] == [3, 5]
    assert edge.sentence == f"{data['head']}: {data['worked']}"


def drawn(table: Table) -> str:
    console = Console(width=100, color_system=None, record=True, file=StringIO(), legacy_windows=False)
    console.print(TERMINAL.draw(table.view(0), ["You"], TERMINAL.sorts[0]))
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
