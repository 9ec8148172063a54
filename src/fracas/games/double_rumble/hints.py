"""For bots: worlds that fit what a seat knows, and how good a world is for the team."""

from __future__ import annotations

from math import exp
from typing import cast

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble import words_view as x
from fracas.games.double_rumble.codes import SLOTS, encode
from fracas.games.double_rumble.content import book_for
from fracas.games.double_rumble.odds import battle_odds
from fracas.games.double_rumble.rules import Rumble
from fracas.games.double_rumble.rules_flow import Flow
from fracas.games.double_rumble.rules_value import battle_gain, margin, reroll_gain, stance
from fracas.games.double_rumble.state import Fighter, Task
from fracas.games.double_rumble.state_book import (
    BLUE_BACK,
    COUNTS,
    ENEMIES_A_STAGE,
    NOTHING,
    ORDERED,
    PHASES,
    RED_BACK,
    REROLL,
    REROLLING,
    ROLLING_BLUE,
    SPACES,
    STAGES,
    SUGGEST,
    SYMBOLS,
)
from fracas.kernel.chance import Chance
from fracas.kernel.wire import View

SWING = 6.0  # hearts ahead that make a win about three to one


def guess(view: View, chance: Chance) -> Rumble:
    """A world that fits all the viewer knows; the decks are dealt at random."""
    v = cast(x.RumbleView, view)
    s = Rumble(book_for(v.options, v.seats, sum(1 << seat for seat in v.bots), v.pack))
    s.blank()
    cards = {card.id: i for i, card in enumerate(s.book.cards)}
    gear = {item.id: i for i, item in enumerate(s.book.equipment)}
    _restore_counts(s, v, cards, gear)
    _restore_fighter(s.f0, v.fighters[0], s, gear)
    _restore_fighter(s.f1, v.fighters[1], s, gear)
    for row in v.rows:
        place = SPACES.index(row.row)
        for one in row.cards:
            card = cards[one.card]
            s.rows[place].append(2 * card + int(one.cube))
            if s.book.cards[card].boss:
                s.boss, s.life = card, one.life
            else:
                s.enemies += 1
    _restore_battle(s, v, cards, gear)
    _restore_facts(s, v, cards, gear)
    _deal_hidden(s, v, chance)
    return s


def _restore_counts(s: Rumble, v: x.RumbleView, cards: dict[str, int], gear: dict[str, int]) -> None:
    s.phase = PHASES.index(v.phase)
    s.waiting = sum(1 << seat for seat in v.asked)
    s.opened, s.stage, s.credits, s.actions = v.opened, v.stage, v.credits, v.actions
    s.left = sum(1 << seat for seat in v.left)
    s.taken = sum(1 << i for i, tile in enumerate(s.book.tiles) if tile.id in v.taken)
    s.drawn = cards[v.drawn] if v.drawn else NOTHING
    s.drawn_no = v.drawn_number
    s.junk = [gear[name] for name in v.discarded]
    s.gone = [cards[name] for name in v.gone]
    s.won = NOTHING if v.won is None else int(v.won)
    s.reason = v.reason
    s.floor = v.floor or 0


def _restore_fighter(f: Fighter, fv: x.FighterView, s: Rumble, gear: dict[str, int]) -> None:
    f.who = next((i for i, tile in enumerate(s.book.tiles) if tile.id == fv.who), NOTHING)
    f.space = SPACES.index(fv.space) if fv.space else NOTHING
    f.hearts, f.fury = fv.hearts, fv.fury
    f.symbol = SYMBOLS.index(fv.symbol) if fv.symbol else NOTHING
    f.token = int(fv.token)
    f.equipment = [gear[name] for name in fv.equipment]


def _restore_battle(s: Rumble, v: x.RumbleView, cards: dict[str, int], gear: dict[str, int]) -> None:
    battle = v.battle
    if battle is None:
        return
    s.fighting = SLOTS.index(battle.fighter)
    s.card = cards[battle.card]
    s.row_of_battle = SPACES.index(battle.row)
    s.strength = battle.strength
    s.dice = list(battle.faces)
    s.red_on = battle.red_on
    s.red_amounts = list(battle.red_amounts)
    s.used = list(battle.used)
    s.shown_active = int(battle.active)
    s.breaking = sum(1 << gear[name] for name in battle.breaking)
    s.instant = int(battle.instant)


def _restore_facts(s: Rumble, v: x.RumbleView, cards: dict[str, int], gear: dict[str, int]) -> None:
    facts = v.facts
    s.acting = facts.acting
    s.no0, s.no1 = facts.numbers
    s.kept0, s.kept1 = facts.kept
    for kind, a, b, c, d, e in facts.agenda:
        task = Task(kind, a, b, c, d, e)
        s.agenda.append(task)
    s.dying = [cards[name] for name in facts.dying]
    s.moved = [gear[name] for name in facts.moved]
    s.boss_by, s.called, s.yielded = facts.boss_by, facts.called, facts.yielded
    s.acted_free = facts.acted_free
    s.seen = list(facts.seen)
    s.names = list(facts.names)
    s.named = list(facts.named)
    if v.wishes:
        wishes = [encode(s, w.Suggest(wish)) - SUGGEST if wish else NOTHING for wish in v.wishes]
        s.wish0, s.wish1 = wishes


# --- what is hidden -------------------------------------------------------------------------------------------------


def _deal_hidden(s: Rumble, v: x.RumbleView, chance: Chance) -> None:
    book = s.book
    seen = {code >> 1 for row in s.rows for code in row} | set(s.gone) | {int(s.drawn)}
    for stage in range(1, STAGES + 1):
        known = [card for card in book.bosses[stage - 1] if card in seen]
        s.bosses.append(known[0] if known and stage == s.stage else chance.take(book.bosses[stage - 1].copy()))
        rest = book.packs[stage - 1].copy()
        s.decks.append([chance.take(rest) for _ in range(ENEMIES_A_STAGE)])
    if s.stage:
        unseen = [card for card in book.packs[s.stage - 1] if card not in seen]
        s.deck = _deck(s, v, unseen, chance)
    held = {*s.f0.equipment, *s.f1.equipment, *s.junk}
    rest = [item for item in book.in_deck if item not in held]
    chance.shuffle(rest)
    s.equipment_deck = rest[: v.equipment_deck]


def _deck(s: Flow, v: x.RumbleView, unseen: list[int], chance: Chance) -> list[int]:
    """Undrawn Enemies with the backs that are seen; the next card is last."""
    peek = s.book.peek
    by_back = {back: [card for card in unseen if s.book.cards[card].back == back] for back in (RED_BACK, BLUE_BACK)}
    backs = [BLUE_BACK if colour == "blue" else RED_BACK for colour in v.deck]
    if peek == ORDERED:
        return [chance.take(by_back[back]) for back in backs][::-1]
    if peek == COUNTS:
        deck = [chance.take(by_back[back]) for back in backs]
        chance.shuffle(deck)
        return deck
    if not backs:
        return []
    top = chance.take(by_back[backs[0]])
    rest = [card for card in unseen if card != top]
    return [*(chance.take(rest) for _ in range(v.deck_size - 1)), top]


# --- value ----------------------------------------------------------------------------------------------------------


def value(state: Rumble, seat: int) -> float:
    """The team's chance to win, judged by hearts in hand and hearts still to be paid."""
    if state.over():
        return state.score(seat)
    found = margin(state) + stance(state, state.f0) + stance(state, state.f1)
    if state.phase == ROLLING_BLUE:
        found += max(_battle(state, True), _battle(state, False))
    elif state.phase == REROLLING:
        found += _rolled(state)
    return 1.0 / (1.0 + exp(-found / SWING))


def _battle(state: Rumble, blue: bool) -> float:
    slot = int(state.fighting)
    return battle_gain(state, state.fighter(slot), blue, battle_odds(state, slot, blue, beyond=True)[1:])


def _rolled(state: Rumble) -> float:
    """The dice lie: what they bring as they are, or with one more roll."""
    f = state.fighter(state.acting)
    result = state.result_of(f)
    won = result >= state.strength
    stop = 0.8 if won else -float(state.loss_of(f, result))
    rolls = [reroll_gain(state.copy(), f, (code - REROLL) % 5) for code in state.rerolls(f) if code >= REROLL]
    return stop + max([0.0, *rolls])


def order(state: Rumble, seat: int, options: tuple[int, ...]) -> tuple[int, ...]:
    """Options as they are: at most 19."""
    return options
