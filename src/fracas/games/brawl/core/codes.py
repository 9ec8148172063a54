"""The numbers of the game: cards, spots, actions, phases."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1  # no seat, no side, no character; also: a clock that does not run
DECKS: Final = 1  # streams of luck: each player's deck has its own
LONG_AGO: Final = -1_000_000

# Cards. The order is the canonical one of lists and views.
RED_HIT: Final = 0  # + colour
RED_HIT2: Final = 3  # + colour
RED_BLOCK: Final = 6  # + colour
WILD_BLOCK: Final = 9
DODGE: Final = 10
PRESS: Final = 11
REVERSE: Final = 12
FREEZE: Final = 13
HOLD: Final = 14
NULL: Final = 15
BASE: Final = 16
CLEAR: Final = 17
KINDS: Final = 18
NO_CARD: Final = -1
CARD_NAMES: Final[tuple[str, ...]] = (
    "rH", "bH", "gH", "rH2", "bH2", "gH2", "rB", "bB", "gB", "WB", "Dg", "Pr", "Rv", "Fz", "Ho", "Nu", "Ba", "Cl",
)  # fmt: skip

# A card on the table is packed with the seat that played it; a foul card is marked (BR-8.2).
KIND: Final = 31
SEAT_SHIFT: Final = 5
SEAT: Final = 7
FOUL: Final = 256

# What the end of a string offers: its effective top (BR-3.1).
BARE: Final = 0
RED_TOP: Final = 1  # + colour: a Hit or Hit-2
BLOCK_TOP: Final = 4
DODGE_TOP: Final = 5
TOP_NAMES: Final = ("bare", "red", "blue", "green", "block", "dodge")

# BR-3.2: for each card the tops it may be played on, as bits.
ANY_HIT: Final = 14  # tops 1, 2, 3
EVERY_TOP: Final = 63
ON_END: Final[list[int]] = (
    [1 | 1 << RED_TOP + colour | 1 << DODGE_TOP for colour in range(3)]
    + [1 << RED_TOP + colour for colour in range(3)]
    + [1 << RED_TOP + colour for colour in range(3)]
    + [ANY_HIT, ANY_HIT, 1 << BLOCK_TOP | 1 << DODGE_TOP]
    + [0] * 6
)
# BR-3.4: what a Press may cover in a centre, as bits of cards.
PRESSED: Final = 1 << REVERSE | 1 << HOLD | 1 << NULL
# Cards that are announced (option `calls`), as bits.
CALLED: Final = 1 << BASE | 1 << CLEAR | 1 << PRESS | 1 << FREEZE | 1 << DODGE | 1 << REVERSE

# Spots, 18 a zone: four a place in the row, then the two ends of the row.
CENTRE: Final = 0
END: Final = 1  # + 0 the first side's, 1 the second side's
CLEARED: Final = 3
ROW_LEFT: Final = 16
ROW_RIGHT: Final = 17
SPOTS: Final = 18

# Action codes: the fixed space of the game. A play names its card and its spot.
BOARD: Final = 144  # spots of eight zones
PLAY: Final = 0  # + BOARD * card + SPOTS * zone + spot
PLAYTOP: Final = 2592  # as PLAY
RETRACT: Final = 5184  # + SPOTS * zone + spot
CALL: Final = 5328  # as RETRACT
DRAW: Final = 5472
PICK: Final = 5473
DROP: Final = 5474
PASS: Final = 5475
KNOCK: Final = 5476
PAUSE: Final = 5477
RESIGN: Final = 5478
STAND: Final = 5479
FORFEIT: Final = 5480
LEAVE: Final = 5481
RETURN: Final = 5482
TAG: Final = 5484  # + seat
NAME: Final = 5492  # + seat
CHARACTER: Final = 5500  # + place in the roster

# Phases: places in the table of phases.py.
PICKING: Final = 0
NEW_GAME: Final = 1
NAMING: Final = 2
SETTING_UP: Final = 3  # up to here a phase closes by itself once nobody is asked
KNOCKING: Final = 4
COUNTDOWN: Final = 5  # up to here play has not started
TURN: Final = 6  # Training
DRAWN: Final = 7
MUST_TAG: Final = 8
LIVE: Final = 9  # Tournament
PAUSED: Final = 10
RESUMING: Final = 11
FOUL_CLEAR: Final = 12
OVER: Final = 13

# Formats.
DUEL: Final = 0
ROUND_ROBIN: Final = 1
TAG_TEAM: Final = 2

# How a zone came to be closed.
OPEN: Final = 0
FROZEN: Final = 1
NO_FREEZES: Final = 2
RESIGNED: Final = 3
FORFEITED: Final = 4
ENDED: Final = 5  # with the round: stalled, passed out, or the game decided elsewhere
CLOSED_NAMES: Final = ("", "frozen", "no_freezes", "resigned", "forfeited", "ended")

# Options that are the same every time.
NONE: Final[tuple[int, ...]] = ()
KNOCKS: Final[tuple[int, ...]] = (KNOCK,)
VERDICTS: Final[tuple[int, ...]] = (STAND, FORFEIT)
