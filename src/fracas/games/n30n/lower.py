"""From content Structs to what the rules read, and to the words printed on the cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fracas.games.n30n import state_codes as c
from fracas.games.n30n.state_book import NO_ITEM, Book, Item, Move, Sheet, Step
from fracas.games.n30n.words import ATTACKS, DECKS, DEFENCES, ENERGIES, GRADES, MODES, Options

if TYPE_CHECKING:
    from fracas.games.n30n.content import FighterData, ItemData, MoveData, Pack, StepData

MOVES = (*ATTACKS, *DEFENCES)
ICONS = ("Knife", "Bat", "Shuriken", "TNT", "Gun", "Food", "Wall", "Slots", "VHS", "Shirt")
ITEM_TYPES = ("Weapon", "Food", "Wall", "Gamble", "VHS", "Threads")
VERBS = ("damage", "heal", "ko", "drop", "draw", "discard", "take_used", "salvage", "wear", "guard")
WHOM = (None, "foe", "foes", "self", "allies", "ally", "bench", "any")
LUCK = ("none", "coin", "die")
CONDITIONS = (None, "hurt", "foe_hurt", "second_wind")
DEED_WORDS = ("hits", "evades", "kos", "item_cancels", "wars", "boosts", "moves", "soaks", "heals", "items")
AIMS = {"foe": c.FOE, "ally": c.ALLY, "bench": c.BENCHED, "any": c.ANY_FOE}
HITTING = ("damage", "ko", "drop")
BRAWL_FORM = re.compile(r"^(\w+)/(\w+)(?:\[([\w,]*)\])?$")
MOST_SLOTS = 2
BENCH_ICONS = ("TNT", "Gun")  # Weapons that reach a bench


def brawl_parts(word: str) -> tuple[int, int, int] | None:
    """`Punch/Jump[Rage,Toxic]` as colours of both halves and bits of its Boost slots; None if it is no Brawl."""
    found = BRAWL_FORM.match(word.replace(" ", ""))
    if not found or found[1] not in ATTACKS or found[2] not in DEFENCES:
        return None
    slots = found[3].split(",") if found[3] else []
    if any(slot not in ENERGIES for slot in slots) or len(set(slots)) < len(slots) or len(slots) > MOST_SLOTS:
        return None
    return ATTACKS.index(found[1]), DEFENCES.index(found[2]), sum(1 << ENERGIES.index(s) for s in slots)


def brawl_word(atk: int, dfn: int, slots: int) -> str:
    """The word of a Brawl card, slots in the order of the types."""
    types = [energy for i, energy in enumerate(ENERGIES) if slots >> i & 1]
    return f"{ATTACKS[atk]}/{DEFENCES[dfn]}" + (f"[{','.join(types)}]" if types else "")


# --- the Book -----------------------------------------------------------------------------------------------------


def book(options: Options, pack: Pack, folder: str | None, names: Sequence[str]) -> Book:
    """Everything fixed for a match, lowered."""
    b = Book(options, folder)
    _set_mode(b, options)
    _set_options(b, options, pack)
    _add_cards(b, options, pack, names)
    b.sheets = [_sheet(one) for one in pack.fighters]
    b.challenge = [one.id for one in pack.items.challenge]
    b.deed = [DEED_WORDS.index(one.deed) for one in pack.items.challenge]
    b.at_least = [one.at_least for one in pack.items.challenge]
    return b


def _set_mode(b: Book, options: Options) -> None:
    """Specification 3.1."""
    b.mode = MODES.index(options.mode)
    b.seats = (2, 1, 2, 2, 4, 6)[b.mode]
    b.players = max(2, int(b.seats))
    b.units = 2 if options.mode == "royale" else b.players
    b.areas = 2 if options.mode == "king" else 1
    b.unit_of = [seat % 2 if options.mode == "royale" else seat for seat in range(b.players)]
    b.area_of = [unit // 2 if options.mode == "king" else 0 for unit in range(b.units)]
    b.fighters = (5, 1, 1, 3, 3, 1)[b.mode]
    b.bench = options.mode == "rumble"
    b.items = b.trading = options.mode != "training"
    b.reviving = options.mode in ("rumble", "rush")
    b.draws = [[3, 1], [1, 1], [1, 1], [3, 1], [3, 3], [3, 3]][b.mode]
    if options.mode == "king" and options.king_draw == "player":
        b.draws = [3, 1]


def _set_options(b: Book, options: Options, pack: Pack) -> None:
    table = pack.cards.cancels[options.cancel_table]
    b.cancels = [sum(1 << ENERGIES.index(prey) for prey in table[energy]) for energy in ENERGIES]
    prices = pack.cards.prices
    b.price = [prices.brawl, 1 if options.n30n_price == 1 else prices.n30n, prices.item]
    b.threshold = ("shortfall", "any", "all").index(options.cancel_threshold)
    b.spent = options.cancelled_move_spent == "yes"
    b.attacker_first = options.line_up == "attacker_first"
    b.revive_each_stop = options.revives == "1 per Pit-Stop"
    b.revive_cash = options.revive_unit == "cash"
    b.by_colour = options.specialty_scope == "colour"
    b.trade_punch = options.sucker_punch == "trade"
    b.walls_stay = options.walls == "stay"
    b.award_any = options.overkill_award == "any"
    b.last_fighter = options.second_wind_when == "last_fighter"
    b.one_by_one = options.reveal == "one_by_one"
    b.same_attacker = options.rush_next_attacker == "same"
    b.dummy_draws = options.dummy_n30n_per_round
    b.king_player_draws = options.king_draw == "player"
    b.draft = ("snake", "random", "free").index(options.draft)
    b.round_limit = 0 if options.round_limit == "none" else options.round_limit


def _add_cards(b: Book, options: Options, pack: Pack, names: Sequence[str]) -> None:
    """Cards have the same number in every match: N30N, all Brawls, then `names`, what else there is anywhere."""
    _add_n30n(b, pack)
    _add_brawls(b, pack)
    for name in names:
        _add(b, c.ITEM, name)
    b.n_cards = len(b.words)
    assert b.n_cards <= c.CARDS, "more cards than codes"
    b.item = [NO_ITEM] * int(b.n_cards)
    _add_punches(b, pack)
    _add_items(b, options, pack)


def _add(b: Book, kind: int, word: str, atk: int = -1, dfn: int = -1, slots: int = 0) -> int:
    b.type_of.append(kind)
    b.words.append(word)
    b.atk.append(atk)
    b.dfn.append(dfn)
    b.slots.append(slots)
    b.n_slots.append(slots.bit_count())
    b.punch.append(c.NOTHING)
    return len(b.words) - 1


def _add_n30n(b: Book, pack: Pack) -> None:
    counts = pack.cards.n30n
    deck: list[int] = []
    for energy in ENERGIES:
        for grade, count in zip(GRADES, (counts.natural, counts.super, counts.ultra), strict=True):
            deck += [_add(b, c.N30N, f"{grade}-{energy}")] * count
    b.deck = [[], deck, []]


def brawl_kinds() -> list[tuple[int, int, int]]:
    """Every Brawl card there could be: colours of both halves, up to two Boost slots."""
    some = [slots for slots in range(64) if slots.bit_count() <= MOST_SLOTS]
    return [(atk, dfn, slots) for atk in range(4) for dfn in range(4) for slots in some]


def _add_brawls(b: Book, pack: Pack) -> None:
    numbers = {parts: _add(b, c.BRAWL, brawl_word(*parts), *parts) for parts in brawl_kinds()}
    for word in pack.cards.brawl:
        parts = brawl_parts(word)
        assert parts is not None
        b.deck[c.BRAWL].append(numbers[parts])
    b.deck[c.BRAWL].sort()


def _add_punches(b: Book, pack: Pack) -> None:
    for i, punch in enumerate(pack.cards.punch):
        card = b.words.index(punch.id)
        b.type_of[card] = c.BRAWL
        b.punch[card] = i
        b.slots[card] = sum(1 << ENERGIES.index(energy) for energy in punch.boost)
        b.n_slots[card] = len(punch.boost)
        b.punches += [card] * punch.copies
        b.dice.append(list(punch.damage))


def _add_items(b: Book, options: Options, pack: Pack) -> None:
    """N3-19.2 and its like: Gun and TNT stay out where there is no bench."""
    challenges = [one.id for one in pack.items.challenge]
    bench = options.mode == "rumble" or options.bench_weapons == "kept"
    for one in pack.items.item:
        card = b.words.index(one.id)
        b.item[card] = _item(one, challenges.index(one.challenge))
        if options.mode != "training" and (bench or one.icon not in BENCH_ICONS):
            b.deck[c.ITEM] += [card] * one.copies
    b.deck[c.ITEM].sort()


def _sheet(one: FighterData) -> Sheet:
    return Sheet(
        one.id, one.hp, one.revive, MOVES.index(one.specialty) if one.specialty else c.NOTHING,
        ICONS.index(one.mastery) if one.mastery else c.NOTHING, _move(one.strike), _move(one.counter),
    )  # fmt: skip


def _aim(steps: Sequence[StepData]) -> int:
    return next((AIMS[step.to] for step in steps if step.to in AIMS), c.NOBODY)


def _move(data: MoveData) -> Move:
    cost = [data.cost.get(energy, 0) for energy in ENERGIES]
    move = Move(data.name, cost, LUCK.index(data.luck), _aim(data.steps), [_step(step) for step in data.steps])
    move.hits_foes = any(step.to == "foes" for step in data.steps)
    return move


def _item(one: ItemData, challenge: int) -> Item:
    use = (1 if "ATK" in one.use else 0) | (2 if "DEF" in one.use else 0)
    cancelled_by = sum(1 << MOVES.index(move) for move in one.cancelled_by)
    item = Item(one.id, ITEM_TYPES.index(one.type), ICONS.index(one.icon), use, cancelled_by, challenge)
    item.luck = LUCK.index(one.luck)
    item.steps = [_step(step) for step in one.steps]
    _mark_main(item.steps, one.steps)
    aim = _aim(one.steps)
    item.aim = aim if aim != c.FOE else c.NOBODY  # the Fighter in the lane needs no naming
    item.hits = any(step.do in HITTING for step in one.steps)
    item.helps = any(step.do not in (*HITTING, "guard") for step in one.steps)
    for step in one.steps:
        if step.do == "guard" and isinstance(step.amount, int):
            item.wall = step.amount
        if step.do == "wear" and step.move is not None:
            item.wears = MOVES.index(step.move)
    return item


def _mark_main(steps: list[Step], data: Sequence[StepData]) -> None:
    """The main number is the first; where luck decides between several of its verb, each of them is."""
    first = next(i for i, step in enumerate(data) if step.amount is not None)
    for i, step in enumerate(data):
        if i == first or (data[first].on and step.on and step.do == data[first].do):
            steps[i].main = True


def _step(data: StepData) -> Step:
    amount = data.amount if isinstance(data.amount, int) else 0
    kind = {"die": c.ROLL, "half_die": c.HALF_ROLL}.get(str(data.amount), c.PLAIN)
    step = Step(VERBS.index(data.do), amount, kind, WHOM.index(data.to))
    if data.on:
        step.on = sum(1 << {"tails": 1, "heads": 2}[o] if isinstance(o, str) else 1 << o for o in data.on)
    step.when = CONDITIONS.index(data.when)
    step.what = DECKS.index(data.what) if data.what in DECKS else c.ANY_TYPE
    step.chosen = data.by == "victim"
    step.move = MOVES.index(data.move) if data.move else c.NOTHING
    return step


# --- the words on the cards ---------------------------------------------------------------------------------------

_WHO = {
    "foe": "the foe", "foes": "every foe on the tarmac", "self": "yourself", "allies": "each of yours on the tarmac",
    "ally": "one of yours on the tarmac", "bench": "a foe on the bench", "any": "any foe, bench included",
}  # fmt: skip
_CARDS = {"brawl": "Brawl", "n30n": "N30N", "item": "Item", "any": "card", None: "card"}
_IF = {"hurt": "if you are hurt", "foe_hurt": "if it is hurt", "second_wind": "with Second Wind"}
_LUCK_WORDS = {"none": "", "coin": "Flip a coin. ", "die": "Roll a die. "}


def say(steps: Sequence[StepData], luck: str) -> str:
    """An effect in words, as printed: made from its steps, so it is never wrong."""
    return _LUCK_WORDS[luck] + " ".join(_sentence(step) for step in steps)


def _sentence(step: StepData) -> str:
    said = _clause(step)
    if step.when:
        said += f" {_IF[step.when]}"
    if not step.on:
        return said[0].upper() + said[1:] + "."
    if isinstance(step.on[0], str):
        return f"{step.on[0].capitalize()}: {said}."
    faces = [int(face) for face in step.on]
    run = len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1))
    return f"{f'{faces[0]}–{faces[-1]}' if run else ', '.join(map(str, faces))}: {said}."


def _clause(step: StepData) -> str:
    n = {"die": "the roll", "half_die": "half the roll, rounded up,"}.get(str(step.amount), str(step.amount))
    who = _WHO.get(str(step.to), "")
    cards = f"{n} {_CARDS[step.what]}{'s' if step.amount != 1 and step.what in ('any', 'item') else ''}"
    if step.do == "damage":
        return f"deal {n} to {who}"
    if step.do == "heal":
        return f"restore {n} HP to {who}"
    if step.do == "ko":
        return f"K.O. {who}"
    if step.do == "drop":
        return f"{who} drops to 1 HP"
    if step.do == "draw":
        return f"draw {cards}"
    if step.do == "discard":
        chooser = "of its choice" if step.by == "victim" else "at random"
        return f"the opponent discards {cards} {chooser}"
    if step.do == "take_used":
        kind = f"{_CARDS[step.what]} " if step.what not in (None, "any") else ""
        return f"take the opponent's used {kind}cards into your hand"
    if step.do == "salvage":
        return f"take {cards} from the junkyard at random"
    if step.do == "wear":
        return f"wear it: your {step.move} deals {n} more"
    return f"stop {n} damage in this lane"
