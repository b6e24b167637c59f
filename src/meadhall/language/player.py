"""A player that is asked in words and answers in words: a language model, or whatever else reads and writes.

    class MyModel(TextPlayer):
        def ask(self, instructions: str, situation: str) -> str:
            return my_client.complete(system=instructions, user=situation)

    meadhall arena odin mymodule:MyModel karl karl         # in this process
    hall.play(table, MyModel().answer)                     # at a table of a hall, by meadhall.client

One call of `ask` is one decision. An answer that is no legal move is asked for again, with the reason; after `TRIES` of
them a move is drawn at random, so that a game comes to its end. `slips` and `drawn_moves` count both.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from meadhall.client import Message, Question
from meadhall.engine.chair import Chair
from meadhall.engine.errors import MeadhallError
from meadhall.engine.move import Move
from meadhall.games import find
from meadhall.language.words import NotAMove, Situation, WordedMove, instructions, named

TRIES = 3  # answers to one question


class TextPlayer(ABC):
    """Plays by `ask`; what it is told is what its seat may know."""

    def __init__(self, seed: int = 0, tries: int = TRIES) -> None:
        self._dice = random.Random(seed)
        self._tries = tries
        self.slips = 0  # answers that were no legal move
        self.drawn_moves = 0  # moves made at random, as no answer was legal

    @abstractmethod
    def ask(self, instructions: str, situation: str) -> str:
        """The answer to a situation. `instructions` are the rules and how to answer, the same throughout a game."""

    def choose(self, chair: Chair) -> Move:
        """A move in this process, as bots choose it; the rules say why another cannot be played."""
        chosen = self._decide(_situation_in(chair))
        return next(move for move in chair.moves if move.id == chosen.id)

    def answer(self, question: Question) -> Message:
        """A move at a table of a hall, as `meadhall.client` asks for it."""
        chosen = self._decide(situation_of(question))
        return next(move for move in question.moves if move["id"] == chosen.id)

    def _decide(self, situation: Situation) -> WordedMove:
        told, words = instructions(situation.game), situation.words()
        asked = words
        for _ in range(self._tries):
            try:
                return situation.read(self.ask(told, asked))
            except NotAMove as slip:
                self.slips += 1
                asked = f"{words}\n\nYou have answered this before, and it was no move: {slip}"
        self.drawn_moves += 1
        return self._dice.choice(situation.moves)


def situation_of(question: Question) -> Situation:
    """A question of a hall, in words."""
    table = question.table
    game = find(table["game"], table["rules_version"])
    names = named([seat["name"] for seat in table["seats"]], question.seat)
    moves = [WordedMove(move["id"], move["text"], move["label"]) for move in question.moves]
    return Situation(game, question.seat, names, question.view, moves, question.asks, question.log)


def _situation_in(chair: Chair) -> Situation:
    names = named([f"Seat {seat}" for seat in range(chair.start.seats)], chair.seat)
    moves = [WordedMove(move.id, move.text, move.label) for move in chair.moves]
    asks = chair.game.screen.question(chair.view, names, chair.moves)

    def judge(said: str) -> str:
        try:
            chair.imagine(0).play(chair.seat, said)
        except MeadhallError as refused:
            return str(refused)
        return ""

    return Situation(chair.game, chair.seat, names, chair.view, moves, asks, judge=judge)
