"""Learn to play the mini board: masked PPO on the batched environment, in a page.

    python examples/learn_mini.py                       # a few minutes on one core
    python examples/plot_learning.py mini-curve.json    # the learning curve as a picture
    wagonway arena src/wagonway/envs/mini.toml --bots examples/learned_bot.py:Learned,greedy

Needs `pip install wagonway[rl,learn]`.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from wagonway.editions import load
from wagonway.envs import MINI
from wagonway.envs.gymnasium_env import WagonwayVectorEnv
from wagonway.envs.spec import N_ACTIONS, scaled, used

SEATS = 2
ENTRIES = used(load(MINI), SEATS)


class Policy(nn.Module):
    """Two hidden layers; how good each action is, and how good the position."""

    def __init__(self, width: int = 96) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(len(ENTRIES), width), nn.Tanh(), nn.Linear(width, width), nn.Tanh()
        )
        self.actor = nn.Linear(width, N_ACTIONS)
        self.critic = nn.Linear(width, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def tensors(vectors: np.ndarray, masks: np.ndarray) -> tuple[Tensor, Tensor]:
    return torch.from_numpy(scaled(vectors)[:, ENTRIES]), torch.from_numpy(masks.astype(bool))


def evaluate(policy: Policy, opponent: str, games: int, seed: int) -> float:
    """The share of games won; a shared win counts half."""
    envs = WagonwayVectorEnv(games, MINI, SEATS, opponent, autoreset_mode="Disabled")
    vectors, info = envs.reset(seed=seed)
    value = np.zeros(games)
    while not envs.games.over.all():
        with torch.no_grad():
            choice, _ = policy(*tensors(vectors, info["action_mask"]))
        actions = np.where(envs.games.over, -1, choice.sample().numpy())
        vectors, rewards, _, _, info = envs.step(actions)
        value += rewards
    return float((value + 1).mean() / 2)


def learn(args: argparse.Namespace) -> Policy:
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # the network is small: more would wait for each other
    policy, begin, curve = Policy(), time.perf_counter(), []
    optimiser = torch.optim.Adam(policy.parameters(), args.rate, eps=1e-5)
    envs = WagonwayVectorEnv(
        args.games, MINI, SEATS, args.opponent, reward="margin", autoreset_mode="SameStep"
    )
    vectors, info = envs.reset(seed=args.seed)
    shape = (args.steps, args.games)
    for update in range(args.updates + 1):
        if update % args.every == 0:
            wins = {name: evaluate(policy, name, 300, 10**6) for name in ("random", "greedy")}
            at = {"decisions": update * args.steps * args.games, **wins}
            curve.append({**at, "seconds": round(time.perf_counter() - begin, 1)})
            print(json.dumps(curve[-1]), flush=True)
        for group in optimiser.param_groups:
            group["lr"] = args.rate * (1 - update / (args.updates + 1))

        # Play: what was seen, decided and earned.
        seen, masks = torch.zeros(*shape, len(ENTRIES)), torch.zeros(*shape, N_ACTIONS).bool()
        actions, logs = torch.zeros(shape, dtype=torch.long), torch.zeros(shape)
        values, earned, ended = torch.zeros(shape), torch.zeros(shape), torch.zeros(shape)
        for step in range(args.steps):
            seen[step], masks[step] = tensors(vectors, info["action_mask"])
            with torch.no_grad():
                choice, values[step] = policy(seen[step], masks[step])
            actions[step] = choice.sample()
            logs[step] = choice.log_prob(actions[step])
            vectors, rewards, over, cut, info = envs.step(actions[step].numpy())
            earned[step] = torch.from_numpy(rewards) / 20
            ended[step] = torch.from_numpy(over | cut)

        # How much better than expected each decision turned out.
        with torch.no_grad():
            later, gained = (
                policy(*tensors(vectors, info["action_mask"]))[1],
                torch.zeros(args.games),
            )
            better = torch.zeros(shape)
            for step in reversed(range(args.steps)):
                on = 1 - ended[step]
                surprise = earned[step] + later * on - values[step]
                better[step] = gained = surprise + 0.95 * on * gained
                later = values[step]
            target = better + values

        # Learn: a few passes over what was played, never far from the policy that played it.
        size = args.steps * args.games
        for _ in range(args.passes):
            for rows in torch.randperm(size).split(size // 4):
                at_rows = [
                    each.flatten(0, 1)[rows] for each in (seen, masks, actions, logs, better)
                ]
                s, m, a, old, gain = at_rows
                choice, value = policy(s, m)
                ratio = (choice.log_prob(a) - old).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                surrogate = torch.min(gain * ratio, gain * ratio.clamp(0.8, 1.2)).mean()
                error = (value - target.flatten()[rows]).square().mean()
                loss = -surrogate + 0.5 * error - 0.01 * choice.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
                optimiser.step()
    if args.curve:
        about = {"command": "python examples/learn_mini.py", **vars(args)}
        Path(args.curve).write_text(json.dumps({"about": about, "curve": curve}, indent=1))
    if args.policy:
        torch.save(policy.state_dict(), args.policy)
    return policy


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Masked PPO on the mini board.")
    parser.add_argument("--opponent", default="greedy", help="the bot to learn against")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=100)
    parser.add_argument("--games", type=int, default=256, help="played at once")
    parser.add_argument("--steps", type=int, default=32, help="decisions in each before learning")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--every", type=int, default=10, help="updates between evaluations")
    parser.add_argument("--curve", default="mini-curve.json", help="where the curve goes")
    parser.add_argument("--policy", default="mini-policy.pt", help="where the policy goes")
    return parser.parse_args(given)


if __name__ == "__main__":
    learn(arguments())
