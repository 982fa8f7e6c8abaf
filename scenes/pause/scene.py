"""The pause, over the darkened board: what to do next, and the players of the crews."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from game import MOST_STARS, PUBLIC, Match, Seat, is_title
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import OPPONENTS, Opponent, level_of, levels, title_of
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop, Push
from scenes.kit import ornaments
from scenes.kit.controls import Choice, Item
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Length
from scenes.kit.lists import Tile
from scenes.kit.measures import GAP, LABEL, MARGIN, PAD, TITLE
from scenes.kit.panels import banner, field, parchment
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Arrangement, Button, Name, Widget
from scenes.link.table import lobby_of
from scenes.shared.confirm import Confirm, LeaveUnsaved
from scenes.shared.harbours import condition_words, port_name
from scenes.shared.portraits import costume_of, draw_portrait, pirate_named
from scenes.shared.text_entry import default_title, write_title

BUTTONS = {
    "resume": "play",
    "rules": "learn",
    "settings": "settings",
    "phones": "phone",
    "keep": "write",
    "restart": "restart",
    # The last has the most room: its label is the longest in every language.
    "leave": "anchor",
}
_ENDS = {"leave": PauseChoice.LEAVE, "restart": PauseChoice.RESTART}
"""The results with which these buttons end the pause."""


class SeatControl(NamedTuple):
    """The name of the control that changes who plays a seat."""

    seat: int


class PauseOffers(NamedTuple):
    """What can be done in a pause."""

    buttons: Collection[str] = tuple(BUTTONS)
    players: bool = True
    """Whether it can be changed who plays a seat."""
    leave: str = "pause"
    """The table of texts about leaving."""
    asked: Collection[str] = ("restart",)
    """The buttons that ask first; leaving needs no question where games are saved."""


class PauseScene(DialogScene):
    """The pause menu, which can also change who plays; pops with a PauseChoice."""

    title = "pause.title"
    blur = 4
    offers = PauseOffers()

    def __init__(
        self, context: Context, match: Match, opponents: Sequence[Opponent] = OPPONENTS
    ) -> None:
        super().__init__(context, focus="resume")
        self._match = match
        self._leg = context.voyages.leg_of(match)
        """The harbour of a voyage where the game is played, if it is."""
        self._levels = levels(opponents)
        # A scenario cannot be saved, nor a finished game.
        saved = match.seed is not None and match.outcome is None
        offered = [name for name in BUTTONS if name in self.offers.buttons]
        phones = context.make_phones is not None and match.outcome is None
        self._buttons = [
            name for name in offered if (saved or name != "keep") and (phones or name != "phones")
        ]
        self._asked: str | None = None
        self._changed_seat = 0
        self._trouble = context.trouble

    def view(self) -> View:
        crews = self._crews()
        wide, tight = (
            Row(self._actions(letters).grow(36), crews.grow(63), gap=40, across=0)
            for letters in (42, 28)
        )
        tall = Column(crews.grow(2), self._actions(42).grow(), gap=GAP)
        roomy = Sized(wide, (1180, 1720), (0, 900, 980))
        body = Sized(FirstThatFits(roomy, tall, tight), (0, 1720, 1720))
        return Padded(Column(banner(self.heading), body.grow(), gap=18), (MARGIN, 14))

    def back(self) -> Change:
        return Pop(PauseChoice.RESUME)

    def handle(self, intent: Intent) -> Change | None:
        return super().handle(Command.BACK if intent is Command.MENU else intent)

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case "rules":
                return Push(self.context.flow.rules(self._match.game.name))
            case "settings":
                return Push(self.context.flow.settings())
            case "phones":
                return Push(self.context.flow.phones(lobby_of(self._match)))
            case "keep":
                texts = self.context.texts
                title, note = texts("saves.keep_title"), texts("saves.keep_note")
                named = default_title(texts, self._match)
                return Push(write_title(self.context, named, title, note))
            case "leave" | "restart" if used.name in self.offers.asked:
                self._asked = used.name
                if used.name == "restart":
                    self.context.flow.expect(self._match.restarted())
                return Push(Confirm(self.context, used.name, self._table_of(used.name)))
            case "leave":
                return self._leave()
            case "restart":
                return Pop(PauseChoice.RESTART)
            case SeatControl(seat) if len(self._levels) == 1:
                self._set_player(seat, self._levels[0].brain if used.value else None)
                return None
            case SeatControl(seat):
                self._changed_seat = seat
                return Push(ChoosePlayer(self.context, self._match.seats[seat], self._levels))
        return self.back()

    def _leave(self) -> Change:
        """Leave the board, which asks first if the game cannot be saved."""
        why = self.context.unsaved()
        leaving = Pop(PauseChoice.LEAVE)
        return leaving if why is None else Push(LeaveUnsaved(self.context, why, Pop(leaving)))

    def update(self, dt: float) -> Change | None:
        if self._trouble != self.context.trouble:
            self._trouble = self.context.trouble
            self.refresh()
        return super().update(dt)

    def resumed(self, result: object) -> Change | None:
        if isinstance(result, Pop):
            return result
        asked, self._asked = self._asked, None
        if result is True and asked is not None:
            return Pop(_ENDS[asked])
        if isinstance(result, str):
            self._keep(result)
        if isinstance(result, PlayerChoice):
            self._set_player(self._changed_seat, result.brain)
        return super().resumed(result)

    def _keep(self, name: str) -> None:
        """Save the game under a name, and say so when it is on the disk."""
        context = self.context
        texts = self.context.texts
        name = name if name and is_title(name) else default_title(texts, self._match)
        refused = context.saved_games.keep(self._match, name)
        kept = texts("saves.kept", name=name)
        self.notice.tell(kept if refused is None else texts(f"saving.{refused.mishap}"))

    def _set_player(self, seat: int, brain: str | None) -> None:
        """Let a person or a computer play on for a seat, with the same name and face."""
        seats = list(self._match.seats)
        seats[seat] = replace(seats[seat], brain=brain, character=seats[seat].face)
        self._match.reseat(tuple(seats))
        self.context.save_game(self._match)

    # What is shown

    def _actions(self, letters: float) -> View:
        """Return the button that goes on, above the other ones."""
        resume, *planks = (self._button(name, letters) for name in self._buttons)
        return Column(resume.grow(), Grid(*planks, columns=1, gap=16).grow(4), gap=16)

    def _button(self, name: str, letters: float) -> View:
        label = self._label_of(name)
        if name == "resume":
            button = Button(name, label, "play", Tone.GOLD, letters=letters + 14, radius=30)
            return Use(button, height=(88, 150, 184))
        note = self.context.texts("pause.asks_first") if name in self.offers.asked else ""
        plank = Button(name, label, BUTTONS[name], Tone.WOOD, Arrangement.LEFT, note, letters)
        return Use(plank, height=(66, 104, 134))

    def _label_of(self, name: str) -> str:
        if name == "phones":
            return self.context.texts("phone.button")
        unsaved = name == "leave" and self._trouble is not None and name not in self.offers.asked
        return self.context.texts(f"{self._table_of(name)}.{name}{'_unsaved' if unsaved else ''}")

    def _table_of(self, name: str) -> str:
        leave = "review" if self._match.branched else self.offers.leave
        return {"keep": "saves", "leave": leave}.get(name, "pause")

    def _crews(self) -> View:
        """Return the sheet with a row for each seat; all rows have the same form."""
        texts = self.context.texts
        match = self._match
        soft = self.look.theme.ink_soft
        voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
        progress = texts("pause.progress", voyage=voyage, round=match.table.round)
        title = Words(texts("pause.crews"), Face.TITLE, 42)
        head = Row(title, Optional(Words(progress, Face.BOLD, LABEL, soft, x=1)).grow(), gap=24)
        hint = Words(texts("pause.hand_over"), Face.BOLD, LABEL, soft)
        foot = Optional(Row(Picture("icons/wheel", side=44), hint.grow(), gap=14))
        forms = [
            Grid(*map(seat, range(len(match.seats))), columns=1, gap=10)
            for seat in (self._roomy_seat, self._low_seat, self._tight_seat)
        ]
        rows = FirstThatFits(*forms).grow()
        parts = [head, *self._condition(), rows]
        if self._changes_players:
            parts.append(foot)
        return parchment(Column(*parts, gap=10), (PAD, 18), radius=28)

    def _condition(self) -> list[View]:
        """Return the harbour of a voyage and what it asks for."""
        if self._leg is None:
            return []
        texts = self.context.texts
        port = self._leg.port
        words = f"{port_name(texts, port)}. {condition_words(texts, port)}"
        flag = Picture("voyage/flag-gold", side=(40, 48), aspect=80 / 96)
        return [Row(flag, Block(words, Face.STRONG, 25).grow(), gap=12)]

    @property
    def _changes_players(self) -> bool:
        """Whether it can be changed who plays; on a voyage everyone plays to the end."""
        return self.offers.players and self._leg is None

    def _roomy_seat(self, seat: int) -> View:
        """Return the face, the name above the counts, and who plays, in words."""
        match = self._match
        theme = self.look.theme
        lines: list[View] = []
        if self._acts(seat):
            left = self.context.texts("pause.actions_left", count=match.table.actions_left)
            lines = [Optional(Words(left, Face.STRONG, 26, theme.emphasis))]
        elif not self._changes_players:
            # Elsewhere the control says so.
            lines = [Optional(Words(self._player_of(seat), Face.BOLD, 26, theme.ink_soft))]
        name = Words(match.seats[seat].name, Face.TITLE, TITLE, sample=self._longest_name)
        about = Column(name, *lines, self._counts(seat), gap=4, at=0.5)
        return self._field(seat, 100, about, (380, 440), words=True)

    def _low_seat(self, seat: int) -> View:
        """Return a smaller face, the name above the counts, and who plays, in words."""
        name = Words(self._match.seats[seat].name, Face.TITLE, 32, sample=self._longest_name)
        about = Column(name, self._counts(seat), at=0.5)
        return self._field(seat, (68, 92), about, (250, 250), words=True)

    def _tight_seat(self, seat: int) -> View:
        """Return the name in one or two lines, and who plays, as an icon."""
        name = Block(
            self._match.seats[seat].name, Face.TITLE, 32, least=200, sample=self._longest_name
        )
        about = Column(name, Optional(self._counts(seat)), at=0.5)
        return self._field(seat, (68, 108), about, (176, 176), words=False)

    @property
    def _longest_name(self) -> str:
        return max((seat.name for seat in self._match.seats), key=len)

    def _acts(self, seat: int) -> bool:
        return self._match.outcome is None and self._match.table.to_act == seat

    def _field(
        self, seat: int, face: Length, about: View, width: tuple[float, float], *, words: bool
    ) -> View:
        """Return a row with a face at the left and the control at the right."""
        who = self._match.seats[seat]
        parts: list[View] = [Painted(draw_portrait, (costume_of(who),), side=face), about.grow()]
        if self._changes_players:
            least, most = width
            parts.append(Sized(Use(self._player(seat, words=words)), (least, least, most)))
        row = field(Row(*parts, gap=18), (18, 8), active=self._acts(seat))
        return Sized(row, height=(84, 150, 166)).grouped(who.name)

    def _counts(self, seat: int) -> View:
        """Return how many pirates have reached the goal, and how many cards are in the hand."""
        match = self._match
        crew = match.table.pirates[seat]
        goal = "icons/roger" if match.game.has_islands else "scenery/sloop"
        home = sum(position == match.game.goal for position in crew)
        cards = match.view(PUBLIC).hand_sizes[seat]
        return Row(
            Picture(goal, side=38),
            Words(f"{home}/{len(crew)}", Face.TITLE, 32, sample="0/0", about=self._home_of(home)),
            Picture("pieces/card-back", side=38),
            Words(str(cards), Face.TITLE, 32, sample="00", about=self._cards_of(cards)),
            gap=10,
        )

    def _home_of(self, home: int) -> str:
        place = "nest" if self._match.game.has_islands else "sloop"
        return self.context.texts(f"notes.{place}", count=home)

    def _cards_of(self, cards: int) -> str:
        return self.context.texts("notes.cards", count=cards)

    def _player(self, seat: int, *, words: bool) -> Widget:
        """Return the control for who plays: a choice of two, or a button that opens a dialog."""
        texts = self.context.texts
        brain = self._match.seats[seat].brain
        going = self._match.outcome is None
        if len(self._levels) > 1:
            icon = "person" if brain is None else "wheel"
            label = self._player_of(seat) if words else ""
            said = texts.with_colon(texts("reader.kind"), self._player_of(seat))
            return Button(SeatControl(seat), label, icon, letters=28, enabled=going, said=said)
        labels = (texts("setup.person"), texts("setup.computer")) if words else ("", "")
        items = [
            Item(labels[0], "person", texts("setup.person")),
            Item(labels[1], "wheel", texts("setup.computer")),
        ]
        said = texts("reader.kind")
        return Choice(SeatControl(seat), items, int(brain is not None), enabled=going, said=said)

    def why_not(self, _name: Name) -> str:
        return self.context.texts("refusal.game_over")

    def _player_of(self, seat: int) -> str:
        brain = self._match.seats[seat].brain
        if brain is None:
            return self.context.texts("setup.person")
        return title_of(self.context.texts, self._levels[level_of(brain, self._levels)])


# Who plays a seat

PERSON = "person"


class PlayerChoice(NamedTuple):
    """Who plays a seat from now on: a person, or the computer with that brain."""

    brain: str | None


class ChoosePlayer(DialogScene):
    """Asks who plays a seat; pops with a PlayerChoice, or with None if nothing changes."""

    back_label = "crew.back"

    def __init__(self, context: Context, seat: Seat, levels: Sequence[Opponent]) -> None:
        self._now = None if seat.brain is None else levels[level_of(seat.brain, levels)]
        super().__init__(context, PERSON if self._now is None else self._now.brain)
        self._seat = seat
        self._players = (None, *levels)

    def view(self) -> View:
        title = self.context.texts("crew.title", player=self._seat.name)
        back = Use(self.back_button())
        spare = Sized(Space(), 88)
        ribbon = banner(title, (500, 900, 900))
        wide = Row(back, Space().grow(), ribbon, Space().grow(), spare, gap=GAP)
        low = Column(Row(back), banner(title, (300, 900, 900), 80), gap=GAP)
        head = FirstThatFits(Sized(wide, (1180, 1720)), low)
        count = len(self._players)
        forms = [
            Grid(*map(self._player, self._players), columns=columns, gap=GAP)
            for columns in (count, -(-count // 2), 2)
        ]
        return Padded(Column(head, FirstThatFits(*forms).grow(), gap=GAP), (24, 18))

    def use(self, used: Activated) -> Change | None:
        return Pop(PlayerChoice(None if used.name == PERSON else str(used.name)))

    def _player(self, who: Opponent | None) -> View:
        """Return a portrait, and below it the name and how well that player plays."""
        texts = self.context.texts
        soft = self.look.theme.ink_soft
        known = None if who is None else pirate_named(who.name)
        face = costume_of(self._seat) if known is None else known
        name = Words(who.name if who else texts("setup.person"), Face.TITLE, TITLE, x=0.5)
        level = title_of(texts, who) if who else texts("names.trait_person")
        line: View = Words(level, Face.BOLD, 26, soft, x=0.5)
        if who is not None and who.stars:
            stars = Painted(
                ornaments.draw_stars, (who.stars, MOST_STARS), side=(24, 30), aspect=3.4
            )
            line = Row(stars, Words(level, Face.BOLD, 26, soft), gap=8, at=0.5)
        parts = [Painted(draw_portrait, (face,), side=(60, 170, 220)).grow(), name, line]
        if known is not None:
            style = texts(f"pirates.{known.character}.style")
            parts.append(Optional(Block(style, Face.ITALIC, 25, soft, x=0.5, least=180)))
        content = Padded(Column(*parts, gap=8, at=0.5), 22)
        tile = Tile(who.brain if who else PERSON, content, chosen=who is self._now, radius=24)
        least = 180 * self.look.scale.text
        return Use(tile, width=(least, max(least, 340), max(least, 360)), height=(200, 380, 420))
