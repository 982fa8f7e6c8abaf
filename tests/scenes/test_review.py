"""The review of a finished game: its curve, the turns that cost most, and trying them again."""

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest
from pygame import Surface

from game import Card, Match, PirateMoved, Replay, Rng
from game.players.brains import BRAINS
from game.players.mistakes import Mistake, TurnFault, WhichPirate
from game.players.review import TurnReview
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import event_phrase, say
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Pop, Push, SceneStack
from scenes.kit.intents import Command, Drag, Pick, Press, Release
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.view import Painted
from scenes.kit.widgets import Activated, Button, Widget
from scenes.pause.scene import PauseScene
from scenes.replay.scene import ReplayScene
from scenes.results.scene import ResultsScene
from scenes.review.board import ShownTurn, TurnMark
from scenes.review.curve import ChanceCurve
from scenes.review.scene import ReviewScene, WorstTurn
from scenes.review.sheet import TurnStrip
from scenes.review.verdicts import MOST, GameReview
from scenes.shared.confirm import Confirm
from tests.scenes.helpers import (
    Stub,
    along,
    context_in,
    control,
    opened,
    played,
    press,
    press_top,
    shown,
    stub_context,
)
from tests.scenes.tracing import TracingLook
from tests.scenes.walking import Unthinking, advised

WINDOW = (1024, 768)


@cache
def finished(number: int = 2, name: str = "escape", variant: str = "jamaica") -> Match:
    return played(9999, name, variant, number)


def computers(match: Match) -> Match:
    """The same game as if nobody had played it but computers."""
    match.seats = tuple(replace(seat, brain=seat.brain or "rosa") for seat in match.seats)
    return match


@pytest.fixture
def scene(tmp_path: Path, look: Look) -> ReviewScene:
    """Of a game with one person, before anything is known."""
    context = stub_context(tmp_path, look, Preferences(reduced_motion=True))
    made = ReviewScene(context, finished())
    opened(made, WINDOW)
    return made


def curve(scene: ReviewScene) -> ChanceCurve:
    found = scene.ring["turns"]
    assert isinstance(found, ChanceCurve)
    return found


def worst_buttons(scene: ReviewScene) -> list[int]:
    """The numbers of the costly turns that can be tapped."""
    return [each.name.number for each in scene.ring if isinstance(each.name, WorstTurn)]


def marks(scene: ReviewScene) -> list[TurnMark]:
    """What marks the turns on the sheet."""
    scene.refresh()
    chosen = [each.mark for each in scene.ring if isinstance(each, TurnStrip)]
    painted = (each.view for each in scene.placed if isinstance(each.view, Painted))
    return [*chosen, *(m for view in painted for m in view.values if isinstance(m, TurnMark))]


def pictured(scene: ReviewScene) -> TurnSummary:
    """The turn that is drawn on the board."""
    scene.refresh()
    painted = (each.view for each in scene.placed if isinstance(each.view, Painted))
    turns = [value for view in painted for value in view.values if isinstance(value, TurnSummary)]
    (turn,) = turns
    return turn


def label_of(widget: Widget) -> str:
    return widget.label if isinstance(widget, Button) else ""


def look_at(review: GameReview, costs: dict[int, float]) -> None:
    """Let turns have cost that much, and all others of their players nothing."""
    for turn, played_turn in enumerate(review.turns):
        if review.free(turn):
            after = review.course[turn + 1][played_turn.seat] + costs.get(turn, 0.0)
            chances = (after,) * len(review.match.seats)
            review.learn(replace(advised(review, turn), chances=chances))


def test_a_game_that_is_not_over_has_no_review(context: Context) -> None:
    with pytest.raises(ValueError, match="not over"):
        ReviewScene(context, played(12))


def test_the_results_and_a_replay_lead_to_the_review(tmp_path: Path, look: Look) -> None:
    context = stub_context(tmp_path, look)
    for before in (ResultsScene(context, finished()), ReplayScene(context, Replay(finished()))):
        opened(before, WINDOW)
        change = press(before, "review")
        assert isinstance(change, Push)
        assert isinstance(change.scene, Stub)
        assert (change.scene.name, change.scene.match) == ("review", finished())


def test_a_replay_of_a_game_in_progress_leads_to_no_review(context: Context) -> None:
    replay = ReplayScene(context, Replay(played(12)))
    opened(replay, WINDOW)
    assert "review" not in [each.name for each in replay.controls]


def test_the_turns_that_cost_most_are_told_the_costliest_first() -> None:
    review = GameReview(finished())
    own = sorted(review.chosen(0))
    look_at(review, {own[1]: 0.08, own[3]: 0.3, own[4]: 0.012, own[5]: 0.05, own[7]: 0.12})
    assert review.worst(0) == (own[3], own[7], own[1])
    assert [review.points(turn) for turn in review.worst(0)] == [30, 12, 8]
    assert review.points(own[4]) == 0, "what cost next to nothing was a good turn"


def test_the_curve_shows_the_chance_that_a_costly_turn_gave_away(scene: ReviewScene) -> None:
    own = scene.review.chosen(0)
    look_at(scene.review, {own[2]: 0.5})
    scene.refresh()
    press(scene, WorstTurn(0))
    better = curve(scene).better
    assert better is not None
    after = scene.review.course[own[2] + 1][0]
    assert round(100 * better) - round(100 * after) == scene.review.points(own[2]) == 50
    shown(scene, WINDOW)
    scene.use(Activated("turns", own[2] - 1))
    scene.refresh()
    assert curve(scene).better is None, "the turn before cost nothing"


def test_only_the_turns_of_the_chosen_player_are_looked_at() -> None:
    review = GameReview(finished(4))
    assert review.people == (0, 3)
    assert {review.turns[turn].seat for turn in review.chosen(3)} == {3}
    assert {review.turns[turn].seat for turn in review.chosen(None)} == {0, 1, 2, 3}


def test_what_is_found_is_shown_as_it_arrives(scene: ReviewScene) -> None:
    done, count = scene.review.progress(0)
    assert done == 0
    assert not worst_buttons(scene)
    for looked in range(1, count + 1):
        assert not scene.idle
        scene.update(DT)
        assert scene.review.progress(0) == (looked, count)
        worst = scene.review.worst(0)
        assert scene.turn == (worst or scene.review.chosen(0))[0]
        assert worst_buttons(scene) == [*range(len(worst))], "none of them is empty"
    assert len(scene.review.worst(0)) == MOST
    assert scene.review.question(0) is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (720, 1280)], ids=str)
def test_the_board_is_painted_for_its_place_whatever_is_said_beside_it(
    scene: ReviewScene, size: Size
) -> None:
    scene.layout(size)
    look_at(scene.review, dict.fromkeys(range(len(scene.review.turns)), 0.1))
    for turn in range(len(scene.review.turns)):
        scene.turn = turn
        scene.handle(Command.NEXT)
        scene.update(1 / 60)
        assert scene.board.is_for(scene.look, scene.anchors["board"])


def test_a_turn_that_was_chosen_stays_while_others_are_looked_at(scene: ReviewScene) -> None:
    scene.handle(Command.RIGHT)
    scene.handle(Command.RIGHT)
    chosen = scene.turn
    for _ in range(5):
        scene.update(DT)
    assert scene.turn == chosen
    assert scene.review.progress(0)[0] == 5


def test_the_curve_is_pointed_at_and_stepped_through(scene: ReviewScene) -> None:
    plot, last = curve(scene).plot, len(scene.review.turns) - 1
    scene.handle(Press(along(plot, 0)))
    assert scene.turn == 0
    scene.handle(Drag(along(plot, 0.501)))
    assert scene.turn == (last + 1) // 2
    assert curve(scene).turn == scene.turn
    scene.handle(Drag(along(plot, 1.5)))
    assert scene.turn == last
    scene.handle(Release(along(plot, 0.99)))
    scene.handle(Command.LEFT)
    assert scene.turn == last, "the first key only shows where the focus is"
    scene.handle(Command.LEFT)
    assert scene.turn == last - 1
    for _ in range(3):
        scene.handle(Command.RIGHT)
    assert scene.turn == last


@pytest.mark.parametrize("size", [(480, 800), (1280, 720)], ids=str)
@pytest.mark.parametrize("number", [2, 5])
def test_every_turn_is_above_the_number_of_its_round(
    traced: TracingLook, tmp_path: Path, number: int, size: Size
) -> None:
    context = stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))
    scene = ReviewScene(context, finished(number))
    opened(scene, size)
    drawn = curve(scene)
    plot = drawn.plot
    wide = plot.width / len(drawn.owners)
    for turn, round_ in enumerate(drawn.rounds):
        drawn.turn = turn
        traced.letters.forget()
        drawn.draw(Surface(size), scene.look)
        below = [word for word in traced.letters.words if word.rect.top >= plot.bottom]
        (place,) = (word.rect for word in below if word.text == str(round_))
        away = abs(place.centerx - (plot.x + wide * (turn + 0.5)))
        assert away < wide * number / 2, "a whole round reaches half a round to either side"


@pytest.mark.parametrize("size", [(800, 480), (1024, 768), (1920, 1080), (2560, 1080)])
def test_the_curve_of_a_wide_window_uses_its_height(
    tmp_path: Path, lettered: Look, size: Size
) -> None:
    context = stub_context(tmp_path, lettered, Preferences(reduced_motion=True))
    made = ReviewScene(context, finished())
    made.layout(size)
    made.enter()
    assert curve(made).plot.height > size[1] // 7
    assert curve(made).plot.height > 0.66 * curve(made).rect.height
    context.close()


def test_the_costliest_turns_are_a_tap_or_a_number_away(scene: ReviewScene) -> None:
    own = scene.review.chosen(0)
    look_at(scene.review, {own[2]: 0.5, own[4]: 0.4})
    scene.refresh()
    assert press(scene, WorstTurn(1)) is None
    assert [scene.ring[WorstTurn(number)].spoken().chosen for number in (0, 1)] == [False, True]
    assert scene.turn == own[4]
    scene.handle(Pick(1))
    assert scene.turn == own[2]
    scene.handle(Pick(3))
    assert scene.turn == own[2], "there is no third"


def test_what_was_better_is_said_in_words(traced: TracingLook, tmp_path: Path) -> None:
    context = stub_context(tmp_path, traced.look, Preferences(reduced_motion=True))
    context.make_thinker = Unthinking  # type: ignore[assignment]
    scene = ReviewScene(context, finished())
    turn = scene.turn
    opened(scene, (1920, 1080))

    def said() -> str:
        scene.refresh()
        traced.said.clear()
        shown(scene, (1920, 1080))
        return " ".join(traced.said)

    assert "Yusuf is looking at this turn" in said()
    look_at(scene.review, {turn: 0.25})
    words = said()
    assert "Your pirate on space 22 opened a free road for" in words
    other = next(i for i, one in enumerate(scene.review.turns) if one.seat == 1)
    scene.turn = other
    assert "Go to one of Anna’s turns" in said()
    scene.turn = next(i for i in scene.review.chosen(0) if i != turn)
    assert "A good turn!" in said()


def test_a_good_turn_has_a_tick_and_a_costly_one_a_cross(scene: ReviewScene) -> None:
    own = scene.review.chosen(0)
    scene.turn = own[0]
    assert marks(scene) == [], "nobody knows yet"
    look_at(scene.review, {own[0]: 0.25})
    assert marks(scene) == [TurnMark.COSTLY, TurnMark.BETTER]
    scene.turn = own[1]
    assert marks(scene) == [TurnMark.GOOD]


def heard(scene: ReviewScene) -> str:
    """Everything that a screen reader finds on the page."""
    scene.refresh()
    return " ".join(f"{each.name} {each.value}" for each in scene.spoken().tree.walk())


def test_what_was_played_in_a_good_turn_is_told(scene: ReviewScene) -> None:
    review = scene.review
    own = review.chosen(0)
    look_at(review, {own[0]: 0.25})
    for turn in own[:2]:
        scene.turn = turn
        done = review.turns[turn]
        actions = review.match.seen_actions(done.seat, done.first, done.after)
        events = (event for action in actions for event in action.events)
        moves = [event for event in events if isinstance(event, PirateMoved)]
        assert moves
        for move in moves:
            phrase = event_phrase(move, review.match.seats, review.match.table.track)
            assert say(scene.context.texts, phrase) in heard(scene)


def test_the_chances_of_a_turn_are_told_in_numbers(scene: ReviewScene) -> None:
    look_at(scene.review, {scene.review.chosen(0)[0]: 0.25})
    scene.refresh()
    assert "% to " not in heard(scene)
    assert scene.ring["numbers"].spoken().on is False
    press(scene, "numbers")
    assert "% to " in heard(scene)
    assert scene.ring["numbers"].spoken().on is True


def test_what_a_good_turn_lost_was_the_cards(scene: ReviewScene) -> None:
    review = scene.review
    own = sorted(review.chosen(0), key=review.drop)
    worse, better, costly = own[-1], own[0], own[-2]
    assert review.dealt(worse) is None, "nobody knows yet"
    look_at(review, {costly: 0.25})
    for turn in (worse, better, costly):
        scene.turn = turn
        assert ("Just bad luck" in heard(scene)) == (turn == worse)


def test_what_was_dealt_and_what_was_done_add_up_to_the_change(scene: ReviewScene) -> None:
    review = scene.review
    own = review.chosen(0)
    look_at(review, {own[0]: 0.25})
    for turn in own:
        before, after = (round(100 * review.course[turn + late][0]) for late in (0, 1))
        dealt = review.dealt(turn)
        assert dealt is not None
        assert before + dealt - review.points(turn) == after
    assert review.points(own[0]) == 25


def test_there_are_no_percentages_unless_asked_for(scene: ReviewScene) -> None:
    look_at(scene.review, {scene.review.chosen(0)[0]: 0.25})
    scene.refresh()
    press(scene, WorstTurn(0))

    def numbers() -> list[str]:
        written = [label_of(each) for each in scene.ring if each.name != "numbers"]
        return [text for text in (heard(scene), *written) if "%" in text]

    assert not numbers()
    assert not curve(scene).numbered
    press(scene, "numbers")
    assert numbers()
    assert curve(scene).numbered
    press(scene, "numbers")
    assert not numbers()


def test_my_turn_and_the_better_one_are_on_the_board_one_after_the_other(
    scene: ReviewScene,
) -> None:
    own = scene.review.chosen(0)
    look_at(scene.review, {own[2]: 0.5, own[4]: 0.4})
    scene.refresh()
    press(scene, WorstTurn(0))
    assert scene.shown is ShownTurn.PLAYED
    assert pictured(scene) == scene.review.turns[scene.turn]
    middle = scene.anchors["board"].center
    for which in (ShownTurn.BETTER, ShownTurn.PLAYED):
        scene.handle(Press(middle))
        scene.handle(Release(middle))
        assert scene.shown is which
    press(scene, ShownTurn.BETTER)
    assert pictured(scene) == scene.review.better_turn(scene.turn)
    press(scene, WorstTurn(1))
    assert scene.shown is ShownTurn.PLAYED, "another turn begins with what was played"
    assert ShownTurn.PLAYED.tint(scene.look) != ShownTurn.BETTER.tint(scene.look)


def test_a_good_turn_has_nothing_to_compare(scene: ReviewScene) -> None:
    look_at(scene.review, {})
    scene.refresh()
    assert not [each for each in scene.ring if isinstance(each.name, ShownTurn)]
    middle = scene.anchors["board"].center
    scene.handle(Press(middle))
    scene.handle(Release(middle))
    assert scene.shown is ShownTurn.PLAYED


def test_the_same_cards_for_other_pirates_are_told_apart(scene: ReviewScene) -> None:
    review = scene.review
    turn = next(iter(review.chosen(0)))
    done = review.turns[turn]
    played = review.match.seen_actions(0, done.first, done.after)
    which = WhichPirate(Card.HAT, played=22, better=25)
    chances = (2.0,) * len(review.match.seats)
    for fault, told in ((None, True), (TurnFault.ROAD, True), (TurnFault.PIRATE, False)):
        seen = {"seat": 1, "card": Card.HAT, "place": 4, "origin": 3, "goal": 9, "count": 5}
        mistake = None if fault is None else Mistake(fault, **seen)  # type: ignore[arg-type]
        review.learn(TurnReview(done.first, played, mistake, which, chances))
        scene.turn = turn
        assert ("Same cards, another pirate" in heard(scene)) is told


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_a_turn_is_tried_in_a_game_of_its_own(tmp_path: Path, look: Look, name: str) -> None:
    match = finished(3, name, "jamaica" if name == "escape" else "nest")
    scene = ReviewScene(stub_context(tmp_path, look), match)
    opened(scene, WINDOW)
    actions, first = match.actions, scene.review.turns[scene.turn].first
    change = press(scene, "try")
    assert isinstance(change, Push)
    assert isinstance(change.scene, Stub)
    tried = change.scene.match
    assert tried is not None
    assert change.scene.name == "board"
    assert tried.view(0) == match.view_before(first, 0)
    assert tried.seats == match.seats
    assert match.actions == actions


def test_of_several_people_each_may_look_at_their_own_turns(tmp_path: Path, look: Look) -> None:
    scene = ReviewScene(stub_context(tmp_path, look), finished(4))
    opened(scene, WINDOW)
    assert scene.whose == 0
    right = control(scene, "whose").parts[1]
    scene.handle(Press(right.center))
    scene.handle(Release(right.center))
    assert scene.whose == 3
    assert scene.review.turns[scene.turn].seat == 3
    scene.update(DT)
    assert scene.review.progress(3)[0] == 1


def test_where_only_computers_played_everybodys_turns_are_looked_at(
    tmp_path: Path, look: Look
) -> None:
    match = computers(played(9999, "escape", "tortuga", 3))
    scene = ReviewScene(stub_context(tmp_path, look), match)
    opened(scene, WINDOW)
    assert scene.whose is None
    assert "whose" not in [each.name for each in scene.controls]
    assert scene.review.progress(None)[1] == len(scene.review.chosen(None))
    change = press(scene, "try")
    assert isinstance(change, Push)
    assert isinstance(change.scene, Stub)
    assert change.scene.match is not None
    assert change.scene.match.seats[scene.review.turns[scene.turn].seat].brain is None


def test_a_game_that_is_tried_is_no_game_in_progress_and_leads_back(
    tmp_path: Path, look: Look
) -> None:
    context = context_in(tmp_path, Preferences(reduced_motion=True), look)
    kept = played(12)
    context.save_game(kept)
    tried = finished().branch(6)
    board = BoardScene(context, tried)
    stack = SceneStack(Stub("review"), WINDOW)
    stack.apply(Push(board))
    pause = PauseScene(context, tried)
    opened(pause, WINDOW)
    leave = next(each for each in pause.ring if each.name == "leave")
    assert getattr(leave, "label", "") == "Back to the review"
    assert board.resumed(PauseChoice.LEAVE) == Pop()
    record = context.saved_game()
    assert record is not None
    assert record.actions == kept.actions


def test_leaving_the_review_drops_its_question(scene: ReviewScene) -> None:
    scene.exit()
    scene.update(DT)
    assert scene.review.progress(0)[0] == 0
    scene.enter()
    scene.update(DT)
    assert scene.review.progress(0)[0] == 1


def test_from_the_results_to_a_game_that_is_tried_and_back(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, Preferences(reduced_motion=True), look)
    stack = SceneStack(context.flow.results(finished()), WINDOW)

    tap = partial(press_top, stack)
    tap("review")
    review = stack.scenes[-1]
    assert isinstance(review, ReviewScene)
    stack.update(DT)
    tap("try")
    board = stack.scenes[-1]
    assert isinstance(board, BoardScene)
    stack.handle(Command.MENU)
    tap("restart")
    assert isinstance(stack.scenes[-1], Confirm)
    tap("yes")
    again = stack.scenes[-1]
    assert isinstance(again, BoardScene)
    assert again is not board
    assert again.match.view(0) == board.match.view(0)
    stack.handle(Command.MENU)
    tap("leave")
    assert stack.scenes[-1] is review
    assert context.saved_game() is None


def test_a_game_that_was_tried_can_be_reviewed_too(tmp_path: Path, look: Look) -> None:
    tried = finished().branch(30)
    while tried.outcome is None:
        seat = tried.table.to_act
        choice = BRAINS["greedy"].choose(tried.game.rules, tried.view(seat), Rng(2))
        tried.submit(seat, choice)
    scene = ReviewScene(stub_context(tmp_path, look), tried)
    opened(scene, WINDOW)
    scene.update(DT)
    assert scene.review.progress(0)[0] == 1
