"""What the lessons teach, as rules to play by; each names its lesson."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fracas.games.dagupukito import words as w
from fracas.games.dagupukito.content import ComboCard, sheets, tables
from fracas.kernel.ask import Ask
from fracas.kernel.game import Idea
from fracas.kernel.wire import Action

__all__ = ["IDEAS"]

WORTH = {"reflect": 10, "per_charge": 15, "desperation": 15}  # an X: as fighters.toml says beside it


def _in_ring(view: w.DuelView, mine: bool) -> w.FighterView | None:
    """The own fighter in the ring, or the other."""
    for corner in view.corners:
        if (corner.seat == view.seat) == mine:
            return next(one for one in view.fighters if (one.seat, one.slot) == (corner.seat, corner.slot))
    return None


def _combos(view: w.DuelView, one: w.FighterView) -> dict[str, ComboCard]:
    """The eight combos of a fighter by their places, `A1` to `B4`."""
    sheet = next((sheet for sheet in sheets(view.pack) if sheet.id == one.fighter), None)
    places: dict[str, ComboCard] = {}
    for face in "AB":
        of_face = [combo for combo in sheet.combo if combo.face == face] if sheet else []
        places |= {f"{face}{number}": combo for number, combo in enumerate(of_face, 1)}
    return places


def _damage(combo: ComboCard) -> int:
    return combo.damage if isinstance(combo.damage, int) else WORTH[combo.damage]


def _stops(combo: ComboCard) -> bool:
    return any(special.do in ("cancel", "counter") for special in combo.specials)


def _missing(combo: ComboCard, charge: Iterable[str]) -> list[str]:
    """The cards of a combo that are not charged."""
    return list((Counter(combo.cards.split()) - Counter(charge)).elements())


def _ready(view: w.DuelView, one: w.FighterView, hand: Iterable[str]) -> list[tuple[int, str, str]]:
    """Combos of which one card is missing, and that one is at hand: damage, place, card. The best first."""
    found = []
    for place, combo in _combos(view, one).items():
        missing = _missing(combo, one.charge)
        if len(missing) == 1 and missing[0] in hand:
            found.append((_damage(combo), place, missing[0]))
    return sorted(found, reverse=True)


def counter(view: w.DuelView, ask: Ask) -> list[Action]:
    """The other side may declare a combo now, and a counter comes first: declare it."""
    me, foe = _in_ring(view, True), _in_ring(view, False)
    if ask.kind != "declare" or me is None or foe is None:
        return []
    corner = next(corner for corner in view.corners if corner.seat == foe.seat)
    threats = [_damage(combo) for place, combo in _combos(view, foe).items() if place in corner.may]
    mine = _combos(view, me)
    found = [one for one in ask.options if isinstance(one, w.Combo) and _stops(mine[one.combo])]
    return [one for one in found if any(_damage(mine[one.combo]) < threat for threat in threats)]


def combo(view: w.DuelView, ask: Ask) -> list[Action]:
    """A combo is worth more than a hit: declare the one with the most damage."""
    me = _in_ring(view, True)
    there = [one for one in ask.options if isinstance(one, w.Combo)]
    if me is None or not there:
        return []
    combos = _combos(view, me)
    best = max(_damage(combos[one.combo]) for one in there)
    corner = next(corner for corner in view.corners if corner.seat == view.seat)
    hit = tables().cards[corner.played].damage if corner.played in tables().cards else 0
    return [one for one in there if best > hit and _damage(combos[one.combo]) == best]


def charge(view: w.DuelView, ask: Ask) -> list[Action]:
    """Charge the card if that leaves a combo one card short, that card is in hand, and none was ready before."""
    me = _in_ring(view, True)
    if ask.kind != "declare" or me is None or me.hand is None:
        return []
    corner = next(corner for corner in view.corners if corner.seat == view.seat)
    for one in _combos(view, me).values():
        before, after = _missing(one, me.charge), _missing(one, (*me.charge, corner.played))
        if len(before) == 2 and len(after) == 1 and after[0] in me.hand and not _ready(view, me, me.hand):
            return [w.Charge()]
    return []


def hit(view: w.DuelView, ask: Ask) -> list[Action]:
    """A card that can hurt and is not needed for a combo: hit."""
    corner = next((corner for corner in view.corners if corner.seat == view.seat), None)
    hurts = corner is not None and corner.played in ("P", "K", "T")
    return [w.Hit()] if ask.kind == "declare" and hurts else []


def face(view: w.DuelView, ask: Ask) -> list[Action]:
    """Show the face with the best combo that is ready."""
    me = _in_ring(view, True)
    if ask.kind != "face" or me is None or me.hand is None:
        return []
    best = _ready(view, me, me.hand)[:1]
    return [one for one in ask.options if isinstance(one, w.Face) and any(one.face == place[0] for _, place, _ in best)]


def finish(view: w.DuelView, ask: Ask) -> list[Action]:
    """One card of a combo is played, the rest are charged: play the missing card of the best one on the shown face."""
    me = _in_ring(view, True)
    if ask.kind != "move" or me is None or me.hand is None:
        return []
    best = [card for _, place, card in _ready(view, me, me.hand) if place[0] == me.face][:1]
    return [one for one in ask.options if isinstance(one, w.Play) and one.card in best]


def block(view: w.DuelView, ask: Ask) -> list[Action]:
    """Their Charge Zone tells which card they need for a combo: play what blocks that card."""
    foe = _in_ring(view, False)
    if ask.kind != "move" or foe is None:
        return []
    threats = _ready(view, foe, "DGPKT")
    blocks = tables().classic if view.options.block_table == "classic" else tables().wheel
    wanted = threats[0][2] if threats else ""
    return [one for one in ask.options if isinstance(one, w.Play) and wanted in blocks.get(one.card, ())]


def build(view: w.DuelView, ask: Ask) -> list[Action]:
    """Combos are built from charged cards: play one that leaves a combo one card short, with that card in hand."""
    me = _in_ring(view, True)
    if ask.kind != "move" or me is None or me.hand is None:
        return []
    good = []
    for option in ask.options:
        if isinstance(option, w.Play):
            rest = Counter(me.hand) - Counter([option.card])
            for one in _combos(view, me).values():
                missing = _missing(one, (*me.charge, option.card))
                if len(missing) == 1 and missing[0] in rest:
                    good.append((_damage(one), option))
    best = max((damage for damage, _ in good), default=0)
    return [option for damage, option in good if damage == best]


IDEAS = (
    Idea("counter", 4, counter),
    Idea("first_fight", 7, combo),
    Idea("first_fight", 4, charge),
    Idea("first_fight", 2, hit),
    Idea("first_fight", 5, face),
    Idea("first_fight", 6, finish),
    Idea("blocks", 1, block),
    Idea("first_fight", 4, build),
)
