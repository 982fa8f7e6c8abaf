"""Taps, drags, keys and sizes at random: nothing breaks, and nothing illegal is done."""

import random
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game import GAMES, BadRecord, Match, Record
from scenes.board.component import TargetKind
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import PositionTap
from scenes.core.model.preferences import LastVoyage, Preferences, Speed, TurnEnd
from scenes.kit.input import Gamepads
from scenes.kit.look import Look
from tests.pilot import Pilot
from tests.scenes.helpers import context_in
from tests.scenes.test_touch import Finger
from tests.scenes.whole_games import QUICK, aboard, match_for, voyage
from tests.soak import SOAK, long
from tests.virtual import Workshop, workshop

INTENTS = 200_000 if SOAK else 5_000
RUNS = 4
MOVES = 800 if SOAK else 300
DRAWN = 20 if SOAK else 250
"""Only one of this many pictures is drawn, as painting takes most of the time."""
SIZES = ((1280, 720), (1024, 768), (960, 540), (800, 480), (720, 1280))
KEYS = (
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


class Monkey:
    """A hand without a plan."""

    def __init__(self, pilot: Pilot, chance: random.Random) -> None:
        self._pilot = pilot
        self._chance = chance
        self._at = (0, 0)

    def somewhere(self) -> tuple[int, int]:
        """Any place; on the board more often one with a target."""
        chance = self._chance
        width, height = self._pilot.surface.get_size()
        scenes = self._pilot.stack.scenes
        top = scenes[-1] if scenes else None
        if not isinstance(top, BoardScene) or chance.random() < 0.2:
            return chance.randrange(width), chance.randrange(height)
        useful = [t.rect for t in top.targets if t.usable and t.kind <= TargetKind.CARD]
        if useful and chance.random() < 0.2:
            # At the beginning only one place in 38 is: chance alone would hardly ever find it.
            return chance.choice(useful).center
        if chance.random() < 0.6:
            return top.rect_of(PositionTap(chance.randrange(38))).center
        buttons = [target.rect for target in top.targets if target.kind is TargetKind.BUTTON]
        past = [target.rect for target in top.targets if target.kind is TargetKind.TURN]
        rect = chance.choice([top.table.hand.rect, *buttons, *past[-1:]])
        return chance.randrange(rect.left, rect.right), chance.randrange(rect.top, rect.bottom)

    def event(self) -> pygame.event.Event:
        chance = self._chance
        kind = chance.random()
        # Most releases come where the press was, as most taps do.
        if kind < 0.42 or 0.8 <= kind < 0.92:
            self._at = self.somewhere()
        if kind < 0.42:
            return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self._at, button=1, touch=False)
        if kind < 0.84:
            return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self._at, button=1, touch=False)
        if kind < 0.92:
            buttons = (chance.randrange(2), 0, 0)
            return pygame.event.Event(
                pygame.MOUSEMOTION, pos=self._at, rel=(1, 1), buttons=buttons, touch=False
            )
        if kind < 0.96:
            return pygame.event.Event(
                chance.choice((pygame.FINGERDOWN, *[pygame.FINGERUP] * 3, pygame.FINGERMOTION)),
                touch_id=1,
                finger_id=chance.randrange(3),
                dx=0.0,
                dy=0.0,
                x=chance.random(),
                y=chance.random(),
                pressure=1.0,
            )
        # Escape leads away from the board, and there is enough else to try there.
        key = pygame.K_ESCAPE if chance.random() < 0.02 else chance.choice(KEYS)
        return pygame.event.Event(
            chance.choice((pygame.KEYDOWN, pygame.KEYUP)), key=key, mod=0, unicode="", scancode=0
        )


@pytest.mark.parametrize("run", long(range(RUNS), usual=(0, 1)))
def test_random_intents_break_nothing(
    tmp_path: Path, look: Look, run: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(run)
    people = 1 + run % 3
    seats = tuple(
        replace(seat, brain=None if number < people else "greedy")
        for number, seat in enumerate(LastVoyage.crew(3))
    )
    games = [(game.name, variant) for game in GAMES.values() for variant in game.variants]
    game, variant = games[run % len(games)]
    preferences = replace(
        Preferences(),
        speed=Speed.INSTANT if run % 2 else Speed.FAST,
        turn_end=list(TurnEnd)[run % 3],
        voyage=replace(LastVoyage(), game=game, variant=variant, switches=(), seats=seats),
    )
    context = context_in(tmp_path, preferences, look)
    saves: list[int] = []
    save_game = context.save_game

    def saving(match: Match) -> None:
        saves.append(len(match.actions))
        save_game(match)

    monkeypatch.setattr(context, "save_game", saving)
    pilot = Pilot(context, first=context.flow.menu, draw_every=DRAWN)
    monkey = Monkey(pilot, chance)
    left = INTENTS // RUNS
    while left > 0:
        if pilot.stack.done or chance.random() < 0.01:
            # It found the way out, or is sent on: where a game waits, into the game.
            saved = context.saved_game()
            match = saved.match() if saved is not None else match_for(preferences.voyage, 1)
            pilot = Pilot(context, first=partial(context.flow.board, match), draw_every=DRAWN)
            monkey = Monkey(pilot, chance)
        burst = [monkey.event() for _ in range(chance.choice((1, 2, 4)))]
        left -= len(burst)
        pilot.post(*burst)
        pilot.turn()
        if chance.random() < 0.002:
            pilot.resize(chance.choice(SIZES))
    assert len(saves) > INTENTS // 2000, "the monkey hardly played"
    saved = context.store.saved_game()
    # Whatever was saved was played by the rules from beginning to end.
    assert saved is None or Record.from_json(saved.to_json()) == saved
    assert not list(tmp_path.glob("aside/*")), BadRecord


# One device at random


class Keys:
    """Any keys, most often those that choose something."""

    USEFUL = (pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT)
    SHORTCUTS = (pygame.K_h, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_x)
    LEADING_AWAY = (pygame.K_ESCAPE, pygame.K_p, pygame.K_F1)

    def move(self, pilot: Pilot, chance: random.Random) -> None:
        away = self.LEADING_AWAY if chance.random() < 0.2 else ()
        key = chance.choice((*KEYS, *self.SHORTCUTS, *away, *self.USEFUL * 6))
        pilot.key(key, pygame.KMOD_LSHIFT if chance.random() < 0.1 else 0)
        if not pilot.stack.done and isinstance(pilot.top, BoardScene):
            focus = pilot.board.focus
            assert not pilot.board.session.waits or not focus.shown or focus.focus is not None


class Pads:
    """Two gamepads, one of which SDL does not know."""

    def __init__(self, place: Workshop) -> None:
        self._pads = (place.plug(), place.plug(known=False, buttons=10, hats=1))

    def move(self, pilot: Pilot, chance: random.Random) -> None:
        pad = chance.choice(self._pads)
        match chance.randrange(8):
            case 0:
                pad.axis(chance.randrange(6), chance.uniform(-1, 1))
            case 1 | 2 | 3:
                pad.button(pygame.CONTROLLER_BUTTON_A, chance.random() < 0.5)
            case 4 if pad is self._pads[1]:
                pad.hat(chance.choice((0, 1, 2, 4, 8)))
            case _:
                pad.button(chance.randrange(10), chance.random() < 0.5)
        pilot.turn()


class Fingers:
    """Four fingers, on the window and beside it."""

    KINDS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)

    def move(self, pilot: Pilot, chance: random.Random) -> None:
        width, height = pilot.surface.get_size()
        at = (chance.randrange(-20, width + 20), chance.randrange(height // 6, height + 20))
        if isinstance(pilot.top, BoardScene) and chance.random() < 0.5:
            # Else chance alone would decide whether they ever find a pirate and where it may go.
            useful = [t.rect for t in pilot.board.targets if t.usable and t.kind <= TargetKind.CARD]
            at = chance.choice([rect.center for rect in useful] or [at])
        Finger(pilot, chance.randrange(4)).touch(chance.choice(self.KINDS), at)


@pytest.mark.parametrize("device", ["keys", "gamepads", "fingers"])
def test_one_device_at_random_breaks_nothing_and_does_play(
    tmp_path: Path, look: Look, device: str
) -> None:
    game = list(GAMES)[device == "keys"]
    preferences = replace(QUICK, voyage=voyage(game, list(GAMES[game].variants)[-1], 1))
    chance = random.Random(5)
    with workshop() as place:
        devices = Gamepads().events if device == "gamepads" else tuple
        hand = Pads(place) if device == "gamepads" else Keys() if device == "keys" else Fingers()
        most = 0
        pilot = aboard(tmp_path, look, preferences, devices)
        for _ in range(MOVES):
            if pilot.stack.done or chance.random() < 0.003:
                pilot = aboard(tmp_path, look, preferences, devices)
            hand.move(pilot, chance)
            if not pilot.stack.done and isinstance(pilot.top, BoardScene):
                most = max(most, len(pilot.board.match.actions))
    assert most > 5, f"the {device} hardly played"
