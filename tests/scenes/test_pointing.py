"""Mouse, finger and focus are answered: by what is pointed at, and by what is dragged."""

from pathlib import Path

import pytest

from game import GAMES, Advance, Card, Match
from scenes.board.motion.clips import FlyingPirate
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import (
    NOTHING,
    CardTap,
    ChoiceTap,
    Fan,
    Held,
    NoteTap,
    Pile,
    Pirate,
    PositionTap,
    ghosts,
)
from scenes.core.model.phrases import Phrase, Value, card_phrase
from scenes.core.model.preferences import Preferences, Speed
from scenes.kit.look import Look
from tests.game.building import nest_position
from tests.hands import Device, Player
from tests.pilot import Pilot, figure_of
from tests.scenes.whole_games import AWAY, SEATS, Sit, example, pilot_at

STILL = Preferences(tips=False, speed=Speed.NORMAL)
with_pointers = pytest.mark.parametrize("device", ["mouse", "finger"], indirect=True)
with_focus = pytest.mark.parametrize("device", ["keys", "gamepad"], indirect=True)
without_touch = pytest.mark.parametrize("device", ["mouse", "keys", "gamepad"], indirect=True)


@pytest.fixture
def pilot(tmp_path: Path, look: Look) -> Pilot:
    return pilot_at(tmp_path, look, example(), STILL)


@pytest.fixture
def player(sit: Sit) -> Player:
    return sit(example(), STILL)


@without_touch
def test_a_card_rises_and_lights_every_place_it_leads_to(player: Player) -> None:
    pilot = player.pilot
    player.look_at(CardTap(Card.SKULL))
    turn, picture = pilot.board.session.turn, pilot.board.picture
    assert turn is not None
    assert picture.hand.raised == {Card.SKULL}
    assert picture.track.pieces.marks.ghosts == ghosts(turn, Held(Card.SKULL))
    assert pilot.board.session.selection == NOTHING


@without_touch
def test_a_pirate_shows_where_it_can_go(player: Player) -> None:
    pilot = player.pilot
    player.look_at(PositionTap(18))
    turn, picture = pilot.board.session.turn, pilot.board.picture
    assert turn is not None
    assert picture.track.pieces.marks.looked_at == 18
    assert picture.track.pieces.marks.ghosts == ghosts(turn, Pirate(0, 18))
    assert picture.track.pieces.marks.chosen is None


def test_a_place_shows_which_cards_lead_there(pilot: Pilot) -> None:
    pilot.point(pilot.space(23))
    picture = pilot.board.picture
    assert picture.hand.raised == {Card.SKULL}
    (ghost,) = picture.track.pieces.marks.ghosts
    assert ghost.destination == picture.track.pieces.marks.pointed == 23
    assert {a.origin for a in ghost.actions if isinstance(a, Advance)} == {6, 9, 17, 18}


def test_what_the_mouse_leaves_is_as_it_was(pilot: Pilot) -> None:
    before = pilot.board.picture
    pilot.point(pilot.space(18))
    assert pilot.board.picture != before
    pilot.point(AWAY)
    assert pilot.board.picture == before


@with_pointers
def test_which_one_shows_pirates_and_lights_the_way_of_the_one_pointed_at(
    player: Player, device: Device
) -> None:
    pilot = player.pilot
    pilot.tap(pilot.card(Card.SKULL))
    pilot.tap(pilot.space(23))
    fan = pilot.board.session.selection
    assert isinstance(fan, Fan)
    assert [choice.origin for choice in fan.choices] == [6, 9, 17, 18]
    third = pilot.board.rect_of(ChoiceTap(2)).center
    if device.name == "mouse":
        pilot.point(third)
        marks = pilot.board.picture.track.pieces.marks
        assert (marks.looked_at, marks.pointed) == (17, 23)
        assert [ghost.actions for ghost in marks.ghosts] == [(Advance(Card.SKULL, 17),)]
    pilot.tap(third)
    pilot.rest()
    assert pilot.board.match.actions[-1] == Advance(Card.SKULL, 17)


@with_pointers
@pytest.mark.parametrize("seat", [0, 1])
def test_a_tap_on_a_figure_takes_that_figure(sit: Sit, seat: int) -> None:
    crews = ("3 start start start start start", "start start start start start 8")
    match = Match.at(GAMES["nest"], SEATS[:2], nest_position(*crews, hands=("map map", "map")))
    pilot = sit(match, STILL).pilot
    pilot.tap(figure_of(pilot.board, seat, 0))
    assert pilot.board.session.selection == Pirate(seat, 0)


def _carried(board: BoardScene) -> tuple[object, ...]:
    marks = board.picture.track.pieces.marks
    return marks.ghosts, marks.movable


@with_pointers
def test_what_is_dragged_shows_the_targets_of_a_tap_and_leaves_its_place(
    player: Player,
) -> None:
    pilot = player.pilot
    board, hand = pilot.board, pilot.board.picture.shown.hands[0]
    pilot.tap(pilot.space(18))
    tapped = _carried(board)
    pilot.tap(AWAY)
    pilot.carry(pilot.space(18), AWAY)
    assert _carried(board) == tapped
    assert len(board.picture.track.pieces.lifted) == 1
    pilot.release(AWAY)
    pilot.rest()
    assert not board.picture.track.pieces.lifted
    pilot.carry(pilot.card(Card.SKULL), AWAY)
    assert board.picture.hand.dragged is Card.SKULL
    assert _carried(board)[0]
    pilot.release(AWAY)
    pilot.rest()
    assert board.picture.hand.dragged is None
    assert board.picture.shown.hands[0] == hand
    assert not board.match.actions


@with_pointers
def test_what_is_dropped_elsewhere_flies_home(player: Player) -> None:
    pilot = player.pilot
    for start in (pilot.card(Card.SKULL), pilot.space(18)):
        pilot.drag(start, AWAY)
        assert pilot.board.session.reel.show, "it is on its way"
        pilot.rest()
        assert pilot.board.session.reel.idle
    assert not pilot.board.match.actions


@with_pointers
def test_what_is_dropped_on_a_target_is_played(player: Player) -> None:
    pilot = player.pilot
    pilot.drag(pilot.space(18), pilot.space(23))
    pilot.rest()
    assert pilot.board.match.actions[-1] == Advance(Card.SKULL, 18)


@with_pointers
def test_a_dropped_pirate_stays_where_it_was_dropped(player: Player) -> None:
    pilot = player.pilot
    pilot.rest()
    pilot.drag(pilot.space(18), pilot.space(23))
    track = pilot.board.table.track
    x, y = track.middle(23)
    seen = 0
    for _ in range(120):
        for flying in pilot.board.session.reel.sample(0.0) or ():
            if isinstance(flying, FlyingPirate):
                seen += 1
                assert abs(flying.stand.x - x) < track.cell
                assert abs(flying.stand.y - y) < track.cell
        pilot.turn(1)
    assert seen
    assert pilot.board.session.reel.idle


# Notes about plates and piles


def noted(board: BoardScene) -> dict[NoteTap, Phrase]:
    """What is to be said about everything that has a note, by what lies open on the table."""
    view, top = board.session.order.view, card_phrase(board.picture.shown.discard[-1])
    discarded = len(board.picture.shown.discard)
    notes = {
        NoteTap(Pile.STOCK): Phrase("notes.stock", {"count": view.stock_size}),
        NoteTap(Pile.DISCARD): Phrase("notes.discard", {"count": discarded, "top": top}),
    }
    for seat, player in enumerate(board.match.seats):
        home = view.table.pirates[seat].count(board.match.game.sloop)
        cards = Phrase("notes.cards", {"count": view.hand_sizes[seat]})
        values: dict[str, Value] = {"player": player.name, "cards": cards}
        notes[NoteTap(seat)] = Phrase("notes.player", values)
        if home:
            values["places"] = (Phrase("notes.sloop", {"count": home}),)
            notes[NoteTap(seat)] = Phrase("notes.player_ahead", values)
    return notes


def test_the_mouse_over_a_plate_or_a_pile_shows_a_note(pilot: Pilot) -> None:
    before = pilot.board.picture
    for tap, note in noted(pilot.board).items():
        pilot.point(pilot.board.rect_of(tap).center)
        assert pilot.board.picture.phrase == note
        pilot.point(AWAY)
        assert pilot.board.picture == before


@with_pointers
def test_a_tap_on_a_plate_or_a_pile_shows_a_note_until_the_next_input(
    player: Player,
) -> None:
    pilot = player.pilot
    # Some words depend on what taps.
    pilot.tap(AWAY)
    before = pilot.board.picture
    for tap, note in noted(pilot.board).items():
        pilot.tap(pilot.board.rect_of(tap).center)
        pilot.turn(60)
        assert pilot.board.picture.phrase == note
        pilot.tap(AWAY)
        assert pilot.board.picture == before


@with_focus
def test_the_focus_on_a_plate_or_a_pile_shows_a_note(player: Player) -> None:
    pilot = player.pilot
    for tap, note in noted(pilot.board).items():
        player.look_at(tap)
        assert pilot.board.picture.phrase == note
    player.look_at(PositionTap(18))
    assert pilot.board.picture.phrase.key == "board.choose"


def test_the_face_of_one_who_has_acted_opens_a_plate_with_that_turn(pilot: Pilot) -> None:
    pilot.drag(pilot.space(18), pilot.space(23))
    pilot.rest()
    board = pilot.board
    pilot.point(board.table.faces.rects[0].center)
    assert board.picture.phrase == noted(board)[NoteTap(0)]
    plate = board.picture.plate
    assert plate is not None
    assert plate.turn == board.table.turns()[-1]
    pilot.point(board.table.plate.place(plate).center)
    assert board.picture.plate == plate, "the pointer may go on to the plate"
    pilot.point(AWAY)
    assert board.picture.plate is None


def test_a_note_is_not_red_though_a_tap_was_refused_before(pilot: Pilot) -> None:
    pilot.tap(pilot.space(13))
    assert pilot.board.picture.prompt.is_refusal
    pilot.point(pilot.board.rect_of(NoteTap(Pile.STOCK)).center)
    assert pilot.board.picture.phrase.key == "notes.stock"
    assert not pilot.board.picture.prompt.is_refusal
    pilot.point(AWAY)
    assert pilot.board.picture.prompt.is_refusal
