"""The packed game invites phones, and a real browser joins it.

It listens on the address that this machine has in its network, as the packed game always does.
"""

import os
import random
import socket
import struct
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
import segno
from pygame import Surface

from game import Record, cards_in
from scenes.core.model.preferences import LastVoyage, Preferences, Speed
from scenes.kit.text import font_files
from scenes.link.addresses import LOOPBACK, PORTS, private_addresses
from scenes.link.connection import Endpoint, PhoneConnection
from scenes.link.seats import CODE_LENGTH, LETTERS
from scenes.link.table import page_fonts
from tests.package.conftest import packed, press, whole
from tests.phones.browser import MAY_ACT, BrowserPhone, needs_chromium, phones
from tests.pilot import Pilot
from tests.scenes.helpers import ASSETS, context_in
from tests.window import Program, until, virtual_display

SIZE = (1280, 720)
TOUCHES = 8
LIGHT = (255, 250, 236)
"""The colour of a QR code that is not dark."""
_HELD = "Object.entries(state.hand).flatMap(([card, n]) => Array(n).fill(card))"
ADDRESSES = private_addresses()

pytestmark = [
    packed,
    whole,
    needs_chromium,
    pytest.mark.skipif(
        not ADDRESSES and os.environ.get("CI") != "true",
        reason="needs a private address: connect this machine to a home network",
    ),
]


class Screen:
    """A virtual screen whose picture can be taken."""

    def __init__(self, display: str, folder: Path) -> None:
        self.display = display
        self._file = folder / "Xvfb_screen0"

    def picture(self) -> Surface:
        """Return what is shown, from the memory of the X server."""
        data = self._file.read_bytes()
        fields = struct.unpack(">25I", data[:100])
        start = fields[0] + 12 * fields[19]
        width, height, line = fields[4], fields[5], fields[12]
        picture = pygame.image.frombuffer(
            data[start : start + line * height], (line // 4, height), "BGRA"
        )
        return picture.subsurface((0, 0, width, height))


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with virtual_display(SIZE, "-fbdir", str(tmp_path)) as display:
        yield Screen(display, tmp_path)


def letters_on(picture: Surface, url: str) -> str:
    """Read the code of an invitation from its QR code; empty if there is none.

    Everything but the letters is known, and each letter changes modules that no other changes.
    """
    side = len(segno.make(url + LETTERS[0] * CODE_LENGTH, micro=False, error="m").matrix)
    mask = pygame.mask.from_threshold(picture, LIGHT, (1, 1, 1, 255))
    boxes = mask.get_bounding_rects()
    if not boxes:
        return ""
    box = boxes[0].unionall(boxes[1:])
    module = box.width // (side + 4)

    def is_dark(x: int, y: int) -> bool:
        at = [(each + 2.5) * module for each in (x, y)]
        return not mask.get_at((round(box.x + at[0]), round(box.y + at[1])))

    shown = [is_dark(x, y) for y in range(side) for x in range(side)]
    return next(filter(None, (_letters(shown, url, mask) for mask in range(8))), "")


def _letters(shown: list[bool], url: str, mask: int) -> str:
    """Return the letters of a code with that mask, if it has it."""

    def modules(code: str) -> list[bool]:
        made = segno.make(url + code, micro=False, error="m", mask=mask, boost_error=True)
        return [bool(module) for row in made.matrix for module in row]

    usual = LETTERS[0] * CODE_LENGTH
    base = modules(usual)
    with_letter = [
        {letter: modules(usual[:at] + letter + usual[at + 1 :]) for letter in LETTERS}
        for at in range(CODE_LENGTH)
    ]
    touched = [
        {i for made in each.values() for i, module in enumerate(made) if module != base[i]}
        for each in with_letter
    ]
    code = ""
    for at, each in enumerate(with_letter):
        own = touched[at].difference(*(other for i, other in enumerate(touched) if i != at))
        fitting = [letter for letter, made in each.items() if all(made[i] == shown[i] for i in own)]
        if len(fitting) != 1:
            return ""
        code += fitting[0]
    return code if modules(code) == shown else ""


def ports_of(address: str) -> set[int]:
    """Return the ports on which games answer."""
    found = set()
    for port in PORTS:
        try:
            socket.create_connection((address, port), timeout=1).close()
        except OSError:
            continue
        found.add(port)
    return found


def test_the_packed_game_invites_and_browsers_join_and_play(
    bundle: Path, screen: Screen, tmp_path: Path
) -> None:
    assert ADDRESSES, "the machine has no private address"
    data = tmp_path / "data"
    people = tuple(replace(seat, brain=None) for seat in LastVoyage.crew(2))
    voyage = replace(LastVoyage(), variant="jamaica", seats=people)
    preferences = Preferences(voyage=voyage, speed=Speed.INSTANT, tips=False)
    for folder in (data, tmp_path / "twin"):
        context = context_in(folder)
        context.prefer(preferences)
        context.close()
    twin = Pilot(context_in(tmp_path / "twin", preferences), SIZE)
    twin.context.phone_addresses = ADDRESSES
    fonts = page_fonts(font_files())
    twin.context.make_phones = lambda _: PhoneConnection(Endpoint(LOOPBACK, ASSETS, fonts, (0,)))
    before = ports_of(ADDRESSES[0])
    command = [str(bundle / "cartagena"), "--size", f"{SIZE[0]}x{SIZE[1]}", "--lang", "en"]
    program = Program([*command, "--data-dir", str(data)], screen.display, {}, Path("/"))
    try:
        until("the window", program.window)
        time.sleep(2)
        assert ports_of(ADDRESSES[0]) == before, "nothing listens before the invitation"
        press(program, twin, "play", "phones")
        until("the page", lambda: ports_of(ADDRESSES[0]) > before)
        (port,) = ports_of(ADDRESSES[0]) - before
        url = f"http://{ADDRESSES[0]}:{port}/"
        until("the code", lambda: bool(letters_on(screen.picture(), f"{url}#")))
        code = letters_on(screen.picture(), f"{url}#")
        table = SimpleNamespace(connection=SimpleNamespace(url=url))
        with phones(table, 2) as made:  # type: ignore[arg-type]
            for seat, phone in enumerate(made):
                phone.sit(code, seat)
                phone.page.wait_for_selector("#ready")
            press(program, twin, "done", "sail")
            play(made)
            program.end()
            for phone in made:
                phone.wait("!document.getElementById('veil').hidden")
                assert phone.errors == []
            # The phones have the hands that the game has written to its disk.
            record = Record.from_json((data / "game.json").read_bytes())
            assert len(record.actions) >= TOUCHES // 2
            for seat, phone in enumerate(made):
                held = phone.value(_HELD)
                dealt = record.match().view(seat).hands[seat]
                assert sorted(held) == sorted(card.label for card in cards_in(dealt or 0))
        assert ports_of(ADDRESSES[0]) == before
    finally:
        if program.process.poll() is None:
            program.kill()
        twin.context.close()


def play(made: list[BrowserPhone]) -> None:
    """Play a few touches on whichever phone may act."""
    rng = random.Random(3)
    for phone in made:
        phone.wait("state && table && !state.paused")
    for _ in range(TOUCHES):
        until("somebody's turn", lambda: any(phone.can_act() for phone in made))
        acting = next(phone for phone in made if phone.can_act())
        acting.wait(MAY_ACT)
        acting.act(rng, undo=0)
        acting.settle()
    last = max(phone.value("state.rev") for phone in made)
    for phone in made:
        phone.wait(f"state.rev >= {last}")
