"""The set-up: what is played, who sails, what was agreed; one tap on "Sail!" begins."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, MIN_PLAYERS, Match, Options, Seat
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, levels, title_of
from scenes.core.model.preferences import LastVoyage
from scenes.core.scene import Change, Pop, Push, Replace, Scene
from scenes.kit.controls import Choice, Item, Stepper
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size
from scenes.kit.lists import Tile
from scenes.kit.look import Layer
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Control, FocusRing, Widget, icon_button
from scenes.setup.crew_draft import CrewDraft
from scenes.setup.layout import PAGES, arrange, is_paged
from scenes.setup.picture import SetupPicture
from scenes.setup.widgets import Plate, Recruit, SailButton
from scenes.shared.portraits import PIRATES, NamePlate, Portrait, portrait_of
from scenes.shared.text_entry import choose_name, choose_seed
from scenes.shared.variant_cards import paint_card

_SWITCHES = ("sloop_retreat", "may_pass", "empty_captain")
"""Options that are on or off; the others name one of two things."""
_PAGE_ICONS = ("sail", "person", "settings")


class SetupScene(Scene):
    """Who plays what; leads to the board."""

    def __init__(
        self,
        context: Context,
        draw_seed: Callable[[int], int] = secrets.randbelow,
        offered: Sequence[str] = tuple(GAMES),
        opponents: Sequence[Opponent] = OPPONENTS,
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
        self._seed = "" if context.seed is None else str(context.seed)
        texts = context.texts
        self._muster = CrewDraft(
            voyage.seats,
            voyage.first_player,
            levels(opponents),
            people=texts("names.people").split(", "),
            pirates=(*PIRATES, *texts("names.pirates").split(", ")),
        )
        self._answer: Callable[[str], None] | None = None
        """What to do with the line that is being written."""
        self._page = 0
        self._ring = FocusRing(focus="sail")

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

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
        self._context.sound.play(Cue.TAP)
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

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, what lies on it, and the controls."""
        look, picture = self._look, self._picture
        key = (surface.get_size(), look.scale, "_banner" in self._places)
        self._ground.draw(surface, key, picture.paint_table)
        picture.draw(surface)
        self._ring.draw(surface, look)

    @property
    def _picture(self) -> SetupPicture:
        return SetupPicture(self._look, self._context.texts, self._places, self._muster)

    def _use(self, used: Activated) -> Change | None:
        match used.name.split("."):
            case ["back"]:
                return Pop()
            case ["sail"]:
                return self._sail()
            case ["page"]:
                self._page = int(used.value or 0)
            case ["variant", game, variant]:
                self._game, self._variant = game, variant
            case ["seat", index, "kind"]:
                chosen = int(used.value or 0)
                self._muster.play(int(index), chosen - 1 if chosen else None)
            case ["seat", index, what]:
                return self._change_seat(int(index), what)
            case ["add", kind]:
                self._muster.join(computer=kind == "computer")
            case ["option", "first"]:
                chosen = int(used.value or 0)
                self._muster.first = None if chosen == 0 else chosen - 1
            case ["option", switch]:
                self._switches ^= {switch}
            case ["more"]:
                self._answer = self._set_seed
                return Push(choose_seed(self._context, self._seed))
        return None

    def _change_seat(self, index: int, what: str) -> Change | None:
        muster = self._muster
        match what:
            case "colour":
                muster.recolour(index)
            case "remove":
                muster.leave(index)
            case "name":
                self._answer = partial(muster.rename, index)
                name = muster.sailors[index].name
                return Push(choose_name(self._context, name, muster.pirates))
        return None

    def _set_seed(self, digits: str) -> None:
        self._seed = digits

    def _sail(self) -> Change:
        """Remember the voyage and begin it."""
        game, muster = GAMES[self._game], self._muster
        on = tuple(switch for switch in game.switches if switch in self._switches)
        voyage = LastVoyage(self._game, self._variant, on, muster.first, muster.choices())
        context = self._context
        context.prefer(replace(context.preferences, voyage=voyage))
        context.seed = None
        options: Options = replace(
            game.variants[self._variant],
            first_player=muster.first,
            **{switch: switch in on for switch in game.switches},
        )
        seats = tuple(
            Seat(name, seat.colour, seat.brain)
            for name, seat in zip(muster.names(), voyage.seats, strict=True)
        )
        seed = int(self._seed) if self._seed else self._draw_seed(MAX_SEED + 1)
        return Replace(context.flow.board(Match.new(game, seats, options, seed)))

    def _fill(self) -> None:
        """Make the controls anew from what was chosen, and put them in their places."""
        seats = len(self._muster)
        options = self._options()
        cards = [(game, variant) for game in self._offered for variant in GAMES[game].variants]
        paged = is_paged(self._look, self._size)
        page = PAGES[self._page] if paged else None
        names = [option.name for option in options]
        self._places = arrange(self._look, self._size, seats, cards, names, page)
        widgets: list[Widget] = [self._back()]
        if paged:
            widgets.append(self._tabs())
        for game, variant in cards:
            paint = partial(paint_card, self._context.texts, [v for _, v in cards], variant)
            chosen = (game, variant) == (self._game, self._variant)
            widgets.append(Tile(f"variant.{game}.{variant}", paint, chosen, radius=24))
        if "_seat.0" in self._places:
            for index in range(seats):
                widgets += self._seat_widgets(index)
            if seats < MAX_PLAYERS:
                widgets += self._recruits()
        widgets += [*options, self._departure()]
        widgets = [widget for widget in widgets if widget.name in self._places]
        self._ring.replace(widgets)
        self._ring.place({w.name: self._places[w.name] for w in widgets})

    def _back(self) -> Widget:
        return icon_button("back", "back", self._context.texts("setup.back"))

    def _tabs(self) -> Widget:
        texts = self._context.texts
        items = [
            Item(texts(f"setup.page_{page}"), icon)
            for page, icon in zip(PAGES, _PAGE_ICONS, strict=True)
        ]
        return Choice("page", items, self._page, letters=30)

    def _seat_widgets(self, index: int) -> list[Widget]:
        texts = self._context.texts
        sailor, name = self._muster.sailors[index], self._muster.names()[index]
        seat = f"seat.{index}"
        drawing = portrait_of(name) if sailor.computer else None
        widgets: list[Widget] = [
            Portrait(f"{seat}.colour", sailor.colour, drawing),
            NamePlate(f"{seat}.name", name),
            self._kind(index),
        ]
        if len(self._muster) > MIN_PLAYERS:
            widgets.append(icon_button(f"{seat}.remove", "quit", texts("setup.remove")))
        return widgets

    def _kind(self, index: int) -> Widget:
        """Who plays a seat: a person or the computer, or one of several computers."""
        texts, muster = self._context.texts, self._muster
        sailor = muster.sailors[index]
        name = f"seat.{index}.kind"
        chosen = 0 if sailor.level is None else sailor.level + 1
        spacious = self._picture.is_spacious(index)
        if len(muster.levels) > 1:
            says = [texts("setup.person"), *(title_of(texts, level) for level in muster.levels)]
            stars = [0, *(level.stars for level in muster.levels)]
            icons = () if spacious else ["person", *["wheel"] * len(muster.levels)]
            return Stepper(name, says, chosen, stars, icons)
        kinds = [
            Item(texts("setup.person") if spacious else "", "person"),
            Item(texts("setup.computer") if spacious else "", "wheel"),
        ]
        return Choice(name, kinds, chosen, letters=24)

    def _recruits(self) -> list[Widget]:
        pirate = self._muster.newcomer()
        return [
            Recruit("add.person", self._context.texts("setup.person"), None),
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
        says = [texts("option.first_lot"), *self._muster.names()]
        first = 0 if self._muster.first is None else self._muster.first + 1
        result.append(Plate("option.first", texts("option.first"), says, first))
        more = (
            texts("option.more_seed", seed=self._seed) if self._seed else texts("option.more_lot")
        )
        result.append(Plate("more", texts("option.more"), [more]))
        return result

    def _departure(self) -> Widget:
        texts = self._context.texts
        voyage = texts(f"variant.{self._variant}")
        note = texts("setup.sail_note", voyage=voyage, count=len(self._muster))
        return SailButton("sail", texts("setup.sail"), tone=Tone.RED, note=note, radius=30)


def _option_order(switch: str) -> tuple[bool, bool]:
    """What is on or off comes first."""
    return switch not in _SWITCHES, switch != "sloop_retreat"
