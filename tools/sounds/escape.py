"""The music of Escape: a shanty, "The Free Road", in three moods.

D dorian, four to the bar at 114 beats a minute, 5 minutes 2 seconds in 18 passages of eight bars:
a lead-in, AABA twice, a question and its answers, AABA again, a strain out on the sea, BA and a
lead-out. A climbs from D to the bright sixth B that makes the mode dorian and ends open the first
time, on D the second; B answers in F major, the relative, and is the highest place.

Quiet is a jail-break by lantern light: harp, guitar and a low concertina in long notes, hardly a
drum. Lively is the road: mandolin and concertina take turns over bass and hand drum, in quavers and
dotted steps. The chase runs: fiddle and whistle in quavers, bass and guitar that drive, all drums.
"""

from dataclasses import replace

from scenes.kit.music import PHRASES, MusicMood
from tools.sounds.arrangement import Passage, Piece, Strain

_OPEN = "Dm | C | Dm | Am | Dm | G | F G | Am"
_CLOSED = "Dm | C | Dm | Am | Dm | G | F C | Dm"
_BRIGHT = "F | Bb | F | C | F | Bb Gm | F C | Am"

A_OPEN = Strain(
    """
    D4/2 F4 G4 A4/3 B4 | C5/2 B4 A4 G4/2 E4/2 | F4/2 E4 F4 A4/2 D4/2 | E4/3 F4 E4/4 |
    D4/2 F4 G4 A4/3 B4 | D5/2 C5 B4 G4/2 B4/2 | A4/2 C5 A4 B4/2 G4/2 | A4/6 r/2
    """,
    _OPEN,
)
A_CLOSED = Strain(
    """
    D4/2 F4 G4 A4/3 B4 | C5/2 B4 A4 G4/2 E4/2 | F4/2 E4 F4 A4/2 D4/2 | E4/3 F4 E4/4 |
    D4/2 F4 G4 A4/3 B4 | D5/2 C5 B4 G4/2 B4/2 | A4/2 C5 A4 G4/2 E4/2 | D4/6 r/2
    """,
    _CLOSED,
)
A_HOME = Strain(
    """
    D4/2 F4 G4 A4/3 B4 | C5/2 D5 B4 G4/2 E4/2 | F4 G4 F4 E4 D4/2 A4/2 | C5/3 B4 A4/4 |
    D5/3 C5 A4/2 G4/2 | B4/2 D5 B4 G4/2 B4/2 | A4/2 C5 A4 G4/2 E4/2 | D4/6 r/2
    """,
    _CLOSED,
)
B = Strain(
    """
    C5/3 A4 C5/2 D5/2 | D5/3 C5 Bb4/2 D5/2 | C5/2 A4 Bb4 C5/2 A4/2 | G4/4 r/2 A4 Bb4 |
    C5/3 A4 C5/2 F5/2 | D5/2 F5 D5 Bb4/2 G4/2 | A4/2 G4 A4 G4/2 C5/2 | A4/4 E4/2 C4/2
    """,
    _BRIGHT,
    bright=True,
)

RUNNING_A_OPEN = Strain(
    """
    D4 E4 F4 G4 A4/2 A4 B4 | C5 D5 C5 B4 G4/2 E4 G4 | F4/2 A4 F4 D4 E4 F4 D4 | E4/3 D4 C4 D4 E4/2 |
    D4 E4 F4 G4 A4/2 D5 C5 | B4/2 D5 B4 G4/2 A4 B4 | C5 A4 F4 A4 B4 G4 A4 B4 | C5/2 B4 G4 A4/3 r
    """,
    _OPEN,
)
RUNNING_A_CLOSED = Strain(
    """
    A4/2 D5 C5 A4 G4 F4 G4 | E4 G4 C5 B4 G4/2 E4/2 |
    F4 G4 A4 F4 D4/2 D4 E4 | C4 D4 E4 G4 A4/2 E4/2 |
    D4 F4 A4 G4 F4 G4 A4 B4 | D5/2 B4 D5 G4 A4 B4 G4 | A4 C5 A4 F4 G4 E4 C4 E4 | D4/2 E4 C4 D4/3 r
    """,
    _CLOSED,
)
RUNNING_B = Strain(
    """
    C5/2 D5 C5 A4/2 C5/2 | D5/2 F5 D5 Bb4/3 C5 | A4/2 C5 F5 C5/2 A4/2 | G4/2 A4 Bb4 C5/3 r |
    F5/3 E5 C5/2 A4/2 | D5/2 Bb4 D5 G4/2 Bb4/2 | A4/2 C5 A4 G4/2 C5/2 | A4/3 G4 E4/2 C4/2
    """,
    _BRIGHT,
    bright=True,
)

ALONE_A_OPEN = Strain(
    """
    D4/3 F4 A4/4 | C5/3 B4 G4/4 | F4/3 E4 D4/2 F4/2 | E4/6 r/2 |
    D4/3 F4 A4/4 | D5/3 B4 G4/2 B4/2 | A4/3 C5 B4/3 G4 | A4/6 r/2
    """,
    _OPEN,
)
DOTTED_A_CLOSED = Strain(
    """
    D4/1.5 E4/0.5 F4 G4 A4/2 A4 B4 | C5/1.5 B4/0.5 A4 B4 G4/1.5 F4/0.5 E4/2 |
    F4/1.5 E4/0.5 F4 G4 A4/2 D4/2 | E4/1.5 D4/0.5 C4 D4 E4/4 |
    D4/1.5 E4/0.5 F4 G4 A4/2 B4 C5 | D5/1.5 C5/0.5 B4 A4 G4/2 B4/2 |
    A4/1.5 C5/0.5 A4 F4 G4/1.5 F4/0.5 E4/2 | D4/2 A4 F4 D4/3 r
    """,
    _CLOSED,
)

QUESTION = Strain(
    """
    A4 D5 A4/2 F4 G4 A4/2 | r/8 | A4 D5 A4/2 F4 E4 D4/2 | r/8 |
    D5 C5 A4 G4 A4/2 F4/2 | r/8 | C5/2 A4 G4 E4/2 C4/2 | E4/6 r/2
    """,
    "Dm | C | Dm | G | Dm | F | C | Am",
)
ANSWER = """
    r/8 | G4/2 E4/2 C4/4 | r/8 | B3/2 D4/2 G4/4 |
    r/8 | A4/2 C5/2 A4/4 | E4/2 F4 E4 C4/2 G3/2 | A3/6 r/2
    """

UNDER_A_OPEN = """
    A3/4 D4/4 | E4/4 C4/4 | D4/4 A3/4 | C4/6 B3/2 |
    A3/4 D4/4 | B3/4 D4/4 | C4/4 D4/4 | E4/6 r/2
    """
UNDER_A_CLOSED = """
    A3/4 D4/4 | E4/4 C4/4 | D4/4 A3/4 | C4/6 B3/2 |
    A3/4 D4/4 | B3/4 D4/4 | C4/4 G3/4 | A3/6 r/2
    """
UNDER_B = """
    A3/4 F4/4 | F4/4 D4/4 | F4/4 C4/4 | E4/4 C4/2 E4/2 |
    F4/4 A4/4 | F4/4 D4/4 | C4/4 E4/4 | C4/4 A3/4
    """
SECOND_B = """
    A4/3 F4 A4/2 Bb4/2 | Bb4/3 A4 F4/2 Bb4/2 | A4/2 F4 G4 A4/2 F4/2 | E4/4 r/2 F4 G4 |
    A4/3 F4 A4/2 C5/2 | Bb4/2 D5 Bb4 G4/2 D4/2 | F4/2 E4 F4 E4/2 E4/2 | E4/4 C4/2 A3/2
    """

CALM_A_CLOSED = Strain(
    """
    D4/3 F4 A4/4 | C5/3 B4 G4/4 | F4/3 E4 D4/2 F4/2 | E4/6 r/2 |
    D4/3 F4 A4/4 | D5/3 B4 G4/2 B4/2 | A4/4 G4/2 E4/2 | D4/6 r/2
    """,
    _CLOSED,
)
HIGH_A_OPEN = Strain(
    """
    A4/4 D5/2 C5/2 | G4/4 E4/2 G4/2 | A4/4 F4/2 D4/2 | E4/6 r/2 |
    D4/2 E4/2 F4/2 A4/2 | B4/4 D5/2 B4/2 | C5/4 B4/2 G4/2 | A4/6 r/2
    """,
    _OPEN,
)
HIGH_A_CLOSED = Strain(
    """
    F4/4 A4/4 | G4/4 C5/4 | D5/4 A4/2 F4/2 | E4/4 A4/2 r/2 |
    F4/4 D4/2 F4/2 | G4/4 B4/2 D5/2 | C5/3 A4 G4/2 E4/2 | D4/6 r/2
    """,
    _CLOSED,
)
CALM_B = Strain(
    """
    C5/4 A4/2 C5/2 | D5/6 C5/2 | A4/4 F4/2 A4/2 | G4/6 r/2 |
    C5/4 F5/2 E5/2 | D5/4 Bb4/2 D5/2 | C5/4 G4/2 E4/2 | A4/6 r/2
    """,
    _BRIGHT,
    bright=True,
)
LOW_B = Strain(
    """
    A4/4 C5/4 | Bb4/4 D5/2 F5/2 | C5/4 A4/2 F4/2 | G4/4 E4/2 r/2 |
    A4/4 C5/2 A4/2 | Bb4/4 D5/2 Bb4/2 | A4/4 G4/2 C5/2 | E4/6 r/2
    """,
    _BRIGHT,
    bright=True,
)

FLYING_A_OPEN = Strain(
    """
    D5 A4 F4 A4 D5 C5 A4 G4 | C5 G4 E4 G4 C5 B4 G4 E4 |
    F4 A4 D5 A4 F4 E4 D4 F4 | E4 G4 A4 B4 C5/2 A4/2 |
    D4 F4 A4 D5 F5 E5 D5 A4 | B4 A4 G4 A4 B4 C5 D5 B4 | C5 A4 F4 A4 B4 G4 A4 B4 | A4/2 B4 C5 A4/3 r
    """,
    _OPEN,
)
FLYING_A_CLOSED = Strain(
    """
    D4 E4 F4 A4 D5/2 A4 F4 | E4 G4 C5 G4 E4/2 G4/2 |
    A4 G4 F4 E4 D4 F4 A4 D5 | C5 B4 A4 G4 E4/2 A4/2 |
    D5 C5 A4 G4 F4 G4 A4 C5 | B4 A4 G4 B4 D5 B4 G4 B4 | A4 G4 F4 A4 G4 E4 C4 E4 | D4/2 F4 E4 D4/3 r
    """,
    _CLOSED,
)
FLYING_B = Strain(
    """
    C5 A4 F4 A4 C5 D5 C5 A4 | Bb4 C5 D5 F5 D5/2 Bb4/2 |
    A4 Bb4 C5 F5 C5/2 A4/2 | G4 A4 Bb4 G4 E4/2 C4/2 |
    F4 G4 A4 Bb4 C5 D5 E5 C5 | D5 F5 D5 Bb4 G4 A4 Bb4 D5 |
    C5 A4 F4 A4 G4 C5 G4 E4 | A4 G4 E4 G4 A4/3 r
    """,
    _BRIGHT,
    bright=True,
)

_AT_SEA = "Bb | F | Gm | Dm | Bb | F | C | Am"
SEA = Strain(
    """
    F5/4 D5/4 | C5/4 A4/4 | Bb4/4 D5/2 Bb4/2 | A4/6 r/2 |
    D5/4 F5/4 | C5/2 D5 C5 A4/4 | G4/2 A4 G4 E4/4 | A4/6 r/2
    """,
    _AT_SEA,
    bright=True,
)
RUNNING_SEA = Strain(
    """
    D5 C5 Bb4 C5 D5/2 F5/2 | C5 Bb4 A4 Bb4 C5/2 A4/2 |
    Bb4 A4 G4 A4 Bb4/2 D5/2 | A4 G4 F4 G4 A4/2 D4/2 |
    D5 C5 Bb4 C5 D5/2 F5/2 | F5 E5 D5 E5 C5/2 A4/2 | G4 A4 G4 E4 G4/2 C5/2 | A4 C5 A4 G4 E4/3 r
    """,
    _AT_SEA,
    bright=True,
)
UNDER_SEA = """
    Bb3/8 | F4/4 C4/4 | D4/8 | F4/6 r/2 |
    F4/4 D4/4 | A4/4 F4/4 | E4/8 | C4/6 r/2
    """

CALM_QUESTION = Strain(
    """
    A4/3 G4 F4/4 | r/8 | F4/3 E4 D4/4 | r/8 |
    A4/3 C5 D5/4 | r/8 | G4/3 A4 C5/4 | E4/6 r/2
    """,
    QUESTION.chords,
)
LEAD_IN = Strain("r/8 | r/8 | r/8 | r/8 | r/8 | r/8 | r/8 | r/8", _OPEN)
LEAD_OUT = Strain(LEAD_IN.melody, "Dm | C | Dm | Am | Dm | C | Dm | Dm")

_QUIET = (
    Passage(LEAD_IN, guitar="sparse", bass="low", force=0.6),
    Passage(ALONE_A_OPEN, lead=("harp",), guitar="sparse", bass="low", force=0.55),
    Passage(CALM_A_CLOSED, lead=("concertina",), guitar="sparse", bass="low", force=0.52),
    Passage(CALM_B, lead=("concertina",), harp="wave", bass="low", force=0.6),
    Passage(HIGH_A_CLOSED, lead=("harp",), guitar="sparse", bass="low", drum="pulse", force=0.58),
    Passage(HIGH_A_OPEN, lead=("flute",), harp="wave", bass="low", force=0.55),
    Passage(
        A_CLOSED,
        lead=("harp",),
        counter=UNDER_A_CLOSED,
        guitar="sparse",
        bass="low",
        force=0.56,
    ),
    Passage(
        LOW_B, lead=("flute",), counter=UNDER_B, harp="wave", bass="low", drum="pulse", force=0.6
    ),
    Passage(CALM_A_CLOSED, lead=("harp",), pad=True, guitar="sparse", bass="low", force=0.55),
    Passage(
        CALM_QUESTION,
        lead=("harp",),
        counter=ANSWER,
        second="guitar",
        bass="low",
        drum="pulse",
        force=0.55,
    ),
    Passage(ALONE_A_OPEN, lead=("concertina",), guitar="wave", force=0.52),
    Passage(HIGH_A_CLOSED, lead=("flute",), harp="wave", bass="low", drum="pulse", force=0.56),
    Passage(CALM_B, lead=("harp",), pad=True, guitar="sparse", bass="low", force=0.58),
    Passage(
        A_HOME,
        lead=("concertina",),
        guitar="wave",
        bass="low",
        drum="pulse",
        force=0.56,
    ),
    Passage(SEA, lead=("flute",), harp="wave", bass="low", pad=True, force=0.6),
    Passage(B, lead=("harp",), counter=UNDER_B, guitar="sparse", bass="low", force=0.58),
    Passage(CALM_A_CLOSED, lead=("flute",), guitar="wave", bass="low", force=0.54),
    Passage(LEAD_OUT, harp="sparse", bass="low", force=0.5),
)

_LIVELY = (
    Passage(LEAD_IN, guitar="chuck", bass="two", drum="light", force=0.8),
    Passage(A_OPEN, lead=("mandolin",), guitar="chuck", bass="two", drum="light", force=0.68),
    Passage(
        A_CLOSED,
        lead=("mandolin",),
        guitar="chuck",
        bass="two",
        drum="light",
        pad=True,
        force=0.72,
    ),
    Passage(B, lead=("concertina",), guitar="roll", bass="two", drum="full", force=0.8),
    Passage(
        A_HOME,
        lead=("concertina", "mandolin"),
        guitar="chuck",
        bass="walk",
        drum="full",
        force=0.76,
    ),
    Passage(
        RUNNING_A_OPEN,
        lead=("mandolin",),
        counter=UNDER_A_OPEN,
        guitar="chuck",
        bass="walk",
        drum="light",
        force=0.7,
    ),
    Passage(
        RUNNING_A_CLOSED,
        lead=("mandolin",),
        counter=UNDER_A_CLOSED,
        second="fiddle",
        guitar="chuck",
        bass="walk",
        drum="full",
        force=0.74,
    ),
    Passage(
        RUNNING_B,
        lead=("concertina",),
        guitar="roll",
        bass="walk",
        drum="full",
        rattle="off",
        force=0.82,
    ),
    Passage(
        A_CLOSED,
        lead=("whistle",),
        octave=1,
        counter=UNDER_A_CLOSED,
        guitar="chuck",
        bass="two",
        drum="light",
        force=0.7,
    ),
    Passage(QUESTION, lead=("mandolin",), counter=ANSWER, bass="two", drum="full", force=0.68),
    Passage(ALONE_A_OPEN, lead=("concertina",), guitar="roll", bass="low", force=0.6),
    Passage(
        DOTTED_A_CLOSED,
        lead=("mandolin",),
        guitar="chuck",
        bass="two",
        drum="light",
        wood=True,
        force=0.72,
    ),
    Passage(
        B,
        lead=("concertina", "mandolin"),
        counter=SECOND_B,
        guitar="roll",
        bass="walk",
        drum="full",
        wood=True,
        force=0.86,
    ),
    Passage(
        A_HOME,
        lead=("fiddle",),
        counter=UNDER_A_CLOSED,
        guitar="chuck",
        bass="walk",
        drum="full",
        wood=True,
        force=0.8,
    ),
    Passage(
        SEA,
        lead=("concertina",),
        counter=UNDER_SEA,
        second="fiddle",
        guitar="roll",
        bass="two",
        drum="light",
        force=0.74,
    ),
    Passage(
        RUNNING_B,
        lead=("mandolin",),
        guitar="chuck",
        bass="walk",
        drum="full",
        rattle="off",
        force=0.8,
    ),
    Passage(
        A_HOME,
        lead=("whistle", "mandolin"),
        guitar="chuck",
        bass="walk",
        drum="full",
        rattle="off",
        force=0.8,
    ),
    Passage(LEAD_OUT, guitar="roll", bass="two", drum="light", force=0.7),
)

_CHASE = (
    Passage(LEAD_IN, guitar="drive", bass="drive", drum="race", force=0.8),
    Passage(
        RUNNING_A_OPEN, lead=("fiddle",), guitar="drive", bass="drive", drum="race", force=0.75
    ),
    Passage(
        RUNNING_A_CLOSED,
        lead=("fiddle",),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="off",
        force=0.78,
    ),
    Passage(
        FLYING_B,
        lead=("whistle",),
        octave=1,
        guitar="drive",
        bass="walk",
        drum="full",
        rattle="even",
        force=0.8,
    ),
    Passage(
        A_HOME,
        lead=("fiddle", "mandolin"),
        guitar="drive",
        bass="drive",
        drum="race",
        force=0.82,
    ),
    Passage(
        FLYING_A_OPEN,
        lead=("mandolin",),
        counter=UNDER_A_OPEN,
        second="fiddle",
        guitar="chuck",
        bass="drive",
        drum="race",
        force=0.78,
    ),
    Passage(
        FLYING_A_CLOSED,
        lead=("mandolin",),
        guitar="drive",
        bass="walk",
        drum="race",
        rattle="even",
        force=0.8,
    ),
    Passage(
        RUNNING_B,
        lead=("whistle", "fiddle"),
        guitar="drive",
        bass="walk",
        drum="race",
        rattle="bright",
        force=0.86,
    ),
    Passage(
        DOTTED_A_CLOSED,
        lead=("fiddle",),
        guitar="chuck",
        bass="drive",
        drum="race",
        wood=True,
        force=0.8,
    ),
    Passage(
        QUESTION,
        lead=("fiddle",),
        counter=ANSWER,
        second="mandolin",
        bass="drive",
        drum="race",
        force=0.74,
    ),
    Passage(A_OPEN, lead=("fiddle",), bass="two", drum="full", rattle="even", force=0.7),
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
        FLYING_B,
        lead=("mandolin",),
        counter=UNDER_B,
        second="fiddle",
        guitar="chuck",
        bass="drive",
        drum="race",
        rattle="bright",
        force=0.86,
    ),
    Passage(
        FLYING_A_CLOSED,
        lead=("fiddle",),
        guitar="drive",
        bass="walk",
        drum="race",
        rattle="bright",
        force=0.84,
    ),
    Passage(
        RUNNING_SEA,
        lead=("fiddle",),
        counter=UNDER_SEA,
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="even",
        force=0.84,
    ),
    Passage(
        RUNNING_B,
        lead=("mandolin", "whistle"),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="bright",
        wood=True,
        force=0.9,
    ),
    Passage(
        A_HOME,
        lead=("fiddle", "whistle"),
        guitar="drive",
        bass="drive",
        drum="race",
        rattle="even",
        wood=True,
        force=0.9,
    ),
    Passage(LEAD_OUT, guitar="chuck", bass="drive", drum="race", rattle="off", force=0.76),
)

_PLAIN = Piece(
    name="escape",
    tonic="D",
    scale="D E F G A B C",
    other_scale="F G A Bb C D E",
    units=8,
    strong=(0, 4),
    unit_seconds=PHRASES["escape"].seconds / 128,
    swing=0.05,
    phrase=2,
    passages=(),
)
PIECES = {
    MusicMood.QUIET: replace(_PLAIN, name="escape-quiet", passages=_QUIET),
    MusicMood.LIVELY: replace(_PLAIN, name="escape-lively", passages=_LIVELY),
    MusicMood.CHASE: replace(_PLAIN, name="escape-chase", passages=_CHASE),
}
"""The piece in each mood; any of them can go on where another one ends a phrase."""
