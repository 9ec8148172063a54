"""The numbers of the game by name: cards, modes, action codes, phases, verbs of effects."""

from __future__ import annotations

from typing import Final

NOTHING: Final = -1
# Streams of luck: every deck and junkyard of an area, the dice and coins of a unit, what luck takes from its hand.
DECKS: Final = 1
JUNKYARDS: Final = 7
LUCK: Final = 13
HANDS: Final = 20
CLOCK: Final = 32  # + seat: what luck chooses for who is out of time or has resigned
NONE: Final[tuple[int, ...]] = ()

# Decks and card types. Cards are numbered N30N first, then Brawl (Sucker Punches last), then Items.
BRAWL: Final = 0
N30N: Final = 1
ITEM: Final = 2
GRADES: Final = 3
TYPES: Final = 6
N30NS: Final = 18  # card = 3 * type + grade - 1
# Amounts of all types in one number: PACK bits for each, of which the highest is spare.
PACK: Final = 8
PACKED: Final = 0x7F
SPARE: Final = 0x8080_8080_8080

# Modes.
RUMBLE: Final = 0
TRAINING: Final = 1
OVERKILL: Final = 2
RUSH: Final = 3
KING: Final = 4
ROYALE: Final = 5

# Action codes: the fixed space of the game. What commits least has the lowest (N3-R21).
PASS: Final = 0
DONE: Final = 1
ACCEPT: Final = 2
CONCEDE: Final = 3
SKIP: Final = 4
EMPTY: Final = 5
ATTACK: Final = 6
DEFEND: Final = 7
ROLES: Final[tuple[int, ...]] = (ATTACK, DEFEND)
DEAL: Final = 8
TRADE: Final = 9  # + deck
BOOST: Final = 12  # + N30N type
RESIGN: Final = 18
LEAVING: Final[tuple[int, ...]] = (RESIGN,)
PICK: Final = 32  # + place in the roster
REVIVE: Final = 96  # + fighter; so on to FACE
PUT: Final = 112
STRIKE: Final = 128
COUNTER: Final = 144
TARGET: Final = 160
FACE: Final = 176
CLAIM: Final = 192  # + 16 * (0 the deck, 1 + unit a hand) + challenge
CANCEL: Final = 272  # + 64 * N30N card + place in the war
PAY: Final = 1440  # + N30N card
ADD: Final = 1472
PLACE: Final = 2048  # + card; so on to GIVE
BETRAY: Final = 2560
OFFER: Final = 3072
DISCARD: Final = 3584
TAKE: Final = 4096
GIVE: Final = 4608
# Every code as an object: options are made of these, because to make a new one for each would cost as much as the rest.
EVERY: Final[list[object]] = [*range(5120)]
CARDS: Final = 512  # room for cards in the code space
WAR_PLACES: Final = 64

# Phases: places in the table of phases.py. First the stages of a game, in the order of play: a war, an effect or a
# choice within a stage leads back to it (`Board.stage`).
# Their numbers travel: the memo of a view begins with the stage.
DRAFTING: Final = 0
TOSSING: Final = 1
PIT_STOP: Final = 2
DRAWING: Final = 3
SHARING: Final = 4
SHOPPING: Final = 5
LINING_UP: Final = 6
COMBAT: Final = 7
STRIKING: Final = 8
PAIRING: Final = 9
PLACING: Final = 10
REVEALING: Final = 11
CLASHING: Final = 12
AWARDING: Final = 13
COUNTERING: Final = 14
CLAIMING: Final = 15
CLEANING_UP: Final = 16
WINDOW: Final = 17
HALF: Final = 18
# Then what is asked or done within a stage.
CHOOSING_ROLE: Final = 19
OFFERING: Final = 20
REVIVING: Final = 21
TARGETING: Final = 22
PAYING: Final = 23
CANCELLING: Final = 24
ANSWERING: Final = 25
EFFECT: Final = 26
DISCARDING: Final = 27
BOOSTING: Final = 28
AIMING: Final = 29
OVER: Final = 30

# Steps of a clash (N3-8.4) and of a betrayal: between the first and the last, odd ones are the attacker's.
LANE_BEGINS: Final = 0
ATTACK_ITEM: Final = 1
DEFENCE_ITEM: Final = 2
ATTACK_BOOST: Final = 3
DEFENCE_BOOST: Final = 4
ATTACK_HIT: Final = 5
DEFENCE_HIT: Final = 6
LANE_ENDS: Final = 7

# Roles in a lane.
ATTACKS: Final = 0
DEFENDS: Final = 1

# What a war or an effect is about.
BY_STRIKE: Final = 0
BY_COUNTER: Final = 1
BY_BOOST: Final = 2
BY_ITEM: Final = 3

# Zones of a fighter.
BENCH: Final = -1
OUT: Final = -2  # K.O.d
UNDECIDED: Final = -2  # a zone of a line-up that is still to be set

# Luck of an effect.
NO_LUCK: Final = 0
COIN: Final = 1
DIE: Final = 2

# Verbs of effects.
DAMAGE: Final = 0
HEAL: Final = 1
KO: Final = 2
DROP: Final = 3
DRAW: Final = 4
DROP_CARDS: Final = 5
TAKE_USED: Final = 6
SALVAGE: Final = 7
WEAR: Final = 8
GUARD: Final = 9

# Targets of effects.
NOBODY: Final = 0
FOE: Final = 1
FOES: Final = 2
SELF: Final = 3
ALLIES: Final = 4
ALLY: Final = 5
BENCHED: Final = 6
ANY_FOE: Final = 7

# Amounts of effects.
PLAIN: Final = 0
ROLL: Final = 1
HALF_ROLL: Final = 2

# Conditions of effects.
ALWAYS: Final = 0
IF_HURT: Final = 1
IF_FOE_HURT: Final = 2
IF_SECOND_WIND: Final = 3

ANY_TYPE: Final = 3

# Deeds a Challenge looks at (N3-14.2).
HITS: Final = 0
EVADES: Final = 1
KOS: Final = 2
ITEM_CANCELS: Final = 3
WARS: Final = 4
BOOSTS: Final = 5
MOVES: Final = 6
SOAKS: Final = 7
HEALS: Final = 8
ITEMS: Final = 9
DEEDS: Final = 10

# Options, as numbers.
SHORTFALL: Final = 0
ANY: Final = 1
ALL: Final = 2
SNAKE: Final = 0
RANDOM: Final = 1
FREE: Final = 2
