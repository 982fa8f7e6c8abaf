"""The pages about Escape, in the tunnel of the rulebooks' example."""

from functools import partial

from game import GAMES, Advance, Card, Retreat
from scenes.learn.rules.figures import (
    BoardPosition,
    CardDraw,
    Cards,
    Case,
    FigureNote,
    NoteTone,
    Row,
    RulesPage,
    Span,
    Sprites,
    Strip,
    part,
    tile,
    turn,
)

_page = partial(RulesPage, "escape")
_at = partial(BoardPosition, "escape")
_SIGNS = tuple(sign.label for sign in GAMES["escape"].signs)
_COINS = ("pieces/coin",) * 3

ESCAPE_PAGES = (
    _page(
        "goal",
        "advance",
        tile(("scenery/sloop", 0.5, 0.5, 0.92), sea=True),
        Strip(_at(("", "", "", "")), (Span("start", "3"), Span("34", "sloop"))),
        (
            FigureNote("start", "note_start", NoteTone.OWN),
            FigureNote("3", "note_tunnel", NoteTone.PAST),
            FigureNote("sloop", "note_sloop", NoteTone.HERE),
        ),
        (
            Case("crew", Sprites(("pirates/blue",) * 6)),
            Case("signs", Sprites(tuple(f"signs/{name}" for name in _SIGNS))),
            Case("hand", Cards(" ".join(_SIGNS))),
        ),
    ),
    _page(
        "advance",
        "advance",
        tile((Card.KEY, 0.3, 0.5, 0.78), ("pirates/blue", 0.68, 0.5, 0.8)),
        part(_at(("10", "12", "16")), "9", "16", Advance(Card.KEY, 10)),
        (
            FigureNote("10", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("12", "note_past", NoteTone.PAST),
            FigureNote("14", "note_here", NoteTone.HERE),
        ),
        (
            Case("any", part(_at(("", "", "")), "start", "3", Advance(Card.PISTOL, 0))),
            Case("away", CardDraw("hat key dagger", "key")),
            Case("always", part(_at(("36", "35")), "35", "sloop", Advance(Card.KEY, 36))),
        ),
    ),
    _page(
        "jump",
        "jump",
        tile(
            ("signs/key", 0.16, 0.62, 0.5),
            ("pirates/red", 0.5, 0.56, 0.72),
            ("signs/key", 0.84, 0.62, 0.5),
            ("icons/arrow", 0.5, 0.14, 0.3),
        ),
        part(_at(("5 9", "6", "", "9")), "5", "15", Advance(Card.KEY, 5)),
        (
            FigureNote("6", "note_first", NoteTone.PAST),
            FigureNote("9", "note_second", NoteTone.PAST),
            FigureNote("14", "note_here", NoteTone.HERE),
        ),
        (
            Case("many", part(_at(("2", "3 4", "3 4", "4")), "2", "4")),
            Case("road", part(_at(("33", "34 36", "36")), "33", "sloop", Advance(Card.KEY, 33))),
            Case("tip", part(_at(("28", "31", "33 30")), "28", "34", Advance(Card.KEY, 28))),
        ),
    ),
    _page(
        "retreat",
        "retreat",
        tile(
            (None, 0.2, 0.5, 0.62),
            ("icons/retreat", 0.45, 0.5, 0.46),
            ("pirates/blue", 0.74, 0.5, 0.74),
        ),
        part(_at(("18", "14 16", "13 16", "14 16")), "12", "19", Retreat(18)),
        (
            FigureNote("14", "note_here", NoteTone.HERE),
            FigureNote("15", "note_empty", NoteTone.PAST),
            FigureNote("16", "note_full", NoteTone.FULL),
            FigureNote("18", "note_pirate", NoteTone.OWN, line=False),
        ),
        (
            Case("one", part(_at(("7", "5")), "5", "7", Retreat(7))),
            Case("two", part(_at(("7", "5", "5")), "5", "7", Retreat(7))),
            Case("alone", part(_at(("3", "4"), ("key",)), "1", "3", Retreat(3), refused=True)),
        ),
    ),
    _page(
        "actions",
        "actions",
        tile(*(("pieces/coin", 0.22 + 0.28 * n, 0.5, 0.5) for n in range(3))),
        turn(
            _at(("10 13", "9"), ("key hat", "skull"), stock="pistol"),
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
    _page(
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
    _page(
        "aboard",
        "board",
        tile(("scenery/sloop", 0.62, 0.5, 0.84), ("pirates/red", 0.2, 0.56, 0.66), sea=True),
        part(_at(("32 sloop", "36", "", "33 sloop")), "31", "sloop", Advance(Card.BOTTLE, 32)),
        (
            FigureNote("32", "note_pirate", NoteTone.OWN, line=False),
            FigureNote("33", "note_taken", NoteTone.PAST, line=False),
            FigureNote("sloop", "note_sloop", NoteTone.HERE, line=False),
        ),
        (
            Case("past", part(_at(("35", "")), "34", "sloop", Advance(Card.SKULL, 35))),
            Case("must", part(_at(("33", "")), "33", "sloop", Advance(Card.HAT, 33))),
            Case("back", part(_at(("sloop sloop", "35")), "34", "sloop", Retreat(37))),
        ),
    ),
    _page(
        "winning",
        "choice",
        tile(("pirates/yellow", 0.5, 0.64, 0.68), ("icons/crown", 0.5, 0.2, 0.42)),
        part(
            _at(("36 sloop sloop sloop sloop sloop", "34 35 sloop sloop", "31", "sloop")),
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
    _page(
        "options",
        "choice",
        tile(("icons/settings", 0.34, 0.5, 0.6), ("icons/check", 0.68, 0.5, 0.46)),
        None,
        (),
        (
            Case("sloop", part(_at(("sloop sloop", "34 34")), "34", "sloop", Retreat(37))),
            Case("both.pass", Sprites(("icons/skip", *_COINS))),
            Case("tunnel", part(_at(("", "")), "1", "6")),
            Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet"))),
        ),
    ),
)
