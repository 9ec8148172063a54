"""Worlds that fit what a seat knows: public facts restored, hidden cards dealt at random."""

from __future__ import annotations

from collections import Counter
from typing import cast

from fracas.games.n30n import words as w
from fracas.games.n30n.build_book import book_for
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.parts import NO_GRADES, Effect, Fighter, Lane, Queue, Turns, War
from fracas.games.n30n.core.phases import PHASE_NAMES
from fracas.games.n30n.core.round.line_up import line_codes, zone_asked
from fracas.games.n30n.core.round.pit_stop import sharing_unit
from fracas.games.n30n.core.round.placing import (
    lay_down,
    mark_betrayal,
    next_place,
    place_codes,
    placers,
    plan_placing,
    spot_of,
)  # fmt: skip
from fracas.games.n30n.core.round.setup import drafts_freely, free_pickers, pickable
from fracas.games.n30n.core.thinking.dealing import MOST_TRIES, can_finish, payer_of
from fracas.games.n30n.core.wars import KIND_WORDS
from fracas.games.n30n.views import SOURCES
from fracas.kernel.chance import Chance
from fracas.kernel.wire import View


def guess(view: View, chance: Chance) -> Rumble:
    """A world that fits all the viewer knows; what is hidden is dealt at random."""
    return _Guess(cast(w.MatchView, view), chance).world()


class _Guess:
    """One world in the making."""

    def __init__(self, view: w.MatchView, chance: Chance) -> None:
        self.view = view
        self.chance = chance
        self.state = Rumble(book_for(view.options, view.pack))
        self.state.blank()
        self.book = self.state.book
        teams = self.book.mode == c.KING or self.book.mode == c.ROYALE
        watches = view.seat is None or (teams and view.seat in view.resigned)
        self.unit = None if watches else self.book.unit_of[cast(int, view.seat)]
        self.numbers = {word: card for card, word in enumerate(self.book.words)}
        self.names: dict[str, int] = {}

    def world(self) -> Rumble:
        s, view = self.state, self.view
        self._facts()
        self._fighters()
        self._lanes()
        self._war_and_effect()
        self._draft()
        self._piles()
        self._hands()
        self._deal()
        if s.phase == c.LINING_UP:
            self._lines()
        if s.stage == c.PLACING:
            self._placed()
        s.waiting = sum(1 << seat for seat in view.asked)
        if s.phase == c.PLACING:
            s.waiting = placers(s)
        if s.phase == c.DRAFTING and drafts_freely(s):
            s.waiting = free_pickers(s)
        return s

    # --- public facts -----------------------------------------------------------------------------------------------

    def _memo(self, memo: tuple[int, ...]) -> None:
        """The numbers of `views._memo`, in its order."""
        s, view = self.state, self.view
        s.queue, s.turns = Queue(list(view.queue)), Turns(list(view.actors))
        clash, attack, defence = s.clash, s.clash.attack, s.clash.defence
        (
            s.stage, s.opened, s.half, s.attacker, s.toss, s.turn, s.turns.at, s.turns.passes, s.window, s.queue.at,
            s.pit.deck, s.pit.cash, s.pit.returning, s.joined, clash.lane, clash.step, attack.connects,
            defence.connects, attack.works, defence.works, clash.wall, attack.boost, defence.boost, attack.luck,
            defence.luck, s.tied, s.winner, s.winner_unit,
        ) = memo  # fmt: skip

    def _facts(self) -> None:
        s, view = self.state, self.view
        self._memo(view.memo)
        s.phase = PHASE_NAMES.index(view.phase)
        s.round, s.why = view.round, view.why
        s.quit = sum(1 << seat for seat in view.resigned)
        s.pickers = list(view.order)
        s.captains = list(view.captains)
        if view.had:
            s.placing.had = list(view.had)
        if view.shop is not None:
            s.pit.offered = self._cards(view.shop.offered)

    def _cards(self, words: tuple[str, ...]) -> list[int]:
        return [self.numbers[word] for word in words]

    def _card(self, word: str) -> int:
        return self.numbers[word] if word else c.NOTHING

    def _named(self, name: str) -> int:
        return self.names[name] if name else c.NOTHING

    def _fighters(self) -> None:
        s = self.state
        sheets = {sheet.id: who for who, sheet in enumerate(self.book.sheets)}
        for one in self.view.fighters:
            who = sheets[one.sheet or one.fighter]
            f = Fighter(one.seat, self.book.unit_of[one.seat], who, one.hp, one.fighter)
            f.ko = int(one.ko)
            f.zone = c.OUT if one.ko else one.zone - 1
            f.threads, f.bonus = self._card(one.threads), one.bonus
            f.struck, f.countered = int(one.struck), int(one.countered)
            f.wall, f.guard = self._card(one.wall), one.guard
            f.next_wall, f.next_guard = self._card(one.next_wall), one.next_guard
            if one.second_wind:
                s.second_wind[f.unit] = len(s.fighters)
            self.names[one.fighter] = len(s.fighters)
            s.fighters.append(f)
        s.pairs = [self._named(name) for name in self.view.pairs]

    def _lanes(self) -> None:
        for one in self.view.lanes:
            lane = Lane(self._named(one.attacker), self._named(one.defender), one.area, one.zone - 1)
            lane.attack = c.NOTHING if one.attack.startswith("?") else self._card(one.attack)
            lane.defence = c.NOTHING if one.defence.startswith("?") else self._card(one.defence)
            lane.betrays, lane.mark = int(one.betrays), self._named(one.mark)
            lane.shown, lane.done = int(one.shown), int(one.done)
            lane.attack_slots, lane.defence_slots = _bits(one.slots_a), _bits(one.slots_d)
            self.state.lanes.append(lane)
        plan_placing(self.state)

    def _war_and_effect(self) -> None:
        war, e = self.view.war, self.view.effect
        if war is not None:
            cost = [war.cost.get(energy, 0) for energy in w.ENERGIES]
            contest = War(KIND_WORDS.index(war.kind), self._named(war.fighter), war.seat, cost)
            contest.target, contest.paying, contest.asked = self._named(war.target), war.paying, war.asked
            contest.lane, contest.side = war.lane, war.side
            contest.betrayed = c.NOTHING if war.betrayed is None else war.betrayed
            contest.first = list(war.first) if war.first else NO_GRADES
            contest.cards = self._cards(tuple(card.card for card in war.cards))
            contest.owner = [card.seat for card in war.cards]
            contest.targets = [card.target - 1 for card in war.cards]
            self.state.war = contest
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
            self.state.effect = effect

    def _draft(self) -> None:
        s, view = self.state, self.view
        if s.stage != c.DRAFTING:
            return
        ids = {sheet.id: who for who, sheet in enumerate(self.book.sheets)}
        for player, known in enumerate(view.picks):
            if known is not None:
                s.picks[player] = [ids[name] for name in known]
        if self.book.draft == c.FREE:
            for player, known in enumerate(view.picks):
                while known is None and len(s.picks[player]) < view.picked[player]:
                    s.picks[player].append(self.chance.take(pickable(s, player)))

    def _piles(self) -> None:
        s = self.state
        for area, one in enumerate(self.view.areas):
            for deck, words in enumerate((one.junk_brawl, one.junk_n30n, one.junk_item)):
                s.junk[3 * area + deck] = self._cards(words)
            s.top_open[area] = int(one.top_claimable)

    def _hands(self) -> None:
        """Everything about hands but the hidden faces."""
        s, units = self.state, self.book.units
        for one in self.view.hands:
            unit = one.seat
            s.used[unit] = self._cards(one.used)
            s.locked[unit] = self._cards(one.locked)
            s.deeds[c.DEEDS * unit : c.DEEDS * unit + c.DEEDS] = list(one.deeds)
            s.owed[unit], s.owed_over[unit], s.owed_betrayal[unit] = one.awaits or (0, 0, 0)
            s.side[unit] = one.side
            s.revive_used |= int(one.revive_used) << unit
            s.revived[unit] = self._named(one.revived)
            s.defeated |= int(one.defeated) << unit
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
        s = self.state
        if self.book.mode == c.TRAINING and unit == 1:
            s.dummy_got = cards
        s.hands[unit] = sorted(cards)
        for kind in range(3):
            s.count(unit, kind, sum(self.book.type_of[card] == kind for card in cards) - s.holds(unit, kind))

    # --- hidden cards -----------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """Deal what nobody has shown this viewer: hands, backs on the table, deck tops, decks."""
        s, pools = self.state, self._unseen()
        payer = payer_of(s)
        for one in sorted(self.view.hands, key=lambda hand: hand.seat != payer):  # first, while there is enough to pay
            if one.cards is None:
                self._deal_hand(one, pools)
        for area, place in enumerate(self.view.areas):
            if place.top:
                s.top[area] = self._like(pools, c.ITEM, place.top)
        self._deal_pool(pools)
        for area, place in enumerate(self.view.areas):
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
        brawls = Counter(self.book.deck[c.BRAWL]) + shown
        brawls.update(self.chance.take(hidden) for _ in range(2 - shown.total()))
        full = (brawls, Counter(self.book.deck[c.N30N]), Counter(self.book.deck[c.ITEM]))
        return [sorted((cards - seen).elements()) for cards in full]

    def _seen(self) -> list[int]:
        s = self.state
        cards = [card for hand in s.hands for card in hand]
        cards += [card for pile in (*s.junk, *s.used) for card in pile]
        cards += [int(card) for f in s.fighters for card in (f.threads, f.wall) if card != c.NOTHING]
        cards += s.pit.offered + (s.war.cards if s.war is not None else [])
        for i, lane in enumerate(s.lanes):
            cards += [card for card in self._lying(i, lane) if card != c.NOTHING]
        for one in self.view.hands:
            cards += self._cards(one.known)
        if self.view.pool is not None:
            cards += self._cards(self.view.pool)
            cards += [card for share in self.view.shares for card in self._cards(share)]
        return cards

    def _lying(self, i: int, lane: Lane) -> list[int]:
        """Cards of a lane that lie there and nowhere else: not yet used cards, not worn."""
        s, n = self.state, len(self.state.lanes)
        cards = []
        if lane.betrays:
            if s.clash.lane <= n + i:
                cards.append(int(lane.attack))
        elif not lane.done and not (
            i == s.clash.lane and s.clash.attack.works and s.clash.step > c.ATTACK_ITEM and self._worn(lane.attack)
        ):
            cards.append(int(lane.attack))
        if not lane.done and not (
            i == s.clash.lane and s.clash.defence.works and s.clash.step > c.DEFENCE_ITEM and self._worn(lane.defence)
        ):
            cards.append(int(lane.defence))
        return cards

    def _worn(self, card: int) -> bool:
        return card != c.NOTHING and bool(hands.item_of(self.state, card).wears != c.NOTHING)

    def _may_attack(self, card: int) -> bool:
        """N3-7.8: no attacker lays down a Sucker Punch."""
        return self.book.punch[card] == c.NOTHING

    def _like(self, pools: list[list[int]], deck: int, back: str, *, attacks: bool = False) -> int:
        """A hidden card with that back; one that an attacker may have laid down."""
        pool = pools[deck]
        if deck == c.ITEM:
            alike = [card for card in pool if hands.challenge_word(self.state, card) == back]
        elif attacks:
            alike = [card for card in pool if self._may_attack(card)] or pool.copy()
        else:
            return self.chance.take(pool)
        card = self.chance.take(alike)
        pool.remove(card)
        return card

    def _deal_hand(self, one: w.HandView, pools: list[list[int]]) -> None:
        """A hidden hand and the backs before it: known cards somewhere among them, the rest at random."""
        s, unit = self.state, one.seat
        backs = ["brawl"] * one.brawl + ["n30n"] * one.n30n + [f"item:{back}" for back in one.challenges]
        lying = self._face_down(unit)
        slots = [back for _, _, back in lying] + backs
        attacks = [attacks for _, attacks, _ in lying] + [False] * len(backs)
        dealt: list[int] = [c.NOTHING] * len(slots)
        for card in self._cards(one.known):
            free = [i for i, back in enumerate(slots) if dealt[i] == c.NOTHING and back == self._back(card)]
            dealt[self.chance.take([i for i in free if not attacks[i] or self._may_attack(card)])] = card
        energy = [i for i, back in enumerate(slots) if dealt[i] == c.NOTHING and back == "n30n"]
        for i, back in enumerate(slots):
            if dealt[i] == c.NOTHING and back != "n30n":
                kind, _, challenge = back.partition(":")
                dealt[i] = self._like(pools, w.DECKS.index(kind), challenge, attacks=attacks[i])
        self._deal_energy(unit, dealt, len(lying), energy, pools[c.N30N])
        for (lane, attacker, _), card in zip(lying, dealt, strict=False):
            if attacker:
                lane.attack = card
            else:
                lane.defence = card
        self._guess_betrayals(lying)
        for back, count in one.open_to_claim.items():
            alike = [card for card in s.hands[unit] if self._back(card) == f"item:{back}"]
            s.claimable[unit] += [self.chance.take(alike) for _ in range(count)]
        s.claimable[unit].sort()

    def _deal_energy(self, unit: int, dealt: list[int], lying: int, free: list[int], pool: list[int]) -> None:
        """N30N for the free places of a hand: who is paying for something can do so (N3-3.9, N3-3.13, N3-4.6)."""
        for _ in range(MOST_TRIES):
            for i in free:
                dealt[i] = self.chance.take(pool)
            self._fill(unit, dealt[lying:])
            if unit != payer_of(self.state) or can_finish(self.state, unit, self.state.hands[unit]):
                return
            pool += [dealt[i] for i in free]
        raise AssertionError("no hand can pay for what is being paid for")

    def _guess_betrayals(self, lying: list[tuple[Lane, bool, str]]) -> None:
        """Whether a card face down betrays is secret; an empty lane tells that a Brawl in it does."""
        if self.book.mode != c.KING:
            return
        for lane, attacks, _ in lying:
            if attacks and lane.defender == c.NOTHING and self.book.type_of[lane.attack] == c.BRAWL:
                mark_betrayal(self.state, lane)

    def _face_down(self, unit: int) -> list[tuple[Lane, bool, str]]:
        found = []
        for lane, one in zip(self.state.lanes, self.view.lanes, strict=True):
            if one.attack.startswith("?") and self.state.fighters[lane.attacker].unit == unit:
                found.append((lane, True, one.attack[1:]))
            if one.defence.startswith("?") and self.state.fighters[lane.defender].unit == unit:
                found.append((lane, False, one.defence[1:]))
        return found

    def _back(self, card: int) -> str:
        kind = self.book.type_of[card]
        return f"item:{hands.challenge_word(self.state, card)}" if kind == c.ITEM else w.DECKS[kind]

    def _deal_pool(self, pools: list[list[int]]) -> None:
        """King: a draw that two others share out."""
        s, view = self.state, self.view
        if s.phase != c.SHARING:
            return
        if view.pool is not None:
            s.pit.pool = self._cards(view.pool)
            s.pit.shares = [self._cards(share) for share in view.shares]
            return
        brawls, n30n = view.pool_backs
        s.pit.pool = sorted([self.chance.take(pools[c.BRAWL]) for _ in range(brawls)])
        s.pit.pool = sorted(s.pit.pool + [self.chance.take(pools[c.N30N]) for _ in range(n30n)])
        captain = s.captains[s.side[sharing_unit(s)]]
        for turn in range(s.turn):
            taker = captain if turn % 2 == 0 else int(s.mate_of(captain))
            s.pit.shares[taker].append(self.chance.take(s.pit.pool))
        s.pit.pool.sort()

    # --- sealed choices ---------------------------------------------------------------------------------------------

    def _lines(self) -> None:
        """Line-ups given in and not shown: one's own is known, others could be any, or have yet to begin."""
        s, view = self.state, self.view
        for unit in s.queue.units:  # none by who is out of the game
            if s.book.attacker_first and s.turn == 1 and s.side[unit] == s.attacker:
                for zone in range(3):
                    there = [i for i, f in enumerate(s.fighters) if f.unit == unit and f.zone == zone]
                    s.pit.line_up[3 * unit + zone] = there[0] if there else c.NOTHING
            elif unit == self.unit:
                for zone, name in enumerate(view.line):
                    s.pit.line_up[3 * unit + zone] = c.NOTHING if name == "-" else self.names[name]
            elif not self._chooses(unit) and (s.turn or not s.book.attacker_first or s.side[unit] == s.attacker):
                while zone_asked(s, unit) != c.NOTHING:
                    code = self.chance.take(list(line_codes(s, unit)))
                    s.pit.line_up[3 * unit + zone_asked(s, unit)] = c.NOTHING if code == c.EMPTY else code - c.PUT

    def _chooses(self, unit: int) -> bool:
        """Everybody sees whose sealed choices the table still waits for, nobody how far they have got (N3-R1)."""
        return any(self.book.unit_of[seat] == unit for seat in self.view.asked)

    def _placed(self) -> None:
        """Cards others have laid down and not shown: any they could have, or none yet."""
        s = self.state
        for one in self.view.hands:
            unit = one.seat
            s.placing.at[unit] = one.sealed
            if unit == self.unit:
                continue
            next_place(s, unit, s.placing.at[unit])
            while not self._chooses(unit) and s.placing.at[unit] < len(s.placing.plan[unit]):
                spot = spot_of(s, unit)
                lay_down(s, unit, spot, self.chance.take(list(place_codes(s, unit, spot, c.SKIP))))
                s.placing.at[unit] += 1
                next_place(s, unit, s.placing.at[unit])


def _bits(types: tuple[str, ...]) -> int:
    return sum(1 << w.ENERGIES.index(energy) for energy in types)
