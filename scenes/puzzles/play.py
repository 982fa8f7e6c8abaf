"""A puzzle on the real board, beside a strip with its task, hints and the verdict."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import date

from pygame import Surface

from game import Action, Advance, Match, Seat
from game.players.advice import HintStep
from game.puzzles import Puzzle, Task, Verdict, judged, remaining
from scenes.board.prompt_text import step_phrase
from scenes.board.scene import BoardScene, open_gate
from scenes.board.spoken import on_strip, with_strip
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import BoardButton
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, card_phrase, place_phrase, say
from scenes.core.scene import Change, Pop, Replace, Scene
from scenes.kit.cache import Latest
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release
from scenes.kit.layout import Size
from scenes.kit.panels import parchment
from scenes.kit.sound import Cue
from scenes.kit.spoken import Told
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Optional,
    Padded,
    Painted,
    Placed,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
    arrange,
    paint_leaves,
    widgets,
)
from scenes.kit.widgets import Activated, Button, Control, FocusRing, icon_button
from scenes.kit.work import Work
from scenes.learn.tutorial.stage import LessonContext, ScriptedThinker, crew_of
from scenes.learn.tutorial.strip import draw_portrait, draw_wood
from scenes.puzzles.book import PuzzleBook
from scenes.shared.portraits import Expression

_WIDTH = 430
"""Units of the width of a strip beside the board, and more for larger letters."""
_WIDTH_FOR_LETTERS = 180
_HEIGHT = 190
"""Units of the height of a strip below the board."""
_ROW = 1500
"""Units of width from which on everything on the strip is in one row."""
_BUTTON = (72, 84, 92)
_TASKS = (Task.ABOARD, Task.DRAW)
"""The tasks that come with a number."""


class PuzzleScene(Scene):
    """One puzzle; leads to the next one, or pops."""

    in_parts = True

    def __init__(
        self,
        context: Context,
        book: PuzzleBook,
        puzzle: Puzzle,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.context = context
        self.book = book
        self.puzzle = puzzle
        self._today = today
        self._size: Size = (0, 0)
        self._placed: list[Placed] = []
        self._told: tuple[object, ...] = ()
        self._spoken = Latest(with_strip)
        self.buttons = FocusRing()
        """The buttons of the strip."""
        self.verdict: Verdict | None = None
        """The verdict on the turn, once it is over."""
        self.hints = 0
        """How many hints were asked for in this position."""
        self._hinted_at = -1
        self._refuting = False
        self._set_up()

    def _set_up(self) -> None:
        """Put everything where the puzzle begins."""
        self._thinker = ScriptedThinker()
        self._quiet = LessonContext(self.context, self._thinker)
        self.board = BoardScene(self._quiet, self.puzzle.match(self._seats()))
        """The board itself."""
        self.board.session.leads_to_results = False
        self.board.gate = self._allows
        self.verdict = None
        self.hints = 0
        self._refuting = False
        self._leaves = False

    def _seats(self) -> tuple[Seat, ...]:
        """Return the players, with the person where the puzzle has its turn."""
        players = len(self.puzzle.placement.pirates)
        person, *others = crew_of(self.context, self.puzzle.game.name, players, watched=False)
        return (*others[: self.puzzle.seat], person, *others[self.puzzle.seat :])

    @property
    def match(self) -> Match:
        """The game that is played here."""
        return self.board.match

    @property
    def idle(self) -> bool:
        return self.board.idle and self.verdict == judged(self.puzzle, self.match)

    @property
    def animates(self) -> bool:
        return self.board.animates

    @property
    def controls(self) -> Sequence[Control]:
        return (*self.buttons.controls, *self.board.controls)

    def spoken(self) -> Told:
        focus = self.buttons.focus if self.verdict is not None else None
        unavailable = self.context.texts("reader.unavailable")
        return self._spoken(self.board.spoken(), self._placed, unavailable, focus, said=True)

    def show_focus(self) -> bool:
        if self.verdict is None:
            return self.board.show_focus()
        return self.buttons.show_focus()

    # The scene

    def preparation(self, size: Size) -> Work[None]:
        """Prepare the board beside the strip."""
        self._dock(size)
        yield from self.board.preparation(size)

    def _dock(self, size: Size) -> None:
        self._size = size
        self._quiet.follow()
        text = self.context.look.at(size).scale.text
        width = _WIDTH + _WIDTH_FOR_LETTERS * (text - 1)
        self.board.table.dock = Sized(Space(), (width, width, 9999), _HEIGHT * text)

    def layout(self, size: Size) -> None:
        self._dock(size)
        self.board.layout(size)
        self._told = ()
        self._tell()

    def enter(self) -> None:
        self._quiet.follow()
        self.board.enter()
        self._told = ()
        self._tell()

    def exit(self) -> None:
        self.board.exit()

    def update(self, dt: float) -> Change | None:
        self.board.update(dt)
        if self.board.session.reel.idle:
            self._judge()
        if len(self.match.actions) != self._hinted_at:
            self.hints = 0
        self._tell()
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        self.board.draw(surface, alpha)
        look = self.board.table.look
        paint_leaves(surface, look, self._placed, "strip")
        self.buttons.draw(surface, look)

    # Judging

    def _judge(self) -> None:
        """Say what a finished turn was worth, once; nothing more after an answer to it."""
        if self._refuting:
            return
        before, self.verdict = self.verdict, judged(self.puzzle, self.match)
        if self.verdict is None or self.verdict == before:
            return
        if self.verdict.solved:
            self.book.mark(self.puzzle, self._today())
            self.context.sound.play(Cue.WIN)
        else:
            self.context.sound.play(Cue.BELL)

    def refute(self) -> None:
        """Let the rival show the answer to a turn."""
        if self.verdict is None or not self.verdict.reply:
            return
        self._refuting = True
        self._thinker.actions.extend(self.verdict.reply)
        self.board.gate = open_gate
        self.board.session.end_turn()
        self.board.gate = self._allows

    def again(self) -> None:
        """Begin again: by taking everything back if that is allowed, else on a new board."""
        if not self._refuting and self._taken_back():
            self.verdict = None
            self.hints = 0
            return
        self.board.exit()
        self._set_up()
        self.layout(self._size)
        self.board.enter()

    def _taken_back(self) -> bool:
        self.board.session.reel.finish()
        for _ in self.match.actions:
            before = len(self.match.actions)
            self.board.handle(Command.UNDO)
            self.board.session.reel.finish()
            if len(self.match.actions) == before:
                return False
        return True

    # Input

    def _allows(self, meaning: Meaning) -> bool:
        """Return whether something on the board may be used: nothing once the turn is over.

        The turn is ended by the player, so that it can be taken back before.
        """
        if meaning is BoardButton.MENU:
            self._leaves = True
            return False
        over = self.verdict is not None
        return not over or meaning is BoardButton.UNDO

    def handle(self, intent: Intent) -> Change | None:
        if intent is Command.NEXT:
            return self._use("next")
        if intent is Command.PREVIOUS:
            return self._use("previous")
        if intent is Command.HINT:
            return self._use("hint")
        asked = on_strip(intent)
        if asked is not None:
            used = self.buttons.handle(asked)
            return None if used is None else self._use_widget(used)
        pointer = isinstance(intent, Press | Drag | Release | Cancel | Hover)
        keys = (
            self.verdict is not None and intent is not Command.UNDO and intent is not Command.BACK
        )
        used = self.buttons.handle(intent) if pointer or keys else None
        if used is not None:
            self.context.sound.play(Cue.TAP)
            return self._use_widget(used)
        if pointer and isinstance(intent, Press) and self._covers(intent):
            return None
        if keys and not pointer:
            return None
        self.board.handle(intent)
        if self._leaves:
            self._leaves = False
            return Pop()
        return None

    def _covers(self, intent: Press) -> bool:
        return self.board.table.docked.collidepoint(intent.at)

    def _use_widget(self, used: Activated) -> Change | None:
        return self._use(str(used.name))

    def _use(self, name: str) -> Change | None:
        match name:
            case "back":
                return Pop()
            case "next" | "previous":
                step = 1 if name == "next" else -1
                return Replace(self.context.flow.puzzle(self.book.beside(self.puzzle, step)))
            case "again":
                self.again()
            case "reply":
                self.refute()
            case "hint" if self.verdict is None:
                self.hints += 1
                self._hinted_at = len(self.match.actions)
                self.context.sound.play(Cue.HINT)
        self._tell()
        return None

    # The strip

    @property
    def task(self) -> str:
        """What is asked for."""
        puzzle = self.puzzle
        kind = f"{puzzle.task.value}_{puzzle.game.name}"
        rivals = [seat.name for seat in self.match.seats if seat.brain is not None]
        key = f"puzzles.task.{kind if puzzle.task is Task.ABOARD else puzzle.task.value}"
        return self.context.texts(key, count=puzzle.number, player=rivals[0])

    @property
    def speech(self) -> str:
        """What the narrator says to the task: the verdict, a hint, or nothing."""
        texts = self.context.texts
        if self.verdict is not None:
            return self._judgement(self.verdict)
        if not self.hints:
            return ""
        left = remaining(self.puzzle, self.match)
        if not left:
            return texts("puzzles.astray")
        return say(texts, self._hint(left[0]))

    def _hint(self, action: Action) -> Phrase:
        """Return which pirate, and asked again, which card and where."""
        preview = self.puzzle.game.rules.preview(self.match.table, action)
        whole = step_phrase(self.match, HintStep(action, preview))
        if preview is None:
            return whole
        if self.hints == 1:
            place = place_phrase(self.match.table.track.number(preview.origin))
            owner = self.match.seats[preview.seat].name
            return Phrase("puzzles.hint_pirate", {"place": place, "player": owner})
        if isinstance(action, Advance):
            return Phrase("puzzles.hint_card", {"card": card_phrase(action.card), "do": whole})
        return whole

    def _judgement(self, verdict: Verdict) -> str:
        texts = self.context.texts
        puzzle = self.puzzle
        if verdict.solved:
            return texts(f"puzzles.solved.{puzzle.task.value}")
        rivals = [seat.name for seat in self.match.seats if seat.brain is not None]
        return texts(
            f"puzzles.missed.{puzzle.task.value}",
            reached=verdict.reached,
            count=puzzle.number or verdict.reached,
            player=rivals[0],
        )

    def _tell(self) -> None:
        """Build the strip again if it would say something else now."""
        told = (self.verdict, self.hints, len(self.match.actions), self._refuting)
        state = (*told, self.context.texts.hand, self.book.is_solved(self.puzzle))
        if state == self._told or not self._size[0]:
            return
        self._told = state
        look = self.board.table.look
        view = Padded(self._strip(), (14, 10), Painted(draw_wood))
        self._placed = arrange(view, look, self.board.table.docked)
        self.buttons.replace(widgets(self._placed))

    def _strip(self) -> View:
        texts = self.context.texts
        known = {button.name: button for button in self.buttons if isinstance(button, Button)}

        def kept(button: Button) -> Button:
            """Return a button, the same as before, so that a press that has begun stays on it."""
            same = known.get(button.name)
            if same is None:
                return button
            for field in fields(button):
                if field.name != "rect":
                    setattr(same, field.name, getattr(button, field.name))
            return same

        back = Use(kept(icon_button("back", "back", texts("puzzles.back"))))
        paper = parchment(self._words(), (24, 14))
        solved = self.verdict is not None and self.verdict.solved
        mood = Expression.HAPPY if solved else Expression.CALM
        face = Optional(Painted(draw_portrait, (mood,), side=(96, 170)))
        buttons = [Use(kept(button), (110, 300), _BUTTON) for button in self._buttons()]
        wide = Row(back, face, paper.grow(), Column(*buttons, gap=8, at=0.5), gap=12, across=0.5)
        narrow = Column(
            Row(back, paper.grow(), gap=10).grow(),
            Row(*(button.grow() for button in buttons), gap=8),
            gap=8,
        )
        beside = Column(
            Row(back, Space().grow(), face, gap=12),
            paper.grow(),
            *buttons,
            gap=12,
        )
        docked = self.board.table.docked
        if docked.top == 0:
            return beside
        return FirstThatFits(Sized(wide, (_ROW, 9999)), narrow)

    def _words(self) -> View:
        texts = self.context.texts
        puzzle = self.puzzle
        number = self.book.number(puzzle)
        done = texts("puzzles.done") if self.book.is_solved(puzzle) else ""
        label = texts("puzzles.label", grade=texts(f"puzzles.grade_{puzzle.grade}"), number=number)
        heading = f"{label} {done}".strip()
        soft = self.board.table.look.theme.ink_soft
        speech = self.speech
        parts: list[View] = [
            Optional(Words(heading, Face.BOLD, 24, soft)),
            Block(self.task, Face.TITLE, 34),
        ]
        if speech:
            parts.append(Block(speech, Face.BOLD, 28))
        return Column(*parts, gap=6, at=0.5)

    def _buttons(self) -> list[Button]:
        """Return what can be done now, the likeliest first."""
        texts = self.context.texts
        again = Button("again", texts("puzzles.start_again"), "undo", letters=30)
        following = Button("next", texts("puzzles.next"), "next", letters=30)
        if self.verdict is None:
            return [Button("hint", texts("puzzles.hint"), "hint", letters=30), again]
        if self.verdict.solved:
            following.tone = Tone.GOLD
            return [following, again]
        again.tone = Tone.GOLD
        if self.verdict.reply and not self._refuting:
            return [Button("reply", texts("puzzles.reply"), "eye", letters=30), again]
        return [again, following]
