"""What the lessons teach, as rules to play by; each names its lesson."""

from __future__ import annotations

from collections.abc import Callable

from fracas.games.brawl import words as w
from fracas.kernel.ask import Ask
from fracas.kernel.game import Idea
from fracas.kernel.wire import Action

__all__ = ["IDEAS"]

HITS = {"rH": 1, "bH": 1, "gH": 1, "rH2": 2, "bH2": 2, "gH2": 2}
BLOCKS = ("rB", "bB", "gB", "WB")
Judge = Callable[[w.TableView, w.Spot, w.BaseView, int], bool]  # is the card good there, for this side?


def _idea(lesson: str, step: int, judge: Judge) -> Idea:
    """An idea about where a card goes: from the hand, or from the own pile."""

    def likes(view: w.TableView, ask: Ask) -> list[Action]:
        return [one for one in ask.options if isinstance(one, w.Spot) and _good(view, one, judge)]

    return Idea(lesson, step, likes)


def _good(view: w.TableView, one: w.Spot, judge: Judge) -> bool:
    for zone in view.zones:
        mine = next((side for side in zone.sides if _is_mine(view, side)), None)
        base = next((base for base in zone.row if base.id == one.base), None)
        if mine is not None and base is not None:
            return judge(view, one, base, mine)
    return False


def _is_mine(view: w.TableView, side: int) -> bool:
    """Sides are seats, or the two teams, who sit by turns."""
    return view.seat is not None and side == (view.seat % 2 if view.options.format == "tag_team" else view.seat)


def _hits(base: w.BaseView, mine: int) -> tuple[int, int]:
    """The Hits that count for the own side and for the other."""
    own = next(end for end in base.ends if end.side == mine)
    other = next(end for end in base.ends if end.side != mine)
    return own.hits or 0, other.hits or 0


def _leads(base: w.BaseView, mine: int, own: int, other: int) -> bool:
    """More Hits win a Base, a tie goes to its owner; on a reversed Base fewer Hits win."""
    if own == other:
        return base.owner == mine
    return (own > other) != base.reversed


def freeze(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """Freeze a Base while you lead it."""
    return one.card == "Fz" and _leads(base, mine, *_hits(base, mine))


def freeze_theirs(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """Their own Base first: there they only have to catch up."""
    return freeze(view, one, base, mine) and base.owner != mine


def press(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Press takes a Block from the own string."""
    return one.card == "Pr" and one.side == mine and _top(base, mine) in BLOCKS


def press_dodge(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Press takes a Dodge from the own string."""
    return one.card == "Pr" and one.side == mine and _top(base, mine) == "Dg"


def press_reverse(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Press on the middle undoes a Reverse: where more Hits would be better."""
    own, other = _hits(base, mine)
    return one.card == "Pr" and one.at == "centre" and base.reversed and own > other


def _top(base: w.BaseView, side: int) -> str:
    """The card on top of a string as it lies there."""
    cards = next(end for end in base.ends if end.side == side).cards
    return cards[-1].card if cards else ""


def hit_to_lead(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Hit on the own end that takes the lead."""
    own, other = _hits(base, mine)
    more = own + HITS.get(one.card, 0)
    return hit(view, one, base, mine) and not _leads(base, mine, own, other) and _leads(base, mine, more, other)


def hit(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """Hits belong on the end that faces you."""
    return one.card in HITS and one.side == mine and not base.reversed


def double(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Hit-2 counts two."""
    return hit(view, one, base, mine) and HITS[one.card] == 2


def block(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Block on their string: no Hit goes on it."""
    return one.card in BLOCKS and one.side != mine and not base.reversed


def dodge(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Dodge on their string: what lies under it counts nothing."""
    return one.card == "Dg" and one.side != mine and not base.reversed


def reverse(view: w.TableView, one: w.Spot, base: w.BaseView, mine: int) -> bool:
    """A Reverse where they lead: then fewer Hits win."""
    own, other = _hits(base, mine)
    return one.card == "Rv" and (own < other if not base.reversed else own > other)


def put_down(view: w.TableView, ask: Ask) -> list[Action]:
    """A card that fits nowhere well is discarded, as Vex does with hers."""
    return [one for one in ask.options if isinstance(one, w.Discard)]


def draw(view: w.TableView, ask: Ask) -> list[Action]:
    """A turn begins with a card."""
    return [one for one in ask.options if isinstance(one, w.Draw)]


IDEAS = (
    _idea("first_fight", 5, freeze_theirs),
    _idea("first_fight", 6, freeze),
    _idea("press", 5, press_reverse),
    _idea("press", 4, press_dodge),
    _idea("press", 2, press),
    _idea("press", 4, reverse),
    _idea("press", 3, dodge),
    _idea("first_fight", 3, hit_to_lead),
    _idea("first_fight", 4, block),
    _idea("press", 3, double),
    _idea("first_fight", 2, hit),
    Idea("first_fight", 5, put_down),
    Idea("first_fight", 1, draw),
)
