"""Fighters and tables: their schema, their checks, and the roster of a match."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct

from fracas.content import check_ids, check_pack, expect, fingerprint, load, load_with_pack, options_of, remembered
from fracas.games.dagupukito.core.cards import LETTERS
from fracas.games.dagupukito.words import Card, ComboView, Handout, Options, SheetView
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
FIGHTERS = "fighters.toml"
MOST_FIGHTERS = 64
TEST_SHEETS = "test_sheet.toml"
CARDS: tuple[Card, ...] = get_args(Card)  # fastest first, as codes.py numbers them
COUNTED = {"counter", "discard", "put_aside", "draw", "strip", "heal", "recover"}  # words that take an amount


class Special(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One special action: a word of the closed vocabulary and its amount."""

    do: Literal[
        "cancel", "counter", "discard", "put_aside", "reveal", "expose", "draw", "strip", "heal", "recover"
    ]  # fmt: skip
    amount: Annotated[int, Meta(ge=1, le=50)] | None = None

    def __str__(self) -> str:
        return self.do if self.amount is None else f"{self.do} {self.amount}"


class ComboCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    face: Literal["A", "B"]
    name: str
    cards: str
    damage: Annotated[int, Meta(ge=0, le=200, multiple_of=5)] | Literal["reflect", "per_charge", "desperation"]
    specials: tuple[Special, ...] = ()


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
    name: str
    style: str
    look: dict[str, str]
    combo: tuple[ComboCard, ...]


class SheetFile(Struct, frozen=True, forbid_unknown_fields=True):
    fighter: tuple[Sheet, ...]


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    damage: int
    rank: int
    copies: int


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    classic: dict[Card, tuple[Card, ...]]
    wheel: dict[Card, tuple[Card, ...]]
    cards: dict[Card, Move]


@cache
def tables() -> TableFile:
    file = load(FOLDER / "tables.toml", TableFile)
    for rank, card in enumerate(CARDS, start=1):
        where = f"$.cards.{card}"
        expect(card in file.cards, "tables.toml", where, "missing")
        expect(file.cards[card].rank == rank, "tables.toml", f"{where}.rank", "the order D G P K T is a rule (CF-7.4)")
    return file


@remembered
def sheets(pack: str | None) -> tuple[Sheet, ...]:
    """The fighters anybody may pick, a pack's among them, read once."""
    return read_sheets(pack)


def read_sheets(pack: str | None) -> tuple[Sheet, ...]:
    """Those fighters as the files are now, each within the sheet constraints of specification 2.5."""
    return _checked(load_with_pack(FOLDER, pack, FIGHTERS, SheetFile), FIGHTERS, constrained=True)


@cache
def test_sheets() -> tuple[Sheet, ...]:
    """Fighters for tests and worked examples: exempt from the constraints, never in a roster unless named."""
    return _checked(load(FOLDER / TEST_SHEETS, SheetFile), TEST_SHEETS, constrained=False)


def _checked(file: SheetFile, name: str, *, constrained: bool) -> tuple[Sheet, ...]:
    check_ids((sheet.id for sheet in file.fighter), name, "fighter")
    expect(len(file.fighter) <= MOST_FIGHTERS, name, "$.fighter", f"more than {MOST_FIGHTERS} fighters")
    for sheet in file.fighter:
        where = f"$.fighter[{sheet.id}]"  # by id: a pack's fighters have other places in the joined list
        _check_sheet(sheet, name, where)
        if constrained:
            _check_constraints(sheet, name, where)
    return file.fighter


def _check_sheet(sheet: Sheet, file: str, where: str) -> None:
    for face in "AB":
        count = sum(combo.face == face for combo in sheet.combo)
        expect(count == 4, file, f"{where}.combo", f"face {face} has {count} combos, not 4")
    for i, combo in enumerate(sheet.combo):
        here = f"{where}.combo[{i}]"
        cards = combo.cards.split()
        expect(all(card in tuple(LETTERS) for card in cards), file, f"{here}.cards", "cards are D, G, P, K, T")
        expect(2 <= len(cards) <= 5, file, f"{here}.cards", f"{len(cards)} cards, not 2 to 5")
        for j, special in enumerate(combo.specials):
            spot = f"{here}.specials[{j}].amount"
            if special.do in COUNTED:
                expect(special.amount is not None, file, spot, f"{special.do} needs an amount")
            else:
                expect(special.amount is None, file, spot, f"{special.do} takes no amount")
        cancels = any(special.do in ("cancel", "counter") for special in combo.specials)
        expect(combo.damage != "reflect" or cancels, file, f"{here}.damage", "reflect needs cancel or counter")


def _check_constraints(sheet: Sheet, file: str, where: str) -> None:
    """Specification 2.5."""
    for face in "AB":
        combos = [combo for combo in sheet.combo if combo.face == face]
        hands = [tuple(sorted(combo.cards.split())) for combo in combos]
        here = f"{where}.combo"
        expect(len(set(hands)) == 4, file, here, f"face {face}: two combos with the same cards")
        expect(any(len(hand) == 2 for hand in hands), file, here, f"face {face}: no combo of 2 cards")
        expect(sum(len(hand) == 5 for hand in hands) <= 1, file, here, f"face {face}: more than one combo of 5 cards")
        stops = sum(any(s.do in ("cancel", "counter") for s in combo.specials) for combo in combos)
        expect(stops <= 1, file, here, f"face {face}: more than one cancel or counter")
    for card in LETTERS:
        uses = sum(card in combo.cards for combo in sheet.combo)
        expect(uses >= 2, file, f"{where}.combo", f"{card} is in {uses} combos, not in at least 2")


# --- a match ------------------------------------------------------------------------------------------------------


def roster(options: Options, pack: str | None) -> tuple[Sheet, ...]:
    """The fighters to choose from: all there are, or those the option names."""
    if options.roster is None:
        return sheets(pack)
    known = {sheet.id: sheet for sheet in (*sheets(pack), *test_sheets())}
    for name in options.roster:
        if name not in known:
            there = ", ".join(sheet.id for sheet in sheets(pack))
            raise SetupError(f"options: roster: no fighter {name!r}; there are {there}")
    if len(set(options.roster)) != len(options.roster):
        raise SetupError("options: roster: a fighter is named twice")
    return tuple(known[name] for name in options.roster)


def names(setup: Setup) -> dict[str, dict[str, str]]:
    """What the log calls the fighters."""
    return _names(setup.pack)


@remembered
def _names(pack: str | None) -> dict[str, dict[str, str]]:
    return {
        "fighter": {sheet.id: sheet.name for sheet in (*sheets(pack), *test_sheets())},
        "combo": {combo.name: combo.name for sheet in sheets(pack) for combo in sheet.combo},
    }


def sides_of(options: Options, seats: int) -> list[int]:
    """The side of each seat. Teams sit alternately, so that seat order is fair."""
    if options.format == "gauntlet":
        return list(range(seats))
    return [seat % 2 for seat in range(seats)]


def fighters_of(options: Options, seats: int) -> list[int]:
    """How many fighters each seat brings: a number for all, or a handicap per side."""
    if options.format == "team":
        return [1] * seats
    if isinstance(options.fighters, int):
        return [options.fighters] * seats
    return [options.fighters[side] for side in sides_of(options, seats)]


def check_setup(setup: Setup) -> None:
    """CF-1.1, CF-1.7: refuse a table that cannot be played."""
    options = options_of(setup, Options)
    seats = len(setup.seats)
    allowed = {"duel": (2,), "team": (4, 6), "gauntlet": (3, 4, 5, 6)}[options.format]
    if seats not in allowed:
        raise SetupError(f"seats: {options.format} is for {' or '.join(map(str, allowed))} players, not {seats}")
    if not isinstance(options.fighters, int):
        sides = len(set(sides_of(options, seats)))
        if len(options.fighters) != sides:
            raise SetupError(f"options: fighters: {len(options.fighters)} numbers for {sides} sides")
        if options.format == "team":
            raise SetupError("options: fighters: in a team each player brings one fighter")
    if setup.pack is not None:
        check_pack(setup.pack, (FIGHTERS,))
        read_sheets(setup.pack)  # a pack that was read before may have been spoilt since
    need = fighters_of(options, seats)
    there = len(roster(options, setup.pack))
    wanted = sum(need) if options.mirror == "off" else max(need)
    if there < wanted:
        raise SetupError(f"options: roster: {there} fighters cannot fill {wanted} places (CF-1.7)")


def block_table(options: Options) -> dict[Card, tuple[Card, ...]]:
    """The block table the match is played with: row blocks column."""
    if isinstance(options.block_table, dict):
        return options.block_table
    return tables().classic if options.block_table == "classic" else tables().wheel


def handout(setup: Setup) -> Handout:
    """What everybody may read all match long (CF-2.1): the sheets and the block table."""
    options = options_of(setup, Options)
    sheets = tuple(_sheet_view(sheet) for sheet in roster(options, setup.pack))
    return Handout(sheets, {str(row): tuple(columns) for row, columns in block_table(options).items()})


def _sheet_view(sheet: Sheet) -> SheetView:
    combos = []
    for face in "AB":
        for k, combo in enumerate((card for card in sheet.combo if card.face == face), start=1):
            specials = tuple(str(special) for special in combo.specials)
            combos.append(ComboView(f"{face}{k}", combo.name, tuple(combo.cards.split()), combo.damage, specials))
    return SheetView(sheet.id, sheet.name, sheet.style, sheet.look, tuple(combos))


def content_fingerprint(setup: Setup) -> str:
    parts: list[Any] = [tables(), roster(options_of(setup, Options), setup.pack)]
    return fingerprint(*parts)
