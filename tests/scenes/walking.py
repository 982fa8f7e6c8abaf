"""How every scene is walked through: what it shows in a window, and all that is wrong with it.

Letters and rectangles are measured as they are; nothing is painted, so that a walk is short.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from itertools import combinations, product

import pygame
import pytest
from pygame import Rect, Surface

from game import (
    ACTIONS,
    GAMES,
    MAX_NAME,
    Action,
    Card,
    Colour,
    EndTurn,
    GameEnded,
    Label,
    Looks,
    Match,
    Record,
    Replay,
    Rng,
    Seat,
    TurnEnded,
)
from game.players.brains import BRAINS
from game.players.mistakes import Mistake, TurnFault
from game.players.review import TurnReview
from game.puzzles import PuzzleShelf, Task, load_puzzles
from game.storage.labels import FinishedGame
from game.voyage import PORTS, Ease, PortLog, Voyage
from scenes.app.key_help import (
    BOARD,
    ELSEWHERE,
    LEARNING,
    READING,
    REVIEWING,
    WATCHING,
    WRITING,
    KeyHelp,
)
from scenes.board.clock import RaceLight
from scenes.board.hud.bubble import Bubble, BubbleModel
from scenes.board.lighting import BoardGround
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import ActionTap, CardTap
from scenes.chart.picture import ChartPicture
from scenes.chart.scene import ChartScene
from scenes.core import page as pages_and_dialogs
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, Phrase
from scenes.core.model.preferences import LastVoyage, SeatChoice
from scenes.core.scene import Pop, Scene
from scenes.curtain.scene import CurtainScene
from scenes.kit.intents import Command, Key, Press, Release
from scenes.kit.layers import Collage
from scenes.kit.layout import SMALLEST_LETTERS, Scale, Size
from scenes.kit.look import Layer
from scenes.kit.loop import DT
from scenes.kit.theme import Hour
from scenes.kit.themes import PARCHMENT
from scenes.kit.widgets import Activated, Control
from scenes.learn.rules.pages import PAGES as RULES
from scenes.learn.rules.scene import RulesScene
from scenes.learn.tutorial.beats import LessonPlayer, PracticeBeat
from scenes.learn.tutorial.player import CourseProgress, ScriptPlayer
from scenes.learn.tutorial.script import DEMONSTRATIONS, TOPICS, Ask, Offer, Perform
from scenes.learn.tutorial.welcome import Farewell, Welcome
from scenes.link.connection import Endpoint, PhoneConnection
from scenes.link.protocol import Holder, LobbyTable
from scenes.link.table import lobby_of
from scenes.menu import scene as menu
from scenes.menu.scene import MenuScene
from scenes.pause.scene import ChoosePlayer, PauseScene
from scenes.phones.scene import PhonesHelp, PhonesScene
from scenes.puzzles.book import PuzzleBook
from scenes.puzzles.play import PuzzleScene
from scenes.puzzles.scene import PuzzlesScene
from scenes.records.evening import EveningScene
from scenes.records.saves import SavesScene, name_of
from scenes.records.scene import RecordsScene
from scenes.replay.scene import ReplayScene
from scenes.results import scene as results
from scenes.results.scene import ResultsScene
from scenes.review.board import ReviewBoard, ShownTurn
from scenes.review.scene import ReviewScene
from scenes.review.verdicts import GameReview
from scenes.settings.fields import SECTIONS
from scenes.settings.hearing import HearingScene
from scenes.settings.key_bindings import KeyBindings, PressAKey
from scenes.settings.scene import SettingsScene
from scenes.setup.choose_pirate import ChoosePirate
from scenes.setup.scene import PAGES, SetupScene
from scenes.shared.confirm import Confirm, LeaveUnsaved
from scenes.shared.languages import ChooseLanguage
from scenes.shared.text_entry import choose_name, choose_seed, write_title
from scenes.voyage.looks import LooksScene
from scenes.voyage.scene import VoyageScene
from scenes.voyage.voyages import VoyagesScene
from tests import first_of
from tests.game.storing import NOON
from tests.scenes.helpers import ASSETS
from tests.scenes.tracing import (
    Squeeze,
    TracingLetters,
    TracingLook,
    Word,
    leave_pictures_out,
    slate,
)

TURNED = ((800, 480), (1024, 600), (1024, 768), (1280, 720), (1920, 1080))
SIZES: tuple[Size, ...] = (
    *(size for wide, high in TURNED for size in ((wide, high), (high, wide))),
    *((2560, 1080), (3840, 2160)),
)
NAMES = (
    "Wilhelmina Wetherspoons",
    "Bartholomew the Terrible",
    "Ana",
    "Maximilianochristophoros",
    "Yusuf II",
)
"""As long as they may be, in one word or in several, and as short."""
LONGEST = tuple(name[:MAX_NAME] for name in NAMES)
ALIKE = tuple(Opponent(pirate.name, "greedy") for pirate in OPPONENTS)
"""Pirates that all play the same."""
LEAST_SIDE = 64
"""Units that a finger needs."""
LEAST_GAP = 8
"""Pixels between two controls."""
SMALLEST_SHARE = 0.6
"""How far letters may shrink to fit, of the size that they are wanted in."""


HOME = "192.168.178.34"
PORT = 8765


class SilentPhones(PhoneConnection):
    """Phones at some seats, without a process: nobody hears anything of them."""

    def __init__(self, table: LobbyTable, seats: Iterable[int], away: Iterable[int] = ()) -> None:
        super().__init__(Endpoint(HOME, ASSETS, {}))
        self.code = "BKRTZ"
        self.port = PORT
        self.table = table
        gone = frozenset(away)
        self.holders = {
            seat: Holder(token=bytes([seat]), here=seat not in gone, language="en")
            for seat in seats
        }

    @property
    def is_listening(self) -> bool:
        return True

    def _start(self) -> None:
        """Start no process."""

    def look(self) -> None:
        """Hear nothing."""


class Unpainted:
    """Stands for a picture without words."""

    def __init__(self, *_what: object) -> None:
        self.still = slate((1, 1))

    @classmethod
    def made(cls, *_what: object) -> "Unpainted":
        """At once."""
        return cls()

    def draw(self, *what: object, **more: object) -> None:
        """Paint nothing."""


class UnpaintedGround(BoardGround):
    """A ground that is not there, by day."""

    def __init__(self) -> None:
        self.bare = slate((8, 8))

    def hour(self, _at: float) -> Hour:
        return PARCHMENT.hour

    def steps(self, _at: float) -> tuple[int, ...]:
        return ()

    def paint(self, _target: Surface, _at: float) -> None:
        """Paint nothing."""


def unpainted(*what: object, **more: object) -> None:
    """Paint nothing."""


def repainted(
    _layer: object, target: Surface, _key: object, paint: Callable[[Surface], None]
) -> None:
    """Paint everything every time, so that every word is seen."""
    paint(target)


_draw_bubble = Bubble.draw


def draw_over_words(bubble: Bubble, target: Surface, model: BubbleModel | None) -> None:
    """Draw a bubble, which may lie over the name and the cards of its player."""
    if model is not None and isinstance(bubble.look.letters, TracingLetters):
        bubble.look.letters.cover(bubble.place(model))
    _draw_bubble(bubble, target, model)


def leave_scenery_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted."""
    leave_pictures_out(monkeypatch)
    monkeypatch.setattr(Bubble, "draw", draw_over_words)
    monkeypatch.setattr(Layer, "draw", repainted)
    monkeypatch.setattr(Collage, "draw", repainted)
    monkeypatch.setattr(RaceLight, "ground", lambda *_: UnpaintedGround())
    monkeypatch.setattr(menu, "Harbour", Unpainted)
    monkeypatch.setattr(results, "SunsetBackdrop", Unpainted)
    monkeypatch.setattr(ReviewBoard, "prepare", unpainted)
    monkeypatch.setattr(ChartPicture, "paint", lambda chart, *_: chart)
    monkeypatch.setattr(pages_and_dialogs, "dim", unpainted)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a scene shows in a window."""

    window: Rect
    scale: Scale
    controls: Sequence[Control]
    words: Sequence[Word]
    squeezes: Sequence[Squeeze]

    @property
    def spread(self) -> Size:
        """The size of the part of the window that has controls or words."""
        rects = [control.rect for control in self.controls]
        rects += [word.rect for word in self.words]
        whole = rects[0].unionall(rects[1:])
        return whole.width, whole.height

    def faults(self) -> Iterator[str]:
        """Everything that is wrong with it."""
        yield from self._faults_of_controls()
        yield from self._faults_of_words()
        for squeeze in self.squeezes:
            if squeeze.cut:
                yield f"{squeeze.text!r} is cut off"
            elif squeeze.size < squeeze.wanted * SMALLEST_SHARE:
                yield f"{squeeze.text!r} shrinks from {squeeze.wanted} to {squeeze.size} pixels"

    def _faults_of_controls(self) -> Iterator[str]:
        least = self.scale.px(LEAST_SIDE)
        for control in self.controls:
            if not self.window.contains(control.rect):
                yield f"{control.name} leaves the window: {control.rect}"
            for target in control.parts:
                if min(target.size) < least:
                    yield f"{control.name} is too small for a finger: {target.size} < {least}"
        for one, other in combinations(self.controls, 2):
            # The cards of a hand overlap: what is seen of one begins where the other ends.
            fanned = isinstance(one.name, CardTap) and isinstance(other.name, CardTap)
            if gap(one.rect, other.rect) < (0 if fanned else LEAST_GAP):
                yield f"{one.name} and {other.name} are too close: {one.rect}, {other.rect}"

    def _faults_of_words(self) -> Iterator[str]:
        for word in self.words:
            if not self.window.contains(word.rect):
                yield f"{word.text!r} leaves the window: {word.rect}"
            if not word.room.inflate(2, 2).contains(word.rect):
                yield f"{word.text!r} leaves its room: {word.rect} in {word.room}"
            if word.size < SMALLEST_LETTERS:
                yield f"{word.text!r} cannot be read at {word.size} pixels"
            for control in self.controls:
                apart = not control.rect.colliderect(word.rect)
                if not apart and not control.rect.contains(word.rect):
                    yield f"{word.text!r} at {word.rect} lies across {control.name}"
        for one, other in combinations(self.words, 2):
            if one.rect.colliderect(other.rect):
                yield f"{one.text!r} lies over {other.text!r}: {one.rect}, {other.rect}"


def gap(one: Rect, other: Rect) -> int:
    """How far two rectangles lie apart; less than nothing if they overlap."""
    across = max(one.left - other.right, other.left - one.right)
    down = max(one.top - other.bottom, other.top - one.bottom)
    return max(across, down)


def shown(traced: TracingLook, scene: Scene, size: Size) -> Shown:
    """A scene as it shows itself in a window."""
    scene.layout(size)
    scene.enter()
    scene.update(DT)
    traced.letters.forget()
    scene.draw(slate(size), 0.0)
    seen = written(traced, size)
    # A panel at a table for five has no room for the longest names: there they may be shortened.
    shortened = LONGEST if isinstance(scene, BoardScene | ReplayScene) else ()
    squeezes = tuple(squeeze for squeeze in seen.squeezes if squeeze.text not in shortened)
    return replace(seen, controls=scene.controls, squeezes=squeezes)


def written(traced: TracingLook, size: Size) -> Shown:
    """Return what was written in a window, without controls."""
    letters = traced.letters
    return Shown(
        window=Rect(0, 0, *size),
        scale=traced.look.at(size).scale,
        controls=(),
        words=tuple(letters.words),
        squeezes=tuple(letters.squeezes),
    )


def seats(players: int) -> tuple[Seat, ...]:
    brains = (None, "greedy", None, None, "greedy")
    return tuple(map(Seat, LONGEST, Colour, brains))[:players]


def voyage(players: int, game: str) -> LastVoyage:
    choices = tuple(SeatChoice(seat.name, seat.colour, seat.brain) for seat in seats(players))
    variant = "tortuga" if game == "escape" else game
    return LastVoyage(game, variant, (), None, choices)


PLAYED: dict[tuple[str, int, int], Match] = {}
"""Games by variant, players and number of actions, as playing takes longer than looking.

Nobody plays on in them: whoever taps on a board takes a copy.
"""


def played(variant: str, players: int, actions: int) -> Match:
    key = (variant, players, actions)
    if key not in PLAYED:
        game = GAMES["nest" if variant == "nest" else "escape"]
        match = Match.new(game, seats(players), game.variants[variant], 7)
        while match.outcome is None and len(match.actions) < actions:
            seat = match.table.to_act
            rng = Rng(len(match.actions))
            match.submit(seat, BRAINS["greedy"].choose(game.rules, match.view(seat), rng))
        PLAYED[key] = match
    return PLAYED[key]


def menus(context: Context, _size: Size) -> Iterator[Scene]:
    yield MenuScene(context)
    context.store.save_game(Record.of(played("hispaniola", 5, 30)))
    yield MenuScene(context)
    context.store.save_game(Record.of(at_sea(context)))
    yield MenuScene(context)


def setups(context: Context, size: Size) -> Iterator[Scene]:
    for game in GAMES:
        for players in range(2, 6):
            context.preferences = replace(context.preferences, voyage=voyage(players, game))
            opponents = ALIKE if players % 2 else OPPONENTS
            setup = SetupScene(context, offered=tuple(GAMES), opponents=opponents)
            setup.layout(size)
            for number in range(len(PAGES) if setup.is_paged else 1):
                setup.page = number
                yield setup


def sheets(context: Context, _size: Size) -> Iterator[Scene]:
    yield choose_name(context, NAMES[1], SetupScene(context).crew.pirates)
    yield choose_seed(context, "123456789012345")
    for players in (2, 5):
        context.preferences = replace(context.preferences, voyage=voyage(players, "escape"))
        for seat in (0, 1):
            yield ChoosePirate(context, SetupScene(context).crew, seat)


def settings(context: Context, size: Size) -> Iterator[Scene]:
    scene = SettingsScene(context)
    scene.layout(size)
    yield scene
    if scene.paged:
        for scene.page in range(len(SECTIONS)):
            yield scene


def controls(context: Context, size: Size) -> Iterator[Scene]:
    usual = context.preferences
    changed = (("hint", "page_down"), ("undo", "backspace"), ("end_turn", "num/"))
    for hands in (
        usual,
        replace(usual, one_handed=True, left_handed=True, captions=True),
        replace(usual, keys=changed),
    ):
        context.preferences = hands
        yield from settings(context, size)
        yield KeyBindings(context)
    for key in (pygame.K_RETURN, pygame.K_5, pygame.K_LSHIFT):
        prompt = PressAKey(context, Command.FULLSCREEN)
        prompt.layout(size)
        prompt.handle(Key(key))
        yield prompt
    yield ChooseLanguage(context)
    yield HearingScene(context)
    context.preferences = replace(usual, read_aloud=True, keys=changed)
    yield HearingScene(context)
    bindings = KeyBindings(context)
    yield bindings
    bindings.page = 1
    yield bindings


def rulebook(context: Context, size: Size) -> Iterator[Scene]:
    for game, pages in RULES.items():
        for each in pages:
            yield RulesScene(context, each.name)
        index = RulesScene(context, game)
        index.layout(size)
        tap(index, index.ring["index"].rect.center)
        yield index


def tutorials(context: Context, _size: Size) -> Iterator[Scene]:
    yield Welcome(context)
    yield from (Farewell(context, game) for game in GAMES)


def pauses(context: Context, _size: Size) -> Iterator[Scene]:
    for players in range(2, 6):
        yield PauseScene(context, played("hispaniola", players, 30), ALIKE)
        yield PauseScene(context, played("nest", players, 30), OPPONENTS)
    yield Confirm(context, "restart")
    yield Confirm(context, "leave", "kiosk")
    for brain in (None, "rosa"):
        yield ChoosePlayer(context, replace(seats(1)[0], brain=brain), OPPONENTS)
        yield ChoosePlayer(context, replace(seats(1)[0], brain=brain), OPPONENTS[:1])


def curtains(context: Context, _size: Size) -> Iterator[Scene]:
    for players in range(2, 6):
        for actions in (0, 4, 30):
            yield CurtainScene(context, played("jamaica", players, actions), 0)
        yield CurtainScene(context, played("nest", players, 60), 0)


def endings(context: Context, _size: Size) -> Iterator[Scene]:
    for players in range(2, 6):
        yield ResultsScene(context, played("tortuga", players, 9999))
        yield ResultsScene(context, played("nest", players, 9999))


def charts(context: Context, _size: Size) -> Iterator[Scene]:
    for variant in ("tortuga", "nest"):
        yield ChartScene(context, played(variant, 3, 9999), datetime(1672, 4, 3, 12, tzinfo=UTC))


def boards(context: Context, _size: Size) -> Iterator[Scene]:
    for variant in ("tortuga", "jamaica", "nest"):
        for players in range(2, 6):
            yield BoardScene(context, played(variant, players, 30))


def keep_games(context: Context) -> None:
    """Finished games of everybody and games kept by name, more than any window shows."""
    for players in range(2, 6):
        for variant in ("tortuga", "nest", "hispaniola"):
            ended = FinishedGame.of(played(variant, players, 9999), NOON)
            context.store.put_away(ended)
    for number in range(12):
        match = played(("hispaniola", "nest")[number % 2], 2 + number % 4, 30)
        name = ("", "Sunday", "W" * MAX_NAME)[number % 3]
        label = Label.of(match, NOON, f"{name[:-3]}{number:03d}" if name else "")
        context.store.keep_game(Record.of(match), label)


def records(context: Context, _size: Size) -> Iterator[Scene]:
    yield RecordsScene(context, OPPONENTS, lambda: NOON)
    keep_games(context)
    for pirates in (OPPONENTS, ALIKE):
        scene = RecordsScene(context, pirates, lambda: NOON)
        for scene.page in range(3):
            scene.game = scene.kind = scene.page
            yield scene
    yield EveningScene(context, lambda: NOON)
    yield Confirm(context, "clear", "records")


def saves(context: Context, _size: Size) -> Iterator[Scene]:
    yield SavesScene(context, lambda: NOON)
    keep_games(context)
    match = at_sea(context)
    context.store.keep_game(Record.of(match), Label.of(match, NOON, "Sunday"))
    yield SavesScene(context, lambda: NOON)
    crew = name_of(context.texts, Label.of(played("tortuga", 5, 0), NOON))
    for name in ("Maximilianochristophoros", crew):
        yield Confirm(context, "forget", "saves", name=name)
    yield write_title(
        context,
        context.texts("saves.default", voyage="Hispaniola", round=200),
        context.texts("saves.keep_title"),
        context.texts("saves.keep_note"),
    )
    yield write_title(context, "Sunday", context.texts("saves.rename_title"))


def voyages(context: Context, size: Size) -> Iterator[Scene]:
    """Voyages at their beginning, on the way and at their end, and a game of one."""
    yield VoyagesScene(context)
    begun = Voyage(LONGEST[0], Colour.BLUE, NOON)
    stored = [context.store.voyages.add(begun)]
    for name, flags in (("Ana", 4), (LONGEST[3], len(PORTS))):
        stored.append(context.store.voyages.add(sailed(name, flags)))
    yield VoyagesScene(context)
    yield Confirm(context, "forget", "voyage", name=LONGEST[3])
    for each in stored:
        yield VoyageScene(context, each)
        yield LooksScene(context, each)
    for number in (0, 4, 8, 11):
        scene = VoyageScene(context, stored[2])
        scene.layout(size)
        scene.use(Activated("chart", number))
        yield scene
    lost = sailed("Ana", len(PORTS) - 1, lost=True)
    yield VoyageScene(context, context.store.voyages.add(lost))
    for flags, seed in ((0, 1), (7, 2), (len(PORTS) - 1, 3)):
        voyage = sailed(LONGEST[0], flags)
        sails, match = voyage.sail(voyage.next_port, seed, Ease(hint=True))
        context.store.voyages.add(sails)
        context.voyages.all()
        yield PauseScene(context, match, OPPONENTS)
        yield ResultsScene(context, played_at(flags, seed))


def at_sea(context: Context) -> Match:
    """A game at the harbour with the longest name, on a voyage of its own."""
    sails, match = sailed("Ana", 1).sail(PORTS[1], 7)
    context.store.voyages.add(sails)
    context.voyages.all()
    return match


def sailed(name: str, flags: int, *, lost: bool = False) -> Voyage:
    """A voyage with flags, every second golden, and perhaps a lost game at the next harbour."""
    logs = {
        port.name: PortLog(games=1 + number % 3, round=12, gold=number % 2 == 0)
        for number, port in enumerate(PORTS[:flags])
    }
    if lost:
        logs[PORTS[flags].name] = PortLog(games=2)
    looks = Looks("straw", "stripes", "cutlasses") if flags > 2 else Looks()
    return Voyage(name, Colour.YELLOW, NOON, logs, looks=looks)


@cache
def played_at(flags: int, seed: int) -> Match:
    """The game at a harbour, played to its end."""
    voyage = sailed(LONGEST[0], flags)
    match = voyage.sail(voyage.next_port, seed, Ease(hint=True))[1]
    while match.outcome is None:
        rng = Rng(len(match.actions))
        view = match.view(match.table.to_act)
        match.submit(match.table.to_act, BRAINS["greedy"].choose(match.game.rules, view, rng))
    return match


def replays(context: Context, _size: Size) -> Iterator[Scene]:
    for variant in ("tortuga", "jamaica", "nest"):
        for players in range(2, 6):
            watch = ReplayScene(context, Replay(played(variant, players, 9999)))
            watch.jump(40)
            watch.look_through(0)
            yield watch


def reviews(context: Context, _size: Size) -> Iterator[Scene]:
    """Finished games of which no turn, some or all have been looked at."""
    for variant, players in (("tortuga", 2), ("jamaica", 5), ("nest", 4)):
        match = played(variant, players, 9999)
        yield ReviewScene(context, match)
        scene = ReviewScene(context, match)
        for review in reviewed(variant, players):
            scene.review.learn(review)
        for turn in (*scene.review.worst(scene.whose), _unlucky(scene.review)):
            scene.turn = turn
            yield scene
        scene.turn = scene.review.worst(scene.whose)[0]
        scene.shown, scene.numbered = ShownTurn.BETTER, True
        yield scene


def _unlucky(review: GameReview) -> int:
    """Let a turn in which the first player lost chances have been a good one."""
    turn = review.chosen(0)[6]
    review.learn(replace(advised(review, turn), chances=review.course[turn + 1]))
    return turn


@cache
def reviewed(variant: str, players: int) -> tuple[TurnReview, ...]:
    """Advice for some turns of the first player, by nobody who thinks about it."""
    review = GameReview(played(variant, players, 9999))
    return tuple(advised(review, turn) for turn in review.chosen(0)[:6])


def advised(review: GameReview, turn: int) -> TurnReview:
    """A turn by chance as a better one, with the longest sentence."""
    first, seat = review.turns[turn].first, review.turns[turn].seat
    match = review.match.branch(first)
    while match.outcome is None and match.table.turn == seat:
        to_act, rng = match.table.to_act, Rng(first + len(match.actions))
        choice = BRAINS["random"].choose(match.game.rules, match.view(to_act), rng)
        match.submit(to_act, choice)
    ends = (TurnEnded, GameEnded)
    told = match.seen_actions(seat)
    over = first_of(
        (i for i, done in enumerate(told, 1) if any(isinstance(e, ends) for e in done.events)),
        "end of the turn",
    )
    mistake = Mistake(TurnFault.ROAD, (seat + 1) % len(match.seats), Card.PISTOL, 22, 15, 36)
    return TurnReview(first, told[:over], mistake, None, (0.9,) * len(match.seats))


def choices(context: Context, size: Size) -> Iterator[Scene]:
    """Boards on which something is chosen, asked, refused or opened."""
    for variant in ("jamaica", "nest"):
        for position in range(0, 38, 3):
            board = BoardScene(context, Record.of(played(variant, 3, 30)).match())
            show(board, size)
            tap(board, board.table.track.area(position).centre)
            yield board
        for number in range(len(board.controls)):
            board = BoardScene(context, Record.of(played(variant, 3, 30)).match())
            show(board, size)
            if number < len(board.controls):
                tap(board, board.controls[number].rect.center)
                yield board


def show(scene: Scene, size: Size) -> None:
    scene.layout(size)
    scene.enter()
    scene.update(DT)


def tap(scene: Scene, at: tuple[float, float]) -> None:
    place = (round(at[0]), round(at[1]))
    scene.handle(Press(place))
    scene.handle(Release(place))


def helps(context: Context, _size: Size) -> Iterator[Scene]:
    usual = context.preferences
    for lines in (BOARD, WRITING, WATCHING, REVIEWING, ELSEWHERE, LEARNING, READING):
        yield KeyHelp(context, lines)
    for hand in ({"one_handed": True, "left_handed": True}, {"one_handed": True}):
        context.preferences = replace(usual, **hand)  # type: ignore[arg-type]
        yield KeyHelp(context, BOARD)


def page_of(context: Context, topic: str) -> ScriptPlayer:
    script = TOPICS[topic]
    before = 14 if isinstance(script.steps[0], Offer) else 3
    progress = CourseProgress(before, 15, {1})
    return LessonPlayer(context, script, lambda scene: scene, progress)


def demonstration_of(context: Context, game: str) -> ScriptPlayer:
    return LessonPlayer(context, DEMONSTRATIONS[game], lambda scene: scene)


def moments(page: ScriptPlayer) -> Iterator[str]:
    """Let a script say everything that it has to say, one thing after the other."""
    for index, step in enumerate(page.script.steps):
        match step:
            case Ask(name):
                page.open(index)
                yield from _moments_of_asking(page, name)
            case Perform(name):
                yield name
                _hasten(page)
            case Offer(plans):
                yield "offers"
                yield from _moments_of_plans(page, [plan.name for plan in plans])


def _moments_of_asking(page: ScriptPlayer, name: str) -> Iterator[str]:
    page.update(DT)
    yield f"{name} asked"
    assert isinstance(page.beat, PracticeBeat)
    practice = page.beat.practice
    assert practice.aim is not None
    page.stage.tap(practice.aim.point)
    page.update(DT)
    yield f"{name} chosen"
    practice.finish()
    page.update(DT)
    yield f"{name} done"


def _moments_of_plans(page: ScriptPlayer, plans: list[str]) -> Iterator[str]:
    for plan in plans:
        page.beat.use(plan)
        page.update(DT)
        yield f"{plan} tried"
        page.beat.use("skip")
        yield f"{plan} explained"
        page.beat.use("undo")
        page.update(DT)
    yield "all tried"
    page.beat.use(plans[0])
    page.beat.use("skip")
    page.stage.take_back()
    page.update(DT)
    yield "end"


def _hasten(page: ScriptPlayer) -> None:
    """Let what is told happen, and go on."""
    index = page.index
    for _ in range(100):
        page.handle(Command.CONFIRM)
        if page.update(DT) is not None or page.index != index:
            return
    raise AssertionError(f"{page.step} does not end")


def lessons(context: Context, size: Size) -> Iterator[Scene]:
    """A lesson in which something is practised, and one in which a plan is chosen.

    All others look the same; their words have their place in test_tutorial_layout.
    """
    yield from _told((page_of(context, topic) for topic in ("escape.jump", "nest.choice")), size)


def demonstrations(context: Context, size: Size) -> Iterator[Scene]:
    yield from _told((demonstration_of(context, game) for game in GAMES), size)


def _told(pages: Iterable[ScriptPlayer], size: Size) -> Iterator[Scene]:
    for page in pages:
        show(page, size)
        for _ in moments(page):
            yield page


def unsaved(context: Context, _size: Size) -> Iterator[Scene]:
    """What is shown where the disk refuses a game, or where a file was changed."""
    for why in ("full", "read_only", "hanging", "unsaved"):
        yield LeaveUnsaved(context, Phrase(f"saving.why_{why}"), Pop())
    for count in (1, 50):
        yield Confirm(context, "import", "records", count=count, most=50)
    match = played("hispaniola", 5, 30)
    for label in (Label.of(match, NOON, "Sunday"), Label.of(match, NOON)):
        context.store.keep_game(Record.of(match), replace(label, changed=True))
    context.store.put_away(FinishedGame.of(played("hispaniola", 5, 9999), NOON))
    yield SavesScene(context, lambda: NOON)
    # A folder where a file is drafted.
    (context.store.folder / "game.json.part").mkdir(parents=True)
    for game in (at_sea(context), match):
        context.save_game(game)
        assert context.unsaved() is not None
        while context.take_note() is not None:
            pass
        yield MenuScene(context)
    yield PauseScene(context, match, OPPONENTS)


def puzzles(context: Context, size: Size) -> Iterator[Scene]:
    """The page with its chests, each rule, and for each task a hint, a miss and a solution."""
    shelf = load_puzzles()
    two = [puzzle for puzzle in shelf.puzzles if len(puzzle.placement.pirates) == 2]
    for game, task in product(GAMES, (Task.ABOARD, Task.DRAW)):
        asked = (each for each in two if each.game.name == game and each.task is task)
        puzzle = first_of(asked, f"puzzle of {game} for two that asks for {task}")
        yield PuzzleScene(context, PuzzleBook(context), puzzle, NOON.date)
    solved = tuple(puzzle.name for puzzle in shelf.puzzles[::2])
    context.prefer(replace(context.preferences, puzzles=solved, puzzle_days=("2026-05-04",)))
    for unreadable in (0, 1):
        book = PuzzleBook(context, shelf._replace(unreadable=unreadable))
        yield PuzzlesScene(context, book, NOON.date)
    yield PuzzlesScene(context, PuzzleBook(context, PuzzleShelf(())), NOON.date)
    book = PuzzleBook(context)
    for task in Task:
        puzzle = first_of((each for each in two if each.task is task), f"puzzle for two: {task}")
        scene = PuzzleScene(context, book, puzzle, NOON.date)
        show(scene, size)
        scene.handle(Command.HINT)
        scene.handle(Command.HINT)
        yield scene
        wrong = (each for each in scene.match.legal_actions() if each not in puzzle.solution)
        _play_puzzle(scene, [first_of(wrong, f"wrong action in {puzzle.name}")])
        yield scene
        scene = PuzzleScene(context, book, puzzle, NOON.date)
        show(scene, size)
        _play_puzzle(scene, puzzle.solution)
        yield scene


def _play_puzzle(scene: PuzzleScene, actions: Sequence[Action]) -> None:
    """Play a turn and end it, without waiting for what it shows."""
    session = scene.board.session
    for action in (*actions, EndTurn()):
        if scene.verdict is None:
            session.tap(ActionTap(action))
        for _ in range(3):
            session.reel.finish()
            scene.update(DT)


def phone_tables(context: Context, size: Size) -> Iterator[Scene]:
    """The invitation, the set-up, and boards whose people are on phones: all, one, one away."""
    context.phone_addresses = (HOME,)
    table = lobby_of(played("jamaica", 4, 30))
    people = [number for number, seat in enumerate(table.seats) if seat.is_person]
    for seats_on_phones in (), people[:1], people:
        context.phones = SilentPhones(table, seats_on_phones, away=people[1:2])
        yield PhonesScene(context, table)
    yield PhonesHelp(context)
    match = played("jamaica", 4, 30)
    crew = tuple(SeatChoice(s.name, s.colour, s.brain, s.character) for s in match.seats)
    last = LastVoyage("escape", "jamaica", seats=crew)
    context.preferences = replace(context.preferences, voyage=last)
    context.phones = SilentPhones(lobby_of(match), people, away=people[1:2])
    setup = SetupScene(context)
    setup.page = PAGES.index("crew")
    yield setup
    for variant in ("jamaica", "hispaniola", "nest"):
        lengths = range(30, 60)
        begun = (
            match
            for match in (played(variant, 4, length) for length in lengths)
            if match.table.to_act in people and match.table.actions_left < ACTIONS
        )
        match = first_of(begun, f"turn of a person that has begun in {variant}")
        acting = match.table.to_act
        others = [seat for seat in people if seat != acting]
        # Everybody on a phone, a phone that is away in its turn, and a mixed table.
        for held, away in ((people, ()), (people, (acting,)), (others, others[:1])):
            context.phones = SilentPhones(lobby_of(match), held, away)
            board = BoardScene(context, Record.of(match).match())
            show(board, size)
            board.update(0.0)
            yield board
    context.phones = None


EVERY_SCENE = (
    *(menus, setups, sheets, settings, controls, pauses, curtains, endings),
    *(boards, records, saves, voyages, replays, reviews, rulebook, tutorials, puzzles, unsaved),
    *(phone_tables, charts),
)
Scenes = Callable[[Context, Size], Iterator[Scene]]


class Unthinking:
    """A thinker that never answers, so that nothing happens while somebody looks."""

    thinking = True

    def drop(self) -> None:
        """There is nothing to drop."""

    drop_hint = drop_review = drop_threat = close = drop

    def ask(self, confirm: object) -> None:
        """Say nothing."""

    def poll(self) -> None:
        """Nothing yet."""

    poll_hint = poll_review = poll_threat = poll
    ask_hint = ask_review = ask_threat = ask


def pages(context: Context, traced: TracingLook, scenes: Scenes, size: Size) -> Iterator[Shown]:
    """What those scenes show in a window, one after the other."""
    context.make_thinker = Unthinking  # type: ignore[assignment]
    return (shown(traced, scene, size) for scene in scenes(context, size))


def walk(context: Context, traced: TracingLook, scenes: Scenes, size: Size) -> str:
    """All that is wrong with those scenes in a window, line by line."""
    found = pages(context, traced, scenes, size)
    return "\n".join(dict.fromkeys(fault for each in found for fault in each.faults()))
