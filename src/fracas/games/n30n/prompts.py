"""What a seat is asked, and about which Fighter, lane or card."""

from __future__ import annotations

from collections.abc import Callable

from fracas.games.n30n import words as w
from fracas.games.n30n.core import codes as c
from fracas.games.n30n.core.effects import effect_of
from fracas.games.n30n.core.match import Rumble
from fracas.games.n30n.core.parts import War
from fracas.games.n30n.core.phases import PHASE_NAMES
from fracas.games.n30n.core.round.betrayal import betrayed_lane
from fracas.games.n30n.core.round.clash import boostable
from fracas.games.n30n.core.round.lanes import foe_to_pair
from fracas.games.n30n.core.round.line_up import zone_asked
from fracas.games.n30n.core.round.placing import spot_of
from fracas.games.n30n.core.round.windows import window_card
from fracas.games.n30n.core.wars import KIND_WORDS
from fracas.games.n30n.views import cost_of, name_of, name_of_war
from fracas.kernel.ask import Prompt

ROLES = ("attack", "defend")
# Questions that are put even if the hand leaves one answer, so that the pause tells nothing (N3-16.5): they say so.
ASKED_IN_ANY_CASE = (c.STRIKING, c.COUNTERING, c.PLACING, c.WINDOW, c.CANCELLING, c.ANSWERING, c.BOOSTING)


def prompt(state: Rumble, seat: int) -> Prompt:
    """What is asked of a seat, and about which Fighter, lane or card."""
    about = _about(state, seat)
    if state.phase in ASKED_IN_ANY_CASE:
        about["able"] = len(state.options(seat)) > 1
    return Prompt(PHASE_NAMES[state.phase], about)


def _about(s: Rumble, seat: int) -> dict[str, object]:
    if s.war is not None:
        return _about_war(s, s.war)
    about = ABOUT.get(int(s.phase))
    return about(s, seat) if about is not None else {}


def _about_draft(s: Rumble, seat: int) -> dict[str, object]:
    whose = 1 if s.book.mode == c.TRAINING and s.turn == 1 else seat
    return {"pick": len(s.picks[whose]) + 1, "of": int(s.book.fighters), "dummy": whose != seat}


def _about_trade(s: Rumble, seat: int) -> dict[str, object]:
    return {"deck": w.DECKS[s.pit.deck], "cash": int(s.pit.cash), "price": s.book.price[s.pit.deck]}


def _about_revive(s: Rumble, seat: int) -> dict[str, object]:
    f = s.fighters[s.pit.returning]
    return {"fighter": f.name, "paid": int(s.pit.cash), "cost": int(s.book.sheets[f.who].revive)}


def _about_line_up(s: Rumble, seat: int) -> dict[str, object]:
    return {"zone": int(zone_asked(s, s.book.unit_of[seat])) + 1}


def _about_boost(s: Rumble, seat: int) -> dict[str, object]:
    place, role, user = boostable(s)
    return {"fighter": s.fighters[user].name, "card": s.book.words[s.lanes[place].card(role)]}


def _about_discard(s: Rumble, seat: int) -> dict[str, object]:
    return {"left": int(effect_of(s).left)}


def _about_aim(s: Rumble, seat: int) -> dict[str, object]:
    card = s.effect.card if s.effect is not None else betrayed_lane(s).attack
    return {"card": s.book.words[card]}


def _about_pair(s: Rumble, seat: int) -> dict[str, object]:
    return {"foe": s.fighters[foe_to_pair(s)].name}


def _about_window(s: Rumble, seat: int) -> dict[str, object]:
    return {"window": int(s.window) + 1, "placed": window_card(s) != c.NOTHING}


def _about_share(s: Rumble, seat: int) -> dict[str, object]:
    return {"left": len(s.pit.pool)}


def _about_lane(s: Rumble, seat: int) -> dict[str, object]:
    place, role = divmod(int(spot_of(s, s.book.unit_of[seat])), 2)
    lane = s.lanes[place]
    return {
        "lane": place + 1,
        "fighter": s.fighters[lane.fighter(role)].name,
        "foe": name_of(s, lane.fighter(1 - role)),
        "role": ROLES[role],
    }


def _about_war(s: Rumble, war: War) -> dict[str, object]:
    about: dict[str, object] = {
        "fighter": s.fighters[war.fighter].name,
        "move": KIND_WORDS[war.kind],
        "name": name_of_war(s, war),
        "cost": cost_of(war),
    }
    if s.phase == c.CANCELLING:
        about["target"] = name_of(s, war.target)
    return about


# By phase: what its question is about.
ABOUT: dict[int, Callable[[Rumble, int], dict[str, object]]] = {
    c.DRAFTING: _about_draft,
    c.OFFERING: _about_trade,
    c.REVIVING: _about_revive,
    c.LINING_UP: _about_line_up,
    c.PLACING: _about_lane,
    c.BOOSTING: _about_boost,
    c.DISCARDING: _about_discard,
    c.AIMING: _about_aim,
    c.PAIRING: _about_pair,
    c.WINDOW: _about_window,
    c.SHARING: _about_share,
}
