"""What the page is built with: the types of a game's views, moves and events, its components and their words.

Views and moves are TypedDicts. Events are typed by their declaration; those a game tells in another way than declared
have a TypedDict here. `checks/typescript.py` writes it all as TypeScript, and the conformance suite compares what is
really told with these types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Page:
    """The types and constants of a game's page."""

    view: Any  # the TypedDict of a view
    moves: Any  # the TypedDict of a move's data, or a union of several told apart by `kind`
    events: Mapping[str, Any] = field(default_factory=dict)  # by event name: TypedDicts, where not told as declared
    constants: Mapping[str, object] = field(default_factory=dict)  # components and their words, by name
