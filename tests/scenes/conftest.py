"""Every test of the screens has a display without a window, and these fixtures."""

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game import Match
from scenes.board.scene import BoardScene
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.painting import Report
from scenes.kit.text import Letters, Style
from tests.hands import DEVICES, Device, Player, taken_up
from tests.pilot import SELDOM, Pilot
from tests.scenes.helpers import context_in, stub_context, unseen_screen, usual_look
from tests.scenes.tracing import TracingLook, leave_pictures_out, tracing_look
from tests.scenes.walking import leave_scenery_out
from tests.scenes.whole_games import QUICK, Sit
from tests.soak import long

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
LARGE = 60_000
"""Pixels: larger pictures would take too much memory."""


@pytest.fixture(scope="session", autouse=True)
def rasterised_once() -> Iterator[None]:
    """Rasterise a small drawing once at each size: whoever loads it goes on with a copy."""
    load = pygame.image.load_sized_svg

    @lru_cache(maxsize=4000)
    def rasterised(text: bytes, size: Size) -> Surface:
        return load(BytesIO(text), size)

    def kept(file: str | BytesIO, size: Size) -> Surface:
        if isinstance(file, str) or size[0] * size[1] > LARGE:
            return load(file, size)
        return rasterised(file.getvalue(), size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", kept)
        yield


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
    """Boards are not painted before they are drawn, nor behind it, for tests that draw none."""

    def prepare(board: BoardScene, size: Size, _report: Report) -> None:
        board.layout(size)

    monkeypatch.setattr(BoardScene, "prepare", prepare)
    monkeypatch.setattr("scenes.board.scene.warm_up", lambda *_: None)


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


@pytest.fixture(params=long(DEVICES, usual=["finger", "keys"]))
def device(request: pytest.FixtureRequest) -> Iterator[Device]:
    """What somebody plays with; each test comes with all."""
    with taken_up(request.param) as found:
        yield found


@pytest.fixture
def sit(device: Device, tmp_path: Path, look: Look) -> Sit:
    """Sits down at the board of a match, or at the menu, with one device only."""

    def at(match: Match | None = None, preferences: Preferences = QUICK) -> Player:
        context = context_in(tmp_path, preferences, look)
        context.seed = 7
        pilot = Pilot(
            context,
            first=context.flow.menu if match is None else partial(context.flow.board, match),
            draw_every=SELDOM,
            touch=device.touches,
            devices=device.events(),
        )
        pilot.turn()
        pilot.rest()
        return Player.of(pilot, device)

    return at
