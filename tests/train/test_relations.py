"""Observations made for learning: the standard ones and relations behind them, which tell a seat nothing new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import meadhall
from meadhall import Table
from meadhall.checks import Case, secrets
from meadhall.engine.decisions import WHO, deciding
from meadhall.engine.errors import BadOption
from meadhall.engine.kernels import observe_at
from meadhall.engine.speeds import Native
from meadhall.games.north.rules import state as north
from meadhall.games.odin.components import CARDS, card_text
from meadhall.games.sagas.components import CODES
from meadhall.games.spoils.rules import state as spoils

from ..north import tables as north_tables
from ..odin import tables as odin_tables
from ..sagas import tables as sagas_tables

RELATED = [meadhall.game(game_id) for game_id in meadhall.games()]
related = pytest.mark.parametrize("game", RELATED, ids=lambda game: game.id)


def others(game: meadhall.Game) -> list[meadhall.Game]:
    return [game.observing(name) for name in game.observations]


def played_by_karl(table: Table) -> None:
    seat = table.actors[0]
    table.play(seat, table.legal(seat)[int(np.argmax(table.chair(seat).advice()))])


@related
def test_every_game_has_an_observation_made_for_learning(game: meadhall.Game) -> None:
    assert list(game.observations) == ["relations"]


@related
def test_other_observations_begin_with_the_standard_one(game: meadhall.Game) -> None:
    for other in others(game):
        table = game.table(seed=5)
        told = other.setup(table.position())
        for _ in range(60):
            for seat in range(table.seats):
                numbers = told.observe(seat)
                assert numbers.shape == (other.observation.size,)
                assert np.array_equal(numbers[: game.observation.size], table.observe(seat))
                assert 0 <= numbers.min() <= numbers.max() <= 1
            seat = table.actors[0]
            move = int(np.argmax(table.chair(seat).advice()))
            for one in (table, told):
                one.play(seat, one.legal(seat)[move])
            if table.over:
                assert table.ply > 20
                break


SEATED = [(game, seats) for game in RELATED for seats in sorted({game.seats[0], 4} & set(game.seats))]


@pytest.mark.parametrize(("game", "seats"), SEATED, ids=[f"{game.id} {seats}" for game, seats in SEATED])
def test_relations_tell_no_seat_what_it_cannot_know(
    game: meadhall.Game, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "LOOKED_AT", 0.1)
    for other in others(game):
        options = tuple((option.name, option.default) for option in game.options)
        secrets.check_no_leak(Case(other, seats, options), 13)


@related
@pytest.mark.rotates("relations in native code")
def test_native_relations_are_the_bytes_of_interpreted_ones(game: meadhall.Game) -> None:
    for other in others(game):
        native = Native(other.id, other.rules, (observe_at,))
        table = other.table(seats=min(4, other.seats[-1]), seed=6)
        while table.ply < 120 and not table.over:
            for seat in range(table.seats):
                numbers = np.zeros(other.observation.size, np.float32)
                native.observe_at(table._array, 0, seat, numbers)
                assert numbers.tobytes() == table.observe(seat).tobytes()
            played_by_karl(table)


def test_an_observation_that_is_not_there_is_told() -> None:
    odin, onboard = meadhall.game("odin"), meadhall.game("onboard")
    assert odin.observing("standard") is odin
    with pytest.raises(BadOption, match="it has standard or relations"):
        onboard.observing("ravens")


# ---- everything as the observing seat counts


@dataclass(frozen=True)
class Seats:
    """What of a game's record speaks of seats, and which pieces count seats as moves name them."""

    rows: str  # a row for each seat
    numbers: str = ""  # seats by their numbers
    sets: str = ""  # sets of seats
    absolute: str = ""  # pieces


SPEAKS_OF_SEATS = {
    "odin": Seats("hand known scores", "owner first"),
    "onboard": Seats("waiting acted pile bet_on stake unused won colour", "player sailor", "add_seen draw_seen"),
    "north": Seats(
        "held hand cards crew used sick camp ship colour facts known", "player start active last window", "first",
    ),
    "spoils": Seats(
        "gold bet spied stash dice shown orb side",
        "place by orb order chief opener turn holder declarer challenger",
        "revealed_dice bounded resting sealed waiting known spied showing",
        "place robbed purses",
    ),
}  # fmt: skip


def turned(table: Table) -> Table:
    """The same position with everybody one chair on: who sat at 1 sits at 0, and who sat at 0 is the last."""
    other, speaks, seats = table.copy(), SPEAKS_OF_SEATS[table.game.id], table.seats
    record: Any = other._array

    def set_of(members: Any) -> Any:
        return members >> 1 | (members & 1) << (seats - 1)

    def number_of(number: Any) -> Any:
        return np.where((number >= 0) & (number < seats), (number - 1) % seats, number)

    for name in speaks.rows.split():
        record[name][0, :seats] = np.roll(record[name][0, :seats], -1, axis=0)
    for names, change in ((speaks.numbers, number_of), (speaks.sets, set_of)):
        for name in names.split():
            record[name] = change(record[name])
    record["frames"][0, :, WHO] = set_of(record["frames"][0, :, WHO])
    if table.game.id == "north":
        for column in (north.BY, north.TARGET):
            record["stack"][0, :, column] = number_of(record["stack"][0, :, column])
        facts = record["facts"][0]
        facts[:] = facts & (1 << north.HOLDERS) - 1 | set_of(facts >> north.HOLDERS) << north.HOLDERS
    if table.game.id == "spoils":
        ladder = record["ladder"][0]
        ladder[:] = ladder & ~15 | number_of(ladder & 15)
    return other


def names_seats(table: Table) -> bool:
    """Whether what is asked holds seats or places in its frame."""
    kind = int(deciding(table.record))
    if table.game.id == "north":
        return kind not in (north.MAIN, north.HERO, north.REACT, north.ROLL, north.WINDOW)
    return table.game.id == "spoils" and kind not in (spoils.OPENER, spoils.BID, spoils.BETS, spoils.PICK)


@pytest.mark.parametrize("game_id", SPEAKS_OF_SEATS)
def test_numbers_are_the_same_for_whoever_sits_elsewhere_in_the_same_position(game_id: str) -> None:
    for game in others(meadhall.game(game_id)):
        absolute = SPEAKS_OF_SEATS[game_id].absolute.split()
        table, looked = game.table(seats=4, seed=8), 0
        while looked < 60 and not table.over:
            if not names_seats(table):
                looked += 1
                moved = turned(table)
                for seat in range(table.seats):
                    here = game.observation.split(table.observe((seat + 1) % table.seats))
                    there = game.observation.split(moved.observe(seat))
                    assert [  # odds of Spoils of War are rounded cup by cup, in the order of seats
                        name
                        for name in here
                        if name not in absolute and not np.allclose(here[name], there[name], rtol=0, atol=1e-5)
                    ] == []
            played_by_karl(table)
        assert looked > 20


# ---- the numbers are what the rules make of it


def test_odds_of_a_bid_are_those_that_the_hall_tells() -> None:
    from meadhall.games.spoils.odds import bid_odds

    game = meadhall.game("spoils").observing("relations")
    table, met = game.table(seats=4, seed=3), 0
    while met < 5:
        seat = table.actors[0]
        record = table.record
        if record.quantity and record.orb[seat] == -1:
            told = game.observation.split(table.observe(seat))["likely"][0]
            assert told == pytest.approx(bid_odds(record, seat, record.quantity, record.face), abs=1e-4)
            met += 1
        played_by_karl(table)


def related_to(table: Table, seat: int) -> dict[str, Any]:
    game = table.game.observing("relations")
    return game.observation.split(game.setup(table.position()).observe(seat))


def told_of(numbers: Any, names: Sequence[str]) -> dict[str, float]:
    return {name: round(float(number), 3) for name, number in zip(names, numbers, strict=True) if number}


def test_cards_of_odin_tell_what_they_can_be_played_with() -> None:
    table = odin_tables.lay("9r 9b 1r 4g", "2b 3b 4b", "5k", middle="8p", owner=2, phase="follow")
    cards = [card_text(card) for card in range(CARDS)]
    seen = related_to(table, 0)
    assert told_of(seen["colour_with"], cards) == {"1r": 0.125, "9r": 0.125}
    assert told_of(seen["number_with"], cards) == {"9r": 0.2, "9b": 0.2}
    plays = told_of(seen["plays"], cards)
    assert plays.pop("1r") == plays.pop("9r") == 1  # together, which is what Karl would do
    assert set(plays) == {"9b"}
    assert 0 < plays["9b"] < 1
    assert seen["over_pass"] > 0.5
    assert not seen["takes"].any()
    assert seen["together"] == pytest.approx(3 / 9)
    assert seen["least"] == pytest.approx(1 / 9)
    assert not related_to(table, 1)["plays"].any()
    table.play(0, "91r")
    assert not related_to(table, 0)["plays"].any()


def test_colours_of_the_north_come_in_the_order_of_the_observing_seat() -> None:
    table = north_tables.lay(
        ships={0: "B1", 1: "G3", 2: "G7", 3: "A7"}, camps={0: "R"}, crews={0: ["dB"]}, monster="DEEP"
    )
    own, other = related_to(table, 0), related_to(table, 1)
    assert own["needs"][0].tolist() == [0, 0, 0, 1]  # yellow, red, blue, green
    assert other["needs"][3].tolist() == [0, 0, 1, 0]  # the same ship, seen by red: red, blue, green, yellow
    assert own["nearest"].tolist() == [1, 0, 0, 0]
    assert other["nearest"].tolist() == [0, 0, 0, 1]
    assert own["voyage"][0] == pytest.approx(9 / 30)  # from B1 to A4 and home to A1
    assert own["saves"].tolist() == [0, 0.375, 0.625, 0.375]  # no way north; south is nearer by one
    assert other["pushes"][2].tolist() == [0, 0.625, 0.375, 0.625]


def test_what_a_saga_still_asks_for_is_told() -> None:
    table = sagas_tables.lay({"NOR": "Er 2H 2L"}, draw=["c04", "c11", "c08"])
    assert told_of(related_to(table, 0)["choices"], CODES) == {"NOR": 1}
    sagas_tables.play(table, "NOR")
    if sagas_tables.phase(table) == "leidang":
        sagas_tables.play(table, "done")
    seen = related_to(table, 0)
    assert seen["goals"].tolist()[:5] == [1, 1, 1, 0, 0]  # of Heimskringla: three quests, three kinds of places
    assert told_of(seen["away"], CODES)["sNO"] == pytest.approx(1 / 13, abs=1e-3)
    assert seen["ways"][2] == 1 > max(seen["ways"][:2])  # to sail
    assert seen["band"][3] == 1
