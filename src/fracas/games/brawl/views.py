"""What a seat may know, built from the state. Nearly all is open: sealed choices and the order of decks are not."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import cast

from fracas.games.brawl import words as w
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.cards import leader
from fracas.games.brawl.core.fouls import judge
from fracas.games.brawl.core.match import Bout
from fracas.games.brawl.core.pauses import pause_ends
from fracas.games.brawl.core.phases import PHASE_NAMES
from fracas.games.brawl.core.spots import can_act, has_spot
from fracas.games.brawl.core.state import Base, Player, Zone, base_name, kind_of, player_of
from fracas.kernel.ask import Prompt
from fracas.kernel.masks import members
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Event, Outcome, View

ANSWERED = (c.PICKING, c.NAMING, c.PAUSED, c.FOUL_CLEAR)  # phases of which a seat is told when the clock answers


def view(state: Bout, seat: int | None) -> w.TableView:
    """Everything that seat (None: a watcher) may know."""
    phase = int(state.phase)
    choosing = phase in (c.PICKING, c.NAMING)
    told = not state.book.strict or phase == c.OVER
    return w.TableView(
        seat=seat,
        options=cast(w.Options, state.book.options),
        seats=state.book.seats,
        phase=PHASE_NAMES[phase],
        asked=tuple(members(state.pending())),
        opened=state.opened,
        game=state.game,
        reround=state.reround,
        wins=tuple(state.wins),
        ring=tuple(state.ring),
        zones=tuple(_zone(zone, told) for zone in state.zones),
        players=tuple(_player(state, player) for player in state.players),
        active=tuple(state.active) if state.book.format == c.TAG_TEAM and phase != c.NAMING else (),
        turn=state.turn,
        tagged=state.tagged,
        passed=tuple(members(state.passed)),
        seq=state.seq,
        bases=state.bases,
        chosen=_chosen(state) if choosing else (),
        own_choice=_own_choice(state, seat) if choosing and seat is not None else None,
        knocked=tuple(members(state.knocked)),
        away=tuple(members(state.away)),
        out=tuple(members(state.taken_out)),
        resigned=tuple(members(state.resigned)),
        quitting=tuple(members(state.quitting)),
        clock=w.ClockView(state.due, state.stall_due, state.stall_left, state.warned),
        foul_clear=_foul_clear(state),
        winners=tuple(members(state.winners)),
        why=state.cause,
        pack=state.book.pack,
    )


def _chosen(state: Bout) -> tuple[int, ...]:
    """Whose sealed choice is in."""
    if state.phase == c.PICKING:
        return tuple(int(player.seat) for player in state.players if player.who != c.NOBODY)
    return tuple(team[0] for team, name in zip(state.book.teams, state.named, strict=True) if name != c.NOBODY)


def _own_choice(state: Bout, seat: int) -> str | int | None:
    """A sealed choice is known to its maker."""
    if seat not in _chosen(state):
        return None
    if state.phase == c.PICKING:
        return state.book.roster[state.players[seat].who]
    return state.named[state.book.side_of[seat]]


def _player(state: Bout, player: Player) -> w.PlayerView:
    hidden = state.phase == c.PICKING or player.who == c.NOBODY
    return w.PlayerView(
        seat=player.seat,
        character=None if hidden else state.book.roster[player.who],
        deck=player.undrawn(),
        freezes=player.freezes,
        left=dict(_left(tuple(player.deck))),
        hand=None if player.hand == c.NO_CARD else card(player.hand),
        discard=cards(player.discard),
        last=None if player.acted_at == c.LONG_AGO else player.acted_at,
        pauses=player.pauses,
        spent=player.paused_ms,
        since=None if player.paused_since == c.NOBODY else player.paused_since,
    )


@lru_cache(maxsize=4096)  # a deck stays the same while others play
def _left(deck: tuple[int, ...]) -> dict[str, int]:
    """How many cards of each name are left in a deck."""
    left: dict[str, int] = {}
    for kind in sorted(deck):
        left[c.CARD_NAMES[kind]] = left.get(c.CARD_NAMES[kind], 0) + 1
    return left


def _zone(zone: Zone, told: bool) -> w.ZoneView:
    return w.ZoneView(
        sides=(zone.first, zone.second),
        row=tuple(_base(base, zone, told) for base in zone.row),
        removed=cards(zone.removed),
        closed=c.CLOSED_NAMES[zone.closed],
        given_to=None if zone.given_to == c.NOBODY else zone.given_to,
        seq=zone.seq,
    )


def _base(base: Base, zone: Zone, told: bool) -> w.BaseView:
    lead = leader(base, zone)
    return w.BaseView(
        id=base_name(base),
        owner=base.owner,
        ends=(_end(base, 0, zone.first, told), _end(base, 1, zone.second, told)),
        modifiers=laid(base.modifiers),
        frozen=base.frozen,
        reversed=base.reversed,
        held=base.held,
        nulled=base.nulled,
        leader=None if lead == c.NOBODY or not told else lead,
        seq=base.seq,
        touched=base.touched,
    )


def _end(base: Base, side: int, faces: int, told: bool) -> w.EndView:
    """BR-8.2: with strict fouls nobody is told what a string comes to."""
    end = base.ends[side]
    return w.EndView(
        faces, laid(end.cards), int(end.hits) if told else None, c.TOP_NAMES[end.top] if told else None, end.seq
    )


def laid(pile: list[int]) -> tuple[w.LaidCard, ...]:
    return tuple(map(_laid_card, pile))


@cache  # views are built more often than anything else, and there are only so many cards
def _laid_card(one: int) -> w.LaidCard:
    return w.LaidCard(card(kind_of(one)), player_of(one))


def card(kind: int) -> w.Card:
    return cast(w.Card, c.CARD_NAMES[kind])


def cards(kinds: list[int]) -> tuple[w.Card, ...]:
    return tuple([card(kind) for kind in kinds])


def _foul_clear(state: Bout) -> w.FoulClearView | None:
    if state.phase != c.FOUL_CLEAR:
        return None
    return w.FoulClearView(state.foul_by, state.foul_zone, f"B{state.foul_base}", judge(state))


def prompt(state: Bout, seat: int) -> Prompt:
    """What is asked of a seat; the card in hand or on the pile, and when the clock answers."""
    about: dict[str, object] = {}
    player = state.players[seat]
    phase = int(state.phase)
    kind = PHASE_NAMES[phase]
    if player.hand != c.NO_CARD:
        about["card"] = c.CARD_NAMES[player.hand]
        if kind == "live":
            kind = "live_card"
    if kind == "turn" and not can_act(state, seat):
        kind = "stuck"
    elif kind in ("turn", "live"):
        about |= _sources(state, player, kind)
    if phase == c.FOUL_CLEAR:
        about["by"] = int(state.foul_by)
        about["base"] = f"B{state.foul_base}"
    due = int(pause_ends(state, player) if phase == c.PAUSED else state.deadline())
    shown = due != NEVER and (phase in ANSWERED or c.TURN <= phase <= c.MUST_TAG or state.warned)
    return Prompt(kind, about, due if shown else None)


def _sources(state: Bout, player: Player, kind: str) -> dict[str, object]:
    """What there is to take a card from: cards left in the deck, and the pile's top (by turns only if it can be
    played: BR-5.4)."""
    top = player.top()
    usable = top != c.NO_CARD and (kind == "live" or has_spot(state, player.seat, top))
    return {"deck": int(player.undrawn()), "top": c.CARD_NAMES[top] if usable else ""}


def outcome(state: Bout) -> Outcome:
    return Outcome(tuple(state.score(seat) for seat in range(state.book.seats)), state.cause)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """True where sealed choices are shown or a card is turned over."""
    return isinstance(event, w.CharactersShown | w.FirstActivesShown | w.CardDrawn)
