"""A refused tap is answered where it was: by a shake, a cross and a red prompt that nods."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game import Advance, Card, Why
from scenes.board.component import TargetKind
from scenes.board.picture_builder import BoardPicture
from scenes.board.turn.turn_input import (
    BoardButton,
    CardTap,
    NoteTap,
    Pile,
    PositionTap,
    RefusalReason,
)
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.page import WidgetScene
from scenes.kit.intents import Press
from scenes.kit.layout import Point
from scenes.kit.look import Look
from scenes.learn.rules.scene import RulesScene
from scenes.settings.key_bindings import KeyBindings
from tests.pilot import Pilot
from tests.scenes.helpers import press, stub_context
from tests.scenes.test_board import face_down
from tests.scenes.test_pointing import STILL, with_pointers
from tests.scenes.whole_games import AWAY, Sit, example, pilot_at

EMPTY = 13
"""A space where nobody stands."""
BRIEFLY, LONG_ENOUGH = 30, 60
"""Frames in which something has shaken or nodded, and after which no cross is left."""


@pytest.fixture
def pilot(tmp_path: Path, look: Look) -> Pilot:
    return pilot_at(tmp_path, look, example(), STILL)


def seen(pilot: Pilot, frames: int) -> list[BoardPicture]:
    pictures = []
    for _ in range(frames):
        pilot.turn()
        pictures.append(pilot.board.picture)
    return pictures


def swings(pictures: list[BoardPicture]) -> set[object]:
    """What was shaken, once it was to the left and to the right of its place."""
    found = [one.hand.shaken for one in pictures if one.hand.shaken is not None]
    things = {thing for thing, _ in found}
    return {t for t in things if {-1, 1} <= {(a > 0) - (a < 0) for thing, a in found if thing == t}}


@with_pointers
def test_a_refused_place_shakes_and_the_prompt_turns_red_and_nods(sit: Sit) -> None:
    pilot = sit(example(), STILL).pilot
    before = pilot.board.picture
    pilot.tap(pilot.space(EMPTY))
    assert pilot.board.session.refusal is RefusalReason.NOBODY_THERE
    moving = seen(pilot, BRIEFLY)
    assert swings(moving) == {PositionTap(EMPTY)}
    assert max(picture.prompt.nod for picture in moving) > 0
    after = seen(pilot, LONG_ENOUGH)[-1]
    assert (after.hand.shaken, after.prompt.nod) == (None, 0)
    assert after.prompt.is_refusal
    assert after.phrase == Phrase("refusal.nobody_there"), "the sentence stays"
    pilot.tap(AWAY)
    assert not pilot.board.picture.prompt.is_refusal
    assert pilot.board.picture.phrase == before.phrase


def test_what_shakes_is_seen_to_move(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), STILL, draw_every=1)
    place = pilot.board.rect_of(PositionTap(EMPTY))
    pilot.tap(place.center)
    looks: dict[int, set[bytes]] = {}
    for _ in range(BRIEFLY):
        shaken = pilot.board.picture.hand.shaken
        pilot.turn()
        if shaken is not None:
            spot = pilot.surface.subsurface(place)
            looks.setdefault(shaken[1], set()).add(pygame.image.tobytes(spot, "RGB"))
    assert len(set.union(*looks.values())) > 4


@with_pointers
def test_what_is_dropped_in_vain_is_refused_where_it_was_dropped(sit: Sit) -> None:
    pilot = sit(example(), STILL).pilot
    pilot.drag(pilot.card(Card.SKULL), pilot.space(EMPTY))
    moving = seen(pilot, BRIEFLY)
    assert moving[0].prompt.is_refusal, "while the card flies home"
    assert swings(moving) == {PositionTap(EMPTY)}


@pytest.mark.parametrize("game", ["escape", "nest"])
def test_the_number_of_a_card_that_is_not_held_is_refused(
    tmp_path: Path, look: Look, game: str
) -> None:
    pilot = pilot_at(tmp_path, look, example(game), STILL)
    _number_key(pilot)
    assert pilot.board.session.refusal is Why.CARD_NOT_HELD


def _end_button(pilot: Pilot) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pilot.post(pygame.event.Event(kind, button=pygame.CONTROLLER_BUTTON_Y, instance_id=0))
        pilot.turn()


def _end_key(pilot: Pilot) -> None:
    pilot.key(pygame.K_e)


def _number_key(pilot: Pilot) -> None:
    """Press the number of a card that is not held."""
    pilot.key(pygame.K_1 + pilot.board.match.game.signs.index(_missing(pilot).sign))


def _missing(pilot: Pilot) -> Card:
    """A card that is not held, nor the other one of its sign."""
    held = {t.meaning.card.sign for t in pilot.board.targets if isinstance(t.meaning, CardTap)}
    signs = pilot.board.match.game.signs
    return next(card for card in Card if card.sign in signs and card.sign not in held)


def _place_of_missing(pilot: Pilot) -> Point:
    hand = pilot.board.table.hand
    place = hand.anchor(_missing(pilot), pilot.board.situation.hand or 0)
    return place.centerx, hand.rect.centery


def _tap(pilot: Pilot) -> None:
    pilot.tap(pilot.space(EMPTY))


WAYS: dict[str, tuple[str, Callable[[Pilot], None], Callable[[Pilot], Point]]] = {
    "tap": ("escape", _tap, lambda pilot: pilot.space(EMPTY)),
    "key": ("escape", _end_key, lambda pilot: pilot.board.rect_of(BoardButton.END).center),
    "number": ("nest", _number_key, _place_of_missing),
    "pad": ("escape", _end_button, lambda pilot: pilot.board.rect_of(BoardButton.END).center),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_cross_is_shown_there_for_a_moment_and_nothing_moves_where_that_is_wished(
    tmp_path: Path, look: Look, way: str
) -> None:
    quiet = replace(STILL, reduced_motion=True)
    game, use, place = WAYS[way]
    pilot = pilot_at(tmp_path, look, example(game), quiet, draw_every=1)
    at = Rect(0, 0, 8, 8)
    at.center = round(place(pilot)[0]), round(place(pilot)[1])

    def spot() -> bytes:
        return pygame.image.tobytes(pilot.surface.subsurface(at), "RGB")

    seen(pilot, 2)
    before = spot()
    use(pilot)
    assert pilot.board.session.refusal is not None
    assert not pilot.board.idle
    pictures = seen(pilot, 5)
    assert spot() != before
    assert all(picture.hand.shaken is None and picture.prompt.nod == 0 for picture in pictures)
    assert pictures[-1].prompt.is_refusal
    seen(pilot, LONG_ENOUGH)
    assert pilot.board.idle
    # The middle of a button that has the focus, and of a card, looks as it did.
    assert spot() == before


def test_the_board_rests_again_after_a_refusal(pilot: Pilot) -> None:
    assert pilot.board.idle
    _tap(pilot)
    assert not pilot.board.idle
    seen(pilot, LONG_ENOUGH)
    assert pilot.board.idle


def test_another_button_ends_a_refusal(pilot: Pilot) -> None:
    _tap(pilot)
    pilot.push(BoardButton.DRAWER)
    assert not pilot.board.picture.prompt.is_refusal


# Nothing that cannot be used is silent


@pytest.mark.parametrize("done", [0, 1, 3], ids=["first", "later", "done"])
def test_every_card_pile_place_and_button_that_is_tapped_answers(
    tmp_path: Path, look: Look, done: int
) -> None:
    pilot = pilot_at(tmp_path, look, example(), STILL)
    board = pilot.board
    for _ in range(done):
        turn = board.session.turn
        assert turn is not None
        pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
        pilot.rest()
    silent = []
    for target in board.targets:
        usable = target.usable and isinstance(target.meaning, BoardButton)
        if usable or target.kind is TargetKind.TURN:
            continue
        pilot.tap(AWAY)
        board.session.refusal = None
        before = board.picture
        pilot.use(target.meaning)
        pilot.turn()
        if board.picture.prompt == before.prompt and board.picture.track == before.track:
            silent.append(target)
        pilot.tap(AWAY)
    assert silent == []


@pytest.mark.parametrize(
    ("button", "why"),
    [
        (BoardButton.END, "refusal.must_act"),
        (BoardButton.UNDO, "refusal.nothing_to_undo"),
    ],
)
def test_a_grey_button_says_why_to_the_finger(pilot: Pilot, button: BoardButton, why: str) -> None:
    pilot.tap(pilot.board.rect_of(button).center)
    assert pilot.board.picture.phrase == Phrase(why)


def test_undo_says_whether_it_is_off_or_too_late(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), replace(STILL, undo=False))
    pilot.tap(pilot.board.rect_of(BoardButton.UNDO).center)
    assert pilot.board.session.refusal is RefusalReason.UNDO_OFF
    final = pilot_at(tmp_path, look, face_down(), STILL)
    final.move(17, 12)
    final.rest()
    final.tap(final.board.rect_of(BoardButton.UNDO).center)
    assert final.board.session.refusal is RefusalReason.REVEALED


def test_after_the_last_action_only_the_end_is_left(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), STILL)
    board = pilot.board
    for _ in range(3):
        turn = board.session.turn
        assert turn is not None
        pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
        pilot.rest()
    pilot.tap(pilot.space(EMPTY))
    assert board.session.refusal is RefusalReason.TURN_DONE
    pilot.push(BoardButton.END)
    assert board.session.refusal is None


def test_the_open_row_says_what_it_is(pilot: Pilot) -> None:
    pilot.use(NoteTap(Pile.ROW))
    assert pilot.board.picture.phrase == Phrase("notes.row")


PAGES: dict[str, tuple[Callable[[Context], WidgetScene], str]] = {
    "rules": (lambda context: RulesScene(context), "This is the first page."),
    "keys": (lambda context: KeyBindings(context), "No key has been changed."),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_grey_button_of_a_page_says_why(tmp_path: Path, look: Look, name: str) -> None:
    make, why = PAGES[name]
    page = make(stub_context(tmp_path, look))
    page.layout((1280, 720))
    page.enter()
    grey = next(widget for widget in page.ring if not widget.enabled)
    press(page, grey.name)
    assert page.notice.text == why
    page.handle(Press((1, 1)))
    assert page.notice.text == ""
