"""An evening together: what is told about the games of a day, and when it is offered."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from game import Colour, Seat
from game.storage.labels import FinishedGame
from scenes.core.context import Context
from scenes.core.scene import Pop, SceneStack
from scenes.kit.intents import Command
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.records.evening import Evening, EveningScene
from tests.game.storing import NOON, begun
from tests.scenes.helpers import stub_context
from tests.scenes.tracing import TracingLook

PEOPLE = (Seat("Anna", Colour.BLUE), Seat("Ben", Colour.RED))
NIGHT = NOON + timedelta(hours=14)
"""After midnight, on the evening of the same day."""


@pytest.fixture(scope="module")
def look(traced: TracingLook) -> Look:
    return traced.look


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return stub_context(tmp_path, look)


def play(context: Context, seed: int, *, days: int = 0) -> None:
    """Finish a game, some days ago."""
    match = begun(None, seed, "escape", PEOPLE)
    context.store.put_away(FinishedGame.of(match, NOON + timedelta(hours=seed, days=-days)))


def opened(context: Context, size: Size = (1280, 720)) -> EveningScene:
    scene = EveningScene(context, lambda: NIGHT)
    SceneStack(scene, size)
    return scene


def texts_of(scene: EveningScene) -> str:
    return " ".join(thing.name for thing in scene.spoken().tree.walk())


def test_the_sheet_tells_wins_the_longest_leap_and_every_game(context: Context) -> None:
    for seed in (1, 2, 3):
        play(context, seed)
    chronicle = context.saved_games.chronicle()
    evening = Evening.of(chronicle, chronicle.evenings(NIGHT.tzinfo)[-1], NIGHT)
    wins = {career.name: career.tally.wins for career in evening.careers}
    assert sum(wins.values()) == 3
    funniest = evening.funniest()
    assert funniest is not None
    assert funniest[1] == max(part.run for game in chronicle.games for part in game.parts)
    said = texts_of(opened(context))
    leap = context.texts("evening.funniest", player=funniest[0], count=funniest[1])
    assert f"{leap}, {context.texts(f'sign.{funniest[2]}')}" in said
    for won in wins.values():
        assert context.texts("evening.wins", count=won) in said
    for game in evening.games:
        (winner,) = game.winners
        variant = context.texts(f"variant.{game.variant}")
        assert said.count(f"{variant}, {game.parts[winner].name}") == 3, "Ben won all three"


@pytest.mark.parametrize("size", [(1920, 1080), (800, 480)])
def test_every_game_has_its_own_winner(context: Context, size: Size) -> None:
    for seed in (2, 3, 4, 5):
        play(context, seed)
    games = context.saved_games.chronicle().games
    winners = [game.parts[game.winners[0]].name for game in games]
    assert set(winners) == {"Anna", "Ben"}
    variant = context.texts(f"variant.{games[0].variant}")
    words = [thing.name for thing in opened(context, size).spoken().tree.walk()]
    said = [words_ for words_ in words if words_.startswith(f"{variant}, ")]
    assert said == [f"{variant}, {name}" for name in winners]


def test_earlier_evenings_can_be_looked_at(context: Context) -> None:
    play(context, 1, days=3)
    play(context, 2)
    play(context, 3)
    scene = opened(context)
    assert context.texts("evening.today") in texts_of_day(scene)
    scene.handle(Command.LEFT)
    scene.handle(Command.LEFT)
    assert context.texts("evening.today") not in texts_of_day(scene)
    assert context.texts("evening.wins", count=1) in texts_of(scene), "only one game was played"
    assert context.texts("evening.wins", count=0) in texts_of(scene)


def texts_of_day(scene: EveningScene) -> str:
    return str(next(t.value for t in scene.spoken().tree.walk() if t.key == "day"))


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (320, 240), (1080, 1920)])
def test_it_has_room_in_every_window(context: Context, size: Size) -> None:
    for seed in (1, 2):
        play(context, seed)
    assert context.texts("evening.title") in texts_of(opened(context, size))


def test_without_a_game_it_says_so_and_can_be_left(context: Context) -> None:
    scene = opened(context)
    assert context.texts("records.no_players") in texts_of(scene)
    assert scene.handle(Command.BACK) == Pop()


def test_it_is_read_when_it_opens_to_whoever_hears_the_game(context: Context) -> None:
    play(context, 1)
    context.prefer(replace(context.preferences, read_aloud=True))
    scene = opened(context)
    scene.update(0.0)
    assert "1 win" in context.speech.last
