"""The map for a terminal: spaces by their codes, routes between them, bands and markers, and the ways to a place."""

from rich.console import Group, RenderableType
from rich.text import Text

from meadhall.engine.routes import ways_from
from meadhall.engine.screen_prelude import Any, IllegalMove, Iterable, counted
from meadhall.games.layout import Cell, Chart, straight
from meadhall.games.sagas import components
from meadhall.games.sagas.words.notation import kind_words

View = dict[str, Any]

# Column and row of each code. Every route is a straight line that meets no other code (tests look).
POSITIONS = {
    "sWH": (54, 0), "BJA": (66, 1), "ICE": (20, 2), "sNW": (34, 2), "GRO": (7, 3), "NOR": (42, 4), "SVE": (51, 4),
    "ALD": (65, 4), "sGR": (14, 5), "ORK": (29, 5), "sFI": (58, 5), "sVI": (2, 6), "ALB": (26, 7), "GOT": (55, 7),
    "HOL": (69, 7), "sNO": (36, 8), "DAN": (43, 8), "sBA": (50, 8), "KUR": (59, 8), "VIN": (4, 9), "sIR": (17, 9),
    "YOR": (30, 9), "POL": (64, 9), "BOL": (75, 9), "DUB": (24, 10), "HED": (45, 10), "WOL": (51, 10),
    "GNE": (69, 10), "LON": (26, 11), "FRI": (40, 11), "SAX": (46, 12), "KON": (69, 12), "ITI": (75, 12),
    "sCH": (25, 13), "sBI": (17, 14), "NMD": (33, 14), "PAR": (39, 14), "HUN": (57, 14), "BRI": (24, 15),
    "LUN": (44, 15), "BER": (67, 15), "sWO": (12, 16), "sWM": (34, 17), "sEM": (54, 17), "sBL": (65, 17),
    "LIS": (6, 18), "SEV": (14, 19), "SIK": (45, 19), "MIK": (60, 19),
}  # fmt: skip
WIDTH, HEIGHT = 79, 20
SHORTER = 3  # spaces that a way on foot must save to be worth telling
LINES = {"portage": "=", "river": "~", "sea": "."}
WAYS = {"sea": "by sea", "river": "by river", "portage": "on foot"}
LEGEND = ". sea ~ river = on foot   > here * band + settled x pillaged ? quest ! shown"


def page(view: View, typed: str) -> RenderableType:
    """What the command `map` shows: the whole map and the ways to goals and quests, or one place."""
    if typed:
        return place(view, found(typed))
    lines = [way_words(view, space, why) for space, why in targets(view)]
    told = Text("\n".join([*lines, "One place, and the way there: map VIN, or map dublin."]))
    return Group(chart(view), Text(LEGEND, style="dim"), told)


def chart(view: View) -> Text:
    """The map itself: codes, with a mark before those where a band is and behind those with a marker."""
    letters = Chart()
    for kind, line in LINES.items():
        for route in components.ROUTES[kind].split():
            letters.line(between(*route.split("-")), line)
    behind = marker_marks(view)
    before = {stack["space"]: "*" for stack in view["stacks"]}
    if view["voyage"]:
        before[view["voyage"]["here"]] = ">"
    for space, code in enumerate(components.CODES):
        column, row = POSITIONS[code]
        style = "cyan" if components.SEAS >> space & 1 else "bold" if components.HOMELANDS >> space & 1 else ""
        letters.put(column, row, code, style)
        letters.put(column - 1, row, before.get(code, ""), "bold yellow")
        letters.put(column + 3, row, behind.get(code, ""), "bold magenta")
    return letters.drawn(WIDTH, HEIGHT)


def between(one: str, other: str) -> list[Cell]:
    """The cells of a straight line from the middle of a code to that of another."""
    (x, y), (to_x, to_y) = POSITIONS[one], POSITIONS[other]
    return straight((x + 1, y), (to_x + 1, to_y))


def marker_marks(view: View) -> dict[str, str]:
    quests = dict.fromkeys(view["quests"]["hidden"], "?")
    quests |= {shown["space"]: "!" for shown in view["quests"]["shown"]}
    markers = dict.fromkeys(view["settlements"], "+") | dict.fromkeys(view["pillaged"], "x")
    return markers | quests


# ---- ways


def targets(view: View) -> list[tuple[int, str]]:
    """Where one wants to go: the place the saga is about, and the quests."""
    wanted = [(code, "the goal") for code in view["saga"]["wanted"] if code not in marker_marks(view)]
    wanted += [(code, "a quest") for code in view["quests"]["hidden"]]
    wanted += [(shown["space"], shown["quest"]) for shown in view["quests"]["shown"]]
    return [(components.CODES.index(code), why) for code, why in wanted]


def starts(view: View) -> list[int]:
    """Where a voyage goes on from, or may begin."""
    if view["voyage"]:
        return [components.CODES.index(view["voyage"]["here"])]
    bands = [components.CODES.index(stack["space"]) for stack in view["stacks"]]
    return bands or list(components.spaces_of(components.HOMELANDS))


def way(froms: Iterable[int], to: int, by_ship: bool) -> list[int] | None:
    """A shortest way, its start included; None if there is none."""
    near = components.BY_SHIP if by_ship else components.BY_ANY
    return ways_from(froms, lambda space: components.spaces_of(near[space])).get(to)


def ways_there(view: View, to: int) -> list[tuple[list[int], str]]:
    """The ways to a place from the bands nearest to it: by ship, and partly on foot where that is much shorter."""
    by_ship, any_way = way(starts(view), to, True), way(starts(view), to, False)
    assert any_way is not None  # the map hangs together
    found = [] if by_ship is None else [(by_ship, "by ship")]
    if by_ship is None or len(any_way) + SHORTER <= len(by_ship):
        found.append((any_way, "partly on foot"))
    return found


def way_words(view: View, to: int, why: str) -> str:
    told = []
    for steps, how in ways_there(view, to):
        if len(steps) == 1:
            return f"{components.NAMES[to]} ({why}): you are there"
        codes = " ".join(components.CODES[step] for step in steps[1:])
        told.append(f"from {components.NAMES[steps[0]]} {how}: {codes}, {counted(len(steps) - 1, 'space')}")
    return f"{components.NAMES[to]} ({why}) {'; '.join(told)}"


# ---- one place


def found(typed: str) -> int:
    """The space meant by its code or the beginning of its name."""
    wanted = " ".join(typed.lower().split())
    codes = [space for space, code in enumerate(components.CODES) if code.lower() == wanted]
    named = codes or [space for space, name in enumerate(components.NAMES) if name.lower().startswith(wanted)]
    if not named:
        raise IllegalMove(f"no space is called {typed!r}; write its code or its name, like map VIN or map dublin")
    return named[0]


def place(view: View, space: int) -> Text:
    """What a space is, what lies there, what is next to it, and how one gets there."""
    code = components.CODES[space]
    words = [f"{components.NAMES[space]} ({code}): {kind_words(space)}"]
    if code in view["foes"]:
        fewest, most = view["foes"][code]
        words.append(f"{fewest} to {most} hostiles in a battle" if fewest < most else f"hostiles in a battle: {most}")
    words += ["settled"] * (code in view["settlements"]) + ["pillaged"] * (code in view["pillaged"])
    words += ["a quest lies there"] * (code in view["quests"]["hidden"])
    words += [f"the quest is {shown['quest']}" for shown in view["quests"]["shown"] if shown["space"] == code]
    lines = ["; ".join(words) + "."]
    for kind, how in WAYS.items():
        pairs = [route.split("-") for route in components.ROUTES[kind].split() if code in route.split("-")]
        beside = [one if other == code else other for one, other in pairs]
        if beside:
            lines.append(f"Next to it {how}: {', '.join(map(both, beside))}.")
    for steps, how in ways_there(view, space):
        if len(steps) == 1:
            continue
        listed = ", ".join(both(components.CODES[step]) for step in steps[1:])
        lines.append(f"From {components.NAMES[steps[0]]} {how}, {counted(len(steps) - 1, 'space')}: {listed}.")
    return Text("\n".join(lines))


def both(code: str) -> str:
    return f"{components.NAMES[components.CODES.index(code)]} ({code})"
