"""The numbers of the game: spaces, dice, action codes, phases, tasks, and what they are called inside."""

from __future__ import annotations

from typing import Final

NOTHING: Final = -1
# Streams of luck: Bosses, Enemies and Equipment are dealt at the start, then each Fighter has dice of their own.
BOSSES: Final = 1
ENEMIES: Final = 2
EQUIPMENT: Final = 3
ROLLS: Final = 4
NO_INTS: Final[list[int]] = []
NO_WISHES: Final[list[int]] = [NOTHING, NOTHING]  # like NO_INTS replaced, never changed in place

# Spaces and their rows (DR-2.1): bit 0 is the height, bit 1 the side.
UL: Final = 0
LL: Final = 1
UR: Final = 2
LR: Final = 3
SPACES: Final = ("UL", "LL", "UR", "LR")
OTHER_HEIGHT: Final = 1
OTHER_SIDE: Final = 2
LEFT_ROWS: Final[tuple[int, ...]] = (UL, LL)
RIGHT_ROWS: Final[tuple[int, ...]] = (UR, LR)

SLOTS: Final = ("F1", "F2")
SYMBOLS: Final = ("PUNCH", "KICK", "SWEEP", "BLAST")

# Dice, in the order they are rolled (DR-9.8).
GREEN: Final = 0
BLUE: Final = 1
DICE: Final = ("green", "blue", "yellow", "red", "white")
SIDES: Final = 6
NOT_ROLLED: Final = -1

MOST_HEARTS: Final = 9
MOST_FURY: Final = 4
PASSIVE_FURY: Final = 2  # the left arrow (DR-13.2)
MOST_HELD: Final = 2
ENEMIES_A_STAGE: Final = 11
STAGES: Final = 4

# Action codes: the fixed space of the game.
FIGHTER: Final = 0  # + place in the roster, 0 to 31
SYMBOL: Final = 32  # + symbol
START: Final = 36  # + space
ENTRY: Final = 40  # + space
PLACE: Final = 44  # + row
SET: Final = 48  # + symbol
DECLINE: Final = 52
DONE: Final = 53
YIELD: Final = 54
BLUE_NO: Final = 55
BLUE_YES: Final = 56
MOVE: Final = 57  # + 4 * fighter + space
CHANGE: Final = 65  # + 4 * fighter + symbol
BATTLE: Final = 73  # + fighter
ACTIVE: Final = 75  # + fighter
REROLL: Final = 77  # + 5 * source + die
USE: Final = 107  # + 64 * fighter + equipment
DISCARD: Final = 235  # + equipment
GIVE: Final = 299  # + equipment: it goes to the other fighter
RESIGN: Final = 363
AGREE: Final = 364
DISAGREE: Final = 365
SUGGEST: Final = 400  # + the code of what is suggested
MOST_EQUIPMENT: Final = 64

# Sources of re-rolls, as REROLL numbers them; 0 and 1 are the Fighter's Equipment.
FROM_SECOND: Final = 1
FROM_PASSIVE: Final = 2
FROM_ONGOING: Final = 3
FROM_POWER: Final = 4
FROM_ACTIVE: Final = 5
SOURCES: Final = 6
SOURCE_NAMES: Final = ("", "", "passive", "ongoing", "power", "active")
MODIFIERS_A_SOURCE: Final = 4

# Phases: places in the table of phases.py.
CHOOSING_FIGHTER: Final = 0
CHOOSING_SYMBOL: Final = 1
CHOOSING_START: Final = 2
CHOOSING_ENTRY: Final = 3
PLACING: Final = 4
DISCARDING: Final = 5  # an effect takes Equipment
EXCESS: Final = 6  # more than two Equipments held
SETTING: Final = 7  # a free symbol
FREE_MOVING: Final = 8
BRAWLING: Final = 9
ROLLING_BLUE: Final = 10
REROLLING: Final = 11
EXCHANGING: Final = 12
OVER: Final = 13
RESOLVING: Final = 14  # has no row: nobody is asked, the agenda goes on

# Tasks: places in the table of agenda.py. What the fields of a Task mean stands behind each.
EFFECTS: Final = 0  # number: the list of effects, slot: who resolves it, card and row it comes from
ELIMINATE: Final = 1  # slot: who does it, card
REMOVE: Final = 2  # card
SECOND: Final = 3  # slot: who threw, card: what stood behind the Thrown Enemy
BOSS_HIT: Final = 4  # slot: who won
BREAK: Final = 5
DEFEATS: Final = 6  # slot: who acted or resolved
AFTER_PLACING: Final = 7  # card, row
AFTER_ACTION: Final = 8
TAKE_DISCARD: Final = 9  # number: how many, slot
TRIM: Final = 10  # slot: down to two Equipments
TAKE_SYMBOL: Final = 11  # slot
TAKE_MOVE: Final = 12  # slot
EXCHANGE: Final = 13  # slot: whose Ability
USED_UP: Final = 14  # number: the Equipment
REWARD: Final = 15  # slot: who draws
NEXT_STAGE: Final = 16
NEW_FIGHTER: Final = 17  # number: steps done, slot, row: the space left
TASK_KINDS: Final = 18

# Steps of a new Fighter after a defeat (DR-1.12).
TO_CHOOSE: Final = 0
TO_ENTER: Final = 1
TO_SET: Final = 2
ENTERED: Final = 3

# Modifiers, as battle.py and brawl.py ask for them; vocabulary/modifiers.py gives each its class.
STRENGTH: Final = 0
FORCE_DIE: Final = 1
NO_BLUE: Final = 2
NO_REROLL: Final = 3
NO_THROW: Final = 4
EQUIP_OFF: Final = 5
LOSS: Final = 6
FORCED_REROLL: Final = 7
OWN_REROLL: Final = 8
RESULT: Final = 9
DIE_PLUS: Final = 10
INSTANT_THROW: Final = 11
IGNORE_FORCED: Final = 12
MOVE_COST: Final = 13
SPECIAL_COST: Final = 14
SPECIAL_LOCK: Final = 15
NO_HEAL: Final = 16
NO_FURY: Final = 17
NO_PASSIVE: Final = 18

# Where an effect points, and for whom it is.
WHO: Final = ("self", "partner", "both")
BOTH: Final = 2
WHERE: Final = ("this", "next", "first", "last", "each")
THIS: Final = 0
NEXT: Final = 1
FIRST: Final = 2
LAST: Final = 3
EACH: Final = 4
ROWS: Final = ("own", "adjacent", "opposite", "front", "behind")
OWN: Final = 0
ADJACENT: Final = 1
OPPOSITE: Final = 2
FRONT: Final = 3
BEHIND: Final = 4

# Arbitration of the Brawl (DR-19).
FREE: Final = 0
FLOOR: Final = 1
TEAM: Final = 2
CALL: Final = 3  # a person with a bot: the floor comes back after each action of the bot

# Who places cards (DR-19.2).
ALTERNATE: Final = 0
CONSENSUS: Final = 1
PLAYER1: Final = 2

# What is seen of the deck (DR-4.3).
ORDERED: Final = 0
COUNTS: Final = 1
TOP: Final = 2

RED_BACK: Final = 0  # goes to the left; of a Boss: faces right
BLUE_BACK: Final = 1

# What stands against an action: places in REASONS, in the order of DR-19.12.
LEGAL: Final = 0
WRONG_PHASE: Final = 1
NO_MATCH: Final = 2
ACTION_IN_PROGRESS: Final = 3
NOT_YOUR_FLOOR: Final = 4
NOT_YOURS: Final = 5
SAME_SPACE: Final = 6
SPACE_OCCUPIED: Final = 7
HEARTS_TOO_LOW: Final = 8
REPETITION: Final = 9
LOCKED: Final = 10
SAME_SYMBOL: Final = 11
ROW_EMPTY: Final = 12
BOSS_LOCKED: Final = 13
FURY_TOO_LOW: Final = 14
NO_EFFECT: Final = 15
MUST_ACT: Final = 16
INVALID_ROW: Final = 17
SAME_ROW: Final = 18
SOURCE_USED: Final = 19
INVALID_CHOICE: Final = 20
REASONS: Final = (
    "", "wrong_phase", "no_match", "action_in_progress", "not_your_floor", "not_yours", "same_space", "space_occupied",
    "hearts_too_low", "repetition", "locked", "same_symbol", "row_empty", "boss_locked", "fury_too_low",
    "no_effect", "must_act", "invalid_row", "same_row", "source_used", "invalid_choice",
)  # fmt: skip

# Options that are the same every time.
NONE: Final[tuple[int, ...]] = ()
ASK_RESIGN: Final[tuple[int, ...]] = (RESIGN,)
ASK_SYMBOL: Final[tuple[int, ...]] = (SYMBOL, SYMBOL + 1, SYMBOL + 2, SYMBOL + 3)
ASK_SET: Final[tuple[int, ...]] = (SET, SET + 1, SET + 2, SET + 3)
ASK_START: Final[tuple[int, ...]] = (START + UR, START + LR)
ASK_YIELD: Final[tuple[int, ...]] = (YIELD,)
ASK_DONE: Final[tuple[int, ...]] = (DONE,)
ASK_BLUE: Final[tuple[int, ...]] = (BLUE_YES, BLUE_NO)
ASK_PLACE: Final[tuple[tuple[int, ...], ...]] = ((PLACE, PLACE + 1), (PLACE + 2, PLACE + 3))  # by the card's back
