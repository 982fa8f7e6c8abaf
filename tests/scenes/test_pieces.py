"""The pieces on the board of Nest: crowds, nudges and the sloop."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from game import (
    ALL,
    GAMES,
    Action,
    Advance,
    Card,
    Colour,
    Match,
    Nudge,
    PirateMoved,
    Position,
    Preview,
    Retreat,
    Seat,
)
from game.scenarios import escape_example, nest_example_1
from game.state import GameState
from scenes.board.geometry.islands import DECK, NEST, IslandsView
from scenes.board.geometry.standing import Crews, figures
from scenes.board.geometry.track_view import START, Area, Stand, TrackView
from scenes.board.geometry.tunnel import TunnelView
from scenes.board.motion import clips
from scenes.board.motion.choreography import steps
from scenes.board.pieces.badges import NudgePreview, face_of, paint_numbers, paint_push
from scenes.board.pieces.figures import NO_MARKS, Bearing, BoardMarks, PirateMood, Pose, draw_pirate
from scenes.board.pieces.path import EVERY, TrailStep, path_steps, trail_steps
from scenes.board.pieces.sloop import AT_REST, Afloat, Shipmate, Sloop, SloopModel
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import Ghost
from scenes.board.turn.turn_log import Trail
from scenes.kit.look import Look
from scenes.kit.pirates import captain
from scenes.kit.theme import Theme
from scenes.kit.themes import NIGHT, PARCHMENT
from scenes.shared.portraits import costume_of
from tests.scenes.tracing import TracingLook

COLOURS = (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.YELLOW, Colour.VIOLET)
SEATS = tuple(Seat(colour.value, colour) for colour in COLOURS)
COSTUMES = tuple(map(costume_of, SEATS))
TRACK = Match.new(GAMES["nest"], SEATS, GAMES["nest"].variants["nest"], seed=3).table.track

BOARDS = {
    "wide": Area(30, 40, 780, 253),
    "tall": Area(30, 40, 400, 473),
    "small": Area(30, 40, 460, 380),
}
WAY = IslandsView.of(TRACK, BOARDS["wide"])
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
BARE = (1, 2, 3)  # a colour that nothing is painted in

CREWS: Crews = (
    (0, 0, 3, 15, 15, 37),
    (0, 3, 5, 15, 20, 37),
    (0, 3, 5, 15, 36, 37),
    (0, 14, 15, 15, 20, 37),
    (0, 13, 15, 30, 36, 37),
)


@pytest.fixture(scope="module")
def look(look: Look) -> Look:
    return look.at((800, 480))


def painted(
    look: Look,
    track: IslandsView,
    crews: Crews = CREWS,
    marks: BoardMarks = NO_MARKS,
    *,
    sloop: bool = True,
) -> Surface:
    picture = Surface((900, 600)).convert()
    picture.fill(BARE)
    model = TrackModel(pieces=Pieces(COSTUMES, crews, marks=marks), at_sea=not sloop)
    BoardTrack(look, track, TRACK.signs).draw(picture, model)
    return picture


def rect(area: Area) -> Rect:
    return Rect(*(round(side) for side in area))


def part(picture: Surface, area: Area) -> bytes:
    return pygame.image.tobytes(picture.subsurface(rect(area)), "RGB")


def bare(picture: Surface, area: Area) -> bool:
    seen = picture.subsurface(rect(area))
    mask = pygame.mask.from_threshold(seen, BARE, threshold=(1, 1, 1, 255))
    return mask.count() == seen.width * seen.height


def only_within(picture: Surface, board: Area) -> bool:
    """Whether nothing is painted beyond the board."""
    bared = picture.copy()
    bared.fill(BARE, rect(board))
    return bare(bared, Area(0, 0, *picture.get_size()))


def nudging(origin: Position, destination: Position, cards: int, seat: int = 1) -> BoardMarks:
    """The first player looks at a nudge of another's pirate."""
    ghost = Ghost(destination, seat, cards, (Nudge(seat, origin),))
    preview = Preview(seat, origin, destination, cards)
    return BoardMarks(seat=0, chosen=origin, chosen_seat=seat, ghosts=(ghost,), nudges=(preview,))


@every_board
def test_a_crowd_stays_on_the_board(look: Look, board: Area) -> None:
    track = IslandsView.of(TRACK, board)
    for island in (1, 2):
        picture = painted(look, track.moored(island))
        assert only_within(picture, board)
        assert not bare(picture, track.moored(island).sloop)


def test_one_figure_stands_for_each_colour_where_many_gather() -> None:
    found = figures(CREWS, WAY)
    for position in (START, DECK, NEST):
        there = [figure for figure in found if figure.position == position]
        assert sorted(figure.seat for figure in there) == [0, 1, 2, 3, 4]
        assert all(figure.group for figure in there)
    assert sum(len(figure.pirates) for figure in found) == 30
    assert [len(f.pirates) for f in found if f.position == 3] == [1, 1, 1]


def test_where_somebody_is_expected_the_others_make_room() -> None:
    for position in (NEST, 5):
        stands = [f.stand for f in figures(CREWS, WAY, (), (position,)) if f.position == position]
        count = len(stands) + 1
        assert stands == [WAY.stand(position, index, count) for index in range(count - 1)]


@every_board
@pytest.mark.parametrize(
    ("origin", "destination"),
    [(3, 5), (13, 14), (13, 20), (14, 15), (0, 3), (16, 36), (20, 22), (35, 36), (21, 36), (1, 2)],
)
def test_arrow_and_bubble_of_a_nudge_stay_on_the_board(
    look: Look, board: Area, origin: Position, destination: Position
) -> None:
    track = IslandsView.of(TRACK, board)
    crews = ((), (origin,), (destination,), (), ())
    at_rest = painted(look, track, crews)
    picture = painted(look, track, crews, nudging(origin, destination, 2))
    assert only_within(picture, board)
    edge = picture.subsurface(rect(board._replace(height=2)))
    gold = pygame.mask.from_threshold(edge, look.theme.select, threshold=(9, 9, 9, 255))
    assert gold.count() == 0, "the bow is cut"
    assert part(picture, board) != part(at_rest, board)


@every_board
@pytest.mark.parametrize("destination", [4, 9, 11, DECK, 22, 30, NEST])
def test_the_cards_that_lead_somewhere_lie_on_the_board(
    look: Look, board: Area, destination: Position
) -> None:
    track = IslandsView.of(TRACK, board)
    cards = (Card.PARROT, Card.MAP, Card.GOLD_CHEST)
    ghost = Ghost(destination, 0, 0, tuple(Advance(card, 1) for card in cards))
    marks = BoardMarks(seat=0, chosen=1, ghosts=(ghost,))
    picture = painted(look, track, ((1,), (), (), (), ()), marks)
    assert only_within(picture, board)


@every_board
def test_a_bubble_leaves_both_pirates_of_its_nudge_to_be_seen(look: Look, board: Area) -> None:
    track = IslandsView.of(TRACK, board)
    for origin, destination in ((3, 5), (13, 14), (16, 18), (33, 35)):
        crews: Crews = ((), (origin,), (destination,), (), ())
        one, two = (painted(look, track, crews, nudging(origin, destination, n)) for n in (1, 2))
        for position, index, count in ((origin, 0, 1), (destination, 1, 2)):
            # The number of cards is told elsewhere.
            x, y, height = track.stand(position, index, count)
            body = Area(x - 0.2 * height, y - 0.6 * height, 0.4 * height, 0.55 * height)
            assert part(one, body) == part(two, body)


def changed(before: Surface, after: Surface) -> Rect:
    """Where two pictures differ."""
    mask = pygame.mask.from_threshold(after, BARE, (1, 1, 1, 255), before)
    mask.invert()
    parts = mask.get_bounding_rects()
    return parts[0].unionall(parts[1:]) if parts else Rect(0, 0, 0, 0)


def test_whoever_can_be_nudged_shows_what_it_brings_without_hiding_a_face(look: Look) -> None:
    at_rest = painted(look, WAY)

    def shown(position: Position, cards: int, *seats: int) -> Surface:
        nudges = tuple(Preview(seat, position, 36, cards) for seat in seats)
        return painted(look, WAY, CREWS, BoardMarks(seat=0, nudges=nudges))

    for position, seat in ((20, 1), (START, 2), (DECK, 3), (3, 1)):
        one, two = shown(position, 1, seat), shown(position, 2, seat)
        assert changed(at_rest, one).size > (0, 0)
        # Its shadow is the same.
        pill = changed(one, two)
        assert pill.size > (0, 0)
        for figure in figures(CREWS, WAY):
            x, y, height = figure.stand
            face = Area(x - 0.16 * height, y - 0.85 * height, 0.32 * height, 0.4 * height)
            assert not pill.colliderect(rect(face)), figure
    # All who stand on a space bring the same.
    assert part(shown(3, 1, 1, 2), WAY.board) == part(shown(3, 1, 1), WAY.board)


def test_the_sign_of_a_taken_space_is_seen_in_front_of_everybody(look: Look) -> None:
    signless = (None,) * len(TRACK.signs)
    bare_board = Surface((900, 600)).convert()
    bare_board.fill(BARE)
    pieces = TrackModel(pieces=Pieces(COSTUMES, CREWS))
    BoardTrack(look, WAY, signless).draw(bare_board, pieces)
    picture = painted(look, WAY)
    for space in (3, 5, 13, 20, 36):
        tab = rect(WAY.sign(space, True))
        mask = pygame.mask.from_threshold(
            picture.subsurface(tab), BARE, (1, 1, 1, 255), bare_board.subsurface(tab)
        )
        assert mask.count() < 0.4 * tab.width * tab.height, "nearly all of the disc is seen"


def test_counts_are_seen_in_front_of_everybody(look: Look) -> None:
    for position in (START, NEST):
        few: Crews = tuple((position,) for _ in SEATS)
        many: Crews = tuple((position, position) for _ in SEATS)
        one, two = painted(look, WAY, few), painted(look, WAY, many)
        for figure in figures(few, WAY):
            x, y, height = figure.stand
            count = Area(x - 0.14 * height, y - 0.16 * height, 0.28 * height, 0.28 * height)
            assert part(one, count) != part(two, count), figure


def test_pirates_look_where_their_way_leads(look: Look) -> None:
    right, left = (Surface((120, 120)).convert() for _ in range(2))
    stand = Stand(60, 110, 90)
    draw_pirate(right, look, captain("blue"), stand)
    draw_pirate(left, look, captain("blue"), stand, Bearing(pose=Pose(left=True)))
    assert changed(right, left).size > (0, 0)
    faces = {
        position: BoardMarks().pose(WAY, figures(((position,),), WAY)[0]).left
        for position in WAY.spaces
    }
    assert {*faces.values()} == {False, True}
    for space, facing_left in faces.items():
        aside = WAY.middle(min(space + 1, NEST)).x - WAY.middle(space).x
        if abs(aside) > WAY.cell / 2 and space + 1 not in WAY.havens:
            assert facing_left == (aside < 0), space


def test_ghosts_leap_ahead_and_flee_back() -> None:
    marks = BoardMarks(seat=0, chosen=5)
    ahead, back, other = Ghost(7, 0, 0, ()), Ghost(3, 0, 1, ()), Ghost(7, 1, 1, ())
    assert marks.ghost_pose(WAY, ahead) == Pose("jump", WAY.faces_left(7))
    assert marks.ghost_pose(WAY, back) == Pose("flee", not WAY.faces_left(3))
    assert marks.ghost_pose(WAY, other) == Pose("jump", WAY.faces_left(7))
    (own,) = figures(((5,),), WAY)
    assert marks.pose(WAY, own).name == "run"
    assert replace(marks, seat=1, chosen_seat=0).pose(WAY, own).name == "startled"


def test_the_path_leads_to_the_furthest_ghost_and_back_to_the_retreat() -> None:
    ghosts = (Ghost(3, 0, 1, ()), Ghost(7, 0, 0, ()), Ghost(9, 0, 0, ()))
    marks = BoardMarks(seat=0, chosen=5, ghosts=ghosts)
    steps = path_steps(WAY, marks)
    assert [step.number for step in steps if not step.back] == [0, 1, 2, 3]
    assert [step.number for step in steps if step.back] == [0, 1]
    assert not any(step.faint for step in steps)
    for step, here in zip(steps, (5, 6, 7, 8), strict=False):
        assert step.chevron == WAY.chevron(here)


def test_a_ghost_that_is_pointed_at_has_its_path_alone() -> None:
    ghosts = (Ghost(3, 0, 1, ()), Ghost(7, 0, 0, ()), Ghost(9, 0, 0, ()))
    for pointed, ahead, back in ((7, 2, 0), (9, 4, 0), (3, 0, 2)):
        marks = BoardMarks(seat=0, chosen=5, ghosts=ghosts, pointed=pointed)
        clear = [step for step in path_steps(WAY, marks) if not step.faint]
        assert [step.back for step in clear] == [False] * ahead + [True] * back


def test_with_a_card_in_hand_only_the_ghost_that_is_pointed_at_has_a_path() -> None:
    ghosts = tuple(Ghost(place, 0, 0, (Advance(Card.MAP, place - 3),)) for place in (8, 12))
    assert path_steps(WAY, BoardMarks(seat=0, ghosts=ghosts)) == ()
    pointed = path_steps(WAY, BoardMarks(seat=0, ghosts=ghosts, pointed=12))
    assert [step.number for step in pointed] == [0, 1, 2]


def test_a_trail_shows_the_last_way_between_two_spaces_and_nothing_under_a_pirate(
    look: Look,
) -> None:
    trails = (Trail(0, 21, 24), Trail(1, 25, 23))
    steps = {step.place: step for step in trail_steps(WAY, trails, ())}
    assert steps == {
        21: TrailStep(0, 21, back=False),
        22: TrailStep(0, 22, back=False),
        23: TrailStep(1, 23, back=True),
        24: TrailStep(1, 24, back=True),
    }
    marks = {place: WAY.chevron(place).point for place in steps}
    x, y = marks[22]
    assert {step.place for step in trail_steps(WAY, trails, [Area(x, y, 1, 1)])} == {21, 23, 24}

    def painted_with(trails: tuple[Trail, ...], there: int) -> Surface:
        picture = Surface((900, 600)).convert()
        picture.fill(BARE)
        crews = ((22,) * there + (START,) * (6 - there),)
        model = TrackModel(pieces=Pieces(COSTUMES, crews), trails=trails, at_sea=True)
        BoardTrack(look, WAY, TRACK.signs).draw(picture, model)
        return picture

    def has_mark(place: Position, there: int) -> bool:
        seen = Area(*marks[place], 0, 0).grown(0.2 * WAY.cell)
        with_trail, without = (part(painted_with(it, there), seen) for it in (trails, ()))
        return with_trail != without

    assert has_mark(22, 0)
    assert not has_mark(22, 3)
    assert has_mark(24, 3)


def test_the_trails_of_others_hide_while_a_pirate_shows_its_ways(look: Look) -> None:
    ghosts = (Ghost(11, 0, 0, ()),)
    trails = (Trail(1, 21, 24),)

    def painted(marks: BoardMarks, trails: tuple[Trail, ...]) -> bytes:
        picture = Surface((900, 600)).convert()
        picture.fill(BARE)
        pieces = Pieces(COSTUMES, ((5, *(START,) * 5),), marks=marks)
        BoardTrack(look, WAY, TRACK.signs).draw(picture, TrackModel(pieces=pieces, trails=trails))
        return picture.get_buffer().raw

    resting, choosing = BoardMarks(seat=0), BoardMarks(seat=0, chosen=5, ghosts=ghosts)
    assert painted(resting, trails) != painted(resting, ())
    assert painted(choosing, trails) == painted(choosing, ())


def test_light_runs_along_a_path(look: Look) -> None:
    marks = BoardMarks(seat=0, chosen=5, ghosts=(Ghost(11, 0, 0, ()),))
    board = BoardTrack(look, WAY, TRACK.signs)
    beats = []
    for beat in range(2 * EVERY):
        picture = Surface((900, 600)).convert()
        board.paint_path(picture, None, marks, beat)
        beats.append(part(picture, WAY.board))
    assert len({*beats}) == EVERY
    assert beats[:EVERY] == beats[EVERY:]


def test_a_chosen_pirate_of_another_player_is_the_one_that_is_marked() -> None:
    marks = replace(nudging(5, 13, 1, seat=2), movable=(3,))
    moods = {(f.seat, f.position): marks.mood(f) for f in figures(CREWS, WAY)}
    assert (moods[2, 5], moods[1, 5]) == (PirateMood.CHOSEN, PirateMood.PLAIN)
    assert (moods[0, 3], moods[1, 3]) == (PirateMood.MOVABLE, PirateMood.PLAIN)
    own = BoardMarks(seat=0, chosen=3)
    assert own.mood(figures(((3,),), WAY)[0]) is PirateMood.CHOSEN


def test_the_sloop_and_those_aboard_are_left_out_while_it_sails(look: Look) -> None:
    assert not bare(painted(look, WAY), WAY.sloop)
    ashore: Crews = tuple(tuple(p for p in crew if p != DECK) for crew in CREWS)
    without = painted(look, WAY, sloop=False)
    assert bare(without, WAY.sloop)
    assert part(without, WAY.board) == part(painted(look, WAY, ashore, sloop=False), WAY.board)


def test_the_sloop_is_drawn_where_it_is_on_its_way(look: Look) -> None:
    for where in (1.0, 1.37, 2.0):
        track = WAY.moored(where)
        picture = Surface((900, 600)).convert()
        picture.fill(BARE)
        sloop = Sloop(look, WAY)
        aboard = sloop.crew(CREWS)
        assert len(aboard) == 5
        sloop.draw(picture, SloopModel(costumes=COSTUMES, island=where, aboard=aboard))
        assert not bare(picture, track.sloop)
        assert only_within(picture, track.sloop.grown(0.25 * track.cell))
        empty = picture.copy()
        empty.fill(BARE)
        sloop.draw(empty, SloopModel(costumes=COSTUMES, island=where))
        assert part(empty, track.sloop) != part(picture, track.sloop)


def test_a_pirate_that_would_come_home_is_seen_beside_those_in_the_nest(look: Look) -> None:
    ghost = Ghost(NEST, 0, 0, ())
    marks = BoardMarks(seat=0, chosen=36, ghosts=(ghost,))
    picture = painted(look, WAY, CREWS, marks)
    x, y, height = WAY.stand(NEST, 5, 6)
    place = Area(x - 0.3 * height, y - height, 0.6 * height, 0.8 * height)
    assert bare(painted(look, WAY, ((36,), (), (), (), ()), NO_MARKS), place)
    assert not bare(picture, place)
    assert only_within(picture, WAY.board)


def flights(look: Look, position: GameState, action: Action) -> list[list[clips.FlyingPirate]]:
    """The pirate of each clip that shows an action, at the start, in the middle and at the end."""
    game = GAMES["nest" if position.table.track.havens == (DECK, NEST) else "escape"]
    match = Match.at(game, SEATS[: position.table.players], position)
    table = Tabletop(match)
    table.layout(look.at((1280, 720)), (1280, 720))
    before, places, seen = Displayed.of(match.view(ALL)), table.places(ALL), []
    for event in match.submit(match.table.to_act, action):
        after = before.after(event)
        for step in steps(event, before, after, places):
            shows = [step.clip.at(share) for share in (0.0, 0.5, 1.0)]
            pirates = [one for show in shows for one in show if isinstance(one, clips.FlyingPirate)]
            if pirates:
                seen.append(pirates)
        before = after
    return seen


def test_a_pirate_is_as_tall_on_its_way_as_where_it_stands(look: Look) -> None:
    for action in (Advance(Card.SKULL, 18), Retreat(18)):
        moves = flights(look, escape_example(), action)
        for one, after in pairwise(moves):
            assert one[-1].stand.height == pytest.approx(after[0].stand.height)
        *_, landing = moves
        assert {pirate.stand.height for pirate in landing} == {moves[-2][-1].stand.height}


def test_pirates_run_and_jump_ahead_and_flee_back_and_start_when_they_are_nudged(
    look: Look,
) -> None:
    def poses(position: GameState, action: Action) -> list[list[str]]:
        return [[one.pose.name for one in move] for move in flights(look, position, action)]

    waiting, crouching, *leaps, landing = poses(escape_example(), Advance(Card.SKULL, 18))
    assert ({*waiting}, {*crouching}) == ({"stand"}, {"crouch"})
    assert {*map(tuple, leaps)} == {("run", "jump", "run2"), ("run2", "jump", "run")}
    assert landing[-1] == "stand"
    start, scramble, landing = poses(escape_example(), Retreat(18))
    assert {*start} == {"startled"}
    assert {*scramble} == {"flee", "flee2"}
    assert landing[-1] == "stand"
    nudged, *_ = poses(nest_example_1(), Nudge(1, 13))
    assert {*nudged} == {"startled"}


def test_moves_of_a_real_game_can_be_shown(look: Look) -> None:
    match = Match.new(GAMES["nest"], SEATS, GAMES["nest"].variants["nest"], seed=8)
    seen = 0
    while match.outcome is None and seen < 40:
        actions = match.legal_actions()
        played = match.submit(match.table.to_act, actions[len(match.actions) % len(actions)])
        for event in played:
            if isinstance(event, PirateMoved):
                seen += 1
                for position in (event.origin, *event.jumped, event.destination):
                    assert WAY.board.holds(*WAY.moored(match.table.sloop).footing(position, 30)[:2])
    picture = painted(look, WAY, tuple(tuple(crew) for crew in match.table.pirates))
    assert only_within(picture, WAY.board)


# The sloop

TUNNEL = Match.new(GAMES["escape"], SEATS, GAMES["escape"].variants["tortuga"], 3).table.track
LARGE = {"wide": Area(0, 0, 1280, 610), "tall": Area(0, 0, 720, 1040)}
CABLES = [
    *(IslandsView.of(TRACK, board).moored(island) for board in LARGE.values() for island in (1, 2)),
    *(TunnelView.of(TUNNEL.pieces, board) for board in LARGE.values()),
]
moorings = pytest.mark.parametrize("track", CABLES, ids=lambda track: f"{track.board.width}")
SAILING = IslandsView.of(TRACK, LARGE["wide"]).moored(1.5)


def with_sloop(
    look: Look, track: TrackView, aboard: Sequence[int] = (), afloat: Afloat = AT_REST
) -> Surface:
    """Only the sloop, with that many of each crew aboard."""
    picture = Surface((1280, 1040)).convert()
    picture.fill(BARE)
    crews = tuple((track.deck,) * number for number in aboard)
    costumes = tuple(captain(colour.value) for colour in COLOURS)
    sloop = Sloop(look, track)
    model = SloopModel(costumes=costumes, aboard=sloop.crew(crews), afloat=afloat)
    sloop.draw(picture, model)
    return picture


def of_sloop(track: TrackView, left: float, top: float, width: float, height: float) -> Area:
    """A part of the sloop's place, in its widths."""
    x, y, wide, _ = track.sloop
    return Area(x + left * wide, y + top * wide, width * wide, height * wide)


def spots(picture: Surface, area: Area, tint: str) -> int:
    """How many separate spots of that colour there are."""
    seen = picture.subsurface(rect(area))
    mask = pygame.mask.from_threshold(seen, pygame.Color(tint), threshold=(24, 24, 24, 255))
    return len(mask.connected_components(4))


def test_everybody_aboard_hoists_a_pennant(look: Look) -> None:
    # Ahead of the mast and behind it, above all heads.
    ahead, aft = of_sloop(SAILING, 0.5, 0.08, 0.25, 0.32), of_sloop(SAILING, 0.2, 0.08, 0.28, 0.2)
    blue, red = (look.theme.crew(colour).mid for colour in ("blue", "red"))
    for number in range(3):
        picture = with_sloop(look, SAILING, (0, number))
        assert (spots(picture, ahead, red), spots(picture, ahead, blue)) == (number, 0)
    assert spots(with_sloop(look, SAILING, (1, 1)), ahead, blue) == 1
    assert spots(with_sloop(look, SAILING, (0, 4, 5)), aft, red) == 0
    assert spots(with_sloop(look, SAILING, (5, 5)), aft, red) > 1


def test_nothing_is_seen_between_the_legs_of_a_crowd_aboard(look: Look) -> None:
    above_the_rail = of_sloop(SAILING, 0.3, 0.77, 0.1, 0.01)
    mates = tuple(Shipmate(0, place, 0.0, left=False) for place in (0.2, 0.8))
    assert bare(with_sloop(look, SAILING), above_the_rail)
    picture = with_sloop(look, SAILING, afloat=Afloat(crowd=mates)).subsurface(rect(above_the_rail))
    assert not pygame.mask.from_threshold(picture, BARE, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("dip", [-5, 0, 6])
def test_the_hull_ends_at_the_water_which_keeps_its_level(look: Look, dip: int) -> None:
    track, under = SAILING, of_sloop(SAILING, 0, 0.965, 1, 0.1)
    rest, dipped = (with_sloop(look, track, (1,), Afloat(deep)) for deep in (0, dip))
    assert spots(dipped, under, look.theme.ink) == 0
    assert part(dipped, under) == part(rest, under)
    above = of_sloop(track, 0, 0, 1, 0.85)
    assert spots(dipped, above, look.theme.ink) > 0
    assert part(dipped, above._replace(top=above.top + dip)) == part(rest, above)


@moorings
def test_ropes_hold_the_sloop_while_it_bobs(look: Look, track: TrackView) -> None:
    assert track.bollards
    free = with_sloop(look, track, (), Afloat(course=(1, 0)))
    for x, y in track.bollards:
        bollard = Area(x - 4, y - 4, 8, 8)
        assert track.board.encloses(bollard)
        seen = {part(with_sloop(look, track, (), Afloat(dip)), bollard) for dip in (-2, 0, 2)}
        assert part(free, bollard) not in seen
    assert not SAILING.bollards


def test_a_crew_aboard_sits_however_large_it_is(look: Look) -> None:
    head = of_sloop(SAILING, 0.25, 0.3, 0.23, 0.4)
    one, two, three = (part(with_sloop(look, SAILING, (n,)), head) for n in (1, 2, 3))
    assert one == two == three


def test_the_sloop_hides_nobody_ashore(look: Look) -> None:
    stone, sloop = WAY.tile(3).centre, WAY.sloop.centre
    track = WAY.adrift(stone.x - sloop.x, stone.y - sloop.y)
    x, y, height = track.stand(3, 0, 1)
    face = Area(x - 0.15 * height, y - 0.7 * height, 0.3 * height, 0.3 * height)
    crews: Crews = ((3,), (), (), (), ())
    assert not bare(painted(look, track, ((), (), (), (), ())), face)
    with_it, without = (part(painted(look, track, crews, sloop=it), face) for it in (True, False))
    # It only shows through where a line ends smoothly.
    assert max(abs(a - b) for a, b in zip(with_it, without, strict=True)) < 40


ON_ISLANDS: Crews = ((), (), (5, 5, 5), (20,), ())


@pytest.mark.parametrize(("named", "written"), [((), []), ((5, 20, DECK), ["5", "19"])])
def test_a_space_shows_its_number_only_while_something_names_it(
    traced: TracingLook, named: Sequence[Position], written: list[str]
) -> None:
    look = traced.look.at((800, 480))
    model = TrackModel(pieces=Pieces(COSTUMES, ON_ISLANDS), named=frozenset(named))
    traced.letters.forget()
    BoardTrack(look, WAY, TRACK.signs).draw(Surface((900, 400)), model)
    assert traced.said == written
    for word, space in zip(traced.letters.words, named, strict=False):
        tile = WAY.tile(space)
        assert tile.encloses(Area(*word.rect.center, 0, 0)) or word.rect.top < tile.bottom
        assert word.rect.centerx > tile.centre.x


def test_the_number_of_a_space_hides_no_cards_that_going_back_there_brings(
    traced: TracingLook,
) -> None:
    look = traced.look.at((800, 480))
    ghost = Ghost(4, 2, 1, (Retreat(5),))
    marks = BoardMarks(seat=2, chosen=5, ghosts=(ghost,))
    pieces = Pieces(COSTUMES, ((), (), (5,), (), ()), marks=marks)
    traced.letters.forget()
    model = TrackModel(pieces=pieces, named=frozenset({4}))
    BoardTrack(look, WAY, TRACK.signs).draw(Surface((900, 400)), model)
    name, gain = traced.letters.words
    assert (name.text, gain.text) == ("4", "+1")
    assert not name.rect.colliderect(gain.rect)


@pytest.mark.parametrize("position", [5, 20])
def test_the_number_of_a_space_hides_no_nudge_and_no_face(
    traced: TracingLook, position: Position
) -> None:
    look = traced.look.at((800, 480))
    marks = BoardMarks(seat=0, nudges=(Preview(2, position, 36, 1),))
    pieces = Pieces(COSTUMES, ((), (), (position,), (), ()), marks=marks)
    traced.letters.forget()
    model = TrackModel(pieces=pieces, named=frozenset({position}))
    BoardTrack(look, WAY, TRACK.signs).draw(Surface((900, 400)), model)
    name, brought = traced.letters.words
    assert brought.text == "+1"
    assert not name.rect.colliderect(brought.rect)
    assert not name.rect.colliderect(rect(face_of(WAY.stand(position, 0, 1))))


@pytest.mark.parametrize("theme", [PARCHMENT, NIGHT])
def test_a_pirate_stands_on_the_colour_of_its_crew(look: Look, theme: Theme) -> None:
    look = look.with_theme(theme)
    track = TunnelView.of(TUNNEL.pieces, Area(0, 106, 1920, 814))
    x, y, height = track.stand(11, 0, 1)
    feet = rect(Area(x - 0.37 * height, y - 0.2 * height, 0.74 * height, 0.35 * height))
    for seat, costume in enumerate(COSTUMES):
        picture = Surface((1920, 1080)).convert()
        picture.fill(BARE)
        pieces = Pieces(COSTUMES, tuple((11,) if it == seat else () for it in range(5)))
        BoardTrack(look, track, TUNNEL.signs).draw(picture, TrackModel(pieces=pieces))
        colour = pygame.Color(theme.crew(costume.colour).mid)
        ring = pygame.mask.from_threshold(picture.subsurface(feet), colour, (12, 12, 12, 255))
        assert ring.count() > 0.02 * track.cell**2


@pytest.mark.parametrize("there", [1, 2, 6])
def test_only_several_pirates_of_a_crew_in_one_figure_have_a_number(
    traced: TracingLook, there: int
) -> None:
    look = traced.look.at((800, 480))
    crews: Crews = ((START,) * there, (DECK,) * there, (NEST,) * there, (), ())
    traced.letters.forget()
    model = TrackModel(pieces=Pieces(COSTUMES, crews))
    BoardTrack(look, WAY, TRACK.signs).draw(Surface((900, 400)), model)
    assert traced.said == ([] if there == 1 else [str(there)] * 3)


@pytest.mark.parametrize("end", [5, 14, DECK, NEST])
def test_moves_that_end_in_one_place_have_their_numbers_side_by_side(
    traced: TracingLook, end: Position
) -> None:
    traced.letters.forget()
    there = WAY.stand(end, 0, 1)
    ends = [(number, there) for number in (1, 2, 3)]
    paint_numbers(Surface((900, 400)), traced.look.at((800, 480)), WAY, ends)
    words = traced.letters.words
    assert [word.text for word in words] == ["1", "2", "3"]
    for word, after in pairwise(words):
        assert word.rect.right <= after.rect.left
    inside = Rect(*map(round, WAY.uncovered))
    assert all(inside.contains(word.rect) for word in words)


@pytest.mark.parametrize("up", [True, False])
def test_an_arrow_between_figures_above_each_other_goes_aside(look: Look, up: bool) -> None:
    cell = WAY.cell
    low, high = Stand(300, 270, cell), Stand(300, 270 - 2 * cell, cell)
    ends = (low, high) if up else (high, low)
    target = Surface((900, 400))
    target.fill(BARE)
    paint_push(target, look, WAY, NudgePreview(*ends, 1))
    bright = pygame.Color(look.theme.select)
    drawn = pygame.mask.from_threshold(target, bright, (8, 8, 8, 255)).get_bounding_rects()
    whole = drawn[0].unionall(drawn[1:])
    assert whole.top > high.y - 1.4 * high.height
    assert whole.width > 0.5 * cell
