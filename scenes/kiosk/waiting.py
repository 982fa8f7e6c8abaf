"""The picture shown while the game restarts: the sloop on a calm sea at night, and a sentence."""

import logging
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect, Surface

from scenes.kiosk.watchdog.heartbeat import end_of
from scenes.kit import effects
from scenes.kit.assets import PlacedDrawing
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.text import Face, Style, font_files
from scenes.kit.window import Opening, open_window
from scenes.shared.vignettes import DECK, MOONLIT, WATERLINE, sloop

log = logging.getLogger(__name__)


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
    width = size[0] / unit
    height = size[1] / unit
    horizon = height * 0.56
    scale = min(0.95, width / 1000, height * 0.52 / WATERLINE)
    look = Look.of(assets / "images", font_files())
    # The moon is beside the sloop where there is room for both, else above it.
    moon = (width / 2 + 420, horizon * 0.44) if width > height else (width / 2, horizon * 0.42)
    depth = height - horizon
    night = (
        PlacedDrawing("harbour/sky", 0, 0, width / 100, horizon / 100),
        PlacedDrawing("harbour/stars", 0, horizon),
        PlacedDrawing("waiting/moon", *moon),
        PlacedDrawing("harbour/sea", 0, horizon, width / 100, depth / 100 + 0.02),
        PlacedDrawing("waiting/moonlight", moon[0], horizon, 1, depth / 475),
        PlacedDrawing("harbour/ripples", 0, horizon, 1, depth / 425),
    )
    try:
        whole = look.art.composed(night, size, unit)
    except (pygame.error, OSError) as error:
        log.warning("there is no night: %s", error)
        whole = Surface(size)
        whole.fill("#14485A")
    water = horizon + height * 0.10
    _draw_sloop(whole, look, (width / 2 * unit, water * unit), scale * unit)
    below = round((water + 60 * scale) * unit)
    _write(whole, look, sentence, Rect(0, below, size[0], size[1] - below), unit)
    return whole


def _sentence(assets: Path, language: str) -> str:
    try:
        return Texts.load(assets / "lang", language)("waiting.sentence")
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        log.warning("there are no words: %s", error)
        return ""


def _draw_sloop(whole: Surface, look: Look, middle: tuple[float, float], scale: float) -> None:
    """Return the sloop with its crew, its waterline across that point."""
    try:
        ship = sloop(look, DECK, scale, effects.NIGHT, MOONLIT)
        box = ship.get_width(), round(90 * scale)
        foam = look.art.lit("sloop/foam-1", box, MOONLIT)
    except (pygame.error, OSError) as error:
        log.warning("there is no sloop: %s", error)
        return
    deep = round(WATERLINE * scale)
    left = round(middle[0] - box[0] / 2)
    top = round(middle[1] - deep)
    # What is below its waterline is under water.
    whole.blit(ship, (left, top), Rect(0, 0, box[0], deep))
    whole.blit(foam, (left, top + deep - round(34 * scale)))


def _write(whole: Surface, look: Look, sentence: str, room: Rect, unit: float) -> None:
    if not sentence:
        return
    edge = max(1, round(5 * unit))
    drop = round(4 * unit)
    letters = max(16, round(84 * unit))
    style = Style(Face.TITLE, letters, "#FFF6DC", outline="#071C28", edge=edge, drop=drop)
    box = room.inflate(-round(room.width * 0.12), -round(room.height * 0.1))
    try:
        look.letters.draw_block(whole, sentence, style, box, 0.5, 0.5)
    except pygame.error as error:
        log.warning("there are no letters: %s", error)
