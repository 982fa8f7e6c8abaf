"""Phones in a real browser: pages of Chromium that are touched at coordinates."""

import json
import os
import random
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from game import cards_in
from scenes.board.turn.displayed import Displayed
from tests.phones.stages import Stage
from tests.phones.tables import GameLoop

CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
"""The browser, or nothing where there is none."""
HOW_TO_GET_IT = "needs a Chromium; get it with: apt-get install chromium"
# Where everything is to be tested, a missing browser is a failure.
needs_chromium = pytest.mark.skipif(
    not CHROMIUM and os.environ.get("CI") != "true", reason=HOW_TO_GET_IT
)
POLLING = 20
"""Milliseconds between two looks at a page; looking in every frame would make it draw frames."""
PATIENCE = 90_000
"""Milliseconds for whatever a page is to do, on a machine that does much else."""
SMALL = (360, 640)
USUAL = (390, 844)
SIDEWAYS = (844, 390)
_AT = """selector => {
  const found = document.querySelector(selector);
  if (!found) return null;
  found.scrollIntoView({block: "nearest", inline: "nearest"});
  const box = found.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  const top = document.elementFromPoint(x, y);
  const hit = top && (found.contains(top) || top.contains(found));
  return hit ? [x, y] : [top && (top.id || top.className)];
}"""

MAY_ACT = (
    "!!state && !state.over && !busy && document.getElementById('veil').hidden"
    " && [state.act, state.wait].includes(state.me)"
)
"""Whether the player of a page can do something."""
_STATE_AT = """([rev, patience]) => new Promise((found, late) => {
  const end = performance.now() + patience;
  const look = () => state && state.rev === rev ? found(state)
    : performance.now() > end ? late(new Error(`no state ${rev}`)) : setTimeout(look, 5);
  look();
})"""


class BrowserPhone:
    """A page on a phone, used by touches."""

    def __init__(self, context: Any, url: str) -> None:  # noqa: ANN401
        self.context = context
        self.url = url
        self.page: Any = None
        self.errors: list[str] = []
        self.frames: list[str] = []
        """Everything that came over the WebSocket."""
        self.open()

    def open(self) -> None:
        """Open the page in a new tab."""
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("websocket", self._watch)

    def _hear(self, message: Any) -> None:  # noqa: ANN401
        # A connection that fails while the net is off is written by the browser itself.
        if message.type in ("error", "warning") and "WebSocket connection" not in message.text:
            self.errors.append(f"{message.text} {message.location.get('url')}")

    def _watch(self, socket: Any) -> None:  # noqa: ANN401
        socket.on("framereceived", lambda frame: self.frames.append(frame))

    def go(self, code: str = "") -> None:
        """Load the page."""
        self.page.goto(f"{self.url}#{code}" if code else self.url)

    def hold(self, size: tuple[int, int]) -> None:
        """Hold a phone of another size, and load the page there."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.reload()
        self.wait("state && table && document.querySelector('#turn')")

    def sit(self, code: str, seat: int) -> None:
        """Join and take a seat by touches."""
        self.go(code)
        self.wait(f"document.querySelector('[data-seat=\"{seat}\"]:not(:disabled)')")
        self.tap(f'[data-seat="{seat}"]')
        self.wait("me !== null && (state || document.querySelector('#ready'))")

    def tap(self, selector: str) -> None:
        """Touch the middle of something, which nothing may cover."""
        at = self.page.evaluate(_AT, selector)
        assert at is not None, f"{selector} is not there"
        assert len(at) == 2, f"{selector} is covered by {at[0]}"
        self.page.touchscreen.tap(*at)

    def value(self, script: str) -> Any:  # noqa: ANN401
        """Evaluate something in the page."""
        return self.page.evaluate(script)

    def wait(self, script: str) -> None:
        """Wait until something is true in the page."""
        self.page.wait_for_function(f"() => {script}", polling=POLLING)

    def state_at(self, rev: int) -> Any:  # noqa: ANN401
        """Return the state of a revision once it has come; one question to the page, not many."""
        return self.page.evaluate(_STATE_AT, [rev, PATIENCE])

    def told(self) -> str:
        """Return what the page says over everything else, or in its prompt."""
        veil = "document.querySelector('#veil:not([hidden]) h2')"
        return str(self.value(f"({veil} || document.querySelector('#prompt')).textContent"))

    def settle(self) -> None:
        """Wait until nothing is asked any more."""
        self.wait("!busy")

    def can_act(self) -> bool:
        """Return whether the player can do something."""
        return bool(self.value(MAY_ACT))

    def act(self, rng: random.Random, undo: float = 0.04, hoard: int = 0) -> str:
        """Do something by touches: often what leads far, so that games end, else at random.

        Who hoards rather draws cards until the hand has that many.
        """
        shown = self.value(
            "({moves: state.moves, undo: state.undo, wait: state.wait === state.me,"
            " held: state.sizes[state.me]})"
        )
        if shown["undo"] and rng.random() < undo:
            self.tap("#undo")
            return "undo"
        if shown["wait"]:
            self.tap("#end")
            return "end"
        moves = shown["moves"]
        liked = ("advance", "sail") if shown["held"] >= hoard else ("retreat", "nudge")
        ahead = [move for move in moves if move["k"] in liked]
        if not ahead or rng.random() < 0.1:
            ahead = [move for move in moves if move["k"] != "endturn"] or moves
        move = max(ahead, key=_gain) if rng.random() < 0.8 else rng.choice(ahead)
        self.play(move, card_first=rng.random() < 0.5)
        return str(move["k"])

    def act_first(self) -> None:
        """Do the first legal move."""
        self.play(self.value("state.moves[0]"))

    def play(self, move: dict[str, Any], *, card_first: bool = False) -> None:
        """Do a legal move: pirate first or card first."""
        match move["k"]:
            case "endturn":
                self.tap("#end")
                if move.get("early"):
                    self.tap("#end")
            case "sail":
                self.tap("#sail")
            case "discard":
                self.tap(f'[data-card="{move["card"]}"]')
            case "advance" if card_first:
                self.tap(f'[data-card="{move["card"]}"]')
                self.tap(f'[data-p="{move["from"]}"]')
            case _:
                self.tap(f'[data-p="{move["from"]}"]')
                if self.value("!document.getElementById('sheet').hidden"):
                    self.tap(f'[data-who="{move["seat"]}"]')
                self.tap(f'[data-p="{move["to"]}"]')
                if self.value("!document.getElementById('sheet').hidden"):
                    self.tap(f'#sheet [data-a="{move["a"]}"]')

    def picture(self, file: Path) -> None:
        """Take a picture once everything is drawn."""
        self.page.wait_for_function(
            "() => document.fonts.status === 'loaded'"
            " && [...document.images].every(i => i.complete)"
        )
        self.page.wait_for_timeout(450)
        self.page.screenshot(path=str(file))


def _gain(move: dict[str, Any]) -> int:
    """How far a move leads; a card is worth four spaces."""
    return int(move.get("to", 0) - move.get("from", 0) + 4 * move.get("draws", 0))


@contextmanager
def started_browser() -> Iterator[Any]:
    """Chromium, which takes longer to start than most tests take."""
    from playwright.sync_api import sync_playwright

    assert CHROMIUM, HOW_TO_GET_IT
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@contextmanager
def phones(
    loop: GameLoop | Stage,
    number: int,
    size: tuple[int, int] = USUAL,
    languages: tuple[str, ...] = ("en",),
    *,
    scale: float = 1,
    browser: Any = None,  # noqa: ANN401
) -> Iterator[list[BrowserPhone]]:
    """Phones in a browser that runs, or in one of their own, each with its own storage."""
    with ExitStack() as stack:
        running = browser or stack.enter_context(started_browser())
        made = []
        for index in range(number):
            context = running.new_context(
                viewport={"width": size[0], "height": size[1]},
                device_scale_factor=scale,
                has_touch=True,
                is_mobile=True,
                reduced_motion="reduce",
                locale=languages[index % len(languages)],
            )
            served = loop.phones if isinstance(loop, Stage) else loop.connection
            stack.callback(context.close)
            made.append(BrowserPhone(context, served.url))
        yield made


def compare(loop: GameLoop, phone: BrowserPhone, seat: int) -> None:
    """Check that the page shows exactly what the player may see."""
    loop.paused.set()
    try:
        # A pass that has begun changes the table until its end.
        with loop.between_passes:
            newest = loop.table.rev
        state = phone.state_at(newest)
        # A turn that waits for its end is shown without what follows it.
        view = loop.match.view(seat)
        shown = loop.order.displayed_to(seat)
        if loop.order.waiting is None:
            assert shown == Displayed.of(view)
        held = [card for card, count in state["hand"].items() for _ in range(count)]
        assert sorted(held) == sorted(card.label for card in cards_in(shown.hands[seat] or 0))
        assert tuple(map(tuple, state["pirates"])) == shown.pirates
        assert state["sizes"] == list(shown.hand_sizes)
        assert state["row"] == [card.label for card in shown.row]
        assert (state["stock"], state["turn"]) == (shown.stock, shown.turn)
        assert [state["left"], state["round"]] == [shown.actions_left, shown.round]
    finally:
        loop.paused.clear()


CARDS_ALLOWED = {"hand", "row", "discard", "moves.card", "log.items.card", "hint.card"}
"""Where a state or an answer may name cards: the own hand, what lies open, what was played."""


def named_cards(message: object, labels: frozenset[str], path: str = "") -> Iterator[str]:
    """Return the paths at which a message names cards."""
    if isinstance(message, dict):
        for key, value in message.items():
            if key in labels:
                yield path
            yield from named_cards(value, labels, f"{path}.{key}".lstrip("."))
    elif isinstance(message, list):
        for value in message:
            yield from named_cards(value, labels, path)
    elif message in labels:
        yield path


def messages(phone: BrowserPhone, kind: str) -> list[dict[str, Any]]:
    """The messages of a kind that a phone received."""
    found = [json.loads(frame) for frame in phone.frames]
    return [message for message in found if message["t"] == kind]
