"""The review of a seat as a page of text: its chance over time, the choice that is on, the turns, what luck gave."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fracas.bots.review.judge import Decision, Review, Worth
from fracas.bots.review.ledger import Ledger
from fracas.terminal.pages import Page

__all__ = ["ReviewPage", "curve_of"]

BARS = "▁▂▃▄▅▆▇█"
WIDE = 72  # letters of the curve


def curve_of(chances: list[float]) -> str:
    """Chances as a line of bars, thinned out to its width."""
    if len(chances) > WIDE:
        chances = [chances[i * len(chances) // WIDE] for i in range(WIDE)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in chances)


class ReviewPage(Page):
    """A review up to the present scene; the rest is shown only when the end has been seen."""

    def __init__(self, review: Review, name: str, seq: int, language: str, *, revealed: bool) -> None:
        super().__init__()
        self.language = language
        self._review, self._name, self._seq, self._revealed = review, name, seq, revealed

    def page(self) -> RenderableType:
        review = self._review
        came = [point for point in review.points if self._revealed or point.seq <= self._seq]
        parts: list[RenderableType] = [Text(self.say("review", name=self._name), "bold")]
        if came:
            true = [point.true for point in came if point.true is not None]
            parts.append(Text(f"\n{self.say('review_chance', chance=f'{came[-1].known:.0%}', kept=bool(true))}"))
            names = self.say("review_known"), self.say("review_true")
            width = max(map(len, names))
            parts.append(Text(f"{names[0]:<{width}} {curve_of([point.known for point in came])}"))
            parts += [Text(f"{names[1]:<{width}} {curve_of(true)}")] if true else []
        decision = next((one for one in review.decisions if one.seq == self._seq), None)
        parts += self._judged(decision)
        turns = [turn for turn in review.turns if self._revealed or turn.seq <= self._seq]
        parts.append(Text(f"\n{self.say('review_turned')}", "bold"))
        parts += [Text(f"{turn.before:4.0%} → {turn.after:4.0%}  {turn.why}") for turn in turns]
        if len(turns) < len(review.turns):
            parts.append(Text(self.say("review_more", count=len(review.turns) - len(turns))))
        elif not turns:
            parts.append(Text(self.say("review_nowhere")))
        if review.ledger is None:
            return Group(*parts, Text(f"\n{self.say('review_closed')}"))
        parts.append(Text(f"\n{self.say('review_luck')}", "bold"))
        parts += self._ledger(review.ledger) if self._revealed else [Text(self.say("review_at_end"))]
        return Group(*parts)

    def _judged(self, decision: Decision | None) -> list[RenderableType]:
        if decision is None:
            why = self.say("review_cut") if self._review.cut else ""
            return [Text(f"\n{why}{self.say('review_step', name=self._name)}")]
        table = Table.grid(padding=(0, 4, 0, 0))
        columns = [("review_was_known", decision.known), ("review_was_true", decision.true)]
        columns = columns[: 2 if decision.true else 1]
        table.add_row(*(Text(self.say(title), "bold") for title, _ in columns))
        table.add_row(*(self._column(worths, decision.chosen) for _, worths in columns))
        parts: list[RenderableType] = [Text(f"\n{decision.chosen}. {decision.verdict}", "bold"), table]
        if decision.mix:
            mix = ", ".join(f"{one.words} {one.share:.0%}" for one in decision.mix)
            parts.append(Text(self.say("review_mix", mix=mix)))
        elif decision.foes == 1:
            parts.append(Text(self.say("review_foreseen")))
        elif decision.foes:
            parts.append(Text(self.say("review_foes", foes=decision.foes)))
        return parts

    def _ledger(self, one: Ledger) -> list[RenderableType]:
        said = self.say(
            "ledger",
            start=f"{one.start:.0%}",
            luck=f"{100 * one.luck:+.0f}",
            choices=f"{100 * one.choices:+.0f}",
            result=f"{one.result:.0%}",
            cut=one.cut,
        )
        strokes = [f"{100 * stroke.luck:+4.0f}  {stroke.why or self.say('ledger_stroke')}" for stroke in one.strokes]
        return [Text(said), *map(Text, strokes)]

    def _column(self, worths: tuple[Worth, ...], chosen: str) -> Text:
        mark = self.say("review_chosen")
        lines = [f"{worth.chance:4.0%} {worth.words}{mark if worth.words == chosen else ''}" for worth in worths]
        return Text("\n".join(lines))
