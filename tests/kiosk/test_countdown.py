"""The countdown: it asks aloud, and any answer is one."""

from pathlib import Path

import pytest

from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Pop
from scenes.kiosk.countdown import URGENT, Countdown
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Pick, Press, Release
from scenes.kit.sound import Cue
from tests.scenes.helpers import context_in


@pytest.fixture
def context(tmp_path: Path) -> Context:
    return context_in(tmp_path, Preferences())


@pytest.fixture
def heard(context: Context, monkeypatch: pytest.MonkeyPatch) -> list[Cue]:
    cues: list[Cue] = []
    monkeypatch.setattr(context.sound, "play", cues.append)
    return cues


def test_every_second_is_heard_once_and_the_end_comes_with_an_alarm(
    context: Context, heard: list[Cue]
) -> None:
    countdown = Countdown(context, 8)
    for seconds in range(8, 0, -1):
        for _ in range(3):
            countdown.seconds = seconds
    ticks = [Cue.TICK] * (8 - URGENT - 1)
    assert heard == [*ticks, Cue.ALARM, *[Cue.TICK] * (URGENT - 1)]


@pytest.mark.parametrize("total", [1, 5, 20, 30, 31, 300])
def test_the_coins_are_spent_as_the_seconds_go(context: Context, total: int) -> None:
    countdown = Countdown(context, total)
    spent = []
    for countdown.seconds in range(total, -1, -1):
        spent.append(countdown.spent)
    assert spent == sorted(spent)
    assert spent[0] == 0
    assert spent[-1] == countdown.coins <= 30
    assert total > 30 or spent == list(range(total + 1))


@pytest.mark.parametrize("intent", [Command.CONFIRM, Command.BACK, Command.LEFT, Pick(2)], ids=str)
def test_every_key_is_an_answer(context: Context, intent: Intent) -> None:
    assert Countdown(context, 20).handle(intent) == Pop()


def test_every_touch_is_an_answer(context: Context) -> None:
    countdown = Countdown(context, 20)
    assert [countdown.handle(each) for each in (Press((3, 4)), Drag((5, 5)))] == [None, None]
    assert countdown.handle(Release((5, 5))) == Pop()


@pytest.mark.parametrize(
    "intents",
    [
        [Press((3, 4)), Cancel(), Release((3, 4))],
        [Hover((3, 4))],
        [Release((3, 4))],
        [Command.QUIT],
    ],
    ids=["lost", "mouse", "begun before", "quit"],
)
def test_what_is_no_touch_is_no_answer(context: Context, intents: list[Intent]) -> None:
    countdown = Countdown(context, 20)
    assert [countdown.handle(intent) for intent in intents] == [None] * len(intents)
