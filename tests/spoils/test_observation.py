"""A seat's numbers say what its view says: each piece is read back and held against the view."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from meadhall import Table
from meadhall.games.spoils import components
from meadhall.games.spoils.components import CAP, CODES, CUP, FACES, ITEM_NAMES, MOST_GOLD, SEATS, TOKENS, TYPES

from .tables import ANY_SEATS, SPOILS, bidden, go, lay, random_step

PILE, PART = SEATS + 1, len(CODES)


def pieces(table: Table, seat: int) -> dict[str, Any]:
    return SPOILS.observation.split(table.observe(seat))


def whole(numbers: Any, parts: int) -> Any:
    """Numbers as how many of so many parts."""
    counted = np.rint(np.asarray(numbers, float) * parts).astype(int).tolist()
    assert np.allclose(np.asarray(numbers) * parts, counted, atol=1e-4)
    return counted


def marked(numbers: Any) -> int | None:
    """Which one of a piece is marked; None if none is."""
    where: list[int] = np.flatnonzero(numbers).tolist()
    assert len(where) <= 1
    return where[0] if where else None


def token_number(text: str) -> int:
    return int(text[1:]) - 1


def agree(table: Table, seat: int) -> None:
    """Everything of the numbers that the view has too."""
    told, view = pieces(table, seat), table.view(seat)
    seats = len(view["players"])

    def there(step: int | None) -> int | None:
        return None if step is None else (seat + step) % seats

    for step in range(seats):
        of_seat(told, view["players"][(seat + step) % seats], seat, step)
    for name, row in told.items():
        if row.shape[0] == SEATS:  # nobody sits there
            assert not row[seats:].any(), name
    of_pile(told, view)
    of_artifacts(told, view, seat)
    left = view["leftovers"]
    normals = {(one["item"], one["stage"]): one["count"] for one in left["normal"]}
    assert whole(told["leftover"], 4) == [normals.get((item, stage), 0) for stage in (1, 2, 3) for item in ITEM_NAMES]
    assert whole(told["leftover_backs"], 20) == left["artifacts"]
    assert sum(whole(told["known_leftovers"], 2)) == len(left["known"])
    bid = view["bid"] or {"quantity": 0, "face": 0, "holder": None}
    assert whole(told["quantity"], CAP) == [bid["quantity"]]
    assert (marked(told["face"]), there(marked(told["bid_holder"]))) == (
        bid["face"] - 1 if bid["face"] else None,
        bid["holder"],
    )
    assert [there(marked(told[name])) for name in ("chief", "declarer", "challenger")] == [
        view[name] for name in ("chief", "declarer", "challenger")
    ]
    assert (whole(told["cap"], CAP), whole(told["round"], 9), whole(told["seats"], 10)) == (
        [view["cap"]], [view["round"]], [seats],
    )  # fmt: skip
    assert marked(told["winner"]) == {None: None, "declarer": 0, "challenger": 1}[view["winner"]]
    assert whole(told["extra"], CAP) == [view["extra"].count(face) for face in range(1, 7)]
    last = {rung["seat"]: (rung["quantity"], rung["face"]) for rung in view["ladder"] if rung["how"] != "skipped"}
    for step in range(seats):
        bid_of = (whole(told["last_bid"][step, 0], CAP), whole(told["last_bid"][step, 1], FACES))
        assert bid_of == last.get((seat + step) % seats, (0, 0))
    waiting = view["order"][view["picker"] :]
    assert [there(int(step)) for step in np.argsort(-told["order"], kind="stable")[: len(waiting)]] == waiting
    assert np.count_nonzero(told["order"]) == len(waiting)
    of_decision(told, view, there)


def of_seat(told: dict[str, Any], player: dict[str, Any], seat: int, step: int) -> None:
    dice = player["seen"] if told["seen"][step] else player["shown"]
    assert bool(told["seen"][step]) == (player["seen"] is not None) or not player["dice"]
    assert whole(told["dice"][step], CUP) == [(dice or []).count(face) for face in range(1, 7)]
    assert whole(told["cups"][step], CUP) == player["dice"]
    assert (told["blind"][step], told["spies"][step]) == (player["blind"], seat in player["spied"])
    if step == 0:
        assert whole(told["own_shown"], 2) == [player["shown"].count(face) for face in range(1, 7)]
        assert bool(told["waits"][0]) == player["waits"]
    if player["gold"] is not None:
        assert whole(told["gold"][step], MOST_GOLD) == player["gold"]
    assert marked(told["sides"][step]) == {None: None, "declarer": 0, "challenger": 1}[player["side"]]
    assert whole(told["bets"][step], MOST_GOLD) == (player["bet"] or 0)
    assert bool(told["sealed"][step]) == player["ready"]
    items = Counter(card["item"] for card in player["stash"])
    assert whole(told["stash"][step], 12) == [items[item] for item in ITEM_NAMES]
    stages = Counter(card["stage"] for card in player["stash"])
    assert whole(told["stash_stages"][step], 64) == [stages[stage] for stage in (1, 2, 3)]
    # What a stash is worth follows from both: an item's rank, and two more for every Stage.
    ranks = sum((1 + number % 4) * items[item] for number, item in enumerate(ITEM_NAMES))
    assert ranks + 2 * stages[2] + 4 * stages[3] == sum(card["value"] for card in player["stash"])


def of_pile(told: dict[str, Any], view: dict[str, Any]) -> None:
    lying = {card["position"] - 1: card for card in view["pile"] if card}
    for position in range(components.PILE):
        card = lying.get(position, {})
        item = ITEM_NAMES.index(card["item"]) if card.get("type") else -1
        assert whole(told["pile_stage"][position], 3) == card.get("stage", 0)
        assert whole(told["pile_type"][position], 4) == (TYPES.index(card["type"]) + 1 if item >= 0 else 0)
        assert whole(told["pile_rank"][position], 4) == (item % 4 + 1 if item >= 0 else 0)
        known = CODES.index(card["code"]) + 1 if card.get("code") else 0
        assert whole(told["pile_ability"][position], PART) == known


def of_artifacts(told: dict[str, Any], view: dict[str, Any], seat: int) -> None:
    seats = len(view["players"])
    lying = {one["token"]: (PILE, one) for one in view["pile"] if one and "token" in one}
    for other, player in enumerate(view["players"]):
        lying |= {one["token"]: ((other - seat) % seats + 1, one) for one in player["artifacts"]}
    for token in range(TOKENS):
        place, one = lying.get(f"A{token + 1}", (0, None))
        assert whole(told["holder"][token], PILE) == place
        if one is None:
            names = ("ability", "stage", "up", "state", "item")
            assert not any(told[name][token] for name in names)
            continue
        assert (whole(told["stage"][token], 3), bool(told["up"][token])) == (one["stage"], one["up"])
        code = (one["works_as"] if one["up"] else None) or one["code"]
        assert whole(told["ability"][token], PART) == (CODES.index(code) + 1 if code else 0)
        state = whole(told["state"][token], 7)
        assert (bool(state & 2), bool(state & 4)) == (one["canceled"], one["used"])
        assert state & 1 or not one["spent"]
        assert whole(told["item"][token], 16) == (ITEM_NAMES.index(one["item"]) + 1 if one["item"] else 0)


def of_decision(told: dict[str, Any], view: dict[str, Any], there: Any) -> None:
    use = view["uses"][-1] if view["uses"] else None
    asked = [there(int(step)) for step in np.flatnonzero(told["asked"])]
    if view["turn"] is not None:
        assert asked == ([view["turn"]] if isinstance(view["turn"], int) else sorted(view["turn"], key=asked.index))
    else:
        assert asked == []
    power = marked(told["power"])
    if power is not None:
        assert use is not None
        assert (CODES[power], there(marked(told["user"]))) == (use["as"], use["user"])
        aimed = use["target"]
        if isinstance(aimed, str):
            assert told["focus"][token_number(aimed)] == 0.5
        assert there(marked(told["target"])) == (aimed if isinstance(aimed, int) else None)
        assert told["focus"][token_number(use["token"])] == 1
        assert np.count_nonzero(told["focus"]) == 1 + isinstance(aimed, str)
        assert marked(told["first"]) == (use["first"] - 1 if "first" in use else None)
    else:
        assert not told["focus"].any()


@ANY_SEATS
def test_numbers_say_what_the_view_says(seats: int) -> None:
    chance = random.Random(seats)
    looked = 0
    for seed in range(2):
        table = SPOILS.table(seats, seed, open_purses=seed)
        while not table.over:
            random_step(table, chance)
            if not table.over and chance.random() < 0.2:
                looked += 1
                for seat in sorted(chance.sample(range(seats), 2)):
                    agree(table, seat)
    assert looked > 30


@ANY_SEATS
def test_every_number_is_written_whatever_stood_there(seats: int) -> None:
    assert SPOILS.observation.is_whole
    table, chance = SPOILS.table(seats, 5), random.Random(5)
    speed = SPOILS.interpreted
    while not table.over:
        random_step(table, chance)
        if chance.random() < 0.1:
            for fill in (np.nan, 7.0):
                numbers = np.full(SPOILS.observation.size, fill, np.float32)
                SPOILS.rules["observe"](speed.states(SPOILS.state, table._array)[0], 1, numbers)
                assert numbers.tobytes() == table.observe(1).tobytes()


def test_there_are_not_more_numbers_than_a_card_can_write_quickly() -> None:
    assert SPOILS.observation.size == 1177


def test_whoever_knows_an_artifact_is_told_its_ability_and_others_its_back() -> None:
    table = lay(
        4, {0: "Odin's Eye S1", 1: "Frejya's Mirror S3 up copies=A3", 2: "Tarnkappe S1 up", 3: "Draupnir S3 known=0"}
    )
    for seat, known in ((0, ("EYE", "TAR", "TAR", "DRA")), (1, (None, "TAR", "TAR", None))):
        told = pieces(table, seat)
        codes = [CODES[code - 1] if code else None for code in whole(told["ability"][:4], PART)]
        assert codes == list(known)
        assert whole(told["stage"][:4], 3) == [1, 3, 1, 3]
        assert whole(told["holder"][:4], PILE) == [(owner - seat) % 4 + 1 for owner in range(4)]


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_is_told_the_latest_bid_of_each_and_what_is_used_on_what(seat: int) -> None:
    table = go(bidden("3x2", 3, cards={1: "Odin's Eye S1", 2: "Huginn S1"}), "0 4x5", "1 5x1")
    told = pieces(table, seat)
    bids = [(whole(row[0], CAP), whole(row[1], 6)) for row in told["last_bid"][:4]]
    assert (bids[(0 - seat) % 4], bids[(1 - seat) % 4]) == ((4, 5), (5, 1))
    agree(table, seat)
