"""The parts of a game by their places in its folder: the same file for the same part in every game.

    GAME = Game(id="stones", title="Stones", seats=(2, 3), options=(...), **parts_in(__name__))

A part that the folder does not have is left out; the declaration adds what is in no file. A file that is there for a
part must have one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

PARTS = {  # of the declaration, by the file and the name there
    "state": "rules.state.State",
    "move_kinds": "moves.MOVES",
    "max_legal": "moves.MAX_LEGAL",
    "longest": "moves.longest",
    "observation": "observation.OBSERVATION",
    "observations": "observation.OTHERS",
    "events": "events.EVENTS",
    "view": "screens.view.view",
    "name": "words.notation.name",
    "label": "words.notation.label",
    "parse": "words.notation.parse",
    "reason": "words.reasons.reason",
    "because": "words.hints.because",
    "because_then": "words.hints.because_then",
    "stakes": "words.hints.STAKES",
    "tally": "words.hints.tally",
    "sentence": "words.sentences.sentence",
    "notation": "words.sentences.notation",
    "position": "position.position",
    "arrange": "position.arrange",
    "screen": "screens.browser.SCREEN",
    "page": "screens.page.PAGE",
    "terminal": "screens.terminal.TERMINAL",
    "balance": "balance.BALANCE",
    "budgets": "bots.budgets.BUDGETS",
    "tempers": "bots.tempers.TEMPERS",
}
RULES = {  # of the contract, by their files; `broken` is made of the invariants
    "deal": "rules.deal",
    "legal": "rules.legal",
    "aside": "rules.asides",
    "refusal": "rules.refusal",
    "play": "rules.play",
    "outcome": "rules.scoring",
    "divergence_key": "rules.divergence",
    "imagine": "imagine",
    "observe": "observation",
    "score_moves": "bots.policy",
    "horizon": "bots.evaluation",
    "evaluate": "bots.evaluation",
    "sample_belief": "bots.belief",
    "mcmc_step": "bots.belief",
}
INVARIANTS = "invariants.INVARIANTS"
MISSING = object()


def parts_in(package: str) -> dict[str, Any]:
    """What the files of a game's folder bring to its declaration."""
    check_files(package)
    parts = {part: _found(package, place) for part, place in PARTS.items()}
    rules = {name: _found(package, f"{file}.{name}") for name, file in RULES.items()}
    invariants = _found(package, INVARIANTS)
    if invariants is not MISSING:
        rules["broken"] = invariants.rule()
        parts["invariants"] = invariants.meanings
    parts["rules"] = {name: rule for name, rule in rules.items() if rule is not MISSING}
    return {name: part for name, part in parts.items() if part is not MISSING}


def check_files(package: str) -> None:
    """Refuses a file that is there for a part and has none: a misspelt name would be left out in silence."""
    names: dict[str, list[str]] = {}
    for place in (*PARTS.values(), *(f"{file}.{name}" for name, file in RULES.items()), INVARIANTS):
        file, _, name = place.rpartition(".")
        names.setdefault(file, []).append(name)
    for file, looked_for in names.items():
        module = _module(package, file)
        if module is not None and not any(hasattr(module, name) for name in looked_for):
            raise ValueError(f"{package}.{file} brings no part of a game; looked for is {' or '.join(looked_for)}")


def _found(package: str, place: str) -> Any:
    """What is at a place of the folder; MISSING where the file does not exist or has no such name."""
    file, _, name = place.rpartition(".")
    return getattr(_module(package, file), name, MISSING)


def _module(package: str, file: str) -> Any:
    """A file of the folder; None where it does not exist."""
    try:
        return import_module(f"{package}.{file}")
    except ModuleNotFoundError as error:
        if error.name and f"{package}.{file}".startswith(error.name):
            return None
        raise
