"""Stages: the deal, the Side Scroll, defeats, how a Stage and the game end (DR-1, DR-3, DR-4, DR-15 to DR-18)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.changes import draw_equipment, lose_equipment, trigger_yellow
from fracas.games.double_rumble.core.state import (
    Board,
    Fighter,
    ask,
    fighter_of,
    partner_of,
    push,
    push_for,
    slot_name,
    stage_deck,
    who_name,
)
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


def deal(s: Board, chance: Chance) -> None:
    """DR-1.2 to 1.5, in the order of DR-1.11: Bosses, packs, Equipment."""
    s.bosses = [chance.pick(pair.copy(), c.BOSSES) for pair in s.book.bosses]
    s.decks = []
    for pack in s.book.packs:
        rest = pack.copy()
        deck = [chance.pick(rest, c.ENEMIES) for _ in range(c.ENEMIES_A_STAGE)]
        deck.reverse()  # the first taken is on top
        s.decks.append(deck)
    s.equipment_deck = s.book.in_deck.copy()
    chance.shuffle(s.equipment_deck, c.EQUIPMENT)
    s.equipment_deck.reverse()


# --- Side Scroll ------------------------------------------------------------------------------------------------------


def next_stage(s: Board, out: Out) -> None:
    """DR-3.1, DR-17.3, DR-17.4: tokens go, the next deck comes, start spaces are chosen."""
    _drop_token(s, s.fighter1, out)
    _drop_token(s, s.fighter2, out)
    s.boss = c.NOTHING
    s.boss_by = c.NOTHING
    s.gone = []
    s.stage += 1
    s.deck = stage_deck(s, s.stage - 1)
    s.drawn_before = 0
    if out.on:
        out.tell(w.StageStart(s.stage, backs(s)))
    s.fighter1.space = c.NOTHING
    s.fighter2.space = c.NOTHING
    ask(s, c.CHOOSING_START, (s.stage + 1) % 2)  # DR-19.3: Player 1 in odd Stages


def place_starters(s: Board, f: Fighter, space: i64, out: Out) -> None:
    """DR-17.4: one space is chosen, the other is the partner's. Then symbols (DR-1.12), or the first card."""
    f.space = space
    partner_of(s, f).space = c.UR + c.LR - space
    if out.on:
        out.tell(w.FightersPlaced((c.SPACES[s.fighter1.space], c.SPACES[s.fighter2.space])))
    if s.fighter1.symbol == c.NOTHING:
        ask(s, c.CHOOSING_SYMBOL, 0)
    else:
        draw_card(s, out)


def draw_card(s: Board, out: Out) -> None:
    """DR-4.2: the top card, or the Boss when the deck is empty."""
    if s.deck:
        s.drawn = s.deck[-1]
        s.deck = s.deck[:-1]
    else:
        s.drawn = s.bosses[s.stage - 1]
    if out.on:
        thing = s.book.cards[s.drawn]
        back = "boss" if thing.boss else "blue" if thing.back == c.BLUE_BACK else "red"
        out.tell(w.CardDrawn(thing.id, back, s.drawn_before + 1, backs(s)))
    ask(s, c.PLACING, c.NOTHING)


def backs(s: Board) -> tuple[str, ...]:
    """DR-4.3: the back colours of the undrawn Enemies, next card first, as far as deck_peek shows them."""
    colours = ["blue" if s.book.cards[card].back == c.BLUE_BACK else "red" for card in reversed(s.deck)]
    if s.book.peek == c.ORDERED:
        return tuple(colours)
    if s.book.peek == c.COUNTS:
        return tuple(sorted(colours, reverse=True))
    return tuple(colours[:1])


def place_card(s: Board, row: i64, out: Out) -> None:
    """DR-4.9, DR-4.10: the card, its cubes, its yellow Power, defeats; then the rest."""
    card = s.drawn
    thing = s.book.cards[card]
    cards = [*s.rows[row], 2 * int(card)]
    s.rows[row] = cards
    if out.on:
        out.tell(w.CardPlaced(thing.id, c.SPACES[row], len(cards)))
    if thing.boss:
        s.boss = card
        s.life = s.book.life[s.stage - 1]
        if out.on:
            out.tell(w.LifeCubesSet(thing.id, s.life))
    else:
        s.enemies += 1
        if len(cards) >= s.book.threshold:
            cards[-1] |= 1
            if out.on:
                out.tell(w.StrengthCubeAdded(thing.id))
    f = at_height(s, row)
    push(s, c.AFTER_PLACING, 0, f.slot, card, row)
    push_for(s, c.DEFEATS, f.slot)
    trigger_yellow(s, card, row, f, out)


def at_height(s: Board, row: i64) -> Fighter:
    """DR-5.3: the Fighter at the same height, on either side."""
    return s.fighter1 if (s.fighter1.space ^ row) & 1 == 0 else s.fighter2


def give_token(s: Board, row: i64, out: Out) -> None:
    """DR-5.10, DR-G13: an Ongoing effect's token goes to who really stands there now."""
    if s.book.cards[s.boss].ongoing.every:
        f = at_height(s, row)
        f.token = 1
        if out.on:
            out.tell(w.OngoingToken(slot_name(f), who_name(s, f), "taken"))


def _drop_token(s: Board, f: Fighter, out: Out) -> None:
    if f.token:
        f.token = 0
        if out.on:
            out.tell(w.OngoingToken(slot_name(f), who_name(s, f), "removed"))


# --- defeats ----------------------------------------------------------------------------------------------------------


def defeat(s: Board, f: Fighter, out: Out) -> None:
    """DR-15.3 to 15.8: a credit, and a new Fighter if there is one left."""
    if out.on:
        out.tell(w.FighterDefeated(slot_name(f), who_name(s, f)))
    s.credits -= 1
    if out.on:
        out.tell(w.CreditSpent(s.credits))
    if s.credits == 0:
        finish(s, False, "credits", out)
        return
    for item in f.equipment.copy():
        lose_equipment(s, f, item, "defeated", out)
    _drop_token(s, f, out)
    push(s, c.NEW_FIGHTER, c.TO_CHOOSE, f.slot, c.NOTHING, f.space)
    f.space = c.NOTHING
    f.hearts = c.MOST_HEARTS
    f.fury = 0
    f.who = c.NOTHING
    f.symbol = c.NOTHING


def enter(s: Board, f: Fighter, space: i64, out: Out) -> None:
    """DR-15.7: a new Fighter comes in."""
    f.space = space
    if out.on:
        out.tell(w.FighterEntered(slot_name(f), who_name(s, f), c.SPACES[space]))


# --- ends -------------------------------------------------------------------------------------------------------------


def end_stage(s: Board) -> None:
    """DR-17.1, DR-17.2: breaks and defeats are done; the reward, then the next Stage."""
    push_for(s, c.NEXT_STAGE, c.NOTHING)
    push_for(s, c.REWARD, s.boss_by)


def reward(s: Board, slot: i64, out: Out) -> None:
    """DR-17.2: whose Fighter eliminated the Boss draws."""
    found = s.book.equipment[s.equipment_deck[-1]].id if s.equipment_deck else ""
    if out.on:
        out.tell(w.StageClear(s.stage, found))
    draw_equipment(s, fighter_of(s, slot), 1, out)
    push_for(s, c.TRIM, slot)


def finish(s: Board, won: bool, reason: str, out: Out) -> None:
    """DR-18: the game is over at once; nothing else is processed."""
    s.phase = c.OVER
    s.waiting = 0
    s.acting = c.NOTHING
    s.due = 0
    s.won = 1 if won else 0
    s.reason = reason
    if out.on:
        out.tell(w.GameOver(won, reason, stars(s)))


def stars(s: Board) -> i64:
    """DR-18.3."""
    if s.won != 1:
        return 0
    return s.book.stars + (1 if s.credits == s.book.credits else 0)
