"""What holds after every move: random games keep the invariants, and each check notices when its own is broken."""

from __future__ import annotations

from functools import partial

import pytest

from meadhall import Table
from meadhall.games.onboard.words.notation import piece_of

from ..tables import first_fault
from .tables import ONBOARD, SEATS, broken, lay, play, played, sailing, wandered

OPTIONS = [(2, "two_player_vikings"), (3, "one_bet_per_circle"), (4, "one_bet_per_circle"), (4, "open_piles")]


fuzz = partial(first_fault, ONBOARD)


@pytest.mark.rule(
    "VB-I1", "VB-I2", "VB-I3", "VB-I4", "VB-I5", "VB-I6", "VB-I7", "VB-I8", "VB-I9", "VB-I10", "VB-I11", "VB-I12",
    "VB-I13", "VB-I16",
)  # fmt: skip
@SEATS
def test_random_games_keep_every_invariant(seats: int) -> None:
    assert fuzz(seats, 1000 * seats, 1500) == 0


@pytest.mark.rule("VB-I7", "VB-I16", "VB-13", "VB-34")
@pytest.mark.parametrize(("seats", "option"), OPTIONS)
def test_random_games_keep_every_invariant_under_all_options(seats: int, option: str) -> None:
    assert fuzz(seats, 77, 1000, **{option: 1}) == 0


@pytest.mark.rule("VB-I11", "VB-4")
@pytest.mark.parametrize(("seats", "option"), [*OPTIONS, (2, "open_piles")])
def test_lists_of_moves_are_what_judging_every_move_by_itself_allows(seats: int, option: str) -> None:
    assert fuzz(seats, 5, 700, 1, **{option: 1}) == 0


@pytest.mark.rule("VB-I11")
@SEATS
def test_one_seat_is_asked_and_can_answer_until_the_game_is_over(seats: int) -> None:
    table = played(seats, 9)
    for ply in range(0, table.ply, 17):
        past = table.rewind(ply)
        assert len(past.actors) == 1
        assert past.legal(past.actors[0])
        assert [seat for seat in range(seats) if past.legal(seat)] == list(past.actors)
    assert table.actors == ()


# ---- each check notices


def ready() -> Table:
    return lay(
        3, {1: "b2a r3a", 2: "g1a", 3: "y1a r1a"}, bows={2: "G", 3: "HM"}, bets={0: "2:r=3", 1: "1:g=1"},
        sailed=[1], won=[[1], [], []], round=4, market={"H": 2, "G": 1, "M": 1}, piles=["H", "G", ""],
    )  # fmt: skip


def test_the_position_under_test_is_sound() -> None:
    assert broken(ready(), ready()) == 0


@pytest.mark.rule("VB-I1")
def test_a_piece_in_two_ships_in_none_or_out_of_order_is_noticed() -> None:
    bit = 1 << piece_of("g1a")
    for change in ("twice", "nowhere", "place", "two places", "gap", "moored"):
        after = ready()
        s = after.record
        if change == "twice":
            s.crew[4] |= bit
        elif change == "nowhere":
            s.crew[1] = 0
            s.place[0] &= ~bit
        elif change == "place":
            s.place[0] &= ~bit
        elif change == "two places":
            s.place[1] |= bit
        elif change == "gap":
            s.place[0] &= ~bit
            s.place[1] |= bit
        else:
            s.moored &= ~bit
        assert broken(after, after) == 1, change


@pytest.mark.rule("VB-I1")
def test_a_ship_of_six_is_noticed() -> None:
    after = lay(4, {1: "r1a r1b r2a r2b r3a", 2: "r3b"})
    s, bit = after.record, 1 << piece_of("r3b")
    s.crew[0] |= bit
    s.crew[1] = 0
    s.place[0] &= ~bit
    assert broken(after, after) == 1


@pytest.mark.rule("VB-I1")
@pytest.mark.parametrize("crew", ["r3a b2a", "b2a r3a g3a", "b2a"])
def test_a_sailed_ship_that_changes_is_noticed(crew: str) -> None:
    before = lay(3, {1: "b2a r3a"}, sailed=[1], round=4)
    assert broken(before, lay(3, {1: crew}, sailed=[1], round=4)) == 1


@pytest.mark.rule("VB-I2")
@pytest.mark.parametrize("place", ["bow", "pile", "removed", "add", "negative", "adds"])
def test_a_supply_too_many_or_too_few_is_noticed(place: str) -> None:
    after = ready()
    s = after.record
    if place == "bow":
        s.bow[4, 0] += 1
    elif place == "pile":
        s.pile[2, 1] += 1
    elif place == "removed":
        s.removed[2] += 1
    elif place == "add":
        s.add[0] = (s.add[0] + 1) % 3
    elif place == "adds":
        s.adds -= 1
    else:
        s.bow[4, 0] -= 1
        s.removed[0] += 1
    assert broken(after, after) == 2


@pytest.mark.rule("VB-I2")
def test_a_token_in_hand_counts() -> None:
    table = lay(3, add="", draw="HGM", removed="HHHHGGGGMMMM")
    play(table, "D3", "G")
    assert broken(table, table) == 0
    table.record.frames[0, 3] = 2
    assert broken(table, table) == 2


@pytest.mark.rule("VB-I3")
@pytest.mark.parametrize("change", ["stern", "voyage", "list", "two at once", "sailor", "rounds"])
def test_sterns_that_do_not_add_up_are_noticed(change: str) -> None:
    before, after = ready(), ready()
    s = after.record
    if change == "stern":
        s.sterns -= 1
    elif change == "voyage":
        s.voyage[0] = -1
    elif change == "list":
        s.voyage[0] = 3
    elif change == "two at once":
        before = lay(3, round=4)
        after = lay(3, {1: "r1a", 2: "r2a"}, sailed=[1, 2], round=4)
    elif change == "sailor":
        s.sailor = 1
    else:
        s.round = 0
    assert broken(before, after) == 3


@pytest.mark.rule("VB-I4")
@pytest.mark.parametrize("change", ["lost", "shared", "both sides", "round", "ghost"])
def test_vikings_that_are_missing_or_share_a_circle_are_noticed(change: str) -> None:
    before, after = ready(), ready()
    s = after.record
    if change == "lost":
        s.waiting[0] &= s.waiting[0] - 1
    elif change == "shared":
        s.waiting[1] = s.waiting[0]
    elif change == "both sides":
        s.acted[1] = s.acted[2] = 1 << 9
        for seat in (1, 2):
            s.waiting[seat] &= s.waiting[seat] - 1
    elif change == "round":
        s.waiting[2] &= s.waiting[2] - 1
        s.acted[2] = 1 << 9
        s.round += 1
    else:
        s.waiting[3] = 1 << 10
    assert broken(before, after) == 4


@pytest.mark.rule("VB-I5")
def test_a_seat_out_of_turn_is_noticed() -> None:
    after = ready()
    after.record.frames[0, 1] = 0b010
    assert broken(after, after) == 5


@pytest.mark.rule("VB-I6")
@pytest.mark.parametrize("change", ["twice", "lost", "circle", "stake", "ghost"])
def test_tokens_that_do_not_add_up_are_noticed(change: str) -> None:
    after = ready()
    s = after.record
    if change == "twice":
        s.unused[0] |= 0b0100
    elif change == "lost":
        s.unused[1] &= 0b0110
    elif change == "circle":
        s.bet_on[0, 1] = -1
    elif change == "stake":
        s.bet_on[2, 5] = 1
    else:
        s.unused[3] = 0b1111
    assert broken(after, after) == 6


@pytest.mark.rule("VB-I7")
def test_a_bet_that_arrives_at_a_sailed_ship_is_noticed() -> None:
    before = ready()
    after = lay(
        3, {1: "b2a r3a", 2: "g1a", 3: "y1a r1a"}, bows={2: "G", 3: "HM"}, bets={0: "1:y=3", 1: "1:g=1"},
        sailed=[1], won=[[1], [], []], round=4, market={"H": 2, "G": 1, "M": 1}, piles=["H", "G", ""],
    )  # fmt: skip
    assert broken(after, after) == 0
    assert broken(before, after) == 7


@pytest.mark.rule("VB-I7", "VB-13")
def test_two_bets_on_a_circle_are_noticed_where_one_is_allowed() -> None:
    after = lay(3, bets={0: "2:r=3", 1: "2:r=1"})
    assert broken(after, after) == 0
    after.record.one_bet_per_circle = 1
    assert broken(after, after) == 7


@pytest.mark.rule("VB-I8")
@pytest.mark.parametrize(("kind", "price"), [(0, 1), (1, 0), (2, 5)])
def test_a_price_that_falls_or_leaves_its_range_is_noticed(kind: int, price: int) -> None:
    after = ready()
    after.record.market[kind] = price
    assert broken(ready(), after) == 8


@pytest.mark.rule("VB-I9")
@pytest.mark.parametrize("change", ["order", "missing", "stranger", "share", "rank", "idle"])
def test_control_that_is_not_just_is_noticed(change: str) -> None:
    after = sailing(4, {4: "b2a r3a g2a b1a"}, bows={4: "GHHM"})
    play(after, "sail 4", "take G")
    assert broken(after, after) == 0
    s = after.record
    if change == "order":
        s.control[0], s.control[1] = s.control[1], s.control[0]
    elif change == "missing":
        s.control[2] = -1
    elif change == "stranger":
        s.control[3] = 3
    elif change == "share":
        s.taken[2] = 2
    elif change == "rank":
        s.rank = 3
    else:
        after = ready()
        after.record.control[0] = 1
    assert broken(after, after) == 9


@pytest.mark.rule("VB-I10")
def test_supplies_or_winning_bets_left_at_a_sailed_ship_are_noticed() -> None:
    laden = ready()
    laden.record.bow[0, 1] = 1
    laden.record.bow[1, 1] = 0
    assert broken(laden, laden) == 10
    unpaid = ready()
    controller = unpaid.view(None)["ships"][0]["control"][0]["clan"]
    unpaid.record.bet_on[1, 0] = "rbgy".index(controller)
    assert broken(unpaid, unpaid) == 10


@pytest.mark.rule("VB-I10", "VB-R94")
@pytest.mark.parametrize("won", [[0b0011, 0, 0], [0b0001, 0b0010, 0], [0b0101, 0, 0]])
def test_a_bet_won_that_did_not_lie_on_the_leader_is_noticed(won: list[int]) -> None:
    before, after = ready(), ready()
    s = after.record
    for seat, values in enumerate(won):
        gained = values & ~s.won[seat]
        s.won[seat] = values
        s.unused[seat] &= ~gained
        if gained == 0b0100:  # taken back from ship 2, which has not sailed
            s.stake[0, 1] = 0
            s.bet_on[0, 1] = -1
    assert broken(before, after) == 10


@pytest.mark.rule("VB-I10")
def test_a_won_bet_that_is_lost_again_is_noticed() -> None:
    after = ready()
    after.record.won[0] = 0
    after.record.unused[0] |= 1
    assert broken(ready(), after) == 10


@pytest.mark.rule("VB-I11", "VB-R106")
def test_nobody_asked_too_early_or_somebody_too_late_or_two_at_once_are_noticed() -> None:
    stopped = ready()
    stopped.record.depth = 0
    assert broken(stopped, stopped) == 11
    two = sailing(3, bows={1: "G"})
    two.record.frames[0, 1] = 0b011
    assert broken(two, two) == 11
    over = played(2, 4)
    assert broken(over, over) == 0
    over.record.depth = 1
    over.record.frames[0, 0] = 17
    over.record.frames[0, 1] = 1
    assert broken(over, over) in (3, 11)


@pytest.mark.rule("VB-I12", "VB-52")
@pytest.mark.parametrize(("seats", "bound"), [(2, 23), (3, 19), (4, 27)])
def test_more_rounds_than_the_bound_are_noticed(seats: int, bound: int) -> None:
    table = wandered(seats, 3, 60)
    table.record.round = bound
    assert broken(table, table) == 0
    table.record.round = bound + 1
    assert broken(table, table) == 12


@pytest.mark.rule("VB-I12", "VB-R46")
def test_a_game_over_in_six_rounds_is_noticed() -> None:
    over = played(3, 8)
    over.record.round = 6
    assert broken(over, over) in (3, 12)


@pytest.mark.rule("VB-I13", "VB-R23")
def test_a_start_with_two_pieces_of_a_clan_in_a_ship_is_noticed() -> None:
    table = ONBOARD.table(seats=3, seed=1)
    assert broken(table, table) == 0
    mixed = [ship.split() for ship in table.position()["ships"]]
    home, away = [crew for crew in mixed if any(piece[0] == "r" for piece in crew)][:2]
    guest = next(k for k, piece in enumerate(home) if piece[0] != "r")
    red = next(k for k, piece in enumerate(away) if piece[0] == "r")
    home[guest], away[red] = away[red], home[guest]
    later = ONBOARD.setup({"seats": 3, "ships": [" ".join(crew) for crew in mixed], "round": 2})
    later.record.round = 1
    assert broken(later, later) == 13


@pytest.mark.rule("VB-I16")
@pytest.mark.parametrize("change", ["gone", "no option", "too many"])
def test_spare_vikings_that_leave_or_are_too_many_are_noticed(change: str) -> None:
    def two() -> Table:
        return lay(2, {1: "b2a r2a"}, guests="r2a", sailed=[8], round=4, options={"two_player_vikings": True})

    before, after = two(), two()
    assert broken(before, after) == 0
    if change == "gone":
        after.record.guests = 0
    elif change == "no option":
        after.record.spare_vikings = 0
    else:
        after.record.guests |= 0b11
    assert broken(before, after) == 16
