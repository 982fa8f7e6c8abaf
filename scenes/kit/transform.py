"""Pictures scaled, turned, mirrored and blurred, safely beside the thread that paints.

While pygame does this it lets other threads run, but locks the picture that it reads, and a locked
picture cannot be drawn. So each of these functions reads a copy, as another thread may draw the
picture meanwhile. All else calls these, not `pygame.transform` itself.
"""

import pygame
from pygame import Mask, Surface
from pygame.typing import ColorLike

from scenes.kit.layout import Size


def scale(picture: Surface, size: Size) -> Surface:
    """Return a picture in another size, made fast, with hard pixels."""
    return pygame.transform.scale(picture.copy(), size)


def smoothscale(picture: Surface, size: Size) -> Surface:
    """Return a picture in another size, made smoothly."""
    return pygame.transform.smoothscale(picture.copy(), size)


def smoothscale_by(picture: Surface, factor: float) -> Surface:
    """Return a picture enlarged by a factor, made smoothly."""
    return pygame.transform.smoothscale_by(picture.copy(), factor)


def rotozoom(picture: Surface, degrees: float, factor: float) -> Surface:
    """Return a picture turned counterclockwise and enlarged by a factor."""
    return pygame.transform.rotozoom(picture.copy(), degrees, factor)


def rotate(picture: Surface, degrees: float) -> Surface:
    """Return a picture turned counterclockwise, with hard pixels."""
    return pygame.transform.rotate(picture.copy(), degrees)


def flip(picture: Surface, flip_x: bool, flip_y: bool) -> Surface:
    """Return a picture mirrored from left to right, from top to bottom, or both."""
    return pygame.transform.flip(picture.copy(), flip_x, flip_y)


def box_blur(picture: Surface, radius: int) -> Surface:
    """Return a picture blurred fast."""
    return pygame.transform.box_blur(picture.copy(), radius)


def gaussian_blur(picture: Surface, radius: int) -> Surface:
    """Return a picture blurred evenly."""
    return pygame.transform.gaussian_blur(picture.copy(), radius)


def mask_of(picture: Surface, alpha: int) -> Mask:
    """Return where a picture is more opaque than that."""
    return pygame.mask.from_surface(picture.copy(), alpha)


def mask_of_colour(picture: Surface, colour: ColorLike, unlike: ColorLike) -> Mask:
    """Return where a picture has a colour, as far as it may differ in each channel."""
    return pygame.mask.from_threshold(picture.copy(), colour, unlike)


def mask_of_same(picture: Surface, other: Surface, unlike: ColorLike) -> Mask:
    """Return where two pictures are alike, as far as they may differ in each channel."""
    return pygame.mask.from_threshold(picture.copy(), (0, 0, 0), unlike, other.copy())
