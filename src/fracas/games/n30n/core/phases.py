"""The phase table, the game top-down: who is asked, what they may answer, what an answer does, what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import effects, hands, wars
from fracas.games.n30n.core.round import (
    betrayal,
    clash,
    ending,
    lanes,
    line_up,
    moves,
    pit_stop,
    placing,
    setup,
    windows,
)
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out
from fracas.kernel.phase import Phase


class Row(Phase[Board]):
    """A phase of this game, with the kinds of action it takes.

    When an answer is taken its seat is no longer asked, unless the row asks it again. Rows without kinds ask nobody.
    """

    takes: tuple[str, ...]

    def __init__(self, name: str, takes: tuple[str, ...] = ()) -> None:
        self.name = name
        self.takes = takes

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        """What keeps a seat that is asked from an action of the kinds it takes; "" if it is among the options."""
        return ""

    def answered(self, s: Board, seat: i64) -> i64:
        """How many answers a seat has given while the phase is open; only where it may give several."""
        return 0


# --- set-up -----------------------------------------------------------------------------------------------------------


class Drafting(Row):
    """D1: Fighters are picked in turn, or (draft=free) by both sides at the same time."""

    def asked(self, s: Board) -> i64:
        return setup.drafters(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return setup.draft_codes(s, seat)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        if code == c.DEAL:
            return "" if setup.may_deal(s) else "no_deal"
        return setup.pick_fault(s, seat, code - c.PICK)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        setup.draft(s, seat, code, chance, out)

    def answered(self, s: Board, seat: i64) -> i64:
        return len(s.picks[seat]) if s.book.draft == c.FREE else 0

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        setup.go_on_drafting(s, out)


class Tossing(Row):
    """N3-1.6: a coin says who chooses."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        setup.toss(s, chance, out)


class ChoosingRole(Row):
    """D2: attack or defend first."""

    def asked(self, s: Board) -> i64:
        return 1 << setup.role_chooser(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return c.ROLES

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        setup.set_role(s, seat, code == c.DEFEND, out)


# --- the Pit-Stop -----------------------------------------------------------------------------------------------------


class PitStop(Row):
    """Section 4.3: a game round begins."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.begin_pit_stop(s, out)


class Drawing(Row):
    """N3-3.1: hands draw one after the other."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.draw_next(s, chance, out)


class Sharing(Row):
    """D21: teammates in King share out what the team has drawn."""

    def asked(self, s: Board) -> i64:
        return 1 << pit_stop.sharer(s) if len(s.pit.pool) > 1 else 0

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return hands.codes_of(s.pit.pool, c.TAKE)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code - c.TAKE in s.pit.pool else "not_in_the_pool"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        pit_stop.take_share(s, code - c.TAKE)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.go_on_sharing(s, out)


class Shopping(Row):
    """D3, D22: trade, revive, give, done; one after the other, attackers first."""

    def asked(self, s: Board) -> i64:
        return 0 if s.queue.empty() else 1 << s.lead(s.queue.unit())

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return pit_stop.shop_codes(s, s.book.unit_of[seat])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        unit: i64 = s.book.unit_of[seat]
        if code == c.DONE:
            return ""
        if code >= c.GIVE:
            return pit_stop.give_fault(s, unit, code - c.GIVE)
        if code >= c.REVIVE:
            return pit_stop.revive_fault(s, unit, code - c.REVIVE)
        return pit_stop.trade_fault(s, unit, code - c.TRADE, pit_stop.free_cash(s, unit))

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.DONE:
            s.queue.at += 1
        elif code >= c.GIVE:
            pit_stop.give(s, s.book.unit_of[seat], code - c.GIVE, out)
        elif code >= c.REVIVE:
            pit_stop.begin_revive(s, code - c.REVIVE)
        else:
            pit_stop.begin_trade(s, code - c.TRADE)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        pit_stop.end_shopping(s)


class Spending(Row):
    """Cards are put on the counter one by one, for a deck or for a Fighter."""

    def asked(self, s: Board) -> i64:
        return 1 << s.lead(s.queue.unit())


class Offering(Spending):
    """D4: until the price is met."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return pit_stop.offer_codes(s, s.book.unit_of[seat], s.pit.deck, c.OFFER)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return pit_stop.offer_fault(s, s.book.unit_of[seat], code - c.OFFER, s.pit.deck)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        pit_stop.offer(s, s.book.unit_of[seat], code - c.OFFER, chance, out)


class Reviving(Spending):
    """D5: until the Revive cost is met."""

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return pit_stop.offer_codes(s, s.book.unit_of[seat], c.NOTHING, c.DISCARD)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return pit_stop.offer_fault(s, s.book.unit_of[seat], code - c.DISCARD, c.NOTHING)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        pit_stop.pay_revive(s, s.book.unit_of[seat], code - c.DISCARD, out)


class LiningUp(Row):
    """D6: who stands on Z1, Z2, Z3; all at the same time and in secret."""

    def asked(self, s: Board) -> i64:
        return line_up.liners(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return line_up.line_codes(s, s.book.unit_of[seat])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        unit: i64 = s.book.unit_of[seat]
        return line_up.empty_fault(s, unit) if code == c.EMPTY else line_up.put_fault(s, unit, code - c.PUT)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        line_up.put(s, s.book.unit_of[seat], c.NOTHING if code == c.EMPTY else code - c.PUT)

    def answered(self, s: Board, seat: i64) -> i64:
        return line_up.zone_asked(s, s.book.unit_of[seat])

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        line_up.show_line_ups(s, out)


# --- moves and wars ---------------------------------------------------------------------------------------------------


class Combat(Row):
    """Section 4.2: a combat round begins."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        moves.begin_combat(s, out)


class Half(Row):
    """N3-17.5: in Training each of the two attacks once a round."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        moves.begin_half(s, out)


class Calling(Row):
    """D7, D16: Strikes of the attackers, Counters of the defenders, in turn until all have passed."""

    base: i64  # STRIKE or COUNTER

    def __init__(self, name: str, base: i64) -> None:
        self.name = name
        self.takes = (name, "pass")
        self.base = base

    def asked(self, s: Board) -> i64:
        seat = moves.turn_seat(s, self.base)
        return 0 if seat == c.NOTHING else 1 << seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        codes = moves.payable(s, seat, self.base)
        codes.append(c.PASS)
        return tuple(codes)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code == c.PASS else moves.move_fault(s, seat, code - self.base, self.base)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.PASS:
            moves.pass_turn(s)
        else:
            moves.declare(s, code - self.base, self.base, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        moves.next_turn(s, self.base, out)


class Targeting(Row):
    """D8: at whom a move is aimed."""

    def asked(self, s: Board) -> i64:
        return 1 << s.fighters[wars.war_of(s).fighter].seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.TARGET + i for i in moves.declared_targets(s)])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code - c.TARGET in moves.declared_targets(s) else "not_faced"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        moves.aim_move(s, code - c.TARGET, out)


class Paying(Row):
    """D9: cards that cover the cost, and more."""

    def asked(self, s: Board) -> i64:
        return 1 << s.fighters[wars.war_of(s).fighter].seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        war = wars.war_of(s)
        codes = wars.payment_codes(s, war, c.PAY)
        if wars.complete(war):
            codes.append(c.DONE)
        return tuple(codes)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        war = wars.war_of(s)
        if code == c.DONE:
            return "" if wars.complete(war) else "not_paid"
        return wars.payment_fault(s, war, code - c.PAY)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.DONE:
            wars.begin_war(s, wars.war_of(s))
        else:
            wars.pay(s, wars.war_of(s), code - c.PAY, out)


class Cancelling(Row):
    """D10: the move is covered; its opponents may cancel, one after the other."""

    def asked(self, s: Board) -> i64:
        unit = wars.next_asker(s, wars.war_of(s))
        return 1 << s.lead(unit) if unit != c.NOTHING and wars.can_answer(s, unit) else 0

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        codes = wars.cancel_codes(s, wars.war_of(s), s.book.unit_of[seat])
        codes.append(c.ACCEPT)
        return tuple(codes)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code == c.ACCEPT else wars.cancel_fault(s, wars.war_of(s), s.book.unit_of[seat], code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        war = wars.war_of(s)
        if code == c.ACCEPT:
            war.asked += 1
        else:
            wars.cancel(s, war, s.book.unit_of[seat], code, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        war = wars.war_of(s)
        if wars.next_asker(s, war) == c.NOTHING:
            wars.end_war(s, war, True, out)
        else:
            war.asked += 1  # who has no N30N is passed over


class Answering(Row):
    """D11: the move is not covered; its owner may add, cancel, or concede."""

    def asked(self, s: Board) -> i64:
        war = wars.war_of(s)
        return 1 << s.fighters[war.fighter].seat if wars.can_answer(s, war.unit) else 0

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        war = wars.war_of(s)
        codes = wars.payment_codes(s, war, c.ADD)
        codes += wars.cancel_codes(s, war, war.unit)
        codes.append(c.CONCEDE)
        return tuple(codes)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        war = wars.war_of(s)
        if code == c.CONCEDE:
            return ""
        return wars.payment_fault(s, war, code - c.ADD) if code >= c.ADD else wars.cancel_fault(s, war, war.unit, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        war = wars.war_of(s)
        if code == c.CONCEDE:
            wars.end_war(s, war, False, out)
        elif code >= c.ADD:
            wars.pay(s, war, code - c.ADD, out)
        else:
            wars.cancel(s, war, war.unit, code, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        wars.end_war(s, wars.war_of(s), False, out)


class Effect(Row):
    """A move or an Item has its effect."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        effects.run_effect(s, chance, out)


class Discarding(Row):
    """D12: an effect has its victim choose what to give up."""

    def asked(self, s: Board) -> i64:
        return 1 << s.lead(effects.effect_of(s).victim)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return effects.discard_codes(s)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return effects.discard_fault(s, code - c.DISCARD)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        effects.discard_chosen(s, code - c.DISCARD, out)


# --- attack and defend ------------------------------------------------------------------------------------------------


class Pairing(Row):
    """D24: a lone survivor in King names who faces whom."""

    def asked(self, s: Board) -> i64:
        return lanes.pairer(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.FACE + i for i in lanes.standing(s, s.book.unit_of[seat])])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return lanes.pair_fault(s, s.book.unit_of[seat], code - c.FACE)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        lanes.pair(s, code - c.FACE, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        placing.begin_attack(s, out)


class Placing(Row):
    """D13, D20, D23: one card face down for each lane, or none; all hands at the same time."""

    def asked(self, s: Board) -> i64:
        return placing.placers(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        unit: i64 = s.book.unit_of[seat]
        return placing.place_codes(s, unit, placing.spot_of(s, unit), c.SKIP)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        unit: i64 = s.book.unit_of[seat]
        return "" if code == c.SKIP else placing.place_fault(s, unit, placing.spot_of(s, unit), code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        placing.place(s, s.book.unit_of[seat], code)

    def answered(self, s: Board, seat: i64) -> i64:
        return s.placing.at[s.book.unit_of[seat]]

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        s.go(c.REVEALING)


class Window(Row):
    """D18, D19: Overkill's windows."""

    def asked(self, s: Board) -> i64:
        seat = windows.window_seat(s)
        return 0 if seat == c.NOTHING else 1 << seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return windows.window_codes(s, seat)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return windows.window_fault(s, seat, code)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        windows.act_in_window(s, seat, code, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        windows.next_window(s, out)


class Revealing(Row):
    """N3-8.1: cards are turned up."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        placing.reveal(s, chance, out)


class Clashing(Row):
    """Sections 4.8, 20.12: lane after lane is resolved, then the betrayals."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        n = len(s.lanes)
        while s.phase == c.CLASHING:
            if s.clash.lane < n:
                clash.step(s, chance, out)
            elif s.book.mode == c.KING and s.clash.lane < 2 * n:
                betrayal.step(s, chance, out)
            else:
                s.go(c.AWARDING)


class Boosting(Row):
    """D14: a Brawl that connects may be boosted, slot by slot."""

    def asked(self, s: Board) -> i64:
        return 1 << s.fighters[clash.boostable(s)[2]].seat

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return clash.boost_codes(s)

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code == c.PASS else clash.boost_fault(s, code - c.BOOST)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.PASS:
            clash.pass_boost(s)
        else:
            clash.declare_boost(s, code - c.BOOST, out)


class Aiming(Row):
    """D15: whom an Item hits, or whom a betrayal is aimed at."""

    def asked(self, s: Board) -> i64:
        return 1 << betrayal.aimer(s)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return tuple([c.TARGET + i for i in betrayal.marks(s)])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        return "" if code - c.TARGET in betrayal.marks(s) else "out_of_reach"

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        betrayal.aim(s, code - c.TARGET)


# --- the end of a round -----------------------------------------------------------------------------------------------


class Awarding(Row):
    """N3-11.9: N30N for what was hit."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        ending.award(s, chance, out)


class Claiming(Row):
    """D17: Items for Challenges that were met, attackers first."""

    def asked(self, s: Board) -> i64:
        unit = ending.claimer(s)
        return 0 if unit == c.NOTHING else 1 << s.lead(unit)

    def options(self, s: Board, seat: i64) -> tuple[int, ...]:
        return ending.claim_codes(s, s.book.unit_of[seat])

    def fault(self, s: Board, seat: i64, code: i64) -> str:
        if code == c.PASS:
            return ""
        return ending.claim_fault(s, s.book.unit_of[seat], (code - c.CLAIM) // 16, (code - c.CLAIM) % 16)

    def answer(self, s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code == c.PASS:
            s.queue.at += 1
        else:
            ending.claim(s, s.book.unit_of[seat], (code - c.CLAIM) // 16, (code - c.CLAIM) % 16, chance, out)

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        ending.next_claimer(s)


class CleaningUp(Row):
    """Section 4.15: used cards go, roles swap."""

    def done(self, s: Board, chance: Chance, out: Out) -> None:
        ending.clean_up(s, out)


class Over(Row):
    """The match has a winner, or ends in a draw."""


# In the order of the numbers in codes.py: the stages of a game, then what is asked or done within a stage.
PHASES: Final[list[Row]] = [
    Drafting("draft", ("pick", "deal")),
    Tossing("toss"),
    PitStop("pit_stop"),
    Drawing("draw"),
    Sharing("share", ("take",)),
    Shopping("shop", ("trade", "revive", "give", "done")),
    LiningUp("line_up", ("put", "empty")),
    Combat("combat"),
    Calling("strike", c.STRIKE),
    Pairing("pair", ("face",)),
    Placing("place", ("place", "betray", "skip")),
    Revealing("reveal"),
    Clashing("clash"),
    Awarding("award"),
    Calling("counter", c.COUNTER),
    Claiming("claim", ("claim", "pass")),
    CleaningUp("clean_up"),
    Window("window", ("strike", "counter", "place", "done")),
    Half("half"),
    ChoosingRole("role", ("attack", "defend")),
    Offering("offer", ("offer",)),
    Reviving("revive", ("discard",)),
    Targeting("target", ("target",)),
    Paying("pay", ("pay", "done")),
    Cancelling("war", ("cancel", "accept")),
    Answering("answer", ("add", "cancel", "concede")),
    Effect("effect"),
    Discarding("discard", ("discard",)),
    Boosting("boost", ("boost", "pass")),
    Aiming("aim", ("target",)),
    Over("over"),
]
PHASE_NAMES: Final = tuple([row.name for row in PHASES])
