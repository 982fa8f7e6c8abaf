"""The pages of the rules as data, and the things on a board that lead to them.

All positions are on the boards of the rulebooks' examples. Actions name places as the engine does:
on the second island one more than is printed.
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from game import GAMES, Advance, Card, Nudge, Retreat, Sail
from scenes.learn.rules.figures import (
    BoardPosition,
    CardDraw,
    CardRow,
    Cards,
    Case,
    FigureNote,
    Hands,
    LargePicture,
    NoteTone,
    PagePicture,
    RulesPage,
    Span,
    SpriteName,
    Sprites,
    Strip,
    part,
    tile,
    turn,
)
from scenes.shared.variant_looks import VARIANT_LOOKS

HERE = NoteTone.HERE
PAST = NoteTone.PAST
FULL = NoteTone.FULL
OWN = NoteTone.OWN
_escape = partial(BoardPosition, "escape")
_nest = partial(BoardPosition, "nest")
_DECK = 15
_COINS = ("pieces/coin",) * 3
_SIGNS = {name: tuple(sign.label for sign in game.signs) for name, game in GAMES.items()}
_CREW_OPTION = Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet")))
_OPTIONS = tile(("icons/settings", 0.34, 0.5, 0.6), ("icons/check", 0.68, 0.5, 0.46))
_WINNING = tile(("pirates/yellow", 0.5, 0.64, 0.68), ("icons/crown", 0.5, 0.2, 0.42))
_CREW = Case("both.crew", Sprites(("pirates/blue",) * 6))
_ENDS = (
    Case("both.over", Sprites(("icons/skip", "icons/skip", "icons/time"))),
    Case("who", Sprites(("icons/crown", "pirates/blue", "pirates/red"))),
    Case("both.tie", Sprites(("pirates/blue",) * 6)),
)

_Note: TypeAlias = tuple[str, str, NoteTone] | tuple[str, str, NoteTone, bool]


def _page(
    game: str,
    subject: str,
    tile: PagePicture,
    figure: LargePicture | None,
    *cases: Case,
    notes: tuple[_Note, ...] = (),
) -> RulesPage:
    return RulesPage(game, subject, tile, figure, tuple(FigureNote(*note) for note in notes), cases)


_escape_page = partial(_page, "escape")
_nest_page = partial(_page, "nest")

_ESCAPE = (
    _escape_page(
        "goal",
        tile(("scenery/sloop", 0.5, 0.5, 0.92), sea=True),
        Strip(_escape(("", "", "", "")), (Span("start", "3"), Span("34", "sloop"))),
        _CREW,
        Case("signs", Sprites(tuple(f"signs/{name}" for name in _SIGNS["escape"]))),
        Case("hand", Cards(" ".join(_SIGNS["escape"]))),
        notes=(("start", "start", OWN), ("3", "tunnel", PAST), ("sloop", "sloop", HERE)),
    ),
    _escape_page(
        "advance",
        tile((Card.KEY, 0.3, 0.5, 0.78), ("pirates/blue", 0.68, 0.5, 0.8)),
        part(_escape(("10", "12", "16")), "9", "16", Advance(Card.KEY, 10)),
        Case("any", part(_escape(("", "", "")), "start", "3", Advance(Card.PISTOL, 0))),
        Case("away", CardDraw("hat key dagger", "key")),
        Case("always", part(_escape(("36", "35")), "35", "sloop", Advance(Card.KEY, 36))),
        notes=(("10", "pirate", OWN, False), ("12", "past", PAST), ("14", "here", HERE)),
    ),
    _escape_page(
        "jump",
        tile(
            ("signs/key", 0.16, 0.62, 0.5),
            ("pirates/red", 0.5, 0.56, 0.72),
            ("signs/key", 0.84, 0.62, 0.5),
            ("icons/arrow", 0.5, 0.14, 0.3),
        ),
        part(_escape(("5 9", "6", "", "9")), "5", "15", Advance(Card.KEY, 5)),
        Case("many", part(_escape(("2", "3 4", "3 4", "4")), "2", "4")),
        Case("road", part(_escape(("33", "34 36", "36")), "33", "sloop", Advance(Card.KEY, 33))),
        Case("tip", part(_escape(("28", "31", "33 30")), "28", "34", Advance(Card.KEY, 28))),
        notes=(("6", "first", PAST), ("9", "second", PAST), ("14", "here", HERE)),
    ),
    _escape_page(
        "retreat",
        tile(
            (None, 0.2, 0.5, 0.62),
            ("icons/retreat", 0.45, 0.5, 0.46),
            ("pirates/blue", 0.74, 0.5, 0.74),
        ),
        part(_escape(("18", "14 16", "13 16", "14 16")), "12", "19", Retreat(18)),
        Case("one", part(_escape(("7", "5")), "5", "7", Retreat(7))),
        Case("two", part(_escape(("7 5", "5")), "5", "7", Retreat(7))),
        Case("choose", part(_escape(("7", "6 5", "5")), "5", "7", Retreat(7))),
        Case("alone", part(_escape(("3", "4"), ("key",)), "1", "3", Retreat(3), refused=True)),
        notes=(
            ("14", "here", HERE),
            ("15", "empty", PAST),
            ("16", "full", FULL),
            ("18", "pirate", OWN, False),
        ),
    ),
    _escape_page(
        "actions",
        tile(*(("pieces/coin", 0.22 + 0.28 * n, 0.5, 0.5) for n in range(3))),
        turn(
            _escape(("10 13", "9"), ("key hat", "skull"), stock="pistol"),
            Span("10", "14"),
            ("first", Retreat(13)),
            ("second", Advance(Card.KEY, 10)),
            ("third", Advance(Card.HAT, 10)),
        ),
        Case("what", Sprites(("icons/cards", "icons/retreat"))),
        Case("enough", Sprites(("pieces/coin-spent", "pieces/coin", "pieces/coin"))),
        Case("stuck", Sprites(("pieces/coin-spent",) * 3)),
    ),
    _escape_page(
        "ways",
        tile((Card.SKULL, 0.2, 0.5, 0.66), (None, 0.5, 0.5, 0.66), (Card.BOTTLE, 0.8, 0.5, 0.66)),
        CardRow("bottle dagger dagger hat pistol bottle dagger skull skull key hat key"),
        *(Case(name, CardDraw(*look.draw)) for name, look in VARIANT_LOOKS.items() if look.draw),
        Case("both.empty", CardDraw("hat key dagger", "?")),
        notes=(("first", "front", HERE), ("row", "row", PAST)),
    ),
    _escape_page(
        "aboard",
        tile(("scenery/sloop", 0.62, 0.5, 0.84), ("pirates/red", 0.2, 0.56, 0.66)),
        part(_escape(("32 sloop", "36", "", "33 sloop")), "31", "sloop", Advance(Card.BOTTLE, 32)),
        Case("past", part(_escape(("35", "")), "34", "sloop", Advance(Card.SKULL, 35))),
        Case("must", part(_escape(("33", "")), "33", "sloop", Advance(Card.HAT, 33))),
        Case("back", part(_escape(("sloop sloop", "35")), "34", "sloop", Retreat(37))),
        notes=(
            ("32", "pirate", OWN, False),
            ("33", "taken", PAST, False),
            ("sloop", "sloop", HERE, False),
        ),
    ),
    _escape_page(
        "winning",
        _WINNING,
        part(
            _escape(("36 sloop sloop sloop sloop sloop", "34 35 sloop sloop", "31", "sloop")),
            "33",
            "sloop",
            Advance(Card.SKULL, 36),
            crowned=True,
        ),
        *_ENDS,
        notes=(("sloop", "six", HERE, False),),
    ),
    _escape_page(
        "options",
        _OPTIONS,
        None,
        Case("sloop", part(_escape(("sloop sloop", "34 34")), "34", "sloop", Retreat(37))),
        Case("both.pass", Sprites(("icons/skip", *_COINS))),
        Case("tunnel", part(_escape(("", "")), "1", "6")),
        _CREW_OPTION,
    ),
)

_NEST = (
    _nest_page(
        "goal",
        tile(("scenery/town", 0.5, 0.5, 0.92)),
        Strip(_nest(("", "", "", "")), (Span("start", "1"), Span("14", "15"), Span("35", "nest"))),
        _CREW,
        Case("signs", Sprites(tuple(f"signs/{name}" for name in _SIGNS["nest"]))),
        Case("hand", Cards(" ".join(_SIGNS["nest"]))),
        Case("actions", Sprites(_COINS)),
        notes=(("start", "start", OWN), ("sloop", "sloop", PAST), ("nest", "nest", HERE)),
    ),
    _nest_page(
        "advance",
        tile((Card.DUCATS, 0.3, 0.5, 0.78), ("pirates/blue", 0.68, 0.5, 0.8)),
        part(_nest(("5", "6", "10", "3")), "2", "11", Advance(Card.DUCATS, 5)),
        Case("sloop", part(_nest(("13", "")), "13", "sloop", Advance(Card.COMPASS, 13))),
        Case("start", part(_nest(("", "", "")), "start", "2", Advance(Card.CANNON, 0))),
        Case("few", Sprites(("pirates/red", "icons/nudge", None, None))),
        Case("stuck", Sprites(("pieces/coin-spent",) * 3)),
        notes=(("5", "pirate", OWN, False), ("6", "taken", PAST), ("8", "here", HERE)),
    ),
    _nest_page(
        "nudge",
        tile(
            ("pirates/red", 0.24, 0.52, 0.74),
            ("icons/nudge", 0.52, 0.5, 0.46),
            (None, 0.8, 0.5, 0.62),
        ),
        part(_nest(("7", "5", "7 9", "7 9")), "3", "12", Nudge(1, 5)),
        Case("one", part(_nest(("3", "1")), "1", "3", Nudge(1, 1))),
        Case("who", part(_nest(("", "", "2")), "start", "2", Nudge(1, 0))),
        Case("sloop", part(_nest(("", "13")), "13", "sloop", Nudge(1, 13))),
        Case("never", part(_nest(("", "34"), sloop=2), "34", "nest", Nudge(1, 35), refused=True)),
        notes=(("5", "pirate", OWN), ("7", "full", FULL), ("9", "here", HERE)),
    ),
    _nest_page(
        "sail",
        tile(("scenery/sloop", 0.5, 0.5, 0.92), sea=True),
        part(_nest(("13 sloop", "sloop sloop", "16")), "13", "16", Sail(free=False)),
        Case(
            "away",
            part(
                _nest(("14", "sloop"), sloop=2), "14", "sloop", Advance(Card.MAP, 14), refused=True
            ),
        ),
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
            "wait", part(_nest(("sloop", ""), sloop=2), "sloop", "16", Advance(Card.COMPASS, _DECK))
        ),
        notes=(("sloop", "out", HERE), ("15", "back", PAST)),
    ),
    _nest_page(
        "captain",
        tile(("icons/wheel", 0.34, 0.5, 0.74), ("pirates/blue", 0.7, 0.5, 0.74)),
        part(_nest(("12 sloop sloop", "sloop", "sloop")), "13", "16", Sail(free=True)),
        Case("tie", part(_nest(("sloop sloop", "sloop sloop")), "14", "sloop", Sail(free=True))),
        Case("first", Sprites(("icons/wheel", "icons/next", "pieces/coin"))),
        Case("back", part(_nest(("14 sloop",), sloop=2), "14", "sloop", Sail(free=True))),
        Case("act", Sprites(("icons/wheel", *_COINS))),
        notes=(("sloop", "most", OWN, False),),
    ),
    _nest_page(
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
        Case("seven", Cards(" ".join(f"{sign}*" for sign in _SIGNS["nest"]))),
        Case(
            "order",
            Sprites(("pirates/blue", "icons/next", "pirates/red", "icons/next", "pirates/green")),
        ),
        Case("gone", Cards("compass*")),
        Case("both.empty", CardDraw("map chest cannon", "?")),
    ),
    _nest_page(
        "second",
        tile(("scenery/town", 0.62, 0.5, 0.62), ("pirates/blue", 0.16, 0.58, 0.66)),
        part(_nest(("32", "33", "nest nest"), sloop=2), "29", "nest", Advance(Card.COMPASS, 33)),
        Case(
            "ashore",
            part(
                _nest(("sloop sloop", "15"), sloop=2), "sloop", "16", Advance(Card.COMPASS, _DECK)
            ),
        ),
        Case("push", part(_nest(("", "sloop", "16"), sloop=2), "sloop", "16", Nudge(1, _DECK))),
        Case("safe", part(_nest(("nest nest nest", "nest"), sloop=2), "35", "nest")),
        notes=(("32", "pirate", OWN, False), ("33", "taken", PAST), ("nest", "nest", HERE, False)),
    ),
    _nest_page(
        "winning",
        _WINNING,
        part(
            _nest(("35 nest nest nest nest nest", "31 33 nest nest", "32"), sloop=2),
            "29",
            "nest",
            Advance(Card.PARROT, 36),
            crowned=True,
        ),
        *_ENDS,
        notes=(("nest", "six", HERE, False),),
    ),
    _nest_page(
        "options",
        _OPTIONS,
        None,
        Case("both.pass", Sprites(("icons/skip", *_COINS))),
        Case("captain", part(_nest(("14", "13")), "13", "sloop")),
        _CREW_OPTION,
    ),
)

PAGES: Mapping[str, tuple[RulesPage, ...]] = MappingProxyType({"escape": _ESCAPE, "nest": _NEST})
"""The pages of each game in their order."""


class Thing(NamedTuple):
    """Something on a board, and the name of the page about it."""

    tile: PagePicture
    page: str


def _things(game: str, *things: tuple[SpriteName, str]) -> tuple[Thing, ...]:
    """Return these things, by their names and pages, among those of every index."""
    signs = ((f"signs/{sign}", "advance") for sign in _SIGNS[game])
    last = (("icons/crown", "winning"), ("icons/settings", "options"))
    every = (*signs, ("pirates/blue", "goal"), *things, *last)
    return tuple(Thing(_thing(name), f"{game}.{page}") for name, page in every)


def _thing(name: SpriteName) -> PagePicture:
    if name == "crowd":
        at = (("red", 0.24), ("green", 0.5), ("yellow", 0.76))
        return tile(*((f"pirates/{colour}", x, 0.55, 0.62) for colour, x in at))
    kind = name.partition("/")[0] if isinstance(name, str) else "pirates"
    high = {"pirates": 0.82, "scenery": 0.9}.get(kind, 0.8 if name == "icons/card-row" else 0.76)
    return tile((name, 0.5, 0.5, high), sea=kind == "scenery")


THINGS: Mapping[str, tuple[Thing, ...]] = MappingProxyType(
    {
        "escape": _things(
            "escape",
            *(("crowd", "retreat"), (Card.KEY, "advance"), (None, "ways")),
            *(("icons/card-row", "ways"), ("icons/retreat", "retreat"), ("icons/run", "jump")),
            *(("pieces/coin", "actions"), ("icons/end", "actions"), ("scenery/sloop", "aboard")),
        ),
        "nest": _things(
            "nest",
            *(("crowd", "nudge"), (Card.MAP, "advance"), (None, "nudge")),
            *((Card.GOLD_MAP, "freebooter"), ("icons/nudge", "nudge"), ("scenery/sloop", "sail")),
            *(("icons/wheel", "captain"), ("scenery/town", "second")),
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
