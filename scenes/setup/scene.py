"""The set-up: which game, who plays, which options; one tap starts the game."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, Character, Colour, Match, Options, Seat
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, levels
from scenes.core.model.preferences import LastVoyage, usual_switches
from scenes.core.page import TableScene
from scenes.core.scene import Change, Push, Reset
from scenes.kit import ornaments, plates
from scenes.kit.controls import Choice, Item
from scenes.kit.layout import CONTROL
from scenes.kit.lists import Tile
from scenes.kit.look import Look
from scenes.kit.measures import MARGIN, SMALL_GAP
from scenes.kit.panels import banner
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.speech import Sentence, Urgency
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Grid,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button, Name
from scenes.link.protocol import Holder, LobbyTable
from scenes.link.table import lobby_with
from scenes.setup.choose_pirate import ChoosePirate
from scenes.setup.crew_draft import CrewDraft
from scenes.setup.variant_cards import variant_card
from scenes.setup.widgets import (
    GAP,
    NewSeat,
    OptionPlate,
    OptionWords,
    SeatForm,
    SeatMaker,
    Seats,
    SeatSetting,
    option_view,
)
from scenes.shared.sail_button import SailButton
from scenes.shared.text_entry import choose_name, choose_seed

PAGES = ("voyage", "crew", "options")
"""The pages that a small window shows one at a time."""
_PAGE_ICONS = ("sail", "person", "settings")
_SWITCHES: Mapping[str, int] = {"sloop_retreat": 0, "may_pass": 1, "empty_captain": 1}
"""Options that are on or off, with their order; they come before those that name two things."""
_HIGHEST_CARD = 700
"""Units of the height of a card; a higher one would enlarge its picture too much."""
_BETWEEN_CARDS = 20
"""Units between the cards of a game."""
_BETWEEN_GAMES = 44
"""Units between the cards of two games."""
_CARDS_WIDTH = 1764
"""Units of all cards side by side, in the form with all parts."""
_CARDS_LEAST = 1164
"""The same on a page of their own, in a small window."""


class VariantCard(NamedTuple):
    """The name of a card that selects a game."""

    game: str
    variant: str


class Switch(NamedTuple):
    """The name of a widget that changes an option of the game."""

    option: str


def _draw_tray(target: Surface, look: Look, rect: Rect) -> None:
    tray = plates.panel(look, rect.size, Ground.WOOD, radius=20)
    tray.draw(target, rect.topleft)


def _draw_on_table(target: Surface, look: Look, rect: Rect, drawing: str) -> None:
    """Draw something that is on the table, with its shadow."""
    offset = (look.px(4), look.px(7))
    thing = look.art.shadowed(drawing, rect.size, look.theme.shadow, 150, look.px(8), offset)
    thing.draw(target, rect.topleft)


class SetupScene(TableScene):
    """Who plays what; leads to the board."""

    title = "setup.title"
    back_label = "setup.back"
    leads_to_thinking = True

    def __init__(
        self,
        context: Context,
        draw_seed: Callable[[int], int] = secrets.randbelow,
        offered: Sequence[str] = tuple(GAMES),
        opponents: Sequence[Opponent] = OPPONENTS,
    ) -> None:
        super().__init__(context, focus="sail")
        self._lot = draw_seed(MAX_SEED + 1)
        """The seed of the game if the players choose none; known now, so that it can be painted."""
        self._offered = tuple(offered)
        preferences = context.preferences
        voyage = preferences.voyage
        if voyage.game not in self._offered:
            voyage = LastVoyage()
        self._game, self._variant = voyage.game, voyage.variant
        self._switches = {name: {*preferences.switches_of(game)} for name, game in GAMES.items()}
        """The options that are on, for each game."""
        self._seed = "" if context.seed is None else str(context.seed)
        self.crew = CrewDraft(voyage, levels(opponents), context.texts)
        """Who plays."""
        self._changed_seat: int | None = None
        """The seat whose name or pirate a sheet asks for; None while it is the seed."""
        self.page = 0
        """The page that a small window shows."""
        self._form: Callable[[int], View] | None = None
        """The maker of the view, by the number of seats with the free one."""
        self._is_open = False
        """Whether somebody chooses, so that the game can be painted ahead."""
        self._shown_phones: dict[int, Holder] = {}
        """The phones that were shown last."""
        self._has_news = False
        """Whether a phone has come or gone since the last update, which must be drawn."""

    @property
    def is_paged(self) -> bool:
        """Whether the window shows one page at a time."""
        return any(widget.name == "page" for widget in self.ring)

    # What is shown

    def refresh(self) -> None:
        self._form = None
        super().refresh()

    def enter(self) -> None:
        super().enter()
        self._is_open = True
        self.context.flow.expect(self._match())

    @property
    def idle(self) -> bool:
        return not self._has_news

    def update(self, dt: float) -> Change | None:
        self._has_news = self._phones != self._shown_phones and self.ring.held is None
        if self._has_news:
            self._rebuild()
        return super().update(dt)

    def _rebuild(self) -> None:
        self._shown_phones = self._phones
        super()._rebuild()
        if self._is_open:
            self.context.flow.expect(self._match())

    def view(self) -> View:
        if self._form is None:
            self._form = self._form_that_fits()
        return self._form(min(len(self.crew) + 1, MAX_PLAYERS))

    def _form_that_fits(self) -> Callable[[int], View]:
        """Return the maker of the view: a form that stays the same when players join."""
        window = Rect(0, 0, *self.size)
        tables = (self.wide_table, self._tall_table)
        fitting = (table for table in tables if table(MAX_PLAYERS).fits(self.look, window))
        return next(fitting, self._pages)

    def wide_table(self, seats: int) -> View:
        """Return all parts, with the cards in a row and the seats in another."""
        games = self._games_in_a_row(_CARDS_WIDTH, (420, 440), whole=True)
        sail = Use(self._sail_button(), (300, 500, 540), (150, 200))
        low = Row(self._rules(3).grow(), sail, gap=20)
        crew = self._seats(SeatForm.CARD, seats)
        body = Column(games.grow(), self._heading(), crew, low, gap=SMALL_GAP)
        table = Sized(body, (1700, 1860, 2060))
        return Padded(Column(self._head(), table.grow(), gap=4), (MARGIN, 16))

    def _tall_table(self, seats: int) -> View:
        """Return all parts, with the cards of a game below each other."""
        games = self._games_in_columns()
        sail = Use(self._sail_button(), (300, 1000), (120, 140))
        crew = self._seats(SeatForm.CARD, seats, columns=2 if seats == 4 else 3)
        parts = [games.grow(), self._heading(), crew, self._rules(2), sail]
        table = Sized(Column(*parts, gap=SMALL_GAP), (1000, 1000, 1300))
        return Padded(Column(self._head(), table.grow(), gap=4), (MARGIN, 16))

    def _pages(self, seats: int) -> View:
        """Return one page below tabs."""
        texts = self.context.texts
        labels = (texts(f"setup.page_{page}") for page in PAGES)
        items = [Item(label, icon) for label, icon in zip(labels, _PAGE_ICONS, strict=True)]
        if self._changed():
            items[-1] = items[-1]._replace(icon="star")
        tabs = Use(
            Choice("page", items, self.page, letters=30, said=texts("reader.page")), (300, 900), 80
        )
        top = Row(Use(self.back_button(), 84, 84), tabs.grow(), gap=GAP)
        sail = Use(self._sail_button(), (300, 900, 900), (110, 130, 140))
        return Padded(Column(top, self._page(seats).grow(), sail, gap=GAP), (24, 18))

    def _page(self, seats: int) -> View:
        """Return what the page shows, in the form for a tall window or for a wide one."""
        match PAGES[self.page]:
            case "voyage":
                tall = self._games_in_a_column()
                wide = self._games_in_a_row(_CARDS_LEAST, (270, 400))
            case "crew":
                tall = self._seats(SeatForm.ROW, seats, columns=1)
                wide = self._seats(SeatForm.TOWER, seats)
                if self._offers_phones:
                    phones = self._phones_button()
                    tall = Column(tall.grow(), phones, gap=GAP)
                    wide = Column(wide.grow(), phones, gap=GAP)
            case _:
                tall = self._tray(1, letters=28)
                wide = self._tray(2, letters=28)
        forms = (Column(form.grow(), at=0.3) for form in (tall, wide))
        return FirstThatFits(Sized(next(forms), height=(880, 880)), next(forms))

    def _head(self) -> View:
        """Return the back button, the banner and a compass in the corner."""
        back = Use(self.back_button(), 96, 88)
        compass = Painted(_draw_on_table, ("signs/compass",), side=96)
        return Row(back, Space().grow(), banner(self.heading), Space().grow(), compass, gap=20)

    def _heading(self) -> View:
        words = self.context.texts("setup.crew")
        heading = Words(words, Face.TITLE, 30, self.look.theme.heading, outlined=True)
        if not self._offers_phones:
            return heading
        return Row(heading, Space().grow(), self._phones_button(), gap=GAP)

    @property
    def _offers_phones(self) -> bool:
        """Whether people can hold their cards on phones: two of them or more, or one who does."""
        people = sum(not sailor.computer for sailor in self.crew.sailors)
        return self.context.make_phones is not None and (people > 1 or bool(self._phones))

    @property
    def _phones(self) -> dict[int, Holder]:
        """The phones at the seats of these players; none after their table was left."""
        phones = self.context.phones
        if phones is None or not phones.is_listening:
            return {}
        return phones.holders_at(self._lobby())

    def _phones_button(self) -> View:
        label = self.context.texts("phone.button")
        tone = Tone.GREEN if self._phones else Tone.WOOD
        return Use(Button("phones", label, "phone", tone, letters=26), (220, 420, 460), 64)

    def _sail_button(self) -> SailButton:
        texts = self.context.texts
        voyage = texts(f"variant.{self._variant}")
        note = texts("setup.sail_note", voyage=voyage, count=len(self.crew))
        return SailButton("sail", texts("setup.sail"), tone=Tone.RED, note=note, radius=30)

    # The games

    def _games_in_a_row(
        self, room: float, width: tuple[float, float], *, whole: bool = False
    ) -> View:
        """Return all cards side by side, perhaps each with its whole picture and its sentence.

        A card is as wide as it should be, at least and ideally, or narrower if that is more than
        there is room for.
        """
        games = self._cards
        count = sum(map(len, games.values()))
        gaps = _BETWEEN_GAMES * (len(games) - 1) + _BETWEEN_CARDS * (count - len(games))
        least, ideal = width
        share = (room - gaps) / count
        width = min(least, share), min(ideal, share * ideal / least)
        groups = []
        for game, cards in games.items():
            tiles = self._tiles(cards, width, whole=whole)
            grid = Grid(*tiles, columns=len(cards), gap=_BETWEEN_CARDS)
            groups.append(self._group(game, grid).grow(len(cards)))
        return Row(*groups, gap=_BETWEEN_GAMES)

    def _games_in_a_column(self) -> View:
        """Return all cards one below the other."""
        groups = []
        for game, cards in self._cards.items():
            tiles = self._tiles(cards, (420, 700), beside=True)
            group = self._group(game, Grid(*tiles, columns=1, gap=16))
            groups.append(group.grow(len(cards)))
        return Column(*groups, gap=8)

    def _games_in_columns(self) -> View:
        """Return the games side by side: several cards in a column, a single one as a poster."""
        groups = []
        for game, cards in self._cards.items():
            several = len(cards) > 1
            width = (420, 620) if several else (280, 366)
            tiles = self._tiles(cards, width, beside=several)
            group = self._group(game, Grid(*tiles, columns=1, gap=18))
            groups.append(group.grow(width[1]))
        return Row(*groups, gap=30)

    @property
    def _cards(self) -> Mapping[str, Sequence[VariantCard]]:
        """The names of the cards of each game."""
        return {
            game: [VariantCard(game, variant) for variant in GAMES[game].variants]
            for game in self._offered
        }

    def _group(self, game: str, cards: View) -> View:
        """Return the cards of a game, below its name if there are several games."""
        if len(self._offered) == 1:
            return cards
        title = self.context.texts(f"variant.game_{game}")
        head = Sized(Painted(ornaments.draw_heading, (title,)), height=46)
        return Column(head, cards.grow(), gap=8)

    def _tiles(
        self,
        cards: Sequence[VariantCard],
        width: tuple[float, float],
        *,
        beside: bool = False,
        whole: bool = False,
    ) -> Sequence[View]:
        """Return the cards of a game; they all need the same room, so one of them is measured."""
        look = self.look
        variants = [each.variant for cards in self._cards.values() for each in cards]
        contents = [
            variant_card(
                self.context.texts, look, card.variant, variants, beside=beside, whole=whole
            )
            for card in cards
        ]
        least, ideal, _ = contents[0].need(look, width=look.px(width[0])).height
        unit = look.scale.unit
        height = (least / unit, ideal / unit, _HIGHEST_CARD)
        chosen = VariantCard(self._game, self._variant)
        tiles = (
            Tile(card, content, card == chosen, radius=24)
            for card, content in zip(cards, contents, strict=True)
        )
        return [Use(tile, width, height) for tile in tiles]

    # The seats and the options

    def _seats(self, form: SeatForm, count: int, columns: int = MAX_PLAYERS) -> View:
        maker = SeatMaker(self.look, self.context.texts, self.crew, self._phones)
        return Seats(maker, form, columns, count)

    def _rules(self, columns: int) -> View:
        """Return the options, or one button for them until they were opened once."""
        if self._shows_rules:
            return self._tray(columns)
        label = self.context.texts("setup.page_options")
        button = Button("rules", label, "settings", Tone.WOOD, letters=30)
        return Row(Use(button, (280, 420, 420), (CONTROL, 96, 96)), Space().grow())

    @property
    def _shows_rules(self) -> bool:
        """Whether somebody has opened the options before, or plays with other than usual ones."""
        preferences = self.context.preferences
        is_special = self._changed() or self._seed or self.crew.first is not None
        return preferences.rules_opened or bool(preferences.house_rules or is_special)

    def _tray(self, columns: int, letters: float = 23) -> View:
        """Return the options in lines; the first may be shorter, as switches need more room."""
        plates = self._options(letters)
        count = -(-len(plates) // columns)
        ends = [len(plates) * (line + 1) // count for line in range(count)]
        lines = (plates[begin:end] for begin, end in pairwise([0, *ends]))
        rows = (Grid(*line, columns=len(line), gap=GAP).grow() for line in lines)
        return Padded(Column(*rows, gap=GAP), 16, Painted(_draw_tray))

    def _changed(self) -> set[str]:
        """Return the options that differ from the defaults of this game."""
        return self._switches[self._game] ^ {*usual_switches(GAMES[self._game])}

    def _options(self, letters: float) -> list[View]:
        texts = self.context.texts
        result = []
        for switch in sorted(GAMES[self._game].switches, key=lambda name: _SWITCHES.get(name, 2)):
            words = OptionWords(
                texts(f"option.{switch}"),
                [texts(f"option.{switch}_off"), texts(f"option.{switch}_on")],
                texts("option.changed") if switch in self._changed() else "",
            )
            on = int(switch in self._switches[self._game])
            lever = switch in _SWITCHES
            result.append(self._option(Switch(switch), words, on, letters, lever=lever))
        players = [texts("option.first_lot"), *self.crew.names()]
        first = 0 if self.crew.first is None else self.crew.first + 1
        who = OptionWords(texts("option.first"), players)
        more = texts("option.more_seed" if self._seed else "option.more_lot", seed=self._seed)
        return [
            *result,
            self._option("first", who, first, letters),
            self._option("more", OptionWords(texts("option.more"), [more]), 0, letters),
        ]

    def _option(
        self, name: Name, words: OptionWords, index: int, letters: float, *, lever: bool = False
    ) -> View:
        content = option_view(self.look, words, index, switch=lever, letters=letters)
        plate = OptionPlate(name, content, len(words.says), index)
        line = letters * self.look.scale.text
        return Sized(Use(plate), (270, 420), (3.2 * line, 3.7 * line, 5 * line))

    # Answering

    def cue(self, used: Activated) -> Cue | None:
        return Cue.START if used.name == "sail" else super().cue(used)

    def back(self) -> Change:
        self._remember()
        return super().back()

    def use(self, used: Activated) -> Change | None:
        crew = self.crew
        context = self.context
        texts = context.texts
        chosen = int(used.value or 0)
        match used.name:
            case "sail":
                return self._sail()
            case "page":
                self.page = chosen
            case "rules":
                context.prefer(replace(context.preferences, rules_opened=True))
                self.page = PAGES.index("options")
                self._form = None  # They may not have room beside everything else.
            case "phones":
                return Push(context.flow.phones(self._lobby()))
            case VariantCard(game, variant):
                self._game, self._variant = game, variant
                self._form = None  # The other game has more options.
            case SeatSetting():
                return self._set_seat(used.name, chosen)
            case NewSeat(computer):
                before = crew.faces()
                crew.join(computer=computer)
                self._say_who_changed(before)
                number = len(crew.sailors)
                if number == MAX_PLAYERS:
                    # Nobody else may join: the next key must not take away who just did.
                    self.ring.focus = SeatSetting(number - 1, "kind")
                name = crew.names()[-1]
                self._tell(texts("reader.seat", number=number, player=name))
            case Switch(option):
                self._switches[self._game] ^= {option}
            case "first":
                crew.first = None if chosen == 0 else chosen - 1
            case "more":
                self._changed_seat = None
                return Push(choose_seed(self.context, self._seed))
        return None

    def _set_seat(self, setting: SeatSetting, chosen: int) -> Change | None:
        crew = self.crew
        seat = setting.seat
        match setting.field:
            case "kind":
                before = crew.faces()
                crew.play(seat, chosen - 1 if chosen else None)
                self._say_who_changed(before)
            case "remove":
                self._tell(self.context.texts("reader.seat_left", player=crew.names()[seat]))
                crew.leave(seat)
            case "pirate":
                self._changed_seat = seat
                return Push(ChoosePirate(self.context, crew, seat))
            case "name":
                self._changed_seat = seat
                return Push(choose_name(self.context, crew.sailors[seat].name, crew.pirates))
        return None

    def _tell(self, text: str) -> None:
        """Say who has come or gone, to players who hear the game."""
        self.context.speech.say(Sentence(f"{text}.", Urgency.URGENT))

    def _say_who_changed(self, before: Sequence[Character]) -> None:
        """Show a notice if a new computer player has taken the face of a person."""
        crew = self.crew
        names = crew.names()
        faces = crew.faces()
        for seat, (was, now) in enumerate(zip(before, faces, strict=False)):
            if was is not now and was in faces and not crew.sailors[seat].computer:
                pirate, player = names[faces.index(was)], names[seat]
                self.notice.tell(self.context.texts("setup.own_face", pirate=pirate, player=player))

    def resumed(self, result: object) -> Change | None:
        match result, self._changed_seat:
            case Costume(colour, character), int(seat):
                if not self.crew.sailors[seat].computer:
                    self.crew.choose_face(seat, Character(character))
                self.crew.choose_colour(seat, Colour(colour))
            case str(digits), None:
                self._seed = digits
            case str(name), int(seat):
                self.crew.rename(seat, name)
        return super().resumed(result)

    def _players(self) -> tuple[Seat, ...]:
        named = zip(self.crew.names(), self.crew.choices(), strict=True)
        return tuple(Seat(name, seat.colour, seat.brain, seat.character) for name, seat in named)

    def _lobby(self) -> LobbyTable:
        """Return the players as phones show them before the game."""
        options = GAMES[self._game].variants[self._variant]
        return lobby_with(self._players(), self._game, options)

    def _sail(self) -> Change:
        """Remember what was chosen and start the game."""
        context = self.context
        self._remember()
        context.seed = None
        context.leave_lost_phones()
        return Reset(context.flow.board(self._match(), begins=True))

    def _remember(self) -> None:
        """Keep what was chosen for the next time."""
        crew = self.crew
        context = self.context
        on = self._chosen_switches()
        voyage = LastVoyage(self._game, self._variant, on[self._game], crew.first, crew.choices())
        rules = ((name, each) for name, each in on.items() if each != usual_switches(GAMES[name]))
        context.prefer(replace(context.preferences, voyage=voyage, house_rules=tuple(rules)))

    def _chosen_switches(self) -> Mapping[str, tuple[str, ...]]:
        """Return the options that are on, for each game."""
        return {
            name: tuple(switch for switch in each.switches if switch in self._switches[name])
            for name, each in GAMES.items()
        }

    def _match(self) -> Match:
        """Return the game that the choices lead to."""
        game = GAMES[self._game]
        crew = self.crew
        on = self._chosen_switches()[self._game]
        options: Options = replace(
            game.variants[self._variant],
            first_player=crew.first,
            **{switch: switch in on for switch in game.switches},
        )
        seats = self._players()
        return Match.new(game, seats, options, int(self._seed) if self._seed else self._lot)
