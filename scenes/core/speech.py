"""Everything that is said: by the screen reader that listens, or else by a voice of the system."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.core.model.preferences import Preferences
from scenes.core.scene import Scene
from scenes.kit.i18n import Texts
from scenes.kit.reader import Reader
from scenes.kit.speech import Sentence, SpeechQueue, Urgency
from scenes.kit.spoken import COMMENTARY, HOLDERS, PROMPT, Key, Spoken, Told

if TYPE_CHECKING:
    from scenes.kit.speaker import Speaker

_BREATH = 1.0
_LETTER = 0.06
"""About how many seconds a screen reader needs to begin, and for each letter."""


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
        self.last = ""
        """The last sentence that can be repeated."""
        self._scene: Scene | None = None
        self._focus: tuple[Key, str] | None = None
        self._group = ""
        """The name of the group of what has the focus."""
        self._comment = ""
        """What was said last because the commentary had the focus."""
        self._prompt = ""
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
    def is_mute(self) -> bool:
        """Whether a voice was asked for and there is none."""
        return self.is_read_aloud and self._voice().is_mute

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
        if sentence.urgency not in (Urgency.FOCUS, Urgency.MOOD):
            self.last = sentence.text
        if self._reader().active:
            self._wait(sentence)
        elif self.is_read_aloud:
            voice = self._voice()
            voice.language = self._texts().language
            voice.say(sentence)

    def _wait(self, sentence: Sentence) -> None:
        """Let a sentence wait for the screen reader, which never tells what it has said.

        What is less urgent would replace an answer before it is heard.
        """
        if self._queue.add(sentence):
            self._heard_at = 0.0

    def repeat(self) -> None:
        """Say the last sentence again."""
        text = self.last or self._texts()("aloud.no_sentence")
        last = self.last
        self.say(Sentence(text, Urgency.URGENT))
        self.last = last

    def pass_on(self) -> None:
        """Hand everything that waits to the screen reader, which has a queue of its own."""
        if self._clock() < self._heard_at:
            return
        self._queue.done()
        text = self._queue.take_all()
        if not text:
            return
        self._reader().say(text, urgent=self._queue.is_urgent)
        if self._queue.is_urgent:
            self._heard_at = self._clock() + _BREATH + _LETTER * len(text)
        else:
            self._queue.done()

    def move_on(self) -> None:
        """Wait no longer for the last answer: whoever presses a key has heard enough of it."""
        self._heard_at = 0.0
        if self._speaker is not None:
            self._speaker.skip_answer()

    def follow(self, scene: Scene, told: Told) -> None:
        """Read aloud what has the focus, after the title of a new screen and a new prompt."""
        things = {thing.key: thing for thing in told.tree.walk()}
        parts = []
        if scene is not self._scene:
            self._scene = scene
            self._focus = None
            self._group = told.tree.name
            parts.append(told.tree.name)
        focused = things[told.focus]
        prompt = things[PROMPT].name if PROMPT in things else ""
        if told.focus == COMMENTARY:
            self._focus = None
            if focused.name not in (self._comment, prompt):
                # A replay describes what happens; the sentences of a game have been said.
                self._comment = focused.name
                self.say(Sentence(focused.name, Urgency.TURN))
            return
        if prompt != self._prompt:
            self._prompt = prompt
            parts.append(prompt)
        words = self._words(focused)
        if (told.focus, words) != self._focus:
            self._focus = (told.focus, words)
            group = _group_of(told)
            if group != self._group:
                # Buttons of several groups may be called alike.
                self._group = group
                parts.append(group)
            # A screen without controls has the focus itself.
            parts.append("" if focused is told.tree else words)
        text = ". ".join(part.rstrip(".") for part in parts if part)
        if text:
            self.say(Sentence(f"{text}.", Urgency.FOCUS))

    def _words(self, thing: Spoken) -> str:
        """Return what a screen reader would say about a thing."""
        texts = self._texts()
        state = "" if thing.on is None else texts("operator.on" if thing.on else "operator.off")
        if thing.chosen:
            state = texts("aloud.chosen")
        return ", ".join(part for part in (thing.name, thing.value, state, thing.about) if part)

    def hush(self) -> None:
        """Stop the voice of the system."""
        self._scene = None
        if self._speaker is not None:
            self._speaker.hush()

    def forget(self) -> None:
        """Stop, and forget what was said, which another visitor must not hear."""
        self.hush()
        self._queue.clear()
        self.last = ""

    def close(self) -> None:
        """Stop for good."""
        if self._speaker is not None:
            self._speaker.close()
