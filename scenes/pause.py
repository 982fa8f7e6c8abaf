"""The pause: over the darkened board, what to do next and how everybody stands."""

from pygame import Rect, Surface

from game import PUBLIC, Match
from scenes.context import Context, PauseChoice
from scenes.dimming import dim
from scenes.faces import draw_portrait, portrait_of
from scenes.kit import ornaments, papers
from scenes.kit.effects import draw_centred
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import (
    Share,
    Side,
    Size,
    anchored,
    columns,
    cut,
    equal_columns,
    inset,
    is_portrait,
    rows,
)
from scenes.kit.look import Layer, Look
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Arrangement, Button
from scenes.question import Question
from scenes.scene import Change, Pop, Push, Scene

BUTTONS = ("resume", "settings", "leave", "restart")
_BLUR = 4
"""Units that run together in the picture beneath."""
_WIDE = 640
"""From so many units on a seat's counts lie beside its name instead of below."""


class Pause(Scene):
    """What can be done beside playing; pops with a PauseChoice."""

    overlay = True

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match
        self._look = context.look
        self._size: Size = (0, 0)
        self._places: dict[str, Rect] = {}
        self._ring = FocusRing(focus="resume")
        self._ground = Layer()

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    def layout(self, size: Size) -> None:
        """Buttons at the left and the crews at the right, or the buttons below."""
        self._size = size
        look, texts = self._context.look.at(size), self._context.texts
        self._look = look
        self._places = arrange(look, size, len(self._match.seats))
        roomy = self._places["restart"].width >= look.px(430 * look.scale.text)
        self._ring.replace(self._buttons(texts("pause.asks_first") if roomy else ""))
        self._ring.place({name: self._places[name] for name in BUTTONS})

    def enter(self) -> None:
        """Look again at everything: the settings may have changed it."""
        self._ground = Layer()
        self.layout(self._size)

    def handle(self, intent: Intent) -> Change | None:
        """Every button does what it says; back goes on playing."""
        if intent in (Command.BACK, Command.MENU):
            return Pop(PauseChoice.RESUME)
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play("tap")
        match used.name:
            case "settings":
                return Push(self._context.flow.settings())
            case "leave":
                return Pop(PauseChoice.LEAVE)
            case "restart":
                return Push(Question(self._context, "restart"))
            case _:
                return Pop(PauseChoice.RESUME)

    def resumed(self, result: object) -> Change | None:
        """The answer to whether to start again, or nothing from the settings."""
        return Pop(PauseChoice.RESTART) if result is True else None

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the board dim and everything else over it."""

        def paint(picture: Surface) -> None:
            picture.blit(surface, (0, 0))
            dim(picture, self._look.px(_BLUR))
            self._paint(picture)

        self._ground.draw(surface, self._look.scale, paint)
        self._ring.draw(surface, self._look)

    def _buttons(self, asks: str) -> list[Button]:
        texts = self._context.texts

        def plank(name: str, icon: str, note: str = "") -> Button:
            label = texts(f"pause.{name}")
            tone, way = Tone.WOOD, Arrangement.LEFT
            return Button(name, label, icon, tone, way, note, letters=46, radius=22)

        resume = texts("pause.resume")
        return [
            Button("resume", resume, "play", Tone.GOLD, letters=66, radius=30),
            plank("settings", "settings"),
            plank("leave", "anchor"),
            plank("restart", "replay", asks),
        ]

    def _paint(self, surface: Surface) -> None:
        look, texts, match = self._look, self._context.texts, self._match
        ornaments.draw_banner(surface, look, self._places["_banner"], texts("pause.title"))
        resume = self._places["resume"]
        look.plates.halo(resume.size, look.scale, 30).draw(surface, resume.topleft)
        sheet = self._places["_crews"]
        papers.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        head, foot = self._places["_head"], self._places["_foot"]
        named = look.letters.draw(
            surface, texts("pause.crews"), look.style(Face.TITLE, 44), head, 0
        )
        quiet = look.style(Face.BOLD, 27, look.theme.ink_soft)
        rest = Rect(named.right + look.px(24), head.y, 0, head.height)
        rest.width = head.right - rest.x
        voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
        progress = texts("pause.progress", voyage=voyage, round=match.table.round)
        look.letters.draw(surface, progress, quiet, rest, 1)
        for seat in range(len(match.seats)):
            self._paint_seat(surface, self._places[f"_seat.{seat}"], seat)
        icon, words = cut(foot, Side.LEFT, look.px(44), look.px(14))
        draw_centred(surface, look.icon("anchor", icon.width), icon.center)
        look.letters.draw(surface, texts("pause.saved"), quiet, words, 0)

    def _paint_seat(self, surface: Surface, rect: Rect, seat: int) -> None:
        look, match = self._look, self._match
        who, table = match.seats[seat], match.table
        active = match.outcome is None and table.to_act == seat
        papers.field(look, rect.size, active=active).draw(surface, rect.topleft)
        side = rect.height - 2 * look.px(18)
        face, words = cut(inset(rect, look.px(26), look.px(18)), Side.LEFT, side, look.px(24))
        drawing = None if who.brain is None else portrait_of(who.name)
        draw_portrait(surface, look, Rect(face.x, face.y, side, side), who.colour, drawing)
        if rect.width >= look.px(_WIDE):
            counts, words = cut(words, Side.RIGHT, look.px(330), look.px(12))
            name, line = _halves(words)
            self._draw_kind(surface, line, seat, active)
        else:
            name, counts = _halves(words)
        style = look.style(Face.TITLE, 36)
        look.letters.draw(surface, who.name, style, name, 0, 0.7)
        self._draw_counts(surface, counts, seat)

    def _draw_kind(self, surface: Surface, rect: Rect, seat: int, active: bool) -> None:
        """Whether a person or a computer plays, or what is left to do now."""
        look, texts = self._look, self._context.texts
        if active:
            style = look.style(Face.STRONG, 26, look.theme.select_dark)
            left = texts("pause.actions_left", count=self._match.table.actions_left)
            look.letters.draw(surface, left, style, rect, 0, 0.3)
            return
        kind = "person" if self._match.seats[seat].brain is None else "computer"
        style = look.style(Face.BOLD, 26, look.theme.ink_soft)
        look.letters.draw(surface, texts(f"pause.{kind}"), style, rect, 0, 0.3)

    def _draw_counts(self, surface: Surface, rect: Rect, seat: int) -> None:
        """How many pirates are home, and how many cards are in the hand."""
        look, match = self._look, self._match
        crew = match.table.pirates[seat]
        home = sum(position == match.game.havens[-1] for position in crew)
        high = min(rect.height, look.px(66))
        goal = "scenery/sloop" if len(match.game.havens) == 1 else "icons/roger"
        cards = match.view(PUBLIC).hand_sizes[seat]
        style = look.style(Face.TITLE, 34)
        for part, art, text in zip(
            equal_columns(anchored(rect, (rect.width, high)), 2, look.px(10)),
            (goal, "pieces/card-back"),
            (f"{home}/{len(crew)}", str(cards)),
            strict=True,
        ):
            icon, words = cut(part, Side.LEFT, high, look.px(10))
            draw_centred(surface, look.art.sprite(art, (high, high)), icon.center)
            look.letters.draw(surface, text, style, words, 0)


def _halves(rect: Rect) -> tuple[Rect, Rect]:
    upper = Rect(rect.x, rect.y, rect.width, rect.height // 2)
    return upper, Rect(rect.x, upper.bottom, rect.width, rect.height - upper.height)


def arrange(look: Look, size: Size, seats: int) -> dict[str, Rect]:
    """Where everything lies; what is no control has a name that begins with a line."""
    px = look.px
    window = Rect(0, 0, *size)
    width = min(px(620), size[0] - 2 * px(40))
    places = {"_banner": anchored(window, (width, px(112)), 0.5, 0).move(0, px(26))}
    room = Rect(0, px(176), min(size[0] - 2 * px(40), px(1720)), size[1] - px(176 + 44))
    room.centerx = window.centerx
    # What the sheet needs beside its seats.
    frame = px(98 + 74)
    if is_portrait(size):
        gap = px(20)
        heights = [px(140), *[px(108)] * 3]
        block = anchored(room, (min(room.width, px(820)), sum(heights) + 3 * gap), 0.5, 1)
        free = block.top - px(36) - room.top
        seat = min(px(158), (free - frame) // seats)
        sheet = Rect(room.x, room.y, room.width, frame + seat * seats)
    else:
        left, right = columns(room, [Share(35), Share(63)], px(40))
        seat = min(px(166), (room.height - frame) // seats)
        high = frame + seat * seats
        heights = [px(184), *[px(134)] * 3]
        # As high as the sheet beside them, as far as that does not tear the buttons apart.
        gap = max(px(24), min(px(44), (high - sum(heights)) // 3))
        whole = max(high, sum(heights) + 3 * gap)
        top = room.y + round((room.height - whole) * 0.4)
        block = Rect(left.x, top, left.width, sum(heights) + 3 * gap)
        sheet = Rect(right.x, top, right.width, high)
    places |= dict(zip(BUTTONS, rows(block, heights, gap), strict=True))
    places["_crews"] = sheet
    inner = inset(sheet, px(32), 0)
    places["_head"] = Rect(inner.x + px(8), sheet.y + px(20), inner.width - px(16), px(72))
    places["_foot"] = Rect(inner.x + px(12), sheet.bottom - px(68), inner.width - px(24), px(52))
    for index in range(seats):
        top = sheet.y + px(98) + index * seat
        places[f"_seat.{index}"] = Rect(inner.x, top, inner.width, seat - px(10))
    return places
