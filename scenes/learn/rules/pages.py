"""The pages of the rules by game, and the things on a board that lead to them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game import GAMES, Card
from scenes.learn.rules.escape_pages import ESCAPE_PAGES
from scenes.learn.rules.figures import PagePicture, RulesPage, SpriteName, tile
from scenes.learn.rules.nest_pages import NEST_PAGES

PAGES: Mapping[str, tuple[RulesPage, ...]] = MappingProxyType(
    {"escape": ESCAPE_PAGES, "nest": NEST_PAGES}
)
"""The pages of each game in their order."""


class Thing(NamedTuple):
    """Something on a board, and the name of the page about it."""

    tile: PagePicture
    page: str


def _thing(name: SpriteName, page: str, height: float = 0.76, *, sea: bool = False) -> Thing:
    return Thing(tile((name, 0.5, 0.5, height), sea=sea), page)


def _signs(game: str) -> tuple[Thing, ...]:
    return tuple(_thing(f"signs/{sign.label}", f"{game}.advance") for sign in GAMES[game].signs)


_CROWD = tile(
    ("pirates/red", 0.24, 0.55, 0.62),
    ("pirates/green", 0.5, 0.55, 0.62),
    ("pirates/yellow", 0.76, 0.55, 0.62),
)

THINGS: Mapping[str, tuple[Thing, ...]] = MappingProxyType(
    {
        "escape": (
            *_signs("escape"),
            _thing("pirates/blue", "escape.goal", 0.82),
            Thing(_CROWD, "escape.retreat"),
            _thing(Card.KEY, "escape.advance", 0.82),
            _thing(None, "escape.ways", 0.82),
            _thing("icons/card-row", "escape.ways", 0.8),
            _thing("icons/retreat", "escape.retreat"),
            _thing("icons/run", "escape.jump"),
            _thing("pieces/coin", "escape.actions"),
            _thing("icons/end", "escape.actions"),
            _thing("scenery/sloop", "escape.aboard", 0.9, sea=True),
            _thing("icons/crown", "escape.winning"),
            _thing("icons/settings", "escape.options"),
        ),
        "nest": (
            *_signs("nest"),
            _thing("pirates/blue", "nest.goal", 0.82),
            Thing(_CROWD, "nest.nudge"),
            _thing(Card.MAP, "nest.advance", 0.82),
            _thing(None, "nest.nudge", 0.82),
            _thing(Card.GOLD_MAP, "nest.freebooter", 0.82),
            _thing("icons/nudge", "nest.nudge"),
            _thing("scenery/sloop", "nest.sail", 0.9, sea=True),
            _thing("icons/wheel", "nest.captain"),
            _thing("scenery/town", "nest.second", 0.9, sea=True),
            _thing("icons/crown", "nest.winning"),
            _thing("icons/settings", "nest.options"),
        ),
    }
)
"""The things in each game's index."""


def page_named(name: str | None) -> RulesPage:
    """Return the page of that name, the first one of a game, or the first of all."""
    for game, pages in PAGES.items():
        if name in (None, game):
            return pages[0]
        for page in pages:
            if page.name == name:
                return page
    known = ", ".join(page.name for pages in PAGES.values() for page in pages)
    raise ValueError(f"no page {name!r}; there are {known}, escape and nest")
