"""What a move does, in a line: the reason that goes with a hint."""

from __future__ import annotations

import math
from typing import Any

from meadhall.engine.decisions import deciding
from meadhall.engine.words import counted
from meadhall.games.sagas import odds
from meadhall.games.sagas.bots import goals, policy, unit_scores, worth
from meadhall.games.sagas.components import (
    ABANDON,
    APPEAL,
    AUTO,
    BY_LAND,
    CODES,
    COST,
    DONE,
    EDDA,
    FIGHT,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    FIRST_WORD,
    FLOAMANNA,
    FUND,
    FUNERAL,
    GOLD,
    HOMELANDS,
    HUN,
    INFORM,
    JARL,
    JARLS,
    LAND,
    LONG_SHIP,
    MARCH,
    NAV,
    NEW,
    NO,
    NORNS,
    OLD,
    ORMR,
    PAY,
    PILLAGE,
    PLACES,
    QUESTS_NEEDED,
    RALLY,
    REINF,
    SCOUT,
    SEAS,
    SETTLE,
    SHIELD,
    SKALD,
    STAY,
    STRENGTH,
    VOLSUNGA,
    VOYAGE,
    YES,
)
from meadhall.games.sagas.rules import state, story
from meadhall.games.sagas.screens import aids
from meadhall.games.sagas.words.notation import LETTERS, the_space

LEARN = "you learn what the quest there asks for"
SPACES = {  # questions about a space of which it is enough to say what the answer does
    state.REINFORCE_AT: "those who come begin there", state.REVEAL: LEARN, state.SCOUT_AT: LEARN, state.RUNES_AT: LEARN,
    state.RALLY_FROM: "the band grows by those who are there", state.STACK_SPACE: "there are too many units there",
    state.REVOLT_SPACE: "that settlement is lost", state.FUNERAL_HOME: "the new Jarl begins there",
    state.RETREAT: "the band gets away there", state.TAKE_BACK: "you get the marker back for another place",
}  # fmt: skip
WORDS = {
    RALLY: "those near by come to the Jarl", MARCH: "for gold the band gets farther",
    ABANDON: "it ends the saga as lost", FUND: "gold pays for men and settlements", REINF: "somebody joins you",
    INFORM: "you learn what two quests ask for", NORNS: "a card you like comes back into the deck", SCOUT: LEARN,
    PAY: "nobody is lost", OLD: "the new religion makes everything harder", NEW: "it makes everything harder",
    JARL: "a Jarl can lead a band", VOYAGE: "it gives you one more voyage", AUTO: "it is settled for you",
    EDDA: "checks and battles go by Edda", GOLD: "gold pays for men and settlements",
    SETTLE: "this settlement costs nothing",
}  # fmt: skip
IN_LINE = "the weakest stand in front, where the hostiles aim"
SAID = {  # what a word means where it answers one question only
    (state.TOLL, GOLD): "you lose no voyage", (state.TOLL, VOYAGE): "you keep your gold",
    (state.VERSE, YES): "the check that failed counts as passed",
    (state.VERSE, NO): "the verse can still save another check",
    (state.FUNERAL_RITE, YES): "another Jarl takes his place",
    (state.FUNERAL_RITE, NO): "the card can still serve another Jarl",
    (state.NEW_TABLE, YES): "the roll may help you", (state.NEW_TABLE, NO): "the roll may harm you",
    (state.GIVE_UP, YES): "the saga ends at once", (state.GIVE_UP, NO): "as long as it goes on it can be won",
    (state.SCOUTING, DONE): "the voyage goes on at once", (state.RALLY_FROM, DONE): "the others stay where they are",
    (state.TAKE_BACK, DONE): "your settlements stay for the sagas to come",
    (state.KEEP_CARD, DONE): "all cards go back into the deck",
    (state.WHO_GOES, DONE): "the band stays together", (state.WHO_GOES, AUTO): "no space holds so many units",
    (state.LINE_UP, AUTO): IN_LINE, (state.LINE_UP, FIGHT): IN_LINE,
    (state.TARGET, AUTO): "the strongest that has not fired is hit first",
    (state.TARGET, FIGHT): "the strongest that has not fired is hit first",
}  # fmt: skip
CARD_WORDS = {
    SKALD: "with it a check that failed counts as passed", SHIELD: "with it you can break off a battle",
    FUNERAL: "with it another Jarl takes the place of a fallen one",
}  # fmt: skip


def because(s: Any, seat: int, move: int) -> str:
    kind = deciding(s)
    if move < FIRST_CLASS:
        return space_because(s, kind, move)
    if move < FIRST_FOE:
        return unit_because(s, kind, move - FIRST_CLASS)
    if move < FIRST_CARD:
        return "one hostile less can fire at you"
    if move < FIRST_WORD:
        return CARD_WORDS.get(move - FIRST_CARD, "it comes up on a voyage to come")
    return SAID.get((kind, move)) or word_because(s, kind, move)


# ---- spaces


def space_because(s: Any, kind: int, space: int) -> str:
    if kind == state.SET_OUT:
        if not state.has_jarl(s.at[space]):
            return "no Jarl is there"
        best = max(liking_of_start(s, other) for other in range(len(CODES)) if s.at[other])
        return "your strongest band is there" if liking_of_start(s, space) == best else "a weaker band is there"
    if kind == state.HOME:
        goal = aim(s, space, unit_scores.FIRST_BAND)
        return f"from there it is {counted(int(worth.STEPS[space, goal]), 'space')} to {the_space(goal)}"
    if kind == state.BUY_AT:
        return "a Jarl is there" if state.has_jarl(s.at[space]) else "no Jarl is there"
    if kind in SPACES:
        return SPACES[kind]
    if kind not in (state.STEP, state.MARCH_STEP):
        return prize(s, space, "there")
    goal = aim(s, s.here, s.force or s.at[s.here])
    return prize(s, space, "there") if space == goal else towards(s, space, goal)


def liking_of_start(s: Any, space: int) -> float:
    return float(policy.liking_of_start(s, space))


def towards(s: Any, space: int, goal: int) -> str:
    """How a step lies to what the band is bound for; where it leads elsewhere, what is there."""
    nearer = int(worth.STEPS[s.here, goal]) - int(worth.STEPS[space, goal])
    if nearer > 0:
        return f"it is on the way to {the_space(goal)}"
    if not SEAS >> space & 1:
        return prize(s, space, "there")
    return f"it is {'no nearer to' if nearer == 0 else 'farther from'} {the_space(goal)}"


def aim(s: Any, start: int, stack: int) -> int:
    """The space the band would most like to reach."""

    def hope(space: int) -> float:
        return float(worth.worth(s, space, stack) * math.exp(-worth.FADING * int(worth.STEPS[start, space])))

    return max((space for space in range(len(CODES)) if space != start and not SEAS >> space & 1), key=hope)


def prize(s: Any, space: int, where: str) -> str:
    """What a space has for the saga."""
    if goals.is_going_home(s) and goals.is_home(s, space):
        return f"all is done but the Jarl's return, and {where} he is at home"
    if state.quest_at(s, space) >= 0:
        wanted = QUESTS_NEEDED[s.saga] > story.quests_done(s)
        return f"{where} lies a quest" + (", and the saga asks for one" if wanted else "")
    if SEAS >> space & 1:
        return f"only the open sea is {where}"
    if (HOMELANDS | s.settled) >> space & 1:
        return f"{where} you can recruit"
    if s.pillaged >> space & 1 or not PLACES >> space & 1:
        return f"nothing is to be won {where}"
    if s.saga == VOLSUNGA and space == HUN:
        return "the saga asks for Hunaland"
    if goals.settling_value(s, space) > 0:
        price = 1 if goals.is_rurik_about(s) else 2
        asked = f"the saga asks for settlements like the one you can found {where}"
        return asked if s.gold >= price else f"{asked}, once you have {counted(price, 'gold', 'gold')}"
    if s.saga == FLOAMANNA and int(s.pillaged).bit_count() < 4:
        return (
            f"the saga asks for pillage, and {where} you can begin"
            if not s.pillaged
            else "the saga asks for more pillage"
        )
    return f"loot is to be won {where}"


# ---- units and hostiles


def unit_because(s: Any, kind: int, unit: int) -> str:
    if kind in (state.BUY, state.LEIDANG):
        stack = s.at[s.here] if kind == state.LEIDANG else s.at[0] + s.at[1] + s.at[2]
        free = int(state.room(stack) - state.crew(stack))
        if unit in (LONG_SHIP, ORMR):
            if not state.room(stack):
                return "without a ship nobody gets to sea"
            return f"your ships have room for {free} more" if free > 0 else "your ships have no room left"
        return f"it fights with strength {STRENGTH[unit]}" + ("" if free > 0 else ", but your ships have no room left")
    if kind == state.LINE_UP:
        first = aids.usual_line(s)[0] == LETTERS[unit]
        return (
            "hostiles fire at the front, and it costs least to lose"
            if first
            else f"it fights with strength {STRENGTH[unit]}"
        )
    if kind == state.WHO_GOES:
        crowded = state.units(s.force) > state.stacking_limit(s)
        return "no space holds so many units" if crowded else "it can guard the place"
    if kind in (state.REINFORCE, state.OATH):
        return f"{'he' if unit < JARLS else 'it'} fights with strength {STRENGTH[unit]}"
    return "a Jarl cannot be bought again" if unit < JARLS else f"another one costs {COST[unit]} gold"


# ---- words


def word_because(s: Any, kind: int, move: int) -> str:
    if move == NAV:
        return f"the band is bound for {the_space(aim(s, s.here, s.at[s.here]))}"
    if move == LAND:
        return land_because(s)
    if move == STAY or (kind == state.STEP and move == DONE):
        return prize(s, s.here, "here")
    if kind in (state.BUY, state.LEIDANG):
        return f"you keep {s.gold} gold" if s.gold else "no gold is left"
    if kind == state.PLACING:
        return marker_because(s, move)
    if move == APPEAL:
        risk = f"and costs your {s.gold} gold if it fails" if s.gold else "and you have no gold to lose"
        return f"it succeeds with {aids.check_chance(s)} %, {risk}"
    if kind == state.EDGE:
        without, spent = aids.edge_chances(s)
        return (
            f"you fire first with {spent} %, and with {without} % without it"
            if move == YES
            else f"you fire first with {without} % anyway"
        )
    if kind == state.BREAK_OFF:
        return f"the band still wins with about {percent(odds.chance_now(s))}"
    if kind == state.DANEGELD_OR_FIGHT:
        return f"a battle is won with about {percent(odds.chance_there(s, s.at[s.here], s.here))}"
    return WORDS.get(move, "the rest is left as it is")


def land_because(s: Any) -> str:
    """What the best space has that can be reached on foot."""
    stack = s.at[s.here]
    targets = worth.hopes(s, s.here, stack)
    near = [space for space in range(len(CODES)) if BY_LAND[s.here] >> space & 1]
    best = max(near, key=lambda space: worth.ending(s, space, stack + s.at[space], 0, targets))
    return prize(s, best, f"in {the_space(best)}")


def marker_because(s: Any, move: int) -> str:
    """What settling, pillaging or leaving a place alone means for the saga."""
    if move == DONE:
        return "you keep the marker for another place"
    if s.saga == VOLSUNGA and s.here == HUN:
        return "the saga asks for Hunaland"
    if move == SETTLE:
        if goals.settling_value(s, s.here) > 0:
            return "the saga asks for settlements like this one"
        return "from the next voyage on you can recruit here"
    least, most = aids.loot(s)
    asked = move == PILLAGE and s.saga == FLOAMANNA and int(s.pillaged).bit_count() < 4
    return (
        f"the saga asks for it, and it brings {least} to {most} gold" if asked else f"it brings {least} to {most} gold"
    )


def percent(chance: float) -> str:
    return f"{min(99, max(1, round(100 * chance)))} %"
