"""From content to the Book the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from fracas.content import once
from fracas.content.values import scales
from fracas.games.n30n import content
from fracas.games.n30n import words as w
from fracas.games.n30n.content import FighterData, ItemData, MoveData, Pack, StepData
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.book import NO_ITEM, Book, Item, Move, Sheet, Step
from fracas.games.n30n.core.round.placing import lay_fault

ICONS = get_args(content.Icon)
ITEM_TYPES = get_args(content.ItemType)
VERBS = get_args(content.Verb)
WHOM = (None, *get_args(content.Whom))
LUCK = get_args(content.Luck)
CONDITIONS = (None, *get_args(content.Condition))
AIMS = {"foe": c.FOE, "ally": c.ALLY, "bench": c.BENCHED, "any": c.ANY_FOE}
HITTING = ("damage", "ko", "drop")
BENCH_ICONS = ("TNT", "Gun")  # Weapons that reach a bench


@once
def book_for(options: w.Options, folder: str | None) -> Book:
    """The Book of a match, made once for equal options."""
    pack = content.pack_of(options, folder)
    b = Book(options, folder)
    b.mine, b.theirs = scales(content.FOLDER)
    _set_mode(b, options)
    _set_options(b, options, pack)
    _add_cards(b, options, pack)
    b.sheets = [_sheet(one) for one in pack.fighters]
    b.challenge = [one.id for one in pack.items.challenge]
    b.deed = [content.DEEDS.index(one.deed) for one in pack.items.challenge]
    b.at_least = [one.at_least for one in pack.items.challenge]
    return b


def _set_mode(b: Book, options: w.Options) -> None:
    """Specification 3.1."""
    b.mode = w.MODES.index(options.mode)
    b.seats = (2, 1, 2, 2, 4, 6)[b.mode]
    b.players = max(2, int(b.seats))
    b.units = 2 if options.mode == "royale" else b.players
    b.areas = 2 if options.mode == "king" else 1
    b.unit_of = bytes(seat % 2 if options.mode == "royale" else seat for seat in range(b.players))
    b.area_of = bytes(unit // 2 if options.mode == "king" else 0 for unit in range(b.units))
    b.fighters = (5, 1, 1, 3, 3, 1)[b.mode]
    b.bench = options.mode == "rumble"
    b.items = b.trading = options.mode != "training"
    b.reviving = options.mode in ("rumble", "rush")
    b.draws = [[3, 1], [1, 1], [1, 1], [3, 1], [3, 3], [3, 3]][b.mode]
    if options.mode == "king" and options.king_draw == "player":
        b.draws = [3, 1]


def _set_options(b: Book, options: w.Options, pack: Pack) -> None:
    table = pack.cards.cancels[options.cancel_table]
    b.cancels = bytes(sum(1 << w.ENERGIES.index(prey) for prey in table[energy]) for energy in w.ENERGIES)
    prices = pack.cards.prices
    b.price = bytes([prices.brawl, 1 if options.n30n_price == 1 else prices.n30n, prices.item])
    b.threshold = ("shortfall", "any", "all").index(options.cancel_threshold)
    b.cancelled_is_spent = options.cancelled_move_spent == "yes"
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


def _add_cards(b: Book, options: w.Options, pack: Pack) -> None:
    """Cards have the same number in every match: N30N, all Brawls, then what else there is anywhere."""
    _add_n30n(b, pack)
    _add_brawls(b, pack)
    for name in dict.fromkeys((*content.universe(), *content.card_ids(pack))):
        _add(b, c.ITEM, name)
    b.cards = len(b.words)
    assert b.cards <= c.CARDS, "more cards than codes"
    b.item = [NO_ITEM] * int(b.cards)
    _add_punches(b, pack)
    _add_items(b, options, pack)
    b.lays = bytes(
        sum(1 << where for where in range(4) if not lay_fault(b, card, where >= 2, where % 2 == 1))
        for card in range(int(b.cards))
    )


def _add(b: Book, kind: int, word: str, attack: int = -1, defence: int = -1, slots: int = 0) -> int:
    b.type_of += bytes([kind])
    b.words.append(word)
    b.attack_colour.append(attack)
    b.defence_colour.append(defence)
    b.slots += bytes([slots])
    b.slot_count.append(slots.bit_count())
    b.punch.append(c.NOTHING)
    return len(b.words) - 1


def _add_n30n(b: Book, pack: Pack) -> None:
    counts = pack.cards.n30n
    deck: list[int] = []
    for energy in w.ENERGIES:
        for grade, count in zip(w.GRADES, (counts.natural, counts.super, counts.ultra), strict=True):
            deck += [_add(b, c.N30N, f"{grade}-{energy}")] * count
    b.deck = [[], deck, []]


def _add_brawls(b: Book, pack: Pack) -> None:
    numbers = {parts: _add(b, c.BRAWL, w.brawl_word(*parts), *parts) for parts in w.brawl_kinds()}
    for word in pack.cards.brawl:
        parts = w.brawl_parts(word)
        assert parts is not None
        b.deck[c.BRAWL].append(numbers[parts])
    b.deck[c.BRAWL].sort()


def _add_punches(b: Book, pack: Pack) -> None:
    for i, punch in enumerate(pack.cards.punch):
        card = b.words.index(punch.id)
        b.type_of = _changed(b.type_of, card, c.BRAWL)
        b.punch[card] = i
        b.slots = _changed(b.slots, card, sum(1 << w.ENERGIES.index(energy) for energy in punch.boost))
        b.slot_count[card] = len(punch.boost)
        b.punches += [card] * punch.copies
        b.dice.append(list(punch.damage))


def _changed(table: bytes, place: int, value: int) -> bytes:
    return table[:place] + bytes([value]) + table[place + 1 :]


def _add_items(b: Book, options: w.Options, pack: Pack) -> None:
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
        one.id, one.hp, one.revive, w.MOVES.index(one.specialty) if one.specialty else c.NOTHING,
        ICONS.index(one.mastery) if one.mastery else c.NOTHING, _move(one.strike), _move(one.counter),
    )  # fmt: skip


def _aim(steps: Sequence[StepData]) -> int:
    return next((AIMS[step.to] for step in steps if step.to in AIMS), c.NOBODY)


def _move(data: MoveData) -> Move:
    cost = [data.cost.get(energy, 0) for energy in w.ENERGIES]
    move = Move(data.name, cost, LUCK.index(data.luck), _aim(data.steps), [_step(step) for step in data.steps])
    move.hits_foes = any(step.to == "foes" for step in data.steps)
    return move


def _item(one: ItemData, challenge: int) -> Item:
    use = (1 if "ATK" in one.use else 0) | (2 if "DEF" in one.use else 0)
    cancelled_by = sum(1 << w.MOVES.index(move) for move in one.cancelled_by)
    item = Item(ITEM_TYPES.index(one.type), ICONS.index(one.icon), use, cancelled_by, challenge)
    item.luck = LUCK.index(one.luck)
    item.steps = [_step(step) for step in one.steps]
    _mark_main(item.steps, one.steps)
    aim = _aim(one.steps)
    item.aim = aim if aim != c.FOE else c.NOBODY  # the Fighter in the lane needs no naming
    item.hits = any(step.do in HITTING for step in one.steps)
    item.helps = any(step.do not in (*HITTING, "guard") for step in one.steps)
    hit = {step.to for step in one.steps if step.do in HITTING}
    item.betrays = one.type == "Weapon" and hit == {"foe"}
    for step in one.steps:
        if step.do == "guard" and isinstance(step.amount, int):
            item.wall = step.amount
        if step.do == "wear" and step.move is not None:
            item.wears = w.MOVES.index(step.move)
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
    step.what = w.DECKS.index(data.what) if data.what in w.DECKS else c.ANY_TYPE
    step.chosen = data.by == "victim"
    step.move = w.MOVES.index(data.move) if data.move else c.NOTHING
    return step
