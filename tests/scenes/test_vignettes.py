"""The pictures of the variants and the games: each fills its place, and its pirates are in it."""

from pathlib import Path

import pytest
from pygame import Rect, Surface

from game import GAMES
from game.voyage import PORT_OF_PRIZE
from scenes.core.context import theme_for
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import ColourVision
from scenes.kit.effects import Stamp
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.pirates import Costume
from scenes.setup import variant_cards
from scenes.setup.scene import SetupScene
from scenes.shared.sloops import rigging_ahead
from scenes.shared.variant_looks import VARIANT_LOOKS, PlacedPirate
from scenes.shared.vignettes import DECK, SLOOP, WATERLINE, sloop, vignette
from tests.scenes.helpers import pixels, stub_context
from tests.scenes.walking import SIZES
from tests.soak import long

NAMES = sorted({*GAMES, *(variant for game in GAMES.values() for variant in game.variants)})
"""The variants, and the games on the page that teaches them."""


SCENES = {name: look.vignette for name, look in VARIANT_LOOKS.items()}
EMPTY = {name for name, scene in SCENES.items() if not scene.behind and not scene.before}
POPULATED = sorted({*NAMES} - EMPTY)
"""Those with pirates in them."""


@pytest.mark.parametrize("size", [(320, 120), (320, 50), (120, 320), (1, 1)])
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_fills_its_place(look: Look, name: str, size: Size) -> None:
    picture = vignette(look, name, size).surface
    assert picture.get_size() == size
    below = Rect(0, size[1] // 2, size[0], size[1] - size[1] // 2)
    assert all(picture.get_at(corner).a == 255 for corner in (below.midtop, below.center))
    assert picture.get_at((0, size[1] - 1)).a == 255 or size == (1, 1), "only the top is round"


@pytest.mark.parametrize("size", [(480, 180), (120, 190)], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", POPULATED)
def test_its_pirates_wear_the_colours_of_their_crews(look: Look, name: str, size: Size) -> None:
    repainted = theme_for(Preferences(colour_vision=ColourVision.RED_GREEN))
    crews = look.theme._replace(crews=repainted.crews)
    usual = vignette(look, name, size).surface
    other = vignette(look.with_theme(crews), name, size).surface
    assert pixels(other) != pixels(usual)


def test_the_crew_stands_between_sails_and_hull(look: Look) -> None:
    scale = 0.5
    manned, empty = sloop(look, DECK, scale), sloop(look, (), scale)
    assert manned.get_size() == (SLOOP[0] * scale, SLOOP[1] * scale)
    hull = Rect(0, 560 * scale, SLOOP[0] * scale, (WATERLINE - 560) * scale)
    assert pixels(manned.subsurface(hull)) == pixels(empty.subsurface(hull))
    for colour, pose, x, y, share, _ in DECK:
        head = Rect(0, 0, 40, 40)
        head.center = round(x * scale), round((y - 80 * share) * scale)
        assert pixels(manned.subsurface(head)) != pixels(empty.subsurface(head)), (colour, pose)
    lower = [PlacedPirate("red", "stand", 300, 900, 1)]
    assert pixels(sloop(look, lower, scale)) == pixels(empty)


def test_all_sails_and_flags_look_different_from_ahead_too(look: Look) -> None:
    prizes = [prize for prize in PORT_OF_PRIZE if prize.kind in ("sails", "flag")]
    assert len(prizes) > 4
    dressed = [Costume("", "")._replace(**{prize.kind: prize.name}) for prize in prizes]
    seen = {pixels(rigging_ahead(look, who, (160, 175))) for who in (Costume("", ""), *dressed)}
    assert len(seen) == len(prizes) + 1


@pytest.mark.parametrize("text", long([1.0, 1.5], usual=[1.5]))
@pytest.mark.parametrize(
    "size", long(SIZES, usual=SIZES[::3]), ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_no_card_of_the_set_up_has_only_a_strip_of_its_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lettered: Look, size: Size, text: float
) -> None:
    shown: list[Size] = []

    def measured(_look: Look, _name: str, size: Size, **_whole: bool) -> Stamp:
        shown.append(size)
        return Stamp(Surface((1, 1)), (0, 0))

    monkeypatch.setattr(variant_cards, "vignette", measured)
    context = stub_context(tmp_path, lettered.with_text(text), Preferences())
    setup = SetupScene(context)
    setup.layout(size)
    setup.draw(Surface(size), 0.0)
    context.close()
    assert len(shown) == len(VARIANT_LOOKS)
    assert all(wide < 3 * high for wide, high in shown), shown
    # Nest alone may stand beside the others, as a poster.
    *others, (width, height) = shown
    assert len({high for _, high in others}) == 1
    assert height > width or abs(height - others[0][1]) <= 1
    if size[1] > size[0]:
        assert all(wide * high > size[0] * size[1] / 60 for wide, high in shown), shown
