"""The board of Nest: two islands on every kind of board."""

from itertools import combinations, pairwise, product
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import GAMES, Match, Seat, Track
from game.match import Colour
from scenes.board.geometry.islands import DECK, NEST, STONE, IslandsView
from scenes.board.geometry.track_view import START, Area
from scenes.kit.pirates import FIGURE

SEATS = (Seat("Anna", Colour.BLUE), Seat("Barto", Colour.RED))
LIP = 0.08  # below the top of a stone, in cells
TRACK = Match.new(GAMES["nest"], SEATS, GAMES["nest"].variants["nest"], seed=3).table.track

FULL_HD = Area(0, 0, 1920, 922)
BOARDS = {
    "16:9 at 1080p": FULL_HD,
    "16:9 at 720p": Area(0, 0, 1280, 615),
    "21:9 at 1080p": Area(0, 0, 2560, 922),
    "4:3 at 768p": Area(0, 0, 1024, 640),
    "5:3 at 480p": Area(0, 0, 800, 395),
    "9:16 at 720p": Area(0, 0, 720, 1049),
    "3:5 at 480p": Area(0, 0, 480, 656),
    "5:4": Area(16, 90, 1250, 551),
    "9:16 at 1080p": Area(16, 300, 1048, 1182),
    "a narrow column": Area(16, 16, 640, 1400),
    "a small window": Area(10, 60, 460, 380),
    "a telephone": Area(8, 100, 392, 605),
    "lying": Area(8, 60, 637, 213),
    "square": Area(0, 0, 900, 900),
    "2:1": Area(0, 0, 1000, 500),
    "3:2": Area(0, 0, 900, 600),
    "2.6:1": Area(0, 0, 1300, 500),
    "1:2.2": Area(0, 0, 500, 1100),
    "the smallest": Area(0, 0, 200, 200),
}
every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
any_board = st.builds(
    lambda width, shape: Area(13, 7, width, round(width / shape)),
    st.integers(460, 2600),
    st.floats(1 / 2.2, 3.2),
)


# What plates cover at the top.
CLEAR = {"16:9 at 1080p": 106, "16:9 at 720p": 71, "21:9 at 1080p": 106, "4:3 at 768p": 80}
CLEAR |= {"5:3 at 480p": 54, "9:16 at 720p": 142, "3:5 at 480p": 110}
BY_BOARD = {board: CLEAR.get(name, 0) for name, board in BOARDS.items()}


def isles(board: Area) -> IslandsView:
    return IslandsView.of(TRACK, board, BY_BOARD.get(board, 0))


def figure(track: IslandsView, position: int, index: int, count: int) -> Area:
    x, y, height = track.stand(position, index, count)
    return Area(x - FIGURE * height / 2, y - height, FIGURE * height, height)


def apart(track: IslandsView, one: int, other: int) -> float:
    """How far two round stones are from each other, with their lips: above 1 they do not touch."""
    (x, y), (u, v) = track.middle(one), track.middle(other)
    across, down = STONE[0] * track.cell, (STONE[1] + LIP) * track.cell
    return float((((x - u) / across) ** 2 + ((y - v) / down) ** 2) ** 0.5)


def lies_well(track: IslandsView) -> None:
    """Nothing lies beyond the board, and nothing on anything that it must not cover."""
    assert all(map(track.board.encloses, (*track.islands, track.town, *track.jetties)))
    assert all(map(track.uncovered.encloses, (track.camp, *track.berths)))
    for space in track.spaces:
        # Also somebody who is chosen, and so a little taller.
        assert track.uncovered.encloses(figure(track, space, 0, 1).grown(0.06 * track.cell)), space
    for number, (first, last) in enumerate(((1, 14), (16, 36))):
        for space in range(first, last + 1):
            stone = track.tile(space)
            assert track.islands[number].encloses(stone._replace(height=stone.height * 1.1)), space
    assert not track.islands[0].touches(track.islands[1])
    assert all(apart(track, *pair) > 1 for pair in combinations(track.spaces, 2))
    for stone in map(track.tile, track.spaces):
        assert not any(map(stone.touches, (track.camp, track.town)))
    for berth in track.berths:
        # Nor over the sign or the badge of a space, beside its stone, or anybody who is there.
        badges = [track.tile(space).grown(0.11 * track.cell) for space in track.spaces]
        assert not any(map(berth.touches, (track.camp, track.town, *badges)))
        for space, count in product(track.spaces, (1, 2, 3)):
            crowd = [figure(track, space, index, count) for index in range(count)]
            assert not any(map(berth.touches, crowd)), space
    targets = [track.area(space) for space in track.spaces]
    assert not any(one.touches(other) for one, other in combinations(targets, 2))


@settings(max_examples=60, deadline=None)
@given(any_board)
def test_no_board_is_too_odd(board: Area) -> None:
    lies_well(isles(board))


@every_board
def test_everything_lies_apart_and_each_stone_next_to_the_one_before(board: Area) -> None:
    track = isles(board)
    lies_well(track)
    for leg in (range(1, 15), range(16, 37)):
        steps = [dist(track.middle(a), track.middle(b)) / track.cell for a, b in pairwise(leg)]
        assert min(steps) > 0.9
        assert max(steps) < 2


def test_spaces_are_as_large_as_they_can_be() -> None:
    wide = {"16:9 at 1080p": 117, "16:9 at 720p": 78, "21:9 at 1080p": 142, "4:3 at 768p": 66}
    tall = {"9:16 at 720p": 79, "3:5 at 480p": 51, "9:16 at 1080p": 112, "a narrow column": 94}
    cells = wide | tall | {"5:3 at 480p": 49, "square": 85, "a small window": 36}
    assert {name: isles(BOARDS[name]).cell for name in cells} == cells


def test_the_islands_lie_side_by_side_or_the_second_above_the_first() -> None:
    first, second = isles(FULL_HD).islands
    assert first.right < second.left
    first, second = isles(BOARDS["9:16 at 1080p"]).islands
    assert second.bottom < first.top


@every_board
def test_a_tap_means_the_large_stone_under_it_and_whoever_stands_there(board: Area) -> None:
    track = isles(board)
    for space in track.spaces:
        assert track.position_at(*track.middle(space)) == space
        x, y, width, height = track.area(space)
        for share in (0.02, 0.5, 0.98):
            assert track.position_at(x + share * width, y + share * height) == space
        assert track.position_at(*figure(track, space, 0, 1).centre) == space
        assert width >= 0.95 * track.cell
        assert height >= 0.62 * track.cell
        assert track.area(space).holds(*track.middle(space))


@every_board
def test_a_tap_on_the_camp_the_sloop_or_the_town_is_understood(board: Area) -> None:
    for track in (isles(board), isles(board).moored(2)):
        for position in (START, DECK, NEST):
            assert track.position_at(*track.area(position).centre) == position
        assert track.position_at(track.board.left + 1, track.board.top + 1) is None


@every_board
def test_a_pirate_hides_no_sign_but_its_own(board: Area) -> None:
    track = isles(board)
    signs = {
        space: track.sign(space, occupied=False).grown(-0.06 * track.cell) for space in track.spaces
    }
    for space in track.spaces:
        standing = figure(track, space, 0, 1)
        assert [other for other in signs if other != space and standing.touches(signs[other])] == []


@every_board
def test_those_on_a_space_stand_side_by_side_behind_its_sign(board: Area) -> None:
    track = isles(board)
    for space in track.spaces:
        small, stone = track.sign(space, occupied=True), track.tile(space)
        # At the lower left of the stone, and as low as their feet.
        assert stone.encloses(Area(*small.centre, 0, 0))
        assert small.centre.x < stone.centre.x - 0.1 * track.cell
        for count in (1, 2, 3):
            front = max(track.stand(space, index, count).y for index in range(count))
            assert small.top < front < small.bottom
    left, right = (figure(track, 5, index, 2) for index in range(2))
    assert right.right - left.left < 1.3 * track.cell
    assert right.centre.x - left.centre.x > 0.4 * left.width


@every_board
def test_two_of_three_on_a_space_look_over_the_one_in_front(board: Area) -> None:
    track = isles(board)
    for space in track.spaces:
        left, front, right = (figure(track, space, index, 3) for index in range(3))
        assert right.right - left.left < 1.1 * track.cell
        assert left.top == right.top < front.top - 0.3 * front.height
        assert right.centre.x - left.centre.x > 0.95 * left.width


@every_board
def test_no_sign_of_a_taken_space_covers_a_face_on_the_next(board: Area) -> None:
    track = isles(board)
    for space in track.spaces:
        tab = track.sign(space, occupied=True)
        for other in {space - 1, space + 1} & {*track.spaces}:
            for count, index in ((2, 0), (2, 1), (3, 0), (3, 1), (3, 2)):
                x, y, height = track.stand(other, index, count)
                face = Area(x - 0.2 * height, y - 0.75 * height, 0.4 * height, 0.4 * height)
                assert not tab.touches(face)


@every_board
def test_the_town_is_whole_above_those_at_home(board: Area) -> None:
    track = isles(board)
    assert track.uncovered.encloses(track.town)
    for count in range(1, 6):
        for index in range(count):
            home = figure(track, NEST, index, count)
            assert home.top > track.town.top + 0.6 * track.town.height
            assert home.bottom > track.town.bottom


@every_board
def test_nobody_on_the_track_reaches_those_at_home_or_their_counts(board: Area) -> None:
    track = isles(board)
    everybody = [
        figure(track, space, index, count)
        for space in track.spaces
        for count in (1, 2, 3)
        for index in range(count)
    ]
    for count in range(1, 6):
        for index in range(count):
            home = figure(track, NEST, index, count)
            counted = home._replace(height=home.height + 0.16 * track.cell)
            assert not any(map(counted.touches, everybody)), (index, count)


@every_board
@pytest.mark.parametrize(("position", "most"), [(START, 5), (DECK, 6), (NEST, 6)])
def test_every_colour_has_its_place_where_many_gather(
    board: Area, position: int, most: int
) -> None:
    track = isles(board)
    for count in range(1, most + 1):
        group = [figure(track, position, index, count) for index in range(count)]
        assert len({(it.left, it.top) for it in group}) == count
        for index, one in enumerate(group):
            # Its count stands at its feet on the right.
            badge = Area(one.right - 0.1 * one.height, one.bottom - 0.3 * one.height, 1, 1)
            assert all(map(track.board.encloses, (one, badge)))
            assert one.height >= 0.38 * track.cell
            for other in group[index + 1 :]:
                assert dist(one.centre, other.centre) > 0.5 * one.width


@every_board
def test_the_sloop_sails_from_berth_to_berth(board: Area) -> None:
    track = isles(board)
    assert track.sloop == track.berths[0]
    assert track.moored(2).sloop == track.berths[1]
    places = [track.moored(1 + step / 20) for step in range(21)]
    assert all(track.board.encloses(place.sloop) for place in places)
    steps = [dist(a.sloop.centre, b.sloop.centre) for a, b in pairwise(places)]
    assert max(steps) < 0.15 * sum(steps)
    assert {place.stones for place in places} == {track.stones}
    for place in places:
        assert place.sloop.holds(*place.middle(DECK))
        assert place.sloop.holds(*place.stand(DECK, 0, 5)[:2])


def test_a_board_is_a_value() -> None:
    track, same = isles(FULL_HD), isles(FULL_HD)
    assert (track, hash(track)) == (same, hash(same))
    assert track.moored(1) is track
    assert track.moored(2) != track
    assert track.moored(1.4).moored(1) == track
    x, y, *size = track.sloop
    assert track.adrift(5, -3).sloop == (x + 5, y - 3, *size)


def test_the_way_has_every_position_of_the_game() -> None:
    track = isles(FULL_HD)
    assert (track.deck, track.havens) == (15, TRACK.havens)
    assert track.spaces == tuple(p for p, sign in enumerate(TRACK.signs) if sign is not None)
    assert len(track.road(START, NEST)) == 38
    assert track.road(20, 17) == track.road(17, 20)[::-1]
    assert track.road(17, 20)[0] == track.middle(17)
    assert track.footing(17, 40).height == 40


def test_the_tunnel_of_escape_has_no_islands() -> None:
    with pytest.raises(ValueError, match="no islands"):
        IslandsView.of(Track(signs=(None,) * 38, havens=(37,)), FULL_HD)
