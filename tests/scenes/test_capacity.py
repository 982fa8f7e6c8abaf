"""What has to fit on one page: each failure says which page lacks how many units.

A card of a variant or a row of settings that is one too many turns a page into tabs, in which
nearly every other test of that page looks for something that is not there.
"""

from itertools import product
from pathlib import Path

from pygame import Rect

from game.state import MAX_PLAYERS
from scenes.core.model.preferences import Preferences
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.view import FirstThatFits, Use, View
from scenes.kit.widgets import Button
from scenes.results.scene import ResultsScene
from scenes.settings.scene import SettingsScene
from scenes.setup.scene import SetupScene
from tests.scenes.helpers import CODES, played, stub_context

SCREEN = (1920, 1080)
LAPTOP = (1280, 720)


def shortage(view: View, look: Look, size: Size) -> str:
    """Return how many units a window is too small for a view; nothing if it is large enough."""
    if view.fits(look, Rect((0, 0), size)):
        return ""
    need = view.need(look, width=size[0])
    missing = {
        "too wide": view.need(look).width.least - size[0],
        "too high": need.height.least - size[1],
    }
    unit = look.scale.unit
    return ", ".join(f"{round(n / unit)} units {what}" for what, n in missing.items() if n > 0)


def test_the_settings_are_one_page_in_1920x1080(tmp_path: Path, lettered: Look) -> None:
    missing = {}
    for language in CODES:
        scene = SettingsScene(stub_context(tmp_path, lettered, Preferences(language=language)))
        scene.layout(SCREEN)
        forms = scene.framed()
        assert isinstance(forms, FirstThatFits)
        if short := shortage(forms.views[0], scene.look, SCREEN):
            missing[language] = short
    assert not missing, f"all sections at once are {missing}: SECTIONS in settings/fields.py"


def test_the_set_up_shows_all_variants_on_one_page_in_1280x720(
    tmp_path: Path, lettered: Look
) -> None:
    missing = {}
    for language in CODES:
        scene = SetupScene(stub_context(tmp_path, lettered, Preferences(language=language)))
        scene.layout(LAPTOP)
        if short := shortage(scene.wide_table(MAX_PLAYERS), scene.look, LAPTOP):
            missing[language] = short
    assert not missing, f"the set-up is {missing}: wide_table in setup/scene.py"


def test_the_results_have_a_picture_on_every_button_in_1920x1080(
    tmp_path: Path, lettered: Look
) -> None:
    bare = {}
    for language, offered in product(CODES, (False, True)):
        preferences = Preferences(language=language, warnings_offered=offered)
        scene = ResultsScene(stub_context(tmp_path, lettered, preferences), played(9999))
        scene.layout(SCREEN)
        buttons = [view.widget for view, _ in scene.readable() if isinstance(view, Use)]
        if names := [each.label for each in buttons if isinstance(each, Button) and not each.icon]:
            bare[language] = names
    assert not bare, f"there is no room for a picture on {bare}: _buttons in results/scene.py"
