"""The whole truth of a table as a readable dict, and such a dict back onto a table."""

from __future__ import annotations

from typing import Any

from meadhall.engine.decisions import KIND, close_all, deciding
from meadhall.engine.positions import Wanted, arranging
from meadhall.games.sagas import components
from meadhall.games.sagas.components import BOX, CARD_TEXTS, CODES, COUNT, LETTERS, LINE, QUESTS, SAGA_NAMES, codes_of
from meadhall.games.sagas.rules import agenda, scoring, state
from meadhall.games.sagas.screens.view import options_of
from meadhall.games.sagas.words import notation
from meadhall.games.sagas.words.notation import card_of, cards_of, space_of, stack_of

QUEST_STATES = ("hidden", "shown", "accomplished", "used", "away")
FAITHS = ("old", "new")

# Plain numbers, by the part of the position they stand in.
FLAGS = ("appealed", "berserk", "converted", "voyages", "jarl_fell", "had_berserkir", "had_jarl", "ended")
VOYAGE = ("way", "steps", "moved", "seas", "tried", "supply", "cut_off")
VOYAGE_SPACES = ("start", "here", "from_space")
BATTLE = ("battle", "extra", "edge", "spent", "turn", "round", "front", "shots", "by_itself", "guarded")


def position(s: Any) -> dict[str, Any]:
    """The whole truth, to be read and edited; `arrange` turns it back."""
    return {
        "seats": s.seats,
        "options": options_of(s),
        "saga": SAGA_NAMES[s.saga],
        "religion": FAITHS[s.religion],
        "gold": s.gold,
        "edda": s.edda,
        "units": {CODES[space]: notation.stack_text(s.at[space]) for space in range(COUNT) if s.at[space]},
        "dead": notation.stack_text(s.dead),
        "settled": codes_of(s.settled),
        "pillaged": codes_of(s.pillaged),
        "quests": {QUESTS[quest]: quest_text(s, quest) for quest in range(6)},
        "cashed": [QUESTS[quest] for quest in components.spaces_of(s.cashed)],
        "draw": pile_list(s.draw, s.draws),
        "reserve": pile_list(s.reserve, s.reserves),
        "discards": cards_of(s.discards),
        "lost": cards_of(s.lost),
        "knowledge": {
            "marked": cards_of(s.marked),
            "draw": s.draw_marked,
            "reserve": s.reserve_marked,
            "lost": cards_of(s.lost_marked),
        },
        "kept": cards_of(s.kept),
        "card": None if s.card == state.NO_CARD else CARD_TEXTS[s.card],
        "flags": {name: getattr(s, name) for name in FLAGS},
        "voyage": voyage(s),
        "battle": battle(s) if s.battle else None,
        "campaign": {"won": s.won, "losses": s.losses.tolist(), "bonus": s.bonus, "sagas": s.sagas},
        "result": s.result,
        "stack": [
            [frame_name(s.frames[row, KIND]), s.frames[row, agenda.FIRST], s.frames[row, agenda.SECOND]]
            for row in range(s.depth)
        ],
        "random": [s.rng0, s.rng1],
    }


def frame_name(kind: int) -> str:
    return agenda.TASK_NAMES[kind - agenda.TASKS] if kind >= agenda.TASKS else agenda.PHASES[kind]


def quest_text(s: Any, quest: int) -> str:
    """Where a quest lies and whether it is turned up, or what became of it."""
    where = s.quest_place[quest]
    name = QUEST_STATES[s.quest_state[quest]]
    return name if where == state.NOWHERE else f"{CODES[where]} {name}"


def pile_list(pile: int, size: int) -> list[str]:
    return [CARD_TEXTS[pile >> 4 * place & 15] for place in range(size)]


def voyage(s: Any) -> dict[str, Any] | None:
    if s.here == state.NOWHERE and s.start == state.NOWHERE:
        return None
    spaces = {name: None if getattr(s, name) < 0 else CODES[getattr(s, name)] for name in VOYAGE_SPACES}
    lists = {name: codes_of(getattr(s, name)) for name in ("sources", "checked")}
    return {**spaces, "force": notation.stack_text(s.force), **{name: getattr(s, name) for name in VOYAGE}, **lists}


def battle(s: Any) -> dict[str, Any]:
    foes = {
        name: [f"#{LINE[k]}" for k in components.spaces_of(getattr(s, name))] for name in ("foes", "alive", "fired")
    }
    line = [LETTERS[unit] for unit in s.line[: s.length]]
    return {
        **foes,
        **{name: getattr(s, name) for name in BATTLE},
        "line": line,
        "unplaced": notation.stack_text(s.unplaced),
    }


# ---- and back


@arranging(position)
def arrange(s: Any, wanted: Wanted) -> None:
    """Lays a position out on a freshly dealt record.

    Units not named are in the pool, cards not named in the reserve, quests not named off the map. A position that
    names anything of a saga under way, and no stack, is between two voyages.
    """
    _arrange_saga(s, wanted)
    _arrange_units(s, wanted)
    _arrange_quests(s, wanted)
    _arrange_cards(s, wanted)
    _arrange_voyage(s, wanted)
    _arrange_battle(s, wanted)
    _arrange_stack(s, wanted)


def _arrange_saga(s: Any, wanted: Wanted) -> None:
    if "saga" in wanted:
        s.saga = _named(wanted["saga"], SAGA_NAMES, "saga")
        if s.story >= components.FIRST_CHOSEN and s.story - components.FIRST_CHOSEN != s.saga:
            raise ValueError(f"the option 'story' has chosen {SAGA_NAMES[s.story - components.FIRST_CHOSEN]}")
    if "religion" in wanted:
        s.religion = _named(wanted["religion"], FAITHS, "religion")
    s.gold = wanted.get("gold", s.gold)
    s.edda = wanted.get("edda", s.edda)
    s.result = wanted.get("result", s.result)
    for name, value in wanted.get("flags", {}).items():
        if name not in FLAGS:
            raise ValueError(f"flags are {', '.join(FLAGS)}; not {name!r}")
        setattr(s, name, value)
    campaign = wanted.get("campaign", {})
    if campaign and s.story != components.CAMPAIGN and (campaign.get("bonus") or any(campaign.get("losses", []))):
        raise ValueError("only a campaign has a bonus or losses; choose it by the option 'story'")
    for name in ("won", "bonus", "sagas"):
        setattr(s, name, campaign.get(name, getattr(s, name)))
    for saga, lost in enumerate(campaign.get("losses", [0] * 4)):
        s.losses[saga] = lost


def _arrange_units(s: Any, wanted: Wanted) -> None:
    if "dead" in wanted:
        s.dead = stack_of(wanted["dead"])
        s.pool = BOX - s.dead
    if "units" in wanted or "dead" in wanted:
        s.pool = BOX - s.dead
        for space in range(COUNT):
            s.at[space] = 0
        for code, text in wanted.get("units", {}).items():
            stack = stack_of(text)
            for unit in range(len(LETTERS)):
                if stack >> 4 * unit & 15 > s.pool >> 4 * unit & 15:
                    raise ValueError(f"there are not so many {LETTERS[unit]}")
            s.at[space_of(code)] += stack
            s.pool -= stack
    for name in ("settled", "pillaged"):
        if name in wanted:
            setattr(s, name, spaces_in(wanted[name]))


def _arrange_quests(s: Any, wanted: Wanted) -> None:
    for name in wanted.get("cashed", []):
        s.cashed |= 1 << _named(name, QUESTS, "quest")
    if "quests" not in wanted:
        return
    for quest in range(6):
        s.quest_place[quest], s.quest_state[quest] = state.NOWHERE, state.AWAY
    for name, text in wanted["quests"].items():
        quest, words = _named(name, QUESTS, "quest"), text.split()
        s.quest_state[quest] = _named(words[-1], QUEST_STATES, "state of a quest")
        s.quest_place[quest] = space_of(words[0]) if len(words) == 2 else state.NOWHERE


def _arrange_cards(s: Any, wanted: Wanted) -> None:
    names = {"draw", "reserve", "discards", "lost", "kept", "card", "knowledge"}
    if not names & set(wanted):
        return
    piles = {name: [card_of(text) for text in wanted.get(name, [])] for name in names - {"card", "knowledge"}}
    card = wanted.get("card")
    if card is not None:
        piles["card"] = [card_of(card)]
    given = [one for pile in piles.values() for one in pile]
    if len(set(given)) != len(given):
        raise ValueError("a card is named twice")
    rest = [one for one in range(components.DECK) if one not in given]
    if "draw" not in wanted:
        old = [s.draw >> 4 * place & 15 for place in range(s.draws)]
        piles["draw"] = [one for one in old if one in rest]
        rest = [one for one in rest if one not in piles["draw"]]
    if rest and "reserve" in wanted:
        raise ValueError(f"{CARD_TEXTS[rest[0]]} is in no pile; leave 'reserve' out to let the rest lie there")
    piles["reserve"] += rest
    s.draw, s.draws = _pile(piles["draw"]), len(piles["draw"])
    s.reserve, s.reserves = _pile(piles["reserve"]), len(piles["reserve"])
    s.discards, s.lost, s.kept = (sum(1 << one for one in piles[name]) for name in ("discards", "lost", "kept"))
    s.card = piles["card"][0] if card is not None else state.NO_CARD
    known = wanted.get("knowledge", {})
    s.marked = sum(1 << card_of(text) for text in known.get("marked", []))
    s.lost_marked = sum(1 << card_of(text) for text in known.get("lost", []))
    s.draw_marked, s.reserve_marked = known.get("draw", 0), known.get("reserve", 0)


def spaces_in(codes: list[str]) -> int:
    """A set of spaces from their codes."""
    return sum(1 << space_of(code) for code in codes)


def _pile(cards: list[int]) -> int:
    return sum(card << 4 * place for place, card in enumerate(cards))


def _arrange_voyage(s: Any, wanted: Wanted) -> None:
    given = wanted.get("voyage")
    if not given:
        return
    for name in VOYAGE_SPACES:
        code = given.get(name)
        setattr(s, name, state.NOWHERE if code is None else space_of(code))
    s.force = stack_of(given.get("force", ""))
    for name in VOYAGE:
        setattr(s, name, given.get(name, 0))
    for name in ("sources", "checked"):
        setattr(s, name, spaces_in(given.get(name, [])))


def _arrange_battle(s: Any, wanted: Wanted) -> None:
    given = wanted.get("battle")
    if not given:
        return
    for name in ("foes", "alive", "fired"):
        setattr(s, name, sum(1 << LINE.index(int(text[1:])) for text in given.get(name, [])))
    for name in BATTLE:
        setattr(s, name, given.get(name, 0))
    line = given.get("line", [])
    s.length = len(line)
    for place in range(components.MOST_UNITS):
        s.line[place] = LETTERS.index(line[place]) if place < len(line) else 0
    s.unplaced = stack_of(given.get("unplaced", ""))


def _arrange_stack(s: Any, wanted: Wanted) -> None:
    under_way = set(wanted) - {"seats", "options", "seed", "random"}
    if "stack" in wanted:
        close_all(s)
        for name, first, second in wanted["stack"]:
            kind = (
                agenda.TASKS + agenda.TASK_NAMES.index(name)
                if name in agenda.TASK_NAMES
                else _named(name, agenda.PHASES, "question")
            )
            agenda.put(s, kind, first, second)
    elif under_way:
        close_all(s)
        agenda.put(s, agenda.SET_OUT, 0, 0)
        if scoring.saga_is_won(s):
            raise ValueError("this saga is won already")
    if s.depth and deciding(s) >= agenda.TASKS:
        raise ValueError("the last thing on the stack is a question")
    if "random" in wanted:
        s.rng0, s.rng1 = wanted["random"]


def _named(name: Any, names: Any, what: str) -> int:
    if name not in names:
        raise ValueError(f"no {what} is called {name!r}; there are {', '.join(names)}")
    return list(names).index(name)
