"""The set-up: what is played, who sails, what was agreed; one tap on "Sail!" begins."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, MIN_PLAYERS, Colour, Match, Options, Seat, is_name
from scenes.context import Context
from scenes.faces import PIRATES, NamePlate, Portrait, numbered, portrait_of
from scenes.kit import ornaments, papers
from scenes.kit.controls import Choice, Item
from scenes.kit.effects import draw_centred
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import SMALLEST_LETTERS, Side, Size, cut, equal_rows
from scenes.kit.look import Layer
from scenes.kit.panels import Ground
from scenes.kit.text import Face, Style
from scenes.kit.theme import Tone
from scenes.kit.tiles import Tile
from scenes.kit.widgets import Activated, Widget, icon_button
from scenes.naming import choose_name, choose_seed
from scenes.preferences import PLAYABLE, LastVoyage, SeatChoice
from scenes.scene import Change, Pop, Push, Replace, Scene
from scenes.setup_plan import arrange
from scenes.voyage_cards import draw_prop, paint_card
from scenes.voyage_controls import Departure, Plate, Recruit

OPPONENT = "greedy"
"""The brain of every computer pirate."""
_SWITCHES = ("sloop_retreat", "may_pass", "empty_captain")
"""Options that are on or off; the others name one of two things."""


@dataclass(slots=True)
class Sailor:
    """Who is to sit in a seat; remembers the name for when it is the other's turn to play."""

    colour: Colour
    computer: bool
    person: str = ""
    pirate: str = ""

    @property
    def name(self) -> str:
        """What the one who plays is called."""
        return self.pirate if self.computer else self.person


class Setup(Scene):
    """Who plays what; leads to the board."""

    def __init__(
        self,
        context: Context,
        draw_seed: Callable[[int], int] = secrets.randbelow,
        offered: Sequence[str] = PLAYABLE,
    ) -> None:
        self._context = context
        self._draw_seed = draw_seed
        self._offered = tuple(offered)
        self._look = context.look
        self._size: Size = (0, 0)
        self._places: dict[str, Rect] = {}
        self._ground = Layer()
        voyage = context.preferences.voyage
        if voyage.game not in self._offered:
            voyage = LastVoyage()
        self._game, self._variant = voyage.game, voyage.variant
        self._switches = set(voyage.switches)
        self._first = voyage.first_player
        self._seed = "" if context.seed is None else str(context.seed)
        self._sailors = [_sailor(seat) for seat in voyage.seats]
        self._answer: Callable[[str], None] | None = None
        """What to do with the line that is being written."""
        self._ring = FocusRing(focus="sail")

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    def layout(self, size: Size) -> None:
        """Find a place for every card, seat and option."""
        self._look, self._size = self._context.look.at(size), size
        self._fill()

    def handle(self, intent: Intent) -> Change | None:
        """Every control does at once what it says."""
        if intent is Command.BACK:
            return Pop()
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play("tap")
        change = self._use(used)
        self._fill()
        return change

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def resumed(self, result: object) -> Change | None:
        """A line was written, or left as it was."""
        answer, self._answer = self._answer, None
        if answer is not None and isinstance(result, str):
            answer(result)
            self._fill()
        return None

    def _use(self, used: Activated) -> Change | None:
        match used.name.split("."):
            case ["back"]:
                return Pop()
            case ["sail"]:
                return self._sail()
            case ["variant", game, variant]:
                self._game, self._variant = game, variant
            case ["seat", index, what]:
                return self._change_seat(int(index), what)
            case ["add", kind]:
                self._add(computer=kind == "computer")
            case ["option", "first"]:
                chosen = int(used.value or 0)
                self._first = None if chosen == 0 else chosen - 1
            case ["option", switch]:
                self._switches ^= {switch}
            case ["more"]:
                self._answer = self._set_seed
                return Push(choose_seed(self._context, self._seed))
        return None

    def _change_seat(self, index: int, what: str) -> Change | None:
        sailor = self._sailors[index]
        match what:
            case "colour":
                self._recolour(index)
            case "kind":
                sailor.computer = not sailor.computer
                self._name_anew(sailor)
            case "remove":
                del self._sailors[index]
                if self._first is not None and self._first >= index:
                    self._first = None if self._first == index else self._first - 1
            case "name":
                self._answer = partial(self._rename, sailor)
                return Push(choose_name(self._context, sailor.name, self._name_list()))
        return None

    def _recolour(self, index: int) -> None:
        """The next colour that nobody has; where all are taken, two sailors change theirs."""
        sailor = self._sailors[index]
        holders = {other.colour: other for other in self._sailors}
        colours = tuple(Colour)
        start = colours.index(sailor.colour)
        ahead = [*colours[start + 1 :], *colours[:start]]
        wanted = next((colour for colour in ahead if colour not in holders), ahead[0])
        if wanted in holders:
            holders[wanted].colour = sailor.colour
        sailor.colour = wanted

    def _name_anew(self, sailor: Sailor) -> None:
        """A name for one who has none yet."""
        if sailor.name:
            return
        taken = {other.name for other in self._sailors}
        names = self._name_list() if sailor.computer else self._people()
        name = next((name for name in names if name not in taken), names[0])
        if sailor.computer:
            sailor.pirate = name
        else:
            sailor.person = name

    def _rename(self, sailor: Sailor, name: str) -> None:
        if is_name(name):
            if sailor.computer:
                sailor.pirate = name
            else:
                sailor.person = name

    def _add(self, *, computer: bool) -> None:
        taken = {sailor.colour for sailor in self._sailors}
        colour = next(colour for colour in Colour if colour not in taken)
        self._sailors.append(Sailor(colour, computer))
        self._name_anew(self._sailors[-1])

    def _set_seed(self, digits: str) -> None:
        self._seed = digits

    def _name_list(self) -> tuple[str, ...]:
        return (*PIRATES, *self._context.texts("names.pirates").split(", "))

    def _people(self) -> tuple[str, ...]:
        return tuple(self._context.texts("names.people").split(", "))

    def _names(self) -> tuple[str, ...]:
        return numbered([sailor.name for sailor in self._sailors])

    def _sail(self) -> Change:
        """Remember the voyage and begin it."""
        game = GAMES[self._game]
        on = tuple(switch for switch in game.switches if switch in self._switches)
        voyage = LastVoyage(
            self._game,
            self._variant,
            on,
            self._first,
            tuple(
                SeatChoice(sailor.name, sailor.colour, OPPONENT if sailor.computer else None)
                for sailor in self._sailors
            ),
        )
        context = self._context
        context.prefer(replace(context.preferences, voyage=voyage))
        context.seed = None
        options: Options = replace(
            game.variants[self._variant],
            first_player=self._first,
            **{switch: switch in on for switch in game.switches},
        )
        seats = tuple(
            Seat(name, seat.colour, seat.brain)
            for name, seat in zip(self._names(), voyage.seats, strict=True)
        )
        seed = int(self._seed) if self._seed else self._draw_seed(MAX_SEED + 1)
        return Replace(context.flow.board(Match.new(game, seats, options, seed)))

    def _fill(self) -> None:
        """Make the controls anew from what was chosen, and put them in their places."""
        seats = len(self._sailors)
        options = self._options()
        cards = [(game, variant) for game in self._offered for variant in GAMES[game].variants]
        self._places = arrange(self._look, self._size, seats, cards, [o.name for o in options])
        widgets: list[Widget] = [self._back()]
        for game, variant in cards:
            paint = partial(paint_card, self._context.texts, [v for _, v in cards], variant)
            chosen = (game, variant) == (self._game, self._variant)
            widgets.append(Tile(f"variant.{game}.{variant}", paint, chosen, radius=24))
        for index in range(seats):
            widgets += self._seat_widgets(index)
        if seats < MAX_PLAYERS:
            widgets += self._recruits()
        widgets += [*options, self._departure()]
        self._ring.replace(widgets)
        self._ring.place({w.name: self._places[w.name] for w in widgets})

    def _back(self) -> Widget:
        return icon_button("back", "back", self._context.texts("setup.back"))

    def _seat_widgets(self, index: int) -> list[Widget]:
        texts = self._context.texts
        sailor, name = self._sailors[index], self._names()[index]
        seat = f"seat.{index}"
        drawing = portrait_of(name) if sailor.computer else None
        spacious = self._spacious(index)
        kinds = [
            Item(texts("setup.person") if spacious else "", "person"),
            Item(texts("setup.computer") if spacious else "", "wheel"),
        ]
        widgets: list[Widget] = [
            Portrait(f"{seat}.colour", sailor.colour, drawing),
            NamePlate(f"{seat}.name", name),
            Choice(f"{seat}.kind", kinds, int(sailor.computer), letters=24),
        ]
        if len(self._sailors) > MIN_PLAYERS:
            widgets.append(icon_button(f"{seat}.remove", "quit", texts("setup.remove")))
        return widgets

    def _spacious(self, index: int) -> bool:
        """Whether a seat's choice has room for words beside its icons."""
        look, texts = self._look, self._context.texts
        part = self._places[f"seat.{index}.kind"].width // 2 - look.px(12)
        style = look.outlined(24)
        smaller = replace(style, size=max(SMALLEST_LETTERS, round(style.size * 0.8)))
        words = (texts("setup.person"), texts("setup.computer"))
        widest = max(look.letters.width(word, smaller) for word in words)
        return widest + look.px(42 + 10 + 16) <= part

    def _recruits(self) -> list[Widget]:
        texts = self._context.texts
        taken = self._names()
        pirate = next((name for name in self._name_list() if name not in taken), PIRATES[0])
        return [
            Recruit("add.person", texts("setup.person"), None),
            Recruit("add.computer", pirate, portrait_of(pirate)),
        ]

    def _options(self) -> list[Plate]:
        texts = self._context.texts
        result = []
        for switch in sorted(GAMES[self._game].switches, key=_option_order):
            says = [texts(f"option.{switch}_off"), texts(f"option.{switch}_on")]
            label = texts(f"option.{switch}")
            on = int(switch in self._switches)
            result.append(Plate(f"option.{switch}", label, says, on, switch in _SWITCHES))
        says = [texts("option.first_lot")]
        says += self._names()
        first = 0 if self._first is None else self._first + 1
        result.append(Plate("option.first", texts("option.first"), says, first))
        more = (
            texts("option.more_seed", seed=self._seed) if self._seed else texts("option.more_lot")
        )
        result.append(Plate("more", texts("option.more"), [more]))
        return result

    def _departure(self) -> Widget:
        texts = self._context.texts
        note = texts(
            "setup.sail_note", voyage=texts(f"variant.{self._variant}"), count=len(self._sailors)
        )
        return Departure("sail", texts("setup.sail"), tone=Tone.RED, note=note, radius=30)

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, what lies on it, and the controls."""
        look, texts = self._look, self._context.texts
        size = surface.get_size()
        self._ground.draw(surface, (size, look.scale), self._paint_table)
        for name, rect in self._places.items():
            match name.split("."):
                case ["_game", game]:
                    ornaments.draw_heading(surface, look, rect, texts(f"variant.game_{game}"))
                case ["_crew"]:
                    style = look.outlined(30, look.theme.heading)
                    look.letters.draw(surface, texts("setup.crew"), style, rect, 0)
                case ["_seat", _]:
                    papers.paper(look, rect.size).draw(surface, rect.topleft)
                case ["_kind", index]:
                    self._draw_kind(surface, rect, int(index))
                case ["_vacancy"]:
                    papers.vacancy(look, rect.size).draw(surface, rect.topleft)
                case ["_more"]:
                    style = look.outlined(34)
                    look.letters.draw(surface, texts("setup.one_more"), style, rect)
                case ["_tray"]:
                    tray = look.plates.panel(rect.size, Ground.WOOD, look.scale, radius=20)
                    tray.draw(surface, rect.topleft)
        self._ring.draw(surface, look)

    def _paint_table(self, surface: Surface) -> None:
        look = self._look
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        banner = self._places["_banner"]
        room = surface.get_width() - banner.right
        for name, side, right, top, turned in (
            ("signs/compass", 230, 52, -86, -14),
            ("signs/ducats", 150, 300, -34, 0),
        ):
            if room > look.px(right + side // 2):
                draw_prop(surface, look, name, (side, right, top), turned)
        ornaments.draw_banner(surface, look, banner, self._context.texts("setup.title"))

    def _draw_kind(self, surface: Surface, rect: Rect, index: int) -> None:
        """Who plays a seat, and what for a pirate that is."""
        look, texts = self._look, self._context.texts
        sailor = self._sailors[index]
        kind = "computer" if sailor.computer else "person"
        if not self._spacious(index):
            upper, rect = equal_rows(rect, 2)
            side = look.px(30)
            icon, words = cut(upper, Side.LEFT, side, look.px(6))
            sign = "wheel" if sailor.computer else "person"
            draw_centred(surface, look.icon(sign, side), icon.center)
            bold = look.style(Face.BOLD, 23, look.theme.ink_soft)
            self._draw_aside(surface, words, texts(f"setup.{kind}"), bold)
        drawing = portrait_of(sailor.name) if sailor.computer else None
        trait = drawing.split("/")[1] if drawing else kind
        italic = look.style(Face.ITALIC, 23, look.theme.ink_soft)
        self._draw_aside(surface, rect, texts(f"names.trait_{trait}"), italic)

    def _draw_aside(self, surface: Surface, rect: Rect, text: str, style: Style) -> None:
        """Words that may be missing where there is no room, as a picture says the same."""
        letters = self._look.letters
        smallest = replace(style, size=max(SMALLEST_LETTERS, style.size // 2))
        if letters.width(text, smallest) <= rect.width:
            letters.draw(surface, *letters.fit(text, style, rect.width, 0.5), rect, 0)


def _sailor(seat: SeatChoice) -> Sailor:
    if seat.brain is None:
        return Sailor(seat.colour, False, person=seat.name)
    return Sailor(seat.colour, True, pirate=seat.name)


def _option_order(switch: str) -> tuple[bool, bool]:
    """What is on or off comes first."""
    return switch not in _SWITCHES, switch != "sloop_retreat"
