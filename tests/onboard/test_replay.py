"""The same seed, options and moves are the same game; positions can be laid out again; clans are interchangeable."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall import BadPosition, Table
from meadhall.engine import chronicle

from .tables import ONBOARD, SEATS, lay, phase, play, played, random_step, turn, wander, wandered

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (2, {"two_player_vikings": True, "colours": "ygbr"}), (3, {"one_bet_per_circle": True}),
    (4, {"open_piles": True}), (4, {"colours": "gybr"}),
]  # fmt: skip


@pytest.mark.rule("VB-I15")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_seed_options_and_moves_reproduce_the_game(seats: int, options: dict[str, Any]) -> None:
    table = played(seats, 120 + seats, **options)
    again = ONBOARD.table(seats=seats, seed=120 + seats, **options)
    for seat, move in table.history:
        again.play(seat, move)
    assert again._array.tobytes() == table._array.tobytes()
    read = chronicle.read(table.save(), lambda *_: ONBOARD)
    assert read._array.tobytes() == table._array.tobytes()
    assert (read.scores, read.places) == (table.scores, table.places)


@pytest.mark.rule("VB-I15", "VB-R9", "VB-R18", "VB-R22")
def test_another_seed_is_another_game() -> None:
    one, two = (ONBOARD.table(seats=3, seed=seed).position() for seed in (1, 2))
    assert one["ships"] != two["ships"]
    assert one["add"] + one["draw"] != two["add"] + two["draw"]
    assert ONBOARD.table(seats=3, seed=1).position() == one


@pytest.mark.rule("VB-I15")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_any_position_can_be_laid_out_again_and_goes_on_alike(seats: int, options: dict[str, Any]) -> None:
    phases = set()
    for number, table in enumerate(wander(seats, 140, 400, **options)):
        if number % 3:
            continue
        phases.add(phase(table))
        again = ONBOARD.setup(table.position())
        assert again.position() == table.position()
        for seat in (*range(seats), None):
            assert again.view(seat) == table.view(seat)
        after, move = table.copy(), table.legal(turn(table))[-1]
        after.play(turn(table), move)
        again.play(turn(again), move)
        assert again.position() == after.position()
    assert len(phases) > 12


def test_a_finished_position_can_be_laid_out_again() -> None:
    table = played(3, 5)
    again = ONBOARD.setup(table.position())
    assert again.over
    assert again.position() == table.position()
    assert (again.scores, again.places) == (table.scores, table.places)


@pytest.mark.rule("VB-22", "VB-23")
@pytest.mark.parametrize(("phase", "code", "stack"), [("add ship", "A1", "add"), ("draw type", "D3", "draw")])
def test_whoever_holds_tokens_has_seen_them(phase: str, code: str, stack: str) -> None:
    table = ONBOARD.setup({"seats": 2, "phase": phase, "turn": 1, "step": {"action": code}, "round": 2})
    shown = table.view(1)["stacks"][stack]
    assert [token is not None for token in shown] == [k < (1 if code == "A1" else 3) for k in range(len(shown))]
    assert set(table.view(0)["stacks"][stack]) == {None}


def test_fields_left_out_of_a_position_keep_fresh_values() -> None:
    table = ONBOARD.setup({"seats": 3, "seed": 7, "turn": 2})
    fresh = ONBOARD.table(seats=3, seed=7)
    assert table.position()["ships"] == fresh.position()["ships"]
    assert table.position()["add"] == fresh.position()["add"]
    assert turn(table) == 2


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"crew": []}, "positions have no 'crew'"),
        ({"ships": ["r1a"] * 8}, "r1a is in two places"),
        ({"ships": ["r1a"] + [""] * 7}, "are in no ship"),
        ({"ships": ["r1a"]}, "ships is a list of 8"),
        ({"ships": ["r4a", *[None] * 7]}, "a piece is a clan of rbgy"),
        ({"ships": ["r1a r1b r2a r2b r3a r3b", *[None] * 7]}, "ship 1 has more than five pieces"),
        ({"bows": ["HHHHHH", *[""] * 7]}, "there are more than five H"),
        ({"bows": ["X", *[""] * 7]}, "position"),
        ({"add": "HHHHHGGGM"}, "the stack 'add' has room for 7 tokens"),
        ({"add": "", "draw": "", "removed": "H"}, "some supplies are nowhere"),
        ({"bets": ["4:b=3 4:r=1", ""]}, "one bet at a ship at most"),
        ({"bets": ["4:b=3 5:r=3", ""]}, "each value once"),
        ({"bets": ["4:b=9", ""]}, "a bet is a ship, a clan and a value"),
        ({"bets": ["4:b=3"]}, "bets is a list of 2"),
        ({"bets": ["4:b=3", ""], "won": [[3], []]}, "cannot have won 3 as well"),
        ({"sailed": [1, 1]}, "sailed names each ship once"),
        ({"sailed": [9]}, "ships are numbered 1 to 8"),
        ({"turn": 2}, "seats are numbered 0 to 1"),
        ({"phase": "sleep"}, "position"),
        ({"phase": "over", "turn": 0}, "nobody is in turn when the game is over"),
        ({"phase": "over"}, "no game can be in this position"),
        ({"phase": "take"}, "sharing tells of the ship"),
        ({"phase": "sail", "sailor": None}, "whoever took a stern names the ship"),
        ({"phase": "sail", "turn": 0, "sailor": 1}, "whoever took a stern names the ship"),
        ({"phase": "guest", "turn": 0, "sailor": 0}, "by the opponent of whoever took a stern"),
        ({"phase": "take", "turn": 1, "ships": ["r1a b1a", *[None] * 7], "bows": ["HM", *[""] * 7], "sailed": [1],
          "round": 3, "sharing": {"ship": 1, "rank": 0, "taken": [0, 0, 0, 0]}}, "not for seat 1 to take a supply"),
        ({"phase": "take", "turn": 0, "ships": ["y3a b1a", *[None] * 7], "bows": ["HM", *[""] * 7], "sailed": [1],
          "round": 3, "sharing": {"ship": 1, "rank": 0, "taken": [0, 0, 0, 0]}}, "not for seat 0 to take a supply"),
        ({"phase": "remove", "turn": 1, "ships": ["y3a b1a", *[None] * 7], "bows": ["HM", *[""] * 7], "sailed": [1],
          "round": 3, "sharing": {"ship": 1, "rank": 0, "taken": [0, 0, 0, 0]}}, "not for seat 1 to remove a supply"),
        ({"step": {"action": "PR"}}, "nothing was chosen before the phase 'place'"),
        ({"market": {"H": 5}}, "prices are 1 to 4"),
        ({"round": 24}, "no more than its bound"),
        ({"guests": "r1a"}, "spare Vikings"),
        ({"waiting": [["FP"], ["PR"]]}, "every Viking stands on a circle"),
        ({"waiting": [["FP", "PR", "JY", "BE"], ["A1", "MK", "JA", "BM"]], "turn": 1}, "topmost waiting Viking"),
        ({"acted": [["FP", "PR", "JY", "BE"], ["A1", "MK", "JA", "BM"]]}, "a Viking of somebody is waiting"),
    ],
)  # fmt: skip
def test_a_position_no_game_could_be_in_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        ONBOARD.setup({"seats": 2, **position})


# ---- clans and seats are interchangeable


def recoloured(text: str, clans: dict[str, str]) -> str:
    """Pieces and bets under other clans."""
    return "".join(clans.get(letter, letter) for letter in text)


def piece_text(text: str, clans: dict[str, str]) -> str:
    """A move in notation under other clans; the a or b of a piece stays."""
    out, k = "", 0
    while k < len(text):
        if text[k] in clans and k + 2 < len(text) + 1 and text[k + 1 : k + 2].isdigit() and text[k + 2 : k + 3] in "ab":
            out += clans[text[k]] + text[k + 1 : k + 3]
            k += 3
        else:
            out += clans.get(text[k], text[k]) if len(text) == 1 else text[k]
            k += 1
    return out


def in_other_clans(table: Table, clans: dict[str, str], colours: str) -> Table:
    position = table.position()
    position["options"] = {**position["options"], "colours": ONBOARD.options[3].words[colours]}
    position["ships"] = [" ".join(clans[piece[0]] + piece[1:] for piece in ship.split()) for ship in position["ships"]]
    position["guests"] = " ".join(clans[piece[0]] + piece[1:] for piece in position["guests"].split())
    position["bets"] = [
        " ".join(bet[:2] + clans[bet[2]] + bet[3:] for bet in bets.split()) for bets in position["bets"]
    ]
    if position["step"] and "piece" in position["step"]:
        piece = position["step"]["piece"]
        position["step"]["piece"] = clans[piece[0]] + piece[1:]
    return ONBOARD.setup(position)


@pytest.mark.rule("VB-I15", "VB-R2", "VB-39")
@SEATS
def test_renaming_clans_renames_moves_and_results(seats: int) -> None:
    dice = random.Random(seats)
    for seed in range(3):
        table = wandered(seats, 150 + seed, 40 * seed)
        new = dice.sample("rbgy", 4)
        clans = dict(zip("rbgy", new, strict=True))
        other = in_other_clans(table, clans, "".join(new))
        while not table.over:
            seat = turn(table)
            assert turn(other) == seat
            here = {piece_text(move.text, clans): move.id for move in table.moves(seat)}
            there = {move.text: move.id for move in other.moves(seat)}
            assert set(here) == set(there)
            before = table.copy()
            _, move = random_step(table, dice)
            other.play(seat, there[piece_text(ONBOARD.name(before.record, move), clans)])
        assert other.over
        assert (table.scores, table.places) == (other.scores, other.places)


@pytest.mark.rule("VB-33", "VB-I15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turning_the_table_turns_everything_with_it(seats: int) -> None:
    """No seat is special: the same table one place on plays out the same, one place on."""
    dice = random.Random(seats)
    table = wandered(seats, 170, 25)
    position = table.position()
    order = "".join(player["clan"] for player in table.view(None)["players"])
    moved = order[-1] + order[:-1]
    rest = "".join(clan for clan in "rbgy" if clan not in order)
    position["options"] = {**position["options"], "colours": ONBOARD.options[3].words[moved + rest]}
    for name in ("waiting", "acted", "piles", "bets", "won"):
        position[name] = [position[name][(seat - 1) % seats] for seat in range(seats)]
    for name in ("turn", "sailor"):
        position[name] = None if position[name] is None else (position[name] + 1) % seats
    for name in ("add_seen", "draw_seen"):
        position[name] = [sorted((seat + 1) % seats for seat in seen) for seen in position[name]]
    other = ONBOARD.setup(position)
    while not table.over:
        assert turn(other) == (turn(table) + 1) % seats
        assert table.legal(turn(table)) == other.legal(turn(other))
        seat, move = random_step(table, dice)
        other.play((seat + 1) % seats, move)
    scores, shifted = table.scores or (), other.scores or ()
    assert [shifted[(seat + 1) % seats] for seat in range(seats)] == list(scores)


@pytest.mark.rule("VB-R106")
def test_a_position_keeps_chance_as_it_was() -> None:
    table = lay(4)
    play(table, "FP")
    again = ONBOARD.setup(table.position())
    assert (again.record.rng0, again.record.rng1) == (table.record.rng0, table.record.rng1)
