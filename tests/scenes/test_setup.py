"""The set-up: what is chosen is what is sailed, and everything fits at every size."""

from dataclasses import replace
from pathlib import Path

import pytest

from game import GAMES, MAX_NAME, MAX_SEED, Character, Colour, Match, is_name
from game.players.brains import BRAINS
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, level_of, levels
from scenes.core.model.preferences import LastVoyage, Preferences, SeatChoice
from scenes.core.scene import Pop, SceneStack
from scenes.guide.scripted import crew_of
from scenes.kit.i18n import Texts, spoken
from scenes.kit.intents import Command, Intent, Press, Release, Typed
from scenes.kit.layout import Size
from scenes.kit.look import Look
from scenes.kit.widgets import Name
from scenes.setup.crew_draft import CrewDraft
from scenes.setup.scene import PAGES, SetupScene, Switch, VariantCard
from scenes.setup.widgets import NewSeat, SeatSetting
from scenes.shared.portraits import PIRATES, numbered, pirate_named
from tests.pilot import Pilot
from tests.scenes.helpers import (
    ASSETS,
    NAMES,
    Stub,
    context_in,
    control,
    press,
    shown,
    stub_context,
)

SIZE = (1280, 720)
COLOURS = {colour.value for colour in Colour}
LANGUAGES = ASSETS / "lang"


def names_in(language: str, kind: str = "people") -> list[str]:
    """The names of a language for people, or for pirates."""
    return Texts.load(LANGUAGES, language)(f"names.{kind}").split(", ")


FIRST, SECOND, *_ = names_in("en")
FIRST_PIRATE, SECOND_PIRATE, *_ = PIRATES
ALIKE = tuple(Opponent(name, "greedy") for name in PIRATES)
"""Computers that all play the same."""


class Voyager:
    """Somebody at the set-up, whose taps are taps on controls by name."""

    def __init__(
        self,
        context: Context,
        offered: tuple[str, ...] = tuple(GAMES),
        opponents: tuple[Opponent, ...] = ALIKE,
        size: Size = SIZE,
        *,
        knows_rules: bool = True,
    ) -> None:
        context.prefer(replace(context.preferences, rules_opened=knows_rules))
        self.context = context
        self.drawn: list[int] = []
        self.setup = SetupScene(context, self._draw, offered, opponents)
        self.stack = SceneStack(self.setup, size)

    def _draw(self, limit: int) -> int:
        self.drawn.append(limit)
        return 1672

    def names(self) -> set[Name]:
        return {each.name for each in self.setup.controls}

    def tap(self, *names: Name) -> None:
        """Tap controls of whatever is on top: the set-up, or the sheet to write on."""
        for name in names:
            at = control(self.stack.scenes[-1], name).rect.center
            self.handle(Press(at), Release(at))

    def tap_part(self, name: Name, part: int) -> None:
        at = control(self.setup, name).parts[part].center
        self.handle(Press(at), Release(at))

    def turn_to(self, page: str) -> None:
        self.tap_part("page", PAGES.index(page))

    def handle(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)

    def write(self, text: str) -> None:
        self.handle(*(Typed(letter) for letter in text), Command.CONFIRM)

    def sail(self) -> Match:
        self.tap("sail")
        board = self.stack.scenes[-1]
        assert isinstance(board, Stub)
        assert board.name == "board"
        assert board.match is not None
        return board.match


@pytest.fixture
def voyager(context: Context) -> Voyager:
    return Voyager(context)


def seats_of(match: Match) -> list[tuple[str, Colour, str | None]]:
    return [(seat.name, seat.colour, seat.brain) for seat in match.seats]


def test_the_opponents_have_brains_and_the_games_exist() -> None:
    assert {opponent.brain for opponent in OPPONENTS} <= set(BRAINS)


def test_one_tap_sails_from_the_defaults(voyager: Voyager) -> None:
    match = voyager.sail()
    assert match.game is GAMES["escape"]
    assert match.table.options == GAMES["escape"].variants["tortuga"]
    assert seats_of(match) == [
        (FIRST, Colour.YELLOW, None),
        ("Finn", Colour.BLUE, "greedy"),
        ("Finn II", Colour.RED, "greedy"),
    ]
    assert match.seed == 1672
    assert voyager.drawn == [MAX_SEED + 1]


def test_one_tap_sails_the_remembered_voyage(look: Look, tmp_path: Path) -> None:
    seats = (
        SeatChoice("Ben", Colour.VIOLET, None),
        SeatChoice("Yusuf", Colour.GREEN, "greedy"),
    )
    voyage = LastVoyage("escape", "hispaniola", ("may_pass", "shuffled_tunnel"), 1, seats)
    context = stub_context(tmp_path, look, Preferences(voyage=voyage))
    match = Voyager(context).sail()
    options = match.table.options
    assert match.game.variant_of(options) == "hispaniola"
    assert (options.may_pass, options.sloop_retreat, options.shuffled_tunnel) == (True, False, True)
    assert options.first_player == 1
    assert seats_of(match) == [("Ben", Colour.VIOLET, None), ("Yusuf", Colour.GREEN, "greedy")]
    assert context.preferences.voyage == voyage


def test_what_was_sailed_is_offered_the_next_time(
    voyager: Voyager, look: Look, tmp_path: Path
) -> None:
    voyager.tap(VariantCard("escape", "jamaica"), Switch("may_pass"), NewSeat(computer=True))
    first = voyager.sail()
    remembered = Preferences.from_json(voyager.context.store.saved_settings())
    again = Voyager(stub_context(tmp_path, look, remembered)).sail()
    assert seats_of(again) == seats_of(first)
    assert again.table.options == first.table.options
    assert len(again.seats) == 4


def test_who_goes_back_finds_all_that_was_chosen(
    voyager: Voyager, look: Look, tmp_path: Path
) -> None:
    voyager.tap(VariantCard("escape", "jamaica"), Switch("may_pass"), NewSeat(computer=True))
    voyager.handle(Command.BACK)
    remembered = Preferences.from_json(voyager.context.store.saved_settings())
    match = Voyager(stub_context(tmp_path, look, remembered)).sail()
    assert match.table.options == replace(GAMES["escape"].variants["jamaica"], may_pass=True)
    assert len(match.seats) == 4


@pytest.mark.parametrize("variant", GAMES["escape"].variants)
def test_a_tap_on_a_card_chooses_the_variant(voyager: Voyager, variant: str) -> None:
    voyager.tap(VariantCard("escape", variant))
    match = voyager.sail()
    assert match.game.variant_of(match.table.options) == variant


def test_house_rules_are_folded_until_they_were_opened_once(look: Look, tmp_path: Path) -> None:
    context = stub_context(tmp_path, look)
    newcomer = Voyager(context, knows_rules=False)
    assert not {"first", Switch("may_pass")} & newcomer.names()
    newcomer.tap("rules")
    assert {"first", Switch("may_pass")} <= newcomer.names()
    assert "rules" not in newcomer.names()
    again = SetupScene(context)
    SceneStack(again, SIZE)
    assert "first" in {each.name for each in again.controls}


@pytest.mark.parametrize("switch", GAMES["escape"].switches)
def test_a_tap_on_an_option_turns_it_over(voyager: Voyager, switch: str) -> None:
    usual = getattr(GAMES["escape"].variants["tortuga"], switch)
    voyager.tap(Switch(switch))
    assert getattr(voyager.sail().table.options, switch) is not usual


def switched_on(match: Match) -> set[str]:
    return {name for name in match.game.switches if getattr(match.table.options, name)}


def test_each_game_keeps_its_own_house_rules(tmp_path: Path, look: Look) -> None:
    preferences = replace(Preferences(), fullscreen=False, rules_opened=True)
    escape, nest = VariantCard("escape", "jamaica"), VariantCard("nest", "nest")
    voyages: tuple[tuple[VariantCard, list[Switch], set[str]], ...] = (
        (escape, [Switch("may_pass"), Switch("sloop_retreat")], {"may_pass"}),
        (nest, [Switch("empty_captain")], {"empty_captain"}),
        (escape, [], {"may_pass"}),
        (nest, [], {"empty_captain"}),
        (escape, [Switch("sloop_retreat"), Switch("may_pass")], {"sloop_retreat"}),
        (nest, [], {"empty_captain"}),
        (escape, [], {"sloop_retreat"}),
    )
    for number, (card, taps, on) in enumerate(voyages):
        context = context_in(tmp_path / str(number), preferences, look)
        pilot = Pilot(context, first=context.flow.setup, draw_every=40)
        pilot.turn()
        for name in (card, *taps, "sail"):
            pilot.tap(pilot.place_of(name))
        assert switched_on(pilot.board.match) == on, f"voyage {number}"
        preferences = Preferences.from_json(context.store.saved_settings())


def test_only_a_rule_that_is_not_the_usual_one_is_called_a_house_rule(
    voyager: Voyager, said: list[str]
) -> None:
    shown(voyager.setup, SIZE)
    assert "House rule" not in said
    voyager.tap(Switch("may_pass"), Switch("sloop_retreat"))
    shown(voyager.setup, SIZE)
    assert said.count("House rule") == 2
    said.clear()
    voyager.tap(VariantCard("nest", "nest"))
    shown(voyager.setup, SIZE)
    assert "House rule" not in said, "the other game has its own"


@pytest.mark.parametrize(("taps", "first"), [(2, 1), (4, None)])
def test_the_first_player_is_any_of_the_seats_and_then_drawn_again(
    voyager: Voyager, taps: int, first: int | None
) -> None:
    voyager.tap(*["first"] * taps)
    assert voyager.sail().table.options.first_player == first


def test_a_person_becomes_a_computer_with_a_name_and_back_with_the_own(voyager: Voyager) -> None:
    voyager.tap_part(SeatSetting(0, "kind"), 1)
    assert voyager.setup.crew.names()[0] == SECOND_PIRATE
    voyager.tap_part(SeatSetting(0, "kind"), 0)
    assert voyager.sail().seats[0].name == FIRST


@pytest.mark.parametrize("language", spoken(LANGUAGES))
def test_people_without_a_name_of_their_own_are_called_as_in_their_language(
    context: Context, language: str
) -> None:
    Voyager(context).sail()
    # Nobody has typed the English name, so another language has another one.
    context.prefer(replace(context.preferences, language=language))
    voyager = Voyager(context)
    voyager.tap(NewSeat(computer=False))
    first, second, *_ = names_in(language)
    assert crew_of(context, "escape", 2, watched=False)[0].name == first, "in a lesson too"
    assert [seat.name for seat in voyager.sail().seats] == [first, "Finn", "Finn II", second]
    kept = Preferences.from_json(context.store.saved_settings())
    assert [seat.name for seat in kept.voyage.seats] == ["", "Finn", "Finn", ""]
    people, pirates = names_in(language), (*names_in(language, "pirates"), *PIRATES)
    assert len({*people, *pirates}) == len(people) + len(pirates), "nobody is called like a pirate"


def test_a_name_that_was_typed_stays_in_every_language(context: Context) -> None:
    taken = names_in("fr")[0]
    voyager = Voyager(context)
    voyager.tap(NewSeat(computer=False), SeatSetting(3, "name"))
    voyager.write(taken)
    voyager.sail()
    context.prefer(replace(Preferences.from_json(context.store.saved_settings()), language="fr"))
    names = [seat.name for seat in Voyager(context).sail().seats]
    assert names == [names_in("fr")[1], "Finn", "Finn II", taken], "and nobody else is called so"


def test_people_and_computers_join_until_five_sit_there(voyager: Voyager) -> None:
    voyager.tap(NewSeat(computer=True), NewSeat(computer=False))
    assert not voyager.names() & {NewSeat(computer=False), NewSeat(computer=True)}
    match = voyager.sail()
    assert [seat.name for seat in match.seats] == [FIRST, "Finn", "Finn II", SECOND_PIRATE, SECOND]
    assert [seat.brain for seat in match.seats[3:]] == ["greedy", None]
    assert len({seat.colour for seat in match.seats}) == 5


@pytest.mark.parametrize("computer", [True, False])
def test_who_takes_the_last_seat_by_keys_is_not_sent_away_by_the_next_key(
    voyager: Voyager, computer: bool
) -> None:
    voyager.tap(NewSeat(computer=False))
    voyager.setup.ring.focus = NewSeat(computer=computer)
    voyager.setup.ring.shows_focus = True
    voyager.handle(Command.CONFIRM)
    voyager.handle(Command.CONFIRM)
    assert len(voyager.sail().seats) == 5


def test_seats_are_removed_down_to_two(voyager: Voyager) -> None:
    voyager.tap(SeatSetting(1, "remove"))
    assert not {SeatSetting(seat, "remove") for seat in range(5)} & voyager.names()
    assert [seat.name for seat in voyager.sail().seats] == [FIRST, "Finn"]


@pytest.mark.parametrize(("first", "left"), [(0, 0), (1, None), (2, 1)])
def test_the_first_player_stays_the_same_person_when_another_goes(
    voyager: Voyager, first: int, left: int | None
) -> None:
    voyager.tap(*["first"] * (first + 1), SeatSetting(1, "remove"))
    assert voyager.sail().table.options.first_player == left


@pytest.mark.parametrize(
    ("intents", "name"),
    [
        ([*map(Typed, "Ida"), Command.CONFIRM], "Ida"),
        ([*map(Typed, "x" * (MAX_NAME + 9)), Command.CONFIRM], "x" * MAX_NAME),
        ([Typed("X"), Command.BACK], FIRST),
        ([Command.ERASE, Command.CONFIRM], FIRST),
    ],
    ids=["typed", "too long", "left", "empty"],
)
def test_a_name_is_written_on_a_keyboard(
    voyager: Voyager, intents: list[Intent], name: str
) -> None:
    voyager.tap(SeatSetting(0, "name"))
    assert voyager.stack.typing
    voyager.handle(*intents)
    assert voyager.sail().seats[0].name == name


@pytest.mark.parametrize(("keys", "name"), [(["I", "d", "a", "done"], "Ida"), (["Yusuf"], "Yusuf")])
def test_a_name_is_tapped_on_the_screen_or_taken_from_the_list_at_once(
    voyager: Voyager, keys: list[str], name: str
) -> None:
    voyager.tap(SeatSetting(1, "name"), *keys)
    assert voyager.stack.scenes[-1] is voyager.setup
    assert voyager.sail().seats[1].name == name


def test_arrows_and_confirm_alone_write_a_name(voyager: Voyager) -> None:
    voyager.tap(SeatSetting(0, "name"))
    voyager.handle(Command.RIGHT, Command.CONFIRM)
    voyager.tap("done")
    assert len(voyager.setup.crew.names()[0]) == 1
    voyager.tap(SeatSetting(0, "name"))
    voyager.handle(Command.RIGHT, Command.CONFIRM)
    voyager.handle(Command.NEXT, Command.DOWN, Command.CONFIRM)
    assert voyager.stack.scenes[-1] is voyager.setup


def test_a_seed_is_digits_instead_of_a_lot(voyager: Voyager) -> None:
    voyager.tap("more")
    voyager.write("16q72")
    assert voyager.sail().seed == 1672


def test_a_seed_is_tapped_on_the_screen(voyager: Voyager) -> None:
    voyager.tap("more", "7", "8", "erase", "done")
    assert voyager.sail().seed == 7


def test_a_seed_can_be_taken_away_again(voyager: Voyager) -> None:
    voyager.tap("more")
    voyager.write("5")
    voyager.tap("more")
    voyager.handle(Command.ERASE, Command.CONFIRM)
    assert voyager.sail().seed == 1672
    assert len(voyager.drawn) == 1


def test_the_seed_of_the_command_line_is_for_the_first_game_only(context: Context) -> None:
    context.seed = 99
    assert [Voyager(context).sail().seed for _ in range(2)] == [99, 1672]


def test_back_and_escape_pop(voyager: Voyager) -> None:
    assert voyager.setup.handle(Command.BACK) == press(voyager.setup, "back") == Pop()


def test_the_keyboard_alone_sails(voyager: Voyager) -> None:
    voyager.handle(Command.CONFIRM)
    assert voyager.stack.scenes[-1] is voyager.setup
    voyager.handle(Command.CONFIRM)
    assert isinstance(voyager.stack.scenes[-1], Stub)


def test_the_same_name_twice_gets_a_number() -> None:
    assert (
        " ".join(numbered(["Yusuf", "Rosa", "Yusuf", "Yusuf"])) == "Yusuf Rosa Yusuf II Yusuf III"
    )
    long = numbered([NAMES[0], NAMES[0]])
    assert long[0] != long[1]
    assert all(map(is_name, long))


def test_the_five_pirates_have_a_face_whichever_they_are() -> None:
    for name in PIRATES:
        who = pirate_named(name)
        assert who is not None
        assert who == pirate_named(f"{name} II")
        assert who.character == name.lower()
    assert pirate_named("Anna") is None


def test_a_second_yusuf_is_called_so(voyager: Voyager) -> None:
    voyager.tap(SeatSetting(1, "name"), "Yusuf", SeatSetting(2, "name"), "Yusuf")
    assert [seat.name for seat in voyager.sail().seats] == [FIRST, "Yusuf", "Yusuf II"]


def draft(*seats: SeatChoice) -> CrewDraft:
    texts = Texts.load(LANGUAGES, "en")
    return CrewDraft(replace(LastVoyage(), seats=seats), OPPONENTS, texts)


@pytest.mark.parametrize("level", range(len(OPPONENTS)))
@pytest.mark.parametrize("last", ["", "{}", "{} II"])
def test_equal_computers_have_different_names(level: int, last: str) -> None:
    opponent = OPPONENTS[level]
    name = last.format(opponent.name) if last else ""
    colours = list(Colour)
    crew = draft(
        SeatChoice("", colours[0], None),
        *(SeatChoice(name, colour, opponent.brain) for colour in colours[1:4]),
    )
    crew.join(computer=True)
    crew.play(4, level)
    _, *computers = crew.names()
    assert len(set(computers)) == 4
    assert all(each.startswith(opponent.name) for each in computers)


@pytest.mark.parametrize("brain", [level.brain for level in OPPONENTS])
def test_equal_computers_have_different_faces(brain: str) -> None:
    colours = list(Colour)
    crew = draft(
        SeatChoice("", colours[0], None, Character.GREEN),
        *(SeatChoice("", colour, brain) for colour in colours[1:]),
    )
    faces = crew.faces()
    assert len({*faces}) == len(colours)
    assert faces[0] is Character.GREEN
    assert {face.value for face in faces[2:]} <= COLOURS, "no face of a stronger pirate"
    assert faces[1].value not in COLOURS or brain not in list(Character)


def test_the_suggested_players_all_look_different(voyager: Voyager) -> None:
    seats = voyager.sail().seats
    assert len({seat.face for seat in seats}) == len(seats)


def test_a_person_may_take_the_face_of_a_second_finn() -> None:
    crew = draft(
        SeatChoice("", Colour.YELLOW, None),
        SeatChoice("Finn", Colour.BLUE, "finn"),
        SeatChoice("Finn II", Colour.RED, "finn"),
    )
    assert crew.faces() == (Character.YELLOW, Character.FINN, Character.RED)
    assert [crew.keeps_face(seat) for seat in range(3)] == [False, True, False]
    crew.choose_face(0, Character.RED)
    face = crew.faces()[2]
    assert crew.faces()[:2] == (Character.RED, Character.FINN)
    assert face.value in COLOURS
    assert face is not Character.RED


def test_a_pirate_with_a_number_is_renamed_with_the_level() -> None:
    crew = draft(
        SeatChoice("", Colour.RED, None),
        SeatChoice("Finn", Colour.BLUE, "finn"),
        SeatChoice("Finn II", Colour.GREEN, "finn"),
    )
    crew.play(2, 1)
    assert crew.names()[1:] == (FIRST_PIRATE, SECOND_PIRATE)


def test_the_second_finn_is_finn_as_soon_as_the_other_one_has_gone() -> None:
    suggested = CrewDraft(LastVoyage(), OPPONENTS, Texts.load(LANGUAGES, "en"))
    remembered = draft(
        SeatChoice("", Colour.RED, None),
        SeatChoice("Finn", Colour.BLUE, "finn"),
        SeatChoice("Finn II", Colour.GREEN, "finn"),
    )
    for crew in (suggested, remembered):
        assert crew.names()[1:] == ("Finn", "Finn II")
        crew.play(1, 1)
        assert crew.names()[1:] == (SECOND_PIRATE, FIRST_PIRATE)
        crew.play(1, 0)
        crew.leave(1)
        assert crew.names()[1:] == ("Finn",)


def test_with_nest_offered_its_card_is_there(voyager: Voyager, said: list[str]) -> None:
    voyager.tap(VariantCard("nest", "nest"))
    shown(voyager.setup, SIZE)
    assert {"Escape", "Empty sloop"} <= set(said)
    assert Switch("shuffled_tunnel") not in voyager.names()
    assert voyager.sail().game is GAMES["nest"]


def test_a_voyage_of_a_game_that_is_not_offered_is_forgotten(look: Look, tmp_path: Path) -> None:
    voyage = replace(LastVoyage(), game="nest", variant="nest", switches=())
    voyager = Voyager(stub_context(tmp_path, look, Preferences(voyage=voyage)), ("escape",))
    assert voyager.sail().game is GAMES["escape"]


LEVELS = (Opponent("Finn", "easy", 1), Opponent("Rosa", "fair", 3), Opponent("Yusuf", "hard", 5))


@pytest.fixture
def chooser(context: Context) -> Voyager:
    """Somebody who can choose among several computers."""
    return Voyager(context, opponents=LEVELS)


def test_there_is_a_level_for_each_brain_and_an_unknown_brain_is_in_the_middle() -> None:
    assert levels((*LEVELS, Opponent("Barto", "hard", 5))) == LEVELS
    assert [level_of(brain, LEVELS) for brain in ("easy", "hard", "forgotten")] == [0, 2, 1]


@pytest.mark.parametrize(("on", "made"), [(True, ("Finn", "easy")), (False, ("Yusuf", "hard"))])
def test_a_step_makes_a_person_the_weakest_computer_or_the_strongest(
    chooser: Voyager, on: bool, made: tuple[str, str]
) -> None:
    chooser.tap_part(SeatSetting(0, "kind"), on)
    seat = chooser.sail().seats[0]
    assert (seat.name, seat.brain) == made


def test_a_level_brings_its_own_pirate_unless_another_name_was_given(chooser: Voyager) -> None:
    chooser.tap_part(SeatSetting(1, "kind"), 1)
    assert chooser.setup.crew.names()[1] == "Yusuf"
    chooser.tap(SeatSetting(1, "name"))
    chooser.write("Hook")
    chooser.tap_part(SeatSetting(1, "kind"), 0)
    seat = chooser.sail().seats[1]
    assert (seat.name, seat.brain) == ("Hook", "fair")


def test_a_pirate_who_joins_plays_as_well_as_it_can(chooser: Voyager) -> None:
    chooser.tap(NewSeat(computer=True))
    seat = chooser.sail().seats[-1]
    assert (seat.name, seat.brain) == (SECOND_PIRATE, "fair")


def test_a_card_says_once_that_a_person_plays(chooser: Voyager, said: list[str]) -> None:
    shown(chooser.setup, SIZE)
    assert [seat.computer for seat in chooser.setup.crew.sailors].count(False) == 1
    assert said.count("Person") == 2, "on the card, and where another may join"


@pytest.fixture
def cramped(context: Context) -> Voyager:
    """Somebody with a small window, where there is one page at a time."""
    return Voyager(context, size=(800, 480))


def test_one_tap_sails_from_any_page_of_a_small_window(cramped: Voyager) -> None:
    for page in PAGES:
        cramped.turn_to(page)
        assert "sail" in cramped.names()
    assert cramped.sail().game is GAMES["escape"]


def test_what_is_chosen_on_one_page_stays_on_the_others(cramped: Voyager) -> None:
    cramped.tap(VariantCard("escape", "hispaniola"))
    cramped.turn_to("crew")
    cramped.tap(NewSeat(computer=False))
    cramped.turn_to("options")
    cramped.tap(Switch("may_pass"))
    cramped.turn_to("voyage")
    match = cramped.sail()
    assert match.game.variant_of(match.table.options) == "hispaniola"
    assert match.table.options.may_pass
    assert len(match.seats) == 4


def test_a_window_that_grows_shows_all_pages_at_once(cramped: Voyager) -> None:
    cramped.turn_to("options")
    assert VariantCard("escape", "jamaica") not in cramped.names()
    cramped.stack.layout(SIZE)
    assert {VariantCard("escape", "jamaica"), SeatSetting(0, "name"), "first"} <= cramped.names()
    assert "page" not in cramped.names()


def test_every_choice_is_seen(voyager: Voyager) -> None:
    taps = (VariantCard("escape", "jamaica"), NewSeat(computer=True), Switch("may_pass"), "first")
    seen = {voyager.setup.spoken().tree}
    for name in taps:
        voyager.tap(name)
        seen.add(voyager.setup.spoken().tree)
    assert len(seen) == 1 + len(taps)


def test_nothing_moves_by_itself(voyager: Voyager) -> None:
    assert voyager.setup.idle
    assert voyager.setup.update(1 / 60) is None
