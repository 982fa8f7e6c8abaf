"""What the board shows after an event is what the viewer sees of the game then."""

import random

import pytest

from game import ALL, GAMES, PUBLIC, Viewer
from scenes.board.turn.displayed import Displayed
from tests.scenes.whole_games import match_of

VARIANTS = [variant for game in GAMES.values() for variant in game.variants]


@pytest.mark.parametrize("viewer", [ALL, PUBLIC, 0], ids=["all", "public", "a player"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_after_the_events_of_an_action_the_board_shows_what_the_viewer_sees(
    variant: str, viewer: Viewer
) -> None:
    match = match_of(variant, None, None, None)
    chance = random.Random(variant)
    while match.outcome is None and len(match.actions) < 150:
        before = len(match.actions)
        shown = Displayed.of(match.view(viewer))
        match.submit(match.table.to_act, chance.choice(match.legal_actions()))
        # What is forced follows at once.
        actions = match.seen_actions(viewer, before)
        for event in (event for action in actions for event in action.events):
            shown = shown.after(event)
        assert shown == Displayed.of(match.view(viewer)), actions
