"""Render the pictures of phones in docs/phones: `python -m tests.phones.pictures`."""

import random
import tempfile
from pathlib import Path

import pygame
from pygame import Rect, Surface

from scenes.board.scene import BoardScene
from scenes.core.model.preferences import Preferences, Speed
from scenes.kit.text import font_files
from scenes.link.addresses import LOOPBACK, PORTS
from scenes.link.connection import Endpoint, PhoneConnection
from scenes.link.table import page_fonts
from tests import first_of
from tests.phones.browser import USUAL, BrowserPhone, phones
from tests.phones.stages import Stage
from tests.phones.tables import ASSETS, new_match

FOLDER = Path(__file__).parents[2] / "docs" / "phones"
SIZE = (1280, 720)
HOME = "192.168.178.34"
_CASE = (24, 20, 18)
_GROUND = (62, 40, 26)
_BORDER = 10
_ROUND = 30


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    preferences = Preferences(speed=Speed.INSTANT, reduced_motion=True, tips=False)
    match = new_match("nest", "nest", 3, seed=21)
    with tempfile.TemporaryDirectory() as folder:
        shots = Path(folder)
        stage = HomeStage(shots, SIZE, preferences)
        scene = stage.invite(match)
        with stage.running(), phones(stage, 3, USUAL, scale=2) as made:
            made[0].sit(stage.phones.code, 0)
            made[1].sit(stage.phones.code, 1)
            made[2].go(stage.phones.code)
            made[2].page.wait_for_selector("[data-seat]")
            made[2].picture(shots / "seats.png")
            with stage.turn:
                stage.frame()
                HomeConnection.is_home = True
                scene.refresh()
                stage.picture(shots / "invitation.png")
                HomeConnection.is_home = False
            made[2].sit(stage.phones.code, 2)
            with stage.turn:
                stage.stack.apply(scene.back())
                stage.show(BoardScene(stage.context, match))
            for phone in made:
                phone.wait("state && table && !state.paused")
            rng = random.Random(4)
            for _ in range(60):
                for phone in made:
                    if phone.can_act():
                        phone.act(rng, undo=0, hoard=6)
                        phone.settle()
            acting = first_of(_until_one_acts(made, rng), "phone that can act")
            waiting = first_of((each for each in made if each is not acting), "phone that waits")
            acting.picture(shots / "turn.png")
            waiting.picture(shots / "waiting.png")
            with stage.turn:
                stage.picture(shots / "board.png")
            move = acting.value("state.moves.filter(m => m.k === 'advance')[0] || state.moves[0]")
            acting.tap(f'[data-card="{move["card"]}"]')
            acting.picture(shots / "card.png")
        _save(_beside(shots / "board.png", shots / "turn.png", shots / "waiting.png"), "table.jpg")
        _save(pygame.image.load(shots / "invitation.png"), "invitation.jpg", 960)
        stage.context.close()
        row = [shots / f"{name}.png" for name in ("seats", "turn", "card", "waiting")]
        _save(_beside(None, *row), "phone.jpg", 1100)


class HomeConnection(PhoneConnection):
    """Phones on this machine, whose address is shown as it is in a home network."""

    is_home = False

    @property
    def url(self) -> str:
        return f"http://{HOME}:{PORTS[0]}/" if self.is_home else super().url


class HomeStage(Stage):
    """The program's scenes with an address of a home network."""

    def serve(self, _address: str) -> PhoneConnection:
        return HomeConnection(Endpoint(LOOPBACK, ASSETS, page_fonts(font_files()), (0,)))


def _until_one_acts(made: list[BrowserPhone], rng: random.Random) -> list[BrowserPhone]:
    """Play on until somebody can play a card."""
    while True:
        for phone in made:
            if phone.can_act():
                if phone.value("state.moves.some(m => m.k === 'advance')"):
                    return [phone]
                phone.act(rng, undo=0, hoard=6)
                phone.settle()


def _beside(board: Path | None, *screens: Path) -> Surface:
    """Return a board and phones in their cases, side by side."""
    height = SIZE[1]
    pictures = [] if board is None else [pygame.image.load(board)]
    for screen in screens:
        page = pygame.image.load(screen)
        inner = height - 40 - 2 * _BORDER
        page = pygame.transform.smoothscale(page, (round(page.width * inner / page.height), inner))
        case = Surface((page.width + 2 * _BORDER, height), pygame.SRCALPHA)
        frame = Rect(0, 20, case.width, height - 40)
        pygame.draw.rect(case, _CASE, frame, border_radius=_ROUND)
        case.blit(page, (_BORDER, 20 + _BORDER))
        pictures.append(case)
    gap = 24
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) + (board is None))
    whole = Surface((width, height))
    whole.fill(_GROUND)
    left = 0 if board is not None else gap
    for picture in pictures:
        whole.blit(picture, (left, 0))
        left += picture.width + gap
    return whole


def _save(picture: Surface, name: str, width: int = 1200) -> None:
    """Write a picture that is no larger than documents need."""
    size = (width, round(picture.height * width / picture.width))
    pygame.image.save(pygame.transform.smoothscale(picture.convert(24), size), FOLDER / name)


if __name__ == "__main__":
    main()
