"""Mixed advice: where a foe chooses in secret at the same time, how often each answer should be given.

Each answer that is any good is tried against each answer the foe may give, in worlds the seat could be in. Regret
matching over these pairs finds a mix that the foe could not punish by foreseeing it (docs/decisions/0039). The foe
chooses for each hand apart, and can only answer what that hand allows. What a pair of answers is worth is taken from
all worlds in which the foe could answer so: a hand for itself comes up too seldom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fracas.kernel.state import State
from fracas.kernel.thinking.duel import Column, Duel

__all__ = ["foes_beside", "mix_of"]

MOST = 5  # answers of each side that are tried against each other
FAR = 0.2  # an answer so much worse than the best, against usual play, is no part of a mix
SELDOM = 0.08  # what is advised more rarely is left out

Roll = Callable[[int, int, Mapping[int, int]], float]  # a world by its place, an answer, others' answers: the chance


def foes_beside(world: State, seat: int) -> list[int]:
    """The foes who are asked beside the seat in an imagined world.

    What others have sealed is open again in such a world, so it does not tell who was first.
    """
    asked = int(world.pending())
    return [i for i in range(asked.bit_length()) if asked >> i & 1 and world.plays_for(i) != world.plays_for(seat)]


def mix_of(worlds: Sequence[State], seat: int, means: Mapping[int, float], rolled: Roll) -> dict[int, float]:
    """How often each answer is to be given, adding up to 1; empty where one answer is enough.

    `means` is what each answer is worth against usual play.
    """
    foes = foes_beside(worlds[0], seat)
    (foe,) = foes  # with several foes no mix is advised
    best = max(means.values())
    rows = sorted((code for code in means if means[code] > best - FAR), key=lambda code: (-means[code], code))[:MOST]
    if len(rows) < 2:
        return {}
    counts: dict[int, int] = {}
    sums: dict[int, list[float]] = {}
    hands: dict[tuple[int, ...], int] = {}
    for place, world in enumerate(worlds):
        if foes_beside(world, seat) != foes:
            continue  # in this world the foe has nothing to choose
        replies = tuple(int(code) for code in world.order(foe, world.options(foe))[:MOST])
        hands[replies] = hands.get(replies, 0) + 1
        for reply in replies:
            counts[reply] = counts.get(reply, 0) + 1
            total = sums.setdefault(reply, [0.0] * len(rows))
            for i, row in enumerate(rows):
                total[i] += rolled(place, row, {foe: reply})
    shares = _matched(rows, means, counts, sums, hands)
    whole = sum(shares)
    often = [share if share >= SELDOM * whole else 0.0 for share in shares]
    kept = sum(often)
    found = {row: share / kept for row, share in zip(rows, often, strict=True) if share}
    return found if len(found) > 1 else {}


def _matched(
    rows: Sequence[int],
    means: Mapping[int, float],
    counts: Mapping[int, int],
    sums: Mapping[int, list[float]],
    hands: Mapping[tuple[int, ...], int],
) -> list[float]:
    """The mix by regret matching, each hand of the foe weighing as often as it was dealt."""
    duel = Duel(len(rows))
    for number, (replies, dealt) in enumerate(hands.items()):
        columns = []
        for reply in replies:
            column = Column(reply, len(rows))
            column.counts = [float(counts[reply])] * len(rows)
            column.sums = list(sums[reply])
            columns.append(column)
        columns[0].tried = dealt  # the weight of a hand is the sum over its columns
        duel.hands[number] = columns
        duel.tried += dealt
    return list(duel.mix([means[row] for row in rows]))
