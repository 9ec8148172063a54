"""For bots: worlds that fit what a seat knows. How good one is for a seat, the State itself says."""

from __future__ import annotations

from typing import cast

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.actions import encode
from fracas.games.double_rumble.build_book import book_for
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.phases import PHASE_NAMES, PHASES
from fracas.games.double_rumble.core.state import Fighter, Task, carry, put_on
from fracas.kernel.chance import Chance
from fracas.kernel.masks import mask_of
from fracas.kernel.wire import View


def guess(view: View, chance: Chance) -> Rumble:
    """A world that fits all the viewer knows; the decks are dealt at random."""
    v = cast(w.RumbleView, view)
    s = Rumble(book_for(v.options, v.seats, mask_of(list(v.bots)), v.pack))
    s.blank()
    cards = {card.id: i for i, card in enumerate(s.book.cards)}
    gear = {item.id: i for i, item in enumerate(s.book.equipment)}
    _restore_counts(s, v, cards, gear)
    _restore_fighter(s.fighter1, v.fighters[0], s, gear)
    _restore_fighter(s.fighter2, v.fighters[1], s, gear)
    for row in v.rows:
        place = c.SPACES.index(row.row)
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
    s.row = PHASES[s.phase]
    return s


def _restore_counts(s: Rumble, v: w.RumbleView, cards: dict[str, int], gear: dict[str, int]) -> None:
    s.phase = PHASE_NAMES.index(v.phase)
    s.waiting = mask_of(list(v.asked))
    s.opened, s.stage, s.credits, s.actions = v.opened, v.stage, v.credits, v.actions
    s.quit = mask_of(list(v.resigned))
    s.taken = sum(1 << i for i, tile in enumerate(s.book.tiles) if tile.id in v.taken)
    s.drawn = cards[v.drawn] if v.drawn else c.NOTHING
    s.drawn_before = v.drawn_number
    s.discarded = [gear[name] for name in v.discarded]
    s.gone = [cards[name] for name in v.gone]
    s.won = c.NOTHING if v.won is None else int(v.won)
    s.reason = v.reason
    s.floor = v.floor or 0


def _restore_fighter(f: Fighter, fv: w.FighterView, s: Rumble, gear: dict[str, int]) -> None:
    f.who = next((i for i, tile in enumerate(s.book.tiles) if tile.id == fv.who), c.NOTHING)
    f.space = c.SPACES.index(fv.space) if fv.space else c.NOTHING
    f.hearts, f.fury = fv.hearts, fv.fury
    f.symbol = c.SYMBOLS.index(fv.symbol) if fv.symbol else c.NOTHING
    f.token = int(fv.token)
    carry(s.book, f, [gear[name] for name in fv.equipment])


def _restore_battle(s: Rumble, v: w.RumbleView, cards: dict[str, int], gear: dict[str, int]) -> None:
    battle = v.battle
    if battle is None:
        return
    s.fighting = c.SLOTS.index(battle.fighter)
    s.foe = cards[battle.card]
    s.row_of_battle = c.SPACES.index(battle.row)
    s.strength = battle.strength
    s.dice = list(battle.faces)
    s.red_on = battle.red_on
    s.red_amounts = list(battle.red_amounts)
    s.used = list(battle.used)
    s.active_rerolls = int(battle.active)
    s.breaking = sum(1 << gear[name] for name in battle.breaking)
    s.instant = int(battle.instant)


def _restore_facts(s: Rumble, v: w.RumbleView, cards: dict[str, int], gear: dict[str, int]) -> None:
    facts = v.facts
    s.acting = facts.acting
    s.question1, s.question2 = facts.numbers
    for kind, number, next_step, slot, card, row in facts.agenda:
        task = Task(kind, number, slot, card, row)
        task.next_step = next_step
        put_on(s, task)
    s.dying = [cards[name] for name in facts.dying]
    s.moved = [gear[name] for name in facts.moved]
    s.boss_by, s.called, s.yielded = facts.boss_by, facts.called, facts.yielded
    s.acted_free = facts.acted_free
    s.seen = list(facts.seen)
    s.row_named = list(facts.names)
    s.times_named = list(facts.named)
    if v.wishes:
        s.wishes = [encode(s, w.Suggest(wish)) - c.SUGGEST if wish else c.NOTHING for wish in v.wishes]


# --- what is hidden -------------------------------------------------------------------------------------------------


def _deal_hidden(s: Rumble, v: w.RumbleView, chance: Chance) -> None:
    book = s.book
    seen = {code >> 1 for row in s.rows for code in row} | set(s.gone) | {int(s.drawn)}
    for stage in range(1, c.STAGES + 1):
        known = [card for card in book.bosses[stage - 1] if card in seen]
        s.bosses.append(known[0] if known and stage == s.stage else chance.take(book.bosses[stage - 1].copy()))
        rest = book.packs[stage - 1].copy()
        s.decks.append([chance.take(rest) for _ in range(c.ENEMIES_A_STAGE)])
    if s.stage:
        unseen = [card for card in book.packs[s.stage - 1] if card not in seen]
        s.deck = _deck(s, v, unseen, chance)
    held = {*s.fighter1.equipment, *s.fighter2.equipment, *s.discarded}
    rest = [item for item in book.in_deck if item not in held]
    chance.shuffle(rest)
    s.equipment_deck = rest[: v.equipment_deck]


def _deck(s: Rumble, v: w.RumbleView, unseen: list[int], chance: Chance) -> list[int]:
    """Undrawn Enemies with the backs that are seen; the next card is last."""
    peek = s.book.peek
    by_back = {back: [card for card in unseen if s.book.cards[card].back == back] for back in (c.RED_BACK, c.BLUE_BACK)}
    backs = [c.BLUE_BACK if colour == "blue" else c.RED_BACK for colour in v.deck]
    if peek == c.ORDERED:
        return [chance.take(by_back[back]) for back in backs][::-1]
    if peek == c.COUNTS:
        deck = [chance.take(by_back[back]) for back in backs]
        chance.shuffle(deck)
        return deck
    if not backs:
        return []
    top = chance.take(by_back[backs[0]])
    rest = [card for card in unseen if card != top]
    return [*(chance.take(rest) for _ in range(v.deck_size - 1)), top]


def whose(s: Rumble, fighter: str) -> int:
    """Both Fighters are everybody's: the table wins or loses together."""
    return (1 << s.book.seats) - 1
