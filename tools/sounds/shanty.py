"""The music of the game: a light shanty, "The Free Road".

D dorian, four to the bar at 116 beats a minute, 3 minutes 48 seconds. Four bars of drum and guitar
lead in; then three choruses of AABA, eight bars each. A climbs from D to the bright sixth B that
makes the mode dorian and ends open the first time, on D the second; B answers in F major, the
relative, and is the highest place. The second chorus runs in quavers over a counter-melody; eight
bars of question and answer between mandolin and concertina follow; the third begins with the
concertina alone and grows until everybody plays, in dotted steps and with a second voice under B.
Two quiet bars lead back to the beginning.
"""

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
LEAD_IN = Strain("r/8 | r/8 | r/8 | r/8", "Dm | C | Dm | Am")
LEAD_OUT = Strain("r/8", "Dm")
REST = Strain("r/8", "Dm")

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

PIECE = Piece(
    name="play",
    tonic="D",
    scale="D E F G A B C",
    other_scale="F G A Bb C D E",
    units=8,
    strong=(0, 4),
    unit_seconds=60 / 116 / 2,
    swing=0.05,
    passages=(
        Passage(LEAD_IN, guitar="chuck", bass="two", drum="light", force=0.9),
        Passage(A_OPEN, lead=("mandolin",), guitar="chuck", bass="two", drum="light", force=0.68),
        Passage(
            A_CLOSED,
            lead=("mandolin",),
            guitar="chuck",
            bass="two",
            drum="light",
            pad="long",
            force=0.72,
        ),
        Passage(
            B, lead=("concertina",), guitar="roll", bass="two", drum="full", force=0.8, bright=True
        ),
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
            force=0.82,
            bright=True,
        ),
        Passage(
            A_CLOSED,
            lead=("mandolin",),
            counter=UNDER_A_CLOSED,
            guitar="chuck",
            bass="two",
            drum="light",
            force=0.7,
        ),
        Passage(QUESTION, lead=("mandolin",), counter=ANSWER, bass="two", drum="full", force=0.68),
        Passage(ALONE_A_OPEN, lead=("concertina",), pad="long", guitar="roll", force=0.58),
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
            bright=True,
        ),
        Passage(
            A_HOME,
            lead=("concertina", "mandolin"),
            counter=UNDER_A_CLOSED,
            guitar="chuck",
            bass="walk",
            drum="full",
            wood=True,
            force=0.8,
        ),
        Passage(LEAD_OUT, guitar="roll", bass="two", force=0.85),
        Passage(REST, guitar="ring", force=0.75),
    ),
)
