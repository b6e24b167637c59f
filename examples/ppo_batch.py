"""PPO in one file over a batch: any game, all seats played by one net, on the CPU or wholly on a GPU.

    python examples/ppo_batch.py odin -o target=single --seats 4 --seconds 120 --out FOLDER
    python examples/ppo_batch.py onboard --device gpu --games 16384 --steps 64 --out FOLDER

With `--device gpu` (extra `gpu`) games, observations, net and all that is learned from stay on the GPU: the batch's
arrays are seen by torch where they are, and moves go back as a tensor. The net sees what the seat to move knows and has
a number for each move of the game; only those of the legal ones count. Every now and then it plays one seat against
random players. Writes the curve as JSON; `examples/curves.py` draws it.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.distributions import Categorical

import meadhall
from meadhall.arena.intervals import wilson
from meadhall.engine.batch import Batch

DEVICES = {"cpu": "cpu", "gpu": "cuda"}  # as torch calls them
JUDGED = 1 << 40  # the seed of the deals it is judged by: streams of different seeds have no deal in common


class Net(nn.Module):
    """From what a seat knows: how good that is for it, and how much it likes each move."""

    def __init__(self, game: meadhall.Game, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(game.observation.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.value = nn.Linear(width, 1)
        self.wish = nn.Linear(width, game.moves)

    def forward(
        self, seen: torch.Tensor, moves: torch.Tensor, counts: torch.Tensor
    ) -> tuple[Categorical, torch.Tensor]:
        """A distribution over the places of each list of moves, and the value."""
        hidden = self.body(seen)
        listed = torch.arange(moves.shape[1], device=moves.device) < counts[:, None]
        wish = self.wish(hidden).gather(1, torch.where(listed, moves, 0).long())
        return Categorical(logits=wish.masked_fill(~listed, -1e9)), self.value(hidden).squeeze(-1)


class Played:
    """A batch as torch sees it; on a GPU nothing is copied to the host."""

    def __init__(self, game: meadhall.Game, games: int, seed: int, device: str, **setting: Any) -> None:
        threads = 1 if device == "cpu" else None
        self.batch: Batch = game.batch(games, device=device, seed=seed, threads=threads, **setting)
        self.on_gpu, self.device = device == "gpu", DEVICES[device]
        self.rows = torch.arange(games, device=self.device)

    def tensor(self, array: Any) -> torch.Tensor:
        """A copy, as a batch writes its arrays in place."""
        return torch.as_tensor(array, device=self.device).clone()

    def shown(self, seat: int | None = None) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What the net is shown: observations, lists of moves and how long they are."""
        return tuple(map(self.tensor, (self.batch.observe(seat), self.batch.moves, self.batch.counts)))  # type: ignore[return-value]

    def step(self, moves: torch.Tensor) -> None:
        self.batch.step(moves.to(torch.int32) if self.on_gpu else moves.numpy())


def judge(game: meadhall.Game, net: Net, games: int, device: str, **setting: Any) -> float:
    """The share of first games won at one seat, another in each row, against random players; ties are shared."""
    played = Played(game, games, JUDGED, device, **setting)
    seat = played.rows % played.batch.seats
    won, playing = torch.zeros(games, device=played.device), torch.ones(games, dtype=torch.bool, device=played.device)
    with torch.no_grad():
        while bool(playing.any()):
            seen, moves, counts = played.shown()
            best = moves.gather(1, net(seen, moves, counts)[0].probs.argmax(dim=1, keepdim=True)).squeeze(1)
            chosen = torch.where(played.tensor(played.batch.mover) == seat, best, played.tensor(played.batch.sample()))
            played.step(torch.where(playing, chosen, -1))
            over = played.tensor(played.batch.ended) & playing
            if bool(over.any()):
                places = played.tensor(played.batch.places)
                first = (places == 1).float()
                share = first.gather(1, seat[:, None]).squeeze(1) / first.sum(dim=1).clamp(min=1)
                won = torch.where(over, share, won)
                playing &= ~over
    return float(won.mean())


def advantages(
    values: torch.Tensor, movers: torch.Tensor, ended: torch.Tensor, rewards: torch.Tensor, last: torch.Tensor,
    decay: float = 0.95,
) -> torch.Tensor:  # fmt: skip
    """Generalised advantages along each seat's own decisions, from the last step back; all on the device."""
    found = torch.zeros_like(values)
    ahead, gained, due = last.clone(), torch.zeros_like(last), torch.zeros_like(last)
    for step in range(len(values) - 1, -1, -1):
        over = ended[step][:, None]
        ahead, gained, due = ahead.where(~over, 0.0), gained.where(~over, 0.0), due.where(~over, rewards[step])
        mover = movers[step][:, None]
        surprise = due.gather(1, mover) + ahead.gather(1, mover) - values[step][:, None]
        found[step] = (surprise + decay * gained.gather(1, mover)).squeeze(1)
        ahead.scatter_(1, mover, values[step][:, None])
        gained.scatter_(1, mover, found[step][:, None])
        due.scatter_(1, mover, 0.0)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--seats", type=int, help="the fewest the game takes, unless told")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--seconds", type=float, default=120.0, help="of learning; looks come on top")
    parser.add_argument("--games", type=int, default=256, help="played at once")
    parser.add_argument("--steps", type=int, default=64, help="of every game between two updates")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=2048)
    parser.add_argument("--judged", type=int, default=1000, help="games in which it is seen how well it plays")
    parser.add_argument("--looks", type=int, default=8, help="points of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo_batch"))
    told = parser.parse_args()
    clock = time.perf_counter if told.device == "gpu" else time.process_time  # on a CPU: of one core
    torch.manual_seed(told.seed)
    torch.set_num_threads(1)
    game = meadhall.game(told.game)
    seats = told.seats or game.seats[0]
    setting: dict[str, Any] = {"seats": seats, **dict(one.split("=", 1) for one in told.option)}
    played = Played(game, told.games, told.seed, told.device, **setting)
    net = Net(game).to(played.device)
    optimizer = torch.optim.Adam(net.parameters(), 7e-4, eps=1e-5)
    points: list[dict[str, Any]] = []
    moves_made, learned = 0, 0.0
    while True:
        if learned >= len(points) * told.seconds / told.looks:
            wins = judge(game, net, told.judged, told.device, **setting)
            interval = wilson(wins, told.judged)
            points.append({"moves": moves_made, "seconds": round(learned, 1), "wins": wins, "wins_95": interval})
            print(f"{moves_made:>11,} moves  {learned:6.0f} s  wins {wins:.1%}", flush=True)
            if learned >= told.seconds:
                break
        since = clock()

        # Play.
        kept: list[list[torch.Tensor]] = [[] for _ in range(9)]
        for _ in range(told.steps):
            shown = played.shown()
            mover = played.tensor(played.batch.mover).long()
            with torch.no_grad():
                policy, value = net(*shown)
                place = policy.sample()
            played.step(shown[1].gather(1, place[:, None]).squeeze(1))
            ended, rewards = played.tensor(played.batch.ended).bool(), played.tensor(played.batch.rewards)
            for column, part in zip(
                kept, (*shown, place, policy.log_prob(place), value, mover, ended, rewards), strict=True
            ):
                column.append(part)
        moves_made += told.steps * told.games
        with torch.no_grad():
            last = torch.stack([net.value(net.body(played.shown(seat)[0])).squeeze(-1) for seat in range(seats)], 1)
        values, movers, over, earned = (torch.stack(column) for column in kept[5:])
        advantage = advantages(values, movers, over, earned, last)
        seen, moves, counts, place, likelihood = (torch.cat(column) for column in kept[:5])
        better, returns = advantage.reshape(-1), (advantage + values).reshape(-1)
        better = (better - better.mean()) / (better.std() + 1e-8)

        # Learn.
        for _ in range(told.epochs):
            for some in torch.randperm(len(better), device=played.device).split(told.minibatch):
                policy, now = net(seen[some], moves[some], counts[some])
                ratio = (policy.log_prob(place[some]) - likelihood[some]).exp()
                gain = torch.min(ratio * better[some], ratio.clamp(0.8, 1.2) * better[some]).mean()
                loss = -gain + 0.5 * (now - returns[some]).pow(2).mean() - 0.005 * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
        learned += clock() - since

    told.out.mkdir(parents=True, exist_ok=True)
    about = {
        "what": f"PPO over a batch, against itself ({told.device.upper()})", "game": game.title, "seats": seats,
        "options": " ".join(told.option), "judged": told.judged, "chance": 1 / seats, "curve": points,
    }  # fmt: skip
    (told.out / f"{told.game}.json").write_text(json.dumps(about, indent=1) + "\n")
    torch.save(net.state_dict(), told.out / f"{told.game}.pt")


if __name__ == "__main__":
    main()
