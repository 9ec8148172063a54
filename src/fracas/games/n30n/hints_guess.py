"""Worlds that fit what a seat knows: public facts restored, hidden cards dealt at random."""

from __future__ import annotations

from collections import Counter
from typing import cast

from fracas.games.n30n import words as w
from fracas.games.n30n import words_views as v
from fracas.games.n30n.content import book_for
from fracas.games.n30n.rules import PHASE_NAMES, Rumble
from fracas.games.n30n.rules_pit import line_options
from fracas.games.n30n.rules_place import lay_down
from fracas.games.n30n.rules_setup import pickable
from fracas.games.n30n.state_codes import (
    BRAWL,
    DEEDS,
    EMPTY,
    FREE,
    ITEM,
    KING,
    LANE_ATT_ITEM,
    LANE_DEF_ITEM,
    LINING_UP,
    N30N,
    NOTHING,
    OUT,
    PLACING,
    PUT,
    SHARING,
    SKIP,
    TO_DRAFT,
    TO_PLACE,
    TRAINING,
)
from fracas.games.n30n.state_parts import NO_GRADES, Effect, Fighter, Lane, War
from fracas.games.n30n.steps import challenge_word, item_of
from fracas.games.n30n.steps_lane import asked_here, mark_betrayal, place_codes, placer, plan_placing
from fracas.games.n30n.views import MEMO, SOURCES
from fracas.kernel.chance import Chance
from fracas.kernel.wire import View

KINDS = ("strike", "counter", "boost")


def guess(view: View, chance: Chance) -> Rumble:
    """A world that fits all the viewer knows; what is hidden is dealt at random."""
    return _Guess(cast(v.MatchView, view), chance).world()


class _Guess:
    """One world in the making."""

    def __init__(self, view: v.MatchView, chance: Chance) -> None:
        self.v = view
        self.chance = chance
        self.s = Rumble(book_for(view.options, view.pack))
        self.s.blank()
        self.book = self.s.book
        self.unit = None if view.seat is None else self.book.unit_of[view.seat]
        self.numbers = {word: card for card, word in enumerate(self.book.words)}
        self.names: dict[str, int] = {}

    def world(self) -> Rumble:
        s, view = self.s, self.v
        self._facts()
        self._fighters()
        self._lanes()
        self._war_and_effect()
        self._draft()
        self._piles()
        self._hands()
        self._deal()
        if s.phase == LINING_UP:
            self._lines()
        if s.stage == TO_PLACE:
            self._placed()
        s.waiting = sum(1 << seat for seat in view.asked)
        if s.phase == PLACING:
            seats = [int(placer(s, unit)) for unit in range(self.book.units)]
            s.waiting = sum(1 << seat for seat in set(seats) if seat != NOTHING)
        return s

    # --- public facts -----------------------------------------------------------------------------------------------

    def _facts(self) -> None:
        s, view = self.s, self.v
        for name, number in zip(MEMO, view.memo, strict=True):
            setattr(s, name, number)
        s.phase = PHASE_NAMES.index(view.phase)
        s.round, s.why = view.round, view.why
        s.order, s.queue, s.actors = list(view.order), list(view.queue), list(view.actors)
        s.captains = list(view.captains)
        if view.had:
            s.had = list(view.had)
        if view.shop is not None:
            s.offered = self._cards(view.shop.offered)

    def _cards(self, words: tuple[str, ...]) -> list[int]:
        return [self.numbers[word] for word in words]

    def _card(self, word: str) -> int:
        return self.numbers[word] if word else NOTHING

    def _named(self, name: str) -> int:
        return self.names[name] if name else NOTHING

    def _fighters(self) -> None:
        s = self.s
        sheets = {sheet.id: who for who, sheet in enumerate(self.book.sheets)}
        for one in self.v.fighters:
            who = sheets[one.sheet or one.fighter]
            f = Fighter(one.seat, self.book.unit_of[one.seat], who, one.hp, one.fighter)
            f.ko = int(one.ko)
            f.zone = OUT if one.ko else one.zone - 1
            f.threads, f.bonus = self._card(one.threads), one.bonus
            f.struck, f.countered = int(one.struck), int(one.countered)
            f.wall, f.guard = self._card(one.wall), one.guard
            f.next_wall, f.next_guard = self._card(one.next_wall), one.next_guard
            if one.second_wind:
                s.sw[f.unit] = len(s.f)
            self.names[one.fighter] = len(s.f)
            s.f.append(f)
        s.pairs = [self._named(name) for name in self.v.pairs]

    def _lanes(self) -> None:
        for one in self.v.lanes:
            lane = Lane(self._named(one.attacker), self._named(one.defender), one.area, one.zone - 1)
            lane.ca = NOTHING if one.attack.startswith("?") else self._card(one.attack)
            lane.cd = NOTHING if one.defence.startswith("?") else self._card(one.defence)
            lane.betrays, lane.mark = int(one.betrays), self._named(one.mark)
            lane.shown, lane.done = int(one.shown), int(one.done)
            lane.slots_a, lane.slots_d = _bits(one.slots_a), _bits(one.slots_d)
            self.s.lanes.append(lane)
        plan_placing(self.s)

    def _war_and_effect(self) -> None:
        war, e = self.v.war, self.v.effect
        if war is not None:
            cost = [war.cost.get(energy, 0) for energy in w.ENERGIES]
            contest = War(KINDS.index(war.kind), self._named(war.fighter), war.seat, cost)
            contest.target, contest.paying, contest.asked = self._named(war.target), war.paying, war.asked
            contest.lane, contest.side = war.lane, war.side
            contest.betrayed = NOTHING if war.betrayed is None else war.betrayed
            contest.first = list(war.first) if war.first else NO_GRADES
            contest.cards = self._cards(tuple(card.card for card in war.cards))
            contest.owner = [card.seat for card in war.cards]
            contest.targets = [card.target - 1 for card in war.cards]
            self.s.war = contest
        if e is not None:
            effect = Effect(SOURCES.index(e.kind), self._named(e.fighter), self._named(e.target))
            effect.card, effect.lane, effect.part, effect.step = self._card(e.card), e.lane, e.part, e.step
            effect.luck, effect.bonus, effect.left, effect.victim, effect.over = (
                e.luck,
                e.bonus,
                e.left,
                e.victim,
                e.over,
            )
            self.s.effect = effect

    def _draft(self) -> None:
        s, view = self.s, self.v
        if s.stage != TO_DRAFT:
            return
        ids = {sheet.id: who for who, sheet in enumerate(self.book.sheets)}
        for player, known in enumerate(view.picks):
            if known is not None:
                s.picks[player] = [ids[name] for name in known]
        if self.book.draft == FREE:
            for player, known in enumerate(view.picks):
                while known is None and len(s.picks[player]) < view.picked[player]:
                    s.picks[player].append(self.chance.take(pickable(s, player)))

    def _piles(self) -> None:
        s = self.s
        for area, one in enumerate(self.v.areas):
            for deck, words in enumerate((one.junk_brawl, one.junk_n30n, one.junk_item)):
                s.junk[3 * area + deck] = self._cards(words)
            s.top_open[area] = int(one.top_claimable)

    def _hands(self) -> None:
        """Everything about hands but the hidden faces."""
        s, units = self.s, self.book.units
        for one in self.v.hands:
            unit = one.seat
            s.used[unit] = self._cards(one.used)
            s.locked[unit] = self._cards(one.locked)
            s.deeds[DEEDS * unit : DEEDS * unit + DEEDS] = list(one.deeds)
            s.owed[unit], s.owed_over[unit], s.owed_betrayal[unit] = one.awaits or (0, 0, 0)
            s.side[unit] = one.side
            s.revive_used |= int(one.revive_used) << unit
            s.revived[unit] = self._named(one.revived)
            s.defeated |= int(one.defeated) << unit
            if s.stage == TO_PLACE:
                s.place_at[unit] = one.sealed
            if one.cards is not None:
                self._fill(unit, self._cards(one.cards))
                s.claimable[unit] = self._cards(one.claimable)
                for observer, seen in enumerate(one.seen):
                    s.known[observer * units + unit] = self._cards(seen)
            else:
                observer = units if self.unit is None else self.unit
                s.known[observer * units + unit] = self._cards(one.known)
        s.anything_known = any(s.known)

    def _fill(self, unit: int, cards: list[int]) -> None:
        s = self.s
        if self.book.mode == TRAINING and unit == 1:
            s.dummy_got = cards
        s.hands[unit] = sorted(cards)
        for card in cards:
            s.counts[3 * unit + self.book.type_of[card]] += 1

    # --- hidden cards -----------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Deal what nobody has shown this viewer: hands, backs on the table, deck tops, decks."""
        pools = self._unseen()
        for one in self.v.hands:
            if one.cards is None:
                self._deal_hand(one, pools)
        s = self.s
        for area, place in enumerate(self.v.areas):
            if place.top:
                s.top[area] = self._like(pools, ITEM, place.top)
        self._deal_pool(pools)
        for area, place in enumerate(self.v.areas):
            sizes = (place.brawl, place.n30n, place.item - bool(place.top))
            for deck, size in enumerate(sizes):
                pool = pools[deck]
                if area == self.book.areas - 1:
                    s.decks[3 * area + deck] = pool
                else:
                    s.decks[3 * area + deck] = [self.chance.take(pool) for _ in range(size)]

    def _unseen(self) -> list[list[int]]:
        """All cards of the game without those this viewer can see, by type; two Sucker Punches are in it."""
        seen = Counter(self._seen())
        punches = Counter(self.book.punches)
        hidden = list((punches - seen).elements())
        shown = seen & punches
        brawls = Counter(self.book.deck[BRAWL]) + shown
        brawls.update(self.chance.take(hidden) for _ in range(2 - shown.total()))
        full = (brawls, Counter(self.book.deck[N30N]), Counter(self.book.deck[ITEM]))
        return [sorted((cards - seen).elements()) for cards in full]

    def _seen(self) -> list[int]:
        s = self.s
        cards = [card for hand in s.hands for card in hand]
        cards += [card for pile in (*s.junk, *s.used) for card in pile]
        cards += [int(card) for f in s.f for card in (f.threads, f.wall) if card != NOTHING]
        cards += s.offered + (s.war.cards if s.war is not None else [])
        for i, lane in enumerate(s.lanes):
            cards += [card for card in self._lying(i, lane) if card != NOTHING]
        for one in self.v.hands:
            cards += self._cards(one.known)
        if self.v.pool is not None:
            cards += self._cards(self.v.pool)
            cards += [card for share in self.v.shares for card in self._cards(share)]
        return cards

    def _lying(self, i: int, lane: Lane) -> list[int]:
        """Cards of a lane that lie there and nowhere else: not yet used cards, not worn."""
        s, n = self.s, len(self.s.lanes)
        cards = []
        if lane.betrays:
            if s.lane <= n + i:
                cards.append(int(lane.ca))
        elif not lane.done and not (i == s.lane and s.item_a and s.lane_step > LANE_ATT_ITEM and self._worn(lane.ca)):
            cards.append(int(lane.ca))
        if not lane.done and not (i == s.lane and s.item_d and s.lane_step > LANE_DEF_ITEM and self._worn(lane.cd)):
            cards.append(int(lane.cd))
        return cards

    def _worn(self, card: int) -> bool:
        return card != NOTHING and bool(item_of(self.s, card).wears != NOTHING)

    def _like(self, pools: list[list[int]], deck: int, back: str) -> int:
        """A hidden card with that back."""
        pool = pools[deck]
        if deck != ITEM:
            return self.chance.take(pool)
        alike = [card for card in pool if challenge_word(self.s, card) == back]
        card = self.chance.take(alike)
        pool.remove(card)
        return card

    def _deal_hand(self, one: v.HandView, pools: list[list[int]]) -> None:
        """A hidden hand and the backs before it: known cards somewhere among them, the rest at random."""
        s, unit = self.s, one.seat
        backs = ["brawl"] * one.brawl + ["n30n"] * one.n30n + [f"item:{back}" for back in one.challenges]
        lying = self._face_down(unit)
        slots = backs + [back for _, _, back in lying]
        dealt: list[int] = [NOTHING] * len(slots)
        for card in self._cards(one.known):
            free = [i for i, back in enumerate(slots) if dealt[i] == NOTHING and back == self._back(card)]
            dealt[self.chance.take(free)] = card
        for i, back in enumerate(slots):
            if dealt[i] == NOTHING:
                kind, _, challenge = back.partition(":")
                dealt[i] = self._like(pools, w.DECKS.index(kind), challenge)
        self._fill(unit, dealt[: len(backs)])
        for (lane, attacks, _), card in zip(lying, dealt[len(backs) :], strict=True):
            if attacks:
                lane.ca = card
            else:
                lane.cd = card
        self._guess_betrayals(lying)
        for back, count in one.open_to_claim.items():
            alike = [card for card in s.hands[unit] if self._back(card) == f"item:{back}"]
            s.claimable[unit] += [self.chance.take(alike) for _ in range(count)]
        s.claimable[unit].sort()

    def _guess_betrayals(self, lying: list[tuple[Lane, bool, str]]) -> None:
        """Whether a card face down betrays is secret; an empty lane tells that a Brawl in it does."""
        if self.book.mode != KING:
            return
        for lane, attacks, _ in lying:
            if attacks and lane.d == NOTHING and self.book.type_of[lane.ca] == BRAWL:
                mark_betrayal(self.s, lane)

    def _face_down(self, unit: int) -> list[tuple[Lane, bool, str]]:
        found = []
        for lane, one in zip(self.s.lanes, self.v.lanes, strict=True):
            if one.attack.startswith("?") and self.s.f[lane.a].unit == unit:
                found.append((lane, True, one.attack[1:]))
            if one.defence.startswith("?") and self.s.f[lane.d].unit == unit:
                found.append((lane, False, one.defence[1:]))
        return found

    def _back(self, card: int) -> str:
        kind = self.book.type_of[card]
        return f"item:{challenge_word(self.s, card)}" if kind == ITEM else w.DECKS[kind]

    def _deal_pool(self, pools: list[list[int]]) -> None:
        """King: a draw that two others share out."""
        s, view = self.s, self.v
        if s.phase != SHARING:
            return
        if view.pool is not None:
            s.pool = self._cards(view.pool)
            s.shares = [self._cards(share) for share in view.shares]
            return
        brawls, n30n = view.pool_backs
        s.pool = sorted([self.chance.take(pools[BRAWL]) for _ in range(brawls)])
        s.pool = sorted(s.pool + [self.chance.take(pools[N30N]) for _ in range(n30n)])
        unit = s.queue[s.queue_at - 1]
        captain = s.captains[s.side[unit]]
        for turn in range(s.turn):
            taker = captain if turn % 2 == 0 else int(s.mate_of(captain))
            s.shares[taker].append(self.chance.take(s.pool))
        s.pool.sort()

    # --- sealed choices ---------------------------------------------------------------------------------------------

    def _lines(self) -> None:
        """Line-ups given in and not shown: one's own is known, others could be any."""
        s, view = self.s, self.v
        for one in view.hands:
            unit = one.seat
            if s.book.attacker_first and s.turn == 1 and s.side[unit] == s.attacker:
                for zone in range(one.sealed):  # none by who is out of the game
                    there = [i for i, f in enumerate(s.f) if f.unit == unit and f.zone == zone]
                    s.line[3 * unit + zone] = there[0] if there else NOTHING
            elif unit == self.unit:
                for zone, name in enumerate(view.line):
                    s.line[3 * unit + zone] = NOTHING if name == "-" else self.names[name]
            else:
                for zone in range(one.sealed):
                    code = self.chance.take(list(line_options(s, unit)))
                    s.line[3 * unit + zone] = NOTHING if code == EMPTY else code - PUT

    def _placed(self) -> None:
        """Cards others have laid down and not shown: any they could have."""
        s = self.s
        for unit in range(self.book.units):
            if unit == self.unit or (self.book.mode == TRAINING and unit == 1):
                continue
            for spot in s.plan[unit][: s.place_at[unit]]:
                if asked_here(s, unit, spot):
                    codes = place_codes(s, unit, s.lanes[spot // 2], spot % 2 == 0, SKIP)
                    lay_down(s, unit, spot, self.chance.take(list(codes)))


def _bits(types: tuple[str, ...]) -> int:
    return sum(1 << w.ENERGIES.index(energy) for energy in types)
