"""Bots against bots: mirrored matches, ratings with intervals, ladders, and balance reports for designers."""
