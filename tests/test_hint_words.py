"""What hints say: the words of thousands of positions of all games are read for what no player should have to read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import meadhall
from meadhall import Table
from meadhall.bots import hints
from meadhall.engine.chair import Chair
from meadhall.engine.decisions import deciding
from meadhall.engine.move import Move
from meadhall.engine.words import YOU

NAMES = ["Astrid", "Ivar", "Sigrid", "Ketil", "Hildr", "Bjorn", "Gudrun", "Olaf", "Tove", "Ulf"]
STORIES = ("campaign", "eirik", "floamanna", "heimskringla", "volsunga")
TABLES: dict[
    str, tuple[list[dict[str, Any]], int]
] = {  # how many seats under which options, one table after another; and how many positions are read in all
    "odin": ([{"seats": seats} for seats in (2, 3, 4, 6)], 1000),
    "onboard": ([{"seats": 2, "two_player_vikings": 1}, {"seats": 3}, {"seats": 4}], 600),
    "spoils": ([{"seats": seats} for seats in (3, 4, 5, 8)], 3000),
    "north": ([{"seats": seats} for seats in (3, 4)], 4000),
    "sagas": (
        [{"seats": 1, "story": story, "supplies": k % 2, "scouting": 1} for k, story in enumerate(STORIES)],
        2500,
    ),
}
KINDS = {"odin": 3, "onboard": 19, "spoils": 18, "north": 14, "sagas": 38}  # of decisions that are met at the least
MOST = 10  # moves of a position that are read
STEPS = 12  # moves that a seat makes one after another
TOLD = {"odin": 40, "onboard": 250, "spoils": 1000, "north": 800, "sagas": 3500}  # sentences that are met at the least

NOTATION = {  # as games write moves, cards and spaces
    "odin": r"\b\d+[brpgko]+\b",
    "onboard": r"\b[rbgy][123][ab]\b|<>|>\d",
    "spoils": r"\b\d+x\d\b|\bS[123]\b",
    "north": r"\b[A-Z]\.[NESWU]\b|>[A-Z]|\*[A-Z]|\bx[123]\b|entry \d",
    "sagas": r"\bs[A-Z]{2}\b|>[A-Z]|@[A-Z]|\bc\d\d\b",
}
IN_REASONS = {"onboard": r"\b[123][ab]\b", "spoils": r"\bA\d+\b", "sagas": r"#\d"}  # pieces are called so in labels
BANNED = (
    r"\b[Ss]eat \d",  # players have names
    r"\b[A-Z]{2,}\b",  # codes
    r"\blinks?\b|\bthumb\b|\bentry\b|\bNone\b|\bnan\b|[{}_|]",  # words from inside
    r"helps you most|helps most with|best this card can do|not worth a card|least harm|nothing else brings|the odds or",
    r"worth spending now|better kept for later|there is something to win|place to be|nothing better is free",
    r"nothing you hold helps|one of [a-z]+ \d$|\b1 card together|gives you one more voyage",
    r"  | ,|\(\)|\.\.|[,;:]$",
    r"\b1 (cards|sets|spaces|points|shields|bids|daughters|dice|voyages|winds|hostiles|routes|games|pieces)\b",
    r"\b(0|[2-9]|\d\d+) (card|set|space|point|shield|bid|daughter|die|voyage|wind|hostile|route|game|piece)\b",
    r"\b[Yy]ou (is|has|gets|loses|keeps|holds|takes)\b|\byou's\b|\b(he|it|she|Ivar) (are|have)\b",
    r"\ba [aeio]|\ban [^aeiouAEIOUF8]|\b(\w+) \1\b",
)


def positions(game_id: str, led: bool, seed: int = 0) -> Iterator[tuple[Table, int]]:
    """Positions of a game and a seat that is asked in each: of random games, or of games played mostly by Karl."""
    several, number = TABLES[game_id]
    game, dice = meadhall.game(game_id), random.Random(f"{game_id} {led} {seed}")
    for options in several:
        table = game.table(seed=dice.getrandbits(60), **options)
        for _ in range(number // (2 * len(several))):
            if table.over:
                table = game.table(seed=dice.getrandbits(60), **options)
            seat = dice.choice(table.actors)
            yield table, seat
            table.play(seat, chosen(table, seat, 0.9 if led else 0.3, dice))


def chosen(table: Table, seat: int, led: float, dice: random.Random) -> int:
    legal = table.legal(seat)
    if len(legal) == 1 or dice.random() > led:
        return dice.choice(legal)
    advice = table.chair(seat, 1).advice()
    return dice.choice([move for move, liking in zip(legal, advice, strict=True) if liking == max(advice)])


def some_moves(chair: Chair, dice: random.Random) -> list[Move]:
    return dice.sample(chair.moves, min(MOST, len(chair.moves)))


def names_for(seat: int) -> list[str]:
    return [YOU if other == seat else name for other, name in enumerate(NAMES)]


def unfit(game_id: str, words: str) -> list[str]:
    """What no player should have to read, in any words of a hint."""
    found = [f"{banned} in {words!r}" for banned in BANNED if re.search(banned, words)]
    return [*found, f"notation in {words!r}"] if re.search(NOTATION[game_id], words) else found


def faults(game_id: str, label: str, why: str) -> list[str]:
    """What is wrong with a move's words and its reason."""
    found = [*unfit(game_id, label), *unfit(game_id, why)]
    if game_id in IN_REASONS and re.search(IN_REASONS[game_id], why):
        found.append(f"notation in {why!r}")
    people = game_id == "sagas" and re.search(r"\b(Leif|Erik|Harald|Rurik|Varangians)\b", label)
    if people and re.search(r"\bit (fights|costs|can)\b", why):
        found.append(f"people are no things: {label!r}: {why!r}")
    if not re.match(r"[A-Z]", label):
        found.append(f"a label begins with a capital: {label!r}")
    if not re.match(rf"[a-z0-9]|({'|'.join(NAMES)})\b", why) or why.endswith((".", "!", "?")) or len(why) < 8:
        found.append(f"a reason is a clause after a colon: {why!r}")
    return found


@pytest.mark.parametrize("game_id", TABLES)
def test_reasons_of_all_moves_are_plain_english_and_say_something(game_id: str) -> None:
    found: set[str] = set()
    kinds: set[int] = set()
    for led in (False, True):
        dice = random.Random(1)
        for table, seat in positions(game_id, led):
            chair, names = table.chair(seat, 1), names_for(seat)
            kinds.add(int(deciding(table.record)))
            for move in some_moves(chair, dice):
                label, why = hints.named(move.label, names), hints.named(chair.because(move), names)
                found |= {f"{fault} ({label}: {why})" for fault in faults(game_id, label, why)}
    assert not sorted(found)[:20]
    assert len(kinds) >= KINDS[game_id], f"only {sorted(kinds)}"


@pytest.mark.parametrize("game_id", TABLES)
def test_labels_and_reasons_tell_nothing_that_the_seat_does_not_know(game_id: str) -> None:
    """Two worlds the seat cannot tell apart have the same words."""
    dice = random.Random(2)
    for number, (table, seat) in enumerate(positions(game_id, led=True, seed=1)):
        if number % 4 == 0:
            one, other = table.chair(seat, 1), table.chair(seat, 2)
            for move in some_moves(one, dice):
                same = next(twin for twin in other.moves if twin == move)
                assert (move.label, one.because(move)) == (same.label, other.because(same))


def own_steps(table: Table, seat: int, names: list[str], dice: random.Random) -> Iterator[str]:
    """Whatever a hint may tell as the seat's next steps after a move, as long as the seat goes on."""
    for step in range(STEPS):
        table.play(seat, dice.choice(table.legal(seat)))
        if step:
            yield from filter(None, (event.tell(names) for event in table.events(seat)))
        if seat not in table.actors:
            return


@pytest.mark.parametrize("game_id", TABLES)
def test_what_a_seat_does_next_is_told_in_plain_english(game_id: str) -> None:
    told: set[str] = set()
    for led in (False, True):
        dice = random.Random(3)
        for table, seat in positions(game_id, led):
            told |= set(own_steps(table.chair(seat, 1).imagine(1), seat, names_for(seat), dice))
    assert not sorted(fault for sentence in told for fault in unfit(game_id, sentence))[:20]
    assert not [sentence for sentence in told if not re.fullmatch(r"[A-Z0-9].+[.!?]", sentence)]
    assert len(told) >= TOLD[game_id]
