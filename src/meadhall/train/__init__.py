"""Learning from a game's own play: Karl's games by the batch, imitation of them, then play of a net against itself.

Needs torch (`meadhall[research]`); `meadhall train` runs a recipe from nothing to a file of weights with its card.
"""
