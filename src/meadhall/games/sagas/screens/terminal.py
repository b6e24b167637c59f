"""The sagas at the terminal: the sheet, what is asked, the choices in groups, help, the final account."""

from rich.table import Table

from meadhall.engine.screen_prelude import Any, Choices, Event, Move, Sequence, Terminal, grouped, spaced
from meadhall.engine.terminal import Page
from meadhall.games.sagas.components import CODES, NAMES
from meadhall.games.sagas.moves import MOVES
from meadhall.games.sagas.screens import browser, chart
from meadhall.games.sagas.screens.drawing import Sheet, waiting
from meadhall.games.sagas.words import questions, sentences

tidy = spaced  # parsing does not mind capitals


def choices(view: dict[str, Any], moves: Sequence[Move], names: Sequence[str] = ()) -> Choices:
    """The legal moves in groups: spaces with what waits there, units, and words."""
    risks = {found["space"]: risk_words(found) for found in view["reach"] if len(found["path"]) == 1}

    def told(move: Move) -> tuple[str, str]:
        match MOVES.read(move.id):
            case "space", space:
                return "Places", f"{move.text}  {NAMES[space]}{risks.get(CODES[space], '')}"
            case (_,):
                return "Or", f"{move.text}  {move.label}"
        return "Choose", f"{move.text}  {move.label}"

    groups = grouped(moves, told)
    return [("Choose", groups[0][1])] if len(groups) == 1 and groups[0][0] == "Or" else groups


def risk_words(found: dict[str, Any]) -> str:
    """What waits in a space, beside its name."""
    if "storm" in found:
        return f"  storm {found['storm']} %"
    return f"  {waiting(found, ' hostiles, odds ')}" if "foes" in found else ""


def beside(s: Any, seat: int, move: Move) -> str:
    """What stands beside a unit or a word: chances, prices and gains, as they are now."""
    data = browser.move_data(s, seat, move.id)
    return f" ({data['note'].rstrip('.')})" if data["kind"] in ("unit", "word") and data["note"] else ""


def help_text(view: dict[str, Any]) -> str:
    now = questions.question(view, ["You"], []) if view["phase"] != "over" else "The story is over."
    return (
        f"{now} {view['remark']}\n\n"
        "Units: Lf Er Ha Ru Jarls, H Huskarl, B Berserkir, V Varangians, L long ship, O Ormr. Spaces: NOR, sNO and so "
        "on. Write one move, or several in a row: nav done >sNO >ALB. In battle, fight plays a round by itself. "
        "map shows all routes, map VIN the way to Vinland."
    )


def result(events: Sequence[Event], names: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> Table:
    """The sagas of the story, a line each."""
    sheet = Table(box=None, pad_edge=False)
    for heading in ("Saga", "Voyages", "Won"):
        sheet.add_column(heading, justify="left" if heading == "Saga" else "right")
    for line in browser.account(events, len(names)):
        sheet.add_row(line["label"], str(line["count"][0]), str(line["points"][0]))
    return sheet


TERMINAL = Terminal(
    draw=Sheet, choices=choices, beside=beside, help_text=help_text, tidy=tidy, log=sentences.log,
    result=result,
    quiet_events=frozenset({"round"}),
    pages={"map": Page("the map, or map VIN", chart.page)},
)  # fmt: skip
