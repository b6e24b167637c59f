"""What the player may see of the table; those who look on see the same."""

from __future__ import annotations

from typing import Any, get_args

from meadhall.engine.decisions import actors
from meadhall.engine.words import counted
from meadhall.games.sagas import components
from meadhall.games.sagas.components import CARD_TEXTS, CODES, LETTERS, LINE, QUESTS, SAGAS, UNITS, codes_of, stack_list
from meadhall.games.sagas.odds import chance_now
from meadhall.games.sagas.rules import agenda, bands, scoring, spaces, state
from meadhall.games.sagas.rules.deck import hidden_cards
from meadhall.games.sagas.screens import aids, page
from meadhall.games.sagas.screens.reach import foe_range, reach
from meadhall.games.sagas.words import sentences
from meadhall.games.sagas.words.notation import cards_of
from meadhall.games.sagas.words.remarks import remark

WAYS: tuple[page.Way, ...] = get_args(page.Way)
KINDS: tuple[page.Kind, ...] = get_args(page.Kind)
LEVELS: tuple[page.Level, ...] = get_args(page.Level)
CAUSES: tuple[page.Cause, ...] = get_args(page.Cause)
RESULTS: tuple[page.Result, ...] = get_args(page.Result)
BETWEEN = ("take back", "keep card", "over")  # a saga is told, and the next has not begun


def options_of(s: Any) -> page.Options:
    """The options the table was set up with."""
    return {"story": s.story, "level": s.level, "supplies": bool(s.supplies), "scouting": bool(s.scouts)}


def view(s: Any, seat: int | None) -> page.View:
    """All that the player, or a spectator, may see."""
    seen: page.View = {
        "game": "sagas",
        "seat": seat,
        "seats": s.seats,
        "options": options_of(s),
        "phase": agenda.phase(s),
        "turn": 0 if actors(s) else None,
        "about": about(s),
        "remark": "",
        "story": {"kind": KINDS[s.story], "level": LEVELS[s.level], "result": RESULTS[s.result]},
        "saga": saga_data(s),
        "religion": "new" if s.religion else "old",
        "gold": s.gold,
        "edda": s.edda,
        "limit": spaces.stacking_limit(s),
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
    seen["remark"] = remark(seen)
    return seen


def about(s: Any) -> page.About | None:
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


def saga_data(s: Any) -> page.Saga:
    """The saga's card, and each condition with whether it holds: why the saga is not yet won."""
    parts, place = goal_parts(s)
    needed = int(components.QUESTS_NEEDED[s.saga])
    parts += [
        (f"{counted(needed, 'quest')} accomplished", scoring.quests_done(s) >= needed),
        ("a Jarl in a homeland or on a settlement", bool(scoring.jarl_is_back(s))),
    ]
    told = s.story == components.CAMPAIGN and agenda.phase(s) in BETWEEN
    return {
        "id": s.saga,
        "name": SAGAS[s.saga][0],
        "goal": components.GOALS[s.saga],
        "goals": [{"text": text, "done": bool(done)} for text, done in parts],
        "wanted": place,
        "quests": needed,
        "bonus": SAGAS[s.saga][5],
        "voyage": s.voyages,
        "ended": ("won" if s.won >> s.saga & 1 else "lost") if told else None,
    }


def goal_parts(s: Any) -> tuple[list[tuple[str, bool]], list[str]]:
    """The objective, part by part, and the place that a part still open names."""
    settled, pillaged = s.settled.bit_count(), s.pillaged.bit_count()
    if s.saga == components.EIRIK:
        there = bool(s.settled >> components.VIN & 1)
        parts = [(f"2 settlements ({settled})", settled >= 2), ("one of them in Vinland", there)]
        return parts, [] if there else ["VIN"]
    if s.saga == components.FLOAMANNA:
        strong = bool(s.pillaged & components.FORTRESSES)
        return [(f"4 places pillaged ({pillaged})", pillaged >= 4), ("one of them a fortress", strong)], []
    if s.saga == components.HEIMSKRINGLA:
        kinds = (
            ("a fortress", components.FORTRESSES),
            ("a trade centre", components.TRADES),
            ("a warrior kingdom", components.WARRIORS),
        )
        covered = [(f"{words} among them", bool(s.settled & spaces)) for words, spaces in kinds]
        return [(f"3 settlements ({settled})", settled >= 3), *covered], []
    there = bool((s.settled | s.pillaged) >> components.HUN & 1)
    return [("a marker in Hunaland", there), (f"Edda 4 or more ({s.edda})", s.edda >= 4)], [] if there else ["HUN"]


def deck_data(s: Any) -> page.Deck:
    """Piles by their sizes, open cards by name, and the cards that may still come."""
    return {
        "draw": s.draws,
        "reserve": s.reserves,
        "lost": s.lost.bit_count(),
        "discards": cards_of(s.discards),
        "kept": cards_of(s.kept),
        "card": None if s.card == state.NO_CARD else CARD_TEXTS[s.card],
        "unseen": cards_of(hidden_cards(s)),
        "looked_at": cards_of(s.marked),
        "names": sentences.TITLES,
    }


def stack_data(s: Any, space: int) -> page.Stack:
    stack = s.at[space]
    return {
        "space": CODES[space],
        "units": stack_list(stack),
        "crew": bands.crew(stack),
        "room": bands.room(stack),
        "count": bands.units(stack),
        "limit": None if components.HOMELANDS >> space & 1 else spaces.stacking_limit(s),
    }


def pool_data(s: Any, unit: int) -> page.PoolRow:
    """The recruiting chart: what is left of a class, what it costs, and whether the gold reaches."""
    cost = int(components.COST[unit])
    banned = unit == components.BERSERKIR and bool(s.religion)
    return {
        "unit": LETTERS[unit],
        "name": UNITS[unit][1],
        "left": s.pool >> 4 * unit & 15,
        "cost": cost or None,
        "combat": int(components.STRENGTH[unit]),
        "elite": bool(UNITS[unit][4]),
        "room": UNITS[unit][6],
        "affordable": bool(cost) and s.gold >= cost and not banned,
        "offered": bool(cost) and (unit not in (components.VARANGIANS, components.ORMR) or agenda.phase(s) != "buy"),
        "why": aids.recruit_reason(s, unit) if cost else None,
    }


def quest_data(s: Any) -> page.Quests:
    """Face-down markers by their spaces alone; the others by name."""
    by_state: list[list[int]] = [[] for _ in range(state.AWAY + 1)]
    for quest in range(len(QUESTS)):
        by_state[s.quest_state[quest]].append(quest)
    return {
        "hidden": sorted(CODES[s.quest_place[quest]] for quest in by_state[state.HIDDEN] if s.quest_place[quest] >= 0),
        "shown": [{"quest": QUESTS[quest], "space": CODES[s.quest_place[quest]]} for quest in by_state[state.SHOWN]],
        "accomplished": [QUESTS[quest] for quest in by_state[state.ACCOMPLISHED]],
        "used": [QUESTS[quest] for quest in by_state[state.USED]],
        "cashed": [QUESTS[quest] for quest in components.spaces_of(s.cashed)],
    }


def voyage_data(s: Any) -> page.Voyage | None:
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


def battle_data(s: Any) -> page.Battle:
    """Both lines, who has fired, who fires first, and the chance to win as it stands."""
    line = list(s.line)[: s.length]
    return {
        "kind": CAUSES[s.battle],
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


def campaign_data(s: Any) -> page.Campaign:
    """The campaign sheet."""
    return {
        "sagas": [campaign_saga(s, saga) for saga in range(len(SAGAS))],
        "begun": s.sagas,
        "extra_hostiles": s.won.bit_count(),
        "fallen": [LETTERS[jarl] for jarl in range(4) if s.dead >> 4 * jarl & 1],
        "retained": codes_of(s.settled),
        "bonus": SAGAS[s.bonus - 1][5] if s.bonus else None,
        "warning": warning(s),
    }


def campaign_saga(s: Any, saga: int) -> page.CampaignSaga:
    won, running = bool(s.won >> saga & 1), saga == s.saga and s.result == state.RUNNING
    return {
        "name": SAGAS[saga][0],
        "won": won,
        "losses": s.losses[saga],
        "bonus": SAGAS[saga][5],
        "state": "won" if won else "now" if running else "lost" if s.losses[saga] else "open",
    }


def warning(s: Any) -> str:
    """Settlements kept use up the six markers (VK-127)."""
    open_floamanna = not s.won >> components.FLOAMANNA & 1
    if open_floamanna and s.settled.bit_count() >= 3 and s.result == state.RUNNING:
        return "With three or more settlements kept, too few markers are left to win Floamanna."
    return ""
