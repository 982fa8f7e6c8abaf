"""What is heard as a game is played: each moment has its sound, at its time."""

import array
import wave
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from operator import add
from pathlib import Path

import pytest

from game import GAMES, Advance, Card, Colour, Game, Match, Retreat, Seat
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.preferences import Preferences, Speed
from scenes.curtain.scene import CurtainScene
from scenes.kit.look import Look
from scenes.kit.music import MusicMood, Tune
from scenes.kit.sound import Cue, Voice, Volumes
from scenes.results.scene import ResultsScene
from tests.game.building import position
from tests.pilot import Pilot, taps_for
from tests.scenes.helpers import ASSETS, context_in
from tests.scenes.whole_games import QUICK, match_of, pilot_at, pilot_with

RATE = 44100
SOUNDS = ASSETS / "sounds"
MUSIC_AND_SEA = 0.36
"""The most that they reach together; a test of the sounds keeps them below it."""
SLOOP = GAMES["escape"].sloop
NORMAL = replace(Preferences(), speed=Speed.NORMAL, fullscreen=False)
OTHERS = (1, 1, 2, 2, 3, 3)
"""The crew that has hardly left."""
SEATS = (Seat("Anna", Colour.BLUE), Seat("Barto", Colour.RED, "greedy"))


def listening(pilot: Pilot) -> list[Cue]:
    """Everything that is heard from now on."""
    heard: list[Cue] = []
    pilot.context.sound.heard = lambda cue, _pan: heard.append(Cue(cue))
    return heard


def begun(folder: Path, look: Look, *, lot: bool) -> Pilot:
    """At a new game between two people, before anything has been shown of it."""
    match = match_of("tortuga", None, None)
    options = replace(match.table.options, first_player=None if lot else 1)
    match = Match.new(match.game, match.seats, options, 3)
    context = context_in(folder, NORMAL, look)
    return Pilot(context, first=lambda: context.flow.board(match, begins=True), draw_every=1000)


def test_a_voyage_begins_with_the_anchor_chain(tmp_path: Path, look: Look) -> None:
    pilot = pilot_with(tmp_path, look)
    pilot.tap(pilot.place_of("play"))
    heard = listening(pilot)
    pilot.tap(pilot.place_of("sail"))
    assert heard[0] is Cue.START
    assert Cue.TAP not in heard


@pytest.mark.parametrize("lot", [True, False])
def test_the_lot_goes_round_before_a_lantern_lights_up_and_cards_are_dealt(
    tmp_path: Path, look: Look, lot: bool
) -> None:
    pilot = begun(tmp_path, look, lot=lot)
    told = [cue for _, cue in followed(pilot)]
    cards = [Cue.LOT, Cue.DEAL]
    assert [cue for cue in told if cue is not Cue.TURN] == [
        Cue.SHUFFLE,
        *[Cue.TICK] * 3 * lot,
        *cards,
    ]


def test_the_menu_opens_and_closes_with_a_sound(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, match_of("jamaica", None, "greedy"))
    heard = listening(pilot)
    pilot.push(BoardButton.MENU)
    pilot.tap(pilot.place_of("resume"))
    assert isinstance(pilot.top, BoardScene)
    assert heard[0] is Cue.MENU_OPEN
    assert heard[-1] is Cue.MENU_CLOSE


@pytest.mark.parametrize("actions", [1, 3])
def test_the_end_of_a_turn_is_heard_and_then_the_curtain(
    tmp_path: Path, look: Look, actions: int
) -> None:
    pilot = pilot_at(tmp_path, look, match_of("jamaica", None, None))
    if isinstance(pilot.top, CurtainScene):
        pilot.tap(pilot.place_of("ready"))
    for _ in range(actions):
        turn = pilot.board.session.turn
        assert turn is not None
        pilot.act(next(action for action in turn.actions if isinstance(action, Advance)))
        pilot.rest()
    heard = listening(pilot)
    pilot.push(BoardButton.END)
    pilot.rest()
    assert isinstance(pilot.top, CurtainScene)
    told = [cue for cue in heard if cue in (Cue.END_TURN, Cue.CURTAIN)]
    assert told == [Cue.END_TURN, Cue.CURTAIN]


def test_whoever_comes_aboard_is_heard_by_feet_water_bell_and_coin(
    tmp_path: Path, look: Look
) -> None:
    state = position((36, 30), (3, 2), hands=("skull key", "hat"))
    pilot = pilot_at(tmp_path, look, Match.at(GAMES["escape"], SEATS, state), NORMAL)
    heard = listening(pilot)
    pilot.act(Advance(Card.SKULL, 36))
    pilot.rest()
    aboard = [cue for cue in heard if cue not in (Cue.TAP, Cue.CARD, Cue.HOP, Cue.STAMP)]
    assert aboard == [Cue.BOARD, Cue.SPLASH, Cue.HOIST, Cue.BELL, Cue.COIN]


def peak_of(told: Sequence[tuple[float, Cue]]) -> float:
    """Return the highest sample of these cues together, each begun at its second."""
    most, turns = 0.0, Counter[Cue]()
    mixed: list[array.array[float]] = [array.array("d", bytes(8 * 12 * RATE)) for _ in range(2)]
    for at, cue in told:
        turns[cue] += 1
        name = cue.replace("_", "-")
        files = sorted(SOUNDS.glob(f"{name}-[1-9].wav")) or [SOUNDS / f"{name}.wav"]
        with wave.open(str(files[turns[cue] % len(files)])) as file:
            ears = file.getnchannels()
            samples = array.array("h", file.readframes(file.getnframes()))
        first = round(at * RATE)
        for ear, line in enumerate(mixed):
            own = samples[ear % ears :: ears]
            part = line[first : first + len(own)]
            line[first : first + len(own)] = array.array("d", map(add, part, own))
    for line in mixed:
        most = max(most, max(line), -min(line))
    return most / 32768


def followed(pilot: Pilot, most: int = 600) -> list[tuple[float, Cue]]:
    """Return what is heard until the board rests or is left, and when."""
    heard = listening(pilot)
    told: list[tuple[float, Cue]] = []
    for step in range(most):
        pilot.turn()
        told += [(step / 60, cue) for cue in heard]
        heard.clear()
        if not isinstance(pilot.top, BoardScene) or pilot.board.session.waits:
            break
    return told


def test_a_card_is_stamped_before_its_pirate_hops(tmp_path: Path, look: Look) -> None:
    state = position((3, 1), (5, 2), hands=("hat", "hat"))
    pilot = pilot_at(tmp_path, look, Match.at(GAMES["escape"], SEATS, state), NORMAL)
    heard = listening(pilot)
    pilot.act(Advance(Card.HAT, 3))
    pilot.rest()
    told = [cue for cue in heard if cue is not Cue.TAP]
    assert told[:2] == [Cue.CARD, Cue.STAMP]
    assert {*told[2:]} == {Cue.HOP}


@pytest.mark.parametrize("variant", ["jamaica", "tortuga"])
def test_each_drawn_card_that_turns_over_is_heard(tmp_path: Path, look: Look, variant: str) -> None:
    options = GAMES["escape"].variants[variant]
    row, hands = "hat key" if options.open_row else "", ("hat", "hat")
    state = position((3, 5), (3, 2), hands=hands, stock="key hat", row=row, options=options)
    pilot = pilot_at(tmp_path, look, Match.at(GAMES["escape"], SEATS, state), NORMAL)
    heard = listening(pilot)
    pilot.act(Retreat(5))
    pilot.rest()
    told = [cue for cue in heard if cue in (Cue.SCRAMBLE, Cue.DRAW, Cue.FLIP)]
    # Those of an open row were never face down.
    assert told == [Cue.SCRAMBLE, Cue.DRAW, *([] if options.open_row else [Cue.FLIP] * 2)]


@pytest.mark.parametrize("moment", ["deal", "boarding", "win"])
def test_nothing_is_cut_off_at_full_volume_where_most_is_heard_at_once(
    tmp_path: Path, look: Look, moment: str
) -> None:
    """With the music, which gives way only to a melody, and with the sea."""
    if moment == "deal":
        # The anchor chain may still be heard.
        told = [(0.0, Cue.START), *followed(begun(tmp_path, look, lot=True))]
    else:
        crew = (36, *[SLOOP] * 5) if moment == "win" else (36, 30)
        state = position(crew, crew, hands=("skull key", "hat"))
        pilot = pilot_at(tmp_path, look, Match.at(GAMES["escape"], SEATS, state), NORMAL)
        for at in taps_for(pilot.board, Advance(Card.SKULL, 36)):
            pilot.tap(at)
        told = followed(pilot)
    known = {"deal": Cue.DEAL, "boarding": Cue.BELL, "win": Cue.FIREWORK}
    assert known[moment] in {cue for _, cue in told}
    loudest = Volumes(100, 100, 100)
    cues = peak_of(told) * loudest.share(Voice.EFFECTS)
    assert cues > 0.3
    assert cues + MUSIC_AND_SEA * loudest.share(Voice.MUSIC) < 1


def test_at_instant_speed_little_is_heard(tmp_path: Path, look: Look) -> None:
    state = position((36, 30), (3, 2), hands=("skull key", "hat"))
    pilot = pilot_at(tmp_path, look, Match.at(GAMES["escape"], SEATS, state), QUICK)
    heard = listening(pilot)
    pilot.act(Advance(Card.SKULL, 36))
    pilot.rest()
    assert heard[-1] is Cue.BOARD
    assert not {Cue.COIN, Cue.BELL, Cue.SPLASH} & {*heard}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_game_has_music_of_its_own_which_begins_quietly(
    tmp_path: Path, look: Look, game: Game
) -> None:
    options = next(iter(game.variants.values()))
    match = Match.new(game, SEATS, options, 3)
    pilot = pilot_at(tmp_path, look, match)
    assert pilot.context.sound.tune == (Tune(game.name), MusicMood.QUIET)


@pytest.mark.parametrize(
    ("aboard", "before", "after"),
    [
        (0, MusicMood.QUIET, MusicMood.LIVELY),
        (2, MusicMood.LIVELY, MusicMood.CHASE),
        (3, MusicMood.CHASE, MusicMood.CHASE),
    ],
)
def test_the_music_follows_the_race_and_is_not_calmed_by_what_is_taken_back(
    tmp_path: Path, look: Look, aboard: int, before: MusicMood, after: MusicMood
) -> None:
    crew = (36, *[SLOOP] * aboard, *range(26, 31 - aboard))
    state = position(crew, OTHERS, hands=("skull key", "hat"))
    pilot = pilot_at(tmp_path, look, Match.at(GAMES["escape"], SEATS, state), QUICK)
    sound = pilot.context.sound
    assert sound.tune == (Tune.ESCAPE, before)
    pilot.act(Advance(Card.SKULL, 36))
    pilot.rest()
    assert sound.tune == (Tune.ESCAPE, after)
    pilot.push(BoardButton.UNDO)
    pilot.rest()
    assert pilot.board.match.table.pirates[0].count(SLOOP) == aboard
    assert sound.tune == (Tune.ESCAPE, after)
    pilot.push(BoardButton.MENU)
    pilot.tap(pilot.place_of("resume"))
    assert sound.tune == (Tune.ESCAPE, after)


def test_the_results_end_the_evening(tmp_path: Path, look: Look) -> None:
    state = position((36, *[SLOOP] * 5), OTHERS, hands=("skull key", "hat"))
    pilot = pilot_at(tmp_path, look, Match.at(GAMES["escape"], SEATS, state), QUICK)
    pilot.act(Advance(Card.SKULL, 36))
    for _ in range(1200):
        pilot.turn()
    assert isinstance(pilot.top, ResultsScene)
    assert pilot.context.sound.tune[0] is Tune.RESULTS
