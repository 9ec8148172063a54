"""The numbers of the game: cards, actions, phases, and what they are called inside."""

from __future__ import annotations

from typing import Final

NOTHING: Final = -1
DECKS: Final = 1  # streams of luck: each fighter's deck has its own

# Cards, fastest first: the number is the speed rank, CF-7.4.
DASH: Final = 0
GUARD: Final = 1
PUNCH: Final = 2
KICK: Final = 3
THROW: Final = 4
NO_CARD: Final = 5

# Action codes: the fixed space of the game.
FACE: Final = 0  # + 0 for A, 1 for B
PLAY: Final = 2  # + card
HIT: Final = 7
COMBO: Final = 8  # + place on the sheet, 0 to 7: A1 to B4
CHARGE: Final = 16
SIGN: Final = 17  # + 0 rock, 1 paper, 2 scissors
DISCARD: Final = 20  # + card
PUT_ASIDE: Final = 25  # + card
STRIP: Final = 30  # + card
RECOVER: Final = 35  # + card
STOP: Final = 40
CYCLE: Final = 41  # + card
SKIP: Final = 46
ENTER: Final = 47  # + slot
START: Final = 50  # + slot
RESIGN_ROUND: Final = 53
RESIGN_MATCH: Final = 54
PICK: Final = 55  # + place in the roster

# Phases: places in the table of phases.py, in the order of play.
NEW_ROUND: Final = 0
PICKING: Final = 1
STARTING: Final = 2
DRAWING: Final = 3
CYCLING: Final = 4
FACING: Final = 5
MOVING: Final = 6
DECLARING: Final = 7
DECLARING_OPENLY: Final = 8
THROWING: Final = 9
CHOOSING: Final = 10  # a special's choice; `verb` says which
ENDING: Final = 11
ENTERING: Final = 12
OVER: Final = 13

# Where play goes on after a throw or an entry (`Board.after`).
TO_RESOLVE: Final = 0
TO_DECLARE: Final = 1
TO_DECK_OUT: Final = 2
TO_DRAW: Final = 3
TO_NEXT_TURN: Final = 4

# What a played card is up to. Until the first one acts, who is up to HITTING or more has declared an action.
NO_ACT: Final = 0  # no card, or blocked
CHARGING: Final = 1
HITTING: Final = 2
COMBOING: Final = 3
DONE: Final = 4
CANCELLED: Final = 5

# Formulas of X damage.
PLAIN: Final = 0
REFLECT: Final = 1
PER_CHARGE: Final = 2
DESPERATION: Final = 3

# How a match ends.
WON: Final = 0  # by a K.O.
RESIGNED: Final = 1
TIME: Final = 2

# Formats.
DUEL: Final = 0
TEAM: Final = 1
GAUNTLET: Final = 2

# Options that are the same every time.
NONE: Final[tuple[int, ...]] = ()
FACES: Final[tuple[int, ...]] = (FACE, FACE + 1)
SIGNS: Final[tuple[int, ...]] = (SIGN, SIGN + 1, SIGN + 2)
RESIGNS: Final[tuple[int, ...]] = (RESIGN_ROUND, RESIGN_MATCH)
# By 32 * face + `ready`: bits 0 to 3 the combos of the face, bit 4 a hit. Charging is always allowed (CF-5.5).
CAN_HIT: Final = 16
DECLARES: Final[list[tuple[int, ...]]] = [
    tuple(([HIT] if ready & CAN_HIT else []) + [COMBO + 4 * face + k for k in range(4) if ready >> k & 1] + [CHARGE])
    for face in range(2)
    for ready in range(32)
]
