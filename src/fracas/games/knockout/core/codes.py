"""The numbers of the Brawl: actions, phases, forms, dice, and what they are called inside."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.kernel.masks import code_table

# Brawlers are 0 to 2 (Crew slots 1 to 3) and 3 to 5 (Rivals).
BRAWLERS: Final = 6
CREW: Final = 0
RIVALS: Final = 1
MOST_ZONES: Final = 12
SLOTS: Final = 3  # balls in play
NOTHING: Final = -1
# Streams of luck: where balls come from, each Brawler's dice. The story has its own beyond them.
BALLS: Final = 1
ROLLS: Final = 2
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
FORMS: Final = ("standing", "balled", "caged")

# Items, what hands hold: the ball of a slot (its number), a Brawler as a ball, a single off a slot's Multi-Ball.
BODY: Final = 3  # + Brawler
SINGLE: Final = 9  # + slot

# Crew Boosts (KC-3.6).
LUCKY: Final = 0
REFRESHING: Final = 1
FAKE: Final = 2

# Limits: Hearts, drinks, Bond and Charge (KC-8.4, KC-10.15, KC-11.8, KC-12.8).
MOST_HEARTS: Final = 2
MOST_DRINKS: Final = 3
MOST_BOND: Final = 3
MOST_CHARGE: Final = 5

# Action codes: the fixed space of the game.
ACTIVATE: Final = 0  # + Brawler
GRAB: Final = 6  # + item: slot, or BODY + Brawler
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
RESIGN: Final = 331
STORY: Final = 332  # + codes of the story half

# Phases: places in the table of phases.py. The first 21 may be on the agenda, with a number (`arg`): see Board.push.
SETTING_PAIR: Final = 0
SETTING_SIDE: Final = 1
SETTING_SPECIAL: Final = 2
SETTING_COVER: Final = 3  # of a side
SPAWNING: Final = 4  # the ball of a slot
PLACING_LANDMARK: Final = 5
ROLLING_INITIATIVE: Final = 6
ACTIVATING: Final = 7
ENDING_TURN: Final = 8
RESPAWNING: Final = 9
VOLLEYING: Final = 10
BONUS: Final = 11  # of a Brawler
KNOCKING: Final = 12
GASSING: Final = 13  # a Zone
ESCAPING: Final = 14  # a Brawler
COMING_BACK: Final = 15
LANDING: Final = 16
STEALING: Final = 17  # a Brawler
DROPPING: Final = 18  # into a Zone
DEFENDING: Final = 19
ROLLING_IN: Final = 20  # a Brawler
ACTING: Final = 21
MOVING_ON: Final = 22
TARGETING: Final = 23
DRINKING: Final = 24
REACTING: Final = 25
DODGE_MOVING: Final = 26
ADJUSTING: Final = 27
DEFLECTING: Final = 28
RETURNING: Final = 29
LUCKING: Final = 30
TELLING: Final = 31  # the story half is on
OVER: Final = 32
ARG: Final = 5  # bits: where the number starts that an entry of the agenda carries
PHASE_BITS: Final = 31

# How a Brawl came to its end.
BY_POINTS: Final = 0
BY_RESIGNING: Final = 1
BY_TIME: Final = 2
ENDINGS: Final = ("points", "resigned", "time")

# Who decides together: places in Book.voters.
CREW_DECIDES: Final = 0
TABLE_DECIDES: Final = 1

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

# How a Rivalry was used in a contest, as bits (KC-11.10).
RIVALRY_BUMP: Final = 1
RIVALRY_EFFECT: Final = 2

# Dice of a pool: how many show each face, four bits a face, face 1 lowest.
DIE: Final[list[int]] = [0, *(1 << (4 * face) for face in range(6))]

# Options that are the same every time, or by a set of Brawlers as bits.
NONE: Final[tuple[int, ...]] = ()
CHARGES: Final[tuple[int, ...]] = (CHARGE,)
THROWS: Final[tuple[int, ...]] = (THROW,)
BUST_OUTS: Final[tuple[int, ...]] = (BUST_OUT,)
STEP_OUTS: Final[tuple[int, ...]] = (STEP_OUT,)
UNCURLS: Final[tuple[int, ...]] = (UNCURL,)
JUMP_OUTS: Final[tuple[int, ...]] = (JUMP_OUT,)
BREAK_CAGES: Final[tuple[int, ...]] = (BREAK_CAGE,)
BREAK_OUTS: Final[tuple[int, ...]] = (BREAK_OUT,)
END_TURNS: Final[tuple[int, ...]] = (END_TURN,)
GRABS: Final = code_table(GRAB, SINGLE)  # by a set of items
ACTIVATES: Final = code_table(ACTIVATE, BRAWLERS)
TARGETS: Final = code_table(TARGET, BRAWLERS)
PASSES: Final = code_table(PASS, BRAWLERS)
RALLIES: Final = code_table(RALLY, BRAWLERS)
TACKLES: Final = code_table(TACKLE, BRAWLERS)
INTOS: Final = code_table(INTO, BRAWLERS)
THROW_MES: Final = code_table(THROW_ME, BRAWLERS)
REFRESHES: Final = code_table(REFRESH, 3)
DRINKS: Final[list[tuple[int, ...]]] = [tuple(DRINK + n for n in range(most + 1)) for most in range(MOST_DRINKS + 1)]
REACTS: Final = code_table(CATCH, 3)  # bits: Catch, Dodge, Tackle
RESIGNS: Final[tuple[int, ...]] = (RESIGN,)
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


def shows(dice: i64, face: i64) -> bool:
    """Some die of a pool shows that face."""
    return dice >> (4 * (face - 1)) & 15 != 0


def doubles(dice: i64) -> bool:
    """Two dice show the same number (KC-14.5): some face's count is above 1."""
    return dice & 0xEEEEEE != 0


def faces_of(dice: i64) -> list[int]:
    """The dice one by one, highest first."""
    return [face for face in (6, 5, 4, 3, 2, 1) for _ in range(dice >> (4 * (face - 1)) & 15)]
