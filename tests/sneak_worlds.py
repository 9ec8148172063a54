"""What a thinking player asks of Sneak (sneak.py), honest or with a planted flaw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fracas.kernel.chance import Chance

if TYPE_CHECKING:
    from sneak import Sneak


def redeal(state: Sneak, seat: int, chance: Chance) -> None:
    foe, flaw = 1 - seat, state.flaw
    pool = sorted([*state.hands[foe], *state.deck])
    if flaw == "redeal peeks" and 5 in state.hands[foe]:
        pool.reverse()
    if flaw != "redeal keeps":
        state.hands[foe] = [chance.take(pool) for _ in state.hands[foe]]
        state.deck = sorted(pool)
    if flaw != "redeal leaves sealed":
        state.sealed[foe] = 0
    if flaw == "redeal asks anew":
        state.opened += 1
    if flaw == "redeal forgets":
        state.points = [0, 0]
    if flaw == "redeal answers" and state.sealed == [0, 0] and state.hands[foe] and not state.rush:
        state.sealed[foe] = min(state.hands[foe])


def policy(state: Sneak, seat: int) -> int:
    options = state.options(seat)
    if state.flaw == "policy invents":
        return max(options) + 1
    if state.flaw == "policy peeks" and 5 in state.hands[1 - seat]:
        return options[0]
    return options[-1]
