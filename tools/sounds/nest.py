"""The music of Nest: a song of the islands, "Two Shores", in three moods.

G major, four to the bar at 103 beats a minute, 4 minutes 59 seconds in 16 passages of eight bars: a
lead-in, AABA twice, a sunny strain twice, AABA again and a lead-out. The bars go in three, three
and two. A swings between two neighbours as the sloop does between its islands and ends open the
first time, on G the second; B is in E minor, the relative; the sunny strain begins on C.

Quiet is a warm wind: flute and guitar over a harp, in long notes. Lively is a dance on the beach:
marimba, whistle and concertina with congas and a shaker. The chase runs: fiddle and marimba in
quavers, bass and guitar that drive, all drums.
"""

from dataclasses import replace

from scenes.kit.music import PHRASES, MusicMood
from tools.sounds.arrangement import Passage, Piece, Strain

_OPEN = "G | Em | C | D | G | Em | Am | D"
_CLOSED = "G | Em | C | D | G | C | Am D | G"
_OTHER = "Em | Bm | C | G | Am | Em | C | D"
_SUNNY = "C | G | Am | Em | C | G | Am | D"

A_OPEN = Strain(
    """
    B4/3 D5/3 B4/2 | G4/3 A4/3 B4/2 | C5/3 E5/3 C5/2 | A4/6 r/2 |
    B4/3 D5/3 G5/2 | E5/3 D5/3 B4/2 | C5/3 B4/3 A4/2 | A4/3 F#4 D4/2 r/2
    """,
    _OPEN,
)
A_CLOSED = Strain(
    """
    B4/3 D5/3 B4/2 | G4/3 A4/3 B4/2 | C5/3 E5/3 C5/2 | A4/6 r/2 |
    B4/3 D5/3 G5/2 | E5/3 C5/3 E5/2 | C5/2 A4/2 F#4/2 A4/2 | G4/6 r/2
    """,
    _CLOSED,
)
A_HOME = Strain(
    """
    D5/3 G5/3 D5/2 | E5/3 D5/3 B4/2 | C5/3 B4/3 A4/2 | D5/6 r/2 |
    G5/3 D5/3 B4/2 | C5/3 E5/3 C5/2 | A4/2 C5/2 A4/2 F#4/2 | G4/6 r/2
    """,
    _CLOSED,
)
B = Strain(
    """
    E5/3 D5/3 B4/2 | D5/3 B4/3 F#4/2 | G4/3 C5/3 E5/2 | D5/6 r/2 |
    C5/3 B4/3 A4/2 | B4/3 G4/3 E4/2 | G4/3 A4/3 C5/2 | A4/3 B4 A4/2 r/2
    """,
    _OTHER,
    bright=True,
)
SUN = Strain(
    """
    E5/3 D5/3 C5/2 | B4/3 G4/3 D5/2 | C5/3 A4/3 C5/2 | B4/6 r/2 |
    G4/3 C5/3 E5/2 | D5/3 B4/3 G4/2 | A4/3 B4/3 C5/2 | D5/4 A4/2 r/2
    """,
    _SUNNY,
)
HIGH_SUN = Strain(
    """
    G5/3 E5/3 C5/2 | D5/3 B4/3 D5/2 | E5/3 C5/3 A4/2 | B4/6 r/2 |
    C5/3 E5/3 G5/2 | D5/3 G5/3 D5/2 | E5/3 D5/3 C5/2 | A4/3 F#4 A4/2 r/2
    """,
    _SUNNY,
)

LONG_A_OPEN = Strain(
    """
    B4/6 D5/2 | G4/6 B4/2 | C5/4 E5/4 | A4/6 r/2 |
    B4/4 D5/4 | E5/6 D5/2 | C5/4 A4/4 | F#4/4 D4/2 r/2
    """,
    _OPEN,
)
HIGH_A_OPEN = Strain(
    """
    D5/6 B4/2 | E5/6 D5/2 | C5/4 G4/4 | A4/6 r/2 |
    G4/4 B4/4 | G4/6 B4/2 | A4/4 C5/4 | D5/6 r/2
    """,
    _OPEN,
)
LONG_A_CLOSED = Strain(
    """
    D5/6 B4/2 | G4/4 B4/4 | C5/6 E5/2 | D5/6 r/2 |
    B4/4 G4/4 | C5/4 E5/4 | C5/4 A4/4 | G4/6 r/2
    """,
    _CLOSED,
)
LONG_B = Strain(
    """
    E5/6 D5/2 | B4/4 D5/4 | C5/4 G4/4 | B4/6 r/2 |
    A4/4 C5/4 | B4/4 G4/4 | E4/4 G4/2 A4/2 | A4/6 r/2
    """,
    _OTHER,
    bright=True,
)
LONG_SUN = Strain(
    """
    E5/4 C5/4 | D5/6 B4/2 | C5/4 A4/4 | B4/6 r/2 |
    E5/4 G5/4 | D5/6 B4/2 | C5/4 A4/4 | A4/6 r/2
    """,
    _SUNNY,
)
LOW_SUN = Strain(
    """
    C5/6 E5/2 | D5/4 B4/4 | A4/6 C5/2 | B4/6 r/2 |
    C5/4 E5/4 | D5/4 G5/4 | E5/4 C5/4 | D5/6 r/2
    """,
    _SUNNY,
)

SKIPPING_A_OPEN = Strain(
    """
    B4/2 B4 D5/2 B4 G4/2 | G4/2 B4 A4/2 G4 E4/2 | E4/2 G4 C5/2 B4 C5/2 | A4/2 B4 A4/3 r/2 |
    B4/2 D5 G5/2 D5 B4/2 | E5/2 D5 B4/2 A4 G4/2 | C5/2 C5 B4/2 C5 A4/2 | A4/2 F#4 D4/3 r/2
    """,
    _OPEN,
)
SKIPPING_A_CLOSED = Strain(
    """
    D5/2 D5 B4/2 D5 B4/2 | E5/2 D5 B4/2 A4 G4/2 | E4/2 G4 C5/2 D5 C5/2 | A4/2 B4 A4/3 r/2 |
    G4/2 B4 D5/2 E5 D5/2 | C5/2 E5 G5/2 E5 C5/2 | C5 B4 A4 C5 A4 F#4 A4/2 | G4/2 B4 G4/3 r/2
    """,
    _CLOSED,
)
SKIPPING_B = Strain(
    """
    E5/2 E5 D5/2 B4 G4/2 | F#4/2 B4 D5/2 B4 F#4/2 | E4/2 G4 C5/2 E5 D5/2 | B4/2 D5 B4/3 r/2 |
    C5/2 E5 C5/2 B4 A4/2 | G4/2 B4 E5/2 D5 B4/2 | C5/2 B4 A4/2 G4 E4/2 | F#4/2 A4 D5/3 r/2
    """,
    _OTHER,
    bright=True,
)
SKIPPING_SUN = Strain(
    """
    E5/2 E5 D5/2 C5 E5/2 | D5/2 B4 G4/2 B4 D5/2 | C5/2 C5 B4/2 A4 C5/2 | B4/2 G4 E4/3 r/2 |
    C5/2 E5 G5/2 E5 C5/2 | B4/2 D5 B4/2 A4 G4/2 | A4/2 B4 C5/2 D5 E5/2 | D5/2 C5 A4/3 r/2
    """,
    _SUNNY,
)

RUNNING_A_OPEN = Strain(
    """
    B4 C5 D5 B4 G4 A4 B4 D5 | E5 D5 B4 A4 G4 A4 B4/2 |
    C5 D5 E5 C5 G4 A4 C5 E5 | D5 C5 B4 C5 A4/3 r |
    B4 C5 D5 E5 D5 B4 G4 B4 | E5 F#5 G5 F#5 E5 D5 B4/2 |
    C5 B4 A4 B4 C5 D5 E5 C5 | A4 G4 F#4 E4 D4/3 r
    """,
    _OPEN,
)
RUNNING_A_CLOSED = Strain(
    """
    D5 B4 G4 B4 D5 E5 D5 B4 | G4 A4 B4 A4 G4 F#4 E4/2 |
    E4 F#4 G4 A4 C5 B4 A4 G4 | F#4 G4 A4 B4 A4/3 r |
    G4 A4 B4 C5 D5 C5 B4 D5 | E5 D5 C5 D5 E5 F#5 G5 E5 |
    C5 B4 A4 C5 D5 C5 A4 F#4 | G4/2 A4 B4 G4/3 r
    """,
    _CLOSED,
)
RUNNING_B = Strain(
    """
    E5 D5 B4 D5 E5 F#5 E5 D5 | B4 C5 D5 C5 B4 A4 F#4/2 |
    G4 A4 B4 C5 E5 D5 C5 E5 | D5 C5 B4 A4 G4/3 r |
    A4 B4 C5 D5 E5 D5 C5 A4 | G4 A4 B4 D5 E5 D5 B4 G4 |
    E5 D5 C5 B4 C5 D5 E5 C5 | D5 C5 A4 F#4 A4/3 r
    """,
    _OTHER,
    bright=True,
)
RUNNING_SUN = Strain(
    """
    E5 D5 C5 D5 E5 F#5 G5 E5 | D5 C5 B4 A4 G4 A4 B4 D5 |
    C5 B4 A4 B4 C5 D5 E5 C5 | B4 A4 G4 F#4 E4/3 r |
    G4 A4 B4 C5 E5 D5 C5 E5 | D5 B4 G4 B4 D5 E5 D5 B4 |
    C5 B4 A4 C5 E5 D5 C5 A4 | D5 C5 A4 F#4 A4/3 r
    """,
    _SUNNY,
)
LEAD_IN = Strain("r/8 | r/8 | r/8 | r/8 | r/8 | r/8 | r/8 | r/8", _OPEN)
LEAD_OUT = Strain(LEAD_IN.melody, "G | C | G | D | G | C | G | G")

UNDER_A_OPEN = """
    G4/4 D4/4 | B3/4 E4/4 | E4/4 G4/4 | F#4/6 r/2 |
    G4/4 D4/4 | B3/4 E4/4 | E4/4 A3/4 | F#4/4 A4/2 r/2
    """
UNDER_A_CLOSED = """
    G4/4 D4/4 | B3/4 E4/4 | E4/4 G4/4 | F#4/6 r/2 |
    G4/4 B3/4 | C4/4 G4/4 | E4/4 D4/4 | B3/6 r/2
    """
UNDER_B = """
    G4/4 E4/4 | F#4/4 D4/4 | E4/4 C4/4 | G4/6 r/2 |
    E4/4 A3/4 | E4/4 B3/4 | C4/4 E4/4 | F#4/6 r/2
    """
UNDER_SUN = """
    G4/4 E4/4 | D4/4 B3/4 | E4/4 A3/4 | G4/6 r/2 |
    G4/4 E4/4 | G4/4 D4/4 | C4/4 E4/4 | F#4/6 r/2
    """

_QUIET = (
    Passage(LEAD_IN, harp="wave", bass="low", force=0.6),
    Passage(LONG_A_OPEN, lead=("flute",), harp="wave", bass="low", force=0.56),
    Passage(LONG_A_CLOSED, lead=("flute",), guitar="sparse", bass="low", force=0.56),
    Passage(LONG_B, lead=("concertina",), harp="wave", bass="low", force=0.58),
    Passage(A_CLOSED, lead=("harp",), guitar="sparse", bass="low", drum="breeze", force=0.58),
    Passage(HIGH_A_OPEN, lead=("concertina",), guitar="wave", bass="low", force=0.54),
    Passage(
        LONG_A_CLOSED,
        lead=("harp",),
        counter=UNDER_A_CLOSED,
        second="guitar",
        bass="low",
        drum="breeze",
        force=0.56,
    ),
    Passage(B, lead=("flute",), harp="wave", bass="low", drum="breeze", force=0.6),
    Passage(A_HOME, lead=("harp",), guitar="sparse", bass="low", pad=True, force=0.55),
    Passage(LONG_SUN, lead=("flute",), guitar="wave", bass="low", pad=True, force=0.6),
    Passage(
        LOW_SUN,
        lead=("concertina",),
        harp="wave",
        bass="low",
        drum="breeze",
        force=0.58,
    ),
    Passage(LONG_A_OPEN, lead=("harp",), guitar="sparse", force=0.52),
    Passage(A_CLOSED, lead=("flute",), guitar="sparse", harp="wave", bass="low", force=0.56),
    Passage(
        LONG_B,
        lead=("harp",),
        counter=UNDER_B,
        guitar="sparse",
        bass="low",
        drum="breeze",
        force=0.58,
    ),
    Passage(LONG_A_CLOSED, lead=("concertina",), harp="wave", bass="low", force=0.54),
    Passage(LEAD_OUT, guitar="sparse", bass="low", force=0.52),
)

_LIVELY = (
    Passage(LEAD_IN, guitar="three", bass="three", drum="island", force=0.75),
    Passage(A_OPEN, lead=("marimba",), guitar="three", bass="three", drum="island", force=0.7),
    Passage(
        A_CLOSED,
        lead=("marimba",),
        guitar="three",
        bass="three",
        drum="island",
        rattle="off",
        force=0.72,
    ),
    Passage(B, lead=("concertina",), guitar="three", bass="three", drum="island", force=0.76),
    Passage(
        A_HOME,
        lead=("whistle",),
        guitar="three",
        bass="three",
        drum="island",
        rattle="even",
        force=0.76,
    ),
    Passage(
        SKIPPING_A_OPEN,
        lead=("marimba",),
        counter=UNDER_A_OPEN,
        guitar="chuck",
        bass="three",
        drum="island",
        force=0.72,
    ),
    Passage(
        SKIPPING_A_CLOSED,
        lead=("marimba",),
        guitar="roll",
        bass="three",
        drum="island",
        rattle="even",
        force=0.74,
    ),
    Passage(
        SKIPPING_B,
        lead=("whistle",),
        guitar="three",
        bass="two",
        drum="light",
        rattle="off",
        force=0.76,
    ),
    Passage(
        A_HOME,
        lead=("concertina", "marimba"),
        guitar="three",
        bass="three",
        drum="island",
        wood=True,
        force=0.78,
    ),
    Passage(
        SUN,
        lead=("concertina",),
        counter=UNDER_SUN,
        second="guitar",
        harp="wave",
        bass="two",
        drum="breeze",
        force=0.7,
    ),
    Passage(
        HIGH_SUN,
        lead=("whistle",),
        guitar="three",
        bass="three",
        drum="island",
        rattle="even",
        force=0.78,
    ),
    Passage(A_OPEN, lead=("mandolin",), guitar="roll", bass="two", drum="breeze", force=0.68),
    Passage(
        SKIPPING_A_CLOSED,
        lead=("mandolin",),
        guitar="three",
        bass="three",
        drum="island",
        wood=True,
        force=0.74,
    ),
    Passage(
        B,
        lead=("whistle", "marimba"),
        counter=UNDER_B,
        guitar="three",
        bass="three",
        drum="island",
        rattle="even",
        force=0.82,
    ),
    Passage(
        A_CLOSED,
        lead=("marimba", "concertina"),
        guitar="three",
        bass="three",
        drum="island",
        rattle="even",
        wood=True,
        force=0.8,
    ),
    Passage(LEAD_OUT, guitar="three", bass="three", drum="island", rattle="off", force=0.7),
)

_CHASE = (
    Passage(LEAD_IN, guitar="drive", bass="drive", drum="race", force=0.8),
    Passage(
        RUNNING_A_OPEN, lead=("marimba",), guitar="drive", bass="drive", drum="race", force=0.76
    ),
    Passage(
        RUNNING_A_CLOSED,
        lead=("marimba",),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="even",
        force=0.8,
    ),
    Passage(
        SKIPPING_B,
        lead=("fiddle",),
        guitar="three",
        bass="drive",
        drum="race",
        rattle="even",
        force=0.82,
    ),
    Passage(
        A_HOME,
        lead=("fiddle", "marimba"),
        guitar="drive",
        bass="three",
        drum="race",
        rattle="bright",
        force=0.84,
    ),
    Passage(
        RUNNING_A_OPEN,
        lead=("fiddle",),
        guitar="drive",
        bass="three",
        drum="race",
        wood=True,
        force=0.8,
    ),
    Passage(
        SKIPPING_A_CLOSED,
        lead=("whistle", "marimba"),
        guitar="three",
        bass="drive",
        drum="race",
        rattle="even",
        force=0.82,
    ),
    Passage(
        RUNNING_B,
        lead=("fiddle",),
        counter=UNDER_B,
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="bright",
        force=0.86,
    ),
    Passage(
        RUNNING_A_CLOSED,
        lead=("whistle",),
        octave=1,
        guitar="drive",
        bass="drive",
        drum="race",
        wood=True,
        force=0.8,
    ),
    Passage(
        SKIPPING_SUN,
        lead=("marimba",),
        counter=UNDER_SUN,
        second="fiddle",
        guitar="three",
        bass="three",
        drum="full",
        rattle="off",
        force=0.76,
    ),
    Passage(
        RUNNING_SUN,
        lead=("fiddle",),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="even",
        force=0.86,
    ),
    Passage(
        SKIPPING_A_OPEN, lead=("fiddle",), bass="three", drum="full", rattle="even", force=0.72
    ),
    Passage(
        RUNNING_A_CLOSED,
        lead=("fiddle", "marimba"),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="bright",
        force=0.86,
    ),
    Passage(
        RUNNING_B,
        lead=("marimba", "whistle"),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="bright",
        wood=True,
        force=0.88,
    ),
    Passage(
        A_HOME,
        lead=("fiddle", "whistle"),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="even",
        wood=True,
        force=0.88,
    ),
    Passage(LEAD_OUT, guitar="three", bass="drive", drum="race", rattle="off", force=0.76),
)

_PLAIN = Piece(
    name="nest",
    tonic="G",
    scale="G A B C D E F#",
    other_scale="E F# G A B C D",
    units=8,
    strong=(0, 4),
    unit_seconds=PHRASES["nest"].seconds / 128,
    phrase=2,
    passages=(),
)
PIECES = {
    MusicMood.QUIET: replace(_PLAIN, name="nest-quiet", passages=_QUIET),
    MusicMood.LIVELY: replace(_PLAIN, name="nest-lively", passages=_LIVELY),
    MusicMood.CHASE: replace(_PLAIN, name="nest-chase", passages=_CHASE),
}
"""The piece in each mood; any of them can go on where another one ends a phrase."""
