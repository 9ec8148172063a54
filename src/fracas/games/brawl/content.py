"""Schema of characters; TOML -> Structs -> the Book the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from fracas.content import check_ids, check_pack, expect, fingerprint, load, load_with_pack, options_of, remembered
from fracas.content.values import scales
from fracas.games.brawl.core import codes as c
from fracas.games.brawl.core.book import Book
from fracas.games.brawl.thumb import fill, thumb
from fracas.games.brawl.words import Card, Handout, Options, RecipeView
from fracas.kernel.game import SetupError
from fracas.kernel.wire import Setup

FOLDER = Path(__file__).parent
CHARACTERS = "characters.toml"
MOST_CHARACTERS = 64
DECK_SIZE = 35
FREEZES = 3
FORMATS = {"duel": c.DUEL, "round_robin": c.ROUND_ROBIN, "tag_team": c.TAG_TEAM}
SEATS = {"duel": (2,), "round_robin": (3, 4, 5, 6, 7, 8), "tag_team": (4, 6, 8)}
COLOURS = {"red": "r", "blue": "b", "green": "g"}
EXPANSIONS: dict[Card, str] = {"Ho": "hold", "Nu": "null", "WB": "wild_block"}
WARNING_MS = 5_000
Colour = Literal["red", "blue", "green", "none"]


class CharacterCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A character: its recipe card and how it is drawn."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$")]
    name: str
    style: str
    difficulty: Literal["simple", "tricky", "expert"]
    strong: Colour
    weak: Colour
    look: dict[str, str]
    cards: dict[Card, Annotated[int, Meta(ge=1, le=32)]]


class CharacterFile(Struct, frozen=True, forbid_unknown_fields=True):
    character: tuple[CharacterCard, ...]


@remembered
def characters(pack: str | None) -> tuple[CharacterCard, ...]:
    """The characters of the game with those of a pack, read once."""
    return _read_characters(pack)


def _read_characters(pack: str | None) -> tuple[CharacterCard, ...]:
    """Those characters as the files are now."""
    if pack is not None:
        check_pack(pack, (CHARACTERS,))
    found = load_with_pack(FOLDER, pack, CHARACTERS, CharacterFile).character
    check_ids((one.id for one in found), CHARACTERS, "character")
    for one in found:
        _check(one, CHARACTERS, f"$.character[{one.id}]", sized=True)  # by id: a pack's have other places when joined
    expect(len(found) <= MOST_CHARACTERS, CHARACTERS, "$.character", f"more than {MOST_CHARACTERS} characters")
    return found


@cache
def test_decks() -> tuple[CharacterCard, ...]:
    """Decks for tests and worked examples: of any size, in a match only by the option `characters`."""
    return _check_file(FOLDER / "test_decks.toml", sized=False)


@remembered
def _names(pack: str | None) -> dict[str, dict[str, str]]:
    return {"character": {one.id: one.name for one in (*test_decks(), *characters(pack))}}


def names(setup: Setup) -> dict[str, dict[str, str]]:
    """What the log calls the characters."""
    return _names(setup.pack)


def _check_file(path: Path, *, sized: bool) -> tuple[CharacterCard, ...]:
    found = load(path, CharacterFile).character
    check_ids((one.id for one in found), path.name, "character")
    for i, one in enumerate(found):
        _check(one, path.name, f"$.character[{i}]", sized=sized)
    return found


def _check(one: CharacterCard, file: str, where: str, *, sized: bool) -> None:
    """Specification 2.1 to 2.3: three Freezes, Bases enough for a circle, 35 cards, colours that are true."""
    here = f"{where}.cards"
    count = sum(one.cards.values())
    expect(one.cards.get("Fz", 0) == FREEZES, file, here, f"{one.cards.get('Fz', 0)} Freezes, not {FREEZES}")
    expect(one.cards.get("Ba", 0) >= 2, file, here, "fewer than 2 Bases: Round Robin needs them")
    hits = sum(n for card, n in one.cards.items() if card[1:] == "H")
    expect(hits >= 1, file, here, "no Hits")
    if not sized:
        return
    expect(count == DECK_SIZE, file, here, f"{count} cards, not {DECK_SIZE}")
    for field, colour in (("strong", one.strong), ("weak", one.weak)):
        if colour == "none":
            continue
        weights = {name: _weight(one, letter) for name, letter in COLOURS.items()}
        wanted = max(weights.values()) if field == "strong" else min(weights.values())
        expect(weights[colour] == wanted, file, f"{where}.{field}", f"{colour} is not its {field} colour: {weights}")


def _weight(one: CharacterCard, letter: str) -> int:
    """What a colour can score."""
    return sum(
        n * (2 if card[1:] == "H2" else 1) for card, n in one.cards.items() if card in (f"{letter}H", f"{letter}H2")
    )


# --- the roster and the Book --------------------------------------------------------------------------------------


def roster(options: Options, pack: str | None) -> tuple[CharacterCard, ...]:
    """The characters to choose from: without a list, all whose expansion cards are switched on."""
    by_id = {one.id: one for one in characters(pack)}
    if options.characters is None:
        return tuple(one for one in by_id.values() if not _switched_off(one, options))
    known = by_id | {one.id: one for one in test_decks()}
    if len(set(options.characters)) != len(options.characters) or not options.characters:
        raise SetupError("options: characters: none is named, or one is named twice")
    for name in options.characters:
        if name not in known:
            raise SetupError(f"options: characters: no character {name!r}; there are {', '.join(by_id)}")
        off = _switched_off(known[name], options)
        if off:
            raise SetupError(f"options: characters: {name} has cards whose switch is off: {', '.join(off)}")
    return tuple(known[name] for name in options.characters)


def _switched_off(one: CharacterCard, options: Options) -> list[str]:
    return [switch for card, switch in EXPANSIONS.items() if card in one.cards and getattr(options, switch) == "off"]


def sides_of(options: Options, seats: int) -> list[int]:
    """The side of each seat. Teams sit alternately."""
    return [seat % 2 for seat in range(seats)] if options.format == "tag_team" else list(range(seats))


def check_setup(setup: Setup) -> None:
    """Refuse a table that cannot be played."""
    options = options_of(setup, Options)
    seats, allowed = len(setup.seats), SEATS[options.format]
    if seats not in allowed:
        raise SetupError(f"seats: {options.format} is for {', '.join(map(str, allowed))} players, not {seats}")
    if options.mode == "training" and options.strict_fouls:
        raise SetupError("options: strict_fouls: fouls are for tournament mode only")
    if options.mode == "tournament" and options.turn_seconds is not None:
        raise SetupError("options: turn_seconds: there are no turns in tournament mode")
    if options.mode == "tournament" and not options.must_act:
        raise SetupError("options: must_act: there are no turns to pass in tournament mode")
    if setup.pack is not None:
        _read_characters(setup.pack)  # a pack that was read before may have been spoilt since
    if not roster(options, setup.pack):
        raise SetupError("options: characters: nobody is left to choose from")


def book_for(options: Options | Mapping[str, object], seats: int, pack: str | None) -> Book:
    """The Book of a match, from its options as agreed or as they were written; the same again for equal ones."""
    return _book(msgspec.json.encode(options), seats, pack)


@remembered  # by the encoded options: this is looked up at the start of every match
def _book(encoded: bytes, seats: int, pack: str | None) -> Book:
    options = msgspec.json.decode(encoded, type=Options, strict=False)
    book = Book(seats, options, pack)
    book.mine, book.theirs = scales(FOLDER)
    book.format = FORMATS[options.format]
    book.live = options.mode == "tournament"
    book.side_of = sides_of(options, seats)
    book.sides = len(set(book.side_of))
    book.teams = [[seat for seat in range(seats) if book.side_of[seat] == side] for side in range(int(book.sides))]
    book.mates = [[mate for mate in book.teams[book.side_of[seat]] if mate != seat] for seat in range(seats)]
    tag = options.format == "tag_team"
    book.freezes = FREEZES - 1 if tag else FREEZES
    book.most_bases = 4 if tag else 3
    book.inner_clear = tag and options.tag_clear == "literal"
    book.must_act = options.must_act
    book.strict = options.strict_fouls
    book.calls = options.calls == "on"
    book.countdown_ms = options.countdown_s * 1000
    book.min_interval_ms = options.min_interval_ms
    book.stall_ms = options.stall_seconds * 1000
    book.warn_ms = min(WARNING_MS, options.stall_seconds * 500)
    book.pause_limit = options.pause_limit
    book.pause_ms = options.pause_seconds * 1000
    book.turn_ms = (options.turn_seconds or 0) * 1000
    book.max_rerounds = options.max_rerounds
    book.best_of = options.best_of
    for one in roster(options, pack):
        book.roster.append(one.id)
        book.decks.append([kind for kind, name in enumerate(c.CARD_NAMES) for _ in range(_main(one, name))])
    book.picks = tuple(c.CHARACTER + who for who in range(len(book.roster)))
    fill(book, thumb())
    return book


def _main(one: CharacterCard, name: str) -> int:
    """Copies in the deck without the Freezes, which lie under it (BR-1.3)."""
    return 0 if name == "Fz" else {str(card): n for card, n in one.cards.items()}.get(name, 0)


def handout(setup: Setup) -> Handout:
    """BR-1.2: the recipe cards."""
    return Handout(tuple(_recipe(one) for one in roster(options_of(setup, Options), setup.pack)))


def _recipe(one: CharacterCard) -> RecipeView:
    cards = {str(name): one.cards[card] for name in c.CARD_NAMES for card in one.cards if card == name}
    return RecipeView(one.id, one.name, one.style, one.difficulty, one.strong, one.weak, one.look, cards)


def content_fingerprint(setup: Setup) -> str:
    return fingerprint(roster(options_of(setup, Options), setup.pack))
