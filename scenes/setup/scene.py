"""The set-up: which game, who plays, which options; one tap starts the game."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, Character, Colour, Match, Options, Seat
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, levels
from scenes.core.model.preferences import LastVoyage, usual_switches
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Push, Replace
from scenes.kit import ornaments, plates
from scenes.kit.controls import Choice, Item
from scenes.kit.layout import (
    Part,
    Share,
    Side,
    Size,
    anchored,
    cells,
    columns,
    cut,
    equal_columns,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.lists import Tile
from scenes.kit.look import Look
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.theme import Tone
from scenes.kit.view import Painted
from scenes.kit.widgets import Activated, Widget, nowhere
from scenes.setup.choose_pirate import ChoosePirate
from scenes.setup.crew_draft import CrewDraft
from scenes.setup.widgets import (
    GAP,
    FreeSeat,
    NewSeat,
    OptionPlate,
    SailButton,
    SeatCard,
    SeatSetting,
    is_wide,
)
from scenes.shared.text_entry import choose_name, choose_seed
from scenes.shared.variant_cards import VariantCards, draw_prop

PAGES = ("voyage", "crew", "options")
"""What a small window shows one after the other."""
_PAGE_ICONS = ("sail", "person", "settings")
_SWITCHES: Mapping[str, int] = {"sloop_retreat": 0, "may_pass": 1, "empty_captain": 1}
"""Options that are on or off, which come first, in order; the others name one of two things."""
_PROPS = (("signs/compass", 230, 52, -86, -14), ("signs/ducats", 150, 300, -34, 0))
"""Things at the top right: size, distances from the right and from the top, and rotation."""


_COLUMN, _POSTER = 62, 38
"""How wide the cards of games are beside each other, where there are several and where one."""
_LARGE = 1.2
"""Letters so large that the table would have no room for the pictures of the games."""


class VariantCard(NamedTuple):
    """The name of a card that selects a game."""

    game: str
    variant: str


class Switch(NamedTuple):
    """The name of a widget that changes an option of the game."""

    option: str


CardGroup: TypeAlias = tuple[Rect, list[Rect]]
"""Where the heading and the cards of one game are."""


class SetupPlaces(NamedTuple):
    """Where everything is; a page has only some of it."""

    back: Rect
    sail: Rect
    tabs: Rect | None = None
    banner: Rect | None = None
    groups: Sequence[CardGroup] = ()
    crew_heading: Rect | None = None
    seats: Sequence[Rect] = ()
    """And the free seat, if there is one."""
    tray: Rect | None = None
    options: Sequence[Rect] = ()


def is_paged(look: Look, size: Size) -> bool:
    """Return whether there is too little room for everything at once, pictures and all."""
    least = look.px(1600 if is_portrait(size) else 1800)
    return look.scale.compact or max(size) < least or look.scale.text > _LARGE


def _page(
    look: Look, size: Size, page: str, cards: Sequence[int], seats: int, options: int
) -> SetupPlaces:
    """Lay out one page of a small window, for that many cards of each game, seats and options."""
    px, tall = look.px, is_portrait(size)
    room = inset(Rect(0, 0, *size), px(24), px(18))
    top, room = cut(room, Side.TOP, px(84), px(20))
    low, room = cut(room, Side.BOTTOM, px(140 if tall else 116), px(20))
    back, tabs = cut(top, Side.LEFT, top.height, px(20))
    sail = anchored(low, (min(low.width, px(900)), low.height))
    places = SetupPlaces(back, sail, inset(tabs, 0, px(2)))
    if not tall:
        room = anchored(room, (room.width, min(room.height, px(640))), 0.5, 0.3)
    if page == "voyage":
        return places._replace(groups=_groups_on_a_page(look, room, cards, tall=tall))
    if page == "crew":
        across = 1 if room.height // seats >= px(194) else 2
        if not tall:
            across = seats if room.width // seats >= px(240) else 3
        return places._replace(seats=_seats(look, room, seats, across))
    across = 1 if tall else 2
    high = min(room.height, px(200) * -(-options // across))
    tray = anchored(room, (room.width, high), 0.5, 0)
    return places._replace(tray=tray, options=_options(look, tray, options, across))


def _table(look: Look, size: Size, cards: Sequence[int], seats: int, options: int) -> SetupPlaces:
    """Lay out everything on one table."""
    px, tall = look.px, is_portrait(size)
    side = px(40 if size[0] < px(1500) else 58)
    room = Rect(side, px(22), size[0] - 2 * side, size[1] - px(22 + 34))
    heading = px(46) if len(cards) > 1 else 0
    across = 2 if tall and seats == 4 else 3 if tall else seats
    down = -(-seats // across)
    narrowest = (room.width - (MAX_PLAYERS - 1) * px(16)) // MAX_PLAYERS
    # Where five seats are narrow they are high, at the cost of the cards.
    upper, middle, rest = (330, 268, 240) if is_wide(look, narrowest) else (276, 326, 214)
    shares: list[Part] = [px(104), heading, Share(upper), px(40), Share(middle), Share(rest)]
    if tall:
        seat = 22 if across == 2 else 25
        shares[2:] = [Share(54), px(40), Share(seat * down), Share(25), px(144)]
    strips = rows(room, shares, px(10))
    wide = min(px(620), size[0] - 2 * (side + px(88 + 16)))
    low = strips[5].move(0, px(10))
    if tall:
        sail = strips[6].move(0, px(10))
    else:
        low.height -= px(10)
        sail, low = cut(low, Side.RIGHT, min(px(540), round(low.width * 0.28)), px(20))
    return SetupPlaces(
        Rect(side - px(14), px(26), px(88), px(88)),
        sail,
        banner=anchored(Rect(0, px(22), size[0], px(104)), (wide, px(104))),
        groups=(_groups_in_columns if tall else _groups)(look, strips[1], strips[2], cards),
        crew_heading=strips[3],
        seats=_seats(look, strips[4], seats, across),
        tray=low,
        options=_options(look, low, options, 2 if tall else 3),
    )


def _groups(look: Look, heads: Rect, rect: Rect, counts: Sequence[int]) -> list[CardGroup]:
    """Place the cards side by side, those of each game below its heading."""
    parts = [Share(count) for count in counts]
    groups = [columns(each, parts, look.px(44)) for each in (heads, rect)]
    return [
        (head, _even(equal_columns(group, count, look.px(20))))
        for head, group, count in zip(*groups, counts, strict=True)
    ]


def _groups_in_columns(
    look: Look, heads: Rect, rect: Rect, counts: Sequence[int]
) -> list[CardGroup]:
    """Place the games side by side: several cards below each other, a single one as a poster."""
    parts = [Share(_COLUMN if count > 1 else _POSTER) for count in counts]
    groups = [columns(each, parts, look.px(30)) for each in (heads, rect)]
    return [
        (head, cells(group, count, 1, look.px(18)))
        for head, group, count in zip(*groups, counts, strict=True)
    ]


def _groups_on_a_page(
    look: Look, rect: Rect, counts: Sequence[int], *, tall: bool
) -> list[CardGroup]:
    """Place the cards on a page of their own; on a high one below each other."""
    heading = look.px(46) if len(counts) > 1 else 0
    if not tall:
        heads, rect = cut(rect, Side.TOP, heading, look.px(8) if heading else 0)
        return _groups(look, heads, rect, counts)
    gap, apart = look.px(8), look.px(16)
    room = rect.height - len(counts) * heading - (2 * len(counts) - 1) * gap
    high = (room - sum(count - 1 for count in counts) * apart) // sum(counts)
    parts = [part for n in counts for part in (heading, n * high + (n - 1) * apart)]
    strips = rows(rect, parts, gap)
    return [
        (head, cells(group, count, 1, apart))
        for head, group, count in zip(strips[::2], strips[1::2], counts, strict=True)
    ]


def _seats(look: Look, rect: Rect, count: int, across: int) -> list[Rect]:
    gap = look.px(16)
    if across == 1 < count:
        # In a column the seats are rows, no higher than they need to be.
        high = min((rect.height - (count - 1) * gap) // count, look.px(230))
        rect = Rect(*rect.topleft, rect.width, count * (high + gap) - gap)
    return _even(cells(rect, count, min(across, count), gap))


def _even(places: Sequence[Rect]) -> list[Rect]:
    """Return the places without the pixel that some are wider: what fits one then fits all."""
    widths = [place.width for place in places]
    return [
        Rect(*place.topleft, min(w for w in widths if w + 1 >= place.width), place.height)
        for place in places
    ]


def _options(look: Look, rect: Rect, count: int, across: int) -> list[Rect]:
    # The switches come first and need the most room, so the line that is not full is the first.
    room = inset(rect, look.px(16), look.px(16))
    return cells(room, count, across, look.px(GAP), short_first=True)


class SetupScene(WidgetScene):
    """Who plays what; leads to the board."""

    title = "setup.title"
    back_label = "setup.back"

    def __init__(
        self,
        context: Context,
        draw_seed: Callable[[int], int] = secrets.randbelow,
        offered: Sequence[str] = tuple(GAMES),
        opponents: Sequence[Opponent] = OPPONENTS,
    ) -> None:
        super().__init__(context, focus="sail")
        self._draw_seed, self._offered = draw_seed, tuple(offered)
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
        self._places = SetupPlaces(nowhere(), nowhere())
        self._seats: Sequence[SeatCard | FreeSeat] = ()

    # Building

    def build(self, room: Rect) -> Iterable[Widget]:
        texts, seats = self.context.texts, len(self.crew)
        options = self._options()
        cards = [len(GAMES[game].variants) for game in self._offered]
        counts = (cards, seats + (seats < MAX_PLAYERS), len(options))
        if is_paged(self.look, self.size):
            places = _page(self.look, self.size, PAGES[self.page], *counts)
        else:
            places = _table(self.look, self.size, *counts)
        self._places, self.banner = places, places.banner or nowhere()
        self._seats = [
            SeatCard(self.look, texts, self.crew, seat, rect)
            if seat < seats
            else FreeSeat(self.look, texts, self.crew.newcomer(), rect)
            for seat, rect in enumerate(places.seats)
        ]
        for option, rect in zip(options, places.options, strict=False):
            option.rect = rect
        pages = zip((texts(f"setup.page_{page}") for page in PAGES), _PAGE_ICONS, strict=True)
        items = [Item(label, icon) for label, icon in pages]
        if self._changed():
            items[-1] = items[-1]._replace(icon="star")
        tabs = Choice("page", items, self.page, letters=30, rect=places.tabs or nowhere())
        voyage = texts(f"variant.{self._variant}")
        note = texts("setup.sail_note", voyage=voyage, count=seats)
        sail = SailButton("sail", texts("setup.sail"), tone=Tone.RED, note=note, radius=30)
        sail.rect = places.sail
        return [
            self.back_button(places.back),
            *([tabs] if places.tabs else []),
            *self._cards(places.groups),
            *(widget for seat in self._seats for widget in seat.widgets),
            *(options if places.options else ()),
            sail,
        ]

    def _cards(self, groups: Sequence[CardGroup]) -> Iterable[Widget]:
        places = {
            VariantCard(game, variant): rect
            for game, (_, rects) in zip(self._offered, groups, strict=False)
            for variant, rect in zip(GAMES[game].variants, rects, strict=True)
        }
        # A poster beside wide cards is arranged by itself.
        for posters in (False, True):
            alike = {
                card: rect for card, rect in places.items() if is_portrait(rect.size) == posters
            }
            if not alike:
                continue
            by_variant = {card.variant: rect for card, rect in alike.items()}
            cards = VariantCards(self.context.texts, self.look, by_variant)
            for card, rect in alike.items():
                paint = partial(cards.paint, card.variant)
                yield Tile(
                    card, Painted(paint), card == (self._game, self._variant), radius=24, rect=rect
                )

    def _changed(self) -> set[str]:
        """Return the options that are not as usual in this game."""
        return self._switches[self._game] ^ {*usual_switches(GAMES[self._game])}

    def _options(self) -> list[OptionPlate]:
        texts, seed = self.context.texts, self._seed
        result = []
        for switch in sorted(GAMES[self._game].switches, key=lambda name: _SWITCHES.get(name, 2)):
            says = [texts(f"option.{switch}_off"), texts(f"option.{switch}_on")]
            on, name = int(switch in self._switches[self._game]), texts(f"option.{switch}")
            mark = texts("option.changed") if switch in self._changed() else ""
            result.append(OptionPlate(Switch(switch), name, says, on, switch in _SWITCHES, mark))
        says = [texts("option.first_lot"), *self.crew.names()]
        first = 0 if self.crew.first is None else self.crew.first + 1
        more = texts("option.more_seed" if seed else "option.more_lot", seed=seed)
        return [
            *result,
            OptionPlate("first", texts("option.first"), says, first),
            OptionPlate("more", texts("option.more"), [more]),
        ]

    # Painting

    def cover(self, surface: Surface, beneath: Surface) -> None:
        look = self.look
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        for name, side, right, top, turned in _PROPS if self.banner.width else ():
            if surface.get_width() - self.banner.right > look.px(right + side // 2):
                draw_prop(surface, look, name, (side, right, top), turned)

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        look, texts, places = self.look, self.context.texts, self._places
        if len(self._offered) > 1:
            for game, (head, _) in zip(self._offered, places.groups, strict=False):
                ornaments.draw_heading(surface, look, head, texts(f"variant.game_{game}"))
        if places.crew_heading is not None:
            style = look.outlined(30, look.theme.heading)
            look.letters.draw(surface, texts("setup.crew"), style, places.crew_heading, 0)
        for seat in self._seats:
            seat.paint(surface)
        if places.tray is not None:
            tray = plates.panel(look, places.tray.size, Ground.WOOD, radius=20)
            tray.draw(surface, places.tray.topleft)

    # Answering

    def cue(self, used: Activated) -> Cue | None:
        return Cue.START if used.name == "sail" else super().cue(used)

    def use(self, used: Activated) -> Change | None:
        crew, chosen, before = self.crew, int(used.value or 0), self.crew.faces()
        match used.name:
            case "sail":
                return self._sail()
            case "page":
                self.page = chosen
            case VariantCard(game, variant):
                self._game, self._variant = game, variant
            case SeatSetting(seat, "kind"):
                crew.play(seat, chosen - 1 if chosen else None)
                self._say_who_changed(before)
            case SeatSetting(seat, "remove"):
                crew.leave(seat)
            case SeatSetting(seat, "pirate"):
                self._changed_seat = seat
                return Push(ChoosePirate(self.context, crew, seat))
            case SeatSetting(seat, "name"):
                self._changed_seat = seat
                return Push(choose_name(self.context, crew.sailors[seat].name, crew.pirates))
            case NewSeat(computer):
                crew.join(computer=computer)
                self._say_who_changed(before)
            case Switch(option):
                self._switches[self._game] ^= {option}
            case "first":
                crew.first = None if chosen == 0 else chosen - 1
            case "more":
                self._changed_seat = None
                return Push(choose_seed(self.context, self._seed))
        return None

    def _say_who_changed(self, before: Sequence[Character]) -> None:
        """Say so if a computer has come whose face a person had."""
        crew, names, faces = self.crew, self.crew.names(), self.crew.faces()
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

    def _sail(self) -> Change:
        """Remember what was chosen and start the game."""
        game, crew, context = GAMES[self._game], self.crew, self.context
        chosen = {
            name: tuple(switch for switch in each.switches if switch in self._switches[name])
            for name, each in GAMES.items()
        }
        on = chosen[self._game]
        voyage = LastVoyage(self._game, self._variant, on, crew.first, crew.choices())
        rules = ((name, on) for name, on in chosen.items() if on != usual_switches(GAMES[name]))
        context.prefer(replace(context.preferences, voyage=voyage, house_rules=tuple(rules)))
        context.seed = None
        options: Options = replace(
            game.variants[self._variant],
            first_player=crew.first,
            **{switch: switch in on for switch in game.switches},
        )
        named = zip(crew.names(), voyage.seats, strict=True)
        seats = tuple(Seat(name, seat.colour, seat.brain, seat.character) for name, seat in named)
        seed = int(self._seed) if self._seed else self._draw_seed(MAX_SEED + 1)
        return Replace(context.flow.board(Match.new(game, seats, options, seed), begins=True))
