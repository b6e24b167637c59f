"""Rolls in words: what is added, what the die has to show, what came of it."""

from typing import Any, cast

from meadhall.engine.screen_prelude import Event, capitalised
from meadhall.games.north.components import BER, DECISIVE, HERO_ROWS, HUN, SHI, SUCCESS
from meadhall.games.north.rules import fighting, state

THOR, SHIELD = "Power of Thor", HERO_ROWS[SHI][1]
Parts = list[tuple[str, int]]  # modifiers by name, as pairs that JSON has: lists


def modifiers(monster: bool, hero: int, shield: int, thor: int) -> Parts:
    """What is added to a die, by its name; nothing that is not there."""
    named = [(HERO_ROWS[HUN if monster else BER][1], hero), (SHIELD, shield), (THOR, thor)]
    return cast("Parts", [[name, int(points)] for name, points in named if points])


def modifiers_of(s: Any, row: int, thor: int) -> Parts:
    """What is added to the roll for an entry of the stack."""
    hero, shield = fighting.hero_modifier(s, row), fighting.shield_modifier(s, row)
    return modifiers(s.stack[row, state.WHAT] == state.BEAST, hero, shield, thor)


def modifiers_rolled(event: Event) -> Parts:
    added = event["modifiers"]
    return modifiers(event["aim"]["what"] == state.BEAST, added["hero"], -added["shield"], added["thor"])


def modifiers_of_attack(s: Any, seat: int, target: int | None) -> Parts:
    """What crews would add to an attack on a ship, or without a target on the monster."""
    hero = state.acts(s, seat, HUN if target is None else BER)
    return modifiers(target is None, hero, -(target is not None and state.acts(s, target, SHI)), 0)


def total_of(parts: Parts) -> int:
    return sum(points for _, points in parts)


def wins_on(parts: Parts) -> int:
    """What the die has to show at least."""
    return SUCCESS - total_of(parts)


def chances(parts: Parts) -> int:
    """How many of the six sides are a success."""
    return max(0, min(6, 7 - wins_on(parts)))


def need(parts: Parts) -> str:
    """What the die has to show, in words."""
    added = ", ".join(f"{points:+d} {name}".replace("-", "−", 1) for name, points in parts)
    return f"{f'{added}: ' if added else ''}the die {least(parts)}"


def least(parts: Parts) -> str:
    """The same without what is added."""
    number = wins_on(parts)
    needed = f"succeeds on a {number}{' or more' if number < 6 else ''}"
    return "cannot fail" if number <= 1 else "cannot succeed" if number > 6 else needed


def odds(s: Any, seat: int, target: int | None) -> str:
    """What an attack needs, as crews stand."""
    parts = modifiers_of_attack(s, seat, target)
    begun = "The monster is there: you attack it at once, with your standard action. " if target is None else ""
    decisive = "" if target is None else f"; {DECISIVE - total_of(parts)} is decisive"
    return f"{begun}{capitalised(need(parts))} ({chances(parts)} in 6){decisive}. Others may still answer."


def verdict(what: int, total: int) -> str:
    won = total >= SUCCESS
    if what == state.ATTACK:
        return "a decisive victory" if total >= DECISIVE else "the attack is won" if won else "the attack fails"
    if what == state.BEAST:
        return "the monster is beaten" if won else "the monster holds its place"
    return "success" if won else "no success"
