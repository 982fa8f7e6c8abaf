"""Tips of a first game: each when its time comes, and never again once it has been done."""

from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES, PUBLIC, Action, Advance, Card, EndTurn, Match, Nudge, Retreat, Sail
from game.scenarios import escape_example, nest_example_1
from game.state import GameState
from game.view import view
from scenes.board.turn.tips import Tip, shown_by, tip_for
from scenes.board.turn.turn_input import NOTHING, BoardButton, Held, OpenTurn, Pirate, Selection
from scenes.core.model.phrases import RULE_NUMBERS
from scenes.core.model.preferences import Preferences
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.helpers import ASSETS
from tests.scenes.whole_games import QUICK, SEATS, example, pilot_at

ESCAPE, NEST = GAMES["escape"], GAMES["nest"]


def turn_in(state: GameState) -> OpenTurn:
    game = NEST if len(state.table.track.havens) > 1 else ESCAPE
    return OpenTurn.of(game, view(state, state.table.to_act))


def told(turn: OpenTurn | None, selection: Selection = NOTHING, *known: Tip) -> Tip | None:
    return tip_for(turn, selection, learned=known)


def all_told(turn: OpenTurn, selection: Selection = NOTHING) -> list[Tip]:
    """Every tip of a moment, one after the other as each is learned."""
    known: list[Tip] = []
    while (tip := told(turn, selection, *known)) is not None:
        known.append(tip)
    return known


def test_a_player_to_move_is_told_which_pirates_to_tap_and_then_of_cards() -> None:
    assert all_told(turn_in(escape_example())) == [Tip.PIRATE, Tip.RETREAT]


def test_a_chosen_pirate_is_told_where_it_would_land() -> None:
    turn = turn_in(escape_example())
    assert told(turn, Pirate(turn.seat, 0)) is Tip.PLACE
    # From 18 the bottle has no empty space ahead any more.
    assert all_told(turn, Pirate(turn.seat, 18)) == [Tip.SLOOP, Tip.PLACE, Tip.RETREAT]
    assert told(turn, Held(Card.BOTTLE)) is Tip.SLOOP


def test_on_the_islands_there_are_nudges_trips_and_freebooters() -> None:
    turn = turn_in(nest_example_1())
    tips = all_told(turn)
    assert tips[:3] == [Tip.CAPTAIN, Tip.PIRATE, Tip.NUDGE]
    assert Tip.RETREAT not in tips
    foreign = next(action for action in turn.actions if isinstance(action, Nudge))
    assert told(turn, Pirate(foreign.seat, foreign.origin)) is Tip.NUDGE
    gold = next(card for card in Card if card.gold)
    for action, tip in ((Sail(False), Tip.SAIL), (Advance(gold, 0), Tip.FREEBOOTER)):
        assert told(OpenTurn(turn.view, (action,), {}, turn.why_not)) is tip


def test_out_of_turn_only_what_can_be_taken_back_is_told_of() -> None:
    assert tip_for(None, undoable=True) is Tip.UNDO
    assert tip_for(None, undoable=True, learned=(Tip.UNDO,)) is None
    assert tip_for(None) is None
    assert told(OpenTurn.of(ESCAPE, view(escape_example(), PUBLIC))) is None


def test_after_the_first_action_a_turn_may_end() -> None:
    state = escape_example()
    origin = next(a.origin for a in turn_in(state).actions if isinstance(a, Retreat))
    later = ESCAPE.rules.apply(state, Retreat(origin)).state
    assert EndTurn() in turn_in(later).actions
    assert all_told(turn_in(later))[-1] is Tip.END


def test_doing_something_teaches_its_tip() -> None:
    turn = turn_in(escape_example())
    home = next(
        a for a, p in turn.previews.items() if isinstance(a, Advance) and p.destination == 37
    )
    near = next(
        a for a, p in turn.previews.items() if isinstance(a, Advance) and p.destination != 37
    )
    back = next(a for a in turn.actions if isinstance(a, Retreat))
    taught: dict[Action, set[Tip]] = {
        home: {Tip.PIRATE, Tip.PLACE, Tip.SLOOP},
        near: {Tip.PIRATE, Tip.PLACE},
        back: {Tip.PIRATE, Tip.RETREAT},
        EndTurn(): {Tip.END},
        Sail(False): {Tip.SAIL},
        Sail(True): {Tip.SAIL, Tip.CAPTAIN},
    }
    assert {action: shown_by(action, turn) for action in taught} == taught


def test_every_tip_is_one_short_sentence() -> None:
    texts = Texts.load(ASSETS / "lang", "en")
    said = [texts(f"tips.{tip}", **RULE_NUMBERS) for tip in Tip]
    assert len(set(said)) == len(Tip)
    assert max(map(len, said)) <= 60


def pilot_of(
    folder: Path, look: Look, preferences: Preferences = QUICK, match: Match | None = None
) -> Pilot:
    options = replace(ESCAPE.variants["tortuga"], first_player=0)
    match = match or Match.new(ESCAPE, SEATS[:2], options, 3)
    return pilot_at(folder, look, match, preferences)


def step(pilot: Pilot) -> None:
    """Move any pirate on."""
    turn = pilot.board.session.turn
    assert turn is not None
    pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
    pilot.rest()


def test_a_tip_goes_for_good_once_its_thing_is_done(tmp_path: Path, look: Look) -> None:
    pilot = pilot_of(tmp_path, look)
    seen = [pilot.board.session.tip]
    pilot.tap(pilot.space(0))
    seen.append(pilot.board.session.tip)
    pilot.tap(pilot.space(0))
    step(pilot)
    seen.append(pilot.board.session.tip)
    assert seen == [Tip.PIRATE, Tip.PLACE, Tip.UNDO]
    pilot.push(BoardButton.UNDO)
    pilot.rest()
    assert pilot.board.session.tip is None
    known = pilot.context.preferences.learned
    assert set(known) == {Tip.PIRATE, Tip.PLACE, Tip.UNDO}
    again = pilot_of(tmp_path / "again", look, pilot.context.preferences)
    assert again.board.session.tip is None


def test_who_has_played_a_whole_turn_is_told_no_more_that_it_may_end(
    tmp_path: Path, look: Look
) -> None:
    others = tuple(tip for tip in Tip if tip is not Tip.END)
    pilot = pilot_of(tmp_path, look, replace(QUICK, learned=others))
    told = []
    for _ in range(3):
        step(pilot)
        told.append(pilot.board.session.tip)
    assert told == [Tip.END, Tip.END, None]
    assert set(pilot.context.preferences.learned) == set(Tip)


def test_what_was_learned_is_kept_and_the_end_of_the_turn_teaches_undo(
    tmp_path: Path, look: Look
) -> None:
    pilot = pilot_of(tmp_path, look)
    step(pilot)
    kept = Preferences.from_json(pilot.context.store.saved_settings())
    assert set(kept.learned) == {Tip.PIRATE, Tip.PLACE}
    assert pilot.board.session.tip is Tip.UNDO
    pilot.push(BoardButton.END)
    pilot.rest()
    assert {Tip.UNDO, Tip.END} <= set(pilot.context.preferences.learned)


def test_a_tip_replaces_the_prompt_until_something_more_urgent_is_said(
    tmp_path: Path, look: Look
) -> None:
    pilot = pilot_of(tmp_path, look)
    board = pilot.board
    assert board.picture.phrase.key == "tips.pirate"
    pilot.tap(pilot.space(30))
    assert board.session.refusal is not None
    assert board.picture.phrase.key != "tips.pirate"
    assert board.picture.prompt.is_refusal
    pilot.context.prefer(replace(pilot.context.preferences, tips=False))
    board.session.refusal = None
    assert board.picture.phrase.key == "board.choose"


@pytest.mark.parametrize(
    ("preferences", "match"),
    [
        (replace(QUICK, tips=False), None),
        (replace(QUICK, learned=tuple(tip.value for tip in Tip)), None),
        (QUICK, example()),
    ],
    ids=["unwanted", "all learned", "a scenario"],
)
def test_tips_that_are_not_wanted_or_needed_are_not_shown(
    tmp_path: Path, look: Look, preferences: Preferences, match: Match | None
) -> None:
    pilot = pilot_of(tmp_path, look, preferences, match)
    assert pilot.board.session.tip is None
    assert not pilot.board.picture.phrase.key.startswith("tips.")
    step(pilot)
    assert pilot.context.preferences.learned == preferences.learned


def test_a_hint_is_said_without_a_tip_as_long_as_it_holds(tmp_path: Path, look: Look) -> None:
    pilot = pilot_of(tmp_path, look)
    board = pilot.board
    assert board.picture.phrase.key == "tips.pirate"
    pilot.push(BoardButton.HINT)
    pilot.turn(2)
    assert board.session.advice is not None
    assert board.picture.phrase.key != "tips.pirate"
    pilot.turn(600)
    assert board.picture.prompt.text
