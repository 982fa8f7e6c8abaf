"""The players chosen so far: names, colours, computers, and who begins."""

from collections.abc import Sequence
from dataclasses import dataclass

from game import Character, Colour, Seat, distinct_colours, is_name
from scenes.core.model.phrases import Opponent, level_of
from scenes.core.model.preferences import LastVoyage, SeatChoice
from scenes.kit.i18n import Texts
from scenes.shared.portraits import PIRATES, numbered, pirate_named


@dataclass(slots=True)
class Sailor:
    """Who sits in a seat, with a name as a person and one as a computer."""

    colour: Colour
    level: int | None = None
    """Which computer plays; None for a person."""
    person: str = ""
    pirate: str = ""
    typed: bool = False
    """Whether the name as a person was typed."""
    character: Character | None = None
    """The face as a person or as the second of a kind; that of a captain if none was chosen."""

    @property
    def computer(self) -> bool:
        """Whether a computer plays."""
        return self.level is not None

    @property
    def name(self) -> str:
        """The name of the person or computer that plays."""
        return self.pirate if self.computer else self.person

    @name.setter
    def name(self, name: str) -> None:
        if self.computer:
            self.pirate = name
        else:
            self.person = name


class CrewDraft:
    """All players; at first those of the last game."""

    def __init__(self, last: LastVoyage, levels: Sequence[Opponent], texts: Texts) -> None:
        self.sailors = [
            Sailor(seat.colour, person=seat.name, typed=seat.name != "", character=seat.character)
            if seat.brain is None
            else Sailor(seat.colour, level_of(seat.brain, levels), pirate=_unnumbered(seat.name))
            for seat in last.seats
        ]
        self.first = last.first_player
        """The seat that begins; None if it is drawn at random."""
        self.levels = tuple(levels)
        self.pirates = (*PIRATES, *texts("names.pirates").split(", "))
        """Names for computers, in order."""
        self._people = texts("names.people").split(", ")
        for sailor in self.sailors:
            self._give_name(sailor)

    def __len__(self) -> int:
        return len(self.sailors)

    def names(self) -> tuple[str, ...]:
        """Return all names; one that another player has gets a number."""
        return numbered([sailor.name for sailor in self.sailors])

    def choices(self) -> tuple[SeatChoice, ...]:
        """Return the players to remember, with only those names that were typed."""
        return tuple(
            SeatChoice(
                sailor.name if sailor.computer or sailor.typed else "",
                sailor.colour,
                self._brain(sailor),
                None if face == self._usual_face(sailor) else face,
            )
            for sailor, face in zip(self.sailors, self.faces(), strict=True)
        )

    def faces(self) -> tuple[Character, ...]:
        """Return the players' faces, each once.

        A computer has its own, but the second of a kind looks like the captain of a crew.
        """
        usual = [self._usual_face(sailor) for sailor in self.sailors]
        second = [
            sailor.computer and usual[index] in usual[:index]
            for index, sailor in enumerate(self.sailors)
        ]
        faces: dict[int, Character] = {}

        def rank(index: int) -> tuple[bool, bool, bool]:
            sailor = self.sailors[index]
            return second[index], not sailor.computer, sailor.character is None

        for index in sorted(range(len(self)), key=rank):
            sailor = self.sailors[index]
            own = sailor.computer and not second[index]
            wished = None if own else sailor.character
            captain = Character(sailor.colour)
            choices = (wished or usual[index], usual[index], captain, *Character)
            faces[index] = next(each for each in choices if each not in faces.values())
        return tuple(faces[index] for index in range(len(self)))

    def keeps_face(self, index: int) -> bool:
        """Return whether a player is a computer with a face of its own."""
        sailor = self.sailors[index]
        return sailor.computer and self.faces()[index] is self._usual_face(sailor)

    def choose_face(self, index: int, face: Character) -> None:
        """Give a person a face; another person who has it gets theirs in exchange."""
        self._keep_faces()
        sailor = self.sailors[index]
        for other in self.sailors:
            if other.character == face:
                other.character = sailor.character
        sailor.character = face

    def choose_colour(self, index: int, colour: Colour) -> None:
        """Give a player a colour; a player who has it gets theirs in exchange. Faces stay."""
        self._keep_faces()
        sailor = self.sailors[index]
        for other in self.sailors:
            if other.colour is colour:
                other.colour = sailor.colour
        sailor.colour = colour

    def _keep_faces(self) -> None:
        """Fix the current faces, so that they stay when something else changes."""
        for sailor, face in zip(self.sailors, self.faces(), strict=True):
            if not sailor.computer or face is not self._usual_face(sailor):
                sailor.character = face

    def _usual_face(self, sailor: Sailor) -> Character:
        return Seat("", sailor.colour, self._brain(sailor)).face

    def _brain(self, sailor: Sailor) -> str | None:
        return None if sailor.level is None else self.levels[sailor.level].brain

    def newcomer(self) -> str:
        """Return the computer pirate who would join next."""
        taken = self.names()
        return next((name for name in self.pirates if name not in taken), self.pirates[0])

    def join(self, *, computer: bool) -> None:
        """Add a player, in a free colour."""
        *_, colour = distinct_colours([*(sailor.colour for sailor in self.sailors), None])
        names = [level.name for level in self.levels]
        pirate = self.newcomer()
        level = names.index(pirate) if pirate in names else len(names) // 2
        self.sailors.append(Sailor(colour, level, pirate=pirate) if computer else Sailor(colour))
        self._give_name(self.sailors[-1])

    def leave(self, index: int) -> None:
        """Remove a player. If it was the first player, that one is drawn at random."""
        del self.sailors[index]
        if self.first is not None and self.first >= index:
            self.first = None if self.first == index else self.first - 1

    def play(self, index: int, level: int | None) -> None:
        """Let a person or the computer of that level play a seat."""
        sailor = self.sailors[index]
        sailor.level = level
        if len(self.levels) > 1 and pirate_named(sailor.pirate) is not None:
            sailor.pirate = ""
        self._give_name(sailor)

    def rename(self, index: int, name: str) -> None:
        """Rename a player, if the name is valid."""
        sailor = self.sailors[index]
        if is_name(name) and name != sailor.name:
            sailor.name = name
            sailor.typed = sailor.typed or not sailor.computer

    def _give_name(self, sailor: Sailor) -> None:
        """Give a name to a player who has none."""
        if sailor.name:
            return
        if sailor.level is not None and len(self.levels) > 1:
            sailor.name = self.levels[sailor.level].name
            return
        taken = {other.name for other in self.sailors}
        names = self.pirates if sailor.computer else self._people
        sailor.name = next((name for name in names if name not in taken), names[0])


def _unnumbered(name: str) -> str:
    """Return a name; that of a known pirate without its number, which only the crew decides."""
    known = pirate_named(name)
    return name if known is None else known.character.title()
