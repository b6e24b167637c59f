"""The box, the deal, the frame of a Round."""

from __future__ import annotations

from collections import Counter

import pytest

from meadhall import BadOption, Table
from meadhall.games.spoils import cards, components
from meadhall.games.spoils.rules.deal import in_play

from .tables import ANY_SEATS, CUPS, SPOILS, asked, choices, evening, go, lay, names, passes, phase, played, settle

THREE = ("Heimdall's Spyglass S1", "Norn Orb S2", "Traitor's Dagger S1")


def all_cards(table: Table) -> list[str]:
    """Every card in play: unopened piles and the pile on the table."""
    told = table.position()
    found = [card for pile in told["piles"] for card in pile]
    found += [told["artifacts"][card]["card"] if card in told["artifacts"] else card for card in told["pile"] if card]
    return found


@pytest.mark.rule("SW-R25", "SW-R26", "SW-R27", "SW-6")
def test_a_set_has_five_types_with_four_items_each_but_artifacts() -> None:
    assert len(cards.TYPES) + 1 == 5
    assert len(cards.TREASURES) == 16
    for row in cards.TREASURES:
        assert row[1][0] < row[1][1] < row[1][2]
    assert len({row[0] for row in cards.ARTIFACTS}) == 22
    assert Counter(row[0] for row in cards.ARTIFACTS)["SAM"] == 3


def test_every_stage_has_42_cards_and_the_values_of_the_table() -> None:
    for stage, (values, artifacts) in enumerate(((94, 14), (168, 24), (245, 37))):
        there = [card for card in range(components.CARDS) if components.STAGE[card] == stage]
        assert sum(components.COPIES[card] for card in there) == 42
        assert sum(components.COPIES[card] * components.VALUE[card] for card in there) == values
        own = [card for card in there if card >= components.NORMALS]
        assert sum(components.COPIES[card] * components.VALUE[card] for card in own) == artifacts


def test_every_row_says_where_it_comes_from() -> None:
    for row in cards.TREASURES:
        assert "reconstructed" in row[3]
    for artifact in cards.ARTIFACTS:
        assert "printed" in artifact[4]
        assert "reconstructed" in artifact[4]


@pytest.mark.rule("SW-R1", "SW-R2", "SW-R5", "SW-R7", "SW-R20", "SW-R19")
@pytest.mark.parametrize(("seats", "cup"), [(3, 10), (4, 8), (5, 6), (6, 6), (7, 6), (8, 6), (9, 6), (10, 6)])
def test_everybody_begins_with_a_cup_of_dice_and_70_gold(seats: int, cup: int) -> None:
    table = SPOILS.table(seats, 5)
    assert table.position()["gold"] == [70] * seats
    assert [len(dice) for dice in table.position()["dice"]] == [cup] * seats
    for wrong in (2, 11):
        with pytest.raises(BadOption, match="takes 3 to 10 seats"):
            SPOILS.table(wrong)


@pytest.mark.rule("SW-X1", "SW-R14", "SW-R15", "SW-R13", "SW-R22")
@pytest.mark.parametrize(("seats", "size"), [(3, 7), (4, 9), (5, 11), (6, 13), (7, 15), (8, 17), (9, 19), (10, 21)])
def test_there_are_nine_piles_of_the_printed_size(seats: int, size: int) -> None:
    table = SPOILS.table(seats, 5)
    told = table.position()
    assert [len(pile) for pile in told["piles"]] == [0] + [size] * 8
    assert len(told["pile"]) == size
    assert len(all_cards(table)) == 9 * size
    if seats == 4:
        assert len(all_cards(table)) == 81
        assert cards.SIZE - 81 == 45


@pytest.mark.rule("SW-R11", "SW-R16", "SW-R30", "SW-R29", "SW-R12", "SW-R28")
@ANY_SEATS
def test_piles_stand_in_line_by_stage_with_artifacts_shuffled_in(seats: int) -> None:
    stages = set()
    for seed in range(12):
        table = SPOILS.table(seats, seed)
        told = table.position()
        opened = all_cards(table)[-(2 * seats + 1) :]
        for number, pile in enumerate([opened, *told["piles"][1:]]):
            assert {card[-1] for card in pile} == {str(number // 3 + 1)}
        stages |= {card for pile in told["piles"][1:] for card in pile if card[:-3] in components.ABILITY_NAMES}
    assert len(stages) > 15


@pytest.mark.rule("SW-R17", "SW-R18", "SW-5")
def test_three_artifacts_are_taken_out_with_three_players_only() -> None:
    found: set[str] = set()
    for seed in range(60):
        assert not set(THREE) & set(all_cards(SPOILS.table(3, seed)))
        found |= set(THREE) & set(all_cards(SPOILS.table(4, seed)))
    assert found == set(THREE)
    three = SPOILS.table(3, 1).record
    by_stage = [0, 0, 0]
    for card in range(components.CARDS):
        by_stage[components.STAGE[card]] += int(in_play(three, card))
    assert by_stage == [40, 41, 42]


@pytest.mark.rule("SW-R21", "SW-8")
def test_two_sets_are_shuffled_together_from_six_seats_on() -> None:
    most: Counter[str] = Counter()
    for seed in range(30):
        found = Counter(all_cards(SPOILS.table(10, seed)))
        most |= found
    assert max(most.values()) == 4
    assert most["Huginn S1"] == 2
    assert max(Counter(all_cards(SPOILS.table(5, 1))).values()) <= 2
    assert SPOILS.table(4, 1).start.options == {"step_bidding": 0, "open_purses": 0, "first_chief": 0}


@pytest.mark.rule("SW-R3", "SW-R4", "SW-1", "SW-R6")
def test_the_first_chief_is_drawn_or_seat_0_by_option() -> None:
    assert {SPOILS.table(4, seed).view(None)["chief"] for seed in range(40)} == {0, 1, 2, 3}
    assert {SPOILS.table(4, seed, first_chief=True).view(None)["chief"] for seed in range(20)} == {0}


@pytest.mark.rule("SW-R8", "SW-3", "SW-R9", "SW-R10", "SW-2")
def test_purses_are_whole_numbers_behind_screens_unless_opened() -> None:
    table = SPOILS.table(4, 3)
    assert [player["gold"] for player in table.view(1)["players"]] == [None, 70, None, None]
    assert [player["gold"] for player in table.view(None)["players"]] == [None] * 4
    table = SPOILS.table(4, 3, open_purses="on")
    assert [player["gold"] for player in table.view(None)["players"]] == [70] * 4
    gold = SPOILS.observation.split(table.observe(0))["gold"]
    assert list((gold * components.MOST_GOLD).round()) == [70] * 4 + [0] * 6
    assert table.view(None)["treasury"] == 0


@pytest.mark.rule("SW-R31", "SW-R32", "SW-R33", "SW-90", "SW-R94", "SW-R98")
def test_normal_treasures_lie_face_up_and_artifacts_face_down_under_a_token() -> None:
    table = evening(4, {}, round=1, seed=5)
    for seat in (0, 1, None):
        for card in table.view(seat)["pile"]:
            if "token" in card:
                assert card["name"] is None
                assert card["stage"] == 1
                assert not card["up"]
            else:
                assert card["value"] > 0
    tokens = [card["token"] for seed in range(9) for card in SPOILS.table(5, seed).view(0)["pile"] if "token" in card]
    assert "A1" in tokens
    assert "A2" in tokens


@pytest.mark.rule("SW-R23", "SW-R24", "SW-R83")
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_a_game_has_nine_rounds_of_seven_steps_in_order(seats: int) -> None:
    table = SPOILS.table(seats, 4)
    steps: list[tuple[int, int]] = []
    whole = played(seats, 4)
    for seat, move in whole.history:
        now = (table.view(None)["round"], table.view(None)["step"])
        if now[1] and (not steps or steps[-1] != now):
            steps.append(now)
        table.play(seat, move)
    assert steps == sorted(steps)
    assert {number for number, _ in steps} == set(range(1, 10))
    assert {step for _, step in steps} >= {3, 4, 7}


@pytest.mark.rule("SW-R37", "SW-R34", "SW-93")
def test_after_the_roll_the_chief_names_any_seat_to_open_and_nothing_else() -> None:
    table = SPOILS.table(4, 8, first_chief=1)
    assert phase(table) == "opener"
    assert asked(table) == 0
    assert choices(table) == {"first 0", "first 1", "first 2", "first 3"}
    holding = lay(4, {0: "Odin's Eye S1, Idun's Gold Apple S2"}, stage="name")
    assert choices(holding) == {"first 0", "first 1", "first 2", "first 3"}
    go(table, "0 first 2")
    assert asked(table) == 2


@pytest.mark.rule("SW-R101", "SW-4", "SW-R99", "SW-R100", "SW-51")
def test_cards_of_the_box_are_no_leftovers() -> None:
    table = SPOILS.table(3, 2)
    assert table.view(0)["leftovers"] == {"normal": [], "artifacts": [0, 0, 0], "known": []}
    table = played(3, 2)
    assert sum(one["count"] for one in table.view(0)["leftovers"]["normal"]) < 63
    view = table.view(0)
    left = sum(one["count"] for one in view["leftovers"]["normal"]) + sum(view["leftovers"]["artifacts"])
    taken = sum(len(player["stash"]) + len(player["artifacts"]) for player in view["players"])
    assert left + taken == 9 * 7, "the cards of nine piles, and none of the box"


@pytest.mark.rule("SW-R82", "SW-R99", "SW-51", "SW-R83")
def test_what_nobody_took_goes_to_the_leftovers_and_the_new_chief_begins() -> None:
    table = lay(3, {"pile": "Odin's Eye S1"}, round=1, dice=("1111111111", "2222222222", "3333333333"))
    before = len([card for card in table.view(None)["pile"] if card])
    go(table, "0 5x1", "1 challenge")
    settle(table, "10 declarer", "5 challenger", "5 challenger")
    go(table, "0 take 2", "0 take 3", "0 take 4")
    passes(table)
    assert "swept" in names(table)
    assert table.view(None)["round"] == 2
    left = table.view(None)["leftovers"]
    assert left["artifacts"] == [1, 0, 0]
    assert sum(one["count"] for one in left["normal"]) == 3
    assert before == 5
    assert table.view(None)["chief"] == 0
    assert CUPS[3] == 10


# ---- tables of the box, as the specification has them

OPEN = "W0 BT PT W9 AT"
WHEN = {
    "DAI": "W7", "DRA": "W8", "MIR": "", "SPY": "BT", "HUG": "W0", "APP": OPEN, "JAR": OPEN, "DIE": "W5", "LGO": OPEN,
    "MAS": "W2", "TOO": "W1", "MEA": "W2 BT AT", "MEG": "W6", "MUN": "W0", "ORB": "W3", "CHA": "W5", "EYE": OPEN,
    "SAM": f"{OPEN} W7 RS", "LYR": "W2", "STO": "W0", "TAR": "BT", "DAG": "W4",
}  # fmt: skip
ONE_USE = ["DRA", "MIR", "APP", "JAR", "DIE", "MAS", "MEA", "MEG", "SAM", "DAG"]


@pytest.mark.rule("SW-71", "SW-R117", "SW-R119")
def test_every_artifact_works_in_the_moments_of_the_specification() -> None:
    moments = ["W0", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "BT", "PT", "RS", "AT"]
    assert list(components.WINDOWS) == moments
    assert list(components.CODES) == list(WHEN)
    for ability, code in enumerate(components.CODES):
        when = {moment for place, moment in enumerate(moments) if components.WHEN[ability] >> place & 1}
        assert when == set(WHEN[code].split()), code
        assert components.ONE_TIME[ability] == (code in ONE_USE), code
        assert components.PASSIVE[ability] == (code in ("HUG", "MUN", "LGO")), code
    every = (1 << len(moments)) - 1
    for kind, ability in enumerate(components.ABILITY):
        assert components.WORKS[kind] == (every if components.CODES[ability] == "MIR" else components.WHEN[ability])
    assert components.WORKS[-1] == 0, "no artifact"
    lasting = {moment for place, moment in enumerate(moments) if components.COPY_ANY >> place & 1}
    assert lasting == {"W0", "BT", "PT", "AT"}


@pytest.mark.rule("SW-R12", "SW-R17", "SW-R25", "SW-R26")
def test_every_card_has_the_stage_value_and_copies_of_its_row() -> None:
    assert 48 + len(cards.ARTIFACTS) == components.CARDS
    for card in range(components.CARDS):
        name, stage = components.name_and_stage(card)
        assert components.STAGE[card] == stage - 1
        assert components.card_text(card) == f"{name} S{stage}"
        if card < 48:
            item, values, numbers, _ = cards.TREASURES[card % 16]
            told = {"item": item, "type": cards.TYPES[card % 16 // 4], "stage": stage, "value": values[stage - 1]}
            assert (name, stage) == (item, card // 16 + 1)
            assert components.normal(card) == components.open_card(card) == told
            assert (components.VALUE[card], components.COPIES[card]) == (values[stage - 1], numbers[stage - 1])
        else:
            code, printed, value, copies, _ = cards.ARTIFACTS[card - 48]
            ability = components.CODES.index(code)
            assert (name, stage) == (cards.ABILITIES[ability][1], printed)
            assert (components.VALUE[card], components.COPIES[card]) == (value, copies)
            assert components.LEFT_OUT[card - 48] == (code in ("SPY", "ORB", "DAG"))
            face = {"name": name, "code": code, "value": value, "once": code in ONE_USE}
            assert components.artifact_face(card - 48) == face
            assert components.open_card(card) == {"token": f"A{card - 47}"}
            assert components.pile_text(card) == f"A{card - 47}"
    stages = [printed - 1 for _, printed, _, _, _ in cards.ARTIFACTS]
    assert [int(first) for first in components.FIRST_ARTIFACT] == [stages.index(stage) for stage in range(3)] + [30]
    assert components.TOP_VALUE == 8


@pytest.mark.rule("SW-R1", "SW-R5", "SW-R7", "SW-R23", "SW-R59", "SW-R105", "SW-R107")
def test_numbers_of_the_table_are_those_of_the_specification() -> None:
    assert list(components.DICE) == [0, 0, 0, 10, 8, 6, 6, 6, 6, 6, 6]
    assert (components.SEATS, components.MOST_WITH_ONE_SET, components.ROUNDS, components.STAGES) == (10, 5, 9, 3)
    assert (components.START_GOLD, components.ANTE, components.FACES, components.ITEMS) == (70, 5, 6, 16)
    assert (components.HOARD, components.PARTIAL, components.EXTRA_DICE, components.PILE) == (8, 6, 6, 21)
    assert components.TOKENS == 2 * (30 + 4), "two sets, and one more for each Jarnglofar or Mirror"
    assert components.CAP == 60 + 2 * 3 + 6, "ten cups of six, a die for each raven or Mirror of one, and six beyond"
    assert (components.CUP, components.LYRES) == (16, 4)
    assert components.MOST_GOLD == 70 + 9 * 5 * 4
    assert [components.owner(place) for place in (-1, 0, 9, 10, 11)] == [None, 0, 9, None, None]
    assert components.open_name(-1) is None
    assert components.open_name(0) == "Huginn"


@pytest.mark.rule("SW-R32", "SW-R33")
def test_the_first_artifact_of_all_lies_under_its_token_like_any_other() -> None:
    table = lay(4, {"pile": "Megingjord S3, Draupnir S3"})
    told = table.view(None)["pile"]
    assert [one["token"] for one in told[:2]] == ["A1", "A2"]
    assert [one["item"] for one in told[2:6]] == ["Ring", "Helmet", "Longbow", "Sea Dragon"]
