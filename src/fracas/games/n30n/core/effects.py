"""Effects: the closed vocabulary of Strikes, Counters and Items, one step after another, with room for a choice."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.book import Step
from fracas.games.n30n.core.damage import heal, hurt, take_off
from fracas.games.n30n.core.outcome import check_end
from fracas.games.n30n.core.parts import Effect, Lane
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import HEADS, Chance
from fracas.kernel.out import Out


def begin_effect(s: Board, effect: Effect) -> None:
    """Carry out an effect; its stage goes on when it is over."""
    s.effect = effect
    s.phase = c.EFFECT


def effect_of(s: Board) -> Effect:
    """The effect under way."""
    assert s.effect is not None
    return s.effect


def steps_of(s: Board, e: Effect) -> list[Step]:
    if e.card != c.NOTHING:
        return s.book.item[e.card].steps
    sheet = s.book.sheets[s.fighters[e.fighter].who]
    return sheet.strike.steps if e.kind == c.BY_STRIKE else sheet.counter.steps


def luck_of(s: Board, e: Effect) -> i64:
    if e.card != c.NOTHING:
        return s.book.item[e.card].luck
    sheet = s.book.sheets[s.fighters[e.fighter].who]
    return sheet.strike.luck if e.kind == c.BY_STRIKE else sheet.counter.luck


def source_of(s: Board, e: Effect) -> str:
    """What an effect is called in events: the Item, or the user's move."""
    return s.book.words[e.card] if e.card != c.NOTHING else s.fighters[e.fighter].name


def run_effect(s: Board, chance: Chance, out: Out) -> None:
    """Carry out the steps that are left; stops where somebody must choose, or at the end of the game."""
    e = effect_of(s)
    steps = steps_of(s, e)
    while e.step < len(steps):
        step = steps[e.step]
        e.step += 1
        if e.card != c.NOTHING and (step.verb == c.GUARD or _hits(step) != (e.part == 1)):
            continue
        if e.luck == 0 and luck_of(s, e) != c.NO_LUCK:
            _try_luck(s, e, chance, out)
        if step.on >> e.luck & 1 and _holds(s, e, step):
            _perform(s, e, step, chance, out)
            if s.phase == c.OVER or e.left:
                return
    _end_effect(s, e, chance, out)


def _hits(step: Step) -> bool:
    return step.verb == c.DAMAGE or step.verb == c.KO or step.verb == c.DROP


def _end_effect(s: Board, e: Effect, chance: Chance, out: Out) -> None:
    s.effect = None
    s.go_back()
    if e.kind == c.BY_ITEM:
        # An Item with parts in steps (c) and (e) has one luck for both.
        if e.part == 0 and e.lane != c.NOTHING:
            role: i64 = c.ATTACKS if s.lanes[e.lane].attacker == e.fighter else c.DEFENDS
            s.clash.blow(role).luck = e.luck
    elif e.over:
        # N3-11.8, overkill_award=any: drawn as soon as the move has resolved.
        unit = s.fighters[e.fighter].unit
        if out.on:
            out.tell(w.N30nAwarded(unit, e.over, 0, e.over))
        hands.draw(s, unit, s.area_of(unit), c.N30N, e.over, "award", chance, out)


def _try_luck(s: Board, e: Effect, chance: Chance, out: Out) -> None:
    source = source_of(s, e)
    if luck_of(s, e) == c.COIN:
        heads = chance.coin(c.LUCK + s.fighters[e.fighter].unit) == HEADS
        e.luck = 2 if heads else 1
        if out.on:
            out.tell(w.CoinFlipped(source, "heads" if heads else "tails"))
    else:
        e.luck = chance.roll(6, c.LUCK + s.fighters[e.fighter].unit)
        if out.on:
            out.tell(w.DieRolled(source, e.luck))


def _holds(s: Board, e: Effect, step: Step) -> bool:
    """The step's condition."""
    if step.when == c.IF_HURT:
        f = s.fighters[e.fighter]
        return f.hp < s.book.sheets[f.who].hp
    if step.when == c.IF_FOE_HURT:
        if e.target == c.NOTHING:
            return False
        foe = s.fighters[e.target]
        return foe.hp < s.book.sheets[foe.who].hp
    if step.when == c.IF_SECOND_WIND:
        return s.second_wind[s.fighters[e.fighter].unit] != c.NOTHING
    return True


def amount_of(e: Effect, step: Step) -> i64:
    """The step's number, mastery included (N3-10.11)."""
    amount = step.amount
    if step.kind == c.ROLL:
        amount = e.luck
    elif step.kind == c.HALF_ROLL:
        amount = (e.luck + 1) // 2
    return amount + e.bonus if step.main else amount


def _perform(s: Board, e: Effect, step: Step, chance: Chance, out: Out) -> None:
    verb = step.verb
    unit = s.fighters[e.fighter].unit
    if verb == c.DAMAGE or verb == c.KO or verb == c.DROP:
        for target in targets_of(s, e, step):
            _strike_one(s, e, step, target, out)
        check_end(s, e.fighter, out)  # N3-15.7: after the last of them
    elif verb == c.HEAL:
        for target in targets_of(s, e, step):
            heal(s, target, amount_of(e, step), unit, out)
    elif verb == c.DRAW:
        hands.draw(s, unit, s.area_of(unit), step.what, amount_of(e, step), "effect", chance, out)
    elif verb == c.DROP_CARDS:
        _force_discard(s, e, step, chance, out)
    elif verb == c.TAKE_USED:
        _take_used(s, unit, step.what, out)
    elif verb == c.SALVAGE:
        _salvage(s, unit, step.what, amount_of(e, step), chance, out)
    else:
        assert verb == c.WEAR
        f = s.fighters[e.fighter]
        take_off(s, f, out)
        f.threads = e.card
        f.bonus = amount_of(e, step)
        if out.on:
            out.tell(w.ThreadsWorn(f.name, s.book.words[e.card]))


def targets_of(s: Board, e: Effect, step: Step) -> list[int]:
    """The Fighters a step reaches, in zone order 1-2-3, area A before B (N3-15.7)."""
    if step.to == c.FOES or step.to == c.ALLIES:
        return _standing(s, s.fighters[e.fighter].unit, step.to == c.FOES)
    if step.to == c.SELF:
        return [int(e.fighter)]
    return [int(e.target)] if e.target != c.NOTHING else []


def _standing(s: Board, unit: i64, foes: bool) -> list[int]:
    """Who is on "the tarmac" of a unit: opposing Fighters, or its own (N3-20.27)."""
    found: list[int] = []
    everywhere = s.survivor() == unit
    for area in range(s.book.areas):
        for zone in range(3):
            for i in range(len(s.fighters)):
                f = s.fighters[i]
                if f.zone != zone or s.book.area_of[f.unit] != area:
                    continue
                if foes:
                    if s.side[f.unit] != s.side[unit] and (everywhere or s.same_field(unit, f.unit)):
                        found.append(i)
                elif f.unit == unit:
                    found.append(i)
    return found


def aims(s: Board, user: i64, aim: i64) -> list[int]:
    """The opposing Fighters a bench-reaching effect may name."""
    found: list[int] = []
    mine = s.side[s.fighters[user].unit]
    for i in range(len(s.fighters)):
        f = s.fighters[i]
        if s.side[f.unit] == mine or f.ko:
            continue
        if aim == c.ANY_FOE or (aim == c.BENCHED and f.zone == c.BENCH):
            found.append(i)
    return found


def _strike_one(s: Board, e: Effect, step: Step, target: i64, out: Out) -> None:
    f = s.fighters[target]
    amount = amount_of(e, step)
    if step.verb == c.KO:
        amount = f.hp  # N3-11.10
    elif step.verb == c.DROP:
        amount = f.hp - 1  # N3-11.11
    if e.kind == c.BY_ITEM and e.lane != c.NOTHING:
        amount = through_wall(s, s.lanes[e.lane], target, amount, out)
    over = hurt(s, target, amount, e.fighter, source_of(s, e), out)
    if over > 0 and s.book.award_any:
        if e.kind == c.BY_ITEM:
            s.owed_over[s.fighters[e.fighter].unit] += over
        else:
            e.over += over


def through_wall(s: Board, lane: Lane, target: i64, amount: i64, out: Out) -> i64:
    """N3-10.12: what a lane's Wall lets through. Each Wall guards its user in its lane."""
    wall = s.clash.wall
    if s.clash.lane >= len(s.lanes) or lane.defender != target or wall == 0 or amount <= 0:
        return amount
    f = s.fighters[target]
    if amount <= wall:
        hands.did(s, f.unit, c.SOAKS)
        if out.on:
            out.tell(w.WallSoaked(f.name, amount))
        return 0
    _break_walls(s, lane)
    if out.on:
        out.tell(w.WallExceeded(f.name, wall, amount - wall))
    return amount - wall


def _break_walls(s: Board, lane: Lane) -> None:
    """walls=stay: a Wall that is exceeded goes (N3-10.20)."""
    if not s.book.walls_stay or lane.defender == c.NOTHING:
        return
    f = s.fighters[lane.defender]
    if f.wall != c.NOTHING:
        hands.junk(s, f.unit, f.wall)
        f.wall = c.NOTHING
        f.guard = 0
    if lane.defence != c.NOTHING and f.next_wall == lane.defence:
        f.next_wall = c.NOTHING
        f.next_guard = 0


# --- cards ----------------------------------------------------------------------------------------------------------


def eligible(s: Board, unit: i64, what: i64) -> list[int]:
    """Cards of a hand that a discard may take, copies included."""
    if what == c.ANY_TYPE:
        return s.hands[unit].copy()
    return [card for card in s.hands[unit] if s.book.type_of[card] == what]


def _force_discard(s: Board, e: Effect, step: Step, chance: Chance, out: Out) -> None:
    """N3-10.19: at once; the victim chooses if the card says so, else luck does."""
    victim = s.opponent(s.fighters[e.fighter].unit)
    if victim == c.NOTHING:
        return
    cards = eligible(s, victim, step.what)
    count: i64 = amount_of(e, step)
    if count > len(cards):
        count = len(cards)
    if count == 0:
        return
    if step.chosen and len(cards) > 1 and not hands.is_dummy(s, victim):
        e.left = count
        e.victim = victim
        s.phase = c.DISCARDING
        return
    gone: list[int] = []
    for _ in range(count):
        card = cards[0] if len(cards) == 1 else chance.take(cards, c.HANDS + victim)
        hands.lose_openly(s, victim, card)
        hands.junk(s, victim, card)
        gone.append(card)
    if out.on:
        out.tell(w.CardsDiscarded(victim, hands.words_of(s, gone), source_of(s, e)))


def discard_fault(s: Board, card: i64) -> str:
    """Whether the victim may give up that card; "" if so."""
    e = effect_of(s)
    if card not in s.hands[e.victim]:
        return "not_held"
    what = discarding_type(s)
    return "" if what == c.ANY_TYPE or s.book.type_of[card] == what else "other_type"


def discard_codes(s: Board) -> tuple[int, ...]:
    """D12: cards the victim may give up."""
    return hands.codes_of(eligible(s, effect_of(s).victim, discarding_type(s)), c.DISCARD)


def discard_chosen(s: Board, card: int, out: Out) -> None:
    """The victim has chosen; it chooses again while more must go and there is a choice."""
    e = effect_of(s)
    what = discarding_type(s)
    _discard_one(s, e, card, out)
    cards = eligible(s, e.victim, what)
    if e.left and len(cards) == 1:
        _discard_one(s, e, cards[0], out)
    if not e.left:
        s.phase = c.EFFECT


def _discard_one(s: Board, e: Effect, card: int, out: Out) -> None:
    hands.lose_openly(s, e.victim, card)
    hands.junk(s, e.victim, card)
    e.left -= 1
    if out.on:
        out.tell(w.CardsDiscarded(e.victim, (s.book.words[card],), source_of(s, e)))


def discarding_type(s: Board) -> i64:
    """What type of card the victim must give up."""
    e = effect_of(s)
    return steps_of(s, e)[e.step - 1].what


def _take_used(s: Board, unit: i64, what: i64, out: Out) -> None:
    """N3-13.5, N3-16.4: the opponent's used cards go to the hand, known to all."""
    victim = s.opponent(unit)
    if victim == c.NOTHING:
        return
    taken = [card for card in s.used[victim] if what == c.ANY_TYPE or s.book.type_of[card] == what]
    if not taken:
        return
    s.own_hands()
    s.used[victim] = [card for card in s.used[victim] if what != c.ANY_TYPE and s.book.type_of[card] != what]
    if out.on:
        out.tell(w.UsedCardsTaken(unit, victim, hands.words_of(s, taken)))
    _gain_openly(s, unit, taken)


def _salvage(s: Board, unit: i64, what: i64, amount: i64, chance: Chance, out: Out) -> None:
    """Cards from the own junkyard, by luck."""
    place = 3 * s.area_of(unit) + what
    s.own_piles()
    pile = s.junk[place]
    pile.sort()
    found: list[int] = []
    while len(found) < amount and pile:
        found.append(chance.take(pile, c.JUNKYARDS + place))
    if found:
        if out.on:
            out.tell(w.CardsSalvaged(unit, hands.words_of(s, found)))
        _gain_openly(s, unit, found)


def _gain_openly(s: Board, unit: i64, cards: list[int]) -> None:
    for card in cards:
        hands.gain(s, unit, card)
        if not hands.is_dummy(s, unit):
            for observer in range(s.book.units + 1):
                hands.learn(s, observer, unit, card)
