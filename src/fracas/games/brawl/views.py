"""What a seat may know, built from the state. Nearly all is open: sealed choices and the order of decks are not."""

from __future__ import annotations

from typing import cast

from fracas.games.brawl import words as w
from fracas.games.brawl import words_view as wv
from fracas.games.brawl.rules import PHASE_NAMES, Bout
from fracas.games.brawl.rules_round import CLOSED, sides_of
from fracas.games.brawl.state import (
    BARE,
    BLOCK_TOP,
    CARD_NAMES,
    DODGE_TOP,
    FOUL_CLEAR,
    KIND,
    LONG_AGO,
    MUST_TAG,
    NAMING,
    NO_CARD,
    NOBODY,
    OVER,
    PAUSED,
    PICKING,
    SEAT,
    SEAT_SHIFT,
    TAG_TEAM,
    TURN,
    Base,
    Player,
    Zone,
)
from fracas.games.brawl.steps import base_name, leader
from fracas.kernel.ask import Prompt
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Event, Outcome, View

TOPS = ("bare", "red", "blue", "green", "block", "dodge")
assert (BARE, BLOCK_TOP, DODGE_TOP) == (0, 4, 5)


def view(state: Bout, seat: int | None) -> wv.TableView:
    """Everything that seat (None: a watcher) may know."""
    phase = int(state.phase)
    choosing = phase in (PICKING, NAMING)
    told = not state.book.strict or phase == OVER
    return wv.TableView(
        seat=seat,
        options=cast(w.Options, state.book.options),
        seats=state.book.seats,
        phase=PHASE_NAMES[phase],
        asked=sides_of(state.pending()),
        opened=state.opened,
        game=state.game,
        reround=state.reround,
        wins=tuple(state.wins),
        ring=tuple(state.ring),
        zones=tuple(_zone(zone, told) for zone in state.zones),
        players=tuple(_player(state, player) for player in state.players),
        active=tuple(state.active) if state.book.format == TAG_TEAM and phase != NAMING else (),
        turn=state.turn,
        tagged=state.tagged,
        passed=sides_of(state.passed),
        seq=state.seq,
        bases=state.bases,
        chosen=_chosen(state) if choosing else (),
        own_choice=_own_choice(state, seat) if choosing and seat is not None else None,
        knocked=sides_of(state.knocked),
        away=sides_of(state.away),
        out=sides_of(state.out),
        resigned=sides_of(state.resigned),
        quitting=sides_of(state.quitting),
        clock=wv.ClockView(state.due, state.stall_due, state.stall_left, state.warned),
        foul_clear=_foul_clear(state),
        winners=sides_of(state.winners),
        why=state.cause,
        pack=state.book.pack,
    )


def _chosen(state: Bout) -> tuple[int, ...]:
    """Whose sealed choice is in."""
    if state.phase == PICKING:
        return tuple(seat for seat in range(state.book.seats) if not state.waiting >> seat & 1)
    return tuple(team[0] for team in state.book.teams if not state.waiting >> team[0] & 1)


def _own_choice(state: Bout, seat: int) -> str | int | None:
    """A sealed choice is known to its maker."""
    if state.waiting >> seat & 1:
        return None
    if state.phase == PICKING:
        return state.book.roster[state.players[seat].who]
    named = state.named[state.book.side_of[seat]]
    return named if state.book.teams[state.book.side_of[seat]][0] == seat else None


def _player(state: Bout, player: Player) -> wv.PlayerView:
    left: dict[str, int] = {}
    for kind in sorted(player.deck):
        left[CARD_NAMES[kind]] = left.get(CARD_NAMES[kind], 0) + 1
    hidden = state.phase == PICKING or player.who == NOBODY
    return wv.PlayerView(
        seat=player.seat,
        character=None if hidden else state.book.roster[player.who],
        deck=player.undrawn(),
        freezes=player.freezes,
        left=left,
        hand=None if player.hand == NO_CARD else card(player.hand),
        discard=cards(player.discard),
        last=None if player.last == LONG_AGO else player.last,
        pauses=player.pauses,
        spent=player.spent,
        since=None if player.since == NOBODY else player.since,
    )


def _zone(zone: Zone, told: bool) -> wv.ZoneView:
    return wv.ZoneView(
        sides=(zone.side, zone.second),
        row=tuple(_base(base, zone, told) for base in zone.row),
        removed=cards(zone.removed),
        closed=CLOSED[zone.closed],
        given_to=None if zone.given_to == NOBODY else zone.given_to,
        seq=zone.seq,
    )


def _base(base: Base, zone: Zone, told: bool) -> wv.BaseView:
    lead = leader(base, zone)
    return wv.BaseView(
        id=base_name(base),
        owner=base.owner,
        ends=(_end(base, 0, zone.side, told), _end(base, 1, zone.second, told)),
        modifiers=laid(base.pile),
        frozen=base.frozen,
        reversed=base.flipped,
        held=base.held,
        nulled=base.nulled,
        leader=None if lead == NOBODY or not told else lead,
        seq=base.seq,
        touched=base.touched,
    )


def _end(base: Base, side: int, faces: int, told: bool) -> wv.EndView:
    """BR-8.2: with strict fouls nobody is told what a string comes to."""
    end = base.ends[side]
    return wv.EndView(faces, laid(end.cards), int(end.hits) if told else None, TOPS[end.top] if told else None, end.seq)


def laid(pile: list[int]) -> tuple[wv.LaidCard, ...]:
    return tuple(wv.LaidCard(card(one & KIND), one >> SEAT_SHIFT & SEAT) for one in pile)


def card(kind: int) -> w.Card:
    return cast(w.Card, CARD_NAMES[kind])


def cards(kinds: list[int]) -> tuple[w.Card, ...]:
    return tuple(card(kind) for kind in kinds)


def _foul_clear(state: Bout) -> wv.FoulClearView | None:
    if state.phase != FOUL_CLEAR:
        return None
    return wv.FoulClearView(state.foul_by, state.foul_zone, f"B{state.foul_base}", state.judge())


def prompt(state: Bout, seat: int) -> Prompt:
    """What is asked of a seat; the card in hand or on the pile, and when the clock answers."""
    about: dict[str, object] = {}
    player = state.players[seat]
    phase = int(state.phase)
    kind = PHASE_NAMES[phase]
    if player.hand != NO_CARD:
        about["card"] = CARD_NAMES[player.hand]
        if kind == "live":
            kind = "live_card"
    if kind == "turn" and not state.can_act(seat):
        kind = "stuck"
    if phase == FOUL_CLEAR:
        about["by"] = int(state.foul_by)
        about["base"] = f"B{state.foul_base}"
    due = int(state.deadline())
    if phase == PAUSED:
        due = int(player.since + state.book.pause_ms - player.spent) if player.since != NOBODY else NEVER
    shown = due != NEVER and (phase in (PAUSED, FOUL_CLEAR) or TURN <= phase <= MUST_TAG or state.warned)
    return Prompt(kind, about, due if shown else None)


def outcome(state: Bout) -> Outcome:
    return Outcome(tuple(state.score(seat) for seat in range(state.book.seats)), state.cause)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """True where sealed choices are shown or a card is turned over."""
    return isinstance(event, w.CharactersShown | w.FirstActivesShown | w.CardDrawn)
