"""The curtain: a sail between two people, so that a hidden hand stays hidden when it is passed."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from game import PUBLIC, Match
from scenes.board.turn.recent_turns import since
from scenes.core.context import Context
from scenes.core.scene import Change, Pop, Scene
from scenes.curtain.backdrop import EMBLEMS, count_folds, darken, hem_y, paint_deck, sail_picture
from scenes.curtain.last_turns import LastTurns
from scenes.curtain.layout import arrange
from scenes.kit import effects, ornaments, plates, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import DESIGN_SIDE, Scale, Size, anchored, is_portrait
from scenes.kit.look import Layer, Look
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone, mix
from scenes.kit.widgets import Arrangement, Button, Control, FocusRing
from scenes.shared import cards
from scenes.shared.portraits import draw_title, mark_of
from scenes.shared.variant_cards import oval

_MOST_TURNS = 4
_LETTERS = 84
_THIN = tuple(
    (f'stroke-width="{drawn}"', f'stroke-width="{thin}"')
    for drawn, thin in (("4.500", "2.800"), ("4", "2.500"), ("3.500", "2.200"), ("3.600", "2.200"))
)
"""A piece drawn large keeps the weight of the screen's other lines."""


class CurtainScene(Scene):
    """Hides the board until that player is there; pops with True, or False for the pause."""

    def __init__(self, context: Context, match: Match, seat: int) -> None:
        self._context = context
        self._match = match
        self._seat = seat
        self._look = context.look
        self._turns = since(match, seat)[-_MOST_TURNS:]
        self._ground = Layer()
        self._places: dict[str, Rect] = {}
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
    def _tidings(self) -> LastTurns:
        return LastTurns(self._look, self._context.texts, self._match, self._turns)

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """The player in the middle, the news at both sides or below, the button underneath."""
        look = self._look = self._context.look.at(size)
        self._places = arrange(look, size, self._tidings.heights)
        self._ring.place({name: self._places[name] for name in ("ready", "menu")})
        width = look.letters.width(self._ready.label, look.outlined(_LETTERS))
        room = self._places["ready"].width - look.px(180)
        self._ready.letters = _LETTERS * min(1.0, room / width)

    def handle(self, intent: Intent) -> Change | None:
        """Only a tap on the own name opens it."""
        if intent is Command.BACK or intent is Command.MENU:
            return Pop(False)
        used = self._ring.handle(intent)
        if used is None:
            return None
        self._context.sound.play(Cue.TAP)
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
        plates.halo(look, button.size, 46).draw(surface, button.topleft)
        self._ring.draw(surface, look)

    def _paint(self, target: Surface) -> None:
        look, texts, places = self._look, self._context.texts, self._places
        size = target.get_size()
        # No control's size holds up the sail from shrinking with its window.
        cloth = replace(look, scale=Scale(min(size) / DESIGN_SIDE))
        hem = places["_deck"].top
        paint_deck(target, cloth, hem)
        sail = sail_picture(cloth, size, hem / cloth.scale.unit, self._colour)
        target.blit(sail, (0, 0))
        self._paint_marks(target, cloth)
        darken(target, cloth)
        self._paint_player(target)
        self._paint_title(target)
        tidings = self._tidings
        tidings.paint_last(target, places["_news"])
        tidings.paint_rest(target, places["_rest"])
        self._paint_hand(target)
        looks = look.outlined(26, look.theme.note, Face.BOLD)
        look.letters.draw(target, texts("curtain.others"), looks, places["_others"])

    def _paint_title(self, target: Surface) -> None:
        """The ribbon in the player's colours, with the mark at both ends."""
        look, rect = self._look, self._places["_title"]
        _ribbon(look, rect.size, self._colour).draw(target, rect.topleft)
        face = Rect(*rect.topleft, rect.width, round(rect.height * 0.82))
        side = round(face.height * 0.66)
        aside = look.px(36 + 28) + side // 2
        for x in (face.x + aside, face.right - aside):
            draw_centred(target, self._mark(self._seat, side), (x, face.centery))
        title = self._context.texts("curtain.title", player=self._name)
        draw_title(target, look, rect, title, aside + side // 2 + look.px(14))

    def _mark(self, seat: int, side: int) -> Surface:
        return mark_of(self._look, self._match.seats[seat].colour.value, side)

    def _paint_marks(self, target: Surface, look: Look) -> None:
        """The mark in every fold of the hem but where the player stands."""
        hem = self._places["_deck"].top
        folds = count_folds(target.get_width() / look.scale.unit)
        fold = target.get_width() / folds
        for index in range(folds):
            x = (index + 0.5) * fold
            if abs(x - target.get_width() / 2) > fold * 0.6 or is_portrait(target.get_size()):
                y = look.px(hem_y(x / look.scale.unit, fold / look.scale.unit)) + hem
                draw_centred(
                    target, self._mark(self._seat, look.px(50)), (round(x), y - look.px(26))
                )

    def _paint_player(self, target: Surface) -> None:
        """The mark painted on the canvas like a ship's emblem, and the piece on the deck, large."""
        look = self._look
        rect = self._places["_figure"]
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
        look, rect = self._look, self._places["_hand"]
        count = self._match.view(PUBLIC).hand_sizes[self._seat]
        shown = min(count, 7)
        low = rect.bottom - look.px(26)
        high = rect.height - look.px(26 + 16)
        wide = round(high / 1.4)
        step = min(round(wide * 0.56), (rect.width - wide - look.px(40)) // 6)
        for index in range(shown):
            aside = index - (shown - 1) / 2
            back = pygame.transform.rotozoom(cards.sprite(look, None, high), -aside * 6, 1)
            shaded = effects.shadowed(
                back, look.theme.shadow, 140, max(1, look.px(5)), (look.px(3), look.px(5))
            )
            x = rect.centerx + round(aside * step) - back.get_width() // 2
            y = low - high - look.px(9) + look.px(3 * aside * aside)
            shaded.draw(target, (x, y - (back.get_height() - high) // 2))
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
    """The kit's ribbon in a crew's colours."""
    crew = look.theme.crew(colour)
    middle, dark = mix(crew.mid, crew.lo, 0.75), mix(crew.lo, look.theme.ink, 0.4)
    theme = replace(look.theme, ribbon=(crew.mid, middle, dark), ribbon_line=crew.hi)
    return ornaments.ribbon(look.with_theme(theme), size)
