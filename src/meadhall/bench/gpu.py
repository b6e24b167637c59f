"""What `benchmarks/gpu.py` measured on a GPU, as a table beside the processor's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from meadhall.bench.figures import number

NAME = "gpu.json"
PEER = "Pgx "  # begins the names of its games
SEEN = "ply per launch, masks and observations"
WHATS = (SEEN, "ply per launch, masks", "ply per launch", "playouts")


def read(folder: Path) -> dict[str, Any] | None:
    """The figures of a GPU that a folder keeps; None if there are none."""
    try:
        figures: dict[str, Any] = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return figures


def page(figures: dict[str, Any]) -> str:
    """The GPU's part of the page, ratios first."""
    best: dict[tuple[str, str], float] = {}  # the best setting of each
    for row in figures["rows"]:
        key = row["game"], row["what"]
        best[key] = max(best.get(key, 0.0), row["median"])
    games = list(dict.fromkeys(game for game, what in best if what == SEEN))
    peers = [game for game in games if game.startswith(PEER)]
    headings = [f"/ {peer}" for peer in peers] + ["game", "masks and observations", "masks", "bare", "playouts"]
    lines = [
        f"### On a GPU, {figures['gpu']}, {figures['date']}",
        "",
        "Random play, moves/s. One move in every game of a batch per launch, those that end dealt anew: with masks and "
        "observations written, with masks, bare. Playouts are whole games in one launch. Ratio: ours / theirs, with "
        "masks and observations.",
        "",
        f"| {' | '.join(headings)} |",
        f"| {'--: | ' * len(peers)}--- | --: | --: | --: | --: |",
    ]
    for game in games:
        ratios = ["" if game in peers else f"{number(best[game, SEEN] / best[peer, SEEN])}x" for peer in peers]
        rates = [number(best[game, what]) if (game, what) in best else "" for what in WHATS]
        lines.append(f"| {' | '.join([*ratios, game, *rates])} |")
    return "\n".join(lines) + "\n"
