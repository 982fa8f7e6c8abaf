"""Whole games in real browsers, by touches at coordinates only; and phones that lose things."""

import itertools
import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import pytest

from game import cards_in
from tests.phones.browser import (
    CARDS_ALLOWED,
    MAY_ACT,
    SIDEWAYS,
    SMALL,
    USUAL,
    BrowserPhone,
    compare,
    messages,
    named_cards,
    needs_chromium,
    started_browser,
)
from tests.phones.browser import phones as phones_in
from tests.phones.tables import NAMES, GameLoop, new_match, playing, wait_for
from tests.soak import SOAK

pytestmark = needs_chromium

STATE_KEYS = {
    *("t", "v", "rev", "n", "me", "seats", "pirates", "hand", "sizes", "row", "stock", "discard"),
    *("turn", "left", "round", "sloop", "captain", "act", "wait", "due", "moves", "undo", "hints"),
    *("asks", "says", "paused", "gestures", "log", "did", "over"),
}
LANGUAGES = ("en-GB", "de-DE", "nl-NL", "sv-SE", "fr-FR", "es-ES", "it-IT", "pt-PT")
SEED = 314159265
MOST = 14 if SOAK else 8
"""How many actions are played of one game; others are played to their end in a soak."""
Phones = Callable[..., AbstractContextManager[list[BrowserPhone]]]
"""A function that makes phones for a table."""


@pytest.fixture(scope="module")
def phones() -> Iterator[Phones]:
    """Make phones for all tests in one browser, each with its own storage."""
    with started_browser() as browser:
        yield partial(phones_in, browser=browser)


def seated(loop: GameLoop, made: list[BrowserPhone]) -> None:
    for seat, phone in enumerate(made):
        phone.sit(loop.connection.code, seat)
    for phone in made:
        phone.wait("state && table")


def play(
    loop: GameLoop, made: list[BrowserPhone], seed: int, most: int = 10_000, hoard: int = 0
) -> Counter[str]:
    """Play by touches until the end, or for some requests; compare all views after each."""
    rng = random.Random(seed)
    done: Counter[str] = Counter()
    while done.total() < most and not loop.order.over:
        seat = loop.order.waiting if loop.order.actor is None else loop.order.actor
        if seat not in loop.people:
            time.sleep(0.01)
            continue
        made[seat].wait(MAY_ACT)
        done[made[seat].act(rng, hoard=hoard)] += 1
        made[seat].settle()
        for other, phone in enumerate(made):
            compare(loop, phone, other)
    return done


def check_secrets(loop: GameLoop, made: list[BrowserPhone]) -> None:
    """Search everything that phones have received for what their players must not know."""
    match = loop.match
    labels = frozenset(card.label for card in cards_in(match.table.setup.deck))
    tokens = [messages(phone, "seat")[0]["token"] for phone in made]
    for seat, phone in enumerate(made):
        assert phone.errors == []
        text = "".join(phone.frames)
        assert '"seed"' not in text
        assert str(SEED) not in text
        assert len(messages(phone, "seat")) == 1
        for other, token in enumerate(tokens):
            assert other == seat or token not in text
        states = messages(phone, "state")
        assert states
        for state in states:
            assert state["me"] == seat
            assert set(state) <= STATE_KEYS
        for message in map(json.loads, phone.frames):
            # What never changes has the names of all cards.
            if message["t"] != "table":
                assert set(named_cards(message, labels)) <= CARDS_ALLOWED


def test_two_phones_play_some_turns_of_jamaica(phones: Phones) -> None:
    with (
        playing(new_match("escape", "jamaica", 2, SEED)) as loop,
        phones(loop, 2, USUAL, ("en-GB", "de-DE")) as made,
    ):
        seated(loop, made)
        assert play(loop, made, 1, most=MOST).total() == MOST
        check_secrets(loop, made)
        assert made[1].value("document.documentElement.lang") == "de"


def test_lost_net_reload_two_tabs_a_killed_server_and_markup(phones: Phones) -> None:
    names = ("<img src=x onerror=a()>", "Noah")
    with (
        playing(new_match("escape", "jamaica", 2, SEED, names=names)) as loop,
        phones(loop, 2) as made,
    ):
        seated(loop, made)
        made[1].tap("#turn")
        assert made[1].value("document.querySelector('.crew b').textContent") == names[0]
        made[1].tap("#close")
        seat = loop.order.actor
        assert seat is not None
        phone = made[seat]
        hand = phone.value("JSON.stringify(state.hand)")
        # The net goes away in mid-turn, and comes back.
        phone.context.set_offline(True)
        phone.value("link.close()")
        phone.page.wait_for_selector("#veil:not([hidden])")
        wait_for(lambda: not loop.connection.holders[seat].here)
        phone.context.set_offline(False)
        back = "() => link.readyState === 1 && document.getElementById('veil').hidden"
        phone.page.wait_for_function(back)
        assert phone.value("JSON.stringify(state.hand)") == hand
        # Loaded again, and its tab closed and opened.
        phone.page.reload()
        phone.wait("state && table")
        phone.page.close()
        phone.open()
        phone.go()
        phone.wait("state && table")
        assert phone.value("JSON.stringify(state.hand)") == hand
        # A second tab takes over, and the first one takes it back.
        first = phone.page
        phone.open()
        phone.go()
        phone.wait("state && table")
        first.wait_for_function("() => ended === 'moved'")
        # The server is killed.
        pid = loop.connection.process_id
        assert pid is not None
        os.kill(pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        for each in made:
            each.page.wait_for_function(f"{back} && metrics.connects > 1")
        move = phone.value("state.moves[0]")
        before = loop.table.rev
        phone.play(move)
        wait_for(lambda: loop.table.rev > before)
        # Taken back at the table.
        with loop.between_passes:
            loop.connection.remove(seat)
        phone.page.wait_for_function("() => ended === 'removed'")
        assert made[0].errors == made[1].errors == []


def test_what_is_to_be_tapped_does_not_move_when_letters_and_pictures_come(phones: Phones) -> None:
    def late(route: Any) -> None:  # noqa: ANN401
        time.sleep(0.5)
        route.continue_()

    places = """
      window.places = [];
      const look = () => {
        const seat = document.querySelector("[data-seat]");
        if (seat) places.push(Math.round(seat.getBoundingClientRect().top));
      };
      new MutationObserver(look).observe(document, {childList: true, subtree: true});
    """
    with playing(new_match("escape", "jamaica", 2, SEED)) as loop, phones(loop, 1) as (phone,):
        phone.page.add_init_script(places)
        phone.page.route("**/*.ttf", late)
        phone.go(loop.connection.code)
        phone.wait("places.length > 0 && document.fonts.status === 'loaded'")
        phone.wait("[...document.images].every(image => image.complete && image.naturalWidth)")
        now = phone.value("document.querySelector('[data-seat]').getBoundingClientRect().top")
        assert phone.value("places[0]") == round(now)


def test_a_page_whose_net_was_lost_while_faces_came_asks_again(phones: Phones) -> None:
    with playing(new_match("escape", "jamaica", 2, SEED)) as loop, phones(loop, 1) as (phone,):
        phone.page.route("**/crew.json*", lambda route: route.abort(), times=1)
        with phone.page.expect_event("requestfailed"):
            phone.go(loop.connection.code)
        phone.value("link.close()")
        phone.wait("document.querySelector('[data-seat]')")


@pytest.mark.soak
def test_a_new_phone_for_a_lost_one_is_told_how_to_get_its_seat(phones: Phones) -> None:
    with playing(new_match("escape", "jamaica", 2, SEED)) as loop, phones(loop, 3) as made:
        *players, new = made
        new.go(loop.connection.code)
        new.page.wait_for_selector("[data-seat]")
        texts = loop.languages.texts("en")
        assert not new.value("document.querySelector('#taken')"), "no seat is taken yet"
        seated(loop, players)
        players[1].page.close()
        new.page.wait_for_selector("#taken")
        assert new.value("document.querySelector('#taken').textContent") == texts(
            "phone.taken_note"
        )
        # What the note says is done at the big screen, and the seat is free.
        with loop.between_passes:
            loop.connection.remove(1)
        new.page.wait_for_selector('[data-seat="1"]:not(:disabled)')
        new.tap('[data-seat="1"]')
        new.wait("state && table && me === 1")
        # Without the code in its address it is told where the code is.
        players[0].page.evaluate("localStorage.clear()")
        players[0].go()
        players[0].page.wait_for_selector("#code")
        assert texts("phone.button") in players[0].value(
            "document.querySelector('#join').textContent"
        )


@pytest.mark.soak
def test_the_seats_are_shown_although_one_is_taken_before_the_faces_are_there(
    phones: Phones,
) -> None:
    with playing(new_match("escape", "jamaica", 2, SEED)) as loop, phones(loop, 2) as made:
        slow, quick = made
        faces: list[Any] = []
        slow.page.route("**/crew.json*", lambda route: faces.append(route))
        slow.go(loop.connection.code)
        slow.wait("lobby")
        quick.sit(loop.connection.code, 0)
        slow.wait("!lobby.seats[0].free")
        faces[0].continue_()
        slow.page.wait_for_selector('[data-seat="1"]:not(:disabled)')
        slow.tap('[data-seat="1"]')
        slow.wait("state && table && me === 1")


def test_the_end_of_a_turn_is_asked_about_and_loud_only_when_nothing_else_is_left(
    phones: Phones,
) -> None:
    loud = "document.querySelector('#end').matches('.done')"
    with playing(new_match("escape", "jamaica", 2, SEED)) as loop, phones(loop, 2) as made:
        loop.table.rules = loop.table.rules._replace(ask_ending=True)
        seated(loop, made)
        seat = loop.order.actor
        assert seat is not None
        phone = made[seat]

        def advance() -> None:
            before = loop.table.rev
            phone.play(phone.value("state.moves.find(move => move.k === 'advance')"))
            wait_for(lambda: loop.table.rev > before)
            phone.wait(f"state.rev > {before} && {MAY_ACT}")

        advance()
        assert phone.value("!document.querySelector('#end').disabled")
        assert not phone.value(loud)
        texts = loop.languages.texts("en")
        # The first tap asks; something else in between, and it asks again.
        for _ in range(2):
            phone.tap("#end")
            assert phone.told() == texts("phone.end_early", count=2)
            phone.tap("[data-card].ready")
        assert phone.told() != texts("phone.end_early", count=2)
        assert (loop.order.actor, len(loop.match.actions)) == (seat, 1)
        # With no action left it is loud, and does not ask.
        advance()
        advance()
        assert phone.value(loud)
        phone.tap("#end")
        wait_for(lambda: loop.order.actor == 1 - seat)
        # A player who is sure taps twice.
        other = made[1 - seat]
        other.wait(MAY_ACT)
        before = loop.table.rev
        other.play(other.value("state.moves.find(move => move.k === 'advance')"))
        wait_for(lambda: loop.table.rev > before)
        other.wait(f"state.rev > {before} && {MAY_ACT}")
        other.tap("#end")
        assert loop.order.actor == 1 - seat
        other.tap("#end")
        wait_for(lambda: loop.order.actor == seat)
        assert made[0].errors == made[1].errors == []


NEAREST = """() => {
  const box = document.getElementById("map").getBoundingClientRect();
  const wrong = layout.at.flatMap((place, p) => {
    // A finger that misses the middle of a space by less than half of it.
    const reach = place.w ? 0 : Math.min(layout.unit * 0.4, 16);
    return [[0, 0], [reach, 0], [-reach, 0], [0, reach], [0, -reach]].filter(([dx, dy]) => {
      const x = box.left + place.x + dx, y = box.top + place.y + dy;
      const isCovered = !document.elementFromPoint(x, y).closest("#map");
      return isCovered || nearestPlace(place.x + dx, place.y + dy) !== p;
    }).map(() => p);
  });
  return wrong;
}"""

HIDDEN_SIGNS = """() => [...document.querySelectorAll("#hand [data-card]")].filter(card => {
  const box = card.querySelector(".sign").getBoundingClientRect();
  const places = [[0.2, 0.2], [0.8, 0.2], [0.5, 0.5], [0.2, 0.75], [0.8, 0.75]];
  return card.offsetWidth < 44 || places.some(([x, y]) =>
    !card.contains(document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)));
}).map(card => card.dataset.card)"""


SIZES = (USUAL, SMALL, SIDEWAYS, (820, 1180))


@pytest.mark.parametrize(
    ("game", "variant", "sizes"),
    [
        ("escape", "jamaica", SIZES if SOAK else SIZES[::2]),
        ("nest", "nest", SIZES if SOAK else SIZES[1::2]),
    ],
    ids=["jamaica", "nest"],
)
def test_the_hand_takes_the_lower_half_and_every_place_can_be_hit(
    phones: Phones, game: str, variant: str, sizes: Sequence[tuple[int, int]]
) -> None:
    match = new_match(game, variant, 5, SEED, computers=4)
    with playing(match) as loop, phones(loop, 1) as made:
        seated(loop, made)
        (phone,) = made
        phone.wait(MAY_ACT)
        for size in sizes:
            phone.hold(size)
            assert phone.value(NEAREST) == []
            # Up to all kinds of cards, each as wide as a finger and with its whole sign in sight.
            for kinds in (1, 3, 6, 14):
                phone.value(
                    "(state.hand = Object.fromEntries(Object.keys(table.cards)"
                    f".slice(0, {kinds}).map(card => [card, 2])), draw())"
                )
                assert phone.value(HIDDEN_SIGNS) == []
            share = phone.value("1 - document.getElementById('hand').offsetTop / innerHeight")
            assert size == SIDEWAYS or share > 0.44
        assert phone.errors == []


STROKE = """(() => {{
  const hand = document.getElementById("hand");
  const touch = y => [new Touch({{identifier: 1, target: hand, clientX: 99, clientY: y}})];
  hand.dispatchEvent(new TouchEvent("touchstart", {{touches: touch(500)}}));
  hand.dispatchEvent(new TouchEvent("touchend", {{changedTouches: touch(500 + {})}}));
}})()"""


def test_the_page_has_the_colour_of_whose_turn_it_is_and_is_silent_after_three_rounds(
    phones: Phones,
) -> None:
    shown = "!document.getElementById('prompt').classList.contains('quiet')"
    with playing(new_match("escape", "jamaica", 2, SEED)) as loop, phones(loop, 2) as made:
        seated(loop, made)
        acting = loop.order.actor
        assert acting is not None
        texts = loop.languages.texts("en")
        colours = [seat.colour.value for seat in loop.match.seats]
        for seat, phone in enumerate(made):
            classes = phone.value("[...document.getElementById('app').classList]")
            assert colours[acting] in classes
            assert ("mine" in classes) == (seat == acting)
            assert phone.value("document.querySelector('#turn b').textContent") == NAMES[acting]
        phone, other = made[acting], made[1 - acting]
        # Told what to tap at first, and later only if there is something new; it can be read out.
        assert phone.value(shown)
        phone.value("(state.round = 4, draw())")
        assert not phone.value(shown)
        assert phone.told() == texts("board.choose", player=NAMES[acting])
        # Whoever waits sees what the last player did.
        phone.play(phone.value("state.moves.find(move => move.k === 'advance')"))
        other.page.wait_for_selector("#news")
        assert NAMES[acting] in other.value("document.querySelector('#news').ariaLabel")
        # A stroke downwards covers the own cards, and one upwards shows them.
        for stroke in (100, -100):
            phone.value(STROKE.format(stroke))
            backs = phone.value("document.querySelectorAll('#hand [data-card]').length === 0")
            assert backs == (stroke > 0)
        assert phone.errors == other.errors == []


TABLES = [
    (variant, people, computers, size, languages)
    for (variant, people, computers), size, languages in zip(
        [
            ("jamaica", 2, 0),
            ("hispaniola", 2, 3),
            ("nest", 3, 0),
            ("tortuga", 2, 1),
            ("jamaica", 5, 0),
            ("hispaniola", 3, 2),
            ("nest", 4, 0),
            ("tortuga", 2, 2),
            ("nest", 2, 3),
        ],
        itertools.cycle((USUAL, SMALL, SIDEWAYS)),
        itertools.cycle((LANGUAGES[:2], LANGUAGES[2:5], LANGUAGES[5:])),
        strict=False,
    )
]


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "people", "computers", "size", "languages"), TABLES)
def test_whole_games_are_played_by_touches(
    phones: Phones,
    variant: str,
    people: int,
    computers: int,
    size: tuple[int, int],
    languages: tuple[str, ...],
) -> None:
    nest = variant == "nest"
    match = new_match("nest" if nest else "escape", variant, people + computers, SEED, computers)
    with playing(match) as loop, phones(loop, people, size, languages) as made:
        seated(loop, made)
        done = play(loop, made, people, hoard=9 if nest else 0)
        for phone in made:
            phone.page.wait_for_selector("#over:not([hidden])")
        check_secrets(loop, made)
        kinds = {"advance", "sail", "nudge", "discard"} if nest else {"advance", "retreat"}
        assert kinds <= set(done), done
