"""PettingZoo environments for every game: one decision after the other, or all seats at once (docs/rl.md)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec, wrappers

from fracas.rl.features import MOST
from fracas.rl.play import Play

__all__ = ["FracasAEC", "FracasParallel", "env", "parallel_env"]

Seen = dict[str, NDArray[Any]]


def env(game: str, mode: str | None = None, **more: Any) -> Any:
    """One agent after the other. What is chosen secretly stays secret, whoever is asked first.

    `more` is for Play: seats, options, pack, features, tick_ms. In real time every agent acts once a tick.
    """
    made = Play(game, mode, **more)
    if made.live:
        return parallel_to_aec(FracasParallel(made))
    return wrappers.OrderEnforcingWrapper(FracasAEC(made))


def parallel_env(game: str, mode: str | None = None, **more: Any) -> FracasParallel:
    """All agents at once. An agent that is not asked has one action: to wait."""
    return FracasParallel(Play(game, mode, **more))


class _Table:
    """What both kinds share: agents, spaces, and what an agent sees."""

    render_mode = None

    def __init__(self, play: Play) -> None:
        self.play = play
        self.metadata: dict[str, Any] = {
            "name": f"fracas_{play.game.id}_{play.mode.id}",
            "render_modes": [],
            "is_parallelizable": True,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(play.seats)]
        self.agents: list[str] = []
        shape = (play.features.size,)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-MOST, MOST, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (play.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(play.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent)
        return {"observation": self.play.observe(seat), "action_mask": self.play.mask(seat)}

    def render(self) -> None:
        """There is nothing to draw here: `fracas replay` and the browser show matches."""

    def close(self) -> None:
        """Nothing is held open."""


class FracasAEC(_Table, AECEnv):  # type: ignore[misc]
    """One decision after the other, of games that are not played in real time."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.play.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.asked()[0]]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        play = self.play
        play.act(self.possible_agents.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        done, stopped = play.over, play.broken_off
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = play.reward(seat)
            self.terminations[one] = done
            self.truncations[one] = stopped
        if not done and not stopped:
            self.agent_selection = self.possible_agents[play.asked()[0]]
        self._accumulate_rewards()


class FracasParallel(_Table, ParallelEnv):  # type: ignore[misc]
    """All agents at once: everybody who is asked answers in the same step, or in real time in the same tick.

    Nobody else's match stops for an action that is not legal: it counts as none. What the clock would choose is played,
    in real time nothing is, and the agent's info says `illegal`.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.play.begin(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        play, agents = self.play, self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        codes: dict[int, int] = {}
        for agent, code in actions.items():
            seat = self.possible_agents.index(agent)
            codes[seat] = int(code)
            if int(code) not in play.legal(seat):
                infos[agent]["illegal"] = True
                codes[seat] = play.stand_in(seat)
        if play.live:
            play.tick(codes)
        else:
            self._answer_together(codes)
        done, stopped = play.over, play.broken_off
        rewards = {agent: play.reward(self.possible_agents.index(agent)) for agent in agents}
        seen = self._seen()
        if done or stopped:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, done), dict.fromkeys(agents, stopped), infos

    def _answer_together(self, codes: dict[int, int]) -> None:
        """Everybody who was asked when the step began answers; an answer may make another's question vanish."""
        play = self.play
        questions = {seat: play.state.question(seat) for seat in play.asked()}
        for seat, question in questions.items():
            if play.over or not play.state.pending() >> seat & 1 or play.state.question(seat) != question:
                continue
            play.act(seat, codes[seat])

    def _seen(self) -> dict[str, Seen]:
        return {agent: self.observe(agent) for agent in self.agents}
