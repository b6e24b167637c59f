"""Whole declarations: everything a first move can come to name, so that a screen can ask first and send then."""

from meadhall.engine.screen_prelude import Any, Iterator
from meadhall.games.north.components import BESIDE, COM, CRO, GAL, SPACE_NAMES
from meadhall.games.north.moves import ATTACK_MOVE, NAME_PLAYER, PASS
from meadhall.games.north.rules import choices, declaring, state
from meadhall.games.north.words.rolls import odds


def wholes(s: Any, seat: int, first: int) -> list[dict[str, Any]]:
    """Every complete declaration that begins with a move: the moves it takes after it, and what it names.

    What leaves no choice takes no move (WN-101). Of two that name the same the shorter one is told, and none that
    brings a ship back to where it is.
    """
    found: dict[str, dict[str, Any]] = {}
    for whole in _named(s, seat, first, [], [], {}):
        named = str({name: value for name, value in whole.items() if name != "moves"})
        if whole.get("from", "") != whole.get("to") and (named not in found or whole["moves"][-1:] == [PASS]):
            found[named] = whole
    return list(found.values())


def _named(
    s: Any, seat: int, first: int, named: list[int], moves: list[int], told: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    wanted, options = wanted_next(s, seat, first, named)
    if wanted == declaring.COMPLETE:
        yield {"moves": moves, **told}
        return
    one = named[0] if named else state.NONE
    for choice in range(options.bit_length()):
        if not options >> choice & 1:
            continue
        more = moves if options == 1 << choice else [*moves, move_of(s, wanted, choice)]
        yield from _named(
            s, seat, first, [*named, choice], more, {**told, **_data(s, seat, first, one, wanted, choice)}
        )


def wanted_next(s: Any, seat: int, first: int, named: list[int]) -> tuple[int, int]:
    """What a declaration has to name next, and what it can, as a set."""
    one, two = [*named, state.NONE, state.NONE][:2]
    wanted = int(declaring.wants(s, seat, first, one, two))
    return wanted, int(declaring.options(s, seat, first, one, wanted)) if wanted != declaring.COMPLETE else 0


def start_of_way(s: Any, seat: int, first: int, one: int) -> int:
    """The space that a way named in a declaration leads from."""
    title = choices.title_of(first)
    if title == GAL and one != state.NONE:
        return int(BESIDE[s.ship[seat], one])
    return int(s.ship[one if title == COM else s.stack[0, state.BY] if title == CRO else seat])


def move_of(s: Any, wanted: int, choice: int) -> int:
    """The move that names a choice."""
    if wanted == declaring.A_PLAYER:
        return int(NAME_PLAYER.id(s.colour[choice]))
    if wanted == declaring.A_SECOND_WAY and choice == declaring.SECOND_WAY_NONE:
        return PASS
    return int(declaring.NAMED_FROM[wanted]) + choice


def _data(s: Any, seat: int, first: int, one: int, wanted: int, choice: int) -> dict[str, Any]:
    """What a choice names, as a screen shows it: ways as the space they lead to."""
    match wanted:
        case declaring.A_PLAYER if first == ATTACK_MOVE:
            return {"seat": choice, "note": odds(s, seat, choice)}
        case declaring.A_PLAYER:
            return {"seat": choice}
        case declaring.A_PLACE:
            return {"seat": seat if one == state.NONE else one, "place": choice}
        case declaring.A_SPACE:
            return {"from": SPACE_NAMES[s.monster], "to": SPACE_NAMES[choice]}
        case declaring.AN_ENTRY:
            return {"entry": choice}
        case declaring.A_SIGN:
            return {"sign": "+-"[choice]}
        case declaring.A_SECOND_WAY if choice == declaring.SECOND_WAY_NONE:
            return {}
    start = start_of_way(s, seat, first, one)
    origin = s.ship[seat] if wanted == declaring.A_SECOND_WAY else start
    return {"from": SPACE_NAMES[origin], "to": SPACE_NAMES[BESIDE[start, choice]]}
