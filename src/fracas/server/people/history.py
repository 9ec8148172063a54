"""What somebody has played, the newest first, as far as they ask for it."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from fracas.kernel.wire import Outcome, Setup
from fracas.server import schema
from fracas.server.people.cards import History, HistoryLine, Result
from fracas.server.people.ratings import shown
from fracas.server.room.plan import read_room
from fracas.server.store import Store
from fracas.server.web.plain import is_id

__all__ = ["Wanted", "history", "result_of"]

_PAGE = 30  # lines of an answer
_AT_ONCE = 200  # rows looked at in one go
_MOST_LOOKED_AT = 5_000  # for one answer, however little of it fits

_matches, _tokens = schema.matches.c, schema.tokens.c
_setups = msgspec.json.Decoder(Setup)
_outcomes = msgspec.json.Decoder(Outcome)


class Wanted(Struct, frozen=True):
    """Which matches somebody wants to see: what is empty does not matter."""

    game: str = ""
    mode: str = ""
    result: str = ""  # won, lost, draw, or open: without a result
    opponent: str = ""  # a part of the name or the handle of anybody else at the table
    before: str = ""  # go on after this line


async def history(store: Store, account: str, wanted: Wanted) -> History:
    """Matches in which somebody has a seat."""

    def read() -> History:
        lines: list[HistoryLine] = []
        before, looked = wanted.before, 0
        with store.engine.connect() as at:
            while looked < _MOST_LOOKED_AT:
                rows = at.execute(_rows(account, wanted.game, before)).all()
                for row in rows:
                    before = f"{row.created}-{row.id}"
                    line = _line(at, row)
                    if _fits(line, wanted):
                        lines.append(line)
                    if len(lines) == _PAGE:
                        return History(tuple(lines), before)
                looked += len(rows)
                if len(rows) < _AT_ONCE:
                    return History(tuple(lines))
        return History(tuple(lines), before)

    return await store.fetch(read)


def result_of(outcome: Outcome, seat: int) -> Result:
    """Won, lost or drawn: alone or together against the game everybody has the same score, 1 if it is won."""
    best = max(outcome.scores) or 1.0
    if best < 1 and all(score == best for score in outcome.scores):
        return "draw"
    return "won" if outcome.scores[seat] == best else "lost"


def _rows(account: str, game: str, before: str) -> sql.Select[Any]:
    wanted = (
        sql.select(
            *(_matches.id, _matches.game, _matches.setup, _matches.status, _matches.created, _matches.ended),
            *(_matches.outcome, _matches.room, sql.func.min(_tokens.seat).label("place")),
        )
        .join(schema.tokens, _tokens.match == _matches.id)
        .where(_tokens.account == account, _matches.status.in_(("playing", "over", "stopped")))
        .group_by(_matches.id)
        .order_by(_matches.created.desc(), _matches.id.desc())
        .limit(_AT_ONCE)
    )
    if game:
        wanted = wanted.where(_matches.game == game)
    created, _, match = before.partition("-")
    if created.isascii() and created.isdecimal() and len(created) < 18 and is_id(match):
        same = sql.and_(_matches.created == int(created), _matches.id < match)
        wanted = wanted.where(sql.or_(_matches.created < int(created), same))
    return wanted


def _line(at: sql.Connection, row: Any) -> HistoryLine:
    setup, room = _setups.decode(row.setup), read_room(row.room)
    seat = room.seat_at(row.place)
    outcome = _outcomes.decode(row.outcome) if row.outcome else None
    return HistoryLine(
        table=row.id,
        game=row.game,
        mode=setup.mode,
        at=row.ended or row.created,
        status=row.status,
        seat=seat,
        seats=setup.seats,
        handles=tuple(one.handle if (one := room.at(number)) else "" for number in range(len(setup.seats))),
        result=None if outcome is None else result_of(outcome, seat),
        rated=room.rated,
        change=_change(at, row.id, seat) if room.rated and outcome is not None else None,
    )


def _change(at: sql.Connection, match: str, seat: int) -> int | None:
    wanted = sql.select(schema.rated).where(schema.rated.c.match == match, schema.rated.c.seat == seat)
    found = at.execute(wanted).one_or_none()
    return None if found is None else shown(found.mu, found.sigma)[0] - shown(found.mu_before, found.sigma_before)[0]


def _fits(line: HistoryLine, wanted: Wanted) -> bool:
    if wanted.mode and line.mode != wanted.mode:
        return False
    if wanted.result and (line.result or "open") != wanted.result:
        return False
    part = wanted.opponent.strip().removeprefix("@").casefold()
    others = [number for number in range(len(line.seats)) if number != line.seat]
    return not part or any(part in f"{line.seats[n].name}\n{line.handles[n]}".casefold() for n in others)
