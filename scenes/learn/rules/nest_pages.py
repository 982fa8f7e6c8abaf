"""The pages about Nest, on the islands of the rulebook's example.

Actions name positions as the engine does: on the second island one more than is printed.
"""

from game import Action, Advance, Card, Nudge, Sail
from scenes.learn.rules.figures import (
    Cards,
    Case,
    FigureNote,
    Hands,
    NoteTone,
    PagePicture,
    Position,
    RulesPage,
    Span,
    Sprites,
    Strip,
    TilePart,
)

_DECK = 15
_SIGNS = ("parrot", "chest", "spyglass", "ducats", "map", "cannon", "compass")
_COINS = ("pieces/coin", "pieces/coin", "pieces/coin")


def _part(
    crews: tuple[str, ...],
    first: str,
    last: str,
    action: Action | None = None,
    *,
    hand: str = "",
    sloop: int = 1,
    refused: bool = False,
) -> Strip:
    """One part of the way in a little picture."""
    position = Position("nest", crews, (hand,), sloop=sloop)
    return Strip(position, (Span(first, last),), action, refused=refused)


NEST_PAGES = (
    RulesPage(
        "nest.goal",
        "nest.advance",
        PagePicture((TilePart("scenery/town", 0.5, 0.5, 0.92),), sea=True),
        Strip(
            Position("nest", ("", "", "", "")),
            (Span("start", "1"), Span("14", "15"), Span("35", "nest")),
            notes=(
                FigureNote("start", "note_start", NoteTone.OWN),
                FigureNote("sloop", "note_sloop", NoteTone.PAST),
                FigureNote("nest", "note_nest", NoteTone.HERE),
            ),
        ),
        (
            Case("signs", Sprites(tuple(f"signs/{name}" for name in _SIGNS))),
            Case("hand", Cards(" ".join(_SIGNS))),
            Case("actions", Sprites(_COINS)),
        ),
    ),
    RulesPage(
        "nest.advance",
        "nest.advance",
        PagePicture(
            (TilePart("card:ducats", 0.3, 0.5, 0.78), TilePart("pirates/blue", 0.68, 0.5, 0.8))
        ),
        Strip(
            Position("nest", ("5", "6", "10", "3"), hands=("ducats",)),
            (Span("2", "11"),),
            Advance(Card.DUCATS, 5),
            notes=(
                FigureNote("5", "note_pirate", NoteTone.OWN, line=False),
                FigureNote("6", "note_taken", NoteTone.PAST),
                FigureNote("8", "note_here", NoteTone.HERE),
            ),
        ),
        (
            Case(
                "sloop",
                _part(("13", ""), "13", "sloop", Advance(Card.COMPASS, 13), hand="compass"),
            ),
            Case(
                "start",
                _part(("", "", ""), "start", "2", Advance(Card.CANNON, 0), hand="cannon"),
            ),
            Case("few", Sprites(("pirates/red", "icons/nudge", "card:?", "card:?"))),
        ),
    ),
    RulesPage(
        "nest.nudge",
        "nest.nudge",
        PagePicture(
            (
                TilePart("pirates/red", 0.24, 0.52, 0.74),
                TilePart("icons/nudge", 0.52, 0.5, 0.46),
                TilePart("card:?", 0.8, 0.5, 0.62),
            )
        ),
        Strip(
            Position("nest", ("7", "5", "7 9", "7 9")),
            (Span("3", "12"),),
            Nudge(1, 5),
            notes=(
                FigureNote("5", "note_pirate", NoteTone.OWN),
                FigureNote("7", "note_full", NoteTone.FULL),
                FigureNote("9", "note_here", NoteTone.HERE),
            ),
        ),
        (
            Case(
                "one",
                _part(("", "1", "3"), "1", "3", Nudge(1, 1)),
            ),
            Case(
                "sloop",
                _part(("", "13"), "13", "sloop", Nudge(1, 13)),
            ),
            Case(
                "never",
                _part(("", "34"), "34", "nest", Nudge(1, 35), sloop=2, refused=True),
            ),
        ),
    ),
    RulesPage(
        "nest.sail",
        "nest.sail",
        PagePicture((TilePart("scenery/sloop", 0.5, 0.5, 0.92),), sea=True),
        Strip(
            Position("nest", ("13 sloop", "sloop sloop", "16")),
            (Span("13", "16"),),
            Sail(free=False),
            notes=(
                FigureNote("sloop", "note_out", NoteTone.HERE),
                FigureNote("15", "note_back", NoteTone.PAST),
            ),
        ),
        (
            Case(
                "board",
                _part(("14", ""), "14", "sloop", Advance(Card.MAP, 14), hand="map"),
            ),
            Case(
                "three",
                _part(
                    ("14 sloop sloop sloop", ""),
                    "14",
                    "sloop",
                    Advance(Card.MAP, 14),
                    hand="map",
                    refused=True,
                ),
            ),
            Case(
                "wait",
                _part(
                    ("sloop", ""),
                    "sloop",
                    "16",
                    Advance(Card.COMPASS, _DECK),
                    hand="compass",
                    sloop=2,
                ),
            ),
        ),
    ),
    RulesPage(
        "nest.captain",
        "nest.captain",
        PagePicture(
            (TilePart("icons/wheel", 0.34, 0.5, 0.74), TilePart("pirates/blue", 0.7, 0.5, 0.74))
        ),
        Strip(
            Position("nest", ("12 sloop sloop", "sloop", "sloop")),
            (Span("13", "16"),),
            Sail(free=True),
            notes=(FigureNote("sloop", "note_most", NoteTone.OWN, line=False),),
        ),
        (
            Case(
                "tie",
                _part(("sloop sloop", "sloop sloop"), "14", "sloop", Sail(free=True)),
            ),
            Case("first", Sprites(("icons/wheel", "icons/next", "pieces/coin"))),
            Case("act", Sprites(("icons/wheel", *_COINS))),
        ),
    ),
    RulesPage(
        "nest.freebooter",
        "nest.freebooter",
        PagePicture((TilePart("card:map*", 0.5, 0.5, 0.82),)),
        Hands(
            Position(
                "nest",
                ("", "", ""),
                hands=(
                    "map* map chest chest ducats ducats compass cannon parrot",
                    "map map chest chest ducats spyglass compass cannon cannon parrot",
                    "parrot chest ducats compass cannon",
                ),
            ),
            Advance(Card.GOLD_MAP, 0),
        ),
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
    RulesPage(
        "nest.second",
        "nest.choice",
        PagePicture(
            (TilePart("scenery/town", 0.64, 0.5, 0.86), TilePart("pirates/blue", 0.2, 0.58, 0.66)),
            sea=True,
        ),
        Strip(
            Position("nest", ("32", "33", "nest nest"), hands=("compass",), sloop=2),
            (Span("29", "nest"),),
            Advance(Card.COMPASS, 33),
            notes=(
                FigureNote("32", "note_pirate", NoteTone.OWN, line=False),
                FigureNote("33", "note_taken", NoteTone.PAST),
                FigureNote("nest", "note_nest", NoteTone.HERE, line=False),
            ),
        ),
        (
            Case(
                "ashore",
                _part(
                    ("sloop sloop", "15"),
                    "sloop",
                    "16",
                    Advance(Card.COMPASS, _DECK),
                    hand="compass",
                    sloop=2,
                ),
            ),
            Case(
                "push",
                _part(("", "sloop", "16"), "sloop", "16", Nudge(1, _DECK), sloop=2),
            ),
            Case(
                "safe",
                _part(("nest nest nest", "nest"), "35", "nest", sloop=2),
            ),
        ),
    ),
    RulesPage(
        "nest.winning",
        "nest.choice",
        PagePicture(
            (TilePart("pirates/yellow", 0.5, 0.64, 0.68), TilePart("icons/crown", 0.5, 0.2, 0.42))
        ),
        Strip(
            Position(
                "nest",
                ("35 nest nest nest nest nest", "31 33 nest nest", "32"),
                hands=("parrot",),
                sloop=2,
            ),
            (Span("29", "nest"),),
            Advance(Card.PARROT, 36),
            notes=(FigureNote("nest", "note_six", NoteTone.HERE, line=False),),
            crowned=True,
        ),
        (
            Case("both.stuck", Sprites(("icons/skip",) * 3), "stuck_line"),
            Case("both.long", Sprites(("icons/time",))),
            Case("who", Sprites(("icons/crown", "pirates/blue", "pirates/red"))),
        ),
    ),
    RulesPage(
        "nest.options",
        "nest.choice",
        PagePicture(
            (TilePart("icons/settings", 0.34, 0.5, 0.6), TilePart("icons/check", 0.68, 0.5, 0.46))
        ),
        None,
        (
            Case("both.pass", Sprites(("icons/skip", *_COINS))),
            Case(
                "captain",
                _part(("14", "13"), "13", "sloop"),
            ),
            Case("both.first", Sprites(("pirates/blue", "pirates/red", "pirates/violet"))),
        ),
    ),
)
