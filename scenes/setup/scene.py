"""The set-up: which game, who plays, which options; one tap starts the game."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, MIN_PLAYERS, Match, Options, Seat
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, levels, title_of
from scenes.core.model.preferences import LastVoyage
from scenes.core.scene import Change, Pop, Push, Replace, Scene
from scenes.kit import ornaments, plates
from scenes.kit.controls import Choice, Item, Stepper
from scenes.kit.effects import draw_centred
from scenes.kit.i18n import Texts
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    SMALLEST_LETTERS,
    Part,
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    equal_rows,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.lists import Tile
from scenes.kit.look import Layer, Look
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Control, FocusRing, Widget, icon_button
from scenes.setup.crew_draft import CrewDraft
from scenes.setup.widgets import Plate, Recruit, SailButton
from scenes.shared.portraits import PIRATES, NamePlate, Portrait, draw_aside, portrait_of
from scenes.shared.text_entry import choose_name, choose_seed
from scenes.shared.variant_cards import draw_prop, paint_card

PAGES = ("voyage", "crew", "options")
"""What a small window shows one after the other."""
_ROOMY = (1400, 1600)
"""Units that a wide and a high window must be long for everything to lie on one table."""
_WIDE = 330
"""From so many units on a seat's name lies beside the portrait instead of below."""
_TIGHT = 236
"""Below so many units the button that removes a seat lies above instead of beside the choice."""
_WIDE_PIXELS = 230
"""And from so many pixels on, as letters do not get any smaller in a small window."""
_LOWEST, _NARROWEST = 194, 240
"""Units that a seat needs on a page of its own, with what parts it from the next."""
_GAP = 14
"""Units between two controls: nine pixels in the smallest window."""


def is_paged(look: Look, size: Size) -> bool:
    """There is no room for everything at once."""
    return look.scale.compact or max(size) < look.px(_ROOMY[is_portrait(size)])


def arrange(
    look: Look,
    size: Size,
    seats: int,
    cards: Sequence[tuple[str, str]],
    options: Sequence[str],
    page: str | None = None,
) -> dict[str, Rect]:
    """Where everything lies, or what is on a page; names of what is no control begin with a line.

    Without a page it is all on one table.
    """
    if page is None:
        return _table(look, size, seats, cards, options)
    px = look.px
    tall = is_portrait(size)
    room = inset(Rect(0, 0, *size), px(24), px(18))
    top, room = cut(room, Side.TOP, px(84), px(20))
    low, room = cut(room, Side.BOTTOM, px(140 if tall else 116), px(20))
    back, tabs = cut(top, Side.LEFT, top.height, px(20))
    sail = anchored(low, (min(low.width, px(900)), low.height))
    places = {"back": back, "page": inset(tabs, 0, px(2)), "sail": sail}
    if not tall:
        room = anchored(room, (room.width, min(room.height, px(640))), 0.5, 0.3)
    if page == "voyage":
        places |= _card_pages(look, room, cards, tall=tall)
    elif page == "crew":
        places |= _crew_places(look, room, seats, _seats_across(look, room, seats, tall=tall))
    else:
        high = min(room.height, px(200) * -(-len(options) // (1 if tall else 2)))
        tray = anchored(room, (room.width, high), 0.5, 0)
        places |= _option_places(look, tray, options, 1 if tall else 2)
    return places


def _table(
    look: Look,
    size: Size,
    seats: int,
    cards: Sequence[tuple[str, str]],
    options: Sequence[str],
) -> dict[str, Rect]:
    px = look.px
    tall = is_portrait(size)
    side = px(40 if size[0] < px(1500) else 58)
    room = Rect(side, px(22), size[0] - 2 * side, size[1] - px(22 + 34))
    games = list(dict.fromkeys(game for game, _ in cards))
    heading = px(46) if len(games) > 1 else 0
    cells = seats + (seats < MAX_PLAYERS)
    across = 2 if tall and cells == 4 else 3 if tall else cells
    down = -(-cells // across)
    narrowest = (room.width - (MAX_PLAYERS - 1) * px(16)) // MAX_PLAYERS
    # Where five seats are narrow they are high, at the cost of the cards.
    cards_, crew, rest = (330, 268, 240) if _is_wide(look, narrowest) else (276, 326, 214)
    shares: list[Part] = [px(104), heading, Share(cards_), px(40), Share(crew), Share(rest)]
    if tall:
        shares[2:] = [Share(26), px(40), Share(26 * down), Share(26), px(160)]
    strips = rows(room, shares, px(10))
    wide = min(px(620), size[0] - 2 * (side + px(88 + 16)))
    places = {
        "back": Rect(side - px(14), px(26), px(88), px(88)),
        "_banner": anchored(Rect(0, px(22), size[0], px(104)), (wide, px(104))),
        "_crew": strips[3],
    }
    places |= _card_places(look, strips[1], strips[2], cards)
    places |= _crew_places(look, strips[4], seats, across)
    low = strips[5].move(0, px(10))
    if tall:
        places["sail"] = strips[6].move(0, px(10))
    else:
        low.height -= px(10)
        places["sail"], low = cut(low, Side.RIGHT, min(px(540), round(low.width * 0.28)), px(20))
    return places | _option_places(look, low, options, 2 if tall else 3)


def _card_places(
    look: Look, heads: Rect, rect: Rect, cards: Sequence[tuple[str, str]]
) -> dict[str, Rect]:
    """The cards side by side; several games lie apart under their headings."""
    places: dict[str, Rect] = {}
    games = list(dict.fromkeys(game for game, _ in cards))
    counts = [sum(game == each for game, _ in cards) for each in games]
    parts_: list[Part] = [Share(count) for count in counts]
    for game, group, count in zip(games, columns(rect, parts_, look.px(44)), counts, strict=True):
        if len(games) > 1:
            places[f"_game.{game}"] = Rect(group.x, heads.y, group.width, heads.height)
        names = [f"variant.{each}.{variant}" for each, variant in cards if each == game]
        places |= dict(zip(names, equal_columns(group, count, look.px(20)), strict=True))
    return places


def _card_pages(
    look: Look, rect: Rect, cards: Sequence[tuple[str, str]], *, tall: bool
) -> dict[str, Rect]:
    """The cards on a page of their own: in a high one each game below the other, two in a line."""
    games = list(dict.fromkeys(game for game, _ in cards))
    heading = look.px(46) if len(games) > 1 else 0
    if not tall:
        heads, rect = cut(rect, Side.TOP, heading, look.px(8) if heading else 0)
        return _card_places(look, heads, rect, cards)
    places: dict[str, Rect] = {}
    names = {
        game: [f"variant.{each}.{variant}" for each, variant in cards if each == game]
        for game in games
    }
    gap = look.px(20)
    parts: list[Part] = []
    for game in games:
        parts += [heading, Share(-(-len(names[game]) // 2))]
    strips = iter(rows(rect, parts, look.px(8)))
    for game in games:
        head, group = next(strips), next(strips)
        if heading:
            places[f"_game.{game}"] = head
        count = len(names[game])
        cells = _cells(group, count, 2, -(-count // 2), gap)
        places |= dict(zip(names[game], cells, strict=True))
    return places


def _crew_places(look: Look, rect: Rect, seats: int, across: int) -> dict[str, Rect]:
    """The seats, and a vacancy where one more may come."""
    places: dict[str, Rect] = {}
    cells = seats + (seats < MAX_PLAYERS)
    across = min(across, cells)
    lines = -(-cells // across)
    high = (rect.height - (lines - 1) * look.px(16)) // lines
    if lines == cells > 1:
        # In a column the seats are rows, no higher than they need to be.
        high = min(high, look.px(230))
        rect = Rect(rect.x, rect.y, rect.width, cells * (high + look.px(16)) - look.px(16))
    for index, cell in enumerate(_cells(rect, cells, across, lines, look.px(16))):
        if index < seats:
            places |= _seat_places(look, cell, index, removable=seats > MIN_PLAYERS)
        else:
            places |= _vacancy_places(look, cell)
    return places


def _seats_across(look: Look, room: Rect, seats: int, *, tall: bool) -> int:
    """How many seats lie side by side on a page: one in a high one and all in a wide one."""
    cells = seats + (seats < MAX_PLAYERS)
    if tall:
        return 1 if room.height // cells >= look.px(_LOWEST) else 2
    return cells if room.width // cells >= look.px(_NARROWEST) else 3


def _cells(rect: Rect, count: int, across: int, down: int, gap: int) -> list[Rect]:
    """So many cells in lines; in a line that is not full they are wider."""
    cells: list[Rect] = []
    for line in equal_rows(rect, down, gap):
        cells += equal_columns(line, min(across, count - len(cells)), gap)
    return cells


def _seat_places(look: Look, rect: Rect, index: int, *, removable: bool) -> dict[str, Rect]:
    px = look.px
    seat = f"seat.{index}"
    if rect.height >= px(400):
        return _tower_places(look, rect, index, removable=removable)
    if rect.width >= px(600):
        return _row_places(look, rect, index, removable=removable)
    wide = _is_wide(look, rect.width)
    room = inset(rect, px(18 if wide else 15))
    low, upper = cut(room, Side.BOTTOM, px(68 if wide else 66), px(_GAP))
    places = {f"_seat.{index}": rect}
    if wide:
        face = min(px(220), upper.height, round(room.width * 0.44))
        picture, beside = cut(upper, Side.LEFT, face, px(16))
        beside = Rect(beside.x, upper.y, beside.width, min(upper.height, face))
        name, kind = cut(beside, Side.TOP, px(72), px(4))
    else:
        name, upper = cut(upper, Side.BOTTOM, px(66), px(_GAP))
        picture, kind = cut(upper, Side.LEFT, min(px(150), upper.height), px(16))
    places[f"{seat}.colour"] = Rect(picture.x, picture.y, picture.width, picture.width)
    places[f"{seat}.name"] = name
    places[f"_kind.{index}"] = kind.clip(Rect(kind.x, kind.centery - px(38), kind.width, px(76)))
    if removable and room.width < px(_TIGHT):
        places[f"{seat}.remove"] = Rect(room.right - low.height, room.y, low.height, low.height)
        del places[f"_kind.{index}"]
    elif removable:
        places[f"{seat}.remove"], low = cut(low, Side.RIGHT, low.height, px(_GAP))
    places[f"{seat}.kind"] = low
    return places


def _is_wide(look: Look, width: int) -> bool:
    return width >= max(look.px(_WIDE), _WIDE_PIXELS)


def _tower_places(look: Look, rect: Rect, index: int, *, removable: bool) -> dict[str, Rect]:
    """A seat in a high cell: one thing below the other."""
    px = look.px
    seat = f"seat.{index}"
    room = inset(rect, px(16), px(20))
    low, room = cut(room, Side.BOTTOM, px(76), px(_GAP))
    kind, room = cut(room, Side.BOTTOM, px(68), px(_GAP))
    name, room = cut(room, Side.BOTTOM, px(90), px(_GAP))
    face = min(room.size)
    places = {
        f"_seat.{index}": rect,
        f"{seat}.colour": anchored(room, (face, face)),
        f"{seat}.name": name,
        f"{seat}.kind": low,
    }
    if removable:
        places[f"{seat}.remove"], kind = cut(kind, Side.RIGHT, kind.height, px(_GAP))
    return places | {f"_kind.{index}": kind}


def _row_places(look: Look, rect: Rect, index: int, *, removable: bool) -> dict[str, Rect]:
    """A seat in a wide cell: the picture at the left, the name over the choice beside it."""
    px = look.px
    seat = f"seat.{index}"
    room = inset(rect, px(20), px(16))
    face = min(px(190), room.height)
    picture, beside = cut(room, Side.LEFT, face, px(24))
    low = min(px(76), (beside.height - px(_GAP)) // 2)
    upper, lower = rows(beside, [Share(), low], px(_GAP))
    name, kind = columns(upper, [Share(3), Share(2)], px(18))
    places = {
        f"_seat.{index}": rect,
        f"{seat}.colour": Rect(picture.x, room.centery - face // 2, face, face),
        f"{seat}.name": anchored(name, (name.width, min(name.height, px(88)))),
        f"_kind.{index}": anchored(kind, (kind.width, min(kind.height, px(80)))),
    }
    if removable:
        places[f"{seat}.remove"], lower = cut(lower, Side.RIGHT, lower.height, px(_GAP))
    places[f"{seat}.kind"] = lower
    return places


def _vacancy_places(look: Look, rect: Rect) -> dict[str, Rect]:
    px = look.px
    gap = px(_GAP)
    room = inset(rect, px(16), px(16))
    if rect.width > 2 * rect.height and rect.height < px(260):
        head, room = columns(room, [Share(), Share()], gap)
    else:
        head, room = cut(room, Side.TOP, px(48), px(4))
    wide = min(px(150), (room.width - gap) // 2)
    high = min(room.height, wide + px(40))
    person, computer = equal_columns(anchored(room, (2 * wide + gap, high)), 2, gap)
    return {"_vacancy": rect, "_more": head, "add.person": person, "add.computer": computer}


def _option_places(look: Look, rect: Rect, options: Sequence[str], across: int) -> dict[str, Rect]:
    down = -(-len(options) // across)
    room = inset(rect, look.px(16), look.px(16))
    # The switches come first and need the most room, so the line that is not full is the first.
    lines = equal_rows(room, down, look.px(_GAP))
    first = len(options) - across * (down - 1)
    cells = equal_columns(lines[0], first, look.px(_GAP))
    for line in lines[1:]:
        cells += equal_columns(line, across, look.px(_GAP))
    return {"_tray": rect, **dict(zip(options, cells, strict=True))}


_PROPS = (("signs/compass", 230, 52, -86, -14), ("signs/ducats", 150, 300, -34, 0))
"""What lies at the top right: side, distances from the right and from the top, and how turned."""


@dataclass(frozen=True, slots=True)
class SetupPicture:
    """What is seen of a set-up besides its controls."""

    look: Look
    texts: Texts
    places: Mapping[str, Rect]
    muster: CrewDraft

    def paint_table(self, surface: Surface) -> None:
        """The table with the title on it and what else lies there, where there is room."""
        look = self.look
        surface.blit(look.textures.table(surface.get_size(), look.scale.unit), (0, 0))
        banner = self.places.get("_banner")
        if banner is None:
            return
        room = surface.get_width() - banner.right
        for name, side, right, top, turned in _PROPS:
            if room > look.px(right + side // 2):
                draw_prop(surface, look, name, (side, right, top), turned)
        ornaments.draw_banner(surface, look, banner, self.texts("setup.title"))

    def draw(self, surface: Surface) -> None:
        """Headings, and the plates that seats and options lie on."""
        look, texts = self.look, self.texts
        for name, rect in self.places.items():
            match name.split("."):
                case ["_game", game]:
                    ornaments.draw_heading(surface, look, rect, texts(f"variant.game_{game}"))
                case ["_crew"]:
                    style = look.outlined(30, look.theme.heading)
                    look.letters.draw(surface, texts("setup.crew"), style, rect, 0)
                case ["_seat", _]:
                    plates.paper(look, rect.size).draw(surface, rect.topleft)
                case ["_kind", index]:
                    self._draw_kind(surface, rect, int(index))
                case ["_vacancy"]:
                    plates.vacancy(look, rect.size).draw(surface, rect.topleft)
                case ["_more"]:
                    style = look.outlined(34)
                    look.letters.draw(surface, texts("setup.one_more"), style, rect)
                case ["_tray"]:
                    tray = plates.panel(look, rect.size, Ground.WOOD, radius=20)
                    tray.draw(surface, rect.topleft)

    def is_spacious(self, index: int) -> bool:
        """Whether a seat's choice has room for words beside its icons."""
        look, texts, levels = self.look, self.texts, self.muster.levels
        choice = self.places[f"seat.{index}.kind"]
        if len(levels) > 1:
            words = [texts("setup.person"), *(title_of(texts, level) for level in levels)]
            style, part = look.style(Face.BOLD, 26), choice.width - 2 * choice.height - look.px(16)
            beside = 0
        else:
            words = [texts("setup.person"), texts("setup.computer")]
            style, part = look.outlined(24), choice.width // 2 - look.px(12)
            beside = look.px(42 + 10 + 16)
        smaller = replace(style, size=max(SMALLEST_LETTERS, round(style.size * 0.8)))
        return max(look.letters.width(word, smaller) for word in words) + beside <= part

    def _draw_kind(self, surface: Surface, rect: Rect, index: int) -> None:
        """Who plays a seat, and what for a pirate that is."""
        look, texts = self.look, self.texts
        sailor = self.muster.sailors[index]
        kind = "computer" if sailor.computer else "person"
        said = texts(f"setup.{kind}")
        spacious = self.is_spacious(index)
        if sailor.level is not None and not spacious:
            said = title_of(texts, self.muster.levels[sailor.level])
        if len(self.muster.levels) > 1 or not spacious:
            upper, rect = equal_rows(rect, 2)
            side = look.px(30)
            icon, words = cut(upper, Side.LEFT, side, look.px(6))
            sign = "wheel" if sailor.computer else "person"
            draw_centred(surface, look.icon(sign, side), icon.center)
            bold = look.style(Face.BOLD, 23, look.theme.ink_soft)
            draw_aside(surface, look, words, said, bold)
        drawing = portrait_of(sailor.name) if sailor.computer else None
        trait = drawing.split("/")[1] if drawing else kind
        italic = look.style(Face.ITALIC, 23, look.theme.ink_soft)
        draw_aside(surface, look, rect, texts(f"names.trait_{trait}"), italic)


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
