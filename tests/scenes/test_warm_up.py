"""A board that was prepared shows its first turns with few pictures left to make."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from game import GAMES, Colour, Match, Seat
from game.variants import VARIANTS
from scenes.app.loading import Finishing, Preparing
from scenes.board.scene import BoardScene
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.scene import SceneStack
from scenes.kit.look import Look
from scenes.kit.painting import ignore
from scenes.kit.text import font_files
from tests.scenes.helpers import ASSETS, context_in
from tests.soak import long

SIZE = (640, 360)


def board_in(folder: Path, variant: str) -> BoardScene:
    """Two computer players who have never been drawn before."""
    game = GAMES[VARIANTS[variant].game]
    seats = (Seat("Barto", Colour.BLUE, "greedy"), Seat("Rosa", Colour.RED, "greedy"))
    match = Match.new(game, seats, game.variants[variant], seed=3)
    look = Look.of(ASSETS / "images", font_files())
    return BoardScene(context_in(folder, replace(Preferences(), speed=Speed.NORMAL), look), match)


def drawings_made(monkeypatch: pytest.MonkeyPatch, board: BoardScene, frames: int) -> int:
    """How many drawings are made while these frames are drawn."""
    stack = SceneStack(board, SIZE)
    surface = Surface(SIZE).convert()
    made = 0

    def load(file: object, size: tuple[int, int]) -> Surface:
        nonlocal made
        made += 1
        return rasterise(file, size)  # type: ignore[arg-type]

    rasterise = pygame.image.load_sized_svg
    with monkeypatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        for _ in range(frames):
            stack.update(1 / 60)
            stack.draw(surface, 0.0)
    return made


@pytest.mark.parametrize("variant", long(["tortuga", "nest"], usual=["nest"]))
def test_most_of_what_the_first_turns_show_is_made_before_they_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    unprepared = drawings_made(monkeypatch, board_in(tmp_path / "a", variant), 200)
    board = board_in(tmp_path / "b", variant)
    shares: list[float] = []
    assert isinstance(board, Preparing)
    board.prepare(SIZE, shares.append)
    assert shares == sorted(shares)
    shares.clear()
    assert isinstance(board, Finishing)
    board.painting_later(SIZE)(shares.append)
    assert shares == sorted(shares)
    assert drawings_made(monkeypatch, board, 200) < unprepared / 3


def test_what_was_prepared_looks_like_what_was_not(tmp_path: Path) -> None:
    pictures = []
    for name in ("prepared", "unprepared"):
        board = board_in(tmp_path / name, "jamaica")
        if name == "prepared":
            board.prepare(SIZE, ignore)
            board.painting_later(SIZE)(ignore)
        surface = Surface(SIZE).convert()
        SceneStack(board, SIZE).draw(surface, 0.0)
        pictures.append(surface.get_buffer().raw)
    assert pictures[0] == pictures[1]
