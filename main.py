"""Cartagena: parse the command line, compose, run."""

import gc

# Collecting garbage while modules are loaded finds nothing, and takes a tenth of that time.
gc.disable()

import argparse
import logging
import os
import signal
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from scenes.app.cli.command_line import (
    LARGEST_WINDOW,
    NAME,
    SMALLEST_WINDOW,
    Launch,
    WrongArguments,
    as_size,
    data_folder,
    help_text,
    language_of,
    one_of,
    option_of,
    parsed,
    refused,
    trouble_with,
    whole,
)
from scenes.app.cli.streams import complain, mutter, open_streams, put
from scenes.kit.i18n import Texts, spoken

# Everything else is imported where it is used: the first picture comes before the rules.
if TYPE_CHECKING:
    from game import Options, Record
    from game.players.tournament import Tournament
    from scenes.core.model.phrases import Phrase
    from scenes.core.model.preferences import LastVoyage, Speed
    from scenes.kiosk.watchdog.config import InForce

gc.enable()

VERSION = "0.1.0"
UNSAVED = 3
"""The exit code when a game could not be saved."""
_FAREWELL = 1.0
"""Seconds to wait for threads that still write something."""
ASSETS = Path(__file__).parent / "assets"
LANGUAGES = ASSETS / "lang"


def main(arguments: list[str]) -> int:
    """Run the program and return its exit code."""
    try:
        return _run(arguments)
    except WrongArguments as error:
        _complain(arguments, error.phrase)
        return 2
    except KeyboardInterrupt:
        complain(_texts(arguments)("commandline.interrupted"))
        return 130


def _texts(arguments: list[str]) -> Texts:
    """Return the texts in the caller's language."""
    return Texts.load(LANGUAGES, language_of(arguments, os.environ, LANGUAGES))


def _complain(arguments: list[str], phrase: "Phrase") -> None:
    """Print an error message in the caller's language."""
    from scenes.core.model.phrases import say

    complain(say(_texts(arguments), phrase))


def _run(given: list[str]) -> int:
    arguments = parsed(given)
    if arguments.help:
        put([help_text(_texts(given), LANGUAGES)])
        return 0
    if arguments.version:
        put([f"{NAME} {VERSION}"])
        return 0
    _check_working_folder(arguments)
    if arguments.lang is not None:
        one_of("--lang", arguments.lang, spoken(LANGUAGES))
    if arguments.kiosk_waiting is not None:
        return _show_waiting(one_of("--kiosk-waiting", arguments.kiosk_waiting, spoken(LANGUAGES)))
    if arguments.kiosk_child:
        return _kiosk_child(arguments)
    _check_modes(arguments)
    if arguments.set_pin:
        return _set_pin(arguments, _texts(given))
    if arguments.kiosk:
        return _kiosk(arguments, given)
    if arguments.simulate is not None:
        return _simulate(arguments, _texts(given))
    if arguments.replay is not None:
        from scenes.app.cli.terminal import replay

        put(replay(_read_record(arguments.replay), _texts(given)))
        return 0
    return _play(arguments, given)


def _check_working_folder(arguments: argparse.Namespace) -> None:
    """Raise WrongArguments for a relative path if the working folder no longer exists."""
    for value in vars(arguments).values():
        if isinstance(value, Path) and not value.is_absolute():
            try:
                Path.cwd()
            except OSError as error:
                raise refused("no_working_folder", value, error) from error


_MODES = ("set_pin", "kiosk", "simulate", "replay")
"""Options that each start something other than a game on this screen."""
_BESIDE = {
    **dict.fromkeys(("brains", "jobs", "option", "json", "record"), "simulate"),
    "kiosk_config": "kiosk",
}
"""Options that only work with another one."""


def _check_modes(arguments: argparse.Namespace) -> None:
    """Raise WrongArguments for options that exclude each other, or that need another one."""
    given = [name for name, value in vars(arguments).items() if value not in (None, False)]
    modes = [name for name in _MODES if name in given]
    if len(modes) > 1:
        raise WrongArguments("not_both", one=option_of(modes[0]), other=option_of(modes[1]))
    for name in given:
        if _BESIDE.get(name, name) not in given:
            beside = option_of(_BESIDE[name])
            raise WrongArguments("needs_beside", option=option_of(name), beside=beside)


def _play(arguments: argparse.Namespace, given: list[str]) -> int:
    """Run the game on a screen, and report a crash."""
    # Nothing else needs pygame, which prints a greeting.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    gc.disable()
    from scenes.app.opening import run
    from scenes.kit.window import NoDisplay

    gc.enable()
    launch = _launch(arguments)
    unsaved: list[Phrase] = []
    try:
        run(launch, unsaved.append)
    except NoDisplay as error:
        raise WrongArguments("no_screen") from error
    except Exception:
        # The crash boundary: every action is saved already, if the disk allowed it.
        from scenes.core.model.log_file import JOURNAL_FILE

        logging.getLogger(__name__).exception("the game ended unexpectedly")
        log = str(data_folder(launch.data) / JOURNAL_FILE)
        key = "crashed_unsaved" if unsaved else "crashed"
        complain(_texts(given)(f"commandline.{key}", log=log))
        return 1
    finally:
        for why in unsaved:
            from scenes.core.model import phrases

            _complain(given, phrases.Phrase("commandline.unsaved", {"why": why}))
    return UNSAVED if unsaved else 0


def _kiosk(arguments: argparse.Namespace, given: list[str]) -> int:
    """Supervise a kiosk, which is another process of this program."""
    from scenes.core.model.phrases import reason
    from scenes.kiosk.watchdog.supervisor import AlreadyRunning, run_parent

    data = _data(arguments)
    if (trouble := trouble_with(data)) is not None:
        raise WrongArguments("no_folder", folder=str(data), why=reason(trouble))
    _launch(arguments)  # report errors now, not from a child again and again
    config, notice = _kiosk_config(arguments)
    if notice is not None:
        _complain(given, notice)
    try:
        return run_parent(given, Path(__file__).resolve(), data, config.languages[0])
    except AlreadyRunning as error:
        raise WrongArguments("kiosk_runs", folder=str(data)) from error
    except OSError as error:
        raise refused("cannot_write", data, error) from error


def _kiosk_child(arguments: argparse.Namespace) -> int:
    """Run a supervised kiosk; the exit code tells the supervisor whether to restart it."""
    from scenes.kiosk.watchdog.heartbeat import Heartbeat

    # Before anything is printed: output counts as a sign of life.
    heartbeat = Heartbeat.of_process()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from scenes.app.kiosk import run_kiosk
    from scenes.kiosk.watchdog.supervisor import BAD_SETTINGS, NO_SCREEN
    from scenes.kit.window import NoServer

    launch = _launch(arguments)
    try:
        config, notice = _kiosk_config(arguments)
    except WrongArguments as error:
        _complain([], error.phrase)
        return BAD_SETTINGS
    try:
        return run_kiosk(
            launch, config, safe=arguments.kiosk_safe, heartbeat=heartbeat, notice=notice
        )
    except NoServer as error:
        logging.getLogger(__name__).warning("the kiosk has no display: %s", error)
        return NO_SCREEN
    except Exception:
        # The kiosk's own crash boundary: its parent starts it again.
        logging.getLogger(__name__).exception("the kiosk ended unexpectedly")
        return 1


def _show_waiting(language: str) -> int:
    """Show the waiting picture between two runs of a kiosk."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from scenes.kiosk.waiting import show_waiting
    from scenes.kit.window import NoDisplay

    try:
        show_waiting(ASSETS, language)
    except NoDisplay as error:
        raise WrongArguments("no_screen") from error
    return 0


def _set_pin(arguments: argparse.Namespace, texts: Texts) -> int:
    """Ask for the operator's PIN, and save its hash."""
    from getpass import getpass

    from scenes.kiosk.watchdog.config import save_changes
    from scenes.kiosk.watchdog.pin import (
        LONGEST,
        SHORTEST,
        BadPin,
        DifferentPins,
        hashed,
        typed_pin,
    )

    data = _data(arguments)
    digits = {"least": str(SHORTEST), "most": str(LONGEST)}
    try:
        pin = typed_pin(
            sys.stdin,
            lambda: getpass(f"{texts('commandline.pin_ask', **digits)} "),
            lambda: getpass(f"{texts('commandline.pin_again')} "),
        )
    except BadPin as error:
        raise WrongArguments("pin_form", **digits) from error
    except DifferentPins as error:
        raise WrongArguments("pin_differs") from error
    except (EOFError, OSError, UnicodeDecodeError) as error:
        raise WrongArguments("no_pin") from error
    try:
        save_changes(data, {"pin": hashed(pin)})
    except OSError as error:
        raise refused("cannot_write", data, error) from error
    mutter(f"{texts('commandline.pin_set')}\n", sys.stdout)
    return 0


def _data(arguments: argparse.Namespace) -> Path:
    """Return the data folder of a kiosk."""
    return data_folder(arguments.data_dir)


def _kiosk_config(arguments: argparse.Namespace) -> "InForce":
    from scenes.kiosk.watchdog.config import BadConfig, config_in_force

    try:
        return config_in_force(arguments.kiosk_config, _data(arguments), spoken(LANGUAGES))
    except BadConfig as error:
        raise WrongArguments("kiosk_config", why=error.phrase) from error


def _launch(arguments: argparse.Namespace) -> Launch:
    """Return the options for the game on a screen."""
    if arguments.windowed and arguments.fullscreen:
        raise WrongArguments("not_both", one="--windowed", other="--fullscreen")
    windowed = arguments.windowed or arguments.size is not None
    return Launch(
        assets=ASSETS,
        data=arguments.data_dir,
        size=None if arguments.size is None else _size(arguments.size),
        fullscreen=False if windowed else True if arguments.fullscreen else None,
        language=arguments.lang,
        speed=_speed(arguments.speed),
        mute=arguments.mute,
        read_aloud=arguments.read_aloud,
        voyage=_voyage(arguments),
        seed=_seed(arguments.seed),
        verbose=arguments.verbose,
    )


def _speed(text: str | None) -> "Speed | None":
    if text is None:
        return None
    from scenes.core.model.preferences import Speed

    return Speed(one_of("--speed", text, list(Speed)))


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    from game import MAX_SEED

    return whole("--seed", text, 0, MAX_SEED, None)


def _size(text: str) -> tuple[int, int]:
    numbers = text.lower().split("x")
    if len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
        raise WrongArguments("no_size", given=text)
    # Leading zeros do no harm, but Python refuses to read thousands of digits.
    width, height = (int(number.lstrip("0")[:6] or 0) for number in numbers)
    bounds = zip(SMALLEST_WINDOW, (width, height), LARGEST_WINDOW, strict=True)
    if not all(least <= side <= most for least, side, most in bounds):
        least = as_size(SMALLEST_WINDOW)
        most = as_size(LARGEST_WINDOW)
        raise WrongArguments("out_of_bounds", option="--size", given=text, least=least, most=most)
    return width, height


def _voyage(arguments: argparse.Namespace) -> "LastVoyage | None":
    """Return the set-up from the command line, or None if it has no option for that."""
    if arguments.game is None and arguments.variant is None and arguments.players is None:
        return None
    from game import GAMES
    from scenes.core.model.preferences import LastVoyage

    tournament = _tournament(arguments)
    usual = LastVoyage()
    seats = LastVoyage.crew(tournament.players)
    game = GAMES[tournament.game]
    switches = tuple(name for name in game.switches if getattr(tournament.options, name))
    variant = game.variant_of(tournament.options)
    return replace(usual, game=game.name, variant=variant, switches=switches, seats=seats)


def _simulate(arguments: argparse.Namespace, texts: Texts) -> int:
    from scenes.app.cli.terminal import as_json, keep_record, simulate, table

    games = whole("--simulate", arguments.simulate, 1, 10**9, 1)
    jobs = whole("--jobs", arguments.jobs, 1, 256, 1)
    tournament = _tournament(arguments)
    if arguments.record is not None:
        try:
            keep_record(tournament, arguments.record)
        except OSError as error:
            raise refused("cannot_write", arguments.record, error) from error
    tally = simulate(tournament, games, jobs, texts, sys.stderr)
    results = as_json(tournament, tally) if arguments.json else table(tournament, tally, texts)
    put([results])
    return 0


def _tournament(arguments: argparse.Namespace) -> "Tournament":
    from game import GAMES, MAX_PLAYERS, MAX_SEED, MIN_PLAYERS
    from game.levels import BRAIN_NAMES
    from game.players.tournament import Tournament

    game = GAMES[one_of("--game", arguments.game or "escape", list(GAMES))]
    variant = next(iter(game.variants)) if arguments.variant is None else arguments.variant
    options: Options = game.variants[one_of("--variant", variant, list(game.variants))]
    for name in dict.fromkeys(arguments.option or ()):
        one_of("--option", name, game.switches)
        options = replace(options, **{name: not getattr(options, name)})
    brains = ("random",) if arguments.brains is None else tuple(arguments.brains.split(","))
    for brain in brains:
        one_of("--brains", brain, BRAIN_NAMES)
    players = whole("--players", arguments.players, MIN_PLAYERS, MAX_PLAYERS, 2)
    seed = whole("--seed", arguments.seed, 0, MAX_SEED, 0)
    return Tournament(game.name, options, players, brains, seed)


def _read_record(file: Path) -> "Record":
    from game import MAX_BYTES, BadRecord, Record
    from game.storage.files import open_named
    from scenes.core.model.phrases import damage_phrase

    try:
        with open_named(file, "rb") as stream:
            return Record.from_json(stream.read(MAX_BYTES + 1))
    except OSError as error:
        raise refused("cannot_read", file, error) from error
    except BadRecord as error:
        raise WrongArguments("no_record", file=str(file), why=damage_phrase(error)) from error


def _end(code: int) -> NoReturn:
    """End the process, even if a thread still waits for a disk that hangs."""
    # It takes a second at most; Ctrl+C would only print where it was.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.shutdown()
    others = [each for each in threading.enumerate() if each is not threading.main_thread()]
    end = time.monotonic() + _FAREWELL
    for thread in others:
        thread.join(max(0.0, end - time.monotonic()))
    if any(thread.is_alive() for thread in others):
        os._exit(code)
    sys.exit(code)


def start() -> NoReturn:
    """Run the program with the arguments of the process, and end it."""
    open_streams()
    _end(main(sys.argv[1:]))


if __name__ == "__main__":
    if hasattr(sys, "frozen"):
        # In a frozen program, the thinking process is another process of it.
        from multiprocessing import freeze_support

        freeze_support()
    start()
