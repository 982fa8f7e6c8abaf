"""The pages about Nest, on the islands of the rulebook's example.

Actions name positions as the engine does: on the second island one more than is printed.
"""

from functools import partial

from game import GAMES, Advance, Card, Nudge, Sail
from scenes.learn.rules.figures import (
    BoardPosition,
    Cards,
    Case,
    FigureNote,
    Hands,
    NoteTone,
    RulesPage,
    Span,
    Sprites,
    Strip,
    part,
    tile,
)

_page = partial(RulesPage, "nest")
_at = partial(BoardPosition, "nest")
_DECK = 15
_SIGNS = tuple(sign.label for sign in GAMES["nest"].signs)
_COINS = ("pieces/coin",) * 3

NEST_PAGES = (
    _page(
        "goal",
        "advance",
        tile(("scenery/town", 0.5, 0.5, 0.92), sea=True),
        Strip(_at(("", "", "", "")), (Span("start", "1"), Span("14", "15"), Span("35", "nest"))),
        (
            FigureNote("start", "note_start", NoteTone.OWN),
            FigureNote("sloop", "note_sloop", NoteTone.PAST),
            FigureNote("nest", "note_nest", NoteTone.HERE),
        ),
        (
            Case("signs", Sprites(tuple(f"signs/{name}" for name in _SIGNS))),
            Case("hand", Cards(" ".join(_SIGNS))),
            Case("actions", Sprites(_COINS)),
        ),
    ),
    _page(
        "advance",
        "advance",
        tile((Card.DUCATS, 0.3, 0.5, 0.78), ("pirates/blue", 0.68, 0.5, 0.8)),
        part(_at(("5", "6", "10", "3")), "2", "11", Advance(Card.DUCATS, 5)),
        (
            FigureNote("5", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("6", "note_taken", NoteTone.PAST),
            FigureNote("8", "note_here", NoteTone.HERE),
        ),
        (
            Case("sloop", part(_at(("13", "")), "13", "sloop", Advance(Card.COMPASS, 13))),
            Case("start", part(_at(("", "", "")), "start", "2", Advance(Card.CANNON, 0))),
            Case("few", Sprites(("pirates/red", "icons/nudge", None, None))),
        ),
    ),
    _page(
        "nudge",
        "nudge",
        tile(
            ("pirates/red", 0.24, 0.52, 0.74),
            ("icons/nudge", 0.52, 0.5, 0.46),
            (None, 0.8, 0.5, 0.62),
        ),
        part(_at(("7", "5", "7 9", "7 9")), "3", "12", Nudge(1, 5)),
        (
            FigureNote("5", "note_pirate", NoteTone.OWN),
            FigureNote("7", "note_full", NoteTone.FULL),
            FigureNote("9", "note_here", NoteTone.HERE),
        ),
        (
            Case("one", part(_at(("", "1", "3")), "1", "3", Nudge(1, 1))),
            Case("sloop", part(_at(("", "13")), "13", "sloop", Nudge(1, 13))),
            Case("never", part(_at(("", "34"), sloop=2), "34", "nest", Nudge(1, 35), refused=True)),
        ),
    ),
    _page(
        "sail",
        "sail",
        tile(("scenery/sloop", 0.5, 0.5, 0.92), sea=True),
        part(_at(("13 sloop", "sloop sloop", "16")), "13", "16", Sail(free=False)),
        (
            FigureNote("sloop", "note_out", NoteTone.HERE),
            FigureNote("15", "note_back", NoteTone.PAST),
        ),
        (
            Case("board", part(_at(("14", "")), "14", "sloop", Advance(Card.MAP, 14))),
            Case(
                "three",
                part(
                    _at(("14 sloop sloop sloop", "")),
                    "14",
                    "sloop",
                    Advance(Card.MAP, 14),
                    refused=True,
                ),
            ),
            Case(
                "wait",
                part(_at(("sloop", ""), sloop=2), "sloop", "16", Advance(Card.COMPASS, _DECK)),
            ),
        ),
    ),
    _page(
        "captain",
        "captain",
        tile(("icons/wheel", 0.34, 0.5, 0.74), ("pirates/blue", 0.7, 0.5, 0.74)),
        part(_at(("12 sloop sloop", "sloop", "sloop")), "13", "16", Sail(free=True)),
        (FigureNote("sloop", "note_most", NoteTone.OWN, line=False),),
        (
            Case("tie", part(_at(("sloop sloop", "sloop sloop")), "14", "sloop", Sail(free=True))),
            Case("first", Sprites(("icons/wheel", "icons/next", "pieces/coin"))),
            Case("act", Sprites(("icons/wheel", *_COINS))),
        ),
    ),
    _page(
        "freebooter",
        "freebooter",
        tile((Card.GOLD_MAP, 0.5, 0.5, 0.82)),
        Hands(
            _at(
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
            Case("seven", Cards(" ".join(f"{sign}*" for sign in _SIGNS))),
            Case(
                "order",
                Sprites(
                    ("pirates/blue", "icons/next", "pirates/red", "icons/next", "pirates/green")
                ),
            ),
            Case("gone", Cards("compass*")),
        ),
    ),
    _page(
        "second",
        "choice",
        tile(("scenery/town", 0.64, 0.5, 0.86), ("pirates/blue", 0.2, 0.58, 0.66), sea=True),
        part(_at(("32", "33", "nest nest"), sloop=2), "29", "nest", Advance(Card.COMPASS, 33)),
        (
            FigureNote("32", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("33", "note_taken", NoteTone.PAST),
            FigureNote("nest", "note_nest", NoteTone.HERE, line=False),
        ),
        (
            Case(
                "ashore",
                part(
                    _at(("sloop sloop", "15"), sloop=2), "sloop", "16", Advance(Card.COMPASS, _DECK)
                ),
            ),
            Case("push", part(_at(("", "sloop", "16"), sloop=2), "sloop", "16", Nudge(1, _DECK))),
            Case("safe", part(_at(("nest nest nest", "nest"), sloop=2), "35", "nest")),
        ),
    ),
    _page(
        "winning",
        "choice",
        tile(("pirates/yellow", 0.5, 0.64, 0.68), ("icons/crown", 0.5, 0.2, 0.42)),
        part(
            _at(("35 nest nest nest nest nest", "31 33 nest nest", "32"), sloop=2),
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
    _page(
        "options",
        "choice",
        tile(("icons/settings", 0.34, 0.5, 0.6), ("icons/check", 0.68, 0.5, 0.46)),
        None,
        (),
        (
            Case("both.pass", Sprites(("icons/skip", *_COINS))),
            Case("captain", part(_at(("14", "13")), "13", "sloop")),
            Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet"))),
        ),
    ),
)
