"""The sheet of the review: a turn, what was played, what would have been better, and why."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game import Card, Sail, cards_in
from game.players.advice import HintStep
from game.players.review import TurnReview
from scenes.board.turn.hint_words import reason_phrase, step_phrase
from scenes.board.turn.turn_log import TurnItem, summaries
from scenes.board.view import draw_strip
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.kit.layout import Share, rows
from scenes.kit.look import Look
from scenes.kit.measures import LABEL, PAD, SMALL_GAP
from scenes.kit.panels import parchment
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Button
from scenes.review.board import TurnMark, draw_mark, previews
from scenes.review.verdicts import GameReview
from scenes.shared import cards
from scenes.shared.portraits import can_draw_words, costume_of, draw_portrait, draw_words

_WORDS = 100
"""The height that the text about a turn needs before a hand is shown, in units."""
_draw_disc = partial(draw_portrait, disc=True)


class VerdictSheet:
    """What is said about a turn. Its size does not depend on the turn."""

    def __init__(self, context: Context, review: GameReview) -> None:
        self._context = context
        self._review = review

    def view(self, look: Look, turn: int, whose: int | None) -> View:
        """Return a turn, which may belong to another player than the reviewed one."""
        advice = self._review.found(turn)
        costly = self._review.points(turn) > 0
        # Nobody knows yet how good a turn was that has not been looked at.
        verdict = TurnMark.COSTLY if costly else TurnMark.GOOD
        mark = None if advice is None else verdict
        parts = [self._strip("played", mark, self._review.turns[turn].items)]
        if advice is not None and costly:
            better = summaries(advice.actions, self._review.match.game.havens)[-1]
            parts.append(self._strip("better", TurnMark.BETTER, better.items))
        said = FirstThatFits(
            *(Block(words, Face.BOLD, LABEL) for words in self._verdict(turn, whose))
        )
        button = Button("try", self._context.texts("review.try"), "sail", Tone.GOLD, letters=36)
        foot = Use(button, (300, 800), (72, 88))
        least = _WORDS * look.scale.text
        ideal = 1.3 * least
        words = Sized(said, height=(least, ideal)).grow()
        fewer = Sized(said, height=(0, ideal)).grow()
        forms = (
            Column(self._head(turn), self._hand(turn), *parts, words, foot, gap=SMALL_GAP),
            Column(self._head(turn), *parts, fewer, foot, gap=SMALL_GAP),
        )
        return parchment(FirstThatFits(*forms), (PAD, 20))

    def _verdict(self, turn: int, whose: int | None) -> Sequence[str]:
        """Return the texts about a turn, the longest first."""
        review = self._review
        texts = self._context.texts
        advice = review.found(turn)
        if advice is not None and review.points(turn):
            return self._reasoned(turn, advice)
        free = review.free(turn)
        if free and whose is not None and whose != review.turns[turn].seat:
            return (texts("review.others", player=review.match.seats[whose].name),)
        key = "forced" if not free else "thinking" if advice is None else "good"
        words = texts(f"review.{key}")
        luck = review.luck(turn)
        return (f"{words} {texts('review.luck', count=luck)}", words) if luck else (words,)

    def _reasoned(self, turn: int, advice: TurnReview) -> Sequence[str]:
        """Return what a turn cost and what was better."""
        texts = self._context.texts
        match = self._review.match
        seat = self._review.turns[turn].seat
        cost = texts(
            "review.cost",
            count=self._review.points(turn),
            after=round(100 * self._review.course[turn + 1][seat]),
            better=round(100 * advice.chances[seat]),
        )
        actions = (told.action for told in advice.actions)
        steps = [HintStep(*step) for step in zip(actions, previews(advice.actions), strict=True)]
        # Three runs to the sloop are described once; the strip shows each of them.
        told = (say(texts, step_phrase(match, step)) for step in steps if _is_told(step))
        done = list(dict.fromkeys(told))
        if not advice.reasons:
            return (f"{cost} {' '.join(done)}", cost)
        why = tuple(reason_phrase(reason, match.seats) for reason in advice.reasons)
        ways = (" ".join(done), done[0] if done else "", "")
        said = (say(texts, Phrase("board.advice", {"do": do, "why": why})) for do in ways)
        return (*(f"{cost} {words.strip()}" for words in said), cost)

    def _head(self, turn: int) -> View:
        """Return whose turn it is, and how the chances of that player changed."""
        review = self._review
        texts = self._context.texts
        seat = review.turns[turn].seat
        who = review.match.seats[seat]
        title = texts("watch.turn", round=review.rounds[turn], player=who.name)
        before, after = (round(100 * review.course[turn + late][seat]) for late in (0, 1))
        chance = texts("review.chance", before=before, after=after)
        face = Painted(_draw_disc, (costume_of(who),), side=(72, 84))
        words = Sized(Painted(_draw_head_words, (title, chance)), (200, 400), (72, 84, 84))
        return Row(face, words.grow(), gap=16)

    def _hand(self, turn: int) -> View:
        """Return the hand that the player had."""
        done = self._review.turns[turn]
        held = tuple(cards_in(self._review.match.view_before(done.first, done.seat).hand))
        return Sized(Painted(_draw_hand, (held,)), height=(70, 76, 90))

    def _strip(self, which: str, mark: TurnMark | None, items: Sequence[TurnItem]) -> View:
        """Return what was done in a turn, with its name and what marks it."""
        match = self._review.match
        texts = self._context.texts
        longest = max(texts("review.played"), texts("review.better"), key=len)
        name = Words(texts(f"review.{which}"), Face.TITLE, 30, sample=longest, alike="strips")
        strip = Painted(draw_strip, (match.game, match.seats, tuple(items)))
        row = Row(
            Space(side=34) if mark is None else Painted(_draw_mark, (mark,), side=34),
            Sized(name, (110, 150, 150)),
            Sized(strip, (200, 400)).grow(),
            gap=SMALL_GAP,
        )
        return Sized(row, height=(58, 64, 64))


def _is_told(step: HintStep) -> bool:
    """Return whether a step is described: moves and trips are, discards and ends of turns not."""
    return step.preview is not None or isinstance(step.action, Sail)


def _draw_head_words(target: Surface, look: Look, rect: Rect, title: str, chance: str) -> None:
    """Draw a title above a quiet line, which is left out if the title needs two lines."""
    upper, lower = rows(rect, [Share(0.56), Share(0.44)])
    style = look.style(Face.TITLE, 36)
    if not can_draw_words(look, upper, title, style):
        # The curve says the rest.
        draw_words(target, look, rect, title, style)
        return
    draw_words(target, look, upper, title, style)
    draw_words(target, look, lower, chance, look.style(Face.BOLD, 26, look.theme.ink_soft))


def _draw_hand(target: Surface, look: Look, rect: Rect, held: Sequence[Card]) -> None:
    """Draw cards side by side, over each other if there are many."""
    wide, high = cards.card_size(rect.height)
    step = min(wide + look.px(6), (rect.width - wide) // max(1, len(held) - 1))
    for index, card in enumerate(held):
        target.blit(cards.sprite(look, card, high), (rect.x + index * step, rect.y))


def _draw_mark(target: Surface, look: Look, rect: Rect, mark: TurnMark) -> None:
    draw_mark(target, look, rect.center, rect.width, mark)
