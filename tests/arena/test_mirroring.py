"""Mirrored rounds: everybody sits everywhere with the same deal, and luck cancels exactly between equals."""

from __future__ import annotations

from itertools import permutations

import pytest

import meadhall
from meadhall import bots
from meadhall.arena.figures import in_rounds, summary
from meadhall.arena.plan import Plan, plan
from meadhall.arena.play import play
from meadhall.bots.karl import Karl
from meadhall.bots.thrall import Thrall

SHORT = {"target": 1}


def line_up(*levels: str, game: str = "odin") -> Plan:
    return plan(game, levels, 1, SHORT if game == "odin" else {})


@pytest.fixture
def twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second name for Karl."""
    monkeypatch.setattr(bots, "KNOWN", {"thrall": Thrall, "karl": Karl, "twin": Karl})
    monkeypatch.setattr("meadhall.arena.figures.KNOWN", bots.KNOWN)


@pytest.mark.usefixtures("twin")
@pytest.mark.parametrize("levels", [("karl", "twin"), ("karl", "twin", "karl"), ("twin", "twin", "karl", "karl")])
def test_equal_bots_get_exactly_equal_shares_in_every_round(levels: tuple[str, ...]) -> None:
    match = line_up(*levels)
    games = [play(match, number) for number in range(4 * match.round)]
    for games_of_round in in_rounds(match, games):
        shares = [pair for game in games_of_round for pair in zip(game.bots, game.shares, strict=True)]
        for level in ("karl", "twin"):
            won = sum(share for bot, share in shares if bot == level)
            assert won == pytest.approx(levels.count(level), abs=1e-12)
    figures = summary(match, games)
    ratings = {bot["bot"]: bot["rating"] for bot in figures["bots"]}
    assert ratings["twin"] - ratings["karl"] == pytest.approx(0, abs=0.11)


@pytest.mark.parametrize(
    "levels", [("karl", "thrall"), ("karl", "thrall", "thrall"), ("karl", "karl", "thrall", "thrall")]
)
def test_within_a_round_every_bot_sits_everywhere_once(levels: tuple[str, ...]) -> None:
    match = line_up(*levels)
    for first in range(0, 12 * match.round, match.round):
        seatings = [match.seating(number) for number in range(first, first + match.round)]
        for seat in range(match.round):
            assert sorted(seating[seat] for seating in seatings) == list(range(match.round))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_over_the_rounds_bots_sit_in_every_order_alike(seats: int) -> None:
    match = line_up(*["karl"] * seats)
    orders = list(permutations(range(seats)))
    assert sorted(match.seating(number) for number in range(2 * len(orders))) == sorted(orders * 2)


def test_the_deal_stays_while_levels_change_seats_and_no_game_is_played_twice() -> None:
    different = line_up("karl", "thrall", "thrall")
    assert len({different.deal(number) for number in range(3)}) == 1
    assert different.deal(3) != different.deal(0)
    same = line_up("karl", "karl", "karl")
    assert len({same.deal(number) for number in range(6)}) == 6
    pairs = line_up("karl", "thrall", "karl", "thrall")
    for first in range(0, 24, 4):
        played = {(pairs.deal(number), pairs.levels(number)) for number in range(first, first + 4)}
        assert len(played) == 4


def test_a_mirrored_deal_is_the_same_cards_at_the_same_seats() -> None:
    match = line_up("karl", "thrall")
    tables = [
        meadhall.game("odin").table(2, match.dice(number, "table").getrandbits(63)).position() for number in range(4)
    ]
    assert tables[0] == tables[1]
    assert tables[2] == tables[3]
    assert tables[0] != tables[2]


def test_a_seat_thinks_alike_whoever_sits_there() -> None:
    match = line_up("karl", "thrall")
    assert match.levels(0) != match.levels(1)
    assert match.dice(0, "seat 0").random() == match.dice(1, "seat 0").random()
    assert match.dice(0, "seat 0").random() != match.dice(0, "seat 1").random()


def test_a_game_for_one_is_played_by_all_with_the_same_deal() -> None:
    match = line_up("karl", "thrall", game="sagas")
    assert [match.levels(number) for number in range(3)] == [("karl",), ("thrall",), ("karl",)]
    assert match.deal(0) == match.deal(1) != match.deal(2)
    assert match.rounded(5) == 10


def test_ten_seats_are_no_trouble() -> None:
    match = plan("spoils", ("karl",) * 5 + ("thrall",) * 5, 1, {})
    assert sorted(match.seating(12345)) == list(range(10))
    assert match.rounded(1) == 10
