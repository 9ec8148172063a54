"""The whole state by readable names, secrets included, for case files and laws (docs/cases.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.games.n30n import words
from fracas.games.n30n.content import DEEDS
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.outcome import winning_seats
from fracas.games.n30n.core.parts import Fighter, Lane, War
from fracas.games.n30n.core.phases import PHASE_NAMES
from fracas.games.n30n.views import name_of, placed_by
from fracas.kernel.masks import members


def show(state: Rumble) -> dict[str, Any]:
    """The state by readable names, secrets included."""
    book = state.book
    facts: dict[str, Any] = {
        "phase": PHASE_NAMES[state.phase],
        "round": state.round,
        "half": state.half + 1,
        "attacker": state.attacker,
        "captains": list(state.captains),
        "resigned": members(state.quit),
        "over": state.over(),
        "winners": list(winning_seats(state)) if state.over() else [],
        "fighters": {f.name: _show_fighter(state, i, f) for i, f in enumerate(state.fighters)},
        "areas": [_show_area(state, area) for area in range(book.areas)],
        "lanes": [_show_lane(state, lane) for lane in state.lanes],
        "war": None if state.war is None else _show_war(state, state.war),
        "pool": _text(state, state.pit.pool),
        "shares": [_text(state, share) for share in state.pit.shares],
        "offered": _text(state, state.pit.offered),
    }
    facts |= facts["areas"][0]
    for seat in range(book.players):
        facts[str(seat)] = _show_seat(state, seat)
    return facts


def _text(s: Rumble, cards: Iterable[int]) -> str:
    """Cards as a text: Brawls, then N30N, then Items, each in the order of the lists in docs/cases.md."""
    words = s.book.words
    return " ".join([words[card] for card in sorted(sorted(cards), key=s.book.type_of.__getitem__)])


def _show_fighter(s: Rumble, i: int, f: Fighter) -> dict[str, Any]:
    return {
        "seat": f.seat,
        "hp": f.hp,
        "zone": max(0, int(f.zone) + 1),
        "bench": f.zone == c.BENCH,
        "ko": bool(f.ko),
        "threads": _word(s, f.threads),
        "struck": bool(f.struck),
        "countered": bool(f.countered),
        "wall": _word(s, f.wall),
        "guard": f.guard,
        "second_wind": s.second_wind[f.unit] == i,
    }


def _show_area(s: Rumble, area: int) -> dict[str, Any]:
    def pile(piles: list[list[int]], deck: int) -> list[int]:
        return piles[3 * area + deck]

    top = s.top[area]
    sizes = [len(pile(s.decks, deck)) + len(pile(s.stack, deck)) for deck in range(3)]
    return {
        "deck": {"brawl": sizes[c.BRAWL], "n30n": sizes[c.N30N], "item": sizes[c.ITEM] + (top != c.NOTHING)},
        "top": _word(s, top),
        "top_challenge": hands.challenge_word(s, top) if top != c.NOTHING else "",
        "junk": {name: _text(s, pile(s.junk, deck)) for deck, name in enumerate(words.DECKS)},
        "cards": {name: _text(s, pile(s.decks, deck)) for deck, name in enumerate(words.DECKS)},
    }


def _word(s: Rumble, card: int) -> str:
    return s.book.words[card] if card != c.NOTHING else ""


def _show_lane(s: Rumble, lane: Lane) -> dict[str, Any]:
    return {
        "attacker": name_of(s, lane.attacker),
        "defender": name_of(s, lane.defender),
        "attack": _word(s, lane.attack),
        "defence": _word(s, lane.defence),
        "betrays": bool(lane.betrays),
        "done": bool(lane.done),
        "area": lane.area,
        "zone": int(lane.zone) + 1,
    }


def _show_war(s: Rumble, war: War) -> dict[str, Any]:
    live = war.live()
    return {
        "fighter": s.fighters[war.fighter].name,
        "target": name_of(s, war.target),
        "cards": [s.book.words[card] for card in war.cards],
        "live": [s.book.words[card] for i, card in enumerate(war.cards) if live >> i & 1],
    }


def _show_seat(s: Rumble, seat: int) -> dict[str, Any]:
    unit = s.book.unit_of[seat]
    return {
        **_show_cards(s, unit),
        **_show_people(s, seat, unit),
        "owed": s.owed[unit] + s.owed_over[unit] + s.owed_betrayal[unit],
        "deeds": dict(zip(DEEDS, s.deeds[c.DEEDS * unit : c.DEEDS * unit + c.DEEDS], strict=True)),
        "revive_used": bool(s.revive_used >> unit & 1),
        "defeated": bool(s.defeated >> unit & 1),
        "attacks": s.side[unit] == s.attacker,
    }


def _show_cards(s: Rumble, unit: int) -> dict[str, Any]:
    hand = s.hands[unit]
    kinds = {name: [card for card in hand if s.book.type_of[card] == deck] for deck, name in enumerate(words.DECKS)}
    known = (s.known[observer * s.book.units + unit] for observer in range(s.book.units + 1))
    return {
        "hand": _text(s, hand),
        **{name: _text(s, cards) for name, cards in kinds.items()},
        "count": {name: len(cards) for name, cards in kinds.items()},
        "placed": _text(s, placed_by(s, unit)),
        "used": _text(s, s.used[unit]),
        "locked": _text(s, s.locked[unit]),
        "claimable": _text(s, s.claimable[unit]),
        "known": [_text(s, cards) for cards in known],
    }


def _show_people(s: Rumble, seat: int, unit: int) -> dict[str, Any]:
    team = [f for f in s.fighters if f.unit == unit]
    return {
        "line": [next((f.name for f in team if f.zone == zone), "") for zone in range(3)],
        "bench": [f.name for f in team if f.zone == c.BENCH],
        "ko": [f.name for f in s.fighters if f.seat == seat and f.ko],
        "planned": _planned(s, unit),
        "picks": [s.book.sheets[who].id for who in s.picks[seat]],
        "second_wind": name_of(s, s.second_wind[unit]),
    }


def _planned(s: Rumble, unit: int) -> list[str]:
    """The line-up a unit is setting in secret."""
    if s.phase != c.LINING_UP:
        return []
    return [
        s.fighters[i].name if i >= 0 else "" if i == c.UNDECIDED else "-"
        for i in s.pit.line_up[3 * unit : 3 * unit + 3]
    ]
