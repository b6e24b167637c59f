"""Schemathesis tries every documented call with all its documentation allows and forbids, and finds nothing.

It asks about real tables at every stage, as everybody who could ask, and goes on from each answer to the next call. No
call may only be refused: what never met success was not tried.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from tests.hall.fuzzing.calls import Calls, Met
from tests.hall.fuzzing.watched import Watched


def test_every_call_does_as_its_documentation_says_and_meets_success(tmp_path: Path) -> None:
    house = Watched(tmp_path).open()
    try:
        calls = Calls(house, 1)
        assert len(calls.operations) > 20
        calls.all_round(everything=False)
        calls.linked(walks=4, steps=15)
    finally:
        complaints = house.close()
    assert calls.met.faults(list(calls.operations)) == []
    assert len(calls.followed) > 5, "calls must lead to calls"
    assert complaints == ""


def answer(status: int, code: str = "") -> SimpleNamespace:
    return SimpleNamespace(status_code=status, json=lambda: {"code": code, "message": "No."})


def test_a_call_that_is_only_refused_or_fails_is_noticed() -> None:
    met = Met()
    for label, told in (
        ("GET /good", answer(200)), ("GET /good", answer(404, "no_table")), ("POST /shut", answer(404, "no_table")),
        ("POST /ill", answer(201)), ("POST /ill", answer(503, "trouble")),
    ):  # fmt: skip
        met.note(label, told)
    found = met.faults(["GET /good", "POST /shut", "POST /ill", "GET /never"])
    assert [fault.split()[1] for fault in found] == ["/shut", "/ill", "/never"]
    assert "2 x" not in "".join(met.lines())
    assert "POST /ill: 1 x 201, 1 x 503 trouble" in met.lines()
