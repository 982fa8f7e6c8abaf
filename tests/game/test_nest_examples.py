"""The worked examples of Nest's rulebook, step by step."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.actions import Action, Advance, Nudge, Sail
from game.cards import CARD_BY_LABEL, cards_in, cards_of, size
from game.nest import NEST_RULES
from game.scenarios import nest_example_1, nest_example_2
from game.state import GameState
from game.track import Position, position_named

DATA = json.loads((Path(__file__).parent / "data" / "cartagena-2-examples.json").read_text())
SEATS = ("yellow", "blue", "red", "green")
POSITIONS = {"position1": nest_example_1, "position2": nest_example_2}


def place(name: object) -> Position:
    position = position_named(str(name), (15, 37))
    assert position is not None
    return position


def examples() -> Iterator[Any]:
    for position in POSITIONS:
        for example in DATA[position]["examples"]:
            played = {step["card"] for step in example["steps"] if "card" in step}
            hand = set(DATA[position]["hands"][example["who"]])
            # Nobody holds two of a sign there, so "any card" is any that was not played before.
            for card in sorted(hand - played) if "ANY" in played else ["-"]:
                yield pytest.param(position, example, card, id=f"{example['id']}-{card}")


def written_action(step: dict[str, Any], any_card: str) -> Action:
    match step["do"]:
        case "captain_sail":
            return Sail(free=True)
        case "sail":
            return Sail(free=False)
        case "nudge":
            return Nudge(SEATS.index(step["colour"]), place(step["from"]))
        case "advance":
            card = any_card if step["card"] == "ANY" else step["card"]
            return Advance(CARD_BY_LABEL[card], place(step["from"]))
        case other:
            raise AssertionError(other)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_position_is_the_written_one(name: str) -> None:
    written = DATA[name]
    state = POSITIONS[name]()
    table = state.table
    track = table.track
    assert [sign.label for sign in track.signs if sign is not None] == DATA["board"]
    for seat, colour in enumerate(SEATS):
        standing = [track.number(position) for position in table.pirates[seat]]
        assert standing == [str(place) for place in written["pirates"][colour]]
        hand = [card.label for card in cards_in(state.hands[seat])]
        assert sorted(hand) == sorted(written["hands"][colour])
    assert [card.label for card in cards_of(state.stock)] == written["draw_top_first"]
    assert [card.label for card in cards_of(table.discard)] == written["discard"]
    assert SEATS[table.turn] == written["to_move"]
    assert table.sloop == written["sloop_at"]
    captains = [
        colour
        for seat, colour in enumerate(SEATS)
        if NEST_RULES.is_captain(table.setup, table.pirates, seat)
    ]
    assert captains == written["captains"]


@pytest.mark.parametrize(("position", "example", "card"), list(examples()))
def test_every_step_comes_out_as_written(position: str, example: dict[str, Any], card: str) -> None:
    state = POSITIONS[position]()
    assert SEATS[state.table.turn] == example["who"]
    if "check_before" in example:
        assert state.table.free_sail is example["check_before"]["blue_is_captain"]
    seat = state.table.turn
    before = size(state.hands[seat])
    spent = 0
    for step in example["steps"]:
        action = written_action(step, card)
        spent += isinstance(action, Advance)
        state = carry_out(state, action, step)
    checks = example.get("check", {})
    after = size(state.hands[seat])
    assert after - before + spent == checks.get("cards_gained", after - before + spent)
    assert after > checks.get("hand_over", 0)
    if "space_free_after" in checks:
        free = place(checks["space_free_after"])
        assert all(free not in crew for crew in state.table.pirates)
    if example.get("leads_to") == "position2":
        # A third action passes the turn on, so the whole state is that of the second position.
        second = nest_example_2()
        assert sorted(map(sorted, state.table.pirates)) == sorted(map(sorted, second.table.pirates))
        assert state.hands == second.hands
        assert state.stock == second.stock
        assert state.table.discard == second.table.discard
        assert (state.table.turn, state.table.sloop) == (second.table.turn, second.table.sloop)
        assert state.table.free_sail == second.table.free_sail


def carry_out(state: GameState, action: Action, step: dict[str, Any]) -> GameState:
    seat = state.table.turn
    left = state.table.actions_left
    preview = NEST_RULES.preview(state.table, action)
    after = NEST_RULES.apply(state, action).state
    if "to" in step:
        assert preview is not None
        destination = place(step["to"])
        assert preview.destination == destination
        crew = after.table.pirates[preview.seat]
        assert crew.count(destination) == state.table.pirates[preview.seat].count(destination) + 1
    if "draw" in step:
        assert preview is not None
        assert preview.cards == step["draw"]
        assert size(after.hands[seat]) == size(state.hands[seat]) + step["draw"]
    if "to_island" in step:
        assert after.table.sloop == step["to_island"]
    costs = step.get("costs_action", True)
    if after.table.turn == seat:
        assert after.table.actions_left == left - costs
    else:
        assert left == 1
    return after
