"""The curtain: a sail between two people, so that a hidden hand stays hidden when it is passed."""

import math
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game import (
    PUBLIC,
    Card,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    Event,
    Match,
    PirateMoved,
    SloopSailed,
    Track,
    TurnEnded,
    redact,
)
from scenes.board import cards
from scenes.context import Context
from scenes.kit import effects, ornaments, papers, svg
from scenes.kit.effects import Stamp, draw_centred
from scenes.kit.focus import FocusRing
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Side, Size, anchored, cut, equal_rows, inset, is_portrait
from scenes.kit.look import Layer, Look
from scenes.kit.panels import Plates
from scenes.kit.text import Face
from scenes.kit.theme import Tone, mix
from scenes.kit.widgets import Arrangement, Button, nowhere
from scenes.naming import (
    draw_name,
    draw_portrait,
    draw_title,
    draw_words,
    mark_of,
    piece_of,
    portrait_of,
)
from scenes.scene import Change, Pop, Scene
from scenes.voyage_cards import oval

CREW = 6
_MOST_TURNS, _MOST_STEPS = 4, 4
_LETTERS = 84
_FOLD = 274.3
"""How wide a fold of the sail is, in units."""
_EMBLEMS = MappingProxyType(
    {
        "blue": "M32 18V54M20 28H44M11 40Q14 54 32 56Q50 54 53 40M32 6A6 6 0 1 1 31.9 6",
        "red": "M12 10L48 48M52 10L16 48M40 54L54 40M24 54L10 40M50 50L57 57M14 50L7 57",
        "green": "M34 58Q28 42 34 26Q18 12 6 26M34 26Q48 12 60 26M34 26Q18 24 12 42"
        "M34 26Q50 24 56 42M34 26Q28 10 34 4",
        "yellow": "M32 22A10 10 0 1 1 31.9 22M32 5V11M32 53V59M5 32H11M53 32H59M13 13L17 17"
        "M47 47L51 51M13 51L17 47M47 17L51 13",
        "violet": "M42 8Q20 10 18 32Q20 54 44 56Q52 53 55 49Q36 50 34 32Q36 16 46 12Z",
    }
)
"""Each crew's mark as lines on a grid of 64, to be painted on canvas."""
_THIN = tuple(
    (f'stroke-width="{drawn}"', f'stroke-width="{thin}"')
    for drawn, thin in (("4.500", "2.800"), ("4", "2.500"), ("3.500", "2.200"), ("3.600", "2.200"))
)
"""A piece drawn large keeps the weight of the screen's other lines."""


class Deed(Enum):
    """What was done in an action."""

    PLAY = "play"
    RETREAT = "retreat"
    NUDGE = "nudge"
    SAIL = "sail"
    DISCARD = "discard"
    PASS = "pass"


class Step(NamedTuple):
    """An action as everybody saw it: whose pirate, by which card, to where, for how many cards."""

    deed: Deed
    seat: int
    card: Card | None = None
    place: str = ""
    cards: int = 0


class Turn(NamedTuple):
    """What somebody did in a turn."""

    seat: int
    steps: tuple[Step, ...]


def since(match: Match, seat: int) -> tuple[Turn, ...]:
    """The turns after that player's last own action, the oldest first; nothing hidden is told."""
    table = match.table
    told: list[tuple[tuple[int, int], Step]] = []
    for index in range(len(match.played) - 1, -1, -1):
        played = match.played[index]
        before = match.view_before(index, PUBLIC).table
        if played.seat == before.turn == seat and not played.forced:
            break
        events = [redact(event, table.options, PUBLIC) for event in played.events]
        key = (before.round, before.turn)
        told[:0] = [(key, step) for step in _steps(events, table.track)]
    turns = groupby(told, key=lambda entry: entry[0])
    return tuple(Turn(key[1], tuple(step for _, step in group)) for key, group in turns)


def _steps(events: Sequence[Event], track: Track) -> list[Step]:
    steps: list[Step] = []
    used: Card | None = None
    for event in events:
        match event:
            case CardPlayed(_, card):
                used = card
            case PirateMoved(by, owner, _, origin, destination):
                back = Deed.RETREAT if destination < origin else Deed.NUDGE
                deed = Deed.PLAY if used is not None else back
                steps.append(Step(deed, owner, used, track.number(destination)))
            case CardsDrawn(_, cards) if steps:
                steps[-1] = steps[-1]._replace(cards=steps[-1].cards + len(cards))
            case SloopSailed(by):
                steps.append(Step(Deed.SAIL, by))
            case CardDiscarded(owner, card):
                steps.append(Step(Deed.DISCARD, owner, card))
            case TurnEnded(owner, 0):
                steps.append(Step(Deed.PASS, owner))
    return steps


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
        news, rest = self._heights()
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

    def _heights(self) -> tuple[int, int]:
        """How high the two sheets are for what there is to tell."""
        px = self._look.px
        steps = min(_MOST_STEPS, len(self._turns[-1].steps)) if self._turns else 0
        news = px(44 + 84 + 14) + (steps * px(106) - px(10) if self._turns else px(110))
        earlier = max(0, len(self._turns) - 1)
        players = self._match.table.players
        rest = px(44 + 62) + (px(116) + earlier * px(100) if earlier else players * px(96))
        most = px(452)
        return min(most, news), min(most, rest)

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
        _paint_deck(target, look, self._hem)
        target.blit(_sail(look, target.get_size(), self._hem / unit, self._colour), (0, 0))
        self._paint_marks(target)
        _darken(target, look)
        self._paint_player(target)
        ribbon = _ribbon(look, self._title.size, self._colour)
        ribbon.draw(target, self._title.topleft)
        face = Rect(*self._title.topleft, self._title.width, round(self._title.height * 0.82))
        for x in (face.x + look.px(100), face.right - look.px(100)):
            draw_centred(target, self._mark(self._seat, look.px(72)), (x, face.centery))
        title = texts("curtain.title", player=self._name)
        draw_title(target, look, self._title, title, look.px(150))
        self._paint_news(target)
        self._paint_rest(target)
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
        folds = _folds(target.get_width() / look.scale.unit)
        fold = target.get_width() / folds
        for index in range(folds):
            x = (index + 0.5) * fold
            if abs(x - target.get_width() / 2) > fold * 0.6 or is_portrait(target.get_size()):
                y = look.px(_hem_y(x / look.scale.unit, fold / look.scale.unit)) + self._hem
                draw_centred(
                    target, self._mark(self._seat, look.px(50)), (round(x), y - look.px(26))
                )

    def _paint_player(self, target: Surface) -> None:
        """The mark painted on the canvas like a ship's emblem, and the piece on the deck, large."""
        look = self._look
        rect = self._figure
        crew = look.theme.crew(self._colour)
        side = round(rect.height * 1.14)
        emblem = svg.path(_EMBLEMS[self._colour], stroke=mix(crew.mid, "#8A5A1E", 0.35), line=7)
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

    def _paint_news(self, target: Surface) -> None:
        """The last turn, action by action."""
        look, texts = self._look, self._context.texts
        _paint_pinned(target, look, self._news)
        room = inset(self._news, look.px(26), look.px(22))
        head, body = cut(room, Side.TOP, look.px(84), look.px(14))
        if not self._turns:
            title = look.style(Face.TITLE, 42)
            look.letters.draw(target, texts("curtain.begins"), title, head, 0)
            quiet = look.style(Face.BOLD, 28, look.theme.ink_soft)
            draw_words(target, look, body, texts("curtain.begins_line"), quiet)
            return
        turn = self._turns[-1]
        self._paint_head(target, Rect(head.x, head.y, head.height, head.height), turn.seat)
        words = Rect(head.x + head.height + look.px(16), head.y, 0, head.height)
        words.width = head.right - words.x
        player = self._match.seats[turn.seat].name
        draw_name(target, look, words, texts("curtain.turn", player=player), 40)
        steps = turn.steps[-_MOST_STEPS:]
        most = (look.px(96) + look.px(10)) * len(steps) - look.px(10)
        lines = Rect(body.x, body.y, body.width, min(body.height, most))
        for number, (step, line) in enumerate(
            zip(steps, equal_rows(lines, len(steps), look.px(10)), strict=True), 1
        ):
            self._paint_step(target, line, number, step)

    def _paint_head(self, target: Surface, rect: Rect, seat: int) -> None:
        who = self._match.seats[seat]
        drawing = portrait_of(who.name) if who.brain is not None else None
        draw_portrait(target, self._look, rect, who.colour.value, drawing, disc=True)

    def _paint_step(self, target: Surface, rect: Rect, number: int, step: Step) -> None:
        """An action: who, by which card, to where; or back, and the cards that were drawn."""
        look = self._look
        papers.field(look, rect.size, radius=16).draw(target, rect.topleft)
        high = min(rect.height, round(rect.width * 96 / 470))
        share = high / 96

        def at(x: float) -> tuple[int, int]:
            return rect.x + round(rect.width * x), rect.centery

        ornaments.draw_count(target, look, at(0.07), number, round(40 * share))
        colour = self._match.seats[step.seat].colour.value
        figure = piece_of(look, colour, (round(64 * share), round(80 * share)))
        draw_centred(target, figure, at(0.2))
        match step.deed:
            case Deed.PLAY:
                draw_centred(target, self._card(step, round(80 * share)), at(0.4))
                draw_centred(target, look.icon("arrow", round(54 * share)), at(0.6))
                self._paint_place(target, at(0.83), step.place, share)
            case Deed.RETREAT | Deed.NUDGE:
                icon = "retreat" if step.deed is Deed.RETREAT else "nudge"
                draw_centred(target, look.icon(icon, round(60 * share)), at(0.36))
                self._paint_place(target, at(0.53), step.place, share)
                self._paint_drawn(target, rect, step.cards, share)
            case Deed.SAIL:
                draw_centred(target, look.icon("sail", round(72 * share)), at(0.6))
            case Deed.DISCARD:
                draw_centred(target, self._card(step, round(80 * share)), at(0.5))
                draw_centred(target, look.icon("quit", round(44 * share)), at(0.7))
            case Deed.PASS:
                words = Rect(at(0.32)[0], rect.y, round(rect.width * 0.64), rect.height)
                style = look.style(Face.BOLD, 28)
                look.letters.draw(target, self._context.texts("curtain.passes"), style, words, 0)

    def _card(self, step: Step, high: int) -> Surface:
        return cards.sprite(self._look, step.card, high)

    def _paint_drawn(self, target: Surface, rect: Rect, count: int, share: float) -> None:
        """How many cards were drawn: never which."""
        look = self._look
        wide = round(50 * share)
        x = rect.right - round(16 * share) - wide - max(0, count - 1) * round(wide * 0.7)
        words = Rect(rect.x, rect.y, x - rect.x - round(8 * share), rect.height)
        size = 42 * share / look.scale.unit / look.scale.text
        look.letters.draw(target, f"+{count}", look.style(Face.TITLE, size), words, 1)
        for index in range(count):
            back = cards.sprite(look, None, round(wide * 1.4))
            left = x + index * round(wide * 0.7)
            target.blit(back, (left, rect.centery - back.get_height() // 2))

    def _paint_place(
        self, target: Surface, centre: tuple[int, int], place: str, share: float
    ) -> None:
        look = self._look
        if not place.isdigit():
            name = "scenery/town" if place == "nest" else "scenery/sloop"
            draw_centred(
                target, look.art.sprite(name, (round(98 * share), round(88 * share))), centre
            )
            return
        side = round(76 * share)
        stamp = look.plates.made(("stone", side), look.scale, lambda: _tile(look, side))
        stamp.draw(target, (centre[0] - side // 2, centre[1] - side // 2))
        box = Rect(0, 0, side - round(14 * share), side - round(8 * share))
        box.center = (centre[0], centre[1] - round(3 * share))
        size = 34 * share / look.scale.unit / look.scale.text
        look.letters.draw(target, place, look.style(Face.TITLE, size), box)

    def _paint_rest(self, target: Surface) -> None:
        """The turns before the last one, if there are any, and how many of each crew are home."""
        look, texts = self._look, self._context.texts
        earlier = self._turns[:-1]
        table = self._match.table
        haven = table.track.number(table.track.goal)
        _paint_pinned(target, look, self._rest)
        room = inset(self._rest, look.px(26), look.px(22))
        head, body = cut(room, Side.TOP, look.px(54), look.px(8))
        title = texts("curtain.before") if earlier else texts(f"curtain.home_{haven}")
        look.letters.draw(target, title, look.style(Face.TITLE, 36), head, 0)
        if not earlier:
            lines = equal_rows(body, table.players, look.px(10))
            for seat, line in enumerate(lines):
                count = self._paint_row(target, line, seat)
                style = look.style(Face.TITLE, 34)
                look.letters.draw(target, self._home(seat), style, count, 0.8)
            return
        home, body = cut(body, Side.BOTTOM, look.px(104), look.px(12))
        for turn, line in zip(earlier, equal_rows(body, len(earlier), look.px(10)), strict=True):
            signs = self._paint_row(target, line, turn.seat)
            wide = signs.width // 3
            for index, step in enumerate(turn.steps[-3:]):
                centre = (signs.x + wide * index + wide // 2, line.centery)
                self._paint_sign(target, centre, step, min(wide, round(line.height * 0.72)))
        papers.rule(look, target, home.x, home.y, home.width)
        upper, lower = cut(home, Side.TOP, home.height // 2)
        quiet = look.style(Face.BOLD, 26, look.theme.ink_soft)
        look.letters.draw(target, texts(f"curtain.home_{haven}"), quiet, upper, 0)
        self._paint_home(target, lower)

    def _home(self, seat: int) -> str:
        table = self._match.table
        return f"{table.pirates[seat].count(table.track.goal)}/{CREW}"

    def _paint_row(self, target: Surface, rect: Rect, seat: int) -> Rect:
        """Somebody's picture and name in a row; what room is left at the right."""
        look = self._look
        papers.field(look, rect.size, radius=16).draw(target, rect.topleft)
        side = min(look.px(74), rect.height - look.px(12))
        head = Rect(rect.x + look.px(10), rect.centery - side // 2, side, side)
        self._paint_head(target, head, seat)
        left = head.right + look.px(18)
        wide = 3 * min(look.px(72), (rect.right - left) // 5)
        rest = Rect(rect.right - look.px(8) - wide, rect.y, wide, rect.height)
        words = Rect(left, rect.y, rest.left - left - look.px(6), rect.height)
        draw_name(target, look, inset(words, 0, look.px(6)), self._match.seats[seat].name, 30)
        return rest

    def _paint_sign(self, target: Surface, centre: tuple[int, int], step: Step, wide: int) -> None:
        """An action in one small picture."""
        look = self._look
        match step.deed:
            case Deed.PLAY | Deed.DISCARD:
                draw_centred(target, self._card(step, round(wide * 0.95)), centre)
            case Deed.RETREAT | Deed.NUDGE:
                icon = "retreat" if step.deed is Deed.RETREAT else "nudge"
                upper = (centre[0], centre[1] - round(wide * 0.16))
                draw_centred(target, look.icon(icon, round(wide * 0.6)), upper)
                box = Rect(0, 0, wide, round(wide * 0.4))
                box.center = (centre[0], centre[1] + round(wide * 0.34))
                size = wide * 0.4 / look.scale.unit / look.scale.text
                look.letters.draw(target, f"+{step.cards}", look.style(Face.TITLE, size), box)
            case Deed.SAIL:
                draw_centred(target, look.icon("sail", round(wide * 0.8)), centre)
            case Deed.PASS:
                draw_centred(target, look.icon("skip", round(wide * 0.7)), centre)

    def _paint_home(self, target: Surface, rect: Rect) -> None:
        """How many of each crew are home, in one line."""
        look, players = self._look, self._match.table.players
        each = rect.width // max(4, players)
        side = min(look.px(46), round(each * 0.32))
        style = look.style(Face.TITLE, min(30, each * 0.26 / look.scale.unit / look.scale.text))
        for seat in range(players):
            x = rect.x + each * seat
            draw_centred(target, self._mark(seat, side), (x + side // 2, rect.centery))
            words = Rect(x + side + look.px(4), rect.y, each - side - look.px(4), rect.height)
            look.letters.draw(target, self._home(seat), style, words, 0)

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


def _folds(width: float) -> int:
    return max(3, round(width / _FOLD))


def _hem_y(x: float, fold: float) -> float:
    """How much lower than its highest points the edge of the sail hangs there."""
    return 34 * math.pow(math.sin(math.pi * ((x % fold) / fold)), 0.8)


def _paint_deck(target: Surface, look: Look, hem: int) -> None:
    unit = look.scale.unit
    width, height = target.get_width() / unit, target.get_height() / unit
    top = hem / unit - 40
    body = svg.rect(0, top, width, height - top, fill="url(#deck)")
    count = math.ceil(width / 300) + 1
    for index in range(-count, count + 1):
        near, far = width / 2 + index * 216, width / 2 + index * 150
        body += svg.path(f"M{far:.0f} {top:.0f}L{near:.0f} {height:.0f}", stroke="#1E1009", line=5)
        body += svg.path(
            f"M{far + 4:.0f} {top:.0f}L{near + 5:.0f} {height:.0f}",
            stroke="#B98650",
            line=2,
            stroked=0.35,
        )
    shades: list[svg.Stop] = [(0, "#3A2416"), (0.35, "#6A4227"), (1, "#4A2C19")]
    defs = svg.linear("deck", shades, (0, top), (0, height))
    target.blit(svg.raster(body, target.get_size(), unit, defs), (0, 0))


def _sail(look: Look, size: Size, hem: float, colour: str) -> Surface:
    """Canvas with its folds, seams, reef band, yard and a hem in the player's colour."""
    unit = look.scale.unit
    width = size[0] / unit
    folds = _folds(width)
    fold = width / folds
    ink = look.theme.ink
    seam, light = "#B48E50", "#FFF9E6"

    def edge(lower: float) -> list[tuple[float, float]]:
        steps = folds * 20
        xs = [width * step / steps for step in range(steps + 1)]
        return [(x, hem + _hem_y(x, fold) + lower) for x in xs]

    canvas: list[svg.Stop] = [(0, "#FBEFCF"), (0.5, "#F0DDB0"), (1, "#D6B67C")]
    defs = svg.linear("canvas", canvas, (0, 0), (0, hem + 40))
    around = [(-20, 40), (width + 20, 40), *reversed(edge(0))]
    body = svg.path(svg.polyline(around, closed=True), fill="url(#canvas)", stroke=ink, line=8)
    for index in range(folds):
        left, right = index * fold, (index + 1) * fold
        shade: list[svg.Stop] = [
            (0, light, 0.45),
            (0.35, "#F5E3BC", 0),
            (0.55, "#8A5A2A", 0),
            (1, "#8A5A2A", 0.34),
        ]
        defs += svg.linear(f"f{index}", shade, (left, 0), (right, 0))
        low = [point for point in edge(-4) if left - 0.1 <= point[0] <= right + 0.1]
        part = [(left, 44), (right, 44), *reversed(low)]
        body += svg.path(svg.polyline(part, closed=True), fill=f"url(#f{index})")
        if index:
            bow = (index - folds / 2) * 10
            d = f"M{left:.0f} 60Q{left + bow:.0f} {hem / 2:.0f} {left:.0f} {hem:.0f}"
            body += svg.path(d, stroke=seam, line=4)
    body += _reef(width, seam, ink)
    crew = look.theme.crew(colour)
    band = svg.polyline([*edge(-44), *reversed(edge(-8))], closed=True)
    defs += svg.linear(
        "hem", svg.even(crew.mid, mix(crew.mid, crew.lo, 0.55)), (0, hem - 44), (0, hem + 30)
    )
    body += svg.path(band, fill="url(#hem)", stroke=ink, line=5)
    body += svg.path(svg.polyline(edge(-38)), stroke=crew.hi, line=3, stroked=0.9)
    for line, hue, lower in ((17, ink, 0), (9, "#C9A05C", 0), (3, "#F2DFB4", -2)):
        body += svg.path(svg.polyline(edge(lower)), stroke=hue, line=line)
    for index in range(folds + 1):
        x = index * fold
        body += svg.disc(x, hem - 20, 18, fill="#E0AC44", stroke=ink, line=5)
        body += svg.disc(x, hem - 20, 7.5, fill="#4A2F1E", stroke=ink, line=4)
    body += _yard(width, ink)
    defs += svg.linear("yard", svg.even("#A87544", "#7A4C2A", "#4A2B17"), (0, 12), (0, 88))
    sail = svg.raster(body, size, unit, defs)
    stamp = effects.shadowed(sail, look.theme.shadow, 150, max(2, look.px(18)), (0, look.px(22)))
    whole = effects.blank(size)
    stamp.draw(whole, (0, 0))
    return whole


def _reef(width: float, seam: str, ink: str) -> str:
    """The band across the canvas with its short ropes."""
    middle = width / 2
    d = f"M-10 112Q{middle:.0f} 136 {width + 10:.0f} 112"
    lower = f"M-10 142Q{middle:.0f} 166 {width + 10:.0f} 142"
    band = f"{d}V142Q{middle:.0f} 166 -10 142Z"
    body = svg.path(band, fill="#E6CC94") + svg.path(d + lower, stroke=seam, line=3.5)
    for index in range(round(width / 91.4)):
        x = 46 + index * 91.4
        y = 127 + 24 * (1 - (2 * x / width - 1) ** 2) * 0.5
        long = 34 + index * 37 % 17
        rope = f"M{x:.0f} {y:.0f}q{(index % 3 - 1) * 5} {long / 2:.0f} {index % 2 * 8 - 4} {long}"
        body += svg.path(rope, stroke=ink, line=9) + svg.path(rope, stroke="#D9B97E", line=4.5)
        body += svg.disc(x, y, 6.5, fill="#7A4C2A", stroke=ink, line=3)
    return body


def _yard(width: float, ink: str) -> str:
    """The spar that the sail hangs from, with its lashings."""
    body = svg.path(
        f"M-20 14H{width + 20:.0f}V70Q{width / 2:.0f} 92 -20 70Z",
        fill="url(#yard)",
        stroke=ink,
        line=8,
    )
    body += svg.path(f"M-20 26H{width + 20:.0f}", stroke="#E0A870", line=5, stroked=0.7)
    for index in range(round(width / 127.4)):
        x = 68 + index * 127.4
        for beside in (-10, 0, 10):
            body += svg.path(f"M{x + beside:.0f} 13q7 32 0 66", stroke=ink, line=11)
            body += svg.path(f"M{x + beside:.0f} 15q7 32 0 62", stroke="#E3C88F", line=6)
    return body


def _darken(target: Surface, look: Look) -> None:
    """Dusk at the edges, so that the light stays on the middle."""
    unit = look.scale.unit
    width, height = target.get_width() / unit, target.get_height() / unit
    stops: list[svg.Stop] = [(0, "#1A0C06", 0), (0.45, "#1A0C06", 0.1), (1, "#1A0C06", 0.7)]
    defs = svg.radial("v", stops, (width / 2, height * 0.48), max(width, height) * 0.65)
    body = svg.rect(0, 0, width, height, fill="url(#v)")
    target.blit(svg.raster(body, target.get_size(), unit, defs), (0, 0))


def _ribbon(look: Look, size: Size, colour: str) -> Stamp:
    """The kit's ribbon in a crew's colours, of plates of its own so that no other is kept so."""
    crew = look.theme.crew(colour)
    middle, dark = mix(crew.mid, crew.lo, 0.75), mix(crew.lo, look.theme.ink, 0.4)
    theme = replace(look.theme, ribbon=(crew.mid, middle, dark), ribbon_line=crew.hi)
    return ornaments.ribbon(replace(look, theme=theme, plates=Plates(theme, look.textures)), size)


def _paint_pinned(target: Surface, look: Look, rect: Rect) -> None:
    papers.paper(look, rect.size).draw(target, rect.topleft)
    body = svg.disc(13, 13, 10, fill=look.theme.danger, stroke=look.theme.ink)
    body += svg.disc(10, 10, 3, fill="#FFB9A6")
    pin = svg.raster(body, (look.px(28), look.px(28)), look.scale.unit)
    for x in (rect.x + look.px(30), rect.right - look.px(30)):
        draw_centred(target, pin, (x, rect.y + look.px(4)))


def _tile(look: Look, side: int) -> Stamp:
    """A space of the tunnel."""
    ink = look.theme.ink
    body = svg.rect(3, 7, 70, 66, 10, fill="#6E4F2A", stroke=ink)
    body += svg.rect(3, 3, 70, 64, 10, fill="url(#t)", stroke=ink)
    defs = svg.linear("t", svg.even("#FFF3D8", "#DEC48E"), (0, 0), (44, 76))
    return Stamp(svg.raster(body, (side, side), side / 76, defs), (0, 0))
