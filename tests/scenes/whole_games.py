"""Whole games by key, gamepad or touch: how they are set up, and how decisions are made."""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

import pygame

from game import GAMES, Action, Colour, Match, Seat
from game.players.brains import BRAINS
from game.rng import Rng
from game.scenarios import escape_example, nest_example_1
from game.variants import VARIANTS
from scenes.board.scene import BoardScene
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import BoardButton
from scenes.core.model.preferences import LastVoyage, Preferences, SeatChoice, Speed
from scenes.curtain.scene import CurtainScene
from scenes.kit.look import Look
from scenes.menu.scene import MenuScene
from scenes.results.scene import ResultsScene
from scenes.setup.scene import SetupScene
from tests import first_of
from tests.hands import Player
from tests.pilot import SELDOM, Pilot
from tests.scenes.helpers import context_in

Devices: TypeAlias = Callable[[], Iterable[pygame.event.Event]]
QUICK = replace(Preferences(), speed=Speed.INSTANT, fullscreen=False, ask_ending=False)
SEATS = (
    Seat("Anna", Colour.BLUE),
    Seat("Barto", Colour.RED, "greedy"),
    Seat("Rosa", Colour.GREEN, "greedy"),
    Seat("Finn", Colour.YELLOW, "greedy"),
)
EXAMPLES = {"escape": escape_example, "nest": nest_example_1}
AWAY = (640, 560)
"""Where there is nothing on the board of the example: on the chart beside the tunnel."""
VOYAGES = [
    (name, variant, people)
    for name in tuple(GAMES)
    for variant, people in zip(GAMES[name].variants, (2, 1, 1), strict=False)
]
"""Every variant that has a board; the first with two people, who need the curtain between them."""


class Sit(Protocol):
    """Sits down at the board of a match, or at the menu, with one device only."""

    def __call__(self, match: Match | None = None, preferences: Preferences = QUICK) -> Player: ...


def voyage(game: str, variant: str, people: int) -> LastVoyage:
    seats: tuple[SeatChoice, ...] = LastVoyage.crew(3)
    seats = tuple(
        replace(seat, brain=None if number < people else "greedy")
        for number, seat in enumerate(seats)
    )
    return LastVoyage(game, variant, (), None, seats)


def example(game: str = "escape") -> Match:
    """A game in the position of the rulebook's example, in which Anna is to act."""
    return Match.at(GAMES[game], SEATS, EXAMPLES[game]())


def pilot_at(
    folder: Path,
    look: Look,
    match: Match,
    preferences: Preferences = QUICK,
    *,
    draw_every: int = SELDOM,
    touch: bool = False,
) -> Pilot:
    """At the board of a match, as soon as somebody is to act."""
    context = context_in(folder, preferences, look)
    first = partial(context.flow.board, match)
    pilot = Pilot(context, first=first, draw_every=draw_every, touch=touch)
    pilot.rest()
    return pilot


def match_of(variant: str, *brains: str | None, seed: int = 3) -> Match:
    """A new game of that variant, with a person where there is no brain."""
    seats = tuple(
        Seat(f"Player {number}", colour, brain)
        for number, (brain, colour) in enumerate(zip(brains, Colour, strict=False), start=1)
    )
    game = GAMES[VARIANTS[variant].game]
    return Match.new(game, seats, game.variants[variant], seed)


def match_for(voyage: LastVoyage, seed: int) -> Match:
    """A new game as it was chosen in the set-up."""
    game = GAMES[voyage.game]
    seats = tuple(Seat(seat.name or "Anna", seat.colour, seat.brain) for seat in voyage.seats)
    return Match.new(game, seats, game.variants[voyage.variant], seed)


def pilot_with(
    folder: Path, look: Look, preferences: Preferences = QUICK, devices: Devices = tuple
) -> Pilot:
    """At the menu."""
    context = context_in(folder, preferences, look)
    context.seed = 7
    return Pilot(context, draw_every=SELDOM, devices=devices)


def chosen(match: Match, board: BoardScene, chance: random.Random) -> Action:
    """As the computers would, but random often enough to try everything."""
    turn = board.session.turn
    assert turn is not None
    if chance.random() < 0.15:
        return chance.choice(turn.actions)
    return BRAINS["greedy"].choose(match.game.rules, turn.view, Rng(len(match.actions)))


def play_to_the_end(player: Player, chance: random.Random) -> Match:
    """From the menu to the results."""
    pilot = player.pilot
    assert isinstance(pilot.top, MenuScene)
    player.use("play")
    assert isinstance(pilot.top, SetupScene)
    player.use("sail")
    matches = (scene.match for scene in pilot.stack.scenes if isinstance(scene, BoardScene))
    match = first_of(matches, f"board among {pilot.stack.scenes}")
    for _ in range(3000):
        pilot.rest()
        if isinstance(pilot.top, CurtainScene):
            player.use("ready")
        elif isinstance(pilot.top, ResultsScene):
            return match
        elif pilot.board.session.turn is None:
            focus = pilot.board.focus.focus
            assert focus is None or focus.meaning is BoardButton.END, (
                "nothing is left but to end the turn"
            )
            player.reach(BoardButton.END)
        else:
            before = len(match.actions)
            action = chosen(match, pilot.board, chance)
            player.act(action)
            assert match.actions[before] == action
    raise AssertionError("the game never ended")


def aboard(folder: Path, look: Look, preferences: Preferences, devices: Devices = tuple) -> Pilot:
    """At a game that has just begun, which random presses may never reach from the menu."""
    context = context_in(folder, preferences, look)
    first = partial(context.flow.board, match_for(preferences.voyage, 7))
    return Pilot(context, first=first, draw_every=SELDOM, devices=devices)


def shows_the_game(board: BoardScene) -> bool:
    """Whether what is shown is what the player at the screen sees of the game."""
    order = board.session.order
    return order.waiting is not None or board.session.reel.shown == Displayed.of(order.view)
