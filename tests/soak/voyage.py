"""Computers that play on and on in a process of their own, made to be killed.

    python -m tests.soak.voyage plain|program FOLDER LOG

Goes on with the game in the folder, or begins one. Whenever an action's save is confirmed, a line
of the log says so: the seed, the number of actions, their digest, and whether the game is over.
"program" is the real one, from the command line to the window; "plain" has no screen and starts
sooner.
"""

import os
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from game.games import GAMES
from game.match import Colour, Match, Seat
from game.notation import write_action
from game.record import Record, digest
from game.storage.background_writer import BackgroundWriter
from game.storage.labels import FinishedGame
from game.storage.store import Store
from tests.game.building import decide

_PAUSE = 0.0005


class Line(NamedTuple):
    """What the log says: so far a game has come for sure."""

    seed: int
    actions: int
    digest: str
    over: bool

    @classmethod
    def of(cls, record: Record, *, over: bool = False) -> "Line":
        return cls(record.seed, len(record.actions), digest_of(record), over)

    @classmethod
    def read(cls, text: str) -> "Line":
        seed, actions, sum_, over = text.split()
        return cls(int(seed), int(actions), sum_, over == "True")

    def __str__(self) -> str:
        return f"{self.seed} {self.actions} {self.digest} {self.over}\n"


def digest_of(record: Record, most: int | None = None) -> str:
    actions = record.actions[:most]
    return digest([write_action(action, record.game.havens) for action in actions])


def new_match(seed: int) -> Match:
    """A game among computers; every seed another kind."""
    game = GAMES[("escape", "escape", "nest")[seed % 3]]
    variants = list(game.variants.values())
    crew = (Seat(f"Pirate {n}", colour, "greedy") for n, colour in enumerate(Colour))
    return Match.new(game, tuple(crew)[: 2 + seed % 4], variants[seed % len(variants)], seed)


def next_match(store: Store) -> Match:
    """A game that has not been played yet; every game has its number as its seed."""
    return new_match(len(store.records.read().games))


def watch(writer: BackgroundWriter, log: Path) -> None:
    """Write a line whenever the writer confirms a game, from a thread of its own."""
    waiting: list[tuple[int, Line]] = []
    save, finish = writer.save, writer.finish

    def saving(record: Record) -> int:
        ticket = save(record)
        waiting.append((ticket, Line.of(record)))
        return ticket

    def finishing(ended: FinishedGame) -> int:
        ticket = finish(ended)
        waiting.append((ticket, Line.of(ended.record, over=True)))
        return ticket

    def write() -> None:
        file = os.open(log, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
        while True:
            confirmed = writer.confirmed
            while waiting and waiting[0][0] <= confirmed:
                os.write(file, str(waiting.pop(0)[1]).encode())
            time.sleep(_PAUSE)

    writer.save = saving  # type: ignore[method-assign]
    writer.finish = finishing  # type: ignore[method-assign]
    threading.Thread(target=write, daemon=True).start()


def sail(folder: Path, log: Path) -> None:
    store = Store(folder)
    store.claim()
    writer = BackgroundWriter(store)
    watch(writer, log)
    match = store.find_game().match or next_match(store)
    while True:
        while match.outcome is None:
            writer.save(Record.of(match))
            decide(match)
            time.sleep(_PAUSE)
        writer.finish(FinishedGame.of(match, datetime.now(UTC)))
        assert writer.flush()
        match = next_match(store)


def sail_the_program(folder: Path, log: Path) -> None:
    """Play for ever with the real program, which opens on the board and has no results."""
    import main
    from scenes.app import client
    from scenes.app.scene_factory import SceneFactory
    from scenes.core.scene import Scene

    class Unending(SceneFactory):
        def menu(self) -> Scene:
            context = self._context
            context.store.claim()
            watch(context.writer, log)
            saved = context.saved_game()
            return self.board(next_match(context.store) if saved is None else saved.match())

        def results(self, _match: Match) -> Scene:
            return self.board(next_match(self._context.store))

    client.SceneFactory = Unending  # type: ignore[attr-defined]
    size = ("--size", "640x480")
    main.main(["--data-dir", str(folder), *size, "--speed", "instant", "--mute"])


if __name__ == "__main__":
    how, place, told = sys.argv[1:]
    {"plain": sail, "program": sail_the_program}[how](Path(place), Path(told))
