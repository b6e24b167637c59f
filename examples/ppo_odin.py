"""Learns Odin from scratch by playing against itself, on a CPU, in minutes: PPO in one file.

    python examples/ppo_odin.py --minutes 5 --out FOLDER

One net has all four seats: it sees what the seat to move knows (a batch's observations) and likes each of its legal
moves more or less (a batch's lists). A game is a single hand; its reward, from 1 for a sole winner to -1 for a sole
last, comes at the end. Every few updates the net plays one seat against three random players; a random player's share
of wins there is one in four. Writes the curve as JSON and, where matplotlib is installed, as a picture, and the net.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

import meadhall
from meadhall.games.odin.rules.sets import cards_of, is_play

GAME = meadhall.game("odin")
SEATS = 4
HAND = {"target": "single"}  # a game is one hand
CARDS = 54


def move_features() -> torch.Tensor:
    """What each move is: the cards of a play, or the card taken, or a pass; and how many cards it puts down."""
    features = torch.zeros(GAME.moves, 2 * CARDS + 10)
    first_take = GAME.moves - CARDS
    for move in range(GAME.moves):
        if is_play(move):
            cards = int(cards_of(move))
            for card in range(CARDS):
                features[move, card] = cards >> card & 1
            features[move, 2 * CARDS + min(9, cards.bit_count())] = 1
        elif move >= first_take:
            features[move, CARDS + move - first_take] = 1
        else:
            features[move, 2 * CARDS] = 1
    return features


class Net(nn.Module):
    """From what a seat knows: how good that is for it, and how much it likes each of its moves."""

    def __init__(self, width: int = 256, depth: int = 96) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(GAME.observation.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.value = nn.Linear(width, 1)
        self.wish = nn.Linear(width, depth)
        self.move = nn.Linear(2 * CARDS + 10, depth)
        self.own = nn.Embedding(GAME.moves, 1)
        nn.init.zeros_(self.own.weight)
        self.register_buffer("features", move_features(), persistent=False)

    def forward(self, seen: torch.Tensor, moves: torch.Tensor, counts: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """A distribution over the places of each list of moves, and the value."""
        hidden = self.body(seen)
        listed = moves[:, : int(counts.max())].long()
        wish, known = self.wish(hidden), self.move(self.features)
        liking = torch.einsum("nd,nmd->nm", wish, known[listed]) / wish.shape[1] ** 0.5 + self.own(listed).squeeze(-1)
        liking = liking.masked_fill(torch.arange(listed.shape[1]) >= counts[:, None], -1e9)
        return torch.distributions.Categorical(logits=liking), self.value(hidden).squeeze(-1)


def rows(batch: Any, seat: int | None = None) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What the net is shown of every game, as copies: a batch writes its arrays in place."""
    seen = torch.from_numpy(batch.observe(seat).copy())
    return seen, torch.from_numpy(batch.moves.copy()), torch.from_numpy(batch.counts.copy())


def against_random(net: Net, games: int = 1024, seed: int = 1 << 40) -> tuple[float, float]:
    """Reward and share of wins of the net at one seat (another in each quarter of the games), first games only."""
    batch = GAME.batch(games, SEATS, seed=seed, **HAND)
    seat = np.arange(games) % SEATS
    earned, won = np.zeros(games), np.zeros(games)
    playing = np.ones(games, bool)
    with torch.no_grad():
        while playing.any():
            chosen = batch.sample().copy()
            mine = (batch.mover == seat) & playing
            if mine.any():
                seen, moves, counts = (part[mine] for part in rows(batch))
                best = net(seen, moves, counts)[0].probs.argmax(dim=1)
                chosen[mine] = moves[torch.arange(len(best)), best].numpy()
            batch.step(np.where(playing, chosen, -1))
            over = batch.ended & playing
            places = batch.places[np.arange(games), seat]
            winners = (batch.places == 1).sum(axis=1)
            earned[over] = batch.rewards[np.arange(games), seat][over]
            won[over] = ((places == 1) / np.maximum(1, winners))[over]
            playing &= ~over
    return float(earned.mean()), float(won.mean())


def advantages(
    values: np.ndarray, movers: np.ndarray, ended: np.ndarray, rewards: np.ndarray, last: np.ndarray, decay: float
) -> np.ndarray:
    """Generalised advantages along each seat's own decisions, from the last step back."""
    steps, games = values.shape
    found = np.zeros_like(values)
    ahead, gained, due = last.copy(), np.zeros((games, SEATS), np.float32), np.zeros((games, SEATS), np.float32)
    every = np.arange(games)
    for step in range(steps - 1, -1, -1):
        over = ended[step]
        ahead[over], gained[over], due[over] = 0.0, 0.0, rewards[step][over]
        mover = movers[step]
        surprise = due[every, mover] + ahead[every, mover] - values[step]
        found[step] = surprise + decay * gained[every, mover]
        ahead[every, mover], gained[every, mover], due[every, mover] = values[step], found[step], 0.0
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=512, help="played at once")
    parser.add_argument("--steps", type=int, default=96, help="of every game between two updates")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=5, help="updates between two looks at how well it plays")
    parser.add_argument("--judged", type=int, default=1024, help="games in which it is seen how well it plays")
    parser.add_argument("--out", type=Path, default=Path("ppo_odin"))
    told = parser.parse_args()
    torch.manual_seed(told.seed)
    shuffled = np.random.default_rng(told.seed)
    net = Net()
    optimizer = torch.optim.Adam(net.parameters(), told.rate, eps=1e-5)
    batch = GAME.batch(told.games, SEATS, seed=told.seed, **HAND)
    shape = (told.steps, told.games)
    moves_made, update, curve = 0, 0, []
    start = time.time()
    while True:
        over = update > 0 and time.time() - start > told.minutes * 60
        if update % told.every == 0 or over:
            reward, wins = against_random(net, told.judged)
            curve.append(
                {"seconds": round(time.time() - start, 1), "moves": moves_made, "reward": reward, "wins": wins}
            )
            print(f"{moves_made:>9,} moves  reward {reward:+.3f}  wins {wins:.1%}", flush=True)
            if over:
                break
        for group in optimizer.param_groups:
            group["lr"] = told.rate * max(0.1, 1 - (time.time() - start) / (told.minutes * 60))

        # Play.
        kept: list[list[torch.Tensor]] = [[], [], [], [], [], []]  # seen, moves, counts, chosen, likelihood, value
        movers, ended = np.zeros(shape, np.int64), np.zeros(shape, bool)
        rewards = np.zeros((*shape, SEATS), np.float32)
        for step in range(told.steps):
            shown = rows(batch)
            with torch.no_grad():
                policy, value = net(*shown)
                place = policy.sample()
            for column, part in zip(kept, (*shown, place, policy.log_prob(place), value), strict=True):
                column.append(part)
            movers[step] = batch.mover
            batch.step(shown[1][torch.arange(told.games), place].numpy())
            ended[step], rewards[step] = batch.ended, batch.rewards
        moves_made += told.steps * told.games
        with torch.no_grad():
            last = np.stack([net.value(net.body(rows(batch, seat)[0])).squeeze(-1).numpy() for seat in range(SEATS)], 1)
        values = torch.stack(kept[5]).numpy()
        advantage = advantages(values, movers, ended, rewards, last, decay=0.95)
        seen, moves, counts, place, likelihood, value = (torch.cat(column) for column in kept)
        better = torch.from_numpy(advantage.reshape(-1))
        returns = better + value
        better = (better - better.mean()) / (better.std() + 1e-8)

        # Learn.
        for _ in range(told.epochs):
            order = torch.from_numpy(shuffled.permutation(len(value)))
            for some in order.split(told.minibatch):
                policy, now = net(seen[some], moves[some], counts[some])
                ratio = (policy.log_prob(place[some]) - likelihood[some]).exp()
                gain = torch.min(ratio * better[some], ratio.clamp(0.8, 1.2) * better[some]).mean()
                loss = -gain + 0.5 * (now - returns[some]).pow(2).mean() - 0.005 * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
        update += 1

    told.out.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), told.out / "net.pt")
    (told.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
    plot(curve, told.out / "curve.png")


def plot(curve: list[dict[str, float]], path: Path) -> None:
    """The share of wins by moves learned from."""
    try:
        import matplotlib
    except ImportError:
        print("matplotlib is not installed: no picture")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot(
        [point["moves"] / 1e6 for point in curve], [point["wins"] for point in curve], marker="o", color="#1f6f8b"
    )
    axes.axhline(1 / SEATS, color="#a33", linestyle="--", label="a random player")
    axes.set(xlabel="million moves of self-play", ylabel="share of wins against three random players", ylim=(0, 1))
    axes.set_title("Odin, single hands, four seats: PPO from scratch")
    axes.legend(loc="lower right")
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    main()
