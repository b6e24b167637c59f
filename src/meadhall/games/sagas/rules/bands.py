"""Bands of units: a stack is one number, four bits for each class."""

from meadhall.engine.prelude import rule
from meadhall.games.sagas.components import JARL_BITS, LONG_SHIP, ORMR, SHIP_BITS


@rule
def units(stack):
    """How many units a stack has."""
    pairs = (stack & 0x0F0F0F0F0F) + ((stack >> 4) & 0x0F0F0F0F0F)
    return ((pairs * 0x0101010101) >> 32) & 0xFF


@rule
def number(stack, unit):
    """How many of a class."""
    return (stack >> (4 * unit)) & 15


@rule
def one(unit):
    return 1 << (4 * unit)


@rule
def crew(stack):
    """Land units and Jarls, which need room at sea."""
    return units(stack & ~SHIP_BITS)


@rule
def room(stack):
    """How many its ships can carry."""
    return 2 * number(stack, LONG_SHIP) + 3 * number(stack, ORMR)


@rule
def has_jarl(stack):
    return stack & JARL_BITS != 0


@rule
def classes(stack):
    """The classes in a stack as a set of nine bits."""
    some = stack | stack >> 1 | stack >> 2 | stack >> 3
    found = 0
    for unit in range(9):
        found |= ((some >> (4 * unit)) & 1) << unit
    return found
