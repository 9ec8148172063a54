"""The Book of a match: options, tables and sheets as the numbers the rules read."""

from __future__ import annotations

from fracas.content import once
from fracas.content.values import scales, values
from fracas.games.dagupukito.content import CARDS, FOLDER, Sheet, block_table, fighters_of, roster, sides_of, tables
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.book import Book, Combo, Move, Use
from fracas.games.dagupukito.core.cards import LETTERS, ONE
from fracas.games.dagupukito.core.specials import make_special
from fracas.games.dagupukito.core.thinking.evaluation import combo_worth
from fracas.games.dagupukito.core.thinking.policy import CHARGED, PACK, SUM_MASK
from fracas.games.dagupukito.words import Options
from fracas.kernel.bags import FIELD, WIDTH

FORMATS = {"duel": c.DUEL, "team": c.TEAM, "gauntlet": c.GAUNTLET}
FORMULAS = {"reflect": c.REFLECT, "per_charge": c.PER_CHARGE, "desperation": c.DESPERATION}
FIGHTER = "fighter "  # begins the names of the features that are a fighter's own strength
SLOWEST = 9_999  # speed of a 0-damage combo with combo_zero = slow


@once
def book_for(options: Options, seats: int, pack: str | None) -> Book:
    """The Book of a match, made once for equal options."""
    moves = tables().cards
    book = Book(seats, options, pack)
    book.mine, book.theirs = scales(FOLDER)
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
    book.hits = [c.CAN_HIT if damage else 0 for damage in book.damage]
    book.blocks = _blocks(options)
    book.moves = [_move(book, card) for card in range(c.NO_CARD)]
    book.hit_then_charge = options.hit_then_charge == "on"
    book.fast_first = options.declare == "fast_first"
    book.by_damage = options.mixed_speed == "by_damage"
    book.zero_slow = options.combo_zero == "slow"
    book.lenient = options.deck_out == "lenient"
    book.coin = options.rps == "coin"
    book.mirror = options.mirror == "on"
    book.rests = book.format == c.GAUNTLET and options.gauntlet_winner == "rested"
    book.bench_cycle = options.bench_cycle == "on"
    book.may_cycle = book.format != c.DUEL or book.bench_cycle
    book.opening_hand = options.opening_hand
    book.hand_limit = options.hand_limit or 99
    book.charge_limit = options.charge_limit or 99
    book.turn_ms = (options.turn_seconds or 0) * 1000
    book.ordered = book.turn_ms > 0 or book.format != c.DUEL
    book.plain_draws = options.hand_limit is None and not book.lenient and not book.ordered
    weighed = [one.name.removeprefix(FIGHTER) for one in values(FOLDER).feature if one.name.startswith(FIGHTER)]
    book.weighed = len(weighed)
    for sheet in roster(options, pack):
        book.roster.append(sheet.id)
        book.strengths.append(weighed.index(sheet.id) if sheet.id in weighed else c.NOTHING)
        _add_combos(book, sheet)
    book.picks = tuple(range(c.PICK, c.PICK + len(book.roster)))
    return book


def _blocks(options: Options) -> list[int]:
    """6 * row + column; the sixth row and column are the empty play, which neither blocks nor is blocked."""
    blocks = [0] * (6 * (c.NO_CARD + 1))
    for row, columns in block_table(options).items():
        for column in columns:
            blocks[6 * LETTERS.index(row) + LETTERS.index(column)] = 1
    return blocks


def _move(book: Book, card: int) -> Move:
    """What a player weighs of a card."""
    least = max(CHARGED, book.damage[card])
    fields = [SUM_MASK << (PACK * other) for other in range(c.NO_CARD)]
    stops = sum(field for other, field in enumerate(fields) if book.blocks[6 * card + other])
    stopped_by = sum(field for other, field in enumerate(fields) if book.blocks[6 * other + card])
    return Move(least, least - CHARGED, stops, stopped_by)


def _add_combos(book: Book, sheet: Sheet) -> None:
    printed = [combo for face in "AB" for combo in sheet.combo if combo.face == face]
    for i, card in enumerate(printed):
        bag = bag_of(card.cards.split())
        formula = FORMULAS.get(str(card.damage), c.PLAIN)
        damage = card.damage if isinstance(card.damage, int) else c.NOTHING
        specials = [make_special(special.do, special.amount or 0) for special in card.specials]
        id = f"{'AB'[i // 4]}{i % 4 + 1}"
        combo = Combo(id, card.name, bag, damage, formula, _speed(damage, book.zero_slow), specials)
        combo.worth = combo_worth(combo)
        combo.draws = sum(special.amount or 0 for special in card.specials if special.do == "draw")
        book.combos.append(combo)
    base = len(book.combos) - 8
    for face in range(2):
        for played in range(5):
            combos = enumerate(book.combos[base + face * 4 : base + face * 4 + 4])
            listing = [(k, combo) for k, combo in combos if combo.bag >> (WIDTH * played) & FIELD]
            book.uses.append([Use(1 << k, combo.bag - ONE[played], combo.worth) for k, combo in listing])
    for kind in range(c.NO_CARD):
        book.wanted.append(sum(one.worth * int(one.bag >> (WIDTH * kind) & FIELD) for one in book.combos[base:]))


def _speed(damage: int, zero_slow: bool) -> int:
    """CF-7.3: the lower printed damage is faster, X before 0; with combo_zero = slow 0 comes last of all."""
    if damage == 0 and zero_slow:
        return SLOWEST
    return damage


def bag_of(cards: list[str] | tuple[str, ...]) -> int:
    """A bag of cards given by their letters."""
    return sum(ONE[LETTERS.index(card)] for card in cards)
