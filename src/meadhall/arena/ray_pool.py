"""A Ray cluster that plays the games of a run. Each node needs Meadhall, of the same state as here."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from meadhall.arena.plan import Plan
from meadhall.arena.play import play_some, sources
from meadhall.arena.pool import Crew, RunStopped
from meadhall.engine.errors import MeadhallError

LOCAL, AUTO = "local", "auto"  # addresses: a cluster of this machine, started for the run; the one it belongs to
ADDRESS = re.compile(r"(ray://)?(?P<host>[^:/\s]+):(?P<port>\d{1,5})")
PATIENCE = 5.0  # seconds


class NoRay(MeadhallError):
    """Ray or its cluster is not there."""


class RayCrew:
    """Every processor of a cluster."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._play = ray.remote(num_cpus=1, max_retries=2)(_play_checked)
        self.hands = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def send(self, plan: Plan, numbers: Sequence[int]) -> Any:
        return self._play.remote(plan, list(numbers), sources(plan.game_id))

    def receive(self, tickets: set[Any]) -> tuple[Any, list[dict[str, Any]]]:
        ready, _ = self._ray.wait(list(tickets), num_returns=1)
        try:
            played = self._ray.get(ready[0])
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, MeadhallError):
                raise RunStopped(f"{error.cause}") from None
            raise
        except self._ray.exceptions.RayError as error:
            why = str(error).strip().splitlines()[0]
            raise RunStopped(f"the cluster stopped playing: {why}; the same command goes on") from None
        return ready[0], played


def _play_checked(plan: Plan, numbers: Sequence[int], wanted: str) -> list[dict[str, Any]]:
    """Some games, on a node of the cluster."""
    if sources(plan.game_id) != wanted:
        raise RunStopped("a node of the cluster has other rules or bots; install the same Meadhall on every node")
    return play_some(plan, numbers)


def find_ray() -> Any:
    """Ray itself, which does not tell its makers about us."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # no cards are asked for, and none hidden
    try:
        import ray
    except ImportError:
        raise NoRay("--ray needs Ray, which is not installed; install it with: pip install 'meadhall[ray]'") from None
    return ray


def _knock(address: str) -> None:
    """Whether somebody is there at all: Ray itself would take minutes to find out."""
    found = ADDRESS.fullmatch(address)
    if address not in (LOCAL, AUTO) and not found:
        raise NoRay(f"--ray takes host:port, {AUTO} or {LOCAL}, not {address!r}")
    if found:
        try:
            socket.create_connection((found["host"], int(found["port"])), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise _no_cluster(address, getattr(error, "strerror", None) or "no answer") from None


def _no_cluster(address: str, why: str) -> NoRay:
    return NoRay(f"no Ray cluster at {address}: {why}; start one with: ray start --head")


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Crew]:
    """The cluster at an address: `local` starts one here with so many processors, `auto` finds one already started."""
    ray = find_ray()
    _knock(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise _no_cluster(address, str(error).strip().splitlines()[0]) from None
    try:
        yield RayCrew(ray)
    finally:
        ray.shutdown()
