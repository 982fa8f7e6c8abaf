"""The start of the game on a screen: the window and the first picture.

The rest of the program, even the rules, is loaded behind that picture.
"""

import gc
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from scenes.app.cli.command_line import SMALLEST_WINDOW, Launch, data_folder
from scenes.app.first_picture import Opened, Pictures, edition, show_first_picture
from scenes.core.model.window_settings import WindowSettings, glance_at
from scenes.kit.window import Opening, open_window

if TYPE_CHECKING:
    from scenes.core.model.phrases import Phrase


class HeldLines(logging.Handler):
    """Holds the lines of the log until its file is open."""

    def __init__(self, *, verbose: bool) -> None:
        super().__init__()
        self._lines: list[logging.LogRecord] = []
        logging.getLogger().setLevel(logging.DEBUG if verbose else logging.INFO)
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(record)

    def pass_on(self) -> None:
        """Give the lines to the other handlers."""
        logging.getLogger().removeHandler(self)
        for line in self._lines:
            logging.getLogger().handle(line)


def run(launch: Launch, unsaved: "Callable[[Phrase], None]" = lambda _why: None) -> None:
    """Run the game until the player quits; call `unsaved` if a game could not be saved."""
    # Collecting garbage while modules are loaded finds nothing, and takes a tenth of that time.
    gc.disable()
    held = HeldLines(verbose=launch.verbose)
    folder = data_folder(launch.data)
    saved = glance_at(folder)
    try:
        opened = _opened(launch, folder, saved)
    finally:
        # Imported here, so that the first picture comes sooner.
        from scenes.app.beginning import DataFolder, begin

        data = DataFolder.used(folder, verbose=launch.verbose, hangs=saved is None)
        held.pass_on()
    try:
        from scenes.app.client import run_in

        # What was loaded stays, so it need not be searched while the program is composed.
        gc.freeze()
        gc.enable()
        run_in(opened.window, begin(launch, data, opened), unsaved)
    finally:
        opened.window.close()
        pygame.quit()


def _opened(launch: Launch, folder: Path, saved: Mapping[str, object] | None) -> Opened:
    """Open the window as the settings say, and show the first picture."""
    settings = WindowSettings.from_json(saved or {})
    window = open_window(
        Opening(
            title="Cartagena",
            size=launch.size or (1280, 720),
            smallest=SMALLEST_WINDOW,
            fullscreen=settings.fullscreen if launch.fullscreen is None else launch.fullscreen,
            software=settings.software_drawing,
            icon=launch.assets / "images" / "icon.svg",
        )
    )
    # No pictures are read from a disk that does not answer.
    kept_in = Path(os.devnull) if saved is None else folder
    version = edition(launch.assets, Path(__file__).parents[1])
    pictures = Pictures(launch.assets, kept_in, version)
    is_kept = show_first_picture(window, pictures.art(window.size), settings)
    return Opened(window, pictures, is_kept)
