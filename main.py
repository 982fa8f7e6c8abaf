"""Cartagena: parse the command line, put the parts together, run."""

import argparse
import io
import logging
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import GAMES, MAX_BYTES, MAX_PLAYERS, MAX_SEED, MIN_PLAYERS, BadRecord, Options, Record
from game.players.levels import BRAIN_NAMES
from scenes.kit.i18n import Texts
from scenes.preferences import LastVoyage, Speed

if TYPE_CHECKING:
    from game.players.tournament import Tournament

VERSION = "0.1.0"
ASSETS = Path(__file__).parent / "assets"


class WrongArguments(Exception):
    """The command line asks for something that cannot be; the message says it in a sentence."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise WrongArguments(message)


def main(arguments: list[str]) -> int:
    """Run the program and return its exit code."""
    try:
        try:
            code = _run(_parser().parse_args(arguments))
        except SystemExit:
            code = 0  # the parser has printed the help or the version
        # Here, not at the interpreter's end, where nobody could catch what goes wrong.
        sys.stdout.flush()
        return code
    except WrongArguments as error:
        message = " ".join(str(error).split()).rstrip(".")
        sys.stderr.write(f"cartagena: {message}.\n")
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has stopped; leave nothing for the interpreter to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="cartagena",
        description="The pirate race Cartagena.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"cartagena {VERSION}")
    voyage = parser.add_argument_group("what is played")
    voyage.add_argument("--game", choices=list(GAMES), help="which game (escape)")
    voyage.add_argument("--variant", help="jamaica, tortuga or hispaniola")
    voyage.add_argument("--players", type=int, help=f"{MIN_PLAYERS} to {MAX_PLAYERS}")
    voyage.add_argument("--seed", type=int, help=f"0 to {MAX_SEED}: the same seed, the same game")
    screen = parser.add_argument_group("on the screen")
    screen.add_argument("--windowed", action="store_true", help="in a window")
    screen.add_argument("--fullscreen", action="store_true", help="on the whole screen (default)")
    screen.add_argument("--size", metavar="WIDTHxHEIGHT", help="of the window (1280x720)")
    screen.add_argument("--lang", metavar="CODE", help=f"language: {', '.join(_languages())}")
    screen.add_argument("--speed", choices=[speed.value for speed in Speed], help="of the pieces")
    screen.add_argument("--mute", action="store_true", help="without sound")
    screen.add_argument(
        "--data-dir", type=Path, metavar="FOLDER", help="where saves, settings and the log lie"
    )
    screen.add_argument("--verbose", action="store_true", help="tell the terminal what goes on")
    headless = parser.add_argument_group("without a screen")
    headless.add_argument(
        "--simulate", type=int, metavar="GAMES", help="let brains play so many games and count"
    )
    headless.add_argument(
        "--brains",
        metavar="NAME[,NAME...]",
        help=f"dealt round the seats, rotated each game: {', '.join(BRAIN_NAMES)}",
    )
    headless.add_argument("--jobs", type=int, help="how many processes play at once (1)")
    headless.add_argument(
        "--option",
        action="append",
        metavar="NAME",
        help="a rule to change, more than once if you like: "
        + ", ".join(sorted({name for game in GAMES.values() for name in game.switches})),
    )
    headless.add_argument("--json", action="store_true", help="print for machines")
    headless.add_argument(
        "--record", type=Path, metavar="FILE", help="keep the first simulated game"
    )
    headless.add_argument(
        "--replay", type=Path, metavar="FILE", help="print a recorded game turn by turn"
    )
    return parser


def _run(arguments: argparse.Namespace) -> int:
    if arguments.lang is not None and arguments.lang not in _languages():
        known = ", ".join(_languages())
        raise WrongArguments(f"there is no language {arguments.lang!r}; there are {known}")
    if arguments.simulate is not None and arguments.replay is not None:
        raise WrongArguments("--simulate and --replay do not go together; choose one")
    if arguments.simulate is not None:
        return _simulate(arguments)
    values = {name: getattr(arguments, name) for name in _SIMULATE_ONLY}
    given = [name for name, value in values.items() if value is not None and value is not False]
    if given:
        raise WrongArguments(f"--{given[0]} needs --simulate GAMES beside it")
    if arguments.replay is not None:
        # Here and below: whoever wants to play is not to wait for what only others need.
        from scenes.terminal import replay

        texts = Texts.load(ASSETS / "lang", arguments.lang or "en")
        replay(_read_record(arguments.replay), texts, sys.stdout)
        return 0
    return _play(arguments)


_SIMULATE_ONLY = ("brains", "jobs", "option", "json", "record")


def _play(arguments: argparse.Namespace) -> int:
    """The game on a screen, and the one place where a crash ends."""
    # Only here, so that nothing else needs a screen library, which would greet every command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from scenes.client import LOG_FILE, Launch, data_folder, run
    from scenes.kit.window import NoDisplay

    if arguments.windowed and arguments.fullscreen:
        raise WrongArguments("--windowed and --fullscreen do not go together; choose one")
    windowed = arguments.windowed or arguments.size is not None
    launch = Launch(
        assets=ASSETS,
        data=arguments.data_dir,
        size=None if arguments.size is None else _size(arguments.size),
        fullscreen=False if windowed else True if arguments.fullscreen else None,
        language=arguments.lang,
        speed=None if arguments.speed is None else Speed(arguments.speed),
        mute=arguments.mute,
        voyage=_voyage(arguments),
        seed=None if arguments.seed is None else _within("--seed", arguments.seed, 0, MAX_SEED),
        verbose=arguments.verbose,
    )
    try:
        run(launch)
    except NoDisplay as error:
        raise WrongArguments(
            "there is no screen to play on; --simulate GAMES plays without one"
        ) from error
    except Exception:
        # The only broad catch in the program: whatever went wrong, every action is saved already.
        logging.getLogger(__name__).exception("the game ended unexpectedly")
        sys.stderr.write(
            "cartagena: something went wrong, sorry; the game in progress is saved, "
            f"and what happened is written in {data_folder(launch) / LOG_FILE}.\n"
        )
        return 1
    return 0


def _size(text: str) -> tuple[int, int]:
    numbers = text.lower().split("x")
    if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
        raise WrongArguments(f"--size is {text!r}, but must be like 1280x720")
    width, height = (int(number) for number in numbers)
    return _within("the width", width, 320, 16384), _within("the height", height, 240, 16384)


def _voyage(arguments: argparse.Namespace) -> LastVoyage | None:
    """The set-up that the command line asks for, if it asks for any part of one."""
    if arguments.game is None and arguments.variant is None and arguments.players is None:
        return None
    tournament = _tournament(arguments)
    usual = LastVoyage()
    seats = LastVoyage.crew(tournament.players)
    game = GAMES[tournament.game]
    switches = tuple(name for name in game.switches if getattr(tournament.options, name))
    variant = game.variant_of(tournament.options)
    return replace(usual, game=game.name, variant=variant, switches=switches, seats=seats)


def _languages() -> list[str]:
    return sorted(file.stem for file in (ASSETS / "lang").glob("*.toml"))


def _simulate(arguments: argparse.Namespace) -> int:
    from scenes.terminal import keep_record, simulate

    games = _within("--simulate", arguments.simulate, 1, 10**9)
    jobs = _within("--jobs", 1 if arguments.jobs is None else arguments.jobs, 1, 256)
    tournament = _tournament(arguments)
    if arguments.record is not None:
        try:
            keep_record(tournament, arguments.record)
        except OSError as error:
            raise WrongArguments(_cannot("write", arguments.record, error)) from error
    simulate(tournament, games, jobs, arguments.json, sys.stdout, sys.stderr)
    return 0


def _tournament(arguments: argparse.Namespace) -> "Tournament":
    from game.players.tournament import Tournament

    game = GAMES[arguments.game or "escape"]
    variant = next(iter(game.variants)) if arguments.variant is None else arguments.variant
    if variant not in game.variants:
        known = ", ".join(game.variants)
        raise WrongArguments(f"{game.name} has no variant {variant!r}; it has {known}")
    options: Options = game.variants[variant]
    for name in dict.fromkeys(arguments.option or ()):
        if name not in game.switches:
            known = ", ".join(game.switches)
            raise WrongArguments(f"{game.name} has no option {name!r}; it has {known}")
        options = replace(options, **{name: not getattr(options, name)})
    players = 2 if arguments.players is None else arguments.players
    brains = ("random",) if arguments.brains is None else tuple(arguments.brains.split(","))
    for brain in brains:
        if brain not in BRAIN_NAMES:
            raise WrongArguments(f"there is no brain {brain!r}; there are {', '.join(BRAIN_NAMES)}")
    _within("--players", players, MIN_PLAYERS, MAX_PLAYERS)
    seed = _within("--seed", arguments.seed or 0, 0, MAX_SEED)
    return Tournament(game.name, options, players, brains, seed)


def _within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise WrongArguments(f"{name} is {value}, but must be from {least} to {most}")
    return value


def _read_record(file: Path) -> Record:
    try:
        with file.open("rb") as stream:
            return Record.from_json(stream.read(MAX_BYTES + 1))
    except OSError as error:
        raise WrongArguments(_cannot("read", file, error)) from error
    except BadRecord as error:
        raise WrongArguments(f"{file} is no record that can be played: {error}") from error


def _cannot(do: str, file: Path, error: OSError) -> str:
    return f"cannot {do} {file}: {(error.strerror or str(error)).lower()}"


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name that the terminal cannot show is no error
    sys.exit(main(sys.argv[1:]))
