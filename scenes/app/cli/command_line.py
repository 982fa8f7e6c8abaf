"""The command line: options, help and errors in the player's language, all without pygame."""

import argparse
import os
import sys
import textwrap
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

from scenes.core.model.window_settings import glance_at
from scenes.kit.i18n import Texts, best_language, spoken, system_languages

if TYPE_CHECKING:
    from scenes.core.model.phrases import Phrase, Value
    from scenes.core.model.preferences import LastVoyage, Speed


@dataclass(frozen=True, slots=True)
class Launch:
    """How to start the game on a screen."""

    assets: Path
    data: Path | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool | None = None
    language: str | None = None
    speed: "Speed | None" = None
    mute: bool = False
    read_aloud: bool = False
    voyage: "LastVoyage | None" = None
    seed: int | None = None
    verbose: bool = False


NAME = "cartagena"
SMALLEST_WINDOW = (480, 320)
"""The smallest size of the window, in pixels."""
LARGEST_WINDOW = (16384, 16384)
"""The largest size of the window, in pixels."""


def option_of(name: str) -> str:
    """Return an option as it is written on the command line."""
    return f"--{name.replace('_', '-')}"


def as_size(size: tuple[int, int]) -> str:
    """Return a size as it is written on the command line."""
    return f"{size[0]}x{size[1]}"


class WrongArguments(Exception):
    """The command line is wrong; the phrase explains it."""

    def __init__(self, key: str, **values: "Value") -> None:
        super().__init__(key)
        self._key = key
        self._values = values

    @property
    def phrase(self) -> "Phrase":
        """What is wrong."""
        # Imported here and below, so that the first picture comes before the rules are loaded.
        from scenes.core.model.phrases import Phrase

        return Phrase(f"commandline.{self._key}", self._values)


def refused(key: str, file: Path, error: OSError) -> WrongArguments:
    """Return the error for a file that cannot be used, with the reason."""
    from scenes.core.model.phrases import reason

    return WrongArguments(key, file=str(file), why=reason(error))


class _Option(NamedTuple):
    """An option; one without a value is on or off."""

    name: str
    value: str = ""
    """The name of its value in the help."""


def _options(listed: str) -> tuple[_Option, ...]:
    """Parse a list of options, each with the name of its value after an equals sign."""
    return tuple(_Option(*each.split("=")) for each in listed.split())


GROUPS: Mapping[str, tuple[_Option, ...]] = {
    "general": _options("help version lang=code data-dir=folder verbose"),
    "game": _options("game=name variant=name players=number seed=number"),
    "display": _options("windowed fullscreen size=size speed=name mute read-aloud"),
    "kiosk": _options("kiosk kiosk-config=file set-pin kiosk-child kiosk-safe kiosk-waiting=code"),
    "headless": _options(
        "simulate=games brains=names jobs=number option=name json record=file replay=file"
    ),
}
HIDDEN = frozenset({"kiosk-child", "kiosk-safe", "kiosk-waiting"})
"""The options that only the program itself uses."""
_INDENT = 24
"""The column in which the explanations of the help begin."""
_WIDTH = 79
"""The most characters in a line of the help."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # Values are checked elsewhere, so only their number can be wrong here.
        raise WrongArguments("unknown", given=message)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the options as strings; raise WrongArguments for unknown ones."""
    parser = _parser()
    try:
        result, rest = parser.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        option = (error.argument_name or "").split("/")[-1]
        switches = {o.name for group in GROUPS.values() for o in group if not o.value}
        wrong = "no_value" if option.removeprefix("--") in switches else "needs_value"
        raise WrongArguments(wrong, option=option) from error
    if rest:
        raise WrongArguments("unknown", given=rest[0])
    return result


def help_text(texts: Texts, languages: Path) -> str:
    """Return the help, in the language of these texts."""
    known = {**_known(), "languages": ", ".join(spoken(languages))}
    lines = [texts("commandline.usage", name=NAME), "", texts("commandline.description")]
    for group, options in GROUPS.items():
        lines += ["", texts("commandline.heading", title=texts(f"commandline.group_{group}"))]
        for option in options:
            if option.name not in HIDDEN:
                lines += _help_lines(option, texts, known)
    return "\n".join(lines)


def _known() -> Mapping[str, str]:
    """Return what the help says about the values that options have."""
    from game import GAMES, MAX_PLAYERS, MAX_SEED, MIN_PLAYERS
    from game.levels import BRAIN_NAMES
    from scenes.core.model.preferences import Speed

    return {
        "games": ", ".join(GAMES),
        "variants": ", ".join(GAMES["escape"].variants),
        "speeds": ", ".join(Speed),
        "brains": ", ".join(BRAIN_NAMES),
        "switches": ", ".join(sorted({name for game in GAMES.values() for name in game.switches})),
        "least": str(MIN_PLAYERS),
        "most": str(MAX_PLAYERS),
        "seed": str(MAX_SEED),
        "smallest": as_size(SMALLEST_WINDOW),
    }


def _help_lines(option: _Option, texts: Texts, known: Mapping[str, str]) -> list[str]:
    value = f" {texts(f'commandline.value_{option.value}')}" if option.value else ""
    head = f"  {', '.join(_flags(option))}{value}"
    text = texts(f"commandline.help_{option.name.replace('-', '_')}", **known)
    lines = textwrap.wrap(text, _WIDTH - _INDENT, break_on_hyphens=False)
    first = [head] if len(head) > _INDENT - 2 else [f"{head:{_INDENT}}{lines.pop(0)}"]
    return first + [" " * _INDENT + line for line in lines]


def _flags(option: _Option) -> list[str]:
    return ["-h", "--help"] if option.name == "help" else [f"--{option.name}"]


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError
    return Path(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=NAME, allow_abbrev=False, add_help=False, exit_on_error=False)
    for option in (option for group in GROUPS.values() for option in group):
        flags = _flags(option)
        if not option.value:
            parser.add_argument(*flags, action="store_true")
            continue
        kind = _path if option.value in ("file", "folder") else str
        action = "append" if option.name == "option" else "store"
        parser.add_argument(*flags, action=action, type=kind)
    return parser


Usual = TypeVar("Usual", int, None)


def whole(option: str, text: str | None, least: int, most: int, usual: Usual) -> int | Usual:
    """Parse the number given to an option, within bounds; return the default if none is given."""
    if text is None:
        return usual
    try:
        number = int(text)
    except ValueError as error:
        raise WrongArguments("no_number", option=option, given=text) from error
    if not least <= number <= most:
        # As text: these are not counts, so no plural form applies.
        bounds = {"given": str(number), "least": str(least), "most": str(most)}
        raise WrongArguments("out_of_bounds", option=option, **bounds)
    return number


def one_of(option: str, given: str, known: Sequence[str]) -> str:
    """Return the value given to an option; raise WrongArguments if it is not a known one."""
    if given not in known:
        raise WrongArguments("no_such", option=option, given=given, known=", ".join(known))
    return given


def language_of(arguments: Sequence[str], environment: Mapping[str, str], languages: Path) -> str:
    """Return the language for messages: the one asked for, or in the settings, or the system's."""
    known = spoken(languages)
    asked = _value_of("--lang", arguments)
    if asked in known:
        return asked
    asked = _value_of("--data-dir", arguments)
    try:
        folder = data_folder(Path(asked) if asked else None, environment)
        chosen = (glance_at(folder) or {}).get("language")
    except FileNotFoundError:
        # The current folder no longer exists, which is refused later, in this language.
        chosen = None
    if isinstance(chosen, str) and chosen in known:
        return chosen
    return best_language(system_languages(environment), known)


def data_folder(asked: Path | None, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for saves, settings, log and PIN: the one asked for, or the usual one."""
    # The folder itself may be a link, but links within it are not followed.
    return Path(os.path.realpath(asked or usual_folder(environment)))


def usual_folder(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Return the platform's folder for the data of a program; it is not created."""
    known = environment.get("HOME") or environment.get("USERPROFILE")
    home = Path(known) if known else _own_home()
    if platform == "win32":
        base = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "Cartagena" / "Cartagena"


def _own_home() -> Path:
    """Return the home folder from the user database, or the null device if there is none."""
    try:
        import pwd

        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except (ImportError, KeyError):
        return Path(os.devnull)


def trouble_with(folder: Path) -> OSError | None:
    """Create the data folder; return why nothing can be stored in it, or None."""
    from game.storage import files
    from game.storage.background_writer import PATIENCE, within

    def prepare() -> None:
        files.make_folder(folder)
        # Earlier versions and other programs may have made it readable for everybody.
        if folder == data_folder(None):
            with suppress(OSError):
                folder.chmod(0o700)
        files.vacant(folder, "probe.tmp").unlink()

    try:
        within(PATIENCE, prepare)
    except OSError as error:
        return error
    return None


def _value_of(option: str, arguments: Sequence[str]) -> str:
    for index, argument in enumerate(arguments):
        if argument.startswith(f"{option}="):
            return argument.removeprefix(f"{option}=")
        if argument == option:
            return arguments[index + 1] if index + 1 < len(arguments) else ""
    return ""
