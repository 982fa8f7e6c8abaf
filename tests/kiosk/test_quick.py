"""The quick set-up: from the first screen to a game in at most three taps."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from game import GAMES, Match
from scenes.app.kiosk import KioskSceneFactory
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import ActionTap
from scenes.core.scene import Scene
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.quick_setup import QuickSetup, crew
from scenes.kiosk.tiles import TileName, rivals
from scenes.kiosk.visit import KioskContext, Visit
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kiosk.watchdog.counters import Counters
from scenes.kit.i18n import Languages, Texts
from scenes.kit.intents import Command
from scenes.kit.look import Look
from scenes.kit.sound import Sound
from scenes.kit.text import font_files
from scenes.kit.widgets import Name
from scenes.puzzles.book import PuzzleBook
from scenes.puzzles.play import PuzzleScene
from tests.kiosk.driving import languages_in
from tests.pilot import Pilot
from tests.scenes.helpers import ASSETS, InstantThinker, StubFlow, control, unseen

EVERYTHING = KioskConfig(languages=("en", "de"))
TEXTS = Texts({"kiosk": {"person": "Player {number}"}, "names": {"pirates": "Anne, Bonny"}})


class Scenes(KioskSceneFactory):
    """Remembers which games were begun."""

    def __init__(self, context: KioskContext, folder: Path) -> None:
        super().__init__(context, Counters(folder), draw=lambda _: 7)
        self.begun: list[Match] = []

    def board(self, match: Match, *, begins: bool = False) -> Scene:
        self.begun.append(match)
        return super().board(match, begins=begins)


class Guest:
    """A visitor of a kiosk that nobody watches over."""

    def __init__(self, folder: Path, config: KioskConfig, first: str) -> None:
        languages = languages_in(folder / "lang", "en", "de")
        german = folder / "lang" / "de.toml"
        text = german.read_text(encoding="utf-8").replace('person = "Player ', 'person = "Spieler ')
        german.write_text(text, encoding="utf-8")
        self.context = KioskContext(
            languages=Languages(languages),
            look=look(),
            sound=Sound(ASSETS, device=False),
            visit=Visit(folder / "data"),
            config=config,
            make_thinker=InstantThinker,  # type: ignore[arg-type]
        )
        self.scenes = self.context.flow = Scenes(self.context, folder)
        self.pilot = Pilot(self.context, first=getattr(self.scenes, first), draw_every=10**9)
        self.taps = 0

    @property
    def played(self) -> list[Match]:
        return self.scenes.begun

    def tap(self, name: Name) -> None:
        self.taps += 1
        self.pilot.tap(self.pilot.place_of(name))

    def touch(self) -> None:
        self.taps += 1
        self.pilot.tap((100, 100))

    @property
    def offered(self) -> list[Name]:
        """The names of all controls."""
        top = self.pilot.top
        assert isinstance(top, QuickSetup)
        return [control.name for control in top.controls]


@cache
def look() -> Look:
    """One for all, as drawings are dear."""
    unseen()
    return Look.of(ASSETS / "images", font_files())


Visits = Callable[..., Guest]


@pytest.fixture
def visit(tmp_path: Path) -> Visits:
    def visited(config: KioskConfig = EVERYTHING, first: str = "setup") -> Guest:
        return Guest(tmp_path, config, first)

    return visited


def test_two_taps_are_enough_to_play(visit: Visits) -> None:
    guest = visit(first="menu")
    guest.touch()
    guest.tap("go")
    assert isinstance(guest.pilot.top, BoardScene)
    assert guest.taps == 2


@pytest.mark.parametrize("people", [1, 2, 3, 4, 5])
def test_three_taps_are_enough_for_as_many_as_there_are(visit: Visits, people: int) -> None:
    guest = visit(first="menu")
    guest.touch()
    guest.tap(TileName("people", people))
    guest.tap("go")
    assert guest.taps == 3
    (match,) = guest.played
    names = [seat.name for seat in match.seats if seat.brain is None]
    assert names == [f"Player {number}" for number in range(1, people + 1)]
    assert len(match.seats) == max(3, people)


def test_another_language_costs_no_tap_more(visit: Visits) -> None:
    guest = visit(first="menu")
    for name in (TileName("language", "de"), TileName("people", 2), "go"):
        guest.tap(name)
    assert guest.taps == 3
    assert [seat.name for seat in guest.played[0].seats][:2] == ["Spieler 1", "Spieler 2"]


def test_the_language_can_be_changed_here_too(visit: Visits) -> None:
    guest = visit()
    guest.tap(TileName("language", "de"))
    assert guest.context.texts.language == "de"
    assert isinstance(guest.pilot.top, QuickSetup)
    guest.tap("go")
    assert guest.played[0].seats[0].name == "Spieler 1"


def test_all_that_was_chosen_is_played(visit: Visits) -> None:
    guest = visit()
    for setting, value in (("variant", "nest"), ("people", 1), ("rival", "barto")):
        guest.tap(TileName(setting, value))
    guest.tap("go")
    (match,) = guest.played
    assert match.game is GAMES["nest"]
    assert [seat.brain for seat in match.seats] == [None, "barto", "rosa"]
    assert match.seed == 7


def test_the_open_game_is_offered_first(visit: Visits) -> None:
    guest = visit()
    guest.tap("go")
    options = guest.played[0].table.options
    assert guest.played[0].game.variant_of(options) == "tortuga"


def test_only_what_is_allowed_is_offered(visit: Visits) -> None:
    config = EVERYTHING.with_changes(variants=("jamaica", "nest"), levels=("mateo", "yusuf"))
    names = visit(config).offered
    tiles = [name for name in names if isinstance(name, TileName)]
    assert [tile.value for tile in tiles if tile.setting == "variant"] == ["jamaica", "nest"]
    assert [tile.value for tile in tiles if tile.setting == "rival"] == ["mateo", "yusuf"]


def test_all_pirates_fit_beside_the_number_of_players_in_800x480(visit: Visits) -> None:
    setup = visit().pilot.top
    setup.layout((800, 480))
    people, rival = (
        control(setup, name).rect
        for name in (TileName("people", 1), TileName("rival", EVERYTHING.levels[0]))
    )
    assert people.centery == rival.centery, "the tiles of rivals are too wide: kiosk/tiles.py"


def test_where_there_is_no_choice_nothing_is_asked(visit: Visits) -> None:
    config = EVERYTHING.with_changes(variants=("nest",), levels=("barto",), languages=("en",))
    guest = visit(config)
    asked = {name.setting if isinstance(name, TileName) else name for name in guest.offered}
    assert asked == {"people", "back", "learn", "go"}
    guest.tap("go")
    assert [seat.brain for seat in guest.played[0].seats] == [None, "barto", "barto"]
    assert guest.played[0].game is GAMES["nest"]


def test_people_who_are_enough_are_not_asked_for_rivals(visit: Visits) -> None:
    guest = visit()
    for people, asked in ((1, True), (3, False), (2, True)):
        guest.tap(TileName("people", people))
        assert (TileName("rival", "finn") in guest.offered) is asked


def test_nobody_meets_a_stronger_pirate_than_was_asked_for() -> None:
    names = EVERYTHING.levels
    for levels in (names, (names[0], names[-1]), names[2:3], names[1::2]):
        allowed = rivals(levels)
        stars = {pirate.brain: pirate.stars for pirate in allowed}
        for chosen in allowed:
            brains = [seat.brain for seat in crew(TEXTS, 1, chosen, allowed) if seat.brain]
            assert brains[0] == chosen.brain
            assert len(brains) == 2
            assert all(stars[brain] <= chosen.stars for brain in brains)


def test_every_colour_and_every_name_is_there_once() -> None:
    for people in range(1, 6):
        seats = crew(TEXTS, people, rivals(["rosa"])[0], rivals(["rosa"]))
        assert len({seat.name for seat in seats}) == len(seats)
        assert len({seat.colour for seat in seats}) == len(seats)
        assert len({seat.face for seat in seats}) == len(seats)
        assert not any(seat.name.endswith(" II") for seat in seats)


@pytest.mark.parametrize("way", ["back", Command.BACK], ids=str)
def test_back_leads_to_the_first_screen(visit: Visits, way: str | Command) -> None:
    guest = visit()
    if isinstance(way, str):
        guest.tap(way)
    else:
        guest.pilot.key(pygame.K_ESCAPE)
    assert isinstance(guest.pilot.top, AttractScene)


def test_the_game_can_be_learned_first(visit: Visits) -> None:
    guest = visit()
    guest.context.flow = StubFlow()
    guest.tap("learn")
    assert guest.pilot.top is not guest.pilot.stack.scenes[0]
    assert isinstance(guest.pilot.stack.scenes[0], QuickSetup)


def test_the_keyboard_alone_is_enough(visit: Visits) -> None:
    guest = visit(first="menu")
    guest.pilot.write("x")
    for _ in range(2):
        guest.pilot.key(pygame.K_RETURN)
    # The first key leads here, the second shows where the focus is, the third sails.
    assert isinstance(guest.pilot.top, BoardScene)


def test_nothing_is_remembered_of_who_was_here(visit: Visits) -> None:
    guest = visit()
    before = guest.context.preferences
    for setting, value in (("language", "de"), ("variant", "jamaica"), ("people", 2)):
        guest.tap(TileName(setting, value))
    assert guest.context.preferences != before
    guest.tap("back")
    assert guest.context.preferences == before


def test_no_puzzle_is_offered_unless_the_operator_wants_it(visit: Visits) -> None:
    assert "puzzle" not in visit().offered


def test_an_easy_puzzle_is_one_tap_away_and_leads_back(visit: Visits) -> None:
    guest = visit(replace(EVERYTHING, puzzles=True))
    guest.tap("puzzle")
    scene = guest.pilot.top
    assert isinstance(scene, PuzzleScene)
    assert scene.puzzle.grade == 1
    assert scene.speech, "no rule is told"
    guest.tap("back")
    assert isinstance(guest.pilot.top, QuickSetup)


def test_a_visitor_who_goes_on_at_once_has_solved_the_puzzle_and_leaves_nothing(
    visit: Visits,
) -> None:
    guest = visit(replace(EVERYTHING, puzzles=True))
    before = guest.context.preferences
    guest.tap("puzzle")
    scene = guest.pilot.top
    assert isinstance(scene, PuzzleScene)
    for action in scene.puzzle.solution:
        while not scene.board.session.waits:
            guest.pilot.turn()
        scene.board.session.tap(ActionTap(action))
    guest.tap("next")
    assert guest.context.preferences.puzzles == (scene.puzzle.name,)
    following = guest.pilot.top
    assert isinstance(following, PuzzleScene)
    assert following.puzzle != scene.puzzle
    assert following.speech == "", "the rule is told twice"
    for _ in range(2):
        guest.tap("back")
    assert guest.context.preferences == before


def test_visitors_are_given_every_easy_puzzle_of_escape_and_no_other(visit: Visits) -> None:
    book = PuzzleBook(visit().context)
    easy = [puzzle for puzzle in book.of_grade(1) if puzzle.game is GAMES["escape"]]
    lots = iter(range(len(easy)))
    assert [book.easy_one(lambda _: next(lots)) for _ in easy] == easy


HEARD = [
    (how, variants, played)
    for how in ("reader", "read_aloud")
    for variants, played in ((EVERYTHING.variants, "tortuga"), (("jamaica",), "jamaica"))
]


@pytest.mark.parametrize(("how", "variants", "played"), HEARD)
def test_a_kiosk_that_speaks_offers_no_hidden_hands_if_there_are_others(
    visit: Visits, how: str, variants: tuple[str, ...], played: str
) -> None:
    guest = visit(EVERYTHING.with_changes(**{how: True}, variants=variants))
    shown = [name for name in guest.offered if isinstance(name, TileName)]
    assert not [tile for tile in shown if tile.setting == "variant"]
    guest.tap("go")
    begun = guest.played[0]
    assert begun.game.variant_of(begun.table.options) == played


@pytest.mark.parametrize("how", ["reader", "read_aloud"])
def test_a_kiosk_that_speaks_asks_for_headphones_where_hands_are_hidden(
    visit: Visits, how: str
) -> None:
    guest = visit(EVERYTHING.with_changes(**{how: True}, variants=("jamaica", "nest")))
    wanted = guest.context.texts("kiosk.headphones")

    def asks() -> tuple[bool, bool]:
        """Whether the tile that was tapped asks, and whether the way to the board does."""
        told = guest.pilot.top.spoken()
        things = {thing.key: thing for thing in told.tree.walk()}
        return wanted in things[told.focus].about, wanted in things["go"].name

    assert asks() == (False, False), "one player has nobody to hide cards from"
    guest.tap(TileName("people", 2))
    assert asks() == (True, True)
    guest.tap(TileName("variant", "nest"))
    assert asks() == (True, True)
    guest.tap(TileName("people", 1))
    assert asks() == (False, False)


def test_a_kiosk_that_is_silent_asks_for_no_headphones(visit: Visits) -> None:
    guest = visit(EVERYTHING.with_changes(variants=("jamaica", "nest")))
    guest.tap(TileName("people", 2))
    wanted = guest.context.texts("kiosk.headphones")
    assert not [each for each in guest.pilot.top.spoken().tree.walk() if wanted in each.name]
