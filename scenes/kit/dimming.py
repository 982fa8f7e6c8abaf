"""How a scene draws back when another comes over it."""

import pygame
from pygame import Surface

from scenes.kit import svg
from scenes.kit.textures import shade

_DIMMED = (150, 136, 136)
_DUSK: list[svg.Stop] = [(0, "#E6E4E2"), (0.6, "#BEB8B4"), (1, "#645C58")]


def dim(surface: Surface, blur: int = 1) -> None:
    """Draw back what is there, so that what comes over it stands out."""
    size = surface.get_size()
    if blur > 1:
        soft = pygame.transform.smoothscale(surface, (size[0] // blur, size[1] // blur))
        surface.blit(pygame.transform.smoothscale(soft, size), (0, 0))
    surface.fill(_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    dusk = shade(size, _DUSK, (0.5, 0.5), 0.6)
    surface.blit(dusk, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
