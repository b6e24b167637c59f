"""This game in words: notation, sentences, reasons, hints."""

from meadhall.engine.texts import Texts

PHASE_WORDS = Texts(__file__, "phases")
