"""The net that a game brings along, and the bot that plays by it."""

from __future__ import annotations

from importlib import resources

import numpy as np
import pytest

import meadhall
from meadhall import bots
from meadhall.bots import weights
from meadhall.bots.learned import FILE, Learned, LearnedJarl, LearnedKonung, Reader, priors, shipped
from meadhall.games import folder

GAMES = [meadhall.game(game_id) for game_id in meadhall.games()]
LEARNED = [game for game in GAMES if resources.files(folder(game)).joinpath(FILE).is_file()]
NAME = "meadhall.bots.learned:Learned"
learned = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)


@learned
def test_a_shipped_net_is_small_fits_the_game_and_says_how_it_was_made(game: meadhall.Game) -> None:
    file = resources.files(folder(game)).joinpath(FILE)
    assert len(file.read_bytes()) <= weights.MOST_BYTES
    net = shipped(game)
    net.check(game.observing(net.card["observation"]))
    assert net.card["game"] == game.id
    assert net.card["recipe"]["seed"] >= 0
    assert net.card["seconds"] > 0
    strength = net.card["against_karl"]
    assert strength["low"] <= strength["wins"] <= strength["high"]


@learned
def test_a_net_plays_games_of_every_size_to_the_end_and_wins_more_than_its_share(game: meadhall.Game) -> None:
    won = 0.0
    for seed in range(8):
        seats = game.seats[seed % len(game.seats)]
        table = game.table(seats=seats, seed=seed)
        players = [bots.make(NAME if seat == 0 else "thrall", seed=seed) for seat in range(seats)]
        while not table.over:
            seat = table.actors[0]
            table.play(seat, players[seat].choose(table.chair(seat)))
        assert table.places
        won += table.places[0] == 1
    assert won >= 4  # of about two that chance would give


def test_what_a_net_cannot_know_changes_nothing() -> None:
    odin = meadhall.game("odin")
    table, bot = odin.table(seats=3, seed=4), Learned(1)
    for seed in range(12):
        seat = table.actors[0]
        chosen = bot.choose(table.chair(seat))
        assert bot.choose(table.imagine(seat, seed).chair(seat)) == chosen
        table.play(seat, chosen)


def test_a_net_of_ones_own_reads_the_observation_it_learned_from() -> None:
    onboard = meadhall.game("onboard")
    related = onboard.observing("relations")
    dice = np.random.default_rng(2)
    shapes = [(related.observation.size, 6), (6, 6), (6, 3), (3, onboard.moves), (6, 1)]
    layers = tuple((dice.normal(size=(out, into)), dice.normal(size=out)) for into, out in shapes)
    net = weights.Weights(layers, {"game": "onboard", "rules": 1, "observation": "relations"})
    table, bot = onboard.table(seats=4, seed=3), Learned(net=net)
    for _ in range(20):
        seat = table.actors[0]
        legal = table.legal(seat)
        seen = related.setup(table.position()).observe(seat)
        chosen = bot.choose(table.chair(seat))
        assert chosen.id == legal[int(np.argmax(net.think(seen)[0][legal]))]
        table.play(seat, chosen)


def test_a_game_that_no_net_has_learned_says_so() -> None:
    game = next(game for game in GAMES if game not in LEARNED)
    table = game.table(seed=1)
    with pytest.raises(weights.BadWeights, match="no net has learned"):
        Learned().choose(table.chair(table.actors[0]))


def test_priors_are_chances_that_rise_with_wishes() -> None:
    likely = priors(np.array([0.0, 3.0, -50.0], np.float32))
    assert likely.sum() == pytest.approx(1)
    assert likely[1] > likely[0] > likely[2] > 0.03


def test_those_who_search_begin_with_what_the_net_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    odin = meadhall.game("odin")
    table = odin.table(seats=3, seed=9)
    chair = table.chair(table.actors[0])
    assert len(chair.moves) > 5
    likely = priors(Reader(None).wishes(chair))
    for maker in (LearnedJarl, LearnedKonung):
        bot = maker(1)
        bot.limit(iterations=2)
        chosen = bot.choose(chair)
        assert chosen == chair.moves[int(np.argmax(likely))]  # few looks go where the prior is highest
        assert bot.choose(table.imagine(chair.seat, 5).chair(chair.seat)) in chair.moves
        assert bot.level in ("jarl", "konung")
