"""Every test of the screens has a display without a window, and these fixtures."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from pygame import Surface

from game import Match
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.kit.input import Gamepads
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Letters, Style
from scenes.kit.work import Work
from tests.hands import Hands, Player, gamepad, keyboard
from tests.pilot import SELDOM, Pilot
from tests.scenes.helpers import (
    context_in,
    stub_context,
    unseen_screen,
    usual_look,
)
from tests.scenes.tracing import TracingLook, leave_pictures_out, tracing_look
from tests.scenes.walking import leave_scenery_out
from tests.scenes.whole_games import QUICK
from tests.soak import long
from tests.virtual import workshop

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(scope="module")
def screen() -> Iterator[None]:
    with unseen_screen():
        yield


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with unseen_screen():
        yield usual_look()


@pytest.fixture
def context(look: Look, tmp_path: Path) -> Context:
    return stub_context(tmp_path, look)


@pytest.fixture(scope="module")
def traced() -> Iterator[TracingLook]:
    with unseen_screen():
        yield tracing_look()


@pytest.fixture
def lettered(look: Look, traced: TracingLook, monkeypatch: pytest.MonkeyPatch) -> Look:
    """The look with its letters as they are and blank pictures, for tests of what is written."""
    leave_pictures_out(monkeypatch)
    blank = look.with_theme(look.theme)
    return replace(blank, art=traced.look.art, textures=traced.look.textures)


@pytest.fixture
def unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are not painted before they are drawn, for tests that draw none."""

    def preparation(board: BoardScene, size: Size) -> Work[None]:
        board.layout(size)
        yield 1.0

    monkeypatch.setattr(BoardScene, "preparation", preparation)


@pytest.fixture
def unpainted(traced: TracingLook, monkeypatch: pytest.MonkeyPatch) -> None:
    traced.letters.forget()
    leave_scenery_out(monkeypatch)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    picture = Letters.picture

    def heard(letters: Letters, text: str, style: Style) -> Surface:
        texts.append(text)
        return picture(letters, text, style)

    monkeypatch.setattr(Letters, "picture", heard)
    return texts


@pytest.fixture(params=long(["mouse", "finger", "keys", "gamepad"], usual=["finger", "keys"]))
def sit(
    request: pytest.FixtureRequest, tmp_path: Path, look: Look
) -> Iterator[Callable[[Match], Player]]:
    """Sits down at the board of a match, with one device only; each test comes with all."""
    device = request.param
    with ExitStack() as opened:

        def at(match: Match) -> Player:
            context = context_in(tmp_path, QUICK, look)
            pad = opened.enter_context(workshop()).plug() if device == "gamepad" else None
            pilot = Pilot(
                context,
                first=partial(context.flow.board, match),
                draw_every=SELDOM,
                touch=device == "finger",
                devices=tuple if pad is None else Gamepads().events,
            )
            pilot.turn()
            pilot.rest()
            say = keyboard(pilot) if pad is None else gamepad(pilot, pad)
            return Player(pilot, None if device in ("mouse", "finger") else Hands(pilot, say))

        yield at
