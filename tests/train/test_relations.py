"""Observations made for learning: the standard ones and relations behind them, which tell a seat nothing new."""

from __future__ import annotations

import json

import numpy as np
import pytest

import meadhall
from meadhall.checks import Case, secrets
from meadhall.engine.errors import BadOption
from meadhall.engine.kernels import observe_at
from meadhall.engine.speeds import Native

RELATED = [game for game in map(meadhall.game, meadhall.games()) if game.observations]
related = pytest.mark.parametrize("game", RELATED, ids=lambda game: game.id)


def others(game: meadhall.Game) -> list[meadhall.Game]:
    return [game.observing(name) for name in game.observations]


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


@related
@pytest.mark.parametrize("seats", ["fewest", "four"])
def test_relations_tell_no_seat_what_it_cannot_know(
    game: meadhall.Game, seats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "LOOKED_AT", 0.1)
    for other in others(game):
        options = tuple((option.name, option.default) for option in game.options)
        secrets.check_no_leak(Case(other, game.seats[0] if seats == "fewest" else 4, options), 13)


@related
@pytest.mark.rotates("relations in native code")
def test_native_relations_are_the_bytes_of_interpreted_ones(game: meadhall.Game) -> None:
    for other in others(game):
        native = Native(other.id, other.rules, (observe_at,))
        table = other.table(seats=4, seed=6)
        for _ in range(120):
            for seat in range(4):
                numbers = np.zeros(other.observation.size, np.float32)
                native.observe_at(table._array, 0, seat, numbers)
                assert numbers.tobytes() == table.observe(seat).tobytes()
            seat = table.actors[0]
            table.play(seat, table.legal(seat)[int(np.argmax(table.chair(seat).advice()))])


def test_an_observation_that_is_not_there_is_told() -> None:
    odin, onboard = meadhall.game("odin"), meadhall.game("onboard")
    assert odin.observing("standard") is odin
    with pytest.raises(BadOption, match="Odin has no observation 'relations'; it has standard"):
        odin.observing("relations")
    with pytest.raises(BadOption, match="it has standard or relations"):
        onboard.observing("ravens")


def test_relations_of_ships_come_in_the_order_of_the_observing_seat() -> None:
    onboard = meadhall.game("onboard").observing("relations")
    table = onboard.table(seats=4, seed=8)
    split = onboard.observation.split
    for _ in range(40):
        leads = [split(table.observe(seat))["leads"] for seat in range(4)]
        fleets = [split(table.observe(seat))["fleet"] for seat in range(4)]
        for seat in range(1, 4):
            assert np.array_equal(np.roll(leads[seat], seat, axis=1), leads[0])
            assert np.array_equal(np.roll(fleets[seat], seat, axis=2), fleets[0])
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[0])
    assert json.dumps(table.view(0))


def test_odds_of_a_bid_are_those_that_the_hall_tells() -> None:
    from meadhall.games.spoils.odds import bid_odds

    spoils = meadhall.game("spoils").observing("relations")
    table, met = spoils.table(seats=4, seed=3), 0
    while met < 5:
        seat = table.actors[0]
        record = table.record
        if record.quantity and record.orb[seat] == -1:
            told = spoils.observation.split(table.observe(seat))["likely"][0]
            assert told == pytest.approx(bid_odds(record, seat, record.quantity, record.face), abs=1e-4)
            met += 1
        table.play(seat, table.legal(seat)[int(np.argmax(table.chair(seat).advice()))])
