"""Voyages on the screen: the list, the chart, a harbour's game and its results."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import Colour, Match, Record, Rng, Seat, derived_seed
from game.players.brains import BRAINS
from game.storage.voyage_shelf import StoredVoyage
from game.voyage import PORTS, SAILOR, Ease, Port, PortLog, Voyage
from scenes.board.scene import BoardScene
from scenes.board.turn.turn_input import ActionTap, BoardButton, RefusalReason
from scenes.core.context import Context, PauseChoice
from scenes.core.model.preferences import Preferences, Speed, TurnEnd
from scenes.core.model.voyages import Voyages
from scenes.core.scene import Pop, Push, Replace, Reset, Scene
from scenes.kit.intents import Command
from scenes.kit.lists import ListRow
from scenes.kit.look import Look
from scenes.kit.widgets import Activated
from scenes.menu.scene import MenuScene
from scenes.pause.scene import PauseScene, SeatControl
from scenes.records.saves import SavesScene
from scenes.results.scene import ResultsScene
from scenes.shared.harbours import condition_words, port_name
from scenes.shared.text_entry import TextEntry
from scenes.voyage.chart import PortPicker
from scenes.voyage.looks import LookChoice, LooksScene
from scenes.voyage.scene import VoyageScene
from scenes.voyage.voyages import VoyagesScene
from tests.game.storing import NOON
from tests.game.storing import begun as begun_game
from tests.pilot import SELDOM, Pilot
from tests.scenes.helpers import (
    context_in,
    control,
    led,
    opened,
    press,
    pushed,
    stub_context,
    thing,
)
from tests.soak import SOAK

QUICK = Preferences(
    speed=Speed.INSTANT, turn_end=TurnEnd.AT_ONCE, reduced_motion=True, fullscreen=False, tips=False
)


@pytest.fixture
def context(tmp_path: Path, look: Look) -> Context:
    return stub_context(tmp_path, look, QUICK)


def begun(context: Context, flags: int = 0, lost: int = 0) -> StoredVoyage:
    """A stored voyage with flags in the first harbours, and games lost at the next one."""
    logs = {port.name: PortLog(1, 12) for port in PORTS[:flags]}
    if lost:
        logs[PORTS[flags].name] = PortLog(lost)
    return context.store.voyages.add(Voyage("Ana", Colour.BLUE, NOON, logs))


def chart_of(context: Context, stored: StoredVoyage) -> VoyageScene:
    scene = VoyageScene(context, stored)
    opened(scene)
    return scene


def greedy(match: Match, chance: Rng) -> None:
    view = match.view(match.table.to_act)
    action = BRAINS["greedy"].choose(match.game.rules, view, chance)
    match.submit(match.table.to_act, action)


def played(match: Match) -> Match:
    """Play a game to its end as the instant thinker and the person of these tests do."""
    assert match.seed is not None
    while match.outcome is None:
        ply, person = match.table.ply, match.table.to_act == SAILOR
        greedy(match, Rng(ply if person else derived_seed(match.seed, ply)))
    return match


def seed_at(port: Port, *, won: bool) -> int:
    """Return a deal at a harbour with which the person wins or loses."""
    voyage = Voyage("Ana", Colour.BLUE, NOON)
    for seed in range(300):
        outcome = played(voyage.sail(port, seed)[1]).outcome
        if outcome is not None and (outcome.winner == SAILOR) == won:
            return seed
    raise AssertionError("no such deal was found")


# The list


def test_the_menu_leads_to_the_voyages(context: Context) -> None:
    menu = MenuScene(context)
    opened(menu)
    assert led(press(menu, "voyages")) == "voyages"


def test_continue_and_saves_say_which_game_is_a_voyage(context: Context) -> None:
    match = context.voyages.sail(begun(context, flags=1), PORTS[1])
    for ply in range(4):
        greedy(match, Rng(ply))
    context.save_game(match)
    menu = MenuScene(context)
    opened(menu)
    assert thing(menu, "continue").about == "Voyage: Santo Domingo, round 1"
    context.saved_games.keep(begun_game(4, 8), "At home")
    context.saved_games.keep(match, "On the way")
    saves = SavesScene(context)
    opened(saves)
    progress, *rows = (thing(saves, ListRow("game", index)).name for index in range(3))
    assert "Voyage: Santo Domingo" in progress
    told = {name: any(name in row for row in rows) for name in ("At home", "On the way")}
    assert all(told.values())
    for row in rows:
        assert ("Voyage: Santo Domingo" in row) == ("On the way" in row)


def test_a_voyage_is_begun_by_name_and_listed(context: Context) -> None:
    scene = VoyagesScene(context)
    opened(scene)
    pushed(press(scene, "new"), TextEntry)
    change = scene.resumed("Ana")
    assert isinstance(change, Push)
    assert [each.voyage.name for each in context.voyages.all()] == ["Ana"]
    scene.enter()
    assert led(press(scene, ListRow("voyage", 0))) == "voyage"


def test_a_name_is_suggested_that_no_voyage_has_yet(context: Context) -> None:
    scene = VoyagesScene(context)
    opened(scene)
    first = pushed(press(scene, "new"), TextEntry).field.text
    assert first in context.texts("names.people").split(", ")
    scene.resumed(first)
    scene.enter()
    assert pushed(press(scene, "new"), TextEntry).field.text not in ("", first)


def test_no_voyage_begins_without_a_name(context: Context) -> None:
    scene = VoyagesScene(context)
    opened(scene)
    press(scene, "new")
    assert scene.resumed("  ") is None
    assert context.voyages.all() == ()


def test_a_voyage_is_deleted_only_after_a_question(context: Context) -> None:
    begun(context)
    scene = VoyagesScene(context)
    opened(scene)
    press(scene, ListRow("voyage", 0, "forget"))
    scene.resumed(False)
    assert len(context.voyages.all()) == 1
    press(scene, ListRow("voyage", 0, "forget"))
    scene.resumed(True)
    assert context.voyages.all() == ()


def test_a_damaged_voyage_is_told_in_a_sentence_and_the_others_stay(context: Context) -> None:
    begun(context)
    torn = begun(context)
    torn.file.write_text("{")
    scene = VoyagesScene(context)
    opened(scene)
    assert scene.notice.text == context.texts("saving.voyage")
    assert len(context.voyages.all()) == 1


# The chart


def test_a_harbour_is_chosen_by_tap_and_by_keys(context: Context) -> None:
    scene = chart_of(context, begun(context, flags=3))
    places = control(scene, "chart").parts
    assert len(places) == len(PORTS)
    from tests.scenes.helpers import tap

    tap(scene, places[6])
    picker = scene.ring["chart"]
    assert isinstance(picker, PortPicker)
    assert picker.chosen == 6
    scene.ring.focus = "chart"
    scene.ring.shows_focus = True
    scene.handle(Command.RIGHT)
    scene.handle(Command.RIGHT)
    scene.handle(Command.LEFT)
    picker = scene.ring["chart"]
    assert isinstance(picker, PortPicker)
    assert picker.chosen == 7


def test_only_reached_harbours_can_be_played(context: Context) -> None:
    scene = chart_of(context, begun(context, flags=3))
    for number in range(len(PORTS)):
        scene.use(Activated("chart", number))
        scene.refresh()
        assert scene.ring["sail"].enabled == (number <= 3), number
    assert scene.why_not("sail") == context.texts(
        "voyage.closed", port=port_name(context.texts, PORTS[10])
    )


def test_a_game_is_begun_with_the_rivals_of_the_harbour(context: Context) -> None:
    scene = chart_of(context, begun(context, flags=4))
    change = press(scene, "sail")
    assert isinstance(change, Reset)
    match = change.scene.match  # type: ignore[attr-defined]
    port = PORTS[4]
    assert [seat.brain for seat in match.seats] == [None, *port.rivals]
    assert match.game.variant_of(match.table.options) == port.variant
    leg = context.voyages.leg_of(match)
    assert leg is not None
    assert leg.port is port


def test_gentler_games_are_offered_after_a_loss_only(context: Context) -> None:
    names = {each.name for each in chart_of(context, begun(context)).controls}
    assert not {"hint", "cards"} & names
    scene = chart_of(context, begun(context, lost=1))
    press(scene, "hint")
    press(scene, "cards")
    change = press(scene, "sail")
    assert isinstance(change, Reset)
    match = change.scene.match  # type: ignore[attr-defined]
    leg = context.voyages.leg_of(match)
    assert leg is not None
    assert leg.ease == Ease(hint=True, cards=True)
    assert match.table.options.head_start == SAILOR


def test_a_finished_voyage_shows_the_whole_way(context: Context) -> None:
    stored = begun(context, flags=len(PORTS))
    scene = chart_of(context, stored)
    assert "whole" in {each.name for each in scene.controls}
    moving = replace(context.preferences, reduced_motion=False)
    context.prefer(moving)
    press(scene, "whole")
    assert not scene.idle
    for _ in range(60 * 20):
        scene.update(1 / 60)
    assert scene.idle


# Looks


def test_looks_are_chosen_once_they_are_unlocked(context: Context) -> None:
    stored = begun(context, flags=1)
    scene = LooksScene(context, stored)
    opened(scene)
    press(scene, LookChoice("flag", "cutlasses"))
    press(scene, Colour.RED)
    locked = LookChoice("hat", "admiral")
    assert not scene.ring[locked].enabled
    assert scene.why_not(locked)
    change = scene.back()
    assert isinstance(change, Pop)
    context.writer.flush()
    voyage = context.voyages.all()[0].voyage
    assert (voyage.looks.flag, voyage.colour) == ("cutlasses", Colour.RED)


# A game of a voyage


def sailing(context: Context, port: Port, seed: int, ease: Ease = Ease()) -> Match:  # noqa: B008
    """Begin a game at a harbour with a deal."""
    context.voyages = Voyages(context.store, context.writer, draw_seed=lambda _most: seed)
    stored = begun(context, flags=PORTS.index(port), lost=1)
    return context.voyages.sail(stored, port, ease)


def board_of(context: Context, match: Match) -> BoardScene:
    board = BoardScene(context, match)
    opened(board)
    for _ in range(400):
        board.update(1 / 60)
        if board.session.turn is not None:
            return board
    raise AssertionError("the person never came to act")


def test_there_are_no_hints_on_a_voyage(context: Context) -> None:
    board = board_of(context, sailing(context, PORTS[0], 1))
    assert BoardButton.HINT not in board.table.plan.buttons
    board.session.ask_for_a_hint()
    assert board.session.refusal is RefusalReason.HINTS_CLOSED


def test_a_gentler_game_has_one_hint_a_turn(context: Context) -> None:
    board = board_of(context, sailing(context, PORTS[0], 1, Ease(hint=True)))
    assert BoardButton.HINT in board.table.plan.buttons
    board.session.ask_for_a_hint()
    assert board.session.refusal is None
    board.session.adviser.forget()
    board.session.ask_for_a_hint()
    assert board.session.refusal is RefusalReason.HINT_USED


def test_the_hint_of_a_turn_stays_used_when_the_game_is_saved_and_continued(
    context: Context, tmp_path: Path, look: Look
) -> None:
    board = board_of(context, sailing(context, PORTS[0], 1, Ease(hint=True)))
    board.session.ask_for_a_hint()
    context.close()
    again = stub_context(tmp_path, look, QUICK)
    record = again.saved_game()
    assert record is not None
    board = board_of(again, record.match())
    board.session.ask_for_a_hint()
    assert board.session.refusal is RefusalReason.HINT_USED
    before = board.match.table.round
    while board.match.table.round == before or board.match.table.to_act != SAILOR:
        greedy(board.match, Rng(board.match.table.ply))
    board = board_of(again, board.match)
    board.session.ask_for_a_hint()
    assert board.session.refusal is None, "the next turn has its own"


def test_a_game_that_is_begun_again_has_all_its_hints(context: Context) -> None:
    match = sailing(context, PORTS[0], 1, Ease(hint=True))
    board_of(context, match).session.ask_for_a_hint()
    other = Match.new(match.game, match.seats, match.table.options, 2)
    context.voyages.begin_again(match, other)
    board = board_of(context, other)
    board.session.ask_for_a_hint()
    assert board.session.refusal is None


def test_the_pause_shows_the_condition_and_changes_no_player(context: Context) -> None:
    match = sailing(context, PORTS[2], 1)
    pause = PauseScene(context, match)
    opened(pause)
    words = condition_words(context.texts, PORTS[2])
    texts = [getattr(placed.view, "text", "") for placed in pause.placed]
    assert any(words in text for text in texts)
    assert not any(isinstance(each.name, SeatControl) for each in pause.controls)


def test_a_restart_stays_the_game_of_its_harbour(context: Context) -> None:
    board = board_of(context, sailing(context, PORTS[0], 1))
    change = board.resumed(PauseChoice.RESTART)
    assert isinstance(change, Replace)
    again = change.scene.match  # type: ignore[attr-defined]
    leg = context.voyages.leg_of(again)
    assert leg is not None
    assert leg.port is PORTS[0]
    assert again.seed != board.match.seed


def test_a_game_goes_on_at_its_harbour_even_after_a_quick_one(context: Context) -> None:
    match = sailing(context, PORTS[1], 3)
    for _ in range(8):
        greedy(match, Rng(1))
    context.save_game(match)
    stored = context.voyages.all()[0]
    found = context.voyages.unfinished(stored)
    assert found is not None
    assert found.actions == match.actions
    seats = (Seat("Ben", Colour.RED), Seat("Finn", Colour.BLUE, "finn"))
    quick = Match.new(match.game, seats, match.game.variants["tortuga"], 99)
    greedy(quick, Rng(1))
    context.save_game(quick)
    context.writer.flush()
    assert context.voyages.leg_of(quick) is None
    scene = chart_of(context, stored)
    change = press(scene, "sail")
    assert isinstance(change, Reset)
    goes_on = change.scene.match  # type: ignore[attr-defined]
    assert goes_on.actions == match.actions
    assert context.voyages.leg_of(goes_on) is not None


def test_a_game_that_ended_while_nobody_looked_is_judged_when_the_chart_opens(
    context: Context,
) -> None:
    seed = seed_at(PORTS[0], won=True)
    match = played(sailing(context, PORTS[0], seed))
    context.store.save_game(Record.of(match))
    scene = chart_of(context, context.voyages.all()[0])
    assert context.voyages.all()[0].voyage.log(PORTS[0]).flag
    scene.enter()
    assert scene.voyage.next_port is PORTS[1]


def results_of(context: Context, port: Port, *, won: bool) -> ResultsScene:
    match = played(sailing(context, port, seed_at(port, won=won)))
    context.save_game(match)
    context.writer.flush()
    scene = ResultsScene(context, match)
    opened(scene)
    return scene


def test_a_win_leads_on_to_the_chart(context: Context) -> None:
    scene = results_of(context, PORTS[0], won=True)
    assert context.voyages.all()[0].voyage.log(PORTS[0]).flag
    texts = [getattr(placed.view, "text", "") for placed in scene.placed]
    assert context.texts("voyage.verdict_gold", port="Tortuga") in texts
    assert context.texts("voyage.says.tortuga.finn_beaten") in texts
    assert isinstance(press(scene, "rematch"), Reset)


@pytest.mark.parametrize("won", [True, False])
def test_who_hears_the_game_is_told_about_the_flag_at_once(context: Context, *, won: bool) -> None:
    context.prefer(replace(context.preferences, read_aloud=True))
    scene = results_of(context, PORTS[0], won=won)
    scene.update(0.0)
    verdict = "voyage.verdict_gold" if won else "voyage.verdict_none"
    assert context.texts(verdict, port="Tortuga") in context.speech.last


def test_a_loss_can_be_tried_again_at_once_or_made_gentler(context: Context) -> None:
    scene = results_of(context, PORTS[0], won=False)
    texts = [getattr(placed.view, "text", "") for placed in scene.placed]
    assert context.texts("voyage.says.tortuga.finn_lost") in texts
    assert isinstance(press(scene, "ease"), Reset)
    change = press(scene, "rematch")
    assert isinstance(change, Replace)
    leg = context.voyages.leg_of(change.scene.match)  # type: ignore[attr-defined]
    assert leg is not None
    assert leg.port is PORTS[0]


def test_a_quick_game_knows_nothing_of_voyages(context: Context) -> None:
    begun(context, flags=3)
    seats = (Seat("Ben", Colour.RED), Seat("Finn", Colour.BLUE, "finn"))
    match = Match.new(PORTS[0].game, seats, PORTS[0].game.variants["tortuga"], 5)
    assert context.voyages.leg_of(match) is None
    played(match)
    scene = ResultsScene(context, match)
    opened(scene)
    assert "ease" not in {each.name for each in scene.controls}


# The whole way


def seeds() -> Iterator[int]:
    """Yield a lost deal at the first harbour, then one that is won at each."""
    yield seed_at(PORTS[0], won=False)
    yield from (seed_at(port, won=True) for port in PORTS)


def test_a_whole_voyage_is_sailed_through_the_real_loop(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, QUICK, look)
    deals = seeds()
    context.voyages = Voyages(context.store, context.writer, draw_seed=lambda _most: next(deals))
    stored = context.voyages.begin("Ana", Colour.BLUE)
    assert stored is not None
    pilot = Pilot(context, first=lambda: context.flow.voyage(stored), draw_every=SELDOM)
    pilot.rest()
    press_on(pilot, "sail")
    play(pilot)
    press_on(pilot, "rematch")
    harbours = len(PORTS) if SOAK else 2
    for number in range(harbours):
        play(pilot)
        press_on(pilot, "rematch")
        assert isinstance(pilot.top, VoyageScene)
        assert pilot.top.voyage.flags == number + 1
        if number + 1 < harbours:
            press_on(pilot, "sail")
    assert isinstance(pilot.top, VoyageScene)
    assert pilot.top.voyage.done is SOAK
    assert pilot.top.voyage.games == harbours + 1
    context.writer.flush()
    assert context.store.voyages.kept()[0].voyage == pilot.top.voyage
    context.close()


def press_on(pilot: Pilot, name: str) -> None:
    pilot.tap(pilot.place_of(name))
    pilot.rest()


def play(pilot: Pilot) -> None:
    """Play the game on the board to its results."""
    for _ in range(2000):
        pilot.rest()
        scene: Scene = pilot.top
        if isinstance(scene, ResultsScene):
            return
        board = pilot.board
        turn = board.session.turn
        assert turn is not None
        match = board.match
        rng = Rng(match.table.ply)
        action = BRAINS["greedy"].choose(match.game.rules, match.view(SAILOR), rng)
        board.session.tap(ActionTap(action))
        if board.session.asked is not None:
            board.session.tap(ActionTap(action))
    raise AssertionError("the game never ended")
