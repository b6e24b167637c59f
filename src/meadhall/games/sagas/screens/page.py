"""The sagas as their page knows them: what views, moves and events look like, and all that is in the box."""

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page
from meadhall.games.sagas import components
from meadhall.games.sagas.screens import browser, reach, view
from meadhall.games.sagas.words import sentences
from meadhall.games.sagas.words.notation import a_unit, kind_words, the_space

# ---- moves; `note` says what a choice costs, risks or is about

Ends = TypedDict("Ends", {"from": NotRequired[str], "to": NotRequired[str], "units": NotRequired[view.Units]})


class SpaceMove(reach.Risks, Ends):
    kind: Literal["space"]
    space: str
    note: str


class WordMove(reach.Risks):
    kind: Literal["word"]
    word: str
    space: NotRequired[str]
    units: NotRequired[view.Units]
    cost: NotRequired[int]
    chance: NotRequired[int]
    loot: NotRequired[list[int]]
    note: str


PAGE = Page(
    view=view.VIEW.type,
    moves=SpaceMove | browser.UNIT_MOVE.type | browser.FOE_MOVE.type | browser.CARD_MOVE.type | WordMove,
    events=browser.EVENTS,
    constants={
        "MOST_GOLD": components.MOST_GOLD,
        "MOST_EDDA": components.MOST_EDDA,
        "SPACES": {
            code: {
                "name": components.NAMES[space],
                "the": the_space(space),
                "kind": components.KINDS[components.SPACES[space][2]],
                "words": kind_words(space),
                "trade": bool(components.TRADES >> space & 1),
                "warrior": bool(components.WARRIORS >> space & 1),
                "coast": "C" in components.SPACES[space][3],
            }
            for space, code in enumerate(components.CODES)
        },
        "ROUTES": {way: [route.split("-") for route in routes.split()] for way, routes in components.ROUTES.items()},
        "UNITS": {
            row[0]: {
                "name": row[1],
                "one": a_unit(unit),
                "combat": row[3],
                "chance": round(100 * row[3] / 6),
                "elite": bool(row[4]),
                "room": row[6],
                "jarl": unit < components.JARLS,
                "does": components.UNIT_DEEDS[unit],
            }
            for unit, row in enumerate(components.UNITS)
        },
        "FOES": {
            number: {
                "name": components.FOE_NAMES[number - 1],
                "kind": kind,
                "combat": dict(zip(components.LEVELS, strengths, strict=True)),
                "elite": bool(elite),
            }
            for number, kind, strengths, elite, _ in components.HOSTILES
        },
        "CARDS": {
            components.CARD_TEXTS[card]: {
                "name": name,
                "does": does,
                "keep": bool(components.KEEP >> card & 1),
                "fight": bool(components.FIGHTS >> card & 1),
                "printed": mark == "P",
            }
            for card, (name, does, mark) in enumerate(components.CARDS)
        },
        "TALES": sentences.TALES,
        "QUESTS": dict(zip(components.QUESTS, components.QUEST_GIFTS, strict=True)),
    },
)
