"""Effects: the closed vocabulary of Strikes, Counters and Items, one step after another, with room for a choice."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_book import Step
from fracas.games.n30n.state_codes import (
    ALLIES,
    ANY_TYPE,
    BY_ITEM,
    BY_STRIKE,
    COIN,
    DAMAGE,
    DISCARDING,
    DRAW,
    DROP,
    DROP_CARDS,
    FOES,
    GUARD,
    HALF_ROLL,
    HEAL,
    IF_FOE_HURT,
    IF_HURT,
    IF_SECOND_WIND,
    KO,
    N30N,
    NO_LUCK,
    NOTHING,
    OVER,
    ROLL,
    SALVAGE,
    SELF,
    TAKE_USED,
    WEAR,
)
from fracas.games.n30n.state_parts import Effect
from fracas.games.n30n.steps import (
    check_end,
    draw,
    gain,
    heal,
    hurt,
    is_dummy,
    junk,
    learn,
    lose_openly,
    take_off,
    words_of,
)
from fracas.kernel.chance import HEADS, Chance
from fracas.kernel.out import Out

MOVE_WORDS = ("strike", "counter", "boost", "item", "brawl")


def steps_of(s: Board, e: Effect) -> list[Step]:
    if e.card != NOTHING:
        return s.book.item[e.card].steps
    sheet = s.book.sheets[s.f[e.fighter].who]
    return sheet.strike.steps if e.kind == BY_STRIKE else sheet.counter.steps


def luck_of(s: Board, e: Effect) -> i64:
    if e.card != NOTHING:
        return s.book.item[e.card].luck
    sheet = s.book.sheets[s.f[e.fighter].who]
    return sheet.strike.luck if e.kind == BY_STRIKE else sheet.counter.luck


def source_of(s: Board, e: Effect) -> str:
    """What an effect is called in events: the Item, or the user's move."""
    return s.book.words[e.card] if e.card != NOTHING else s.f[e.fighter].name


def run_effect(s: Board, chance: Chance, out: Out) -> None:
    """Carry out the steps that are left; stops where somebody must choose, or at the end of the game."""
    e = s.effect
    assert e is not None
    steps = steps_of(s, e)
    while e.step < len(steps):
        step = steps[e.step]
        e.step += 1
        if e.card != NOTHING and (step.verb == GUARD or _hits(step) != (e.part == 1)):
            continue
        if e.luck == 0 and luck_of(s, e) != NO_LUCK:
            _try_luck(s, e, chance, out)
        if step.on >> e.luck & 1 and _holds(s, e, step):
            _perform(s, e, step, chance, out)
            if s.phase == OVER or e.left:
                return
    _end_effect(s, e, chance, out)


def _hits(step: Step) -> bool:
    return step.verb == DAMAGE or step.verb == KO or step.verb == DROP


def _end_effect(s: Board, e: Effect, chance: Chance, out: Out) -> None:
    s.effect = None
    if e.kind == BY_ITEM:
        # An Item with parts in steps (c) and (e) has one luck for both.
        if e.part == 0 and e.lane != NOTHING:
            if s.lanes[e.lane].a == e.fighter:
                s.luck_a = e.luck
            else:
                s.luck_d = e.luck
    elif e.over:
        # N3-11.8, overkill_award=any: drawn as soon as the move has resolved.
        unit = s.f[e.fighter].unit
        if out.on:
            out.tell(w.N30nAwarded(unit, e.over, 0, e.over))
        draw(s, unit, s.area_of(unit), N30N, e.over, "award", chance, out)


def _try_luck(s: Board, e: Effect, chance: Chance, out: Out) -> None:
    source = source_of(s, e)
    if luck_of(s, e) == COIN:
        heads = chance.coin() == HEADS
        e.luck = 2 if heads else 1
        if out.on:
            out.tell(w.CoinFlipped(source, "heads" if heads else "tails"))
    else:
        e.luck = chance.roll(6)
        if out.on:
            out.tell(w.DieRolled(source, e.luck))


def _holds(s: Board, e: Effect, step: Step) -> bool:
    """The step's condition."""
    if step.when == IF_HURT:
        f = s.f[e.fighter]
        return f.hp < s.book.sheets[f.who].hp
    if step.when == IF_FOE_HURT:
        if e.target == NOTHING:
            return False
        foe = s.f[e.target]
        return foe.hp < s.book.sheets[foe.who].hp
    if step.when == IF_SECOND_WIND:
        return s.sw[s.f[e.fighter].unit] != NOTHING
    return True


def amount_of(e: Effect, step: Step) -> i64:
    """The step's number, mastery included (N3-10.11)."""
    amount = step.amount
    if step.kind == ROLL:
        amount = e.luck
    elif step.kind == HALF_ROLL:
        amount = (e.luck + 1) // 2
    return amount + e.bonus if step.main else amount


def _perform(s: Board, e: Effect, step: Step, chance: Chance, out: Out) -> None:
    verb = step.verb
    unit = s.f[e.fighter].unit
    if verb == DAMAGE or verb == KO or verb == DROP:
        for target in targets_of(s, e, step):
            _strike_one(s, e, step, target, out)
        check_end(s, e.fighter, chance, out)  # N3-15.7: after the last of them
    elif verb == HEAL:
        for target in targets_of(s, e, step):
            heal(s, target, amount_of(e, step), unit, out)
    elif verb == DRAW:
        draw(s, unit, s.area_of(unit), step.what, amount_of(e, step), "effect", chance, out)
    elif verb == DROP_CARDS:
        _force_discard(s, e, step, chance, out)
    elif verb == TAKE_USED:
        _take_used(s, unit, step.what, out)
    elif verb == SALVAGE:
        _salvage(s, unit, step.what, amount_of(e, step), chance, out)
    else:
        assert verb == WEAR
        f = s.f[e.fighter]
        take_off(s, f, out)
        f.threads = e.card
        f.bonus = amount_of(e, step)
        if out.on:
            out.tell(w.ThreadsWorn(f.name, s.book.words[e.card]))


def targets_of(s: Board, e: Effect, step: Step) -> list[int]:
    """The Fighters a step reaches, in zone order 1-2-3, area A before B (N3-15.7)."""
    if step.to == FOES or step.to == ALLIES:
        return _standing(s, s.f[e.fighter].unit, step.to == FOES)
    if step.to == SELF:
        return [int(e.fighter)]
    return [int(e.target)] if e.target != NOTHING else []


def _standing(s: Board, unit: i64, foes: bool) -> list[int]:
    """Who is on "the tarmac" of a unit: opposing Fighters, or its own (N3-20.27)."""
    found: list[int] = []
    everywhere = s.survivor() == unit
    for area in range(s.book.areas):
        for zone in range(3):
            for i in range(len(s.f)):
                f = s.f[i]
                if f.zone != zone or s.book.area_of[f.unit] != area:
                    continue
                if foes:
                    if s.side[f.unit] != s.side[unit] and (everywhere or s.same_field(unit, f.unit)):
                        found.append(i)
                elif f.unit == unit:
                    found.append(i)
    return found


def _strike_one(s: Board, e: Effect, step: Step, target: i64, out: Out) -> None:
    f = s.f[target]
    amount = amount_of(e, step)
    if step.verb == KO:
        amount = f.hp  # N3-11.10
    elif step.verb == DROP:
        amount = f.hp - 1  # N3-11.11
    if e.kind == BY_ITEM and e.lane != NOTHING:
        amount = through_wall(s, e.lane, target, amount, out)
    over = hurt(s, target, amount, e.fighter, source_of(s, e), out)
    if over > 0 and s.book.award_any:
        if e.kind == BY_ITEM:
            s.owed_over[s.f[e.fighter].unit] += over
        else:
            e.over += over


def through_wall(s: Board, place: i64, target: i64, amount: i64, out: Out) -> i64:
    """N3-10.12: what a lane's Wall lets through. Each Wall guards its user in its lane."""
    lane = s.lanes[place]
    if s.lane >= len(s.lanes) or lane.d != target or s.wall_held == 0 or amount <= 0:
        return amount
    f = s.f[target]
    left: i64 = amount - s.wall_held if amount > s.wall_held else 0
    if out.on:
        if left:
            out.tell(w.WallExceeded(f.name, s.wall_held, left))
        else:
            out.tell(w.WallSoaked(f.name, amount))
    if left:
        break_walls(s, place)
    return left


def break_walls(s: Board, place: i64) -> None:
    """walls=stay: a Wall that is exceeded goes (N3-10.20)."""
    lane = s.lanes[place]
    if not s.book.walls_stay or lane.d == NOTHING:
        return
    f = s.f[lane.d]
    if f.wall != NOTHING:
        junk(s, f.unit, f.wall)
        f.wall = NOTHING
        f.guard = 0
    if lane.cd != NOTHING and f.next_wall == lane.cd:
        f.next_wall = NOTHING
        f.next_guard = 0


# --- cards ----------------------------------------------------------------------------------------------------------


def eligible(s: Board, unit: i64, what: i64) -> list[int]:
    """Cards of a hand that a discard may take, copies included."""
    if what == ANY_TYPE:
        return s.hands[unit].copy()
    return [card for card in s.hands[unit] if s.book.type_of[card] == what]


def _force_discard(s: Board, e: Effect, step: Step, chance: Chance, out: Out) -> None:
    """N3-10.19: at once; the victim chooses if the card says so, else luck does."""
    victim = s.opponent(s.f[e.fighter].unit)
    if victim == NOTHING:
        return
    cards = eligible(s, victim, step.what)
    count: i64 = amount_of(e, step)
    if count > len(cards):
        count = len(cards)
    if count == 0:
        return
    if step.chosen and len(cards) > 1 and not is_dummy(s, victim):
        e.left = count
        e.victim = victim
        s.open(DISCARDING, 1 << s.lead(victim))
        return
    gone: list[int] = []
    for _ in range(count):
        card = cards[0] if len(cards) == 1 else chance.take(cards)
        lose_openly(s, victim, card)
        junk(s, victim, card)
        gone.append(card)
    if out.on:
        out.tell(w.CardsDiscarded(victim, words_of(s, gone), source_of(s, e)))


def discard_chosen(s: Board, card: int, chance: Chance, out: Out) -> None:
    """The victim has chosen; asks again while more must go and there is a choice."""
    e = s.effect
    assert e is not None
    what = steps_of(s, e)[e.step - 1].what
    _discard_one(s, e, card, out)
    cards = eligible(s, e.victim, what)
    if e.left and len(cards) == 1:
        _discard_one(s, e, cards[0], out)
    if e.left:
        s.open(DISCARDING, 1 << s.lead(e.victim))


def _discard_one(s: Board, e: Effect, card: int, out: Out) -> None:
    lose_openly(s, e.victim, card)
    junk(s, e.victim, card)
    e.left -= 1
    if out.on:
        out.tell(w.CardsDiscarded(e.victim, (s.book.words[card],), source_of(s, e)))


def discarding_type(s: Board) -> i64:
    """What type of card the victim must give up."""
    assert s.effect is not None
    return steps_of(s, s.effect)[s.effect.step - 1].what


def _take_used(s: Board, unit: i64, what: i64, out: Out) -> None:
    """N3-13.5, N3-16.4: the opponent's used cards go to the hand, known to all."""
    victim = s.opponent(unit)
    if victim == NOTHING:
        return
    taken = [card for card in s.used[victim] if what == ANY_TYPE or s.book.type_of[card] == what]
    if not taken:
        return
    s.used[victim] = [card for card in s.used[victim] if what != ANY_TYPE and s.book.type_of[card] != what]
    if out.on:
        out.tell(w.UsedCardsTaken(unit, victim, words_of(s, taken)))
    _gain_openly(s, unit, taken)


def _salvage(s: Board, unit: i64, what: i64, amount: i64, chance: Chance, out: Out) -> None:
    """Cards from the own junkyard, by luck."""
    pile = s.junk[3 * s.area_of(unit) + what]
    found: list[int] = []
    while len(found) < amount and pile:
        found.append(chance.take(pile))
    if found:
        pile.sort()
        if out.on:
            out.tell(w.CardsSalvaged(unit, words_of(s, found)))
        _gain_openly(s, unit, found)


def _gain_openly(s: Board, unit: i64, cards: list[int]) -> None:
    for card in cards:
        gain(s, unit, card)
        if not is_dummy(s, unit):
            for observer in range(s.book.units + 1):
                learn(s, observer, unit, card)
