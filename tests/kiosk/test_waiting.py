"""The picture between two games: there at every size, and gone as soon as it may."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.kiosk import waiting
from scenes.kiosk.waiting import picture, show_waiting
from scenes.kit.layout import Size
from tests.soak import long

ROOT = Path(__file__).parent.parent.parent
ASSETS = ROOT / "assets"
SENTENCE = "Back in a moment"
SIZES = [(1920, 1080), (800, 480), (1024, 768), (480, 800), (2560, 1080)]


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


def changed(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Where two pictures of one size differ."""
    same = pygame.PixelArray(one.copy()).compare(pygame.PixelArray(other.copy())).make_surface()
    mask = pygame.mask.from_threshold(same, "black", (1, 1, 1, 255))
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[1::2]))
@pytest.mark.parametrize("sentence", [SENTENCE, "We shall be back for you in just a short moment"])
def test_the_sentence_stands_whole_below_the_sloop(
    size: Size, sentence: str, tmp_path: Path
) -> None:
    with_words, without = picture(size, ASSETS, sentence), picture(size, ASSETS, "")
    words = changed(with_words, without)
    shutil.copytree(ASSETS / "images", tmp_path / "images", ignore=lambda *_: ["sloop-hull.svg"])
    sloop = changed(without, picture(size, tmp_path, ""))
    room = pygame.Rect((0, 0), size)
    assert words.width > size[0] * 0.2
    assert room.inflate(-size[0] // 20, -size[1] // 50).contains(words)
    assert room.contains(sloop)
    assert sloop.bottom <= words.top
    assert sloop.height > size[1] * 0.25


def test_it_fills_the_whole_screen() -> None:
    whole = picture((801, 483), ASSETS, SENTENCE)
    assert whole.get_size() == (801, 483)
    corners = [(0, 0), (800, 0), (0, 482), (800, 482)]
    assert all(whole.get_at(corner).a == 255 for corner in corners)


def test_what_is_missing_is_left_out() -> None:
    plain = picture((320, 240), Path("nowhere"), "")
    assert plain.get_at((0, 0)) == plain.get_at((319, 239)) != pygame.Color("black")


@pytest.mark.parametrize("language", ["en", "xx"])
def test_it_is_shown_until_it_is_done_whatever_anybody_does(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[Size, str]] = []

    def drawn(size: Size, _assets: Path, sentence: str) -> pygame.Surface:
        shown.append((size, sentence))
        return pygame.Surface(size)

    looks = iter([False, False, False, False, True])

    def done() -> bool:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
        return next(looks)

    monkeypatch.setattr(waiting, "picture", drawn)
    show_waiting(ASSETS, language, done)
    assert next(looks, None) is None
    assert shown
    assert {sentence for _, sentence in shown} == {SENTENCE if language == "en" else ""}
    assert not pygame.display.get_init()


PROGRAM = """
import sys
from pathlib import Path
from scenes.kiosk.waiting import show_waiting
show_waiting(Path("assets"), "en")
print("gone")
"""


def test_its_process_ends_when_its_input_does() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        out, _ = process.communicate(timeout=60)
        assert process.returncode == 0
    assert out.strip() == b"gone"
