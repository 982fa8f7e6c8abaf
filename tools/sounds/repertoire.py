"""All pieces of music by the names of their files; the last one is short and is written here.

It is that of the results, "Home": the shanty of Escape as a lullaby, in D dorian, four to the bar
at 84 beats a minute, 52 seconds. It is played once: the harp has the tune, the flute brings it
home, and only the sea is heard after it.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tools.sounds import air, escape, nest
from tools.sounds.arrangement import Passage, Piece, Strain

_END = Strain("r/8 | r/8", "Dm | Dm")

HOME = Piece(
    name="results",
    tonic="D",
    scale="D E F G A B C",
    other_scale="F G A Bb C D E",
    units=8,
    strong=(0, 4),
    unit_seconds=60 / 84 / 2,
    breath=0.08,
    passages=(
        Passage(escape.ALONE_A_OPEN, lead=("harp",), guitar="sparse", force=0.55),
        Passage(
            escape.CALM_A_CLOSED,
            lead=("flute",),
            harp="wave",
            bass="low",
            pad=True,
            force=0.56,
        ),
        Passage(_END, guitar="ring", bass="low", force=0.5),
    ),
)
PIECES: Mapping[str, Piece] = MappingProxyType(
    {
        piece.name: piece
        for piece in (air.PIECE, *escape.PIECES.values(), *nest.PIECES.values(), HOME)
    }
)
