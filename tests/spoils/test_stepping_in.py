"""Stepping in: what may be used or turned up at any time, by whoever likes to, between two choices of others."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from meadhall import IllegalMove, Table
from meadhall.checks import cases
from meadhall.checks.broken import unasked
from meadhall.checks.playing import check_invariants, check_legal_lists
from meadhall.checks.secrets import check_hidden_moves, check_no_leak, seen
from meadhall.games import find
from meadhall.games.spoils.cards import ABILITIES
from meadhall.games.spoils.screens import browser

from .tables import (
    bet,
    bidden,
    broken,
    card,
    challenged,
    choices,
    dice,
    evening,
    go,
    lay,
    names,
    owner,
    passes,
    phase,
    shown,
    texts,
    uses,
    why_not,
    window,
)

CUPS = ("11223344", "55666612", "23456661", "11111111")
OLD = find("spoils", 1)


def asides(table: Table, seat: int) -> set[str]:
    """What a seat may step in with: `use A1`, `reveal A2`."""
    return {" ".join(move.text.split()[:2]) for move in table.asides(seat)}


def picking(cards: Any, seats: int = 4, picker: int = 0, picked: int = 0, **more: Any) -> Table:
    """Seat 0 has won as the Declarer, and whoever won with it picks."""
    sides = ["declarer", "declarer", "challenger", "challenger", "challenger"][:seats]
    bets = [20, 10, 5, 5, 5][:seats]
    told: dict[str, Any] = {"bets": bets, "sides": sides, "sealed": list(range(seats)), "declarer": 0, "challenger": 2}
    told |= {"stage": "picking", "winner": "declarer", "order": [0, 1], "picker": picker, "picked": picked}
    told |= {"revealed": list(range(seats)), "showing": seats, "bid": "5x3", "holder": 0, "turn": 2}
    return lay(seats, cards, **(told | more))


# ---- Mead of Poetry


@pytest.mark.rule("SW-121", "SW-R163", "SW-31")
def test_the_mead_is_poured_whenever_its_holder_likes_from_the_roll_to_the_challenge() -> None:
    table = lay(4, {3: "Mead of Poetry S1"}, CUPS, stage="name")
    assert phase(table) == "opener"
    assert asides(table, 3) == {"use A1"}, "while the Chief names who bids first"
    go(table, "0 first 0")
    assert asides(table, 3) == {"use A1"}, "before the first bid"
    go(table, "0 5x3")
    assert asides(table, 3) == {"use A1"}, "after a bid"
    go(table, "1 6x3", "2 7x3", "3 8x3")
    assert table.actors == (0,)
    assert asides(table, 3) == {"use A1"}, "after the own bid, which the next seat may challenge"
    after = go(table.copy(), "3 use A1")
    assert [shown(after, seat) for seat in range(4)] == ["14", "16", "16", ""]
    assert after.actors == (0,)
    assert after.legal(0) == table.legal(0), "the bidding goes on where it was"
    go(table, "0 challenge")
    assert asides(table, 3) == {"reveal A1"}, "with the challenge the Bidding step is over"
    assert "nothing to work on" in why_not(table, "use A1", 3)


@pytest.mark.rule("SW-121", "SW-71", "SW-31")
def test_nobody_is_asked_for_the_mead_after_a_bid() -> None:
    table = go(lay(4, {2: "Mead of Poetry S1"}, CUPS), "0 5x3")
    assert (table.actors, phase(table)) == ((1,), "bid")
    beside = go(lay(4, {2: "Mead of Poetry S1, Singing Lyre S1"}, CUPS), "0 5x3")
    assert window(beside) == "W2"
    assert uses(beside, 2) == {"A1", "A2"}, "who is asked for the Lyre may pour the Mead there"
    mirror = {1: "Frejya's Mirror S3", 3: "Mead of Poetry S1 up"}
    assert go(lay(4, mirror, CUPS), "0 5x3").actors == (1,)
    assert phase(go(lay(4, mirror, CUPS), "0 5x3")) == "bid", "nor for a Mirror that could be one"
    lyre = {1: "Frejya's Mirror S3", 3: "Mead of Poetry S1 up, Singing Lyre S1 up used"}
    assert window(go(lay(4, lyre, CUPS), "0 5x3")) == "W2"


@pytest.mark.rule("SW-73", "SW-121")
def test_where_only_the_mead_could_be_nobody_waits_after_a_bid() -> None:
    """All other artifacts that could be used after a bid are accounted for: the pause would tell nothing."""
    table = go(lay(4, {0: "Singing Lyre S1 up used", 1: "Odin's Eye S1"}), "0 5x3")
    assert phase(table) == "bid"
    assert browser.secret_windows(table.events(None)) == 0
    open_one = go(lay(4, {1: "Odin's Eye S1"}), "0 5x3")
    assert browser.secret_windows(open_one.events(None)) == 1, "here it could be the Lyre"


# ---- Odin's Eye


@pytest.mark.rule("SW-122", "SW-R177")
def test_the_eye_sees_a_card_once_a_round_at_any_time() -> None:
    cards = {1: "Odin's Eye S1", 2: "Huginn S1", "pile": "Megingjord S3"}
    table = lay(4, cards, CUPS)
    assert "use A1" in asides(table, 1), "in the turn of another"
    go(table, "1 use A1", "1 peek A2")
    assert names(table, 1) == ["aims", "peeked"]
    assert names(table, 3) == ["aims"], "all see what it is aimed at, nobody else what it is"
    assert table.actors == (0,)
    assert "use A1" not in asides(table, 1), "once in a Round"
    assert "has been used" in why_not(table, "use A1", 1)
    betting = challenged("5x3", 0, 2, cards=cards)
    bet(betting, "-", "10 declarer", "-", "-")
    assert "use A1" in asides(betting, 1), "while others bet, though the own bet is sealed"
    before = betting.view(1)["players"][1]["bet"]
    go(betting, "1 use A1", "1 peek A3")
    assert betting.view(1)["pile"][0]["name"] == "Megingjord"
    assert betting.view(1)["players"][1]["bet"] == before == 10
    assert betting.actors == (0, 2, 3)


@pytest.mark.rule("SW-122", "SW-125")
def test_the_eye_may_be_used_while_others_pick() -> None:
    table = picking({3: "Odin's Eye S1", "pile": "Megingjord S3"})
    assert table.actors == (0,)
    go(table, "3 use A1")
    assert table.view(3)["pile"][0]["name"] == "Megingjord"
    assert table.view(0)["pile"][0]["name"] is None
    assert table.actors == (0,)


# ---- turning up


@pytest.mark.rule("SW-123", "SW-R121", "SW-52", "SW-R115")
@pytest.mark.parametrize(("code", "name", "once"), ABILITIES, ids=lambda one: str(one))
def test_every_artifact_is_turned_up_for_nothing_or_used(code: str, name: str, once: int) -> None:
    """One-time cards that work now work when they are turned up; all others lie open, and one-time ones are lost."""
    stage = {"DAI": 3, "DRA": 3, "MIR": 3, "DIE": 3, "MEG": 3, "JAR": 3}.get(code)
    stage = stage or (2 if code in ("LGO", "MAS", "MUN", "ORB", "CHA", "STO", "APP") else 1)
    betting = challenged("5x3", 0, 2, cards={1: f"{name} S{stage}"}, stashes=[["Ring S1"], [], [], []])
    can_work = code in ("APP", "LGO")  # no Leftovers are of Stage 3, and nothing is face up
    told = asides(betting, 1)
    assert ("use A1" in told) == can_work
    assert ("reveal A1" in told) == (not can_work)
    if can_work:
        assert "works when it is turned up; use A1" in why_not(betting, "reveal A1", 1)
        return
    go(betting, "1 reveal A1")
    assert betting.actors == (0, 1, 2, 3)
    assert names(betting, None) == ["reveals"]
    assert card(betting, "A1")["up"]
    assert card(betting, "A1").get("spent", False) == bool(once)
    assert betting.view(3)["players"][1]["artifacts"][0]["name"] == name
    assert asides(betting, 1) == set()
    assert "lies face up already" in why_not(betting, "reveal A1", 1)
    assert not card(betting, "A1").get("used")


@pytest.mark.rule("SW-123", "SW-R121", "SW-R120")
def test_a_one_time_artifact_turned_up_when_it_cannot_work_is_lost() -> None:
    table = challenged("5x3", 0, 2, cards={1: "Mead of Poetry S1", 3: "Loki's Die S3"})
    go(table, "1 reveal A1", "3 reveal A2")
    assert texts(table.events(None)) == ["reveal A2 (Loki's Die)"]
    told = table.events(None)[0].tell(["Ann", "Bo", "Cid", "You"])
    assert told == "You turn up Loki's Die (A2); Loki's Die can do nothing any more."
    bet(table, "5 declarer", "5 declarer", "5 challenger", "5 challenger")
    assert window(table) is None or "A2" not in uses(table), "the Die is not offered when the dice are shown"
    passes(table)
    later = evening(4, {1: "Mead of Poetry S1 up"})
    assert all("A1" not in text for seat in range(4) for text in asides(later, seat))


@pytest.mark.rule("SW-123", "SW-9", "SW-R144")
@pytest.mark.parametrize("raven", ["Huginn S1", "Muninn S2"])
def test_a_raven_turned_up_during_the_bids_counts_from_the_next_roll(raven: str) -> None:
    table = go(lay(4, {1: raven}, CUPS, round=7), "1 reveal A1")
    assert len(dice(table, 1)) == 8
    go(table, "0 5x1", "1 challenge")
    bet(table, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    while table.view(None)["round"] == 7 or phase(table) != "opener":
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    assert [len(dice(table, seat)) for seat in range(4)] == [8, 9, 8, 8]


@pytest.mark.rule("SW-123", "SW-55", "SW-80", "SW-72")
def test_an_own_lasting_card_turned_up_can_be_copied_by_the_own_mirror() -> None:
    table = lay(4, {1: "Tarnkappe S1, Frejya's Mirror S3"}, CUPS)
    assert asides(table, 1) == {"reveal A1", "reveal A2"}, "there is nothing to copy yet"
    go(table, "1 reveal A1")
    assert asides(table, 1) == {"use A2"}
    go(table, "1 use A2")
    assert card(table, "A2")["copies"] == "A1"
    assert not card(table, "A1").get("used"), "to turn it up was no use of it"
    go(table, "0 5x3")
    assert uses(table, 1) == {"A1", "A2"}


@pytest.mark.rule("SW-123", "SW-R115")
def test_an_eye_may_be_turned_up_and_not_used() -> None:
    table = lay(4, {1: "Odin's Eye S1", "pile": "Megingjord S3"})
    assert asides(table, 1) == {"use A1", "reveal A1"}
    go(table, "1 reveal A1")
    assert asides(table, 1) == {"use A1"}, "this Round's use is left"


# ---- Sampo Talisman


@pytest.mark.rule("SW-124", "SW-R179")
def test_the_talisman_cancels_what_lies_open_at_any_time_of_any_seat() -> None:
    cards = {1: "Sampo Talisman S1", 3: "Huginn S1 up, Mead of Poetry S1 up", 2: "Muninn S2 up"}
    table = lay(4, cards, CUPS)
    go(table, "1 use A1")
    assert choices(table, 1) == {"cancel A2", "cancel A4"}, "what is used up has nothing to cancel"
    go(table, "1 cancel A2")
    assert card(table, "A2")["canceled"]
    assert table.actors == (0,)
    assert "use A1" in asides(challenged("5x3", 0, 2, cards=cards), 1)
    assert "use A1" in asides(picking(cards), 1)


@pytest.mark.rule("SW-124", "SW-83", "SW-R189", "SW-79")
def test_the_own_stones_are_canceled_to_see_the_own_dice() -> None:
    table = lay(4, {1: "Sampo Talisman S1, Stones of Fate S2 up used by=1"}, CUPS)
    assert table.view(1)["players"][1]["seen"] is None
    go(table, "1 use A1")
    assert card(table, "A2")["canceled"], "there is only one target"
    assert table.view(1)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]
    assert table.view(0)["players"][1]["seen"] is None


@pytest.mark.rule("SW-124", "SW-79")
def test_in_the_own_turn_own_cards_can_be_canceled_too_but_offer_nothing() -> None:
    own = lay(4, {0: "Sampo Talisman S1, Huginn S1 up"}, CUPS)
    assert uses(own, 0) == set(), "whoever is asked is not asked to harm itself"
    assert asides(own, 0) == {"use A1"}
    both = lay(4, {0: "Sampo Talisman S1, Huginn S1 up", 1: "Muninn S2 up"}, CUPS)
    assert uses(both, 0) == {"A1"}
    assert asides(both, 0) == set()
    go(both, "0 use A1")
    assert choices(both, 0) == {"cancel A2", "cancel A3"}


@pytest.mark.rule("SW-124", "SW-R193", "SW-50")
def test_stones_canceled_before_the_last_card_bring_none() -> None:
    cards = {0: "Stones of Fate S2 up used by=0", 3: "Sampo Talisman S1"}
    pile = ["Ring S3", "Ring S3", "Helmet S3", "Longbow S3", None, None, None, None, None]
    table = picking(cards, picked=3, pile=pile)
    assert table.view(None)["due"][0] == 4
    go(table, "3 use A2")
    assert table.actors == (1,), "three cards are all a Chief takes: the next winner picks"
    early = go(picking(cards, picked=2, pile=pile), "3 use A2")
    assert early.actors == (0,)
    assert go(early, "0 take 1").actors == (1,)


# ---- Apple, Jarnglofar, Loki's Gold


@pytest.mark.rule("SW-125", "SW-R146", "SW-R148", "SW-R153")
def test_artifacts_without_a_printed_moment_work_between_challenge_and_picks() -> None:
    cards = {3: "Idun's Gold Apple S2, Jarnglofar S1, Loki's Gold S2"}
    table = challenged("5x3", 0, 2, cards=cards, stashes=[["Crown S2"], [], [], []])
    bet(table, "-", "-", "-", "10 declarer")
    assert asides(table, 3) == {"use A1", "use A2", "use A3"}
    go(table, "3 use A1")
    assert phase(table) == "swap"
    assert table.actors == (3,), "the others' bets wait"
    go(table, "3 swap Crown S2")
    assert owner(table, "A1") == 0
    go(table, "3 use A2", "3 fetch Ring S1", "3 use A3", "3 as Pendant")
    assert list(table.actors) == [0, 1, 2]
    assert table.position()["bets"] == [None, None, None, 10]
    assert sorted(table.position()["stashes"][3]) == ["Crown S2", "Ring S1"]
    assert card(table, "A3")["item"] == "Pendant"


@pytest.mark.rule("SW-125", "SW-80")
def test_a_mirror_steps_in_as_what_it_copies() -> None:
    table = challenged("5x3", 0, 2, cards={3: "Frejya's Mirror S3", 1: "Loki's Gold S2 up as:Ring"})
    go(table, "3 use A1", "3 as Crown")
    assert card(table, "A1")["item"] == "Crown"


@pytest.mark.rule("SW-125", "SW-37", "SW-R151", "SW-R132")
def test_what_has_a_moment_of_its_own_waits_for_it() -> None:
    cards = {1: "Loki's Die S3, Draupnir S3, Megingjord S3, Dainsleif S3, Odin's Chalice S2, Stones of Fate S2"}
    for table in (lay(4, cards), challenged("5x3", 0, 2, cards=cards), picking(cards)):
        assert not any(text.startswith("use") for text in asides(table, 1))
    assert why_not(lay(4, cards), "use A1", 1) == "Loki's Die cannot be used at this moment"


# ---- bets


@pytest.mark.rule("SW-126", "SW-92", "SW-R61")
def test_a_half_made_bet_stays_half_made_and_secret() -> None:
    table = challenged("5x3", 0, 2, cards={3: "Odin's Eye S1", "pile": "Megingjord S3, Draupnir S3"})
    go(table, "1 side challenger", "3 use A1")
    assert phase(table) == "target artifact"
    for seat in (0, 2, 3, None):
        assert table.view(seat)["players"][1]["side"] is None
    sides = {table.imagine(3, seed).position()["sides"][1] for seed in range(8)}
    assert sides == {None}, "nobody imagines a side that is not sealed"
    go(table, "3 peek A2")
    assert choices(table, 1) > {"bet 20"}
    assert "side declarer" not in choices(table, 1)
    go(table, "1 bet 20")
    assert table.view(1)["players"][1]["side"] == "challenger"


@pytest.mark.rule("SW-33", "SW-126", "SW-78")
def test_who_waits_with_an_orb_that_is_taken_bets_last_and_sees_nothing() -> None:
    cards = {2: "Norn Orb S2", 3: "Idun's Gold Apple S2"}
    table = challenged("5x3", 0, 1, cards=cards)
    go(table, "2 wait", "3 use A2")
    assert phase(table) == "swap"
    go(table, "3 swap A1")
    assert owner(table, "A1") == 3
    assert table.imagine(0, 5)._array.tobytes() == table.imagine(0, 9).imagine(0, 5)._array.tobytes()
    bet(table, "9 declarer", "8 challenger", "-", "7 challenger")
    assert table.actors == (2,)
    assert phase(table) == "bets"
    assert [player["waits"] for player in table.view(0)["players"]] == [False, False, False, False]
    go(table, "2 bet 6 declarer")
    before = table.copy()
    assert not broken(before, table)
    stolen = challenged("5x3", 0, 1, cards={2: "Norn Orb S2 up", 3: "Sampo Talisman S1"})
    go(stolen, "2 wait", "3 use A2")
    bet(stolen, "9 declarer", "8 challenger", "-", "7 challenger")
    assert (stolen.actors, phase(stolen)) == ((2,), "bets")


@pytest.mark.rule("SW-126", "SW-33")
def test_all_see_who_waits_once_the_other_bets_are_sealed() -> None:
    table = challenged("5x3", 0, 4, 6, cards={0: "Norn Orb S2", 2: "Norn Orb S2", 3: "Idun's Gold Apple S2"})
    go(table, "0 wait", "2 wait", "3 use A3", "3 on 2", "3 swap A2")
    bet(table, "-", "5 declarer", "-", "5 declarer", "5 challenger", "5 declarer")
    assert table.actors == (0,), "the Chief waits too, and is first"
    assert table.view(5)["players"][2]["waits"], "nobody has to guess that this bet is still to come"
    assert table.imagine(5, 1).imagine(5, 2)._array.tobytes() == table.imagine(5, 2)._array.tobytes()


# ---- between two choices


@pytest.mark.rule("SW-126")
def test_nobody_cuts_into_a_choice_that_is_half_made() -> None:
    cards = {0: "Heimdall's Spyglass S1", 1: "Odin's Eye S1", 2: "Singing Lyre S1", "pile": "Megingjord S3"}
    table = lay(4, cards, CUPS)
    assert "use A2" in asides(table, 1)
    go(table, "0 use A1")
    assert phase(table) == "target seat"
    assert asides(table, 1) == set()
    assert why_not(table, "use A2", 1) == "somebody is in the midst of a choice; wait a moment"
    go(table, "0 on 3", "0 5x3")
    assert window(table) == "W2"
    assert asides(table, 1) == set()
    assert why_not(table, "reveal A2", 1) == "somebody is in the midst of a choice; wait a moment"
    assert why_not(table, "reveal A3", 2).startswith("first answer what you are asked")
    go(table, "2 use A3")
    assert phase(table) == "lyre"
    assert asides(table, 1) == set()
    go(table, "0 pay", "1 6x3")
    assert "use A2" in asides(table, 1)


@pytest.mark.rule("SW-126", "SW-42")
def test_nobody_snatches_a_chalice_that_is_handed_over() -> None:
    cards = {0: "Odin's Chalice S2", 3: "Idun's Gold Apple S2"}
    table = challenged("1x3", 0, 2, cards=cards, dice=("33333333", "11111111", "11111111", "11111111"))
    bet(table, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    go(table, "0 use A1", "0 turn 3", "0 to 4")
    assert phase(table) == "give"
    assert asides(table, 3) == set()
    go(table, "0 give 1")
    assert asides(table, 3) == {"use A2"}, "before the first pick"


@pytest.mark.rule("SW-126", "SW-77", "SW-78")
def test_a_use_by_which_somebody_steps_in_can_be_answered() -> None:
    cards = {1: "Odin's Eye S1", 3: "Sampo Talisman S1", "pile": "Megingjord S3"}
    table = go(lay(4, cards, CUPS), "1 use A1", "1 peek A3")
    assert table.actors == (3,)
    go(table, "3 use A2")
    assert card(table, "A1")["canceled"]
    assert names(table, None)[-1] == "dies"
    assert table.actors == (0,)
    assert not any("A1" in text for text in asides(table, 1))


@pytest.mark.rule("SW-126", "SW-73", "SW-I16")
@pytest.mark.parametrize("stage", ["opener", "bid", "bets", "pick"])
def test_nobody_else_can_tell_who_could_step_in(stage: str) -> None:
    """Two worlds that differ in who holds the Mead: all others see, hear and may do the same."""

    def world(first: str, second: str) -> Table:
        cards = {1: first, 3: second}
        if stage == "opener":
            return lay(4, cards, CUPS, stage="name")
        if stage == "bid":
            return go(bidden("4x3", 3, 4, cards, CUPS), "0 5x3")
        return challenged("5x3", 0, 2, cards=cards, dice=CUPS) if stage == "bets" else picking(cards, dice=CUPS)

    here, there = world("Mead of Poetry S1", "Tarnkappe S1"), world("Tarnkappe S1", "Mead of Poetry S1")
    for seat in (0, 2):
        assert seen(here, seat) == seen(there, seat)
        assert here.imagine(seat, 7)._array.tobytes() == there.imagine(seat, 7)._array.tobytes()
    for listener in (0, 2, None):
        assert [(one.kind, one.data) for one in here.events(listener)] == [
            (one.kind, one.data) for one in there.events(listener)
        ]
        assert json.dumps(here.view(listener)) == json.dumps(there.view(listener))


@pytest.mark.rule("SW-127", "SW-74", "SW-R86")
def test_one_artifact_is_used_at_a_time() -> None:
    cards = {1: "Odin's Eye S1", 3: "Idun's Gold Apple S2", "pile": "Megingjord S3, Draupnir S3"}
    table = lay(4, cards, CUPS, stashes=[["Ring S1"], [], [], []])
    go(table, "3 use A2")
    assert asides(table, 1) == set(), "one after the other"
    with pytest.raises(IllegalMove, match="in the midst of a choice"):
        go(table, "1 use A1")
    go(table, "3 on 0", "3 swap Ring S1", "1 use A1")
    assert phase(table) == "target artifact"


@pytest.mark.rule("SW-121", "SW-122", "SW-123", "SW-124", "SW-125", "SW-126")
def test_random_games_with_people_stepping_in_end_and_replay() -> None:
    stepped: set[str] = set()
    for seed in range(6):
        table, chance = find("spoils").table(seats=4 + seed % 3, seed=seed), random.Random(seed)
        while not table.over:
            found = unasked(table)
            if found and chance.random() < 0.3:
                seat, move = chance.choice(found)
                stepped.add(table.view(seat)["phase"])
                table.play(seat, move)
            else:
                seat = chance.choice(table.actors)
                table.play(seat, chance.choice(table.legal(seat)))
        assert table.rewind(table.ply).position() == table.position()
    assert stepped == {"opener", "bid", "bets", "pick"}


# ---- version 1


@pytest.mark.rule("SW-71", "SW-79")
def test_tables_of_rules_version_1_go_on_as_they_began() -> None:
    cards = {1: "Mead of Poetry S1", 3: "Odin's Eye S1"}
    told = lay(4, cards, CUPS).position()
    old = OLD.setup(told)
    old.play(0, "5x3")
    assert old.view(1)["window"] == "W2", "the Mead's holder is asked after each bid"
    assert all(not old.asides(seat) for seat in range(4))
    assert old.why_not(1, OLD.moves - 1).startswith("this game was begun under older rules")
    turn = OLD.setup(told)
    assert turn.why_not(3, 438) == "seat 3 is not asked now"
    own = OLD.setup(lay(4, {0: "Sampo Talisman S1, Huginn S1 up", 1: "Muninn S2 up, Stones of Fate S2 up"}).position())
    own.play(0, "use A1")
    assert choices(own, 0) == {"cancel A3", "cancel A4"}, "nothing of one's own"


@pytest.mark.rule("SW-71")
def test_random_games_of_version_1_are_what_they_were() -> None:
    """Played with the rules of version 1: chance, lists and endings as an earlier build had them."""
    table, chance = OLD.table(seats=4, seed=5), random.Random(5)
    while not table.over:
        seat = chance.choice(table.actors)
        table.play(seat, chance.choice(table.legal(seat)))
    assert (table.ply, table.scores) == OLD_GAME


OLD_GAME = (170, (94, 68, 27, 123))


@pytest.mark.rule("SW-71", "SW-I16")
@pytest.mark.parametrize("check", [check_legal_lists, check_invariants, check_no_leak, check_hidden_moves])
def test_version_1_keeps_what_all_games_keep(check: Any) -> None:
    for case in cases(OLD)[:2]:
        check(case, 21)
