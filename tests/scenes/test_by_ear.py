"""The board by ear: what a listening reader is told, and keys that look around."""

import itertools
import re
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import GAMES, Advance, Card, EndTurn, Retreat, Sail, cards_in
from game.players.advice import Hint, HintStep
from scenes.app.key_help import KeyHelp, show_keys
from scenes.app.published import Publisher
from scenes.board.scene import BoardScene
from scenes.board.turn.commentary import Commentary, Prompted, SpeechStyle
from scenes.board.turn.turn_input import NOTHING, ActionTap, Held, NoteTap, Pile, Pirate
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Preferences, Saying, SpokenHand
from scenes.core.preferred_keys import bindings_of
from scenes.core.scene import SceneStack
from scenes.core.speech import SpeechOutput
from scenes.curtain.scene import CurtainScene
from scenes.kit.bindings import FIXED, LOOKING, LOOKING_WITH, ONE_HANDED, USUAL, PlayingHand
from scenes.kit.i18n import Hand
from scenes.kit.input import Translator
from scenes.kit.intents import LOOKS, Command, FocusOn, Intent, Pick, Review
from scenes.kit.look import Look
from scenes.kit.reader import Reader, WindowPlace
from scenes.kit.speaker import Speaker
from scenes.kit.speech import Sentence, SpeechQueue, Urgency
from scenes.kit.spoken import COMMENTARY, PROMPT, Role, Spoken, Told
from scenes.results.scene import ResultsScene
from tests.pilot import SELDOM, Pilot
from tests.scenes.helpers import context_in
from tests.scenes.whole_games import QUICK, example, match_of, pilot_at
from tests.soak import long

VARIANTS = [variant for game in GAMES.values() for variant in game.variants]
QUICKLY = replace(QUICK, reduced_motion=True)


class Listening(Reader):
    """A reader with a listener who writes everything down."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: list[str] = []
        self.focused: list[object] = []

    @property
    def active(self) -> bool:
        return True

    def say(self, sentence: str, *, urgent: bool = False) -> None:
        super().say(sentence, urgent=urgent)
        self.sentences.append(sentence)

    def publish(self, _scene: object, told: Told, _place: WindowPlace) -> None:
        assert told.focus in {thing.key for thing in told.tree.walk()}
        self.focused.append(told.focus)


def listened(pilot: Pilot) -> Listening:
    """Let somebody listen to everything that happens from now on."""
    reader = Listening()
    context = pilot.context
    # In every pass the listener has heard everything.
    context.speech = SpeechOutput(
        *(lambda: context.reader, lambda: context.preferences, lambda: context.texts),
        clock=itertools.count(1000, 1000).__next__,
    )
    place = WindowPlace((0, 0), (800, 480), focused=True)
    publisher = Publisher(
        pilot.context, lambda: pilot.top, lambda: True, lambda: reader, lambda: place
    )
    pilot.loop.beside = publisher.publish
    return reader


@pytest.fixture
def board(tmp_path: Path, look: Look) -> tuple[Pilot, Listening]:
    pilot = pilot_at(tmp_path, look, example(), QUICKLY)
    reader = listened(pilot)
    pilot.turn(3)
    return pilot, reader


def asked(pilot: Pilot, reader: Listening, intent: Intent) -> str:
    """What is heard after an intent."""
    before = len(reader.sentences)
    pilot.top.handle(intent)
    pilot.turn(2)
    assert len(reader.sentences) == before + 1
    return reader.sentences[-1].strip("\N{NO-BREAK SPACE}")


def test_looking_around_is_answered_and_changes_nothing(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    shown = pilot.board.picture
    state = (pilot.board.match.table, pilot.board.session.selection, pilot.board.focus.shown)
    for command in LOOKS:
        for back in (False, True):
            assert asked(pilot, reader, Review(command, back))
    assert pilot.board.picture == shown
    now = (pilot.board.match.table, pilot.board.session.selection, pilot.board.focus.shown)
    assert now == state


def test_the_board_numbers_the_spaces_that_an_answer_names(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    spaces = {str(space): space for space in pilot.board.table.track.spaces}
    named = set[int]()
    for _ in range(6):
        answer = asked(pilot, reader, Review(Command.LOOK_AHEAD))
        said = re.findall(r"\d+", answer)
        shown = pilot.board.picture.track.named
        assert shown <= {space for number, space in spaces.items() if number in said}
        named |= shown
    assert named


def test_the_last_sentence_is_repeated(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    said = asked(pilot, reader, Review(Command.LOOK_BOARD))
    assert asked(pilot, reader, Review(Command.LOOK_AGAIN)) == said
    assert asked(pilot, reader, Review(Command.LOOK_AGAIN)) == said


def test_everything_said_can_be_heard_again_back_and_forth(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    looks = (Command.LOOK_BOARD, Command.LOOK_HAND, Command.LOOK_CARDS)
    said = [asked(pilot, reader, Review(command)) for command in looks]
    earlier = Review(Command.LOOK_AGAIN, back=True)
    assert asked(pilot, reader, earlier) == said[1]
    assert asked(pilot, reader, earlier) == said[0]
    assert asked(pilot, reader, Review(Command.LOOK_AGAIN)) == said[1]
    assert asked(pilot, reader, Review(Command.LOOK_AGAIN)) == said[2]
    assert asked(pilot, reader, Review(Command.LOOK_AGAIN)) == said[2]
    for _ in range(50):
        first = asked(pilot, reader, earlier)
    assert asked(pilot, reader, earlier) == first


def test_the_next_player_cannot_hear_again_what_the_last_one_heard(
    tmp_path: Path, look: Look
) -> None:
    context = context_in(tmp_path, QUICKLY, look)
    context.speech.say(Sentence("You have two skulls."))
    curtain = CurtainScene(context, match_of("jamaica", None, None), 1)
    curtain.layout((800, 480))
    curtain.enter()
    assert context.speech.last == ""


def test_following_a_hint_says_what_was_done_and_then_the_next_step(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    session = pilot.board.session
    pilot.top.handle(Command.HINT)
    for _ in range(600):
        pilot.turn(1)
        if session.advice is not None:
            break
        time.sleep(0.01)
    assert session.advice is not None
    pilot.turn(2)
    assert " That " in reader.sentences[-1], "the reasons are said once"
    before = len(reader.sentences)
    pilot.top.handle(Command.CONFIRM)
    pilot.rest()
    pilot.turn(2)
    done, *following = reader.sentences[before:]
    assert "left." in done
    assert not any(" That " in each for each in (done, *following))
    assert any("Next: " in each for each in (done, *following))


def test_a_trip_as_the_next_step_of_a_hint_says_where_to(
    tmp_path: Path, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = pilot_at(tmp_path, look, match_of("nest", None, "greedy"), QUICKLY)
    match = pilot.board.match
    reader = listened(pilot)
    pilot.rest()
    runs = next(action for action in match.legal_actions() if isinstance(action, Advance))
    found = Hint(match.table.ply, (HintStep(runs), HintStep(Sail(free=False))))
    monkeypatch.setattr(pilot.context.thinker, "poll_hint", lambda: found)
    pilot.top.handle(Command.HINT)
    pilot.turn(3)
    pilot.board.session.tap(ActionTap(runs))
    pilot.rest()
    pilot.turn(3)
    assert any("Next: sloop to the second island." in each for each in reader.sentences)


def test_the_next_key_counts_while_the_own_action_is_shown(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), Preferences())
    reader = listened(pilot)
    pilot.rest()
    pilot.turn(3)
    session = pilot.board.session
    played = len(session.match.actions)
    for _ in range(2):
        assert session.turn is not None
        session.tap(ActionTap(next(iter(session.turn.actions))))
        assert not session.reel.idle
        pilot.top.handle(Command.NEXT)
        assert session.reel.idle
    assert len(session.match.actions) == played + 2
    assert "on the move" not in " ".join(reader.sentences)


def test_news_leave_the_focus_where_it_is(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    pilot.top.handle(Command.NEXT)
    pilot.turn(2)
    focused = pilot.board.spoken().focus
    assert focused != COMMENTARY
    pilot.board.session.turn = None
    pilot.context.speech.say(Sentence("Barto: hat, 4 to 11."))
    pilot.turn(2)
    assert reader.said.startswith("Barto: hat")
    assert pilot.board.focus.shown
    pilot.context.speech.say(Sentence("Your turn.", Urgency.TURN))
    pilot.turn(2)
    assert pilot.board.spoken().focus == COMMENTARY


def test_reading_aloud_says_no_prompt_beside_the_sentences(tmp_path: Path, look: Look) -> None:
    match = match_of("tortuga", None, "greedy", "greedy")
    context, voice = read_aloud(tmp_path, look)
    pilot = Pilot(context, first=lambda: context.flow.board(match, begins=True), draw_every=SELDOM)
    publisher = Publisher(context, lambda: pilot.top, lambda: False)
    pilot.loop.beside = publisher.publish
    pilot.rest()
    pilot.turn(3)
    heard = " ".join(sentence.text for sentence in voice.sentences)
    assert "Your turn. " in heard
    assert "thinking" not in heard
    assert "on the move" not in heard
    # The prompt is a tip, which is said once.
    assert heard.count(pilot.board.spoken().tree.children[1].name) == 1


def test_what_has_the_focus_is_not_said_twice(tmp_path: Path, look: Look) -> None:
    context, voice = read_aloud(tmp_path, look)
    asks = Spoken(PROMPT, Role.PARAGRAPH, "Finn: 6 cards.")
    thing = Spoken("finn", Role.OPTION, "Finn: 6 cards; two hats; the start: 6")
    tree = Spoken("board", Role.GROUP, "Tortuga", children=(asks, thing))
    context.speech.follow(context.flow.menu(), Told(tree, "finn"))
    assert voice.sentences[-1].text.count("6 cards") == 1


def test_what_an_answer_names_is_not_said_again_as_the_focus(tmp_path: Path, look: Look) -> None:
    context, voice = read_aloud(tmp_path, look)
    match = match_of("tortuga", None, "greedy", "greedy")
    pilot = Pilot(context, first=lambda: context.flow.board(match, begins=True), draw_every=SELDOM)
    pilot.loop.beside = Publisher(context, lambda: pilot.top, lambda: False).publish
    pilot.rest()
    pilot.turn(3)
    for key in (Command.NEXT, Command.NEXT, Review(Command.LOOK_PIRATE)):
        voice.sentences.clear()
        pilot.top.handle(key)
        pilot.turn(3)
    (answer,) = (sentence for sentence in voice.sentences if sentence.text)
    assert answer.urgency is Urgency.URGENT
    pilot.top.handle(Command.NEXT)
    pilot.turn(3)
    assert voice.sentences[-1].urgency is Urgency.FOCUS


def test_a_voice_says_what_was_done_and_leaves_the_focus_to_the_next_key(
    tmp_path: Path, look: Look
) -> None:
    context = context_in(tmp_path, replace(QUICKLY, read_aloud=True), look)
    voice = Spoke()
    read_by(context, voice)
    pilot = Pilot(context, first=lambda: context.flow.board(example()), draw_every=SELDOM)
    pilot.loop.beside = Publisher(context, lambda: pilot.top, lambda: False).publish
    pilot.rest()
    pilot.turn(3)
    pilot.top.handle(Command.NEXT)
    pilot.turn(3)
    session = pilot.board.session
    assert session.turn is not None
    voice.sentences.clear()
    session.tap(ActionTap(next(iter(session.turn.actions))))
    pilot.rest()
    pilot.turn(3)
    assert not [each for each in voice.sentences if each.text and each.urgency is Urgency.FOCUS]
    done = len(pilot.board.match.actions)
    pilot.top.handle(Command.CONFIRM)
    pilot.turn(3)
    assert voice.sentences[-1].urgency is Urgency.FOCUS
    assert session.selection == NOTHING
    assert len(pilot.board.match.actions) == done


def test_a_voice_says_that_the_board_is_back(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, replace(QUICKLY, read_aloud=True), look)
    voice = Spoke()
    speech = read_by(context, voice)
    pilot = Pilot(context, first=lambda: context.flow.board(example()), draw_every=SELDOM)
    pilot.rest()
    pilot.turn(3)
    pause = context.flow.menu()
    for scene in (pilot.board, pause, pilot.board):
        voice.sentences.clear()
        speech.follow(scene, scene.spoken())
    assert [each.text for each in voice.sentences if each.text] == ["Tortuga."]


def test_asking_for_a_hint_does_not_lead_to_what_was_named(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    asked(pilot, reader, Review(Command.LOOK_PIRATE))
    pilot.top.handle(Command.HINT)
    assert not pilot.board.focus.shown


def test_nobody_is_told_about_an_own_move(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), Preferences())
    reader = listened(pilot)
    pilot.rest()
    pilot.turn(3)
    session = pilot.board.session
    assert session.turn is not None
    session.tap(ActionTap(next(iter(session.turn.actions))))
    pilot.turn(3)
    assert not session.reel.idle
    before = len(reader.sentences)
    for key in (Command.UP, Command.UP):
        pilot.top.handle(key)
        pilot.turn(1)
    assert not any("on the move" in each for each in reader.sentences[before:])


def test_enter_takes_the_pirate_that_was_named(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    crew = pilot.board.match.table.pirates[0]
    _, second, *_ = sorted(set(crew))
    for _ in range(2):
        asked(pilot, reader, Review(Command.LOOK_PIRATE))
    pilot.top.handle(Command.CONFIRM)
    pilot.turn(2)
    assert pilot.board.session.selection == Pirate(0, second)


def test_enter_takes_the_card_that_was_named(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    asked(pilot, reader, Review(Command.LOOK_SIGN))
    pilot.top.handle(Command.CONFIRM)
    pilot.turn(2)
    assert pilot.board.session.selection == Held(Card.SKULL)


def test_tab_goes_on_from_the_pirate_that_was_named(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    places = sorted(set(pilot.board.match.table.pirates[0]))
    asked(pilot, reader, Review(Command.LOOK_PIRATE))
    pilot.top.handle(Command.NEXT)
    assert pilot.board.focus.position == places[1]


def test_enter_uses_nothing_that_cannot_be_used(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    asked(pilot, reader, Review(Command.LOOK_LAST))
    pilot.top.handle(Command.CONFIRM)
    assert pilot.board.session.selection == NOTHING


def test_keys_for_an_action_are_answered_when_none_is_left(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    session = pilot.board.session
    while session.order.waiting_here is None:
        assert session.turn is not None
        session.tap(ActionTap(next(a for a in session.turn.actions if isinstance(a, Advance))))
        pilot.rest()
        pilot.turn(2)
    done = len(pilot.board.match.actions)
    asked(pilot, reader, Review(Command.LOOK_PIRATE))
    refused = "No actions left: end your turn."
    assert asked(pilot, reader, Command.CONFIRM) == refused
    assert asked(pilot, reader, Command.RETREAT) == refused
    assert asked(pilot, reader, Pick(1)).startswith("Skull, ")
    assert len(pilot.board.match.actions) == done


def test_confirming_says_yes_to_a_question(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), replace(QUICKLY, ask_ending=True))
    reader = listened(pilot)
    pilot.turn(3)
    session = pilot.board.session
    assert session.turn is not None
    session.tap(ActionTap(next(iter(session.turn.actions))))
    pilot.rest()
    pilot.turn(2)
    assert asked(pilot, reader, Command.END_TURN).startswith("You have 2 actions left.")
    pilot.read()
    pilot.top.handle(Command.CONFIRM)
    assert isinstance(pilot.board.match.actions[-1], EndTurn)


def test_the_same_step_of_a_hint_is_said_once_for_each_action(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, _ = board
    step = ((Phrase("hud.no_actions"),),)
    commentary = Commentary(pilot.board.session.order)
    said = [
        sentence.text
        for number in (0, 1, 1)
        for sentence in commentary.follow(
            Prompted(advice=step, follows=True, step=number), SpeechStyle(pilot.context.texts)
        )
        if sentence.urgency is Urgency.STEP
    ]
    assert said == ["No actions left."] * 2


def test_a_retreat_takes_two_keys_after_the_right_pirate(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    match = pilot.board.match
    backs = {action.origin for action in match.legal_actions() if isinstance(action, Retreat)}
    while asked(pilot, reader, Review(Command.LOOK_PIRATE)).count("Back: to ") == 0:
        pass
    done = len(match.actions)
    pilot.top.handle(Command.RETREAT)
    pilot.turn(2)
    assert len(match.actions) == done + 1
    assert match.actions[-1] in {Retreat(place) for place in backs}
    assert " back to " in reader.sentences[-1]


def test_a_retreat_that_is_impossible_is_refused(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    asked(pilot, reader, Review(Command.LOOK_PIRATE))
    assert asked(pilot, reader, Command.RETREAT)
    assert pilot.board.session.refusal is not None


def test_the_same_key_sails(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example("nest"), QUICKLY)
    sails = any(isinstance(action, Sail) for action in pilot.board.match.legal_actions())
    reader = listened(pilot)
    pilot.turn(3)
    pilot.top.handle(Command.RETREAT)
    pilot.turn(2)
    sailed = any(isinstance(action, Sail) for action in pilot.board.match.actions)
    assert sailed == sails
    assert sailed or pilot.board.session.refusal is not None
    assert reader.sentences


def test_after_an_action_tab_begins_at_the_pirate_that_moved(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, _ = board
    action = next(
        each for each in reversed(pilot.board.match.legal_actions()) if isinstance(each, Advance)
    )
    turn = pilot.board.session.turn
    assert turn is not None
    place = turn.previews[action].destination
    pilot.board.focus.shown = True
    pilot.board.session.tap(ActionTap(action))
    pilot.rest()
    pilot.turn(2)
    pilot.top.handle(Command.NEXT)
    position = pilot.board.focus.position
    assert position is not None
    assert position >= place


def test_a_digit_names_the_sign_of_a_card_that_is_missing(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    signs = pilot.board.match.game.signs
    hand = cards_in(pilot.board.session.situation.hand or 0)
    missing = next(sign for sign in signs if sign not in {card.sign for card in hand})
    said = asked(pilot, reader, Pick(signs.index(missing) + 1))
    assert said == f"{missing.label.capitalize()}: you have none."


def test_a_digit_picks_a_card_in_the_own_turn_and_else_asks_about_a_sign(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    pilot.top.handle(Pick(1))
    pilot.turn(2)
    assert type(pilot.board.session.selection).__name__ == "Held"
    pilot.board.session.turn = None
    assert asked(pilot, reader, Pick(1)).startswith("Skull, ")


KEYS: tuple[Intent, ...] = (
    *(Command.DOWN, Command.DOWN, Command.DOWN, Command.RIGHT, Command.UP, Command.UP, Command.UP),
    *(Command.CONFIRM, Command.CONFIRM, Command.UP, Command.LEFT, Command.LEFT, Command.LEFT),
    *(Command.NEXT, Command.CONFIRM, Command.BACK, Command.PREVIOUS, Command.UNDO, Command.UNDO),
    *(Pick(1), Pick(1), Pick(9), Command.CONFIRM, Command.CONFIRM, Command.UNDO),
)


@pytest.mark.parametrize("first", range(4))
def test_every_key_is_answered(board: tuple[Pilot, Listening], first: int) -> None:
    pilot, reader = board
    pilot.turn(2)

    def heard() -> tuple[int, object, str]:
        told = pilot.board.spoken()
        focused = next(thing for thing in told.tree.walk() if thing.key == told.focus)
        return len(reader.sentences), told.focus, focused.name

    for key in KEYS[first:]:
        before = heard()
        change = pilot.top.handle(key)
        pilot.turn(2)
        assert change is not None or heard() != before, key


def test_who_ends_a_turn_hears_what_others_do_and_no_prompt(tmp_path: Path, look: Look) -> None:
    match = match_of("tortuga", None, "greedy", "greedy")
    pilot = pilot_at(tmp_path, look, match, replace(Preferences(), ask_ending=False, tips=False))
    reader = listened(pilot)
    pilot.rest()
    pilot.turn(3)
    session = pilot.board.session
    while session.turn is not None:
        session.tap(ActionTap(match.legal_actions()[0]))
        pilot.rest()
    before = len(reader.sentences)
    pilot.top.handle(Command.END_TURN)
    pilot.turn(2)
    assert session.order.actor not in (None, 0)
    assert not any("on the move" in each for each in reader.sentences[before:])
    while session.order.thinker is not None:
        # Nobody here can use anything, so confirming opens nothing either.
        assert pilot.top.handle(Command.CONFIRM) is None
        pilot.turn(1)
    assert len(reader.sentences) > before


def test_a_step_back_is_answered_after_a_sentence(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    session = pilot.board.session
    session.selection = Pirate(0, pilot.board.match.table.pirates[0][0])
    pilot.context.speech.say(Sentence("Your turn.", Urgency.TURN))
    pilot.turn(2)
    assert pilot.board.spoken().focus == COMMENTARY
    assert asked(pilot, reader, Command.BACK) == "Choose a pirate or a card."


def test_after_an_action_the_focus_goes_straight_to_the_answer(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    match = pilot.board.match
    done = len(match.actions)
    before = 0
    pilot.top.handle(Pick(1))
    for _ in range(3):
        if len(match.actions) == done:
            pilot.turn(3)
            before = len(reader.focused)
            pilot.top.handle(Command.CONFIRM)
    pilot.turn(3)
    assert len(match.actions) == done + 1
    assert set(reader.focused[before:]) == {COMMENTARY}
    assert reader.sentences[-1].endswith(" left.")


def test_back_from_another_screen_the_board_does_not_repeat_that_one(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    asked(pilot, reader, Review(Command.LOOK_BOARD))
    pilot.board.exit()
    reader.say("A page of the rules.", urgent=True)
    pilot.board.enter()
    pilot.turn(2)
    told = pilot.board.spoken()
    assert "A page of the rules." not in {thing.name for thing in told.tree.walk()}


def test_the_place_of_a_hint_has_a_name(board: tuple[Pilot, Listening]) -> None:
    pilot, _ = board
    pilot.top.handle(Command.HINT)
    for _ in range(600):
        pilot.turn(1)
        if pilot.board.session.advice is not None:
            break
        time.sleep(0.01)
    assert pilot.board.session.advice is not None
    pilot.turn(2)
    pilot.top.handle(Command.NEXT)
    told = pilot.board.spoken()
    assert told.focus != COMMENTARY
    assert all(thing.name for thing in told.tree.walk() if thing.acts)


def test_asking_about_a_pile_tells_about_it(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    pile = next(t.meaning for t in pilot.board.targets if t.meaning == NoteTap(Pile.STOCK))
    pilot.top.handle(FocusOn(pile))
    pilot.turn(2)
    assert asked(pilot, reader, Command.CONFIRM).startswith("Draw pile")


def test_a_refusal_is_said_each_time(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    first = asked(pilot, reader, Command.UNDO)
    assert asked(pilot, reader, Command.UNDO) == first
    assert reader.urgent


@pytest.mark.parametrize("variant", long(VARIANTS, usual=("tortuga",)))
def test_a_whole_game_is_heard_action_by_action(variant: str, tmp_path: Path, look: Look) -> None:
    match = match_of(variant, None, "greedy", "greedy")
    context = context_in(tmp_path, QUICKLY, look)
    pilot = Pilot(context, first=lambda: context.flow.board(match, begins=True), draw_every=SELDOM)
    reader = listened(pilot)
    done = 0
    for _ in range(4000):
        heard = len(reader.sentences)
        pilot.turn(1)
        if isinstance(pilot.top, ResultsScene):
            break
        actions = len(match.actions)
        if actions > done:
            # The sentence of an action comes in the same pass or the next.
            pilot.turn(1)
            assert len(reader.sentences) > heard
        done = len(match.actions)
        board = pilot.board
        if board.session.order.waiting is not None:
            board.handle(Command.END_TURN)
        elif board.session.turn is not None:
            board.session.tap(ActionTap(match.legal_actions()[0]))
    else:
        raise AssertionError("the game never ended")
    everything = " ".join(reader.sentences)
    assert context.texts(f"variant.{variant}") in everything
    assert "Your turn. " in everything
    assert "{" not in everything
    winner = match.seats[match.outcome.winners[0]].name if match.outcome else ""
    assert any(words in everything for words in (f"{winner} wins", "You win!", "draw"))


def test_nobody_listens_and_nothing_is_said(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), QUICKLY)
    pilot.turn(3)
    assert pilot.context.reader.count == 0
    assert pilot.context.speech.last == ""


class Spoke(Speaker):
    """A voice that only remembers."""

    def __init__(self, *, mute: bool = False) -> None:
        super().__init__(())
        self.mute = mute
        self.sentences: list[Sentence] = []
        self.skipped = 0

    @property
    def is_mute(self) -> bool:
        return self.mute

    @property
    def texts(self) -> list[str]:
        """What it was to say."""
        return [sentence.text for sentence in self.sentences]

    def say(self, sentence: Sentence) -> None:
        self.sentences.append(sentence)

    def skip_answer(self) -> None:
        self.skipped += 1


def read_by(context: Context, voice: Speaker) -> SpeechOutput:
    """Let a voice read aloud."""
    context.speech = SpeechOutput(
        lambda: context.reader, lambda: context.preferences, lambda: context.texts, lambda: voice
    )
    return context.speech


def read_aloud(
    tmp_path: Path, look: Look, preferences: Preferences = QUICKLY
) -> tuple[Context, Spoke]:
    """Return a game that a voice reads aloud, and the voice."""
    context = context_in(tmp_path, replace(preferences, read_aloud=True), look)
    voice = Spoke()
    read_by(context, voice)
    return context, voice


def test_reading_aloud_says_title_prompt_focus_and_commentary(tmp_path: Path, look: Look) -> None:
    context, voice = read_aloud(tmp_path, look, replace(QUICKLY, language="de"))
    pilot = Pilot(context, first=context.flow.settings)
    publisher = Publisher(context, lambda: pilot.top, lambda: False)
    pilot.loop.beside = publisher.publish
    pilot.turn(3)
    assert voice.sentences[0].urgency is Urgency.FOCUS
    assert voice.sentences[0].text.startswith(context.texts("settings.title"))
    assert voice.style.language == "de"
    before = len(voice.sentences)
    pilot.turn(3)
    assert len(voice.sentences) == before
    pilot.top.handle(Command.DOWN)
    pilot.turn(2)
    assert len(voice.sentences) == before + 1


def test_reading_aloud_names_the_group_of_what_has_the_focus_once(
    tmp_path: Path, look: Look
) -> None:
    context, voice = read_aloud(tmp_path, look)
    groups = tuple(
        Spoken(
            name,
            Role.GROUP,
            name,
            children=tuple(
                Spoken(f"{name} {what}", Role.BUTTON, what) for what in ("Go on", "Start again")
            ),
        )
        for name in ("Cabin boy", "Sailor")
    )
    tree = Spoken("page", Role.GROUP, "Puzzles", children=groups)
    scene = context.flow.menu()
    for focus in ("Cabin boy Go on", "Cabin boy Start again", "Sailor Start again"):
        context.speech.follow(scene, Told(tree, focus))
    assert voice.texts == ["Puzzles. Cabin boy. Go on.", "Start again.", "Sailor. Start again."]


def test_reading_aloud_names_no_group_after_the_title_that_was_said(
    tmp_path: Path, look: Look
) -> None:
    context, voice = read_aloud(tmp_path, look)
    scene = context.flow.menu()

    def follow(title: str, focus: str) -> None:
        groups = tuple(
            Spoken(name, Role.GROUP, name, children=(Spoken(button, Role.BUTTON, button),))
            for name, button in (("Learn to play", "Go on"), ("Your hand", "hat, 1"))
        )
        tree = Spoken("page", Role.GROUP, title, children=groups)
        context.speech.follow(scene, Told(tree, focus))

    follow("Learn to play", "Go on")
    for _ in range(2):
        follow("Emma", "hat, 1")
        follow("Emma", "Go on")
    hand = "Your hand. hat, 1."
    assert voice.texts == ["Learn to play. Go on.", hand, "Go on.", hand, "Go on."]


def test_reading_aloud_says_the_letters_that_are_typed_or_erased(
    tmp_path: Path, look: Look
) -> None:
    context, voice = read_aloud(tmp_path, look)
    scene = context.flow.menu()
    for text in ("Emma", "M", "Mo", "M"):
        field = Spoken("name", Role.FIELD, "Your name?", value=text)
        page = Spoken("page", Role.DIALOG, "", children=(field,))
        context.speech.follow(scene, Told(page, "name"))
    assert voice.texts == ["Your name?, Emma.", "Your name?, M.", "o.", "o."]


def test_two_voices_never_speak_at_once(tmp_path: Path, look: Look) -> None:
    context, voice = read_aloud(tmp_path, look)
    assert context.speech.is_read_aloud
    context.reader = Listening()
    context.speech.say(Sentence("one"))
    context.speech.pass_on()
    assert not voice.sentences
    assert not context.speech.is_read_aloud
    assert context.reader.said == "one"


def test_several_sentences_of_a_pass_reach_the_reader_together(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, QUICKLY, look)
    context.reader = Listening()
    for number in range(5):
        context.speech.say(Sentence(f"move {number}.", Urgency.NEWS, 1, f"{number + 1} moves."))
    context.speech.say(Sentence("Your turn.", Urgency.TURN))
    context.speech.pass_on()
    assert context.reader.sentences == ["5 moves. Your turn."]
    assert context.reader.urgent


class Timed:
    """Speech to a listener, with a clock that a test moves."""

    def __init__(self, context: Context) -> None:
        self.now = 10.0
        reader = Listening()
        self._reader = reader
        self.speech = SpeechOutput(
            *(lambda: reader, lambda: context.preferences, lambda: context.texts),
            clock=lambda: self.now,
        )

    def heard(self, *sentences: Sentence) -> list[str]:
        """What reaches the listener in the pass of these sentences."""
        before = len(self._reader.sentences)
        for sentence in sentences:
            self.speech.say(sentence)
        self.speech.pass_on()
        return self._reader.sentences[before:]


@pytest.fixture
def timed(tmp_path: Path, look: Look) -> Timed:
    return Timed(context_in(tmp_path, QUICKLY, look))


def test_an_answer_is_heard_before_what_others_do(timed: Timed) -> None:
    heard = timed.heard
    assert heard(Sentence("Hat, 4 to 5.", Urgency.URGENT)) == ["Hat, 4 to 5."]
    assert heard(Sentence("Finn: hat.", turn=1)) == []
    timed.now += 5.0
    assert heard() == ["Finn: hat."]
    assert heard(Sentence("Finn: key.", turn=1)) == ["Finn: key."]
    assert heard(Sentence("No.", Urgency.URGENT)) == ["No."]
    assert heard(Sentence("Why?", Urgency.URGENT)) == ["Why?"]


def test_the_own_turn_follows_what_is_being_said(timed: Timed) -> None:
    turn = Sentence("Your turn.", Urgency.TURN)
    assert timed.heard(Sentence("Finn: hat.", turn=1)) == ["Finn: hat."]
    assert timed.heard(turn) == ["Your turn."]
    assert timed.heard(Sentence("Finn wins.", Urgency.TURN)) == []
    timed.now += 5.0
    assert timed.heard() == ["Finn wins."]
    assert timed.heard(Sentence("12, pistol.", Urgency.URGENT)) == ["12, pistol."]
    assert timed.heard(Sentence("Finn: key.", turn=2), turn) == []
    timed.now += 5.0
    assert timed.heard() == ["Finn: key. Your turn."]


def test_a_key_ends_the_wait_for_an_answer(board: tuple[Pilot, Listening]) -> None:
    pilot, reader = board
    speech = pilot.context.speech = SpeechOutput(
        *(lambda: reader, lambda: pilot.context.preferences, lambda: pilot.context.texts),
        clock=lambda: 10.0,
    )
    speech.say(Sentence("12, pistol.", Urgency.URGENT))
    pilot.turn(1)
    speech.say(Sentence("Your turn.", Urgency.TURN))
    pilot.turn(3)
    assert reader.said == "12, pistol."
    pilot.context.take_up(Hand.MOUSE)
    pilot.turn(1)
    assert reader.said == "12, pistol."
    pilot.context.take_up(Hand.KEYS)
    pilot.turn(1)
    assert reader.said == "Your turn."


def test_a_key_skips_an_answer_that_is_read_aloud(tmp_path: Path, look: Look) -> None:
    context, voice = read_aloud(tmp_path, look)
    context.take_up(Hand.KEYS)
    assert voice.skipped == 0, "there is no voice yet"
    context.speech.say(Sentence("12, pistol.", Urgency.URGENT))
    context.take_up(Hand.KEYS)
    assert voice.skipped == 1


def test_a_missing_voice_is_one_sentence(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, replace(QUICKLY, read_aloud=True), look)
    speech = read_by(context, Spoke(mute=True))
    assert speech.take_trouble()
    assert not speech.take_trouble()


def test_a_visit_leaves_no_sentence_behind(tmp_path: Path, look: Look) -> None:
    context = context_in(tmp_path, replace(QUICKLY, read_aloud=True), look)
    speech = read_by(context, Spoke())
    speech.say(Sentence("You have two skulls."))
    speech.forget()
    assert speech.last == ""


def test_a_curtain_asks_after_what_others_did(tmp_path: Path, look: Look) -> None:
    context, voice = read_aloud(tmp_path, look)
    match = match_of("jamaica", None, None)
    context.speech.say(Sentence("Finn: hat, 5 to 11.", turn=1))
    curtain = CurtainScene(context, match, 0)
    curtain.layout((800, 480))
    curtain.enter()
    context.speech.follow(curtain, curtain.spoken())
    queue = SpeechQueue()
    for sentence in voice.sentences:
        queue.add(sentence)
    assert queue.take() == "Finn: hat, 5 to 11."
    queue.done()
    assert (queue.take() or "").startswith("Hand over to")


# Keys


def test_no_key_to_look_around_is_used_for_anything_else() -> None:
    taken = {key for keys in USUAL.values() for key in keys} | set(FIXED)
    around = [key for keys in LOOKING.values() for key in keys]
    assert len(around) == len(set(around)) == len(LOOKS)
    assert not taken & set(around)


@pytest.mark.parametrize("hand", PlayingHand)
def test_with_one_hand_no_key_to_look_around_is_used_for_anything_else(hand: PlayingHand) -> None:
    taken = {key for keys in ONE_HANDED[hand].values() for key in keys} | set(FIXED)
    around = [key for keys in LOOKING_WITH[hand].values() for key in keys]
    assert len(around) == len(set(around)) == len(LOOKS)
    assert not taken & set(around)


def pressed(preferences: Preferences, key: int, mod: int = 0, *, heard: bool = True) -> object:
    translator = Translator(lambda: bindings_of(preferences, is_heard=heard))
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    intents = translator.intents([event], (800, 480))
    return intents[0] if intents else None


def test_keys_look_around_only_if_that_is_heard_and_wanted() -> None:
    usual = Preferences()
    assert pressed(usual, pygame.K_b) == Review(Command.LOOK_BOARD)
    assert pressed(usual, pygame.K_c, pygame.KMOD_LSHIFT) == Review(Command.LOOK_PIRATE, back=True)
    assert pressed(usual, pygame.K_b, heard=False) is None
    assert pressed(replace(usual, look_keys=False), pygame.K_b) is None
    changed = replace(usual, keys=(("look_board", "x"),))
    assert pressed(changed, pygame.K_x) == Review(Command.LOOK_BOARD)
    assert pressed(changed, pygame.K_b) is None
    assert pressed(changed, pygame.K_x, heard=False) is None


def test_the_help_lists_the_keys_to_look_around_and_reads_them(
    board: tuple[Pilot, Listening],
) -> None:
    pilot, reader = board
    context, stack = pilot.context, pilot.stack
    assert isinstance(stack, SceneStack)
    show_keys(context, stack)
    first = stack.scenes[-1]
    assert isinstance(first, KeyHelp)
    show_keys(context, stack)
    second = stack.scenes[-1]
    assert isinstance(second, KeyHelp)
    assert second is not first
    assert asked(pilot, reader, Command.DOWN) == "C: Your pirates, one by one."
    assert asked(pilot, reader, Command.DOWN).startswith("S: ")
    show_keys(context, stack)
    assert isinstance(stack.scenes[-1], BoardScene)


def test_a_key_that_comes_with_the_one_that_opened_a_page_is_answered_last(
    tmp_path: Path, look: Look
) -> None:
    context, voice = read_aloud(tmp_path, look)
    pilot = Pilot(context)
    publisher = Publisher(context, lambda: pilot.top, lambda: False)
    pilot.loop.beside = publisher.publish
    pilot.stack.before_intent = publisher.introduce
    pilot.turn(3)
    voice.sentences.clear()
    keys = (pygame.K_F1, pygame.K_DOWN)
    pilot.post(
        *(
            pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)
            for key in keys
            for kind in (pygame.KEYDOWN, pygame.KEYUP)
        )
    )
    pilot.turn(2)
    title, answer = (sentence.text for sentence in voice.sentences)
    assert title.startswith(context.texts("keys.title"))
    assert answer.endswith(f": {context.texts('keys.walk')}.")


def test_in_french_a_colon_follows_a_space(tmp_path: Path, look: Look) -> None:
    pilot = pilot_at(tmp_path, look, example(), replace(QUICKLY, language="fr"))
    reader = listened(pilot)
    pilot.turn(3)
    told = pilot.top.spoken().tree
    heard = [text for thing in told.walk() for text in (thing.name, thing.value, thing.about)]
    heard += [asked(pilot, reader, Review(command)) for command in LOOKS]
    assert any(":" in text for text in heard)
    assert [text for text in heard if re.search(r"\S:", text)] == []


def test_the_settings_of_hearing_are_saved_and_damaged_ones_ignored() -> None:
    wanted = Preferences(saying=Saying.MATTERS, spoken_hand=SpokenHand.NEVER, read_aloud=True)
    assert Preferences.from_json(wanted.to_json()) == wanted
    assert Preferences.from_json({"saying": "shout", "spoken_hand": 3}) == Preferences()
