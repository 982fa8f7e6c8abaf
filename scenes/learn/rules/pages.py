"""The pages of the rules by game, and by which pictures they are found."""

from collections.abc import Mapping
from types import MappingProxyType

from scenes.learn.rules.escape_pages import ESCAPE_PAGES
from scenes.learn.rules.figures import PagePicture, RulesPage, TilePart
from scenes.learn.rules.nest_pages import NEST_PAGES

PAGES: Mapping[str, tuple[RulesPage, ...]] = MappingProxyType(
    {"escape": ESCAPE_PAGES, "nest": NEST_PAGES}
)
"""The pages of each game in their order."""


def _thing(name: str, height: float = 0.76) -> PagePicture:
    return PagePicture((TilePart(name, 0.5, 0.5, height),))


_CROWDED = PagePicture(
    (
        TilePart("pirates/red", 0.24, 0.55, 0.62),
        TilePart("pirates/green", 0.5, 0.55, 0.62),
        TilePart("pirates/yellow", 0.76, 0.55, 0.62),
    )
)

THINGS: Mapping[str, tuple[tuple[PagePicture, str], ...]] = MappingProxyType(
    {
        "escape": (
            (_thing("signs/skull"), "escape.advance"),
            (_thing("signs/hat"), "escape.advance"),
            (_thing("signs/dagger"), "escape.advance"),
            (_thing("signs/bottle"), "escape.advance"),
            (_thing("signs/key"), "escape.advance"),
            (_thing("signs/pistol"), "escape.advance"),
            (_thing("pirates/blue", 0.82), "escape.goal"),
            (_CROWDED, "escape.retreat"),
            (_thing("card:key", 0.82), "escape.advance"),
            (_thing("card:?", 0.82), "escape.ways"),
            (_thing("icons/card-row", 0.8), "escape.ways"),
            (_thing("icons/retreat"), "escape.retreat"),
            (_thing("icons/run"), "escape.jump"),
            (_thing("pieces/coin"), "escape.actions"),
            (_thing("icons/end"), "escape.actions"),
            (_thing("scenery/sloop", 0.9)._replace(sea=True), "escape.aboard"),
            (_thing("icons/crown"), "escape.winning"),
            (_thing("icons/settings"), "escape.options"),
        ),
        "nest": (
            (_thing("signs/parrot"), "nest.advance"),
            (_thing("signs/chest"), "nest.advance"),
            (_thing("signs/spyglass"), "nest.advance"),
            (_thing("signs/ducats"), "nest.advance"),
            (_thing("signs/map"), "nest.advance"),
            (_thing("signs/cannon"), "nest.advance"),
            (_thing("signs/compass"), "nest.advance"),
            (_thing("pirates/blue", 0.82), "nest.goal"),
            (_CROWDED, "nest.nudge"),
            (_thing("card:map", 0.82), "nest.advance"),
            (_thing("card:?", 0.82), "nest.nudge"),
            (_thing("card:map*", 0.82), "nest.freebooter"),
            (_thing("icons/nudge"), "nest.nudge"),
            (_thing("scenery/sloop", 0.9)._replace(sea=True), "nest.sail"),
            (_thing("icons/wheel"), "nest.captain"),
            (_thing("scenery/town", 0.9)._replace(sea=True), "nest.second"),
            (_thing("icons/crown"), "nest.winning"),
            (_thing("icons/settings"), "nest.options"),
        ),
    }
)
"""What is seen on a board, and the page that speaks of it."""


def page_named(name: str | None) -> RulesPage:
    """The page of that name, the first one of a game, or the first of all."""
    for game, pages in PAGES.items():
        if name in (None, game):
            return pages[0]
        for page in pages:
            if page.name == name:
                return page
    known = ", ".join(page.name for pages in PAGES.values() for page in pages)
    raise ValueError(f"no page {name!r}; there are {known}, escape and nest")
