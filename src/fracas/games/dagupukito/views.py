"""What a seat may know, built from the state: never the state with parts taken out."""

from __future__ import annotations

from typing import cast

from fracas.games.dagupukito import actions
from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.content import sides_of
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import LETTERS, letter, letters
from fracas.games.dagupukito.core.match import Duel
from fracas.games.dagupukito.core.phases import PHASE_NAMES
from fracas.games.dagupukito.core.round import knows_starter
from fracas.games.dagupukito.core.state import NOBODY, Fighter
from fracas.games.dagupukito.core.turn import sealed_choice
from fracas.kernel.ask import Prompt
from fracas.kernel.masks import members
from fracas.kernel.state import NEVER
from fracas.kernel.wire import Event, Outcome, View

WHYS = ("won", "resigned", "time")
ACTS = ("", "charge", "hit", "combo", "done", "cancelled")  # in the order of their numbers in core/codes.py
# Events that uncover something hidden to everybody who hears them: the rules' own list.
UNCOVERING = (
    w.FacesShown, w.MovesRevealed, w.Declared, w.RpsThrown, w.FightersPicked, w.StarterShown, w.Cycled, w.Swapped,
    w.Replaced,
)  # fmt: skip


def view(state: Duel, seat: int | None) -> w.DuelView:
    """Everything that seat (None: a watcher) may know."""
    book = state.book
    phase = int(state.phase)
    return w.DuelView(
        seat=seat,
        options=cast(w.Options, book.options),
        seats=book.seats,
        phase=phase_name(state),
        asked=tuple(members(state.waiting)) if state.waiting else (),
        opened=state.opened,
        round=state.round,
        turn=state.turn,
        wins=tuple(state.wins),
        turn_facts=_turn_facts(state),
        corners=() if state.left is NOBODY else (_corner(state, state.left, seat), _corner(state, state.right, seat)),
        fighters=tuple([_fighter(state, f, seat) for team in state.teams for f in team]),
        line=tuple(state.line),
        picks=tuple([_picks(state, other, seat) for other in range(book.seats)]) if phase == c.PICKING else (),
        picked=tuple([len(picks) for picks in state.picks]) if phase == c.PICKING else (),
        starters=tuple([_starter(state, side, seat) for side in range(book.sides)]),
        cycling=tuple([_cycler(state, f, seat) for f in state.cycling]),
        quit_round=tuple(members(state.quit_round)) if state.quit_round else (),
        quit_match=tuple(members(state.quit_match)) if state.quit_match else (),
        due=tuple(state.due) if book.turn_ms else (),
        winners=_winners(state) if state.winners else (),
        why=WHYS[state.why] if phase == c.OVER else "",
        pack=book.pack,
    )


def phase_name(state: Duel) -> str:
    """What is being asked; of a special's choice, which."""
    if state.phase != c.CHOOSING:
        return PHASE_NAMES[state.phase]
    return {c.DISCARD: "discard", c.PUT_ASIDE: "put_aside", c.STRIP: "strip"}.get(int(state.verb), "recover")


def prompt(state: Duel, seat: int) -> Prompt:
    """What is asked of a seat: the number of cards a special still takes, the fighter that cycles or leaves."""
    about: dict[str, object] = {}
    if state.phase == c.CHOOSING:
        about["left"] = int(state.to_take)
    elif state.phase == c.CYCLING:
        cycler = next(f for f in state.cycling if f.seat == seat and f.sealed == c.NOTHING)
        about["fighter"] = state.book.roster[cycler.who]
    elif state.phase == c.PICKING:
        about["place"] = len(state.picks[seat]) + 1
        about["places"] = state.book.fighters[seat]
    deadline = state.due[seat] if state.deadline() != NEVER else None
    return Prompt(phase_name(state), about, deadline)


def outcome(state: Duel) -> Outcome:
    return Outcome(tuple(state.score(seat) for seat in range(state.book.seats)), WHYS[state.why])


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """True where the rules uncover hidden things to that seat.

    Sealed choices shown, hands seen, own cards drawn, and cards others discard from hand: the clock may choose those.
    """
    if isinstance(event, UNCOVERING):
        return True
    v = cast(w.DuelView, before)
    side_of = sides_of(v.options, v.seats)
    if isinstance(event, w.Discarded):
        return event.why == "special" and (seat is None or side_of[seat] != side_of[event.seat])
    if not isinstance(event, w.HandRevealed | w.CardsDrawn) or seat is None:
        return False
    entitled = {side_of[event.seat]} | ({side_of[event.to]} if isinstance(event, w.HandRevealed) else set())
    return side_of[seat] in entitled


def may_see_hand(state: Duel, owner: int, seat: int | None) -> bool:
    """CF-2.2, CF-11.8: one's own side's hands."""
    side_of = state.book.side_of
    return seat is not None and side_of[seat] == side_of[owner]


def _zone(bag: int, order: bytes, ordered: bool) -> tuple[str, ...]:
    return tuple([LETTERS[card] for card in order]) if ordered else letters(bag)


def _winners(state: Duel) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.book.seats) if state.winners >> state.book.side_of[seat] & 1)


def _turn_facts(s: Duel) -> w.TurnView:
    return w.TurnView(
        s.after,
        s.failed,
        s.first,
        s.acting,
        s.settled,
        s.ties,
        s.step,
        s.to_take,
        s.bonus,
        s.worth,
        s.pick_turn,
        s.taken,
    )


def _fighter(state: Duel, f: Fighter, seat: int | None) -> w.FighterView:
    ordered = state.book.ordered
    mine = may_see_hand(state, f.seat, seat)
    known: tuple[str, ...] = ()
    if f.marks and not mine and seat is not None:
        known = letters(f.marks[state.book.side_of[seat]])
    return w.FighterView(
        seat=f.seat,
        slot=f.slot + 1,
        fighter=state.book.roster[f.who],
        hp=f.hp,
        deck=f.deck_size,
        hand_size=f.hand_size,
        charge=_zone(f.charge, f.charge_order, ordered),
        discard=letters(f.discarded),
        ko=bool(f.ko),
        hand=_zone(f.hand, f.hand_order, ordered) if mine else None,
        known=known,
        seen=tuple([letters(mark) for mark in f.marks]) if mine else (),
        marked=bool(f.marks),
        face="AB"[f.face],
    )


def _corner(state: Duel, f: Fighter, seat: int | None) -> w.CornerView:
    locked = seat == f.seat and has_sealed(state, f)
    return w.CornerView(
        seat=f.seat,
        slot=f.slot + 1,
        played=letter(f.played),
        act=ACTS[f.act],
        combo=state.book.combos[f.combo].id if f.act == c.COMBOING else "",
        committed=letters(f.committed),
        combo_won=bool(f.landed),
        may=tuple([_declaration(state, code) for code in c.DECLARES[32 * f.face + f.ready][:-1]]) if f.ready else (),
        sealed=actions.decode(state, f.sealed) if locked else None,
    )


def has_sealed(state: Duel, f: Fighter) -> bool:
    """True while the corner's player has given in a choice that others have yet to match."""
    return state.waiting != 0 and not state.waiting >> f.seat & 1 and sealed_choice(state, f)


def _declaration(state: Duel, code: int) -> str:
    action = actions.decode(state, code)
    return action.combo if isinstance(action, w.Combo) else "hit"


def _picks(state: Duel, other: int, seat: int | None) -> tuple[str, ...] | None:
    """One's own picks; all picks when they are open (CF-1.7)."""
    if other == seat or not state.book.mirror:
        return tuple(state.book.roster[who] for who in state.picks[other])
    return None


def _starter(state: Duel, side: int, seat: int | None) -> int | None:
    """A starter is sealed until all are chosen; its chooser knows it."""
    slot = state.starters[side]
    if slot == c.NOTHING:
        return None
    if (
        state.phase == c.STARTING
        and len(state.teams[side]) > 1
        and not (seat is not None and knows_starter(state, side, seat))
    ):
        return None
    return slot + 1


def _cycler(state: Duel, f: Fighter, seat: int | None) -> w.CyclerView:
    done = f.sealed != c.NOTHING
    choice = actions.decode(state, f.sealed) if done and f.seat == seat else None
    return w.CyclerView(f.seat, f.slot + 1, done, choice)
