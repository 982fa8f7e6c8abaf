"""Every test of the screens has a display without a window, and these fixtures."""

import os
from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from scenes.kit import effects, svg
from scenes.kit.assets import Art
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Letters, Style, font_files
from scenes.kit.textures import Textures
from tests.scenes.helpers import ASSETS, unseen_screen
from tests.scenes.tracing import TracingLook, tracing_look
from tests.scenes.walking import leave_scenery_out

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with unseen_screen():
        yield Look.of(ASSETS / "images", font_files())


@pytest.fixture(scope="module")
def traced() -> Iterator[TracingLook]:
    with unseen_screen():
        yield tracing_look()


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_scenery_out(monkeypatch)


@pytest.fixture(scope="module")
def plain(look: Look) -> Look:
    """The look of tests without pictures, so that no blank one is kept for the others."""
    return Look.of(ASSETS / "images", font_files())


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but letters is drawn, as pictures take most of the time and no text depends on it."""

    def blank(size: Size) -> Surface:
        return Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)

    monkeypatch.setattr(svg, "raster", lambda body, size, unit=1.0, defs="": blank(size))
    monkeypatch.setattr(Art, "_rasterised", lambda self, name, size, recolouring: blank(size))
    monkeypatch.setattr(Textures, "_made", lambda self, kind, size, *rest: blank(size))

    monkeypatch.setattr(effects, "soft", lambda sprite, *rest: Stamp(sprite, (0, 0)))
    monkeypatch.setattr(effects, "shadowed", lambda sprite, *rest: Stamp(sprite, (0, 0)))
    monkeypatch.setattr(Art, "draw_glow", lambda self, *rest: None)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    picture = Letters.picture

    def heard(letters: Letters, text: str, style: Style) -> Surface:
        texts.append(text)
        return picture(letters, text, style)

    monkeypatch.setattr(Letters, "picture", heard)
    return texts


@pytest.fixture
def uncut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that does not fit is an error."""

    def refuse(letters: Letters, text: str, style: Style, width: int) -> str:
        raise AssertionError(f"{text!r} does not fit into {width} pixels at size {style.size}")

    monkeypatch.setattr(Letters, "_cut", refuse)
