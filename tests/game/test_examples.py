"""The position that the rulebooks of Escape play through, with every step and result."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.actions import Action, Advance, Retreat
from game.cards import CARD_BY_LABEL, Card, Sign, cards_in, count, hand_of, size
from game.events import CardsDrawn, Source
from game.state import ACTIONS, TORTUGA, GameState
from game.track import Piece, Position, Track, standing
from game.tunnel import (
    LONG_FIRST,
    NEXT_SEGMENT,
    SEGMENTS,
    SHORT_FIRST,
    Cell,
    segment_cells,
    tunnel_of,
)
from tests.game.building import RULES, drawn, legal, move, pile, position

DATA = Path(__file__).parent / "data"
EXAMPLE: dict[str, Any] = json.loads((DATA / "cartagena-1-example.json").read_text("utf-8"))
PRINTED: dict[str, Any] = json.loads((DATA / "cartagena-1-segments.json").read_text("utf-8"))

COLOURS: list[str] = EXAMPLE["seating_clockwise_from_blue"]
BLUE = COLOURS.index("blue")
RED = COLOURS.index("red")
SHEET = Track(signs=(None, *(Sign[name.upper()] for name in EXAMPLE["board"]), None), havens=(37,))


def sheet(colour: str) -> GameState:
    return position(
        *(EXAMPLE["pirates"][name] for name in COLOURS),
        hands=[EXAMPLE["hands"][name] for name in COLOURS],
        row=EXAMPLE["row_front_first"],
        stock=EXAMPLE["stock_top_first"],
        discard=EXAMPLE["discard"],
        turn=COLOURS.index(colour),
        options=TORTUGA,
        track=SHEET,
    )


def action_of(step: dict[str, Any]) -> Action:
    if step["do"] == "advance":
        return Advance(CARD_BY_LABEL[step["card"]], step["from"])
    assert step["do"] == "retreat"
    return Retreat(step["from"])


def laid_segments() -> tuple[list[Piece], list[bool]]:
    """The segments on the sheet in order, and which of them show their back."""
    named, sides = EXAMPLE["segments_used"].split(";")
    pieces = named.removeprefix("segments ").split(" of ")[0].split(",")
    faces = sides.removeprefix(" sides ").split(",")
    return [Piece(int(name[0]), name.endswith("r")) for name in pieces], [f == "B" for f in faces]


def test_the_segments_are_those_printed() -> None:
    orders = [[sign.label for sign in segment] for segment in SEGMENTS]
    assert orders == PRINTED["segments_long_to_short"]
    assert sorted(PRINTED["signs"]) == sorted(sign.label for sign in SEGMENTS[0])


def test_the_shapes_of_the_segments_are_those_printed() -> None:
    shape = PRINTED["geometry"]
    assert [list(cell) for cell in LONG_FIRST] == shape["sideA_long_first"]
    assert [list(cell) for cell in SHORT_FIRST] == shape["sideA_short_first"]
    assert list(NEXT_SEGMENT) == shape["sideA_long_first_exit_to"]
    assert list(NEXT_SEGMENT) == shape["sideA_short_first_exit_to"]


def test_the_segments_used_make_the_board_of_the_sheet() -> None:
    pieces, _ = laid_segments()
    track = tunnel_of(tuple(pieces))
    assert [sign.label for sign in track.signs if sign is not None] == EXAMPLE["board"]
    assert track.signs == SHEET.signs


def test_the_segments_used_lie_where_the_sheet_shows_them() -> None:
    left, top = EXAMPLE["grid_xy"][0]
    cells: list[Cell] = []
    for piece, mirrored in zip(*laid_segments(), strict=True):
        cells += ((left + x, top + y) for x, y in segment_cells(piece, mirrored))
        left += NEXT_SEGMENT[0]
        top += -NEXT_SEGMENT[1] if mirrored else NEXT_SEGMENT[1]
    assert [list(cell) for cell in cells] == EXAMPLE["grid_xy"]


def test_the_sheet_holds_the_whole_deck() -> None:
    state = sheet("blue")
    everything = sum(state.hands) + hand_of(state.stock + state.table.row + state.table.discard)
    assert everything == RULES.new_game(4, TORTUGA, seed=0).state.table.setup.deck


@pytest.mark.parametrize("example", EXAMPLE["examples"], ids=lambda example: example["id"])
def test_every_step_of_an_example_comes_out_as_written(example: dict[str, Any]) -> None:
    state = sheet(example["who"])
    seat = state.table.turn
    for done, step in enumerate(example["steps"], start=1):
        action = action_of(step)
        assert action in legal(state)
        preview = RULES.preview(state.table, action)
        assert preview is not None
        assert (preview.origin, preview.destination) == (step["from"], step["to"])
        before, events = state, RULES.apply(state, action).events
        state = RULES.apply(state, action).state

        moved = move(events)
        assert (moved.seat, moved.origin, moved.destination) == (seat, step["from"], step["to"])
        taken = tuple(CARD_BY_LABEL[label] for label in step.get("draw", ()))
        assert drawn(events) == taken
        assert preview.cards == len(taken)
        assert all(e.source is Source.ROW for e in events if isinstance(e, CardsDrawn))
        assert state.table.row == before.table.row[len(taken) :]
        assert state.stock == before.stock
        paid = [step["card"]] if step["do"] == "advance" else []
        assert state.table.discard == before.table.discard + pile(paid)
        assert state.hands[seat] == before.hands[seat] + hand_of(taken) - hand_of(pile(paid))
        assert state.table.turn == (seat if done < ACTIONS else (seat + 1) % 4)
    check = example.get("check", {})
    assert set(check) <= {"cards_gained", "space_free_after"}
    if "cards_gained" in check:
        gained = size(state.hands[seat]) - size(sheet(example["who"]).hands[seat])
        assert gained == check["cards_gained"]
    if "space_free_after" in check:
        assert standing(state.table.crowd, check["space_free_after"]) == 0


def on(space: Position) -> list[int]:
    pirates = sheet("blue").table.pirates
    return [seat for seat, mine in enumerate(pirates) for at in mine if at == space]


def no_opponent_holds_a_dagger() -> bool:
    hands = sheet("blue").hands
    return all(not count(hand, Card.DAGGER) for hand in hands[1:]) and BLUE == 0


def daggers_are_second_and_third() -> bool:
    return sheet("blue").table.row[1:3] == pile("dagger dagger")


def bottles_behind_17_are_taken() -> bool:
    bottles = [space for space in range(18, 37) if SHEET.signs[space] is Sign.BOTTLE]
    landing = SHEET.landing(17, Card.BOTTLE, sheet("blue").table.crowd)
    return bottles == [18, 22, 29, 33] and all(map(on, bottles)) and landing == 37


def red_stands_on_the_first_dagger() -> bool:
    crowd = sheet("blue").table.crowd
    first = SHEET.signs.index(Sign.DAGGER)
    return first == 5 and on(5) == [RED] and SHEET.landing(0, Card.DAGGER, crowd) == 7


FACTS: dict[str, Callable[[], bool]] = {
    "no opponent of Blue holds a dagger card": no_opponent_holds_a_dagger,
    "2nd and 3rd card of the row are daggers": daggers_are_second_and_third,
    "12 holds exactly one pirate": lambda: len(on(12)) == 1,
    "17 holds one blue and two red": lambda: on(17) == [BLUE, RED, RED],
    "18 holds one blue only": lambda: on(18) == [BLUE],
    "all bottle spaces after 17 (18,22,29,33) are occupied": bottles_behind_17_are_taken,
    "the first dagger space, 5, is occupied (by red): that is why the pirate from outside "
    "lands on 7": red_stands_on_the_first_dagger,
}


@pytest.mark.parametrize("fact", EXAMPLE["also_true"])
def test_what_the_sheet_says_besides_is_true(fact: str) -> None:
    assert FACTS[fact]()


def test_the_hands_of_the_sheet_are_read_in_full() -> None:
    state = sheet("blue")
    for colour, held in zip(COLOURS, state.hands, strict=True):
        assert sorted(card.label for card in cards_in(held)) == sorted(EXAMPLE["hands"][colour])
