"""What tells who will win, as amounts to be weighed (values.toml): points, Hearts, drinks, balls, whose turn it is."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.core import codes as c
from fracas.games.knockout.core.state import Board, captive
from fracas.games.knockout.core.thinking.evaluation import nearest_ball, threat
from fracas.kernel.thinking.scale import Scale


def weigh(s: Board, side: i64, scale: Scale) -> None:
    """Everything a side has."""
    to_win: i64 = s.book.points_to_win
    points: i64 = s.points[side]
    missing = to_win - points
    scale.put(1.0 if side == c.CREW else 0.0)
    scale.put(float(points))
    scale.put(float(points) / float(to_win) * float(points))
    scale.put(1.0 if missing <= 1 else 0.0)
    scale.put(1.0 if missing == 2 else 0.0)
    hearts: i64 = 0
    whole: i64 = 0
    drinks: i64 = 0
    cover: i64 = 0
    out: i64 = 0
    held: i64 = 0
    caged: i64 = 0
    balled: i64 = 0
    ready: i64 = 0
    charge: i64 = 0
    surest = 0.0
    away = 0.0
    for i in range(3 * side, 3 * side + 3):
        b = s.brawlers[i]
        if b.ko:
            out += 1
            continue
        hearts += b.hearts
        whole += 1 if b.hearts >= c.MOST_HEARTS else 0
        drinks += b.drinks
        ready += 0 if b.done else 1
        if b.cover:
            cover += 1
        if b.form != c.STANDING:
            if captive(s, b):
                held += 1
            elif b.form == c.CAGED:
                caged += 1
            else:
                balled += 1
        elif b.holds >= 0:
            charge += b.charge
            surest += 0.3 + threat(s, b)
        else:
            away += nearest_ball(s, b)
    scale.put(float(hearts))
    scale.put(float(whole))
    scale.put(float(drinks))
    scale.put(float(cover))
    scale.put(float(out))
    scale.put(float(held))
    scale.put(float(caged))
    scale.put(float(balled))
    scale.put(float(ready))
    scale.put(float(charge))
    scale.put(surest)
    scale.put(away)
    scale.put(float(s.bond) if side == c.CREW else 0.0)
    scale.put(1.0 if s.active >= 0 and s.brawlers[s.active].side == side else 0.0)
    # One Heart from the end, Hearts matter most.
    near: i64 = 1 if to_win - s.points[1 - side] <= 1 else 0
    scale.put(float(hearts * near))


def subtle(code: i64) -> i64:
    """Passes, balling up and drinks are easily overlooked; to be thrown oneself takes a plan."""
    if c.THROW_ME <= code < c.TACKLE or code == c.FAKE_THROW:
        return 2
    if c.PASS <= code < c.THROW or code == c.BALL_UP or c.DRINK < code < c.CATCH:
        return 1
    return 0
