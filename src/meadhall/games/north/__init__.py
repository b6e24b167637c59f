"""Vikings: Warriors of the North, a card-driven race with a reaction stack, for three or four.

RULES.md beside this file has rules and rulings.
"""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.engine.decisions import actors
from meadhall.engine.event_kinds import Events
from meadhall.engine.game import Game
from meadhall.engine.option import Option
from meadhall.games.north import components, invariants, position
from meadhall.games.north import imagine as knowledge
from meadhall.games.north import observation as observing
from meadhall.games.north.bots import evaluation, policy
from meadhall.games.north.rules import deal, refusal, state, turns
from meadhall.games.north.rules import legal as choices
from meadhall.games.north.rules import play as rules
from meadhall.games.north.screens import view as seen
from meadhall.games.north.words import hints, notation, reasons, sentences


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Why these options do not go together; empty if they do."""
    return "left_out is for three seats only" if options["left_out"] and seats != 3 else ""


GAME = Game(
    id="north",
    title="Vikings: Warriors of the North",
    seats=(3, 4),
    options=(
        Option("colours", "Colours clockwise from seat 0, by their letters.", 0, 0,
               len(components.ORDERS_OF_COLOURS) - 1,
               {"".join(components.LETTERS[colour] for colour in order).lower(): k
                for k, order in enumerate(components.ORDERS_OF_COLOURS)},
               tried=(len(components.ORDERS_OF_COLOURS) - 1,)),
        Option("left_out", "Three players: the colour nobody plays.", 0, 0, 4,
               {"drawn": 0, **{colour: k + 1 for k, colour in enumerate(components.COLOURS)}}, tried=(2,)),
        Option("round_cap", "The game ends after so many rounds at the latest.", components.ROUND_CAP, 1,
               components.ROUND_CAP, {}, tried=(8,)),
    ),
    objection=objection,
    rules_version=2,
    older_rules=(1,),
    state=state.State,
    rules={
        "deal": deal.deal,
        "actors": actors,
        "legal": choices.legal,
        "refusal": refusal.refusal,
        "play": rules.play,
        "outcome": turns.outcome,
        "imagine": knowledge.imagine,
        "observe": observing.observe,
        "broken": invariants.broken,
        "score_moves": policy.score_moves,
        "horizon": evaluation.horizon,
        "evaluate": evaluation.evaluate,
    },
    moves=components.MOVES,
    max_legal=components.MAX_LEGAL,
    observation=observing.OBSERVATION,
    events=Events(
        "turn", "drew", "draws", "reshuffled", "placed", "declared", "cancelled", "bent", "rolled", "fought", "moved",
        "monster", "stole", "steals", "overboard", "seized", "saved", "looted", "left", "feasted", "sick", "discarded",
        "recovered", "nothing", "ended",
    ),
    invariants=invariants.MEANINGS,
    view=seen.view,
    name=notation.name,
    label=notation.label,
    parse=notation.parse,
    reason=reasons.reason,
    because=hints.because,
    tally=hints.tally,
    sentence=sentences.sentence,
    notation=sentences.notation,
    position=position.position,
    arrange=position.arrange,
)  # fmt: skip
