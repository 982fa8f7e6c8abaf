"""The sheet of the review: a turn, what was played, what would have been better, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from pygame import Rect, Surface

from game import (
    GAMES,
    Card,
    CardPlayed,
    CardsDrawn,
    Game,
    PirateMoved,
    Seat,
    SeenAction,
    SloopSailed,
    cards_in,
)
from game.players.review import TurnReview
from scenes.board.turn.mistake_words import reasons_of
from scenes.board.turn.turn_log import TurnItem, TurnSummary
from scenes.board.view import draw_strip
from scenes.core.context import Context
from scenes.core.model.phrases import event_phrase, say, sentence
from scenes.kit import svg
from scenes.kit.effects import Stamp
from scenes.kit.layout import Share, Size, rows
from scenes.kit.look import Look, stamp
from scenes.kit.measures import LABEL, PAD, SMALL_GAP
from scenes.kit.panels import parchment
from scenes.kit.spoken import Role, Spoken
from scenes.kit.text import Face
from scenes.kit.theme import Colour, Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import AWAY, Button, Touch, Widget, icon_button
from scenes.review.board import ShownTurn, TurnMark, draw_mark
from scenes.review.verdicts import GameReview
from scenes.shared import cards
from scenes.shared.portraits import can_draw_words, costume_of, draw_portrait, draw_words

_WORDS = 100
"""The height that the text about a turn needs before a hand is shown, in units."""
_STRIP = (66, 76, 76)
"""The height of what was done in a turn, in units."""
_IN_HEAD = (72, 84, 84)
"""Each side of a button in the head of the sheet, in units."""
_TOLD = (CardPlayed, PirateMoved, CardsDrawn, SloopSailed)
"""What a screen reader says of a turn."""
_draw_disc = partial(draw_portrait, disc=True)


class VerdictSheet:
    """What is said about a turn. Its size does not depend on the turn."""

    def __init__(self, context: Context, review: GameReview) -> None:
        self._context = context
        self._review = review

    def view(
        self, look: Look, turn: int, whose: int | None, shown: ShownTurn, *, numbered: bool
    ) -> View:
        """Return a turn, which may belong to another player than the reviewed one."""
        review = self._review
        advice = review.found(turn)
        better = review.better_turn(turn)
        if advice is not None and better is not None:
            done = review.turns[turn]
            is_better = shown is ShownTurn.BETTER
            parts = [
                self._choice(ShownTurn.PLAYED, done, self._played(done), chosen=not is_better),
                self._choice(ShownTurn.BETTER, better, advice.actions, chosen=is_better),
            ]
        else:
            # Nobody knows yet how good a turn was that has not been looked at.
            mark = None if advice is None else TurnMark.GOOD
            parts = [self._strip(mark, review.turns[turn])]
        said = FirstThatFits(
            *(Block(words, Face.BOLD, LABEL) for words in self._verdict(turn, whose))
        )
        label = self._context.texts("review.try")
        foot = Use(Button("try", label, "sail", Tone.GOLD, letters=36), (300, 800), (72, 88))
        in_head = Use(icon_button("try", "sail", label, Tone.GOLD), _IN_HEAD, _IN_HEAD)
        least = _WORDS * look.scale.text
        ideal = 1.3 * least
        words = Sized(said, height=(least, ideal)).grow()
        fewer = Sized(said, height=(0, ideal)).grow()
        head = self._head(turn, numbered=numbered)
        forms = (
            Column(head, self._hand(turn), *parts, words, foot, gap=SMALL_GAP),
            Column(head, *parts, fewer, foot, gap=SMALL_GAP),
            # In a low window the words need the room of the long button.
            Column(Row(head.grow(), in_head, gap=16), *parts, fewer, gap=SMALL_GAP),
        )
        return parchment(FirstThatFits(*forms), (PAD, 20))

    def _verdict(self, turn: int, whose: int | None) -> Sequence[str]:
        """Return the texts about a turn, the longest first."""
        review = self._review
        texts = self._context.texts
        advice = review.found(turn)
        if advice is not None and review.points(turn):
            return self._reasoned(advice)
        free = review.free(turn)
        if free and whose is not None and whose != review.turns[turn].seat:
            return (texts("review.others", player=review.match.seats[whose].name),)
        key = "forced" if not free else "thinking" if advice is None else "good"
        words = texts(f"review.{key}")
        return (f"{words} {texts('review.luck')}", words) if review.unlucky(turn) else (words,)

    def _reasoned(self, advice: TurnReview) -> Sequence[str]:
        """Return what was wrong with a turn, and which pirate should have run instead."""
        texts = self._context.texts
        match = self._review.match
        found = reasons_of(match, advice.mistake, advice.which)
        if not found:
            return (texts("review.plain", better=texts("review.better")),)
        said = [sentence(say(texts, phrase)) for phrase in found]
        return (" ".join(said), said[0])

    def _head(self, turn: int, *, numbered: bool) -> View:
        """Return whose turn it is and, where numbers are asked for, how the chances changed."""
        review = self._review
        texts = self._context.texts
        seat = review.turns[turn].seat
        who = review.match.seats[seat]
        title = texts("watch.turn", round=review.rounds[turn], player=who.name)
        face = Painted(_draw_disc, (costume_of(who),), side=(72, 84))
        chance = self._chance(turn) if numbered else ""
        written = Painted(_draw_head_words, (title, chance)).told(chance)
        words = Sized(written, (180, 400), (72, 84, 84))
        tone = Tone.GOLD if numbered else Tone.WOOD
        numbers = NumbersButton("numbers", "%", tone=tone, letters=36, on=numbered)
        numbers.said = texts("review.numbers")
        return Row(face, words.grow(), Use(numbers, _IN_HEAD, _IN_HEAD), gap=16)

    def _chance(self, turn: int) -> str:
        """Return how the chance of a player changed: by the cards, and by what the player did."""
        review = self._review
        seat = review.turns[turn].seat
        before, after = (round(100 * review.course[turn + late][seat]) for late in (0, 1))
        dealt = review.dealt(turn)
        if dealt is None:
            return self._context.texts("review.chance", before=before, after=after)
        return self._context.texts(
            "review.parts",
            before=before,
            after=after,
            dealt=_signed(dealt),
            own=_signed(-review.points(turn)),
        )

    def _hand(self, turn: int) -> View:
        """Return the hand that the player had."""
        done = self._review.turns[turn]
        held = tuple(cards_in(self._review.match.view_before(done.first, done.seat).hand))
        return Sized(Painted(_draw_hand, (held,)), height=(70, 76, 90))

    def _played(self, turn: TurnSummary) -> Sequence[SeenAction]:
        """Return the actions of a turn as its player saw them."""
        return self._review.match.seen_actions(turn.seat, turn.first, turn.after)

    def _said(self, actions: Sequence[SeenAction]) -> str:
        """Return what was done in a turn, in words."""
        match = self._review.match
        told = (event for action in actions for event in action.events if isinstance(event, _TOLD))
        phrases = (event_phrase(event, match.seats, match.table.track) for event in told)
        return ", ".join(say(self._context.texts, phrase) for phrase in phrases)

    def _strip(self, mark: TurnMark | None, turn: TurnSummary) -> View:
        """Return what was done in a turn, with its name and what marks it."""
        match = self._review.match
        strip = Painted(draw_strip, (match.game, match.seats, turn.items))
        strip = strip.told(self._said(self._played(turn)))
        name = Words(self._context.texts("review.played"), Face.TITLE, 30)
        row = Row(
            Space(side=34) if mark is None else Painted(_draw_mark, (mark,), side=34),
            Sized(name, (110, 150, 150)),
            Sized(strip, (200, 400)).grow(),
            gap=SMALL_GAP,
        )
        return Sized(row, height=_STRIP)

    def _choice(
        self,
        which: ShownTurn,
        turn: TurnSummary,
        actions: Sequence[SeenAction],
        *,
        chosen: bool,
    ) -> View:
        """Return one of two turns, which is drawn on the board when it is chosen."""
        texts = self._context.texts
        match = self._review.match
        names = [texts(f"review.{each.value}") for each in ShownTurn]
        strip = TurnStrip(
            which,
            label=texts(f"review.{which.value}"),
            longest=max(names, key=len),
            game=match.game,
            seats=match.seats,
            items=turn.items,
            chosen=chosen,
        )
        strip.said = texts.with_colon(strip.label, self._said(actions))
        return Use(strip, (300, 800), _STRIP)


@dataclass(eq=False, slots=True)
class NumbersButton(Button):
    """Shows chances in percent, or no longer."""

    on: bool = field(default=False, kw_only=True)

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.SWITCH)._replace(on=self.on)


@dataclass(eq=False, slots=True)
class TurnStrip(Widget):
    """What was done in a turn, to be chosen; the chosen one has an edge in the colour of its path
    on the board."""

    label: str = ""
    longest: str = ""
    """The longest label of those beside it, so that all strips begin alike."""
    game: Game = GAMES["escape"]
    seats: tuple[Seat, ...] = ()
    items: tuple[TurnItem, ...] = ()
    chosen: bool = False

    @property
    def mark(self) -> TurnMark:
        """What marks it."""
        return TurnMark.COSTLY if self.name is ShownTurn.PLAYED else TurnMark.BETTER

    def spoken(self) -> Spoken:
        return self._spoken_as(Role.RADIO, self.label)._replace(chosen=self.chosen)

    def draw(self, target: Surface, look: Look, _touch: Touch = AWAY) -> None:
        which = self.name if isinstance(self.name, ShownTurn) else ShownTurn.PLAYED
        if self.chosen:
            _edge(look, self.rect.size, which.tint(look)).draw(target, self.rect.topleft)
        row = Row(
            Painted(_draw_mark, (self.mark,), side=34),
            Sized(Words(self.label, Face.TITLE, 30, sample=self.longest), (100, 140, 140)),
            Sized(Painted(draw_strip, (self.game, self.seats, self.items)), (180, 400)).grow(),
            gap=SMALL_GAP,
        )
        Padded(row, (8, 4)).draw(target, look, self.rect)


@stamp
def _edge(look: Look, size: Size, tint: Colour) -> Stamp:
    """Return the edge of a chosen turn."""
    whole = look.units(size)
    body = svg.inner(whole, 4, 16, fill="none", stroke=look.theme.ink, line=9)
    body += svg.inner(whole, 4, 16, fill="none", stroke=tint, line=5)
    return look.drawing(body, size)


def _signed(points: int) -> str:
    """Return a number of points with its sign."""
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points else "0"


def _draw_head_words(target: Surface, look: Look, rect: Rect, title: str, chance: str) -> None:
    """Draw a title above a quiet line, which is left out if there is no room for both."""
    upper, lower = rows(rect, [Share(0.56), Share(0.44)])
    style = look.style(Face.TITLE, 36)
    quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
    both = can_draw_words(look, upper, title, style) and can_draw_words(look, lower, chance, quiet)
    if not chance or not both:
        # The curve says the rest.
        draw_words(target, look, rect, title, style)
        return
    draw_words(target, look, upper, title, style)
    draw_words(target, look, lower, chance, quiet)


def _draw_hand(target: Surface, look: Look, rect: Rect, held: Sequence[Card]) -> None:
    """Draw cards side by side, over each other if there are many."""
    wide, high = cards.card_size(rect.height)
    step = min(wide + look.px(6), (rect.width - wide) // max(1, len(held) - 1))
    for index, card in enumerate(held):
        target.blit(cards.sprite(look, card, high), (rect.x + index * step, rect.y))


def _draw_mark(target: Surface, look: Look, rect: Rect, mark: TurnMark) -> None:
    draw_mark(target, look, rect.center, rect.width, mark)
