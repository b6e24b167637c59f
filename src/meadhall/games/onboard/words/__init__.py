"""This game in words: notation, sentences, reasons, hints."""
