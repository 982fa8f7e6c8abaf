"""Who wants no flashes sees none: fires stand still, flames are steady, and dusk falls slowly."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect, Surface

from game import GAMES, PUBLIC, Colour, GameEnded, Match, Seat, derived_seed
from game.players.brains import BRAINS
from game.rng import Rng
from scenes.board.ambience import Ambience
from scenes.board.hud.layout import LayoutSettings
from scenes.board.motion import choreography
from scenes.board.motion.clips import Banner, Burst, Dusk, Posed, Sailing, Staging
from scenes.board.motion.sprites import Sprite
from scenes.board.scene import BoardScene
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.core.model.preferences import Preferences
from scenes.kit.look import Look
from scenes.kit.pirates import captain
from scenes.kit.text import font_files
from scenes.kit.themes import NIGHT
from scenes.menu.harbour import Harbour
from scenes.results.backdrop import SunsetBackdrop, SunsetPlaces, Victory
from tests.pilot import Pilot
from tests.scenes.helpers import ASSETS, context_in, unseen

SIZE = (960, 540)
SEATS = (Seat("Anna", Colour.BLUE, "greedy"), Seat("Barto", Colour.RED, "greedy"))
TIMES = tuple(number * 0.29 for number in range(8))


@pytest.fixture(scope="module")
def look() -> Look:
    unseen()
    return Look.of(ASSETS / "images", font_files()).at(SIZE)


def begun() -> Match:
    game = GAMES["escape"]
    return Match.new(game, SEATS, game.variants["tortuga"], seed=2)


@pytest.fixture(scope="module")
def match() -> Match:
    """A game that is over, played as its computer players would."""
    match = begun()
    while match.outcome is None:
        seat = match.table.to_act
        rng = Rng(derived_seed(2, match.table.ply))
        brain = BRAINS[match.seats[seat].brain or ""]
        match.submit(seat, brain.choose(match.game.rules, match.view(seat), rng))
    return match


@pytest.fixture(scope="module")
def table(look: Look, match: Match) -> Tabletop:
    table = Tabletop(match)
    table.layout(look, SIZE, LayoutSettings(hint=True))
    return table


def farewell(table: Tabletop, *, flashes: bool) -> set[type]:
    """What is seen over the board when the game has ended."""
    match = table.match
    events = match.seen_actions(PUBLIC)[-1].events
    ended = next(event for event in events if isinstance(event, GameEnded))
    after = Displayed.of(match.view(PUBLIC))
    stage = table.places(PUBLIC, flashes=flashes, parting=True)
    seen: set[type] = set()
    for clip, *_ in choreography.steps(ended, after, after, stage):
        for part in range(20):
            seen |= {type(flying) for flying in clip.sample(clip.duration * part / 20)}
    return seen


def test_a_game_ends_with_fireworks_in_the_dusk_unless_nobody_wants_them(table: Tabletop) -> None:
    assert farewell(table, flashes=True) == {Burst, Dusk, Banner, Sprite, Sailing, Staging, Posed}
    assert farewell(table, flashes=False) == {Dusk, Banner, Sprite, Sailing, Staging, Posed}


@pytest.mark.parametrize("flashes", [True, False])
def test_the_last_action_is_shown_as_the_settings_say(
    tmp_path: Path, look: Look, match: Match, flashes: bool
) -> None:
    last = last_move(match)
    context = context_in(tmp_path, Preferences(flashes=flashes), look)
    pilot = Pilot(context, SIZE, first=lambda: context.flow.board(last), draw_every=1000)
    seen: set[type] = set()
    while isinstance(pilot.top, BoardScene):
        seen |= {type(flying) for flying in pilot.board.session.reel.show}
        pilot.turn(3)
    assert {Dusk, Sailing} <= seen
    assert (Burst in seen) == flashes


def last_move(match: Match) -> Match:
    """The same game before its last action."""
    last = begun()
    for played in match.seen_actions(PUBLIC)[:-1]:
        last.submit(played.seat, played.action)
    return last


def test_day_never_comes_back_before_the_results(tmp_path: Path, look: Look, match: Match) -> None:
    context = context_in(tmp_path, Preferences(), look)
    last = last_move(match)
    pilot = Pilot(context, SIZE, first=lambda: context.flow.board(last), draw_every=1000)
    dark = [0.0]
    while isinstance(pilot.top, BoardScene):
        show = pilot.board.session.reel.show
        dusk = [flying.share for flying in show if isinstance(flying, Dusk)]
        assert dusk or dark == [0.0]
        dark += dusk
        pilot.turn()
    assert dark == sorted(dark)
    assert dark[-1] > 0.95


def test_a_tap_skips_the_farewell_but_not_that_somebody_has_won(
    tmp_path: Path, look: Look, match: Match
) -> None:
    context = context_in(tmp_path, Preferences(), look)
    last = last_move(match)
    pilot = Pilot(context, SIZE, first=lambda: context.flow.board(last), draw_every=1000)
    while not pilot.board.session.order.over:
        pilot.turn()
    assert not pilot.board.session.tells_the_end
    for _ in range(2):
        pilot.tap((SIZE[0] // 2, SIZE[1] // 2))
    assert pilot.board.session.tells_the_end
    pilot.turn(30)
    assert isinstance(pilot.top, BoardScene)
    pilot.tap((SIZE[0] // 2, SIZE[1] // 2))
    pilot.turn(2)
    assert not isinstance(pilot.top, BoardScene)


def pictures(draw: Callable[[Surface, float], None]) -> int:
    """How many different pictures there are in two seconds."""
    seen = set()
    for seconds in TIMES:
        target = Surface(SIZE).convert()
        target.fill("#123456")
        draw(target, seconds)
        seen.add(target.get_buffer().raw)
    return len(seen)


def test_torches_burn_steadily(look: Look, table: Tabletop) -> None:
    assert table.terrain.lights.torches
    ground = Surface((8, 8)).convert()
    for flickers, least, most in ((True, 3, len(TIMES)), (False, 1, 1)):
        ambience = Ambience(table.terrain, ground, look, flickers=flickers)
        assert least <= pictures(ambience.draw) <= most


def test_fireflies_fly_by_night_and_do_not_blink_where_nothing_may_flash(look: Look) -> None:
    game, ground = GAMES["nest"], Surface((8, 8)).convert()
    table = Tabletop(Match.new(game, SEATS, game.variants["nest"], seed=2))
    table.layout(look, SIZE)
    by_night = look.with_theme(NIGHT)
    assert pictures(Ambience(table.terrain, ground, look).draw) == 1
    assert pictures(Ambience(table.terrain, ground, by_night).draw) > 1
    steady = Ambience(table.terrain, ground, by_night, flickers=False)
    assert pictures(steady.draw) > 1
    assert len({brightness(steady.draw, seconds) for seconds in TIMES}) == 1


def brightness(draw: Callable[[Surface, float], None], seconds: float) -> int:
    """The green of the lightest pixel that is drawn."""
    target = Surface(SIZE).convert()
    draw(target, seconds)
    return max(target.get_buffer().raw[1::4])


def test_the_fireworks_of_the_results_stand_still(look: Look) -> None:
    clear = Rect(0, 0, *SIZE)
    podium = Rect(clear.centerx - 100, clear.bottom - 100, 200, 60)
    places = SunsetPlaces(clear, podium.midtop, podium, Rect(clear.centerx - 100, 10, 200, 60))
    sunset = SunsetBackdrop(look, SIZE, places, Victory((captain("blue"),)))
    sky = Rect(SIZE[0] * 3 // 4, 0, SIZE[0] // 4, SIZE[1] // 3)

    def draw(flashing: bool) -> Callable[[Surface, float], None]:
        def drawn(target: Surface, seconds: float) -> None:
            whole = Surface(SIZE).convert()
            # The sloop sails on, which flashes nobody.
            sunset.draw(whole, seconds + 10, moving=True, flashing=flashing)
            target.blit(whole, sky, sky)

        return drawn

    assert pictures(draw(True)) > 1
    assert pictures(draw(False)) == 1


def test_lanterns_at_the_menu_burn_steadily(look: Look) -> None:
    night = Harbour.made(look, SIZE, Rect(300, 0, 660, 540))
    cave = night.plan.on_fort(438, 600)
    unit = look.scale.unit
    place = Rect(0, 0, 8, 8)
    place.center = round(cave[0] * unit), round(cave[1] * unit)

    def draw(flickering: bool) -> Callable[[Surface, float], None]:
        def drawn(target: Surface, seconds: float) -> None:
            whole = night.still.copy()
            night.draw(whole, seconds, flickering=flickering)
            target.blit(whole, place, place)

        return drawn

    assert pictures(draw(True)) > 1
    assert pictures(draw(False)) == 1
