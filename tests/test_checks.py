"""Each check of the conformance suite passes a sound game and catches one that is broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.checks import CHECKS, Broken, Case, cases, fuzz, playing, secrets, targets, telling
from meadhall.engine.game import Game
from meadhall.games import find
from tests import broken_rules, toy_game
from tests.toy_game import RAVENS, broken_ravens
from tests.toy_relinked import SALTED

Check = Callable[[Case, int], None]


@pytest.mark.parametrize("case", cases(RAVENS), ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_passes(check: Check, case: Case) -> None:
    for seed in range(20):
        check(case, seed)


def catches(check: Check, game: Game, words: str) -> None:
    """The check finds fault with the game within a few seeds, says why, and shows the way there."""

    def run() -> None:
        for case in cases(game):
            for seed in range(40):
                check(case, seed)

    with pytest.raises(Broken, match=words) as found:
        run()
    assert found.value.chronicle or "deal" in words


def open_view(s: Any, seat: int | None) -> dict[str, Any]:
    return {**toy_game.view(s, seat), "feathers": s.feather.tolist()}


def view_of_bets(s: Any, seat: int | None) -> dict[str, Any]:
    return {**toy_game.view(s, seat), "bets": s.bet.tolist()}


def view_counts_feathers(s: Any, seat: int | None) -> dict[str, Any]:
    view = toy_game.view(s, seat)
    return {**view, "unseen": 0 if seat is None else sum(other != seat for other in range(s.seats))}


def text_without_amount(s: Any, move: int) -> str:
    return toy_game.name(s, move)[:3]


def parse_up(s: Any, seat: int, text: str) -> list[int]:
    return [(toy_game.parse(s, seat, text)[0] + 1) % toy_game.BETS]


def arrange_without_points(s: Any, wanted: dict[str, Any]) -> None:
    toy_game.arrange(s, {**wanted, "points": [0] * toy_game.SEATS})


BROKEN = [
    (
        playing.check_deal_writes_everything,
        broken_ravens(deal=broken_rules.deal_forgets_the_die),
        "deal leaves the field 'die'",
    ),
    (playing.check_endings, broken_ravens(play=broken_rules.play_for_ever), "still runs"),
    (playing.check_endings, broken_ravens(legal=broken_rules.legal_is_empty_at_swaps), "no legal move"),
    (playing.check_endings, broken_ravens(outcome=broken_rules.places_without_ties), "places"),
    (playing.check_endings, broken_ravens({"view": view_counts_feathers}), "'unseen' is not the same"),
    (playing.check_legal_lists, broken_ravens(legal=broken_rules.legal_forgets_a_bet), "judged otherwise"),
    (playing.check_legal_lists, broken_ravens({"reason": lambda s, seat, move, code: ""}), "without a reason"),
    (playing.check_invariants, broken_ravens(play=broken_rules.settle_takes_points), "points never fall"),
    (playing.check_saves, broken_ravens({"arrange": arrange_without_points}), "another position"),
    (playing.check_texts, broken_ravens({"name": text_without_amount}), "share a text"),
    (playing.check_texts, broken_ravens({"parse": parse_up}), "parse back"),
    (playing.check_texts, broken_ravens({"label": lambda s, move: ""}), "no label"),
    (
        playing.check_events_change_nothing,
        broken_ravens(play=broken_rules.play_depends_on_events),
        "differs when events",
    ),
    (playing.check_events_change_nothing, broken_ravens(play=broken_rules.play_floods), "event buffer"),
    (
        telling.check_event_fields,
        broken_ravens({"events": broken_rules.COUNTING}, play=broken_rules.play_counts_too_far),
        r"broken_rules.py, line \d+: the field 'points' of the event 'counted' is declared for 0 to 1, not for 2",
    ),
    (telling.check_reveals, broken_ravens(play=broken_rules.play_reveals_nothing), "does not reveal"),
    (playing.check_order_of_answers, broken_ravens(play=broken_rules.first_answer_counts_double), "another order"),
    (secrets.check_no_leak, broken_ravens({"view": open_view}), "view of seat"),
    (secrets.check_no_leak, broken_ravens({"view": view_of_bets}), "view of seat"),
    (secrets.check_no_leak, broken_ravens(observe=broken_rules.observe_looks_around), "observation"),
    (secrets.check_no_leak, broken_ravens(score_moves=broken_rules.score_moves_looks_around), "advice"),
    (secrets.check_no_leak, broken_ravens(legal=broken_rules.legal_looks_around), "moves"),
    (secrets.check_no_leak, broken_ravens(play=broken_rules.play_shows_a_feather), "an event"),
    (secrets.check_no_leak, broken_ravens(imagine=broken_rules.imagine_own_feather), "view of seat"),
    (secrets.check_imagined_worlds, broken_ravens(imagine=broken_rules.imagine_nothing), "differ at only"),
    (secrets.check_imagined_worlds, broken_ravens(imagine=broken_rules.imagine_swaps), "depends on something"),
    (secrets.check_hidden_moves, broken_ravens(imagine=broken_rules.imagine_forgets_the_bets), "in secret"),
    (secrets.check_hidden_moves, broken_ravens(imagine=broken_rules.imagine_keeps_a_feather), "in secret"),
    (secrets.check_imagined_worlds, broken_ravens(imagine=broken_rules.imagine_twins), "invariant 1"),
    (secrets.check_imagined_worlds, broken_ravens(imagine=broken_rules.imagine_one_world), "differ at only"),
]


@pytest.mark.parametrize(("check", "game", "words"), BROKEN, ids=[f"{c.__name__}-{w}" for c, _, w in BROKEN])
def test_a_broken_game_is_caught(check: Check, game: Game, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.checks.broken.LONGEST_GAME", 200)
    catches(check, game, words)


def test_every_check_is_seen_to_fail() -> None:
    assert {check for check, _, _ in BROKEN} | {playing.check_copies} == set(CHECKS)


def test_copies_that_share_their_record_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(self: Any) -> Any:
        return type(self)(self.game, self.start, self._array, list(self._plies))

    monkeypatch.setattr("meadhall.engine.table.Table.copy", shallow)
    catches(playing.check_copies, RAVENS, "changed the original")


@pytest.mark.parametrize("seed", [1, 3])  # the game of seed 3 is led by rules of thumb
def test_the_fuzzer_shows_the_way_to_what_it_finds(seed: int) -> None:
    game = broken_ravens(play=broken_rules.settle_takes_points)
    report = fuzz(game, plies=100_000, seed=seed, speed=game.interpreted, chunk=500)
    assert report.fault == "invariant 2: points never fall"
    assert report.case is not None
    assert report.chronicle.splitlines()[-2].endswith("swap")
    assert report.chronicle.splitlines()[1] == "game ravens"


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ({"legal": broken_rules.legal_is_empty_at_swaps}, "no legal move"),
        ({"legal": broken_rules.legal_forgets_a_bet}, "judging every move"),
        ({"play": broken_rules.play_floods}, "event buffer"),
    ],
)
def test_the_fuzzer_finds_more_than_invariants(rules: dict[str, Any], fault: str) -> None:
    game = broken_ravens(None, **rules)
    report = fuzz(game, plies=20_000, speed=game.interpreted, chunk=2000)
    assert fault in report.fault
    assert "end" in report.chronicle


def test_the_fuzzer_stops_when_told_and_counts() -> None:
    report = fuzz(RAVENS, plies=3_000, speed=RAVENS.interpreted, chunk=400)
    assert not report.fault
    assert report.plies >= 3_000
    assert report.games > 100


# ---- compiled targets


def test_compiled_targets_pass_a_sound_game() -> None:
    for case in cases(RAVENS):
        targets.check_native(case, 1)
    targets.check_cuda_simulated("tests.toy_game:RAVENS")


def test_rules_that_compile_to_something_else_are_caught() -> None:
    with pytest.raises(Broken, match="other bytes"):
        targets.check_native(cases(SALTED)[0], 1)
    with pytest.raises(Broken, match="other bytes"):
        targets.check_cuda_simulated("tests.toy_relinked:SALTED")


def test_asking_only_who_has_a_choice_of_hidden_cards_is_found() -> None:
    """As north did under version 1: equal cards were given up unasked."""
    catches(secrets.check_no_leak, find("north", 1), "whether another is asked")
