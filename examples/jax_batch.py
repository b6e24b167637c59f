"""A training loop in JAX over a batch that stays on its device, and the same loop over Pgx beside it.

    pip install jax pgx
    python examples/jax_batch.py onboard --device gpu --games 8192
    python examples/jax_batch.py odin --seconds 5            # on the CPU

JAX sees the batch's arrays where they are, by DLPack, and chosen moves go back the same way: nothing passes through the
host, and on a CPU nothing is copied but what must be kept. The learner is REINFORCE with a baseline: small enough that
the time goes to playing. Then the very same net and update learn a game of Pgx in this process, and the moves a second
of both loops are told side by side: of playing alone (random moves, observations and masks made) and of learning.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import meadhall

WIDTH = 128
RATE = 1e-3


# ---- the learner, the same for both


def new_net(key: Any, seen: int, moves: int) -> dict[str, Any]:
    """Two layers, a number for each move and a value."""
    keys = jax.random.split(key, 4)
    sizes = {"a": (seen, WIDTH), "b": (WIDTH, WIDTH), "wish": (WIDTH, moves), "value": (WIDTH, 1)}
    return {
        name: jax.random.normal(one, size) * (2 / size[0]) ** 0.5 * (1 if name in "ab" else 0.1)
        for one, (name, size) in zip(keys, sizes.items(), strict=True)
    }


def forward(net: dict[str, Any], seen: Any, legal: Any) -> tuple[Any, Any]:
    hidden = jax.nn.relu(jax.nn.relu(seen @ net["a"]) @ net["b"])
    return jnp.where(legal, hidden @ net["wish"], -1e9), (hidden @ net["value"])[:, 0]


@jax.jit
def choose(net: dict[str, Any], key: Any, seen: Any, legal: Any) -> Any:
    return jax.random.categorical(key, forward(net, seen, legal)[0]).astype(jnp.int32)


@jax.jit
def random_moves(key: Any, legal: Any) -> Any:
    return jax.random.categorical(key, jnp.where(legal, 0.0, -1e9)).astype(jnp.int32)


@jax.jit
def returns(rewards: Any, ended: Any, movers: Any) -> Any:
    """What the mover of each step earns in the end, as far as the steps reach."""

    def back(due: Any, step: Any) -> tuple[Any, Any]:
        earned, over, mover = step
        due = jnp.where(over[:, None], earned, due)
        return due, jnp.take_along_axis(due, mover[:, None], 1)[:, 0]

    return jax.lax.scan(back, jnp.zeros_like(rewards[0]), (rewards, ended, movers), reverse=True)[1]


@jax.jit
def learn(net: dict[str, Any], seen: Any, legal: Any, chosen: Any, earned: Any) -> dict[str, Any]:
    def loss(net: dict[str, Any]) -> Any:
        wish, value = forward(net, seen, legal)
        likely = jnp.take_along_axis(jax.nn.log_softmax(wish), chosen[:, None], 1)[:, 0]
        better = earned - jax.lax.stop_gradient(value)
        return -(likely * better).mean() + 0.5 * ((value - earned) ** 2).mean()

    return jax.tree.map(lambda part, slope: part - RATE * slope, net, jax.grad(loss)(net))


# ---- what plays


class Ours:
    """A batch of the hall's games, seen by JAX."""

    def __init__(self, game: meadhall.Game, games: int, seats: int, device: str, seed: int) -> None:
        self.batch = game.batch(games, seats, device=device, seed=seed, threads=1 if device == "cpu" else None)
        self.on_gpu = device == "gpu"
        self.sizes = game.observation.size, game.moves, seats
        self.batch.step(mask=True, observe=True)

    def see(self, array: Any) -> Any:
        """A copy on the device, as a batch writes its arrays in place."""
        if self.on_gpu:
            import torch  # knows the strides of the batch's arrays, whose rows lie side by side

            tensor = torch.as_tensor(array, device="cuda")
            whole = jax.dlpack.from_dlpack(tensor.T if tensor.ndim > 1 else tensor)
            return jnp.array(whole.T, copy=True)
        return jnp.array(jax.dlpack.from_dlpack(np.ascontiguousarray(array)), copy=True)

    def look(self) -> tuple[Any, Any, Any]:
        """What the seats to move know, which moves are legal, and who they are."""
        batch = self.batch
        legal = self.see(batch.mask(packed=False).view(np.uint8) if not self.on_gpu else batch.mask(packed=False))
        return self.see(batch.observations), legal.astype(bool), self.see(batch.mover).astype(jnp.int32)

    def play(self, chosen: Any) -> tuple[Any, Any]:
        """Plays; what was earned by every seat, and where games ended."""
        moves = jax.block_until_ready(chosen)
        self.batch.step(moves if self.on_gpu else np.from_dlpack(moves), mask=True, observe=True)
        ended = self.batch.ended if self.on_gpu else self.batch.ended.view(np.uint8)
        return self.see(self.batch.rewards), self.see(ended).astype(bool)


class Pgx:
    """A batch of a game of Pgx, dealt anew where games end."""

    def __init__(self, name: str, games: int, seed: int) -> None:
        import pgx
        from pgx.experimental import auto_reset

        env = pgx.make(name)
        self.games, self.key = games, jax.random.key(seed)
        self.step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, games))
        self.sizes = int(np.prod(env.observation_shape)), env.num_actions, env.num_players

    def look(self) -> tuple[Any, Any, Any]:
        state = self.state
        seen = state.observation.reshape(self.games, -1).astype(jnp.float32)
        return seen, state.legal_action_mask, state.current_player.astype(jnp.int32)

    def play(self, chosen: Any) -> tuple[Any, Any]:
        self.key, now = jax.random.split(self.key)
        self.state = self.step(self.state, chosen, jax.random.split(now, self.games))
        return self.state.rewards, self.state.terminated


# ---- loops


def train(played: Ours | Pgx, steps: int, seconds: float, seed: int) -> tuple[float, dict[str, Any]]:
    """Learns for so long; moves a second, and the net."""
    key = jax.random.key(seed)
    net = new_net(key, *played.sizes[:2])

    def update() -> int:
        nonlocal key, net
        kept: list[tuple[Any, ...]] = []
        for _ in range(steps):
            key, now = jax.random.split(key)
            seen, legal, mover = played.look()
            chosen = choose(net, now, seen, legal)
            rewards, ended = played.play(chosen)
            kept.append((seen, legal, chosen, rewards, ended, mover))
        seen, legal, chosen, rewards, ended, mover = (jnp.stack(column) for column in zip(*kept, strict=True))
        earned = returns(rewards, ended, mover)
        flat = [part.reshape(-1, *part.shape[2:]) for part in (seen, legal, chosen, earned)]
        net = jax.block_until_ready(learn(net, *flat))
        return int(chosen.size)

    return rate(update, seconds), net


def at_random(played: Ours | Pgx, steps: int, seconds: float, seed: int) -> float:
    """Moves a second of random play, observations and masks made."""
    key = jax.random.key(seed)

    def some() -> int:
        nonlocal key
        for _ in range(steps):
            key, now = jax.random.split(key)
            _, legal, _ = played.look()
            chosen = random_moves(now, legal)
            rewards, _ = played.play(chosen)
        jax.block_until_ready(rewards)
        return steps * int(chosen.size)

    return rate(some, seconds)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Moves a second, after twice for compiling: once more for arrays that came by DLPack."""
    work()
    work()
    clock = time.process_time if jax.default_backend() == "cpu" else time.perf_counter
    start, moves = clock(), 0
    while clock() - start < seconds:
        moves += work()
    return moves / (clock() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--seats", type=int, help="the fewest the game takes, unless told")
    parser.add_argument("--beside", default="backgammon", help="a game of Pgx; empty: none")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--games", type=int, default=1024, help="played at once")
    parser.add_argument("--steps", type=int, default=32, help="of every game between two updates")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each of the loops")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file for the figures, as JSON")
    told = parser.parse_args()
    if told.device == "cpu":
        jax.config.update("jax_platforms", "cpu")
    game = meadhall.game(told.game)
    seats = told.seats or game.seats[0]
    makers: dict[str, Callable[[], Ours | Pgx]] = {
        f"Meadhall, {told.game}": partial(Ours, game, told.games, seats, told.device, told.seed)
    }
    if told.beside:
        makers[f"Pgx, {told.beside}"] = partial(Pgx, told.beside, told.games, told.seed)
    found = {"device": str(jax.devices()[0]), "games": told.games, "steps": told.steps, "rows": {}}
    for name, make in makers.items():
        random_rate = at_random(make(), told.steps, told.seconds, told.seed)
        learning_rate, net = train(make(), told.steps, told.seconds, told.seed)
        if not all(bool(jnp.isfinite(part).all()) for part in net.values()):
            raise SystemExit(f"{name}: the net came to nothing")
        found["rows"][name] = {"random": random_rate, "learning": learning_rate}
        print(f"{name:<24} {random_rate:>12,.0f} moves/s at random  {learning_rate:>12,.0f} learning", flush=True)
    if told.out:
        told.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
