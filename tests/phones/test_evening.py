"""Evenings with the real screens and real browsers: whatever happens, everybody is told."""

import os
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from game import ACTIONS, Advance, Match
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import BoardButton, OpenTurn
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.preferences import Preferences
from scenes.core.scene import Push
from scenes.curtain.scene import CurtainScene
from scenes.menu.scene import MenuScene
from scenes.phones.scene import PhonesScene, SeatButton
from scenes.results.scene import ResultsScene
from scenes.setup.scene import SetupScene
from scenes.shared.confirm import Confirm
from tests.phones.browser import (
    MAY_ACT,
    SIDEWAYS,
    SMALL,
    USUAL,
    BrowserPhone,
    needs_chromium,
    phones,
)
from tests.phones.stages import QUICK, Stage, staged
from tests.phones.tables import new_match, wait_for

pytestmark = [needs_chromium, pytest.mark.soak]

VEIL = "!document.getElementById('veil').hidden"
NO_VEIL = "document.getElementById('veil').hidden && link.readyState === 1"


@contextmanager
def evening(
    folder: Path, match: Match, *seats: int, preferences: Preferences = QUICK
) -> Iterator[tuple[Stage, list[BrowserPhone]]]:
    """Phones at these seats of a match, or at all; its board is shown and runs."""
    taken = seats or range(len(match.seats))
    with staged(folder, preferences=preferences) as stage:
        scene = stage.invite(match)
        with stage.running(), phones(stage, len(taken)) as made:
            for seat, phone in zip(taken, made, strict=True):
                phone.sit(stage.phones.code, seat)
            with stage.turn:
                stage.stack.apply(scene.back())
                stage.play(match)
            for phone in made:
                phone.wait("state && table && !state.paused")
            yield stage, made


def test_from_the_set_up_through_a_pause_and_a_rematch_to_the_end(tmp_path: Path) -> None:
    with staged(tmp_path) as stage:
        setup = SetupScene(stage.context)
        stage.show(MenuScene(stage.context))
        stage.stack.apply(Push(setup))
        setup.crew.play(1, None)
        setup.refresh()
        with stage.running():
            stage.press("phones")
            wait_for(lambda: isinstance(stage.top, PhonesScene) and stage.phones.is_settled)
            with phones(stage, 2) as made:
                for seat, phone in enumerate(made):
                    phone.sit(stage.phones.code, seat)
                    phone.page.wait_for_selector("#ready")
                wait_for(lambda: len(stage.phones.holders) == 2)
                stage.press("done")
                wait_for(lambda: stage.top is setup)
                stage.press("sail")
                wait_for(lambda: isinstance(stage.top, BoardScene))
                for phone in made:
                    phone.wait("state && table && state.me === me")

                # The menu: a break, and nothing can be done on phones meanwhile.
                stage.press(BoardButton.MENU)
                for phone in made:
                    phone.wait("state.paused")
                    assert phone.told() == stage.context.texts("phone.paused")
                stage.press("resume")
                for phone in made:
                    phone.wait("!state.paused")

                # The game is left: nothing listens, and the phones say so.
                hands = [phone.value("JSON.stringify(state.hand)") for phone in made]
                stage.press(BoardButton.MENU)
                stage.press("leave")
                for phone in made:
                    phone.wait(VEIL)
                    assert phone.told() == stage.context.texts("phone.closed")
                # And continued: they come back by themselves.
                wait_for(lambda: isinstance(stage.top, MenuScene))
                stage.press("continue")
                for phone, hand in zip(made, hands, strict=True):
                    phone.wait(NO_VEIL)
                    assert phone.value("JSON.stringify(state.hand)") == hand

                # The end, and a rematch with the same seats.
                stage.play_to_the_end()
                for phone in made:
                    phone.page.wait_for_selector("#over:not([hidden])")
                wait_for(lambda: isinstance(stage.top, ResultsScene))
                stage.press("rematch")
                for phone in made:
                    phone.wait("state && !state.over && !document.getElementById('play').hidden")

                # The program ends.
                with stage.turn:
                    stage.context.end_phones()
                for phone in made:
                    phone.wait(VEIL)
                    assert phone.told() == stage.context.texts("phone.closed")
                    assert phone.errors == []


def test_a_phone_that_is_away_in_its_turn_loses_its_seat_and_is_told(tmp_path: Path) -> None:
    match = new_match("escape", "jamaica", 2)
    acting = match.table.to_act
    with evening(tmp_path, match) as (stage, made):
        lost, other = made[acting], made[1 - acting]
        lost.context.set_offline(True)
        lost.value("link.close()")
        lost.wait(VEIL)
        assert lost.told() == stage.context.texts("phone.lost")
        name = match.seats[acting].name
        other.wait(f"state.seats[{acting}].how === 'away'")
        assert other.told() == stage.context.texts("phone.is_away", player=name)
        wait_for(lambda: acting in stage.board.session.order.away)
        stage.press(BoardButton.TAKE)
        assert isinstance(stage.top, Confirm)
        stage.press("yes")
        wait_for(lambda: isinstance(stage.top, CurtainScene))
        # The phone returns: its token is void, it says so, and leads to the free seats.
        lost.context.set_offline(False)
        lost.wait("ended === 'removed'")
        assert lost.told() == stage.context.texts("phone.removed")
        lost.tap("#again")
        lost.page.wait_for_selector("#code")
        assert other.value(f"state.seats[{acting}].how") == "table"


def test_a_removed_phone_is_told_and_takes_its_seat_again(tmp_path: Path) -> None:
    match = new_match("nest", "nest", 2)
    with evening(tmp_path, match) as (stage, made):
        stage.press(BoardButton.MENU)
        stage.press("phones")
        wait_for(lambda: isinstance(stage.top, PhonesScene))
        stage.press(SeatButton(0))
        made[0].wait("ended === 'removed'")
        assert made[0].told() == stage.context.texts("phone.removed")
        made[0].tap("#again")
        made[0].page.wait_for_selector("#code")
        made[0].page.fill("#code", stage.phones.code)
        made[0].tap("#enter")
        made[0].page.wait_for_selector('[data-seat="0"]:not(:disabled)')
        made[0].tap('[data-seat="0"]')
        made[0].wait("me === 0")
        stage.press("done")
        stage.press("resume")
        made[0].wait("state && table && !state.paused")


def test_two_players_swap_their_seats(tmp_path: Path) -> None:
    match = new_match("escape", "hispaniola", 2)
    with evening(tmp_path, match) as (stage, made):
        stage.press(BoardButton.MENU)
        stage.press("phones")
        wait_for(lambda: isinstance(stage.top, PhonesScene) and stage.phones.inviting)
        hands = [phone.value("JSON.stringify(state.hand)") for phone in made]
        for phone in made:
            phone.tap("#menu")
            phone.tap("#leave")
            phone.tap("#really-leave")
            phone.wait("ended === 'removed'")
        wait_for(lambda: not stage.phones.holders)
        for seat, phone in zip((1, 0), made, strict=True):
            phone.sit(stage.phones.code, seat)
        stage.press("done")
        stage.press("resume")
        for phone, hand in zip(made, reversed(hands), strict=True):
            phone.wait("state && table && !state.paused")
            assert phone.value("JSON.stringify(state.hand)") == hand


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("blow", ["SIGKILL", "SIGSTOP"])
def test_a_killed_or_stopped_process_costs_nothing_but_a_moment(tmp_path: Path, blow: str) -> None:
    with evening(tmp_path, new_match("escape", "jamaica", 2)) as (stage, made):
        before = stage.phones.process_id
        assert before is not None
        hands = [phone.value("JSON.stringify(state.hand)") for phone in made]
        os.kill(before, getattr(signal, blow))
        wait_for(lambda: stage.phones.process_id != before and stage.phones.is_settled)
        for phone, hand in zip(made, hands, strict=True):
            phone.wait("metrics.connects > 1")
            phone.wait(NO_VEIL)
            assert phone.value("JSON.stringify(state.hand)") == hand
        acting = stage.board.match.table.to_act
        done = len(stage.board.match.actions)
        made[acting].play(made[acting].value("state.moves[0]"))
        wait_for(lambda: len(stage.board.match.actions) > done)


def test_a_phone_that_slept_asks_and_comes_back(tmp_path: Path) -> None:
    with evening(tmp_path, new_match("escape", "jamaica", 2)) as (stage, made):
        phone = made[0]
        before = phone.value("metrics.connects")
        # A socket that slept looks alive and is dead: what it is sent goes nowhere.
        phone.value("(link.send = () => {}, link.onmessage = null)")
        phone.value("document.dispatchEvent(new Event('visibilitychange'))")
        phone.wait(f"metrics.connects > {before}")
        phone.wait(NO_VEIL)
        wait_for(lambda: stage.phones.holders[0].here)
        # The table's own net was away: nobody looks at the phone, and it notices by itself.
        before = phone.value("metrics.connects")
        phone.value("(link.send = () => {}, link.onmessage = null)")
        phone.wait(f"metrics.connects > {before}")
        phone.wait(NO_VEIL)
        # Nothing is done while it is awake and well.
        before = phone.value("metrics.connects")
        phone.value("document.dispatchEvent(new Event('visibilitychange'))")
        phone.page.wait_for_timeout(1600)
        assert phone.value("metrics.connects") == before


UNNAMED = """() => [...document.querySelectorAll("button, input, [role=img], [role=group]")]
  .filter(each => each.offsetParent)
  .filter(each => !(each.getAttribute("aria-label") || each.textContent).trim())
  .map(each => each.outerHTML.slice(0, 90))"""
OUTSIDE = """() => [...document.querySelectorAll("#top, #map, #bar, #bar *, .box, #prompt")]
  .filter(each => each.offsetParent).map(each => [each, each.getBoundingClientRect()])
  .filter(([_, box]) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  .map(([each]) => each.id || each.className)"""
TOO_SMALL = """() => [...document.querySelectorAll("button:not([data-p]), input")]
  .filter(each => each.offsetParent).map(each => [each, each.getBoundingClientRect()])
  .filter(([_, box]) => box.width < 44 || box.height < 44)
  .map(([each, box]) => `${each.id || each.className} ${box.width}x${box.height}`)"""
"""Controls that a finger can miss; between places of the map a tap goes to the nearest one."""


CUT_OFF = """() => [...document.querySelectorAll("#over, #over > :not(.quay)")]
  .filter(each => each.scrollHeight > each.clientHeight + 1)
  .map(each => each.id || each.className)"""
"""Parts of the end page with more in them than is seen."""
SIZES = (SMALL, USUAL, SIDEWAYS, (640, 360), (820, 1180), (1180, 820))
SETTINGS = (
    ("big", "getComputedStyle(document.documentElement).getPropertyValue('--larger') > 1"),
    ("lefty", "document.body.classList.contains('lefty')"),
    ("buzz", "!prefs.buzz"),
)


def test_everything_has_a_name_and_room_on_every_phone(tmp_path: Path) -> None:
    match = new_match("nest", "nest", 5)
    acting = match.table.to_act
    with evening(tmp_path, match, acting, (acting + 1) % 5) as (stage, made):
        phone, other = made

        def check(*pages: BrowserPhone) -> None:
            for page in pages:
                assert page.value(UNNAMED) == []
                assert page.value(OUTSIDE) == []
                assert page.value(TOO_SMALL) == []

        for size in SIZES:
            for page in made:
                page.hold(size)
            check(phone, other)
            phone.tap("#hint")
            phone.wait("advice !== null")
            check(phone)
            assert other.value("advice") is None
            for name, proof in SETTINGS:
                phone.tap("#menu")
                check(phone)
                phone.tap(f"#set-{name}")
                assert phone.value(proof)
                phone.value("close()")
                check(phone)
            phone.tap("#menu")
            phone.tap("#set-cover")
            assert phone.value("document.querySelectorAll('#hand [data-card]').length") == 0
            phone.tap("#peek")
            assert phone.value("document.querySelectorAll('#hand [data-card]').length") > 0
            phone.tap("#say")
            check(phone)
            phone.tap("#close")
            phone.tap("#turn")
            check(phone)
            assert phone.value("document.querySelector('#play').inert")
            phone.tap("#close")
            # The next size begins with a phone that nobody has set.
            phone.value(
                "(localStorage.removeItem('big'), localStorage.removeItem('lefty'),"
                " localStorage.removeItem('buzz'))"
            )
        stage.play_to_the_end()
        for page in made:
            page.page.reload()
            page.page.wait_for_selector("#over:not([hidden])")
            for width, height in SIZES:
                page.page.set_viewport_size({"width": width, "height": height})
                assert page.value(CUT_OFF) == []
                assert page.value(TOO_SMALL) == []
        assert phone.errors == other.errors == []


NAMES = ("<b>Emma</b>", "أميرة البحار", "W" * 24)
"""Markup, a name from right to left, and the widest that can be entered."""


TOO_WIDE = """() => [...document.querySelectorAll("#join *")]
  .filter(each => each.getBoundingClientRect().right > innerWidth)
  .map(each => each.id || each.className)"""


def test_all_names_have_room_before_a_game(tmp_path: Path) -> None:
    match = new_match("escape", "hispaniola", 3, names=NAMES)
    with staged(tmp_path, preferences=QUICK) as stage:
        stage.invite(match)
        with stage.running(), phones(stage, len(NAMES), SMALL) as made:
            for seat, phone in enumerate(made):
                phone.go(stage.phones.code)
                phone.page.wait_for_selector(f'[data-seat="{seat}"]:not(:disabled)')
                assert phone.value(TOO_WIDE) == []
                phone.tap(f'[data-seat="{seat}"]')
                phone.page.wait_for_selector("#ready")
                assert phone.value(TOO_WIDE) == []


def test_all_names_have_room_and_stay_text(tmp_path: Path) -> None:
    match = new_match("escape", "hispaniola", 3, names=NAMES)
    with evening(tmp_path, match) as (stage, made):
        for phone in made:
            phone.hold(SMALL)
            assert phone.value(OUTSIDE) == []
            phone.tap("#turn")
            names = "[...document.querySelectorAll('.crew b')].map(each => each.textContent)"
            assert tuple(phone.value(names)) == NAMES
            assert phone.value("document.querySelectorAll('.crew b b, #prompt b').length") == 0
            assert phone.value(OUTSIDE) == []
            phone.tap("#close")
        stage.play_to_the_end()
        for phone in made:
            phone.page.wait_for_selector("#over:not([hidden])")
            assert phone.value("document.querySelector('#over').scrollWidth") <= SMALL[0]
            assert phone.errors == []


def test_what_cannot_be_undone_is_asked_twice_if_the_table_says_so(tmp_path: Path) -> None:
    match = new_match("escape", "jamaica", 2)
    rng = random.Random(5)
    # Until somebody can draw a card, which nobody can undo.
    while match.table.actions_left < ACTIONS or not any(
        map(TurnOrder(match).reveals, match.legal_actions())
    ):
        match.submit(match.table.to_act, rng.choice(match.legal_actions()))
    asking = replace(QUICK, ask_first=True, undo=False, hints=False)
    with evening(tmp_path, match, preferences=asking) as (stage, made):
        for phone in made:
            if phone.value("state.wait === me"):
                phone.tap("#end")
        phone = made[match.table.to_act]
        phone.wait(MAY_ACT)
        assert not phone.value("state.undo || document.getElementById('hint')")
        back = phone.value("state.moves.find(move => move.final)")
        done = len(match.actions)
        phone.play(back)
        assert phone.told() == stage.context.texts("phone.sure")
        assert len(match.actions) == done
        phone.tap(f'[data-p="{back["to"]}"]')
        wait_for(lambda: len(match.actions) == done + 1)
        assert not phone.value("state.undo")


def test_a_phone_rings_and_buzzes_once_in_its_turn_and_not_if_it_must_be_quiet(
    tmp_path: Path,
) -> None:
    # It ends with a number, as a function would be called.
    count = (
        "(window.rung = [0, 0], navigator.vibrate = () => rung[0]++,"
        " Audio.prototype.play = () => (rung[1]++, Promise.resolve()), 0)"
    )
    with evening(tmp_path, new_match("escape", "jamaica", 2)) as (stage, made):
        acting = stage.board.match.table.to_act
        phone, other = made[acting], made[1 - acting]
        other.tap("#menu")
        other.tap("#close")
        other.value(count)
        for turns in (1, 2):
            while phone.can_act():
                phone.tap("#end") if phone.value("state.wait === me") else phone.act_first()
                phone.settle()
            other.wait("state.act === me")
            rung = other.value("rung")
            assert rung[1] == 1
            if turns == 1:
                other.tap("#menu")
                other.tap("#set-buzz")
                other.tap("#close")
                while other.can_act():
                    other.tap("#end") if other.value("state.wait === me") else other.act_first()
                    other.settle()
                phone.wait("state.act === me")


def several_origins(match: Match) -> tuple[str, int, list[int]] | None:
    """Return a card and a place that it leads to from several places, if the player has one."""
    turn = OpenTurn.of(match.game, match.view(match.table.to_act))
    origins: dict[tuple[str, int], set[int]] = {}
    for action in turn.actions:
        if isinstance(action, Advance):
            preview = turn.previews[action]
            way = (action.card.label, preview.destination)
            origins.setdefault(way, set()).add(preview.origin)
    for (card, place), found in origins.items():
        if len(found) > 2:
            return card, place, sorted(found)
    return None


def test_a_player_is_asked_which_one_waves_and_has_an_own_end(tmp_path: Path) -> None:
    match = new_match("escape", "jamaica", 3)
    rng = random.Random(8)
    while match.table.actions_left < ACTIONS or several_origins(match) is None:
        match.submit(match.table.to_act, rng.choice(match.legal_actions()))
    with evening(tmp_path, match) as (stage, made):
        for page in made:
            if page.value("state.wait === me"):
                page.tap("#end")
        acting = match.table.to_act
        phone, other = made[acting], made[(acting + 1) % 3]
        phone.wait(MAY_ACT)
        found = several_origins(match)
        assert found is not None
        card, place, origins = found
        phone.tap(f'[data-card="{card}"]')
        phone.tap(f'[data-p="{place}"]')
        labels = "[...document.querySelectorAll('.choice')].map(each => each.ariaLabel)"
        names = phone.value(f"{origins}.map(placeName)")
        for number, (label, name) in enumerate(zip(phone.value(labels), names, strict=True), 1):
            nth = stage.context.texts("phone.nth", number=number, all=len(origins))
            assert label.startswith(f"{nth}, {name}")
        numbers = "[...document.querySelectorAll('.nth')].map(each => each.textContent).join('')"
        assert phone.value(numbers) == "123"
        phone.tap("#close")
        assert phone.value("document.getElementById('sheet').hidden")
        assert phone.value(numbers) == ""
        assert other.value("state.did").startswith(match.seats[(acting - 1) % 3].name)
        assert other.value("state.did") in other.value("$('prompt').textContent")
        other.tap("#say")
        other.tap('[data-gesture="wave"]')
        other.wait("$('say').disabled")
        stage.play_to_the_end()
        assert match.outcome is not None
        for seat, page in enumerate(made):
            page.page.wait_for_selector("#over:not([hidden])")
            rank = match.outcome.ranks[seat]
            place_text = stage.context.texts("phone.place", rank=rank, players=3)
            assert place_text in page.value("$('achieved').textContent")
            assert page.value("document.querySelector('.medal').textContent") == str(rank)
            title = stage.context.texts("phone.you_win", player=match.seats[seat].name)
            won = seat == match.outcome.winner
            assert (page.value("document.querySelector('#over h1').textContent") == title) is won
            assert page.errors == []
        # On the results the figure on the podium does it.
        wait_for(lambda: isinstance(stage.top, ResultsScene))
        phone.tap("#say")
        phone.tap('[data-gesture="cheer"]')
        phone.wait("$('say').disabled")
