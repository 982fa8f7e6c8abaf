"""Looking around by ear: every question has an answer that is true, and changes nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES, PIRATES, PUBLIC, Card, Match, PlayerView, hand_of
from game.scenarios import escape_example, nest_example_1
from scenes.board.turn.look_around import Glance, LookAround, Surroundings
from scenes.board.turn.sentences import aloud
from scenes.board.turn.turn_input import OpenTurn
from scenes.board.turn.turn_log import turns_of
from scenes.kit.i18n import Languages
from tests.scenes.hud import played
from tests.scenes.whole_games import SEATS
from tests.soak import long

LANGUAGES = Languages(Path(__file__).parents[2] / "assets" / "lang")
VARIANTS = [(name, variant) for name, game in GAMES.items() for variant in game.variants]
EXAMPLES = {"escape": escape_example, "nest": nest_example_1}


def example(name: str, **changes: bool) -> Surroundings:
    match = Match.at(GAMES[name], SEATS, EXAMPLES[name]())
    view = match.view(match.table.to_act)
    return Surroundings(match.game, match.seats, view, turns_of(match), **changes)


def heard(
    look: Glance,
    around: Surroundings,
    times: int = 1,
    step: int = 1,
    looking: LookAround | None = None,
) -> str:
    looking = looking or LookAround()
    for _ in range(times):
        remark = looking.answer(look, around, step)
    return aloud(LANGUAGES.texts("en"), remark)


@pytest.mark.parametrize("language", long(LANGUAGES.codes, usual=("en", "de")))
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_every_question_has_an_answer(language: str, name: str, variant: str, viewer: int) -> None:
    texts = LANGUAGES.texts(language)
    for decisions in (0, 1, 30, 90):
        match = played(name, variant, 4, decisions)
        around = Surroundings(match.game, match.seats, match.view(viewer), turns_of(match))
        looking = LookAround()
        for look in Glance:
            for step in (1, 1, -1, 1, 1, 1, 1, 1):
                text = aloud(texts, looking.answer(look, around, step))
                assert text.endswith((".", "!", "?"))
                assert "{" not in text


def test_the_answers_in_the_example_of_the_rules() -> None:
    around = example("escape")
    table = around.view.table
    own = around.own
    assert own is not None
    text = heard(Glance.PIRATE, around)
    assert text.startswith("Pirate 1 of 6, ")
    rear = min(table.pirates[own])
    for action, preview in OpenTurn.of(around.game, around.view).previews.items():
        if preview.origin == rear and hasattr(action, "card"):
            assert table.track.number(preview.destination) in text
    places = len(set(table.pirates[own]))
    last = heard(Glance.PIRATE, around, places)
    assert last.startswith("Pirate 6 of 6, ")
    assert heard(Glance.PIRATE, around, places + 1) == text
    assert heard(Glance.PIRATE, around, 1, -1) == last


def test_pirates_at_one_place_are_counted() -> None:
    around = example("escape")
    own = around.own or 0
    crews = list(around.view.table.pirates)
    crews[own] = bytes((0, 0, 0, 0, 0, 9))
    table = around.view.table._replace(pirates=tuple(crews))
    gathered = replace(around, view=around.view._replace(table=table))
    assert heard(Glance.PIRATE, gathered).startswith("5 pirates, the start")
    assert heard(Glance.PIRATE, gathered, 2).startswith("Pirate 6 of 6, space 9")
    looking = LookAround()
    looking.answer(Glance.PIRATE, gathered)
    assert looking.named == 0
    later = table._replace(round=table.round + 1)
    looking.answer(Glance.PIRATE, gathered)
    assert looking.named == 9
    next_turn = replace(around, view=around.view._replace(table=later))
    looking.answer(Glance.PIRATE, next_turn)
    assert looking.named == 0, "every turn begins with the rear one"


@pytest.mark.parametrize(
    ("own", "other", "words"),
    [
        ((23, 18, 8, 0, 0, 0), (9, 4, 4, 0, 0, 0), "You’re ahead, then Barto: 9, 4, 4"),
        ((9, 4, 4, 0, 0, 0), (23, 18, 8, 0, 0, 0), "Ahead: Barto, 23, 18, 8"),
        ((9, 4, 4, 0, 0, 0), (9, 4, 4, 0, 0, 0), "Level with you: Barto, 9, 4, 4"),
    ],
)
def test_who_is_ahead_may_be_the_own_player(
    own: tuple[int, ...], other: tuple[int, ...], words: str
) -> None:
    around = example("escape")
    crews = [bytes(6)] * around.view.table.players
    crews[around.own or 0] = bytes(own)
    crews[1] = bytes(other)
    table = around.view.table._replace(pirates=tuple(crews))
    seen = replace(around, view=around.view._replace(table=table))
    assert heard(Glance.BOARD, seen).startswith(words)


def test_a_pirate_hears_its_own_way_back() -> None:
    around = example("escape")
    own = around.own or 0
    turn = OpenTurn.of(around.game, around.view)
    backs = {
        preview.origin: preview
        for action, preview in turn.previews.items()
        if type(action).__name__ == "Retreat"
    }
    assert backs
    for index, place in enumerate(sorted(set(around.view.table.pirates[own])), 1):
        text = heard(Glance.PIRATE, around, index)
        assert ("Back: to " in text) == (place in backs)


def test_every_sign_says_where_it_is_empty_and_who_has_it() -> None:
    around = example("escape")
    table = around.view.table
    for index, sign in enumerate(around.game.signs, 1):
        text = heard(Glance.SIGN, around, index)
        assert text.lower().startswith(sign.label)
        empty = text.partition("Empty: ")[2].partition(".")[0]
        for place, each in enumerate(table.track.signs):
            if each is sign:
                is_empty = not any(place in crew for crew in table.pirates)
                numbers = empty.replace(" and ", ", ").split(", ")
                assert (table.track.number(place) in numbers) == is_empty


def test_a_sign_is_asked_for_by_its_number() -> None:
    around = example("escape")
    texts = LANGUAGES.texts("en")
    assert aloud(texts, LookAround().sign(2, around)) == heard(Glance.SIGN, around, 2)
    assert LookAround().sign(9, around) == ()


def test_golden_cards_are_counted_with_their_sign() -> None:
    around = example("nest")
    cards = (Card.MAP, Card.GOLD_MAP, Card.MAP)
    hands = list(around.view.hands)
    own = around.own or 0
    hands[own] = hand_of(cards)
    view: PlayerView = around.view._replace(hands=tuple(hands))
    held = Surroundings(around.game, around.seats, view)
    index = [sign.label for sign in around.game.signs].index("map") + 1
    assert "Map, you have 3, one of them golden." in heard(Glance.SIGN, held, index)
    assert "a golden map" in heard(Glance.HAND, held)


@pytest.mark.parametrize("name", GAMES)
def test_the_track_is_walked_from_end_to_end(name: str) -> None:
    around = example(name)
    looking = LookAround()
    track = around.view.table.track
    first = heard(Glance.AHEAD, around, looking=looking)
    assert "he start" in first
    for place in range(1, around.game.goal + 1):
        text = heard(Glance.AHEAD, around, looking=looking)
        number = track.number(place)
        assert number in text
        for seat, crew in enumerate(around.view.table.pirates):
            standing = f"{around.seats[seat].name} {crew.count(place)}"
            assert (standing in text) == (place in crew)
    assert heard(Glance.AHEAD, around, looking=looking) == heard(
        Glance.LAST, around, looking=looking
    )
    assert heard(Glance.FIRST, around, looking=looking).count("he start") == 1


def test_the_walk_skips_to_pirates() -> None:
    around = example("escape")
    looking = LookAround()
    heard(Glance.FIRST, around, looking=looking)
    places = sorted({place for crew in around.view.table.pirates for place in crew if place})
    for place in places:
        text = heard(Glance.AHEAD, around, 1, -1, looking)
        assert around.view.table.track.number(place) in text.lower()


def test_the_other_island_is_named_where_it_begins() -> None:
    around = example("nest")
    looking = LookAround()
    said = [heard(Glance.AHEAD, around, looking=looking) for _ in range(around.game.goal + 1)]
    assert [
        index for index, text in enumerate(said) if "the first island, " in text.lower()[:20]
    ] == [0]
    second = [index for index, text in enumerate(said) if text.startswith("The second island, ")]
    assert second == [around.game.sloop + 1]


def test_the_sloop_says_where_it_is_who_is_aboard_and_who_is_captain() -> None:
    around = example("nest")
    looking = LookAround()
    for _ in range(around.game.sloop + 1):
        text = heard(Glance.AHEAD, around, looking=looking)
    assert text.startswith(f"The sloop, at the {('first', 'second')[around.view.table.sloop - 1]}")
    assert ("captain: " in text) == bool(around.captains)


def test_others_are_asked_one_after_the_other() -> None:
    around = example("escape")
    names = [around.seats[seat].name for seat in around.others]
    looking = LookAround()
    said = [heard(Glance.PLAYER, around, looking=looking) for _ in (*names, None)]
    assert [text.partition(":")[0] for text in said] == [*names, names[0]]
    own = around.own or 0
    assert around.seats[own].name not in names


def test_open_hands_are_named_and_hidden_ones_counted() -> None:
    for variant, shown in (("tortuga", True), ("jamaica", False)):
        match = played("escape", variant, 4, 30)
        around = Surroundings(match.game, match.seats, match.view(0))
        assert ("Cards: " in heard(Glance.PLAYER, around)) == shown
        assert ("Next cards: " in heard(Glance.CARDS, around)) == shown


def test_the_whole_board_names_all_own_pirates() -> None:
    around = example("escape")
    text = heard(Glance.BOARD, around)
    own = around.own or 0
    for place in around.view.table.pirates[own]:
        number = around.view.table.track.number(place)
        assert number in text
    assert text.startswith("Ahead: ")


def test_a_hand_that_must_not_be_spoken_is_named_only_on_request() -> None:
    open_, shut = example("escape"), example("escape", speaks_hand=False)
    for index in range(1, PIRATES + 1):
        assert "Back" in heard(Glance.PIRATE, shut, index) or "Can’t" not in heard(
            Glance.PIRATE, shut, index
        )
    for index in range(1, 7):
        assert "you have" not in heard(Glance.SIGN, shut, index)
        assert "you have" in heard(Glance.SIGN, open_, index)
    assert heard(Glance.HAND, shut) == heard(Glance.HAND, open_)


def test_the_log_begins_with_the_last_turn() -> None:
    match = played("escape", "tortuga", 3, 30)
    turns = turns_of(match)
    around = Surroundings(match.game, match.seats, match.view(0), turns)
    looking = LookAround()
    for turn in reversed(turns):
        text = heard(Glance.LOG, around, looking=looking)
        assert text.startswith(f"{match.seats[turn.seat].name}’s turn.")
    assert heard(Glance.LOG, around, looking=looking) == text
    later = heard(Glance.LOG, around, 1, -1, looking)
    assert later.startswith(f"{match.seats[turns[1].seat].name}’s turn.")


def test_while_others_play_the_answers_are_for_the_own_next_turn() -> None:
    match = played("escape", "tortuga", 3, 31)
    viewer = next(seat for seat in range(3) if seat != match.table.to_act)
    around = Surroundings(match.game, match.seats, match.view(viewer))
    turn = around.turn_of_own()
    assert turn is not None
    assert turn.seat == viewer
    assert turn.actions
