"""The peer of `fracas bench`: OpenSpiel's C++ goofspiel, random play, driven from Python.

Reads a number of seconds per line, plays whole games for that long, writes the decisions made and the seconds taken.
The driver is the cheapest honest one: chance outcomes are drawn uniformly and are not counted as decisions.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from time import process_time
from typing import Any

import pyspiel


def play(game: Any, seconds: float) -> dict[str, float]:
    """Random games until the time is up."""
    choice = random.Random(1).choice
    players = range(game.num_players())
    decisions = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            elif state.is_simultaneous_node():
                state.apply_actions([choice(state.legal_actions(player)) for player in players])
                decisions += len(players)
            else:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
    return {"decisions": decisions, "seconds": process_time() - start}


def main() -> None:
    game = pyspiel.load_game("goofspiel")
    for line in sys.stdin:
        gc.collect()
        print(json.dumps(play(game, float(line))), flush=True)


if __name__ == "__main__":
    main()
