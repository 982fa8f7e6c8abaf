"""What the rules show and say is what the engine does: every move, every note, every number."""

import re
import tomllib
from collections.abc import Iterator, Mapping

import pytest

from game import GAMES, HAND_LIMIT, Colour, Ending, Match, Seat, Why, events
from game.actions import Advance, EndTurn, Nudge, Retreat, Sail
from game.cards import Card, Sign, count
from game.scenarios import Placement, arranged, example_track
from game.scenarios import staged as from_placement
from game.state import ACTIONS, MAX_PLAYERS, MIN_PLAYERS, PIRATES
from game.tunnel import ISLAND_PIECES, SEGMENTS
from scenes.kit.i18n import Texts
from scenes.learn.rules import figures
from scenes.learn.rules.figures import Steps, Strip, match_before, shows, staged
from scenes.learn.rules.pages import PAGES, THINGS
from scenes.learn.rules.pictures import caption_of
from scenes.learn.tutorial.script import TOPICS
from tests.game.playing import all_options
from tests.scenes.helpers import ASSETS

LANGUAGES = sorted(file.stem for file in (ASSETS / "lang").glob("*.toml"))
ALL_PAGES = [page for pages in PAGES.values() for page in pages]
BARRED = {
    ("escape.retreat", "alone"): Why.NOBODY_BEHIND,
    ("nest.nudge", "never"): Why.NOBODY_AHEAD,
    ("nest.sail", "away"): Why.SLOOP_AWAY,
    ("nest.sail", "three"): Why.SLOOP_FULL,
}
"""Why what a case crosses out may not be done."""
GOAL = 37

of_every_page = pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.name)


def pictures(page: figures.RulesPage) -> Iterator[figures.LargePicture | figures.SmallPicture]:
    if page.figure is not None:
        yield page.figure
    yield from (case.picture for case in page.cases)


def strips(page: figures.RulesPage) -> Iterator[Strip]:
    for picture in pictures(page):
        if isinstance(picture, Strip):
            yield picture
        elif isinstance(picture, Steps):
            yield from picture.strips


STRIPS = [(page.name, strip) for page in ALL_PAGES for strip in strips(page)]
CASES = {
    (page.name, case.title): case.picture
    for page in ALL_PAGES
    for case in page.cases
    if isinstance(case.picture, Strip)
}
DONE = [
    pytest.param(strip, id=f"{name}-{number}")
    for number, (name, strip) in enumerate(STRIPS)
    if strip.action is not None and not strip.refused
]


def standing(strip: Strip, place: int) -> int:
    return sum(crew.count(place) for crew in match_before(strip).table.pirates)


@pytest.mark.parametrize("strip", DONE)
def test_a_move_that_is_seen_from_beginning_to_end_is_what_the_engine_does(strip: Strip) -> None:
    match, preview = match_before(strip), staged(strip).preview
    assert strip.action in match.legal_actions()
    assert match.table.to_act == 0
    happened = match.submit(0, strip.action)
    moves = [event for event in happened if isinstance(event, events.PirateMoved)]
    drawn = [len(event.cards) for event in happened if isinstance(event, events.CardsDrawn)]
    if isinstance(strip.action, Sail):
        assert preview is None
        assert any(isinstance(event, events.SloopSailed) for event in happened)
        return
    assert preview is not None
    assert [(it.seat, it.origin, it.destination) for it in moves] == [preview[:3]]
    assert sum(drawn) == preview.cards
    for place in (preview.origin, preview.destination):
        assert any(shows(strip.game, span, place) for span in strip.spans)


def test_what_is_crossed_out_is_refused_for_the_reason_that_is_told() -> None:
    refused = {name: staged(strip).why_not for name, strip in CASES.items() if strip.refused}
    assert refused == BARRED


def test_there_is_no_choosing_where_to_retreat() -> None:
    strip = CASES["escape.retreat", "choose"]
    preview = staged(strip).preview
    assert preview is not None
    behind = range(figures.place_named("escape", strip.spans[0].first), preview.origin)
    crowds = {place: standing(strip, place) for place in behind if standing(strip, place)}
    assert preview.destination == max(crowds)
    assert preview.cards == crowds[preview.destination] < max(crowds.values()) < 3


@pytest.mark.parametrize("name", [("escape.retreat", "two"), ("nest.nudge", "one")])
def test_own_pirates_count_too(name: tuple[str, str]) -> None:
    strip = CASES[name]
    preview, own = staged(strip).preview, match_before(strip).table.pirates[0]
    assert preview is not None
    assert preview.destination in own
    assert preview.cards == standing(strip, preview.destination)


def test_a_pirate_at_the_start_can_be_nudged_and_the_same_one_again() -> None:
    strip = CASES["nest.nudge", "who"]
    match, preview = match_before(strip), staged(strip).preview
    assert isinstance(strip.action, Nudge)
    assert preview is not None
    assert strip.action.origin == 0
    match.submit(0, strip.action)
    assert Nudge(strip.action.seat, preview.destination) in match.legal_actions()


@pytest.mark.parametrize(
    ("action", "discards"), [(Retreat(7), 3), (Retreat(7), 1), (Nudge(1, 0), 3)]
)
def test_the_discards_become_the_stock_and_if_nothing_is_left_fewer_are_drawn(
    action: Retreat | Nudge, discards: int
) -> None:
    game = GAMES["escape" if isinstance(action, Retreat) else "nest"]
    pirates = ("7 5 5 start start start", "9 13" + " start" * 4)
    placed = Placement(pirates, ("", ""), discard=f"{game.signs[0].label} " * discards)
    variant, rules = next(iter(game.variants.items()))
    match = from_placement(game, new_game(game.name, variant, 2).seats, placed, rules)
    happened = match.submit(0, action)
    assert any(isinstance(event, events.StockReshuffled) for event in happened)
    assert match.view(0).hand_sizes[0] == min(2, discards)


@pytest.mark.parametrize("game", PAGES)
def test_the_sixth_pirate_home_wins_at_once(game: str) -> None:
    (strip,) = [strip for name, strip in STRIPS if strip.crowned and name.startswith(game)]
    match = match_before(strip)
    assert strip.action is not None
    match.submit(0, strip.action)
    assert match.outcome is not None
    assert (match.outcome.ending, match.outcome.winners) == (Ending.ALL_HOME, (0,))
    assert len(match.actions) < ACTIONS


def test_the_steps_are_one_whole_turn() -> None:
    (steps,) = [page.figure for page in ALL_PAGES if isinstance(page.figure, Steps)]
    actions = tuple(strip.action for strip in steps.strips)
    match = figures.match_of(steps.strips[0].position)
    for number, (strip, action) in enumerate(zip(steps.strips, actions, strict=True)):
        assert strip.before == actions[:number]
        assert match.table.turn == 0
        assert action is not None
        match.submit(0, action)
    assert len(actions) == ACTIONS
    assert match.table.turn == 1


@of_every_page
def test_a_note_speaks_of_what_is_there(page: figures.RulesPage) -> None:
    if not isinstance(page.figure, Strip):
        return
    strip = page.figure
    preview = staged(strip).preview
    for note in page.notes:
        place = figures.place_named(page.game, note.place)
        assert any(shows(page.game, span, place) for span in strip.spans)
        match note.key.removeprefix("note_"):
            case "pirate":
                assert preview is not None
                assert place == preview.origin
            case "first" | "second" | "taken":
                assert standing(strip, place) in (1, 2, 3)
                assert preview is not None
                assert preview.origin < place < preview.destination
                assert isinstance(strip.action, Advance)
                assert example_track(page.game).signs[place] is strip.action.card.sign
            case "full":
                assert standing(strip, place) == 3
            case "empty":
                assert standing(strip, place) == 0
            case "past":
                assert isinstance(strip.action, Advance)
                assert example_track(page.game).signs[place] is not strip.action.card.sign
            case "here" | "six":
                assert preview is not None
                assert place == preview.destination


def test_the_rows_first_card_is_not_the_only_one() -> None:
    (row,) = [page.figure for page in ALL_PAGES if isinstance(page.figure, figures.CardRow)]
    dealt = new_game("escape", "tortuga").table.row
    assert len(row.labels.split()) == len(dealt) == 12


def test_a_golden_card_leaves_nobody_more_than_the_limit() -> None:
    (hands,) = [page.figure for page in ALL_PAGES if isinstance(page.figure, figures.Hands)]
    held = figures.holdings(hands)
    assert hands.action.card.gold
    assert [each.cards for each in held] == [8, 10, 5]
    assert [each.gives_up for each in held] == [1, 3, 0]
    assert all(each.cards - each.gives_up <= HAND_LIMIT for each in held)


# What the words say


def new_game(game: str, variant: str, players: int = 3) -> Match:
    seats = tuple(Seat(colour.value, colour) for colour in list(Colour)[:players])
    return Match.new(GAMES[game], seats, GAMES[game].variants[variant], 7)


def hand_size(game: str, variant: str) -> int:
    return new_game(game, variant).view(0).hand_sizes[0]


def rules_texts(language: str) -> dict[str, str]:
    """All that the rules say, by key; of several wordings all together."""
    table = tomllib.loads((ASSETS / "lang" / f"{language}.toml").read_text(encoding="utf-8"))

    def flat(found: object, key: str) -> Iterator[tuple[str, str]]:
        if isinstance(found, str):
            yield key, found
        elif isinstance(found, Mapping) and set(found) <= {"one", "other"}:
            yield key, " ".join(found.values())
        elif isinstance(found, Mapping):
            for name, value in found.items():
                yield from flat(value, f"{key}.{name}")

    return dict(flat(table.get("rules", {}), "rules"))


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def facts() -> dict[str, list[int]]:
    """The numbers that the texts name, as the engine has them."""
    nest = new_game("nest", "nest").table.setup.deck
    plain, golden = count(nest, Card.MAP), count(nest, Card.GOLD_MAP)
    spaces = [sign for sign in example_track("escape").signs if sign is not None]
    return {
        "both.crew_line": [PIRATES, MIN_PLAYERS, MAX_PLAYERS],
        "escape.goal.note_tunnel_line": [len(spaces)],
        "escape.goal.signs_line": [len(SEGMENTS)],
        "escape.goal.hand_line": [hand_size("escape", "jamaica")],
        "escape.jump.many_line": [1, 2, 3],
        "escape.retreat.lead": [1, 2],
        "escape.retreat.note_here": [2],
        "escape.retreat.note_full": [3],
        "escape.retreat.one": [1],
        "escape.retreat.one_line": [1],
        "escape.retreat.two_line": [2, 2],
        "escape.retreat.choose_line": [1, 2],
        "escape.actions.heading": [1, ACTIONS],
        "escape.actions.lead": [1, 2, ACTIONS],
        "escape.actions.enough_line": [1, 2],
        "escape.options.tunnel_line": [len(GAMES["escape"].signs)],
        "nest.goal.signs_line": [sum(ISLAND_PIECES)],
        "nest.goal.hand_line": [hand_size("nest", "nest")],
        "nest.goal.actions_line": [1, 2, ACTIONS],
        "nest.advance.stuck_line": [1, 2],
        "nest.nudge.lead": [1, 2],
        "nest.nudge.note_full": [3],
        "nest.nudge.note_here": [2],
        "nest.nudge.one_line": [1, 1],
        "nest.nudge.sloop_line": [2],
        "nest.sail.three_line": [3],
        "nest.freebooter.seven_line": [golden, plain],
    }


def test_every_number_in_the_texts_is_the_engines() -> None:
    named = {
        key.removeprefix("rules."): numbers(text)
        for key, text in rules_texts("en").items()
        if numbers(text)
    }
    assert named == facts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_names_other_numbers(language: str) -> None:
    english = {key: numbers(text) for key, text in rules_texts("en").items()}
    said = {key: numbers(text) for key, text in rules_texts(language).items()}
    for key, wanted in english.items():
        # A number may be written as a word, but no other one in its place.
        assert not wanted or set(said.get(key, [])) <= set(wanted), key


def test_every_piece_shows_every_sign_once() -> None:
    for game, length in (("escape", 6), ("nest", 7)):
        track = new_game(game, next(iter(GAMES[game].variants))).table.track
        signs = [sign for sign in track.signs if sign is not None]
        for start in range(0, len(signs), length):
            assert len(set(signs[start : start + length])) == length


def test_notes_tell_how_far_a_pirate_runs_and_what_it_brings() -> None:
    by_name = {page.name: page.figure for page in ALL_PAGES}
    for name, expected in (("escape.jump", 9), ("escape.retreat", 2), ("nest.nudge", 2)):
        figure = by_name[name]
        assert isinstance(figure, Strip)
        assert figures.distance_or_cards(figure) == expected


def test_every_move_can_be_said_with_its_own_numbers() -> None:
    texts = Texts.load(ASSETS / "lang", "en")
    said = {caption_of(texts, strip) for _, strip in STRIPS}
    assert {
        "From 10 to 14",
        "From the start to 2",
        "From 18 back to 14",
        "From 36 onto the sloop",
        "From the sloop back to 35",
        "From 32 into the nest",
        "From the sloop to 16",
        "From the first island to the second",
        "For free, before the first action",
        "",
    } <= said


# The options, and who plays it so


def test_passing_is_allowed_only_where_it_was_chosen() -> None:
    for game in GAMES.values():
        variant = next(iter(game.variants))
        usual = new_game(game.name, variant)
        assert EndTurn() not in usual.legal_actions()
        option = next(o for o in all_options(game) if o.may_pass)
        assert EndTurn() in Match.new(game, usual.seats, option, 7).legal_actions()


@pytest.mark.parametrize("allowed", [True, False])
def test_who_is_aboard_stays_there_only_where_it_was_chosen(allowed: bool) -> None:
    game = GAMES["escape"]
    option = next(o for o in all_options(game) if o.sloop_retreat is allowed)
    pirates = ("sloop" + " start" * 5, "35" + " start" * 5)
    placed = Placement(pirates=pirates, hands=("key", "key"), stock="hat hat", discard="")
    state = arranged(game, option, example_track("escape"), placed)
    match = Match.at(game, new_game("escape", "jamaica", 2).seats, state)
    assert (Retreat(GOAL) in match.legal_actions()) is allowed


@pytest.mark.parametrize("chosen", [True, False])
def test_an_empty_sloop_has_captains_only_where_it_was_chosen(chosen: bool) -> None:
    game = GAMES["nest"]
    option = next(o for o in all_options(game) if o.empty_captain is chosen)
    assert Match.new(game, new_game("nest", "nest").seats, option, 7).table.free_sail is chosen


def test_nobody_is_nudged_into_the_nest_and_everybody_into_the_sloop_for_two() -> None:
    (sloop,) = [s for n, s in STRIPS if n == "nest.nudge" and s.spans[0].last == "sloop"]
    preview = staged(sloop).preview
    assert preview is not None
    assert preview.cards == 2
    assert isinstance(sloop.action, Nudge)


# What leads where


def test_every_page_has_a_name_of_its_own_and_a_topic_that_is_taught() -> None:
    names = [page.name for page in ALL_PAGES]
    assert len(set(names)) == len(names)
    assert {page.topic for page in ALL_PAGES} <= set(TOPICS)
    for page in ALL_PAGES:
        assert page.topic.startswith(f"{page.game}.")


def test_every_page_is_found_by_a_thing_that_it_speaks_of() -> None:
    for game, pages in PAGES.items():
        assert {name for _, name in THINGS[game]} == {page.name for page in pages}


def test_every_sign_leads_to_a_page() -> None:
    for game in GAMES.values():
        shown = {part.name for tile, _ in THINGS[game.name] for part in tile.parts}
        assert {f"signs/{sign.label}" for sign in game.signs} <= shown
    assert sum(len(game.signs) for game in GAMES.values()) == len(Sign)


def test_every_text_of_the_rules_is_on_a_page_and_every_page_has_its_texts() -> None:
    common = {
        *("title", "tutorial", "pictures", "pictures_line", "languages", "close", "previous"),
        *("next", "number", "from_to", "from_start", "back_to", "to_sloop", "from_sloop"),
        *("to_nest", "ashore", "sails_out", "sails_free", "holds", "gives_up", "keeps"),
    }
    used = {f"rules.{name}" for name in common}
    for page in ALL_PAGES:
        used |= {page.key(name) for name in ("title", "heading", "lead")}
        for case in page.cases:
            used |= {page.key(case.title), page.key(f"{case.title}_line")}
        for note in page.notes:
            used |= {page.key(note.key)}
            used |= {page.key(f"{note.key}_line")} if note.line else set()
        if isinstance(page.figure, Steps):
            used |= set(map(page.key, page.figure.keys))
    assert used == set(rules_texts("en"))
