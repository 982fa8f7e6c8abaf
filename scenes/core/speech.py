"""Everything that is said: by the screen reader that listens, or else by a voice of the system."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.core.model.preferences import Preferences
from scenes.core.scene import Scene
from scenes.kit.i18n import Texts
from scenes.kit.reader import Reader
from scenes.kit.speech import Sentence, SpeechQueue, Urgency, full_stop
from scenes.kit.spoken import COMMENTARY, HOLDERS, PROMPT, Key, Role, Spoken, Told

if TYPE_CHECKING:
    from scenes.kit.speaker import Speaker

_BREATH = 1.0
_LETTER = 0.06
"""About how many seconds a screen reader needs to begin, and for each letter."""
_MOST_HISTORY = 200
"""How many sentences can be repeated."""


def _system_speaker() -> "Speaker":
    # Imported here, so that the game starts faster.
    from scenes.kit.speaker import Speaker

    return Speaker()


def _group_of(told: Told) -> str:
    """Return the name of the innermost group with a name that holds what has the focus."""

    def search(thing: Spoken, name: str) -> str | None:
        if thing.key == told.focus:
            return name
        inner = thing.name if thing.role in HOLDERS and thing.name else name
        found = (search(child, inner) for child in thing.children)
        return next((each for each in found if each is not None), None)

    return search(told.tree, "") or ""


def _typed(before: str, now: str) -> str:
    """Return the letters that were typed or erased at the end of a text; else the whole."""
    if now.startswith(before):
        return now.removeprefix(before)
    return before.removeprefix(now) if before.startswith(now) else now


class SpeechOutput:
    """Says sentences aloud, never with two voices at once."""

    def __init__(
        self,
        reader: Callable[[], Reader],
        preferences: Callable[[], Preferences],
        texts: Callable[[], Texts],
        make_speaker: "Callable[[], Speaker]" = _system_speaker,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reader = reader
        self._preferences = preferences
        self._texts = texts
        self._make_speaker = make_speaker
        self._speaker: Speaker | None = None
        self._clock = clock
        self._queue = SpeechQueue()
        """What the screen reader is to say next."""
        self._heard_at = 0.0
        """When the last urgent sentence has probably been said by the screen reader."""
        self._history: list[str] = []
        """The last sentences, which can be repeated."""
        self._recalled = 0
        """How many sentences before the last one were asked for."""
        self.interruptions = 0
        """How often something was to be said, or was said, that is heard before a key acts."""
        self.calls = 0
        """How often a sentence was said that takes the focus from the board until the next key."""
        self._followed = 0
        """How many of these had been said when the screen was last followed."""
        self._scene: Scene | None = None
        self._focus: tuple[Key, str] | None = None
        self._title = ""
        """The title of the screen when it was new, which was said."""
        self._group = ""
        """The name of the group of what has the focus."""
        self._is_focus_known = False
        """Whether an answer has just named what has the focus now."""
        self._comment = ""
        """What was said last because the commentary had the focus."""
        self._complained = False

    @property
    def is_read_aloud(self) -> bool:
        """Whether a voice of the system speaks."""
        return self._preferences().read_aloud and not self._reader().active

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens to sentences."""
        return self._reader().active or self.is_read_aloud

    @property
    def has_voice(self) -> bool:
        """Whether the system has a voice that can read aloud."""
        return not self._voice().is_mute

    @property
    def is_mute(self) -> bool:
        """Whether a voice was asked for and there is none."""
        return self.is_read_aloud and not self.has_voice

    def take_trouble(self) -> bool:
        """Return once that there is no voice to read aloud with."""
        if not self.is_mute:
            self._complained = False
            return False
        first = not self._complained
        self._complained = True
        return first

    def _voice(self) -> "Speaker":
        if self._speaker is None:
            self._speaker = self._make_speaker()
        return self._speaker

    def say(self, sentence: Sentence) -> None:
        """Say a sentence, as soon as its urgency asks for."""
        if sentence.text and sentence.urgency is not Urgency.FOCUS:
            self._history = [*self._history[1 - _MOST_HISTORY :], sentence.text]
            self._recalled = 0
        self._pass(sentence)

    def _pass(self, sentence: Sentence) -> None:
        """Let the screen reader or the voice say a sentence."""
        matters = sentence.urgency not in (Urgency.FOCUS, Urgency.NEWS) and bool(sentence.text)
        self.interruptions += matters and self.is_heard
        if self._reader().active:
            self._wait(sentence)
        elif self.is_read_aloud:
            self.calls += matters
            self._utter(sentence)

    def _utter(self, sentence: Sentence, *, quiet: bool = False) -> None:
        """Say a sentence with the voice of the system."""
        # Imported here, so that the game starts faster.
        from scenes.kit.speaker import VoiceStyle

        voice = self._voice()
        rate = self._preferences().voice_rate
        voice.style = VoiceStyle(self._texts().language, rate, quiet)
        voice.say(sentence)

    def announce(self, text: str, *, quiet: bool = False) -> None:
        """Say a sentence about the voice itself, also if nothing is read aloud."""
        self._utter(Sentence(text, Urgency.URGENT), quiet=quiet)

    def _wait(self, sentence: Sentence) -> None:
        """Let a sentence wait for the screen reader, which never tells what it has said.

        What is less urgent would replace an answer before it is heard.
        """
        if self._queue.add(sentence):
            self._heard_at = 0.0

    @property
    def last(self) -> str:
        """The last sentence; empty if there is none."""
        return self._history[-1] if self._history else ""

    @property
    def history(self) -> tuple[str, ...]:
        """The last sentences, the oldest first."""
        return tuple(self._history)

    def repeat(self, *, back: bool = False) -> None:
        """Say the sentence before the last again, further and further back, or come forward."""
        most = max(0, len(self._history) - 1)
        self._recalled = min(max(self._recalled + (1 if back else -1), 0), most)
        known = self._history[-1 - self._recalled] if self._history else ""
        self._pass(Sentence(known or self._texts()("aloud.no_sentence"), Urgency.URGENT))

    def pass_on(self) -> None:
        """Hand everything that waits to the screen reader, which has a queue of its own."""
        if self._clock() < self._heard_at:
            return
        self._queue.done()
        text = self._queue.take_all()
        if not text:
            return
        self._reader().interrupts = self._queue.answers
        self._reader().say(text, urgent=self._queue.is_urgent)
        if self._queue.is_urgent:
            self.interruptions += 1
            self.calls += 1
            self._heard_at = self._clock() + _BREATH + _LETTER * len(text)
        else:
            self._queue.done()

    def move_on(self) -> None:
        """Wait no longer for the last answer: whoever presses a key has heard enough of it."""
        self._heard_at = 0.0
        if self._speaker is not None:
            self._speaker.skip_answer()

    def follow(self, scene: Scene, told: Told) -> None:
        """Read aloud what has the focus, after the title of a new screen and of a new group."""
        things = {thing.key: thing for thing in told.tree.walk()}
        is_known, self._is_focus_known = self._is_focus_known, False
        is_called, self._followed = self.calls != self._followed, self.calls
        parts = []
        if scene is not self._scene:
            self._scene = scene
            self._focus = None
            self._title = self._group = told.tree.name
            parts.append(told.tree.name)
        focused = things[told.focus]
        prompt = things[PROMPT].name if PROMPT in things else ""
        if told.focus == COMMENTARY:
            if parts and not is_called:
                self.say(Sentence(full_stop(told.tree.name), Urgency.FOCUS))
            if self._focus is not None:
                self._focus = None
                self.say(Sentence("", Urgency.FOCUS))
            if focused.name not in ("", self._comment, prompt):
                # A replay describes what happens; the sentences of a game have been said.
                self._comment = focused.name
                self.say(Sentence(focused.name, Urgency.TURN))
            return
        words = self._words(focused)
        if (told.focus, words) != self._focus:
            before, self._focus = self._focus, (told.focus, words)
            group = _group_of(told)
            if group != self._group:
                # Buttons of several groups may be called alike.
                self._group = group
                parts.append("" if group == self._title else group)
            if focused.role is Role.FIELD and before is not None and before[0] == told.focus:
                words = _typed(before[1], words)
            # A screen without controls has the focus itself.
            parts.append("" if focused is told.tree else words)
        parts = [part for part in parts if part]
        if parts and parts[-1].startswith(parts[0]):
            # A sheet with one line to write on may be called like it.
            parts = parts[-1:]
        text = " ".join(map(full_stop, parts))
        if text and not is_known:
            self.say(Sentence(text, Urgency.FOCUS))

    def note_focus(self) -> None:
        """Note that an answer has named what it moved the focus to, which is not said again."""
        self._is_focus_known = True

    def follow_again(self) -> None:
        """Read aloud again what has the focus, for a key that left nothing new to hear."""
        self._focus = None

    def _words(self, thing: Spoken) -> str:
        """Return what a screen reader would say about a thing."""
        texts = self._texts()
        state = "" if thing.on is None else texts("operator.on" if thing.on else "operator.off")
        if thing.chosen:
            state = texts("aloud.chosen")
        parts = [part for part in (thing.name, thing.value, state, thing.about) if part]
        return ", ".join([*(part.rstrip(".") for part in parts[:-1]), *parts[-1:]])

    def hush(self) -> None:
        """Stop the voice of the system."""
        self._scene = None
        if self._speaker is not None:
            self._speaker.hush()

    def forget(self) -> None:
        """Stop, and forget what was said, which another visitor must not hear."""
        self.hush()
        self._queue.clear()
        self.forget_history()

    def forget_history(self) -> None:
        """Let nothing be repeated that was said so far."""
        self._history.clear()
        self._recalled = 0

    def close(self) -> None:
        """Stop for good."""
        if self._speaker is not None:
            self._speaker.close()
