"""Meadhall's games as the environments researchers already use: PettingZoo, Gymnasium and OpenSpiel.

Each adapter is a file of its own and needs its own extra: `meadhall[pettingzoo]`, `meadhall[gymnasium]`,
`meadhall[openspiel]`; `meadhall[research]` has them all. None of them decides a rule.
"""
