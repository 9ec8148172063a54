"""What a seat may know, built from the state: never the state with parts taken out."""

from __future__ import annotations

from typing import cast

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.outcome import winning_seats
from fracas.games.n30n.core.parts import NO_GRADES, Effect, Fighter, Lane, War
from fracas.games.n30n.core.phases import PHASE_NAMES
from fracas.games.n30n.core.round.moves import seats_of
from fracas.games.n30n.core.round.pit_stop import sharing_unit
from fracas.games.n30n.core.round.placing import placer
from fracas.games.n30n.core.round.setup import drafts_freely
from fracas.games.n30n.core.wars import KIND_WORDS, boosted_card, covered
from fracas.kernel.masks import members
from fracas.kernel.wire import Event, Outcome, View

SOURCES = (*KIND_WORDS, "item")
# Events that uncover something hidden to everybody who hears them.
UNCOVERING = (
    w.FighterDrafted, w.LineUpShown, w.CardPlaced, w.CardsRevealed, w.CardsDiscarded, w.CardsSharedOut,
    w.CardOffered, w.TradeMade, w.FighterRevived, w.N30nPaid,  # what the clock gives away for somebody (N3-R21)
)  # fmt: skip


def view(state: Rumble, seat: int | None) -> w.MatchView:
    """Everything that seat (None: a watcher) may know."""
    book = state.book
    eye = _eye(state, seat)
    unit = None if eye is None else book.unit_of[eye]
    drafting = state.stage == c.DRAFTING
    return w.MatchView(
        seat=seat,
        options=cast(w.Options, book.options),
        phase=PHASE_NAMES[state.phase],
        asked=tuple(members(asked(state, seat))),
        round=state.round,
        attackers=_attackers(state),
        fighters=tuple(_fighter(state, i, f) for i, f in enumerate(state.fighters)),
        hands=tuple(_hand(state, one, unit, watches=seat is None) for one in range(book.units)),
        areas=tuple(_area(state, area) for area in range(book.areas)),
        lanes=tuple(_lane(state, i, lane, unit) for i, lane in enumerate(state.lanes)),
        war=None if state.war is None else _war(state, state.war),
        effect=None if state.effect is None else _effect(state, state.effect),
        shop=_shop(state),
        picks=tuple(_picks(state, player, eye) for player in range(book.players)) if drafting else (),
        picked=tuple(_picked(state, player, eye) for player in range(book.players)) if drafting else (),
        pool=_pool(state, unit),
        pool_backs=_pool_backs(state),
        shares=_shares(state, unit),
        line=_line(state, unit),
        pairs=tuple(name_of(state, i) for i in state.pairs),
        resigned=tuple(members(state.quit)),
        winners=winning_seats(state) if state.phase == c.OVER else (),
        why=state.why,
        memo=_memo(state),
        captains=tuple(state.captains),
        order=tuple(state.pickers) if drafting else (),
        queue=tuple(state.queue.units),
        actors=tuple(state.turns.seats),
        had=tuple(state.placing.had) if state.lanes else (),
        pack=book.pack,
    )


def _eye(s: Rumble, seat: int | None) -> int | None:
    """With whose eyes a seat sees: its own, or a watcher's if it has left its team (N3-R20)."""
    teams = s.book.mode == c.KING or s.book.mode == c.ROYALE
    return None if seat is None or (teams and s.quit >> seat & 1) else seat


def asked(s: Rumble, seat: int | None) -> int:
    """Who is asked, as a mask. Which teammate places or drafts unseen is the team's own affair (N3-16.3, N3-R1)."""
    mask, seat = int(s.waiting), _eye(s, seat)
    if s.phase == c.PLACING and s.book.mode == c.ROYALE:
        unit = None if seat is None else s.book.unit_of[seat]
        for other in range(s.book.units):
            if other != unit and placer(s, other) != c.NOTHING:
                mask |= int(hands.unit_mask(s, other))
    if s.phase == c.DRAFTING and drafts_freely(s):
        for player in range(s.book.players):
            if _drafts_unseen(s, player, seat) and not _side_has_drafted(s, player):
                mask |= 1 << player
    return mask & ~int(s.quit)


def outcome(state: Rumble) -> Outcome:
    scores = tuple(state.score(seat) for seat in range(state.book.seats))
    return Outcome(scores, state.why)


def reveals(event: Event, seat: int | None, before: View) -> bool:
    """True where the rules uncover hidden things to that seat."""
    if isinstance(event, UNCOVERING):
        return True
    if isinstance(event, w.CardsDrawn):
        return bool(event.cards)
    if isinstance(event, w.ItemClaimed | w.ItemStolen):
        return bool(event.item)
    return isinstance(event, w.CardGiven) and bool(event.card)


def _memo(s: Rumble) -> tuple[int, ...]:
    """The whole numbers of a match that all may know, as guess.py reads them back."""
    clash, attack, defence = s.clash, s.clash.attack, s.clash.defence
    memo = (
        s.stage, s.opened, s.half, s.attacker, s.toss, s.turn, s.turns.at, s.turns.passes, s.window, s.queue.at,
        s.pit.deck, s.pit.cash, s.pit.returning, s.joined, clash.lane, clash.step, attack.connects, defence.connects,
        attack.works, defence.works, clash.wall, attack.boost, defence.boost, attack.luck, defence.luck,
        s.tied, s.winner, s.winner_unit,
    )  # fmt: skip
    return tuple(int(number) for number in memo)


# --- parts --------------------------------------------------------------------------------------------------------


def _attackers(s: Rumble) -> tuple[int, ...]:
    return seats_of(s, s.attacker) if s.round else ()


def name_of(s: Rumble, i: int) -> str:
    return s.fighters[i].name if i >= 0 else ""


def words(s: Rumble, cards: list[int]) -> tuple[str, ...]:
    return tuple(s.book.words[card] for card in cards)


def _word(s: Rumble, card: int) -> str:
    return s.book.words[card] if card != c.NOTHING else ""


def _fighter(s: Rumble, i: int, f: Fighter) -> w.FighterView:
    sheet = s.book.sheets[f.who].id
    return w.FighterView(
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
        second_wind=s.second_wind[f.unit] == i,
        sheet=sheet if sheet != f.name else "",
    )


def _hand(s: Rumble, owner: int, unit: int | None, *, watches: bool) -> w.HandView:
    mine = owner == unit
    cards = s.hands[owner]
    if not mine and s.stage == c.PLACING:
        cards = sorted(cards + placed_by(s, owner))  # N3-16.3: as it was when placing began
    kinds = [s.book.type_of[card] for card in cards]
    dummy = s.book.mode == c.TRAINING and owner == 1
    known: tuple[str, ...] = ()
    if not mine and (watches or unit is not None):  # what watchers have noted is nothing a player has
        observer = s.book.units if unit is None else unit
        known = words(s, s.known[observer * s.book.units + owner])
    return w.HandView(
        seat=owner,
        brawl=kinds.count(c.BRAWL),
        n30n=kinds.count(c.N30N),
        item=kinds.count(c.ITEM),
        challenges=tuple(sorted(hands.challenge_word(s, card) for card in cards if s.book.type_of[card] == c.ITEM)),
        cards=words(s, s.dummy_got) if dummy else words(s, cards) if mine else None,
        locked=words(s, s.locked[owner]) if mine else (),
        known=known,
        seen=_seen(s, owner) if mine else (),
        used=words(s, s.used[owner]),
        awaits=_awaits(s, owner),
        deeds=tuple(s.deeds[c.DEEDS * owner : c.DEEDS * owner + c.DEEDS]),
        claimable=words(s, s.claimable[owner]) if mine else (),
        open_to_claim=_open_to_claim(s, owner, mine),
        revive_used=bool(s.revive_used >> owner & 1),
        revived=name_of(s, s.revived[owner]),
        defeated=bool(s.defeated >> owner & 1),
        side=s.side[owner],
        sealed=s.placing.at[owner] if mine and s.stage == c.PLACING else 0,
    )


def placed_by(s: Rumble, unit: int) -> list[int]:
    """Cards of a unit that lie in lanes."""
    cards = [
        int(lane.attack) for lane in s.lanes if lane.attack != c.NOTHING and s.fighters[lane.attacker].unit == unit
    ]
    return cards + [
        int(lane.defence) for lane in s.lanes if lane.defence != c.NOTHING and s.fighters[lane.defender].unit == unit
    ]


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
    if not mine and s.stage == c.PLACING:
        cards += [card for card in placed_by(s, owner) if s.book.type_of[card] == c.ITEM]
    backs = sorted(hands.challenge_word(s, card) for card in cards)
    return {back: backs.count(back) for back in backs}


def _area(s: Rumble, area: int) -> w.AreaView:
    sizes = [len(s.decks[3 * area + deck]) + len(s.stack[3 * area + deck]) for deck in range(3)]
    top = s.top[area]
    there = top != c.NOTHING
    return w.AreaView(
        brawl=sizes[c.BRAWL],
        n30n=sizes[c.N30N],
        item=sizes[c.ITEM] + there,
        top=hands.challenge_word(s, top) if there else "",
        top_claimable=bool(s.top_open[area]),
        junk_brawl=words(s, sorted(s.junk[3 * area + c.BRAWL])),
        junk_n30n=words(s, sorted(s.junk[3 * area + c.N30N])),
        junk_item=words(s, sorted(s.junk[3 * area + c.ITEM])),
    )


def _lane(s: Rumble, i: int, lane: Lane, unit: int | None) -> w.LaneView:
    own_a = lane.attacker != c.NOTHING and s.fighters[lane.attacker].unit == unit
    own_d = lane.defender != c.NOTHING and s.fighters[lane.defender].unit == unit
    open_a = own_a or bool(lane.shown)
    return w.LaneView(
        attacker=name_of(s, lane.attacker),
        defender=name_of(s, lane.defender),
        attack=_card(s, lane, lane.attack, own_a),
        defence=_card(s, lane, lane.defence, own_d),
        betrays=bool(lane.betrays) and open_a,
        mark=name_of(s, lane.mark) if open_a else "",
        area=lane.area,
        zone=int(lane.zone) + 1,
        shown=bool(lane.shown),
        done=bool(lane.done),
        slots_a=_types(lane.attack_slots),
        slots_d=_types(lane.defence_slots),
    )


def _card(s: Rumble, lane: Lane, card: int, own: bool) -> str:
    """A card's face, its back, or nothing at all while others place (N3-16.3)."""
    if card == c.NOTHING:
        return ""
    if own or lane.shown:
        return s.book.words[card]
    if s.stage == c.PLACING:
        return ""
    return f"?item:{hands.challenge_word(s, card)}" if s.book.type_of[card] == c.ITEM else "?brawl"


def _types(mask: int) -> tuple[str, ...]:
    return tuple(energy for i, energy in enumerate(w.ENERGIES) if mask >> i & 1)


def cost_of(war: War) -> dict[str, int]:
    return {energy: war.cost[i] for i, energy in enumerate(w.ENERGIES) if war.cost[i]}


def name_of_war(s: Rumble, war: War) -> str:
    if war.kind == c.BY_BOOST:
        return _word(s, boosted_card(s, war))
    sheet = s.book.sheets[s.fighters[war.fighter].who]
    return sheet.strike.name if war.kind == c.BY_STRIKE else sheet.counter.name


def _war(s: Rumble, war: War) -> w.WarView:
    live = war.live()
    cards = tuple(
        w.WarCard(s.book.words[card], war.owner[i], war.targets[i] + 1, bool(live >> i & 1))
        for i, card in enumerate(war.cards)
    )
    return w.WarView(
        kind=KIND_WORDS[war.kind],
        fighter=s.fighters[war.fighter].name,
        name=name_of_war(s, war),
        seat=war.unit,
        cost=cost_of(war),
        cards=cards,
        target=name_of(s, war.target),
        covered=not war.paying and bool(covered(s, war)),
        paying=bool(war.paying),
        asked=war.asked,
        betrayed=None if war.betrayed == c.NOTHING else war.betrayed,
        first=() if war.first is NO_GRADES else tuple(war.first),
        lane=war.lane,
        side=war.side,
    )


def _effect(s: Rumble, e: Effect) -> w.EffectView:
    return w.EffectView(
        kind=SOURCES[e.kind],
        fighter=s.fighters[e.fighter].name,
        target=name_of(s, e.target),
        card=_word(s, e.card),
        lane=e.lane,
        part=e.part,
        step=e.step,
        luck=e.luck,
        bonus=e.bonus,
        left=e.left,
        victim=e.victim,
        over=e.over,
    )


def _shop(s: Rumble) -> w.ShopView | None:
    if s.phase != c.OFFERING and s.phase != c.REVIVING:
        return None
    unit = int(s.queue.unit())
    buys = w.DECKS[s.pit.deck] if s.phase == c.OFFERING else ""
    revives = s.fighters[s.pit.returning].name if s.phase == c.REVIVING else ""
    return w.ShopView(unit, buys, revives, s.pit.cash, words(s, s.pit.offered))


def _picks(s: Rumble, player: int, seat: int | None) -> tuple[str, ...] | None:
    """Drafts are open; under draft=free one sees one's own side only."""
    if _drafts_unseen(s, player, seat):
        return None
    return tuple(s.book.sheets[who].id for who in s.picks[player])


def _picked(s: Rumble, player: int, seat: int | None) -> int:
    """How many Fighters a player has picked; where that is unseen, none until its whole side is done (N3-R1)."""
    return 0 if _drafts_unseen(s, player, seat) and not _side_has_drafted(s, player) else len(s.picks[player])


def _side_has_drafted(s: Rumble, player: int) -> bool:
    return all(len(s.picks[mate]) == s.book.fighters for mate in range(player % 2, s.book.players, 2))


def _drafts_unseen(s: Rumble, player: int, seat: int | None) -> bool:
    return drafts_freely(s) and (seat is None or seat % 2 != player % 2)


def sharing_team(s: Rumble) -> tuple[int, int] | None:
    """King: the two units that share out a draw now."""
    if s.phase != c.SHARING:
        return None
    unit = int(sharing_unit(s))
    return unit, int(s.mate_of(unit))


def _pool(s: Rumble, unit: int | None) -> tuple[str, ...] | None:
    team = sharing_team(s)
    return words(s, s.pit.pool) if team is not None and unit in team else None


def _pool_backs(s: Rumble) -> tuple[int, ...]:
    """Backs of the cards being shared out, taken or not: Brawl, N30N."""
    if s.phase != c.SHARING:
        return ()
    cards = s.pit.pool + [card for share in s.pit.shares for card in share]
    n30n = sum(s.book.type_of[card] == c.N30N for card in cards)
    return len(cards) - n30n, n30n


def _shares(s: Rumble, unit: int | None) -> tuple[tuple[str, ...], ...]:
    team = sharing_team(s)
    if team is None or unit not in team:
        return ()
    return tuple(words(s, share) for share in s.pit.shares)


def _line(s: Rumble, unit: int | None) -> tuple[str, ...]:
    """One's own line-up as far as it is set: a name, `-` for an empty zone."""
    if s.phase != c.LINING_UP or unit is None:
        return ()
    places = [place for place in s.pit.line_up[3 * unit : 3 * unit + 3] if place != c.UNDECIDED]
    return tuple(name_of(s, place) or "-" for place in places)
