"""The pages about Escape, in the tunnel of the rulebooks' example."""

from functools import partial

from game import Advance, Card, Retreat
from scenes.learn.rules.figures import (
    BoardPosition,
    Cards,
    Case,
    Drawing,
    FigureNote,
    FigureStep,
    NoteTone,
    PagePicture,
    Row,
    RulesPage,
    Span,
    Sprites,
    Steps,
    Strip,
    TilePart,
    part,
)

_page = partial(RulesPage, "escape")
_at = partial(BoardPosition, "escape")

_TURN = _at(("10 13", "9"), hands=("key hat", "skull"), stock="pistol")
_IN_TURN = (Span("10", "14"),)
_COINS = ("pieces/coin",) * 3

ESCAPE_PAGES = (
    _page(
        "goal",
        "advance",
        PagePicture((TilePart("scenery/sloop", 0.5, 0.5, 0.92),), sea=True),
        Strip(
            _at(("", "", "", "")),
            (Span("start", "3"), Span("34", "sloop")),
            notes=(
                FigureNote("start", "note_start", NoteTone.OWN),
                FigureNote("3", "note_tunnel", NoteTone.PAST),
                FigureNote("sloop", "note_sloop", NoteTone.HERE),
            ),
        ),
        (
            Case("crew", Sprites(("pirates/blue",) * 6)),
            Case(
                "signs",
                Sprites(
                    tuple(
                        f"signs/{name}"
                        for name in ("skull", "hat", "dagger", "bottle", "key", "pistol")
                    )
                ),
            ),
            Case("hand", Cards("skull hat dagger bottle key pistol")),
        ),
    ),
    _page(
        "advance",
        "advance",
        PagePicture((TilePart(Card.KEY, 0.3, 0.5, 0.78), TilePart("pirates/blue", 0.68, 0.5, 0.8))),
        Strip(
            _at(("10", "12", "16")),
            (Span("9", "16"),),
            Advance(Card.KEY, 10),
            notes=(
                FigureNote("10", "note_pirate", NoteTone.OWN, line=False),
                FigureNote("12", "note_past", NoteTone.PAST),
                FigureNote("14", "note_here", NoteTone.HERE),
            ),
        ),
        (
            Case("any", part(_at(("", "", "")), "start", "3", Advance(Card.PISTOL, 0))),
            Case("away", Drawing("hat key dagger", "key")),
            Case("always", part(_at(("36", "35")), "35", "sloop", Advance(Card.KEY, 36))),
        ),
    ),
    _page(
        "jump",
        "jump",
        PagePicture(
            (
                TilePart("signs/key", 0.16, 0.62, 0.5),
                TilePart("pirates/red", 0.5, 0.56, 0.72),
                TilePart("signs/key", 0.84, 0.62, 0.5),
                TilePart("icons/arrow", 0.5, 0.14, 0.3),
            )
        ),
        Strip(
            _at(("5 9", "6", "", "9")),
            (Span("5", "15"),),
            Advance(Card.KEY, 5),
            notes=(
                FigureNote("6", "note_first", NoteTone.PAST),
                FigureNote("9", "note_second", NoteTone.PAST),
                FigureNote("14", "note_here", NoteTone.HERE),
            ),
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
        PagePicture(
            (
                TilePart(None, 0.2, 0.5, 0.62),
                TilePart("icons/retreat", 0.45, 0.5, 0.46),
                TilePart("pirates/blue", 0.74, 0.5, 0.74),
            )
        ),
        Strip(
            _at(("18", "14 16", "13 16", "14 16")),
            (Span("12", "19"),),
            Retreat(18),
            notes=(
                FigureNote("14", "note_here", NoteTone.HERE),
                FigureNote("15", "note_empty", NoteTone.PAST),
                FigureNote("16", "note_full", NoteTone.FULL),
                FigureNote("18", "note_pirate", NoteTone.OWN, line=False),
            ),
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
        PagePicture(tuple(TilePart("pieces/coin", 0.22 + 0.28 * n, 0.5, 0.5) for n in range(3))),
        Steps(
            (
                FigureStep(Strip(_TURN, _IN_TURN, Retreat(13)), "first"),
                FigureStep(Strip(_TURN, _IN_TURN, Advance(Card.KEY, 10), (Retreat(13),)), "second"),
                FigureStep(
                    Strip(
                        _TURN, _IN_TURN, Advance(Card.HAT, 10), (Retreat(13), Advance(Card.KEY, 10))
                    ),
                    "third",
                ),
            )
        ),
        (
            Case("what", Sprites(("icons/cards", "icons/retreat"))),
            Case("enough", Sprites(("pieces/coin-spent", "pieces/coin", "pieces/coin"))),
            Case("stuck", Sprites(("pieces/coin-spent",) * 3)),
        ),
    ),
    _page(
        "ways",
        "choice",
        PagePicture(
            (
                TilePart(Card.SKULL, 0.2, 0.5, 0.66),
                TilePart(None, 0.5, 0.5, 0.66),
                TilePart(Card.BOTTLE, 0.8, 0.5, 0.66),
            )
        ),
        Row(
            "bottle dagger dagger hat pistol bottle dagger skull skull key hat key",
            notes=(
                FigureNote("first", "note_front", NoteTone.HERE),
                FigureNote("row", "note_row", NoteTone.PAST),
            ),
        ),
        (
            Case("jamaica", Drawing("?", "? ? ?")),
            Case("tortuga", Drawing("bottle dagger dagger", "skull key hat")),
            Case("hispaniola", Drawing("bottle dagger dagger", "? ? ?")),
        ),
    ),
    _page(
        "aboard",
        "board",
        PagePicture(
            (TilePart("scenery/sloop", 0.62, 0.5, 0.84), TilePart("pirates/red", 0.2, 0.56, 0.66)),
            sea=True,
        ),
        Strip(
            _at(("32 sloop", "36", "", "33 sloop")),
            (Span("31", "sloop"),),
            Advance(Card.BOTTLE, 32),
            notes=(
                FigureNote("32", "note_pirate", NoteTone.OWN, line=False),
                FigureNote("33", "note_taken", NoteTone.PAST, line=False),
                FigureNote("sloop", "note_sloop", NoteTone.HERE, line=False),
            ),
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
        PagePicture(
            (TilePart("pirates/yellow", 0.5, 0.64, 0.68), TilePart("icons/crown", 0.5, 0.2, 0.42))
        ),
        Strip(
            _at(("36 sloop sloop sloop sloop sloop", "34 35 sloop sloop", "31", "sloop")),
            (Span("33", "sloop"),),
            Advance(Card.SKULL, 36),
            notes=(FigureNote("sloop", "note_six", NoteTone.HERE, line=False),),
            crowned=True,
        ),
        (
            Case("both.stuck", Sprites(("icons/skip",) * 3), "stuck_line"),
            Case("both.long", Sprites(("icons/time",))),
            Case("who", Sprites(("icons/crown", "pirates/blue", "pirates/red"))),
        ),
    ),
    _page(
        "options",
        "choice",
        PagePicture(
            (TilePart("icons/settings", 0.34, 0.5, 0.6), TilePart("icons/check", 0.68, 0.5, 0.46))
        ),
        None,
        (
            Case("sloop", part(_at(("sloop sloop", "34 34")), "34", "sloop", Retreat(37))),
            Case("both.pass", Sprites(("icons/skip", *_COINS))),
            Case("tunnel", part(_at(("", "")), "1", "6")),
            Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet"))),
        ),
    ),
)
