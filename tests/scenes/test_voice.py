"""The voice that reads aloud can be turned on without seeing, and is never lost in silence."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.app.key_help import ELSEWHERE, lines_for
from scenes.app.published import Publisher
from scenes.app.voice import VoiceKey, VoiceOffer
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.preferred_keys import bindings_of
from scenes.kit.bindings import PlayingHand
from scenes.kit.input import Translator
from scenes.kit.intents import Activate, Command
from scenes.kit.look import Look
from scenes.kit.reader import Reader
from scenes.settings.hearing import HearingScene
from tests.scenes.helpers import context_in
from tests.scenes.test_by_ear import Listening, Spoke, read_by

_SIZE = (800, 480)


class Heard:
    """A program whose voice writes everything down."""

    def __init__(self, context: Context, *, mute: bool = False) -> None:
        self.context = context
        self.voice = Spoke(mute=mute)
        read_by(context, self.voice)
        self.key = VoiceKey(context)
        self.scene = HearingScene(context)
        self.scene.layout(_SIZE)
        self.publisher = Publisher(
            context, lambda: self.scene, lambda: context.preferences.reader, Reader
        )

    def after(self, key: Command | None = None) -> list[str]:
        """Return what the voice says in the next pass, perhaps after the key of the voice."""
        before = len(self.voice.sentences)
        if key is Command.READ_ALOUD:
            self.key.press(self.scene)
        self.publisher.publish()
        return [sentence.text for sentence in self.voice.sentences[before:]]


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return context_in(tmp_path, Preferences(), look)


@pytest.mark.parametrize("hand", [None, *PlayingHand])
@pytest.mark.parametrize("typing", [False, True])
def test_one_key_is_the_same_on_every_screen(hand: PlayingHand | None, typing: bool) -> None:
    preferences = Preferences(
        one_handed=hand is not None, left_handed=hand is PlayingHand.LEFT, keys=(("hint", "f2"),)
    )
    translator = Translator(lambda: bindings_of(preferences))
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0, unicode="", scancode=0)
    assert translator.intents([event], _SIZE, typing=typing) == [Command.READ_ALOUD]


def test_the_key_is_listed_by_the_help(context: Context) -> None:
    assert "voice" in {line.name for line in ELSEWHERE}
    assert "voice" in {line.name for line in lines_for(context.flow.menu())}


def test_the_key_turns_the_voice_on_and_off_and_both_are_said(context: Context) -> None:
    heard = Heard(context)
    assert heard.after() == []
    on = heard.after(Command.READ_ALOUD)
    assert on[0].startswith("The game reads aloud now")
    assert on[1].startswith("By ear")
    (off,) = heard.after(Command.READ_ALOUD)
    assert "F2" in off
    assert heard.after() == []


def test_a_saved_voice_begins_with_the_screen(tmp_path: Path, look: Look) -> None:
    heard = Heard(context_in(tmp_path, Preferences(read_aloud=True), look))
    assert heard.after()[0].startswith("By ear")


def test_the_key_tells_that_a_screen_reader_speaks(context: Context) -> None:
    heard = Heard(context)
    context.reader = Listening()
    heard.key.press(heard.scene)
    # Perhaps none speaks, and then only the voice itself is heard.
    (said,) = heard.voice.sentences
    assert said.text.startswith("A screen reader is turned on.")
    assert not context.preferences.read_aloud


def test_a_second_press_reads_aloud_though_somebody_listens(context: Context) -> None:
    heard = Heard(context)
    heard.after()
    context.reader = Listening()
    heard.key.press(heard.scene)
    heard.key.press(heard.scene)
    assert (context.preferences.read_aloud, context.preferences.reader) == (True, False)
    assert heard.after()[0].startswith("The game reads aloud now")
    heard.after(Command.READ_ALOUD)
    assert (context.preferences.read_aloud, context.preferences.reader) == (False, True)


def test_a_key_without_a_voice_says_so_on_the_screen(context: Context) -> None:
    heard = Heard(context, mute=True)
    heard.key.press(heard.scene)
    assert heard.scene.notice.text == context.texts("aloud.no_voice")


def test_turning_off_the_screen_reader_leaves_nobody_in_silence(context: Context) -> None:
    heard = Heard(context)
    heard.after()
    context.reader = Listening()
    heard.scene.handle(Activate("reader"))
    assert not context.preferences.reader
    assert context.preferences.read_aloud
    assert heard.after()[0].startswith("The game reads aloud now")


def test_without_a_voice_the_screen_reader_stays(context: Context) -> None:
    heard = Heard(context, mute=True)
    context.reader = Listening()
    heard.scene.handle(Activate("reader"))
    assert context.preferences.reader
    assert heard.scene.notice.text == context.texts("aloud.no_voice")


def offered(context: Context, *, first: bool = True, choose: bool = False) -> list[str]:
    """Return what the voice says in the first seconds of the program."""
    voice = Spoke()
    read_by(context, voice)
    now = 0.0
    offer = VoiceOffer(context, is_first_start=first, clock=lambda: now)
    offer.make()
    assert voice.sentences == [], "a screen reader may still come"
    if choose:
        context.prefer(replace(context.preferences, language="de"))
    now = 10.0
    offer.make()
    assert all(sentence.text for sentence in voice.sentences)
    assert voice.style.quiet == bool(voice.sentences)
    offer.make()
    return [sentence.text for sentence in voice.sentences]


def test_the_very_first_start_tells_the_key_once(context: Context) -> None:
    (said,) = offered(context)
    assert "F2" in said
    context.writer.flush()
    assert context.store.saved_settings() != {}, "the next start is not the first"


def test_the_offer_is_only_made_to_those_who_need_it(tmp_path: Path, look: Look) -> None:
    assert offered(context_in(tmp_path / "1", Preferences(), look), first=False) == []
    assert offered(context_in(tmp_path / "2", Preferences(muted=True), look)) == []
    assert offered(context_in(tmp_path / "3", Preferences(read_aloud=True), look)) == []
    assert offered(context_in(tmp_path / "4", Preferences(), look), choose=True) == []
    listened = context_in(tmp_path / "5", Preferences(), look)
    listened.reader = type("Called", (Reader,), {"is_called": True})()
    assert offered(listened) == []


def test_a_key_that_does_nothing_says_again_what_has_the_focus(context: Context) -> None:
    context.prefer(replace(context.preferences, read_aloud=True))
    heard = Heard(context)
    first = heard.after()[-1]
    assert heard.after() == []
    heard.scene.handle(Command.HINT)
    assert [text for text in heard.after() if first.endswith(text)]
