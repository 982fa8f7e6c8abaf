"""The pages of the rules as data, and the things on a board that lead to them.

All positions are on the boards of the rulebooks' examples. Actions name places as the engine does:
on the second island one more than is printed.
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from game import GAMES, Advance, Card, Nudge, Retreat, Sail
from scenes.learn.rules.figures import (
    BoardPosition,
    CardDraw,
    Cards,
    Case,
    FigureNote,
    Hands,
    NoteTone,
    PagePicture,
    Row,
    RulesPage,
    Span,
    SpriteName,
    Sprites,
    Strip,
    part,
    tile,
    turn,
)

_escape_page, _nest_page = partial(RulesPage, "escape"), partial(RulesPage, "nest")
_escape, _nest = partial(BoardPosition, "escape"), partial(BoardPosition, "nest")
_DECK = 15
_COINS = ("pieces/coin",) * 3


def _signs(game: str) -> tuple[str, ...]:
    return tuple(sign.label for sign in GAMES[game].signs)


_ESCAPE = (
    _escape_page(
        "goal",
        "advance",
        tile(("scenery/sloop", 0.5, 0.5, 0.92), sea=True),
        Strip(_escape(("", "", "", "")), (Span("start", "3"), Span("34", "sloop"))),
        (
            FigureNote("start", "note_start", NoteTone.OWN),
            FigureNote("3", "note_tunnel", NoteTone.PAST),
            FigureNote("sloop", "note_sloop", NoteTone.HERE),
        ),
        (
            Case("crew", Sprites(("pirates/blue",) * 6)),
            Case("signs", Sprites(tuple(f"signs/{name}" for name in _signs("escape")))),
            Case("hand", Cards(" ".join(_signs("escape")))),
        ),
    ),
    _escape_page(
        "advance",
        "advance",
        tile((Card.KEY, 0.3, 0.5, 0.78), ("pirates/blue", 0.68, 0.5, 0.8)),
        part(_escape(("10", "12", "16")), "9", "16", Advance(Card.KEY, 10)),
        (
            FigureNote("10", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("12", "note_past", NoteTone.PAST),
            FigureNote("14", "note_here", NoteTone.HERE),
        ),
        (
            Case("any", part(_escape(("", "", "")), "start", "3", Advance(Card.PISTOL, 0))),
            Case("away", CardDraw("hat key dagger", "key")),
            Case("always", part(_escape(("36", "35")), "35", "sloop", Advance(Card.KEY, 36))),
        ),
    ),
    _escape_page(
        "jump",
        "jump",
        tile(
            ("signs/key", 0.16, 0.62, 0.5),
            ("pirates/red", 0.5, 0.56, 0.72),
            ("signs/key", 0.84, 0.62, 0.5),
            ("icons/arrow", 0.5, 0.14, 0.3),
        ),
        part(_escape(("5 9", "6", "", "9")), "5", "15", Advance(Card.KEY, 5)),
        (
            FigureNote("6", "note_first", NoteTone.PAST),
            FigureNote("9", "note_second", NoteTone.PAST),
            FigureNote("14", "note_here", NoteTone.HERE),
        ),
        (
            Case("many", part(_escape(("2", "3 4", "3 4", "4")), "2", "4")),
            Case(
                "road", part(_escape(("33", "34 36", "36")), "33", "sloop", Advance(Card.KEY, 33))
            ),
            Case("tip", part(_escape(("28", "31", "33 30")), "28", "34", Advance(Card.KEY, 28))),
        ),
    ),
    _escape_page(
        "retreat",
        "retreat",
        tile(
            (None, 0.2, 0.5, 0.62),
            ("icons/retreat", 0.45, 0.5, 0.46),
            ("pirates/blue", 0.74, 0.5, 0.74),
        ),
        part(_escape(("18", "14 16", "13 16", "14 16")), "12", "19", Retreat(18)),
        (
            FigureNote("14", "note_here", NoteTone.HERE),
            FigureNote("15", "note_empty", NoteTone.PAST),
            FigureNote("16", "note_full", NoteTone.FULL),
            FigureNote("18", "note_pirate", NoteTone.OWN, line=False),
        ),
        (
            Case("one", part(_escape(("7", "5")), "5", "7", Retreat(7))),
            Case("two", part(_escape(("7", "5", "5")), "5", "7", Retreat(7))),
            Case("alone", part(_escape(("3", "4"), ("key",)), "1", "3", Retreat(3), refused=True)),
        ),
    ),
    _escape_page(
        "actions",
        "actions",
        tile(*(("pieces/coin", 0.22 + 0.28 * n, 0.5, 0.5) for n in range(3))),
        turn(
            _escape(("10 13", "9"), ("key hat", "skull"), stock="pistol"),
            Span("10", "14"),
            ("first", Retreat(13)),
            ("second", Advance(Card.KEY, 10)),
            ("third", Advance(Card.HAT, 10)),
        ),
        (),
        (
            Case("what", Sprites(("icons/cards", "icons/retreat"))),
            Case("enough", Sprites(("pieces/coin-spent", "pieces/coin", "pieces/coin"))),
            Case("stuck", Sprites(("pieces/coin-spent",) * 3)),
        ),
    ),
    _escape_page(
        "ways",
        "choice",
        tile((Card.SKULL, 0.2, 0.5, 0.66), (None, 0.5, 0.5, 0.66), (Card.BOTTLE, 0.8, 0.5, 0.66)),
        Row("bottle dagger dagger hat pistol bottle dagger skull skull key hat key"),
        (
            FigureNote("first", "note_front", NoteTone.HERE),
            FigureNote("row", "note_row", NoteTone.PAST),
        ),
        (
            Case("jamaica", CardDraw("?", "? ? ?")),
            Case("tortuga", CardDraw("bottle dagger dagger", "skull key hat")),
            Case("hispaniola", CardDraw("bottle dagger dagger", "? ? ?")),
        ),
    ),
    _escape_page(
        "aboard",
        "board",
        tile(("scenery/sloop", 0.62, 0.5, 0.84), ("pirates/red", 0.2, 0.56, 0.66), sea=True),
        part(_escape(("32 sloop", "36", "", "33 sloop")), "31", "sloop", Advance(Card.BOTTLE, 32)),
        (
            FigureNote("32", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("33", "note_taken", NoteTone.PAST, line=False),
            FigureNote("sloop", "note_sloop", NoteTone.HERE, line=False),
        ),
        (
            Case("past", part(_escape(("35", "")), "34", "sloop", Advance(Card.SKULL, 35))),
            Case("must", part(_escape(("33", "")), "33", "sloop", Advance(Card.HAT, 33))),
            Case("back", part(_escape(("sloop sloop", "35")), "34", "sloop", Retreat(37))),
        ),
    ),
    _escape_page(
        "winning",
        "choice",
        tile(("pirates/yellow", 0.5, 0.64, 0.68), ("icons/crown", 0.5, 0.2, 0.42)),
        part(
            _escape(("36 sloop sloop sloop sloop sloop", "34 35 sloop sloop", "31", "sloop")),
            "33",
            "sloop",
            Advance(Card.SKULL, 36),
            crowned=True,
        ),
        (FigureNote("sloop", "note_six", NoteTone.HERE, line=False),),
        (
            Case("both.stuck", Sprites(("icons/skip",) * 3), "stuck_line"),
            Case("both.long", Sprites(("icons/time",))),
            Case("who", Sprites(("icons/crown", "pirates/blue", "pirates/red"))),
        ),
    ),
    _escape_page(
        "options",
        "choice",
        tile(("icons/settings", 0.34, 0.5, 0.6), ("icons/check", 0.68, 0.5, 0.46)),
        None,
        (),
        (
            Case("sloop", part(_escape(("sloop sloop", "34 34")), "34", "sloop", Retreat(37))),
            Case("both.pass", Sprites(("icons/skip", *_COINS))),
            Case("tunnel", part(_escape(("", "")), "1", "6")),
            Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet"))),
        ),
    ),
)

_NEST = (
    _nest_page(
        "goal",
        "advance",
        tile(("scenery/town", 0.5, 0.5, 0.92), sea=True),
        Strip(_nest(("", "", "", "")), (Span("start", "1"), Span("14", "15"), Span("35", "nest"))),
        (
            FigureNote("start", "note_start", NoteTone.OWN),
            FigureNote("sloop", "note_sloop", NoteTone.PAST),
            FigureNote("nest", "note_nest", NoteTone.HERE),
        ),
        (
            Case("signs", Sprites(tuple(f"signs/{name}" for name in _signs("nest")))),
            Case("hand", Cards(" ".join(_signs("nest")))),
            Case("actions", Sprites(_COINS)),
        ),
    ),
    _nest_page(
        "advance",
        "advance",
        tile((Card.DUCATS, 0.3, 0.5, 0.78), ("pirates/blue", 0.68, 0.5, 0.8)),
        part(_nest(("5", "6", "10", "3")), "2", "11", Advance(Card.DUCATS, 5)),
        (
            FigureNote("5", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("6", "note_taken", NoteTone.PAST),
            FigureNote("8", "note_here", NoteTone.HERE),
        ),
        (
            Case("sloop", part(_nest(("13", "")), "13", "sloop", Advance(Card.COMPASS, 13))),
            Case("start", part(_nest(("", "", "")), "start", "2", Advance(Card.CANNON, 0))),
            Case("few", Sprites(("pirates/red", "icons/nudge", None, None))),
        ),
    ),
    _nest_page(
        "nudge",
        "nudge",
        tile(
            ("pirates/red", 0.24, 0.52, 0.74),
            ("icons/nudge", 0.52, 0.5, 0.46),
            (None, 0.8, 0.5, 0.62),
        ),
        part(_nest(("7", "5", "7 9", "7 9")), "3", "12", Nudge(1, 5)),
        (
            FigureNote("5", "note_pirate", NoteTone.OWN),
            FigureNote("7", "note_full", NoteTone.FULL),
            FigureNote("9", "note_here", NoteTone.HERE),
        ),
        (
            Case("one", part(_nest(("", "1", "3")), "1", "3", Nudge(1, 1))),
            Case("sloop", part(_nest(("", "13")), "13", "sloop", Nudge(1, 13))),
            Case(
                "never", part(_nest(("", "34"), sloop=2), "34", "nest", Nudge(1, 35), refused=True)
            ),
        ),
    ),
    _nest_page(
        "sail",
        "sail",
        tile(("scenery/sloop", 0.5, 0.5, 0.92), sea=True),
        part(_nest(("13 sloop", "sloop sloop", "16")), "13", "16", Sail(free=False)),
        (
            FigureNote("sloop", "note_out", NoteTone.HERE),
            FigureNote("15", "note_back", NoteTone.PAST),
        ),
        (
            Case("board", part(_nest(("14", "")), "14", "sloop", Advance(Card.MAP, 14))),
            Case(
                "three",
                part(
                    _nest(("14 sloop sloop sloop", "")),
                    "14",
                    "sloop",
                    Advance(Card.MAP, 14),
                    refused=True,
                ),
            ),
            Case(
                "wait",
                part(_nest(("sloop", ""), sloop=2), "sloop", "16", Advance(Card.COMPASS, _DECK)),
            ),
        ),
    ),
    _nest_page(
        "captain",
        "captain",
        tile(("icons/wheel", 0.34, 0.5, 0.74), ("pirates/blue", 0.7, 0.5, 0.74)),
        part(_nest(("12 sloop sloop", "sloop", "sloop")), "13", "16", Sail(free=True)),
        (FigureNote("sloop", "note_most", NoteTone.OWN, line=False),),
        (
            Case(
                "tie", part(_nest(("sloop sloop", "sloop sloop")), "14", "sloop", Sail(free=True))
            ),
            Case("first", Sprites(("icons/wheel", "icons/next", "pieces/coin"))),
            Case("act", Sprites(("icons/wheel", *_COINS))),
        ),
    ),
    _nest_page(
        "freebooter",
        "freebooter",
        tile((Card.GOLD_MAP, 0.5, 0.5, 0.82)),
        Hands(
            _nest(
                ("", "", ""),
                hands=(
                    "map* map chest chest ducats ducats compass cannon parrot",
                    "map map chest chest ducats spyglass compass cannon cannon parrot",
                    "parrot chest ducats compass cannon",
                ),
            ),
            Advance(Card.GOLD_MAP, 0),
        ),
        (),
        (
            Case("seven", Cards(" ".join(f"{sign}*" for sign in _signs("nest")))),
            Case(
                "order",
                Sprites(
                    ("pirates/blue", "icons/next", "pirates/red", "icons/next", "pirates/green")
                ),
            ),
            Case("gone", Cards("compass*")),
        ),
    ),
    _nest_page(
        "second",
        "choice",
        tile(("scenery/town", 0.64, 0.5, 0.86), ("pirates/blue", 0.2, 0.58, 0.66), sea=True),
        part(_nest(("32", "33", "nest nest"), sloop=2), "29", "nest", Advance(Card.COMPASS, 33)),
        (
            FigureNote("32", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("33", "note_taken", NoteTone.PAST),
            FigureNote("nest", "note_nest", NoteTone.HERE, line=False),
        ),
        (
            Case(
                "ashore",
                part(
                    _nest(("sloop sloop", "15"), sloop=2),
                    "sloop",
                    "16",
                    Advance(Card.COMPASS, _DECK),
                ),
            ),
            Case("push", part(_nest(("", "sloop", "16"), sloop=2), "sloop", "16", Nudge(1, _DECK))),
            Case("safe", part(_nest(("nest nest nest", "nest"), sloop=2), "35", "nest")),
        ),
    ),
    _nest_page(
        "winning",
        "choice",
        tile(("pirates/yellow", 0.5, 0.64, 0.68), ("icons/crown", 0.5, 0.2, 0.42)),
        part(
            _nest(("35 nest nest nest nest nest", "31 33 nest nest", "32"), sloop=2),
            "29",
            "nest",
            Advance(Card.PARROT, 36),
            crowned=True,
        ),
        (FigureNote("nest", "note_six", NoteTone.HERE, line=False),),
        (
            Case("both.stuck", Sprites(("icons/skip",) * 3), "stuck_line"),
            Case("both.long", Sprites(("icons/time",))),
            Case("who", Sprites(("icons/crown", "pirates/blue", "pirates/red"))),
        ),
    ),
    _nest_page(
        "options",
        "choice",
        tile(("icons/settings", 0.34, 0.5, 0.6), ("icons/check", 0.68, 0.5, 0.46)),
        None,
        (),
        (
            Case("both.pass", Sprites(("icons/skip", *_COINS))),
            Case("captain", part(_nest(("14", "13")), "13", "sloop")),
            Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet"))),
        ),
    ),
)

PAGES: Mapping[str, tuple[RulesPage, ...]] = MappingProxyType({"escape": _ESCAPE, "nest": _NEST})
"""The pages of each game in their order."""


class Thing(NamedTuple):
    """Something on a board, and the name of the page about it."""

    tile: PagePicture
    page: str


def _thing(name: SpriteName, page: str, height: float = 0.76, *, sea: bool = False) -> Thing:
    return Thing(tile((name, 0.5, 0.5, height), sea=sea), page)


_CROWD = tile(
    ("pirates/red", 0.24, 0.55, 0.62),
    ("pirates/green", 0.5, 0.55, 0.62),
    ("pirates/yellow", 0.76, 0.55, 0.62),
)

THINGS: Mapping[str, tuple[Thing, ...]] = MappingProxyType(
    {
        "escape": (
            *(_thing(f"signs/{name}", "escape.advance") for name in _signs("escape")),
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
            *(_thing(f"signs/{name}", "nest.advance") for name in _signs("nest")),
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
