"""Every game by turns as a game of OpenSpiel, for its algorithms and its tests (docs/rl.md).

Luck is one draw at the beginning: which of the `deals` secrets the match follows. From there a match is what its
players choose, because every shuffle and every die is a function of the secret. Choices made secretly at the same time
are made one after the other here, by players who cannot see each other's.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel
from msgspec import Struct
from numpy.typing import NDArray

from fracas.match.registry import game_ids
from fracas.rl.play import Play

__all__ = ["FracasGame", "register"]

DEALS = 1000
FEATURES = 512


def register() -> None:
    """Tell OpenSpiel of all games: `pyspiel.load_game("fracas_dagupukito(mode=duel,deals=100)")`."""
    known = set(pyspiel.registered_names())
    for name in game_ids():
        if f"fracas_{name}" not in known:
            # A class, not a function: OpenSpiel lets go of it after the interpreter's end, which a class survives.
            made = type(f"Fracas_{name}", (FracasGame,), {"name": name})
            pyspiel.register_game(_type_of(name, 0), made)


def _type_of(name: str, seats: int) -> Any:
    return pyspiel.GameType(
        short_name=f"fracas_{name}",
        long_name=f"Fracas: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats or 8,
        min_num_players=seats or 1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"mode": "", "seats": 0, "deals": DEALS, "features": FEATURES},
    )


class Kind(Struct, frozen=True):
    """What a game's parameters say of its matches."""

    name: str
    mode: str = ""
    seats: int = 0
    features: int = FEATURES

    def new(self) -> Play:
        return Play(self.name, self.mode or None, seats=self.seats or None, features=self.features)


class FracasGame(pyspiel.Game):  # type: ignore[misc]
    """One mode of a game. Parameters: mode, seats, deals, features."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None, kind: Kind | None = None) -> None:
        name, asked = self.name, params or {}
        self.kind = kind or Kind(name, asked.get("mode", ""), asked.get("seats", 0), asked.get("features", FEATURES))
        play = self.first = self.kind.new()
        if play.live:
            raise ValueError(f"fracas_{name}: {play.mode.id} is played in real time, not by turns")
        self.deals = int(asked.get("deals", DEALS))
        info = pyspiel.GameInfo(
            num_distinct_actions=play.wait,
            max_chance_outcomes=self.deals,
            num_players=play.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=play.most,
        )
        super().__init__(_type_of(name, play.seats), info, asked)

    def new_initial_state(self) -> FracasState:
        return FracasState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.kind.features)


class FracasState(pyspiel.State):  # type: ignore[misc]
    """A match, before or after its deal."""

    def __init__(self, game: FracasGame) -> None:
        super().__init__(game)
        self.match = Match(game.kind, game.first)
        self.deals = game.deals

    def current_player(self) -> int:
        if not self.match.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.play.over or self.match.play.broken_off:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.match.play.asked()[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.play.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.match.deal(action)
        else:
            self.match.answer(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"deal {action}"
        play = self.match.play
        return msgspec.json.encode(play.game.words.decode(play.state, action)).decode()

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        return [self.match.play.reward(seat) if self.match.dealt else 0.0 for seat in range(self.match.play.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen and done, as one number: equal for equal memories."""
        return self.match.memory(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        return self.match.seen(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return " ".join(map(str, self.history())) or "before the deal"


class Match:
    """What a state holds. Copies share nothing that changes; pickled, it is its deal and what was answered."""

    def __init__(self, kind: Kind, play: Play) -> None:
        self.kind = kind
        self.play = play  # before the deal, one that all such matches share
        self.number: int | None = None  # of the deal
        self.answers: list[tuple[int, int]] = []
        self.memories: list[bytes] = [b""] * self.play.seats

    @property
    def dealt(self) -> bool:
        return self.number is not None

    def __deepcopy__(self, memo: Any) -> Match:
        other = Match(self.kind, self.play.copy() if self.dealt else self.play)
        other.number, other.answers, other.memories = self.number, self.answers.copy(), self.memories.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _played, (self.kind, self.number, self.answers)

    def deal(self, number: int) -> None:
        self.play = self.kind.new()
        self.play.begin_with(f"deal {number}")
        self.number = number
        self._remember(-1, 0)

    def answer(self, seat: int, code: int) -> None:
        self.play.act(seat, code)
        self.answers.append((seat, code))
        self._remember(seat, code)

    def _remember(self, actor: int, code: int) -> None:
        for seat, before in enumerate(self.memories):
            hashed = blake2b(before, digest_size=16)
            hashed.update(self.seen(seat).encode())
            if seat == actor:
                hashed.update(b"%d" % code)
            self.memories[seat] = hashed.digest()

    def memory(self, seat: int) -> str:
        return self.memories[seat].hex()

    def seen(self, seat: int) -> str:
        return msgspec.json.encode(self.play.seen(seat)).decode() if self.dealt else ""


def _played(kind: Kind, number: int | None, answers: list[tuple[int, int]]) -> Match:
    """The match of a deal in which this was answered."""
    match = Match(kind, kind.new())
    if number is not None:
        match.deal(number)
    for seat, code in answers:
        match.answer(seat, code)
    return match


class Observer:
    """What a player sees, as an array (OpenSpiel's interface)."""

    def __init__(self, size: int) -> None:
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: FracasState, player: int) -> None:
        self.tensor[:] = state.match.play.observe(player) if state.match.dealt else 0.0

    def string_from(self, state: FracasState, player: int) -> str:
        return state.match.seen(player)
