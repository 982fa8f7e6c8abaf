"""What is said aloud, and when: sentences with urgencies, and those that wait; without pygame.

Nothing here is timed. Whoever says a sentence takes the next one when it has been said.
"""

from collections.abc import Hashable
from enum import Enum
from typing import NamedTuple

_MOST_NEWS = 2
"""How many news wait; older ones are merged."""
_ENDS = (".", "!", "?", "…", ":")


def full_stop(text: str) -> str:
    """Return a text with a full stop, unless it is empty or already ends like a sentence."""
    return f"{text}." if text and not text.endswith(_ENDS) else text


class Urgency(Enum):
    """How much a sentence matters now."""

    URGENT = "urgent"
    """An answer to the player's own key, a refusal or a question: it interrupts everything."""
    TURN = "turn"
    """The player's own turn, or the end: it follows what is being said at once, unless that is only
    the focus, and begins with what is left of the news."""
    STEP = "step"
    """The next step of a hint, or a warning: it follows the same way, while it is true."""
    FOCUS = "focus"
    """What has the focus: interrupts only what had it before."""
    NEWS = "news"
    """What others do, or a tip: it waits."""


class Sentence(NamedTuple):
    """Something to say."""

    text: str
    """Empty if a step or a focus that waits is not true any more, or if only the news that wait
    are to be said now."""
    urgency: Urgency = Urgency.NEWS
    turn: Hashable = None
    """The turn that news belong to."""
    summary: str = ""
    """The whole turn up to these news, which replaces several of them."""


class _News(NamedTuple):
    """News that wait: the text to say, and the summary of each turn in it."""

    text: str
    turns: dict[Hashable, str]
    sums_up: bool = False
    """Whether the text is a summary."""

    def merged_with(self, later: "_News") -> "_News":
        """Return one summary of each turn."""
        turns = {**self.turns, **later.turns}
        return _News(" ".join(turns.values()), turns, sums_up=True)


class SpeechQueue:
    """The sentences that wait to be said: never more than two news, and one of each other kind."""

    def __init__(self) -> None:
        self._waiting: dict[Urgency, Sentence] = {}
        self._news: list[_News] = []
        self._saying: Urgency | None = None
        self._begun: Hashable = None
        """The turn of which news were said last: of its rest nothing is summed up."""

    @property
    def news(self) -> tuple[str, ...]:
        """The news that wait."""
        return tuple(each.text for each in self._news)

    @property
    def is_silent(self) -> bool:
        """Whether nothing is said and nothing waits."""
        return self._saying is None and not self._waiting and not self._news

    @property
    def is_urgent(self) -> bool:
        """Whether what is being said has interrupted something, or would have."""
        return self._saying in (Urgency.URGENT, Urgency.TURN, Urgency.STEP)

    @property
    def answers(self) -> bool:
        """Whether what is being said is an answer to the player."""
        return self._saying is Urgency.URGENT

    @property
    def can_be_skipped(self) -> bool:
        """Whether a key ends what is being said: an answer, or what the own turn waits for."""
        waits = Urgency.TURN in self._waiting
        return self.answers or (waits and self._saying is not None)

    def add(self, sentence: Sentence) -> bool:
        """Let a sentence wait; return whether it interrupts what is being said."""
        match sentence.urgency:
            case Urgency.NEWS:
                self._add_news(sentence)
                return False
            case Urgency.TURN:
                before = self._waiting.get(Urgency.TURN)
                parts = (before.text if before else "", self._take_news(), sentence.text)
                sentence = sentence._replace(text=" ".join(filter(None, parts)))
        self._waiting.pop(sentence.urgency, None)
        if not sentence.text:
            return False
        self._waiting[sentence.urgency] = sentence
        if sentence.urgency is Urgency.URGENT:
            if self._saying is Urgency.NEWS:
                # The summary has to tell what is cut off.
                self._begun = None
            # It answers a later key than the one that has moved the focus.
            self._waiting.pop(Urgency.FOCUS, None)
            return self._saying is not None
        # Nobody loses an answer, or the end of what has just happened.
        return self._saying is Urgency.FOCUS

    def _add_news(self, sentence: Sentence) -> None:
        if len(self._news) == _MOST_NEWS:
            first, second = self._news
            self._news = [first.merged_with(second)]
        last = self._news[-1] if self._news else None
        told = sentence.summary or sentence.text
        if sentence.turn is not None and sentence.turn == self._begun:
            # The summary would tell again what was said.
            waiting = [each.turns[self._begun] for each in self._news if self._begun in each.turns]
            told = " ".join((*waiting[-1:], sentence.text))
        news = _News(sentence.text, {sentence.turn: told})
        if last is not None and last.sums_up and sentence.turn in last.turns:
            # A turn that is summed up is summed up to its end.
            self._news[-1] = last.merged_with(news)
        else:
            self._news.append(news)

    def _take_news(self) -> str:
        """Remove all news; return the summary of them."""
        if not self._news:
            return ""
        whole = self._news[0]
        for later in self._news[1:]:
            whole = whole.merged_with(later)
        self._news.clear()
        return whole.text

    def take(self) -> str | None:
        """Remove the next sentence, which is said from now on; None if there is none."""
        for urgency in (Urgency.URGENT, Urgency.TURN, Urgency.STEP, Urgency.FOCUS):
            if urgency in self._waiting:
                self._saying = urgency
                return self._waiting.pop(urgency).text
        self._saying = Urgency.NEWS if self._news else None
        return self._take_first_news() if self._news else None

    def _take_first_news(self) -> str:
        """Remove the oldest news; of the rest of its turn nothing is summed up."""
        first = self._news.pop(0)
        self._begun = next(reversed(first.turns))
        self._news = [
            each._replace(turns={**each.turns, self._begun: each.text})
            if self._begun in each.turns
            else each
            for each in self._news
        ]
        return first.text

    def take_all(self) -> str:
        """Remove everything that waits, which is said as one, as urgent as its first sentence."""
        texts = []
        urgency = None
        while (text := self.take()) is not None:
            urgency = urgency or self._saying
            texts.append(text)
        self._saying = urgency
        return " ".join(texts)

    def done(self) -> None:
        """Note that what was being said has ended, or was interrupted."""
        self._saying = None

    def clear(self) -> None:
        """Forget everything that waits."""
        self._waiting.clear()
        self._news.clear()
