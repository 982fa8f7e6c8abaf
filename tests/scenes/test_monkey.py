"""Taps, drags, keys and sizes at random: nothing breaks, and nothing illegal is done."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES, BadRecord, Record
from scenes.kit.look import Look
from scenes.kit.text import font_files
from scenes.preferences import LastVoyage, Preferences, SeatChoice, Speed, TurnEnd
from tests.pilot import ASSETS, Pilot, context_in

INTENTS = 2_000_000 if os.environ.get("SOAK") else 100_000
RUNS = 4
SIZES = ((1280, 720), (1024, 768), (1920, 1080), (800, 480), (720, 1280))
KEYS = (
    pygame.K_ESCAPE,
    pygame.K_RETURN,
    pygame.K_SPACE,
    pygame.K_TAB,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_u,
    pygame.K_e,
    pygame.K_a,
    pygame.K_BACKSPACE,
)


@pytest.fixture(scope="module")
def look() -> Look:
    return Look.of(ASSETS / "images", font_files())


class Monkey:
    """A hand without a plan."""

    def __init__(self, pilot: Pilot, chance: random.Random) -> None:
        self._pilot = pilot
        self._chance = chance
        self._at = (0, 0)

    def event(self) -> pygame.event.Event:
        chance = self._chance
        width, height = self._pilot.surface.get_size()
        kind = chance.random()
        if kind < 0.7:
            self._at = (chance.randrange(width), chance.randrange(height))
        if kind < 0.36:
            return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._at, button=1, touch=False)
        if kind < 0.72:
            return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self._at, button=1, touch=False)
        if kind < 0.86:
            buttons = (chance.randrange(2), 0, 0)
            return pygame.event.Event(
                pygame.MOUSEMOTION, pos=self._at, rel=(1, 1), buttons=buttons, touch=False
            )
        if kind < 0.94:
            return pygame.event.Event(
                chance.choice((pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)),
                touch_id=1,
                finger_id=chance.randrange(3),
                dx=0.0,
                dy=0.0,
                x=chance.random(),
                y=chance.random(),
                pressure=1.0,
            )
        key = chance.choice(KEYS)
        return pygame.event.Event(
            chance.choice((pygame.KEYDOWN, pygame.KEYUP)), key=key, mod=0, unicode="", scancode=0
        )


@pytest.mark.parametrize("run", range(RUNS))
def test_random_intents_break_nothing(tmp_path: Path, look: Look, run: int) -> None:
    chance = random.Random(run)
    people = 1 + run % 3
    seats = tuple(
        replace(seat, brain=None if number < people else "greedy")
        for number, seat in enumerate(LastVoyage.crew(3))
    )
    assert all(isinstance(seat, SeatChoice) for seat in seats)
    variant = list(GAMES["escape"].variants)[run % 3]
    preferences = replace(
        Preferences(),
        speed=Speed.INSTANT if run % 2 else Speed.FAST,
        turn_end=list(TurnEnd)[run % 3],
        voyage=replace(LastVoyage(), variant=variant, seats=seats),
    )
    context = context_in(tmp_path, preferences, look)
    pilot = Pilot(context, first=context.flow.menu, draw_every=20)
    monkey = Monkey(pilot, chance)
    left = INTENTS // RUNS
    while left > 0:
        if pilot.stack.done:
            # It found the way out: let it in again, where it was.
            pilot = Pilot(context, first=context.flow.menu, draw_every=20)
            monkey = Monkey(pilot, chance)
        burst = [monkey.event() for _ in range(chance.choice((1, 2, 4)))]
        left -= len(burst)
        pilot.post(*burst)
        pilot.turn()
        if chance.random() < 0.002:
            pilot.resize(chance.choice(SIZES))
    saved = context.store.saved_game()
    # Whatever was saved was played by the rules from beginning to end.
    assert saved is None or Record.from_json(saved.to_json()) == saved
    assert not list(tmp_path.glob("*.bad*")), BadRecord
