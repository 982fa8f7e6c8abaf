"""Show the pirates on contact sheets, to look at: `python -m tools.art.sheets FOLDER`.

Every character in every pose and every mood at the sizes of a board, on the grounds on which they
stand; the crews as other eyes see them; and the busts of all characters.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from scenes.kit.assets import Art
from scenes.kit.effects import outlined
from scenes.kit.pirates import BOX, HEIGHT, Costume, captain
from scenes.kit.theme import Theme
from scenes.kit.themes import CONTRAST, NIGHT, PARCHMENT
from scenes.kit.themes import CREWS as PALETTES
from tools.art.bodies import MOODS as POSES
from tools.art.faces import CHARACTERS, MOODS
from tools.art.pen import CREWS, IMAGES

GROUNDS = {
    "parchment": ("#E6C78C", PARCHMENT),
    "sand": ("#F1DDA6", PARCHMENT),
    "night": ("#2E3F56", NIGHT),
    "contrast": ("#000000", CONTRAST),
}
"""A ground by its name, and the theme in which it is seen."""
SIZES = (40, 60, 90)
"""How tall a standing figure is, in pixels."""
BUST = (28, 48, 104)
"""Left, top and side of the square around head and chest."""


def figure(art: Art, name: str, height: int, theme: Theme) -> pygame.Surface:
    """Return a whole figure of that height when it stands, in its box."""
    # Some boxes are wider, all are as high.
    size = (BOX[0] * height, BOX[1] * height // HEIGHT)
    drawn = art.sprite(name, size, theme.recolouring(name.split("/")[1]))
    if not theme.plain:
        return drawn
    whole = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    for colour, width in ((theme.line, 5), (theme.ink, 3)):
        outlined(drawn, colour, max(1, round(height * width / 75))).draw(whole, (0, 0))
    whole.blit(drawn, (0, 0))
    return whole


def bust(art: Art, name: str, side: int) -> pygame.Surface:
    """Return head and chest of a standing figure."""
    left, top, across = (round(part * side / BUST[2]) for part in BUST)
    whole = art.sprite(name, (BOX[0] * side // BUST[2], BOX[1] * side // BUST[2]))
    picture = pygame.Surface((across, across), pygame.SRCALPHA)
    picture.blit(whole, (-left, -top))
    return picture


def sheet(
    rows: Sequence[Sequence[str]], ground: str, draw: Callable[[str], pygame.Surface]
) -> pygame.Surface:
    """Return the named drawings in rows."""
    cells = [[draw(name) for name in row] for row in rows]
    wide = max(cell.get_width() for row in cells for cell in row)
    tall = max(cell.get_height() for row in cells for cell in row)
    whole = pygame.Surface((wide * max(map(len, cells)), tall * len(cells)))
    whole.fill(ground)
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            whole.blit(cell, (x * wide, y * tall))
    return whole


def sheets(art: Art) -> dict[str, pygame.Surface]:
    """Return every sheet by its name."""
    crews = tuple(CREWS)
    people = [Costume(crews[n % len(crews)], who) for n, who in enumerate(CHARACTERS)]
    poses = [[who.drawing(pose) for pose in POSES] for who in people]
    moods = [[who.drawing("stand", mood) for mood in MOODS] for who in people]
    held = [[captain(c).drawing(pose) for pose in ("look", "fish", "cards-left")] for c in crews]
    pictures = {}
    for name, (ground, theme) in GROUNDS.items():
        for height in SIZES:
            draw = partial(figure, art, height=height, theme=theme)
            pictures[f"poses-{name}-{height}"] = sheet(poses, ground, draw)
            pictures[f"moods-{name}-{height}"] = sheet(moods, ground, draw)
    ground, _ = GROUNDS["sand"]
    for name, colours in PALETTES.items():
        draw = partial(figure, art, height=SIZES[0], theme=PARCHMENT._replace(crews=colours))
        shown = sheet(poses[: len(crews)], ground, draw)
        pictures[f"crews-{name}"] = shown
        pictures[f"crews-{name}-grey"] = pygame.transform.grayscale(shown)
    pictures["held"] = sheet(held, ground, partial(figure, art, height=SIZES[-1], theme=PARCHMENT))
    for number, rows in enumerate((moods[:5], moods[5:])):
        pictures[f"busts-{number}"] = sheet(rows, ground, partial(bust, art, side=180))
    return pictures


def main() -> None:
    """Write all sheets into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.sheets", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.set_mode((1, 1))
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in sheets(Art(IMAGES)).items():
        pygame.image.save(picture, folder / f"{name}.png")


if __name__ == "__main__":
    main()
