"""The track: landings, joinings, legs and havens, printed numbers."""

import pickle

import pytest

from game.cards import NEST_SIGNS, Card, Sign
from game.track import (
    START,
    Track,
    crowd_of,
    joinable,
    joined_behind,
    position_name,
    position_named,
    standing,
)
from tests.game.building import REGULAR, SLOOP, crew

# Parrot on 1, 8 and, behind the sloop at 15, on 16, 23, 30: the islands of Nest, as REGULAR is.
ISLANDS = Track(signs=(None, *NEST_SIGNS * 2, None, *NEST_SIGNS * 3, None), havens=(15, 37))


def test_a_card_leads_to_the_next_empty_space_of_its_sign() -> None:
    assert REGULAR.landing(START, Card.SKULL, 0) == 1
    assert REGULAR.landing(1, Card.SKULL, 0) == 7
    assert REGULAR.landing(1, Card.PISTOL, 0) == 6
    assert REGULAR.landing(35, Card.PISTOL, 0) == 36


@pytest.mark.parametrize("there", [1, 2, 3])
def test_a_space_is_not_empty_however_few_stand_there(there: int) -> None:
    crowd = crowd_of(REGULAR, [crew(*[7] * there)])
    assert REGULAR.landing(3, Card.SKULL, crowd) == 13


def test_a_card_without_an_empty_space_ahead_leads_to_the_haven() -> None:
    assert REGULAR.landing(31, Card.SKULL, 0) == SLOOP
    assert REGULAR.landing(36, Card.PISTOL, 0) == SLOOP
    assert REGULAR.landing(30, Card.SKULL, crowd_of(REGULAR, [crew(31)])) == SLOOP


def test_a_leg_ends_in_its_own_haven() -> None:
    assert ISLANDS.landing(START, Card.PARROT, 0) == 1
    assert ISLANDS.landing(8, Card.PARROT, 0) == 15
    assert ISLANDS.landing(15, Card.PARROT, 0) == 16
    assert ISLANDS.landing(30, Card.PARROT, 0) == 37
    assert ISLANDS.goal == 37
    assert REGULAR.goal == SLOOP


def test_a_gold_card_leads_where_the_plain_one_does() -> None:
    crowd = crowd_of(ISLANDS, [crew(2)])
    for plain, gold in ((Card.CHEST, Card.GOLD_CHEST), (Card.MAP, Card.GOLD_MAP)):
        for origin in range(37):
            landing = ISLANDS.landing(origin, plain, crowd)
            assert ISLANDS.landing(origin, gold, crowd) == landing


def test_the_start_and_the_havens_are_no_spaces() -> None:
    assert crowd_of(REGULAR, [crew(0, 0, 0, 0, SLOOP, SLOOP)]) == 0
    assert crowd_of(ISLANDS, [crew(0, 0, 15, 15, 37, 37)]) == 0


def test_a_space_counts_who_stands_there_of_all_colours() -> None:
    crowd = crowd_of(REGULAR, [crew(4, 9), crew(4, 4), crew(9, 10)])
    assert [standing(crowd, space) for space in (3, 4, 5, 9, 10)] == [0, 3, 0, 2, 1]


def test_only_one_or_two_can_be_joined() -> None:
    crowd = crowd_of(REGULAR, [crew(1, 2, 2, 3, 3, 3)])
    assert joinable(crowd) == crowd_of(REGULAR, [crew(1, 2)])


def test_the_nearest_behind_is_joined_past_empty_and_full_spaces() -> None:
    crowd = crowd_of(REGULAR, [crew(2, 5, 9, 9, 9)])
    assert joined_behind(SLOOP, crowd) == 5
    assert joined_behind(9, crowd) == 5
    assert joined_behind(5, crowd) == 2
    assert joined_behind(2, crowd) is None
    assert joined_behind(START, crowd) is None


def test_the_next_ahead_is_joined_on_the_same_leg_only() -> None:
    crowd = crowd_of(ISLANDS, [crew(4, 4, 4, 6, 20, 21)])
    assert ISLANDS.joined_ahead(START, crowd) == 6
    assert ISLANDS.joined_ahead(6, crowd) is None
    assert ISLANDS.joined_ahead(15, crowd) == 20
    assert ISLANDS.joined_ahead(20, crowd) == 21
    assert ISLANDS.joined_ahead(21, crowd) is None


def test_what_is_jumped_lies_between_in_the_order_of_passing() -> None:
    assert REGULAR.jumped(START, 4) == (1, 2, 3)
    assert REGULAR.jumped(8, 4) == (7, 6, 5)
    assert REGULAR.jumped(34, SLOOP) == (35, 36)
    assert REGULAR.jumped(SLOOP, 34) == (36, 35)
    assert REGULAR.jumped(4, 5) == ()


def test_the_sloop_between_the_islands_is_not_jumped() -> None:
    assert ISLANDS.jumped(13, 17) == (14, 16)


def test_the_road_is_the_jumped_spaces_of_the_cards_sign() -> None:
    assert REGULAR.road(START, Card.HAT, 20) == (2, 8, 14)
    assert REGULAR.road(26, Card.HAT, SLOOP) == (32,)
    assert REGULAR.road(1, Card.HAT, 2) == ()
    assert ISLANDS.road(START, Card.GOLD_PARROT, 15) == (1, 8)


def test_escape_prints_start_36_numbers_and_the_sloop() -> None:
    names = [REGULAR.number(position) for position in range(38)]
    assert names == ["start", *map(str, range(1, 37)), "sloop"]


def test_nest_prints_35_numbers_that_pass_over_the_sloop() -> None:
    names = [ISLANDS.number(position) for position in range(38)]
    assert names == [
        "start",
        *map(str, range(1, 15)),
        "sloop",
        *map(str, range(15, 36)),
        "nest",
    ]


@pytest.mark.parametrize("havens", [(37,), (15, 37)])
def test_every_printed_name_leads_back_to_its_position(havens: tuple[int, ...]) -> None:
    for position in range(38):
        assert position_named(position_name(position, havens), havens) == position


@pytest.mark.parametrize(
    "name", ["", "0", "37", "01", " 1", "-1", "1.0", "Start", "nest", "\u0661"]
)
def test_what_is_not_printed_names_no_position(name: str) -> None:
    assert position_named(name, (37,)) is None


def test_a_track_survives_being_sent_to_another_process() -> None:
    sent = pickle.loads(pickle.dumps(ISLANDS))
    assert sent == ISLANDS
    assert sent.landing(8, Card.PARROT, 0) == 15


def test_tracks_with_other_signs_differ() -> None:
    swapped = (None, Sign.HAT, Sign.SKULL, *REGULAR.signs[3:])
    assert Track(swapped, REGULAR.havens, REGULAR.pieces) != REGULAR
