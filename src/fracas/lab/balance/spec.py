"""What is measured in a game: balance.toml of its folder."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from fracas.kernel.game import Game, SetupError
from fracas.lab.laws.words import event_kinds

__all__ = ["Content", "Ending", "Spec", "spec_of"]

FILE = "balance.toml"
By = Literal["seat", "each", "seats", "name", "all", "lot"]


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of content, and the events that tell who has it or uses it, as `event.field`.

    Whose it is, is told by `by`: "seat", a field of the event; "each", the field lists one for each seat; "name", the
    event's field `whose` names content of another kind, `of`, and it belongs to whoever has that; "seats", the event's
    field `whose` lists a seat for each; "all", everybody; "lot", nothing tells it: the lab draws it for the side, or
    for all, and gives it to the match by the option `option`.
    """

    title: str  # on the page
    names: str  # the table of its names
    told: tuple[str, ...] = ()
    but: tuple[str, ...] = ()  # names in that table that are not counted; `*` stands for any letters
    by: By = "seat"
    whose: str = ""
    of: str = ""
    option: str = ""  # by "lot": the option it is given by,
    side: int | None = None  # and the side that has it; none: it is there for all
    brought: bool = False  # chosen before the fight begins: then one side's can be set against the other's


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that ends again and again, and the field that tells why."""

    title: str
    told: str


class Spec(Struct, frozen=True, forbid_unknown_fields=True):
    """What to measure. At questions of the kinds in `draws` the lab draws, so that everything meets everything."""

    mode: str
    content: dict[str, Content]
    draws: tuple[str, ...] = ()
    ends: tuple[Ending, ...] = ()
    pairs: bool = True  # each luck is played twice, the second time with what the seats brought exchanged
    first: str = ""  # what tells who moves first, as `event.field`: a seat, seats, or one of `sides`
    sides: tuple[str, ...] = ()  # what the game calls the sides
    levels: tuple[str, ...] = ("random", "level1", "level2", "level3", "level4")  # of the depth curve
    second: str = "greedy"  # the other family of bots, whose verdict is compared
    edits: dict[str, str] = {}  # by file: the list whose entries can be edited ("fighter", "character")
    opening: dict[str, str] = {}  # not measured here: the actions an opening consists of, for people's own figures
    within: tuple[float, float] = (0.42, 0.58)  # what is brought shall win so often,
    seats: tuple[float, float] = (0.45, 0.55)  # and so often each seat


def spec_of(game: Game[Any]) -> Spec:
    """The file of a game; raises SetupError where it names what the game does not have."""
    file = game.info.folder / FILE
    if not file.exists():
        raise SetupError(f"{game.id} has no {FILE}: it says what to measure (docs/lab.md)")
    try:
        spec = msgspec.toml.decode(file.read_bytes(), type=Spec)
    except msgspec.MsgspecError as error:
        raise SetupError(f"{game.id}/{FILE}: {error}") from None
    game.mode(spec.mode)
    for title, content in spec.content.items():
        for place in content.told:
            _check(game, place, f"content.{title}.told")
        if content.by == "name":
            if content.of not in spec.content:
                raise SetupError(f"{game.id}/{FILE}: content.{title}.of: there is no content {content.of!r}")
            for place in content.told:
                _check(game, f"{place.partition('.')[0]}.{content.whose}", f"content.{title}.whose")
        if content.by == "seats":
            for place in content.told:
                _check(game, f"{place.partition('.')[0]}.{content.whose}", f"content.{title}.whose")
        if content.by == "lot" and content.option not in game.words.options.__struct_fields__:
            raise SetupError(f"{game.id}/{FILE}: content.{title}.option: there is no option {content.option!r}")
        if content.by == "seat":
            for place in content.told:
                _check(game, f"{place.partition('.')[0]}.seat", f"content.{title}.by")
    for number, ending in enumerate(spec.ends, 1):
        _check(game, ending.told, f"ends, number {number}")
    if spec.first:
        _check(game, spec.first, "first")
    return spec


def _check(game: Game[Any], place: str, where: str) -> None:
    tag, _, field = place.partition(".")
    kinds = event_kinds(game)
    if tag not in kinds or field not in kinds[tag].__struct_fields__:
        raise SetupError(f"{game.id}/{FILE}: {where}: the game tells no {place!r}")
