"""The voyages for the screens; disk errors are reported, never raised."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from game import MAX_SEED, BadRecord, Colour, Label, Match, name_key
from game.storage.background_writer import BackgroundWriter
from game.storage.storage_errors import refusal_of, unreadable_of
from game.storage.store import Store
from game.storage.voyage_shelf import StoredVoyage
from game.voyage import NO_EASE, PORT_BY_NAME, Ease, Port, Voyage

log = logging.getLogger(__name__)
_LOT = SystemRandom()


class VoyageLeg(NamedTuple):
    """A game that belongs to a voyage."""

    stored: StoredVoyage
    port: Port
    ease: Ease
    hinted: int
    """The round of the last hint; 0 without one."""


class Voyages:
    """All voyages, and which of them a game belongs to."""

    def __init__(
        self,
        store: Store | None,
        writer: BackgroundWriter,
        draw_seed: Callable[[int], int] = _LOT.randrange,
    ) -> None:
        self._store = store
        self._writer = writer
        self._draw_seed = draw_seed
        self._known: tuple[StoredVoyage, ...] | None = None
        """The voyages as they are on the disk, or soon will be."""
        self._written: dict[Path, Voyage] = {}
        """The voyages as this copy of the game has last read or written them."""

    def all(self) -> tuple[StoredVoyage, ...]:
        """Read the voyages again and return them, the one that was played last first."""
        store = self._store
        if store is None:
            return ()
        try:
            self._known = self._writer.do(lambda: store.voyages.kept())
            self._written = {each.file: each.voyage for each in self._known}
        except OSError as error:
            log.warning("the voyages cannot be read: %s", error)
            store.notes.add(unreadable_of(error))
        return self._known or ()

    def begin(self, name: str, colour: Colour) -> StoredVoyage | None:
        """Begin and store a voyage; None, with a message, if the disk refuses."""
        store = self._store
        if store is None:
            return None
        begun = datetime.now(UTC).replace(microsecond=0)
        try:
            stored = self._writer.do(partial(store.voyages.add, Voyage(name, colour, begun)))
        except OSError as error:
            log.warning("a voyage cannot be begun: %s", error)
            store.notes.add(refusal_of(error))
            return None
        self._known = (stored, *(self._known or ()))
        self._written[stored.file] = stored.voyage
        return stored

    def keep(self, stored: StoredVoyage, voyage: Voyage) -> StoredVoyage:
        """Store what has changed on a voyage, without waiting for the disk."""
        known = {each.file: each for each in self._known or ()}
        latest = known.pop(stored.file, stored)
        changed = latest._replace(voyage=latest.voyage.with_change(stored.voyage, voyage))
        self._known = (changed, *known.values())
        self._written.setdefault(stored.file, stored.voyage)
        store = self._store
        if store is not None:
            self._writer.keep(partial(self._write, store, changed))
        return changed

    def _write(self, store: Store, stored: StoredVoyage) -> None:
        """Write what has changed since the last write that the disk did not refuse."""
        store.voyages.write(stored, self._written[stored.file])
        self._written[stored.file] = stored.voyage

    def rename(self, name: str, to: str) -> None:
        """Let a person's voyages count for another name."""
        for stored in self.all():
            if name_key(stored.voyage.name) == name_key(name):
                self.keep(stored, replace(stored.voyage, name=to))

    def forget(self, stored: StoredVoyage) -> bool:
        """Move a voyage to the trash; return whether that worked."""
        store = self._store
        if store is None:
            return False
        try:
            self._writer.do(partial(store.voyages.forget, stored))
        except OSError as error:
            log.warning("a voyage cannot be deleted: %s", error)
            store.notes.add(refusal_of(error))
            return False
        self._known = tuple(each for each in self._known or () if each.file != stored.file)
        return True

    # Games

    def sail(self, stored: StoredVoyage, port: Port, ease: Ease = NO_EASE) -> Match:
        """Begin the game of a harbour."""
        voyage, match = stored.voyage.sail(port, self._draw_seed(MAX_SEED + 1), ease)
        self.keep(stored, voyage)
        return match

    def leg_of(self, match: Match) -> VoyageLeg | None:
        """Return the harbour that a game is played at, or None if it is no game of a voyage."""
        if match.seed is None or self._store is None:
            return None
        known = self.all() if self._known is None else self._known
        for stored in known:
            playing = stored.voyage.playing
            if playing is not None and stored.voyage.plays(match):
                return VoyageLeg(stored, PORT_BY_NAME[playing.port], playing.ease, playing.hinted)
        return None

    def port_of(self, saved: Label) -> Port | None:
        """Return the harbour where a saved game is played, or None if it is no game of a voyage."""
        for stored in self.all() if self._known is None else self._known:
            playing = stored.voyage.playing
            if playing is not None and playing.seed == saved.seed:
                port = PORT_BY_NAME[playing.port]
                if (saved.game, len(saved.seats)) == (port.game.name, len(port.rivals) + 1):
                    return port
        return None

    def begin_again(self, match: Match, again: Match) -> None:
        """Let a game that was begun again take the place of the one before on its voyage."""
        leg = self.leg_of(match)
        if leg is not None:
            self.keep(leg.stored, leg.stored.voyage.goes_on_in(again))

    def take_hint(self, match: Match) -> None:
        """Store that there was a hint in this round of a voyage's game."""
        leg = self.leg_of(match)
        if leg is not None:
            self.keep(leg.stored, leg.stored.voyage.take_hint(match.table.round))

    def land(self, match: Match) -> None:
        """Set a flag if a finished game was won at a harbour."""
        leg = self.leg_of(match)
        if leg is not None:
            voyage = leg.stored.voyage.land(match)
            if voyage != leg.stored.voyage:
                self.keep(leg.stored, voyage)

    def unfinished(self, stored: StoredVoyage) -> Match | None:
        """Return the game that goes on at a harbour, if it is saved; a finished one is judged."""
        playing = stored.voyage.playing
        store = self._store
        if store is None or playing is None or playing.over:
            return None
        try:
            match = self._writer.do(partial(_saved_game, store, stored.voyage))
        except OSError as error:
            log.warning("the saved games cannot be read: %s", error)
            store.notes.add(unreadable_of(error))
            return None
        if match is not None and match.outcome is not None:
            self.land(match)
            return None
        return match


def _saved_game(store: Store, voyage: Voyage) -> Match | None:
    """Return the game of a voyage: in progress, left for another one, or finished."""
    found = store.find_game()
    store.notes.add(found.note)
    if found.match is not None and voyage.plays(found.match):
        return found.match
    for shelf in (store.games, store.replays):
        for kept in shelf.kept():
            if voyage.playing is None or kept.label.seed != voyage.playing.seed:
                continue
            try:
                match = shelf.load(kept).match()
            except BadRecord:
                # The shelf has set it aside, with a message.
                continue
            if voyage.plays(match):
                return match
    return None
