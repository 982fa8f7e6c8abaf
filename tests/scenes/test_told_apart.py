"""What must be told apart looks different."""

from collections.abc import Callable, Iterator

import pytest
from pygame import Surface

from game import GAMES, Card, Character, Colour, Seat
from scenes.kit.look import Look
from scenes.shared import cards
from scenes.shared.portraits import Expression, costume_of, head_of, round_portrait
from scenes.shared.vignettes import vignette
from tests.scenes.helpers import pixels


def heads(look: Look, side: int) -> Iterator[Surface]:
    for character in Character:
        for colour in Colour:
            yield head_of(look, costume_of(Seat("Anna", colour, None, character)), side)


def moods(look: Look) -> Iterator[Surface]:
    for character in Character:
        who = costume_of(Seat("Anna", Colour.GREEN, None, character))
        yield from (round_portrait(look, who, 84, mood=mood).surface for mood in Expression)


def vignettes(look: Look) -> Iterator[Surface]:
    names = {*GAMES, *(variant for game in GAMES.values() for variant in game.variants)}
    yield from (vignette(look, name, (300, 190)).surface for name in names)


PICTURES: dict[str, Callable[[Look], Iterator[Surface]]] = {
    "cards": lambda look: (cards.sprite(look, card, 120) for card in (*Card, None)),
    "small cards": lambda look: (cards.mini(look, card, 48).surface for card in (*Card, None)),
    "finishes": lambda look: (
        cards.laid(look, Card.KEY, 120, finish).surface for finish in cards.Finish
    ),
    "tiny heads": lambda look: heads(look, 18),
    "heads": lambda look: heads(look, 40),
    "moods": moods,
    "games and variants": vignettes,
}


@pytest.mark.parametrize("what", PICTURES)
def test_no_picture_looks_like_another(look: Look, what: str) -> None:
    seen = [pixels(picture) for picture in PICTURES[what](look.at((1280, 720)))]
    assert len(seen) > 2
    assert len({*seen}) == len(seen)
