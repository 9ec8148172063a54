"""What a seat may know, built from the state: all of the table, nothing of the decks but their backs."""

from __future__ import annotations

from typing import cast

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble import words_view as x
from fracas.games.double_rumble.advice import advice_for
from fracas.games.double_rumble.codes import SLOTS, decode, words_of
from fracas.games.double_rumble.odds import battle_odds, may_roll_blue
from fracas.games.double_rumble.rules import Rumble
from fracas.games.double_rumble.state import Fighter
from fracas.games.double_rumble.state_book import (
    BRAWLING,
    CALL,
    DICE,
    FLOOR,
    NOTHING,
    PHASES,
    PLACING,
    ROLLING_BLUE,
    SPACES,
    SYMBOLS,
    TAKE_DISCARD,
)
from fracas.games.double_rumble.street import street
from fracas.kernel.ask import Prompt
from fracas.kernel.wire import Event, Outcome, View

# Decks are all that is hidden: a card turned over, a draw, and the backs of a new Stage uncover something.
UNCOVERING = (w.CardDrawn, w.EquipmentDrawn, w.StageStart, w.StageClear)


def view(state: Rumble, seat: int | None) -> x.RumbleView:
    """Everything that seat (None: a watcher) may know."""
    book = state.book
    odds = _odds(state)
    return x.RumbleView(
        seat=seat,
        options=cast(w.Options, book.options),
        seats=book.seats,
        phase=PHASES[state.phase],
        stage=state.stage,
        asked=_bits(state.waiting),
        opened=state.opened,
        credits=state.credits,
        fighters=(_fighter(state, state.f0), _fighter(state, state.f1)),
        rows=tuple(_row(state, row) for row in range(4)),
        street=street(state, odds) if state.stage else (),
        drawn=_card(state, state.drawn),
        drawn_number=state.drawn_no,
        deck=state.backs(),
        deck_size=len(state.deck),
        equipment_deck=len(state.equipment_deck),
        discarded=_gear(state, state.junk),
        gone=tuple(book.cards[card].id for card in state.gone),
        taken=tuple(tile.id for i, tile in enumerate(book.tiles) if state.taken >> i & 1),
        battle=_battle(state),
        floor=state.floor if book.brawl in (FLOOR, CALL) and not state.alone() else None,
        actions=state.actions,
        odds=odds,
        advice=advice_for(state, seat),
        wishes=_wishes(state),
        left=_bits(state.left),
        bots=_bits(book.bots),
        won=None if state.won == NOTHING else state.won == 1,
        reason=state.reason,
        stars=state.stars(),
        facts=_facts(state),
        pack=book.pack,
    )


def prompt(state: Rumble, seat: int) -> Prompt:
    """What is asked of a seat: about which Fighter, card, Battle."""
    about: dict[str, object] = {}
    phase = state.phase
    if phase == PLACING:
        about["card"] = _card(state, state.drawn)
        about["number"] = int(state.drawn_no) + 1
        named = state.names[1 - seat] if state.names else NOTHING
        about["named"] = SPACES[named] if named != NOTHING else ""
    elif state.acting != NOTHING:
        f = state.fighter(state.acting)
        about["fighter"] = SLOTS[state.acting]
        if f.who != NOTHING:
            about["who"] = state.book.tiles[f.who].id
        if state.card != NOTHING:
            about["card"] = _card(state, state.card)
            about["strength"] = int(state.strength)
            if state.dice[0] >= 0:
                about["result"] = int(state.result_of(f))
        if state.agenda and state.agenda[-1].kind == TAKE_DISCARD:
            about["left"] = int(state.agenda[-1].a)
    return Prompt(PHASES[phase], about)


def outcome(state: Rumble) -> Outcome:
    return Outcome((state.score(0),) * int(state.book.seats), state.reason)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """True where the rules uncover something of a deck."""
    return isinstance(event, UNCOVERING)


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(int(mask).bit_length()) if mask >> i & 1)


def _card(state: Rumble, card: int) -> str:
    return state.book.cards[card].id if card != NOTHING else ""


def _gear(state: Rumble, items: list[int]) -> tuple[str, ...]:
    return tuple(state.book.equipment[item].id for item in items)


def _fighter(state: Rumble, f: Fighter) -> x.FighterView:
    return x.FighterView(
        seat=f.slot if state.book.seats == 2 else 0,
        fighter=SLOTS[f.slot],
        who=state.book.tiles[f.who].id if f.who != NOTHING else "",
        space=SPACES[f.space] if f.space != NOTHING else "",
        hearts=f.hearts,
        fury=f.fury,
        symbol=SYMBOLS[f.symbol] if f.symbol != NOTHING else "",
        equipment=_gear(state, f.equipment),
        token=bool(f.token),
        passive=state.passive_is_on(f),
    )


def _row(state: Rumble, row: int) -> x.RowView:
    cards = []
    for code in state.rows[row]:
        card = code >> 1
        cards.append(x.RowCard(_card(state, card), code & 1 == 1, int(state.life) if card == state.boss else 0))
    return x.RowView(SPACES[row], tuple(cards))


def _battle(state: Rumble) -> x.BattleView | None:
    if state.card == NOTHING:
        return None
    faces = state.book.faces
    shown = {die: faces[6 * i + state.dice[i]] for i, die in enumerate(DICE) if state.dice[i] >= 0}
    return x.BattleView(
        SLOTS[state.fighting],
        _card(state, state.card),
        SPACES[state.row_of_battle],
        state.strength,
        shown,
        tuple(state.dice),
        state.red_on,
        tuple(state.red_amounts),
        tuple(state.used),
        bool(state.shown_active),
        tuple(item.id for i, item in enumerate(state.book.equipment) if state.breaking >> i & 1),
        bool(state.instant),
    )


def _odds(state: Rumble) -> tuple[x.Odds, ...]:
    """What each Battle open now promises; before the blue die is decided, both ways."""
    if state.phase == ROLLING_BLUE:
        return tuple(_odds_of(state, int(state.fighting), blue) for blue in (True, False))
    if state.phase != BRAWLING:
        return ()
    return tuple(
        _odds_of(state, slot, may_roll_blue(state, slot)) for slot in range(2) if state.may_battle(state.fighter(slot))
    )


def _odds_of(state: Rumble, slot: int, blue: bool) -> x.Odds:
    card = state.rows[state.fighter(slot).space][0] >> 1
    strength, win, throw, loss, of = battle_odds(state, slot, blue)
    return x.Odds(SLOTS[slot], _card(state, card), strength, win, throw, loss, of, blue)


def _wishes(state: Rumble) -> tuple[str, ...]:
    wishes = (int(state.wish0), int(state.wish1))
    if wishes == (NOTHING, NOTHING):
        return ()
    return tuple(words_of(decode(state, wish)) if wish != NOTHING else "" for wish in wishes)


def _facts(state: Rumble) -> x.Facts:
    return x.Facts(
        acting=state.acting,
        numbers=(state.no0, state.no1),
        kept=(state.kept0, state.kept1),
        agenda=tuple((t.kind, t.a, t.b, t.c, t.d, t.e) for t in state.agenda),
        dying=tuple(_card(state, card) for card in state.dying),
        moved=_gear(state, state.moved),
        boss_by=state.boss_by,
        called=state.called,
        yielded=state.yielded,
        acted_free=state.acted_free,
        seen=tuple(state.seen),
        names=tuple(state.names),
        named=tuple(state.named),
    )


__all__ = ["outcome", "prompt", "reveals", "view"]
