"""What a seat may know, built from the state: all of the table, nothing of the decks but their backs."""

from __future__ import annotations

from typing import cast

from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.advice import advice_for
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.battle import against_battle, result_of
from fracas.games.double_rumble.core.brawl import deadly_move, wasted_active
from fracas.games.double_rumble.core.changes import change_cost, move_cost
from fracas.games.double_rumble.core.evaluation.odds import battle_odds, would_roll_blue
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.phases import PHASE_NAMES
from fracas.games.double_rumble.core.stages import backs, stars
from fracas.games.double_rumble.core.state import Fighter, by_floor, fighter_of, next_task, owners, tasks
from fracas.games.double_rumble.core.team import said
from fracas.games.double_rumble.core.vocabulary.in_force import passive_of
from fracas.games.double_rumble.text_view import text_view
from fracas.kernel.ask import Prompt
from fracas.kernel.masks import members
from fracas.kernel.wire import Event, Outcome, View

# Decks are all that is hidden: a card turned over, a draw, and the backs of a new Stage uncover something.
UNCOVERING = (w.CardDrawn, w.EquipmentDrawn, w.StageStart, w.StageClear)


def view(state: Rumble, seat: int | None) -> w.RumbleView:
    """Everything that seat (None: a watcher) may know."""
    book = state.book
    odds = _odds(state)
    return w.RumbleView(
        seat=seat,
        options=cast(w.Options, book.options),
        seats=book.seats,
        phase=PHASE_NAMES[state.phase],
        stage=state.stage,
        asked=_seats(state.waiting),
        opened=state.opened,
        credits=state.credits,
        fighters=(_fighter(state, state.fighter1), _fighter(state, state.fighter2)),
        rows=tuple(_row(state, row) for row in range(4)),
        street=text_view(state, odds) if state.stage else (),
        drawn=_card(state, state.drawn),
        drawn_number=state.drawn_before,
        deck=backs(state),
        deck_size=len(state.deck),
        equipment_deck=len(state.equipment_deck),
        discarded=_gear(state, state.discarded),
        gone=tuple(book.cards[card].id for card in state.gone),
        taken=tuple(tile.id for i, tile in enumerate(book.tiles) if state.taken >> i & 1),
        battle=_battle(state),
        floor=state.floor if by_floor(state) else None,
        actions=state.actions,
        odds=odds,
        advice=advice_for(state, seat),
        wishes=_wishes(state),
        resigned=_seats(state.quit),
        bots=_seats(book.bots),
        won=None if state.won == c.NOTHING else state.won == 1,
        reason=state.reason,
        stars=stars(state),
        facts=_facts(state),
        pack=book.pack,
    )


def prompt(state: Rumble, seat: int) -> Prompt:
    """What is asked of a seat: about which Fighter, card, Battle."""
    about: dict[str, object] = {}
    phase = state.phase
    if phase == c.PLACING:
        about["card"] = _card(state, state.drawn)
        about["number"] = int(state.drawn_before) + 1
        named = state.row_named[1 - seat] if state.row_named else c.NOTHING
        about["named"] = c.SPACES[named] if named != c.NOTHING else ""
    elif phase == c.BRAWLING:
        own = [fighter_of(state, slot) for slot in range(2) if owners(state, slot) >> seat & 1]
        about["deadly"] = [state.book.tiles[f.who].id for f in own if deadly_move(state, f)]
        about["wasted"] = [state.book.tiles[f.who].id for f in own if wasted_active(state, f)]
    elif state.acting != c.NOTHING:
        f = fighter_of(state, state.acting)
        about["fighter"] = c.SLOTS[state.acting]
        if f.who != c.NOTHING:
            about["who"] = state.book.tiles[f.who].id
        if state.foe != c.NOTHING:
            about["card"] = _card(state, state.foe)
            about["strength"] = int(state.strength)
            if state.dice[0] >= 0:
                about["result"] = int(result_of(state, f))
        if state.due and next_task(state).kind == c.TAKE_DISCARD:
            about["left"] = int(next_task(state).number)
    return Prompt(PHASE_NAMES[phase], about)


def outcome(state: Rumble) -> Outcome:
    return Outcome(tuple(state.score(seat) for seat in range(state.book.seats)), state.reason)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """True where the rules uncover something of a deck."""
    return isinstance(event, UNCOVERING)


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(members(mask))


def _card(state: Rumble, card: int) -> str:
    return state.book.cards[card].id if card != c.NOTHING else ""


def _gear(state: Rumble, items: list[int]) -> tuple[str, ...]:
    return tuple(state.book.equipment[item].id for item in items)


def _fighter(state: Rumble, f: Fighter) -> w.FighterView:
    brawl = state.phase == c.BRAWLING
    change = int(change_cost(state, f)) if brawl else c.NOTHING
    return w.FighterView(
        seat=f.slot if state.book.seats == 2 else 0,
        fighter=c.SLOTS[f.slot],
        who=state.book.tiles[f.who].id if f.who != c.NOTHING else "",
        space=c.SPACES[f.space] if f.space != c.NOTHING else "",
        hearts=f.hearts,
        fury=f.fury,
        symbol=c.SYMBOLS[f.symbol] if f.symbol != c.NOTHING else "",
        equipment=_gear(state, f.equipment),
        token=bool(f.token),
        passive=len(passive_of(state, f).every) > 0,
        move_cost=move_cost(state, f) if brawl else 0,
        change_cost=None if change == c.NOTHING else change,
        warns=_warns(state, f) if brawl else (),
    )


def _warns(state: Rumble, f: Fighter) -> tuple[str, ...]:
    """G15, G44: legal, and never what one wants."""
    found = {"deadly_move": deadly_move(state, f), "wasted_active": wasted_active(state, f)}
    return tuple(warning for warning, there in found.items() if there)


def _row(state: Rumble, row: int) -> w.RowView:
    cards = []
    for code in state.rows[row]:
        card = code >> 1
        cards.append(w.RowCard(_card(state, card), code & 1 == 1, int(state.life) if card == state.boss else 0))
    return w.RowView(c.SPACES[row], tuple(cards))


def _battle(state: Rumble) -> w.BattleView | None:
    if state.foe == c.NOTHING:
        return None
    faces = state.book.faces
    shown = {die: faces[6 * i + state.dice[i]] for i, die in enumerate(c.DICE) if state.dice[i] >= 0}
    return w.BattleView(
        c.SLOTS[state.fighting],
        _card(state, state.foe),
        c.SPACES[state.row_of_battle],
        state.strength,
        shown,
        tuple(state.dice),
        state.red_on,
        tuple(state.red_amounts),
        tuple(state.used),
        bool(state.active_rerolls),
        tuple(item.id for i, item in enumerate(state.book.equipment) if state.breaking >> i & 1),
        bool(state.instant),
    )


def _odds(state: Rumble) -> tuple[w.Odds, ...]:
    """What each Battle open now promises; before the blue die is decided, both ways."""
    if state.phase == c.ROLLING_BLUE:
        return tuple(_odds_of(state, int(state.fighting), blue) for blue in (True, False))
    if state.phase != c.BRAWLING:
        return ()
    return tuple(
        _odds_of(state, slot, would_roll_blue(state, slot))
        for slot in range(2)
        if against_battle(state, fighter_of(state, slot)) == c.LEGAL
    )


def _odds_of(state: Rumble, slot: int, blue: bool) -> w.Odds:
    card = state.rows[fighter_of(state, slot).space][0] >> 1
    strength, (win, throw, loss, of) = battle_odds(state, slot, blue)
    return w.Odds(c.SLOTS[slot], _card(state, card), strength, win, throw, loss, of, blue)


def _wishes(state: Rumble) -> tuple[str, ...]:
    if state.wishes == [c.NOTHING, c.NOTHING]:
        return ()
    return tuple(said(state, wish) if wish != c.NOTHING else "" for wish in state.wishes)


def _facts(state: Rumble) -> w.Facts:
    return w.Facts(
        acting=state.acting,
        numbers=(state.question1, state.question2),
        agenda=tuple((t.kind, t.number, t.next_step, t.slot, t.card, t.row) for t in tasks(state)),
        dying=tuple(_card(state, card) for card in state.dying),
        moved=_gear(state, state.moved),
        boss_by=state.boss_by,
        called=state.called,
        yielded=state.yielded,
        acted_free=state.acted_free,
        seen=tuple(state.seen),
        names=tuple(state.row_named),
        named=tuple(state.times_named),
    )


__all__ = ["outcome", "prompt", "reveals", "view"]
