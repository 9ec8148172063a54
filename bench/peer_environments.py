"""Environments for learners, driven from Python by random legal actions: the peers of T5, and ours beside them.

As peer_openspiel.py: reads seconds, a line each, and tells how many steps were made. Tasks: `uno` (RLCard's environment
of uno), `tictactoe` (PettingZoo's own board game), or a game of ours: its PettingZoo environment by turns. All of them
make what an agent observes at every step, and nobody looks at it.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any


def uno(seconds: float) -> tuple[int, float]:
    """Random matches of RLCard's uno."""
    import rlcard

    env, choice = rlcard.make("uno", config={"seed": 1}), random.Random(1).choice
    steps = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            steps += 1
    return steps, process_time() - start


def tictactoe(seconds: float) -> tuple[int, float]:
    """Random matches of PettingZoo's tic-tac-toe, one agent after the other."""
    from pettingzoo.classic import tictactoe_v3

    return by_turns(tictactoe_v3.env(), seconds)


def ours(game: str, seconds: float) -> tuple[int, float]:
    """Random matches of a game of ours, the same way."""
    from fracas.rl.environments import env

    return by_turns(env(game), seconds)


def by_turns(env: Any, seconds: float) -> tuple[int, float]:
    """Random matches in PettingZoo's interface by turns."""
    choice = random.Random(1).choice
    steps = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, ended, stopped, _ = env.last()
            if ended or stopped:
                env.step(None)
                continue
            env.step(choice(seen["action_mask"].nonzero()[0]))
            steps += 1
    return steps, process_time() - start


PEERS: dict[str, Callable[[float], tuple[int, float]]] = {"uno": uno, "tictactoe": tictactoe}

if __name__ == "__main__":
    name = sys.argv[1]
    task = PEERS.get(name) or partial(ours, name)
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        task(0.01)  # they greet on import
    for line in sys.stdin:
        gc.collect()
        decisions, seconds = task(float(line))
        print(json.dumps({"decisions": decisions, "seconds": seconds}), flush=True)
