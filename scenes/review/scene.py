"""The review: how the chances went in a finished game, and the turns that cost most."""

from dataclasses import dataclass
from itertools import starmap
from typing import NamedTuple

from pygame import Rect, Surface

from game import Match
from game.players.review import TurnReview
from scenes.board.turn.turn_log import TurnSummary
from scenes.board.view import BoardView
from scenes.core.context import Context
from scenes.core.page import PageScene
from scenes.core.scene import Change, Push
from scenes.kit import ornaments
from scenes.kit.intents import Intent, Pick, Release
from scenes.kit.layout import Length, Point
from scenes.kit.look import Look
from scenes.kit.measures import GAP, MARGIN
from scenes.kit.panels import parchment
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import Column, FirstThatFits, Padded, Painted, Row, Sized, Use, View
from scenes.kit.widgets import AWAY, Activated, Button, Touch
from scenes.review.board import ReviewBoard, ShownTurn
from scenes.review.curve import ChanceCurve
from scenes.review.sheet import VerdictSheet
from scenes.review.verdicts import MOST, GameReview
from scenes.shared.portraits import Whose, costume_of, draw_words


class WorstTurn(NamedTuple):
    """The button of one of the turns that cost most."""

    number: int


@dataclass(eq=False, slots=True)
class WorstButton(Button):
    """What such a turn cost, with the number that it has on the curve."""

    def draw(self, target: Surface, look: Look, touch: Touch = AWAY) -> None:
        Button.draw(self, target, look, touch)
        if isinstance(self.name, WorstTurn):
            side = min(look.px(40), round(self.rect.height * 0.6))
            # Further in it would be over the words.
            at = (self.rect.x + side // 4, self.rect.y + side // 4)
            ornaments.draw_count(target, look, at, self.name.number + 1, side)


class ReviewScene(PageScene):
    """A finished game turn by turn: its curve, what cost most, and what was better."""

    title = "review.title"
    back_label = "review.back"
    leads_to_thinking = True

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context, focus="turns")
        self.review = GameReview(match)
        """What is known of the game."""
        people = self.review.people
        self.whose = people[0] if people else None
        """Whose turns are looked at; None for everybody's."""
        self.turn = self._first_turn()
        """The turn that is shown."""
        self.shown = ShownTurn.PLAYED
        """Whether the turn itself is on the board, or a better one."""
        self.numbered = False
        """Whether chances are shown in percent."""
        self._stays = False
        """Whether a turn was chosen, so that no other one is shown by itself."""
        self._asked = False
        self.board = ReviewBoard(context.texts, match, context.studio)
        """The board before the turn."""
        self._has_board = False
        """Whether the view shows the board."""
        self._sheet = VerdictSheet(context, self.review)
        # It stays the same, so that a drag along it goes on while the rest is built again.
        self._curve = ChanceCurve(
            "turns",
            course=self.review.course,
            crews=[costume_of(seat) for seat in match.seats],
            owners=[turn.seat for turn in self.review.turns],
            rounds=self.review.rounds,
        )

    @property
    def idle(self) -> bool:
        return self.board.ready and not self._asked

    def enter(self) -> None:
        super().enter()
        self._ask()

    def exit(self) -> None:
        super().exit()
        if self._asked:
            self.context.thinker.drop_review()
            self._asked = False

    def update(self, dt: float) -> Change | None:
        if self.board.ready != self._has_board:
            self._has_board = self.board.ready
            self._rebuild()
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
            turn, self.turn = self.turn, self._first_turn()
            self.shown = self.shown if turn == self.turn else ShownTurn.PLAYED
        self._ask()
        self._rebuild()

    def _first_turn(self) -> int:
        """Return the turn that cost most, or seems to have before it is known."""
        turns = self.review.worst(self.whose) or self.review.chosen(self.whose)
        return turns[0] if turns else 0

    # What is shown

    def _rebuild(self) -> None:
        super()._rebuild()
        self.board.prepare(self.look, self.size, self.anchors["board"])

    def framed(self) -> View:
        sheet = self._sheet.view(
            self.look, self.turn, self.whose, self.shown, numbered=self.numbered
        )
        turns = self._turns()
        several = len(self.review.people) > 1
        on_wood = [self._whose(wooden=True, width=(390, 400, 400))] if several else []
        on_paper = [self._whose(wooden=False, width=(340, 560))] if several else []
        upper = Row(self._board_before().grow(4), Sized(sheet, (450, 450, 800)).grow(), gap=16)
        # In a wide window the controls take the place of the title.
        back = Use(self.back_button())
        wide = Column(
            Row(back, self._caption(on_paper=False).grow(), self._worst(), *on_wood, gap=24),
            Sized(upper, height=(370, 420)).grow(3),
            Sized(parchment(turns, (22, 18)), height=(160, 226)).grow(2),
            gap=16,
        )
        worst = Row(self._caption(on_paper=True).grow(), self._worst(), gap=GAP)
        tall = Column(
            self.head_view(),
            Sized(self._board_before(), height=(260, 300)).grow(2),
            Sized(sheet, height=(420, 470, 560)).grow(),
            parchment(Column(worst, *on_paper, turns.grow(), gap=12), (22, 18)),
            gap=16,
        )
        return Padded(FirstThatFits(Sized(wide, (1180, 1720)), tall), (MARGIN, 20))

    def _board_before(self) -> View:
        """Return the board before the turn, with the path of what was played or was better."""
        better = self.review.better_turn(self.turn)
        turn = self.review.turns[self.turn]
        if better is not None and self.shown is ShownTurn.BETTER:
            turn = better
        # The board looks different once its ground is painted.
        board = (self.board, self.board.view)
        return Painted(_draw_board, (board, turn, self.shown)).named("board")

    def _turns(self) -> View:
        """Return the curve, with the selected turn and what is known by now."""
        self._curve.turn = self.turn
        self._curve.whose = self.whose
        self._curve.worst = self.review.worst(self.whose)
        self._curve.better = self.review.better(self.turn)
        self._curve.line = self.look.letters.height(ornaments.chart_letters(self.look))
        self._curve.numbered = self.numbered
        self._curve.unit = self.context.texts("review.unit" if self.numbered else "review.ahead")
        self._curve.said = self.context.texts("reader.turns")
        self._curve.sentence = self._sentence()
        return Use(self._curve, (400, 1000), (124, 190))

    def _sentence(self) -> str:
        """Return whose turn is shown, and who was ahead after it, for a screen reader."""
        texts = self.context.texts
        seats = self.review.match.seats
        whose = seats[self.review.turns[self.turn].seat].name
        turn = texts("watch.turn", round=self.review.rounds[self.turn], player=whose)
        after = self.review.course[self.turn + 1]
        if not self.numbered:
            ahead = seats[after.index(max(after))].name
            return f"{turn}. {texts('reader.ahead', player=ahead)}"
        chances = (
            texts("reader.chance", player=seat.name, percent=round(100 * chance))
            for seat, chance in zip(seats, after, strict=True)
        )
        return f"{turn}. {', '.join(chances)}"

    def _worst(self) -> View:
        """Return the buttons of the turns that cost most."""
        return Row(*starmap(self._worst_button, enumerate(self.review.worst(self.whose))), gap=14)

    def _worst_button(self, number: int, turn: int) -> View:
        label = self.context.texts("voyage.round", round=self.review.rounds[turn])
        if self.numbered:
            label = f"\N{MINUS SIGN}{self.review.points(turn)}%"
        tone = Tone.GOLD if turn == self.turn else Tone.WOOD
        # Larger letters would be beneath the number at the corner.
        letters = (32 if self.numbered else 26) / self.look.scale.text
        button = WorstButton(WorstTurn(number), label, tone=tone, letters=letters)
        button.said = f"{self.context.texts('reader.worse', number=number + 1)}, {label}"
        button.chosen = turn == self.turn
        return Use(button, (140, 164, 164), 76)

    def _whose(self, *, wooden: bool, width: Length) -> View:
        """Return the choice of the player whose turns are looked at."""
        people = [self.review.match.seats[seat] for seat in self.review.people]
        names = [seat.name for seat in people]
        chosen = self.review.people.index(self.whose) if self.whose is not None else 0
        faces = [costume_of(seat) for seat in people]
        whose = Whose("whose", names, chosen, costumes=faces, wooden=wooden)
        whose.said = self.context.texts("reader.show")
        return Use(whose, width, 76)

    def _caption(self, *, on_paper: bool) -> View:
        """Return what the buttons beside it are, or how far the review has come."""
        texts = self.context.texts
        done, count = self.review.progress(self.whose)
        words = texts("review.worst" if self.review.worst(self.whose) else "review.none")
        if done < count:
            words = texts("review.progress", done=done, count=count)
        return Sized(Painted(_draw_caption, (words, on_paper), about=words), (210, 320), 76)

    # Input

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Pick) and intent.number <= MOST:
            self._go_to_worst(intent.number - 1)
            self._rebuild()
            return None
        if isinstance(intent, Release) and self._is_on_board(intent.at) and self._swap():
            return None
        before = self.turn
        change = super().handle(intent)
        if self.ring.held is self._curve and self.turn != before:
            # The rest of the page follows a drag along the curve.
            self._rebuild()
        return change

    def cue(self, used: Activated) -> Cue | None:
        return Cue.TICK if used.name == "turns" else super().cue(used)

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case "turns":
                self._go_to(int(used.value or 0))
            case "whose":
                self.whose = self.review.people[int(used.value or 0)]
                self._stays, self.turn = False, self._first_turn()
                self.shown = ShownTurn.PLAYED
                self._ask()
            case WorstTurn(number):
                self._go_to_worst(number)
            case ShownTurn() as shown:
                self.shown = shown
            case "numbers":
                self.numbered = not self.numbered
            case "try":
                first = self.review.turns[self.turn].first
                return Push(self.context.flow.board(self.review.match.branch(first)))
        return None

    def _go_to_worst(self, number: int) -> None:
        worst = self.review.worst(self.whose)
        if number < len(worst):
            self._go_to(worst[number])

    def _go_to(self, turn: int) -> None:
        self.shown = ShownTurn.PLAYED
        self.turn = turn
        self._stays = True

    def _is_on_board(self, at: Point) -> bool:
        """Return whether a pointer went up over the board, and went down on nothing else."""
        return self.ring.held is None and self.anchors["board"].collidepoint(at)

    def _swap(self) -> bool:
        """Show the other turn on the board, if there is a better one."""
        if self.review.better_turn(self.turn) is None:
            return False
        played = self.shown is ShownTurn.PLAYED
        self.shown = ShownTurn.BETTER if played else ShownTurn.PLAYED
        self._stays = True
        self.context.sound.play(Cue.TICK)
        self._rebuild()
        return True


def _draw_board(
    target: Surface,
    look: Look,
    rect: Rect,
    board: tuple[ReviewBoard, BoardView | None],
    turn: TurnSummary,
    shown: ShownTurn,
) -> None:
    board[0].draw(target, look, rect, turn, shown)


def _draw_caption(target: Surface, look: Look, rect: Rect, words: str, on_paper: bool) -> None:
    style = look.style(Face.TITLE, 32) if on_paper else look.outlined(32)
    draw_words(target, look, rect, words, style)
