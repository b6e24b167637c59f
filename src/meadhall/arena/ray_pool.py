"""A Ray cluster as a pool of workers. Each node needs Meadhall, with the same rules and bots as here."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from meadhall.arena.play import code_hash
from meadhall.arena.pool import M, Play, Pool, PoolStopped, R
from meadhall.engine.errors import MeadhallError

LOCAL, AUTO = "local", "auto"  # addresses: a cluster of this machine, started for the run; the one it belongs to
ADDRESS = re.compile(r"(ray://)?(?P<host>[^:/\s]+):(?P<port>\d{1,5})")
CONNECT_SECONDS = 5.0


class NoRay(MeadhallError):
    """Ray or its cluster is not there."""


class WorkerFailed(MeadhallError):
    """A node that could not play its games."""


class RayPool:
    """Every processor of a cluster."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._play = ray.remote(num_cpus=1, max_retries=2)(_play_checked)
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, play: Play[M, R], match: M, numbers: Sequence[int]) -> Any:
        return self._play.remote(play, match, list(numbers), code_hash(match.game_id))

    def wait_for_one(self, jobs: Collection[Any]) -> tuple[Any, list[Any]]:
        (job, *_), _ = self._ray.wait(list(jobs), num_returns=1)
        try:
            return job, self._ray.get(job)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, MeadhallError):
                raise WorkerFailed(f"{error.cause}") from None
            raise
        except self._ray.exceptions.RayError as error:
            why = str(error).strip().splitlines()[0]
            raise PoolStopped(f"the cluster stopped playing: {why}") from None


def _play_checked(play: Play[M, R], match: M, numbers: Sequence[int], wanted: str) -> list[R]:
    """Some games, on a node of the cluster."""
    if code_hash(match.game_id) != wanted:
        raise WorkerFailed("a node of the cluster has other rules or bots; install the same Meadhall on every node")
    return play(match, numbers)


def import_ray(option: str = "--ray") -> Any:
    """Ray itself; it reports nothing to its makers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # no GPUs are asked for, and none hidden
    try:
        import ray
    except ImportError:
        raise NoRay(
            f"{option} needs Ray, which is not installed; install it with: pip install 'meadhall[ray]'"
        ) from None
    return ray


def _check_reachable(address: str, option: str) -> None:
    """Fails where nothing answers at an address: Ray itself would take minutes to find out."""
    found = ADDRESS.fullmatch(address)
    if address not in (LOCAL, AUTO) and not found:
        raise NoRay(f"{option} takes host:port, {AUTO} or {LOCAL}, not {address!r}")
    if found:
        try:
            socket.create_connection((found["host"], int(found["port"])), CONNECT_SECONDS).close()
        except (OSError, OverflowError) as error:
            raise _no_cluster(address, getattr(error, "strerror", None) or "no answer") from None


def _no_cluster(address: str, why: str) -> NoRay:
    return NoRay(f"no Ray cluster at {address}: {why}; start one with: ray start --head")


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Pool]:
    """The cluster at an address, as a pool: `local` starts one here with so many processors, `auto` finds one."""
    ray = connect(address, jobs)
    try:
        yield RayPool(ray)
    finally:
        ray.shutdown()


def connect(address: str, jobs: int, option: str = "--ray") -> Any:
    """Ray, connected to the cluster at an address that was given with an option."""
    ray = import_ray(option)
    _check_reachable(address, option)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        raise _no_cluster(address, str(error).strip().splitlines()[0]) from None
    return ray
