"""The codes of the Brawl: actions, questions, steps, dice. The action space is fixed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Brawlers are 0 to 2 (Crew slots 1 to 3) and 3 to 5 (Rivals).
BRAWLERS: Final = 6
CREW: Final = 0
RIVALS: Final = 1
MOST_ZONES: Final = 12
NOTHING: Final = -1
IDS: Final = ["C1", "C2", "C3", "R1", "R2", "R3"]

# Focus (KC-2.2).
THROWER: Final = 0
CATCHER: Final = 1
DODGER: Final = 2
TACKLER: Final = 3
FOCUSES: Final = ("throw", "catch", "dodge", "tackle")

# Forms.
STANDING: Final = 0
BALLED: Final = 1
CAGED: Final = 2

# What hands hold: a slot's ball, a Brawler as a ball, a single off the Multi-Ball of a slot.
MAN: Final = 3  # + Brawler
SINGLE: Final = 9  # + slot

# Crew Boosts (KC-3.6).
LUCKY: Final = 0
REFRESHING: Final = 1
FAKE: Final = 2

# Action codes: the fixed space of the game.
ACTIVATE: Final = 0  # + Brawler
GRAB: Final = 6  # + item: slot, or MAN + Brawler
CHARGE: Final = 15
PASS: Final = 16  # + Brawler
THROW: Final = 22
TAKE_COVER: Final = 23
STEP_OUT: Final = 24
MOVE: Final = 25  # + Zone
BALL_UP: Final = 37
UNCURL: Final = 38
JUMP_OUT: Final = 39
THROW_ME: Final = 40  # + Brawler
TACKLE: Final = 46  # + Brawler
BUST_OUT: Final = 52
BREAK_CAGE: Final = 53
BREAK_OUT: Final = 54
REFRESH: Final = 55  # + Brawler
END_TURN: Final = 61
STAY: Final = 62
INTO: Final = 63  # + Brawler
NO: Final = 69
TARGET: Final = 70  # + Brawler
STOP: Final = 76
DRINK: Final = 77  # + number
CATCH: Final = 81
DODGE: Final = 82
TACKLE_BACK: Final = 83
FAKE_THROW: Final = 84
BUMP: Final = 85  # + face of the die
LIFT: Final = 92  # + face of the die: the Landmark's +1 on one die
DONE: Final = 99
DEFLECT: Final = 100  # + Zone
TO: Final = 112  # + Zone
STEAL: Final = 124
RALLY: Final = 125  # + Brawler
HOLD: Final = 131
TOSS_OFF: Final = 132
LAND: Final = 133  # + Zone
REROLL: Final = 145
KEEP: Final = 146
TYPE: Final = 147  # + kind of ball; + PARTY for party mode
PARTY: Final = 15
SIDE: Final = 163  # + Zone of the Crew
COVER: Final = 175  # + Zone
PAIR: Final = 187  # + 12 * lower Zone + higher Zone
STORY: Final = 331  # + codes of the story half (story.py)

# What is being asked.
SETTING_PAIR: Final = 0
SETTING_SIDE: Final = 1
SETTING_SPECIAL: Final = 2
SETTING_COVER: Final = 3
LUCKING: Final = 4
ACTIVATING: Final = 5
ACTING: Final = 6
MOVING_ON: Final = 7
ROLLING_IN: Final = 8
TARGETING: Final = 9
DRINKING: Final = 10
REACTING: Final = 11
DODGE_MOVING: Final = 12
ADJUSTING: Final = 13
DEFLECTING: Final = 14
KNOCKING: Final = 15
STEALING: Final = 16
BONUS: Final = 17
RETURNING: Final = 18
LANDING: Final = 19
ESCAPING: Final = 20
TELLING: Final = 21  # the story half is on
OVER: Final = 22
PHASES: Final = (
    "spawn_pair", "spawn_side", "special", "cover", "lucky_ball", "activate", "action", "move_second", "roll_in",
    "target", "drinks", "reaction", "dodge_move", "adjust", "deflect", "knock_back", "steal", "bonus", "return",
    "return_land", "escape", "story", "over",
)  # fmt: skip

# Kinds of contest, and the defender's Reaction.
NO_CONTEST: Final = 0
BY_THROW: Final = 1
BY_TACKLE: Final = 2
BY_TOSS: Final = 3
BY_RETURN: Final = 4
CONTESTS: Final = ("", "throw", "tackle", "toss_off", "return")
NO_REACTION: Final = 0
BY_CATCH: Final = 1
BY_DODGE: Final = 2
BY_TACKLE_BACK: Final = 3
BY_BREAK_FREE: Final = 4
REACTIONS: Final = ("", "catch", "dodge", "tackle", "break_free")

# Joint decisions (KC-0.7, KC-9.11).
ALONE: Final = 0
NAMING: Final = 1
VOTING: Final = 2

# Steps on the agenda.
A_PAIR: Final = 0
A_SIDE: Final = 1
A_SPECIAL: Final = 2
A_COVER: Final = 3  # + 32 * side
A_SPAWN: Final = 4  # + 32 * slot
A_LANDMARK: Final = 5
A_INITIATIVE: Final = 6
A_ACTIVATE: Final = 7
A_FLIP: Final = 8
A_RESPAWN: Final = 9
A_VOLLEY: Final = 10
A_BONUS: Final = 11  # + 32 * Brawler
A_KNOCK: Final = 12
A_GAS: Final = 13  # + 32 * Zone
A_ESCAPE: Final = 14  # + 32 * Brawler
A_RETURN: Final = 15
A_RETURN_LAND: Final = 16
A_STEAL: Final = 17  # + 32 * tackler
A_LOOSE: Final = 18  # + 32 * Zone
A_DEFEND: Final = 19  # the dodger has moved: drinks, dice
A_MOVED: Final = 20  # a paid Move is over: Roll In?

# Dice of a pool: how many show each face, four bits a face, face 1 lowest.
DIE: Final[list[int]] = [0, *(1 << (4 * face) for face in range(6))]
NONE: Final[tuple[int, ...]] = ()


def _codes(first: int, most: int) -> list[tuple[int, ...]]:
    """For each set of numbers below `most` (as bits), the codes that name one of them."""
    return [tuple(first + i for i in range(most) if bits >> i & 1) for bits in range(1 << most)]


ACTIVATES: Final = _codes(ACTIVATE, 6)
TARGETS: Final = _codes(TARGET, 6)
PASSES: Final = _codes(PASS, 6)
RALLIES: Final = _codes(RALLY, 6)
TACKLES: Final = _codes(TACKLE, 6)
DRINKS: Final[list[tuple[int, ...]]] = [tuple(DRINK + n for n in range(most + 1)) for most in range(4)]
REACTS: Final[list[tuple[int, ...]]] = [
    tuple(code for bit, code in ((1, CATCH), (2, DODGE), (4, TACKLE_BACK)) if bits & bit) for bits in range(8)
]
CATCH_OR_DODGE: Final[tuple[int, ...]] = (CATCH, DODGE)
STEALS: Final[tuple[int, ...]] = (STEAL, NO)
LUCKS: Final[tuple[int, ...]] = (REROLL, KEEP)


def highest(dice: i64) -> i64:
    """The highest face of a pool (KC-10.7)."""
    face: i64 = 0
    while dice:
        dice >>= 4
        face += 1
    return face


def doubles(dice: i64) -> bool:
    """Two dice show the same number (KC-14.5): some face's count is above 1."""
    return dice & 0xEEEEEE != 0


def faces_of(dice: i64) -> list[int]:
    """The dice one by one, highest first."""
    return [face for face in (6, 5, 4, 3, 2, 1) for _ in range(dice >> (4 * (face - 1)) & 15)]
