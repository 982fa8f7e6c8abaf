"""The results: what they tell is what happened, and every button leads where it says."""

import math
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game import (
    GAMES,
    MAX_SEED,
    PUBLIC,
    Advance,
    CardsDrawn,
    Colour,
    Decision,
    Ending,
    Match,
    Outcome,
    PirateMoved,
    PlayerView,
    Rng,
    Seat,
    Story,
    Table,
    Viewer,
    derived_seed,
)
from game.match import states_of
from game.players.brains import BRAINS
from game.storage.labels import FinishedGame
from scenes.core.context import Context
from scenes.core.model.phrases import outcome_phrase, say, turn_phrase
from scenes.core.model.preferences import Preferences, Speed
from scenes.core.scene import Change, Replace, Reset
from scenes.kit.intents import Command, Intent, Press
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.music import Tune
from scenes.kit.sound import Cue
from scenes.kit.widgets import Name
from scenes.results.ceremony import Schedule
from scenes.results.highlights import highlights, progress_of, ranking
from scenes.results.scene import ResultsScene
from scenes.results.summary import apart
from scenes.shared.celebration import Celebration, celebration
from tests.game.building import ESCAPE, position, seats
from tests.game.storing import NOON, begun
from tests.scenes.helpers import (
    NAMES,
    WINDOW,
    Stub,
    StubFlow,
    led,
    pixels,
    played,
    press,
    shown,
    stub_context,
)
from tests.scenes.tracing import TracingLook

SIZE = (1280, 720)
COLOURS = (Colour.YELLOW, Colour.BLUE, Colour.RED, Colour.GREEN, Colour.VIOLET)


@cache
def finished(
    players: int, name: str = "escape", variant: str = "tortuga", brain: str = "random"
) -> Match:
    """A game that was played to its end."""
    game = GAMES[name]
    seats = tuple(Seat(*each, brain) for each in zip(NAMES, COLOURS, strict=True))[:players]
    match = Match.new(game, seats, game.variants[variant], 11)
    while match.outcome is None:
        seat = match.table.to_act
        chance = Rng(derived_seed(11, match.table.ply))
        match.submit(seat, BRAINS[brain].choose(game.rules, match.view(seat), chance))
    return match


class EndedOtherwise(Match):
    """A game as it was played, with another end."""

    def __init__(self, match: Match, outcome: Outcome) -> None:
        super().__init__(match.game, match.seats, states_of(match)[0])
        self._end: Outcome | None = None
        self.resume(match.actions)
        self._end = outcome

    @property
    def table(self) -> Table:
        return super().table if self._end is None else super().table._replace(outcome=self._end)

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def view(self, viewer: Viewer) -> PlayerView:
        return super().view(viewer)._replace(table=self.table)


def shared(match: Match) -> Match:
    sums = (120, 120, *range(40, 40 + match.table.players - 2))
    home = (2, 2, *(1,) * (match.table.players - 2))
    return EndedOtherwise(match, Outcome(Ending.ROUND_LIMIT, Decision.SHARED, (0, 1), home, sums))


def results(
    folder: Path, look: Look, match: Match, size: Size = SIZE, *, still: bool = True
) -> ResultsScene:
    context = stub_context(folder, look, Preferences(reduced_motion=still))
    scene = ResultsScene(context, match, lambda limit: limit - 1)
    scene.layout(size)
    return scene


def board_of(change: Change | None) -> Match:
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Stub)
    assert change.scene.name == "board"
    assert change.scene.match is not None
    return change.scene.match


def test_the_music_of_the_results_is_heard_once(tmp_path: Path, look: Look) -> None:
    scene = results(tmp_path, look, finished(2))
    sound = scene.context.sound
    scene.enter()
    assert sound.tune[0] is Tune.RESULTS
    scene.update(DT)
    scene.enter()
    assert sound.tune[0] is Tune.RESULTS, "nothing else was heard meanwhile"
    sound.music(Tune.ESCAPE)
    scene.enter()
    assert sound.tune[0] is None


def test_a_game_that_is_not_over_has_no_results(context: Context) -> None:
    with pytest.raises(ValueError, match="not over"):
        ResultsScene(context, played(12))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("name", "variant"), [("escape", "jamaica"), ("nest", "nest")])
def test_the_chart_begins_at_nothing_and_ends_as_the_podium_stands(
    name: str, variant: str, players: int
) -> None:
    match = finished(players, name, variant)
    voyage = progress_of(match)
    assert match.outcome is not None
    assert voyage.ways[0] == (0.0,) * players
    ends = voyage.ways[-1]
    assert tuple(int(end) for end in ends) == match.outcome.home
    ranks = [(seat, 1 + sum(other > ends[seat] for other in ends)) for seat in range(players)]
    assert sorted(ranks) == sorted(ranking(match.outcome))
    assert voyage.rounds == match.table.round
    assert all(0 <= way <= 6 for ways in voyage.ways for way in ways)


def test_who_has_more_pirates_home_is_above_who_has_come_further() -> None:
    state = position((37, 37), (37, 36, 36, 36, 35, 35), hands=("hat", "key"))
    more_home, further = progress_of(Match.at(ESCAPE, seats(2), state)).ways[0]
    assert more_home > further


@pytest.mark.parametrize("variant", GAMES["escape"].variants)
@pytest.mark.parametrize("players", [2, 5])
def test_the_facts_are_those_of_the_events(variant: str, players: int) -> None:
    match = finished(players, variant=variant)
    told = {fact.phrase.key: fact for fact in highlights(match)}
    moves = [e for p in match.seen_actions(PUBLIC) for e in p.events if isinstance(e, PirateMoved)]
    longest = max(move.destination - move.origin for move in moves)
    assert told["results.run"].phrase.values["count"] == longest
    drawn = [e for p in match.seen_actions(PUBLIC) for e in p.events if isinstance(e, CardsDrawn)]
    most = told["results.drawn"].phrase.values["count"]
    assert isinstance(most, int)
    assert max(len(event.cards) for event in drawn) <= most <= 6
    assert set(told) - {"results.turned"} == {
        f"results.{key}" for key in ("run", "drawn", "first_home")
    }


@pytest.mark.parametrize(("players", "is_told"), [(2, True), (3, False)])
def test_when_it_turned_is_told_if_the_line_of_the_winner_stays_on_top_since(
    players: int, *, is_told: bool
) -> None:
    match = finished(players, brain="greedy")
    told = {fact.phrase.key: fact for fact in highlights(match)}
    story, lines = Story.of(match), progress_of(match).ways
    winner = story.winner
    assert winner is not None
    assert story.turned is not None
    stays = all(line[winner] == max(line) for line in lines[story.turned :])
    assert stays == is_told
    assert ("results.turned" in told) == is_told
    if is_told:
        turn = turn_phrase(story, match.seats)
        assert told["results.turned"].phrase.values["turn"] == turn, "as on the chart"
        assert told["results.turned"].seat == winner


def nearly_over() -> Match:
    """A game of one move."""
    state = position((37, 37, 37, 37, 37, 36), (1,), hands=("key", "hat"))
    match = Match.at(ESCAPE, seats(2), state)
    step = next(action for action in match.legal_actions() if isinstance(action, Advance))
    match.submit(0, step)
    return match


def test_a_game_that_was_nearly_over_when_it_began_has_no_feats() -> None:
    match = nearly_over()
    assert match.outcome is not None
    told = {fact.phrase.key for fact in highlights(match)}
    assert not told & {"results.turned", "results.run"}


@pytest.mark.usefixtures("unpainted")
def test_a_short_game_has_no_chart(traced: TracingLook, tmp_path: Path) -> None:
    for match, charted in ((finished(2), True), (nearly_over(), False)):
        traced.letters.forget()
        shown(results(tmp_path / str(charted), traced.look, match), SIZE)
        assert ("The race to the sloop, round by round" in traced.said) is charted


def test_the_first_has_the_most_pirates_home_and_then_the_larger_sum_or_shares_the_rank() -> None:
    outcome = Outcome(Ending.DEADLOCK, Decision.MOST_HOME, (2,), (1, 1, 3, 1), (50, 60, 120, 60))
    assert ranking(outcome) == ((2, 1), (1, 2), (3, 2), (0, 4))
    draw = shared(finished(3)).outcome
    assert draw is not None
    assert [rank for _, rank in ranking(draw)] == [1, 1, 3]


@pytest.mark.parametrize("places", [[10, 10, 10], [100, 99, 98, 5], [0], [40, 20, 60]])
def test_marks_are_moved_apart_and_stay_within(places: list[int]) -> None:
    moved = apart(places, 12, 100)
    assert all(abs(a - b) >= 12 for a, b in combinations(moved, 2))
    assert max(moved) <= 100
    order = sorted(range(len(places)), key=lambda index: places[index])
    assert all(moved[a] < moved[b] for a, b in pairwise(order))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_rematch_is_the_same_game_begun_by_the_last(
    look: Look, tmp_path: Path, players: int
) -> None:
    match = finished(players, variant="hispaniola")
    scene = results(tmp_path, look, match)
    scene.enter()
    again = board_of(press(scene, "rematch"))
    flow = scene.context.flow
    assert isinstance(flow, StubFlow)
    # It was painted while the results were shown.
    assert flow.expected is again
    assert match.outcome is not None
    last = ranking(match.outcome)[-1][0]
    assert again.seats == match.seats
    assert again.table.options == replace(match.table.options, first_player=last)
    assert again.table.turn == last
    assert again.seed == MAX_SEED


def test_the_menu_is_a_tap_or_escape_away(look: Look, tmp_path: Path) -> None:
    scene = results(tmp_path, look, finished(2))
    for change in (press(scene, "menu"), scene.handle(Command.BACK)):
        assert isinstance(change, Reset)
        assert isinstance(change.scene, Stub)
        assert change.scene.name == "menu"


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (480, 800), (800, 480)])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_large_letters_leave_no_button_out(
    look: Look, tmp_path: Path, size: Size, text: float
) -> None:
    scene = results(tmp_path, look, finished(5))
    scene.context.look = look.with_text(text)
    scene.layout(size)
    for name in ("review", "watch", "chart", "menu"):
        assert press(scene, name) is not None


@pytest.mark.parametrize("still", [True, False])
def test_keys_at_the_winning_move_start_no_rematch(look: Look, tmp_path: Path, still: bool) -> None:
    scene = results(tmp_path, look, finished(2), still=still)
    scene.enter()
    for _ in range(5):
        assert scene.handle(Command.CONFIRM) is None
        scene.update(DT)


def test_a_key_during_the_ceremony_only_ends_it_and_shows_the_focus(
    look: Look, tmp_path: Path
) -> None:
    scene = results(tmp_path, look, finished(2), still=False)
    scene.enter()
    for _ in range(90):
        scene.update(DT)
    assert scene.handle(Command.CONFIRM) is None
    assert scene.ring.shows_focus
    board_of(scene.handle(Command.CONFIRM))


def test_a_rematch_is_two_keys_away(look: Look, tmp_path: Path) -> None:
    scene = results(tmp_path, look, finished(2))
    for _ in range(90):
        scene.update(DT)
    assert scene.handle(Command.CONFIRM) is None
    board_of(scene.handle(Command.CONFIRM))


@pytest.mark.usefixtures("unpainted")
def test_winner_ending_and_podium_are_said(traced: TracingLook, tmp_path: Path) -> None:
    match = finished(3)
    scene = results(tmp_path, traced.look, match, (2560, 1080))
    shown(scene, (2560, 1080))
    assert match.outcome is not None
    winner = match.outcome.winner
    assert winner is not None
    assert f"{match.seats[winner].name} wins!" in traced.said
    ending = say(scene.context.texts, outcome_phrase(match.outcome, match.seats))
    assert ending in " ".join(traced.said)
    assert {"1", "2", "3"} <= set(traced.said)
    assert "The race to the sloop, round by round" in traced.said
    assert {"0", "2", "4", "6"} <= set(traced.said), "the chart says what it measures"
    assert str(match.table.round) in traced.said
    assert "%" not in " ".join(traced.said), "nobody has asked for numbers"


@pytest.mark.usefixtures("unpainted")
def test_the_game_can_be_copied_as_a_paragraph(traced: TracingLook, tmp_path: Path) -> None:
    match = finished(3)
    scene = results(tmp_path, traced.look, match)
    copied: list[str] = []

    def copy_text(text: str) -> bool:
        copied.append(text)
        return True

    scene.context.copy_text = copy_text
    press(scene, "copy")
    (paragraph,) = copied
    texts = scene.context.texts
    assert match.outcome is not None
    assert all(seat.name in paragraph for seat in match.seats)
    assert say(texts, outcome_phrase(match.outcome, match.seats)) in paragraph
    shown(scene, SIZE)
    assert texts("results.copied") in " ".join(traced.said)


@pytest.mark.usefixtures("unpainted")
def test_where_there_is_no_clipboard_that_is_said(traced: TracingLook, tmp_path: Path) -> None:
    scene = results(tmp_path, traced.look, finished(2))
    press(scene, "copy")
    shown(scene, SIZE)
    assert scene.context.texts("results.not_copied") in " ".join(traced.said)


@pytest.mark.usefixtures("unpainted")
def test_a_shared_draw_names_no_single_winner(traced: TracingLook, tmp_path: Path) -> None:
    scene = results(tmp_path, traced.look, shared(finished(3)))
    shown(scene, SIZE)
    assert "It’s a draw!" in traced.said
    assert [who.colour for who in scene.aboard] == ["yellow", "blue"] * 2


@pytest.mark.usefixtures("unpainted")
def test_a_game_of_nest_has_results_too(traced: TracingLook, tmp_path: Path) -> None:
    match = finished(3, "nest", "nest", "greedy")
    shown(results(tmp_path, traced.look, match, (1920, 1080)), (1920, 1080))
    assert "6 in the nest" in traced.said


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (720, 1280), (800, 480)])
def test_the_highlights_grow_with_the_text_scale(
    traced: TracingLook, tmp_path: Path, size: Size
) -> None:
    match = finished(2)
    heights = []
    for text in (1.0, 1.5):
        traced.letters.forget()
        scene = results(tmp_path / str(text), traced.look, match, size)
        scene.context.look = traced.look.with_text(text)
        scene.layout(size)
        shown(scene, size)
        facts = {say(scene.context.texts, each.phrase) for each in highlights(match)}
        (height,) = {word.size for word in traced.letters.words if word.text in facts}
        heights.append(height)
    assert heights[1] > 1.15 * heights[0]


def test_results_that_were_prepared_are_not_laid_out_again(look: Look, tmp_path: Path) -> None:
    scene = results(tmp_path, look, finished(2))
    before = scene.placed
    scene.layout(SIZE)
    assert scene.placed is before
    scene.layout(WINDOW)
    assert scene.placed is not before


@pytest.mark.parametrize("moves", [True, False])
def test_it_is_at_rest_only_if_motion_is_not_wanted(
    look: Look, tmp_path: Path, moves: bool
) -> None:
    scene = results(tmp_path, look, finished(2), WINDOW, still=not moves)
    for _ in range(40):
        assert scene.update(1 / 60) is None
    assert scene.idle is not moves


# The ceremony


def lost(match: Match) -> Match:
    """The same game, but the last of it was played by a person, the others by computers."""
    assert match.outcome is not None
    last = ranking(match.outcome)[-1][0]
    return with_people(match, {last})


def with_people(match: Match, people: set[int]) -> Match:
    """The same game, in which people had these seats."""
    brains = (None if number in people else "random" for number in range(match.table.players))
    seats = tuple(replace(seat, brain=it) for seat, it in zip(match.seats, brains, strict=True))
    again = Match(match.game, seats, states_of(match)[0])
    again.resume(match.actions)
    return again


def film(scene: ResultsScene, seconds: float, step: float = 0.1) -> list[bytes]:
    """The picture after each step of time."""
    pictures = []
    for _ in range(round(seconds / step)):
        scene.update(step)
        pictures.append(pixels(shown(scene, WINDOW)))
    return pictures


def test_the_podium_rises_from_the_last_to_the_first_and_then_a_crown_falls(
    look: Look, tmp_path: Path
) -> None:
    schedule = Schedule([1, 2, 2, 4])
    times = [number / 100 for number in range(round(100 * schedule.over) + 1)]
    begun = {rank: next(t for t in times if schedule.risen(rank, t)) for rank in (1, 2, 4)}
    assert begun[4] < begun[2] < begun[1] < schedule.jump < schedule.crown
    assert all(schedule.risen(rank, schedule.over) == 1 for rank in begun)
    assert max(schedule.risen(1, t) for t in times) > 1, "it goes a little too far"
    scene = results(tmp_path, look, finished(3), WINDOW, still=False)
    heard: list[str] = []
    scene.context.sound.heard = lambda cue, _pan: heard.append(cue)
    pictures = film(scene, schedule.over + 0.3)
    assert heard == [Cue.PODIUM] * 3 + [Cue.HOP, Cue.CROWN, Cue.CONFETTI]
    assert len({*pictures}) == len(pictures), "something always moves"


def test_the_winner_leaps_for_joy_and_then_the_others_by_rank() -> None:
    schedule = Schedule([1, 2, 3])
    times = [schedule.over + number / 50 for number in range(-20, 200)]
    leaps = {rank: [t for t in times if schedule.leap(rank, t)] for rank in (1, 2, 3)}
    begins = [min(leaps[rank]) for rank in (1, 2, 3)]
    assert schedule.over < begins[0] < begins[1] < begins[2]
    assert len(leaps[1]) > 2 * len(leaps[2]), "more than once"
    assert not any(schedule.leap(rank, seconds) for rank in leaps for seconds in (0, math.inf))


def crowned_after(folder: Path, look: Look, speed: Speed) -> float:
    """How many seconds pass until the winner wears a crown."""
    scene = ResultsScene(stub_context(folder, look, Preferences(speed=speed)), finished(3))
    scene.layout(WINDOW)
    heard: list[str] = []
    scene.context.sound.heard = lambda cue, _pan: heard.append(cue)
    passed = 0.0
    while Cue.CROWN not in heard:
        scene.update(0.05)
        passed += 0.05
    return passed


def test_the_ceremony_is_as_fast_as_the_settings_say(look: Look, tmp_path: Path) -> None:
    speeds = (Speed.CALM, Speed.NORMAL, Speed.FAST)
    calm, normal, fast = (crowned_after(tmp_path / speed, look, speed) for speed in speeds)
    assert calm / normal == pytest.approx(1 / Speed.CALM.factor, rel=0.1)
    assert normal / fast == pytest.approx(Speed.FAST.factor, rel=0.1)


def test_at_once_means_at_once(look: Look, tmp_path: Path) -> None:
    preferences = Preferences(speed=Speed.INSTANT)
    scene = ResultsScene(stub_context(tmp_path, look, preferences), finished(3))
    heard: list[str] = []
    scene.context.sound.heard = lambda cue, _pan: heard.append(cue)
    scene.layout(WINDOW)
    film(scene, 0.5)
    assert heard == []


@pytest.mark.parametrize("intent", [Press((3, 3)), Command.NEXT])
def test_whoever_taps_need_not_see_the_ceremony(look: Look, tmp_path: Path, intent: Intent) -> None:
    scene = results(tmp_path, look, finished(2), WINDOW, still=False)
    heard: list[str] = []
    scene.update(0.1)
    scene.context.sound.heard = lambda cue, _pan: heard.append(cue)
    assert scene.handle(intent) is None
    for _ in range(30):
        scene.update(0.1)
    assert not {Cue.PODIUM, Cue.CROWN} & {*heard}


def test_losers_see_a_violet_evening_without_fireworks_or_confetti(
    look: Look, tmp_path: Path
) -> None:
    games = {"won": finished(2), "lost": lost(finished(2))}
    blue = {}
    for name, match in games.items():
        scene = results(tmp_path / name, look, match, WINDOW, still=True)
        picture = shown(scene, WINDOW)
        sky = Rect(0, 0, picture.get_width() // 3, picture.get_height() // 3)
        red, _, violet, _ = pygame.transform.average_color(picture, sky)
        blue[name] = violet - red
    assert blue["lost"] > blue["won"] + 15


@pytest.mark.usefixtures("unpainted")
def test_losers_are_told_who_was_faster_and_winners_that_they_won(
    traced: TracingLook, tmp_path: Path
) -> None:
    match = finished(3)
    assert match.outcome is not None
    winner = match.seats[match.outcome.winners[0]].name
    for people, words in ((lost(match), f"{winner} was faster"), (match, f"{winner} wins!")):
        traced.letters.forget()
        shown(results(tmp_path, traced.look, people, (1920, 1080)), (1920, 1080))
        assert words in traced.said


def test_a_person_who_wins_gets_more_fireworks_and_confetti_than_a_computer() -> None:
    match = finished(3)
    assert match.outcome is not None
    moods = [
        celebration(match.outcome, with_people(match, people).seats)
        for people in ({match.outcome.winners[0]}, set(), {ranking(match.outcome)[-1][0]})
    ]
    assert moods == [Celebration.GRAND, Celebration.MODEST, Celebration.MOURNING]
    grand, modest, mourning = moods
    assert grand.fireworks > modest.fireworks > mourning.fireworks == 0
    assert grand.confetti > modest.confetti > mourning.confetti == 0


def names_of(scene: ResultsScene) -> set[Name]:
    return {each.name for each in scene.controls}


def test_the_lantern_that_warns_is_offered_once_after_a_lost_game(
    tmp_path: Path, look: Look
) -> None:
    scene = results(tmp_path, look, lost(finished(3)))
    scene.enter()
    assert "warn" in names_of(scene)
    again = ResultsScene(scene.context, lost(finished(3)))
    again.layout(SIZE)
    assert "warn" not in names_of(again)
    assert press(scene, "warn") is None
    assert scene.context.preferences.threats
    assert "warn" not in names_of(scene)
    assert scene.notice.text == scene.context.texts("results.warned")


def test_the_second_game_of_a_day_offers_the_evening(tmp_path: Path, look: Look) -> None:
    context = stub_context(tmp_path, look, Preferences(reduced_motion=True, warnings_offered=True))
    people = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
    for number in range(2):
        match = begun(None, number, "escape", people)
        context.store.put_away(FinishedGame.of(match, NOON))
        scene = ResultsScene(context, match, clock=lambda: NOON)
        scene.layout(SIZE)
        assert ("evening" in names_of(scene)) is bool(number)
    assert led(press(scene, "evening")) == "evenings"
