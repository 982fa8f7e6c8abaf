"""Who looks like whom: people choose a character and a colour, and nobody is there twice."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game import MAX_PLAYERS, MIN_PLAYERS, Character, Colour, Record
from scenes.core.model.preferences import LastVoyage, Preferences, SeatChoice
from scenes.kit.intents import WAYS, Command
from scenes.kit.look import Look
from scenes.kit.widgets import Name
from scenes.setup.choose_pirate import ChoosePirate, PirateTile
from scenes.setup.scene import SetupScene
from scenes.setup.widgets import NewSeat, SeatSetting
from tests.hands import Device, Player
from tests.pilot import Pilot
from tests.scenes.helpers import context_in, control
from tests.scenes.whole_games import QUICK

OWN, FINN, MATEO = range(3)
"""The seats of a new player's first voyage."""
MOUSE = Device("mouse", None)


def face(character: Character) -> PirateTile:
    return PirateTile("character", character)


def clothes(colour: Colour) -> PirateTile:
    return PirateTile("colour", colour)


def pirate(seat: int) -> SeatSetting:
    return SeatSetting(seat, "pirate")


class Dresser:
    """Somebody at the set-up of the real program, who uses controls by name."""

    def __init__(
        self,
        folder: Path,
        look: Look,
        preferences: Preferences = QUICK,
        device: Device = MOUSE,
    ) -> None:
        context = context_in(folder, preferences, look)
        self.pilot = Pilot(
            context,
            first=context.flow.setup,
            draw_every=40,
            touch=device.touches,
            devices=device.events(),
        )
        self.player = Player.of(self.pilot, device)
        self.pilot.turn()

    def use(self, *names: Name) -> None:
        for name in names:
            self.player.use(name)

    def step_down(self, seat: int) -> None:
        """Let somebody weaker play; after the weakest computer that is a person."""
        self.pilot.tap(control(self.setup, SeatSetting(seat, "kind")).parts[0].center)

    @property
    def setup(self) -> SetupScene:
        assert isinstance(self.pilot.top, SetupScene)
        return self.pilot.top

    @property
    def sheet(self) -> ChoosePirate:
        assert isinstance(self.pilot.top, ChoosePirate)
        return self.pilot.top

    def looks(self) -> list[tuple[Colour, Character]]:
        """Sail, and return what everybody looks like."""
        self.use("sail")
        return [(seat.colour, seat.face) for seat in self.pilot.board.match.seats]

    def remembered(self) -> Preferences:
        return Preferences.from_json(self.pilot.context.store.saved_settings())


@pytest.fixture
def dresser(tmp_path: Path, look: Look) -> Dresser:
    return Dresser(tmp_path, look)


def test_a_character_and_a_colour_are_chosen_and_sail(
    tmp_path: Path, look: Look, device: Device
) -> None:
    dresser = Dresser(tmp_path, look, device=device)
    dresser.use(pirate(OWN), face(Character.YUSUF), clothes(Colour.VIOLET), "done")
    assert dresser.looks()[OWN] == (Colour.VIOLET, Character.YUSUF)


@pytest.mark.parametrize("device", ["gamepad"], indirect=True)
def test_a_gamepad_alone_chooses_by_its_cross(tmp_path: Path, look: Look, device: Device) -> None:
    dresser = Dresser(tmp_path, look, device=device)
    hands = dresser.player.hands
    assert hands is not None
    dresser.use(pirate(OWN))
    sheet, cross = dresser.sheet, list(WAYS)
    seen = {sheet.ring.focus}
    hands.say(Command.NEXT)
    for command in random.Random(5).choices(cross, k=400):
        hands.say(command)
        seen.add(sheet.ring.focus)
    everything = {each.name for each in sheet.controls}
    assert everything - seen == {face(Character.FINN)}
    dresser.use(face(Character.ROSA), clothes(Colour.GREEN), "done")
    assert dresser.looks()[OWN] == (Colour.GREEN, Character.ROSA)


def test_the_choice_is_offered_the_next_time_and_is_in_the_save(
    tmp_path: Path, look: Look, dresser: Dresser
) -> None:
    dresser.use(pirate(OWN), face(Character.BARTO), clothes(Colour.GREEN), "done")
    first = dresser.looks()
    saved = Record.of(dresser.pilot.board.match).match()
    assert [(seat.colour, seat.face) for seat in saved.seats] == first
    again = Dresser(tmp_path / "again", look, replace(dresser.remembered(), fullscreen=False))
    assert again.looks() == first
    assert first[OWN] == (Colour.GREEN, Character.BARTO)


@pytest.mark.parametrize("leave", ["", Command.BACK])
def test_whoever_leaves_the_sheet_stays_as_before(dresser: Dresser, leave: Name) -> None:
    dresser.use(pirate(OWN), face(Character.YUSUF), clothes(Colour.RED))
    if leave is Command.BACK:
        dresser.pilot.stack.handle(Command.BACK)
    else:
        dresser.use(leave)
    assert dresser.looks() == [
        (Colour.YELLOW, Character.GREEN),
        (Colour.BLUE, Character.FINN),
        (Colour.RED, Character.RED),
    ]


@pytest.mark.parametrize("still", [False, True])
def test_a_chosen_pirate_hops_for_joy_unless_motion_is_reduced(
    tmp_path: Path, look: Look, still: bool
) -> None:
    dresser = Dresser(tmp_path, look, replace(QUICK, reduced_motion=still))
    dresser.use(pirate(OWN), face(Character.BARTO))
    assert dresser.sheet.idle is still
    dresser.pilot.turn(60)
    assert dresser.sheet.idle


def test_two_people_swap_their_characters(dresser: Dresser) -> None:
    dresser.use(NewSeat(computer=False))
    other = dresser.setup.crew.faces()[3]
    dresser.use(pirate(3), face(Character.GREEN), "done")
    looks = dresser.looks()
    assert (looks[OWN][1], looks[3][1]) == (other, Character.GREEN)


def test_a_colour_is_swapped_with_whoever_has_it_and_all_keep_their_faces(
    dresser: Dresser,
) -> None:
    before = dresser.setup.crew.faces()
    dresser.use(pirate(OWN), clothes(Colour.BLUE), clothes(Colour.RED), "done")
    looks = dresser.looks()
    # Only the last colour counts: Finn keeps the blue that was tried on.
    assert [colour for colour, _ in looks] == [Colour.RED, Colour.BLUE, Colour.YELLOW]
    assert tuple(character for _, character in looks) == before


def test_a_computer_chooses_only_its_colour(dresser: Dresser) -> None:
    dresser.use(pirate(FINN))
    tiles = [each.name for each in dresser.sheet.controls if isinstance(each.name, PirateTile)]
    assert tiles == [clothes(colour) for colour in Colour]
    dresser.use(clothes(Colour.VIOLET), "done")
    assert dresser.setup.crew.faces()[FINN] is Character.FINN
    dresser.step_down(FINN)
    assert dresser.looks()[FINN] == (Colour.VIOLET, Character.VIOLET), "as a person"


def test_the_face_of_a_computer_cannot_be_chosen(dresser: Dresser) -> None:
    dresser.use(pirate(OWN), face(Character.FINN), "done")
    assert dresser.looks()[OWN] == (Colour.YELLOW, Character.GREEN)


def test_a_computer_that_joins_keeps_its_face_and_the_person_is_told(dresser: Dresser) -> None:
    setup = dresser.setup
    expected = setup.crew.newcomer()
    chosen = Character(expected.lower())
    dresser.use(pirate(OWN), face(chosen), "done", NewSeat(computer=True))
    player, *_, newcomer = setup.crew.names()
    assert newcomer == expected
    assert player in setup.notice.text
    assert newcomer in setup.notice.text
    own, *_, computer = setup.crew.faces()
    assert computer is chosen
    assert own is not computer
    dresser.use(SeatSetting(3, "remove"))
    assert dresser.looks()[OWN][1] is chosen, "back when the computer has gone"


def test_a_person_who_chose_is_not_robbed_by_one_who_did_not(dresser: Dresser) -> None:
    dresser.use(NewSeat(computer=False), pirate(3), face(Character.BLUE), "done")
    # A person takes over Finn's seat, whose colour is that of the chosen captain.
    dresser.step_down(FINN)
    assert not dresser.setup.crew.sailors[FINN].computer
    characters = [character for _, character in dresser.looks()]
    assert characters[3] is Character.BLUE
    assert len(set(characters)) == len(characters)


def test_nobody_is_there_twice_whatever_is_chosen(dresser: Dresser) -> None:
    chance = random.Random(19)
    crew = dresser.setup.crew
    for _ in range(200):
        seat, colour = chance.randrange(len(crew)), chance.choice(list(Colour))
        match chance.randrange(4):
            case 0:
                crew.choose_colour(seat, colour)
            case 1 if not crew.sailors[seat].computer:
                crew.choose_face(seat, chance.choice(list(Character)))
            case 2 if len(crew) < MAX_PLAYERS:
                crew.join(computer=chance.random() < 0.5)
            case 3 if len(crew) > MIN_PLAYERS:
                crew.leave(seat)
        faces = crew.faces()
        own = [faces[seat] for seat, sailor in enumerate(crew.sailors) if not sailor.computer]
        others = {faces[seat] for seat, sailor in enumerate(crew.sailors) if sailor.computer}
        assert len({*own}) == len(own)
        assert others.isdisjoint(own)
        assert len({sailor.colour for sailor in crew.sailors}) == len(crew)


def test_settings_without_characters_look_as_they_did(tmp_path: Path, look: Look) -> None:
    seats = (SeatChoice("Emma", Colour.YELLOW, None), SeatChoice("Ben", Colour.VIOLET, None))
    old = replace(QUICK, voyage=replace(LastVoyage(), seats=seats))
    assert "character" not in str(old.to_json()["voyage"])
    dresser = Dresser(tmp_path, look, Preferences.from_json(old.to_json()))
    assert dresser.looks() == [
        (Colour.YELLOW, Character.YELLOW),
        (Colour.VIOLET, Character.VIOLET),
    ]
