"""Spoils of War, dice, bluff and secret bets for three to ten. RULES.md beside this file has rules and rulings."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.engine.decisions import actors
from meadhall.engine.event_kinds import Events
from meadhall.engine.game import Game
from meadhall.engine.option import Option
from meadhall.games.spoils import components, invariants, observation, position
from meadhall.games.spoils import imagine as knowledge
from meadhall.games.spoils.bots import belief, evaluation, policy
from meadhall.games.spoils.rules import asides, deal, divergence, division, refusal, state
from meadhall.games.spoils.rules import legal as choices
from meadhall.games.spoils.rules import play as rules
from meadhall.games.spoils.screens import view as seen
from meadhall.games.spoils.words import hints, notation, sentences


def objection(seats: int, options: Mapping[str, int]) -> str:
    """Why these options do not go together; they always do."""
    return ""


GAME = Game(
    id="spoils",
    title="Spoils of War",
    seats=tuple(range(3, components.SEATS + 1)),
    options=(
        Option("step_bidding", "The first bid is for as many dice as there are players; raises go by one.", 0, 0, 1),
        Option("open_purses", "Everybody's Gold is shown to all.", 0, 0, 1),
        Option("first_chief", "The first seat begins as Viking Chief; otherwise chance decides who does.", 0, 0, 1),
    ),
    objection=objection,
    rules_version=2,
    older_rules=(1,),
    state=state.State,
    rules={
        "deal": deal.deal,
        "actors": actors,
        "legal": choices.legal,
        "aside": asides.aside,
        "refusal": refusal.refusal,
        "play": rules.play,
        "outcome": division.outcome,
        "imagine": knowledge.imagine,
        "sample_belief": belief.sample_belief,
        "observe": observation.observe,
        "broken": invariants.broken,
        "score_moves": policy.score_moves,
        "divergence_key": divergence.divergence_key,
        "horizon": evaluation.horizon,
        "evaluate": evaluation.evaluate,
    },
    moves=components.MOVES,
    max_legal=components.MAX_LEGAL,
    observation=observation.OBSERVATION,
    events=Events(
        "round", "laid", "rolls", "rolled", "opens", "bid", "challenged", "ready", "staked", "showed", "decided",
        "paid", "chief", "took", "took artifact", "learned", "swept", "uses", "aims", "cancels", "spied", "looks",
        "traded", "fetched", "peeked", "rerolled", "skipped", "stole", "shows", "pays", "hands", "turned", "six",
        "switched", "saw bet", "named", "copied", "dies", "last chance", "flipped", "scored", "ended", "reveals",
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
