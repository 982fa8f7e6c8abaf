"""The pause: over the darkened board, what to do next, how everybody stands and who plays whom."""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from pygame import Rect, Surface

from game import PUBLIC, Match, is_title
from scenes.core.context import Context, PauseChoice
from scenes.core.model.phrases import OPPONENTS, Opponent, level_of, levels, say, title_of
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.kit import ornaments, plates
from scenes.kit.controls import Choice, Item
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Side, Size, anchored, cut, equal_columns
from scenes.kit.look import Layer
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.textures import dim
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Arrangement, Button, Control, FocusRing, Toast, Widget
from scenes.pause.choose_player import ChoosePlayer, PlayerChoice
from scenes.pause.layout import BUTTONS, arrange
from scenes.shared.confirm import Confirm
from scenes.shared.portraits import draw_aside, draw_portrait, draw_words, portrait_of
from scenes.shared.text_entry import default_title, write_title

_ICONS = MappingProxyType(
    {
        "rules": "learn",
        "settings": "settings",
        "keep": "write",
        "leave": "anchor",
        "restart": "replay",
    }
)
_ASKED = MappingProxyType({"leave": PauseChoice.LEAVE, "restart": PauseChoice.RESTART})
"""What asks first, and what it ends the pause with."""
_PATIENCE = 1.0
"""Seconds that the disk may take to keep a game before it is believed."""
_BLUR = 4
"""Units that run together in the picture beneath."""
_LETTERS = 46
_NARROW = 420
"""Below so many units a plank has its words in the middle."""


class PauseScene(Scene):
    """What can be done beside playing; pops with a PauseChoice.

    Who plays a seat is changed in the match itself, at once.
    """

    overlay = True

    def __init__(
        self, context: Context, match: Match, opponents: Sequence[Opponent] = OPPONENTS
    ) -> None:
        self._context = context
        self._match = match
        self._levels = levels(opponents)
        self._look = context.look
        self._size: Size = (0, 0)
        self._places: dict[str, Rect] = {}
        self._ring = FocusRing(focus="resume")
        self._ground = Layer()
        self._notice = Toast()
        self._asked: str | None = None
        """What has asked first."""
        self._manned: int | None = None
        """The seat whose player is being chosen."""

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """Buttons at the left and the crews at the right, or the buttons below."""
        self._size = size
        self._look = self._context.look.at(size)
        self._places = arrange(self._look, size, len(self._match.seats), self._offered)
        self._fill()

    def enter(self) -> None:
        """Look again at everything: the settings may have changed it."""
        self._ground = Layer()
        self.layout(self._size)

    def handle(self, intent: Intent) -> Change | None:
        """Every button does what it says; back goes on playing."""
        self._notice.hear(intent)
        if intent in (Command.BACK, Command.MENU):
            return Pop(PauseChoice.RESUME)
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
        return self._use(used)

    def _use(self, used: Activated) -> Change | None:
        match used.name.split("."):
            case ["rules"]:
                return Push(self._context.flow.rules(self._match.game.name))
            case ["settings"]:
                return Push(self._context.flow.settings())
            case ["keep"]:
                texts = self._context.texts
                title, note = texts("saves.keep_title"), texts("saves.keep_note")
                named = default_title(texts, self._match)
                return Push(write_title(self._context, named, title, note))
            case ["leave" | "restart"]:
                self._asked = used.name
                return Push(Confirm(self._context, used.name))
            case ["seat", index] if len(self._levels) == 1:
                self._man(int(index), self._levels[0].brain if used.value else None)
            case ["seat", index]:
                self._manned = int(index)
                return Push(
                    ChoosePlayer(self._context, self._match.seats[self._manned], self._levels)
                )
            case _:
                return Pop(PauseChoice.RESUME)
        return None

    def resumed(self, result: object) -> Change | None:
        """The answer to a question, who plays a seat, or nothing from the settings."""
        asked, self._asked = self._asked, None
        manned, self._manned = self._manned, None
        if result is True and asked is not None:
            return Pop(_ASKED[asked])
        if isinstance(result, str):
            self._keep(result)
        if isinstance(result, PlayerChoice) and manned is not None:
            self._man(manned, result.brain)
        return None

    @property
    def _offered(self) -> Sequence[str]:
        """What there is a button for; a scenario cannot be kept, nor what is over."""
        kept = self._match.seed is not None and self._match.outcome is None
        return [name for name in BUTTONS if kept or name != "keep"]

    def _keep(self, name: str) -> None:
        """Keep the game under a name, and say so when it is on the disk."""
        context, texts = self._context, self._context.texts
        name = name if name and is_title(name) else default_title(texts, self._match)
        context.library.keep(self._match, name)
        context.keeper.flush(_PATIENCE)
        note = context.take_note()
        told = texts("saves.kept", name=name) if note is None else say(texts, note)
        self._notice.tell(told)

    def _man(self, seat: int, brain: str | None) -> None:
        """Let a person or a computer play on for a seat, under the same name."""
        seats = list(self._match.seats)
        seats[seat] = replace(seats[seat], brain=brain)
        self._match.reseat(tuple(seats))
        self._context.save_game(self._match)
        self._fill()

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the board dim and everything else over it."""

        def paint(picture: Surface) -> None:
            picture.blit(surface, (0, 0))
            dim(picture, self._look.px(_BLUR))

        self._ground.draw(surface, self._look.scale, paint)
        self._draw_sheet(surface)
        self._ring.draw(surface, self._look)
        self._notice.draw(surface, self._look, self._size)

    def _fill(self) -> None:
        """Make the controls anew, and put them in their places."""
        widgets: list[Widget] = list(self._buttons())
        widgets += [self._player(seat) for seat in range(len(self._match.seats))]
        self._ring.replace(widgets)
        self._ring.place({widget.name: self._places[widget.name] for widget in widgets})

    def _buttons(self) -> list[Button]:
        texts = self._context.texts
        resume = texts("pause.resume")
        wide = self._places["resume"].width
        large = 66 if wide >= self._look.px(480) else 48
        buttons = [Button("resume", resume, "play", Tone.GOLD, letters=large, radius=30)]
        note = texts("pause.asks_first") if self._has_room_for_notes() else ""
        for name in self._offered[1:]:
            label = texts("saves.keep" if name == "keep" else f"pause.{name}")
            plank = Button(name, label, _ICONS[name], Tone.WOOD, letters=32, radius=22)
            if self._places[name].width >= self._look.px(_NARROW):
                plank.arrangement = Arrangement.LEFT
                plank.letters = _LETTERS if wide >= self._look.px(480) else 40
                plank.note = note if name in _ASKED else ""
            buttons.append(plank)
        return buttons

    def _has_room_for_notes(self) -> bool:
        """Whether every plank that asks first can say so beside its label."""
        look, texts = self._look, self._context.texts
        note = look.letters.width(texts("pause.asks_first"), look.style(Face.BOLD, 25))
        labels = {name: texts(f"pause.{name}") for name in _ASKED}
        return all(
            look.letters.width(label, look.outlined(_LETTERS)) + look.px(180) + note
            <= self._places[name].width
            for name, label in labels.items()
        )

    def _player(self, seat: int) -> Widget:
        """Who plays a seat: a person or the computer, or a button to choose among several."""
        look, texts = self._look, self._context.texts
        name, brain = f"seat.{seat}", self._match.seats[seat].brain
        going = self._match.outcome is None
        wide = self._places[name].width
        if len(self._levels) == 1:
            says = [texts("pause.person"), texts("pause.computer")]
            smaller = look.outlined(26 * 0.75)
            widest = max(look.letters.width(word, smaller) for word in says)
            if widest + look.px(42 + 10 + 16) > wide // 2 - look.px(12):
                says = ["", ""]
            items = [Item(says[0], "person"), Item(says[1], "wheel")]
            return Choice(name, items, int(brain is not None), letters=26, enabled=going)
        icon = "person" if brain is None else "wheel"
        label = self._player_of(seat) if wide >= look.px(300) else ""
        return Button(name, label, icon, letters=28, enabled=going)

    def _player_of(self, seat: int) -> str:
        texts, brain = self._context.texts, self._match.seats[seat].brain
        if brain is None:
            return texts("pause.person")
        return title_of(texts, self._levels[level_of(brain, self._levels)])

    def _draw_sheet(self, surface: Surface) -> None:
        look, texts, match = self._look, self._context.texts, self._match
        ornaments.draw_banner(surface, look, self._places["_banner"], texts("pause.title"))
        resume = self._places["resume"]
        plates.halo(look, resume.size, 30).draw(surface, resume.topleft)
        sheet, head = self._places["_crews"], self._places["_head"]
        plates.paper(look, sheet.size, 28).draw(surface, sheet.topleft)
        title = look.style(Face.TITLE, 44)
        named = look.letters.draw(surface, texts("pause.crews"), title, head, 0)
        quiet = look.style(Face.BOLD, 27, look.theme.ink_soft)
        rest = Rect(named.right + look.px(24), head.y, 0, head.height)
        rest.width = head.right - rest.x
        voyage = texts(f"variant.{match.game.variant_of(match.table.options)}")
        progress = texts("pause.progress", voyage=voyage, round=match.table.round)
        draw_aside(surface, look, rest, progress, quiet, 1)
        for seat in range(len(match.seats)):
            self._draw_seat(surface, seat)
        if (foot := self._places.get("_foot")) is not None:
            icon, words = cut(foot, Side.LEFT, look.px(44), look.px(14))
            draw_centred(surface, look.icon("wheel", icon.width), icon.center)
            draw_aside(surface, look, words, texts("pause.hand_over"), quiet)

    def _draw_seat(self, surface: Surface, seat: int) -> None:
        look, match, places = self._look, self._match, self._places
        who = match.seats[seat]
        row, face = places[f"_seat.{seat}"], places[f"_face.{seat}"]
        active = match.outcome is None and match.table.to_act == seat
        plates.field(look, row.size, active=active).draw(surface, row.topleft)
        drawing = None if who.brain is None else portrait_of(who.name)
        draw_portrait(surface, look, face, who.colour, drawing)
        name = look.style(Face.TITLE, 36)
        draw_words(surface, look, places[f"_name.{seat}"], who.name, name)
        if (line := places.get(f"_line.{seat}")) is not None:
            self._draw_line(surface, line, seat, active)
        self._draw_counts(surface, places[f"_counts.{seat}"], seat)

    def _draw_line(self, surface: Surface, rect: Rect, seat: int, active: bool) -> None:
        """Who plays, or what is left to do now."""
        look, texts = self._look, self._context.texts
        if active:
            style = look.style(Face.STRONG, 26, look.theme.emphasis)
            left = texts("pause.actions_left", count=self._match.table.actions_left)
            draw_aside(surface, look, rect, left, style)
            return
        style = look.style(Face.BOLD, 26, look.theme.ink_soft)
        look.letters.draw(surface, self._player_of(seat), style, rect, 0)

    def _draw_counts(self, surface: Surface, rect: Rect, seat: int) -> None:
        """How many pirates are home, and how many cards are in the hand."""
        look, match = self._look, self._match
        crew = match.table.pirates[seat]
        home = sum(position == match.game.goal for position in crew)
        high = min(rect.height, look.px(58), rect.width // 5)
        goal = "icons/roger" if match.game.has_islands else "scenery/sloop"
        cards = match.view(PUBLIC).hand_sizes[seat]
        units = min(32 * look.scale.text, 44, high / look.scale.unit * 0.6)
        style = look.style(Face.TITLE, units / look.scale.text)
        strip = anchored(rect, (min(rect.width, look.px(300)), high), 0)
        for part, art, text in zip(
            equal_columns(strip, 2, look.px(10)),
            (goal, "pieces/card-back"),
            (f"{home}/{len(crew)}", str(cards)),
            strict=True,
        ):
            icon, words = cut(part, Side.LEFT, high, look.px(8))
            draw_centred(surface, look.art.sprite(art, (high, high)), icon.center)
            look.letters.draw(surface, text, style, words, 0)
