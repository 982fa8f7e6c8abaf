"""Paints the pages that the menu leads to while the menu is shown.

Their pictures are kept, so that a page that was rehearsed opens at once.
"""

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import NamedTuple

from scenes.app.loading import importing
from scenes.core.context import Context
from scenes.core.page import WidgetScene
from scenes.kit.layout import Size
from scenes.kit.work import Work


class _Page(NamedTuple):
    """A class of pages, and the module that is imported to open one."""

    module: str
    name: str

    def made(self, context: Context) -> WidgetScene:
        """Return the page."""
        make: Callable[[Context], WidgetScene] = getattr(import_module(self.module), self.name)
        return make(context)


_PAGES = (
    _Page("scenes.setup.scene", "SetupScene"),
    _Page("scenes.learn.tutorial.scene", "Welcome"),
    _Page("scenes.puzzles.scene", "PuzzlesScene"),
    _Page("scenes.settings.scene", "SettingsScene"),
    _Page("scenes.voyage.voyages", "VoyagesScene"),
    _Page("scenes.records.scene", "RecordsScene"),
)
"""The pages, the most likely one first."""
_FURTHER = ("scenes.learn.rules.scene", "game.players.thinker")
"""The modules of the rules and of the thinking process, which these pages lead to."""
_LATER = 30
"""Passes of the loop before it begins, as the menu itself comes first."""
_LITTLE = 0.003
"""Seconds of work that are done in one pass, unless a single part takes longer."""


def rehearsal(context: Context, size: Callable[[], Size]) -> Work[None]:
    """Build and paint every page for a window of that size, part by part."""
    for _ in range(_LATER):
        yield 0.0
    # A slow disk delays no frame.
    thread = importing([*(page.module for page in _PAGES), *_FURTHER])
    while thread.is_alive():
        yield 0.0
    for number, page in enumerate(_PAGES):
        for _ in _parts(page.made(context), size()):
            yield number / len(_PAGES)


def _parts(page: WidgetScene, size: Size) -> Iterator[None]:
    yield
    page.layout(size)
    yield
    begun = time.thread_time()
    for _ in page.rehearse():
        if time.thread_time() - begun > _LITTLE:
            yield
            begun = time.thread_time()
