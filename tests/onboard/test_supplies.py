"""Supplies and the market: both stacks, loading, prices."""

from __future__ import annotations

import pytest

from .tables import ONBOARD, bow, choices, lay, play, texts, wander, why_not


@pytest.mark.rule("VB-R66", "VB-R67", "VB-22", "VB-R29")
def test_add_1_loads_the_top_token_of_its_stack_face_up() -> None:
    table = lay(4, add="GHM", draw="MMHG")
    play(table, "A1")
    assert choices(table) == {f"G>{number}" for number in range(1, 9)}
    play(table, "G>4")
    assert bow(table, 4) == "G"
    position = table.position()
    assert (position["add"], position["draw"]) == ("HM", "MMHG")
    for seat in (0, 1, None):
        assert table.view(seat)["ships"][3]["bow"] == "G"
        assert texts(table, seat) == ["A1 G>4"]


@pytest.mark.rule("VB-22")
def test_with_add_1_the_player_alone_sees_the_token_before_choosing() -> None:
    table = lay(4, add="GHM", draw="")
    play(table, "A1")
    assert table.view(0)["step"] == {"action": "A1", "token": "G"}
    assert table.view(0)["stacks"]["add"] == ["G", None, None]
    assert [event.sentence for event in table.events(0)][-1] == "Seat 0 draws grain."
    for seat in (1, 2, 3, None):
        assert table.view(seat)["step"] == {"action": "A1", "token": None}
        assert table.view(seat)["stacks"]["add"] == [None] * 3
        assert [event.sentence for event in table.events(seat)][-1] == "Seat 0 draws 1 token unseen."
    assert table.record.revealed == 1  # and so it cannot be taken back


@pytest.mark.rule("VB-R67", "VB-R70", "VB-R48", "VB-24")
def test_any_ship_in_the_harbour_can_be_loaded_and_none_that_has_sailed() -> None:
    for action in ("A1", "D3"):
        table = lay(4, {1: ""}, add="G", draw="G", bows={2: "HHHHMMMM"}, sailed=[5], round=3)
        play(table, action, *(["G"] if action == "D3" else []))
        assert {text[-1] for text in choices(table)} == set("1234678")
        assert why_not(table, ">5") == "ship 5 has sailed"
        copy = table.copy()
        play(copy, ">1")
        assert bow(copy, 1) == "G"
        play(table, ">2")
        assert bow(table, 2) == "HHHHGMMMM"


@pytest.mark.rule("VB-R68", "VB-R70", "VB-R71", "VB-X14", "VB-23")
def test_draw_3_loads_one_of_three_and_returns_the_others_as_drawn() -> None:
    table = lay(4, draw="HGMM", add="GG")
    play(table, "D3")
    assert choices(table) == {"H", "G", "M"}
    play(table, "G", ">2")
    assert bow(table, 2) == "G"
    assert table.position()["draw"] == "MHM"
    assert table.position()["add"] == "GG"


@pytest.mark.rule("VB-23", "VB-R71")
@pytest.mark.parametrize(
    ("stack", "kept", "left"),
    [
        ("HGMHG", "H", "HGGM"), ("HGMHG", "G", "HGHM"), ("HGMHG", "M", "HGHG"),
        ("HHGMM", "H", "MMHG"), ("GHHMM", "H", "MMGH"), ("MGM", "M", "GM"), ("MGM", "G", "MM"),
    ],
)  # fmt: skip
def test_what_goes_back_goes_under_the_stack_in_the_order_drawn(stack: str, kept: str, left: str) -> None:
    table = lay(4, draw=stack, add="")
    play(table, f"D3 {kept}>1")
    assert table.position()["draw"] == left
    assert bow(table, 1) == kept


@pytest.mark.rule("VB-43")
def test_of_two_like_tokens_the_first_drawn_is_loaded() -> None:
    table = lay(4, draw="HGHM", add="")
    play(table, "D3 H>1")
    assert table.position()["draw"] == "MGH"


@pytest.mark.rule("VB-44", "VB-43", "VB-I14")
@pytest.mark.parametrize(
    ("drawn", "known", "loaded", "after"),
    [
        ("HGM", "...", "G", ".."), ("HGM", "HGM", "G", "HM"),
        ("HGM", "H..", "G", "H."),  # nothing before it can have gone
        ("HGM", "..M", "H", ".M"), ("HGM", "..M", "G", ".M"),  # whichever of two went, this one is last
        ("HGM", ".G.", "H", ".."), ("HGM", ".G.", "M", ".."),  # now first or second
        ("HGM", "HG.", "M", "HG"), ("HGM", ".GM", "H", "GM"), ("HGM", "H.M", "G", "HM"),  # one is left to be it
        ("GHM", ".H.", "H", ".."), ("GHM", ".HM", "H", ".M"), ("HHM", ".HM", "H", ".M"),  # one of the first two
        ("GMH", "..H", "H", ".."), ("HMH", "..H", "H", ".."), ("GHH", "..H", "H", ".."),
        ("GMH", ".MH", "H", ".."), ("HMH", ".MH", "H", ".."), ("MGH", "M.H", "H", "M."), ("MHH", "M.H", "H", "M."),
        ("HHG", "H.G", "H", ".G"), ("HHH", "H.H", "H", ".H"), ("HG", "H.", "G", "H"), ("GH", ".H", "H", "."),
    ],
)  # fmt: skip
def test_who_watches_a_draw_keeps_track_of_what_is_certain(drawn: str, known: str, loaded: str, after: str) -> None:
    """Two draws that look alike to a watcher leave it knowing the same; seat 1 watches and knows the letters."""
    seen = [[1] if letter != "." else [] for letter in known]
    table = lay(
        3, draw=f"{drawn}G" if len(drawn) == 3 else drawn, add="", draw_seen=[*seen, []][: len(drawn) // 3 * 4 or 2]
    )
    play(table, f"D3 {loaded}>1")
    assert "".join(token or "." for token in table.view(1)["stacks"]["draw"])[-len(after) :] == after
    assert None not in table.view(0)["stacks"]["draw"][-len(after) :]  # the drawer knows them all
    assert set(table.view(2)["stacks"]["draw"]) == {None}


@pytest.mark.rule("VB-R69", "VB-23")
@pytest.mark.parametrize(("stack", "types"), [("HGMM", {"H", "G", "M"}), ("HG", {"H", "G"}), ("M", {"M"})])
def test_with_fewer_than_three_left_all_are_drawn(stack: str, types: set[str]) -> None:
    table = lay(4, draw=stack, add="")
    play(table, "D3")
    assert choices(table) == types
    assert table.view(0)["step"]["drawn"] == list(stack[:3])


@pytest.mark.rule("VB-R68", "VB-43")
def test_only_a_drawn_type_can_be_loaded() -> None:
    table = lay(4, draw="HHGM", add="M")
    play(table, "D3")
    assert choices(table) == {"H", "G"}
    assert why_not(table, "M") == "you drew no metal"


@pytest.mark.rule("VB-23", "VB-44")
def test_the_draw_is_private_and_the_drawer_remembers_what_went_back() -> None:
    table = lay(4, draw="HGMM", add="GG")
    play(table, "D3")
    assert table.view(0)["step"]["drawn"] == ["H", "G", "M"]
    for seat in (1, 2, 3, None):
        assert table.view(seat)["step"]["drawn"] == [None, None, None]
        assert [event.sentence for event in table.events(seat)][-1] == "Seat 0 draws 3 tokens unseen."
    assert table.record.revealed == 1
    play(table, "G", ">2")
    assert table.view(0)["stacks"]["draw"] == [None, "H", "M"]
    for seat in (1, 2, 3, None):
        assert table.view(seat)["stacks"]["draw"] == [None, None, None]
        assert texts(table, seat) == ["D3 G>2"]
    assert table.position()["draw_seen"] == [[], [0], [0]]


@pytest.mark.rule("VB-44")
def test_several_seats_may_know_a_token() -> None:
    table = lay(2, draw="HGM", add="", draw_seen=[[1], [], []], waiting=[["FP", "PR"], ["JY", "BE"]],
                acted=[["MK", "JA"], ["BM", "SW"]])  # fmt: skip
    play(table, "D3 G>1")
    assert table.position()["draw_seen"] == [[0, 1], [0]]
    assert table.view(1)["stacks"]["draw"] == ["H", None]
    assert table.view(0)["stacks"]["draw"] == ["H", "M"]


@pytest.mark.rule("VB-22")
def test_the_stacks_never_mix_or_refill_each_other() -> None:
    table = lay(4, add="", draw="HGM")
    assert "A1" not in choices(table)
    assert "D3" in choices(table)
    other = lay(4, add="HGM", draw="")
    assert "D3" not in choices(other)
    assert "A1" in choices(other)


@pytest.mark.rule("VB-R72", "VB-R73", "VB-R74", "VB-25", "VB-I8")
def test_marketplace_raises_one_price_by_one_up_to_four() -> None:
    table = lay(4, market={"H": 1, "G": 3, "M": 4})
    play(table, "MK")
    assert choices(table) == {"H", "G"}
    assert why_not(table, "M") == "metal is worth 4 already, the most there is"
    copy = table.copy()
    play(copy, "G")
    assert copy.view(None)["market"] == {"H": 1, "G": 4, "M": 4}
    play(table, "H")
    assert table.view(None)["market"] == {"H": 2, "G": 3, "M": 4}


@pytest.mark.rule("VB-25")
@pytest.mark.parametrize(("market", "possible"), [((4, 4, 4), False), ((4, 4, 3), True), ((1, 4, 4), True)])
def test_with_all_prices_at_four_marketplace_is_closed(market: tuple[int, int, int], possible: bool) -> None:
    table = lay(4, market=dict(zip("HGM", market, strict=True)))
    assert ("MK" in choices(table)) == possible


@pytest.mark.rule("VB-R73", "VB-R74", "VB-I8")
def test_prices_never_fall_and_never_pass_four() -> None:
    before = {"H": 1, "G": 1, "M": 1}
    for table in wander(3, 111, 500):
        view = table.view(None)
        if view["round"] == 1 and view["next_order"] == []:
            before = {"H": 1, "G": 1, "M": 1}
        for kind, price in view["market"].items():
            assert before[kind] <= price <= 4
        before = view["market"]


@pytest.mark.rule("VB-R49", "VB-R50", "VB-I2")
def test_supplies_stay_on_their_bow_until_their_ship_sails() -> None:
    bows, laden = [""] * 8, 0
    for table in wander(4, 112, 600):
        position = table.position()
        if position["round"] == 1:
            bows = [""] * 8
        for number in range(8):
            now = position["bows"][number]
            gone = number + 1 in position["sailed"]
            if not gone:
                assert all(now.count(kind) >= bows[number].count(kind) for kind in "HGM")
                laden += now != ""
            bows[number] = now
    assert laden > 100


@pytest.mark.rule("VB-R49", "VB-R29")
def test_a_piece_that_jumps_leaves_the_supplies_where_they_are() -> None:
    table = lay(4, {1: "r3a b1a", 2: "g1a"}, bows={1: "GH", 2: "M"})
    play(table, "JY r3a>2")
    assert (bow(table, 1), bow(table, 2)) == ("HG", "M")
    assert ONBOARD.moves == 54
