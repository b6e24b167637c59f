"""Announcements, answers to them, and canceling: the Sampo Talisman."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table
from meadhall.games.spoils.events import MAYBE
from meadhall.games.spoils.screens.browser import secret_windows

from .tables import asked, bet, bidden, card, challenged, choices, evening, go, lay, names, owner, phase, uses, window

RICH = [["Crown S1"], ["Crown S2"], ["Ring S2"], ["Ring S1"]]


@pytest.mark.rule("SW-X27", "SW-R182", "SW-58", "SW-77")
def test_a_talisman_answered_by_a_talisman_lets_the_apple_work() -> None:
    cards = {0: "Idun's Gold Apple S2, Sampo Talisman S1", 1: "Sampo Talisman S2"}
    table = lay(4, cards, stashes=RICH)
    go(table, "0 use A1", "0 on 1")
    assert asked(table) == 1
    assert phase(table) == "response"
    go(table, "1 use A3")
    assert asked(table) == 0
    go(table, "0 use A2")
    assert phase(table) == "swap"
    assert asked(table) == 0
    assert card(table, "A3")["canceled"]
    assert not card(table, "A1").get("canceled")
    assert all(card(table, token)["up"] for token in ("A1", "A2", "A3"))


@pytest.mark.rule("SW-77", "SW-R86", "SW-74", "SW-R85")
def test_seats_are_asked_clockwise_from_the_chief_once_each() -> None:
    cards = {0: "Tarnkappe S1", 1: "Sampo Talisman S1", 3: "Sampo Talisman S2"}
    table = lay(4, cards, chief=2)
    go(table, "0 use A1")
    assert asked(table) == 3
    go(table, "3 pass")
    assert asked(table) == 1
    go(table, "1 pass")
    assert asked(table) == 1
    assert phase(table) == "bid"


@pytest.mark.rule("SW-77", "SW-58")
def test_if_an_answer_falls_those_not_asked_yet_are_asked_and_if_one_holds_nobody_is() -> None:
    cards = {0: "Tarnkappe S1", 1: "Sampo Talisman S1", 2: "Sampo Talisman S2", 3: "Sampo Talisman S3"}
    table = go(lay(4, cards), "0 use A1", "1 use A2")
    assert asked(table) == 2
    go(table, "2 use A3")
    assert asked(table) == 3
    go(table, "3 pass")
    assert asked(table) == 3
    assert table.view(3)["uses"][-1]["token"] == "A1"
    go(table, "3 use A4")
    assert asked(table) == 0
    assert phase(table) == "bid"
    assert card(table, "A1")["canceled"]
    assert card(table, "A2")["canceled"]
    assert not card(table, "A3").get("canceled")


@pytest.mark.rule("SW-76", "SW-R114")
def test_open_uses_do_not_end_the_turn_and_any_number_may_precede_the_bid() -> None:
    cards = {0: "Odin's Eye S1, Loki's Gold S2, Jarnglofar S1", 1: "Huginn S1"}
    table = go(lay(4, cards), "0 use A1", "0 use A2", "0 as Ring", "0 use A3")
    assert phase(table) == "fetch"
    go(table, f"0 {sorted(choices(table))[0]}")
    assert asked(table) == 0
    assert uses(table) == set()
    go(table, "0 5x3")
    assert asked(table) == 1


@pytest.mark.rule("SW-79", "SW-124", "SW-R179", "SW-59")
def test_a_talisman_on_a_turn_hits_live_cards_only() -> None:
    cards = {
        0: "Sampo Talisman S1, Huginn S1 up",
        1: "Muninn S2 up, Idun's Gold Apple S2 up",
        2: "Odin's Eye S1 up canceled, Tarnkappe S1",
        3: "Frejya's Mirror S3 up copies=A3, Loki's Gold S2 up as:Ring",
    }
    table = go(lay(4, cards), "0 use A1")
    assert choices(table) == {"cancel A2", "cancel A3", "cancel A7", "cancel A8"}
    go(table, "0 cancel A7")
    assert card(table, "A7")["canceled"]
    assert uses(lay(4, {0: "Sampo Talisman S1", 1: "Huginn S1"})) == set()


@pytest.mark.rule("SW-R181", "SW-R183", "SW-59", "SW-60", "SW-R156")
def test_the_mark_stays_on_the_card_which_keeps_its_gold_and_its_place_in_a_hoard() -> None:
    stash = ["Ring S1", "Helmet S1", "Longbow S1", "Sea Dragon S1"]
    table = lay(4, {0: "Sampo Talisman S1", 1: "Loki's Gold S2 up as:Crown"}, stashes=[[], stash, [], []])
    before = table.view(None)["players"][1]["bonus"]
    go(table, "0 use A1")
    after = table.view(None)["players"][1]["bonus"]
    assert before["hoards"] == after["hoards"] == 1
    shown = table.view(None)["players"][1]["artifacts"][0]
    assert shown["canceled"]
    assert shown["value"] == 2
    assert shown["name"] == "Loki's Gold"


@pytest.mark.rule("SW-R156", "SW-R183")
def test_a_canceled_lokis_gold_is_no_item_any_more() -> None:
    stash = ["Crown S1", "Armband S1", "Helmet S1", "Longbow S1", "Sea Dragon S1"]
    table = lay(4, {0: "Sampo Talisman S1", 1: "Loki's Gold S2 up as:Ring"}, stashes=[[], stash, stash[2:], []])
    assert table.view(None)["players"][1]["bonus"]["sets"]["Jewelry"] == 6
    go(table, "0 use A1")
    assert table.view(None)["players"][1]["bonus"]["sets"]["Jewelry"] == 0
    assert table.view(None)["players"][1]["bonus"]["hoards"] == 1, "it is still an Artifact"
    bare = lay(4, {0: "Sampo Talisman S1", 1: "Loki's Gold S2 up as:Ring"}, stashes=[[], stash[2:], [], []])
    assert bare.view(None)["players"][1]["bonus"]["hoards"] == 1
    go(bare, "0 use A1")
    assert bare.view(None)["players"][1]["bonus"]["hoards"] == 0


@pytest.mark.rule("SW-R119", "SW-R120", "SW-I9", "SW-58")
def test_a_one_time_card_that_was_hit_is_spent() -> None:
    table = go(lay(4, {0: "Mead of Poetry S1", 1: "Sampo Talisman S1"}), "0 use A1", "1 use A2")
    assert card(table, "A1")["spent"]
    assert card(table, "A2")["spent"]
    assert uses(table) == set()


@pytest.mark.rule("SW-72", "SW-71", "SW-52", "SW-R121")
def test_nobody_without_a_usable_artifact_is_ever_asked() -> None:
    table = evening(4, {1: "Draupnir S3, Loki's Mask S2, Loki's Die S3, Tarnkappe S1", 2: "Huginn S1 up"})
    assert phase(table) == "opener"
    table = go(lay(4, {1: "Draupnir S3, Tarnkappe S1"}), "0 5x3")
    assert phase(table) == "bid"


@pytest.mark.rule("SW-74", "SW-R86")
def test_after_a_use_the_window_goes_on_with_the_seat_to_the_left() -> None:
    table = evening(4, {0: "Huginn S1, Muninn S2", 2: "Loki's Gold S2"})
    go(table, "0 use A1")
    assert asked(table) == 2
    go(table, "2 pass")
    assert asked(table) == 0
    go(table, "0 pass")
    assert phase(table) == "opener"


SIX = ("333333", "111111", "111111", "111111", "111111", "111111")
STAKES = ("9 declarer", "5 challenger", "5 challenger", "5 challenger", "5 challenger", "5 declarer")


def after_the_picks(cards: dict[Any, str], **more: Any) -> Table:
    """Seat 3, on the winning side, has staked most and is the new Chief."""
    stakes = ("5 declarer", "5 challenger", "5 challenger", "9 declarer", "5 challenger", "5 challenger")
    table = bet(challenged("5x3", 0, 1, 6, cards, SIX, chief=0), *stakes)
    while phase(table) == "pick":
        table.play(asked(table), next(text for text in sorted(choices(table)) if text.startswith("take")))
    return table


@pytest.mark.rule("SW-74", "SW-R86", "SW-35", "SW-96", "SW-49", "SW-R85")
@pytest.mark.parametrize(
    ("when", "text", "begin"),
    [
        ("W0", "Huginn S1", lambda cards: evening(6, cards, chief=3)),
        ("W1", "Lucky Dragon's Tooth S1", lambda cards: lay(6, cards, stage="roll", chief=3)),
        ("W2", "Singing Lyre S1", lambda cards: go(lay(6, cards, chief=3), "0 5x3")),
        ("W4", "Traitor's Dagger S1", lambda cards: bet(challenged("5x3", 0, 1, 6, cards, SIX, chief=3), *STAKES)),
        ("W6", "Megingjord S3", lambda cards: bet(challenged("9x3", 0, 1, 6, cards, SIX, chief=3), *STAKES)),
        ("W7", "Dainsleif S3", lambda cards: bet(
            challenged("5x3", 0, 1, 6, cards, SIX, chief=3, stashes=[["Crown S1"], *[[]] * 5]), *STAKES)),
        ("W8", "Draupnir S3", after_the_picks),
        ("W9", "Loki's Gold S2", lambda cards: lay(6, cards, stage="sweep", round=9, chief=3)),
    ],
)  # fmt: skip
def test_the_order_in_every_window_is_clockwise_from_the_chief(when: str, text: str, begin: Any) -> None:
    """Seats 2 and 4 hold the same card and seat 3 is Chief: seat 4 comes first, whoever bid or won."""
    table = begin({2: text, 4: text})
    assert (window(table), asked(table)) == (when, 4)
    go(table, "4 pass")
    assert (window(table), asked(table)) == (when, 2)


def flagged(table: Table) -> bool:
    return bool(secret_windows(table.events(None)))


@pytest.mark.rule("SW-73")
def test_a_pause_is_due_exactly_where_somebody_might_be_asked_by_what_all_know() -> None:
    bare = go(lay(4), "0 5x3")
    assert not flagged(bare)
    empty = go(lay(4, {1: "Huginn S1"}), "0 5x3")
    full = go(lay(4, {1: "Singing Lyre S1"}), "0 5x3")
    assert flagged(empty)
    assert flagged(full)
    assert asked(empty) == 1
    assert phase(empty) == "bid"
    assert phase(full) == "window"
    used_up = go(lay(4, {1: "Singing Lyre S1 up used, Idun's Gold Apple S2 up"}), "0 5x3")
    assert not flagged(used_up)
    third = go(lay(4, {1: "Draupnir S3"}), "0 5x3")
    assert not flagged(third)


@pytest.mark.rule("SW-73", "SW-75")
def test_that_somebody_rests_shortens_no_pause() -> None:
    table = go(lay(4, {1: "Singing Lyre S1"}), "0 5x3", "1 rest", "1 5x4", "2 5x5")
    assert asked(table) == 3
    assert flagged(table)


@pytest.mark.rule("SW-73", "SW-R17")
@pytest.mark.parametrize(("seats", "pause"), [(3, False), (4, True)])
def test_nobody_waits_for_a_dagger_that_three_players_do_without(seats: int, pause: bool) -> None:
    table = challenged("5x3", 0, 1, seats, {2: "Huginn S1"})
    for seat in range(seats - 1):
        table.play(seat, ("bet 5", "bet 5", "bet 5 declarer")[min(seat, 2)])
    table.play(seats - 1, "bet 5 declarer")
    staked = [event for event in table.events(None) if event.name == "staked"]
    assert secret_windows(staked) == pause


@pytest.mark.rule("SW-73", "SW-72")
def test_who_is_asked_in_a_window_is_told_to_that_seat_alone() -> None:
    table = go(lay(4, {1: "Singing Lyre S1", 3: "Loki's Mask S2"}), "0 5x3")
    assert table.view(1)["turn"] == 1
    assert table.view(1)["asked"]
    before = {seat: table.view(seat) for seat in (0, 2, None)}
    assert all(view["turn"] is None and not view["asked"] for view in before.values())
    go(table, "1 pass")
    assert asked(table) == 3
    assert {seat: table.view(seat) for seat in (0, 2, None)} == before
    assert all(table.events(seat) == [] for seat in (0, 2, None))


@pytest.mark.rule("SW-79", "SW-95", "SW-96")
def test_a_talisman_before_the_spoils_is_only_for_stones_of_a_winner() -> None:
    cards = {0: "Stones of Fate S2 up used by=0", 1: "Sampo Talisman S1", 2: "Huginn S1 up"}
    lost = challenged("20x3", 0, 1, cards=cards)
    bet(lost, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert phase(lost) == "pick"
    won = challenged("1x3", 0, 1, cards=cards, dice=("33333333",) * 4)
    bet(won, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert window(won) == "W7"
    go(won, "1 use A2")
    assert names(won)[:2] == ["uses", "aims"]
    assert card(won, "A1")["canceled"]
    own = challenged("1x3", 0, 1, cards={0: f"{cards[0]}, Sampo Talisman S1"}, dice=("33333333",) * 4)
    bet(own, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert phase(own) == "pick", "nobody is asked to cancel the own Stones"


@pytest.mark.rule("SW-R180", "SW-76")
def test_targets_are_public_before_anybody_answers() -> None:
    cards = {0: "Idun's Gold Apple S2", 3: "Sampo Talisman S1"}
    table = go(lay(4, cards, stashes=RICH), "0 use A1", "0 on 2")
    use = table.view(3)["uses"][-1]
    assert use == {"token": "A1", "user": 0, "as": "APP", "target": 2}
    assert table.view(None)["uses"] == [use]
    go(table, "3 pass")
    assert owner(table, "A1") == 0
    assert bidden("5x3", 0).view(None)["uses"] == []


@pytest.mark.rule("SW-73", "SW-97")
def test_what_one_seat_alone_sees_marks_no_pause() -> None:
    table = evening(4, {0: "Lucky Dragon's Tooth S1", 1: "Lucky Dragon's Tooth S2"})
    go(table, "0 use A1")
    table.play(0, min(choices(table)))
    table.play(0, "stop")
    assert asked(table) == 1, "another Tooth may follow"
    assert [(event.name, event.data & MAYBE) for event in table.happened] == [("rerolled", 0)]
