"""Brandubh, the Irish tafl game, as a package of its own. RULES.md beside this file has its rules and sources."""

from __future__ import annotations

from meadhall.engine.game import Game, by_name
from meadhall.engine.layout import Grid, Piece, Tokens
from meadhall.engine.option import Option
from meadhall.engine.screen import Screen
from meadhall_tafl import rules
from meadhall_tafl.rules import ATTACKER, ATTACKERS, CORNERS, DEFENDER, DEFENDERS, KING, SIDE, SQUARES, THRONE

SHIELD = "M50 10A40 40 0 1 1 49.9 10Z"
AXE = "M50 8L90 50L50 92L10 50Z"
CROWN = "M14 82H86L92 30L70 50L50 16L30 50L8 30Z"
PIECES = {
    ATTACKER: Piece("attacker", path=AXE, seat=ATTACKERS),
    DEFENDER: Piece("defender", path=SHIELD, seat=DEFENDERS),
    KING: Piece("king", path=CROWN, seat=DEFENDERS),
}
MARKS = {SQUARES[THRONE]: "throne"} | {SQUARES[corner]: "corner" for corner in CORNERS}

GAME = Game(
    id="tafl",
    title="Brandubh",
    seats=(2,),
    options=(Option("limit", "Moves after which the game is drawn.", 120, 2, 1000, {"short": 40}),),
    state=rules.State,
    rules=by_name(
        rules.deal, rules.legal, rules.refusal, rules.play, rules.outcome, rules.observe, rules.broken,
        rules.score_position,
    ),
    move_kinds=rules.MOVES,
    max_legal=96,
    events=rules.EVENTS,
    observation=rules.OBSERVATION,
    reasons=rules.REASONS,
    invariants=rules.INVARIANTS,
    has_secrets=False,
    layout=(Grid("board", SIDE, SIDE, SQUARES, PIECES, MARKS), Tokens(moves="Moves made", limit="Drawn after")),
    screen=Screen(about="A king tries to reach a corner; twice as many attackers try to take him.", minutes=(5, 20)),
)  # fmt: skip
