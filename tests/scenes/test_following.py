"""Following the others: their cards, their trails, what is announced, and past turns."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect

from game import (
    ALL,
    Advance,
    Card,
    CardPlayed,
    CardsDrawn,
    Match,
    PirateMoved,
    Record,
    Retreat,
    Source,
    TurnBegan,
    derived_seed,
)
from game.players.brains import BRAINS
from game.rng import Rng
from scenes.board.geometry.track_view import Area
from scenes.board.motion.choreography import EventReel, steps
from scenes.board.motion.clips import Banner, FlyingPirate, GrowingCount, Sailing
from scenes.board.motion.sprites import CARD_BACK
from scenes.board.motion.staging import StagedClip
from scenes.board.pieces.banner import BannerText, banner_rect
from scenes.board.scene import BoardScene
from scenes.board.tabletop import Tabletop
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import BoardButton, NoteTap
from scenes.board.turn.turn_log import Trail, TurnSummary
from scenes.core.model.phrases import Phrase, say
from scenes.core.model.preferences import Speed
from scenes.kit.layout import covered
from scenes.kit.look import Look
from scenes.shared.cards import ACROSS, DOWN, card_size
from scenes.shared.portraits import costume_of
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.scenes.hud import sprites_of
from tests.scenes.whole_games import AWAY, QUICK, match_of, pilot_at, shows_the_game
from tests.soak import long

NORMAL = replace(QUICK, speed=Speed.NORMAL)
SIZES = [(1280, 720), (800, 480), (720, 1280)]


def played_on(match: Match, actions: int) -> Match:
    """Let computers decide for everybody, up to an action of the first player, who is a person."""
    while match.outcome is None and (len(match.actions) < actions or match.table.to_act != 0):
        submit(match)
    assert match.outcome is None
    return match


def submit(match: Match) -> tuple[object, ...]:
    seat, seed = match.table.to_act, derived_seed(3, match.table.ply)
    action = BRAINS["greedy"].choose(match.game.rules, match.view(seat), Rng(seed))
    return match.submit(seat, action)


def finish_turn(pilot: Pilot) -> None:
    """Do as the computers would until the turn is over."""
    match = pilot.board.match
    while pilot.board.session.turn is not None:
        seat = match.table.to_act
        brain = BRAINS["greedy"]
        pilot.act(brain.choose(match.game.rules, match.view(seat), Rng(len(match.actions))))
        pilot.rest()
    pilot.push(BoardButton.END)


def watched(pilot: Pilot) -> Iterator[BoardScene]:
    """The board time after time while the others play."""
    for _ in range(6000):
        pilot.turn()
        board = pilot.board
        if board.session.waits:
            return
        yield board
    raise AssertionError("the others never came to an end")


@pytest.mark.parametrize("variant", long(["jamaica", "nest"], usual=["nest"]))
def test_the_card_that_a_computer_plays_is_large_beside_its_plate_as_its_pirate_runs(
    tmp_path: Path, look: Look, variant: str
) -> None:
    match = played_on(match_of(variant, None, "greedy", "greedy"), 20)
    pilot = pilot_at(tmp_path, look, match, NORMAL, draw_every=1000)
    finish_turn(pilot)
    begun, seen = len(match.actions), 0
    for board in watched(pilot):
        plan, show = board.table.plan, board.session.reel.show
        cards = sprites_of(show, "card")
        runners = [one for one in show if isinstance(one, FlyingPirate)]
        if cards and runners and isinstance(match.actions[-1], Advance):
            # The large one comes first, before what flies to its sign.
            card, (runner,) = cards[0], runners
            rect = Rect((0, 0), card_size(round(card.size * DOWN / ACROSS)))
            rect.center = round(card.place[0]), round(card.place[1])
            large = card.size > 1.3 * board.table.places(0).card_width
            if large and rect.inflate(40, 40).colliderect(plan.players[runner.seat]):
                seen += 1
                assert card.art == match.actions[-1].card
                others = [*plan.players]
                others.pop(runner.seat)
                assert rect.collidelist(others) < 0
    played = [a for a in match.actions[begun:] if isinstance(a, Advance)]
    assert played
    assert seen >= 10 * len(played)
    assert shows_the_game(pilot.board)


def test_a_large_card_is_seen_long_enough_and_own_ones_are_not_large(look: Look) -> None:
    match = match_of("jamaica", None, "greedy", "greedy", seed=5)
    table = laid_out(look, match, (1280, 720))
    usual, checked = table.places(ALL).card_width, {True: 0, False: 0}
    while len(match.actions) < 60:
        seat, told = match.table.to_act, list(staged(table, match))
        if not isinstance(match.actions[-1], Advance):
            continue
        large = 0.0
        for step in told:
            frames = 60
            for number in range(frames):
                show = step.clip.at(number / frames)
                if any(card.size > 1.3 * usual for card in sprites_of(show, "card")):
                    large += step.clip.duration / frames
        person = match.seats[seat].brain is None
        checked[person] += 1
        assert large == 0 if person else large >= 0.69
    assert min(checked.values()) > 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", ["jamaica", "nest"])
@pytest.mark.parametrize("players", [2, 5])
def test_no_edge_of_the_window_cuts_a_large_card(
    look: Look, variant: str, players: int, size: tuple[int, int]
) -> None:
    match = match_of(variant, None, *["greedy"] * (players - 1))
    table = laid_out(look, match, size)
    for seat in range(1, players):
        assert Rect((0, 0), size).contains(large_card(table, seat))


@pytest.mark.parametrize("size", [(1024, 768), (720, 1280)])
def test_a_large_card_lies_on_land_beside_a_tunnel(look: Look, size: tuple[int, int]) -> None:
    over = 0
    for seed in range(1, 5):
        table = laid_out(look, match_of("jamaica", None, *["greedy"] * 4, seed=seed), size)
        spaces = [Rect(*map(round, table.terrain.track.area(space))) for space in range(1, 37)]
        over += sum(large_card(table, seat).collidelist(spaces) >= 0 for seat in range(1, 5))
    assert over <= 2


@pytest.mark.parametrize("size", SIZES)
def test_a_large_card_hides_little_of_the_islands_as_the_sea_has_room_for_it(
    look: Look, size: tuple[int, int]
) -> None:
    table = laid_out(look, match_of("nest", None, *["greedy"] * 4), size)
    track = table.track
    places = [Rect(*map(round, track.area(place))) for place in (*track.spaces, *track.havens)]
    for seat in range(1, 5):
        card = large_card(table, seat)
        assert covered(card, places) < card.width * card.height / 4, seat


def large_card(table: Tabletop, seat: int) -> Rect:
    """Where a card of a computer player is shown large."""
    large = table.places(0).large(seat)
    assert large is not None
    card = Rect((0, 0), card_size(round(large.width * DOWN / ACROSS)))
    card.center = round(large.place[0]), round(large.place[1])
    return card


def laid_out(look: Look, match: Match, size: tuple[int, int]) -> Tabletop:
    table = Tabletop(match)
    table.layout(look.at(size), size)
    return table


def staged(table: Tabletop, match: Match) -> Iterator[StagedClip]:
    """The clips of the next action."""
    shown = Displayed.of(match.view(ALL))
    for event in submit(match):
        after = shown.after(event)  # type: ignore[arg-type]
        yield from steps(event, shown, after, table.places(ALL))  # type: ignore[arg-type]
        shown = after


@pytest.mark.parametrize("size", long(SIZES, usual=SIZES[1:2]))
@pytest.mark.parametrize("variant", ["jamaica", "nest"])
def test_no_banner_covers_runner_landing_or_sloop(
    tmp_path: Path, look: Look, variant: str, size: tuple[int, int]
) -> None:
    texts = context_in(tmp_path, QUICK, look).texts
    keys: set[str] = set()
    for seed in (1, 2):
        match = match_of(variant, None, "greedy", "greedy", seed=seed)
        table = laid_out(look, match, size)
        room = Rect(*map(round, table.terrain.track.uncovered))
        while match.outcome is None:
            for step in staged(table, match):
                for share in (0.1, 0.5, 0.9):
                    show = step.clip.at(share)
                    for banner in (one for one in show if isinstance(one, Banner)):
                        keys.add(banner.phrase.key)
                        who = None if banner.seat is None else costume_of(match.seats[banner.seat])
                        text = BannerText(say(texts, banner.phrase), who=who)
                        spared = [Rect(*map(round, area)) for area in banner.spared]
                        rect = banner_rect(table.look, room, text, (*table.labels, *spared))
                        assert rect.collidelist(table.labels) < 0
                        assert room.contains(rect)
                        for area in busy(table, step, show):
                            there = Rect(*map(round, area)).clip(room)
                            assert not rect.colliderect(there), (banner.phrase, rect, there)
    assert "board.turn_of" in keys
    assert any(key.startswith(("board.wins", "outcome.")) for key in keys)


def busy(table: Tabletop, step: StagedClip, show: tuple[object, ...]) -> Iterator[Area]:
    """Where the sloop is and who runs."""
    track = table.terrain.track.moored(step.frame.shown.sloop)
    if not step.frame.at_sea:
        yield track.sloop
    for one in show:
        if isinstance(one, Sailing):
            yield table.terrain.track.moored(one.where).adrift(*one.shift).sloop
        if isinstance(one, FlyingPirate):
            x, y, height = one.stand
            yield Area(x - height / 2, y - height, height, height)


@pytest.mark.parametrize("speed", long([Speed.NORMAL, Speed.INSTANT], usual=[Speed.NORMAL]))
@pytest.mark.parametrize("variant", ["jamaica", "nest"])
def test_trails_of_the_others_stay_until_my_first_action(
    tmp_path: Path, look: Look, variant: str, speed: Speed
) -> None:
    match = played_on(match_of(variant, None, "greedy", "greedy"), 20)
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, speed=speed), draw_every=1000)
    finish_turn(pilot)
    pilot.rest()
    assert pilot.board.session.turn is not None
    last = max(turn.first for turn in pilot.board.table.turns() if turn.seat == 2)
    moved = [
        Trail(event.seat, event.origin, event.destination)
        for told in match.seen_actions(0, last)
        for event in told.events
        if isinstance(event, PirateMoved)
    ]
    assert moved
    assert [*pilot.board.picture.track.trails] == moved
    action = BRAINS["greedy"].choose(match.game.rules, match.view(0), Rng(1))
    pilot.act(action)
    pilot.rest()
    assert pilot.board.picture.track.trails == ()
    if pilot.board.session.order.can_undo():
        pilot.push(BoardButton.UNDO)
        pilot.rest()
        assert [*pilot.board.picture.track.trails] == moved


def test_a_trail_fades_when_the_next_player_acts(tmp_path: Path, look: Look) -> None:
    match = played_on(match_of("jamaica", None, "greedy", "greedy"), 20)
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, speed=Speed.NORMAL), draw_every=1000)
    finish_turn(pilot)
    pilot.rest()
    board = pilot.board
    trails = board.picture.track.trails
    assert trails
    assert not board.picture.track.faded.left
    pilot.act(BRAINS["greedy"].choose(match.game.rules, match.view(0), Rng(1)))
    shares = []
    for _ in range(55):
        pilot.turn(1)
        faded = board.picture.track.faded
        if faded.left:
            assert faded.trails == trails
        shares.append(faded.left)
    assert shares == sorted(shares, reverse=True)
    assert {*shares} == {4, 3, 2, 1, 0}
    assert 40 <= sum(map(bool, shares)) <= 50


def test_a_trail_grows_behind_the_runner(look: Look) -> None:
    match = match_of("jamaica", "greedy", "greedy")
    table = laid_out(look, match, (1280, 720))
    grown = 0
    while len(match.actions) < 30:
        told = [step for step in staged(table, match) if step.frame.trail is not None]
        trails = [step.frame.trail for step in told if step.frame.trail is not None]
        ends = [trail.destination for trail in trails]
        assert len({(trail.seat, trail.origin) for trail in trails}) <= 1
        if ends and ends[-1] > trails[0].origin:
            grown += 1
            assert ends == sorted(ends)
            assert ends[0] == trails[0].origin
    assert grown > 5


@pytest.mark.parametrize("place", ["plate", "log"])
def test_a_past_turn_is_shown_as_such_and_leads_back_to_the_game(
    tmp_path: Path, look: Look, place: str
) -> None:
    match = played_on(match_of("jamaica", None, "greedy", "greedy"), 20)
    pilot = pilot_at(tmp_path, look, match, NORMAL, draw_every=1000)
    board = pilot.board
    pilot.turn(200)  # nobody makes a face any more
    before, saved = board.picture, Record.of(match)
    if place == "log":
        pilot.push(BoardButton.DRAWER)
    else:
        pilot.tap(board.rect_of(NoteTap(2)).center)
    meanings = [target.meaning for target in board.targets]
    replayed = [meaning for meaning in meanings if isinstance(meaning, TurnSummary)][-1]
    there = board.rect_of(replayed).center
    pilot.tap(there)
    told = Phrase("board.replay", {"player": match.seats[replayed.seat].name})
    banners: list[str] = []
    shown = 0
    for _ in range(1500):
        # Where the mouse rests after its click must not speak instead.
        pilot.point(there)
        pilot.turn()
        if board.session.reel.idle:
            break
        shown += 1
        banners += [o.phrase.key for o in board.session.reel.show if isinstance(o, Banner)]
        assert board.picture.is_past
        assert board.picture.phrase == told
    assert shown > 60
    assert banners[-1] == "board.back"
    assert "board.turn_of" not in banners
    x, y = board.table.plan["board"].bottomleft
    pilot.point((x + 2, y - 2))
    pilot.turn(200)
    assert board.picture == before
    assert Record.of(match) == saved
    assert shows_the_game(board)


def test_a_past_turn_looks_different(tmp_path: Path, look: Look) -> None:
    match = played_on(match_of("jamaica", None, "greedy"), 20)
    pilot = pilot_at(tmp_path, look, match, NORMAL, draw_every=1)
    board = pilot.board
    end = board.table.plan[BoardButton.END]
    water = (end.right - 30, end.top - 30)
    pilot.turn(2)
    usual = pilot.surface.get_at(water)
    board.session.replay(board.table.turns()[-1])
    pilot.turn(10)
    dark = pilot.surface.get_at(water)
    assert sum(dark[:3]) < 0.85 * sum(usual[:3])
    pilot.rest()
    pilot.turn(2)
    assert pilot.surface.get_at(water) == usual


def test_a_card_is_played_before_its_pirate_runs() -> None:
    """The choreography shows the card on top of the discard while its pirate runs."""
    match, seen = match_of("nest", "greedy", "greedy", "greedy"), 0
    while match.outcome is None:
        told = submit(match)
        for event, after in pairwise(told):
            if isinstance(event, CardPlayed):
                seen += 1
                assert isinstance(after, PirateMoved)
                assert after.by == after.seat == event.seat
                assert after.destination > after.origin
    assert seen > 20


def test_the_words_of_a_past_turn_name_its_player(tmp_path: Path, look: Look) -> None:
    texts = context_in(tmp_path, QUICK, look).texts
    assert say(texts, Phrase("board.replay", {"player": "Finn"})).startswith("Replay")
    assert say(texts, Phrase("board.back")) == "Back to the game"


@pytest.mark.parametrize("variant", ["jamaica", "tortuga", "nest"])
def test_a_turn_of_a_computer_is_neither_rushed_nor_long(look: Look, variant: str) -> None:
    match = match_of(variant, "greedy", "greedy", "greedy", seed=4)
    places = laid_out(look, match, (1280, 720)).places(ALL)
    reel, lasts = EventReel(Displayed.of(match.view(ALL))), dict[tuple[int, int], float]()
    while match.outcome is None:
        reel.tell(submit(match), places)  # type: ignore[arg-type]
        while reel.mark is not None:
            shown = reel.mark.frame.shown
            turn = shown.round, shown.turn
            if shown.outcome is None:
                lasts[turn] = lasts.get(turn, 0.0) + reel.mark.clip.duration
            reel.skip()
    assert max(lasts.values()) <= 6
    assert sum(seconds >= 3 for seconds in lasts.values()) >= 0.9 * len(lasts)


def test_a_long_run_is_told_while_it_is_run_and_nobody_waits_for_it(look: Look) -> None:
    match, roads = match_of("tortuga", "greedy", "greedy", "greedy", seed=1), 0
    keys: set[str] = set()
    table = laid_out(look, match, (1280, 720))
    while match.outcome is None and len(match.actions) < 120:
        moves = (step for step in staged(table, match) if step.frame.lifted)
        told = [step for step in moves if not step.frame.at_sea]
        said = [step for step in told if step.frame.words is not None]
        if said:
            roads += 1
            (moved,) = (e for e in match.seen_actions(ALL)[-1].events if isinstance(e, PirateMoved))
            aboard = moved.destination == match.table.track.goal
            words = said[0].frame.words
            assert words is not None
            assert words.key == ("board.free_road" if aboard else "board.long_run")
            keys.add(words.key)
            assert [step.frame.words for step in said] == [said[0].frame.words] * len(told)
            assert told[-1].clip.duration < 0.5
        for step in told:
            assert not any(isinstance(one, Banner) for one in step.clip.at(0.5))
    assert roads > 2
    assert len(keys) == 2, "free roads lead to the sloop, other long runs to a space"


def seconds_of(reel: EventReel) -> float:
    """The time until all has been shown."""
    passed = 0.0
    while not reel.idle:
        reel.update(1 / 60)
        passed += 1 / 60
    return passed


@pytest.mark.parametrize("speed", Speed)
def test_from_one_person_to_the_next_there_is_time_to_read_at_every_speed(
    look: Look, speed: Speed
) -> None:
    match = match_of("tortuga", None, None, "greedy")
    table = laid_out(look, match, (1280, 720))
    shown = replace(Displayed.of(match.view(ALL)), turn=0)
    times = []
    for seat, curtains in ((1, False), (2, False), (1, True)):
        reel = EventReel(shown, speed.factor)
        reel.tell([TurnBegan(seat, 1, False)], table.places(ALL, curtains=curtains))
        times.append(seconds_of(reel))
    to_person, to_computer, behind_curtain = times
    assert to_person >= 1
    assert to_computer < to_person
    assert behind_curtain == 0


def test_a_tap_ends_what_has_to_be_read(tmp_path: Path, look: Look) -> None:
    match = match_of("tortuga", None, None)
    pilot = pilot_at(tmp_path, look, match, replace(QUICK, tips=False), draw_every=1000)
    finish_turn(pilot)
    reel = pilot.board.session.reel
    (banner,) = (one for one in reel.show if isinstance(one, Banner))
    assert banner.phrase.key == "board.turn_of"
    pilot.turn(20)
    assert reel.show == (banner,), "without motion it stands still"
    pilot.tap(AWAY)
    pilot.turn(2)
    assert reel.idle
    assert shows_the_game(pilot.board)


def test_drawn_cards_turn_over_at_the_top_of_their_way_where_they_may_be_seen(look: Look) -> None:
    match = match_of("jamaica", None, None)
    places = laid_out(look, match, (1280, 720)).places(0)
    shown = Displayed.of(match.view(0))
    for seat, cards in ((0, (Card.KEY, Card.HAT)), (1, (None, None))):
        event = CardsDrawn(seat, cards, Source.STOCK)
        fall, *pop = steps(event, shown, shown.after(event), places)
        flown = [fall.clip.at(number / 40) for number in range(41)]
        first = [card for show in flown for card in sprites_of(show[:1], "card")]
        assert {card.art for card in first} == {cards[0] or CARD_BACK}
        assert first[0].place == places.stock
        assert (first[-1].place, first[-1].size) == places.hand(
            seat, cards[0], shown.after(event).hands[seat]
        )
        if seat == 0:
            turns = min(first, key=lambda card: abs(card.across))
            highest = min(card.place[1] for card in first)
            assert abs(turns.place[1] - highest) < first[0].size * 0.3
            assert first[0].across < 0 < first[-1].across
        assert [step.frame.shown for step in pop] == [shown.after(event)] * (seat == 0)


@pytest.mark.parametrize("flashes", [True, False])
def test_nothing_lights_up_as_a_card_arrives_where_nothing_may_flash(
    look: Look, flashes: bool
) -> None:
    match = match_of("jamaica", None, None)
    places = laid_out(look, match, (1280, 720)).places(0, flashes=flashes)
    none = replace(Displayed.of(match.view(0)), hands=(0, None))
    event = CardsDrawn(0, (Card.KEY, Card.HAT, Card.KEY), Source.STOCK)
    *_, pop = steps(event, none, none.after(event), places)
    numbers = [one.number for one in pop.clip.at(0.5) if isinstance(one, GrowingCount)]
    assert sorted(numbers) == ([0, 2] if flashes else [2])


def test_new_cards_are_marked_until_the_next_action(tmp_path: Path, look: Look) -> None:
    match = played_on(match_of("jamaica", None, "greedy", "greedy"), 30)
    pilot = pilot_at(tmp_path, look, match, NORMAL, draw_every=1000)
    board = pilot.board
    assert not board.picture.hand.drawn
    pilot.act(next(action for action in match.legal_actions() if isinstance(action, Retreat)))
    while not board.session.reel.idle:
        arrived = board.picture.shown.hands[0] == match.view(0).hands[0]
        assert bool(board.picture.hand.drawn) == arrived
        pilot.turn()
    told = match.seen_actions(0)[-1].events
    drawn = [card for event in told if isinstance(event, CardsDrawn) for card in event.cards]
    assert sorted(board.picture.hand.drawn) == sorted(Counter(drawn).items())
    pilot.act(next(action for action in match.legal_actions() if isinstance(action, Advance)))
    pilot.rest()
    assert not board.picture.hand.drawn


def test_who_must_give_up_a_card_holds_the_hand_up_in_a_rivals_turn(
    tmp_path: Path, look: Look
) -> None:
    match = match_of("nest", None, "greedy", seed=25)
    rng = Rng(1)
    while match.table.discarding[:1] != (0,) or match.table.turn == 0:
        legal = match.legal_actions()
        index, rng = rng.below(len(legal))
        match.submit(match.table.to_act, legal[index])
    pilot = pilot_at(tmp_path, look, match, NORMAL, draw_every=1000)
    assert not pilot.board.picture.hand.rests


def test_no_card_is_new_once_a_rival_has_acted(look: Look) -> None:
    match = match_of("jamaica", None, "greedy")
    while not (match.table.to_act == 1 and laid_out(look, match, (1280, 720)).drawn_cards(0)):
        submit(match)
    submit(match)
    assert not laid_out(look, match, (1280, 720)).drawn_cards(0)
