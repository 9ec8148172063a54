"""Answers of people, nearly all that comes: played as they come, told as soon as they are stored, without a task.

While one is on its way to the disk the next may be played: they are stored in their order, mostly by the same commit,
and told in their order. So what an entry tells is put into frames when it is played, before the match goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from fracas.match.match import Match, Progress, Refused
from fracas.server.audience import Audience, Listener, Mail, refusal, refuse
from fracas.server.data.writer import Job
from fracas.server.errors import read_action
from fracas.server.frames import Answer
from fracas.server.store import Fenced, StoreError
from fracas.server.stored_match import StoredMatch

__all__ = ["Answers", "Given", "Rest"]

Given = tuple[Listener, Answer]
Rest = Coroutine[Any, Any, None]  # of a job: what the table's task has to wait for

_AHEAD = 8  # answers on their way at once; then the table takes a breath: alarms are set, bots think, others come in
_BROKEN = Refused("broken", "It could not be played or stored; nothing was changed.")


class _Afloat:
    """An answer that was played and is on its way to the disk; `mail` is None if it is put together at the end."""

    def __init__(self, listener: Listener, frame: Answer, done: Progress, mail: Mail | None) -> None:
        self.listener = listener
        self.frame = frame
        self.done = done
        self.mail = mail
        self.job: Job | None = None


class Answers:
    """The answers of one table, which lends it four calls: `told` when all is told, `work` to go on with what waits,
    `hand_over` what has to be waited for, and `recover` from an error."""

    def __init__(
        self,
        stored: StoredMatch,
        audience: Audience,
        told: Callable[[], None],
        work: Callable[[], None],
        hand_over: Callable[[Rest], None],
        recover: Callable[[Exception, bool], Rest],
    ) -> None:
        self.closed = False
        self._stored = stored
        self._audience = audience
        self._told = told
        self._work = work
        self._hand_over = hand_over
        self._recover = recover
        self.afloat: deque[_Afloat] = deque()  # on their way to the disk: only what `may_follow` is done meanwhile
        self._run = 0  # how many were played since nothing was on its way
        self._failed: list[tuple[Given, Exception]] = []
        self._refused: list[tuple[Given, bytes]] = []  # what is said of them may depend on what is still on its way

    def may_follow(self, listener: Listener, frame: Answer) -> bool:
        """True if an answer may be played although others are on their way; asked only while the rest is quiet."""
        match, seat = self._stored.match, listener.seat
        if match is None or seat is None or match.over or self._failed or self._run >= _AHEAD:
            return False
        row = self._stored.row
        plain = match.game.opens.strikes is None and not self._stored.has_bots and not row.room.stand_ins
        return plain and not self._audience.consents and not self._stored.played(seat, frame.id)

    def take(self, listener: Listener, frame: Answer) -> Rest | None:
        """Play an answer, or say why not; returns what has to be waited for."""
        seat, match = listener.seat, self._stored.match
        if seat is None:
            refused = Refused("watching", "You are watching.")
        elif self._stored.played(seat, frame.id):
            self._audience.show(listener, answered=frame.id)
            return None
        elif match is None:
            refused = Refused("table_closed", self._stored.why_closed)
        else:
            try:
                done = self._play(match, seat, frame)
                if isinstance(done, Progress):
                    return self._keep(match, listener, frame, done)
                refused = done
            except Exception as error:  # noqa: BLE001 - a seat's answer must not be able to stop the table for others
                self._failed.append(((listener, frame), error))
                return None if self.afloat else self._fail()
        if self.afloat:
            self._refused.append(((listener, frame), refusal(listener, frame, refused, match)))
        else:
            refuse(listener, frame, refused, match)
        return None

    def _play(self, match: Match, seat: int, frame: Answer) -> Progress | Refused:
        action = read_action(frame.action, match.game)
        return action if isinstance(action, Refused) else self._stored.play(seat, frame.ask, action)

    def _keep(self, match: Match, listener: Listener, frame: Answer, done: Progress) -> Rest | None:
        """Store what was played. If that is one more line of the log and no more, nobody has to wait for it."""
        stored = self._stored
        if match.game.opens.strikes is not None and stored.rewrites(done):
            return self._wait_for(stored.keep(done, frame.id), listener, frame, done)
        stored.notice(match, done)  # if that fails, nothing is stored
        late = match.over or self._audience.consents  # nothing is played before it is told
        one = _Afloat(listener, frame, done, None if late else self._audience.mail(done.entry.seat, frame.id))
        after = self.afloat[-1].job if self.afloat else None
        one.job = stored.append_then(done, frame.id, partial(self._kept, one), after)
        self.afloat.append(one)
        self._run += 1
        return None

    def _kept(self, one: _Afloat, error: StoreError | None) -> None:
        """The store has answered, and for the oldest first: tell everybody, and when nothing is on its way, go on."""
        if self.closed:
            return
        self.afloat.popleft()
        one.job = None  # which knows whom to tell, and so this answer: a ring, which only the collector would break
        if error is not None:
            self._failed.append(((one.listener, one.frame), error))
        elif one.mail is not None:
            for listener, frame in one.mail:
                listener.send(frame)
        if self.afloat:
            return
        self._run = 0
        if self._failed:
            self._hand_over(self._fail())
            return
        for (listener, _), frame in self._refused:
            listener.send(frame)
        self._refused.clear()
        if one.mail is None and self._stored.over:
            self._hand_over(self._wait_for(self._stored.finish(), one.listener, one.frame, one.done))
            return
        try:
            if one.mail is None:
                self._audience.tell(one.done.entry.seat, one.frame.id)
            self._told()
        except Exception as wrong:  # noqa: BLE001 - as above
            self._hand_over(self._recover(wrong, False))
        self._work()

    async def _wait_for(self, kept: Awaitable[None], listener: Listener, frame: Answer, done: Progress) -> None:
        try:
            await kept
        except Exception as error:  # noqa: BLE001 - as above
            self._failed.append(((listener, frame), error))
            await self._fail()
        else:
            self._audience.tell(done.entry.seat, frame.id)
            self._told()

    async def _fail(self) -> None:
        """Something could not be played or stored: the table is loaded again, and whose answers are lost are told."""
        failed, self._failed = self._failed, []
        lost, self._refused = [given for given, _ in (*failed, *self._refused)], []
        for _, error in failed:
            if isinstance(error, Fenced):
                raise error  # whoever sent it sends it again, to the process that has the table now
        await self._recover(failed[0][1], True)
        for listener, frame in lost:
            if listener.seat is not None and self._stored.played(listener.seat, frame.id):
                self._audience.show(listener, answered=frame.id)  # the database stored it and could not say so
            else:
                refuse(listener, frame, _BROKEN)
