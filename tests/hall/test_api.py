"""Schemathesis tries every documented call with all its documentation allows and forbids, and finds nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from meadhall.hall.app import create
from meadhall.hall.settings import Settings
from tests.hall.house import Guest, House

EXAMPLES = 10  # of each call, of each mode
CALLS = [
    (method.upper(), path)
    for path, methods in create(Settings(Path(), "sqlite://")).openapi()["paths"].items()
    for method in methods
]
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


@pytest.fixture(scope="session")
def api(house: House) -> Any:
    return schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")


@pytest.fixture(scope="session")
def tried(house: House) -> tuple[Guest, str]:
    """Somebody with a table to try things on."""
    guest = Guest(house, "Schemathesis")
    return guest, guest.table("me", "open", "bot")["id"]


def test_there_are_calls_to_try() -> None:
    assert len(CALLS) > 20


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@pytest.mark.parametrize(("method", "path"), CALLS, ids=lambda word: word)
def test_every_call_does_as_its_documentation_says(
    api: Any, tried: tuple[Guest, str], method: str, path: str, mode: GenerationMode
) -> None:
    guest, table = tried
    operation = api[path][method]
    if mode is GenerationMode.NEGATIVE and not operation.body and not operation.query and not operation.path_parameters:
        return  # nothing can be wrong with a call that takes nothing

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if mode is GenerationMode.POSITIVE and path.startswith("/api/tables/{id}"):
            case.path_parameters["id"] = table
        # what makes a name or a table good is more than a schema can say, so good-looking data may be refused too
        cookies = {"meadhall": guest.cookies["meadhall"]}
        case.call_and_validate(cookies=cookies, excluded_checks=[positive_data_acceptance])

    check()
