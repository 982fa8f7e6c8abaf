"""Whole games from a second process, over a real accessibility bus, in a real window."""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from game import GAMES, Action, Colour, Match, Record, Seat
from game.players.brains import BRAINS
from game.rng import Rng
from game.storage.store import Store
from tests.reader.bus import LISTENER, SYSTEM_PYTHON, accessible_bus, need_listeners
from tests.soak import long
from tests.window import CHECKOUT, Program, until, xvfb

SIZE = (800, 480)
SECONDS = 400
VOYAGES = [(game.name, variant) for game in GAMES.values() for variant in game.variants]
TABLES = [(*voyage, players) for voyage in VOYAGES for players in range(2, 6)]
SHORT = (("escape", "tortuga", 2), ("nest", "nest", 2))
LEFT = 6
"""About how many actions are left in a short game."""


def crew(players: int) -> list[Seat]:
    """A person, and others who play well, so that a game is short."""
    names = zip(Colour, ("Emma", "Mateo", "Finn", "Rosa", "Barto"), strict=True)
    seats = [
        Seat(name, colour, "mateo" if number else None)
        for number, (colour, name) in enumerate(names)
    ]
    return seats[:players]


def prepare(folder: Path, table: tuple[str, str, int]) -> None:
    """Let nothing wait or ask."""
    game, variant, players = table
    seats = [
        {"name": seat.name, "colour": seat.colour.value, "brain": seat.brain}
        for seat in crew(players)
    ]
    settings = {
        "speed": "instant",
        "reduced_motion": True,
        "ask_ending": False,
        "tips": False,
        "voyage": {"game": game, "variant": variant, "seats": seats},
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def save_the_end_of_a_game(folder: Path, table: tuple[str, str, int]) -> None:
    """Let the game continue one that is almost over."""
    name, variant, players = table
    game = GAMES[name]

    def begun() -> Match:
        return Match.new(game, tuple(crew(players)), game.variants[variant], 7)

    played = begun()
    actions: list[Action] = []
    while played.outcome is None:
        view = played.view(played.table.to_act)
        actions.append(BRAINS["greedy"].choose(game.rules, view, Rng(len(actions))))
        played.submit(played.table.to_act, actions[-1])
    saved = begun()
    for action in actions[:-LEFT]:
        saved.submit(saved.table.to_act, action)
    store = Store(folder)
    store.claim()
    store.save_game(Record.of(saved))
    store.close()


def play(folder: Path, display: str, bus: Mapping[str, str]) -> str:
    """Play a game from the menu to the results; return what the listener used."""
    command = [*CHECKOUT, "--windowed", "--size", "800x480", "--mute", "--seed", "7"]
    program = Program([*command, "--data-dir", str(folder)], display, bus)
    try:
        listener = [SYSTEM_PYTHON, str(LISTENER), str(SECONDS)]
        heard = subprocess.run(
            listener, env=dict(bus), capture_output=True, text=True, timeout=SECONDS + 60
        )
        assert program.process.poll() is None, "the game has ended"
        assert heard.returncode == 0, f"{heard.stdout[-3000:]}{heard.stderr[-2000:]}"
        return heard.stdout
    finally:
        program.process.kill()
        program.process.wait()


class Room(NamedTuple):
    """A screen, and a bus on which somebody listens."""

    display: str
    bus: Mapping[str, str]


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    need_listeners()
    with xvfb(SIZE) as (display, _), accessible_bus() as bus:
        yield Room(display, bus)


# What is heard in the other games is tried in this process: see test_by_ear.
@pytest.mark.parametrize(
    "table", long(SHORT, usual=SHORT[1:]), ids=lambda table: "-".join(map(str, table))
)
def test_another_process_ends_a_game(
    tmp_path: Path, room: Room, table: tuple[str, str, int]
) -> None:
    prepare(tmp_path, table)
    save_the_end_of_a_game(tmp_path, table)
    heard = play(tmp_path, *room)
    assert "| Continue" in heard
    assert "results" in heard


def test_another_process_hears_what_is_read_again_and_again(tmp_path: Path, room: Room) -> None:
    keys = (("F1", "Keys"), ("Down", "arrow keys: "), ("Down", "Tab: "), ("Escape", "Play"))
    _press_and_hear(tmp_path, room, (*keys, *keys))


def test_another_process_gets_what_is_typed(tmp_path: Path, room: Room) -> None:
    _press_and_hear(
        tmp_path,
        room,
        (
            ("Return", "Sail!"),
            ("Tab", "Back"),
            ("Tab", "Page: Game"),
            ("Right", ""),
            ("Tab", "Pirate and colour"),
            ("Tab", "Name: Emma"),
            ("Return", "Emma\n"),
            ("x", "insert x | x 1"),
            ("y", "insert y | xy 2"),
            ("BackSpace", "delete y | x 1"),
        ),
    )


def _press_and_hear(folder: Path, room: Room, steps: Sequence[tuple[str, str]]) -> None:
    """Press keys in the game; another process must hear some words after each of them."""
    if shutil.which("xdotool") is None:
        pytest.skip("xdotool not installed")
    prepare(folder / "game", SHORT[0])
    command = [*CHECKOUT, "--windowed", "--size", "800x480", "--mute"]
    heard = folder / "heard"
    program = Program([*command, "--data-dir", str(folder / "game")], room.display, room.bus)
    with heard.open("w", encoding="utf-8") as written:
        listener = subprocess.Popen(
            [SYSTEM_PYTHON, str(LISTENER)], env=dict(room.bus), stdout=written
        )
    try:
        _waits_for(heard, "Play", 0)
        for key, words in steps:
            before = len(heard.read_text(encoding="utf-8"))
            program.press(key)
            _waits_for(heard, words, before)
    finally:
        for process in (listener, program.process):
            process.kill()
            process.wait()


def _waits_for(heard: Path, words: str, start: int) -> None:
    until(words, lambda: words in heard.read_text(encoding="utf-8")[start:])


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_another_process_plays_every_game(
    tmp_path: Path, room: Room, table: tuple[str, str, int]
) -> None:
    prepare(tmp_path, table)
    begun = time.monotonic()
    heard = play(tmp_path, *room)
    print(f"{table}: {time.monotonic() - begun:.0f} s, {len(heard.splitlines())} steps")  # noqa: T201
    assert "| Sail!" in heard
    assert "results" in heard
