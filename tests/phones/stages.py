"""The real screens with phones: a stack of scenes without a window, run by hand or in a thread."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
from pygame import Surface

from game import Advance, Match
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.scene import Scene, SceneStack
from scenes.kit.layout import Size
from scenes.kit.loop import DT
from scenes.kit.text import font_files
from scenes.kit.widgets import Name
from scenes.link.addresses import LOOPBACK
from scenes.link.connection import Endpoint, PhoneConnection
from scenes.link.server import Limits
from scenes.link.table import lobby_of, page_fonts
from scenes.phones.scene import PhonesScene
from tests import first_of
from tests.phones.tables import ASSETS
from tests.scenes.helpers import context_in, press, unseen

QUICK = Preferences(speed=Speed.INSTANT, reduced_motion=True, tips=False)


class Stage:
    """The program's scenes, whose frames a test makes."""

    def __init__(
        self, folder: Path, size: Size = (1280, 720), preferences: Preferences = QUICK
    ) -> None:
        unseen()
        self.size = size
        self.context: Context = context_in(folder, preferences)
        self.context.make_phones = self.serve
        # The loopback address stands for the home network.
        self.context.phone_addresses = (LOOPBACK,)
        self.limits: Limits | None = None
        self.ahead = 0.0
        """How many seconds the clock of the phones is ahead of time."""
        self.stack: SceneStack
        self.frames: list[float] = []
        """How long each update took."""
        self.turn = threading.Lock()
        """Held by whoever uses the scenes, while frames are made in a thread."""

    def serve(self, _address: str) -> PhoneConnection:
        """Serve phones on this machine only."""
        fonts = page_fonts(font_files())
        endpoint = Endpoint(LOOPBACK, ASSETS, fonts, (0,), self.limits)
        return PhoneConnection(endpoint, lambda: time.monotonic() + self.ahead)

    @property
    def phones(self) -> PhoneConnection:
        """The connection, which must have been started."""
        assert self.context.phones is not None
        return self.context.phones

    @property
    def top(self) -> Scene:
        """The scene that is used now."""
        return self.stack.scenes[-1]

    @property
    def board(self) -> BoardScene:
        """The board on the stack."""
        boards = (scene for scene in self.stack.scenes if isinstance(scene, BoardScene))
        return first_of(boards, f"board among {self.stack.scenes}")

    def show(self, scene: Scene) -> None:
        """Begin with a scene."""
        self.stack = SceneStack(scene, self.size)

    def invite(self, match: Match) -> PhonesScene:
        """Show the invitation to the table of a match until it is served."""
        scene = PhonesScene(self.context, lobby_of(match))
        self.show(scene)
        self.until(lambda: self.phones.is_settled)
        return scene

    def play(self, match: Match) -> BoardScene:
        """Show the board of a match."""
        scene = BoardScene(self.context, match)
        self.show(scene)
        self.frame()
        return scene

    def frame(self) -> None:
        """Make one pass of the loop without drawing."""
        begun = time.perf_counter()
        if self.context.phones is not None:
            self.context.phones.look()
        self.stack.update(DT)
        self.frames.append(time.perf_counter() - begun)

    def until(self, what: Callable[[], object], seconds: float = 60.0) -> None:
        """Make frames until something is true."""
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, "it took too long"
            self.frame()
            time.sleep(0.004)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Make frames in a thread, while the test uses browsers."""
        stopped = threading.Event()

        def run() -> None:
            while not stopped.is_set():
                with self.turn:
                    self.frame()
                time.sleep(DT)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        try:
            yield
        finally:
            stopped.set()
            thread.join(10)

    def press(self, name: Name) -> None:
        """Press a control of the top scene between two frames, and follow where it leads."""
        with self.turn:
            change = press(self.top, name)
            if change is not None:
                self.stack.apply(change)

    def play_to_the_end(self, seed: int = 5) -> None:
        """Let everybody run home, as fast as possible."""
        rng = random.Random(seed)
        with self.turn:
            session = self.board.session
            while not session.order.over:
                if session.order.waiting is not None:
                    session.end_for(session.order.waiting)
                elif session.order.actor is not None:
                    legal = session.match.legal_actions()
                    ahead = [each for each in legal if isinstance(each, Advance)]
                    session.act_for(session.order.actor, rng.choice(ahead or legal))
                # Shown at once: nobody has to wait for a whole game.
                session.reel.finish()

    def picture(self, file: Path) -> None:
        """Draw the scenes into a file."""
        surface = Surface(self.size)
        self.stack.draw(surface, 0.0)
        pygame.image.save(surface, str(file))


@contextmanager
def staged(
    folder: Path, size: Size = (1280, 720), preferences: Preferences = QUICK
) -> Iterator[Stage]:
    """The program's scenes, closed at the end."""
    stage = Stage(folder, size, preferences)
    try:
        yield stage
    finally:
        stage.context.close()
