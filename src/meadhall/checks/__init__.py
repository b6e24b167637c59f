"""The conformance suite: what every game must hold, written once and run over every game, seat count and option.

A check plays random games of one seat count and option and raises `Broken`, with a chronicle that leads there, if the
game does something no game may do. `python -m pytest` runs them all; `meadhall fuzz` runs the fast ones for as long
as you like.
"""

from __future__ import annotations

from meadhall.checks.broken import Broken, Case, cases
from meadhall.checks.fuzzing import Report, fuzz
from meadhall.checks.playing import (
    check_copies,
    check_deal_writes_everything,
    check_endings,
    check_events_change_nothing,
    check_invariants,
    check_legal_lists,
    check_order_of_answers,
    check_saves,
    check_texts,
)
from meadhall.checks.secrets import check_hidden_moves, check_imagined_worlds, check_no_leak
from meadhall.checks.targets import check_cuda, check_cuda_generators, check_cuda_simulated, check_native
from meadhall.checks.telling import check_event_fields, check_reveals

# Checks of plain Python; those of compiled targets cost a compilation and are called by name.
CHECKS = (
    check_deal_writes_everything,
    check_endings,
    check_legal_lists,
    check_invariants,
    check_copies,
    check_saves,
    check_texts,
    check_events_change_nothing,
    check_event_fields,
    check_reveals,
    check_order_of_answers,
    check_no_leak,
    check_imagined_worlds,
    check_hidden_moves,
)

__all__ = [
    "CHECKS",
    "Broken",
    "Case",
    "Report",
    "cases",
    "check_cuda",
    "check_cuda_generators",
    "check_cuda_simulated",
    "check_native",
    "fuzz",
]
