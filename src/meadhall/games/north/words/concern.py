"""What a moment in which a seat may be asked means for it: what happens to its ship and crew, and why it is asked."""

from typing import Any, TypedDict

from meadhall.engine.screen_prelude import View, capitalised
from meadhall.games.north import components
from meadhall.games.north.components import COLOURS, LETTERS
from meadhall.games.north.words.notation import crew_number, crew_words, space_named

FIGHTS = ("attack", "monster", "loot")
SAILS = ("wind", "as wind")


# ---- whose business it is (WN-105)


def is_named(view: View) -> bool:
    """The seat is actor or target of what lies on the table, or was the target of what has just been done."""
    me = view["seat"]
    if view["stack"]:
        return any(me in (entry["seat"], entry["target"]) for entry in view["stack"])
    done = view["done"]
    return done is not None and me in (done["seat"], done["target"], *done["moved"])


def concerns(view: View) -> bool:
    return reason(view) is not None


def reason(view: View) -> str | None:
    """Why what happens is the seat's business; None where it is not."""
    me, done = view["seat"], view["done"]
    if is_named(view):
        mine = [entry for entry in view["stack"] if entry["seat"] == me]
        return "it is about a move of your own" if mine or done["seat"] == me else "your ship or crew is named"
    what = view["stack"][0] if view["stack"] else done
    if what is None:
        return None
    if what["what"] in FIGHTS:
        return "attacks and loots are everybody's business"
    if view["stack"]:
        mover = what["seat"] if what["target"] is None else what["target"]
        arrivals = [(mover, space) for space in bound_for(view)]
    else:
        arrivals = [(mover, view["players"][mover]["ship"]) for mover in done["moved"]]
    return next((why for mover, space in arrivals if (why := arrival(view, mover, space))), None)


def bound_for(view: View) -> list[str]:
    """Where the ship that moves would come to: as it was declared, and as Crosswinds would send it."""
    base = view["stack"][0]
    winds = [entry for entry in view["stack"] if (entry["card"] or "").startswith("CRO") and not entry["doomed"]]
    here = components.SPACE_NAMES.index(view["players"][base["seat"]]["ship"])
    bent = [components.SPACE_NAMES[components.BESIDE[here, components.WAYS.index(entry["way"])]] for entry in winds]
    return bent if base["to"] is None else [base["to"], *bent]


def arrival(view: View, mover: int, space: str) -> str | None:
    """Why it matters that a ship comes there: the seat's own space, a village it can loot, home with a daughter."""
    if space == view["players"][view["seat"]]["ship"]:
        return "a ship comes to your space, where it can attack you"
    player = view["players"][mover]
    aboard = [card["card"][1:] for card in player["crew"] if card and card["daughter"]]
    if components.HARBOURS_BY_NAME.get(space) == player["colour"] and aboard:
        return "a ship comes home with a daughter aboard, where a feast makes her safe"
    if components.VILLAGES_BY_NAME.get(space) in set(player["needs"]) - set(aboard):
        return "a ship comes to a village that it can loot"
    return None


# ---- what it means for the seat


class Asked(TypedDict):
    """What a seat asked in secret is told beside the question. It is said of its own pass: nobody else gets that."""

    mine: bool  # its own ship, crew or move is at stake
    call: str
    happens: str
    why: str
    rule: str


def concern(view: View) -> Asked:
    """What happens to the seat, and why it is asked."""
    mine, call, happens = _of_stack(view) if view["stack"] else _of_what_was_done(view)
    why = f"You are asked because {reason(view) or 'your orders do not pass for you here'}."
    if view["players"][view["seat"]]["first"]:
        why += " Your first turn is still to come; you may play a raised card already, or pass and keep it."
    return {"mine": mine, "call": call, "happens": happens, "why": why, "rule": "WN-105"}


RESPOND, ANSWER = "You may respond.", "You may answer."


def _of_what_was_done(view: View) -> tuple[bool, str, str]:
    me, done = view["seat"], view["done"]
    if me in done["moved"] and done["seat"] != me:
        there = _where(view, me, view["players"][me]["ship"])
        return True, "Your ship was moved.", f"Your ship has been moved to {there}."
    if done["target"] == me:
        return True, "You were the target.", "It is over: this is your chance to respond."
    if done["what"] in SAILS and done["moved"]:
        mover = done["moved"][0]
        there = _where(view, mover, view["players"][mover]["ship"])
        return False, RESPOND, f"{capitalised(_ship(view, mover))} is now at {there}."
    return False, RESPOND, "Your ship and crew are as they were."


def _of_stack(view: View) -> tuple[bool, str, str]:
    me, base = view["seat"], view["stack"][0]
    own = base["seat"] == me
    if base["doomed"]:
        call = "Your move is stopped." if own else ANSWER
        whose = "your own" if own else f"seat {base['seat']}'s"
        return own, call, f"As things stand, {whose} move has no effect."
    if own:
        answered = any(entry["seat"] != me for entry in view["stack"])
        call = "Your move is answered." if answered else "Your own move."
        return answered, call, _if_rolled(view, base, "it takes effect unless something more is laid on it")
    if base["target"] == me:
        call, happens = _on_me(view, base)
        return True, call, _if_rolled(view, base, happens)
    return False, ANSWER, _if_rolled(view, base, _elsewhere(view, base))


def _on_me(view: View, base: dict[str, Any]) -> tuple[str, str]:
    """How a seat is called upon whose ship or crew an entry names, and what becomes of them."""
    card = (base["card"] or "").split(".")[0]
    if base["what"] == "attack":
        lost = "you lose a card and your ship is driven away; with 6 or more in all a card of your crew goes too"
        return "Your ship is attacked.", lost
    if card == "MUT":
        return "Your crew is in danger.", "a card of your crew goes overboard"
    if card == "SEA":
        sick = crew_words(crew_number(base["sick"]))
        lost = "no feast for her" if "daughter" in sick else "no help from this hero"
        return "Your crew is in danger.", f"your {sick} is seasick until your turn ends: {lost}"
    out = " and out of your harbour" if _is_home(view, view["seat"], base["from"]) else ""
    there = _where(view, view["seat"], base["to"])
    return "Your ship is in danger.", f"your ship is moved from {space_named(base['from'])} to {there}{out}"


def _elsewhere(view: View, base: dict[str, Any]) -> str:
    """What becomes of others."""
    actor, what = base["seat"], base["what"]
    if what in SAILS:
        ends = [_where(view, actor, space) for space in bound_for(view)[-1:]]
        return f"{_ship(view, actor)} comes to {ends[0]}" if ends else "it has no effect"
    if what == "attack":
        return f"{_ship(view, base['target'])} loses a card and is driven away"
    if what == "monster":
        return f"{_ship(view, actor)} beats the monster and sends it where it likes"
    if what == "loot":
        colour = components.VILLAGES_BY_NAME[view["players"][actor]["ship"]]
        return f"{_ship(view, actor)} takes a {COLOURS[LETTERS.index(colour)]} daughter aboard"
    if base["target"] is not None and base["to"]:
        return f"{_ship(view, base['target'])} comes to {_where(view, base['target'], base['to'])}"
    return "your ship and crew are not touched"


def _if_rolled(view: View, base: dict[str, Any], happens: str) -> str:
    """What happens, or on which roll it does."""
    if view["roll"]:
        told = happens if view["roll"]["success"] else "nothing comes of it"
        return f"As the die lies, {told}."
    if base["roll"]:
        return f"If the roll succeeds ({base['roll']['chances']} in 6), {happens}."
    return f"{capitalised(happens)}."


def _ship(view: View, seat: int) -> str:
    return "your ship" if seat == view["seat"] else f"seat {seat}'s ship"


def _is_home(view: View, seat: int, space: str) -> bool:
    return components.HARBOURS_BY_NAME.get(space) == view["players"][seat]["colour"]


def _where(view: View, seat: int, space: str) -> str:
    """A space, and what it is to the ship that comes there."""
    if _is_home(view, seat, space):
        return f"{space_named(space)}, its own harbour"
    if seat != view["seat"] and space == view["players"][view["seat"]]["ship"]:
        return f"{space_named(space)}, beside your ship"
    if space in components.VILLAGES_BY_NAME:
        return f"{space_named(space)}, the {COLOURS[LETTERS.index(components.VILLAGES_BY_NAME[space])]} village"
    return space_named(space)
