"""Frames: what the boards' motion costs a browser, and how many frames are shown in time on a slow machine.

    python -m benchmarks.frames                  # every game, 1440x900, throttled four times
    python -m benchmarks.frames north --steps 30 --phone --trace FOLDER

Opens a hall of its own, lays a game there that Karls have played from a fixed seed, and lets a Chromium replay the same
steps of it with full motion, one after the other, twice: once as fast as the machine is, for the time that the page's
main thread spends, and once with its processor throttled, for the frames. Both are read from the browser's own trace.

- *shown in time*: of the frames that were due while something moved, those that came in time with everything new in
  them (`PipelineReporter` of the trace, frames that affect smoothness). It depends on the machine and on who else uses
  it: its load is told.
- *a step*: milliseconds of the page's main thread by the thread's own clock, which other programs do not stretch; of it
  scripts, style, layout and paint; the longest task, and what it did; milliseconds of raster threads, which a GPU would
  save.
- *forced*: layouts that a script forced by measuring in between.
- *waiting*: of a second in which somebody is asked and does nothing, milliseconds of the main and the raster threads.
- *nodes* of the page in the replay, and *layers* while somebody is asked.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

import meadhall
from meadhall import bots
from meadhall.engine.table import Table
from tests.web.browser import launch
from tests.web.conftest import DOORSTEP, WITHOUT_WORKER
from tests.web.driving import until_asked
from tests.web.rounds import GAMES, end, sit
from tests.web.staging import Staging

Events = list[dict[str, Any]]
SEED = 5
WAITING = 3  # seconds of doing nothing
SLOW = 180_000  # milliseconds: machines that measure are busy
# A step is on the board, and nothing of it is still to be shown.
SETTLED = """n => document.querySelector('.replay input').value === n &&
  !document.querySelector('.board > [data-showing]')"""
CATEGORIES = [f"{off}devtools.timeline{on}" for off in ("", "disabled-by-default-") for on in ("", ".frame")]
KINDS = {  # what a main thread does, by the names of its trace
    "UpdateLayoutTree": "style", "Layout": "layout", "PrePaint": "paint", "Paint": "paint", "Layerize": "paint",
    "Commit": "paint", "FunctionCall": "script", "TimerFire": "script", "FireAnimationFrame": "script",
    "RunMicrotasks": "script", "EventDispatch": "script", "EvaluateScript": "script", "V8.GC_MARK_COMPACTOR": "script",
    "MinorGC": "script", "MajorGC": "script", "ParseHTML": "script", "HitTest": "script",
}  # fmt: skip
PARTS = ("script", "style", "layout", "paint")


class Work(NamedTuple):
    """Of one replay: milliseconds of the page's main thread in all, by part, and of the raster threads."""

    main: float
    parts: dict[str, float]
    raster: float
    longest: float
    long_does: str
    forced: int


def game_of_karls(game: str) -> Table:
    """A game played by Karls, the same every time."""
    seats, options = GAMES[game]
    table = meadhall.game(game).table(seats=seats, seed=SEED, **options)
    players = [bots.make("karl", seat) for seat in range(seats)]
    while not table.over:
        seat = table.actors[0]
        table.play(seat, players[seat].choose(table.chair(seat, table.ply)))
    return table


# ---- the trace


def thread_ids(events: Events, name: str) -> set[tuple[int, int]]:
    return {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"].startswith(name)
    }


def frames(events: Events) -> tuple[int, int]:
    """Frames that were due while something moved, and how many of them were shown in time with all that was new."""
    late: dict[tuple[int, int, int], bool] = {}
    for event in events:
        if event["name"] == "PipelineReporter" and event["ph"] == "b":
            told = event["args"]["frame_reporter"]
            moves = told["has_main_animation"] or told["has_compositor_animation"]
            if moves and told["state"] != "STATE_NO_UPDATE_DESIRED":
                frame = told["layer_tree_host_id"], told["frame_source"], told["frame_sequence"]
                late[frame] = late.get(frame, False) or told["affects_smoothness"]
    return len(late), sum(not one for one in late.values())


def own_times(events: Events) -> Iterator[tuple[dict[str, Any], float, list[str]]]:
    """Each event of one thread with its own milliseconds of the processor, and the names of those around it."""
    around: list[tuple[dict[str, Any], float]] = []
    spent: dict[int, float] = defaultdict(float)
    order = sorted(events, key=lambda event: (event["ts"], -event["dur"]))
    told = []
    for event in order:
        while around and around[-1][1] <= event["ts"]:
            around.pop()
        if around:
            spent[id(around[-1][0])] += event.get("tdur", 0)
        told.append((event, [one["name"] for one, _ in around]))
        around.append((event, event["ts"] + event["dur"]))
    for event, outer in told:
        yield event, max(0.0, event.get("tdur", 0) - spent[id(event)]) / 1000, outer


def work(events: Events) -> Work:
    """What the page's main thread and the raster threads did."""
    mains = thread_ids(events, "CrRendererMain")
    whole = [event for event in events if event["ph"] == "X"]
    by_thread = defaultdict(list)
    for event in whole:
        by_thread[event["pid"], event["tid"]].append(event)
    parts = dict.fromkeys(PARTS, 0.0)
    total, longest, does, forced = 0.0, 0.0, "", 0
    for thread in mains:
        tasks = [event for event in by_thread[thread] if event["name"] == "RunTask"]
        total += sum(task.get("tdur", 0) for task in tasks) / 1000
        known = [event for event in by_thread[thread] if event["name"] in KINDS]
        inside: list[tuple[float, str, float]] = []
        for event, own, outer in own_times(known):
            part = KINDS[event["name"]]
            parts[part] += own
            inside.append((event["ts"], part, own))
            if event["name"] == "Layout" and any(KINDS[name] == "script" for name in outer):
                forced += 1
        for task in tasks:
            if task.get("tdur", 0) / 1000 > longest:
                longest = task["tdur"] / 1000
                of_it: Counter[str] = Counter()
                for ts, part, own in inside:
                    if task["ts"] <= ts < task["ts"] + task["dur"]:
                        of_it[part] += own  # type: ignore[assignment]
                does = ", ".join(f"{part} {ms:.0f}" for part, ms in of_it.most_common(2) if ms >= 0.5)
    raster = sum(event.get("tdur", 0) for event in whole if event["name"] == "RasterTask") / 1000
    return Work(total, parts, raster, longest, does, forced)


# ---- the page


class Seen:
    """A game on the page: at a choice, and then over and seen again step by step."""

    def __init__(self, browser: Browser, staging: Staging, game: str, phone: bool) -> None:
        size: Any = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        self.browser, self.staging = browser, staging
        touch: Any = {"has_touch": phone, "is_mobile": phone, "reduced_motion": "no-preference"}
        self.context = browser.new_context(viewport=size, **touch)
        self.context.set_default_timeout(SLOW)
        self.context.add_init_script(WITHOUT_WORKER)
        self.page = self.context.new_page()
        self.page.goto(staging.address + DOORSTEP)
        self.cdp = self.context.new_cdp_session(self.page)
        self.table = game_of_karls(game)
        self.move(False)
        self.id = sit(self.page, game)

    def move(self, on: bool) -> None:
        """The page opened anew, with full motion or none."""
        settings = json.dumps({"theme": "dark", "motion": "full" if on else "off", "sound": False})
        self.page.evaluate("settings => localStorage.setItem('meadhall.settings', settings)", settings)
        self.page.reload()

    def trace(self, do: Callable[[], None], slower: int) -> Events:
        """What the browser noted while that was done, with its processor so many times slower."""
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self.browser.start_tracing(page=self.page, categories=CATEGORIES)
        do()
        noted = self.browser.stop_tracing()
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        events: Events = json.loads(noted)["traceEvents"]
        return events

    def waits(self) -> Events:
        """While somebody has the most to choose from, and does nothing."""
        until_asked(self.page, self.staging.lay(self.id, widest_choice(self.table)))
        self.move(True)
        until_asked(self.page)
        self.page.wait_for_timeout(1000)
        return self.trace(lambda: self.page.wait_for_timeout(1000 * WAITING), 1)

    def ends(self) -> int:
        """The game is over, and looked at from its beginning; how many steps it has."""
        self.move(False)
        end(self.page, self.staging, self.id, self.table)
        self.move(True)
        self.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
        self.slider = self.page.get_by_role("slider", name="Step")
        expect(self.slider).to_have_value("0")
        return int(self.slider.get_attribute("max") or 0)

    def plays(self, start: int, steps: int, slower: int) -> Events:
        """So many steps, one after the other."""
        self.slider.fill(str(start))
        self.settle(start)
        forward = self.page.get_by_role("button", name="Step forward")

        def play() -> None:
            for n in range(start + 1, start + steps + 1):
                forward.evaluate("button => button.click()")
                self.settle(n)

        return self.trace(play, slower)

    def settle(self, n: int) -> None:
        """Waits until a step is seen to its end."""
        self.page.wait_for_function(SETTLED, arg=str(n), polling=100)  # each frame would be work of its own

    def layers(self) -> int:
        """Of how many layers the browser puts the page together."""
        told: list[Any] = []
        self.cdp.on("LayerTree.layerTreeDidChange", lambda change: told.append(change.get("layers")))
        self.cdp.send("LayerTree.enable")
        self.page.evaluate("document.body.append(document.createElement('hr'))")  # of an unchanged page nothing is told
        self.page.wait_for_timeout(400)
        self.cdp.send("LayerTree.disable")
        return max((len(layers) for layers in told if layers), default=0)


def widest_choice(table: Table) -> Table:
    """The table where the first seat has most moves to choose from."""
    found, at = 0, 0
    for ply in range(table.ply):
        before = table.rewind(ply)
        if 0 in before.actors and len(before.moves(0)) > found:
            found, at = len(before.moves(0)), ply
    return table.rewind(at)


def measure(browser: Browser, staging: Staging, game: str, args: argparse.Namespace) -> str:
    seen = Seen(browser, staging, game, args.phone)
    idle = work(seen.waits())
    layers = seen.layers()
    last = seen.ends()
    steps = min(args.steps, last - 1)
    start = max(0, min(args.start if args.start is not None else last // 3, last - steps))
    seen.plays(start, min(3, steps), 1)  # code is compiled, pictures are known
    plain = seen.plays(start, steps, 1)
    slowed = seen.plays(start, steps, args.slower)
    if args.trace:
        args.trace.mkdir(parents=True, exist_ok=True)
        for name, events in (("", plain), ("-slow", slowed)):
            (args.trace / f"{game}{name}.json").write_text(json.dumps({"traceEvents": events}), encoding="utf-8")
    nodes = seen.page.evaluate("document.querySelectorAll('*').length")
    seen.context.close()
    one, (due, shown) = work(plain), frames(slowed)
    parts = " | ".join(f"{one.parts[part] / steps:.1f}" for part in PARTS)
    share = f"{100 * shown / max(1, due):.0f} % of {due}"
    return (
        f"| {game} | {share} | {one.main / steps:.1f} | {parts} | {one.raster / steps:.1f} | "
        f"{one.longest:.0f} ({one.long_does}) | {one.forced / steps:.1f} | "
        f"{idle.main / WAITING:.1f} + {idle.raster / WAITING:.1f} | {nodes} | {layers} |"
    )


COLUMNS = "game | shown in time | a step, ms | script | style | layout | paint | raster | longest, ms | forced"
HEAD = f"| {COLUMNS} | waiting, ms a second | nodes | layers |\n|{' --- |' * 13}"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("games", nargs="*", default=[*GAMES], help="default: all")
    reader.add_argument("--steps", type=int, default=25, help="of the replay. Default: 25")
    reader.add_argument("--start", type=int, help="the step they follow. Default: a third of the game")
    reader.add_argument("--slower", type=int, default=4, help="how many times. Default: 4")
    reader.add_argument("--phone", action="store_true", help="390x844, touched")
    reader.add_argument("--trace", type=Path, help="a folder for the traces, to be read by DevTools")
    args = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        staging = Staging(Path(folder), 600.0)
        browser = launch(playwright, painting=True)
        print(HEAD)
        for game in args.games:
            print(measure(browser, staging, game, args), flush=True)
        browser.close()
        staging.close()
    size = "390x844" if args.phone else "1440x900"
    print(f"\n{size}; load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
