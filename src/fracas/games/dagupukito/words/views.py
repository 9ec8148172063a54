"""What a seat sees."""

from __future__ import annotations

from msgspec import Struct

from fracas.games.dagupukito.words.actions import Actions
from fracas.games.dagupukito.words.options import Options
from fracas.kernel.wire import View


class ComboView(Struct, frozen=True, omit_defaults=True):
    """A combo as printed: `damage` is a number or the formula of its X."""

    id: str
    name: str
    cards: tuple[str, ...]
    damage: int | str
    specials: tuple[str, ...] = ()


class SheetView(Struct, frozen=True, omit_defaults=True):
    """A fighter's public sheet: style, look and eight combos, four a face."""

    id: str
    name: str
    style: str
    look: dict[str, str]
    combos: tuple[ComboView, ...]


class Handout(Struct, frozen=True):
    """Fixed and public for the whole match: the sheets to choose from and the block table (row blocks column)."""

    sheets: tuple[SheetView, ...]
    blocks: dict[str, tuple[str, ...]]


class FighterView(Struct, frozen=True, omit_defaults=True):
    """One fighter in the round. `hand` is there for those who may see it; `known` is what this viewer remembers of a
    hidden hand; `seen` is, for one's own, what each side remembers of it. Zones are in order of arrival where the
    clock asks for that order, else fastest first."""

    seat: int
    slot: int
    fighter: str
    hp: int
    deck: int
    hand_size: int
    charge: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    ko: bool = False
    hand: tuple[str, ...] | None = None
    known: tuple[str, ...] = ()
    seen: tuple[tuple[str, ...], ...] = ()
    marked: bool = False
    face: str = ""


class CornerView(Struct, frozen=True, omit_defaults=True):
    """The active fighter of a corner and its turn so far.

    `may` are the declarations open to it, which all can see; `sealed` is shown to its own player only.
    """

    seat: int
    slot: int
    played: str = ""
    act: str = ""
    combo: str = ""
    committed: tuple[str, ...] = ()
    combo_won: bool = False
    may: tuple[str, ...] = ()
    sealed: Actions | None = None


class CyclerView(Struct, frozen=True, omit_defaults=True):
    """A waiting fighter that may change a card; the choice is shown to its own player only."""

    seat: int
    slot: int
    done: bool = False
    choice: Actions | None = None


class TurnView(Struct, frozen=True, omit_defaults=True):
    """The public numbers of a turn under way, as the rules keep them (Board in core/state.py)."""

    after: int = 0
    failed: int = 0
    first: int = 0
    acting: int = 0
    settled: int = -1
    ties: int = 0
    step: int = 0
    left: int = 0
    bonus: int = 0
    worth: int = 0
    pick_turn: int = 0
    taken: int = 0


class DuelView(View, frozen=True, omit_defaults=True):
    """Everything a seat may know of the match."""

    seat: int | None
    options: Options
    seats: int
    phase: str
    asked: tuple[int, ...]
    opened: int
    round: int
    turn: int
    wins: tuple[int, ...]
    turn_facts: TurnView = TurnView()
    corners: tuple[CornerView, ...] = ()
    fighters: tuple[FighterView, ...] = ()
    line: tuple[int, ...] = ()
    picks: tuple[tuple[str, ...] | None, ...] = ()
    picked: tuple[int, ...] = ()
    starters: tuple[int | None, ...] = ()
    cycling: tuple[CyclerView, ...] = ()
    quit_round: tuple[int, ...] = ()
    quit_match: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    why: str = ""  # how the match ended
    pack: str | None = None
