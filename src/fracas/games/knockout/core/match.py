"""The match, top-down: who is asked, what an answer does, what comes next. Numbers KC-* are those of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from fracas.games.knockout.actions import candidate
from fracas.games.knockout.core.codes import (
    A_ACTIVATE,
    A_BONUS,
    A_COVER,
    A_DEFEND,
    A_ESCAPE,
    A_FLIP,
    A_GAS,
    A_INITIATIVE,
    A_KNOCK,
    A_LANDMARK,
    A_LOOSE,
    A_MOVED,
    A_PAIR,
    A_RESPAWN,
    A_RETURN,
    A_RETURN_LAND,
    A_SIDE,
    A_SPAWN,
    A_SPECIAL,
    A_STEAL,
    A_VOLLEY,
    ACTING,
    ACTIVATE,
    ACTIVATING,
    ADJUSTING,
    ALONE,
    BONUS,
    BY_CATCH,
    BY_DODGE,
    BY_TACKLE_BACK,
    CATCH,
    COVER,
    CREW,
    DEFLECTING,
    DODGE,
    DODGE_MOVING,
    DRINK,
    DRINKING,
    ESCAPING,
    INTO,
    KNOCKING,
    LAND,
    LANDING,
    LUCKING,
    MOVE,
    MOVING_ON,
    NAMING,
    NO,
    NONE,
    NOTHING,
    OVER,
    REACTING,
    REFRESH,
    REROLL,
    RETURNING,
    ROLLING_IN,
    SETTING_COVER,
    SETTING_PAIR,
    SETTING_SIDE,
    SETTING_SPECIAL,
    SIDE,
    STAY,
    STEAL,
    STEALING,
    STOP,
    STORY,
    TARGET,
    TARGETING,
    TELLING,
    TO,
    TYPE,
    VOTING,
)
from fracas.games.knockout.core.contest import adjusted, ask_drinks, defend, drank, reacted
from fracas.games.knockout.core.results import (
    ask_return_land,
    ask_steal,
    begin_return,
    deflected,
    drop_loose,
    knock,
    landed,
    stolen,
)
from fracas.games.knockout.core.round import (
    activate,
    ask_activate,
    ask_cover,
    ask_pair,
    ask_side,
    ask_special,
    begin_brawl,
    flip,
    initiative,
    reroll,
    respawn,
    set_cover,
    set_pair,
    set_side,
    set_special,
    spawn,
)
from fracas.games.knockout.core.state import Board
from fracas.games.knockout.core.turn import (
    act,
    ask_bonus,
    ask_escape,
    bonus,
    escaped,
    go_on,
    go_on_volley,
    knocked_to,
    moved,
    refresh,
    release_gas,
    rolled_in,
    step,
    targeted,
)
from fracas.games.knockout.core.verbs import roll_landmark
from fracas.games.knockout.words import events as w
from fracas.kernel.chance import Chance
from fracas.kernel.out import Out


class Match(Board):
    """A match in play: the Brawl, and around it the story if the table wants one."""

    def copy(self) -> Match:
        other = Match(self.book, self.arena)
        self.copy_into(other)
        return other

    # --- the questions ------------------------------------------------------------------------------------------

    def over(self) -> bool:
        return self.phase == OVER

    def pending(self) -> i64:
        if self.phase == TELLING:
            story = self.story
            assert story is not None
            return story.pending()
        return self.asked

    def question(self, seat: i64) -> i64:
        if self.phase == TELLING:
            story = self.story
            assert story is not None
            return story.question(seat)
        return self.opened

    def options(self, seat: i64) -> tuple[int, ...]:
        if self.phase == TELLING:
            story = self.story
            assert story is not None
            return story.options(seat)
        return self.candidates if self.asked >> seat & 1 else NONE

    def asides(self, seat: i64) -> tuple[int, ...]:
        story = self.story
        return NONE if story is None or self.phase == OVER else story.asides(seat)

    def score(self, seat: i64) -> float:
        if self.winner < 0:
            return 0.5
        if seat > self.book.dj:
            return 0.5  # a watcher's seat
        return 1.0 if (seat == self.book.dj) == (self.winner != CREW) else 0.0

    def answer(self, seat: i64, code: i64, chance: Chance, out: Out) -> None:
        if code >= STORY:
            story = self.story
            assert story is not None
            story.answer(self, seat, code, chance, out)
        else:
            if self.joint != ALONE:
                code = self._speak(seat, code, out)
                if code == NOTHING:
                    return
                self.joint = ALONE
            self.asked = 0
            self._apply(code, chance, out)
        self.run(chance, out)

    def run(self, chance: Chance, out: Out) -> None:
        """Go on until somebody must decide: forced choices, then the agenda, then the turn."""
        while self.asked == 0:
            phase = self.phase
            if phase == OVER:
                story = self.story
                if story is None or not story.brawl_won(self, chance, out):
                    return
            elif phase == TELLING and not self.agenda:
                return
            elif self.auto >= 0:
                code = self.auto
                self.auto = NOTHING
                self._apply(code, chance, out)
            elif self.agenda:
                one: i64 = self.agenda.pop()
                self._do(one & 31, one >> 5, chance, out)
            elif self.lost:
                respawn(self, chance, out)
            else:
                go_on(self, out)

    # --- joint decisions (KC-0.7, KC-9.11) ------------------------------------------------------------------------

    def _speak(self, seat: i64, code: i64, out: Out) -> i64:
        """A seat of several names or votes; returns what was decided, or NOTHING yet."""
        first = self.joint == NAMING and self._named_so_far() == 0
        self.named[seat] = code
        self.asked &= ~(1 << seat)
        if out.on:
            how = "vote" if self.joint == VOTING else "propose" if first else "second"
            out.tell(w.Spoke(int(seat), how, candidate(self, code)))
        if self.asked:
            return NOTHING
        if self.joint == NAMING:
            choices: list[int] = []
            for named in self.named:
                if named >= 0 and named not in choices:
                    choices.append(named)
            if len(choices) == 1:
                return choices[0]
            self.joint = VOTING
            self.candidates = tuple(choices)
            self.opened += 1
            self.asked = self.band
            for i in range(len(self.named)):
                self.named[i] = NOTHING
            return NOTHING
        return self._counted()

    def _named_so_far(self) -> i64:
        n: i64 = 0
        for named in self.named:
            if named >= 0:
                n += 1
        return n

    def _counted(self) -> i64:
        """Most votes; a tie goes to the proposal of the earliest seat, which is listed first."""
        best: i64 = NOTHING
        most: i64 = 0
        for choice in self.candidates:
            votes: i64 = 0
            for named in self.named:
                if named == choice:
                    votes += 1
            if votes > most:
                most = votes
                best = choice
        return best

    # --- what an answer does --------------------------------------------------------------------------------------

    def _apply(self, code: i64, chance: Chance, out: Out) -> None:
        phase = self.phase
        if phase == ACTING:
            act(self, code, out)
        elif phase == DRINKING:
            if code >= DRINK:
                drank(self, code - DRINK, chance, out)
            else:
                refresh(self, code - REFRESH, out)
                ask_drinks(self)
        elif phase == REACTING or phase == RETURNING:
            reacted(self, BY_CATCH if code == CATCH else BY_DODGE if code == DODGE else BY_TACKLE_BACK, out)
        elif phase == TARGETING:
            if code == STOP:
                self.volley = NOTHING
            else:
                targeted(self, code - TARGET, out)
        elif phase == DODGE_MOVING:
            step(self, self.b[self.asker], code - MOVE, False, "dodge", out)
        elif phase == ADJUSTING:
            adjusted(self, code, chance, out)
        elif phase == KNOCKING:
            knocked_to(self, code - TO, out)
            if self.steps > 0:
                self.push(A_KNOCK, 0)
        elif phase == BONUS:
            bonus(self, code, out)
        elif phase == ACTIVATING:
            activate(self, code - ACTIVATE, out)
        else:
            self._rarer(code, chance, out)

    def _rarer(self, code: i64, chance: Chance, out: Out) -> None:
        phase = self.phase
        if phase == DEFLECTING:
            deflected(self, code, out)
        elif phase == STEALING:
            if code == STEAL:
                stolen(self, out)
        elif phase == ESCAPING:
            escaped(self, self.b[self.asker], code - MOVE, out)
        elif phase == MOVING_ON:
            if code != STAY:
                b = self.b[self.asker]
                step(self, b, code - MOVE, self.agenda[-1] & 31 == A_MOVED, "move", out)
        elif phase == ROLLING_IN:
            if code != NO:
                rolled_in(self, self.b[self.asker], self.b[code - INTO], out)
        elif phase == LANDING:
            landed(self, code - LAND, out)
        elif phase == LUCKING:
            if code == REROLL:
                reroll(self, chance, out)
        elif phase == SETTING_PAIR:
            set_pair(self, code)
        elif phase == SETTING_SIDE:
            set_side(self, code - SIDE, out)
        elif phase == SETTING_SPECIAL:
            set_special(self, code - TYPE, out)
        else:
            assert phase == SETTING_COVER
            set_cover(self, self.asker, code - COVER, out)

    # --- what is on the agenda ------------------------------------------------------------------------------------

    def _do(self, step: i64, arg: i64, chance: Chance, out: Out) -> None:
        if step == A_BONUS:
            ask_bonus(self, self.b[arg])
        elif step == A_KNOCK:
            knock(self)
        elif step == A_ACTIVATE:
            ask_activate(self, out)
        elif step == A_FLIP:
            if self.lost:
                self.push(A_FLIP, 0)
                respawn(self, chance, out)
            else:
                flip(self, out)
        elif step == A_MOVED:
            moved(self, self.b[arg])
        elif step == A_DEFEND:
            defend(self, chance, out)
        elif step == A_RESPAWN:
            respawn(self, chance, out)
        elif step == A_VOLLEY:
            go_on_volley(self)
        elif step == A_LOOSE:
            drop_loose(self, arg, out)
        elif step == A_STEAL:
            ask_steal(self, arg)
        elif step == A_ESCAPE:
            ask_escape(self, self.b[arg])
        elif step == A_GAS:
            release_gas(self, arg, out)
        elif step == A_RETURN:
            begin_return(self, out)
        elif step == A_RETURN_LAND:
            ask_return_land(self)
        else:
            self._set_up(step, arg, chance, out)

    def _set_up(self, step: i64, arg: i64, chance: Chance, out: Out) -> None:
        if step == A_SPAWN:
            spawn(self, arg, chance, out)
        elif step == A_LANDMARK:
            roll_landmark(self, chance, out)
        elif step == A_INITIATIVE:
            initiative(self, chance, out)
        elif step == A_COVER:
            ask_cover(self, arg)
        elif step == A_SPECIAL:
            ask_special(self, out)
        elif step == A_SIDE:
            ask_side(self, out)
        else:
            assert step == A_PAIR
            ask_pair(self)


def start_brawl(state: Match, chance: Chance, out: Out) -> None:
    """Begin the Brawl: setup, then the first activation."""
    state.phase = SETTING_SPECIAL
    begin_brawl(state, out)
    state.run(chance, out)
