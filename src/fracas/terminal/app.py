"""The app: from choosing a game to the rematch, all by keyboard."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.theme import Theme

from fracas.kernel.game import Game, Mode
from fracas.match.registry import all_games, find_game
from fracas.terminal.choose import ChooseGame, ChooseMode, SetUp
from fracas.terminal.match_screen import MatchScreen
from fracas.terminal.session import Session

__all__ = ["FracasApp"]

NIGHT = Theme(
    name="fracas",
    primary="#ffb000",
    background="#0b0f1a",
    surface="#121829",
    panel="#1a2238",
    foreground="#e6ebf5",
    dark=True,
)


class FracasApp(App[None]):
    """One screen after the other: game, mode, set-up, match; Escape goes one back."""

    TITLE = "Fracas"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; }
    * { scrollbar-color: #3a4a78; scrollbar-color-hover: #5068a8; scrollbar-background: $panel; }
    #title { height: 1; padding: 0 1; text-style: bold; color: $primary; }
    #hint { height: auto; max-height: 3; padding: 0 1; color: $text-muted; }
    #error { height: auto; max-height: 3; padding: 0 1; color: $error; display: none; }
    #error.there { display: block; }
    OptionList { height: 1fr; border: none; background: $surface; padding: 0 1; }
    OptionList:focus { border: none; }
    """

    def __init__(
        self,
        game_id: str | None = None,
        *,
        games: list[Game[Any]] | None = None,
        seed: str | None = None,
        pack: str | None = None,
        session: Session | None = None,
    ):
        """Begin with the choice of a game, with the choice of a mode of `game`, or in a session that exists already."""
        super().__init__()
        self._first = session
        self._pack = pack
        self._games = games or ([find_game(game_id)] if game_id else all_games())
        self._seed = seed
        self.session: Session | None = None

    def on_mount(self) -> None:
        self.register_theme(NIGHT)
        self.theme = "fracas"
        if len(self._games) == 1:
            self.choose_game(self._games[0])
        else:
            self.push_screen(ChooseGame(self._games))
        if self._first is not None:
            self.begin(self._first)

    def choose_game(self, game: Game[Any]) -> None:
        """A game is chosen: which mode?"""
        self.push_screen(ChooseMode(game))

    def choose_mode(self, game: Game[Any], mode: Mode) -> None:
        """A mode is chosen: who plays, with which options?"""
        self.push_screen(SetUp(game, mode, self._pack))

    def begin(self, session: Session) -> None:
        """The match begins."""
        self.session = session
        self.push_screen(MatchScreen(session))

    def again(self, session: Session) -> None:
        """A rematch begins, in the place of the match that is over."""
        self.session = session
        self.switch_screen(MatchScreen(session))

    @property
    def seed(self) -> str | None:
        """The seed of the next match, in tests; None for a secret one."""
        return self._seed

    def back(self) -> None:
        """Leave this screen; on the first one, leave the app."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()
