"""The peer of `fracas bench`: OpenSpiel's C++ games and search, driven from Python.

Reads a number of seconds per line, does its task for that long, writes how often and the seconds taken. Tasks: `play`
(random games of goofspiel), `clone` (copies of states of goofspiel), `search` (simulations of information-set search on
hearts). The driver is the cheapest honest one: chance outcomes are drawn uniformly and are not counted as decisions.
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import pyspiel

STATES = 16  # to be cloned
MIDDLE = 6  # turns played before: about the middle of goofspiel's 13
TRIALS = 200  # simulations of a search; ours makes as many
NO_PASS = 0  # hearts without passing cards: with it, the search of open_spiel 2.0.2 dies of a segmentation fault


def advance(state: Any, choice: Callable[[Any], Any]) -> int:
    """One random step; returns the decisions made."""
    if state.is_chance_node():
        state.apply_action(choice(state.chance_outcomes())[0])
        return 0
    if state.is_simultaneous_node():
        players = range(state.num_players())
        state.apply_actions([choice(state.legal_actions(player)) for player in players])
        return len(players)
    state.apply_action(choice(state.legal_actions()))
    return 1


def play(seconds: float) -> tuple[int, float]:
    """Random games until the time is up."""
    game = pyspiel.load_game("goofspiel")
    choice = random.Random(1).choice
    players = range(game.num_players())
    decisions = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        state = game.new_initial_state()
        while not state.is_terminal():  # as `advance`, without a call: this is what is measured
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            elif state.is_simultaneous_node():
                state.apply_actions([choice(state.legal_actions(player)) for player in players])
                decisions += len(players)
            else:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
    return decisions, process_time() - start


def clone(seconds: float) -> tuple[int, float]:
    """Copies of states in the middle of a game."""
    game = pyspiel.load_game("goofspiel")
    choice = random.Random(1).choice
    states = [game.new_initial_state() for _ in range(STATES)]
    for state in states:
        turns = 0
        while turns < MIDDLE or state.is_chance_node():
            turns += 1 if advance(state, choice) else 0
    copies = 0
    start = process_time()
    end = start + seconds
    while process_time() < end:
        for state in states:
            state.clone()
        copies += STATES
    return copies, process_time() - start


def search(seconds: float) -> tuple[int, float]:
    """Simulations, each to the end by random play, where a player has a choice, in games that go on at random."""
    game = pyspiel.load_game("hearts(pass_cards=false)")
    choice = random.Random(1).choice
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    by_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, TRIALS, -1, by_visits, False, False)
    simulations = 0
    spent = 0.0
    while spent < seconds:
        state = game.new_initial_state()
        state.apply_action(NO_PASS)
        while not state.is_terminal() and spent < seconds:
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                start = process_time()
                bot.step(state)
                spent += process_time() - start
                simulations += TRIALS
            advance(state, choice)
    return simulations, spent


def main() -> None:
    task = {"play": play, "clone": clone, "search": search}[sys.argv[1]]
    for line in sys.stdin:
        gc.collect()
        count, seconds = task(float(line))
        print(json.dumps({"decisions": count, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
