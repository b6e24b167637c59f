"""The end of the game: the seventh sailing, scores, ties, and what is shown then."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table
from meadhall.games.onboard.screens import browser
from meadhall.games.onboard.words.sentences import log

from .tables import SEATS, choices, lay, piles, play, played, sailing, texts

SIX: dict[str, Any] = {"sailed": [1, 2, 3, 4, 5, 6], "round": 8}


def last(piles: list[str], market: tuple[int, int, int] = (1, 1, 1), **position: Any) -> Table:
    """The seventh ship sails and brings nobody anything: piles and won bets decide."""
    table = sailing(
        len(piles), {7: "", 8: None, 1: None}, piles=piles, market=dict(zip("HGM", market, strict=True)),
        add="", draw="", **{**SIX, **position},
    )  # fmt: skip
    play(table, "sail 7")
    return table


@pytest.mark.rule("VB-R106", "VB-36")
def test_the_game_ends_with_the_seventh_sailing_after_sharing_and_bets() -> None:
    table = sailing(4, {7: "b2a r1a", 8: "g1a"}, bows={7: "GH"}, bets={2: "7:b=3"}, **SIX)
    leader = table.view(None)["leader"]
    play(table, "sail 7")
    assert not table.over
    play(table, "take G")
    assert table.over
    assert piles(table) == ["H", "G", "", ""]
    assert table.scores == (1, 1, 3, 0)
    assert table.view(None)["leader"] == leader  # it does not cross any more
    assert table.view(None)["round"] == 8
    assert (table.view(None)["phase"], table.view(None)["turn"]) == ("over", None)
    assert "won g@7" in texts(table)
    assert texts(table)[-1] == "end r=1 b=1 g=3 y=0"
    told = [event.sentence for event in table.events(None) if event.name == "scored"]
    assert told[:2] == ["Seat 0 scores 1 point: hide; no bets won.", "Seat 1 scores 1 point: grain; no bets won."]
    assert told[2] == "Seat 2 scores 3 points: no supplies; bets won: 3."


@pytest.mark.rule("VB-R106")
def test_after_the_sixth_sailing_the_game_goes_on() -> None:
    table = sailing(4, {6: "b2a"}, sailed=[1, 2, 3, 4, 5], round=8)
    play(table, "sail 6")
    assert not table.over
    assert len(choices(table)) > 1


@pytest.mark.rule("VB-R107", "VB-21")
def test_the_last_ship_scores_neither_supplies_nor_bets() -> None:
    table = sailing(4, {7: "b2a", 8: "r3a"}, bows={7: "G", 8: "MMM"}, bets={0: "8:r=4"}, **SIX)
    play(table, "sail 7")
    assert table.scores == (0, 1, 0, 0)


@pytest.mark.rule("VB-X4", "VB-R108", "VB-R109", "VB-R111", "VB-R112", "VB-37")
def test_blue_wins_a_tie_of_nine_with_four_supplies_against_two() -> None:
    table = last(["HH", "GGMH"], (2, 2, 3), won=[[1, 4], []])
    assert table.scores == (9, 9)
    assert table.places == (2, 1)


@pytest.mark.rule("VB-R112", "VB-38")
def test_more_supplies_win_a_tie_even_if_they_are_worth_less() -> None:
    table = last(["HHH", "M"], (1, 1, 4), won=[[2], [1]])
    assert table.scores == (5, 5)
    assert table.places == (1, 2)


@pytest.mark.rule("VB-X18", "VB-R113", "VB-38")
def test_with_equal_supplies_more_points_from_them_win() -> None:
    table = last(["MG", "GG"], (1, 2, 3), won=[[4], [2, 3]])
    assert table.scores == (9, 9)
    assert table.places == (1, 2)


@pytest.mark.rule("VB-X18", "VB-R114", "VB-38")
def test_equal_in_everything_the_victory_is_shared() -> None:
    table = last(["MG", "MG"], (1, 2, 3), won=[[4], [1, 3]])
    assert table.scores == (9, 9)
    assert table.places == (1, 1)


@pytest.mark.rule("VB-38", "VB-R114")
def test_three_or_four_may_share_a_place() -> None:
    assert last(["M", "M", "M", "G"], (1, 1, 2)).places == (1, 1, 1, 4)
    assert last(["M", "M", "M", "M"], (1, 1, 2)).places == (1, 1, 1, 1)
    assert last(["H", "M", "M", "G"], (3, 1, 2)).places == (1, 2, 2, 4)


@pytest.mark.rule("VB-R112", "VB-48")
def test_only_supplies_on_a_scoring_circle_break_a_tie() -> None:
    table = last(["MM", "HHHH"], (1, 1, 2))
    assert table.position()["removed"] == "HGGGGGMMM"
    assert table.scores == (4, 4)
    assert table.places == (2, 1)


@pytest.mark.rule("VB-R108", "VB-37")
def test_every_supply_counts_the_final_price_of_its_type() -> None:
    assert last(["H", "G", "M", "HGM"], (2, 3, 4)).scores == (2, 3, 4, 9)


@pytest.mark.rule("VB-37")
def test_a_price_that_rises_after_the_taking_counts() -> None:
    low = last(["M", ""], (1, 1, 1))
    high = last(["M", ""], (1, 1, 4))
    assert (low.scores, high.scores) == ((1, 0), (4, 0))


@pytest.mark.rule("VB-R109", "VB-R110", "VB-21")
def test_won_tokens_count_their_number_and_no_others_count() -> None:
    table = last(["", "", "", ""], won=[[1, 2, 3, 4], [3], [], []])
    assert table.scores == (10, 3, 0, 0)
    for value in (1, 2, 3, 4):
        assert last(["", ""], won=[[value], []]).scores == (value, 0)


@pytest.mark.rule("VB-R96", "VB-R110", "VB-21")
def test_a_wrong_bet_left_lying_is_worth_nothing() -> None:
    table = sailing(4, {7: "b2a", 8: "r3a"}, bows={7: "G"}, bets={0: "7:r=4"}, **SIX)
    play(table, "sail 7")
    assert table.scores == (0, 1, 0, 0)
    assert table.position()["bets"][0] == "7:r=4"


@pytest.mark.rule("VB-R111")
@SEATS
def test_scores_are_supplies_plus_won_bets_and_the_highest_wins(seats: int) -> None:
    for seed in range(4):
        table = played(seats, 200 + seed)
        view = table.view(None)
        scores = [
            sum(view["market"][kind] for kind in player["pile"]) + sum(player["won_values"])
            for player in view["players"]
        ]
        assert list(table.scores or ()) == scores
        winners = [seat for seat, place in enumerate(table.places or ()) if place == 1]
        assert all(scores[seat] == max(scores) for seat in winners)


@pytest.mark.rule("VB-15", "VB-R105", "VB-I11")
def test_everything_is_shown_at_the_end_and_not_before() -> None:
    for number in range(30):
        seats = 2 + number % 3
        table = played(seats, 210 + number)
        for seat in (*range(seats), None):
            for player in table.view(seat)["players"]:
                assert player["won_values"] is not None
                assert player["pile"] is not None
            assert {**table.view(seat), "seat": None} == table.view(None)
        assert table.view(None)["unseen"] == {"H": 0, "G": 0, "M": 0}
        assert all(not table.legal(seat) for seat in range(seats))


@pytest.mark.rule("VB-R111")
def test_the_account_tells_the_score_line_by_line() -> None:
    table = last(["HH", "GGMH"], (2, 2, 3), won=[[1, 4], []])
    lines = browser.account(table.events(None), 2)
    assert [line["label"] for line in lines] == ["Hide at 2", "Grain at 2", "Metal at 3", "Won bets"]
    assert [line["points"] for line in lines] == [[4, 2], [0, 4], [0, 3], [5, 0]]
    assert [sum(line["points"][seat] for line in lines) for seat in (0, 1)] == list(table.scores or ())
    assert browser.account([], 2) == []


@pytest.mark.rule("VB-R46")
def test_a_record_ends_with_the_scores() -> None:
    table = played(2, 220)
    assert log(table)[-1] == f"end r={(table.scores or ())[0]} b={(table.scores or ())[1]}"
    assert lay(4).scores is None
