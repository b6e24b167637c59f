"""All that can be said between the hall and its visitors: calls and messages, as the program itself lists them."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import get_args

from fastapi import FastAPI
from starlette.routing import BaseRoute, Route

from meadhall.hall.api import socket
from meadhall.hall.tables import telling

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
SAID = re.compile(r'^\| `\{"type": "(\w+)"', re.MULTILINE)


def routes(app: FastAPI) -> list[BaseRoute]:
    """Every route there is, those of routers included."""
    found: list[BaseRoute] = []
    for route in app.routes:
        router = getattr(route, "original_router", None)
        found += [route] if router is None else router.routes
    return found


def calls(app: FastAPI) -> set[tuple[str, str]]:
    """Every call, whether or not it is in the schema, with its method."""
    ours = [route for route in routes(app) if isinstance(route, Route)]
    return {(method, route.path) for route in ours for method in route.methods or () if method != "HEAD"}


def from_clients() -> set[str]:
    """The messages a client may send."""
    return {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(socket.Message)}


def from_the_hall() -> set[str]:
    """The messages the hall sends: those that telling.py makes."""
    kinds = set()
    for node in ast.walk(ast.parse(inspect.getsource(telling))):
        if isinstance(node, ast.Dict):
            for key, kind in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "type" and isinstance(kind, ast.Constant):
                    kinds.add(str(kind.value))
    return kinds


def in_the_docs() -> tuple[set[str], set[str]]:
    """The messages docs/protocol.md lists: those of the hall, and those of clients."""
    ours, theirs = PROTOCOL.read_text(encoding="utf-8").split("| from the client |")
    return set(SAID.findall(ours)), set(SAID.findall(theirs))
