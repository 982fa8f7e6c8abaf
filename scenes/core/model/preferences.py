"""The preferences: the player's settings, saved between sessions."""

import logging
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from game import GAMES, MAX_PLAYERS, MIN_PLAYERS, Character, Colour, Game, is_name
from scenes.core.model.window_settings import WRONG, WindowSettings, ignore

log = logging.getLogger(__name__)


class Speed(StrEnum):
    """How fast pieces move."""

    CALM = "calm"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    @property
    def factor(self) -> float:
        """A factor on the designed speed."""
        return {"calm": 0.6, "normal": 1.0, "fast": 2.2, "instant": float("inf")}[self.value]


class TurnEnd(StrEnum):
    """When the next player begins after a person's third action."""

    WAIT = "wait"
    SOON = "soon"
    AT_ONCE = "at_once"


class Saying(StrEnum):
    """How much is said of what happens."""

    EVERYTHING = "everything"
    SHORT = "short"
    MATTERS = "matters"


class SpokenHand(StrEnum):
    """Whether hidden cards are named aloud at a table where others listen."""

    ALWAYS = "always"
    HEADPHONES = "headphones"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat in the set-up: a person, or a computer with that brain."""

    name: str
    """Empty for a person who has not typed one: the language in use has names for them."""
    colour: Colour
    brain: str | None
    character: Character | None = None
    """Whose face was chosen; None for the usual one."""


_USUAL_CREW = (
    SeatChoice("", Colour.YELLOW, None, Character.GREEN),
    SeatChoice("Finn", Colour.BLUE, "finn"),
    SeatChoice("Finn", Colour.RED, "finn"),
    SeatChoice("Mateo", Colour.GREEN, "mateo"),
    SeatChoice("Rosa", Colour.VIOLET, "rosa"),
)
"""The person begins as a child, against two whom a child beats; stronger ones come after."""


_UNCHOSEN = ("character", None)
_RANGES = {"text_scale": (100, 150), "voice_rate": (50, 300)}
"""The least and the most of settings that are not between 0 and 100."""


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
        """Return one person and computers for the other seats."""
        return _USUAL_CREW[:players]


@dataclass(frozen=True, slots=True)
class Preferences(WindowSettings):
    """Everything that can be set; immutable."""

    language: str = "en"
    speed: Speed = Speed.NORMAL
    turn_end: TurnEnd = TurnEnd.WAIT
    ask_first: bool = False
    ask_ending: bool = True
    """Whether to ask before a turn ends with actions left."""
    undo: bool = True
    hints: bool = True
    reduced_motion: bool = False
    flashes: bool = True
    text_scale: int = 100
    space_numbers: bool = False
    """Whether spaces show their numbers always, not only while something names them."""
    left_handed: bool = False
    """Whether the controls are mirrored for the left hand."""
    one_handed: bool = False
    """Whether all controls are within reach of one hand."""
    keys: tuple[tuple[str, str], ...] = ()
    """Changed keys: names of commands, each with the name of its key."""
    tips: bool = True
    learned: tuple[str, ...] = ()
    """The tips that the player no longer needs."""
    gestures: bool = True
    """Whether players at phones can cheer, groan and wave on the big screen."""
    threats: bool = False
    """Whether to warn also those who need no tips of a rival's threats."""
    warnings_offered: bool = False
    """Whether these warnings were offered after a lost game."""
    lessons: tuple[str, ...] = ()
    """The steps at which courses of the tutorial were left."""
    courses: tuple[str, ...] = ()
    """The games whose course was finished."""
    puzzles: tuple[str, ...] = ()
    """The names of the puzzles that were solved."""
    puzzle_days: tuple[str, ...] = ()
    """The last days whose puzzle was solved, as ISO dates."""
    captions: bool = False
    reader: bool = True
    """Whether screens are published to a screen reader, if one asks for them."""
    read_aloud: bool = False
    """Whether a voice of the system reads aloud while no screen reader does."""
    voice_rate: int = 100
    """How fast that voice speaks, in percent of the usual speed."""
    saying: Saying = Saying.EVERYTHING
    spoken_hand: SpokenHand = SpokenHand.HEADPHONES
    look_keys: bool = True
    """Whether keys look around on the board while a reader or a voice speaks."""
    sound_volume: int = 80
    music_volume: int = 80
    sea_volume: int = 80
    muted: bool = False
    voyage: LastVoyage = field(default_factory=LastVoyage)
    rules_opened: bool = False
    """Whether somebody has looked at the house rules in the set-up."""
    house_rules: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Games that were played by other rules than usual, each with the options that are on."""

    def to_json(self) -> dict[str, object]:
        """Return plain values for a file, without faces that were not chosen."""
        return asdict(self, dict_factory=lambda pairs: dict(p for p in pairs if p != _UNCHOSEN))

    def switches_of(self, game: Game) -> tuple[str, ...]:
        """Return the options that were on when a game was last played, or the usual ones."""
        if game.name == self.voyage.game:
            return self.voyage.switches
        return dict(self.house_rules).get(game.name, usual_switches(game))

    @classmethod
    def checked(cls, name: str, value: object, default: object) -> object:
        match default:
            case LastVoyage():
                return _voyage(value)
            case tuple():
                return {"keys": _pairs, "house_rules": _house_rules}.get(name, _words)(value)
            case StrEnum() | bool() | None:
                return WindowSettings.checked(name, value, default)
            case int():
                least, most = _RANGES.get(name, (0, 100))
                fits = type(value) is int and least <= value <= most
            case _:
                fits = isinstance(value, str) and value.isalpha() and len(value) == 2
        return value if fits else WRONG


def _words(value: object) -> object:
    """Check a list of at most a thousand short words."""
    if not isinstance(value, list | tuple) or len(value) > 1000:
        return WRONG
    fits = all(isinstance(word, str) and len(word) <= 40 for word in value)
    return tuple(value) if fits else WRONG


def _pairs(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) > 100:
        return WRONG
    pairs = tuple(_words(pair) for pair in value)
    fits = all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs)
    return pairs if fits else WRONG


def usual_switches(game: Game) -> tuple[str, ...]:
    """Return the options of a game that are on by default."""
    options = next(iter(game.variants.values()))
    return tuple(switch for switch in game.switches if getattr(options, switch))


def _house_rules(value: object) -> object:
    """Check the rules of each game; those of an unknown game are ignored."""
    if not isinstance(value, list | tuple):
        return WRONG
    rules: dict[str, tuple[str, ...]] = {}
    wrong: list[object] = []
    for each in value:
        match each:
            case [str(name), list() | tuple() as on] if name in GAMES:
                rules[name] = tuple(switch for switch in GAMES[name].switches if switch in on)
            case _:
                wrong.append(each)
    _ignore_entries("house_rules", wrong)
    return tuple(rules.items())


def _ignore_entries(name: str, wrong: Sequence[object]) -> None:
    """Log how many entries of a list are ignored, as there may be hundreds of thousands."""
    if wrong:
        example = reprlib.repr(wrong[0])[:100]
        log.warning("%d entries of setting %s were ignored, such as %s", len(wrong), name, example)


def _voyage(value: object) -> object:
    """Check a set-up, part by part; invalid parts become defaults."""
    if not isinstance(value, dict):
        return WRONG
    usual = LastVoyage()
    name = value.get("game", usual.game)
    if not isinstance(name, str) or name not in GAMES:
        ignore("voyage.game", name)
        return usual
    game = GAMES[name]
    first_variant = usual.variant if name == usual.game else next(iter(game.variants))
    variant = value.get("variant", first_variant)
    if not isinstance(variant, str) or variant not in game.variants:
        ignore("voyage.variant", variant)
        variant = first_variant
    on = usual_switches(game)
    seats = _seats(value.get("seats"), usual.seats)
    first = value.get("first_player")
    if first is not None and not (type(first) is int and 0 <= first < len(seats)):
        ignore("voyage.first_player", first)
        first = None
    return LastVoyage(name, variant, _switches(value, game, on), first, seats)


def _switches(value: Mapping[str, object], game: Game, usual: tuple[str, ...]) -> tuple[str, ...]:
    listed = value.get("switches", list(usual))
    if not isinstance(listed, list | tuple):
        ignore("voyage.switches", listed)
        return usual
    unknown = [switch for switch in listed if switch not in game.switches]
    _ignore_entries("voyage.switches", unknown)
    return tuple(switch for switch in game.switches if switch in listed)


def _seats(value: object, usual: tuple[SeatChoice, ...]) -> tuple[SeatChoice, ...]:
    if value is None:
        return usual
    listed = value if isinstance(value, list | tuple) else [value]
    seats = [(each, _seat(each)) for each in listed]
    _ignore_entries("voyage.seats", [each for each, seat in seats if seat is None])
    whole = {seat.colour: seat for _, seat in reversed(seats) if seat is not None}
    fitting = tuple(reversed(whole.values()))
    if MIN_PLAYERS <= len(fitting) <= MAX_PLAYERS:
        return fitting
    ignore("voyage.seats", value)
    return usual


def _seat(value: object) -> SeatChoice | None:
    match value:
        case {"name": str(name), "colour": str(colour), "brain": str() | None as brain, **more}:
            if (is_name(name) or (name, brain) == ("", None)) and colour in list(Colour):
                named = (face for face in Character if face == more.get("character"))
                return SeatChoice(name, Colour(colour), brain, next(named, None))
    return None
