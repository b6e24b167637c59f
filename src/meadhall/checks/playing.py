"""Checks of play: choices, endings, copies, saves and texts."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from meadhall.checks.broken import Broken, Case, broken, check_named, listed
from meadhall.engine import chronicle
from meadhall.engine.errors import MeadhallError
from meadhall.engine.table import Table

OWN = ("seat", "hand")  # of a view: about the viewer alone
JUDGED = 64  # moves judged one by one for each ply of a game, on average


def check_deal_writes_everything(case: Case, seed: int) -> None:
    """A deal onto a used record equals one onto a blank record."""
    game, speed = case.game, case.game.interpreted
    options = game.option_array(dict(case.options))
    records = []
    for fill in (0, 0x55):
        array = game.state.new()
        array.view(np.uint8)[:] = fill
        if "spare" in (game.state.dtype.names or ()):
            array["spare"] = 0
        array["events"] = fill and len(array["event_data"][0])  # those beyond are blank in every record
        speed.deal_at([game.state.open(array)], 0, case.seats, options, seed, 1)
        records.append(array)
    for name in game.state.dtype.names or ():
        if records[0][name].tobytes() != records[1][name].tobytes():
            raise Broken(f"{case}: deal leaves the field {name!r} as it found it")


def check_endings(case: Case, seed: int) -> None:
    """Random play ends, never without a choice, with places that share ties, and with the same view for all."""
    table = case.table(seed)
    for table in case.walk(seed):
        if not table.over and (table.scores is not None or table.places is not None):
            broken(table, "scores and places are there before the end")
    places, scores = table.places or (), table.scores or ()
    ranked = [1 + sum(p < place for p in places) for place in places] == list(places)
    alone = case.seats == 1 and places in ((1,), (2,))  # won, or lost to the game itself
    if len(scores) != case.seats or not (ranked or alone):
        broken(table, f"places {places} do not rank the seats with ties shared")
    if any(table.legal(seat) for seat in range(case.seats)):
        broken(table, "a seat has legal moves though the game is over")
    shown = table.view(None)
    for seat in range(case.seats):
        for name, value in table.view(seat).items():
            if name not in OWN and not _agree(value, shown.get(name)):
                broken(table, f"the game is over, but {name!r} is not the same for seat {seat} and who looks on")


def _agree(one: Any, other: Any) -> bool:
    """Whether two views of a thing are the same as far as both tell of it."""
    if one is None or other is None:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_agree(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_agree, one, other))
    return bool(one == other)


def check_legal_lists(case: Case, seed: int) -> None:
    """Lists rise, stay in range, and equal what judging every single move finds; refusals have reasons."""
    interval = max(1, case.game.moves // JUDGED)
    for table in case.walk(seed):
        for seat in range(case.seats):
            legal = listed(table, seat)
            if legal != sorted(set(legal)) or any(not 0 <= move < case.game.moves for move in legal):
                broken(table, f"seat {seat}'s legal moves do not rise within the move space: {legal}")
            if bool(legal) != (seat in table.actors):
                broken(table, f"seat {seat} has {len(legal)} legal moves but the actors are {table.actors}")
            asides = [move.id for move in table.asides(seat)]
            if asides != sorted(set(asides) - set(legal)):
                broken(table, f"seat {seat}'s asides do not rise, or are legal moves too: {asides}")
            if len(legal) + len(asides) > case.game.max_legal:
                found = f"{len(legal)} moves and {len(asides)} asides; {case.game.max_legal} fit"
                broken(table, f"seat {seat} has {found}: max_legal must be raised")
        if table.ply % interval == 0:
            for seat in range(case.seats):
                _judge(table, seat, range(0, case.game.moves, 1 if seat in table.actors else interval), interval)


def _judge(table: Table, seat: int, moves: range, interval: int) -> None:
    """Judges moves one by one: refused exactly if not listed, and (looked at now and then) never without a reason."""
    legal = {*table.legal(seat), *(move.id for move in table.asides(seat))}
    speed, states = table._speed(), table._handle  # both at once: a reason may find that native code has come meanwhile
    for move in moves:
        refused = speed.refusal_at(states, 0, seat, move) != 0
        if refused == (move in legal):
            broken(table, f"move {move} of seat {seat} is {'' if refused else 'not '}listed, but judged otherwise")
        if refused and move % interval == 0 and not table.why_not(seat, move):
            broken(table, f"move {move} of seat {seat} is refused without a reason")


def check_invariants(case: Case, seed: int) -> None:
    """The game's own invariants hold after every move."""
    game = case.game
    before = None
    for table in case.walk(seed):
        fault = game.interpreted.broken_at([before or table.record], [table.record], 0)
        if fault:
            broken(table, f"invariant {fault}: {game.invariants[fault]}")
        before = table.copy().record


def check_copies(case: Case, seed: int) -> None:
    """Playing on a copy leaves the original alone, and both go the same way."""
    dice = random.Random(seed)
    for table in case.walk(seed):
        if table.over or dice.random() > 0.2:
            continue
        one, two = table.copy(), table.copy()
        whole = table._array.tobytes()
        seat = dice.choice(table.actors)
        move = dice.choice(table.legal(seat))
        one.play(seat, move)
        if table._array.tobytes() != whole or table.history != one.history[:-1]:
            broken(table, "playing on a copy changed the original")
        two.play(seat, move)
        if one._array.tobytes() != two._array.tobytes():
            broken(table, "two copies went different ways by the same move")


def check_saves(case: Case, seed: int) -> None:
    """A chronicle replays to the same bytes; a position sets up to the same position, and plays on alike."""
    table = case.table(seed)
    dice = random.Random(seed)
    for table in case.walk(seed):
        if dice.random() < 0.2:
            _check_position(table, dice)
    loaded = chronicle.read(table.save(), lambda *_: case.game)
    if loaded._array.tobytes() != table._array.tobytes() or loaded.history != table.history:
        broken(table, "the chronicle replays to another table")
    if table.rewind(table.ply)._array.tobytes() != table._array.tobytes():
        broken(table, "replaying the moves gives another table")


def _check_position(table: Table, dice: random.Random) -> None:
    position = table.position()
    try:
        again = table.game.setup(position)
    except MeadhallError as error:
        broken(table, f"its own position is refused: {error}")
    if again.position() != position:
        broken(table, "setting up the position gives another position")
    here, there = table.copy(), again
    for _ in range(3):
        if here.over != there.over or here.actors != there.actors:
            broken(table, "play goes on differently from the position")
        if here.over:
            return
        seat = dice.choice(here.actors)
        move = dice.choice(here.legal(seat))
        here.play(seat, move)
        there.play(seat, move)
    if here.position() != there.position():
        broken(table, "play goes on differently from the position")


def check_texts(case: Case, seed: int) -> None:
    """Every move's text parses back to itself and names no other; labels and sentences are there."""
    for table in case.walk(seed):
        for seat in range(case.seats):
            moves = [*table.moves(seat), *table.asides(seat)]
            texts = [move.text for move in moves]
            if len(set(texts)) != len(texts):
                broken(table, f"two moves share a text: {texts}")
            for move in moves:
                if case.game.parse(table.record, seat, move.text) != [move.id]:
                    broken(table, f"the text {move.text!r} does not parse back to move {move.id}")
                if not move.label:
                    broken(table, f"move {move.id} has no label")
        for event in table.events(None):
            check_named(table, event)
            if not event.tell([f"Seat {seat}" for seat in range(case.seats)]):
                broken(table, f"an event of kind {event.name!r} has no sentence")


def check_events_change_nothing(case: Case, seed: int) -> None:
    """A silent game goes the same way as one that writes events, and never fills the buffer."""
    game, speed = case.game, case.game.interpreted
    logged = case.table(seed)
    silent = game.state.new()
    handle = [game.state.open(silent)]
    speed.deal_at(handle, 0, case.seats, game.option_array(dict(case.options)), seed, 0)
    for table in case.walk(seed):
        if int(table._array["events"][0]) >= table._array["event_data"].shape[1]:
            broken(table, "a play filled the event buffer; declare more room: record(events=...)")
        logged = table
    for seat, move in logged.history:
        speed.play_at(handle, 0, seat, move, game.move_array())
    hidden = {"log_events", "events", "event_head", "event_data"}
    for name in set(game.state.dtype.names or ()) - hidden:
        if silent[name].tobytes() != logged._array[name].tobytes():
            broken(logged, f"the field {name!r} differs when events are switched off")


def check_order_of_answers(case: Case, seed: int) -> None:
    """Answers to a simultaneous choice lead to the same table in whatever order they come."""
    dice = random.Random(seed)
    for table in case.walk(seed):
        if len(table.actors) < 2:
            continue
        answers = {seat: dice.choice(table.legal(seat)) for seat in table.actors}
        ends: list[bytes] = []
        for order in (list(answers), list(reversed(answers))):
            copy = table.copy()
            for seat in order:
                if seat in copy.actors:
                    copy.play(seat, answers[seat])
            ends.append(_without(copy._array, "event_head", "event_data", "events"))
        if ends[0] != ends[1]:
            broken(table, f"answering in another order gives another table: {answers}")


def _without(array: np.ndarray, *names: str) -> bytes:
    """The bytes of a record, some fields left out."""
    kept: Any = array.copy()
    for name in names:
        kept[name] = 0
    return bytes(kept.tobytes())


def count_tree(table: Table, depth: int) -> int:
    """How many ways the next `depth` plies can go; chance falls as this table's dice will."""
    if depth == 0 or table.over:
        return 1
    total = 0
    for seat in table.actors:
        for move in table.legal(seat):
            copy = table.copy()
            copy.play(seat, move)
            total += count_tree(copy, depth - 1)
    return total
