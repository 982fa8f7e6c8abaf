"""The pages about Escape, in the tunnel of the rulebooks' example."""

from game import Action, Advance, Card, Retreat
from scenes.learn.rules.figures import (
    Cards,
    Case,
    Drawing,
    FigureNote,
    FigureStep,
    NoteTone,
    PagePicture,
    Position,
    Row,
    RulesPage,
    Span,
    Sprites,
    Steps,
    Strip,
    TilePart,
)

_TURN = Position(
    "escape",
    ("10 13", "9"),
    hands=("key hat", "skull"),
    stock="pistol",
)
_IN_TURN = (Span("10", "14"),)
_COINS = ("pieces/coin", "pieces/coin", "pieces/coin")


def _part(
    crews: tuple[str, ...],
    first: str,
    last: str,
    action: Action | None = None,
    *,
    hand: str = "",
    refused: bool = False,
) -> Strip:
    """One part of the way in a little picture."""
    position = Position("escape", crews, (hand,))
    return Strip(position, (Span(first, last),), action, refused=refused)


ESCAPE_PAGES = (
    RulesPage(
        "escape.goal",
        "escape.advance",
        PagePicture((TilePart("scenery/sloop", 0.5, 0.5, 0.92),), sea=True),
        Strip(
            Position("escape", ("", "", "", "")),
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
    RulesPage(
        "escape.advance",
        "escape.advance",
        PagePicture(
            (TilePart("card:key", 0.3, 0.5, 0.78), TilePart("pirates/blue", 0.68, 0.5, 0.8))
        ),
        Strip(
            Position("escape", ("10", "12", "16"), hands=("key",)),
            (Span("9", "16"),),
            Advance(Card.KEY, 10),
            notes=(
                FigureNote("10", "note_pirate", NoteTone.OWN, line=False),
                FigureNote("12", "note_past", NoteTone.PAST),
                FigureNote("14", "note_here", NoteTone.HERE),
            ),
        ),
        (
            Case(
                "any",
                _part(("", "", ""), "start", "3", Advance(Card.PISTOL, 0), hand="pistol"),
            ),
            Case("away", Drawing("hat key dagger", "key")),
            Case(
                "always",
                _part(("36", "35"), "35", "sloop", Advance(Card.KEY, 36), hand="key"),
            ),
        ),
    ),
    RulesPage(
        "escape.jump",
        "escape.jump",
        PagePicture(
            (
                TilePart("signs/key", 0.16, 0.62, 0.5),
                TilePart("pirates/red", 0.5, 0.56, 0.72),
                TilePart("signs/key", 0.84, 0.62, 0.5),
                TilePart("icons/arrow", 0.5, 0.14, 0.3),
            )
        ),
        Strip(
            Position("escape", ("5 9", "6", "", "9"), hands=("key",)),
            (Span("5", "15"),),
            Advance(Card.KEY, 5),
            notes=(
                FigureNote("6", "note_first", NoteTone.PAST),
                FigureNote("9", "note_second", NoteTone.PAST),
                FigureNote("14", "note_here", NoteTone.HERE),
            ),
        ),
        (
            Case(
                "many",
                _part(("2", "3 4", "3 4", "4"), "2", "4"),
            ),
            Case(
                "road",
                _part(("33", "34 36", "36"), "33", "sloop", Advance(Card.KEY, 33), hand="key"),
            ),
            Case(
                "tip",
                _part(("28", "31", "33 30"), "28", "34", Advance(Card.KEY, 28), hand="key"),
            ),
        ),
    ),
    RulesPage(
        "escape.retreat",
        "escape.retreat",
        PagePicture(
            (
                TilePart("card:?", 0.2, 0.5, 0.62),
                TilePart("icons/retreat", 0.45, 0.5, 0.46),
                TilePart("pirates/blue", 0.74, 0.5, 0.74),
            )
        ),
        Strip(
            Position("escape", ("18", "14 16", "13 16", "14 16")),
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
            Case(
                "one",
                _part(("7", "5"), "5", "7", Retreat(7)),
            ),
            Case(
                "two",
                _part(("7", "5", "5"), "5", "7", Retreat(7)),
            ),
            Case(
                "alone",
                _part(("3", "4"), "1", "3", Retreat(3), hand="key", refused=True),
            ),
        ),
    ),
    RulesPage(
        "escape.actions",
        "escape.actions",
        PagePicture(tuple(TilePart("pieces/coin", 0.22 + 0.28 * n, 0.5, 0.5) for n in range(3))),
        Steps(
            (
                FigureStep(Strip(_TURN, _IN_TURN, Retreat(13)), "first"),
                FigureStep(Strip(_TURN, _IN_TURN, Advance(Card.KEY, 10), (Retreat(13),)), "second"),
                FigureStep(
                    Strip(
                        _TURN,
                        _IN_TURN,
                        Advance(Card.HAT, 10),
                        (Retreat(13), Advance(Card.KEY, 10)),
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
    RulesPage(
        "escape.ways",
        "escape.choice",
        PagePicture(
            (
                TilePart("card:skull", 0.2, 0.5, 0.66),
                TilePart("card:?", 0.5, 0.5, 0.66),
                TilePart("card:bottle", 0.8, 0.5, 0.66),
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
    RulesPage(
        "escape.aboard",
        "escape.board",
        PagePicture(
            (TilePart("scenery/sloop", 0.62, 0.5, 0.84), TilePart("pirates/red", 0.2, 0.56, 0.66)),
            sea=True,
        ),
        Strip(
            Position("escape", ("32 sloop", "36", "", "33 sloop"), hands=("bottle",)),
            (Span("31", "sloop"),),
            Advance(Card.BOTTLE, 32),
            notes=(
                FigureNote("32", "note_pirate", NoteTone.OWN, line=False),
                FigureNote("33", "note_taken", NoteTone.PAST, line=False),
                FigureNote("sloop", "note_sloop", NoteTone.HERE, line=False),
            ),
        ),
        (
            Case(
                "past",
                _part(("35", ""), "34", "sloop", Advance(Card.SKULL, 35), hand="skull"),
            ),
            Case(
                "must",
                _part(("33", ""), "33", "sloop", Advance(Card.HAT, 33), hand="hat"),
            ),
            Case(
                "back",
                _part(("sloop sloop", "35"), "34", "sloop", Retreat(37)),
            ),
        ),
    ),
    RulesPage(
        "escape.winning",
        "escape.choice",
        PagePicture(
            (TilePart("pirates/yellow", 0.5, 0.64, 0.68), TilePart("icons/crown", 0.5, 0.2, 0.42))
        ),
        Strip(
            Position(
                "escape",
                ("36 sloop sloop sloop sloop sloop", "34 35 sloop sloop", "31", "sloop"),
                hands=("skull",),
            ),
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
    RulesPage(
        "escape.options",
        "escape.choice",
        PagePicture(
            (TilePart("icons/settings", 0.34, 0.5, 0.6), TilePart("icons/check", 0.68, 0.5, 0.46))
        ),
        None,
        (
            Case(
                "sloop",
                _part(("sloop sloop", "34 34"), "34", "sloop", Retreat(37)),
            ),
            Case("both.pass", Sprites(("icons/skip", *_COINS))),
            Case(
                "tunnel",
                _part(("", ""), "1", "6"),
            ),
            Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet"))),
        ),
    ),
)
