"""What is to be seen while the game is started again: a calm sea at night and one sentence."""

import logging
import math
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
from pygame import Rect, Surface

from scenes.kiosk.watchdog.heartbeat import end_of
from scenes.kit import svg
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.text import Face, Letters, Style, font_files
from scenes.kit.window import Opening, open_window

log = logging.getLogger(__name__)

_SKY = ((0, "#08111F"), (0.35, "#122A45"), (0.75, "#2A5B78"), (1, "#5E94A0"))
_SEA = ((0, "#2C6F80"), (0.25, "#14485A"), (1, "#071C28"))
_MOON, _STAR, _FOAM, _LETTERS, _OUTLINE = "#FFF1C4", "#FFF6DC", "#CFEDE6", "#FFF6DC", "#071C28"
_HALO = ((0, "#A9D6DC", 0.5), (0.3, "#7FB6C6", 0.26), (0.65, "#4F8BA6", 0.08), (1, "#4F8BA6", 0.0))
_CRATERS = ((-38, -30, 20), (28, 22, 28), (-20, 50, 13), (48, -40, 11), (-62, 18, 9), (8, -66, 8))
_CRATER = "#E6D7A8"
_HORIZON = 0.56
"""Of the height."""
_SLOOP = (640, 700, 630)
"""The grid of the drawing, and how deep it lies in the water."""
_LOOKS = 0.1
"""Seconds between two looks whether it may go."""


def show_waiting(assets: Path, language: str, done: Callable[[], bool] | None = None) -> None:
    """Fill the screen until it is done: until the input of this process ends, if not told else.

    It uses as little of the game as it can, as that is what broke.
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
            time.sleep(_LOOKS)
    finally:
        window.close()


def picture(size: Size, assets: Path, sentence: str) -> Surface:
    """The whole screen; whatever cannot be drawn is left out."""
    unit = min(size) / 1080
    width, height = size[0] / unit, size[1] / unit
    horizon = height * _HORIZON
    scale = min(0.95, width / 1000, height * 0.52 / _SLOOP[2])
    try:
        whole = svg.raster(*_night(width, height, horizon, size, unit))
    except pygame.error as error:
        log.warning("there is no night: %s", error)
        whole = Surface(size)
        whole.fill(_SEA[1][1])
    water = horizon + height * 0.10
    _draw_sloop(whole, assets, (width / 2 * unit, water * unit), scale * unit)
    below = round((water + 60 * scale) * unit)
    _write(whole, sentence, Rect(0, below, size[0], size[1] - below), unit)
    return whole


def _sentence(assets: Path, language: str) -> str:
    try:
        return Texts.load(assets / "lang", language)("waiting.sentence")
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        log.warning("there are no words: %s", error)
        return ""


def _night(
    width: float, height: float, horizon: float, size: Size, unit: float
) -> tuple[str, Size, float, str]:
    """The sky with its moon over the water, for a raster of that size."""
    rng = Random(1672)
    # Beside the sloop where there is room for both, else above it.
    moon = (width / 2 + 420, horizon * 0.44) if width > height else (width / 2, horizon * 0.42)
    defs = svg.linear("sky", _SKY, (0, 0), (0, horizon))
    defs += svg.linear("sea", _SEA, (0, horizon), (0, height))
    defs += svg.radial("halo", _HALO, moon, 460)
    body = svg.rect(0, 0, width, horizon + 1, fill="url(#sky)")
    for _ in range(round(width * horizon / 9000)):
        place = rng.uniform(0, width), rng.uniform(0, horizon * 0.85)
        body += svg.disc(*place, rng.uniform(0.8, 2.2), fill=_STAR, opacity=rng.uniform(0.3, 0.9))
    body += svg.disc(*moon, 460, fill="url(#halo)") + svg.disc(*moon, 116, fill=_MOON)
    for right, down, radius in _CRATERS:
        body += svg.disc(moon[0] + right, moon[1] + down, radius, fill=_CRATER)
    body += svg.rect(0, horizon, width, height - horizon + 2, fill="url(#sea)")
    depth = height - horizon
    for step in range(26):
        y = horizon + depth * (0.02 + 0.96 * (step / 25) ** 1.3)
        spread = 60 + 210 * step / 25
        x, long = moon[0] + rng.uniform(-spread, spread), rng.uniform(60, 150) * (0.5 + step / 25)
        body += svg.path(_lens(x, y, long, 5), fill=_MOON, opacity=0.34 - step * 0.009)
    for _ in range(round(width * depth / 14000)):
        x, y = rng.uniform(0, width), horizon + depth * rng.uniform(0.03, 0.97)
        body += svg.path(_lens(x, y, rng.uniform(50, 170), 3), fill="#5FB5B8", opacity=0.13)
    return body, size, unit, defs


def _lens(x: float, y: float, long: float, thick: float) -> str:
    """A light that lies flat on the water."""
    left, right = x - long / 2, x + long / 2
    return (
        f"M{left:.1f} {y:.1f}Q{x:.1f} {y - thick:.1f} {right:.1f} {y:.1f}"
        f"Q{x:.1f} {y + thick:.1f} {left:.1f} {y:.1f}Z"
    )


def _draw_sloop(whole: Surface, assets: Path, middle: tuple[float, float], scale: float) -> None:
    """The sloop, its waterline across that point."""
    wide, high, deep = (round(side * scale) for side in _SLOOP)
    file = assets / "images" / "scenery" / "sloop.svg"
    try:
        sloop = pygame.image.load_sized_svg(str(file), (wide, high))
        foam = svg.raster(_foam(), (round(760 * scale), round(60 * scale)), scale)
    except (pygame.error, OSError) as error:
        log.warning("there is no sloop: %s", error)
        return
    left, top = round(middle[0] - wide / 2), round(middle[1] - deep)
    # What lies below its waterline is under water.
    whole.blit(sloop, (left, top), Rect(0, 0, wide, deep))
    whole.blit(foam, (round(middle[0] - 380 * scale), round(middle[1] - 30 * scale)))


def _foam() -> str:
    waves = "".join(f"Q{x + 30} {30 - 9 * math.cos(x)} {x + 60} 30" for x in range(110, 620, 60))
    return svg.path(f"M110 30{waves}Q380 46 110 30Z", fill=_FOAM, opacity=0.85)


def _write(whole: Surface, sentence: str, room: Rect, unit: float) -> None:
    if not sentence:
        return
    style = Style(
        Face.TITLE,
        max(16, round(84 * unit)),
        _LETTERS,
        outline=_OUTLINE,
        edge=max(1, round(5 * unit)),
        drop=round(4 * unit),
    )
    box = room.inflate(-round(room.width * 0.12), -round(room.height * 0.1))
    try:
        Letters(font_files()).draw_block(whole, sentence, style, box, 0.5, 0.5)
    except pygame.error as error:
        log.warning("there are no letters: %s", error)
