"""The two ways a net learns here: from what Karl chose, and from playing itself (PPO)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import torch
from torch import nn

from meadhall.engine.game import Game
from meadhall.train.net import Net
from meadhall.train.recipe import Recipe
from meadhall.train.tables import Tables, unpacked

HELD_OUT = 16  # one row of so many is not learned from
ENDLESS = 100_000  # steps that no game takes
WORTH_OF_VALUE = 2.0  # of an error of the value, against one of the policy
FINAL_RATE = 0.05  # what a rate falls to


class Choices(NamedTuple):
    """Positions of Karl's games with more than one legal move, a row each."""

    seen: torch.Tensor  # what the seat knew
    masks: torch.Tensor  # what it might do
    chosen: torch.Tensor  # what it did
    alike: torch.Tensor  # how likely it would do the same again: chance decides among equals
    value: torch.Tensor  # its share of the win, beyond an even one
    held_out: torch.Tensor  # whether the game is kept for looking


def precision(device: str) -> AbstractContextManager[Any]:
    """Half precision on a GPU."""
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda")


def karls_games(game: Game, recipe: Recipe, device: str) -> Choices:
    """Games of Karl against himself, whole ones, until there are enough positions."""
    tables = Tables(game, recipe, recipe.games, recipe.seed, device)
    even = 1 / recipe.seats if recipe.seats > 1 else 0.5
    kept: list[list[torch.Tensor]] = [[] for _ in range(6)]  # seen, masks, chosen, alike, row and mover
    open_rows = torch.zeros(recipe.games, dtype=torch.bool, device=tables.device)  # games with a position kept
    ended, wins = [], []
    found = step = 0
    while (found < recipe.positions or bool(open_rows.any())) and step < ENDLESS:
        moves = tables.advice()
        if found < recipe.positions:
            drawn = torch.rand(recipe.games, device=tables.device) < recipe.share
            some = (drawn & (tables.tensor(tables.batch.counts) > 1)).nonzero()[:, 0]
            parts = (
                tables.seen()[some], tables.masks()[some], moves[some], 1 / tables.tensor(tables.batch.ties)[some],
                some, tables.mover()[some],
            )  # fmt: skip
            for column, part in zip(kept, parts, strict=True):
                column.append(part)
            open_rows[some] = True
            found += len(some)
        over = tables.step(moves)
        open_rows &= ~over
        ended.append(over)
        wins.append(tables.wins())
        step += 1
    results = []  # of the game each position belongs to, from the last step back
    coming = torch.zeros_like(wins[0])
    for at in range(step - 1, -1, -1):
        coming = torch.where(ended[at][:, None], wins[at], coming)
        if at < len(kept[4]):
            results.append(coming[kept[4][at], kept[5][at]] - even)
    seen, masks, chosen, alike = (torch.cat(column) for column in kept[:4])
    return Choices(seen, masks, chosen, alike, torch.cat(results[::-1]), torch.cat(kept[4]) % HELD_OUT == 0)


def new_net(game: Game, recipe: Recipe, device: str) -> Net:
    return Net(game.observation.size, game.moves, recipe.width, recipe.layers, recipe.rank, device)


def imitate(
    game: Game, net: Net, recipe: Recipe, choices: Choices, optimizer: Any, begun: int
) -> Iterator[dict[str, float]]:
    """Passes over Karl's positions; tells after each how often the net agrees with him in games it has not seen."""
    device = choices.seen.device
    learned = (~choices.held_out).nonzero()[:, 0]
    batches = max(1, len(learned) // recipe.minibatch)
    for number in range(begun, recipe.passes):
        order = learned[torch.randperm(len(learned), device=device)]
        for at in range(batches):
            some = order[at * recipe.minibatch : (at + 1) * recipe.minibatch]
            done = (number + at / batches) / recipe.passes
            for group in optimizer.param_groups:
                group["lr"] = recipe.rate * max(FINAL_RATE, 1 - done)
            with precision(device.type):
                logits, value = net(choices.seen[some], unpacked(choices.masks[some], game.moves))
            loss = nn.functional.cross_entropy(logits, choices.chosen[some])
            loss = loss + WORTH_OF_VALUE * (value - choices.value[some]).pow(2).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
        yield {"pass": number + 1, **agreement(game, net, choices)}


def agreement(game: Game, net: Net, choices: Choices, at_once: int = 8192) -> dict[str, float]:
    """How often the net chooses what Karl chose, how often he would again, and what part of results it foresees."""
    looked = choices.held_out.nonzero()[:, 0]
    hits, error = 0.0, 0.0
    with torch.no_grad():
        for some in looked.split(at_once):
            logits, value = net(choices.seen[some], unpacked(choices.masks[some], game.moves))
            hits += float((logits.argmax(1) == choices.chosen[some]).sum())
            error += float((value - choices.value[some]).pow(2).sum())
    variance = float(choices.value[looked].var(correction=0))
    return {
        "agrees": round(hits / max(1, len(looked)), 4), "karl": round(float(choices.alike[looked].mean()), 4),
        "foreseen": round(1 - error / max(1, len(looked)) / max(1e-9, variance), 4),
    }  # fmt: skip


def against_karl(game: Game, net: Net, recipe: Recipe, games: int, device: str) -> float:
    """The share of wins at one seat, another in each row, with Karl at all others; the net plays what it likes best."""
    tables = Tables(game, recipe, games, recipe.seed + 1, device)
    seat = tables.rows % recipe.seats
    won, playing = torch.zeros(games, device=tables.device), torch.ones(games, dtype=torch.bool, device=tables.device)
    step = 0
    with torch.no_grad():
        while step < ENDLESS and (step % 16 or bool(playing.any())):
            logits, _ = net(tables.seen(), unpacked(tables.masks(), game.moves))
            moves = torch.where(tables.mover() == seat, logits.argmax(1), tables.advice())
            over = tables.step(torch.where(playing, moves, -1)) & playing
            won = torch.where(over, tables.wins().gather(1, seat[:, None])[:, 0], won)
            playing &= ~over
            step += 1
    return float(won.mean())


def advantages(
    values: torch.Tensor, movers: torch.Tensor, ended: torch.Tensor, rewards: torch.Tensor, last: torch.Tensor,
    decay: float,
) -> torch.Tensor:  # fmt: skip
    """Generalised advantages along each seat's own decisions, from the last step back."""
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


class SelfPlay:
    """A net at all seats of many tables, learning from who wins (PPO)."""

    def __init__(self, game: Game, net: Net, recipe: Recipe, optimizer: Any, device: str) -> None:
        self.game, self.net, self.recipe, self.optimizer = game, net, recipe, optimizer
        self.tables = Tables(game, recipe, recipe.games, recipe.seed, device)
        self.even = 1 / recipe.seats if recipe.seats > 1 else 0.5

    def deal(self, number: int) -> None:
        """Deals all games anew: whoever goes on from a checkpoint plays the games that would have come."""
        self.tables.batch.reset((self.recipe.seed << 20) + number + 2)

    def update(self, number: int) -> dict[str, float]:
        """Some steps of all games, and what is learned from them."""
        recipe, tables, net, moves = self.recipe, self.tables, self.net, self.game.moves
        left = 1 - number / max(1, recipe.updates)
        for group in self.optimizer.param_groups:
            group["lr"] = recipe.self_rate * max(FINAL_RATE, left)
        kept: list[list[torch.Tensor]] = [[] for _ in range(8)]
        with torch.no_grad(), precision(tables.device):
            for _ in range(recipe.steps):
                seen, masks, mover = tables.seen(), tables.masks(), tables.mover()
                logits, value = net(seen, unpacked(masks, moves))
                chance = torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)
                chosen = (logits - torch.log(-torch.log(chance))).argmax(1)
                likelihood = torch.log_softmax(logits, 1).gather(1, chosen[:, None])[:, 0]
                over = tables.step(chosen)
                reward = (tables.wins() - self.even) * over[:, None]
                parts = (seen, masks, chosen, likelihood, value, mover, over, reward)
                for column, part in zip(kept, parts, strict=True):
                    column.append(part)
            last = torch.stack([net.value(tables.seen(seat)) for seat in range(recipe.seats)], 1)
        values, movers, ended, earned = (torch.stack(column) for column in kept[4:])
        advantage = advantages(values, movers, ended, earned, last, recipe.decay)
        seen, masks, chosen, likelihood = (torch.cat(column) for column in kept[:4])
        returns, better = (advantage + values).reshape(-1), advantage.reshape(-1)
        better = (better - better.mean()) / (better.std() + 1e-8)
        entropy = 0.0
        for _ in range(recipe.epochs):
            for some in torch.randperm(len(better), device=better.device).split(recipe.self_minibatch):
                with precision(tables.device):
                    logits, value = net(seen[some], unpacked(masks[some], moves))
                all_likelihoods = torch.log_softmax(logits, 1)
                ratio = (all_likelihoods.gather(1, chosen[some][:, None])[:, 0] - likelihood[some]).exp()
                clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
                gain = torch.min(ratio * better[some], clipped * better[some]).mean()
                spread = -(all_likelihoods.exp() * all_likelihoods.clamp(min=-50)).sum(1).mean()
                loss = -gain + 0.5 * (value - returns[some]).pow(2).mean()
                loss = loss - recipe.entropy * max(0.1, left) * spread
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(net.parts.parameters(), 0.5)
                self.optimizer.step()
                entropy = float(spread.detach())
        return {"update": number + 1, "entropy": round(entropy, 4)}
