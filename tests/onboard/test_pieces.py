"""Moving pieces: Promote, both Jumps and Swap, full and empty ships, ships that have sailed."""

from __future__ import annotations

import pytest

from meadhall.games.onboard import components
from meadhall.games.onboard.rules import state

from .tables import ONBOARD, choices, lay, phase, play, ship, wander, why_not


@pytest.mark.rule("VB-R53", "VB-R54", "VB-X15", "VB-10")
def test_promote_brings_an_own_piece_to_the_front_of_its_ship() -> None:
    table = lay(4, {1: "b2a y1a r3a"})
    others = [ship(table, number) for number in range(2, 9)]
    play(table, "PR r3a")
    assert ship(table, 1) == "r3a b2a y1a"
    assert [ship(table, number) for number in range(2, 9)] == others


@pytest.mark.rule("VB-10")
@pytest.mark.parametrize(
    ("piece", "after"),
    [("r1a", "r1a g1a b1a y1a r1b"), ("r1b", "r1b g1a r1a b1a y1a")],
)
def test_promoting_keeps_the_order_of_all_others(piece: str, after: str) -> None:
    table = lay(4, {1: "g1a r1a b1a y1a r1b"})
    play(table, f"PR {piece}")
    assert ship(table, 1) == after


@pytest.mark.rule("VB-R53")
def test_promote_takes_no_piece_of_another_clan_and_none_in_front() -> None:
    table = lay(4, {1: "b2a y1a r3a", 2: "r1a"})
    play(table, "PR")
    assert why_not(table, "y1a") == "y1a is not of your clan"
    assert why_not(table, "r1a") == "r1a already leads its ship"


@pytest.mark.rule("VB-46")
def test_promoting_past_an_own_piece_is_allowed() -> None:
    table = lay(4, {1: "r1a r3a b1a"})
    play(table, "PR r3a")
    assert ship(table, 1) == "r3a r1a b1a"


@pytest.mark.rule("VB-R55", "VB-R57", "VB-R25")
def test_jump_your_ship_takes_an_own_piece_to_the_back_of_another() -> None:
    table = lay(2, {1: "b2a r3a y1a", 2: "g1a y2a"})
    play(table, "JY")
    assert all(text[0] == "r" for text in choices(table))
    assert why_not(table, "y1a") == "y1a is not of your clan"
    play(table, "r3a", ">2")
    assert (ship(table, 1), ship(table, 2)) == ("b2a y1a", "g1a y2a r3a")


@pytest.mark.rule("VB-R57", "VB-R30")
@pytest.mark.parametrize("gone", ["r1a", "b1a", "g1a", "y1a", "r1b"])
def test_all_behind_a_piece_that_leaves_close_up(gone: str) -> None:
    crew = ["r1a", "b1a", "g1a", "y1a", "r1b"]
    table = lay(4, {1: " ".join(crew), 2: "g2a"})
    play(table, f"JA {gone}>2")
    crew.remove(gone)
    assert ship(table, 1).split() == crew
    play(table, "JY")
    play(table, next(text for text in sorted(choices(table)) if text not in crew and text != gone), ">1")
    assert ship(table, 1).split()[:4] == crew, "the newcomer stands behind them"


@pytest.mark.rule("VB-R56", "VB-R57", "VB-R25")
@pytest.mark.parametrize("piece", ["b2a", "r3a", "y1a"])
def test_jump_any_ship_takes_a_piece_of_any_clan_with_or_without_a_player(piece: str) -> None:
    table = lay(2, {1: "b2a r3a y1a", 2: "g1a y2a"})
    play(table, f"JA {piece}>2")
    assert ship(table, 2) == f"g1a y2a {piece}"
    assert ship(table, 1).split() == [other for other in ("b2a", "r3a", "y1a") if other != piece]


@pytest.mark.rule("VB-X17", "VB-R30", "VB-R48", "VB-8")
def test_a_jump_never_ends_in_the_own_ship_a_full_one_or_a_sailed_one() -> None:
    table = lay(4, {1: "r3a b1a", 2: "g1a g1b g2a g2b g3a", 3: "y1a", 4: ""}, sailed=[3])
    play(table, "JY", "r3a")
    assert choices(table) == {">4", ">5", ">6", ">7", ">8"}
    assert why_not(table, ">1") == "r3a is in ship 1; it has to go to another one"
    assert why_not(table, ">2") == "ship 2 has five pieces, the most a ship can have"
    assert why_not(table, ">3") == "ship 3 has sailed"


@pytest.mark.rule("VB-11", "VB-49", "VB-R30")
def test_with_one_ship_that_has_room_its_own_pieces_cannot_jump() -> None:
    ships: dict[int, str | None] = {7: "r1a b1a g1a y1a", 8: "b1b g1b y1b r2a b2a"}
    table = lay(4, ships, sailed=[1, 2, 3, 4, 5, 6], round=8)
    play(table, "JA")
    assert choices(table) == {"b1b", "g1b", "y1b", "r2a", "b2a"}
    assert why_not(table, "r1a") == "r1a has nowhere to go: no other ship has room"
    play(table, "r2a", ">7")
    assert ship(table, 7) == "r1a b1a g1a y1a r2a"


@pytest.mark.rule("VB-49")
def test_at_least_two_ships_are_in_the_harbour_while_vikings_act() -> None:
    for seats in (2, 4):
        for table in wander(seats, 70 + seats, 500):
            view = table.view(None)
            if view["phase"] == "place":
                assert sum(not one["sailed"] for one in view["ships"]) >= 2


@pytest.mark.rule("VB-9")
def test_a_ship_may_be_emptied_and_manned_again() -> None:
    table = lay(4, {1: "r3a", 2: "b1a"})
    play(table, "JY r3a>2")
    assert ship(table, 1) == ""
    play(table, "JA r3a>1")
    assert (ship(table, 1), ship(table, 2)) == ("r3a", "b1a")


@pytest.mark.rule("VB-X16", "VB-R58", "VB-R59", "VB-12")
def test_swapped_pieces_take_each_others_exact_place() -> None:
    table = lay(4, {1: "b2a y1a", 2: "r3a g1a g2a"})
    play(table, "SW y1a<>g1a")
    assert (ship(table, 1), ship(table, 2)) == ("b2a g1a", "r3a y1a g2a")


@pytest.mark.rule("VB-12", "VB-R58")
@pytest.mark.parametrize(
    ("swap", "one", "two"),
    [
        ("b2a<>g2a", "g2a y1a", "r3a g1a b2a r1a r1b"),
        ("y1a<>r1b", "b2a r1b", "r3a g1a g2a r1a y1a"),
        ("b2a<>r3a", "r3a y1a", "b2a g1a g2a r1a r1b"),
    ],
)
def test_a_swap_works_at_any_places_and_in_full_ships(swap: str, one: str, two: str) -> None:
    table = lay(4, {1: "b2a y1a", 2: "r3a g1a g2a r1a r1b"})
    play(table, f"SW {swap}")
    assert (ship(table, 1), ship(table, 2)) == (one, two)


@pytest.mark.rule("VB-12")
def test_two_like_pieces_can_be_swapped() -> None:
    table = lay(4, {1: "r3a", 2: "r3b"})
    play(table, "SW r3a<>r3b")
    assert (ship(table, 1), ship(table, 2)) == ("r3b", "r3a")


@pytest.mark.rule("VB-R59", "VB-45")
def test_a_swap_is_between_two_ships_and_names_the_lower_one_first() -> None:
    table = lay(4, {1: "b2a y1a", 2: "r3a", 8: "g3b"})
    play(table, "SW")
    assert (
        why_not(table, "g3b") == "g3b is in the last ship with a crew; name the piece of the lower-numbered ship first"
    )
    play(table, "r3a")
    assert not {"<>b2a", "<>y1a", "<>r3a"} & choices(table)
    assert why_not(table, "<>b2a") == "b2a is not in a ship with a higher number than that of r3a"
    play(table, "<>g3b")
    assert (ship(table, 2), ship(table, 8)) == ("g3b", "r3a")


@pytest.mark.rule("VB-45")
def test_a_swap_written_the_other_way_round_is_the_same_swap() -> None:
    one, two = lay(4, {1: "b2a", 2: "r3a"}), lay(4, {1: "b2a", 2: "r3a"})
    play(one, "SW b2a<>r3a")
    play(two, "SW r3a<>b2a")
    assert one.position() == two.position()
    assert one.history == two.history


@pytest.mark.rule("VB-45")
def test_when_the_last_ships_are_empty_the_last_manned_one_is_no_first_choice() -> None:
    table = lay(4, {6: "b2a", 7: "", 8: ""})
    play(table, "SW")
    assert "b2a" not in choices(table)
    play(table, sorted(choices(table))[0])
    assert "<>b2a" in choices(table)


@pytest.mark.rule("VB-R31", "VB-R47", "VB-R48", "VB-8", "VB-35")
def test_pieces_of_a_ship_that_has_sailed_are_out_of_reach() -> None:
    table = lay(4, {1: "b1a r3a", 2: "g1a r1a", 3: "y3a"}, sailed=[1], round=3)
    for code in ("PR", "JY", "JA", "SW"):
        copy = table.copy()
        copy.play(0, code)
        assert not {"r3a", "b1a"} & choices(copy)
        assert why_not(copy, "r3a") == "r3a has sailed with ship 1"
    play(table, "SW", "g1a")
    assert "<>y3a" in choices(table)


@pytest.mark.rule("VB-R31", "VB-I1")
def test_a_sailed_ship_never_changes_again() -> None:
    frozen: dict[int, str] = {}
    for table in wander(3, 91, 600):
        position = table.position()
        if position["round"] == 1:
            frozen = {}
        for number in position["sailed"]:
            assert frozen.setdefault(number, position["ships"][number - 1]) == position["ships"][number - 1]


@pytest.mark.rule("VB-R30", "VB-I1")
def test_no_ship_ever_has_more_than_five_pieces() -> None:
    longest = 0
    for table in wander(2, 92, 900):
        longest = max(longest, *(len(one.split()) for one in table.position()["ships"]))
    assert longest == 5


@pytest.mark.rule("VB-R28")
def test_a_ship_is_its_pieces_in_order_and_sailed_or_not() -> None:
    table = lay(4, {1: "b1a r3a", 2: "g1a r1a"}, sailed=[2], round=3)
    one, two = table.view(None)["ships"][:2]
    assert (one["crew"], one["sailed"]) == (["b1a", "r3a"], False)
    assert (two["crew"], two["sailed"]) == (["g1a", "r1a"], True)
    assert table.view(None)["voyages"] == [2]


@pytest.mark.rule("VB-R32")
def test_a_ship_keeps_its_mooring_with_a_circle_for_every_clan() -> None:
    table = lay(4)
    play(table, "BE", "=1", "5:")
    assert choices(table) == {"r", "b", "g", "y"}
    play(table, "y")
    for number in range(1, 9):
        bets = table.view(None)["ships"][number - 1]["bets"]
        assert len(bets) == (number == 5)
    assert [one["ship"] for one in table.view(None)["ships"]] == list(range(1, 9))


@pytest.mark.rule("VB-R48")
def test_steps_offer_only_choices_that_can_be_completed() -> None:
    for table in wander(2, 93, 500):
        seat = table.actors[0]
        if phase(table) in ("jump piece", "swap first", "bet value", "bet or move", "draw type"):
            for move in table.legal(seat):
                copy = table.copy()
                copy.play(seat, move)
                assert copy.legal(seat)
    assert ONBOARD.max_legal == 24


@pytest.mark.rule("VB-R81")
def test_a_piece_has_the_shields_and_the_clan_of_its_name() -> None:
    for piece in range(24):
        text = components.piece_text(piece)
        assert state.shields_of(piece) == int(text[1])
        assert components.LETTERS[state.clan_of(piece)] == text[0]
        assert components.piece_words(text) == f"{components.CLANS[piece // 6]} {text[1]}"
    assert [components.piece_text(piece) for piece in range(6)] == ["r1a", "r1b", "r2a", "r2b", "r3a", "r3b"]
