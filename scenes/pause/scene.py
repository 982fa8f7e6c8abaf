"""The pause: over the darkened board, what to do next, how the crews stand and who plays them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game import PUBLIC, Match, Seat, is_title
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import (
    OPPONENTS,
    Opponent,
    level_of,
    levels,
    title_of,
)
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop, Push
from scenes.kit import ornaments, plates
from scenes.kit.controls import Choice, Item
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    grid,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.lists import Tile
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, Widget
from scenes.shared.confirm import Confirm, LeaveUnsaved
from scenes.shared.portraits import (
    costume_of,
    draw_aside,
    draw_portrait,
    draw_title,
    draw_words,
    pirate_named,
)
from scenes.shared.text_entry import default_title, write_title

BUTTONS = {
    "resume": "play",
    "rules": "learn",
    "settings": "settings",
    "keep": "write",
    "restart": "replay",
    # The last has the most room: its words are the longest in every language.
    "leave": "anchor",
}
_ENDS = {"leave": PauseChoice.LEAVE, "restart": PauseChoice.RESTART}
"""What these buttons end the pause with."""
_LETTERS = 46


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
    """The buttons that ask first; who leaves loses nothing where games are saved."""


class PauseScene(DialogScene):
    """What can be done beside playing, also who plays from now on; pops with a PauseChoice."""

    title = "pause.title"
    blur = 4
    offers = PauseOffers()

    def __init__(
        self, context: Context, match: Match, opponents: Sequence[Opponent] = OPPONENTS
    ) -> None:
        super().__init__(context, focus="resume")
        self._match = match
        self._levels = levels(opponents)
        # A scenario cannot be saved, nor a finished game.
        saved = match.seed is not None and match.outcome is None
        offered = [name for name in BUTTONS if name in self.offers.buttons]
        self._buttons = [name for name in offered if saved or name != "keep"]
        self._layout: PauseLayout
        self._asked: str | None = None
        self._changed_seat = 0
        self._trouble = context.trouble

    def build(self, room: Rect) -> Iterable[Widget]:
        seats = range(len(self._match.seats))
        self._layout = PauseLayout.of(self.look, self.size, len(seats), len(self._buttons))
        self.banner, self.sheet = self._layout.banner, self._layout.sheet
        places = dict(zip(self._buttons, self._layout.buttons, strict=True))
        notes = self._has_room_for_notes(places)
        for name, rect in places.items():
            yield self._button(name, rect, notes)
        if self.offers.players:
            yield from map(self._player, seats)

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
            case "keep":
                texts = self.context.texts
                title, note = texts("saves.keep_title"), texts("saves.keep_note")
                named = default_title(texts, self._match)
                return Push(write_title(self.context, named, title, note))
            case "leave" | "restart" if used.name in self.offers.asked:
                self._asked = used.name
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
        context, texts = self.context, self.context.texts
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

    # The widgets

    def _button(self, name: str, rect: Rect, notes: bool) -> Button:
        px, texts = self.look.px, self.context.texts
        broad = self._layout.buttons[0].width >= px(480)
        label = self._label_of(name)
        if name == "resume":
            size = 66 if broad else 48
            return Button(name, label, "play", Tone.GOLD, letters=size, radius=30, rect=rect)
        plank = Button(name, label, BUTTONS[name], letters=32, radius=22, rect=rect)
        if rect.width >= px(420):
            plank.arrangement = Arrangement.LEFT
            plank.letters = _LETTERS if broad else 40
            plank.note = texts("pause.asks_first") if notes and name in self.offers.asked else ""
        return plank

    def _label_of(self, name: str) -> str:
        unsaved = name == "leave" and self._trouble is not None and name not in self.offers.asked
        return self.context.texts(f"{self._table_of(name)}.{name}{'_unsaved' if unsaved else ''}")

    def _table_of(self, name: str) -> str:
        leave = "review" if self._match.branched else self.offers.leave
        return {"keep": "saves", "leave": leave}.get(name, "pause")

    def _has_room_for_notes(self, places: dict[str, Rect]) -> bool:
        """Whether every button that asks first can say so beside its label."""
        look, texts = self.look, self.context.texts
        note = look.letters.width(texts("pause.asks_first"), look.style(Face.BOLD, 25))
        for name in self.offers.asked:
            label = self._label_of(name)
            wide = look.letters.width(label, look.outlined(_LETTERS)) + look.px(180) + note
            if wide > places[name].width:
                return False
        return True

    def _player(self, seat: int) -> Widget:
        """Return the control for who plays: a choice of two, or a button that opens a dialog."""
        look, texts = self.look, self.context.texts
        name, brain = SeatControl(seat), self._match.seats[seat].brain
        going = self._match.outcome is None
        rect = self._layout.seats[seat].player
        if len(self._levels) > 1:
            icon = "person" if brain is None else "wheel"
            label = self._player_of(seat) if rect.width >= look.px(300) else ""
            return Button(name, label, icon, letters=28, enabled=going, rect=rect)
        labels = [texts("setup.person"), texts("setup.computer")]
        smaller = look.outlined(26 * 0.75)
        widest = max(look.letters.width(word, smaller) for word in labels)
        if widest + look.px(42 + 10 + 16) > rect.width // 2 - look.px(12):
            labels = ["", ""]
        items = [Item(labels[0], "person"), Item(labels[1], "wheel")]
        return Choice(name, items, int(brain is not None), letters=26, enabled=going, rect=rect)

    def _player_of(self, seat: int) -> str:
        texts, brain = self.context.texts, self._match.seats[seat].brain
        if brain is None:
            return texts("setup.person")
        return title_of(texts, self._levels[level_of(brain, self._levels)])

    # The picture

    def paint(self, surface: Surface) -> None:
        self.paint_title(surface)
        resume = self._layout.buttons[0]
        plates.halo(self.look, resume.size, 30).draw(surface, resume.topleft)
        self.paint_sheet(surface)
        look, texts, match = self.look, self.context.texts, self._match
        head, foot = self._layout.head, self._layout.foot
        units = min(44 * look.scale.text, head.height / look.scale.unit)
        title = look.style(Face.TITLE, units / look.scale.text)
        named = look.letters.draw(surface, texts("pause.crews"), title, head, 0)
        quiet = look.style(Face.BOLD, 27, look.theme.ink_soft)
        _, rest = cut(head, Side.LEFT, named.right - head.x, look.px(24))
        voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
        progress = texts("pause.progress", voyage=voyage, round=match.table.round)
        draw_aside(surface, look, rest, progress, quiet, 1)
        for seat, row in enumerate(self._layout.seats):
            self._paint_seat(surface, seat, row)
        if foot is not None and self.offers.players:
            icon, words = cut(foot, Side.LEFT, look.px(44), look.px(14))
            draw_centred(surface, look.icon("wheel", icon.width), icon.center)
            draw_aside(surface, look, words, texts("pause.hand_over"), quiet)

    def _paint_seat(self, surface: Surface, seat: int, places: "SeatRow") -> None:
        look, match = self.look, self._match
        who = match.seats[seat]
        active = match.outcome is None and match.table.to_act == seat
        plates.field(look, places.row.size, active=active).draw(surface, places.row.topleft)
        draw_portrait(surface, look, places.face, costume_of(who))
        draw_words(surface, look, places.name, who.name, look.style(Face.TITLE, 36))
        if places.line is not None and active:
            style = look.style(Face.STRONG, 26, look.theme.emphasis)
            left = self.context.texts("pause.actions_left", count=match.table.actions_left)
            draw_aside(surface, look, places.line, left, style)
        elif places.line is not None:
            style = look.style(Face.BOLD, 26, look.theme.ink_soft)
            look.letters.draw(surface, self._player_of(seat), style, places.line, 0)
        self._paint_counts(surface, seat, places.counts)

    def _paint_counts(self, surface: Surface, seat: int, rect: Rect) -> None:
        """Paint how many pirates have reached the goal, and how many cards are in the hand."""
        look, match = self.look, self._match
        crew = match.table.pirates[seat]
        home = sum(position == match.game.goal for position in crew)
        high = min(rect.height, look.px(58), rect.width // 5)
        goal = "icons/roger" if match.game.has_islands else "scenery/sloop"
        cards = match.view(PUBLIC).hand_sizes[seat]
        units = min(32 * look.scale.text, 44, high / look.scale.unit * 0.6)
        style = look.style(Face.TITLE, units / look.scale.text)
        strip = anchored(rect, (min(rect.width, look.px(300)), high), 0)
        counts = ((goal, f"{home}/{len(crew)}"), ("pieces/card-back", str(cards)))
        for part, (art, text) in zip(equal_columns(strip, 2, look.px(10)), counts, strict=True):
            icon, words = cut(part, Side.LEFT, high, look.px(8))
            draw_centred(surface, look.art.sprite(art, (high, high)), icon.center)
            look.letters.draw(surface, text, style, words, 0)


# Where everything is

_CHOICES, _ICONS = (440, 380), 176
"""Units of the control of a row with words, and with icons only."""


class _PauseMeasures(NamedTuple):
    """How large everything is, in units."""

    banner: float
    top: float
    margin: float
    resume: float
    plank: float
    gap: float
    head: float
    foot: float
    seat: float
    """The height of a row, at most."""


_ROOMY = _PauseMeasures(112, 26, 40, 184, 134, 24, 98, 74, 166)
_HIGH = _ROOMY._replace(resume=140, plank=108, gap=20, seat=158)
_TIGHT = _PauseMeasures(84, 12, 24, 124, 92, 16, 76, 18, 150)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The places of a seat's portrait, name, line, counts and control."""

    row: Rect
    face: Rect
    player: Rect
    name: Rect
    line: Rect | None
    counts: Rect

    @classmethod
    def of(cls, look: Look, row: Rect) -> "SeatRow":
        """Divide a row; a low one has no line between the name and the counts."""
        px = look.px
        inner = inset(row, px(18), 0)
        side = row.height - 2 * px(14 if row.height < px(120) else 18)
        face = Rect(inner.x + px(8), row.centery - side // 2, side, side)
        _, rest = cut(inner, Side.LEFT, px(8) + side, px(22))
        wide = next((width for width in _CHOICES if rest.width >= px(width + 300)), _ICONS)
        player, words = cut(rest, Side.RIGHT, px(wide), px(16))
        player = anchored(player, (player.width, px(76)))
        words = inset(words, 0, px(6))
        low = words.height < px(118)
        words = anchored(words, (words.width, min(words.height, px(96 if low else 140))))
        shares = [Share(46), Share(36)] if low else [Share(44), Share(34), Share(48)]
        name, *line, counts = rows(words, shares)
        return cls(row, face, player, name, line[0] if line else None, counts)


@dataclass(frozen=True, slots=True)
class PauseLayout:
    """The buttons at the left and the crews at the right, or the buttons below."""

    banner: Rect
    sheet: Rect
    head: Rect
    foot: Rect | None
    buttons: Sequence[Rect]
    seats: Sequence[SeatRow]

    @classmethod
    def of(cls, look: Look, size: Size, seats: int, buttons: int) -> "PauseLayout":
        """Place that many seats and buttons."""
        px = look.px
        # A window that is nearly square has more room beside than below.
        tall = is_portrait(size) and size[1] >= size[0] * 1.25
        measures = _TIGHT if look.scale.compact else _HIGH if tall else _ROOMY
        width = min(px(620), size[0] - 2 * px(measures.margin))
        banner = anchored(Rect(0, 0, *size), (width, px(measures.banner)), 0.5, 0)
        banner = banner.move(0, px(measures.top))
        top = banner.bottom + px(14 if look.scale.compact else 38)
        wide = min(size[0] - 2 * px(measures.margin), px(1720))
        room = Rect((size[0] - wide) // 2, top, wide, size[1] - top - px(measures.margin))
        frame = px(measures.head + measures.foot)
        if tall:
            block, sheet = _stacked(look, room, seats, measures, buttons - 1)
        else:
            block, sheet, measures = _side_by_side(look, room, seats, measures, buttons - 1)
        inner = inset(sheet, px(20 if look.scale.compact else 32), 0)
        foot = None
        if measures.foot > 40:
            foot = Rect(inner.x + px(12), 0, inner.width - px(24), px(52))
            foot.bottom = sheet.bottom - px(16)
        high, first = (sheet.height - frame) // seats, sheet.y + px(measures.head)
        lines = rows(Rect(inner.x, first, inner.width, 0), [high - px(10)] * seats, px(10))
        head = Rect(inner.x + px(8), sheet.y + px(18), inner.width - px(16), px(measures.head - 26))
        places = tuple(_button_places(look, block, measures, buttons - 1))
        return cls(banner, sheet, head, foot, places, [SeatRow.of(look, line) for line in lines])


def _side_by_side(
    look: Look, room: Rect, seats: int, measures: _PauseMeasures, planks: int
) -> tuple[Rect, Rect, _PauseMeasures]:
    """Return the places of the buttons and of the sheet, and how large everything is."""
    px, frame = look.px, look.px(measures.head + measures.foot)
    left, right = columns(room, [Share(36), Share(63)], px(measures.margin))
    high = frame + min(px(measures.seat), (room.height - frame) // seats) * seats
    spare = room.height / look.scale.unit - measures.resume - planks * measures.gap
    measures = measures._replace(plank=min(measures.plank, int(spare / planks)))
    used = px(measures.resume) + planks * px(measures.plank)
    # As high as the sheet beside them, as far as that does not tear the buttons apart.
    gap = max(px(measures.gap), min(px(44), (high - used) // planks))
    whole = max(high, used + planks * gap)
    top = room.y + round((room.height - whole) * 0.4)
    block = Rect(left.x, top, left.width, used + planks * gap)
    return block, Rect(right.x, top, right.width, high), measures


def _stacked(
    look: Look, room: Rect, seats: int, measures: _PauseMeasures, planks: int
) -> tuple[Rect, Rect]:
    """Return the place of the buttons, in two columns if one has no room, and of the sheet."""
    px, frame = look.px, look.px(measures.head + measures.foot)
    for lines in (planks, -(-planks // 2)):
        high = px(measures.resume) + lines * px(measures.plank + measures.gap)
        free = room.height - high - px(24)
        seat = min(px(measures.seat), (free - frame) // seats)
        if seat >= px(106):
            break
    sheet = Rect(room.x, room.y, room.width, frame + seat * seats)
    return anchored(room, (min(room.width, px(820)), high), 0.5, 1), sheet


def _button_places(
    look: Look, block: Rect, measures: _PauseMeasures, planks: int
) -> Iterator[Rect]:
    first = look.px(measures.resume)
    lines, across = planks, 1
    gap = (block.height - first - lines * look.px(measures.plank)) // lines
    if gap < look.px(measures.gap) - 1:
        lines, across = -(-lines // 2), 2
        gap = (block.height - first - lines * look.px(measures.plank)) // lines
    resume, rest = cut(block, Side.TOP, first, gap)
    yield resume
    for index, line in enumerate(rows(rest, [Share()] * lines, gap)):
        yield from equal_columns(line, min(across, planks - index * across), look.px(16))


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

    def build(self, room: Rect) -> Iterable[Widget]:
        px, tall, count = self.look.px, is_portrait(self.size), len(self._players)
        top, room = cut(inset(room, px(24), px(18)), Side.TOP, px(104), px(24))
        if tall:
            banner, room = cut(room, Side.TOP, px(100), px(24))
        else:
            banner = inset(top, px(88 + 20), 0)
        self.banner = anchored(banner, (min(px(900), banner.width), px(100)))
        across = 2 if tall else -(-count // (1 if count <= 4 else 2))
        down, gap = -(-count // across), px(20)
        most = (across * px(360) - gap, down * px(400) - gap)
        block = anchored(room, (min(room.width, most[0]), min(room.height, most[1])), 0.5, 0.4)
        yield self.back_button(Rect(top.x, top.y + px(6), px(88), px(88)))
        for who, cell in zip(self._players, grid(block, across, down, gap), strict=False):
            name, paint = who.brain if who else PERSON, partial(self._paint_player, who)
            yield Tile(name, paint, chosen=who is self._now, radius=24, rect=cell)

    def use(self, used: Activated) -> Change | None:
        return Pop(PlayerChoice(None if used.name == PERSON else str(used.name)))

    def paint(self, surface: Surface) -> None:
        title = self.context.texts("crew.title", player=self._seat.name)
        ornaments.ribbon(self.look, self.banner.size).draw(surface, self.banner.topleft)
        draw_title(surface, self.look, self.banner, title, self.look.px(56))

    def _paint_player(self, who: Opponent | None, surface: Surface, look: Look, rect: Rect) -> None:
        """Paint a portrait, and below it the name and how well that player plays."""
        texts, px = self.context.texts, look.px
        room = inset(rect, px(24), px(24))
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        known = None if who is None else pirate_named(who.name)
        if known is not None and room.height > px(300):
            sentence, room = cut(room, Side.BOTTOM, px(72), px(4))
            style = look.style(Face.ITALIC, 25, look.theme.ink_soft)
            words = texts(f"pirates.{known.character}.style")
            # In a block: a short sentence has letters as large as the others'.
            look.letters.draw_block(surface, words, style, sentence, 0.5, 0.5)
        line, room = cut(room, Side.BOTTOM, px(36), px(4))
        name, room = cut(room, Side.BOTTOM, px(46), px(8))
        side = min(room.size)
        face = costume_of(self._seat) if known is None else known
        draw_portrait(surface, look, anchored(room, (side, side)), face)
        title = look.style(Face.TITLE, 36)
        stars = 0 if who is None else who.stars
        draw_words(surface, look, name, who.name if who else texts("setup.person"), title, 0.5)
        if stars:
            left, line = cut(line, Side.LEFT, line.width * 2 // 5, px(8))
            ornaments.draw_stars(surface, look, left, stars)
        told = title_of(texts, who) if who else texts("names.trait_person")
        draw_words(surface, look, line, told, quiet, 0.0 if stars else 0.5)
