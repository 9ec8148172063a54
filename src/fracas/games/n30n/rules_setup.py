"""Set-up: decks, draft, toss (sections 4.1, 20.3, 20.4, 21.2)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words_events as w
from fracas.games.n30n.state import Board
from fracas.games.n30n.state_codes import (
    BRAWL,
    CHOOSING_ROLE,
    DEAL,
    DRAFTING,
    FREE,
    ITEM,
    KING,
    N30N,
    OVERKILL,
    PICK,
    RANDOM,
    ROYALE,
    SNAKE,
    TO_PIT_STOP,
    TO_TOSS,
    TRAINING,
)
from fracas.games.n30n.state_parts import Fighter
from fracas.games.n30n.steps import turn_top
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- set-up ---------------------------------------------------------------------------------------------------------


MODE_WORDS = ("rumble", "training", "overkill", "rush", "king", "royale")


def set_up(s: Board, chance: Chance, out: Out) -> None:
    """N3-1.1 to N3-1.3: decks, and the order of the draft."""
    book = s.book
    if out.on:
        out.tell(w.GameStarted(MODE_WORDS[book.mode]))
    teams = book.mode == KING or book.mode == ROYALE
    if teams or (book.draft == SNAKE and book.mode != TRAINING):
        s.toss = chance.below(2)
        if out.on:
            out.tell(w.CoinTossed(s.toss, "draft"))
    shuffle_decks(s, chance, out)
    s.order = draft_order(book.mode, s.toss) if book.draft == SNAKE or book.mode == TRAINING else []
    if book.draft == RANDOM and book.mode != TRAINING:
        deal_fighters(s, chance, out)


def shuffle_decks(s: Board, chance: Chance, out: Out) -> None:
    """N3-1.1, N3-1.2, N3-20.2: two Sucker Punches join the Brawls; King halves each deck."""
    book = s.book
    brawls = book.deck[BRAWL].copy()
    punches = book.punches.copy()
    for _ in range(2):
        if punches:
            brawls.append(chance.take(punches))
    piles = [brawls, book.deck[N30N].copy(), book.deck[ITEM].copy()]
    for deck in range(3):
        pile = piles[deck]
        if book.areas == 2:
            half: list[int] = []
            while len(half) < len(pile):
                half.append(chance.take(pile))
            s.decks[deck] = half
            s.decks[3 + deck] = pile
        else:
            s.decks[deck] = pile
    for area in range(book.areas):
        turn_top(s, area, chance, out)


def draft_order(mode: i64, first: i64) -> list[int]:
    """N3-1.3, N3-18.1, N3-19.1, N3-20.4, N3-21.2: who picks, in turn."""
    a = int(first)
    b = 1 - a
    if mode == TRAINING:
        return [0, 1]
    if mode == OVERKILL:
        return [a, b]
    if mode == KING:
        forth = [a, b, b + 2, a + 2]
        return forth + [a + 2, b + 2, b, a] + forth
    if mode == ROYALE:
        return [a, b, a + 2, b + 2, a + 4, b + 4]
    order = [a, b, b, a, a, b]
    return order + [b, a, a, b] if mode == 0 else order


def deal_fighters(s: Board, chance: Chance, out: Out) -> None:
    """draft=random: dealt from the common pool."""
    pool = list(range(len(s.book.sheets)))
    for seat in range(s.book.players):
        for _ in range(s.book.fighters):
            who = chance.take(pool)
            s.picks[seat].append(who)
            if out.on:
                out.tell(w.FighterDrafted(seat, s.book.sheets[who].id))
    s.turn = len(s.order)


def pickable(s: Board, seat: i64) -> list[int]:
    """Fighters a player may draft: not taken by anybody, under draft=free not by its own side."""
    free = s.book.draft == FREE and s.book.mode != TRAINING
    taken: i64 = 0
    for other in range(s.book.players):
        if not free or other % 2 == seat % 2:
            for who in s.picks[other]:
                taken |= 1 << who
    return [who for who in range(len(s.book.sheets)) if not taken >> who & 1]


def draft_options(s: Board, seat: i64) -> tuple[int, ...]:
    codes = [PICK + who for who in pickable(s, seat)]
    if s.book.mode == TRAINING and s.turn == 1:
        codes.append(DEAL)
    return tuple(codes)


def drafting(s: Board, chance: Chance, out: Out) -> None:
    """Ask the next to pick; when all have, put the Fighters into play."""
    if s.book.draft == FREE and s.book.mode != TRAINING:
        _draft_freely(s, chance, out)
        return
    while s.turn < len(s.order):
        seat: i64 = s.order[s.turn]
        pool = pickable(s, seat)
        if len(pool) > 1:
            s.open(DRAFTING, 1 if s.book.mode == TRAINING else 1 << seat)
            return
        pick_fighter(s, seat, pool[0], out)  # N3-16.5 e
    _field_fighters(s, out)
    s.stage = TO_TOSS


def _draft_freely(s: Board, chance: Chance, out: Out) -> None:
    mask = free_pickers(s)
    if mask:
        s.open(DRAFTING, mask)
        return
    if out.on:
        for seat in range(s.book.players):
            for who in s.picks[seat]:
                out.tell(w.FighterDrafted(seat, s.book.sheets[who].id))
    _field_fighters(s, out)
    s.stage = TO_TOSS


def free_pickers(s: Board) -> i64:
    """draft=free: on each side the first player in seat order who still has to pick."""
    mask: i64 = 0
    for side in range(2):
        seat: i64 = side
        while seat < s.book.players:
            if len(s.picks[seat]) < s.book.fighters:
                mask |= 1 << seat
                break
            seat += 2
    return mask


def pick_fighter(s: Board, seat: i64, who: i64, out: Out) -> None:
    s.picks[seat].append(int(who))
    if s.book.draft == FREE and s.book.mode != TRAINING:
        return
    s.turn += 1
    if out.on:
        out.tell(w.FighterDrafted(seat, s.book.sheets[who].id))


def _field_fighters(s: Board, out: Out) -> None:
    """N3-1.4, N3-1.5: at printed HP; nobody stands anywhere yet. A Fighter on both sides is told apart by its seat."""
    book = s.book
    ids = [book.sheets[who].id for picks in s.picks for who in picks]
    s.f = []
    for seat in range(book.players):
        for who in s.picks[seat]:
            name = book.sheets[who].id
            if ids.count(name) > 1:
                name = f"{name}@{seat}"
            f = Fighter(seat, book.unit_of[seat], who, book.sheets[who].hp, name)
            if not book.bench and book.fighters == 1 and book.mode != ROYALE:
                f.zone = 1  # N3-17.2, N3-18.1: both stand on Z2
            s.f.append(f)


def tossing(s: Board, chance: Chance, out: Out) -> None:
    """N3-1.6: the toss for roles. King and Royale have tossed already (N3-20.3, N3-21.2)."""
    book = s.book
    if (book.mode != KING and book.mode != ROYALE) or s.round:
        s.toss = chance.below(2)
        if out.on:
            out.tell(w.CoinTossed(s.toss if not s.round else s.units_of(s.toss)[0], "roles"))
    if book.mode == TRAINING and s.toss == 1:
        set_role(s, 1, False, out)  # N3-17.3: the dummy attacks
        return
    s.open(CHOOSING_ROLE, 1 << role_chooser(s))


def role_chooser(s: Board) -> i64:
    """The winning side's first player."""
    return s.units_of(s.toss)[0]


def set_role(s: Board, chooser: i64, defends: bool, out: Out) -> None:
    side: i64 = s.side[s.book.unit_of[chooser]]
    s.attacker = 1 - side if defends else side
    if out.on:
        out.tell(w.RoleChosen(chooser, "defend" if defends else "attack"))
    s.stage = TO_PIT_STOP
