"""Pirates are never seen frozen: how they move, whom they startle, and what they do at rest."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pygame
import pytest
from pygame import Rect, Surface

from game import (
    ALL,
    GAMES,
    PUBLIC,
    Action,
    Advance,
    Card,
    Colour,
    GameEnded,
    Match,
    Nudge,
    Outcome,
    PirateMoved,
    Retreat,
    Sail,
    Seat,
    Sign,
    TurnBegan,
)
from game.outcome import Decision, Ending
from game.scenarios import (
    EXAMPLE_OPTIONS,
    Placement,
    arranged,
    escape_example,
    example_track,
    nest_example_1,
)
from game.state import GameState
from scenes.board.ambience import Ambience
from scenes.board.geometry.standing import Posture, Postures, figures
from scenes.board.geometry.track_view import Area, Stand
from scenes.board.hud.layout import LayoutSettings
from scenes.board.motion import voyage
from scenes.board.motion.choreography import EventReel, steps
from scenes.board.motion.clips import (
    Banner,
    Burst,
    CardPlace,
    Dusk,
    FlyingPirate,
    Hopping,
    Posed,
    Sailing,
    Shout,
    Show,
    Staging,
    Stamped,
    drawn,
    puff,
    setting_of,
    staged,
    waiting,
)
from scenes.board.motion.farewell import rejoicing
from scenes.board.motion.moving_painter import MovingPainter
from scenes.board.motion.sprites import COINS, Sprite
from scenes.board.motion.stage import cut_out, strait_sunset
from scenes.board.motion.staging import Frame, StagedClip
from scenes.board.painter import Painter
from scenes.board.picture_builder import BoardPicture, Choosing, Moment, picture_of
from scenes.board.pieces.figures import BREATHS, Bearing, BoardMarks, Idling, breath, draw_pirate
from scenes.board.pieces.sloop import END_ON, MOORED
from scenes.board.pieces.track import BoardTrack, Pieces, TrackModel, TrackMotion
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.loop import AMBIENT_RATE
from scenes.kit.pirates import captain
from scenes.kit.sound import Cue
from scenes.kit.theme import Theme
from scenes.kit.themes import CONTRAST, NIGHT
from scenes.shared.cards import ACROSS, DOWN
from scenes.shared.celebration import Celebration
from scenes.shared.portraits import costume_of
from tests.scenes.helpers import context_in
from tests.scenes.hud import sprites_of
from tests.soak import long

T = TypeVar("T")

SIZE = (1280, 720)
WINDOWS = ((800, 480), (1920, 1080), (1024, 768), (720, 1280), (480, 800))
COLOURS = (*Colour,)[:4]
SEATS = tuple(Seat(it.value, it, "greedy" if at else None) for at, it in enumerate(COLOURS))
RUN, FLIGHT, NUDGE = Advance(Card.DAGGER, 18), Retreat(18), Nudge(1, 13)
HANDS = {"escape": "key key", "nest": "map map"}


def match_at(state: GameState, seats: tuple[Seat, ...] = SEATS) -> Match:
    game = GAMES["escape" if state.table.track == escape_example().table.track else "nest"]
    return Match.at(game, seats[: state.table.players], state)


def table_of(look: Look, match: Match) -> Tabletop:
    table = Tabletop(match)
    table.layout(look.at(SIZE), SIZE)
    return table


def almost_won(name: str, seats: tuple[Seat, ...] = SEATS) -> Match:
    """The first player has one pirate left, right before the goal."""
    goal, last = ("sloop", "36") if name == "escape" else ("nest", "35")
    placement = Placement(
        pirates=(f"{last}{5 * f' {goal}'}", f"5 5 12 20 start {goal}"),
        hands=(HANDS[name], HANDS[name]),
        stock=HANDS[name] + (" hat" if name == "escape" else " chest") * 12,
        row="hat " * 12 if name == "escape" else "",
    )
    track = example_track(name)
    return match_at(arranged(GAMES[name], EXAMPLE_OPTIONS[name], track, placement), seats)


def played(look: Look, match: Match, action: Action) -> list[StagedClip]:
    """The clips of a move and of what it leads to."""
    table = table_of(look, match)
    shown = Displayed.of(match.view(ALL))
    told: list[StagedClip] = []
    for event in match.submit(match.table.to_act, action):
        after = shown.after(event)
        told += steps(event, shown, after, table.places(ALL, parting=True))
        shown = after
    return told


def taken_back(look: Look, match: Match, action: Action) -> list[StagedClip]:
    """The clip of an action that is taken back."""
    table, begun = table_of(look, match), Displayed.of(match.view(ALL))
    match.submit(match.table.to_act, action)
    reel = EventReel(Displayed.of(match.view(ALL)))
    reel.take_back(begun, table.track)
    assert reel.mark is not None
    return [reel.mark]


def moments(step: StagedClip, count: int = 12) -> Iterator[FlyingPirate]:
    """The pirate of a clip, time after time."""
    for number in range(count + 1):
        for one in step.clip.at(number / count):
            if isinstance(one, FlyingPirate):
                yield one


def test_a_drawn_card_flies_from_the_pile_to_the_hand() -> None:
    pile, hand = CardPlace((300, 100), 40), CardPlace((100, 160), 40)
    clip = drawn((Card.KEY,), [(pile, hand)], turning=True)
    cards = [one for step in range(101) for one in clip.at(step / 100) if isinstance(one, Sprite)]
    assert cards[0].place == pile.place
    assert cards[-1].place == hand.place
    assert (cards[0].turn, cards[-1].turn) == (0, 0)


def test_who_goes_back_runs_through_the_tunnel(look: Look) -> None:
    match = match_at(escape_example())
    track = table_of(look, match).track
    (back,) = taken_back(look, match, RUN)
    grounds = [(one.stand.x, one.ground or 0.0) for one in moments(back, 300)]
    for space in range(19, 24):
        x, y, _ = track.footing(space, 1.0)
        assert min(math.dist((x, y), ground) for ground in grounds) < 0.1 * track.cell


def test_those_on_a_space_have_made_room_when_somebody_lands_there(look: Look) -> None:
    match = match_at(escape_example())
    track = table_of(look, match).track
    *_, stops = played(look, match, FLIGHT)[:3]
    joined = [
        figure
        for figure in figures(stops.frame.shown.pirates, track, stops.frame.lifted)
        if figure.position == 12
    ]
    assert joined
    (*_, lands) = moments(stops)
    assert all(abs(figure.stand.x - lands.stand.x) > 0.3 * track.cell for figure in joined)


def test_nobody_who_moves_just_stands(look: Look) -> None:
    clips = played(look, match_at(escape_example()), RUN)
    clips += played(look, match_at(escape_example()), FLIGHT)
    clips += played(look, match_at(nest_example_1()), NUDGE)
    clips += played(look, almost_won("escape"), Advance(Card.KEY, 36))
    clips += taken_back(look, match_at(escape_example()), RUN)
    seen = 0
    for clip in clips:
        for one, after in pairwise(moments(clip, 60)):
            if one.stand != after.stand:
                seen += 1
                assert "stand" not in (one.pose.name, after.pose.name)
    assert seen > 50


def test_a_card_flies_from_the_hand_to_its_sign_which_is_stamped_before_the_run(look: Look) -> None:
    match = match_at(escape_example())
    table, shown = table_of(look, match), Displayed.of(match.view(0))
    places, track = table.places(0), table.track
    face = table.hand.anchor(Card.DAGGER, shown.hands[0] or 0)
    told: list[StagedClip] = []
    for event in match.submit(0, RUN, viewer=0):
        after = shown.after(event)
        told += steps(event, shown, after, places)
        shown = after
    lifted, sent, stamped, *leaps, landing = told
    (card,) = lifted.clip.at(0.0)
    assert isinstance(card, Sprite)
    assert (card.place, card.size) == (face.center, face.width)
    (card,) = sprites_of(sent.clip.at(1.0), "card")
    assert track.tile(24).holds(*card.place)
    signs = [[one.sign for one in step.clip.at(0.5) if isinstance(one, Stamped)] for step in told]
    assert signs == [[], [], [Sign.DAGGER], *[[]] * (len(leaps) + 1)]
    assert {step.frame.goal for step in (stamped, *leaps)} == {24}
    assert landing.frame.goal is None
    *_, card = sprites_of(landing.clip.at(1.0), "card")
    assert card.place == places.discard
    assert all(step.frame.shown.discard == told[0].frame.shown.discard for step in told)


def test_who_is_jumped_over_ducks_and_is_startled_for_a_moment(look: Look) -> None:
    match = match_at(escape_example())
    table, shown = table_of(look, match), Displayed.of(match.view(ALL))
    told = match.submit(match.table.to_act, RUN)
    event = next(event for event in told if isinstance(event, PirateMoved))
    clips = steps(event, shown, shown.after(event), table.places(ALL))
    passed = {
        (seat, pirate)
        for seat, crew in enumerate(shown.pirates)
        for pirate, position in enumerate(crew)
        if position in event.jumped
    }
    assert len(passed) > 2
    seen: dict[tuple[int, int], list[str]] = {one: [] for one in passed}
    for clip in clips:
        for one, posture in setting_of(clip.clip.at(0.5)).postures:
            seen[one].append(posture.pose)
    assert {tuple(poses) for poses in seen.values()} == {("crouch", "startled")}
    assert not seen_of(clips[-1], Posed)


def test_the_portrait_of_whoever_is_to_act_hops_once(look: Look, tmp_path: Path) -> None:
    match = match_at(escape_example())
    table = table_of(look, match)
    before = Displayed.of(match.view(ALL))
    begins = TurnBegan(1, 2, free_sail=False)
    after = before.after(begins)
    (step,) = steps(begins, before, after, table.places(ALL))
    hops = seen_of(step, Hopping)
    assert {hop.seat for hop in hops} == {1}
    lifts = [hop.lift for hop in hops]
    highest = lifts.index(max(lifts))
    assert lifts == sorted(lifts[:highest]) + sorted(lifts[highest:], reverse=True)
    assert not any(isinstance(one, Hopping) for one in step.clip.at(1.0)), "then it stands still"
    context = context_in(tmp_path, look=look.at(SIZE))
    painter = Painter(context, table)
    picture = picture_of(
        TurnOrder(match), context.texts, Moment(shown=after, viewer=ALL), Choosing()
    )
    at_rest, hopping = Surface(SIZE), Surface(SIZE)
    for surface, show in ((at_rest, ()), (hopping, (hops[highest],))):
        painter.draw(surface, picture, setting=setting_of(show))
        painter.draw_show(surface, setting_of(show))
    changed = pygame.mask.from_threshold(at_rest, (0, 0, 0), (1, 1, 1, 255), hopping)
    changed.invert()
    first, *others = changed.get_bounding_rects()
    whole = first.unionall(others)
    portrait = table.faces.face(1, active=True)
    assert portrait.inflate(portrait.size).contains(whole)
    assert whole.colliderect(portrait)


def test_the_crew_of_whoever_is_to_act_nods_once_where_it_stands(look: Look) -> None:
    match = match_at(nest_example_1())
    table = table_of(look, match)
    before = Displayed.of(match.view(ALL))
    begins = TurnBegan(1, 2, free_sail=False)
    (step,) = steps(begins, before, before.after(begins), table.places(ALL))
    nods = [dict(setting_of(show).postures) for show in shows(step)]
    crew = enumerate(before.pirates[1])
    on_the_way = {(1, it) for it, place in crew if place not in table.track.havens}
    assert 0 < len(on_the_way) < len(before.pirates[1])
    assert {pirate for nod in nods for pirate in nod} == on_the_way
    depths = [max((posture.sunk for posture in nod.values()), default=0.0) for nod in nods]
    lowest = depths.index(max(depths))
    assert depths == sorted(depths[:lowest]) + sorted(depths[lowest:], reverse=True)
    assert (depths[0], depths[-1]) == (0, 0)
    # Without motion only the words are shown.
    reel = EventReel(before, math.inf)
    reel.tell([begins], replace(table.places(ALL), people=frozenset({0, 1})))
    reel.play(0.1)
    assert {type(one) for one in reel.show} == {Banner}


def test_a_crew_that_cheers_in_a_game_turns_to_and_fro(look: Look) -> None:
    match = match_at(nest_example_1())
    shown = Displayed.of(match.view(ALL))
    cheers = rejoicing(0, Phrase("puzzles.best"), shown, table_of(look, match).places(ALL))
    turned: dict[int, set[bool]] = {}
    for show in shows(cheers):
        for (seat, _), posture in setting_of(show).postures:
            turned.setdefault(seat, set()).add(posture.turned)
    assert turned.pop(0) == {False, True}
    assert {*map(tuple, turned.values())} == {(False,)}, "the others are sad"


def test_what_stirs_waits_a_moment_for_what_changes_anyway(look: Look, tmp_path: Path) -> None:
    match = match_at(escape_example())
    table = table_of(look, match)
    context = context_in(tmp_path, look=look.at(SIZE))
    painter = Painter(context, table)
    moment = Moment(shown=Displayed.of(match.view(ALL)), viewer=ALL, animates=True)
    still = picture_of(TurnOrder(match), context.texts, moment, Choosing())
    # Neither differs so that it could be seen.
    crouching = frozenset({((0, 99), Posture("crouch"))})
    posed = replace(still, track=replace(still.track, postures=crouching))
    lifted = still.track.pieces._replace(lifted=frozenset({(0, 99)}))
    moved = replace(still, track=replace(still.track, pieces=lifted))
    moving = (puff((50.0, 50.0), 20.0, 0.5),)

    def seen(picture: BoardPicture, steps: float, show: Show = ()) -> bytes:
        surface = Surface(SIZE)
        painter.draw(surface, picture, steps / AMBIENT_RATE, setting_of(show))
        return surface.get_buffer().raw

    first, next_one = seen(still, 16.1), seen(still, 17.1)
    assert first != next_one, "on a board at rest it moves at once"
    assert seen(still, 16.1) == first
    assert seen(still, 17.1, moving) == first, "in a movement it waits"
    assert seen(posed, 17.1, moving) == next_one, "but not if a little else changes"
    assert seen(still, 16.1) == first
    assert seen(moved, 17.8, moving) == first, "if much does, it waits for the next frame"
    assert seen(moved, 17.8, moving) == first, "the same moment looks the same"
    assert seen(moved, 17.92, moving) == next_one, "and it never waits for long"


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_at_the_end_winners_cheer_and_losers_are_sad(look: Look, name: str) -> None:
    match = almost_won(name)
    goal = GAMES[name].goal
    action = next(
        action
        for action in match.legal_actions()
        if (preview := match.game.rules.preview(match.table, action))
        and (preview.seat, preview.destination) == (0, goal)
    )
    *clips, farewell = played(look, match, action)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    everybody = {(seat, pirate) for seat in (0, 1) for pirate in range(6)}
    postures = setting_of(farewell.clip.at(0.5)).postures
    sorts = {(one[0], posture.pose) for one, posture in postures}
    assert {one for one, _ in postures} == everybody
    assert sorts == {(0, "cheer"), (1, "sad")}
    sailing = [one for one in farewell.clip.at(0.5) if isinstance(one, Sailing)]
    assert [one.postures for one in sailing] == [postures]
    if name == "escape":
        boarding = [one for clip in clips for one in clip.clip.at(0.5) if isinstance(one, Sailing)]
        # Then there is a breath of stillness.
        poses = [{posture.pose for _, posture in one.postures} for one in boarding]
        assert poses == [{"cheer"}, set()]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
@pytest.mark.parametrize("island", [0, 1])
def test_the_winners_of_nest_sail_beneath_no_plate(look: Look, size: Size, island: int) -> None:
    match = almost_won("nest")
    table = Tabletop(match)
    table.layout(look.at(size), size, LayoutSettings(hint=True))
    before = replace(Displayed.of(match.view(ALL)), sloop=island)
    ended = GameEnded(Outcome(Ending.ALL_HOME, Decision.ALL_HOME, (0,), home=(6, 0), sums=(222, 0)))
    places = table.places(ALL, flashes=False, parting=True)
    moored, far = places.track.moored(island).sloop, 0.0
    for step in steps(ended, before, before, places):
        for share in range(21):
            for sailing in step.clip.at(share / 20):
                if isinstance(sailing, Sailing):
                    x, y = sailing.shift
                    hull = moored._replace(left=moored.left + x, top=moored.top + y)
                    assert not any(hull.touches(plate) for plate in places.plates)
                    far = max(far, math.hypot(x, y))
    assert far > places.track.cell, "but they do leave"


# Aboard, home, and away


def shows(step: StagedClip, count: int = 60) -> list[Show]:
    """What a clip shows, time after time."""
    return [step.clip.at(number / count) for number in range(count + 1)]


def seen_of(step: StagedClip, kind: type[T]) -> list[T]:
    """Everything of one kind that a clip shows."""
    return [one for show in shows(step) for one in show if isinstance(one, kind)]


def sprites_in(step: StagedClip, kind: str) -> list[Sprite]:
    """Every sprite of one kind that a clip shows."""
    return [one for show in shows(step) for one in sprites_of(show, kind)]


def to_the_goal(match: Match) -> Action:
    """The action with which the first player's last pirate comes home."""
    for action in match.legal_actions():
        preview = match.game.rules.preview(match.table, action)
        if preview and (preview.seat, preview.destination) == (0, match.game.goal):
            return action
    raise AssertionError("nobody is right before the goal")


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_who_comes_home_gets_a_coin_that_becomes_a_medal_on_the_plate(
    look: Look, name: str
) -> None:
    match = almost_won(name)
    medal = table_of(look, match).places(ALL).medal
    assert medal is not None
    there = medal(0, 5)
    arrivals = [
        step for step in played(look, match, to_the_goal(match)) if sprites_in(step, "coin")
    ]
    assert len(arrivals) == 1
    coins, medals = sprites_in(arrivals[0], "coin"), sprites_in(arrivals[0], "medal")
    assert math.dist(coins[0].place, there.centre) > 3 * there.width
    assert coins[-1].place == pytest.approx(there.centre)
    assert {coin.art for coin in coins} == {*COINS}
    assert medals[-1].place == pytest.approx(there.centre)
    assert medals[-1].size == pytest.approx(there.width)
    assert medals[0].across < medals[-1].across == 1
    assert Cue.COIN in [cue for _, cue in arrivals[0].cues]
    words = "board.aboard" if name == "escape" else "board.home"
    assert all(one.phrase == Phrase(words, {"count": 6}) for one in seen_of(arrivals[0], Shout))


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_a_shout_at_the_goal_hides_no_sign(look: Look, context: Context, name: str) -> None:
    match = almost_won(name)
    table = table_of(look, match)
    track = table.track
    painter = MovingPainter(table.look, track, match.seats, context.texts)
    goal = track.havens[-1]
    words = Phrase("board.home", {"count": 4})
    picture = Surface(SIZE).convert()
    painter.draw(picture, (Shout(words, 1.0, 0, track.area(goal)),))
    for space in track.spaces:
        sign = Rect(*(round(side) for side in track.sign(space, occupied=False)))
        seen = picture.subsurface(sign)
        assert max(pygame.transform.average_color(seen)[:3]) < 3, "no more than the edge of a glow"
    assert pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255)).count() < math.prod(SIZE)


def test_one_goes_aboard_over_the_planks_and_hoists_a_pennant(look: Look) -> None:
    match = almost_won("escape")
    track = table_of(look, match).track
    assert track.planks is not None
    told = played(look, match, Advance(Card.KEY, 36))
    leaps = [[*moments(step)] for step in told if [*moments(step)]]
    assert len(leaps) >= 3
    # First the pirate crouches.
    for leap in leaps[1:-1]:
        assert track.planks.holds(leap[-1].stand.x, leap[-1].stand.y)
    boarding = next(
        step for step in told if any(one.afloat.splashes for one in seen_of(step, Sailing))
    )
    afloat = [one.afloat for one in seen_of(boarding, Sailing)]
    assert not afloat[-1].splashes
    assert afloat[-1].roll == 0
    hoisted = [one.hoisting for one in afloat if one.hoisting is not None]
    assert hoisted[0] == (0, 0)
    assert hoisted[-1] == (0, 1)


@pytest.mark.parametrize("size", long(WINDOWS, usual=WINDOWS[::2]))
@pytest.mark.parametrize("name", ["escape", "nest"])
@pytest.mark.parametrize("how", ["by hand", "by a computer", "dropped"])
def test_the_card_of_who_comes_aboard_or_home_hides_no_landing(
    look: Look, name: str, size: Size, how: str
) -> None:
    brain = "greedy" if how == "by a computer" else None
    for left, one_handed in ((False, False), (True, False), (False, True), (True, True)):
        match = almost_won(name, tuple(replace(seat, brain=brain) for seat in SEATS))
        settings = LayoutSettings(hint=True, left_handed=left, one_handed=one_handed)
        table = Tabletop(match)
        table.layout(look.at(size), size, settings)
        viewer = PUBLIC if brain else 0
        shown = Displayed.of(match.view(viewer))
        places = replace(table.places(viewer), dropped=how == "dropped")
        told: list[StagedClip] = []
        for event in match.submit(0, to_the_goal(match), viewer=viewer):
            after = shown.after(event)
            told += steps(event, shown, after, places)
            shown = after
        landing = next(step for step in told if sprites_in(step, "coin"))
        goal = places.track.area(places.track.havens[-1])
        cards = sprites_in(landing, "card")
        assert cards[-1].place == places.discard
        for card in cards:
            x, y = card.place
            wide, high = card.size, card.size * DOWN / ACROSS
            assert not Area(x - wide / 2, y - high / 2, wide, high).touches(goal)


def test_nothing_is_above_a_sloop_that_sails_and_the_prompt_says_who_does(look: Look) -> None:
    match = match_at(nest_example_1())
    (sailing,) = played(look, match, Sail(free=True))
    assert {type(one) for show in shows(sailing) for one in show} == {Sailing}
    assert sailing.frame.words == Phrase("board.sails_out", {"player": SEATS[0].name})
    afloat = [one.afloat for one in seen_of(sailing, Sailing)]
    assert afloat[0].course == afloat[-1].course == MOORED
    sailed = [one for one in afloat if one.course != MOORED]
    assert len(sailed) > len(afloat) / 2
    # Those aboard cheer at the end.
    crews = [one.postures for one in seen_of(sailing, Sailing)]
    assert not any(crews[: len(crews) // 2])
    assert crews[-1]
    assert {posture.pose for _, posture in crews[-1]} == {"cheer"}


def test_a_dragged_card_is_translucent_over_a_space_and_opaque_on_land(
    look: Look, context: Context
) -> None:
    table = table_of(look, match_at(escape_example()))
    painter = Painter(context, table)
    size = table.plan["board"].size

    def red_below(at: tuple[int, int]) -> bool:
        window = Surface(size)
        window.fill("#FF0000")
        painter.draw_dragged_card(window, Card.SKULL, at)
        # Between the edge of the card and its sign.
        red, green, _ = window.get_at((at[0], at[1] + round(table.track.cell * 0.45)))[:3]
        return red - green > 40

    assert red_below(table.clear[5].center)
    wide, high = size
    side = round(table.track.cell)
    lands = (
        Rect(x, y, side, side) for y in range(side, high - side, side) for x in range(0, wide, side)
    )
    land = next(each for each in lands if each.collidelist(table.clear) < 0)
    assert not red_below(land.center)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize("start", [1, 2])
def test_a_sloop_does_not_sail_sideways(look: Look, size: tuple[int, int], start: int) -> None:
    match = Match.at(GAMES["nest"], SEATS[:4], nest_example_1())
    table = Tabletop(match)
    table.layout(look.at(size), size)
    track = table.terrain.track
    crews = Displayed.of(match.view(ALL)).pirates
    clip = voyage.crossing(Sailing(start, crews), 3 - start, track)
    before: Sailing | None = None
    headings = []
    for number in range(121):
        (now,) = (one for one in clip.at(number / 120) if isinstance(one, Sailing))
        if before is not None:
            old, new = (track.moored(one.where).sloop for one in (before, now))
            x, y = new.left - old.left, new.top - old.top
            if abs(y) > abs(x) and abs(y) > 0.04 * track.cell:
                assert now.afloat.heading == END_ON, "from an end"
                assert now.afloat.away == (y < 0), "from its stern if it goes away"
            elif abs(x) > 0.04 * track.cell:
                assert x * now.afloat.heading > 0, "with its bow ahead"
        headings.append(now.afloat.heading)
        before = now
    going_right = track.tall and track.moored(3 - start).sloop.left > track.moored(start).sloop.left
    if going_right:
        assert {*headings} == {100}
        return
    assert END_ON in headings
    assert all(one * after > 0 or END_ON in (one, after) for one, after in pairwise(headings))


@pytest.mark.parametrize("name", ["escape", "nest"])
def test_winners_leave_at_dusk_and_nothing_comes_back(look: Look, name: str) -> None:
    match = almost_won(name)
    track = table_of(look, match).track
    told = played(look, match, to_the_goal(match))
    end = [step for step in told if step.frame.shown.outcome is not None]
    still, *parting = end
    assert len({*shows(still)}) == 1
    assert parting[0].cue is Cue.WIN
    dusk = [one.share for step in parting for one in seen_of(step, Dusk)]
    assert dusk == sorted(dusk)
    assert dusk[-1] == 1
    assert {*(one.share for one in parting[-1].clip.at(1.0) if isinstance(one, Dusk))} == {1}
    (sloop,) = (one for one in parting[-1].clip.at(1.0) if isinstance(one, Sailing))
    assert math.hypot(*sloop.shift) > track.cell
    assert len(sloop.afloat.crowd) == 6
    assert any(sprites_in(step, "hat") for step in parting)


@pytest.mark.parametrize("name", ["escape", "nest"])
@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_at_the_end_everything_else_sinks_and_the_harbour_is_in_the_middle(
    look: Look, name: str, size: tuple[int, int]
) -> None:
    match = almost_won(name)
    table = Tabletop(match)
    table.layout(look.at(size), size)
    shown = Displayed.of(match.view(ALL))
    told: list[StagedClip] = []
    for event in match.submit(0, to_the_goal(match)):
        after = shown.after(event)
        told += steps(event, shown, after, table.places(ALL, parting=True))
        shown = after
    end = [step for step in told if step.frame.shown.outcome is not None][1:]
    first = [end[0].clip.sample(number / 60) for number in range(30)]
    sunk = [setting_of(show).staging.sunk for show in first]
    assert sunk == sorted(sunk)
    assert sunk[0] == 0
    assert sunk[18] == 1, "after 0.3 seconds"
    # The text comes when the others are gone, and it is the only one.
    assert not any(isinstance(one, Banner | Shout) for show in first[:18] for one in show)
    for step in end:
        for show in shows(step):
            assert sum(isinstance(one, Banner | Shout) for one in show) <= 1
    track = table.track
    staging = setting_of(end[-1].clip.at(1.0)).staging
    x, y = staging.seen(track.sloop.centre)
    place, length = (y, size[1]) if track.tall else (x, size[0])
    if name == "escape" or not track.tall:
        assert 1 / 3 < place / length < 2 / 3
    in_place = name == "escape" and track.tall
    assert (staging.zoom > 1.3) != in_place, "there the sloop is large enough"
    assert staging.zoom == staging.nearest
    zooms = [setting_of(show).staging.zoom for step in end for show in shows(step)]
    assert zooms == sorted(zooms)


def end_of_nest(look: Look, size: Size, island: int) -> tuple[Tabletop, list[StagedClip]]:
    """The clips after the last pirate has come home, with the sloop at an island."""
    match = almost_won("nest")
    table = Tabletop(match)
    table.layout(look.at(size), size)
    before = replace(Displayed.of(match.view(ALL)), sloop=island)
    ended = GameEnded(Outcome(Ending.ALL_HOME, Decision.ALL_HOME, (0,), home=(6, 0), sums=(222, 0)))
    return table, [*steps(ended, before, before, table.places(ALL, parting=True))]


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (800, 480), (2560, 1080)])
@pytest.mark.parametrize("island", [1, 2])
def test_the_winners_of_nest_leap_and_sail_inside_a_near_view_below_the_text(
    look: Look, size: Size, island: int
) -> None:
    table, end = end_of_nest(look, size, island)
    track = table.track.moored(island)
    width, height = size
    leaping = 0
    for step in end:
        for show in shows(step):
            staging = setting_of(show).staging
            for pirate in (one for one in show if isinstance(one, FlyingPirate)):
                leaping += 1
                near = staged(pirate, staging)
                assert isinstance(near, FlyingPirate)
                x, y, tall = near.stand
                assert tall == pytest.approx(pirate.stand.height * staging.zoom)
                assert 0 < x < width
                assert 0 < y < height
    assert leaping
    ashore, near = (setting_of(end[index].clip.at(1.0)).staging for index in (2, -1))
    assert near.zoom == near.nearest > 1.4
    home = track.area(track.havens[-1])
    assert 0 < ashore.seen(home.centre)[0] < width
    for share in range(11):
        (sloop,) = (one for one in end[-1].clip.at(share / 10) if isinstance(one, Sailing))
        hull = track.adrift(*sloop.shift).sloop
        staging = setting_of(end[-1].clip.at(share / 10)).staging
        (left, top), (right, bottom) = map(staging.seen, (hull[:2], (hull.right, hull.bottom)))
        assert 0 <= left < right <= width
        assert height / 10 < top < bottom <= height


def test_the_sun_sets_in_the_sea_and_not_in_a_pond(look: Look) -> None:
    table, _ = end_of_nest(look, SIZE, 1)
    water = table.terrain.painted_ground("", 3, table.look).get_at((1, 1))
    ground = Surface((400, 300)).convert_alpha()
    ground.fill("#7CA856")
    pond = Rect(180, 100, 40, 20)
    ground.fill(water, (0, 150, 400, 150))
    ground.fill(water, pond)
    light = strait_sunset(ground, ground.get_rect(), 50).surface
    assert light.get_at((200, 200)).a > 0
    assert not pygame.mask.from_surface(light, 0).overlap_area(
        pygame.Mask(pond.size, fill=True), pond.topleft
    )


def test_a_jetty_is_cut_out_of_the_water_without_its_shadow() -> None:
    ground = Surface((120, 90))
    ground.fill((27, 107, 122))
    ground.fill((14, 60, 70), (34, 34, 60, 40))
    ground.fill((154, 106, 60), (30, 30, 60, 40))
    jetty = cut_out(ground, ground, 50)
    assert tuple(jetty.get_at((60, 50))) == (154, 106, 60, 255)
    assert [jetty.get_at(at).a for at in ((10, 10), (60, 10), (93, 60), (60, 73))] == [0] * 4


@pytest.mark.parametrize(("name", "island"), [("escape", 1), ("nest", 1), ("nest", 2)])
def test_a_sloop_that_comes_nearer_is_drawn_where_and_as_large_as_the_board_is_seen(
    look: Look, tmp_path: Path, name: str, island: int
) -> None:
    match = almost_won(name)
    table = table_of(look, match)
    painter = Painter(context_in(tmp_path, look=look.at(SIZE)), table)
    shown = replace(Displayed.of(match.view(ALL)), sloop=island)
    track = table.track.moored(island)

    def seen(zoom: float) -> Rect:
        """Return where the sloop is seen with its middle at a point, if the board is so large."""
        x, y = (at - zoom * old for at, old in zip(middle, track.sloop.centre, strict=True))
        staging = Staging(1.0, (x, y), zoom, 1.6)
        sloop = Sailing(shown.sloop, shown.pirates)
        pictures = [Surface(SIZE).convert() for _ in range(2)]
        dusk = Dusk(0.0, Celebration.GRAND)
        for picture, show in zip(pictures, ((dusk,), (dusk, sloop)), strict=True):
            painter.draw_show(picture, setting_of((staging, *show)))
        return changed(*pictures)

    middle = (600, 360)
    usual = seen(1.0)
    for zoom in (1.2, 1.6):
        near = seen(zoom)
        assert near.width == pytest.approx(zoom * usual.width, rel=0.05)
        for one, other, at in zip(near.topleft, usual.topleft, middle, strict=True):
            assert one == pytest.approx(at + zoom * (other - at), abs=8)


def test_a_pirate_who_joins_its_crew_on_deck_has_a_place_of_its_own(look: Look) -> None:
    match = almost_won("escape")
    track = table_of(look, match).track
    before = Displayed.of(match.view(ALL)).pirates
    told = played(look, match, Advance(Card.KEY, 36))
    boarding = next(step for step in told if step.cue is Cue.BOARD)
    mates = {mate.place for one in seen_of(boarding, Sailing) for mate in one.afloat.crowd}
    (place,) = mates
    x = track.sloop.left + place * track.sloop.width
    for figure in figures(before, track):
        if figure.position == track.deck:
            assert abs(figure.stand.x - x) > 0.3 * figure.stand.height
    heights = [mate.high for one in seen_of(boarding, Sailing) for mate in one.afloat.crowd]
    assert heights[-1] < -0.3, "it sits down"
    (last,) = (one for one in boarding.clip.at(1.0) if isinstance(one, Sailing))
    assert not last.afloat.crowd, "it is one of those who sit there"


def ends(look: Look, people: tuple[int, ...]) -> list[StagedClip]:
    """How a game ends that the first of two players wins, of which people play some."""
    seats = tuple(replace(SEATS[n], brain=None if n in people else "greedy") for n in (0, 1))
    told = played(look, almost_won("escape", seats), Advance(Card.KEY, 36))
    return [step for step in told if step.frame.shown.outcome is not None][1:]


def test_a_person_is_celebrated_more_than_a_computer_and_losers_are_not_mocked(look: Look) -> None:
    family, computers, lost = (ends(look, people) for people in ((0,), (), (1,)))
    bursts = [
        len({one.place for step in end for one in seen_of(step, Burst)})
        for end in (family, computers, lost)
    ]
    assert bursts[0] > bursts[1] > bursts[2] == 0
    said = [end[0].frame.words for end in (family, lost)]
    assert [phrase.key for phrase in said if phrase] == ["board.wins", "outcome.faster"]
    assert (family[0].cue, lost[0].cue) == (Cue.WIN, Cue.LOSE)


def test_no_three_fireworks_begin_within_a_second(look: Look) -> None:
    for step in ends(look, (0,)):
        begun: dict[object, float] = {}
        for number in range(241):
            for one in step.clip.at(number / 240):
                if isinstance(one, Burst):
                    begun.setdefault(one.place, number / 240 * step.clip.duration)
        times = sorted(begun.values())
        assert len(times) > 3
        assert all(later - sooner > 1 / 3 for sooner, later in pairwise(times))


@pytest.mark.parametrize("theme", [None, NIGHT, CONTRAST], ids=["day", "night", "contrast"])
def test_fireworks_are_above_the_horizon_where_there_is_one(
    look: Look, theme: Theme | None
) -> None:
    seen = look if theme is None else look.with_theme(theme)
    bursts = {one for step in ends(seen, (0,)) for one in seen_of(step, Burst)}
    assert {one.horizon is None for one in bursts} == {theme is not None}
    assert all(one.place[1] + one.size / 2 < one.horizon for one in bursts if one.horizon)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (800, 480), (720, 1280)])
def test_behind_a_strait_that_runs_up_the_screen_are_a_sky_and_fireworks(
    look: Look, size: Size
) -> None:
    table, end = end_of_nest(look, size, 1)
    last = end[-1].clip.at(0.8)
    staging = setting_of(last).staging
    assert (staging.sky is None) == table.track.tall
    if staging.sky is None:
        return
    sun = staging.sky.sun
    assert staging.seen((0, staging.sky.skyline))[1] == pytest.approx(sun[1], abs=1)
    bursts = [one for one in last if isinstance(one, Burst)]
    assert bursts
    assert {one.horizon for one in bursts} == {sun[1]}


def test_where_no_results_follow_the_board_is_as_it_was(look: Look) -> None:
    match = almost_won("escape")
    table, shown = table_of(look, match), Displayed.of(match.view(ALL))
    told: list[StagedClip] = []
    for event in match.submit(0, Advance(Card.KEY, 36)):
        after = shown.after(event)
        told += steps(event, shown, after, table.places(ALL))
        shown = after
    last = told[-1].clip.at(1.0)
    assert not any(isinstance(one, Sailing | Sprite | Burst) for one in last)
    assert [round(one.share, 3) for one in last if isinstance(one, Dusk)] == [0]


# At rest


def painted(
    look: Look,
    postures: Postures = frozenset(),
    idling: Idling | None = None,
    movable: bool = False,
) -> Surface:
    match = match_at(nest_example_1())
    table = table_of(look, match)
    picture = Surface(SIZE).convert()
    crews = Displayed.of(match.view(ALL)).pirates
    marks = BoardMarks(seat=0, movable=tuple(table.track.spaces)) if movable else BoardMarks()
    pieces = Pieces(tuple(map(costume_of, SEATS)), crews, marks=marks)
    board = BoardTrack(look.at(SIZE), table.track, match.table.track.signs)
    motion = TrackMotion(idling=idling or Idling(), postures=postures)
    board.draw(picture, TrackModel(pieces=pieces), motion)
    return picture


def bodies(look: Look) -> list[tuple[int, Rect]]:
    """Everybody's seat, and the place of the figure."""
    match = match_at(nest_example_1())
    track = table_of(look, match).track
    found = []
    for figure in figures(Displayed.of(match.view(ALL)).pirates, track):
        x, y, height = (round(side) for side in figure.stand)
        found.append(
            (figure.seat, Rect(x - height, y - height * 5 // 4, 2 * height, height * 3 // 2))
        )
    return found


def changed(one: Surface, other: Surface) -> Rect:
    """Where two pictures differ."""
    difference = one.copy()
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mask = pygame.mask.from_threshold(difference, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


MOVING = (
    *(Posture(pose) for pose in ("crouch", "startled", "sad", "cheer")),
    Posture(face="blink"),
    Posture(sunk=0.1),
    Posture(aside=0.1),
    Posture(turned=True),
)
"""A posture of each kind."""


@pytest.mark.parametrize("posture", MOVING, ids=repr)
def test_who_stands_ashore_or_aboard_can_be_shown_in_another_posture(
    look: Look, posture: Posture
) -> None:
    match = match_at(nest_example_1())
    track = table_of(look, match).track
    standing = figures(Displayed.of(match.view(ALL)).pirates, track)
    rest = painted(look)
    for aboard in (False, True):
        seat, _, pirates, *_ = next(it for it in standing if (it.position == track.deck) == aboard)
        where = changed(rest, painted(look, frozenset({((seat, pirates[0]), posture)})))
        assert where.size > (2, 2)
        # Those aboard stand on the rail.
        reaches = [body.inflate(0, 24) for whose, body in bodies(look) if whose == seat]
        assert any(reach.contains(where) for reach in reaches)


def test_one_pirate_at_a_time_makes_a_face_ashore_or_aboard(look: Look) -> None:
    rest, everybody, places = painted(look), bodies(look), set()
    for number in range(24):
        for face in ("blink", "left", "right"):
            where = changed(rest, painted(look, idling=Idling(number=number, face=face)))
            assert any(body.contains(where) for _, body in everybody)
            places.add(where.center)
    assert len(places) > 20


def idling_of(look: Look, *, breathing: bool) -> list[Idling]:
    """What is done in two minutes, at ten moments in each second."""
    table = table_of(look, match_at(nest_example_1()))
    ambience = Ambience(table.terrain, Surface((8, 8)).convert(), look)
    return [ambience.idling(moment / 10, breathing=breathing) for moment in range(1200)]


def test_now_and_then_somebody_blinks_or_looks_round(look: Look) -> None:
    times = idling_of(look, breathing=False)
    assert times == idling_of(look, breathing=False)
    assert {idling.face for idling in times} == {"", "blink", "left", "right"}
    begun = [at for at, (one, after) in enumerate(pairwise(times)) if after.face and not one.face]
    assert len({times[at + 1].number for at in begun}) > 10
    assert all(idling.beat == 0 for idling in times)


def test_movable_pirates_breathe_and_keep_their_feet(look: Look) -> None:
    assert {idling.beat for idling in idling_of(look, breathing=True)} == {*range(1, BREATHS + 1)}
    for pirate in (0, 1):
        assert max(breath(beat, pirate) for beat in range(1, BREATHS + 1)) > 0
    assert all(breath(0, pirate) == 0 for pirate in range(6))
    pictures = []
    for sunk in (0, 3):
        picture = Surface((140, 140)).convert()
        draw_pirate(picture, look, captain("green"), Stand(70, 130, 100), Bearing(sunk=sunk))
        pictures.append(picture)
    seen = [changed(picture, Surface((140, 140)).convert()) for picture in pictures]
    assert seen[1].bottom == seen[0].bottom
    assert seen[1].top == seen[0].top + 3
    assert changed(*pictures).bottom < 130 - 10
    rest = painted(look, movable=True)
    deep = [changed(rest, painted(look, idling=Idling(it), movable=True)) for it in (3, 6)]
    (moved,) = (rect for rect in deep if rect.width)
    assert changed(painted(look), painted(look, idling=Idling(3))).size == (0, 0)
    # Only one of them breathes at a time.
    assert max(moved.size) < 110


# Sounds


@pytest.mark.parametrize("step", [0.01, 0.125, 0.4])
def test_sounds_within_a_clip_are_heard_once_each_at_any_speed(step: float) -> None:
    shown = Displayed.of(match_at(escape_example()).view(ALL))
    clip = waiting(0, Stand(9, 9, 9), False, 1.0)
    later = ((0.25, Cue.SPLASH), (0.75, Cue.COIN))
    reel = EventReel(shown)
    reel.add(clip, StagedClip(clip, Frame(shown), Cue.BOARD, cues=later))
    reel.add(clip, StagedClip(clip, Frame(shown), Cue.HOP, cues=((0.0, Cue.TICK),)))
    heard: list[Cue] = []
    while not reel.idle:
        heard += reel.play(step)
    assert heard == [Cue.BOARD, Cue.SPLASH, Cue.COIN, Cue.HOP, Cue.TICK]
    reel.add(clip, StagedClip(clip, Frame(shown), Cue.BOARD, cues=later))
    reel.speed = math.inf
    assert reel.play(step) == (Cue.BOARD,)
