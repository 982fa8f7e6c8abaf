"""The sheet of the review: a turn, what was played, what would have been better, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect, Surface

from game import Game, Sail, Seat, cards_in
from game.players.advice import HintStep
from game.players.review import TurnReview
from scenes.board.help import reason_phrase
from scenes.board.hud.history import paint_strip
from scenes.board.prompt_text import step_phrase
from scenes.board.turn.turn_log import TurnItem, summaries
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import SMALLEST_LETTERS, Part, Share, Side, cut, inset, rows
from scenes.kit.look import Look, stamp
from scenes.kit.text import Face, Style
from scenes.kit.theme import Colour
from scenes.kit.widgets import nowhere
from scenes.review.board import better_tint, played_tint, previews
from scenes.review.verdicts import GameReview
from scenes.shared import cards
from scenes.shared.portraits import can_draw_words, costume_of, draw_portrait, draw_words


class _SheetHeights(NamedTuple):
    """Units of the parts of the sheet."""

    head: int
    strip: int
    hand: int
    button: int
    gap: int


_USUAL = _SheetHeights(head=84, strip=64, hand=76, button=88, gap=10)
_COMPACT = _SheetHeights(head=72, strip=58, hand=70, button=72, gap=8)
_SMALLER = 0.8
"""How much smaller letters may be before less is said."""
_WORDS = 100
"""Units that what is said about a turn should have, before a hand is shown."""


@dataclass(frozen=True, slots=True)
class _Crew:
    """What the things done in a turn are painted with."""

    look: Look
    game: Game
    seats: tuple[Seat, ...]


class VerdictSheet:
    """What is told of a turn."""

    def __init__(self, context: Context, review: GameReview) -> None:
        self._context, self._review = context, review
        self._look = context.look
        self._head = self._hand = self._played = self._better = self._words = nowhere()

    def layout(self, look: Look, rect: Rect) -> Rect:
        """Place everything on the sheet; return the place of the button below it."""
        self._look = look
        px = look.px
        room = inset(rect, px(28), px(20))
        high = _COMPACT if look.scale.compact else _USUAL
        fixed = high.head + 2 * high.strip + high.button + 5 * high.gap + high.hand
        parts: list[Part] = [px(high.head), px(high.strip), px(high.strip), Share()]
        if room.height >= px(fixed + _WORDS * look.scale.text):
            parts.insert(1, px(high.hand))
        self._head, *hand, self._played, self._better, self._words, button = rows(
            room, [*parts, px(high.button)], px(high.gap)
        )
        self._hand = hand[0] if hand else nowhere()
        return button

    def draw(self, target: Surface, turn: int, whose: int | None) -> None:
        """Draw a turn, which may be that of another player than the one who is looked at."""
        review, texts = self._review, self._context.texts
        seat = review.turns[turn].seat
        advice = review.found(turn)
        points = review.points(turn)
        self._draw_head(target, turn)
        self._draw_hand(target, turn)
        look = self._look
        done = review.turns[turn].items
        self._draw_strip(target, self._played, ("review.played", played_tint(look)), done)
        if advice is not None and points:
            havens = review.match.game.havens
            line = summaries(advice.told, havens)[-1]
            self._draw_strip(target, self._better, ("review.better", better_tint(look)), line.items)
            said = self._reasoned(turn, advice, points)
        elif not review.free(turn):
            said = (texts("review.forced"),)
        elif whose not in (None, seat):
            name = review.match.seats[whose].name if whose is not None else ""
            said = (texts("review.others", player=name),)
        else:
            said = (texts("review.thinking" if advice is None else "review.good"),)
        style = self._look.style(Face.BOLD, 28)
        room = self._words
        if not (advice is not None and points):
            room = self._words.union(self._better)
        words = next((each for each in said if self._fits(each, style, room)), said[-1])
        look.letters.draw_block(target, words, style, room, 0, 0.5)

    def _fits(self, words: str, style: Style, room: Rect) -> bool:
        """Whether there is room for all of a text, at most a little smaller."""
        letters = self._look.letters
        least = replace(style, size=max(SMALLEST_LETTERS, round(style.size * _SMALLER)))
        lines = letters.wrap(words, least, room.width)
        return letters.height(least, len(lines)) <= room.height

    def _reasoned(self, turn: int, advice: TurnReview, points: int) -> Sequence[str]:
        """Return what a turn cost and what was better, in as many words as there may be room."""
        texts, match = self._context.texts, self._review.match
        seat = self._review.turns[turn].seat
        after, better = self._review.course[turn + 1][seat], advice.chances[seat]
        left = {"after": round(100 * after), "better": round(100 * better)}
        cost = texts("review.cost", count=points, **left)
        actions = (told.action for told in advice.told)
        steps = [HintStep(*step) for step in zip(actions, previews(advice.told), strict=True)]
        # Three runs to the sloop are told once; the strip shows each of them.
        told = (say(texts, step_phrase(match, step)) for step in steps if _is_told(step))
        done = list(dict.fromkeys(told))
        if not advice.reasons:
            return (f"{cost} {' '.join(done)}", cost)
        why = tuple(reason_phrase(reason, match.seats) for reason in advice.reasons)
        ways = (" ".join(done), done[0] if done else "", "")
        said = (say(texts, Phrase("board.advice", {"do": do, "why": why})) for do in ways)
        return (*(f"{cost} {words.strip()}" for words in said), cost)

    def _draw_head(self, target: Surface, turn: int) -> None:
        look, texts, review = self._look, self._context.texts, self._review
        seat = review.turns[turn].seat
        who = review.match.seats[seat]
        face, words = cut(self._head, Side.LEFT, self._head.height, look.px(16))
        draw_portrait(target, look, face, costume_of(who), disc=True)
        upper, lower = rows(words, [Share(0.56), Share(0.44)])
        title = texts("watch.turn", round=review.rounds[turn], player=who.name)
        style = look.style(Face.TITLE, 36)
        if not can_draw_words(look, upper, title, style):
            # The curve says the rest.
            draw_words(target, look, words, title, style)
            return
        draw_words(target, look, upper, title, style)
        before, after = (round(100 * review.course[turn + late][seat]) for late in (0, 1))
        said = texts("review.chance", before=before, after=after)
        draw_words(target, look, lower, said, look.style(Face.BOLD, 26, look.theme.ink_soft))

    def _draw_hand(self, target: Surface, turn: int) -> None:
        """Draw the hand that the player had, if there is room for it."""
        if not self._hand.height:
            return
        look, match, done = self._look, self._review.match, self._review.turns[turn]
        view = match.view_before(done.first, done.seat)
        held = cards_in(view.hand)
        wide, high = cards.card_size(self._hand.height)
        step = min(wide + look.px(6), (self._hand.width - wide) // max(1, len(held) - 1))
        for index, card in enumerate(held):
            place = (self._hand.x + index * step, self._hand.y)
            target.blit(cards.sprite(look, card, high), place)

    def _draw_strip(
        self, target: Surface, rect: Rect, named: tuple[str, Colour], items: Sequence[TurnItem]
    ) -> None:
        """Draw what was done in a turn, by its name and the colour of its arrows on the board."""
        look, match, (key, tint) = self._look, self._review.match, named
        name, strip = cut(rect, Side.LEFT, min(look.px(190), rect.width // 3), look.px(12))
        side = look.px(26)
        dot, words = cut(name, Side.LEFT, side, look.px(10))
        _dot(look, side, tint).draw(target, (dot.x, dot.centery - side // 2))
        draw_words(target, look, words, self._context.texts(key), look.style(Face.TITLE, 30))
        paint_strip(target, _Crew(look, match.game, match.seats), strip, items)


def _is_told(step: HintStep) -> bool:
    """Whether a step is said in words: a move or a trip, unlike a discard or the end of a turn."""
    return step.preview is not None or isinstance(step.action, Sail)


@stamp
def _dot(look: Look, side: int, colour: Colour) -> Stamp:
    """The colour of a turn's arrows."""
    body = svg.disc(50, 50, 42, fill=colour, stroke=look.theme.ink, line=14)
    return Stamp(svg.raster(body, (side, side), side / 100), (0, 0))
