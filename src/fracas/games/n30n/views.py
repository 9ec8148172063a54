"""What a seat may know, built from the state: never the state with parts taken out."""

from __future__ import annotations

from typing import cast

from fracas.games.n30n import words as w
from fracas.games.n30n import words_events as ev
from fracas.games.n30n import words_views as v
from fracas.games.n30n.rules import PHASE_NAMES, Rumble
from fracas.games.n30n.rules_pit import zone_asked
from fracas.games.n30n.rules_place import foe_to_pair, window_card
from fracas.games.n30n.state_codes import (
    AIMING,
    BOOSTING,
    BRAWL,
    CANCELLING,
    DEEDS,
    DISCARDING,
    DRAFTING,
    FREE,
    ITEM,
    LINING_UP,
    N30N,
    NOTHING,
    OFFERING,
    OVER,
    PAIRING,
    PLACING,
    REVIVING,
    ROYALE,
    SHARING,
    TO_DRAFT,
    TO_PLACE,
    TRAINING,
    WINDOW,
)
from fracas.games.n30n.state_parts import NO_GRADES, Effect, Fighter, Lane, War, living
from fracas.games.n30n.steps import challenge_word, unit_mask, winning_seats
from fracas.games.n30n.steps_lane import placer
from fracas.games.n30n.steps_resolve import boosting
from fracas.games.n30n.steps_war import KIND_WORDS, boosted_card, covered
from fracas.kernel.ask import Prompt
from fracas.kernel.wire import Event, Outcome, View

SOURCES = ("strike", "counter", "boost", "item")
# The whole numbers of a match that all may know, in the order of `memo`.
MEMO = (
    "stage", "opened", "half", "attacker", "toss", "turn", "actor", "passes", "window", "queue_at", "deals", "cash",
    "returning", "joined", "lane", "lane_step", "hit_a", "hit_d", "item_a", "item_d", "wall_held", "boost_a", "boost_d",
    "luck_a", "luck_d", "tied", "winner", "winner_unit",
)  # fmt: skip
# Events that uncover something hidden to everybody who hears them.
UNCOVERING = (ev.FighterDrafted, ev.LineUpShown, ev.CardPlaced, ev.CardsRevealed, ev.CardsDiscarded, ev.CardsSharedOut)


def view(state: Rumble, seat: int | None) -> v.MatchView:
    """Everything that seat (None: a watcher) may know."""
    book = state.book
    unit = None if seat is None else book.unit_of[seat]
    drafting = state.stage == TO_DRAFT
    return v.MatchView(
        seat=seat,
        options=cast(w.Options, book.options),
        phase=PHASE_NAMES[state.phase],
        asked=_asked(state, unit),
        round=state.round,
        attackers=_attackers(state),
        fighters=tuple(_fighter(state, i, f) for i, f in enumerate(state.f)),
        hands=tuple(_hand(state, one, unit) for one in range(book.units)),
        areas=tuple(_area(state, area) for area in range(book.areas)),
        lanes=tuple(_lane(state, i, lane, unit) for i, lane in enumerate(state.lanes)),
        war=None if state.war is None else _war(state, state.war),
        effect=None if state.effect is None else _effect(state, state.effect),
        shop=_shop(state),
        picks=tuple(_picks(state, player, seat) for player in range(book.players)) if drafting else (),
        picked=tuple(len(picks) for picks in state.picks) if drafting else (),
        pool=_pool(state, unit),
        pool_backs=_pool_backs(state),
        shares=_shares(state, unit),
        line=_line(state, unit),
        pairs=tuple(_name(state, i) for i in state.pairs),
        winners=winning_seats(state) if state.phase == OVER else (),
        why=state.why,
        memo=tuple(int(getattr(state, name)) for name in MEMO),
        captains=tuple(state.captains),
        order=tuple(state.order) if drafting else (),
        queue=tuple(state.queue),
        actors=tuple(state.actors),
        had=tuple(state.had) if state.lanes else (),
        pack=book.pack,
    )


def prompt(state: Rumble, seat: int) -> Prompt:
    """What is asked of a seat, and about which Fighter, lane or card."""
    return Prompt(PHASE_NAMES[state.phase], _about(state, seat))


def _about(s: Rumble, seat: int) -> dict[str, object]:
    phase = s.phase
    unit = s.book.unit_of[seat]
    if phase == PLACING:
        return _about_lane(s, s.plan[unit][s.place_at[unit]])
    if phase == LINING_UP:
        return {"zone": int(zone_asked(s, unit)) + 1}
    if phase == DRAFTING:
        whose = 1 if s.book.mode == TRAINING and s.turn == 1 else seat
        return {"pick": len(s.picks[whose]) + 1, "of": int(s.book.fighters), "dummy": whose != seat}
    if phase == OFFERING:
        return {"deck": w.DECKS[s.deals], "cash": int(s.cash), "price": s.book.price[s.deals]}
    if phase == REVIVING:
        f = s.f[s.returning]
        return {"fighter": f.name, "paid": int(s.cash), "cost": int(s.book.sheets[f.who].revive)}
    if s.war is not None:
        return _about_war(s, s.war, unit)
    if phase == BOOSTING:
        lane, user, side = boosting(s)
        card = lane.cd if side == 1 and s.lane < len(s.lanes) else lane.ca
        return {"fighter": s.f[user].name, "card": s.book.words[card]}
    if phase == DISCARDING and s.effect is not None:
        return {"left": int(s.effect.left)}
    if phase == AIMING:
        card = s.effect.card if s.effect is not None else s.lanes[s.lane - len(s.lanes)].ca
        return {"card": s.book.words[card]}
    if phase == PAIRING:
        return {"foe": s.f[foe_to_pair(s)].name}
    if phase == WINDOW:
        return {"window": int(s.window) + 1, "placed": window_card(s) != NOTHING}
    if phase == SHARING:
        return {"left": len(s.pool)}
    return {}


def _about_lane(s: Rumble, spot: int) -> dict[str, object]:
    lane = s.lanes[spot // 2]
    own, other = (lane.a, lane.d) if spot % 2 == 0 else (lane.d, lane.a)
    role = "attack" if spot % 2 == 0 else "defend"
    return {"lane": spot // 2 + 1, "fighter": s.f[own].name, "foe": _name(s, other), "role": role}


def _about_war(s: Rumble, war: War, unit: int) -> dict[str, object]:
    about: dict[str, object] = {
        "fighter": s.f[war.fighter].name, "move": KIND_WORDS[war.kind], "name": _war_name(s, war), "cost": _cost(war),
    }  # fmt: skip
    if s.phase == CANCELLING:
        about["target"] = _name(s, war.target)
    return about


def outcome(state: Rumble) -> Outcome:
    scores = tuple(state.score(seat) for seat in range(state.book.seats))
    return Outcome(scores, state.why)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """True where the rules uncover hidden things to that seat."""
    if isinstance(event, UNCOVERING):
        return True
    if isinstance(event, ev.CardsDrawn):
        return bool(event.cards)
    if isinstance(event, ev.ItemClaimed | ev.ItemStolen):
        return bool(event.item)
    return isinstance(event, ev.CardGiven) and bool(event.card)


# --- parts --------------------------------------------------------------------------------------------------------


def _asked(s: Rumble, unit: int | None) -> tuple[int, ...]:
    """Who is asked. Which teammate is placing is the team's own affair (N3-16.3)."""
    mask = int(s.waiting)
    if s.phase == PLACING and s.book.mode == ROYALE:
        for other in range(s.book.units):
            if other != unit and placer(s, other) != NOTHING:
                mask |= int(unit_mask(s, other))
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def _attackers(s: Rumble) -> tuple[int, ...]:
    if s.round == 0:
        return ()
    units = s.units_of(s.attacker)
    return tuple(seat for seat in range(s.book.players) if s.book.unit_of[seat] in units)


def _name(s: Rumble, i: int) -> str:
    return s.f[i].name if i >= 0 else ""


def words(s: Rumble, cards: list[int]) -> tuple[str, ...]:
    return tuple(s.book.words[card] for card in cards)


def _word(s: Rumble, card: int) -> str:
    return s.book.words[card] if card != NOTHING else ""


def _fighter(s: Rumble, i: int, f: Fighter) -> v.FighterView:
    sheet = s.book.sheets[f.who].id
    return v.FighterView(
        seat=f.seat,
        fighter=f.name,
        hp=f.hp,
        zone=max(0, int(f.zone) + 1),
        ko=bool(f.ko),
        threads=_word(s, f.threads),
        bonus=f.bonus,
        struck=bool(f.struck),
        countered=bool(f.countered),
        wall=_word(s, f.wall),
        guard=f.guard,
        next_wall=_word(s, f.next_wall),
        next_guard=f.next_guard,
        second_wind=s.sw[f.unit] == i,
        sheet=sheet if sheet != f.name else "",
    )


def _hand(s: Rumble, owner: int, unit: int | None) -> v.HandView:
    mine = owner == unit
    cards = s.hands[owner]
    if not mine and s.stage == TO_PLACE:
        cards = sorted(cards + placed_by(s, owner))  # N3-16.3: as it was when placing began
    kinds = [s.book.type_of[card] for card in cards]
    dummy = s.book.mode == TRAINING and owner == 1
    known: tuple[str, ...] = ()
    if not mine:
        observer = s.book.units if unit is None else unit
        known = words(s, s.known[observer * s.book.units + owner])
    return v.HandView(
        seat=owner,
        brawl=kinds.count(BRAWL),
        n30n=kinds.count(N30N),
        item=kinds.count(ITEM),
        challenges=tuple(sorted(challenge_word(s, card) for card in cards if s.book.type_of[card] == ITEM)),
        cards=words(s, s.dummy_got) if dummy else words(s, cards) if mine else None,
        locked=words(s, s.locked[owner]) if mine else (),
        known=known,
        seen=_seen(s, owner) if mine else (),
        used=words(s, s.used[owner]),
        awaits=_awaits(s, owner),
        deeds=tuple(s.deeds[DEEDS * owner : DEEDS * owner + DEEDS]),
        claimable=words(s, s.claimable[owner]) if mine else (),
        open_to_claim=_open_to_claim(s, owner, mine),
        revive_used=bool(s.revive_used >> owner & 1),
        revived=_name(s, s.revived[owner]),
        defeated=bool(s.defeated >> owner & 1),
        side=s.side[owner],
        sealed=_sealed(s, owner),
    )


def placed_by(s: Rumble, unit: int) -> list[int]:
    """Cards of a unit that lie in lanes."""
    cards = [int(lane.ca) for lane in s.lanes if lane.ca != NOTHING and s.f[lane.a].unit == unit]
    return cards + [int(lane.cd) for lane in s.lanes if lane.cd != NOTHING and s.f[lane.d].unit == unit]


def _seen(s: Rumble, owner: int) -> tuple[tuple[str, ...], ...]:
    units = s.book.units
    seen = tuple(words(s, s.known[observer * units + owner]) for observer in range(units + 1))
    return seen if any(seen) else ()


def _awaits(s: Rumble, owner: int) -> tuple[int, ...]:
    awaits = (s.owed[owner], s.owed_over[owner], s.owed_betrayal[owner])
    return awaits if any(awaits) else ()


def _open_to_claim(s: Rumble, owner: int, mine: bool) -> dict[str, int]:
    """Backs in a hand that were there when combat began; while placing, as they were then."""
    cards = list(s.claimable[owner])
    if not mine and s.stage == TO_PLACE:
        cards += [card for card in placed_by(s, owner) if s.book.type_of[card] == ITEM]
    backs = sorted(challenge_word(s, card) for card in cards)
    return {back: backs.count(back) for back in backs}


def _sealed(s: Rumble, owner: int) -> int:
    """How many secret choices of this phase a unit has given in; never which."""
    if s.stage == TO_PLACE:
        return s.place_at[owner]
    if s.phase == LINING_UP:
        return sum(place != -2 for place in s.line[3 * owner : 3 * owner + 3])
    return 0


def _area(s: Rumble, area: int) -> v.AreaView:
    sizes = [len(s.decks[3 * area + deck]) + len(s.stack[3 * area + deck]) for deck in range(3)]
    top = s.top[area]
    junk = [words(s, s.junk[3 * area + deck]) for deck in range(3)]
    return v.AreaView(
        sizes[BRAWL], sizes[N30N], sizes[ITEM] + (top != NOTHING), challenge_word(s, top) if top != NOTHING else "",
        bool(s.top_open[area]), junk[BRAWL], junk[N30N], junk[ITEM],
    )  # fmt: skip


def _lane(s: Rumble, i: int, lane: Lane, unit: int | None) -> v.LaneView:
    own_a = lane.a != NOTHING and s.f[lane.a].unit == unit
    own_d = lane.d != NOTHING and s.f[lane.d].unit == unit
    open_a = own_a or bool(lane.shown)
    return v.LaneView(
        attacker=_name(s, lane.a),
        defender=_name(s, lane.d),
        attack=_card(s, lane, lane.ca, own_a),
        defence=_card(s, lane, lane.cd, own_d),
        betrays=bool(lane.betrays) and open_a,
        mark=_name(s, lane.mark) if open_a else "",
        area=lane.area,
        zone=int(lane.zone) + 1,
        shown=bool(lane.shown),
        done=bool(lane.done),
        slots_a=_types(lane.slots_a),
        slots_d=_types(lane.slots_d),
    )


def _card(s: Rumble, lane: Lane, card: int, own: bool) -> str:
    """A card's face, its back, or nothing at all while others place (N3-16.3)."""
    if card == NOTHING:
        return ""
    if own or lane.shown:
        return s.book.words[card]
    if s.stage == TO_PLACE:
        return ""
    return f"?item:{challenge_word(s, card)}" if s.book.type_of[card] == ITEM else "?brawl"


def _types(mask: int) -> tuple[str, ...]:
    return tuple(energy for i, energy in enumerate(w.ENERGIES) if mask >> i & 1)


def _cost(war: War) -> dict[str, int]:
    return {energy: war.cost[i] for i, energy in enumerate(w.ENERGIES) if war.cost[i]}


def _war_name(s: Rumble, war: War) -> str:
    sheet = s.book.sheets[s.f[war.fighter].who]
    return (
        sheet.strike.name if war.kind == 0 else sheet.counter.name if war.kind == 1 else _word(s, boosted_card(s, war))
    )


def _war(s: Rumble, war: War) -> v.WarView:
    live = living(war)
    cards = tuple(
        v.WarCard(s.book.words[card], war.owner[i], war.targets[i] + 1, bool(live[i]))
        for i, card in enumerate(war.cards)
    )
    return v.WarView(
        kind=KIND_WORDS[war.kind],
        fighter=s.f[war.fighter].name,
        name=_war_name(s, war),
        seat=war.unit,
        cost=_cost(war),
        cards=cards,
        target=_name(s, war.target),
        covered=not war.paying and bool(covered(s, war)),
        paying=bool(war.paying),
        asked=war.asked,
        betrayed=None if war.betrayed == NOTHING else war.betrayed,
        first=() if war.first is NO_GRADES else tuple(war.first),
        lane=war.lane,
        side=war.side,
    )


def _effect(s: Rumble, e: Effect) -> v.EffectView:
    return v.EffectView(
        SOURCES[e.kind], s.f[e.fighter].name, _name(s, e.target), _word(s, e.card), e.lane, e.part, e.step, e.luck,
        e.bonus, e.left, e.victim, e.over,
    )  # fmt: skip


def _shop(s: Rumble) -> v.ShopView | None:
    if s.phase != OFFERING and s.phase != REVIVING:
        return None
    unit = s.queue[s.queue_at]
    buys = w.DECKS[s.deals] if s.phase == OFFERING else ""
    revives = s.f[s.returning].name if s.phase == REVIVING else ""
    return v.ShopView(unit, buys, revives, s.cash, words(s, s.offered))


def _picks(s: Rumble, player: int, seat: int | None) -> tuple[str, ...] | None:
    """Drafts are open; under draft=free one sees one's own side only."""
    if s.book.draft == FREE and s.book.mode != TRAINING and (seat is None or seat % 2 != player % 2):
        return None
    return tuple(s.book.sheets[who].id for who in s.picks[player])


def sharing_team(s: Rumble) -> tuple[int, int] | None:
    """King: the two units that share out a draw now."""
    if s.phase != SHARING:
        return None
    unit = s.queue[s.queue_at - 1]
    return unit, int(s.mate_of(unit))


def _pool(s: Rumble, unit: int | None) -> tuple[str, ...] | None:
    team = sharing_team(s)
    return words(s, s.pool) if team is not None and unit in team else None


def _pool_backs(s: Rumble) -> tuple[int, ...]:
    """Backs of the cards being shared out, taken or not: Brawl, N30N."""
    if s.phase != SHARING:
        return ()
    cards = s.pool + [card for share in s.shares for card in share]
    n30n = sum(s.book.type_of[card] == N30N for card in cards)
    return len(cards) - n30n, n30n


def _shares(s: Rumble, unit: int | None) -> tuple[tuple[str, ...], ...]:
    team = sharing_team(s)
    if team is None or unit not in team:
        return ()
    return tuple(words(s, share) for share in s.shares)


def _line(s: Rumble, unit: int | None) -> tuple[str, ...]:
    """One's own line-up as far as it is set: a name, `-` for an empty zone."""
    if s.phase != LINING_UP or unit is None:
        return ()
    places = [place for place in s.line[3 * unit : 3 * unit + 3] if place != -2]
    return tuple(_name(s, place) or "-" for place in places)
