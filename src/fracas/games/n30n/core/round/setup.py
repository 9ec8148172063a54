"""Set-up: decks, draft, toss (sections 4.1, 20.3, 20.4, 21.2)."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core import hands
from fracas.games.n30n.core.parts import Fighter
from fracas.games.n30n.core.round.resigning import heir_of
from fracas.games.n30n.core.state import Board
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out

# --- set-up ---------------------------------------------------------------------------------------------------------


def set_up(s: Board, chance: Chance, out: Out) -> None:
    """N3-1.1 to N3-1.3: decks, and the order of the draft."""
    book = s.book
    if out.on:
        out.tell(w.GameStarted(w.MODES[book.mode]))
    teams = book.mode == c.KING or book.mode == c.ROYALE
    if teams or (book.draft == c.SNAKE and book.mode != c.TRAINING):
        s.toss = chance.below(2)
        if out.on:
            out.tell(w.CoinTossed(s.toss, "draft"))
    shuffle_decks(s, chance, out)
    s.pickers = draft_order(book.mode, s.toss) if book.draft == c.SNAKE or book.mode == c.TRAINING else []
    if book.draft == c.RANDOM and book.mode != c.TRAINING:
        deal_fighters(s, chance, out)


def shuffle_decks(s: Board, chance: Chance, out: Out) -> None:
    """N3-1.1, N3-1.2, N3-20.2: two Sucker Punches join the Brawls; King halves each deck."""
    book = s.book
    brawls = book.deck[c.BRAWL].copy()
    punches = book.punches.copy()
    for _ in range(2):
        if punches:
            brawls.append(chance.pick(punches, c.DECKS + c.BRAWL))
    piles = [brawls, book.deck[c.N30N].copy(), book.deck[c.ITEM].copy()]
    for deck in range(3):
        pile = piles[deck]
        if book.areas == 2:
            half: list[int] = []
            while len(half) < len(pile):
                half.append(chance.take(pile, c.DECKS + deck))
            s.decks[deck] = half
            s.decks[3 + deck] = pile
        else:
            s.decks[deck] = pile
    for area in range(book.areas):
        hands.turn_top(s, area, chance, out)


def draft_order(mode: i64, first: i64) -> list[int]:
    """N3-1.3, N3-18.1, N3-19.1, N3-20.4, N3-21.2: who picks, in turn."""
    a = int(first)
    b = 1 - a
    if mode == c.TRAINING:
        return [0, 1]
    if mode == c.OVERKILL:
        return [a, b]
    if mode == c.KING:
        forth = [a, b, b + 2, a + 2]
        return forth + [a + 2, b + 2, b, a] + forth
    if mode == c.ROYALE:
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
    s.turn = len(s.pickers)


def pickable(s: Board, seat: i64) -> list[int]:
    """Fighters a player may draft: not taken by anybody, under draft=free not by its own side."""
    free = drafts_freely(s)
    taken: i64 = 0
    for other in range(s.book.players):
        if not free or other % 2 == seat % 2:
            for who in s.picks[other]:
                taken |= 1 << who
    return [who for who in range(len(s.book.sheets)) if not taken >> who & 1]


def pick_fault(s: Board, seat: i64, who: i64) -> str:
    """N3-1.3: whether that Fighter may be drafted; "" if so."""
    return "" if who in pickable(s, seat) else "drafted"


def may_deal(s: Board) -> bool:
    """N3-17.2: the dummy's Fighter may be drawn at random."""
    return s.book.mode == c.TRAINING and s.turn == 1


def draft_codes(s: Board, seat: i64) -> tuple[int, ...]:
    """Fighters to draft; in Training also luck."""
    codes = [c.PICK + who for who in pickable(s, seat)]
    if may_deal(s):
        codes.append(c.DEAL)
    return tuple(codes)


def drafts_freely(s: Board) -> bool:
    """draft=free: both sides pick at the same time, unseen."""
    return s.book.draft == c.FREE and s.book.mode != c.TRAINING


def drafters(s: Board) -> i64:
    """Who picks next, as a mask; nobody where one Fighter is left to take (N3-16.5 e), and when all have picked."""
    if drafts_freely(s):
        return free_pickers(s)
    if s.turn >= len(s.pickers):
        return 0
    seat: i64 = s.pickers[s.turn]
    left: i64 = len(s.book.sheets)
    for picks in s.picks:
        left -= len(picks)
    if left <= 1:
        return 0
    return 1 if s.book.mode == c.TRAINING else 1 << seat


def draft(s: Board, seat: i64, code: i64, chance: Chance, out: Out) -> None:
    """A pick. In Training the player picks for the dummy too, or has luck do it."""
    if drafts_freely(s):
        s.picks[seat].append(int(code - c.PICK))
        s.waiting = free_pickers(s)
        return
    who: i64 = chance.take(pickable(s, seat)) if code == c.DEAL else code - c.PICK
    _pick(s, s.pickers[s.turn], who, out)


def go_on_drafting(s: Board, out: Out) -> None:
    """The last Fighter of the pool goes to who must take it; when all have picked, Fighters come into play."""
    if not drafts_freely(s) and s.turn < len(s.pickers):
        seat: i64 = s.pickers[s.turn]
        _pick(s, seat, pickable(s, seat)[0], out)
        return
    if drafts_freely(s) and out.on:
        for seat in range(s.book.players):
            for who in s.picks[seat]:
                out.tell(w.FighterDrafted(seat, s.book.sheets[who].id))
    _field_fighters(s)
    s.go(c.TOSSING)


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


def _pick(s: Board, seat: i64, who: i64, out: Out) -> None:
    s.picks[seat].append(int(who))
    s.turn += 1
    if out.on:
        out.tell(w.FighterDrafted(seat, s.book.sheets[who].id))


def _field_fighters(s: Board) -> None:
    """N3-1.4, N3-1.5: at printed HP; nobody stands anywhere yet. A Fighter on both sides is told apart by its seat."""
    book = s.book
    ids = [book.sheets[who].id for picks in s.picks for who in picks]
    heirs = [heir_of(s, seat) if book.mode == c.ROYALE and s.quit >> seat & 1 else seat for seat in range(book.players)]
    for seat in range(book.players):
        for who in s.picks[seat]:
            name = book.sheets[who].id
            if ids.count(name) > 1:
                name = f"{name}@{seat}"
            f = Fighter(heirs[seat], book.unit_of[seat], who, book.sheets[who].hp, name)
            if not book.bench and book.fighters == 1 and book.mode != c.ROYALE:
                f.zone = 1  # N3-17.2, N3-18.1: both stand on Z2
            s.fighters.append(f)


def toss(s: Board, chance: Chance, out: Out) -> None:
    """N3-1.6: the toss for roles. King and Royale have tossed already (N3-20.3, N3-21.2)."""
    book = s.book
    if (book.mode != c.KING and book.mode != c.ROYALE) or s.round:
        s.toss = chance.below(2)
        if out.on:
            out.tell(w.CoinTossed(s.toss if not s.round else s.units_of(s.toss)[0], "roles"))
    if book.mode == c.TRAINING and s.toss == 1:
        set_role(s, 1, False, out)  # N3-17.3: the dummy attacks
    else:
        s.phase = c.CHOOSING_ROLE


def role_chooser(s: Board) -> i64:
    """The winning side's first player; if it has resigned the next, if there is one (N3-R18)."""
    for seat in range(s.book.players):
        unit: i64 = s.book.unit_of[seat]
        if s.side[unit] == s.toss and s.plays(unit) and not s.quit >> seat & 1:
            return seat
    return s.units_of(s.toss)[0]


def set_role(s: Board, chooser: i64, defends: bool, out: Out) -> None:
    """The other side takes the other role."""
    side: i64 = s.side[s.book.unit_of[chooser]]
    s.attacker = 1 - side if defends else side
    if out.on:
        out.tell(w.RoleChosen(chooser, "defend" if defends else "attack"))
    s.go(c.PIT_STOP)
