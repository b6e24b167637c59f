"""The voyage sheet drawn for a terminal: the saga and its goals, tracks, bands, markers, quests, and a battle."""

from rich.console import RenderResult
from rich.table import Table
from rich.text import Text

from meadhall.engine.screen_prelude import Any, Sequence
from meadhall.games.layout import Drawing, Look, flowed
from meadhall.games.sagas.components import CODES, FOE_NAMES, NAMES
from meadhall.games.sagas.words.notation import kind_words, units_text
from meadhall.games.sagas.words.questions import win_words

INK = "bold"
MOST_TARGETS, FEW_TARGETS = 12, 8  # targets listed on a tall screen, and on a lower one
TALL = 30
FROM_AFAR = ("home", "buy at", "set out", "reinforce at")  # questions about places far from each other


class Sheet(Drawing):
    def parts(self, look: Look) -> RenderResult:
        yield heading(self.view, look)
        yield goals(self.view, look)
        if self.view["campaign"]:
            yield campaign(self.view["campaign"])
        if self.view["stacks"]:
            yield bands(self.view)
        if told := markers(self.view, look):
            yield told
        if self.view["reach"]:
            yield in_reach(self.view["reach"], MOST_TARGETS if look.height >= TALL else FEW_TARGETS)
        elif self.view["phase"] in FROM_AFAR:
            yield Text("Type map for all routes, map VIN for the way to one place.", style="dim")
        if self.view["battle"]:
            yield battle(self.view["battle"])


def heading(view: dict[str, Any], look: Look) -> Text:
    deck, saga = view["deck"], view["saga"]
    coins, runes = ("*", "+") if look.ascii else ("●", "ᚱ")
    text = Text()
    text.append(saga["name"], style=INK)
    text.append(f" ({view['story']['level']}, {view['religion']} religion)   ")
    text.append(f"gold {view['gold']} {coins * view['gold']}\n", style="yellow")
    text.append(f"Edda {view['edda']} {runes * view['edda']}", style="cyan")
    text.append(f"   voyages left {deck['draw']}, reserve {deck['reserve']}")
    kept = [deck["names"][card] for card in deck["kept"]]
    text.append(f"   kept: {', '.join(kept)}" if kept else "")
    return text


def goals(view: dict[str, Any], look: Look) -> Text:
    """Every condition with its mark: how far it is, what it costs, or that it is out of reach."""
    tick, box, cross = ("[x]", "[ ]", "[-]") if look.ascii else ("✓", "·", "✗")
    parts = []
    for goal in view["saga"]["goals"]:
        mark = tick if goal["done"] else cross if goal["lost"] else box
        part = Text(f"{mark} {goal['text']}", style="green" if goal["done"] else "")
        if goal["note"]:
            part.append(f": {goal['note']}", style="red" if goal["lost"] else "dim")
        parts.append(part)
    return flowed(parts, look.width, "   ")


def campaign(sheet: dict[str, Any]) -> Text:
    words = [f"{saga['name']} {saga['state']}" for saga in sheet["sagas"]]
    extra = sheet["extra_hostiles"]
    text = Text(f"Campaign: {', '.join(words)}; {extra} more hostile{'s' * (extra != 1)} in every battle", style="dim")
    if sheet["warning"]:
        text.append(f"\n{sheet['warning']}", style="yellow")
    return text


def bands(view: dict[str, Any]) -> Table:
    """Stacks by space, with what their ships carry."""
    table = Table.grid(padding=(0, 2, 0, 0))
    here = view["voyage"]["here"] if view["voyage"] else None
    for stack in view["stacks"]:
        code = stack["space"]
        space = CODES.index(code)
        limit = "" if stack["limit"] is None else f", {stack['count']} of {stack['limit']}"
        mark = ">" if code == here else " "
        room = f"aboard {stack['crew']}/{stack['room']}" if stack["room"] else "no ships"
        table.add_row(
            Text(f"{mark}{code}", style=INK), Text(NAMES[space]), Text(kind_words(space), style="dim"),
            Text(units_text(stack["units"]), style=INK), Text(f"{room}{limit}", style="dim"),
        )  # fmt: skip
    return table


def markers(view: dict[str, Any], look: Look) -> Text:
    quests = view["quests"]
    known = [f"{shown['quest']} in {shown['space']}" for shown in quests["shown"]]
    parts = []
    if quests["hidden"] or known:
        hidden = [f"{code} {NAMES[CODES.index(code)]}" for code in quests["hidden"]]
        listed = [*hidden, *known]
        parts += [f"Quests: {listed[0]}{',' * (len(listed) > 1)}"]
        parts += [f"{quest}{',' * (quest != listed[-1])}" for quest in listed[1:]]
    if quests["accomplished"]:
        parts.append(f" done: {', '.join(quests['accomplished'])}")
    if view["settlements"]:
        parts.append(f" Settled: {' '.join(view['settlements'])}")
    if view["pillaged"]:
        parts.append(f" Pillaged: {' '.join(view['pillaged'])}")
    return flowed([Text(part) for part in parts], look.width)


def in_reach(targets: Sequence[dict[str, Any]], most_shown: int) -> Table:
    """Where the band can get to on land, the likeliest first: the way as it is typed, and what waits there."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading_words in ("In reach (map)", "", "", "chance", "hostiles, to win"):
        table.add_column(heading_words)
    ashore = [found for found in targets if "storm" not in found]
    for found in sorted(ashore, key=lambda found: (-found.get("chance", 100), len(found["path"])))[:most_shown]:
        space = CODES.index(found["space"])
        kind = kind_words(space).replace(" and ", ", ").replace(" centre", "").replace("warrior kingdom", "warriors")
        way = " ".join([found.get("way", ""), *(f">{code}" for code in found["path"])]).lstrip()
        chance = "" if found.get("chance", 100) == 100 else f"{found['chance']} %"
        table.add_row(
            Text(f" {way}"), Text(NAMES[space], style=INK), Text(kind, style="dim"),
            Text(chance, style="yellow"), Text(waiting(found, ", ") if "foes" in found else "", style="dim"),
        )  # fmt: skip
    if len(ashore) > most_shown:
        table.add_row(Text(f" and {len(ashore) - most_shown} more", style="dim"))
    return table


def waiting(found: dict[str, Any], between: str) -> str:
    """What waits in a place: `2-4, 83 %, quest ?`."""
    fewest, most = found["foes"]
    quest = f", quest {found['quest']}" if "quest" in found else ""
    return f"{fewest}-{most}{between}{found['odds']} %{quest}"


def battle(fight: dict[str, Any]) -> Table:
    """Both lines facing each other, the fallen and those who have fired by a word, and the chances."""
    table = Table.grid(padding=(0, 2, 0, 0))
    ours = [fighter(one["unit"], not one["fallen"], one["fired"], INK) for one in fight["line"]]
    ours += [Text(units_text(fight["unplaced"]))] if fight["unplaced"] else []
    theirs = [
        fighter(f"#{foe['foe']} {FOE_NAMES[foe['foe'] - 1]} ({foe['combat']})", foe["alive"], foe["fired"], "red")
        for foe in fight["foes"]
    ]
    first = {None: "", "vikings": ", you strike first", "hostiles": ", they strike first"}[fight["edge"]]
    losses = f", and then {fight['losses']}" if fight["losses"] else ""
    words = f"round {max(1, fight['round'])}{first}, {win_words(fight['odds'])}{losses}"
    table.add_row(Text("Battle"), Text(words))
    table.add_row(Text("Vikings"), Text("  ").join(ours))
    table.add_row(Text("Hostiles"), Text("  ").join(theirs))
    return table


def fighter(words: str, alive: bool, fired: bool, ink: str) -> Text:
    """One of a line of battle; what has become of it is a word, as plain text has no strokes."""
    if not alive:
        return Text(f"{words} dead", style="dim strike")
    return Text(f"{words} fired", style="dim") if fired else Text(words, style=ink)
