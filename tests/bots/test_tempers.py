"""Tempers: what is typical of a level in a game, shown at positions, told in words, and never part of the policy."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import meadhall
from meadhall import bots
from meadhall.bots.search.mcts import Estimate, Search
from meadhall.engine.chair import Chair
from meadhall.engine.tempers import OVERLOOKED, Temper, overlooking, seen_by
from meadhall.games.north.moves import ATTACK_MOVE, PLAY, SAIL, SAIL_BY_EVENT, TAKE_ABOARD
from meadhall.games.onboard.components import BE, BM, JA, SW
from meadhall.games.spoils.moves import BET, TAKE

FOR_SEVERAL = [meadhall.game(game_id) for game_id in meadhall.games() if meadhall.game(game_id).seats != (1,)]
EVERY_GAME = pytest.mark.parametrize("game", FOR_SEVERAL, ids=lambda game: game.id)
ODIN = meadhall.game("odin")


def asked(game_id: str, wanted: Callable[[Chair], bool], games: int = 30) -> Iterator[Chair]:
    """Chairs of the policy's games at which somebody has a choice that is wanted here."""
    game = meadhall.game(game_id)
    game.compile()
    for seed in range(games):
        table, dice = game.table(seats=4, seed=seed), random.Random(seed)
        policy = bots.make("policy", seed)
        while not table.over:
            chair = table.chair(table.actors[0], dice.getrandbits(60))
            if len(chair.moves) > 1 and wanted(chair):
                yield chair
            table.play(chair.seat, policy.choose(chair))


def choice(level: str, chair: Chair) -> int:
    return bots.make(level, 1).choose(chair).id


def unseen(level: str, chair: Chair) -> set[int]:
    """The moves that a level does not see."""
    seen = seen_by(level, chair, chair.advice())
    return {move.id for move, score in zip(chair.moves, seen, strict=True) if score == OVERLOOKED}


@EVERY_GAME
def test_every_level_that_has_a_temper_says_so_in_a_sentence(game: meadhall.Game) -> None:
    assert {"karl", "jarl", "konung"} <= set(game.tempers)
    for temper in game.tempers.values():
        assert temper.words.startswith("He ")
        assert temper.words.endswith(".")


@EVERY_GAME
def test_the_policy_has_no_temper(game: meadhall.Game) -> None:
    for chair in asked(game.id, lambda _: True, games=1):
        scores = chair.advice()
        assert max(scores) == scores[[move.id for move in chair.moves].index(choice("policy", chair))]


def test_a_temper_is_for_a_level_that_there_is() -> None:
    with pytest.raises(ValueError, match="odin has a temper for 'earl'; levels are thrall, karl, jarl, konung"):
        replace(ODIN, tempers={"earl": Temper("He is none.")})


def test_whoever_sees_no_move_looks_again_without_temper() -> None:
    blind = replace(ODIN, tempers={"karl": Temper("He sees nothing.", overlooking(lambda *_: True))})
    table = blind.table(seats=3, seed=1)
    chair = table.chair(table.actors[0])
    assert seen_by("karl", chair, chair.advice()) == chair.advice()


def test_jarl_makes_the_best_move_that_he_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    one_eyed = {"jarl": Temper("He misses the first move.", overlooking(lambda chair, move: move == chair.moves[0]))}
    table = replace(ODIN, tempers=one_eyed).table(seats=3, seed=1)
    chair = table.chair(table.actors[0])
    first, second, third = chair.moves[:3]
    found = [Estimate(first, 30, 0.9), Estimate(second, 20, 0.8), Estimate(third, 10, 0.7)]
    monkeypatch.setattr(Search, "look", lambda *_, **__: found)
    assert bots.make("jarl", 1).choose(chair) == second
    assert bots.make("konung", 1).choose(chair) == first
    found[1:] = [Estimate(move, 0, 0.0) for move in (second, third)]
    assert bots.make("jarl", 1).choose(chair) != first


# ---- Odin


def odin_chair(**position: object) -> Chair:
    return ODIN.setup({"seats": 3, "turn": 0, **position}).chair(0)


def test_karl_beats_the_table_with_the_most_and_the_highest_cards() -> None:
    chair = odin_chair(hands=["9g 8g 5k 4k 3b", None, None], middle="1r")
    assert bots.make("policy", 1).choose(chair).text == "54k"
    assert bots.make("karl", 1).choose(chair).text == "98g"
    fewer = odin_chair(hands=["9g 5k 4k", None, None], middle="1r")
    assert bots.make("karl", 1).choose(fewer) == bots.make("policy", 1).choose(fewer)


def test_karl_goes_out_when_he_can() -> None:
    opening = odin_chair(hands=["9g 6g 5g", None, None])
    assert bots.make("karl", 1).choose(opening).text == ">965g"
    last = odin_chair(hands=["7k 7b", None, None], middle="9r")
    assert bots.make("karl", 1).choose(last).text == "7bk"


def test_jarl_imagines_one_world() -> None:
    for game_id in ("odin", "spoils"):
        game = meadhall.game(game_id)
        assert game.budget("jarl").params.worlds == 1
        assert game.budget("konung").params.worlds != 1


# ---- Vikings on Board


def test_karl_does_not_bet_while_there_is_anything_else_to_do() -> None:
    tempted = 0
    for chair in asked("onboard", lambda chair: chair.view["phase"] == "place"):
        others = {move.id for move in chair.moves} - {BE, BM}
        if choice("policy", chair) in (BE, BM) and others:
            assert choice("karl", chair) in others
            tempted += 1
    assert tempted > 10


def test_jarl_leaves_the_crews_of_others_alone() -> None:
    seen = [unseen("jarl", chair) for chair in asked("onboard", lambda chair: chair.view["phase"] == "place", 3)]
    assert {JA, SW} in seen
    assert all(moves <= {JA, SW} for moves in seen)


# ---- Spoils of War


def test_karl_stakes_all_he_has() -> None:
    chairs = list(asked("spoils", lambda chair: all(BET.has(move.id) for move in chair.moves), games=3))
    assert chairs
    for chair in chairs:
        assert BET.amount(choice("karl", chair)) == max(BET.amount(move.id) for move in chair.moves)
    assert any(choice("policy", chair) != choice("karl", chair) for chair in chairs)


def test_karl_takes_the_treasure_with_the_most_gold() -> None:
    differs = 0
    for chair in asked("spoils", lambda chair: all(TAKE.has(move.id) for move in chair.moves), games=5):
        gold = {card["position"]: card["value"] for card in chair.view["pile"] if card}
        known = [gold[TAKE.position(move.id) + 1] or 3 for move in chair.moves]
        chosen = gold[TAKE.position(choice("karl", chair)) + 1] or 3
        assert chosen == max(known)
        differs += chosen > (gold[TAKE.position(choice("policy", chair)) + 1] or 3)
    assert differs


# ---- Warriors of the North


def test_thrall_dawdles_with_few_cards_alone() -> None:
    full = few = 0
    for chair in asked("north", lambda chair: chair.view["phase"] == "main", games=2):
        idle = {move.id for move, score in zip(chair.moves, chair.advice(), strict=True) if score <= 0}
        worth_doing = len(idle) < len(chair.moves)
        if len(chair.view["hand"]) > 4 and worth_doing:
            assert unseen("thrall", chair) == idle
            full += bool(idle)
        else:
            assert not unseen("thrall", chair)
            few += worth_doing
    assert full
    assert few


def test_karl_spares_his_best_cards_and_sails_without_heroes() -> None:
    tempted = heroes = 0
    for chair in asked("north", lambda _: True, games=4):
        text = {move.id: move.text for move in chair.moves}
        spent = {move for move in text if SAIL_BY_EVENT.has(move) or (SAIL.has(move) and text[move].startswith("wU"))}
        aboard = {move for move in text if TAKE_ABOARD.has(move)}
        if set(text) - spent - aboard:
            assert choice("karl", chair) not in spent | aboard
            tempted += choice("policy", chair) in spent
            heroes += choice("policy", chair) in aboard
    assert tempted
    assert heroes


def test_jarl_strikes_nobody_first_but_answers() -> None:
    tempted = answered = 0
    for chair in asked("north", lambda _: True, games=8):
        missed = unseen("jarl", chair)
        if chair.view["phase"] == "main":
            first = {move.id for move in chair.moves if move.id == ATTACK_MOVE or PLAY.has(move.id)}
            assert missed == first
            tempted += choice("policy", chair) in first
        else:
            assert not missed
            answered += any(PLAY.has(move.id) for move in chair.moves)
    assert tempted
    assert answered
