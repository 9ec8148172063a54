"""The match, top-down: who is asked what, and what happens next. Numbers N3-* are those of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import rules_combat as combat
from fracas.games.n30n import rules_end as end
from fracas.games.n30n import rules_pit as pit
from fracas.games.n30n import rules_place as place
from fracas.games.n30n import rules_setup as setup
from fracas.games.n30n import steps_betray as betray
from fracas.games.n30n import steps_effect as effect
from fracas.games.n30n import steps_lane as lanes
from fracas.games.n30n import steps_resolve as resolve
from fracas.games.n30n import steps_war as war
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_book import Book
from fracas.games.n30n.state_codes import (
    ACCEPT,
    ADD,
    AIMING,
    ANSWERING,
    ATTACK,
    BOOST,
    BOOSTING,
    CANCEL,
    CANCELLING,
    CHOOSING_ROLE,
    CLAIM,
    CLAIMING,
    CONCEDE,
    COUNTER,
    COUNTERING,
    DEAL,
    DEFEND,
    DISCARD,
    DISCARDING,
    DONE,
    DRAFTING,
    EMPTY,
    FACE,
    FREE,
    GIVE,
    KING,
    LANE_ATT_BOOST,
    LANE_ATT_HIT,
    LANE_DEF_BOOST,
    LINING_UP,
    NONE,
    NOTHING,
    OFFER,
    OFFERING,
    OVER,
    PAIRING,
    PASS,
    PAY,
    PAYING,
    PICK,
    PLACING,
    PUT,
    REVIVE,
    REVIVING,
    SHARING,
    SHOPPING,
    STRIKE,
    STRIKING,
    TAKE,
    TARGET,
    TARGETING,
    TO_AWARDS,
    TO_CLAIM,
    TO_CLEAN_UP,
    TO_COMBAT,
    TO_COUNTER,
    TO_DRAFT,
    TO_DRAW,
    TO_HALF,
    TO_LANE,
    TO_LINE_UP,
    TO_PAIR,
    TO_PIT_STOP,
    TO_PLACE,
    TO_REVEAL,
    TO_SHARE,
    TO_SHOP,
    TO_STRIKE,
    TO_TOSS,
    TO_WINDOW,
    TRADE,
    TRAINING,
    WAR_PLACES,
    WINDOW,
)
from fracas.games.n30n.steps import winning_seats
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

PHASE_NAMES = (
    "draft", "role", "shop", "offer", "revive", "line_up", "strike", "target", "pay", "war", "answer", "discard",
    "place", "boost", "aim", "counter", "claim", "window", "share", "pair", "over",
)  # fmt: skip
ROLES = (ATTACK, DEFEND)


class Rumble(Board):
    """A match in play, in any mode."""

    def copy(self) -> Rumble:
        other = Rumble(self.book)
        self.copy_into(other)
        return other

    # --- the questions ------------------------------------------------------------------------------------------

    def over(self) -> bool:
        return self.phase == OVER

    def pending(self) -> i64:
        return self.waiting

    def question(self, seat: i64) -> i64:
        # In simultaneous phases a seat is asked several times while others still think: its own part counts up.
        phase = self.phase
        own: i64 = 0
        if phase == PLACING:
            own = self.place_at[self.book.unit_of[seat]]
        elif phase == LINING_UP:
            own = pit.zone_asked(self, self.book.unit_of[seat])
        elif phase == DRAFTING and self.book.draft == FREE:
            own = len(self.picks[seat])
        return self.opened * 16 + own

    def score(self, seat: i64) -> float:
        if self.tied:
            return 0.5
        return 1.0 if seat in winning_seats(self) else 0.0

    def options(self, seat: i64) -> tuple[int, ...]:
        if not self.waiting >> seat & 1:
            return NONE
        phase = self.phase
        unit: i64 = self.book.unit_of[seat]
        if phase == SHOPPING:
            return pit.shop_options(self, unit)
        if phase == OFFERING:
            return pit.offer_options(self, unit)
        if phase == PLACING:
            return lanes.placing_options(self, unit)
        if phase == LINING_UP:
            return pit.line_options(self, unit)
        if phase == STRIKING:
            return combat.menu(self, seat, STRIKE)
        if phase == COUNTERING:
            return combat.menu(self, seat, COUNTER)
        return self._rarer_options(seat, unit)

    def _rarer_options(self, seat: i64, unit: i64) -> tuple[int, ...]:
        phase = self.phase
        if phase == PAYING or phase == CANCELLING or phase == ANSWERING:
            contest = self.war
            assert contest is not None
            if phase == PAYING:
                return war.paying_options(self, contest)
            if phase == CANCELLING:
                return war.cancel_options(self, contest, unit)
            return war.answer_options(self, contest)
        if phase == BOOSTING:
            return resolve.boost_options(self)
        if phase == CLAIMING:
            return end.claim_options(self, unit)
        if phase == TARGETING:
            return combat.target_options(self)
        if phase == WINDOW:
            return place.window_options(self, seat)
        if phase == DRAFTING:
            return setup.draft_options(self, seat)
        if phase == CHOOSING_ROLE:
            return ROLES
        if phase == REVIVING:
            return pit.revive_payment_options(self, unit)
        if phase == DISCARDING:
            return place.discard_options(self, unit)
        if phase == AIMING:
            return place.aim_options(self)
        if phase == SHARING:
            return pit.share_options(self)
        assert phase == PAIRING
        return place.pair_options(self, unit)

    # --- an answer ----------------------------------------------------------------------------------------------

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        phase = self.phase
        unit: i64 = self.book.unit_of[seat]
        if phase == PLACING:
            self._placed(unit, code)
        elif phase == LINING_UP:
            self._lined_up(unit, code)
        elif phase == DRAFTING:
            self._picked(seat, code, chance, out)
        else:
            self.waiting = 0
            self._answered(seat, unit, code, chance, out)
        self.go_on(chance, out)

    def _answered(self, seat: i64, unit: i64, code: i64, chance: Chance, out: Out) -> None:
        phase = self.phase
        if phase == SHOPPING:
            self._shopped(unit, code, out)
        elif phase == OFFERING:
            pit.offer(self, unit, code - OFFER, chance, out)
        elif phase == REVIVING:
            pit.pay_revive(self, unit, code - DISCARD, out)
        elif phase == STRIKING or phase == COUNTERING:
            self._declared(seat, code, out)
        elif phase == WINDOW:
            place.act_in_window(self, unit, code, out)
        elif phase == TARGETING:
            combat.aim_move(self, code - TARGET, out)
        elif phase == PAYING or phase == CANCELLING or phase == ANSWERING:
            self._fought(unit, code, out)
        elif phase == BOOSTING:
            self._boosted(code, out)
        elif phase == CLAIMING:
            if code == PASS:
                self.queue_at += 1
            else:
                end.claim(self, unit, (code - CLAIM) // 16, (code - CLAIM) % 16, chance, out)
        elif phase == CHOOSING_ROLE:
            setup.set_role(self, seat, code == DEFEND, out)
        elif phase == DISCARDING:
            effect.discard_chosen(self, code - DISCARD, chance, out)
        elif phase == AIMING:
            place.aimed(self, code - TARGET)
        elif phase == SHARING:
            pit.take_share(self, code - TAKE)
        else:
            assert phase == PAIRING
            place.pair(self, code - FACE, out)

    def _placed(self, unit: i64, code: i64) -> None:
        spot: i64 = self.plan[unit][self.place_at[unit]]
        self.waiting &= ~(1 << lanes.placer(self, unit))
        place.lay_down(self, unit, spot, code)
        self.place_at[unit] += 1
        lanes.next_place(self, unit)
        seat = lanes.placer(self, unit)
        if seat != NOTHING:
            self.waiting |= 1 << seat

    def _lined_up(self, unit: i64, code: i64) -> None:
        zone = pit.zone_asked(self, unit)
        self.line[3 * unit + zone] = NOTHING if code == EMPTY else code - PUT
        if pit.zone_asked(self, unit) == NOTHING:
            self.waiting &= ~(1 << self.lead(unit))

    def _picked(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        book = self.book
        if book.draft == FREE and book.mode != TRAINING:
            setup.pick_fighter(self, seat, code - PICK, out)
            self.waiting = setup.free_pickers(self)
            return
        self.waiting = 0
        who = code - PICK
        if code == DEAL:
            pool = setup.pickable(self, seat)
            who = chance.take(pool)
        setup.pick_fighter(self, self.order[self.turn], who, out)

    def _shopped(self, unit: i64, code: i64, out: Out) -> None:
        if code == DONE:
            self.queue_at += 1
        elif code >= GIVE:
            pit.give(self, unit, code - GIVE, out)
        elif code >= REVIVE:
            pit.begin_revive(self, unit, code - REVIVE)
        else:
            pit.begin_trade(self, unit, code - TRADE)

    def _declared(self, seat: i64, code: i64, out: Out) -> None:
        if code == PASS:
            combat.pass_turn(self)
        elif self.phase == STRIKING:
            combat.declare(self, code - STRIKE, STRIKE, out)
        else:
            combat.declare(self, code - COUNTER, COUNTER, out)

    def _fought(self, unit: i64, code: i64, out: Out) -> None:
        contest = self.war
        assert contest is not None
        if code == DONE:
            war.begin_war(self, contest)
        elif code == ACCEPT:
            contest.asked += 1
        elif code == CONCEDE:
            war.end_war(self, contest, False, out)
        elif code >= ADD:
            war.pay(self, contest, code - ADD, out)
        elif code >= PAY:
            war.pay(self, contest, code - PAY, out)
        else:
            card = (code - CANCEL) // WAR_PLACES
            war.cancel(self, contest, unit, card, (code - CANCEL) % WAR_PLACES, out)

    def _boosted(self, code: i64, out: Out) -> None:
        if code == PASS:
            self.lane_step = LANE_DEF_BOOST if self.lane_step == LANE_ATT_BOOST else LANE_ATT_HIT
        else:
            resolve.declare_boost(self, code - BOOST, out)

    # --- what happens next --------------------------------------------------------------------------------------

    def go_on(self, chance: Chance, out: Out) -> None:
        """Do what needs no decision until somebody is asked or the match is over."""
        while self.waiting == 0 and self.phase != OVER:
            if self.war is not None:
                contest = self.war
                if contest.paying:
                    war.ask_payment(self, contest)
                else:
                    war.go_on(self, contest, out)
            elif self.effect is not None:
                effect.run_effect(self, chance, out)
            else:
                self._next(chance, out)

    def _undisturbed(self) -> bool:
        """True while nobody is asked, no effect runs and the match is not over."""
        return self.waiting == 0 and self.effect is None and self.phase != OVER

    def _next(self, chance: Chance, out: Out) -> None:
        stage = self.stage
        if stage == TO_LANE:
            n = len(self.lanes)
            if self.lane < n:
                while self._undisturbed() and self.lane < n:
                    resolve.resolve(self, chance, out)
            elif self.book.mode == KING and self.lane < 2 * n:
                betray.resolve_betrayal(self, self.lane - n, chance, out)
            else:
                self.stage = TO_AWARDS
        elif stage == TO_SHOP:
            pit.shopping(self, out)
        elif stage == TO_STRIKE or stage == TO_COUNTER:
            combat.next_actor(self, chance, out)
        elif stage == TO_PLACE:
            place.placing(self, out)
        elif stage == TO_REVEAL:
            place.reveal(self, chance, out)
        elif stage == TO_AWARDS:
            end.award(self, chance, out)
        elif stage == TO_CLAIM:
            end.claiming(self, out)
        elif stage == TO_CLEAN_UP:
            end.clean_up(self, chance, out)
        elif stage == TO_PIT_STOP:
            pit.begin_pit_stop(self, out)
            self.stage = TO_DRAW
        else:
            self._next_rarer(chance, out)

    def _next_rarer(self, chance: Chance, out: Out) -> None:
        stage = self.stage
        if stage == TO_DRAW:
            pit.drawing(self, chance, out)
        elif stage == TO_LINE_UP:
            pit.lining_up(self, out)
        elif stage == TO_COMBAT:
            combat.begin_combat(self, out)
        elif stage == TO_PAIR:
            place.pairing(self, out)
        elif stage == TO_SHARE:
            pit.sharing(self, out)
        elif stage == TO_WINDOW:
            place.windows(self, out)
        elif stage == TO_HALF:
            combat.begin_half(self, out)
        elif stage == TO_DRAFT:
            setup.drafting(self, chance, out)
        else:
            assert stage == TO_TOSS
            setup.tossing(self, chance, out)


def new_match(book: Book, chance: Chance, out: Out) -> Rumble:
    """A match from its set-up to the first question."""
    s = Rumble(book)
    s.blank()
    setup.set_up(s, chance, out)
    s.go_on(chance, out)
    return s
