"""A game's contract: the rules every game has, as slots the engine's generic functions call.

A game supplies a rule of each name over its record `s`. Seats are numbered from 0 clockwise; a move is a whole
number below the game's `moves`.
"""

from __future__ import annotations

from meadhall.engine.rule import slot


@slot
def deal(s, seats, options, seed):
    """A fresh game; options are whole numbers in the order the game declares them, then the rules version.

    Writes every field: those that begin at 0 by the record's `dealing`, the others itself. A game that can still
    follow an earlier version keeps it in a field (`s.rules`), and the rules that have changed look there.
    """


@slot
def actors(s):
    """Bitmask of the seats that may move now: several for a simultaneous choice, 0 when the game is over.

    Optional: those whom the top of the decision stack asks.
    """


@slot
def legal(s, seat, out):
    """Writes the seat's legal moves into `out`, rising, and returns how many."""


@slot
def aside(s, seat, out):
    """Moves by which the seat may step in now though nobody asks it for them, into `out`, rising; returns how many.

    They are for whoever acts of their own accord: they are in no list of legal moves, nobody waits for them, and bots,
    batches and searches never meet them. Only the seat itself may learn that it has any. Optional: none.
    """


@slot
def refusal(s, seat, move):
    """Why the move is not legal, as the game's reason code; 0 if it is.

    Judged move by move, apart from `legal` wherever a rule is easy to get wrong.
    """


@slot
def play(s, seat, move):
    """Applies one legal move and everything that follows from it without a choice."""


@slot
def outcome(s, out):
    """Final scores into `out[0]` and places into `out[1]`, seat by seat; ties share a place.

    Who plays alone is first if the game is won, and second, behind the game itself, if it is lost.
    """


@slot
def imagine(s, seat):
    """Redraws what the seat cannot know, uniformly among all that fits what it has seen.

    The engine clears the events and reseeds the generator first. The result may depend on nothing hidden: two worlds
    the seat cannot tell apart must become the same bytes. Optional in a game without secrets.
    """


@slot
def observe(s, seat, out):
    """The seat's knowledge as numbers between 0 and 1, in the game's named pieces."""


@slot
def broken(before, s):
    """The number of the invariant that fails in `s`, or in the step from `before` to it; 0 if all hold.

    Optional: none is declared.
    """


@slot
def score_moves(s, seat, moves, n, out):
    """The heuristic policy: a score for each of the seat's n legal moves, from what the seat knows alone.

    `out` has room for `max_legal` numbers; those beyond the n scores are scratch. Optional: all moves are alike.
    """


@slot
def score_position(s, seat):
    """How good a position is for the seat that made the last move, as any number; from what that seat knows alone.

    A policy for games without `score_moves`: each move is tried on a copy, with other dice, and scored by what it leads
    to. Optional.
    """


@slot
def horizon(s):
    """The number of the present stretch of play: a search looks ahead to its end. Optional: the whole game."""


@slot
def sample_belief(s, seat):
    """As `imagine`, but worlds come as often as the moves of the others make them likely. Optional: as `imagine`.

    For searches. A hidden choice that has been made may become a choice still to be made.
    """


@slot
def mcmc_step(s, seat, out):
    """One Markov chain step from an imagined world to another; its stationary distribution is the seat's belief.

    `out` has room for moves. Optional: as `imagine`, all worlds alike.
    """


@slot
def divergence_key(s):
    """What the next move is likely to run, as a number below 63: games with one key take about the same branches.

    A GPU plays games of one key side by side, in one warp. Optional: the kind of the decision, and whether several
    seats have it.
    """


@slot
def evaluate(s, out):
    """Each seat's chance of winning into `out[2]`, at the end of the game or of a horizon. Optional: by places alone.

    The first two rows of `out` are scratch, with room for an `outcome`.
    """


RULES = frozenset(value.__name__ for value in tuple(globals().values()) if getattr(value, "__slot__", False))
CONTRACT = (deal, legal, refusal, play, outcome, observe)  # what no game can do without
OF_SECRETS = (imagine,)  # nor one in which seats know different things
