"""The settings of the program: what a person chose, remembered between sessions."""

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any

from game import GAMES, Colour, is_name

log = logging.getLogger(__name__)


PLAYABLE = ("escape",)
"""The games that have a board."""


class Speed(StrEnum):
    """How fast pieces move."""

    CALM = "calm"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    @property
    def factor(self) -> float:
        """How many times as fast as designed."""
        return {"calm": 0.6, "normal": 1.0, "fast": 2.2, "instant": float("inf")}[self.value]


class TurnEnd(StrEnum):
    """When the next player begins after a person's third action."""

    WAIT = "wait"
    SOON = "soon"
    AT_ONCE = "at_once"


class ColourVision(StrEnum):
    """Which colours the crews wear."""

    STANDARD = "standard"
    RED_GREEN = "red_green"
    BLUE_YELLOW = "blue_yellow"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who sits where in the set-up: a person, or the brain of that name."""

    name: str
    colour: Colour
    brain: str | None


_USUAL_CREW = (
    SeatChoice("Anna", Colour.YELLOW, None),
    SeatChoice("Rosa", Colour.BLUE, "greedy"),
    SeatChoice("Barto", Colour.RED, "greedy"),
    SeatChoice("Finn", Colour.GREEN, "greedy"),
    SeatChoice("Yusuf", Colour.VIOLET, "greedy"),
)


@dataclass(frozen=True, slots=True)
class LastVoyage:
    """The set-up of the last game, offered again."""

    game: str = "escape"
    variant: str = "tortuga"
    switches: tuple[str, ...] = ("sloop_retreat",)
    """The options that are on."""
    first_player: int | None = None
    seats: tuple[SeatChoice, ...] = _USUAL_CREW[:3]

    @staticmethod
    def crew(players: int) -> tuple[SeatChoice, ...]:
        """One person and as many computers as it takes."""
        return _USUAL_CREW[:players]


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything that can be set; immutable, so a change makes another one."""

    language: str = "en"
    speed: Speed = Speed.NORMAL
    turn_end: TurnEnd = TurnEnd.WAIT
    ask_first: bool = False
    """Whether actions that cannot be taken back ask first."""
    undo: bool = True
    reduced_motion: bool = False
    colour_vision: ColourVision = ColourVision.STANDARD
    text_scale: int = 100
    fullscreen: bool = True
    sound_volume: int = 80
    music_volume: int = 50
    muted: bool = False
    software_drawing: bool | None = None
    """What the display was found to need; None before the first try."""
    voyage: LastVoyage = field(default_factory=LastVoyage)

    def to_json(self) -> dict[str, object]:
        """As plain values for a file."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> "Preferences":
        """From a file's values; what is missing or wrong falls back one by one, with a note."""
        result = cls()
        for name in (each.name for each in fields(cls)):
            if name in values:
                found = _checked(name, values[name], getattr(result, name))
                if found is _WRONG:
                    log.warning("setting %s is %r and was ignored", name, values[name])
                else:
                    change: dict[str, Any] = {name: found}
                    result = replace(result, **change)
        return result


_WRONG = object()
_RANGES = {"text_scale": (100, 150), "sound_volume": (0, 100), "music_volume": (0, 100)}


def _checked(name: str, value: object, default: object) -> object:
    if name == "voyage":
        return _voyage(value)
    if name == "software_drawing":
        return value if value is None or isinstance(value, bool) else _WRONG
    if isinstance(default, StrEnum):
        kind = type(default)
        return kind(value) if isinstance(value, str) and value in list(kind) else _WRONG
    if isinstance(default, bool):
        return value if isinstance(value, bool) else _WRONG
    if isinstance(default, int):
        least, most = _RANGES[name]
        fits = type(value) is int and least <= value <= most
        return value if fits else _WRONG
    return value if isinstance(value, str) and value.isalpha() and len(value) == 2 else _WRONG


def _voyage(value: object) -> object:
    match value:
        case {
            "game": str(game),
            "variant": str(variant),
            "switches": [*switches],
            "first_player": first,
            "seats": [*seats],
        }:
            known = GAMES.get(game)
            if known is None or game not in PLAYABLE or variant not in known.variants:
                return _WRONG
            if not all(switch in known.switches for switch in switches):
                return _WRONG
            choices = [_seat(seat) for seat in seats]
            colours = {choice.colour for choice in choices if choice is not None}
            if not 2 <= len(choices) <= 5 or len(colours) < len(choices):
                return _WRONG
            whole = tuple(choice for choice in choices if choice is not None)
            if first is not None and not (type(first) is int and 0 <= first < len(whole)):
                return _WRONG
            return LastVoyage(game, variant, tuple(switches), first, whole)
        case _:
            return _WRONG


def _seat(value: object) -> SeatChoice | None:
    match value:
        case {"name": str(name), "colour": str(colour), "brain": str() | None as brain}:
            if is_name(name) and colour in list(Colour):
                return SeatChoice(name, Colour(colour), brain)
    return None
