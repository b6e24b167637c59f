"""Pgx on one core: whole batches of games in one XLA program, with random legal moves chosen inside it.

Each game is played in the way and at the batch size that suits Pgx best: a batch to its end where games are about
equally long, automatic resets where they are not. Moves in games already over do not count. The observation that
every step makes is dropped from what a playout's loop carries, so that XLA need not compute it: ours makes none either.
The rewards are kept: a playout is to tell who won. A batch keeps its observations, and starts again where games end. A
move is drawn with one random number, not with one for each action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from meadhall.bench.clock import Task, Work
from meadhall.bench.figures import BATCHES, PLAYOUTS, Row

MODULES = ("pgx", "jax")
PACKAGES = ("pgx", "jax")
TO_THE_END = {"leduc_holdem": 8192, "sparrow_mahjong": 1024}  # games in a batch
WITH_RESETS = {"backgammon": 32}
SEEN = {"leduc_holdem": 4096, "sparrow_mahjong": 1024, "backgammon": 32}  # games in a batch that is observed
STEPS = 64  # in one call, where games are reset

WHO = "Pgx"
SEATS = {"leduc_holdem": 2, "sparrow_mahjong": 3, "backgammon": 2}
ROWS = tuple(
    Row(f"pgx.{kind}.{name}", group, WHO, f"{name}, {seats} seats", beside=beside)
    for kind, group, beside in (("playouts", PLAYOUTS, "odin.playouts"), ("batch", BATCHES, "odin.batch.seen"))
    for name, seats in SEATS.items()
)


def prepare() -> Mapping[str, Task]:
    import jax

    tasks = {}
    for name, batch in TO_THE_END.items():
        tasks[f"pgx.playouts.{name}"] = Task(to_the_end(jax, name, batch), {"games in a batch": batch})
    for name, batch in WITH_RESETS.items():
        tasks[f"pgx.playouts.{name}"] = Task(with_resets(jax, name, batch), {"games in a batch": batch})
    for name, batch in SEEN.items():
        tasks[f"pgx.batch.{name}"] = Task(with_resets(jax, name, batch, seen=True), {"games in a batch": batch})
    return tasks


def to_the_end(jax: Any, name: str, batch: int) -> Work:
    """Deals a batch of games and plays until the last of them is over."""
    import pgx

    env = pgx.make(name)
    ply = one_ply(jax, env.step, batch)

    def play(key: Any, _: Any) -> Any:
        key, deal = jax.random.split(key)
        games = jax.vmap(env.init)(jax.random.split(deal, batch))
        start = (games, key, jax.numpy.int32(0))
        games, key, moves = jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), ply, start)
        return key, moves, None, games.rewards

    return repeated(jax, play, None)


def with_resets(jax: Any, name: str, batch: int, seen: bool = False) -> Work:
    """Plays a batch of games on and on, a fresh one in the place of each that is over."""
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    ply = one_ply(jax, auto_reset(env.step, env.init), batch, seen)

    def play(key: Any, games: Any) -> Any:
        start = (games, key, jax.numpy.int32(0))
        (games, key, moves), _ = jax.lax.scan(lambda carry, _: (ply(carry), None), start, None, length=STEPS)
        return key, moves, games, games.rewards

    games = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), batch))
    return repeated(jax, play, games)


def one_ply(jax: Any, step: Callable[..., Any], batch: int, seen: bool = False) -> Callable[[Any], Any]:
    """A random legal move in every game of a batch; counts those of games still going on. `seen`: with observations."""
    steps = jax.vmap(step)

    def ply(carry: Any) -> Any:
        games, key, moves = carry
        key, choosing, stepping = jax.random.split(key, 3)
        moves += (~games.terminated).sum(dtype=jax.numpy.int32)
        chosen = nth_legal(jax, games.legal_action_mask, choosing)
        after = steps(games, chosen, jax.random.split(stepping, batch))
        return after if seen else after.replace(observation=games.observation), key, moves

    return ply


def nth_legal(jax: Any, legal: Any, key: Any) -> Any:
    """One legal action of each game, every one equally likely."""
    counts = legal.sum(axis=-1)
    n = jax.numpy.floor(jax.random.uniform(key, counts.shape) * counts)
    return jax.numpy.argmax(jax.numpy.cumsum(legal, axis=-1) > n[:, None], axis=-1)


def repeated(jax: Any, play: Callable[[Any, Any], Any], games: Any) -> Work:
    """Compiles the play, runs it once, and goes on from there at every call."""
    compiled = jax.jit(play)
    carried = (jax.random.key(1), games)

    def work() -> int:
        nonlocal carried
        key, moves, after, _ = compiled(*carried)
        carried = (key, after)
        return int(moves)  # waits for the result

    work()
    return work
