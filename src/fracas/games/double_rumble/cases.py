"""Readable state in and out, for case files (docs/cases.md). Fixture cards are written in notation.py's notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fracas.content import bots_of, options_of, read_given
from fracas.games.double_rumble import words as w
from fracas.games.double_rumble.build_book import Press, new_book
from fracas.games.double_rumble.content import content_of
from fracas.games.double_rumble.core import codes as c
from fracas.games.double_rumble.core.book import Book
from fracas.games.double_rumble.core.brawl import begin_brawl
from fracas.games.double_rumble.core.match import Rumble
from fracas.games.double_rumble.core.phases import PHASE_NAMES
from fracas.games.double_rumble.core.stages import draw_card, next_stage, stars
from fracas.games.double_rumble.core.state import Fighter, carry, fighter_of, row_of, stage_deck, who_name
from fracas.games.double_rumble.core.team import said
from fracas.games.double_rumble.core.vocabulary.in_force import passive_of
from fracas.games.double_rumble.notation import (
    NotationError,
    boss_of,
    effects_of,
    enemy_of,
    gear_of,
    modifiers_of,
)
from fracas.games.double_rumble.schema import ActiveAbility, Boss, Enemy, Gear, Sheet, fault_of
from fracas.kernel.chance import Chance
from fracas.kernel.game import SetupError
from fracas.kernel.masks import members
from fracas.kernel.out import Out
from fracas.kernel.wire import Setup

FACE = re.compile(r"(g|b|y|r|w|green|blue|yellow|red|white)[:=]?([+\-−]?\d+)")
Symbol = Literal["PUNCH", "KICK", "SWEEP", "BLAST"]
Space = Literal["UL", "LL", "UR", "LR"]


class GivenFighter(Struct, frozen=True, forbid_unknown_fields=True):
    """A Fighter of a case: a shipped one by `fighter`, or a fixture by `passive` and `active` in the notation."""

    fighter: str | None = None
    passive: str = ""
    active: str = ""
    timing: Literal["action", "battle"] = "action"
    hearts: Annotated[int, Meta(ge=0, le=9)] = 9
    fury: Annotated[int, Meta(ge=0, le=4)] = 0
    symbol: Symbol = "PUNCH"
    equipment: tuple[str, ...] = ()
    space: Space | None = None
    token: bool = False


class GivenCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a row or deck: a shipped id or the notation, or a whole definition as in the TOML files."""

    card: str = ""
    enemy: Enemy | None = None
    boss: Boss | None = None
    cube: bool = False


Cards = tuple[str | GivenCard, ...]


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a case."""

    phase: Literal["brawl", "side_scroll", "start_space"] = "brawl"
    stage: Annotated[int, Meta(ge=1, le=4)] = 1
    credits: int | None = None
    fighters: dict[Literal["F1", "F2"], GivenFighter] = {}
    UL: Cards = ()
    LL: Cards = ()
    UR: Cards = ()
    LR: Cards = ()
    life: Annotated[int, Meta(ge=1, le=40)] | None = None
    deck: Cards | None = None
    boss: str | GivenCard | None = None
    number: Annotated[int, Meta(ge=1, le=12)] = 1
    equipment_deck: tuple[str | Gear, ...] | None = None
    cards: tuple[str | Gear, ...] = ()
    discarded: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    floor: Literal[0, 1] | None = None
    actions: int = 0
    seen: tuple[tuple[Space, Space, Symbol, Symbol], ...] = ()


def given(setup: Setup, facts: dict[str, Any], chance: Chance, out: Out) -> Rumble:
    """Build the state a case starts from. Decks not given are in the order of the files: no luck is spent."""
    # Case lines know seats by number; here a seat's own table is that of its Fighter.
    slots = {c.SLOTS[int(key)] if key in ("0", "1") else key: value for key, value in facts.items()}
    found = read_given(slots, Given, "fighters", c.SLOTS.__contains__)
    book = new_book(options_of(setup, w.Options), len(setup.seats), bots_of(setup), setup.pack)
    try:
        state = _Builder(book, found).build(out)
    except NotationError as error:
        raise SetupError(f"given: {error}") from None
    state.go_on(chance, out)
    return state


class _Builder:
    """Puts a case together, adding its fixture cards to a Book of its own."""

    def __init__(self, book: Book, given: Given) -> None:
        self.book, self.given = book, given
        self.press = Press(book)
        self.s = Rumble(book)

    def build(self, out: Out) -> Rumble:
        s, g = self.s, self.given
        s.blank()
        s.stage = g.stage
        s.credits = self.book.credits if g.credits is None else g.credits
        for extra in g.cards:
            self._item(extra)
        self._fighter(s.fighter1, g.fighters.get("F1", GivenFighter()), c.UR)
        self._fighter(s.fighter2, g.fighters.get("F2", GivenFighter()), c.LR)
        if s.fighter1.space == s.fighter2.space:
            raise SetupError("given: F1 and F2 stand on one space (DR-2.8)")
        s.taken |= sum(1 << self._tile(name) for name in g.used)
        for row, cards in enumerate((g.UL, g.LL, g.UR, g.LR)):
            for card in cards:
                self._lay(row, card)
        self._decks()
        self._begin(out)
        return s

    def _fighter(self, f: Fighter, one: GivenFighter, space: int) -> None:
        if one.fighter is not None:
            f.who = self._tile(one.fighter)
        else:
            f.who = self.press.sheet(self._sheet(c.SLOTS[f.slot], one))
        self.s.taken |= 1 << f.who
        f.hearts, f.fury, f.token = one.hearts, one.fury, int(one.token)
        f.symbol = c.SYMBOLS.index(one.symbol)
        f.space = c.SPACES.index(one.space) if one.space else space
        carry(self.book, f, [self._item(item) for item in one.equipment])

    def _sheet(self, name: str, one: GivenFighter) -> Sheet:
        passive = modifiers_of(one.passive)
        if not one.active:
            return Sheet(name, name, "steel", passive, ActiveAbility("action"))
        if one.timing == "battle":
            return Sheet(name, name, "steel", passive, ActiveAbility("battle", change=modifiers_of(one.active)))
        return Sheet(name, name, "steel", passive, ActiveAbility("action", effects_of(one.active)))

    def _tile(self, name: str) -> int:
        ids = [tile.id for tile in self.book.tiles]
        if name not in ids:
            raise SetupError(f"given: no Fighter {name!r}; there are {', '.join(ids)}")
        return ids.index(name)

    def _item(self, one: str | Gear) -> int:
        """An Equipment by id; a fixture in the notation or as a whole is added to the Book."""
        ids = [item.id for item in self.book.equipment]
        if isinstance(one, str) and one in ids:
            return ids.index(one)
        gear = gear_of(one) if isinstance(one, str) else one
        if gear.id in ids:
            raise SetupError(f"given: an Equipment {gear.id!r} is there already")
        if gear.effects or gear.use or gear.symbols:
            _expect_sound(gear)
        return self.press.gear(gear)

    def _print(self, one: str | GivenCard, back: str) -> tuple[int, bool]:
        """A card of the Book, new if it is a fixture, and whether it has a cube."""
        if isinstance(one, GivenCard):
            thing = one.enemy or one.boss
            if thing is None:
                return self._print(f"{one.card}{'+cube' if one.cube else ''}", back)
            _expect_sound(thing)
            place = self.press.enemy(thing) if isinstance(thing, Enemy) else self.press.boss(thing)
            return place, one.cube
        name, _, mark = one.partition("+cube")
        cube = one.endswith("+cube") and not mark
        ids = [card.id for card in self.book.cards]
        if name in ids:
            return self._shipped(ids.index(name)), cube
        if name.startswith("boss "):
            boss = boss_of(name.removeprefix("boss "), self.given.stage, "left" if back == "blue" else "right")
            _expect_sound(boss)
            return self.press.boss(boss), False
        if "(" not in name:
            raise SetupError(f"given: no card {name!r}; a fixture is written like `a(2; KICK)`")
        enemy, cubed = enemy_of(name, self.given.stage, back)
        _expect_sound(enemy)
        return self.press.enemy(enemy), cube or cubed

    def _shipped(self, place: int) -> int:
        """A shipped card; laid twice, it is a second copy of its own."""
        laid = [code >> 1 for row in self.s.rows for code in row] + self.s.deck
        if place not in laid:
            return place
        return self.press.add(self.book.cards[place])

    def _lay(self, row: int, one: str | GivenCard) -> None:
        s = self.s
        card, cube = self._print(one, "blue" if row & 2 else "red")
        if s.boss != c.NOTHING and row_of(s, s.boss) == row:
            raise SetupError("given: a Boss is always the last card of its row")
        s.rows[row].append(2 * card + int(cube))
        if self.book.cards[card].boss:
            s.boss = card
            s.life = self.given.life or self.book.life[s.stage - 1]
        else:
            s.enemies += 1

    def _decks(self) -> None:
        s, g, book = self.s, self.given, self.book
        s.bosses = [pair[0] for pair in book.bosses]
        if s.boss != c.NOTHING:
            s.bosses[s.stage - 1] = s.boss
        elif g.boss is not None:
            s.bosses[s.stage - 1] = self._print(g.boss, "red")[0]
        s.decks = [pack[: c.ENEMIES_A_STAGE][::-1] for pack in book.packs]
        if g.deck is not None:
            s.deck = [self._print(card, "red")[0] for card in g.deck][::-1]
        elif g.phase != "brawl":
            laid = {code >> 1 for row in s.rows for code in row}
            s.deck = [card for card in s.decks[s.stage - 1] if card not in laid]
        held = {*s.fighter1.equipment, *s.fighter2.equipment}
        if g.equipment_deck is not None:
            s.equipment_deck = [self._item(item) for item in g.equipment_deck][::-1]
        else:
            s.equipment_deck = [item for item in book.in_deck if item not in held][::-1]
        s.discarded = [self._item(item) for item in g.discarded]

    def _begin(self, out: Out) -> None:
        s, g = self.s, self.given
        s.drawn_before = g.number - 1
        if g.phase == "start_space":
            s.decks[s.stage - 1] = s.deck.copy()
            s.stage -= 1
            next_stage(s, out)
        elif g.phase == "side_scroll":
            draw_card(s, out)
        else:
            begin_brawl(s, out)
            s.actions = g.actions
            s.floor = s.floor if g.floor is None else g.floor
            s.seen = [_arrangement(one) for one in g.seen] or s.seen


def _arrangement(one: tuple[str, str, str, str]) -> int:
    first, second, third, fourth = one
    spaces = c.SPACES.index(first) + 4 * c.SPACES.index(second)
    return spaces + 16 * c.SYMBOLS.index(third) + 64 * c.SYMBOLS.index(fourth)


def _expect_sound(thing: Enemy | Boss | Gear) -> None:
    fault, field = fault_of(thing)
    if fault:
        raise SetupError(f"given: {thing.id}: {field}: {fault}")


# --- the state as text ----------------------------------------------------------------------------------------------


def show(state: Rumble) -> dict[str, Any]:
    """The state by readable names, decks included, next card first."""
    return {
        "phase": PHASE_NAMES[state.phase],
        "stage": state.stage,
        "credits": state.credits,
        "life": state.life if state.boss != c.NOTHING else 0,
        "boss": _card(state, state.boss),
        "gone": _cards(state, state.gone),
        "discarded": _gear(state, state.discarded),
        "used": [tile.id for i, tile in enumerate(state.book.tiles) if state.taken >> i & 1],
        "floor": state.floor,
        "actions": state.actions,
        "resigned": members(state.quit),
        "wishes": [said(state, wish) if wish != c.NOTHING else "" for wish in state.wishes],
        "named": [_word(c.SPACES, row) for row in state.row_named],
        "seen": [_arranged(code) for code in state.seen],
        "battle": _show_battle(state),
        **_show_decks(state),
        **_show_end(state),
        **{name: _row(state, row) for row, name in enumerate(c.SPACES)},
        **{name: _show_fighter(state, fighter_of(state, slot)) for slot, name in enumerate(c.SLOTS)},
    }


def _show_end(state: Rumble) -> dict[str, Any]:
    won = None if state.won == c.NOTHING else state.won == 1
    return {"over": state.over(), "won": won, "reason": state.reason, "stars": stars(state)}


def _show_decks(state: Rumble) -> dict[str, Any]:
    return {
        "drawn": _card(state, state.drawn),
        "number": state.drawn_before + 1,
        "deck": _cards(state, reversed(state.deck)),
        "decks": [_cards(state, reversed(stage_deck(state, at))) for at in range(int(state.stage), c.STAGES)],
        "bosses": [*_cards(state, state.bosses[state.stage :]), _hidden_boss(state)],
        "equipment_deck": _gear(state, reversed(state.equipment_deck)),
    }


def _hidden_boss(state: Rumble) -> str:
    """The Boss of this Stage while it is under its deck."""
    hidden = state.stage and state.boss == c.NOTHING and state.bosses[state.stage - 1] != state.drawn
    return _card(state, state.bosses[state.stage - 1]) if hidden and state.deck else ""


def _show_fighter(state: Rumble, f: Fighter) -> dict[str, Any]:
    return {
        "fighter": who_name(state, f),
        "space": _word(c.SPACES, f.space),
        "faces": "" if f.space == c.NOTHING else "right" if f.space & c.OTHER_SIDE else "left",
        "hearts": f.hearts,
        "fury": f.fury,
        "symbol": _word(c.SYMBOLS, f.symbol),
        "equipment": _gear(state, f.equipment),
        "token": bool(f.token),
        "passive": len(passive_of(state, f).every) > 0,
    }


def _show_battle(state: Rumble) -> dict[str, Any]:
    if state.foe == c.NOTHING:
        return {}
    faces = state.book.faces
    dice = {die: faces[c.SIDES * i + state.dice[i]] for i, die in enumerate(c.DICE) if state.dice[i] >= 0}
    return {
        "fighter": c.SLOTS[state.fighting],
        "card": _card(state, state.foe),
        "strength": state.strength,
        "dice": dice,
    }


def _row(state: Rumble, row: int) -> list[str]:
    return [_card(state, code >> 1) + ("+cube" if code & 1 else "") for code in state.rows[row]]


def _card(state: Rumble, card: int) -> str:
    return state.book.cards[card].id if card != c.NOTHING else ""


def _cards(state: Rumble, cards: Iterable[int]) -> list[str]:
    return [_card(state, card) for card in cards]


def _gear(state: Rumble, items: Iterable[int]) -> list[str]:
    return [state.book.equipment[item].id for item in items]


def _word(words: Sequence[str], place: int) -> str:
    return words[place] if place != c.NOTHING else ""


def _arranged(code: int) -> str:
    spaces = f"{c.SPACES[code % 4]} {c.SPACES[code // 4 % 4]}"
    return f"{spaces} {c.SYMBOLS[code // 16 % 4]} {c.SYMBOLS[code // 64 % 4]}"


# --- luck -----------------------------------------------------------------------------------------------------------


def luck(word: str) -> int:
    """A die and its face (`g4`, `blue+2`, `r-1`), the id of a card taken, or the number that is logged."""
    found = FACE.fullmatch(word)
    if found:
        return _face(found[1], int(found[2].replace("−", "-")))
    content = content_of(None)
    cards = [enemy.id for enemy in content.enemies] + [boss.id for boss in content.bosses]
    for ids in (cards, [gear.id for gear in content.gear]):
        if word in ids:
            return ids.index(word)
    try:
        return int(word)
    except ValueError:
        raise SetupError(f"luck: {word!r} is no face like g4 or b+2, no card and no number") from None


def _face(die: str, value: int) -> int:
    name = next(one for one in c.DICE if one.startswith(die[0]) and (len(die) == 1 or one == die))
    faces: tuple[int, ...] = getattr(content_of(None).dice, name)
    if value not in faces:
        raise SetupError(f"luck: the {name} die has no {value}; its faces: {', '.join(map(str, faces))}")
    return faces.index(value)
