"""The review: how the chances went in a finished game, and the turns that cost most."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect, Surface

from game import Match
from game.players.review import TurnReview
from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push
from scenes.kit import ornaments, plates
from scenes.kit.intents import Intent, Pick
from scenes.kit.layout import Share, Side, cut, equal_columns, inset, is_portrait, rows
from scenes.kit.look import Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import AWAY, Activated, Button, Touch, Widget, nowhere
from scenes.review.board import ReviewBoard, previews
from scenes.review.curve import ChanceCurve, numbers_of
from scenes.review.sheet import VerdictSheet
from scenes.review.verdicts import MOST, GameReview
from scenes.shared.portraits import Whose, costume_of, draw_words

_FINGER, _CURVE, _SHEET = 76, 200, 540
"""Units of the height of the controls above the curve, of the curve, and of the sheet below the
board of an upright window.
"""
_SHARE = 0.35
"""Of the height that the curve has in a wide window."""


class WorstTurn(NamedTuple):
    """The button of one of the turns that cost most."""

    number: int


@dataclass(eq=False, slots=True)
class WorstButton(Button):
    """What such a turn cost, with the number that it has on the curve."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        Button.draw(self, target, look, touch)
        if self.enabled and isinstance(self.name, WorstTurn):
            side = min(look.px(44), round(self.rect.height * 0.6))
            at = (self.rect.x + side // 3, self.rect.y + side // 3)
            ornaments.draw_count(target, look, at, self.name.number + 1, side)


class ReviewScene(PageScene):
    """A finished game turn by turn: its curve, what cost most, and what was better."""

    title = "review.title"
    back_label = "review.back"

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context, focus="turns")
        self.review = GameReview(match)
        """What is known of the game."""
        people = self.review.people
        self.whose = people[0] if people else None
        """Whose turns are looked at; None for everybody's."""
        self.turn = self._first_turn()
        """The turn that is shown."""
        self._stays = False
        """Whether a turn was chosen, so that no other one is shown by itself."""
        self._asked = False
        self._board: ReviewBoard | None = None
        self._sheet = VerdictSheet(context, self.review)
        self._panel = self._verdict = self._caption = nowhere()

    @property
    def idle(self) -> bool:
        painted = self._board is not None and self._board.ready
        return painted and not self._asked

    def enter(self) -> None:
        super().enter()
        self._ask()

    def exit(self) -> None:
        if self._asked:
            self.context.thinker.drop_review()
            self._asked = False

    def update(self, dt: float) -> Change | None:
        if self._board is not None and not self._board.ready:
            self._board.go_on()
            if self._board.ready:
                self.repaint()
        found = self.context.thinker.poll_review() if self._asked else None
        if found is not None:
            self._learn(found)
        return super().update(dt)

    def _ask(self) -> None:
        """Ask about the next turn, if there is one that nobody has looked at."""
        question = self.review.question(self.whose)
        self._asked = question is not None
        if question is not None:
            self.context.thinker.ask_review(question)

    def _learn(self, found: TurnReview) -> None:
        self.review.learn(found)
        if not self._stays:
            self.turn = self._first_turn()
        self._ask()
        self._show()

    def _first_turn(self) -> int:
        """Return the turn that cost most, or seems to have before it is known."""
        turns = self.review.worst(self.whose) or self.review.chosen(self.whose)
        return turns[0] if turns else 0

    # Where everything is

    def build(self, room: Rect) -> Iterable[Widget]:
        px, gap, match = self.look.px, self.look.px(16), self.review.match
        several = len(self.review.people) > 1
        upright, compact = is_portrait(self.size), self.look.scale.compact
        back = self.head.back
        above = Rect(back.right + px(24), back.y, room.right - back.right - px(24), back.height)
        # In a wide window the controls take the place of the title, in a small upright one some do.
        raised = several and upright and compact
        lines = 0 if not upright else 2 if several and not raised else 1
        if upright:
            high = px(lines * (_FINGER + 12) + 36 + _CURVE)
            sheet = min(px(_SHEET), (room.height - high - 2 * gap) * 11 // 20)
            board, self._verdict, self._panel = rows(room, [Share(), sheet, high], gap)
        else:
            upper, self._panel = rows(room, [Share(1 - _SHARE), Share(_SHARE)], gap)
            wide = round(upper.width * (0.46 if compact else 0.42))
            self._verdict, board = cut(upper, Side.RIGHT, wide, gap)
        if self._board is None or not self._board.fits(self.look, board):
            self._board = ReviewBoard(self.look, self.context.texts, match, board)
        if raised or not lines:
            self.banner = nowhere()
        head, curve = above, inset(self._panel, px(22), px(18))
        if lines:
            head, curve = cut(curve, Side.TOP, px(_FINGER), px(12))
        widgets: list[Widget] = []
        if several:
            if raised:
                # Well apart from the way back, whose arrow looks alike.
                place, _ = cut(above, Side.RIGHT, min(above.width * 3 // 4, px(560)))
            elif lines == 2:
                place, curve = cut(curve, Side.TOP, px(_FINGER), px(12))
            else:
                place, head = cut(head, Side.RIGHT, min(px(400), head.width // 3), px(24))
            names = [match.seats[seat].name for seat in self.review.people]
            chosen = self.review.people.index(self.whose) if self.whose is not None else 0
            faces = [costume_of(match.seats[seat]) for seat in self.review.people]
            wooden = raised or not lines
            whose = Whose("whose", names, chosen, costumes=faces, wooden=wooden, rect=place)
            widgets.append(whose)
        wide = min(px(MOST * 164 - 14), head.width * 3 // 5)
        chips, self._caption = cut(head, Side.RIGHT, wide, px(20))
        letters = min(32, 36 / self.look.scale.text)
        for number, rect in enumerate(equal_columns(chips, MOST, px(14))):
            widgets.append(WorstButton(WorstTurn(number), rect=rect, letters=letters))
        crews = [costume_of(seat) for seat in match.seats]
        owners = [turn.seat for turn in self.review.turns]
        rounds = self.review.rounds
        shown = ChanceCurve("turns", self.review.course, crews, owners, rounds, rect=curve)
        shown.line = self.look.letters.height(numbers_of(self.look))
        widgets.append(shown)
        place = self._sheet.layout(self.look, self._verdict)
        words = self.context.texts("review.try")
        widgets.append(Button("try", words, "sail", Tone.GOLD, rect=place, letters=36))
        self._mark(widgets)
        return widgets

    def _mark(self, widgets: Iterable[Widget]) -> None:
        """Show the selected turn and what is known by now in the controls."""
        worst = self.review.worst(self.whose)
        for widget in widgets:
            match widget:
                case ChanceCurve():
                    widget.turn, widget.whose, widget.worst = self.turn, self.whose, worst
                case Button(name=WorstTurn(number)):
                    known = number < len(worst)
                    points = self.review.points(worst[number]) if known else 0
                    widget.enabled = known
                    widget.label = f"\N{MINUS SIGN}{points}" if known else "\N{EN DASH}"
                    selected = known and worst[number] == self.turn
                    widget.tone = Tone.GOLD if selected else Tone.WOOD

    def _show(self) -> None:
        """Show what has changed, without ending a drag along the curve."""
        self._mark(self.ring)
        self.repaint()

    # Input

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Pick) and intent.number <= MOST:
            self._go_to_worst(intent.number - 1)
            return None
        return super().handle(intent)

    def cue(self, used: Activated) -> Cue | None:
        return Cue.TICK if used.name == "turns" else super().cue(used)

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case "turns":
                self._go_to(int(used.value or 0))
            case "whose":
                self.whose = self.review.people[int(used.value or 0)]
                self._stays, self.turn = False, self._first_turn()
                self._ask()
            case WorstTurn(number):
                self._go_to_worst(number)
            case "try":
                first = self.review.turns[self.turn].first
                return Push(self.context.flow.board(self.review.match.branch(first)))
        return None

    def _go_to_worst(self, number: int) -> None:
        worst = self.review.worst(self.whose)
        if number < len(worst):
            self._go_to(worst[number])

    def _go_to(self, turn: int) -> None:
        self.turn, self._stays = turn, True
        self._show()

    # Drawing

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        look, review = self.look, self.review
        for rect in (self._panel, self._verdict):
            plates.paper(look, rect.size).draw(surface, rect.topleft)
        turn, advice = review.turns[self.turn], review.found(self.turn)
        if self._board is not None:
            costly = advice is not None and review.points(self.turn) > 0
            better = previews(advice.told) if advice is not None and costly else ()
            self._board.draw(surface, turn, better)
        self._sheet.draw(surface, self.turn, self.whose)
        on_paper = self._panel.contains(self._caption)
        style = look.style(Face.TITLE, 32) if on_paper else look.outlined(32)
        draw_words(surface, look, self._caption, self._told_caption(), style)

    def _told_caption(self) -> str:
        """Return what the buttons beside it are, or how far the review has come."""
        texts, (done, count) = self.context.texts, self.review.progress(self.whose)
        if done < count:
            return texts("review.progress", done=done, count=count)
        return texts("review.worst" if self.review.worst(self.whose) else "review.none")
