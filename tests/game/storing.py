"""Games to store, and what a folder of stored games holds."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from game.games import GAMES
from game.match import Colour, Match, Seat
from game.record import Record
from game.storage.storage_errors import StorageProblem
from game.storage.store import Store
from tests.game.building import decide

CREW = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED, "greedy"))
GAME_FILE = "game.json"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def mishaps(store: Store) -> list[StorageProblem]:
    """What the store has told of since it was last asked."""
    told = []
    while (note := store.notes.take()) is not None:
        told.append(note.mishap)
    return told


GONE = object()


def put(whole: Any, path: str, value: object) -> None:  # noqa: ANN401
    """Put a value where a dotted path leads within parsed JSON, or take what is there away."""
    name, _, rest = path.partition(".")
    key = int(name) if isinstance(whole, list) else name
    if rest:
        put(whole[key], rest, value)
    elif value is GONE:
        del whole[key]
    else:
        whole[key] = value


def begun(
    actions: int | None, seed: int = 3, game: str = "nest", seats: tuple[Seat, ...] = CREW
) -> Match:
    """A game after a number of actions of greedy players, or at its end."""
    rules = GAMES[game]
    match = Match.new(rules, seats, next(iter(rules.variants.values())), seed)
    while match.outcome is None and (actions is None or len(match.actions) < actions):
        decide(match)
    return match


@cache
def record(actions: int | None, seed: int = 3, game: str = "nest") -> Record:
    return Record.of(begun(actions, seed, game))


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file in a folder and its subfolders, except the locks."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != ".lock"
    }
