"""A voyage on its chart: the harbours, who waits there, and what the crew has reached."""

from collections.abc import Sequence
from itertools import chain

from pygame import Rect, Surface

from game import LEVEL_BY_NAME, MOST_STARS, Match, Seat
from game.storage.voyage_shelf import StoredVoyage
from game.voyage import PORTS, SAILOR, Ease, Port, Prize, Voyage
from scenes.core.context import Context
from scenes.core.model.phrases import say
from scenes.core.page import PageScene
from scenes.core.scene import Change, Pop, Push, Reset
from scenes.kit import ornaments
from scenes.kit.animation import ease_in_out
from scenes.kit.controls import Toggle
from scenes.kit.layers import begin_moving
from scenes.kit.layout import CONTROL, Length
from scenes.kit.look import Look
from scenes.kit.measures import BANNER, GAP, SMALL_GAP
from scenes.kit.panels import banner, parchment, rule
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Optional,
    Painted,
    Picture,
    Row,
    Sized,
    Space,
    Stack,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Button, Name, icon_button
from scenes.shared.harbours import condition_words, dressed, look_name, port_name, says
from scenes.shared.portraits import costume_of, draw_portrait
from scenes.shared.sloops import HIGH, sloop_of
from scenes.shared.vignettes import vignette
from scenes.voyage.chart import ChartModel, PortPicker, chart_in, draw_chart, flag_picture, spot_on
from scenes.voyage.course import CHART, PLACES, Spot, at, leg, length
from scenes.voyage.looks import LookChoice, LooksScene, draw_look

_CHART = "chart"
_SAIL = "sail"
_LOOKS = "looks"
_WHOLE = "whole"
_EASE = ("hint", "cards")
"""The switches of a gentler game."""
_LOW_BANNER = 72
"""The height of the ribbon in a narrow window, as names may be long."""
_SLOOP = 118
"""The width of the sloop, in units of the chart."""
_SPEED = 150.0
"""How fast it sails, in those units a second."""
_WHOLE_WAY = 900.0
"""How fast it sails the whole way again."""


class VoyageScene(PageScene):
    """A voyage; leads to the game of a harbour, or pops."""

    back_label = "voyage.back"
    menu_music = True
    reads_itself = True

    def __init__(self, context: Context, stored: StoredVoyage, *, after_game: bool = False) -> None:
        super().__init__(context, focus=_SAIL)
        self._stored = stored
        self._open: Match | None = None
        """The game that goes on at a harbour."""
        self._sailed = 0.0
        self._way: tuple[Spot, ...] = ()
        """The course on which the sloop is shown."""
        self._chosen = PORTS.index(stored.voyage.next_port)
        self._ease = stored.voyage.ease(stored.voyage.next_port)
        self._shows_whole = stored.voyage.done
        """Whether the sheet is about the whole voyage."""
        self._after_game = after_game
        if after_game and self._arrives:
            self._set_out()

    @property
    def voyage(self) -> Voyage:
        """The voyage as it is now."""
        return self._stored.voyage

    @property
    def heading(self) -> str:
        return f"{self.context.texts('voyage.title')} · {self.voyage.name}"

    @property
    def spoken_title(self) -> str:
        texts = self.context.texts
        return texts.with_colon(texts("voyage.title"), self.voyage.name)

    @property
    def _port(self) -> Port:
        return PORTS[self._chosen]

    @property
    def _arrives(self) -> bool:
        """Whether the last game has opened the next harbour, or ended the voyage."""
        voyage = self.voyage
        playing = voyage.playing
        if playing is None or not playing.over:
            return False
        number = [port.name for port in PORTS].index(playing.port)
        won = voyage.log(PORTS[number]).flag
        return won and (voyage.done or PORTS.index(voyage.next_port) == number + 1)

    def back(self) -> Change:
        return Reset(self.context.flow.menu()) if self._after_game else Pop()

    def enter(self) -> None:
        super().enter()
        known = {each.file: each for each in self.context.voyages.all()}
        self._stored = known.get(self._stored.file, self._stored)
        self._open = self.context.voyages.unfinished(self._stored)
        if self._open is not None and self.voyage.playing is not None:
            names = [port.name for port in PORTS]
            self._chosen = names.index(self.voyage.playing.port)
        note = self.context.take_note()
        if note is not None:
            self.notice.tell(say(self.context.texts, note))
        self.refresh()

    def resumed(self, result: object) -> Change | None:
        if isinstance(result, StoredVoyage):
            self._stored = result
        return super().resumed(result)

    # What is shown

    def head_view(self) -> View:
        wide = Sized(self._head(self.heading, BANNER), (1100, 1856))
        return FirstThatFits(wide, self._head(self.voyage.name, _LOW_BANNER))

    def _head(self, words: str, height: Length) -> View:
        """Return the buttons with words between them on a ribbon of that height."""
        looks = icon_button(_LOOKS, "sail", self.context.texts("voyage.looks"))
        title = banner(words, height=height)
        back = Use(self.back_button())
        return Row(back, Space().grow(), title, Space().grow(), Use(looks), gap=20)

    def view(self) -> View:
        picker = PortPicker(
            _CHART, -1 if self._shows_whole else self._chosen, self.look.px(CONTROL)
        )
        picker.said = self.context.texts("voyage.chart")
        if picker.chosen >= 0:
            picker.harbour = port_name(self.context.texts, self._port)
            picker.flag = self._flag_words(self._port)
        chart = Stack(Painted(draw_chart, (self._model(),)), Use(picker, (300, 9999), (200, 9999)))
        chart = chart.named(_CHART)
        sheet = self._whole() if self._shows_whole else self._sheet()
        wide = Row(Sized(chart, (620, 1200)).grow(), Sized(sheet, (500, 560, 600)), gap=GAP)
        # Large letters in a low window need a wider sheet.
        low = Row(Sized(chart, (420, 900)).grow(), Sized(sheet, (600, 720, 760)), gap=GAP)
        tall = Column(Sized(chart, height=(420, 700, 720)), sheet.grow(), gap=GAP)
        return FirstThatFits(Sized(wide, (1180, 1856)), Sized(low, (1100, 1856)), tall)

    def _model(self) -> ChartModel:
        voyage = self.voyage
        logs = [voyage.log(port) for port in PORTS]
        return ChartModel(
            flags=tuple(log.flag + log.gold for log in logs),
            reached=PORTS.index(voyage.next_port),
            colour=voyage.colour.value,
            names=tuple(port_name(self.context.texts, port) for port in PORTS),
        )

    def _sheet(self) -> View:
        """Return the sheet of the chosen harbour: who waits there, and what is asked for."""
        port = self._port
        forms = [
            parchment(self._about(port, face, picture=picture), (26, 18), radius=24)
            for face, picture in ((92, True), (84, False), (None, False))
        ]
        return FirstThatFits(*forms)

    def _about(self, port: Port, face: float | None, *, picture: bool) -> View:
        """Return what the sheet says, perhaps with a picture; without a size, only faces."""
        texts = self.context.texts
        soft = self.look.theme.ink_soft
        number = PORTS.index(port) + 1
        name = Words(
            texts("voyage.port", number=number, name=port_name(texts, port)), Face.TITLE, 40
        )
        variant = texts(f"variant.{port.variant}")
        game = Words(
            texts("voyage.game", variant=variant, count=len(port.rivals) + 1), Face.BOLD, 25
        )
        head = Row(Column(name, game, across=0).grow(), *self._flag(port), gap=12)
        if face is None:
            rivals: list[View] = [Row(*map(self._face, self._rivals(port)), gap=26)]
        else:
            rivals = [self._rival(port, seat, face) for seat in self._rivals(port)]
        condition = Block(condition_words(texts, port), Face.STRONG, 26)
        mark = Picture("voyage/flag-gold", side=(44, 52), aspect=80 / 96)
        scene: View = Space().grow()
        if picture:
            scene = Sized(Painted(_draw_variant, (port.variant,)), height=(140, 250)).grow()
        asked = Row(mark, condition.grow(), gap=12)
        parts = [head, scene, *rivals, rule(), asked]
        if not self.voyage.log(port).flag:
            parts += [Optional(self._prize(prize)) for prize in port.prizes]
        if not self.voyage.is_open(port):
            before = PORTS[number - 2]
            note = texts("voyage.closed", port=port_name(texts, before))
            parts += [Block(note, Face.BOLD, 26, soft, x=0.5)]
        elif self._open is None and self.voyage.may_ease(port):
            if face is not None:
                parts.append(Words(texts("voyage.gentler"), Face.BOLD, 25, soft, floor=0.9))
            parts += [Use(self._switch(kind)) for kind in _EASE]
        return Column(*parts, self._button(port), gap=SMALL_GAP, across=0.5)

    def _prize(self, prize: Prize) -> View:
        """Return a look that a win unlocks."""
        texts = self.context.texts
        words = texts("voyage.prize", look=look_name(texts, prize))
        colour = self.voyage.colour.value
        choice = LookChoice(prize.kind, prize.name)
        thing = Painted(draw_look, (choice, colour, False), side=(44, 60), aspect=1.2)
        return Row(thing, Block(words, Face.BOLD, 25).grow(), gap=12)

    def _flag_words(self, port: Port) -> str:
        """Return which flag flies in a harbour."""
        log = self.voyage.log(port)
        kind = "gold" if log.gold else "flag" if log.flag else "none"
        return self.context.texts(
            f"voyage.verdict_{kind}", port=port_name(self.context.texts, port)
        )

    def _flag(self, port: Port) -> list[View]:
        log = self.voyage.log(port)
        if not log.flag:
            return []
        return [Painted(_draw_flag, (self.voyage.colour.value, log.gold), side=64, aspect=80 / 96)]

    def _rivals(self, port: Port) -> Sequence[Seat]:
        return self.voyage.seats(port)[SAILOR + 1 :]

    def _rival(self, port: Port, seat: Seat, face: float) -> View:
        """Return the face, the name, the strength and a line of a rival."""
        stars = LEVEL_BY_NAME[seat.brain].stars if seat.brain else 0
        name = Words(seat.name, Face.TITLE, 32, sample="Mateo")
        strength = Painted(
            ornaments.draw_stars, (stars, MOST_STARS), side=(22, 26), aspect=MOST_STARS
        )
        title = Row(name, Space().grow(), strength, gap=12)
        words = says(self.context.texts, port, seat.brain or "", self._line_of(port))
        line = Block(words, Face.ITALIC, 25, least=220)
        who = Painted(draw_portrait, (costume_of(seat),), side=face)
        return Row(who, Column(title, line, gap=2, at=0.5).grow(), gap=18)

    def _face(self, seat: Seat) -> View:
        """Return only the face and the name of a rival."""
        who = Painted(draw_portrait, (costume_of(seat),), side=70)
        return Column(who, Words(seat.name, Face.TITLE, 26, x=0.5, sample="Mateo"), gap=4)

    def _line_of(self, port: Port) -> str:
        """Return when the rivals say what they say: before a game, or after the last one."""
        log = self.voyage.log(port)
        if log.flag:
            return "beaten"
        return "lost" if log.games else "before"

    def _switch(self, kind: str) -> Toggle:
        texts = self.context.texts
        return Toggle(kind, texts(f"voyage.ease_{kind}"), getattr(self._ease, kind), letters=28)

    def _button(self, port: Port) -> View:
        texts = self.context.texts
        log = self.voyage.log(port)
        goes_on = self._open is not None and self._open_port is port
        word = "go_on" if goes_on else "again" if log.flag else "retry" if log.games else "sail"
        note = ""
        if goes_on and self._open is not None:
            note = texts("voyage.round", round=self._open.table.round)
        tone = Tone.WOOD if log.flag and not goes_on else Tone.GOLD
        enabled = self.voyage.is_open(port)
        button = Button(_SAIL, texts(f"voyage.{word}"), _SAIL, tone, note=note, letters=42)
        button.enabled = enabled
        return Use(button, (200, 9999), (84, 104, 110))

    @property
    def _open_port(self) -> Port | None:
        playing = self.voyage.playing
        if self._open is None or playing is None:
            return None
        return next(port for port in PORTS if port.name == playing.port)

    def _whole(self) -> View:
        """Return the sheet of a finished voyage."""
        texts = self.context.texts
        voyage = self.voyage
        crew = dressed(voyage)
        face = Painted(draw_portrait, (crew,), side=(110, 190))
        title = Block(texts("voyage.whole"), Face.TITLE, 44, x=0.5)
        count = texts("voyage.whole_flags", flags=voyage.flags, count=voyage.gold)
        rounds = sum(log.round or 0 for log in voyage.logs.values())
        played = texts("voyage.whole_games", games=voyage.games, rounds=rounds)
        facts = [Block(words, Face.STRONG, 28, x=0.5) for words in (count, played)]
        left = len(PORTS) - voyage.gold
        soft = self.look.theme.ink_soft
        more = texts("voyage.whole_more", count=left) if left else texts("voyage.whole_gold")
        hint = Optional(Block(more, Face.BOLD, 26, soft, x=0.5))
        again = Button(_WHOLE, texts("voyage.whole_way"), "play", Tone.GOLD, letters=38)
        parts = [Space().grow(), Optional(face), title, *facts, hint, Space().grow()]
        body = Column(*parts, Use(again, (200, 9999), (84, 104, 110)), gap=16)
        return parchment(body, (30, 22), radius=24)

    # What is done

    def use(self, used: Activated) -> Change | None:
        context = self.context
        match used.name:
            case "chart" if isinstance(used.value, int):
                self._choose(used.value)
            case "hint" | "cards":
                self._ease = self._ease._replace(**{str(used.name): bool(used.value)})
            case "looks":
                return Push(LooksScene(context, self._stored))
            case "whole":
                self._set_out()
            case "sail":
                if self._open is not None and self._open_port is self._port:
                    return Reset(context.flow.board(self._open))
                ease = self._ease if self.voyage.may_ease(self._port) else Ease()
                match = context.voyages.sail(self._stored, self._port, ease)
                context.leave_lost_phones()
                return Reset(context.flow.board(match, begins=True))
        return None

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._shows_whole = False
        self._ease = self.voyage.ease(self._port)

    def why_not(self, name: Name) -> str:
        if name != _SAIL:
            return ""
        before = PORTS[self._chosen - 1]
        return self.context.texts("voyage.closed", port=port_name(self.context.texts, before))

    def cue(self, used: Activated) -> Cue | None:
        return Cue.PAGE if used.name == _CHART else super().cue(used)

    # The sloop

    def _set_out(self) -> None:
        """Let the sloop sail to the next harbour, or the whole way once the voyage is done."""
        voyage = self.voyage
        self._sailed = 0.0
        if voyage.done:
            legs = [leg(number) for number in range(len(PORTS) - 1)]
            self._way = tuple(chain.from_iterable(legs))
        else:
            number = PORTS.index(voyage.next_port)
            self._way = leg(number - 1) if number else ()

    @property
    def _moves(self) -> bool:
        moving = not self.context.preferences.reduced_motion
        return moving and bool(self._way) and self._sailed < length(self._way)

    @property
    def idle(self) -> bool:
        return not self._moves

    def update(self, dt: float) -> Change | None:
        if self._moves:
            self._sailed += dt * (_WHOLE_WAY if self.voyage.done else _SPEED)
        return super().update(dt)

    def animate(self, surface: Surface, alpha: float) -> None:
        begin_moving(surface)
        chart = chart_in(self.anchors[_CHART])
        spot: Spot = PLACES[self.voyage.next_port.name]
        if self._moves:
            whole = length(self._way)
            share = ease_in_out(min(1.0, (self._sailed + alpha) / whole))
            spot = at(self._way, share * whole)
        _draw_sloop(surface, self.look, chart, spot, self.voyage)


def _draw_sloop(target: Surface, look: Look, chart: Rect, spot: Spot, voyage: Voyage) -> None:
    """Draw the sloop with its keel a little above a place of the chart."""
    unit = chart.width / CHART[0]
    width = round(_SLOOP * unit)
    if voyage.done:
        # Beside the last flag.
        spot = (spot[0] - _SLOOP * 0.6, spot[1])
    x, y = spot_on(chart, spot)
    left = min(max(x - width // 2, chart.x), chart.right - width)
    top = max(chart.y, y - round(width * HIGH) - round(14 * unit))
    sloop_of(look, dressed(voyage), width).draw(target, (left, top))


def _draw_variant(target: Surface, look: Look, rect: Rect, variant: str) -> None:
    vignette(look, variant, rect.size, whole=True).draw(target, rect.topleft)


def _draw_flag(target: Surface, look: Look, rect: Rect, colour: str, golden: bool) -> None:
    target.blit(flag_picture(look, rect.size, colour, golden=golden), rect.topleft)
