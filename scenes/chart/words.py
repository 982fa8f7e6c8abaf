"""What is said about a finished game: on its chart, below its title and by a screen reader."""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from game import Leap, Match, Story
from scenes.core.model.phrases import (
    card_phrase,
    date_in_words,
    here_and_now,
    outcome_phrase,
    say,
    turn_phrase,
)
from scenes.kit.i18n import Texts
from scenes.shared.celebration import Celebration


class Note(NamedTuple):
    """What is written beside a leap: when and whose it was, and how far it led."""

    moment: str
    text: str


class ChartWords:
    """The words of one game in one language."""

    def __init__(self, texts: Texts, match: Match, story: Story, date: datetime) -> None:
        self._texts = texts
        self._match = match
        self._story = story
        self._names = [seat.name for seat in match.seats]
        self.ahead = texts("chart.ahead")
        self.behind = texts("chart.behind")
        day = date.astimezone(here_and_now().tzinfo)
        variant = texts(f"variant.{match.game.variant_of(match.table.options)}")
        self.facts = f"{variant} · {date_in_words(texts, day)}"
        """What was played, and when."""

    @property
    def headline(self) -> str:
        """When it turned; or just who won, if it did not turn or nobody knows."""
        has_turn = has_chart(self._match, self._story)
        turn = turn_phrase(self._story, self._match.seats) if has_turn else None
        return self._result if turn is None else say(self._texts, turn)

    @property
    def _result(self) -> str:
        outcome = self._match.outcome
        if outcome is None:
            return self._texts("chart.title")
        winners = [self._names[seat] for seat in outcome.winners]
        won = Celebration.GRAND.words(winners, "results.wins", "results.shared")
        return say(self._texts, won)

    @property
    def sentence(self) -> str:
        """By which leap it turned, and past whom; or how the game ended."""
        texts = self._texts
        story = self._story
        if not has_chart(self._match, story):
            return texts("chart.nothing")
        decider, turned = story.decider, story.turned
        if decider is None or turned is None:
            assert self._match.outcome is not None
            return say(texts, outcome_phrase(self._match.outcome, self._match.seats))
        leap = self._leap(decider)
        if story.passed is None or story.passed == decider.by:
            return leap
        player = self._names[story.passed]
        if turned > decider.round:
            return texts("chart.past_later", leap=leap, player=player, round=turned)
        return texts("chart.past", leap=leap, player=player)

    def _leap(self, leap: Leap) -> str:
        """Return how far a leap led, and by what."""
        texts = self._texts
        spaces = self._spaces(leap)
        if len(self._story.leaps_with(leap)) > 1:
            return spaces
        if leap.by != leap.seat:
            return texts("chart.nudged", spaces=spaces, player=self._names[leap.by])
        return texts("chart.leap", spaces=spaces, card=say(texts, card_phrase(leap.card)))

    def _spaces(self, leap: Leap) -> str:
        """Return how far a leap led, or all of that round together if each was short."""
        leaps = self._story.leaps_with(leap)
        spaces = self._texts("chart.spaces", count=sum(each.length for each in leaps))
        if len(leaps) == 1:
            return spaces
        return self._texts("chart.moves", spaces=spaces, count=len(leaps))

    def note(self, leap: Leap) -> Note:
        """Return what is written beside a leap."""
        texts = self._texts
        moment = texts("chart.moment", round=leap.round, player=self._names[leap.seat])
        spaces = self._spaces(leap)
        if self._story.decider is None:
            # The game never turned, so no leap came early or late.
            return Note(moment, spaces)
        effect = texts(f"chart.{self._story.effect(leap)}")
        return Note(moment, texts("chart.note", spaces=spaces, effect=effect))

    def crew(self, seat: int) -> str:
        """Return what is said about a crew: how many are home, and its longest leap."""
        table = self._match.table
        home = f"results.home_{table.track.number(table.track.goal)}"
        words = [self._texts(home, count=self._story.home[-1][seat])]
        leap = self._story.longest_of(seat)
        if leap is not None:
            words.append(", ".join(self.note(leap)))
        return ". ".join(words)

    @property
    def description(self) -> str:
        """The whole chart for those who hear it: who led, when it turned, and the leaps."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        if not has_chart(self._match, self._story):
            return
        for seat, ended in groupby(self._story.rounds, key=self._story.leader):
            first, *others = ended
            player = self._names[seat]
            if others:
                yield self._texts("chart.led_rounds", player=player, first=first, last=others[-1])
            else:
                yield self._texts("chart.led_round", player=player, round=first)
        for leap in sorted(self._story.moments, key=lambda leap: leap.round):
            yield f"{', '.join(self.note(leap))}."


def has_chart(match: Match, story: Story) -> bool:
    """Return whether there is anything to draw: the game is over, and somebody got ahead in it."""
    return match.outcome is not None and bool(story.leaps)
