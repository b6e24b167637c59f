"""The whole truth of a table as a readable dict, and such a dict back onto a table."""

from typing import Any

from meadhall.engine.decisions import KIND, close_all, deciding
from meadhall.engine.positions import NUMBER, Fields, Form, Position, Wanted, arranging, fill, named, place_of, set_of
from meadhall.games.sagas import components
from meadhall.games.sagas.components import BOX, CARD_TEXTS, CODES, COUNT, LETTERS, LINE, QUESTS, SAGA_NAMES, codes_of
from meadhall.games.sagas.rules import agenda, scoring, state
from meadhall.games.sagas.screens.view import OPTIONS
from meadhall.games.sagas.words.notation import card_of, cards_of, space_of, stack_of, stack_text

NAMES = {**dict(enumerate(agenda.PHASES)), **dict(enumerate(agenda.TASK_NAMES, agenda.TASKS))}  # on the stack
QUEST_STATES = ("hidden", "shown", "accomplished", "used", "away")


def quest_texts(s: Any) -> dict[str, str]:
    """Where each quest lies and whether it is turned up, or what became of it."""
    states = [QUEST_STATES[number] for number in s.quest_state]
    places = ["" if place == state.NOWHERE else f"{CODES[place]} " for place in s.quest_place]
    return {quest: places[k] + states[k] for k, quest in enumerate(QUESTS)}


def pile_list(pile: int, size: int) -> list[str]:
    return [CARD_TEXTS[pile >> 4 * place & 15] for place in range(size)]


def stack(s: Any) -> list[list[Any]]:
    frames = [[s.frames[row, column] for column in (KIND, agenda.FIRST, agenda.SECOND)] for row in range(s.depth)]
    return [[NAMES[kind], first, second] for kind, first, second in frames]


SPACE = Form(CODES.__getitem__, space_of).or_none()
SPACES = Form(codes_of, lambda codes: sum(1 << space_of(code) for code in codes), [])
STACK = Form(stack_text, stack_of, "")
CARDS = Form(cards_of, lambda texts: sum(1 << card_of(text) for text in texts), [])
FOES = Form(
    lambda foes: [f"#{foe}" for foe in components.foe_list(foes)],
    lambda texts: sum(1 << LINE.index(int(text[1:])) for text in texts),
    [],
)
PILES = Fields(discards=CARDS, lost=CARDS, kept=CARDS)
KNOWLEDGE = Fields(
    marked=CARDS, draw=NUMBER.of("draw_marked"), reserve=NUMBER.of("reserve_marked"), lost=CARDS.of("lost_marked")
)
FLAGS = Fields(
    appealed=NUMBER, berserk=NUMBER, converted=NUMBER, voyages=NUMBER, jarl_fell=NUMBER, had_berserkir=NUMBER,
    had_jarl=NUMBER, ended=NUMBER,
)  # fmt: skip
VOYAGE = Fields(
    start=SPACE, here=SPACE, from_space=SPACE, force=STACK, way=NUMBER, steps=NUMBER, moved=NUMBER, seas=NUMBER,
    tried=NUMBER, supply=NUMBER, cut_off=NUMBER, sources=SPACES, checked=SPACES,
)  # fmt: skip
BATTLE = Fields(
    foes=FOES, alive=FOES, fired=FOES, battle=NUMBER, extra=NUMBER, edge=NUMBER, spent=NUMBER, turn=NUMBER,
    round=NUMBER, front=NUMBER, shots=NUMBER, by_itself=NUMBER, guarded=NUMBER,
    line=lambda s: [LETTERS[unit] for unit in s.line[: s.length]], unplaced=STACK,
)  # fmt: skip
POSITION = Position(
    OPTIONS.reader("s"),
    saga=named(SAGA_NAMES, "saga"),
    religion=named(("old", "new"), "religion"),
    gold=NUMBER,
    edda=NUMBER,
    units=lambda s: {CODES[space]: stack_text(s.at[space]) for space in range(COUNT) if s.at[space]},
    dead=STACK,
    settled=SPACES,
    pillaged=SPACES,
    quests=quest_texts,
    cashed=set_of(QUESTS, "quest"),
    draw=lambda s: pile_list(s.draw, s.draws),
    reserve=lambda s: pile_list(s.reserve, s.reserves),
    discards=CARDS,
    lost=CARDS,
    knowledge=KNOWLEDGE.written,
    kept=CARDS,
    card=Form(CARD_TEXTS.__getitem__, card_of).or_none(),
    flags=FLAGS,
    voyage=lambda s: None if s.here == state.NOWHERE and s.start == state.NOWHERE else VOYAGE.written(s),
    battle=lambda s: BATTLE.written(s) if s.battle else None,
    campaign=Fields(won=NUMBER, losses=NUMBER, bonus=NUMBER, sagas=NUMBER),
    result=NUMBER,
    stack=stack,
)
position = POSITION.written  # the whole truth, to be read and edited; `arrange` turns it back


@arranging(position)
def arrange(s: Any, wanted: Wanted) -> None:
    """Lays a position out on a freshly dealt record.

    Units not named are in the pool, cards not named in the reserve, quests not named off the map. A position that
    names anything of a saga under way, and no stack, is between two voyages.
    """
    POSITION.lay(s, wanted)
    _check_story(s, wanted)
    _arrange_units(s, wanted)
    _arrange_quests(s, wanted)
    _arrange_cards(s, wanted)
    if wanted.get("voyage"):
        VOYAGE.lay_all(s, wanted["voyage"])
    if wanted.get("battle"):
        BATTLE.lay_all(s, wanted["battle"])
        line = [LETTERS.index(letter) for letter in wanted["battle"].get("line", [])]
        s.length = len(line)
        fill(s.line, line)
    _arrange_stack(s, wanted)


def _check_story(s: Any, wanted: Wanted) -> None:
    chosen = s.story - components.FIRST_CHOSEN
    if chosen >= 0 and chosen != s.saga:
        raise ValueError(f"the option 'story' has chosen {SAGA_NAMES[chosen]}")
    if s.story != components.CAMPAIGN and "campaign" in wanted and (s.bonus or any(s.losses)):
        raise ValueError("only a campaign has a bonus or losses; choose it by the option 'story'")


def _arrange_units(s: Any, wanted: Wanted) -> None:
    if "units" not in wanted and "dead" not in wanted:
        return
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


def _arrange_quests(s: Any, wanted: Wanted) -> None:
    if "quests" not in wanted:
        return
    for quest in range(6):
        s.quest_place[quest], s.quest_state[quest] = state.NOWHERE, state.AWAY
    for name, text in wanted["quests"].items():
        quest, words = place_of(name, QUESTS, "quest"), text.split()
        s.quest_state[quest] = place_of(words[-1], QUEST_STATES, "state of a quest")
        s.quest_place[quest] = space_of(words[0]) if len(words) == 2 else state.NOWHERE


def _arrange_cards(s: Any, wanted: Wanted) -> None:
    names = {"draw", "reserve", "discards", "lost", "kept", "card", "knowledge"}
    if not names & set(wanted):
        return
    piles = {name: [card_of(text) for text in wanted.get(name, [])] for name in names - {"card", "knowledge"}}
    s.card = state.NO_CARD if wanted.get("card") is None else card_of(wanted["card"])
    given = [one for pile in [*piles.values(), [s.card]] for one in pile if one != state.NO_CARD]
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
    PILES.lay_all(s, wanted)
    KNOWLEDGE.lay_all(s, wanted.get("knowledge", {}))


def _pile(cards: list[int]) -> int:
    return sum(card << 4 * place for place, card in enumerate(cards))


def _arrange_stack(s: Any, wanted: Wanted) -> None:
    under_way = set(wanted) - {"seats", "options", "seed", "random"}
    if "stack" in wanted:
        close_all(s)
        for name, first, second in wanted["stack"]:
            agenda.put(s, list(NAMES)[place_of(name, [*NAMES.values()], "question")], first, second)
    elif under_way:
        close_all(s)
        agenda.put(s, agenda.SET_OUT, 0, 0)
        if scoring.saga_is_won(s):
            raise ValueError("this saga is won already")
    if s.depth and deciding(s) >= agenda.TASKS:
        raise ValueError("the last thing on the stack is a question")
