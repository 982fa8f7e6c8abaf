"""The commentary on a game by ear: sentences for actions, turns, refusals and the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import (
    GAMES,
    PUBLIC,
    Advance,
    Colour,
    Match,
    PirateMoved,
    Rng,
    Seat,
    SeenAction,
    derived_seed,
)
from game.actions import EndTurn
from game.match import states_of
from game.outcome import Decision, Ending, Outcome
from game.players.brains import BRAINS
from game.scenarios import Placement, arranged
from game.view import determinize
from scenes.board.turn.commentary import Commentary, Prompted, SpeechStyle
from scenes.board.turn.look_around import Glance, LookAround, Surroundings
from scenes.board.turn.sentences import Announcer, aloud, spot
from scenes.board.turn.turn_log import turns_of
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase, Value
from scenes.core.model.preferences import Saying, SpokenHand
from scenes.kit.i18n import Languages, Texts
from scenes.kit.speech import Sentence, SpeechQueue, Urgency

LANGUAGES = Languages(Path(__file__).parents[2] / "assets" / "lang")
VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]
HIDDEN = [("escape", "jamaica"), ("escape", "hispaniola"), ("nest", "nest")]
at_every_table = pytest.mark.parametrize(("name", "variant"), VARIANTS)
in_every_language = pytest.mark.parametrize("language", LANGUAGES.codes)
with_any_players = pytest.mark.parametrize("number", range(2, 6))


def english() -> Texts:
    return LANGUAGES.texts("en")


def table(name: str, variant: str, number: int = 3, people: int = 1, seed: int = 5) -> Match:
    names = ("Emma", "Finn", "Mateo", "Rosa", "Yusuf")
    seats = tuple(
        Seat(who, colour, None if index < people else "greedy")
        for index, (who, colour) in enumerate(zip(names, Colour, strict=True))
    )
    game = GAMES[name]
    return Match.new(game, seats[:number], game.variants[variant], seed)


def act(match: Match, order: TurnOrder, brain: str = "greedy") -> None:
    """Let a brain play for the player to act, and take a seat or end a turn that waits."""
    if order.waiting is not None:
        order.pass_on()
        return
    if order.newcomer is not None:
        order.viewer = order.newcomer
        return
    seat = match.table.to_act
    rng = Rng(derived_seed(match.seed or 0, match.table.ply))
    order.submit(seat, BRAINS[brain].choose(match.game.rules, match.view(seat), rng))
    if order.remote is None and seat not in (order.chooser, order.waiting):
        order.look_away()


def told(match: Match, style: SpeechStyle, most: int = 10_000) -> Iterator[list[Sentence]]:
    """Yield the sentences after every step of a game."""
    order = TurnOrder(match)
    commentary = Commentary(order)
    yield commentary.follow(Prompted(order.chooser), style)
    for _ in range(most):
        if order.over:
            return
        act(match, order)
        yield commentary.follow(Prompted(order.chooser), style)


@at_every_table
@with_any_players
def test_every_action_has_one_sentence_and_at_most_two_news_wait(
    name: str, variant: str, number: int
) -> None:
    match = table(name, variant, number)
    queue = SpeechQueue()
    done = 0
    style = SpeechStyle(english())
    for sentences in told(match, style):
        actions = len(match.actions) - done
        done = len(match.actions)
        sentences = [each for each in sentences if each.turn != "start"]
        own = [each for each in sentences if each.urgency is Urgency.URGENT]
        news = [each for each in sentences if each.urgency is Urgency.NEWS]
        assert len(own) + len(news) == actions
        for sentence in sentences:
            assert sentence.text.endswith((".", "!", "?"))
            queue.add(sentence)
            assert len(queue.news) <= 2
    assert match.outcome is not None
    first, *_ = match.outcome.winners
    won = match.seats[first].name if first else "You win!"
    assert won in sentences[-1].text or "draw" in sentences[-1].text
    assert sentences[-1].urgency is Urgency.TURN


@in_every_language
@at_every_table
def test_every_sentence_can_be_said(language: str, name: str, variant: str) -> None:
    texts = LANGUAGES.texts(language)
    match = table(name, variant)
    everything = [each for step in told(match, SpeechStyle(texts), 60) for each in step]
    for sentence in everything:
        assert "{" not in sentence.text + sentence.summary
        assert ".." not in sentence.text
    assert len(everything) > 40


def test_the_sentences_of_the_first_turns() -> None:
    style = SpeechStyle(english())
    steps = told(table("escape", "tortuga", seed=9), style, most=12)
    heard = [each.text for step in steps for each in step]
    assert heard[0].startswith("Tortuga. Players: Emma, Finn and Mateo. ")
    assert any(text.startswith("Finn: ") for text in heard)
    assert any(text.startswith("Your turn. 6 cards. ") for text in heard)
    assert any(text.endswith(" 2 left.") for text in heard)


def test_a_turn_is_summed_up_by_moves_cards_and_places() -> None:
    match = table("escape", "jamaica", people=0)
    start = len(match.actions)
    turn = match.table.turn
    order = TurnOrder(match)
    while match.table.turn == turn:
        act(match, order, "greedy")
    actions = match.seen_actions(0, start)
    announcer = Announcer(match.seats, match.table.track)
    summary = aloud(english(), announcer.turn(actions))
    events = [event for action in actions for event in action.events]
    moves = [event for event in events if isinstance(event, PirateMoved)]
    assert summary.startswith(f"{match.seats[turn].name}: {len(moves)} moves")
    for move in moves[-1:]:
        assert match.table.track.number(move.destination) in summary


def test_a_pirate_comes_back_from_the_sloop_alone() -> None:
    track = table("escape", "tortuga").table.track
    values: dict[str, Value] = {
        "origin": spot(track, track.goal),
        "destination": spot(track, track.goal - 1),
    }
    said = aloud(english(), ((Phrase("aloud.back", values),),))
    assert said == f"From the sloop back to {track.goal - 1}."


def test_the_own_turn_comes_with_what_was_held_back() -> None:
    style = SpeechStyle(english(), Saying.MATTERS)
    steps = list(told(table("escape", "jamaica", seed=4), style, most=40))
    heard = [each for step in steps[1:] for each in step]
    assert not [each for each in heard if each.urgency is Urgency.NEWS]
    turns = [each.text for each in heard if each.urgency is Urgency.TURN]
    assert any("Finn: " in text and "Mateo: " in text and "Your turn" in text for text in turns)


def test_only_everything_says_new_rows_and_tips() -> None:
    def heard(saying: Saying) -> str:
        style = SpeechStyle(english(), saying)
        steps = told(table("escape", "tortuga", people=0), style)
        return " ".join(each.text for step in steps for each in step)

    assert "New row of 12 cards." in heard(Saying.EVERYTHING)
    assert "New row" not in heard(Saying.SHORT)


def test_whoever_has_to_discard_is_told_so_once_a_card() -> None:
    nest = GAMES["nest"]
    seats = (Seat("Emma", Colour.BLUE), Seat("Finn", Colour.RED, "greedy"))
    track = Match.new(nest, seats, nest.variants["nest"], 1).table.track
    placement = Placement(
        pirates=("start " * 6,) * 2,
        hands=("parrot* " + "chest " * 9, "parrot "),
        stock="compass " * 20,
        discard="",
    )
    state = arranged(nest, nest.variants["nest"], track, placement)
    order = TurnOrder(Match.at(nest, seats, state))
    order.viewer = 0
    commentary = Commentary(order)
    style = SpeechStyle(english())
    commentary.follow(Prompted(order.chooser), style)
    golden = next(
        action
        for action in order.match.legal_actions()
        if isinstance(action, Advance) and action.card.gold
    )
    order.submit(0, golden)
    heard = [each.text for each in commentary.follow(Prompted(order.chooser), style)]
    assert sum("Discard 2 cards" in text for text in heard) == 1
    order.submit(0, order.match.legal_actions()[0])
    heard = [each.text for each in commentary.follow(Prompted(order.chooser), style)]
    assert sum("Discard one more card" in text for text in heard) == 1


def test_who_goes_on_is_not_named_again() -> None:
    match = table("nest", "nest", people=0)
    compared = 0
    order = TurnOrder(match)
    commentary = Commentary(order)
    style = SpeechStyle(english(), Saying.SHORT)
    commentary.follow(Prompted(), style)
    before: tuple[int, int, int] | None = None
    while match.outcome is None:
        now = match.table
        act(match, order)
        (action,) = match.seen_actions(PUBLIC, len(match.actions) - 1)
        moment = (now.round, now.turn, action.seat)
        first, *_ = commentary.follow(Prompted(), style)
        if not action.forced:
            name = f"{match.seats[action.seat].name}: "
            assert first.text.startswith(name) == (moment != before), first
            compared += 1
        before = moment
    assert compared > 50


def test_how_to_end_a_turn_is_said_in_the_first_turns_only() -> None:
    steps = told(table("escape", "tortuga"), SpeechStyle(english()))
    ends = [
        each.text.rpartition(" left.")[0].rpartition(". ")[2] or each.text
        for step in steps
        for each in step
        if each.text.endswith(("End your turn.", "No actions left."))
    ]
    assert all(text.endswith("All done! End your turn.") for text in ends[:3])
    assert set(ends[3:]) == {"No actions"}


def test_what_a_captain_may_do_is_said_once() -> None:
    heard = [
        each.text
        for seed in range(5, 9)
        for step in told(table("nest", "nest", seed=seed), SpeechStyle(english()))
        for each in step
        if "You’re captain" in each.text
    ]
    assert sum("Sail for free" in text for text in heard) <= 4
    assert sum("You’re captain." in text for text in heard) > 4


def test_a_player_who_has_to_pass_or_has_nobody_home_is_spoken_to() -> None:
    match = table("escape", "tortuga")
    announcer = Announcer(match.seats, match.table.track, own=0)
    passed = SeenAction(0, EndTurn(), forced=True, events=())
    assert aloud(english(), announcer.action(passed)) == "You have to pass."
    other = Announcer(match.seats, match.table.track, own=1)
    assert aloud(english(), other.action(passed)) == "Emma has to pass."
    outcome = Outcome(Ending.ALL_HOME, Decision.ALL_HOME, (1,), (0, 6, 2), (0, 0, 0))
    assert aloud(english(), announcer.end(outcome)).endswith("You: none home yet.")
    assert aloud(english(), other.end(outcome)) == "You win! All six pirates are home."


def test_undoing_says_what_is_as_before() -> None:
    match = table("escape", "tortuga", people=3)
    order = TurnOrder(match)
    order.viewer = match.table.to_act
    commentary = Commentary(order)
    style = SpeechStyle(english())
    commentary.follow(Prompted(order.chooser), style)
    seat = match.table.to_act
    advance = next(action for action in match.legal_actions() if hasattr(action, "card"))
    order.submit(seat, advance)
    (done,) = commentary.follow(Prompted(order.chooser), style)
    order.undo()
    (undone,) = commentary.follow(Prompted(order.chooser), style)
    assert undone.urgency is Urgency.URGENT
    card = done.text.partition(",")[0].lower()
    assert undone.text == f"Undone: pirate at the start, {card} in hand."
    assert not commentary.follow(Prompted(order.chooser), style)


def test_refusals_questions_and_hints_interrupt_and_are_said_once() -> None:
    match = table("escape", "tortuga")
    commentary = Commentary(TurnOrder(match))
    style = SpeechStyle(english())
    commentary.follow(Prompted(), style)
    refused = Prompted(refusals=1, refusal=Phrase("refusal.not_yours"))
    (sentence,) = commentary.follow(refused, style)
    assert sentence == Sentence("That pirate isn’t yours.", Urgency.URGENT)
    assert not commentary.follow(refused, style)
    assert commentary.follow(refused._replace(refusals=2), style) == [sentence]
    asked = refused._replace(refusals=2, question=Phrase("board.end_early", {"count": 2}))
    (question,) = commentary.follow(asked, style)
    assert question.urgency is Urgency.URGENT
    assert not commentary.follow(asked, style)
    (tip,) = commentary.follow(asked._replace(tip=Phrase("tips.end")), style)
    assert tip.urgency is Urgency.NEWS


def test_the_next_step_of_a_hint_ends_with_the_hint() -> None:
    match = table("escape", "tortuga")
    commentary = Commentary(TurnOrder(match))
    style = SpeechStyle(english())
    commentary.follow(Prompted(), style)
    hint = ((Phrase("refusal.not_yours"),),)
    (answer,) = commentary.follow(Prompted(advice=hint), style)
    assert answer.urgency is Urgency.URGENT
    step = Prompted(advice=(*hint, *hint), follows=True)
    assert [each.urgency for each in commentary.follow(step, style)] == [Urgency.STEP]
    assert commentary.follow(Prompted(), style) == [Sentence("", Urgency.STEP)]


def test_several_people_are_called_by_name() -> None:
    steps = told(table("escape", "jamaica", people=2), SpeechStyle(english()), most=60)
    turns = [each.text for step in steps for each in step if each.urgency is Urgency.TURN]
    assert any("Emma’s turn. You have " in text for text in turns)
    assert any("Finn’s turn. You have " in text for text in turns)


@pytest.mark.parametrize(("name", "variant"), HIDDEN)
def test_a_hand_that_must_not_be_spoken_is_only_counted(name: str, variant: str) -> None:
    style = SpeechStyle(english(), spoken_hand=SpokenHand.NEVER)
    steps = told(table(name, variant, people=2), style, most=200)
    heard = [each.text for step in steps for each in step]
    assert not [text for text in heard if "You have" in text]
    assert any(" cards." in text for text in heard)


def told_since(match: Match, viewer: int, before: int) -> list[str]:
    announcer = Announcer(match.seats, match.table.track, viewer)
    return [aloud(english(), announcer.action(a)) for a in match.seen_actions(viewer, before)]


@pytest.mark.parametrize(("name", "variant"), [("escape", "jamaica"), ("nest", "nest")])
def test_no_sentence_depends_on_what_its_hearer_may_not_know(name: str, variant: str) -> None:
    match = table(name, variant, people=0)
    order = TurnOrder(match)
    hearer = 0
    compared = 0
    while match.outcome is None:
        state = states_of(match)[-1]
        before = len(match.actions)
        view = match.view(hearer)
        act(match, order, "random" if before % 3 else "greedy")
        action = match.actions[before]
        for seed in range(60):
            other = Match.at(match.game, match.seats, determinize(view, Rng(seed)))
            if other.actions or action not in other.legal_actions():
                continue
            assert other.view(hearer) == view
            if states_of(other)[-1].hands == state.hands and view.hand_sizes[1:] != (0, 0):
                continue
            other.submit(state.table.to_act, action)
            if state.table.to_act != hearer:
                # An own draw is seen, and another deal brings other cards.
                first = told_since(match, hearer, before)[0]
                assert told_since(other, hearer, 0)[0] == first
                compared += 1
            break
    assert compared > 30


@at_every_table
def test_no_answer_depends_on_what_its_hearer_may_not_know(name: str, variant: str) -> None:
    match = table(name, variant, people=0)
    order = TurnOrder(match)
    while match.outcome is None and len(match.actions) < 60:
        act(match, order)
        view = match.view(1)
        if len(match.actions) % 7:
            continue
        other = Match.at(match.game, match.seats, determinize(view, Rng(len(match.actions))))
        if other.actions:
            continue
        turns = turns_of(match)
        answers = []
        for each in (match, other):
            around = Surroundings(each.game, each.seats, each.view(1), turns)
            looking = LookAround()
            answers.append([looking.answer(look, around) for look in Glance for _ in range(4)])
        assert answers[0] == answers[1]
