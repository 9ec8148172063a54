"""What tells who will win, as amounts to be weighed (values.toml): HP, cards, what could be declared, rounds won."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.state import Board, Fighter, foe_of
from fracas.games.dagupukito.core.thinking.evaluation import MOST_COUNTED, prospect, threat
from fracas.kernel.bags import FIELD, WIDTH
from fracas.kernel.thinking.scale import Scale

LOW_HP: Final = 30  # from here on every hit may be the last
ROOM: Final = 20.0  # cards of a deck
SMALL_LEAD: Final = 8.0  # HP: a lead of this much is half of what a lead can be


def weigh(s: Board, side: i64, scale: Scale) -> None:
    """Everything a side has."""
    won: i64 = s.wins[side]
    last = decides(s)
    hp = 0.0
    low = 0.0
    charged: i64 = 0
    held: i64 = 0
    charge: i64 = 0  # of all fighters, as a bag
    first_held: i64 = 0
    deck: i64 = 0
    alive: i64 = 0
    now = 0.0
    other_face = 0.0
    lethal = 0.0
    for f in s.teams[side]:
        if f.ko:
            continue
        alive += 1
        hp += float(f.hp)
        low += float(f.hp if f.hp < LOW_HP else LOW_HP)
        charged += f.charge_size if f.charge_size < MOST_COUNTED else MOST_COUNTED
        charge += f.charge
        held += f.hand_size if f.hand_size < MOST_COUNTED else MOST_COUNTED
        first_held += 1 if f.hand_size else 0
        deck += f.deck_size
        if f is s.left or f is s.right:
            now += prospect(s, f)
            other_face += threat(s, f, 1 - f.face)
            lethal += _lethal(s, f)
    scale.put(hp / 100.0)
    scale.put(low / 100.0)
    scale.put(float(charged))
    scale.put(float(held))
    scale.put(float(first_held))
    scale.put(float(deck) / ROOM)
    scale.put(now / 100.0)
    scale.put(other_face / 100.0)
    scale.put(lethal)
    scale.put(float(won) if won < s.book.rounds_to_win else float(s.book.rounds_to_win))
    scale.put(float(alive))
    # In the round that decides the match everything counts for more.
    scale.put(hp * last / 100.0)
    scale.put(low * last / 100.0)
    scale.put(float(charged) * last)
    scale.put(float(held) * last)
    scale.put(float(deck) * last / ROOM)
    scale.put(now * last / 100.0)
    scale.put(lethal * last)
    # A small lead tells nearly as much as a large one, because a round that is as good as won is worth one round.
    lead = hp - _most_hp(s, side)
    ahead = lead / ((lead if lead > 0.0 else -lead) + SMALL_LEAD)
    scale.put(ahead)
    scale.put(ahead * last)
    for card in range(c.NO_CARD):
        scale.put(float(charge >> (WIDTH * card) & FIELD))
    _weigh_fighters(s, side, scale, 1.0)
    _weigh_fighters(s, side, scale, last)


def _most_hp(s: Board, side: i64) -> float:
    """The HP of the strongest other side."""
    most = 0.0
    for other in range(s.book.sides):
        if other != side:
            hp = 0.0
            for f in s.teams[other]:
                if not f.ko:
                    hp += float(f.hp)
            if hp > most:
                most = hp
    return most


def _weigh_fighters(s: Board, side: i64, scale: Scale, share: float) -> None:
    """Who stands for a side: some fighters win more often than others, whatever they have."""
    scale.begin_row(s.book.weighed)
    if share != 0.0:
        for f in s.teams[side]:
            which: i64 = s.book.strengths[f.who]
            if not f.ko and which != c.NOTHING:
                scale.put_in(which, share)


def decides(s: Board) -> float:
    """1 in a round that any side could win the match with, whoever wins it; else 0."""
    for wins in s.wins:
        if wins + 1 < s.book.rounds_to_win:
            return 0.0
    return 1.0


def _lethal(s: Board, f: Fighter) -> float:
    """1 if what the corner could declare is more than the foe has left."""
    foe = foe_of(s, f)
    if foe.ko:
        return 0.0
    best = threat(s, f, f.face)
    return 1.0 if best >= float(foe.hp) else 0.0


def subtle(s: Board, f: Fighter, code: i64) -> i64:
    """A combo of two cards everybody sees; the more cards, the easier it is overlooked."""
    if code < c.COMBO or code >= c.CHARGE:
        return 0
    count = s.book.combos[f.who * 8 + code - c.COMBO].count
    return 0 if count <= 2 else 1 if count == 3 else 2
