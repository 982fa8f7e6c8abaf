"""One voyage in several running copies of the game, which lose nothing of each other's."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from game import Colour, Looks
from game.storage.background_writer import BackgroundWriter
from game.storage.store import Store
from game.storage.voyage_shelf import StoredVoyage
from game.voyage import PORTS, PortGame, PortLog, Voyage
from scenes.core.model.voyages import Voyages
from tests import copied_processes

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
ANA = Voyage("Ana", Colour.YELLOW, NOON)
COPIES = 4
WON = PortLog(1, round=9)


def flagged(voyage: Voyage, *numbers: int, log: PortLog = WON) -> Voyage:
    """Return a voyage with a flag at some more harbours."""
    return replace(voyage, logs={**voyage.logs, **{PORTS[number].name: log for number in numbers}})


# Real processes


def at_once(work: Callable[..., None], folder: Path) -> None:
    """Do something in four processes, which wait for each other before they begin."""
    processes = copied_processes()
    barrier = processes.Barrier(COPIES)
    copies = [processes.Process(target=work, args=(folder, n, barrier)) for n in range(COPIES)]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert [copy.exitcode for copy in copies] == [0] * COPIES


def add(folder: Path, number: int, barrier: Any) -> None:  # noqa: ANN401
    store = Store(folder)
    barrier.wait()
    for each in range(5):
        store.voyages.add(replace(ANA, name=f"Ana {number} {each}"))


def win(folder: Path, number: int, barrier: Any) -> None:  # noqa: ANN401
    """Win at three harbours, each of which no other copy knows of."""
    store = Store(folder)
    writer = BackgroundWriter(store)
    writer.patience = 20.0
    voyages = Voyages(store, writer)
    (stored,) = voyages.all()
    barrier.wait()
    for harbour in range(number, len(PORTS), COPIES):
        stored = voyages.keep(stored, flagged(stored.voyage, harbour))
    assert writer.close()


def test_four_copies_that_begin_voyages_at_once_keep_all_of_them(tmp_path: Path) -> None:
    at_once(add, tmp_path)
    names = {each.voyage.name for each in Store(tmp_path).voyages.kept()}
    assert names == {f"Ana {number} {each}" for number in range(COPIES) for each in range(5)}


def test_four_copies_that_win_at_once_keep_all_flags(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.voyages.add(ANA)
    at_once(win, tmp_path)
    (stored,) = store.voyages.kept()
    assert stored.voyage == flagged(ANA, *range(len(PORTS)))
    assert store.notes.take() is None


# One after the other


class Copy:
    """A running copy of the game, as far as its voyages are concerned."""

    def __init__(self, folder: Path) -> None:
        store = Store(folder)
        self.writer = BackgroundWriter(store)
        self.voyages = Voyages(store, self.writer)
        self.stored: StoredVoyage | None = next(iter(self.voyages.all()), None)

    @property
    def voyage(self) -> Voyage:
        """The voyage as this copy knows it."""
        assert self.stored is not None
        return self.stored.voyage

    def keep(self, voyage: Voyage) -> None:
        """Keep a change, and wait until it is written."""
        assert self.stored is not None
        self.stored = self.voyages.keep(self.stored, voyage)
        assert self.writer.flush()


@pytest.fixture
def copies(tmp_path: Path) -> tuple[Copy, Copy]:
    Store(tmp_path).voyages.add(flagged(ANA, 0))
    return Copy(tmp_path), Copy(tmp_path)


def on_disk(folder: Path) -> Voyage:
    """Return the only voyage."""
    (stored,) = Store(folder).voyages.kept()
    return stored.voyage


def test_looks_of_one_copy_and_a_flag_of_the_other_are_both_kept(
    tmp_path: Path, copies: tuple[Copy, Copy]
) -> None:
    one, other = copies
    looks = Looks(flag="cutlasses")
    one.keep(replace(one.voyage, looks=looks, colour=Colour.RED))
    other.keep(flagged(other.voyage, 1))
    assert on_disk(tmp_path) == replace(flagged(ANA, 0, 1), looks=looks, colour=Colour.RED)


def test_games_lost_in_two_copies_are_both_counted(
    tmp_path: Path, copies: tuple[Copy, Copy]
) -> None:
    for copy in copies:
        copy.keep(flagged(copy.voyage, 1, log=PortLog(1)))
    assert on_disk(tmp_path).log(PORTS[1]) == PortLog(2)
    copies[0].keep(flagged(copies[0].voyage, 1, log=PortLog(2, round=7)))
    assert on_disk(tmp_path).log(PORTS[1]) == PortLog(3, round=7)


def test_gold_at_a_harbour_is_kept_whoever_writes_last(
    tmp_path: Path, copies: tuple[Copy, Copy]
) -> None:
    one, other = copies
    one.keep(flagged(one.voyage, 1, log=PortLog(1, round=7, gold=True)))
    other.keep(flagged(other.voyage, 1, log=PortLog(1, round=5)))
    assert on_disk(tmp_path).log(PORTS[1]) == PortLog(1, round=7, gold=True)


def test_a_game_that_is_over_does_not_displace_one_that_goes_on_elsewhere(
    tmp_path: Path, copies: tuple[Copy, Copy]
) -> None:
    one, other = copies
    own, others = PortGame(PORTS[1].name, 5), PortGame(PORTS[0].name, 6)
    one.keep(replace(one.voyage, playing=own))
    other.keep(replace(other.voyage, playing=others))
    one.keep(replace(flagged(one.voyage, 1), playing=own._replace(over=True)))
    assert on_disk(tmp_path) == replace(flagged(ANA, 0, 1), playing=others)


def test_a_voyage_deleted_elsewhere_never_mixes_with_the_next_of_its_number(
    tmp_path: Path, copies: tuple[Copy, Copy]
) -> None:
    one, other = copies
    assert other.stored is not None
    assert other.voyages.forget(other.stored)
    assert other.voyages.begin("Ben", Colour.RED) is not None
    for harbour in (1, 2):
        one.keep(flagged(one.voyage, harbour))
    voyages = {each.voyage.name: each.voyage for each in Store(tmp_path).voyages.kept()}
    assert voyages["Ana"] == flagged(ANA, 0, 1, 2)
    assert voyages["Ben"].flags == 0
    assert len(Store(tmp_path).voyages.kept()) == 2


def test_what_the_disk_refused_is_written_with_the_next_change(
    tmp_path: Path, copies: tuple[Copy, Copy]
) -> None:
    one, _ = copies
    folder = tmp_path / "voyages"
    folder.rename(tmp_path / "gone")
    folder.write_text("in the way")
    one.keep(flagged(one.voyage, 1))
    folder.unlink()
    (tmp_path / "gone").rename(folder)
    one.keep(flagged(one.voyage, 2))
    assert on_disk(tmp_path) == flagged(ANA, 0, 1, 2)
