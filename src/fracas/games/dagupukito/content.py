"""Schema of fighters and tables; TOML -> Structs -> the Book the rules read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from fracas.content import expect, fingerprint, load
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Book, Combo
from fracas.games.dagupukito.core.cards import LETTERS, ONE, WIDTH
from fracas.games.dagupukito.core.specials import make_special
from fracas.games.dagupukito.words import Card, ComboView, Handout, Options, SheetView
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
CARDS: tuple[Card, ...] = get_args(Card)  # fastest first, as codes.py numbers them
FORMULAS = {"reflect": c.REFLECT, "per_charge": c.PER_CHARGE, "desperation": c.DESPERATION}
COUNTED = {"counter", "discard", "put_aside", "draw", "strip", "heal", "recover"}  # words that take an amount
SLOWEST = 9_999  # speed of a 0-damage combo with combo_zero = slow
FORMATS = {"duel": c.DUEL, "team": c.TEAM, "gauntlet": c.GAUNTLET}


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


@cache
def shipped() -> tuple[Sheet, ...]:
    """The fighters of the game, each within the sheet constraints of specification 2.5."""
    return _checked_file(FOLDER / "fighters.toml", constrained=True)


@cache
def test_sheets() -> tuple[Sheet, ...]:
    """Fighters for tests and worked examples: exempt from the constraints, never in a roster unless named."""
    return _checked_file(FOLDER / "test_sheet.toml", constrained=False)


def pack_sheets(folder: str | None) -> tuple[Sheet, ...]:
    """The fighters of a user's pack: a folder with a fighters.toml."""
    if folder is None:
        return ()
    return _checked_file(Path(folder) / "fighters.toml", constrained=True)


def _checked_file(path: Path, *, constrained: bool) -> tuple[Sheet, ...]:
    sheets = load(path, SheetFile).fighter
    ids: set[str] = set()
    for i, sheet in enumerate(sheets):
        where = f"$.fighter[{i}]"
        expect(sheet.id not in ids, path.name, f"{where}.id", f"{sheet.id!r} is there twice")
        ids.add(sheet.id)
        _check_sheet(sheet, path.name, where)
        if constrained:
            _check_constraints(sheet, path.name, where)
    return sheets


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


# --- the roster and the Book --------------------------------------------------------------------------------------


def roster(options: Options, pack: str | None) -> tuple[Sheet, ...]:
    """The fighters to choose from: the pack's replace shipped ones of the same id."""
    by_id = {sheet.id: sheet for sheet in (*shipped(), *pack_sheets(pack))}
    if options.roster is None:
        return tuple(by_id.values())
    known = by_id | {sheet.id: sheet for sheet in test_sheets()}
    for name in options.roster:
        if name not in known:
            raise SetupError(f"options: roster: no fighter {name!r}; there are {', '.join(by_id)}")
    if len(set(options.roster)) != len(options.roster):
        raise SetupError("options: roster: a fighter is named twice")
    return tuple(known[name] for name in options.roster)


def options_of(setup: Setup) -> Options:
    try:
        return msgspec.convert(setup.options, Options, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"options: {error}") from None


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
    options = options_of(setup)
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
    need = fighters_of(options, seats)
    there = len(roster(options, setup.pack))
    wanted = sum(need) if options.mirror == "off" else max(need)
    if there < wanted:
        raise SetupError(f"options: roster: {there} fighters cannot fill {wanted} places (CF-1.7)")


def book_for(options: Options, seats: int, pack: str | None) -> Book:
    """The Book of a match, made once for equal options."""
    return _book(msgspec.json.encode(options), seats, pack)


@cache
def _book(encoded: bytes, seats: int, pack: str | None) -> Book:
    options = msgspec.json.decode(encoded, type=Options)
    moves = tables().cards
    book = Book(seats, options, pack)
    book.format = FORMATS[options.format]
    book.side_of = sides_of(options, seats)
    book.sides = len(set(book.side_of))
    book.fighters = fighters_of(options, seats)
    book.hp = options.hp
    times = options.hp // 100
    book.deck = sum(moves[card].copies * times * ONE[i] for i, card in enumerate(CARDS))
    book.deck_size = sum(move.copies * times for move in moves.values())
    book.rounds_to_win = options.rounds_to_win
    book.damage = [moves[card].damage for card in CARDS] + [0]
    book.blocks = _blocks(options)
    book.hit_then_charge = options.hit_then_charge == "on"
    book.fast_first = options.declare == "fast_first"
    book.by_damage = options.mixed_speed == "by_damage"
    book.zero_slow = options.combo_zero == "slow"
    book.lenient = options.deck_out == "lenient"
    book.coin = options.rps == "coin"
    book.mirror = options.mirror == "on"
    book.bench_cycle = options.bench_cycle == "on"
    book.may_cycle = book.format != c.DUEL or book.bench_cycle
    book.plain_draws = options.hand_limit is None and not book.lenient
    book.opening_hand = options.opening_hand
    book.hand_limit = options.hand_limit or 99
    book.charge_limit = options.charge_limit or 99
    book.turn_ms = (options.turn_seconds or 0) * 1000
    book.ordered = book.turn_ms > 0 or book.format != c.DUEL
    for sheet in roster(options, pack):
        book.roster.append(sheet.id)
        _add_combos(book, sheet)
    return book


def block_table(options: Options) -> dict[Card, tuple[Card, ...]]:
    """The block table the match is played with: row blocks column."""
    if isinstance(options.block_table, dict):
        return options.block_table
    return tables().classic if options.block_table == "classic" else tables().wheel


def _blocks(options: Options) -> list[int]:
    """6 * row + column; the sixth row and column are the empty play, which neither blocks nor is blocked."""
    blocks = [0] * (6 * (c.NO_CARD + 1))
    for row, columns in block_table(options).items():
        for column in columns:
            blocks[6 * LETTERS.index(row) + LETTERS.index(column)] = 1
    return blocks


def _add_combos(book: Book, sheet: Sheet) -> None:
    combos = [combo for face in "AB" for combo in sheet.combo if combo.face == face]
    for i, card in enumerate(combos):
        bag = bag_of(card.cards.split())
        formula = FORMULAS.get(str(card.damage), c.PLAIN)
        damage = card.damage if isinstance(card.damage, int) else c.NOTHING
        specials = [make_special(special.do, special.amount or 0) for special in card.specials]
        id = f"{'AB'[i // 4]}{i % 4 + 1}"
        book.combos.append(Combo(id, card.name, bag, damage, formula, _speed(damage, book.zero_slow), specials))
    base = len(book.combos) - 8
    for face in range(2):
        for played in range(5):
            uses, rests = [], []
            for k in range(4):
                combo = book.combos[base + face * 4 + k]
                if combo.bag >> (WIDTH * played) & 0x3F:
                    uses.append(k)
                    rests.append(int(combo.bag) - ONE[played])
            book.uses.append(uses)
            book.rests.append(rests)


def _speed(damage: int, zero_slow: bool) -> int:
    """CF-7.3: the lower printed damage is faster, X before 0; with combo_zero = slow 0 comes last of all."""
    if damage == 0 and zero_slow:
        return SLOWEST
    return damage


def bag_of(cards: list[str] | tuple[str, ...]) -> int:
    """A bag of cards given by their letters."""
    return sum(ONE[LETTERS.index(card)] for card in cards)


def handout(setup: Setup) -> Handout:
    """What everybody may read all match long (CF-2.1): the sheets and the block table."""
    options = options_of(setup)
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
    parts: list[Any] = [tables(), roster(options_of(setup), setup.pack)]
    return fingerprint(*parts)


__all__ = ["bag_of", "book_for", "check_setup", "content_fingerprint", "handout", "options_of"]
