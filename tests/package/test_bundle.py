"""The packed game as a stranger has it: elsewhere, with nothing of this checkout around it.

    PACKAGE=dist/cartagena python -m pytest tests/package

With SHORT=1 as well only what takes no time.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from game import Record
from scenes.core.model.preferences import LastVoyage, Preferences
from scenes.pause.scene import SeatControl
from tests.package.conftest import packed, press, whole
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.window import CHECKOUT, ROOT, Program, screen_environment, until, virtual_display

SIZE = (1280, 720)
MOST_BYTES = 80_000_000
STARTS = 7
MOST_TIMES = 1.5

NAMES = (
    *("Brotli", "Expat", "libffi", "FluidSynth", "FreeType", "HarfBuzz", "mpg123", "libogg"),
    *("libpng", "PortMidi", "Python", "libsndfile", "libtiff", "libvorbis", "WavPack", "libwebp"),
    *("opus", "libxmp"),
)
LIBRARIES = {name.lower().removeprefix("lib"): name for name in NAMES} | {
    "SDL2": "SDL 2",
    "FLAC": "FLAC",
    "asound": "alsa-lib",
    "bz2": "bzip2",
    "crypto": "OpenSSL",
    "gcc_s": "GCC",
    "stdc++": "GCC",
    "jpeg": "libjpeg-turbo",
    "lzma": "XZ Utils",
    "sharpyuv": "libwebp",
    "uuid": "libuuid",
    "z.": "zlib",
}
"""What the files of libraries begin with, and what the list of licences calls them."""

pytestmark = packed


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with virtual_display(SIZE) as name:
        yield name


def ask(bundle: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [bundle / "cartagena", *arguments],
        cwd="/",
        env={},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def test_it_is_small(bundle: Path) -> None:
    files = [file for file in bundle.rglob("*") if not file.is_symlink()]
    assert sum(file.lstat().st_size for file in files) <= MOST_BYTES


def test_what_it_needs_and_what_people_need_lies_in_it(bundle: Path) -> None:
    inside = bundle / "_internal" / "assets"
    here = ROOT / "assets"
    for folder in ("images", "lang", "sounds", "music", "brains"):
        names = {file.relative_to(here) for file in (here / folder).rglob("*") if file.is_file()}
        packed = {file.relative_to(inside) for file in (inside / folder).rglob("*")}
        assert names <= packed, folder
    licences = {file.stem for file in (bundle / "licences").iterdir()}
    assert licences >= {"LICENSE", "python", "pyinstaller", "LGPL-2.1", "THIRD-PARTY"}
    assert "./cartagena" in (bundle / "README.txt").read_text(encoding="utf-8")
    assert not [file for file in bundle.rglob("*") if file.name in ("pytest", "tests", "tkinter")]


def test_every_library_inside_is_named_with_its_licence(bundle: Path) -> None:
    told = (bundle / "licences" / "THIRD-PARTY.md").read_text(encoding="utf-8")
    for file in bundle.rglob("lib*.so*"):
        names = [name for stem, name in LIBRARIES.items() if file.name.startswith(f"lib{stem}")]
        assert names, file.name
        assert all(name in told for name in names), names


def test_it_answers_without_any_environment(bundle: Path) -> None:
    done = ask(bundle, "--simulate", "2", "--game", "nest", "--brains", "finn,rosa", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "Nest, 2 players, 2 games" in done.stdout
    assert ask(bundle, "--version").stdout == ask_checkout("--version")
    assert ask(bundle, "--help").stdout == ask_checkout("--help")
    assert ask(bundle, "--fly").returncode == 2


def ask_checkout(*arguments: str) -> str:
    done = subprocess.run(
        [*CHECKOUT, *arguments], env={}, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


def test_the_menus_entry_names_the_program_and_can_be_taken_out(
    bundle: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"

    def install(*arguments: str) -> None:
        command = ["/bin/sh", str(bundle / "install.sh"), *arguments]
        path = {"PATH": os.environ["PATH"], "HOME": str(home)}
        subprocess.run(command, env=path, check=True, capture_output=True)

    install()
    entry = home / ".local/share/applications/cartagena.desktop"
    lines = entry.read_text(encoding="utf-8").splitlines()
    assert f'Exec="{bundle / "cartagena"}"' in lines
    assert "Icon=cartagena" in lines
    icons = list((home / ".local/share/icons").rglob("cartagena.*"))
    assert len(icons) > 5
    install("--remove")
    assert not entry.exists()
    assert not any(icon.exists() for icon in icons)


@whole
def test_a_game_is_played_killed_resumed_and_finished(
    bundle: Path, display: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    size = f"{SIZE[0]}x{SIZE[1]}"
    options = ["--size", size, "--data-dir", str(data), "--seed", "11", "--players", "2"]
    command = [str(bundle / "cartagena"), *options, "--speed", "normal", "--lang", "en"]
    file = data / "game.json"
    program = Program(command, display, {}, Path("/"))
    voyage = replace(LastVoyage(), seats=LastVoyage.crew(2))
    twin = Pilot(context_in(tmp_path / "twin", replace(Preferences(), voyage=voyage)), SIZE)
    try:
        until("the window", program.window)
        time.sleep(2)
        press(program, twin, "play", "sail")
        until("the saved game", file.exists)
        # From here on a computer plays the person's seat, so that nobody needs to be there.
        press(program, twin, "menu", SeatControl(0), "rosa", "resume")
        until("some actions", lambda: actions_in(file) > 6)
    finally:
        program.kill()
    reached = actions_in(file)
    program = Program([*command[:-4], "--speed", "instant", "--lang", "en"], display, {}, Path("/"))
    twin = Pilot(context_in(tmp_path / "second", Preferences()), SIZE)
    twin.context.save_game(Record.from_json(file.read_bytes()).match())
    twin = Pilot(twin.context, SIZE)
    try:
        until("the window", program.window)
        time.sleep(2)
        press(program, twin, "continue")
        until("the finished game", lambda: any((data / "replays").glob("*.json")))
    finally:
        program.end()
    finished = next((data / "replays").glob("*.json"))
    record = Record.from_json(finished.read_bytes())
    assert record.seed == 11
    assert len(record.actions) > reached
    assert record.match().outcome is not None


def actions_in(file: Path) -> int:
    return len(Record.from_json(file.read_bytes()).actions) if file.exists() else 0


@whole
def test_it_starts_nearly_as_soon_as_the_checkout(
    bundle: Path, display: str, tmp_path: Path
) -> None:
    environment = dict(screen_environment(display))
    packed = [str(bundle / "cartagena")]

    def both() -> tuple[float, float]:
        return (
            seconds(packed, environment, tmp_path / "packed"),
            seconds(CHECKOUT, environment, tmp_path / "checkout"),
        )

    both()  # fills what is kept for the next starts
    ratio = statistics.median(ours / theirs for ours, theirs in (both() for _ in range(STARTS)))
    told = f"the packed game starts in {ratio:.2f} times the time of the checkout"
    sys.stderr.write(f"{told}\n")
    assert ratio <= MOST_TIMES, told


def seconds(command: Sequence[str], environment: Mapping[str, str], data: Path) -> float:
    options = ["--size", f"{SIZE[0]}x{SIZE[1]}", "--data-dir", str(data), "--verbose"]
    begun = time.perf_counter()
    with subprocess.Popen(
        [*command, *options], cwd="/", env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "the first picture" in line:
                taken = time.perf_counter() - begun
                process.terminate()
                process.communicate()
                return taken
    raise AssertionError("no picture came")
