"""The curtain: a sail between two people, so that a hidden hand stays hidden when it is passed."""

from dataclasses import replace

import pygame
from pygame import Rect, Surface

from game import PUBLIC, Match
from scenes.board import cards
from scenes.context import Context
from scenes.faces import draw_title, mark_of
from scenes.kit import effects, ornaments, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Size, anchored, is_portrait
from scenes.kit.look import Layer, Look
from scenes.kit.panels import Plates
from scenes.kit.text import Face
from scenes.kit.theme import Tone, mix
from scenes.kit.widgets import Arrangement, Button, nowhere
from scenes.meanwhile import since
from scenes.sail import EMBLEMS, count_folds, darken, hem_y, paint_deck, sail_picture
from scenes.scene import Change, Pop, Scene
from scenes.tidings import Tidings
from scenes.voyage_cards import oval

_MOST_TURNS = 4
_LETTERS = 84
_THIN = tuple(
    (f'stroke-width="{drawn}"', f'stroke-width="{thin}"')
    for drawn, thin in (("4.500", "2.800"), ("4", "2.500"), ("3.500", "2.200"), ("3.600", "2.200"))
)
"""A piece drawn large keeps the weight of the screen's other lines."""


class Curtain(Scene):
    """Hides the board until that player is there; pops with True, or False for the pause."""

    def __init__(self, context: Context, match: Match, seat: int) -> None:
        self._context = context
        self._match = match
        self._seat = seat
        self._look = context.look
        self._turns = since(match, seat)[-_MOST_TURNS:]
        self._ground = Layer()
        self._title = self._figure = self._news = self._rest = self._hand = nowhere()
        self._hem = 0
        texts = context.texts
        label = texts("curtain.ready", player=self._name)
        self._ready = Button("ready", label, "end", Tone.GOLD, radius=38)
        menu = Button("menu", texts("curtain.menu"), "menu", arrangement=Arrangement.STACKED)
        self._ring = FocusRing([self._ready, menu], focus="ready")

    @property
    def idle(self) -> bool:
        """Nothing moves."""
        return True

    @property
    def _name(self) -> str:
        return self._match.seats[self._seat].name

    @property
    def _colour(self) -> str:
        return self._match.seats[self._seat].colour.value

    @property
    def _tidings(self) -> Tidings:
        return Tidings(self._look, self._context.texts, self._match, self._turns)

    def layout(self, size: Size) -> None:
        """The player in the middle, the news at both sides or below, the button underneath."""
        look = self._look = self._context.look.at(size)
        px = look.px
        wide = min(size[0] - px(80), px(2000))
        room = Rect((size[0] - wide) // 2, 0, wide, size[1])
        tall = is_portrait(size)
        deck = px(460 if tall else 274)
        self._hem = size[1] - deck
        self._title = anchored(Rect(0, px(122), size[0], px(132)), (min(px(1000), wide), px(132)))
        low = Rect(room.x, size[1] - px(208), wide, px(150))
        news, rest = self._tidings.heights()
        if tall:
            side = (wide - px(20)) // 2
            top = self._hem - px(64) - max(news, rest)
            high = min(px(600), top - px(290))
            self._figure = Rect(room.x, top - px(20) - high, wide, high)
            button = Rect(room.x, self._hem + px(60), wide, px(150))
            low = Rect(room.x, size[1] - px(180), wide, px(140))
        else:
            side = max(px(420), min(px(600), (wide - px(430)) // 2))
            top = px(290)
            self._figure = Rect(room.x + side, self._hem - px(444), wide - 2 * side, px(480))
            across = min(px(780), wide - 2 * px(132 + 190))
            button = anchored(low, (across, px(150)))
        self._news = Rect(room.x, top, side, news)
        self._rest = Rect(room.right - side, top, side, rest)
        menu = Rect(room.x, low.y, px(132), px(132))
        right = button.right if not tall else menu.right
        self._hand = Rect(right + px(30), low.y - px(10), room.right - right - px(30), px(170))
        self._ring.place({"ready": button, "menu": menu})
        width = look.letters.width(self._ready.label, look.outlined(_LETTERS))
        self._ready.letters = _LETTERS * min(1.0, (button.width - px(180)) / width)

    def handle(self, intent: Intent) -> Change | None:
        """Only a tap on the own name opens it."""
        if intent is Command.BACK or intent is Command.MENU:
            return Pop(False)
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play("tap")
        return Pop(used.name == "ready")

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the sail with what everybody may know, and the controls."""
        look = self._look
        key = (self._colour, look.scale, look.theme.crew(self._colour))
        self._ground.draw(surface, key, self._paint)
        button = self._ready.rect
        look.plates.halo(button.size, look.scale, 46).draw(surface, button.topleft)
        self._ring.draw(surface, look)

    def _paint(self, target: Surface) -> None:
        look, texts = self._look, self._context.texts
        unit = look.scale.unit
        paint_deck(target, look, self._hem)
        target.blit(sail_picture(look, target.get_size(), self._hem / unit, self._colour), (0, 0))
        self._paint_marks(target)
        darken(target, look)
        self._paint_player(target)
        ribbon = _ribbon(look, self._title.size, self._colour)
        ribbon.draw(target, self._title.topleft)
        face = Rect(*self._title.topleft, self._title.width, round(self._title.height * 0.82))
        for x in (face.x + look.px(100), face.right - look.px(100)):
            draw_centred(target, self._mark(self._seat, look.px(72)), (x, face.centery))
        title = texts("curtain.title", player=self._name)
        draw_title(target, look, self._title, title, look.px(150))
        tidings = self._tidings
        tidings.paint_last(target, self._news)
        tidings.paint_rest(target, self._rest)
        self._paint_hand(target)
        button = self._ready.rect
        words = Rect(button.x, button.bottom + look.px(14), button.width, look.px(34))
        looks = look.outlined(26, look.theme.note, Face.BOLD)
        look.letters.draw(target, texts("curtain.others"), looks, words)

    def _mark(self, seat: int, side: int) -> Surface:
        return mark_of(self._look, self._match.seats[seat].colour.value, side)

    def _paint_marks(self, target: Surface) -> None:
        """The mark in every fold of the hem but where the player stands."""
        look = self._look
        folds = count_folds(target.get_width() / look.scale.unit)
        fold = target.get_width() / folds
        for index in range(folds):
            x = (index + 0.5) * fold
            if abs(x - target.get_width() / 2) > fold * 0.6 or is_portrait(target.get_size()):
                y = look.px(hem_y(x / look.scale.unit, fold / look.scale.unit)) + self._hem
                draw_centred(
                    target, self._mark(self._seat, look.px(50)), (round(x), y - look.px(26))
                )

    def _paint_player(self, target: Surface) -> None:
        """The mark painted on the canvas like a ship's emblem, and the piece on the deck, large."""
        look = self._look
        rect = self._figure
        crew = look.theme.crew(self._colour)
        side = round(rect.height * 1.14)
        emblem = svg.path(EMBLEMS[self._colour], stroke=mix(crew.mid, "#8A5A1E", 0.35), line=7)
        painted = effects.faded(svg.raster(emblem, (side, side), side / 64), 90)
        centre = (rect.centerx, rect.centery - look.px(20))
        look.art.draw_glow(target, centre, look.px(560), "#FF9A3F", 0.22)
        draw_centred(target, painted, centre)
        recolouring = (*look.theme.recolouring(self._colour), *_THIN)
        high = rect.height - look.px(10)
        piece = look.art.sprite(f"pirates/{self._colour}", (high, high), recolouring)
        foot = (rect.centerx, rect.bottom - look.px(12))
        wide = piece.get_width() / look.scale.unit
        ring = svg.path(oval(wide / 2, 40, wide * 0.48, 30), fill=look.theme.shadow, opacity=0.5)
        ring += svg.path(oval(wide / 2, 34, wide * 0.4, 22), stroke=look.theme.select, line=6)
        plate = svg.raster(ring, (piece.get_width(), look.px(80)), look.scale.unit)
        draw_centred(target, plate, foot)
        stamp = effects.shadowed(
            piece, look.theme.shadow, 120, max(1, look.px(12)), (look.px(12), look.px(12))
        )
        stamp.draw(target, (rect.centerx - piece.get_width() // 2, foot[1] - piece.get_height()))

    def _paint_hand(self, target: Surface) -> None:
        """The own cards, face down: how many is no secret."""
        look, rect = self._look, self._hand
        count = self._match.view(PUBLIC).hand_sizes[self._seat]
        shown = min(count, 7)
        wide = look.px(92)
        step = min(look.px(52), (rect.width - wide - look.px(40)) // 6)
        low = rect.bottom - look.px(26)
        for index in range(shown):
            aside = index - (shown - 1) / 2
            back = pygame.transform.rotozoom(
                cards.sprite(look, None, round(wide * 1.4)), -aside * 6, 1
            )
            shaded = effects.shadowed(
                back, look.theme.shadow, 140, max(1, look.px(5)), (look.px(3), look.px(5))
            )
            x = rect.centerx + round(aside * step) - back.get_width() // 2
            y = low - look.px(128) + look.px(3 * aside * aside + 1) // 1 - look.px(10)
            shaded.draw(target, (x, y - (back.get_height() - look.px(129)) // 2))
        text = self._context.texts("curtain.cards", count=count)
        style = look.style(Face.TITLE, min(25, 30 / look.scale.text))
        side = look.px(38)
        size = (look.letters.width(text, style) + side + look.px(38), look.px(54))
        pill = anchored(Rect(rect.x, low - size[1] // 2, rect.width, size[1]), size)
        ornaments.pill(look, size, Tone.PARCHMENT).draw(target, pill.topleft)
        draw_centred(
            target, look.icon("lock", side), (pill.x + look.px(12) + side // 2, pill.centery)
        )
        words = Rect(pill.x + side + look.px(20), pill.y, pill.width, pill.height)
        look.letters.draw(target, text, style, words, 0)


def _ribbon(look: Look, size: Size, colour: str) -> Stamp:
    """The kit's ribbon in a crew's colours, of plates of its own so that no other is kept so."""
    crew = look.theme.crew(colour)
    middle, dark = mix(crew.mid, crew.lo, 0.75), mix(crew.lo, look.theme.ink, 0.4)
    theme = replace(look.theme, ribbon=(crew.mid, middle, dark), ribbon_line=crew.hi)
    return ornaments.ribbon(replace(look, theme=theme, plates=Plates(theme, look.textures)), size)
