"""Double Rumble: two Fighters, four rows, five dice. A cooperative side-scroller with cards."""

from __future__ import annotations

from fracas.games.double_rumble import advice, cases, codes, content, hints, refusals, views, words, words_view
from fracas.games.double_rumble.rules import Rumble, new_match
from fracas.kernel.chance import Chance
from fracas.kernel.game import Cases, Game, Hints, Info, Mode, Rules, Words
from fracas.kernel.out import Out
from fracas.kernel.refusal import Refusal
from fracas.kernel.wire import Action, Setup

__all__ = ["GAME"]


def _start(setup: Setup, chance: Chance, out: Out) -> Rumble:
    book = content.book_for(content.options_of(setup), len(setup.seats), content.bots_of(setup), setup.pack)
    return new_match(book, chance, out)


def _why_not(state: Rumble, seat: int, action: Action, at: int) -> Refusal | None:
    code = refusals.refuse(state, seat, action, at).partition(":")[0]
    return Refusal(code) if code else None


def _reach() -> dict[str, tuple[str, ...]]:
    """Every card, Equipment and Fighter should turn up in a long run of random play."""
    shipped = content.shipped()
    return {
        "enemy": tuple(enemy.id for enemy in shipped.enemies),
        "boss": tuple(boss.id for boss in shipped.bosses),
        "equipment": tuple(gear.id for gear in shipped.gear),
        "fighter": tuple(sheet.id for sheet in shipped.sheets),
    }


LONGEST = 6_000  # four Brawls of 400 actions, each with its choices: far beyond what random play survives
LEVELS = (
    ("easy", "Easy", "Three credits."),
    ("medium", "Medium", "Two credits."),
    ("hard", "Hard", "Two credits, and the third card of a row already has a cube."),
)
MODES = (
    *(Mode(i, title, f"{brief} Alone with both, or two players.", (1, 2), {"difficulty": i}, LONGEST)
      for i, title, brief in LEVELS),
    *(Mode(f"{i}_floor", f"{title}, by turns", f"{brief} One of you holds the floor and hands it over.", (2,),
           {"difficulty": i, "brawl_mode": "floor"}, LONGEST) for i, title, brief in LEVELS),
    *(Mode(f"{i}_team", f"{title}, one mind", f"{brief} Whoever speaks first speaks for both.", (2,),
           {"difficulty": i, "brawl_mode": "team"}, LONGEST) for i, title, brief in LEVELS),
    Mode("free_play", "Free play", "Twelve credits, to see how far the street goes.", (1, 2),
         {"credits": {"A": 12, "B": 12}}, LONGEST),
)  # fmt: skip

GAME: Game[Rumble] = Game(
    info=Info(
        id="double_rumble",
        title="Double Rumble",
        tagline="Two fighters, four rows, one way out: through all of them.",
        rules_version="1",
        folder=content.FOLDER,
        modes=MODES,
        accent="#a3e635",
    ),
    words=Words(
        actions=words.Actions,
        events=words.Events,
        view=words_view.RumbleView,
        options=words.Options,
        encode=codes.encode,
        decode=codes.decode,
    ),
    rules=Rules(
        start=_start,
        view=views.view,
        prompt=views.prompt,
        outcome=views.outcome,
        handout=content.handout,
        fingerprint=content.content_fingerprint,
        check_setup=content.check_setup,
        why_not=_why_not,
    ),
    hints=Hints(
        guess=hints.guess,
        value=hints.value,
        order=hints.order,
        advise=advice.advise,
    ),
    cases=Cases(
        given=cases.given,
        show=cases.show,
        luck=cases.luck,
        reveals=views.reveals,
        reach=_reach,
    ),
)
