"""Bots against bots: mirrored matches, ratings with intervals, ladders, and balance reports for designers.

from meadhall.arena.matches import match

figures = match("odin", ["mypackage:MyBot", "karl", "karl"], games=300)
print(figures["bots"])
"""
