"""The music of the menu: a slow air, "Lanterns on the Water".

A minor, six quavers to the bar at 46 dotted crotchets a minute, 3 minutes 10 seconds. Four bars of
guitar lead in; then AABA twice, eight bars each. A goes up to the E above and sinks home, open the
first time (on E), closed the second; B is in C major, the relative, reaches the highest tone, G,
and comes home over the leading tone G sharp. The second time harp and concertina change places,
the melody is ornamented, a counter-melody goes against it and the last cadence is a full one. Each
phrase slows a little before it ends.
"""

from tools.sounds.arrangement import Passage, Piece, Strain

_OPEN = "Am | G | F | Em | Am | C | Dm | Em"
_CLOSED = "Am | G | F | Em | Am | C | Dm G | Am"
_BRIGHT = "C | F | Am | G | C | Em | Dm | E"

A_OPEN = Strain(
    """
    A4/3 C5/2 B4 | B4/2 A4 G4/3 | A4/2 G4 F4/2 A4 | G4/3 E4/2 r |
    A4/3 C5/2 D5 | E5/2 D5 C5/3 | D5/2 C5 A4/2 C5 | B4/5 r
    """,
    _OPEN,
)
A_CLOSED = Strain(
    """
    A4/3 C5/2 B4 | B4/2 A4 G4/3 | A4/2 G4 F4/2 A4 | G4/3 E4/2 r |
    A4/3 C5/2 D5 | E5/2 D5 C5/2 E5 | D5/2 C5 B4/2 G4 | A4/5 r
    """,
    _CLOSED,
)
B = Strain(
    """
    G4/2 C5 E5/3 | F5/2 E5 C5/3 | E5/2 D5 C5/2 A4 | B4/3 D5/2 r |
    G4/2 C5 E5/2 F5 | G5/3 E5/3 | F5/2 E5 D5/2 C5 | B4/5 r
    """,
    _BRIGHT,
    bright=True,
)

SECOND_A_OPEN = Strain(
    """
    A4/2 B4 C5 D5 B4 | B4 C5 A4 G4/2 D4 | A4/2 G4 F4 G4 A4 | G4/2 F4 E4/2 r |
    A4/2 E4 A4 C5 D5 | E5/2 F5 E5 D5 C5 | D5 E5 D5 A4/2 C5 | B4/3 {C5}B4/2 r
    """,
    _OPEN,
)
SECOND_A_CLOSED = Strain(
    """
    A4/3 C5/2 B4 | D5/2 C5 B4/2 G4 | A4/2 C5 F4/3 | G4/3 B4/2 r |
    A4/2 B4 C5/2 D5 | E5/3 G5/2 E5 | D5/2 A4 B4/2 G4 | A4/5 r
    """,
    _CLOSED,
)
SECOND_B = Strain(
    """
    G4 C5 D5 E5/3 | F5/2 G5 F5 E5 C5 | E5/2 D5 C5 B4 A4 | B4/2 C5 D5/2 r |
    E5/2 G5 E5/2 C5 | G5/2 F5 E5/2 D5 | A4 D5 E5 F5/2 D5 | B4/3 G#4/2 r
    """,
    _BRIGHT,
    bright=True,
)
LAST_A = Strain(
    """
    A4/3 {D5}C5/2 B4 | B4/2 A4 G4/3 | A4/2 G4 F4/2 A4 | G4/3 E4/2 r |
    A4/3 C5/2 D5 | E5/2 D5 C5/2 E5 | D5/2 C5 B4/2 G#4 | A4/5 r
    """,
    "Am | G | F | Em | Am | C | Dm E | Am",
)
LEAD_IN = Strain("r/6 | r/6 | r/6 | r/6", "Am | G | F | Em")
BETWEEN = Strain("r/6 | r/6", "Am | Em")
LEAD_OUT = Strain("r/6", "Am")
REST = Strain("r/6", "Am")

UNDER_A_OPEN = """
    C4/6 | D4/3 B3/3 | C4/3 A3/3 | B3/3 G3/2 r |
    C4/3 E4/3 | G4/3 E4/3 | F4/6 | E4/3 G4/2 r
    """
UNDER_LAST_A = """
    C4/6 | D4/3 B3/3 | C4/3 A3/3 | B3/3 G3/2 r |
    C4/3 E4/3 | G4/3 E4/3 | F4/3 E4/3 | C4/5 r
    """
UNDER_B = """
    E4/6 | A3/3 C4/3 | C4/3 E4/3 | D4/3 G4/3 |
    E4/3 C4/3 | B3/3 G4/3 | F4/3 A4/3 | E4/3 B3/2 r
    """

PIECE = Piece(
    name="menu",
    tonic="A",
    scale="A B C D E F G",
    other_scale="C D E F G A B",
    leading=("E",),
    units=6,
    strong=(0, 3),
    unit_seconds=60 / 46 / 3,
    breath=0.06,
    passages=(
        Passage(LEAD_IN, guitar="flow", bass="low", force=0.85),
        Passage(A_OPEN, lead=("harp",), guitar="flow", bass="low", force=0.58),
        Passage(A_CLOSED, lead=("concertina",), guitar="flow", bass="low", force=0.62),
        Passage(B, lead=("concertina",), guitar="flow", bass="low", pad=True, force=0.74),
        Passage(A_CLOSED, lead=("concertina", "harp"), guitar="flow", bass="low", force=0.64),
        Passage(BETWEEN, guitar="flow", bass="low", force=0.85),
        Passage(
            SECOND_A_OPEN,
            lead=("harp",),
            counter=UNDER_A_OPEN,
            guitar="flow",
            bass="low",
            force=0.6,
        ),
        Passage(
            SECOND_A_CLOSED,
            lead=("concertina",),
            guitar="flow",
            bass="low",
            drum="heart",
            force=0.66,
        ),
        Passage(
            SECOND_B,
            lead=("concertina", "harp"),
            counter=UNDER_B,
            guitar="flow",
            bass="low",
            drum="heart",
            force=0.78,
        ),
        Passage(
            LAST_A, lead=("harp",), counter=UNDER_LAST_A, guitar="flow", bass="low", force=0.58
        ),
        Passage(LEAD_OUT, guitar="flow", bass="low", force=0.8),
        Passage(REST, guitar="ring", force=0.7),
    ),
)
