"""How good a position is, in hearts, and what to do about it: a rule of thumb over exact tables, compiled for speed.

Nothing here reads a deck: what is judged is what everybody sees.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.double_rumble.rules import Rumble
from fracas.games.double_rumble.rules_odds import Exact, case_of
from fracas.games.double_rumble.state import Fighter
from fracas.games.double_rumble.state_book import (
    ACTIVE,
    BATTLE,
    CHANGE,
    MOST_EQUIPMENT,
    MOST_FURY,
    MOST_HEARTS,
    MOVE,
    NOTHING,
    PASSIVE_FURY,
    REROLL,
    STAGES,
    USE,
    YIELD,
    Card,
)
from fracas.games.double_rumble.steps import (
    BOSS_LIFE,
    CUBE_ADD,
    CUBE_REMOVE,
    ELIMINATES,
    EQUIP_DISCARD,
    EQUIP_DRAW,
    FORCE_DIE,
    FURY,
    HEARTS,
    NO_BLUE,
    STRENGTH,
    move_cost,
    special_cost,
    symbols_of,
)

# What things are worth, in hearts.
FURY_WORTH: Final = 0.15
PASSIVE_WORTH: Final = 0.55
ACTIVE_WORTH: Final = 1.0
GEAR_WORTH: Final = 1.3
TOKEN_COST: Final = 0.8
CUBE_COST: Final = 0.6
LIFE_COST: Final = 1.8
HEAL_WORTH: Final = 0.75
DANGER: Final = 0.6  # the last credit, and a Fighter with two hearts or fewer
LATER: Final = (0.0, 27.0, 22.0, 14.0, 0.0)  # hearts the Stages after this one cost
READY: Final = 0.3  # a matched Enemy right in front
IDLE: Final = 0.15  # nobody in front
AIMLESS: Final = 50.0
MOST_LOST: Final = 99  # a fall is worse than the hearts it takes
STRONGEST: Final = 24


def strength_of(s: Rumble, code: i64) -> float:
    """The Strength a card will probably have, dice it forces included."""
    card = s.book.cards[code >> 1]
    found = float(card.base + (code & 1))
    for mod in card.red.mods:
        sure = 1.0 if mod.when == 0 and mod.also == 0 else 0.5
        if mod.kind == STRENGTH:
            found += sure * float(mod.sign * (mod.n if mod.per == 0 else 1))
        elif mod.kind == FORCE_DIE:
            found += sure * (1.5 if mod.dice >> 3 & 1 else 0.8 if mod.dice >> 2 & 1 else 0.2)
    return found


def table(values: list[float], strength: float) -> float:
    """A table read between its lines."""
    if strength <= 0.0:
        return values[0]
    low = int(strength)
    if low >= STRONGEST:
        return values[STRONGEST]
    part = strength - float(low)
    return values[low] * (1.0 - part) + values[low + 1] * part


def effects_value(s: Rumble, effects: i64, f: Fighter) -> float:
    """What a list of effects is worth to the team, roughly."""
    found = 0.0
    for step in s.book.lists[effects]:
        target = s.partner(f) if step.who else f
        n = float(step.sign * (step.n if step.per == 0 else 1))
        if step.verb == HEARTS:
            room = float(MOST_HEARTS - target.hearts)
            found += HEAL_WORTH * (n if n < room else room)
        elif step.verb == FURY:
            found += FURY_WORTH * 1.5 * n
        elif step.verb == EQUIP_DRAW:
            found += GEAR_WORTH * n * (0.9 if len(target.equipment) < 2 else 0.2)
        elif step.verb == EQUIP_DISCARD:
            found -= GEAR_WORTH * n if target.equipment else 0.0
        elif step.verb == BOSS_LIFE:
            found -= LIFE_COST * n
        elif step.verb == CUBE_ADD:
            found -= CUBE_COST * 0.6
        elif step.verb == CUBE_REMOVE:
            found += CUBE_COST * 0.6
        elif step.verb == ELIMINATES:
            for card in s.targets(step, f, NOTHING, NOTHING):
                if not s.book.cards[card].boss:
                    found += 0.25 + enemy_cost(s, 2 * card)
        else:
            found += 0.3
    return found


def blue_value(s: Rumble, card: Card, f: Fighter) -> float:
    return effects_value(s, card.blue, f) if card.blue != NOTHING else 0.0


def enemy_cost(s: Rumble, code: i64) -> float:
    """Hearts an Enemy will probably cost the team."""
    card = s.book.cards[code >> 1]
    strength = strength_of(s, code)
    plain = table(s.book.loss_green, strength)
    if card.red.kinds >> NO_BLUE & 1:
        return plain
    matched = table(s.book.loss_blue, strength)
    if (symbols_of(s, s.f0) | symbols_of(s, s.f1)) & card.weak:
        return matched + 0.12 * (plain - matched)
    paid = matched + 0.7
    return paid if card.weak and paid < plain else plain


def boss_cost(s: Rumble) -> float:
    """Hearts the rest of the Boss will probably cost."""
    if s.boss == NOTHING or s.life == 0:
        return 0.0
    card = s.book.cards[s.boss]
    strength = strength_of(s, 2 * s.boss)
    lost, won = table(s.book.loss_green, strength), table(s.book.win_green, strength)
    extra = 0.0
    better_lost, better_won = table(s.book.loss_blue, strength), table(s.book.win_blue, strength)
    if not (symbols_of(s, s.f0) | symbols_of(s, s.f1)) & card.weak:
        extra = 1.0
    cost = better_lost / better_won + extra / float(s.life) if better_won > 0.02 else lost / (won + 0.02)
    return float(s.life) * (cost - blue_value(s, card, s.f0))


def fighter_worth(s: Rumble, f: Fighter) -> float:
    found = float(f.hearts) + FURY_WORTH * float(f.fury)
    if f.fury >= PASSIVE_FURY:
        found += PASSIVE_WORTH
    if f.fury == MOST_FURY:
        found += ACTIVE_WORTH
    found += GEAR_WORTH * float(len(f.equipment) if len(f.equipment) < 2 else 2)
    if f.token:
        found -= TOKEN_COST
    if s.credits == 1 and f.hearts <= 2:
        found -= DANGER * float(3 - f.hearts)
    return found


def margin(s: Rumble) -> float:
    """Hearts in hand less hearts still to be paid: above 0 the team should make it."""
    found = fighter_worth(s, s.f0) + fighter_worth(s, s.f1) + 8.0 * float(s.credits - 1)
    for row in range(4):
        before = 0.0
        for code in s.rows[row]:
            if s.book.cards[code >> 1].boss:
                continue
            cost = enemy_cost(s, code)
            found -= cost - 0.15 * before  # now and then the one before is thrown into it
            before = cost
    return found - boss_cost(s) - LATER[s.stage if s.stage <= STAGES else STAGES]


def stance(s: Rumble, f: Fighter) -> float:
    """Small change: what stands before a Fighter."""
    if f.space == NOTHING:
        return 0.0
    cards = s.rows[f.space]
    if not cards:
        return -IDLE
    card = s.book.cards[cards[0] >> 1]
    if card.boss and s.enemies:
        return -IDLE
    return READY if symbols_of(s, f) & card.weak else 0.0


# --- a Battle ---------------------------------------------------------------------------------------------------------


def battle_gain(s: Rumble, f: Fighter, blue: bool, odds: tuple[int, int, int, int]) -> float:
    """What a Battle is expected to change, against the cost that card was reckoned at."""
    code = s.rows[f.space][0]
    card = s.book.cards[code >> 1]
    of = float(odds[3])
    win, throw, lost = float(odds[0]) / of, float(odds[1]) / of, float(odds[2]) / of
    found = -lost + win * blue_value(s, card, f) + (1.0 - win) * 1.3 * FURY_WORTH
    found -= breaks(s, f)
    if s.credits == 1 and f.hearts <= 3:
        found -= (1.0 - win) * DANGER * 1.5
    if card.boss:
        share = boss_cost(s) / float(s.life)
        return found + win * share
    found += enemy_cost(s, code)
    cards = s.rows[f.space]
    if len(cards) > 1:
        behind = s.book.cards[cards[1] >> 1]
        if not behind.boss:
            found += throw * (0.25 + enemy_cost(s, cards[1]) + blue_value(s, behind, f))
        elif s.life > 1:
            found += throw * boss_cost(s) / float(s.life)
    return found


def breaks(s: Rumble, f: Fighter) -> float:
    found = 0.0
    for item in f.equipment:
        if s.book.equipment[item].breaks != NOTHING:
            found += GEAR_WORTH / 6.0
    return found


def odds_of(s: Rumble, slot: i64, blue: bool) -> tuple[int, int, int, int]:
    case = case_of(s.copy(), slot, blue)
    case.hearts = MOST_LOST
    return Exact(case).odds()


def can_blue(s: Rumble, f: Fighter) -> bool:
    world = s.copy()
    own = world.fighter(f.slot)
    world.open_battle(own)
    return world.may_roll_blue(own)


# --- advice -----------------------------------------------------------------------------------------------------------


def action_gain(s: Rumble, code: i64, now: float) -> float:
    """What a Brawl action is expected to change; `now` is the margin before it."""
    if code == YIELD:
        return -0.05
    if code < CHANGE:
        return _move_gain(s, s.fighter((code - MOVE) // 4), (code - MOVE) % 4)
    if code < BATTLE:
        return _change_gain(s, s.fighter((code - CHANGE) // 4), (code - CHANGE) % 4, now)
    if code < ACTIVE:
        f = s.fighter(code - BATTLE)
        blue = can_blue(s, f)
        return 0.2 + battle_gain(s, f, blue, odds_of(s, f.slot, blue))
    if code < REROLL:
        f = s.fighter(code - ACTIVE)
        lost = FURY_WORTH * float(MOST_FURY) + PASSIVE_WORTH + ACTIVE_WORTH
        return effects_value(s, s.book.tiles[f.who].active, f) - lost
    f = s.fighter((code - USE) // MOST_EQUIPMENT)
    use = s.book.equipment[(code - USE) % MOST_EQUIPMENT].use
    return effects_value(s, use, f) - GEAR_WORTH - 0.4


def _move_gain(s: Rumble, f: Fighter, space: i64) -> float:
    cost = move_cost(s, f)
    before = stance(s, f)
    old = f.space
    f.space = space
    after = stance(s, f)
    f.space = old
    found = after - before - float(cost)
    if after <= before:
        found -= AIMLESS  # else one would walk for ever rather than fight
    if cost and s.credits == 1 and f.hearts <= 3:
        found -= DANGER
    return found - AIMLESS if cost >= f.hearts else found


def _change_gain(s: Rumble, f: Fighter, symbol: i64, now: float) -> float:
    cost = special_cost(s, f)
    before = now + stance(s, f)
    old = f.symbol
    f.symbol = symbol
    after = margin(s) + stance(s, f)
    f.symbol = old
    danger = DANGER if cost and s.credits == 1 and f.hearts <= 3 else 0.0
    return after - before - float(cost) - danger


def place_gain(s: Rumble, row: i64) -> float:
    """What laying the drawn card into a row is worth: cubes, its yellow Power, who has to deal with it."""
    card = s.book.cards[s.drawn]
    f = s.at_height(row)
    found = effects_value(s, card.yellow, f) if card.yellow != NOTHING else 0.0
    if f.hearts <= 2:
        found *= 2.0
    cards = s.rows[row]
    if card.boss:
        found -= TOKEN_COST * (1.0 if card.ongoing.mods else 0.0) * (0.5 if f.hearts > s.partner(f).hearts else 1.0)
        return found - 0.1 * float(len(cards))
    if len(cards) + 1 >= s.book.threshold:
        found -= CUBE_COST
    found -= 0.12 * float(len(cards))
    if cards and not s.book.cards[cards[-1] >> 1].boss:
        ahead = strength_of(s, cards[-1])
        found += 0.3 * (table(s.book.throw_blue, ahead)) * enemy_cost(s, 2 * s.drawn)
    if symbols_of(s, f) & card.weak:
        found += 0.25
    return found


def reroll_gain(s: Rumble, f: Fighter, die: i64) -> float:
    """How much likelier a win is with that die thrown again; a win in hand is worth keeping."""
    if s.result_of(f) >= s.strength:
        return -1.0
    old = s.dice[die]
    found = 0.0
    now = float(s.loss_of(f, s.result_of(f)))
    for face in range(6):
        s.dice[die] = face
        result = s.result_of(f)
        found += now + 0.8 if result >= s.strength else now - float(s.loss_of(f, result))
    s.dice[die] = old
    return found / 6.0
