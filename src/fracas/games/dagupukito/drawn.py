"""The views of several audiences as JSON, put together from texts: of most of a view they all see the same.

The bytes are those of `encode(view(state, seat))`; a test plays every mode to compare them. What is rare is left to
`view` (docs/decisions/0010).
"""

from __future__ import annotations

import msgspec

from fracas.games.dagupukito import actions
from fracas.games.dagupukito.core import codes as c
from fracas.games.dagupukito.core.cards import LETTERS, cards_of
from fracas.games.dagupukito.core.match import Duel
from fracas.games.dagupukito.core.state import NOBODY, Fighter
from fracas.games.dagupukito.views import ACTS, declaration, has_sealed, may_see_hand, phase_name, starter, view
from fracas.kernel.masks import members

__all__ = ["drawn"]

_MOST_KNOWN = 20_000
_CORNER = ("", '"charge"', '"hit"', '"combo"', '"done"', '"cancelled"')
assert [text.strip('"') for text in _CORNER] == list(ACTS)

_encode = msgspec.json.Encoder().encode
_bags: dict[int, str] = {}  # the cards of a bag as JSON, so that they are put together once
_words: dict[str, str] = {}


def drawn(state: Duel, audiences: list[int | None]) -> list[bytes]:
    """What each of the audiences may know."""
    book, phase = state.book, int(state.phase)
    if phase == c.PICKING or phase == c.OVER or state.cycling or state.quit_round or state.quit_match or state.winners:
        return [_encode(view(state, seat)) for seat in audiences]
    if not book.told:
        book.told = f',"options":{_encode(book.options).decode()},"seats":{book.seats},"phase":'
        book.told_last = "" if book.pack is None else f',"pack":{_text(book.pack)}'
    asked = ",".join([str(seat) for seat in members(state.waiting)]) if state.waiting else ""
    wins = ",".join([str(won) for won in state.wins])
    head = (
        f'{book.told}{_text(phase_name(state))},"asked":[{asked}],"opened":{state.opened},"round":{state.round},'
        f'"turn":{state.turn},"wins":[{wins}],"turn_facts":{_facts(state)}'
    )
    tail = f',"line":{_encode(tuple(state.line)).decode()}' if state.line else ""
    due = f',"due":{_encode(tuple(state.due)).decode()}' if book.turn_ms and state.due else ""
    fighters = [f for team in state.teams for f in team]
    corners = [] if state.left is NOBODY else [state.left, state.right]
    fronts, backs, turns = [_front(state, f) for f in fighters], [_back(f) for f in fighters], [""]
    if corners:
        turns = [_corner(state, f) for f in corners]
    known = phase != c.STARTING  # then all know who starts
    starters = _starters(state, None) if known else ""
    found = []
    for seat in audiences:
        own, shown = "", ""
        if corners:
            left, right = _sealed(state, state.left, seat), _sealed(state, state.right, seat)
            own = f',"corners":[{turns[0]}{left},{turns[1]}{right}]'
        if fighters:
            shown = ",".join([fronts[n] + _hand(state, fighters[n], seat) + backs[n] for n in range(len(fighters))])
            shown = f',"fighters":[{shown}]'
        last = starters if known else _starters(state, seat)
        whose = "null" if seat is None else str(seat)
        found.append(f'{{"seat":{whose}{head}{own}{shown}{tail}{last}{due}{book.told_last}}}'.encode())
    return found


def _starters(state: Duel, seat: int | None) -> str:
    slots = [starter(state, side, seat) for side in range(state.book.sides)]
    return f',"starters":[{",".join(["null" if slot is None else str(slot) for slot in slots])}]'


def _front(state: Duel, f: Fighter) -> str:
    """Of a fighter what all may know, up to its hand."""
    ordered = state.book.ordered
    text = (
        f'{{"seat":{f.seat},"slot":{f.slot + 1},"fighter":{_text(state.book.roster[f.who])},"hp":{f.hp},'
        f'"deck":{f.deck_size},"hand_size":{f.hand_size}'
    )
    if f.charge_order if ordered else f.charge:
        text += f',"charge":{_zone(f.charge, f.charge_order, ordered)}'
    if f.discarded:
        text += f',"discard":{_bag(f.discarded)}'
    return text + ',"ko":true' if f.ko else text


def _hand(state: Duel, f: Fighter, seat: int | None) -> str:
    """What a seat knows of its hand, and who else does."""
    if may_see_hand(state, f.seat, seat):
        hand = f',"hand":{_zone(f.hand, f.hand_order, state.book.ordered)}'
        return f'{hand},"seen":[{",".join([_bag(mark) for mark in f.marks])}]' if f.marks else hand
    if f.marks and seat is not None:
        known = f.marks[state.book.side_of[seat]]
        return f',"known":{_bag(known)}' if known else ""
    return ""


def _back(f: Fighter) -> str:
    face = ',"face":"B"}' if f.face else ',"face":"A"}'
    return ',"marked":true' + face if f.marks else face


def _corner(state: Duel, f: Fighter) -> str:
    """Of a corner what all may know."""
    text = f'{{"seat":{f.seat},"slot":{f.slot + 1}'
    if f.played != c.NO_CARD:
        text += f',"played":"{LETTERS[f.played]}"'
    if f.act != c.NO_ACT:
        text += f',"act":{_CORNER[f.act]}'
    if f.act == c.COMBOING:
        text += f',"combo":{_text(state.book.combos[f.combo].id)}'
    if f.committed:
        text += f',"committed":{_bag(f.committed)}'
    if f.landed:
        text += ',"combo_won":true'
    if f.ready:
        may = ",".join([_text(declaration(state, code)) for code in c.DECLARES[32 * f.face + f.ready][:-1]])
        text += f',"may":[{may}]' if may else ""
    return text


def _sealed(state: Duel, f: Fighter, seat: int | None) -> str:
    """Its player's choice, for that player."""
    if seat == f.seat and has_sealed(state, f):
        return f',"sealed":{_encode(actions.decode(state, f.sealed)).decode()}}}'
    return "}"


def _facts(s: Duel) -> str:
    """The numbers of the turn, those that are not as at its beginning."""
    text = f',"after":{s.after}' if s.after else ""
    if s.failed:
        text += f',"failed":{s.failed}'
    if s.first:
        text += f',"first":{s.first}'
    if s.acting:
        text += f',"acting":{s.acting}'
    if s.settled != c.NOTHING:
        text += f',"settled":{s.settled}'
    if s.ties:
        text += f',"ties":{s.ties}'
    if s.step:
        text += f',"step":{s.step}'
    if s.to_take:
        text += f',"left":{s.to_take}'
    if s.bonus:
        text += f',"bonus":{s.bonus}'
    if s.worth:
        text += f',"worth":{s.worth}'
    if s.pick_turn:
        text += f',"pick_turn":{s.pick_turn}'
    if s.taken:
        text += f',"taken":{s.taken}'
    return "{" + text[1:] + "}"


def _zone(bag: int, order: bytes, ordered: bool) -> str:
    return "[" + ",".join([f'"{LETTERS[card]}"' for card in order]) + "]" if ordered else _bag(bag)


def _bag(bag: int) -> str:
    known = _bags.get(bag)
    if known is None:
        if len(_bags) >= _MOST_KNOWN:
            _bags.clear()
        known = _bags[bag] = "[" + ",".join([f'"{LETTERS[card]}"' for card in cards_of(bag)]) + "]"
    return known


def _text(word: str) -> str:
    """A word as JSON."""
    known = _words.get(word)
    if known is None:
        if len(_words) >= _MOST_KNOWN:
            _words.clear()
        known = _words[word] = _encode(word).decode()
    return known
