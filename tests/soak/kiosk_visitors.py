"""Visitors of a kiosk: people who come one after the other, and what happens to the machine."""

from collections.abc import Iterator, Sequence
from random import Random

import pygame
from pygame.event import Event

from scenes.app.kiosk import GuestPause, GuestResults
from scenes.board.scene import BoardScene
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.quick_setup import QuickSetup
from scenes.kiosk.tiles import TileName
from scenes.kit.layout import Size
from tests.kiosk.driving import Kiosk
from tests.kiosk.storm import Storm

SIZES: tuple[Size, ...] = ((1280, 720), (1024, 768), (800, 480), (720, 1280))


class Visitors:
    """People who come one after the other, play or not, and go without saying goodbye."""

    def __init__(
        self, kiosk: Kiosk, chance: Random, sizes: Sequence[Size] = SIZES, mishaps: float = 0.06
    ) -> None:
        self._kiosk = kiosk
        self._chance = chance
        self._sizes = sizes
        self._mishaps = mishaps
        """How often, after a visit, the window changes; as often the loudspeaker is unplugged."""
        self._storm = Storm(chance)
        self.visits = 0
        self.resets = 0
        """How often somebody was waited for in vain."""
        self.resizes = 0
        self.silences = 0
        """How often the loudspeaker was unplugged."""
        self.languages = 0
        """How often another language was chosen."""

    def tour(self) -> None:
        """See everything once, and the boards at every size, so that nothing is new any more."""
        kiosk = self._kiosk
        for size in (*self._sizes[1:], self._sizes[0]):
            kiosk.window.surface = pygame.Surface(size)
            for variant in kiosk.context.config.variants:
                self._begin(variant)
                kiosk.use_board("menu")
                kiosk.wait(1)
                kiosk.use("leave")
                kiosk.wait(1)
                kiosk.use("yes")
        kiosk.wait(4)
        self._approach()
        self._look_into("learn")
        kiosk.key(pygame.K_ESCAPE)
        self._begin(kiosk.context.config.variants[0])
        kiosk.use_board("menu")
        self._look_into("rules")
        kiosk.use("resume")
        while kiosk.rest():
            kiosk.play_turn(self._chance)
        kiosk.wait(3)
        kiosk.use("menu")

    def _begin(self, variant: str) -> None:
        self._kiosk.wait(4)
        self._approach()
        self._kiosk.use(TileName("variant", variant))
        self._kiosk.use("go")
        self._kiosk.wait(3)
        self._kiosk.rest()

    def _look_into(self, name: str) -> None:
        """Use a control, look at what it leads to, and come back from there."""
        before = self._kiosk.top
        self._kiosk.use(name)
        for _ in range(5):
            self._kiosk.wait(2)
            if self._kiosk.top is before:
                return
            self._kiosk.key(pygame.K_ESCAPE)
        raise AssertionError(f"there is no way back from {self._kiosk.top}")

    def _approach(self) -> None:
        width, height = self._kiosk.watch.viewport.size
        self._kiosk.tap(self._kiosk.inside((width // 2, height // 2)))

    def come(self) -> Iterator[None]:
        """Visits, one after the other without end, in small pieces."""
        while True:
            self._kiosk.wait(self._chance.choice((2, 5, 20, 60)))
            yield
            yield from self._visit()
            yield from self._mishap()

    def _visit(self) -> Iterator[None]:
        kiosk, chance = self._kiosk, self._chance
        self.visits += 1
        if isinstance(kiosk.top, BoardScene):
            # Somebody else has left it for them.
            yield from self._play()
            return
        self._approach()
        yield
        if not isinstance(kiosk.top, QuickSetup):
            yield from self._go_away()
            return
        yield from self._choose()
        if chance.random() < 0.1:
            yield from self._go_away()
            return
        kiosk.use("go")
        kiosk.wait(2)
        yield from self._play()

    def _choose(self) -> Iterator[None]:
        kiosk, chance = self._kiosk, self._chance
        for _ in range(chance.randrange(4)):
            # Of two people's rivals there are others than of four people's.
            names = [each.name for each in kiosk.top.controls if isinstance(each.name, TileName)]
            flags = [name for name in names if name.setting == "language"]
            name = chance.choice(flags if chance.random() < 0.4 else names)
            kiosk.use(name)
            self.languages += name in flags
            yield

    def _play(self) -> Iterator[None]:
        kiosk, chance = self._kiosk, self._chance
        patience = chance.choice((0, 3, 12, 40, 1000, 1000))
        for _ in range(patience):
            if not kiosk.rest():
                break
            yield
            kiosk.play_turn(chance)
            yield from self._stray()
            kiosk.wait(chance.choice((0.2, 0.5, 2, 5)))
        yield
        if isinstance(kiosk.top, GuestResults):
            kiosk.wait(5)
            if chance.random() < 0.3:
                kiosk.use("rematch")
                kiosk.wait(2)
                yield from self._play()
                return
        yield from self._go_away()

    def _stray(self) -> Iterator[None]:
        """Things that people do beside playing."""
        kiosk, chance = self._kiosk, self._chance
        if not isinstance(kiosk.top, BoardScene) or chance.random() > 0.08:
            return
        match chance.choice(("hint", "undo", "pause", "storm", "storm")):
            case "storm":
                size = kiosk.window.size
                for _ in range(20):
                    kiosk.post(self._storm.event(size))
                    kiosk.turn()
                # Whatever that has led to, a few steps back lead to the game again.
                for _ in range(4):
                    if isinstance(kiosk.top, BoardScene | AttractScene | QuickSetup):
                        break
                    kiosk.key(pygame.K_ESCAPE)
            case "pause":
                kiosk.use_board("menu")
                yield
                if isinstance(kiosk.top, GuestPause):
                    kiosk.use(chance.choice(("rules", "resume")))
                    kiosk.wait(3)
                    kiosk.key(pygame.K_ESCAPE)
                    kiosk.key(pygame.K_ESCAPE)
            case button if any(target.meaning == button for target in kiosk.board.targets):
                kiosk.use_board(button)
        kiosk.wait(1)
        yield

    def _go_away(self) -> Iterator[None]:
        """Leave, mostly without a word, and let the kiosk find out."""
        kiosk, chance = self._kiosk, self._chance
        config = kiosk.context.config
        if chance.random() < 0.3:
            return
        # The clock stands while computers move, and the first screen has to be loaded.
        most = config.idle_seconds + config.countdown_seconds + 90
        for _ in range(0, most, 5):
            if isinstance(kiosk.top, AttractScene):
                self.resets += 1
                return
            kiosk.wait(5)
            yield

    def _mishap(self) -> Iterator[None]:
        kiosk, chance = self._kiosk, self._chance
        kind = chance.random()
        if kind < self._mishaps:
            self.resizes += 1
            kiosk.window.surface = pygame.Surface(chance.choice(self._sizes))
            kiosk.wait(2)
        elif kind < 2 * self._mishaps:
            self.silences += 1
            kiosk.post(Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
            kiosk.wait(3)
            kiosk.post(Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
            kiosk.wait(3)
        yield
