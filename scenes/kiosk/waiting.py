"""The picture shown while the game restarts: a calm sea at night and one sentence."""

import logging
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect, Surface

from scenes.kiosk.watchdog.heartbeat import end_of
from scenes.kit.assets import Art, Placed
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.text import Face, Letters, Style, font_files
from scenes.kit.window import Opening, open_window

log = logging.getLogger(__name__)

_SLOOP = (640, 700, 630)
"""The grid of the drawing, and its waterline."""


def show_waiting(assets: Path, language: str, done: Callable[[], bool] | None = None) -> None:
    """Fill the screen until it is done, by default until the input of this process ends.

    It uses as little of the game as possible, because that is what broke.
    """
    done = end_of(0) if done is None else done
    # Without OpenGL: one still picture needs none, and drivers break too.
    window = open_window(Opening("Cartagena", fullscreen=True, software=True, screensaver=False))
    pygame.mouse.set_visible(False)
    shown: Size | None = None
    try:
        while not done():
            events = pygame.event.get()
            uncovered = any(event.type == pygame.WINDOWEXPOSED for event in events)
            if window.size != shown or uncovered:
                shown = window.size
                window.surface.blit(picture(shown, assets, _sentence(assets, language)), (0, 0))
                window.flip()
            time.sleep(0.1)
    finally:
        window.close()


def picture(size: Size, assets: Path, sentence: str) -> Surface:
    """Return the whole screen; whatever cannot be drawn is left out."""
    unit = min(size) / 1080
    width, height = size[0] / unit, size[1] / unit
    horizon = height * 0.56
    scale = min(0.95, width / 1000, height * 0.52 / _SLOOP[2])
    art = Art(assets / "images")
    # The moon is beside the sloop where there is room for both, else above it.
    moon = (width / 2 + 420, horizon * 0.44) if width > height else (width / 2, horizon * 0.42)
    depth = height - horizon
    night = (
        Placed("harbour/sky", 0, 0, width / 100, horizon / 100),
        Placed("harbour/stars", 0, horizon),
        Placed("waiting/moon", *moon),
        Placed("harbour/sea", 0, horizon, width / 100, depth / 100 + 0.02),
        Placed("waiting/moonlight", moon[0], horizon, 1, depth / 475),
        Placed("harbour/ripples", 0, horizon, 1, depth / 425),
    )
    try:
        whole = art.composed(night, size, unit)
    except (pygame.error, OSError) as error:
        log.warning("there is no night: %s", error)
        whole = Surface(size)
        whole.fill("#14485A")
    water = horizon + height * 0.10
    _draw_sloop(whole, art, (width / 2 * unit, water * unit), scale * unit)
    below = round((water + 60 * scale) * unit)
    _write(whole, sentence, Rect(0, below, size[0], size[1] - below), unit)
    return whole


def _sentence(assets: Path, language: str) -> str:
    try:
        return Texts.load(assets / "lang", language)("waiting.sentence")
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        log.warning("there are no words: %s", error)
        return ""


def _draw_sloop(whole: Surface, art: Art, middle: tuple[float, float], scale: float) -> None:
    """The sloop, its waterline across that point."""
    wide, high, deep = (round(side * scale) for side in _SLOOP)
    try:
        sloop = art.sprite("scenery/sloop", (wide, high))
        foam = art.sprite("waiting/foam", (round(760 * scale), round(60 * scale)))
    except (pygame.error, OSError) as error:
        log.warning("there is no sloop: %s", error)
        return
    left, top = round(middle[0] - wide / 2), round(middle[1] - deep)
    # What is below its waterline is under water.
    whole.blit(sloop, (left, top), Rect(0, 0, wide, deep))
    whole.blit(foam, (round(middle[0] - 380 * scale), round(middle[1] - 30 * scale)))


def _write(whole: Surface, sentence: str, room: Rect, unit: float) -> None:
    if not sentence:
        return
    edge, drop = max(1, round(5 * unit)), round(4 * unit)
    letters = max(16, round(84 * unit))
    style = Style(Face.TITLE, letters, "#FFF6DC", outline="#071C28", edge=edge, drop=drop)
    box = room.inflate(-round(room.width * 0.12), -round(room.height * 0.1))
    try:
        Letters(font_files()).draw_block(whole, sentence, style, box, 0.5, 0.5)
    except pygame.error as error:
        log.warning("there are no letters: %s", error)
