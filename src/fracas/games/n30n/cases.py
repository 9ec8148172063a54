"""States from readable facts, for case files (docs/cases.md), and words of luck."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct

from fracas.content import options_of, read_given
from fracas.games.n30n import words
from fracas.games.n30n.build_book import book_for
from fracas.games.n30n.content import DEEDS, universe
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.book import Book
from fracas.games.n30n.core.damage import update_second_wind
from fracas.games.n30n.core.match import Rumble, new_match
from fracas.games.n30n.core.parts import Fighter, Queue
from fracas.games.n30n.core.round.lanes import begin_pairing
from fracas.games.n30n.core.round.moves import begin_combat, begin_half, begin_turns
from fracas.kernel.chance import HEADS, TAILS, Chance, Recorded
from fracas.kernel.game import SetupError
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

Cards = str | tuple[str, ...]
Zone = Annotated[int, Meta(ge=0, le=3)]
START_PHASES = ("draft", "toss", "pit_stop", "shop", "line_up", "combat", "strike", "attack", "counter", "clean_up")
STAGES = {
    "toss": c.TOSSING,
    "pit_stop": c.PIT_STOP,
    "shop": c.SHOPPING,
    "line_up": c.LINING_UP,
    "clean_up": c.CLEANING_UP,
}


class GivenFighter(Struct, frozen=True, forbid_unknown_fields=True):
    """A Fighter of a case. `zone` is 1 to 3, 0 on the bench."""

    hp: int | None = None
    zone: Zone | None = None
    ko: bool = False
    threads: str = ""
    struck: bool = False
    countered: bool = False
    wall: str = ""


class GivenSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of a case: line-up, Fighters' facts by id, hand, and what it has done."""

    line: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()
    ko: tuple[str, ...] = ()
    fighters: dict[str, GivenFighter] = {}
    hand: Cards = ()
    locked: Cards = ()
    used: Cards = ()
    known: Cards = ()
    deeds: dict[str, int] = {}
    new_items: Cards = ()
    revive_used: bool = False
    revived: str = ""
    owed: int = 0
    defeated: bool = False
    resigned: bool = False


class GivenArea(Struct, frozen=True, forbid_unknown_fields=True):
    """Decks of a case. `brawl`, `n30n`, `item` are tops, first drawn first; `only` leaves the decks without more."""

    brawl: Cards = ()
    n30n: Cards = ()
    item: Cards = ()
    junk: Cards = ()
    only: bool = False


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a case."""

    phase: str = "combat"
    round: int = 1
    half: Annotated[int, Meta(ge=1, le=2)] = 1
    attacker: int = 0
    toss: int | None = None
    captains: tuple[int, ...] = ()
    decks: GivenArea | None = None
    areas: tuple[GivenArea, ...] = ()
    seats: dict[int, GivenSeat] = {}


# --- given -----------------------------------------------------------------------------------------------------------


def given(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Rumble:
    """Build the state a case starts from; seats are keys of `facts` by number, the rest are facts of the match."""
    g = read_given(facts, Given)
    if g.phase not in START_PHASES:
        raise SetupError(f"given: phase: {g.phase!r} is none of {', '.join(START_PHASES)}")
    book = book_for(options_of(setup, words.Options), setup.pack)
    if g.phase == "draft":
        return new_match(book, chance, out)
    s = Rumble(book)
    s.blank()
    s.round, s.half, s.attacker = g.round, g.half - 1, g.attacker % 2
    s.toss = s.attacker if g.toss is None else g.toss % 2
    for seat in g.seats:
        if seat >= book.players:
            raise SetupError(f"given: {seat}: there is no such seat")
    _fighters(s, g)
    for seat, one in sorted(g.seats.items()):
        _seat(s, seat, one)
    _decks(s, g)
    _begin(s, g, chance, out)
    return s


def cards_of(book: Book, cards: Cards, field: str) -> list[int]:
    """Cards by their words: a list, or a text of words with spaces."""
    return [card_number(book, word, field) for word in (cards.split() if isinstance(cards, str) else cards)]


def card_number(book: Book, word: str, field: str) -> int:
    """A card by its word; names with spaces and Boost slots in any order will do."""
    found = canonical(word)
    if found not in book.words:
        raise SetupError(f"given: {field}: no card {word!r}")
    return book.words.index(found)


def canonical(word: str) -> str:
    """A card's word as the game writes it."""
    parts = words.brawl_parts(word)
    if parts is not None:
        return words.brawl_word(*parts)
    if word[1:2] == "-" and word[:1] in words.GRADES:
        return word
    return _id(word)


def _id(name: str) -> str:
    return name.lower().replace("'", "_").replace("-", "_").replace(" ", "_")


def _fighters(s: Rumble, g: Given) -> None:
    """The Fighters named, or as many as the mode asks for, in the order of the roster."""
    book = s.book
    ids = [sheet.id for sheet in book.sheets]
    named = {seat: _named(g.seats.get(seat, GivenSeat())) for seat in range(book.players)}
    taken = [name for names in named.values() for name in names]
    for name in taken:
        if name not in ids:
            raise SetupError(f"given: no Fighter {name!r}; there are {', '.join(ids)}")
    spare = [name for name in ids if name not in taken]
    for seat in range(book.players):
        names = named[seat] or [spare.pop(0) for _ in range(book.fighters)]
        for place, name in enumerate(names):
            who = ids.index(name)
            label = name if taken.count(name) < 2 else f"{name}@{seat}"
            f = Fighter(seat, book.unit_of[seat], who, book.sheets[who].hp, label)
            if not named[seat]:
                f.zone = _first_zone(s, seat, place)
            s.fighters.append(f)


def _first_zone(s: Rumble, seat: int, place: int) -> int:
    if s.book.mode == c.ROYALE:
        return seat // 2
    if s.book.fighters == 1:
        return 1
    return place if place < 3 else c.BENCH


def _named(one: GivenSeat) -> list[str]:
    names = [_id(name) for name in (*one.line, *one.bench, *one.ko, *one.fighters) if name and name != "-"]
    return list(dict.fromkeys(names))


def _seat(s: Rumble, seat: int, one: GivenSeat) -> None:
    book, unit = s.book, s.book.unit_of[seat]
    own = {f.name.split("@")[0]: f for f in s.fighters if f.seat == seat}
    for zone, name in enumerate(one.line):
        if name and name != "-":
            own[_id(name)].zone = zone if book.mode != c.ROYALE or len(one.line) > 1 else seat // 2
    for name in one.ko:
        _knocked_out(own[_id(name)])
    for name, facts in one.fighters.items():
        _fighter(s, own[_id(name)], facts)
    for card in cards_of(book, one.hand, f"{seat}.hand"):
        hands.gain(s, unit, card)
    s.locked[unit] = s.locked[unit] + cards_of(book, one.locked, f"{seat}.locked")
    s.used[unit] += sorted(cards_of(book, one.used, f"{seat}.used"))
    for card in cards_of(book, one.known, f"{seat}.known"):
        for observer in range(book.units + 1):
            hands.learn(s, observer, unit, card)
    s.owed[unit] += one.owed
    s.revive_used |= int(one.revive_used) << unit
    s.defeated |= int(one.defeated) << unit
    s.quit |= int(one.resigned) << seat
    if one.revived:
        s.revived[unit] = next(i for i, f in enumerate(s.fighters) if f is own[_id(one.revived)])


def _knocked_out(f: Fighter) -> None:
    f.ko, f.hp, f.zone = 1, 0, c.OUT


def _fighter(s: Rumble, f: Fighter, facts: GivenFighter) -> None:
    book = s.book
    if facts.ko:
        _knocked_out(f)
    if facts.hp is not None:
        f.hp = facts.hp
    if facts.zone is not None and not f.ko:
        f.zone = facts.zone - 1
    f.struck, f.countered = int(facts.struck), int(facts.countered)
    if facts.threads:
        f.threads = card_number(book, facts.threads, "threads")
        item = hands.item_of(s, f.threads)
        f.bonus = 2 if book.sheets[f.who].mastery == item.icon else 1
    if facts.wall:
        f.wall = card_number(book, facts.wall, "wall")
        item = hands.item_of(s, f.wall)
        f.guard = item.wall + (1 if book.sheets[f.who].mastery == item.icon else 0)


def _decks(s: Rumble, g: Given) -> None:
    """What is not given elsewhere lies in the decks; tops are put on them in order."""
    book = s.book
    piles = [deck.copy() for deck in book.deck]
    piles[c.BRAWL] += book.punches[:2]
    areas = g.areas or ((g.decks,) if g.decks is not None else ())
    for area in range(book.areas):
        one = areas[area] if area < len(areas) else GivenArea()
        for card in cards_of(book, one.junk, "junk"):
            s.junk[3 * area + book.type_of[card]].append(card)
        for deck, tops in enumerate((one.brawl, one.n30n, one.item)):
            s.stack[3 * area + deck] = cards_of(book, tops, words.DECKS[deck])[::-1]
            s.junk[3 * area + deck].sort()
    for card in _elsewhere(s):
        pile = piles[book.type_of[card]]
        if card in pile:
            pile.remove(card)
    for deck, pile in enumerate(piles):
        for area in range(book.areas):
            only = area < len(areas) and areas[area].only
            s.decks[3 * area + deck] = [] if only else pile[area :: book.areas]
    for area in range(book.areas):
        if book.items:  # not the case's luck: a top that matters is given, any other is the same card every time
            pile = s.decks[3 * area + c.ITEM]
            hands.turn_top(s, area, Recorded([pile[len(pile) * 39 // 64]] if pile else []), Out())


def _elsewhere(s: Rumble) -> list[int]:
    worn = [int(card) for f in s.fighters for card in (f.threads, f.wall) if card != c.NOTHING]
    return worn + [card for pile in (*s.hands, *s.used, *s.stack, *s.junk) for card in pile]


def _begin(s: Rumble, g: Given, chance: Chance, out: Out) -> None:
    """Open the match where the case wants it."""
    if s.book.mode == c.KING or s.book.mode == c.ROYALE:
        s.captains = list(g.captains) or [0, 1]
    if s.book.mode == c.KING and len(s.units_of(0)) == 1 and len(s.units_of(1)) == 1:
        s.joined = 1
    update_second_wind(s, Out())
    s.queue = Queue(s.units_of(s.attacker) + s.units_of(1 - s.attacker))
    if g.phase == "pit_stop":
        s.round -= 1
    if g.phase in STAGES:
        s.go(STAGES[g.phase])
    else:
        _begin_combat(s, g, out)
    s.go_on(chance, out)


def _begin_combat(s: Rumble, g: Given, out: Out) -> None:
    if s.book.mode == c.TRAINING:
        begin_half(s, out)
    else:
        begin_combat(s, out)
    for seat, one in g.seats.items():
        unit = s.book.unit_of[seat]
        for card in cards_of(s.book, one.new_items, f"{seat}.new_items"):
            s.claimable[unit].remove(card)
        for deed, count in one.deeds.items():
            if deed not in DEEDS:
                raise SetupError(f"given: {seat}.deeds: no deed {deed!r}; there are {', '.join(DEEDS)}")
            s.deeds[c.DEEDS * unit + DEEDS.index(deed)] = count
    if g.phase == "attack" and s.book.mode != c.OVERKILL:
        begin_pairing(s)
    elif g.phase == "counter" and s.book.mode != c.OVERKILL:
        begin_turns(s, c.COUNTERING, out)


# --- luck ---------------------------------------------------------------------------------------------------------


@cache
def _numbers() -> dict[str, int]:
    n30n = [f"{grade}-{energy}" for energy in words.ENERGIES for grade in words.GRADES]
    brawls = [words.brawl_word(*parts) for parts in words.brawl_kinds()]
    return {word: card for card, word in enumerate([*n30n, *brawls, *universe()])}


LUCK = {"heads": HEADS, "tails": TAILS, "first": 0, "second": 1}


def luck(word: str) -> int:
    """A card's word, heads or tails, a die's number, `first` or `second` for the side that wins a toss."""
    if word in LUCK:
        return LUCK[word]
    if word.isdecimal():
        return int(word) - 1
    found = _numbers().get(canonical(word))
    if found is None:
        raise SetupError(f"luck: {word!r} is no card, coin, die or toss")
    return found
