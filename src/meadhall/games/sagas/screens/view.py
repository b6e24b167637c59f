"""What the player may see of the table; those who look on see the same."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import actors
from meadhall.games.sagas import components
from meadhall.games.sagas.components import CODES, LETTERS, LINE, QUESTS, SAGAS, STRENGTH, UNITS
from meadhall.games.sagas.odds import chance_now
from meadhall.games.sagas.rules import agenda, bands, scoring, spaces, state
from meadhall.games.sagas.rules.deck import hidden_cards
from meadhall.games.sagas.screens import aids
from meadhall.games.sagas.screens.reach import foe_range, reach
from meadhall.games.sagas.words.notation import card_text, cards_of, codes_of, spaces_of, stack_list

WAYS = ("stay", "nav", "land", "rally", "march")
BATTLES = ("", "card", "quest")
RESULTS = ("running", "won", "lost")
LEVEL_NAMES = {number: word for word, number in components.LEVELS.items()}
STORY_NAMES = {number: word for word, number in components.STORIES.items()}


def options_of(s: Any) -> dict[str, Any]:
    """The options the table was set up with."""
    return {"story": s.story, "level": s.level, "supplies": bool(s.supplies), "scouting": bool(s.scouts)}


def view(s: Any, seat: int | None) -> dict[str, Any]:
    """All that the player, or a spectator, may see."""
    return {
        "game": "sagas",
        "seat": seat,
        "seats": s.seats,
        "options": options_of(s),
        "phase": agenda.phase(s),
        "turn": 0 if actors(s) else None,
        "about": about(s),
        "story": {"kind": STORY_NAMES[s.story], "level": LEVEL_NAMES[s.level], "result": RESULTS[s.result]},
        "saga": saga_data(s),
        "religion": "new" if s.religion else "old",
        "gold": s.gold,
        "edda": s.edda,
        "limit": 4 + s.edda,
        "deck": deck_data(s),
        "stacks": [stack_data(s, space) for space in range(len(CODES)) if s.at[space]],
        "pool": [pool_data(s, unit) for unit in range(len(UNITS))],
        "dead": [LETTERS[jarl] for jarl in range(4) if s.dead >> 4 * jarl & 1],
        "settlements": codes_of(s.settled),
        "pillaged": codes_of(s.pillaged),
        "markers": spaces.free_markers(s),
        "quests": quest_data(s),
        "voyage": voyage_data(s),
        "battle": battle_data(s) if s.battle else None,
        "reach": reach(s) if actors(s) else [],
        "foes": {CODES[space]: foe_range(s, space) for space in range(components.FIRST_PLACE, len(CODES))},
        "closed": aids.closed(s),
        "campaign": campaign_data(s) if s.story == components.CAMPAIGN else None,
        "appealed": bool(s.appealed),
    }


def about(s: Any) -> dict[str, Any] | None:
    """What was chosen before the question asked now."""
    phase = agenda.phase(s)
    first = agenda.first_of(s) if actors(s) else 0
    if phase in ("home", "buy at"):
        return {"unit": LETTERS[first]}
    if phase == "reinforce at":
        return {"unit": LETTERS[first] if first else "jarl"}
    if phase in ("drown", "stack loss"):
        return {"space": CODES[first]}
    if phase == "who goes":
        return {"way": WAYS[first], "space": CODES[s.from_space], "units": stack_list(s.force)}
    if phase == "toll":
        return {"gold": first}
    return None


def saga_data(s: Any) -> dict[str, Any]:
    """The saga's card, and each condition with whether it holds: why the saga is not yet won."""
    parts = goal_parts(s)
    needed = int(components.QUESTS_NEEDED[s.saga])
    return {
        "id": s.saga,
        "name": SAGAS[s.saga][0],
        "goal": components.GOALS[s.saga],
        "goals": [
            *({"text": text, "done": bool(done)} for text, done in parts),
            {
                "text": f"{needed} quest{'s' if needed > 1 else ''} accomplished",
                "done": scoring.quests_done(s) >= needed,
            },
            {"text": "a Jarl in a homeland or on a settlement", "done": bool(scoring.jarl_is_back(s))},
        ],
        "quests": needed,
        "bonus": SAGAS[s.saga][5],
        "voyage": s.voyages,
    }


def goal_parts(s: Any) -> list[tuple[str, bool]]:
    """The objective, part by part."""
    settled, pillaged = s.settled.bit_count(), s.pillaged.bit_count()
    if s.saga == components.EIRIK:
        return [
            (f"2 settlements ({settled})", settled >= 2),
            ("one of them in Vinland", bool(s.settled >> components.VIN & 1)),
        ]
    if s.saga == components.FLOAMANNA:
        strong = bool(s.pillaged & components.FORTRESSES)
        return [(f"4 places pillaged ({pillaged})", pillaged >= 4), ("one of them a fortress", strong)]
    if s.saga == components.HEIMSKRINGLA:
        kinds = (
            ("a fortress", components.FORTRESSES),
            ("a trade centre", components.TRADES),
            ("a warrior kingdom", components.WARRIORS),
        )
        covered = [(f"{words} among them", bool(s.settled & spaces)) for words, spaces in kinds]
        return [(f"3 settlements ({settled})", settled >= 3), *covered]
    marked = bool((s.settled | s.pillaged) >> components.HUN & 1)
    return [("a marker in Hunaland", marked), (f"Edda 4 or more ({s.edda})", s.edda >= 4)]


def deck_data(s: Any) -> dict[str, Any]:
    """Piles by their sizes, open cards by name, and the cards that may still come."""
    return {
        "draw": s.draws,
        "reserve": s.reserves,
        "lost": s.lost.bit_count(),
        "discards": cards_of(s.discards),
        "kept": cards_of(s.kept),
        "card": None if s.card == state.NO_CARD else card_text(s.card),
        "unseen": cards_of(hidden_cards(s)),
        "looked_at": cards_of(s.marked),
        "names": {card_text(card): row[0] for card, row in enumerate(components.CARDS)},
    }


def stack_data(s: Any, space: int) -> dict[str, Any]:
    stack = s.at[space]
    return {
        "space": CODES[space],
        "units": stack_list(stack),
        "crew": bands.crew(stack),
        "room": bands.room(stack),
        "count": bands.units(stack),
        "limit": None if components.HOMELANDS >> space & 1 else 4 + s.edda,
    }


def pool_data(s: Any, unit: int) -> dict[str, Any]:
    """The recruiting chart: what is left of a class, what it costs, and whether the gold reaches."""
    cost = int(components.COST[unit])
    banned = unit == components.BERSERKIR and bool(s.religion)
    return {
        "unit": LETTERS[unit],
        "name": UNITS[unit][1],
        "left": s.pool >> 4 * unit & 15,
        "cost": cost or None,
        "combat": int(STRENGTH[unit]),
        "elite": bool(UNITS[unit][4]),
        "room": UNITS[unit][6],
        "affordable": bool(cost) and s.gold >= cost and not banned,
        "why": aids.recruit_reason(s, unit) if cost else None,
    }


def quest_data(s: Any) -> dict[str, Any]:
    """Face-down markers by their spaces alone; the others by name."""
    states = list(s.quest_state)
    return {
        "hidden": sorted(
            CODES[s.quest_place[quest]]
            for quest in range(6)
            if states[quest] == state.HIDDEN and s.quest_place[quest] != state.NOWHERE
        ),
        "shown": [
            {"quest": QUESTS[quest], "space": CODES[s.quest_place[quest]]}
            for quest in range(6)
            if states[quest] == state.SHOWN
        ],
        "accomplished": [QUESTS[quest] for quest in range(6) if states[quest] == state.ACCOMPLISHED],
        "used": [QUESTS[quest] for quest in range(6) if states[quest] == state.USED],
        "cashed": [QUESTS[quest] for quest in spaces_of(s.cashed)],
    }


def voyage_data(s: Any) -> dict[str, Any] | None:
    if s.here == state.NOWHERE:
        return None
    return {
        "start": CODES[s.start],
        "here": CODES[s.here],
        "force": stack_list(s.force),
        "way": WAYS[s.way],
        "steps": s.steps,
        "moved": s.moved,
        "seas": s.seas,
        "broke_off": bool(s.cut_off),
    }


def battle_data(s: Any) -> dict[str, Any]:
    """Both lines, who has fired, who fires first, and the chance to win as it stands."""
    line = list(s.line)[: s.length]
    return {
        "kind": BATTLES[s.battle],
        "space": CODES[s.here],
        "round": s.round,
        "edge": None if s.round == 0 else ("vikings" if s.edge else "hostiles"),
        "foes": [
            {
                "foe": LINE[k],
                "combat": int(components.FOE_STRENGTH[s.level, k]),
                "elite": LINE[k] in (1, 2, 8),
                "alive": bool(s.alive >> k & 1),
                "fired": bool(s.fired >> k & 1),
            }
            for k in range(components.FOES)
            if s.foes >> k & 1
        ],
        "line": [
            {"unit": LETTERS[unit], "fallen": place < s.front, "fired": place < s.shots}
            for place, unit in enumerate(line)
        ],
        "unplaced": stack_list(s.unplaced),
        "next": None if max(s.shots, s.front) >= s.length else LETTERS[s.line[max(s.shots, s.front)]],
        "usual": aids.usual_line(s),
        "first": aids.edge_chances(s) if s.round == 0 else None,
        "guarded": bool(s.guarded),
        "odds": round(100 * chance_now(s)),
    }


def campaign_data(s: Any) -> dict[str, Any]:
    """The campaign sheet."""
    return {
        "sagas": [
            {"name": row[0], "won": bool(s.won >> saga & 1), "losses": s.losses[saga], "bonus": row[5]}
            for saga, row in enumerate(SAGAS)
        ],
        "begun": s.sagas,
        "extra_hostiles": s.won.bit_count(),
        "fallen": [LETTERS[jarl] for jarl in range(4) if s.dead >> 4 * jarl & 1],
        "retained": codes_of(s.settled),
        "bonus": SAGAS[s.bonus - 1][5] if s.bonus else None,
        "warning": warning(s),
    }


def warning(s: Any) -> str:
    """Settlements kept use up the six markers (VK-127)."""
    open_floamanna = not s.won >> components.FLOAMANNA & 1
    if open_floamanna and s.settled.bit_count() >= 3 and s.result == state.RUNNING:
        return "With three or more settlements kept, too few markers are left to win Floamanna."
    return ""
