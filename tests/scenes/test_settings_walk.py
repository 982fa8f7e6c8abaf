"""The settings and the page for keys in every window, with letters and words of every length."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.preferred_keys import DEVICES
from scenes.core.scene import Scene
from scenes.kit.intents import Command, Key
from scenes.kit.layout import Size
from scenes.settings.fields import SECTIONS
from scenes.settings.key_bindings import KeyBindings, PressAKey
from scenes.settings.scene import SettingsScene
from tests.scenes.helpers import ASSETS, speak_longer, stub_context
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import SIZES, walk
from tests.soak import long

pytestmark = pytest.mark.usefixtures("unpainted")

HANDS = (
    Preferences(),
    Preferences(one_handed=True, left_handed=True, captions=True),
    Preferences(keys=(("hint", "page_down"), ("undo", "backspace"), ("end_turn", "num/"))),
)
"""Keys of every width, and everything that shows more when it is on."""


def pages(context: Context, size: Size) -> Iterator[Scene]:
    for hand, device in zip(HANDS, DEVICES, strict=True):
        context.preferences = replace(hand, reduced_motion=True)
        scene = SettingsScene(context)
        scene.device = device
        scene.layout(size)
        yield scene
        if scene.paged:
            for scene.page in range(len(SECTIONS)):
                yield scene
        yield KeyBindings(context)
    for command in (Command.CONFIRM, Command.FULLSCREEN):
        for key in (pygame.K_RETURN, pygame.K_5, pygame.K_LSHIFT):
            prompt = PressAKey(context, command)
            prompt.layout(size)
            prompt.handle(Key(key))
            yield prompt


def settings_of(tmp_path: Path, traced: TracingLook, text: float) -> Context:
    context = stub_context(tmp_path, traced.look)
    context.look = context.look.with_text(text)
    return context


@pytest.mark.parametrize("text", long([1.0, 1.1, 1.25, 1.5], usual=[1.0, 1.5]))
@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[1::6]), ids=str)
def test_everything_has_its_place(
    tmp_path: Path, traced: TracingLook, size: Size, text: float
) -> None:
    faults = walk(settings_of(tmp_path, traced, text), traced, pages, size)
    assert not faults, faults


@pytest.mark.parametrize("text", long([1.0, 1.5], usual=[1.5]))
@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[1::6]), ids=str)
def test_long_languages_have_their_place_too(
    tmp_path: Path, traced: TracingLook, size: Size, text: float
) -> None:
    context = settings_of(tmp_path, traced, text)
    speak_longer(context, ASSETS / "lang")
    faults = walk(context, traced, pages, size)
    assert not faults, faults


def test_a_window_smaller_than_promised_is_found_out(tmp_path: Path, traced: TracingLook) -> None:
    assert walk(settings_of(tmp_path, traced, 1.0), traced, pages, (400, 240))
