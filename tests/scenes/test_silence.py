"""The silence of the board: what comes and goes, and what stays away."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES, Colour, Match, Seat
from game.players.brains import chosen
from scenes.board.hud.prompt import PromptModel
from scenes.board.silence import Hush, Lasting
from scenes.board.turn.turn_input import ActionTap, BoardButton
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.core.model.preferences import Speed
from scenes.core.scene import Push
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.whole_games import QUICK, pilot_at

UNTAUGHT = replace(QUICK, tips=False)
SECOND = 60
"""Frames in a second."""
TURN = TurnSummary(1, (TurnItem(TurnDeed.RETREAT, 1, number=2),), 4, 5, over=True)


def met(rounds: int) -> Match:
    """A game of a person and a computer after some rounds, when the person is to act."""
    seats = (Seat("Anna", Colour.BLUE, "greedy"), Seat("Finn", Colour.RED, "greedy"))
    options = replace(GAMES["escape"].variants["tortuga"], first_player=0)
    match = Match.new(GAMES["escape"], seats, options, seed=4)
    while match.table.round <= rounds or match.table.turn != 0:
        match.submit(match.table.to_act, chosen(match))
    match.reseat((Seat("Anna", Colour.BLUE), match.seats[1]))
    return match


def said(pilot: Pilot) -> PromptModel:
    return pilot.board.picture.prompt


def test_a_sentence_is_gone_when_it_has_been_read() -> None:
    silence, short, long = Hush(), "Not yet!", "That is a long sentence. " * 6
    for sentence, until in ((short, 4.0), (long, 10.0)):
        silence.follow(sentence, Lasting.BRIEF, sentence, 0.0)
        assert not silence.hides(sentence, Lasting.BRIEF, sentence, until - 0.1)
        assert silence.waits(until - 0.1)
        assert silence.hides(sentence, Lasting.BRIEF, sentence, until + 0.8)
        assert not silence.waits(until + 0.8)
    assert not silence.hides(long, Lasting.BRIEF, "another occasion", 60.0)
    assert not silence.hides(long, Lasting.STAYS, long, 60.0)
    assert silence.hides("Finn thinks", Lasting.SILENT, 0, 0.0)


def test_a_sentence_that_comes_under_a_bubble_is_read_after_it() -> None:
    silence = Hush()
    silence.tell(TURN, 10.0)
    silence.follow("Not yet!", Lasting.BRIEF, "now", 10.0)
    assert silence.told(13.1) is None
    assert not silence.hides("Not yet!", Lasting.BRIEF, "now", 16.9)
    assert silence.hides("Not yet!", Lasting.BRIEF, "now", 17.1)


@pytest.mark.parametrize(
    ("lasting", "alone"),
    [
        (Lasting.TAUGHT, Lasting.BRIEF),
        (Lasting.ASKED, Lasting.STAYS),
        (Lasting.BRIEF, Lasting.BRIEF),
    ],
)
def test_nothing_is_asked_for_that_somebody_beside_the_board_asks_for(
    lasting: Lasting, alone: Lasting
) -> None:
    assert lasting.after((), 0, is_told=False) is alone
    says_more = lasting is Lasting.BRIEF
    assert lasting.after((), 0, is_told=True) is (lasting if says_more else Lasting.SILENT)


def test_a_bubble_is_gone_after_a_while_or_a_tap() -> None:
    for stays in (False, True):
        silence = Hush()
        silence.tell(TURN, 10.0, stays=stays)
        assert silence.told(12.9) == TURN
        assert silence.told(13.1) == (TURN if stays else None)
        silence.tell(TURN, 13.1, stays=stays)
        assert silence.told(13.1) == (TURN if stays else None), "it is told once"
        silence.tapped()
        assert silence.told(10.5) is None


@pytest.mark.parametrize(("rounds", "told"), [(0, True), (2, True), (3, False), (9, False)])
def test_what_to_click_is_said_in_the_first_turns_of_a_player(
    tmp_path: Path, look: Look, rounds: int, told: bool
) -> None:
    pilot = pilot_at(tmp_path, look, met(rounds), UNTAUGHT)
    assert pilot.board.picture.phrase.key == "board.choose", "who listens always hears it"
    assert bool(said(pilot).text) == told
    pilot.turn(8 * SECOND)
    assert said(pilot) == PromptModel()
    assert pilot.board.picture.phrase.key == "board.choose"


def test_a_refusal_comes_again_with_every_tap(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, met(5), UNTAUGHT)
    track = pilot.board.match.table.track
    crew = set(pilot.board.match.table.pirates[0])
    empty = next(place for place in range(1, track.sloop) if place not in crew)
    for _ in range(2):
        pilot.tap(pilot.space(empty))
        assert said(pilot).is_refusal
        pilot.turn(8 * SECOND)
        assert not said(pilot).text


def test_the_last_turn_of_a_rival_is_told_at_the_face(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, met(5), UNTAUGHT)
    board = pilot.board
    pilot.turn()
    bubble = board.picture.bubble
    assert bubble is not None
    assert bubble.seat == 1
    assert bubble.items == board.table.turns()[-1].items
    pilot.turn(2 * SECOND)
    assert board.picture.bubble == bubble
    pilot.turn(2 * SECOND)
    assert board.picture.bubble is None


def test_a_bubble_waits_while_the_game_is_paused(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, met(5), UNTAUGHT)
    board = pilot.board
    pilot.turn()
    pilot.stack.apply(Push(pilot.context.flow.pause(board.match)))
    pilot.turn(10 * SECOND)
    assert board.picture.bubble is not None


def test_without_motion_a_bubble_stays_until_the_next_key(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, met(5), replace(UNTAUGHT, reduced_motion=True))
    pilot.turn(20 * SECOND)
    assert pilot.board.picture.bubble is not None
    pilot.key(pygame.K_DOWN)
    assert pilot.board.picture.bubble is None


def test_nothing_is_said_while_a_rival_plays(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, met(5), replace(UNTAUGHT, speed=Speed.NORMAL))
    board = pilot.board
    assert board.session.turn is not None
    board.session.tap(ActionTap(board.session.turn.actions[0]))
    pilot.rest()
    pilot.push(BoardButton.END)
    keys: set[str] = set()
    for _ in range(4 * SECOND):
        pilot.turn()
        if board.session.turn is None:
            keys.add(board.picture.phrase.key)
            assert not said(pilot).text
    assert keys & {"board.moving", "board.thinking"}
