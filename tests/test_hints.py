"""What hints advise: by one measure, with figures that can be told, and by points where chances say nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import meadhall
from meadhall import Table
from meadhall.bots import hints
from meadhall.bots.hints import ALIKE, ENOUGH, LOSING, WINNING, Hint, are_alike, ranked
from meadhall.bots.search import compiled
from meadhall.bots.search.mcts import Estimate
from meadhall.cli.session import hint_words
from meadhall.engine.game import Game
from meadhall.games.sagas import components

from .long import at_length
from .north import tables as north
from .onboard import tables as onboard
from .sagas import tables as sagas
from .sagas.test_winning_quests import fought
from .test_hint_words import NAMES, TABLES, faults, names_for, positions, unfit

PART = {"odin": 2, "onboard": 2, "spoils": 2, "north": 1, "sagas": 2}  # one in so many of them, unless a run is long
SEARCHED = {"odin": 100, "onboard": 40, "spoils": 60, "north": 80, "sagas": 40}  # positions of each game
COMPARED = {"odin": 6, "onboard": 8, "spoils": 3, "north": 7, "sagas": 3}  # hints with two figures met at the least
PROMISES = (
    r"|It wins about \d+ % of games\.( Compared with \u201c.+\u201d, .+\.)?",
    r"(You can hardly win any more|You are almost sure to win)(; it leaves you with about \d+ [a-zA-Z ]+)?\.",
)
MOVE = meadhall.game("odin").table(seats=2, seed=1).moves(0) or meadhall.game("odin").table(seats=2, seed=1).moves(1)


def searched(table: Table, seat: int, iterations: int = 400) -> list[Hint]:
    compiled.load(table.game)
    return hints.hints(table.chair(seat, 1), 1, names_for(seat), iterations=iterations, seconds=100.0)


@pytest.mark.rotates("advice")
@pytest.mark.parametrize("game_id", TABLES)
def test_nothing_named_beside_the_advice_is_rated_above_it(game_id: str) -> None:
    part = at_length(1, PART[game_id])
    every = part * TABLES[game_id][1] // (2 * SEARCHED[game_id])
    read = compared = 0
    for number, (table, seat) in enumerate(positions(game_id, led=True, seed=2)):
        if number % every or len(table.legal(seat)) < 2:
            continue
        read += 1
        best, *others = searched(table, seat, 1500)
        compared += best_of_figures(best, others, table.game) > 1
        for one in others:
            assert one.chance is None or (best.chance is not None and one.chance < best.chance), hint_words(
                [best, *others]
            )
            assert re.fullmatch(rf"{ALIKE}|\d+ %|about \d+ [a-zA-Z ]+", one.promise)
            assert (one.chance is None) == ("%" not in one.promise)
        assert any(re.fullmatch(promise, best.promise) for promise in PROMISES), best.promise
        assert not [fault for hint in (best, *others) for fault in faults(game_id, hint.label, hint.why)]
        told = [hint.promise for hint in (best, *others)] + [*best.then]
        assert not [fault for words in told for fault in unfit(game_id, words)]
        assert not [name for name in hidden_names(table, seat) for sentence in best.then if name in sentence]
        assert not [sentence for sentence in best.then if is_of_others(sentence)], best.then
        assert not other_things(best, table.game), hint_words([best])
    assert read > SEARCHED[game_id] // (3 * part)
    assert compared >= COMPARED[game_id] // part > 0


def best_of_figures(best: Hint, others: list[Hint], game: Game) -> int:
    """Reads the figures of a hint as a player does: the advised move has the best of them. Returns how many there are.

    A chance is better the higher it is; points are where a game says so, and else the lower they are.
    """
    words = [best.promise, *(other.promise for other in others if other.promise != ALIKE)]
    figures = [int(found[1]) for promise in words if (found := re.search(r"(\d+)", promise))]
    if not re.search(r"\d", best.promise):
        assert not figures, words
    elif game.fewest and "%" not in best.promise:
        assert all(figure > figures[0] for figure in figures[1:]), words
    else:
        assert all(figure < figures[0] for figure in figures[1:]), words
    assert len({"%" in promise for promise in words if re.search(r"\d", promise)}) <= 1, words
    return len(figures)


def is_of_others(sentence: str) -> bool:
    """Whether a step is not the seat's own: others are named in it, and it does not begin with the seat itself."""
    return not re.match(r"Your?\b", sentence) and any(name in sentence for name in NAMES)


def other_things(best: Hint, game: Game) -> set[str]:
    """What a reason speaks of, where the first step told to follow is about other things: ships and supplies of
    Vikings on Board, and places the sagas' band is bound for."""
    if not best.then:
        return set()
    if game.id == "sagas":
        bound = re.search(r"on the way to (.+)$", best.why)
        steps = [step for step in best.then if step.startswith("From ")]
        return {bound[1]} if bound and steps and not steps[-1].endswith(f" to {bound[1]}.") else set()
    if not re.match(r"(Go to|Move|Swap|Bet|Promote) ", best.label) or best.then[0].startswith("You go to"):
        return set()  # the next row of the village is another matter
    reason, step = (set(re.findall(r"ship \d|\b(?:hide|grain|metal)\b", words)) for words in (best.why, best.then[0]))
    return reason - step


def test_a_reason_is_of_what_is_told_to_follow() -> None:
    """What completes a move decides what is said of it, and not what the policy would complete it by."""
    game, table = meadhall.game("onboard"), onboard.lay(3, {1: "b1a g1a", 2: "r1a", 3: "b3a"}, bows={2: "H", 3: "MMM"})
    chair = table.chair(0, 1)
    go = next(move for move in chair.moves if move.text == "SW")
    table.play(0, go.id)
    told = set()
    for first in table.legal(0):
        after = table.copy()
        after.play(0, first)
        assert chair.because(go, [first]) == chair.because(go), "it is not complete"
        for second in after.legal(0):
            why = chair.because(go, [first, second])
            assert why == game.because(after.record, 0, second)
            told.add(why)
    assert len(told) > 2


def test_a_band_is_bound_for_where_it_is_told_to_go() -> None:
    table = sagas.lay({"NOR": "Er 2H 2L"}, draw=["c04", "c11", "c08"])
    sagas.play(table, "NOR")
    if sagas.phase(table) == "leidang":
        sagas.play(table, "done")
    chair = table.chair(0, 1)
    sail = next(move for move in chair.moves if move.text == "nav")
    told = []
    for way in ("sNW ICE", "sNW ORK", "sNO FRI"):
        then = [components.CODES.index(code) for code in way.split()]  # as steps are numbered
        told.append(chair.because(sail, then))
    assert told == [f"the band is bound for {place}" for place in ("Iceland", "Orkneys", "Frisia")]


def hidden_names(table: Table, seat: int) -> set[str]:
    """Artifacts of Spoils of War that lie face down, by name, unless another one of that name lies open."""
    if table.game.id != "spoils":
        return set()
    from meadhall.games.spoils.components import artifact_name

    s = table.record
    tokens = [token for token in range(int(s.tokens)) if s.kind[token] >= 0]
    open_to_all = {artifact_name(s.kind[token]) for token in tokens if s.known[token] >> seat & 1}
    return {artifact_name(s.kind[token]) for token in tokens} - open_to_all


# ---- the measure


def found(visits: int, chance: float, spread: float = 0.5) -> Estimate:
    return Estimate(MOVE[0], visits, chance, spread / visits**0.5)


def test_the_best_is_what_brings_most_at_the_least_and_not_what_was_tried_most() -> None:
    often, good, lucky = found(3000, 0.60), found(1500, 0.66), found(ENOUGH, 0.68)
    assert ranked([often, good, lucky]) == [good, lucky, often]


def test_what_was_tried_seldom_is_not_told() -> None:
    assert ranked([found(400, 0.4), found(ENOUGH - 1, 0.9)]) == [found(400, 0.4)]
    assert ranked([found(7, 0.1), found(9, 0.2)]) == [found(9, 0.2)]


def test_figures_within_their_error_are_not_told_apart() -> None:
    assert are_alike(found(400, 0.60), found(200, 0.55), 0.02)
    assert not are_alike(found(4000, 0.60), found(4000, 0.55), 0.02)
    assert are_alike(found(10**6, 0.60), found(10**6, 0.59), 0.02)


def test_errors_shrink_with_the_tries_and_come_from_how_far_results_are_apart() -> None:
    from meadhall.bots.search.mcts import Search
    from meadhall.engine.budgets import KONUNG

    game = meadhall.game("sagas")
    compiled.load(game)
    table = game.table(seats=1, seed=3, story="eirik")
    seen = Search(game, game.budget(KONUNG).params).look(table.chair(0, 1), 1, iterations=600)
    one = seen[0]
    usual = sum(each.chance * each.visits for each in seen) / sum(each.visits for each in seen)
    assert one.error == pytest.approx((usual * (1 - usual) / one.visits) ** 0.5, rel=0.01)  # won or lost


# ---- where chances say nothing


def test_who_cannot_win_any_more_is_told_what_leaves_the_best_points() -> None:
    game = meadhall.game("odin")
    table = game.table(seats=3, seed=4)
    table = game.setup({**table.position(), "scores": [14, 0, 14]})
    while table.actors != (0,) or len(table.legal(0)) < 3:
        table.play(table.actors[0], table.legal(table.actors[0])[-1])
    best, *others = searched(table, 0, 1200)
    assert best.chance is None
    assert re.fullmatch(rf"{LOSING}; it leaves you with about \d+ points?\.", best.promise)
    assert all(other.chance is None for other in others)


@pytest.mark.parametrize("game_id", ["odin", "spoils"])
def test_figures_in_points_are_compared_as_the_game_is_won(game_id: str) -> None:
    """The fewest points win at Odin, the most at Spoils of War."""
    game = meadhall.game(game_id)
    table = game.table(seats=3, seed=1)
    while len(table.legal(table.actors[0])) < 2:
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    chair = table.chair(table.actors[0], 1)
    found = [Estimate(move, ENOUGH, points, 0.1) for move, points in zip(chair.moves[:2], (10.0, 20.0), strict=True)]
    best, *others = hints._by_points(found, [one.move for one in found], LOSING, chair, names_for(chair.seat))
    assert best.move == chair.moves[0 if game.fewest else 1]
    assert best_of_figures(best, others, game) == 2


FEAST = {"hands": {0: "W.N W.E W.S"}, "crews": {0: ["dR", "BER"], 1: ["dB"], 2: ["dY"], 3: ["dB"]}}
NEARLY_HOME = {1: "YG", 2: "RG", 3: "YR"}  # each needs but one daughter more, who is aboard
LATE: dict[str, Any] = {"sailed": [1, 2, 3, 4, 5], "market": {"H": 4, "G": 4, "M": 4}}
ONE_MOVE = {"middle": "8p", "phase": "follow", "turn": 0, "owner": 2}
SETTLED: dict[str, Callable[[], tuple[Table, str, str, str | None]]] = {
    # positions in which seat 0 is sure to lose or to win: where it stands, what it is left with, what it should do
    "odin lost": lambda: (
        meadhall.game("odin").setup(
            {"seats": 3, "scores": [14, 0, 14], "hands": ["9r 9b", "1r 2b 3g 4k 5p", "2r 3b 4g 5k 6p"], **ONE_MOVE}
        ),
        LOSING, "14 points", "Play 9 in blue and red",
    ),
    "onboard lost": lambda: (
        onboard.lay(3, piles=["", "HHHGGG", "MMMM"], won=[[], [4, 3], [4]], **LATE), LOSING, r"\d points?", None,
    ),
    "onboard won": lambda: (
        onboard.lay(3, piles=["HHHGGGMMM", "", ""], won=[[4, 3, 2], [], []], **LATE), WINNING, r"4\d points", None,
    ),
    "north lost": lambda: (north.lay(4, camps=NEARLY_HOME, **FEAST), LOSING, "1 daughter at home", "Hold a feast"),
    "north won": lambda: (
        north.lay(4, crews={0: ["dB"]}, camps={0: "RG"}), WINNING, "3 daughters at home", "Hold a feast",
    ),
    "sagas lost": lambda: (sagas.lay(), LOSING, "", None),
    "sagas won": lambda: (fought("Jomsburg", "POL", options={"story": "eirik"})[0], WINNING, "", None),
}  # fmt: skip


@pytest.mark.parametrize("name", SETTLED)
def test_where_chances_say_nothing_another_measure_decides(name: str) -> None:
    table, where, left, label = SETTLED[name]()
    assert len(table.legal(0)) > 1
    best, *others = searched(table, 0, 1200)
    assert all(hint.chance is None for hint in (best, *others))
    assert re.fullmatch(f"{where}; it leaves you with about {left}." if left else f"{where}.", best.promise)
    assert label in (None, best.label)
    assert not best.then
    best_of_figures(best, others, table.game)


def test_who_can_hardly_lose_is_told_so() -> None:
    game = meadhall.game("spoils")
    rich = {"gold": [196, 7, 7], "treasury": 0}
    table = game.setup({"seats": 3, "round": 8, "stage": "bidding", "chief": 0, "turn": 0, **rich})
    best = searched(table, 0, 2000)[0]
    assert best.chance is None
    assert re.fullmatch(rf"{WINNING}; it leaves you with about \d+ Gold\.", best.promise)


# ---- the words around it


def test_the_terminal_says_what_why_what_it_promises_and_what_else() -> None:
    move = MOVE[0]
    best = Hint(move, "Play blue 8", "it empties your hand", 0.7, 0.6, "It wins about 60 % of games.", ("You go out.",))
    other = Hint(move, "Pass", "you keep your 1 card", 0.2, None, ALIKE)
    assert hint_words([best, other]).splitlines() == [
        f"Play blue 8 ({move.text}): it empties your hand.",
        "It wins about 60 % of games.",
        "Then: You go out.",
        f"Or: Pass ({move.text}), about as good.",
    ]


def test_players_are_called_by_their_names() -> None:
    assert hints.named("Let seat 1 bid first", names_for(0)) == "Let Ivar bid first"
    assert hints.named("seat 2's dice and seat 0's", names_for(0)) == "Sigrid's dice and your"
    assert hints.named("you learn seat 10's bet", [*names_for(0), "Runa"]) == "you learn Runa's bet"
