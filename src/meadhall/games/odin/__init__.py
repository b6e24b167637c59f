"""Odin, a climbing and shedding card game for two to six. RULES.md beside this file has its rules and rulings."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.engine.decisions import actors
from meadhall.engine.game import Game
from meadhall.engine.option import Option
from meadhall.games.odin import components, invariants, position
from meadhall.games.odin import observation as knowledge
from meadhall.games.odin.bots import belief, evaluation, policy
from meadhall.games.odin.rules import play as rules
from meadhall.games.odin.screens import view as seen
from meadhall.games.odin.words import hints, notation


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Why these options do not go together; empty if they do."""
    return "short_deck is for two seats only" if options["short_deck"] and seats != 2 else ""


GAME = Game(
    id="odin",
    title="Odin",
    seats=(2, 3, 4, 5, 6),
    options=(
        Option("target", "Points that end the game; a single hand ends with the first player out.",
               15, 1, 10**9, {"single": 1, "short": 10, "normal": 15, "long": 20}),
        Option("short_deck", "Two players: leave out two colours, as other printings recommend.", 0, 0, 1),
    ),
    objection=objection,
    rules_version=1,
    state=rules.State,
    rules={
        "deal": rules.deal,
        "actors": actors,
        "legal": rules.legal,
        "refusal": rules.refusal,
        "play": rules.play,
        "outcome": rules.outcome,
        "imagine": knowledge.imagine,
        "observe": knowledge.observe,
        "broken": invariants.broken,
        "score_moves": policy.score_moves,
        "mcmc_step": belief.mcmc_step,
        "horizon": evaluation.horizon,
        "evaluate": evaluation.evaluate,
    },
    moves=components.MOVES,
    max_legal=components.MAX_LEGAL,
    observation=knowledge.OBSERVATION,
    event_names=("new hand", "dealt", "played", "took", "passed", "round ended", "hand ended", "game ended"),
    invariants=invariants.MEANINGS,
    view=seen.view,
    name=notation.name,
    label=notation.label,
    parse=notation.parse,
    reason=notation.reason,
    because=hints.because,
    tally=hints.tally,
    fewest=True,
    sentence=notation.sentence,
    notation=notation.notation,
    position=position.position,
    arrange=position.arrange,
)  # fmt: skip
