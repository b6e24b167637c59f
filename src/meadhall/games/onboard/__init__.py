"""Vikings on Board, workers, majorities and bets for two to four. RULES.md beside this file has rules and rulings."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.engine.decisions import actors
from meadhall.engine.event_kinds import Events
from meadhall.engine.game import Game
from meadhall.engine.option import Option
from meadhall.games.onboard import components, invariants, position
from meadhall.games.onboard import observation as knowledge
from meadhall.games.onboard.bots import evaluation, policy
from meadhall.games.onboard.rules import deal, refusal, sailing, state
from meadhall.games.onboard.rules import legal as choices
from meadhall.games.onboard.rules import play as rules
from meadhall.games.onboard.screens import view as seen
from meadhall.games.onboard.words import hints, notation, sentences


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Why these options do not go together; empty if they do."""
    return "two_player_vikings is for two seats only" if options["two_player_vikings"] and seats != 2 else ""


GAME = Game(
    id="onboard",
    title="Vikings on Board",
    seats=(2, 3, 4),
    options=(
        Option("two_player_vikings", "Two players: after the opponent took Set Sail, board a spare Viking.", 0, 0, 1),
        Option("one_bet_per_circle", "A circle of the harbour holds one bet, not several.", 0, 0, 1),
        Option("open_piles", "Supplies on scoring circles lie face up.", 0, 0, 1),
        Option("colours", "Clans of the seats in order, by their letters.", 0, 0, len(components.ORDERS) - 1,
               {"".join(components.LETTERS[clan] for clan in order): k for k, order in enumerate(components.ORDERS)},
               tried=(len(components.ORDERS) - 1,)),
    ),
    objection=objection,
    rules_version=1,
    state=state.State,
    rules={
        "deal": deal.deal,
        "actors": actors,
        "legal": choices.legal,
        "refusal": refusal.refusal,
        "play": rules.play,
        "outcome": sailing.outcome,
        "imagine": knowledge.imagine,
        "observe": knowledge.observe,
        "broken": invariants.broken,
        "score_moves": policy.score_moves,
        "horizon": evaluation.horizon,
        "evaluate": evaluation.evaluate,
    },
    moves=components.MOVES,
    max_legal=components.MAX_LEGAL,
    observation=knowledge.OBSERVATION,
    events=Events(
        "round", "placed", "promoted", "jumped", "bet", "moved bet", "draws", "drew", "loaded", "raised", "swapped",
        "stern", "boarded", "sailed", "took", "removed", "lost", "won", "calm", "scored", "ended",
    ),
    invariants=invariants.MEANINGS,
    view=seen.view,
    name=notation.name,
    label=notation.label,
    parse=notation.parse,
    reason=sentences.reason,
    because=hints.because,
    tally=hints.tally,
    sentence=sentences.sentence,
    notation=sentences.notation,
    position=position.position,
    arrange=position.arrange,
)  # fmt: skip
