"""This game in words: notation, sentences, reasons, hints."""

from meadhall.engine.texts import Texts

PHASE_WORDS = Texts(__file__, "phases")
CAUSE_WORDS = Texts(__file__, "causes")
ANSWER_WORDS = Texts(__file__, "answers")
CHECK_WORDS = Texts(__file__, "checks")
