"""The parts of which the game puts its pirates together: bodies, heads, marks and their table."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from tools.art import bodies, faces
from tools.art.bodies import Arm, arms_of, body
from tools.art.heads import HAT_RISE, HAT_SLOT, head, loose_hat
from tools.art.pen import CREAM, CREWS, disc, flat, line, moved, svg

WIDTH = 160
HEIGHT = 180
FOOT = 172
"""The height of the soles, from above."""
HEAD_BOX = (-64, -108, 128, 132)
HAT_BOX = (-56, -40, 112, 80)
WIDE_BOX = (-60, 0, 280, 180)
"""The box of a body that holds something: wider on both sides, with the feet in the same place."""
HATS = tuple(
    who for who, each in faces.CHARACTERS.items() if each.hat not in ("", "hood") and not each.tied
)
"""Pirates whose hats can be thrown; the others wear a cloth, a hood or nothing."""
HELD = Path(__file__).parent / "held"
MARK_BOX = (-13, -13, 26, 26)
MARKS = {
    "blue": (
        "#124A82",
        4.0,
        "M-2.7 -8A2.7 2.7 0 0 1 2.7 -8A2.7 2.7 0 0 1 -2.7 -8ZM0 -5L0 9.5M-4.5 -1.5L4.5 -1.5"
        "M-9 3C-8.5 7.5 -4.5 10 0 10C4.5 10 8.5 7.5 9 3",
    ),
    "red": (
        "#8E2517",
        3.8,
        "M-8.5 -9.5C-7.5 -3 -3 2.5 7 9M8.5 -9.5C7.5 -3 3 2.5 -7 9M2 10.5L8.5 3.5M-2 10.5L-8.5 3.5",
    ),
    "green": (
        "#0F5F43",
        4.0,
        "M0 -4C2 1 2 6 0.5 10.5M0 -4C-3 -9.5 -8 -9 -10.5 -4M0 -4C3 -9.5 8 -9 10.5 -4M0 -4"
        "C-4 -4 -7 -1 -7 3.5M0 -4C4 -4 7 -1 7 3.5M-5 11L6 11",
    ),
    "yellow": (
        "#7A4E0C",
        3.5,
        "M0 -8.8L0 -11M0 8.8L0 11M-8.8 0L-11 0M8.8 0L11 0M-6.3 -6.3L-7.7 -7.7M6.3 6.3L7.7 7.7"
        "M-6.3 6.3L-7.7 7.7M6.3 -6.3L7.7 -7.7",
    ),
    "violet": (
        "#5E3077",
        2.0,
        "M2.5 -10.5C-5 -9.5 -9.5 -5 -9.5 0.5C-9.5 6.5 -4.5 10.5 1 10.5C5.5 10.5 8.5 8.5 10.5 5"
        "C4.5 6.5 -1.5 4.5 -2.5 -1C-3 -4.5 -0.5 -8.5 2.5 -10.5Z",
    ),
}
"""The marks: anchor, cutlasses, palm, sun and moon, each with its ink and the width of a stroke."""


def mark(colour: str) -> str:
    """Return the disc with the mark of a crew; 22 % of a standing figure with its outline."""
    ink, width, d = MARKS[colour]
    text = line(d, ink, width)
    if colour == "yellow":
        text += disc(0, 0, 5.75, ink)
    if colour == "violet":
        text += flat(d, ink)
    return disc(0, 0, 11.6, CREAM, 2.4) + moved(text, grow=(0.77, 0.77))


# ---------------------------------------------------------------- what bodies hold


def held(thing: str, x: float, y: float, turn: float = 0) -> str:
    """Return a thing at the hands, from its drawing in `tools/art/held`."""
    drawn = (HELD / f"{thing}.svg").read_text("utf-8")
    inner = re.sub(r"</?svg.*?>|\n", "", drawn)
    rotated = f" rotate({turn})" if turn else ""
    return f'<g transform="translate({x} {y}){rotated}">{inner}</g>'


def holding(colour: str) -> Mapping[str, str]:
    """Return the bodies of a crew that hold something, by their poses."""
    left, right = arms_of(colour, "stand")
    up = Arm((47, -46), (47, -72), "over", True)
    fist = Arm((34, -24), (46, -32), "over", True)
    rod_arms = Arm((-26, -34), (-37, -39), "over", True), Arm((2, -24), (-22, -20), "over", True)
    poses = {
        "look": body(colour, "stand", (left, up), thing=held("spyglass", 17, -66, -12)),
        "fish": body(colour, "sit", rod_arms, thing=held("rod", 0, 0), blade=False),
        "cards-left": body(
            colour, "stand", (fist.mirrored(), right), thing=held("fan", -46, -30, -8), blade=False
        ),
        "cards-right": body(colour, "stand", (left, fist), thing=held("fan", 46, -30, 8)),
    }
    if colour == "red":
        # The other hand is a hook, which holds neither cards nor a spyglass: to look to the right
        # the body turns around, but not its mark and its head.
        del poses["cards-right"]
        glass = moved(held("spyglass", 17, -66, -12), grow=(-1, 1))
        turned = body(colour, "stand", (up.mirrored(), right), thing=glass, blade=False)
        for slot in (bodies.MARK, bodies.HEAD):
            turned = turned.replace(slot, moved(slot, grow=(-1, 1)))
        poses["look"] = moved(turned, grow=(-1, 1))
    return poses


# ---------------------------------------------------------------- all parts


def drawings() -> dict[str, str]:
    """Return all parts by the names of their files."""
    files = {}
    for colour in CREWS:
        bare = {pose: body(colour, pose) for pose in bodies.MOODS}
        for poses, box in ((bare, (0, 0, WIDTH, HEIGHT)), (holding(colour), WIDE_BOX)):
            for pose, text in poses.items():
                standing = f'<g transform="translate({WIDTH // 2} {FOOT})">{text}</g>'
                files[f"body-{colour}-{pose}.svg"] = svg(box, standing)
        files[f"mark-{colour}.svg"] = svg(MARK_BOX, mark(colour))
    for who in faces.CHARACTERS:
        for mood in faces.MOODS:
            files[f"head-{who}-{mood}.svg"] = svg(HEAD_BOX, head(who, mood))
    for who in HATS:
        files[f"hat-{who}.svg"] = svg(HAT_BOX, loose_hat(who))
    files["parts.json"] = table()
    return {f"pirates/parts/{name}": text for name, text in files.items()}


def table() -> str:
    """Return what the game must know about the parts, poses and colours, as JSON."""
    people = faces.CHARACTERS.items()
    values = {
        "slot": bodies.HEAD,
        "mood_of_pose": bodies.MOODS,
        "one_eyed": faces.ONE_EYED,
        "skin_drawn": bodies.SKIN,
        "skin": {who: character.skin for who, character in people},
        "cloth": {who: character.cloth for who, character in people},
        "crews": CREWS,
        "hats": HATS,
        "hat_slot": HAT_SLOT,
        "hat_rise": HAT_RISE,
    }
    return json.dumps(values, indent=1) + "\n"
