"""A puzzle on the real board, beside a strip with its task, hints and the verdict."""

from collections import deque
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from pygame import Rect, Surface

from game import Action, Advance, Match, Nudge, Retreat, Seat
from game.puzzles import Puzzle, Task, Verdict, judged, remaining
from scenes.board.scene import BoardScene
from scenes.board.turn.mistake_words import trails_of
from scenes.board.turn.situation import Meaning
from scenes.board.turn.turn_input import NOTHING, ActionTap, BoardButton, PositionTap
from scenes.board.view import ALONE, Way, paint_way
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say, sentence, spaces_in
from scenes.core.scene import Change, Pop, Replace, Scene
from scenes.guide.aims import NO_MARKS, GuideMarks, Ring, marks_for, place_rect, previewed
from scenes.guide.narrator import draw_portrait, draw_wood
from scenes.guide.scripted import GuidedContext, ScriptedThinker, crew_of
from scenes.guide.spotlight import draw_marks
from scenes.kit.cache import Latest
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Press, Release, Review
from scenes.kit.layout import Size
from scenes.kit.music import Tune
from scenes.kit.painting import Painting, Report
from scenes.kit.panels import parchment
from scenes.kit.sound import Cue
from scenes.kit.speech import Sentence, Urgency
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
    keep_pictures,
    paint_leaves,
    widgets,
)
from scenes.kit.widgets import Button, Control, FocusRing, icon_button
from scenes.puzzles.book import PuzzleBook
from scenes.puzzles.chest import lone_chest_view
from scenes.puzzles.words import (
    hint_phrase,
    missed_phrase,
    mistake_words,
    reasons,
    rule_key,
    task_phrase,
)
from scenes.shared.celebration import Celebration
from scenes.shared.confetti import LASTS, Confetti
from scenes.shared.portraits import Expression
from scenes.shared.strip_words import StripWords, on_strip, with_strip

_WIDTHS = (320, 430)
"""The least and the most units of the width of a strip beside the board."""
_WIDTH_SHARE = 0.26
"""The share of the window's width that it takes between them."""
_HEIGHT = 156
"""Units of the height of a strip below the board, and more for letters."""
_HEIGHT_FOR_LETTERS = 95
_LEAST_BOARD = 820
"""The least units of the width of a board beside the strip."""
_LEAST_SHAPE = 1.05
"""The least width of such a board, in heights."""
_ROW = 1500
"""Units of width from which on everything on the strip is in one row."""
_LARGER = 1.2
"""How much larger letters are where the strip is beside the board."""
_BUTTON = (92, 92, 96)
_PAUSE = 0.9
"""Seconds before the rival answers a wrong turn, and between the steps of the better one."""
_NOWHERE = (-1, -1)


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
        self._day = today()
        """The day on which it was opened: midnight takes nothing away."""
        self._explains = book.is_new_to(puzzle.game)
        """Whether a rule of the game is said, as the player may not know it."""
        self._size: Size = (0, 0)
        self._ahead: Painting[None] | None = None
        """The pictures of the next puzzle, in the making."""
        self._placed: list[Placed] = []
        self._strip_state: tuple[object, ...] = ()
        """What the strip was built for."""
        self._clock = 0.0
        self._on_strip = False
        """Whether keys choose a button of the strip and not something on the board."""
        self._spoken = Latest(with_strip)
        self._remaining = Latest(remaining)
        self._strip_words = StripWords(context.speech)
        self._heard = context.speech.interruptions
        """How many sentences that have the focus are known."""
        self._listens = False
        """Whether the last sentence has the focus until the next key."""
        self.buttons = FocusRing()
        """The buttons of the strip."""
        self._mistake = ""
        """What was wrong with the last turn; still said while the better one is shown."""
        self._set_up()

    def _set_up(self) -> None:
        """Put everything where the puzzle begins."""
        self._thinker = ScriptedThinker()
        self._quiet = GuidedContext(self.context, self._thinker)
        self.board = BoardScene(self._quiet, self.puzzle.match(self._seats()))
        """The board itself."""
        self.board.has_narrator = True
        self.board.session.leads_to_results = False
        self.board.tune = Tune.MENU
        self.board.gate = self._allows
        self.board.beside = self._paint_strip
        self.marks: GuideMarks = NO_MARKS
        """What is pointed at on the board."""
        self._confetti: Confetti | None = None
        self._thrown = 0.0
        """When the confetti was thrown."""
        self._script: deque[Action] = deque()
        """What is still to be shown of the better turn."""
        self.shows_solution = False
        """Whether the better turn is shown, or was."""
        self._refutes = False
        """Whether the rival shows the answer to the turn, or has shown it."""
        self._wait = 0.0
        """Seconds until something is shown."""
        self._over = False
        """Whether nothing more can happen on the board."""
        self._leaves = False
        self._forget()

    def _forget(self) -> None:
        """Forget what was said about the turn so far."""
        self.verdict: Verdict | None = None
        """The verdict on the turn, once the board has shown what led to it."""
        self._decided: Verdict | None = None
        """The same, as soon as the last action was chosen."""
        self._judged_at = -1
        """How many actions had been played when it was judged."""
        self._told_at = -1
        """How many actions had been played when the verdict was told."""
        self.hints = 0
        """How many hints were asked for in this position."""
        self._hinted_at = -1
        self._why = ""
        self._announce(None)

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
        decided = self.verdict is not None or self._over
        still = self.board.idle or (decided and self.board.session.reel.idle)
        goes_on = self._script or self._thinker.actions or self._wait > 0
        shows = goes_on or self._confetti is not None
        is_told = self._refutes or self._told_at == len(self.match.actions)
        return still and not shows and is_told

    @property
    def animates(self) -> bool:
        return self.board.animates

    @property
    def controls(self) -> Sequence[Control]:
        return (*self.buttons.controls, *self.board.controls)

    def spoken(self) -> Told:
        focus = self.buttons.focus if self._chooses_button and not self._listens else None
        unavailable = self.context.texts("reader.unavailable")
        title = self.context.texts("puzzles.title")
        return self._spoken(self.board.spoken(), self._placed, title, unavailable, focus)

    def show_focus(self) -> bool:
        self._listen()
        self.board.show_focus()
        return self._chooses_button and self.buttons.show_focus()

    def _listen(self) -> None:
        """Let a new sentence have the focus until the next key."""
        said = self.context.speech.interruptions
        self._listens |= said != self._heard
        self._heard = said

    @property
    def _chooses_button(self) -> bool:
        """Whether keys choose a button of the strip and nothing on the board."""
        return self._on_strip or self.verdict is not None

    # The scene

    def prepare(self, size: Size, report: Report) -> None:
        """Prepare the board beside the strip."""
        self._dock(size)
        self.board.prepare(size, report)

    def _paint_strip(self) -> None:
        """Paint what is on the strip."""
        self._build_strip()
        keep_pictures(self.board.table.look, self._placed, self._size)

    def _dock(self, size: Size) -> None:
        self._size = size
        self._quiet.follow()
        look = self.context.look.at(size)
        across, down = look.units(size)
        text = look.scale.text
        width = min(max(_WIDTHS[0], _WIDTH_SHARE * across), _WIDTHS[1])
        # Larger letters make higher lines, and more of them.
        height = _HEIGHT + _HEIGHT_FOR_LETTERS * text**2
        table = self.board.table
        table.least_beside_dock = max(_LEAST_BOARD, _LEAST_SHAPE * down)
        table.dock = Sized(Space(), (width, width, 9999), height)

    def layout(self, size: Size) -> None:
        self._dock(size)
        self.board.layout(size)
        self._confetti = None
        self._strip_state = ()
        self._build_strip()

    @property
    def _following(self) -> Puzzle:
        return self.book.beside(self.puzzle, 1)

    def _paint_next_ahead(self) -> None:
        """Have the next puzzle painted while this one is solved, so that it is there at once.

        What was painted is kept, the scene is not: its pictures are large.
        """
        following = PuzzleScene(self.context, self.book, self._following)
        self._ahead = self.context.studio.begin_ahead(partial(following.prepare, self._size))

    def enter(self) -> None:
        self._quiet.follow()
        self.board.enter()
        if self._ahead is None:
            self._paint_next_ahead()
        self._strip_words.repeat()
        self._strip_state = ()
        self._build_strip()

    def exit(self) -> None:
        self.board.exit()

    def update(self, dt: float) -> Change | None:
        self._clock += dt
        self._wait = max(0.0, self._wait - dt)
        # Scenes that the board leads to, such as the results, are not part of a puzzle.
        self._over |= self.board.update(dt) is not None
        session = self.board.session
        if session.tells_the_end and not self._refutes:
            self._throw_confetti()
        self._judge()
        # The end of a game is celebrated while it is told.
        if session.reel.idle or session.tells_the_end:
            self._tell()
        if session.reel.idle:
            self._show_next()
        if self._confetti is not None and self._clock - self._thrown > LASTS:
            self._confetti = None
        if len(self.match.actions) != self._hinted_at:
            self.hints = 0
        self._build_strip()
        self._strip_words.tell(self._placed, self._rule)
        told = self._told
        self.board.named = frozenset() if told is None else spaces_in(told, self.match.table.track)
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        self.board.draw(surface, alpha)
        look = self.board.table.look
        if self.board.session.reel.idle and self.marks != NO_MARKS:
            tags = {name: self.context.texts(f"tutorial.{name}") for name in ("taken", "full")}
            draw_marks(surface, look, self.marks, tags, self._free, self._clock)
        self._draw_path(surface)
        if self._confetti is not None:
            self._confetti.draw(surface, self._clock + alpha / 60 - self._thrown)
        paint_leaves(surface, look, self._placed, "strip")
        self.buttons.draw(surface, look)

    def _draw_path(self, surface: Surface) -> None:
        """Draw the turn as a path once it is over: white if it has failed, teal if it is better."""
        failed = self.verdict is not None and not self.verdict.solved and not self._refutes
        better = self.verdict is not None and self.shows_solution
        if not (failed or better) or not self.board.session.reel.idle:
            return
        look = self.board.table.look
        trails = trails_of(self.match, self.match.seen_actions(self.puzzle.seat))
        track = self.board.table.terrain.track.moored(self.match.table.sloop)
        way = Way(look.theme.retreat if better else look.theme.cream, ALONE)
        paint_way(surface, look, track, trails, way)

    @property
    def _free(self) -> Rect:
        """The part of the window that the strip leaves to the board."""
        strip = self.board.table.docked
        width, height = self._size
        return Rect(0, 0, width if strip.left == 0 else strip.left, strip.top or height)

    # Judging

    def _judge(self) -> None:
        """Judge the turn after each action, and remember at once that the puzzle is solved."""
        played = len(self.match.actions)
        if self._refutes or self._script or played == self._judged_at:
            return
        self._judged_at = played
        self._decided = judged(self.puzzle, self.match)
        if self._decided is None:
            # A verdict on a turn that was taken back is not true any more.
            self._quiet.message = None
        if self._decided is not None and self._decided.solved and not self.shows_solution:
            self.book.mark(self.puzzle, self._day)

    def _tell(self) -> None:
        """Say what the turn was worth; nothing more after an answer to it."""
        if self._refutes or self._told_at == self._judged_at:
            return
        self._told_at = self._judged_at
        self.verdict = self._decided
        if self.verdict is None:
            self._announce(None)
        elif self.verdict.solved:
            self._celebrate()
        else:
            self.context.sound.play(Cue.BELL)
            again = Phrase("puzzles.try_again")
            self._announce(again)
            # What was wrong alone would not tell that the turn is over.
            self.context.speech.say(Sentence(say(self.context.texts, again), Urgency.TURN))
            played = self.match.actions[: self._judged_at]
            found = mistake_words(self.context.texts, self.puzzle, self.match, played)
            self._mistake = found or ""
            self._wait = _PAUSE if self.verdict.reply else 0.0
        self.buttons.focus = None
        self._build_strip()
        self._show_who_listens()

    def _show_who_listens(self) -> None:
        """Show the focus of keys where they lead: on the strip once the turn is over."""
        board = self.board
        board.may_act = self.verdict is None and not self.shows_solution
        by_keys = board.focus.shown or self.buttons.shows_focus
        on_strip = self._on_strip or self.verdict is not None
        board.focus.shown = by_keys and not on_strip
        self.buttons.shows_focus = by_keys and on_strip

    def _celebrate(self) -> None:
        """Let the crew cheer, and say why the turn is right."""
        if self.shows_solution:
            self._announce(Phrase("puzzles.better_shown"))
            return
        played = self.match.actions[: self._judged_at]
        self._why = reasons(self.context.texts, self.puzzle, self.match, played)
        words = Phrase("puzzles.solved_banner")
        self._announce(words)
        if self.match.outcome is None:
            # Otherwise the end of the game has been celebrated.
            self.board.session.rejoice(self.puzzle.seat, words)
            self._throw_confetti()

    def _throw_confetti(self) -> None:
        if self._confetti is None and self.animates and self._thrown == 0.0:
            colour = self.match.seats[self.puzzle.seat].colour.value
            look = self.board.table.look
            self._confetti = Confetti(look, self._free, (colour,), Celebration.GRAND.confetti)
            self._thrown = self._clock

    def _announce(self, message: Phrase | None) -> None:
        """Let the prompt of the board say something; None for its own text."""
        if self._quiet.message == message:
            return
        self._quiet.message = message
        if message is None:
            # A board forgets its message as soon as something is pressed.
            self.board.handle(Press(_NOWHERE))
            self.board.handle(Cancel())

    # Showing what is better

    def _show_next(self) -> None:
        """Show the rival's answer, or the next step of the better turn, after a pause."""
        if self._wait > 0:
            return
        if self._script and self.board.session.waits:
            self.board.session.tap(ActionTap(self._script.popleft()))
            self._wait = _PAUSE if self._script else 0.0
        elif self.verdict is not None and self.verdict.reply and not self._refutes:
            self._refute(self.verdict.reply)

    def _refute(self, reply: Sequence[Action]) -> None:
        """Let the rival show the answer to a turn."""
        self._refutes = True
        self._announce(None)
        self._thinker.actions.extend(reply)
        if self.board.session.order.waiting is not None:
            self.board.session.end_turn()

    def show_better(self) -> None:
        """Show the better turn, from the beginning."""
        self._begin_again()
        self.shows_solution = True
        self._script.extend(self.puzzle.solution)
        self._wait = _PAUSE

    def again(self) -> None:
        """Begin again: by taking everything back if that is allowed, else on a new board."""
        fresh = self._refutes or self.shows_solution
        # Whoever begins again wants to hear what is asked for.
        self._strip_words.repeat()
        if not fresh and self.board.undo_all():
            self._thrown = 0.0
            self._forget()
            self._show_who_listens()
        else:
            self._begin_again()

    def _begin_again(self) -> None:
        self.board.exit()
        self._set_up()
        self.layout(self._size)
        self.board.enter()
        self._show_who_listens()

    # Input

    def _allows(self, meaning: Meaning) -> bool:
        """Return whether something on the board may be used: nothing once the turn is judged.

        A turn that has not done what was asked is ended by the player, and can be taken back.
        """
        if meaning is BoardButton.MENU:
            self._leaves = True
            return False
        if meaning is BoardButton.HINT:
            self._use("hint")
            return False
        if meaning is BoardButton.UNDO and self.shows_solution:
            self._use("again")
            return False
        if self._refutes or self.shows_solution:
            return False
        return self._decided is None or meaning is BoardButton.UNDO

    def handle(self, intent: Intent) -> Change | None:
        if isinstance(intent, Press | Drag | Release | Cancel | Hover):
            return self._point(intent)
        if isinstance(intent, Review):
            return self._pass_on(intent)
        self._listen()
        listened, self._listens = self._listens, False
        if intent is Command.HINT:
            return self._use("hint")
        asked = on_strip(intent)
        if asked is not None:
            used = self.buttons.handle(asked)
            return None if used is None else self._use(str(used.name))
        if intent is Command.MENU:
            self._on_strip = not self._on_strip
            self.buttons.shows_focus = self._on_strip
            return None
        if self._chooses_button and intent is not Command.UNDO:
            # After a sentence, the first key only lets the button be heard.
            return None if listened and intent is not Command.BACK else self._choose_button(intent)
        return self._pass_on(intent)

    def _point(self, intent: Intent) -> Change | None:
        """Pass a pointer to the strip, else to the board."""
        self._on_strip = False
        used = self.buttons.handle(intent)
        if used is not None:
            self.context.sound.play(Cue.TAP)
            return self._use(str(used.name))
        if isinstance(intent, Press) and self.board.table.docked.collidepoint(intent.at):
            return None
        return self._pass_on(intent)

    def _choose_button(self, intent: Intent) -> Change | None:
        """Let keys choose a button of the strip."""
        if intent is Command.BACK:
            leaves = self.verdict is not None or not self._on_strip
            self._on_strip = False
            self.buttons.shows_focus = False
            return Pop() if leaves else None
        used = self.buttons.handle(intent)
        if used is None:
            return None
        self.context.sound.play(Cue.TAP)
        return self._use(str(used.name))

    def _pass_on(self, intent: Intent) -> Change | None:
        """Let the board handle an intent, unless it leads out of the puzzle."""
        board = self.board
        steps_back = board.table.drawer_open or board.session.selection != NOTHING
        if intent is Command.BACK and not steps_back:
            return Pop()
        board.handle(intent)
        self._judge()
        if self._leaves:
            self._leaves = False
            return Pop()
        return None

    def _use(self, name: str) -> Change | None:
        match name:
            case "back":
                return Pop()
            case "next":
                return Replace(self.context.flow.puzzle(self._following, self._ahead))
            case "again":
                self._on_strip = False
                self.again()
            case "better":
                self._on_strip = False
                self.show_better()
            case "hint" if self._decided is None and not self._script:
                if self.hints > 1:
                    # There is no more to say, but a key is answered.
                    self._strip_words.repeat()
                self.hints += 1
                self._hinted_at = len(self.match.actions)
                self.context.sound.play(Cue.HINT)
                self._name_hinted()
            case "hint":
                # There is nothing to hint at any more, but a key is answered.
                self._strip_words.repeat()
        self._build_strip()
        return None

    def _name_hinted(self) -> None:
        """Let keys go on from the pirate that a hint names, and then from where it should go."""
        left = self._remaining(self.puzzle, self.match.actions)
        if left and isinstance(left[0], Advance | Retreat | Nudge):
            self.board.name(left[0].origin)
            preview = previewed(self.board, left[0]) if self.hints > 1 else None
            if preview is not None:
                self.board.focus.hinted = PositionTap(preview.destination)

    # The strip

    @property
    def task(self) -> str:
        """What is asked for."""
        return say(self.context.texts, task_phrase(self.puzzle, self.match))

    @property
    def speech(self) -> str:
        """What the narrator says to the task: the verdict, a hint, a rule, or nothing."""
        texts = self.context.texts
        verdict = self.verdict
        if self.shows_solution:
            # Why it is good is no answer: the turn before may have looked better.
            return "" if verdict is None else f"{texts('puzzles.better_shown')} {self._mistake}"
        if verdict is not None and verdict.solved:
            return f"{texts(f'puzzles.solved.{self.puzzle.task.value}')} {self._why}".strip()
        if verdict is not None and self._mistake and self.puzzle.task is Task.BEST:
            return self._mistake
        told = self._told
        if told is not None:
            words = say(texts, told)
            return sentence(words) if verdict is None else f"{words} {self._mistake}".strip()
        if not self.hints:
            return self._rule
        return texts("puzzles.astray")

    @property
    def _rule(self) -> str:
        """A rule of the game that the player may not know; empty if it is known."""
        return self.context.texts(rule_key(self.puzzle)) if self._explains else ""

    @property
    def _told(self) -> Phrase | None:
        """What was missed, or a hint; it may name spaces."""
        verdict = self.verdict
        if self.shows_solution or (verdict is not None and verdict.solved):
            return None
        if verdict is not None:
            return missed_phrase(self.puzzle, self.match, verdict)
        left = self._remaining(self.puzzle, self.match.actions) if self.hints else ()
        return hint_phrase(self.puzzle, self.match, left[0], self.hints) if left else None

    def _found_marks(self) -> GuideMarks:
        """Return what to point at: a hint, or the pirates that stayed behind."""
        board = self.board
        if not board.session.reel.idle or board.table.drawer_open:
            return NO_MARKS
        if self.verdict is not None and not self._refutes:
            seat = self.puzzle.seat
            behind = dict.fromkeys(self.verdict.behind)
            return GuideMarks(tuple(Ring(place_rect(board, at, seat)) for at in behind))
        left = self._remaining(self.puzzle, self.match.actions) if self.hints else None
        if not left or not board.session.waits:
            return NO_MARKS
        marks = marks_for(board, left[0])
        rings = tuple(ring._replace(number=None) for ring in marks.rings)
        return marks._replace(rings=rings) if self.hints > 1 else GuideMarks(rings[:1])

    def _build_strip(self) -> None:
        """Build the strip again if it would say something else now.

        While the board shows what decides the turn, the strip stays as it is.
        """
        if self._strip_state and self._decided is not self.verdict:
            return
        state = (
            self.verdict,
            self.hints,
            len(self.match.actions),
            self._refutes,
            self.shows_solution,
            self.board.session.reel.idle,
            self.board.session.selection,
            self.board.table.drawer_open,
            self.context.texts.hand,
            self.book.is_solved(self.puzzle),
        )
        if state == self._strip_state or not self._size[0]:
            return
        self._strip_state = state
        self.marks = self._found_marks()
        look = self.board.table.look
        view = Padded(self._strip(), (14, 10), Painted(draw_wood))
        self._placed = arrange(view, look, self.board.table.docked)
        self.buttons.replace(widgets(self._placed))
        if self.verdict is not None and self.buttons.focus is None:
            self.buttons.focus = self._buttons()[0].name

    def _strip(self) -> View:
        texts = self.context.texts
        back = Use(icon_button("back", "back", texts("puzzles.back")))
        paper = parchment(self._words(), (24, 14))
        face = Optional(Painted(draw_portrait, (self._mood,), side=(96, 170)))
        buttons = [Use(button, (110, 300), _BUTTON) for button in self._buttons()]
        in_column = Column(*buttons, gap=8, at=0.5)
        wide = Row(back, face, paper.grow(), in_column, gap=12, across=0.5)
        narrow = Column(
            Row(back, paper.grow(), gap=10).grow(),
            Row(*(button.grow() for button in buttons), gap=8),
            gap=8,
        )
        grade = self.puzzle.grade
        chest = lone_chest_view(grade, self.book.solved(grade), len(self.book.of_grade(grade)))
        beside = Column(
            Row(back, Space().grow(), face, gap=12),
            FirstThatFits(parchment(self._words(_LARGER), (24, 14)), paper).grow(),
            *buttons,
            Optional(chest),
            gap=12,
        )
        if self.board.table.docked.top == 0:
            return beside
        return FirstThatFits(Sized(wide, (_ROW, 9999)), narrow)

    @property
    def _mood(self) -> Expression:
        if self.verdict is None:
            return Expression.CALM
        return Expression.HAPPY if self.verdict.solved else Expression.SAD

    def _words(self, larger: float = 1.0) -> View:
        texts = self.context.texts
        puzzle = self.puzzle
        number = self.book.number(puzzle)
        done = texts("puzzles.done") if self.book.is_solved(puzzle) else ""
        label = texts("puzzles.label", grade=texts(f"puzzles.grade_{puzzle.grade}"), number=number)
        soft = self.board.table.look.theme.ink_soft
        parts: list[View] = [
            Optional(Words(f"{label} {done}".strip(), Face.BOLD, 24 * larger, soft)),
            Block(self.task, Face.TITLE, 34 * larger),
        ]
        if self.speech:
            parts.append(Block(self.speech, Face.BOLD, 28 * larger))
        return Column(*parts, gap=6, at=0.5)

    def _buttons(self) -> list[Button]:
        """Return what can be done now, the likeliest first."""
        texts = self.context.texts
        again = Button("again", texts("puzzles.start_again"), "undo", letters=30)
        following = Button("next", texts("puzzles.next"), "next", letters=30)
        if self.verdict is None and not self.shows_solution:
            if self.board.session.has_hints:
                # The board has a button for them.
                return [again, following]
            return [Button("hint", texts("puzzles.hint"), "hint", letters=30), again, following]
        if self.verdict is not None and self.verdict.solved and not self.shows_solution:
            following.tone = Tone.GOLD
            return [following, again]
        again.tone = Tone.GOLD
        if self.puzzle.task is Task.BEST and not self.shows_solution:
            better = Button("better", texts("puzzles.better"), "eye", letters=30)
            return [again, better, following]
        return [again, following]
