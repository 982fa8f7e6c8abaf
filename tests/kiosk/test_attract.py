"""The first screen: computers play there for ever, and any touch leads on."""

import gc
import weakref
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from pygame import Rect, Surface

from game import ALL, LEVELS
from scenes.board.geometry.islands import IslandsView
from scenes.board.motion.sprites import Sprite
from scenes.board.turn.displayed import Displayed
from scenes.core.context import Context
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Replace, SceneStack
from scenes.kiosk.attract.call import SPOKEN_FOR
from scenes.kiosk.attract.game import (
    ARRIVED,
    DEALS,
    MOST_UNSEEN,
    PLAYERS,
    Exhibition,
    exhibition_crew,
    voyage,
)
from scenes.kiosk.attract.layout import CALL, LOGO, AttractLayout
from scenes.kiosk.attract.picture import AttractPicture
from scenes.kiosk.attract.scene import AttractScene
from scenes.kiosk.tiles import TileName, language_buttons
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit.effects import Stamp
from scenes.kit.i18n import Texts
from scenes.kit.intents import Cancel, Command, Drag, Hover, Intent, Pick, Press, Release, Typed
from scenes.kit.look import Look
from scenes.kit.loop import DT
from scenes.kit.music import Tune
from scenes.shared import cards
from tests.kiosk.driving import StubKioskContext, use
from tests.scenes.helpers import InstantThinker, Stub, stub_context
from tests.scenes.tracing import TracingLook, leave_pictures_out, slate

LANGUAGES = ("de", "en", "sv")
WINDOW = (1280, 720)
SOMEWHERE = (200, 300)


class Hall(StubKioskContext):
    """Remembers which language was asked for; every language says where it comes from."""

    def __init__(self, context: Context, config: KioskConfig) -> None:
        super().__init__(context, config, InstantThinker)
        self.asked_for: list[str] = []

    def speak(self, language: str) -> None:
        self.asked_for.append(language)

    def texts_in(self, language: str) -> Texts:
        captions = {f"caption_{number}": f"{language} caption {number}" for number in (1, 2, 3)}
        return Texts({"kiosk": {"touch": f"{language} touch", **captions}}, language)


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    def ground(_: AttractPicture) -> Surface:
        return slate((1, 1))

    leave_pictures_out(monkeypatch)
    monkeypatch.setattr(AttractPicture, "ground", ground)


MakeAttract = Callable[..., AttractScene]
USUAL = KioskConfig(languages=LANGUAGES)


@pytest.fixture
def hall(tmp_path: Path, traced: TracingLook) -> Hall:
    return Hall(stub_context(tmp_path, traced.look, Preferences(reduced_motion=True)), USUAL)


@pytest.fixture
def open_attract(tmp_path: Path, traced: TracingLook) -> MakeAttract:
    def opened(*, still: bool = True, config: KioskConfig = USUAL) -> AttractScene:
        context = stub_context(tmp_path, traced.look, Preferences(reduced_motion=still))
        return shown_in(Hall(context, config))

    return opened


@pytest.fixture
def attract(open_attract: MakeAttract) -> AttractScene:
    return open_attract()


def shown_in(hall: Hall) -> AttractScene:
    attract = AttractScene(hall, Random(4).randrange)
    SceneStack(attract, WINDOW)
    return attract


def leads_to_the_set_up(change: object) -> bool:
    return (
        isinstance(change, Replace)
        and isinstance(change.scene, Stub)
        and change.scene.name == "setup"
    )


def tap(attract: AttractScene, at: tuple[int, int]) -> object:
    assert attract.handle(Press(at)) is None
    return attract.handle(Release(at))


def live(attract: AttractScene, until: Callable[[], bool], most: int = 60_000) -> None:
    for _ in range(most):
        if until():
            return
        attract.update(DT)
    raise AssertionError("it never came to that")


# The way on


def test_a_touch_anywhere_leads_to_the_quick_set_up(hall: Hall) -> None:
    for at in (SOMEWHERE, (0, 0), (1279, 0), (640, 650)):
        assert leads_to_the_set_up(tap(shown_in(hall), at))
    assert hall.asked_for == []


def test_a_finger_that_slides_is_a_touch_too(attract: AttractScene) -> None:
    attract.handle(Press(SOMEWHERE))
    attract.handle(Drag((500, 500)))
    assert leads_to_the_set_up(attract.handle(Release((500, 500))))


@pytest.mark.parametrize(
    "intent",
    [*(command for command in Command if command is not Command.QUIT), Pick(3), Typed("x")],
    ids=str,
)
def test_every_key_and_button_leads_there_too(attract: AttractScene, intent: Intent) -> None:
    assert leads_to_the_set_up(attract.handle(intent))


@pytest.mark.parametrize(
    "intents",
    [
        [Press(SOMEWHERE), Cancel(), Release(SOMEWHERE)],
        [Release(SOMEWHERE)],
        [Hover(SOMEWHERE), Hover(None)],
        [Command.QUIT],
    ],
    ids=["lost", "begun elsewhere", "mouse", "quit"],
)
def test_what_is_no_touch_leads_nowhere(attract: AttractScene, intents: list[Intent]) -> None:
    assert [attract.handle(intent) for intent in intents] == [None] * len(intents)


def test_a_flag_leads_there_in_its_language(hall: Hall) -> None:
    assert leads_to_the_set_up(use(shown_in(hall), TileName("language", "sv")))
    assert hall.asked_for == ["sv"]


def test_there_are_flags_only_where_there_is_a_choice(open_attract: MakeAttract) -> None:
    names = [control.name for control in open_attract().controls]
    assert names == [TileName("language", code) for code in LANGUAGES]
    assert not open_attract(config=KioskConfig(languages=("nl",))).controls


# What is said


def test_every_language_comes_in_turn_and_then_the_first_again(attract: AttractScene) -> None:
    heard: list[str] = []
    for _ in range(round(SPOKEN_FOR * 60 * 4)):
        if not heard or heard[-1] != attract.language:
            heard.append(attract.language)
        attract.update(DT)
    assert heard[:4] == ["de", "en", "sv", "de"]


def test_each_language_invites_in_its_own_words(attract: AttractScene, traced: TracingLook) -> None:
    said: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    for turn in range(9):
        attract.seconds = (turn + 0.5) * SPOKEN_FOR
        traced.letters.forget()
        attract.draw(slate(WINDOW), 0.0)
        words = {word.text for word in traced.letters.words}
        said[attract.language] |= {word for word in words if word[:3] == attract.language + " "}
    for language, words in said.items():
        captions = {f"{language} caption {number}" for number in (1, 2, 3)}
        assert words == {f"{language} touch"} | captions


def plan_of(
    hall: Hall, size: tuple[int, int], number: int, draw: Callable[[int], int]
) -> AttractLayout:
    """Return the layout of the exhibition of that number."""
    game = Exhibition(KioskConfig(), number, draw)
    languages = partial(language_buttons, hall, LANGUAGES, LANGUAGES[0])
    return AttractLayout.of(hall.look.at(size), size, languages, game.match)


WINDOWS = [(1920, 1080), (2560, 1080), (1024, 768), (800, 480), (1080, 1920), (480, 800)]


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_covers_the_game_or_is_hidden_by_the_large_pirate_of_the_call(
    hall: Hall, size: tuple[int, int], number: int
) -> None:
    for deal in range(DEALS):
        plan = plan_of(hall, size, number, lambda _, deal=deal: deal)  # type: ignore[misc]
        track, hero, call = plan.terrain.track, plan.hero, plan.places[CALL]
        beside = [flag.rect for flag in plan.flags]
        shown = [Rect(*map(round, track.area(position))) for position in (0, *track.spaces)]
        shown += [Rect(*map(round, track.moored(island).sloop)) for island in (1, 2)]
        if isinstance(track, IslandsView):
            west = min(island.left for island in track.islands)
            east = size[0] - max(island.right for island in track.islands)
            assert abs(west - east) < 0.04 * size[0], deal
        assert track.board == (0, 0, *size)
        for place in (hero, call, plan.places[LOGO], *beside):
            assert place.collidelist(shown) == -1, (deal, place)
        assert Rect((0, 0), size).contains(hero)
        assert hero.bottom == call.bottom
        assert hero.height > 0.2 * min(size)
        assert hero.collidelist([*beside, plan.places[LOGO]]) == -1


# What is heard


def test_there_is_no_music_before_somebody_comes(hall: Hall) -> None:
    hall.sound.music(Tune.ESCAPE)
    shown_in(hall).update(DT)
    assert hall.sound.tune[0] is None


# What is played


def test_the_cards_of_the_game_stay_out_of_the_picture(
    open_attract: MakeAttract, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[object] = []

    def lay(_look: Look, card: object, _height: int) -> Stamp:
        laid.append(card)
        return Stamp(slate((1, 1)), (0, 0))

    monkeypatch.setattr(cards, "laid", lay)
    attract = open_attract(still=False)
    target = slate(WINDOW)
    played = len(attract.game.match.actions)
    flown = False
    while len(attract.game.match.actions) < played + 6:
        attract.update(DT)
        shown = attract.game.reel.sample(0.0) or ()
        flown = flown or any(isinstance(one, Sprite) and one.is_card for one in shown)
        attract.draw(target, 0.0)
    assert flown
    assert not laid


def test_the_allowed_games_and_variants_take_turns() -> None:
    shown = [voyage(KioskConfig(), number) for number in range(12)]
    assert [game for game, _ in shown] == ["escape", "nest"] * 6
    assert {variant for _, variant in shown} == set(KioskConfig().variants)
    only = KioskConfig().with_changes(variants=("hispaniola",))
    assert {voyage(only, number) for number in range(6)} == {("escape", "hispaniola")}


def test_strong_and_weak_pirates_meet_and_everybody_has_a_turn() -> None:
    crews = [exhibition_crew(number) for number in range(len(LEVELS))]
    assert all(len({seat.brain for seat in each}) == PLAYERS for each in crews)
    assert all(len({seat.colour for seat in each}) == PLAYERS for each in crews)
    turns = Counter(seat.brain for each in crews for seat in each)
    assert turns == dict.fromkeys((level.name for level in LEVELS), PLAYERS)


def test_a_game_is_shown_from_its_middle_on() -> None:
    for number in range(4):
        game = Exhibition(KioskConfig(), number, Random(number).randrange)
        havens = game.match.game.havens
        arrived = max(bytes(each).count(havens[-1]) for each in game.match.table.pirates)
        assert arrived >= ARRIVED * len(havens) or len(game.match.actions) >= MOST_UNSEEN
        assert game.match.outcome is None
        assert game.reel.shown == Displayed.of(game.match.view(ALL))


@pytest.mark.parametrize("still", [True, False])
def test_what_is_shown_is_what_is_played(open_attract: MakeAttract, still: bool) -> None:
    attract = open_attract(still=still)
    played = len(attract.game.match.actions)
    live(attract, lambda: len(attract.game.match.actions) >= played + 5)
    live(attract, lambda: attract.game.reel.idle)
    assert attract.game.reel.shown == Displayed.of(attract.game.match.view(ALL))


def test_when_a_game_has_ended_another_one_begins(attract: AttractScene) -> None:
    played = []
    for _ in range(3):
        game = attract.game
        played.append(game.match.game.name)
        live(attract, lambda game=game: attract.game is not game)  # type: ignore[misc]
        assert game.done
    assert played in (["escape", "nest", "escape"], ["nest", "escape", "nest"])


def test_nothing_stays_of_a_game_that_is_over(attract: AttractScene) -> None:
    gone = weakref.ref(attract.game.match)
    live(attract, lambda: attract.game.match is not gone())
    gc.collect()
    assert gone() is None


def test_nothing_of_these_games_is_kept(hall: Hall, tmp_path: Path) -> None:
    attract = shown_in(hall)
    first = attract.game
    live(attract, lambda: attract.game is not first)
    assert first.match.seed is None
    hall.writer.flush()
    assert hall.saved_game() is None
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_another_window_finds_the_game_where_it_was(open_attract: MakeAttract) -> None:
    attract = open_attract(still=False)
    live(attract, lambda: not attract.game.reel.idle)
    match, played = attract.game.match, len(attract.game.match.actions)
    attract.layout((480, 800))
    attract.draw(slate((480, 800)), 0.0)
    assert attract.game.match is match
    assert attract.game.reel.idle
    live(attract, lambda: len(match.actions) > played)


def test_nobody_thinks_for_a_screen_that_is_gone(hall: Hall) -> None:
    attract = shown_in(hall)
    thinker = hall.thinker
    thinker.ask(None)  # type: ignore[arg-type]
    attract.exit()
    assert not thinker.thinking
