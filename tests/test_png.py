"""Pictures of few colours are nearly what they were."""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from tools.png import MOST, Palette, write_png

ODD = (37, 23)
"""A size whose rows are no multiple of four bytes."""


def rainbow() -> Surface:
    """Return a picture of more colours than a palette has."""
    picture = Surface(ODD)
    for x in range(ODD[0]):
        for y in range(ODD[1]):
            picture.set_at((x, y), (x * 255 // ODD[0], y * 255 // ODD[1], (x * y) % 256))
    return picture


def test_a_picture_of_few_colours_is_written_and_read_as_it_was(tmp_path: Path) -> None:
    picture = Surface(ODD)
    picture.fill("#FFFFFF", (5, 5, 20, 9))
    picture.fill("#FF0000", (30, 20, 7, 3))
    write_png(picture, tmp_path / "flag.png")
    read = pygame.image.load(tmp_path / "flag.png")
    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(picture, "RGB")


def test_a_picture_of_many_colours_is_written_in_256_that_are_near(tmp_path: Path) -> None:
    picture = rainbow()
    write_png(picture, tmp_path / "rainbow.png")
    read = pygame.image.load(tmp_path / "rainbow.png")
    pairs = zip(
        pygame.image.tobytes(read, "RGB"), pygame.image.tobytes(picture, "RGB"), strict=True
    )
    differences = [abs(one - other) for one, other in pairs]
    assert sum(differences) / len(differences) < 10
    assert len(Palette([picture]).colours) == MOST


@pytest.mark.parametrize("most", [1, 2, 17])
def test_a_palette_has_no_more_colours_than_allowed(most: int) -> None:
    palette = Palette([rainbow()], most)
    assert len(palette.colours) == most
    assert set(palette.indices(rainbow())) == set(range(most))
