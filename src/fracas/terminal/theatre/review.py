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
CLOSED = "What was hidden in this match never opens: choices are judged by what was known, and in the fight only."


def curve_of(chances: list[float]) -> str:
    """Chances as a line of bars, thinned out to its width."""
    if len(chances) > WIDE:
        chances = [chances[i * len(chances) // WIDE] for i in range(WIDE)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in chances)


class ReviewPage(Page):
    """A review up to the present scene; the rest is shown only when the end has been seen."""

    def __init__(self, review: Review, name: str, seq: int, *, revealed: bool) -> None:
        super().__init__()
        self._review, self._name, self._seq, self._revealed = review, name, seq, revealed

    def page(self) -> RenderableType:
        review = self._review
        came = [point for point in review.points if self._revealed or point.seq <= self._seq]
        parts: list[RenderableType] = [Text(f"Review: {self._name}", "bold")]
        if came:
            true = [point.true for point in came if point.true is not None]
            words = "as it could be known, and as it was" if true else "as it could be known"
            parts += [
                Text(f"\nThe chance to win so far, now {came[-1].known:.0%}: {words}"),
                Text(f"known {curve_of([point.known for point in came])}"),
            ]
            parts += [Text(f"true  {curve_of(true)}")] if true else []
        decision = next((one for one in review.decisions if one.seq == self._seq), None)
        parts += self._judged(decision)
        turns = [turn for turn in review.turns if self._revealed or turn.seq <= self._seq]
        parts.append(Text("\nWhere it turned", "bold"))
        parts += [Text(f"{turn.before:4.0%} → {turn.after:4.0%}  {turn.why}") for turn in turns]
        if len(turns) < len(review.turns):
            parts.append(Text(f"{len(review.turns) - len(turns)} more to come."))
        elif not turns:
            parts.append(Text("Nowhere by much."))
        if review.ledger is None:
            return Group(*parts, Text(f"\n{CLOSED}"))
        parts.append(Text("\nLuck and choices", "bold"))
        parts += _ledger(review.ledger) if self._revealed else [Text("Told when you have seen the end.")]
        return Group(*parts)

    def _judged(self, decision: Decision | None) -> list[RenderableType]:
        if decision is None:
            why = "Time ran out before all choices were judged. " if self._review.cut else ""
            return [Text(f"\n{why}Step to a choice of {self._name} to see what it was worth.")]
        table = Table.grid(padding=(0, 4, 0, 0))
        columns = [("What was known", decision.known), ("What was true", decision.true)][: 2 if decision.true else 1]
        table.add_row(*(Text(title, "bold") for title, _ in columns))
        table.add_row(*(_column(worths, decision.chosen) for _, worths in columns))
        parts: list[RenderableType] = [Text(f"\n{decision.chosen}. {decision.verdict}", "bold"), table]
        if decision.mix:
            mix = ", ".join(f"{one.words} {one.share:.0%}" for one in decision.mix)
            parts.append(Text(f"The other side chose at the same time, so mix: {mix}."))
        elif decision.foes == 1:
            parts.append(Text("The other side chose at the same time, but the first is good even if it is foreseen."))
        elif decision.foes:
            parts.append(Text(f"{decision.foes} foes chose at the same time: mix those that are near."))
        return parts


def _ledger(one: Ledger) -> list[RenderableType]:
    parts: list[RenderableType] = [
        Text(
            f"{one.start:.0%} before anything was dealt, {100 * one.luck:+.0f} by shuffles, dice and draws, "
            f"{100 * one.choices:+.0f} by the choices of all: {one.result:.0%} in the end."
            + (" Time ran out: later luck counts among the choices." if one.cut else "")
        )
    ]
    named = [Text(f"{100 * stroke.luck:+4.0f}  {stroke.why or 'A shuffle or a draw.'}") for stroke in one.strokes]
    return [*parts, *named]


def _column(worths: tuple[Worth, ...], chosen: str) -> Text:
    lines = [f"{worth.chance:4.0%} {worth.words}{' (chosen)' if worth.words == chosen else ''}" for worth in worths]
    return Text("\n".join(lines))
