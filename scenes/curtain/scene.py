"""The curtain: a sail that hides the board while it is passed to the next player."""

from pygame import Rect, Surface

from game import PUBLIC, Match
from scenes.board.turn.turn_log import turns_of, turns_since
from scenes.core.context import Context
from scenes.core.model.preferences import SpokenHand
from scenes.core.page import WidgetScene
from scenes.core.scene import Change, Pop
from scenes.curtain.backdrop import paint_sail
from scenes.curtain.last_turns import MissedTurns
from scenes.kit import effects, ornaments, plates, svg, transform
from scenes.kit.effects import draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Length, anchored
from scenes.kit.look import Look
from scenes.kit.measures import GAP, MARGIN
from scenes.kit.pirates import Costume
from scenes.kit.sound import Cue
from scenes.kit.speech import Sentence, Urgency
from scenes.kit.spoken import Role
from scenes.kit.text import Face
from scenes.kit.theme import Tone, mix
from scenes.kit.view import (
    Column,
    FirstThatFits,
    Padded,
    Painted,
    Row,
    Sized,
    Space,
    Stack,
    Use,
    View,
    Words,
)
from scenes.kit.widgets import Activated, Arrangement, Button
from scenes.shared import cards
from scenes.shared.daylight import hour_of, outdoors
from scenes.shared.portraits import costume_of, draw_title, mark_of

_SOLES = 0.963
"""How far down a piece its soles are."""
_FEET = 24
"""Units from the edge of the sail down to the feet of the player in front of it."""


class CurtainScene(WidgetScene):
    """Hides the board until that player is there; pops with True, or False for the pause.

    It pops by itself if the player takes the seat on a phone.
    """

    def __init__(self, context: Context, match: Match, seat: int) -> None:
        super().__init__(context, focus="ready")
        self._seat = seat
        self._who = match.seats[seat]
        self._cards = match.view(PUBLIC).hand_sizes[seat]
        self._match = match
        # Who goes on with a turn of a saved game is shown how it began.
        self._turns = (turns_since(match, seat) or turns_of(match))[-4:]

    def enter(self) -> None:
        super().enter()
        self.context.sound.play(Cue.CURTAIN)
        # What is left to say of others' turns comes before the question.
        self.context.speech.say(Sentence("", Urgency.TURN))
        # The next player must not hear the cards of the last one.
        self.context.speech.forget_history()

    def update(self, dt: float) -> Change | None:
        phones = self.context.phones
        if phones is not None and self._seat in phones.holders:
            return Pop()
        return super().update(dt)

    def use(self, used: Activated) -> Change | None:
        return Pop(used.name == "ready")

    def back(self) -> Change:
        return Pop(False)

    def handle(self, intent: Intent) -> Change | None:
        return self.back() if intent is Command.MENU else super().handle(intent)

    def cover(self, surface: Surface, _beneath: Surface) -> None:
        look = self.look.of_picture(surface.get_size())
        hem = self.anchors["deck"].top / look.scale.unit - _FEET
        hour = hour_of(self._match.table.pirates, self._match.game.goal)
        light = outdoors(look.theme, hour)
        paint_sail(surface, look, self._who.colour.value, hem, self.anchors["player"], light)

    # What is shown

    def view(self) -> View:
        sheets = MissedTurns(self.look.theme, self.context.texts, self._match, self._turns)
        last = sheets.last_turn().named("last")
        # Below the feet of the player there is room for two lines of crews.
        before = sheets.turns_before(wide=False)
        pair = [Sized(sheet, (320, 320)).grow() for sheet in (last, before)]
        tall = Column(
            self._title(),
            self._player((190, 600)).grow(),
            Row(*pair, gap=GAP, across=0),
            Sized(Space(), height=(40, 64)),
            self._tall_deck(),
            gap=GAP,
        )
        standing = Column(Space().grow(), self._player((360, 460)))
        hung = [self._hung(sheet) for sheet in (last, sheets.turns_before(wide=True))]
        sail = Row(hung[0], standing.grow(), hung[1], gap=GAP, across=0)
        wide = Column(self._title(), Column(sail.grow(), self._deck()).grow(), gap=GAP)
        forms = FirstThatFits(Sized(wide, (1180, 1920)), tall)
        return Sized(Padded(forms, (MARGIN, 0)), width=(0, 2064, 2064))

    def _hung(self, sheet: View) -> View:
        """Return a sheet beside the player, above the hem of the sail."""
        above = Column(sheet, Sized(Space(), height=(28, 60, 60)))
        return Sized(above, (430, 430, 600)).grow(8)

    def _title(self) -> View:
        """Return the ribbon in the player's colours, below the yard."""
        title = self.context.texts("curtain.title", player=self._who.name)
        ribbon = Painted(
            _draw_ribbon, (self._who.colour.value, title), about=title, role=Role.HEADING
        )
        yard = Sized(Space(), height=(60, 122, 122))
        return Column(yard, Sized(ribbon, (600, 1000, 1000), (96, 132, 132)))

    def _player(self, side: Length) -> View:
        who = costume_of(self._who)
        return Painted(_draw_player, (who,), side=side, aspect=0.76, y=1).named("player")

    def _deck(self) -> View:
        """Return the controls in a row, the large button in the middle."""
        middle = Column(Sized(self._ready(150), (560, 820, 820)), self._others(), gap=10)
        menu = Row(self._menu(), Space().grow(), across=0)
        aside = (190, 190)
        row = Row(Sized(menu, aside).grow(), middle, Sized(self._hand(), aside).grow(), across=0)
        edge = Sized(Space(), height=(26, 66, 66))
        return Column(edge, row, Sized(Space(), height=12)).named("deck")

    def _tall_deck(self) -> View:
        """Return the large button above the other controls."""
        edge = Sized(Space(), height=(40, 60, 60))
        row = Row(self._menu(), self._hand().grow(), gap=GAP)
        foot = Sized(Space(), height=20)
        parts = Column(edge, self._ready(112), self._others(), Space().grow(), row, foot, gap=10)
        return Sized(parts, height=(360, 460)).named("deck")

    def _ready(self, height: float) -> View:
        label = self.context.texts("curtain.ready", player=self._who.name)
        button = Button("ready", label, "end", Tone.GOLD, letters=50, radius=38)
        if self.context.preferences.spoken_hand is SpokenHand.HEADPHONES:
            button.said = f"{label}. {self.context.texts('reader.headphones')}"
        return Stack(Painted(_draw_halo), Use(button, (400, 900), (104, height)))

    def _menu(self) -> View:
        label = self.context.texts("curtain.menu")
        button = Button("menu", label, "menu", arrangement=Arrangement.STACKED)
        return Use(button, (104, 132, 132), (104, 132, 132))

    def _others(self) -> View:
        """Return the note to everybody else."""
        note = self.context.texts("curtain.others")
        look = self.look
        # It is large at any size of the text, and shrinks before anything is left out.
        units, floor = min(46, 56 / look.scale.text), 0.75 / look.scale.text
        return Words(note, Face.TITLE, units, look.theme.note, x=0.5, outlined=True, floor=floor)

    def _hand(self) -> View:
        words = self.context.texts("curtain.cards", count=self._cards)
        hand = Painted(_draw_hand, (self._cards, words), about=words).named("hand")
        return Sized(hand, (180, 420), (136, 170, 170))


def _draw_halo(target: Surface, look: Look, rect: Rect) -> None:
    plates.halo(look, rect.size, 46).draw(target, rect.topleft)


def _draw_ribbon(target: Surface, look: Look, rect: Rect, colour: str, title: str) -> None:
    """Draw a ribbon in the colours of a crew, with its mark at both ends."""
    crew = look.theme.crew(colour)
    middle = mix(crew.mid, crew.lo, 0.75)
    dark = mix(crew.lo, look.theme.ink, 0.4)
    theme = look.theme._replace(ribbon=(crew.mid, middle, dark), ribbon_line=crew.hi)
    ornaments.ribbon(look.with_theme(theme), rect.size).draw(target, rect.topleft)
    face = Rect(*rect.topleft, rect.width, round(rect.height * 0.82))
    side = round(face.height * 0.66)
    aside = look.px(36 + 28) + side // 2
    for x in (face.x + aside, face.right - aside):
        draw_centred(target, mark_of(look, colour, side), (x, face.centery))
    draw_title(target, look, rect, title, aside + side // 2 + look.px(14))


def _draw_player(target: Surface, look: Look, rect: Rect, who: Costume) -> None:
    """Draw the piece of a player, large."""
    piece = look.figure(who.piece, (rect.height, rect.height), who.colour)
    foot = rect.midbottom
    wide = piece.get_width() / look.scale.unit
    ring = svg.oval(wide / 2, 40, wide * 0.48, 30, fill=look.theme.shadow, opacity=0.5)
    ring += svg.oval(wide / 2, 34, wide * 0.4, 22, stroke=look.theme.select, line=6)
    plate = svg.raster(ring, (piece.get_width(), look.px(80)), look.scale.unit)
    draw_centred(target, plate, foot)
    shadow = (120, max(1, look.px(12)), (look.px(12), look.px(12)))
    # Its soles are a little above its lower edge.
    soles = round(piece.get_height() * _SOLES)
    corner = (rect.centerx - piece.get_width() // 2, foot[1] - soles)
    effects.shadowed(piece, look.theme.shadow, *shadow).draw(target, corner)


def _draw_hand(target: Surface, look: Look, rect: Rect, count: int, words: str) -> None:
    """Draw a player's cards, face down: how many is no secret."""
    shown = min(count, 7)
    low = rect.bottom - look.px(26)
    high = rect.height - look.px(26 + 16)
    wide = round(high / 1.4)
    step = min(round(wide * 0.56), (rect.width - wide - look.px(40)) // 6)
    for index in range(shown):
        aside = index - (shown - 1) / 2
        back = transform.rotozoom(cards.sprite(look, None, high), -aside * 6, 1)
        shadow = (140, max(1, look.px(5)), (look.px(3), look.px(5)))
        x = rect.centerx + round(aside * step) - back.get_width() // 2
        y = low - high - look.px(9) + look.px(3 * aside * aside)
        at = (x, y - (back.get_height() - high) // 2)
        effects.shadowed(back, look.theme.shadow, *shadow).draw(target, at)
    style = look.style(Face.TITLE, min(25, 30 / look.scale.text))
    side = look.px(38)
    size = (look.letters.width(words, style) + side + look.px(38), look.px(54))
    pill = anchored(Rect(rect.x, low - size[1] // 2, rect.width, size[1]), size)
    ornaments.pill(look, size, Tone.PARCHMENT).draw(target, pill.topleft)
    lock = (pill.x + look.px(12) + side // 2, pill.centery)
    draw_centred(target, look.icon("lock", side), lock)
    look.letters.draw(target, words, style, pill.move(side + look.px(20), 0), 0)
