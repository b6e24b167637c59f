"""Stones, a game of a package of its own: the tests install it into a folder of theirs."""

from __future__ import annotations

from meadhall_stones import rules

from meadhall.engine.decisions import actors
from meadhall.engine.game import Game, by_name
from meadhall.engine.option import Option
from meadhall.engine.positions import of_record

POSITION, ARRANGE = of_record(rules.State)

GAME = Game(
    id="stones", title="Stones", seats=(2, 3), options=(Option("heap", "Stones at the start.", 12, 1, 99, {}),),
    rules_version=1, state=rules.State,
    rules=by_name(
        rules.deal, actors, rules.legal, rules.refusal, rules.play, rules.outcome, rules.imagine, rules.observe,
        rules.broken, rules.score_moves,
    ),
    moves=rules.MOVES.count, max_legal=3, observation=rules.OBSERVATION, events=rules.EVENTS,
    invariants={1: "the heap never grows"}, has_secrets=False,
    view=lambda s, seat: {"heap": s.heap, "turn": actors(s).bit_length() - 1 if actors(s) else None},
    name=lambda s, move: f"take {move + 1}",
    label=lambda s, move: f"Take {move + 1}",
    parse=lambda s, seat, text: [int(text.removeprefix("take ")) - 1],
    reason=lambda s, seat, move, code: ("it is not your turn", "there are not so many stones")[code - 1],
    because=lambda s, seat, move: "it leaves a multiple of four",
    sentence=lambda event, names: f"{names[event.seat]} takes {event['stones']}.",
    notation=lambda event: f"{event['stones']}",
    position=POSITION, arrange=ARRANGE,
)  # fmt: skip
