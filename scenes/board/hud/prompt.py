"""What is said over the board: the prompt, the tip, and large announcements."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from game import Discard, EndTurn, Match, Nudge, Retreat
from game.players.advice import HintStep
from scenes.board.help import Advice
from scenes.board.hud.layout import BoardLayout
from scenes.board.input.targets import Meaning
from scenes.board.motion.staging import Frame
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import (
    Fan,
    Held,
    NoteTap,
    OpenTurn,
    Pile,
    Pirate,
    Refusal,
    Selection,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase, Value, card_phrase, place_phrase
from scenes.kit import ornaments, plates, svg
from scenes.kit.effects import Stamp, blank, draw_centred
from scenes.kit.layout import Size
from scenes.kit.look import Look, stamp
from scenes.kit.pirates import Costume
from scenes.kit.plates import Ground
from scenes.kit.text import LEADING, Face, Style
from scenes.kit.theme import Tone
from scenes.shared.cards import low
from scenes.shared.portraits import head_of

_FOLD = 72
"""The end of a ribbon with its fold, in units."""
_BARE = 82
"""The part without words at each end."""
_BANNER_SIZES = (1.0, 0.8, 0.6)
_ONE_LINE, _MARGIN = 0.6, 9
"""How far letters shrink for a prompt in one line, and units above and below several lines."""
_NEXT = {Fan: "board.which", Pirate: "board.go", Held: "board.play_on"}


def guidance(
    order: TurnOrder,
    frame: Frame | None,
    turn: OpenTurn | None,
    selection: Selection,
    refusal: Refusal | None,
    sure: bool,
) -> tuple[Phrase, int | None]:
    """Return the words and whom they are about; `sure` asks to tap an irreversible action again."""
    names = [seat.name for seat in order.match.seats]
    if refusal is not None:
        # At once, while what was dropped in vain flies home.
        return Phrase(f"refusal.{refusal.name.lower()}"), order.chooser
    if frame is not None:
        mover = frame.shown.turn
        if frame.words is not None and not frame.past:
            return frame.words, None if frame.idle else mover
        key = "board.replay" if frame.past else "board.moving"
        return Phrase(key, {"player": names[mover]}), mover
    if order.over:
        return Phrase("board.over"), None
    if order.waiting is not None:
        return Phrase("board.waiting"), order.waiting
    if order.chooser is None:
        thinker = order.match.table.to_act
        return Phrase("board.thinking", {"player": names[thinker]}), thinker
    if sure:
        return Phrase("board.sure"), order.chooser
    if order.due:
        return Phrase("board.give_up", {"count": order.due}), order.chooser
    if isinstance(selection, Pirate) and selection.seat != order.chooser and turn is not None:
        preview = turn.previews[Nudge(selection.seat, selection.origin)]
        place = preview.destination
        key = "board.nudge_aboard" if place in order.match.game.havens else "board.nudge"
        seat, number = selection.seat, order.match.table.track.number(place)
        about = Phrase(key, {"player": names[seat], "place": number, "count": preview.cards})
        return about, seat
    key = _NEXT.get(type(selection), "board.choose")
    return Phrase(key, {"player": names[order.chooser]}), order.chooser


def advised(match: Match, advice: Advice) -> Phrase:
    """Return what to do next, and why."""
    action = advice.action
    if isinstance(action, Discard):
        return Phrase("board.advice_discard", {"why": advice.reasons})
    todo = step_phrase(match, advice.steps[0])
    if isinstance(action, EndTurn) or not advice.reasons:
        return todo
    return Phrase("board.advice", {"do": todo, "why": advice.reasons})


def step_phrase(match: Match, step: HintStep) -> Phrase:
    """Return one step of a hint."""
    action, preview = step
    if preview is None:
        end = isinstance(action, EndTurn)
        return Phrase("board.advice_end" if end else "board.advice_sail")
    keys = {Retreat: "board.advice_back", Nudge: "board.advice_nudge"}
    place = place_phrase(match.table.track.number(preview.destination))
    owner = match.seats[preview.seat].name
    values: dict[str, Value] = {"place": place, "player": owner, "count": preview.cards}
    return Phrase(keys.get(type(action), "board.advice_run"), values)


def noted(
    match: Match, shown: Displayed, pointed: Meaning | None
) -> tuple[Phrase, int | None] | None:
    """Return what everybody may know about a plate or a pile, and whom that is about."""
    match pointed:
        case NoteTap(Pile.STOCK):
            return _counted("notes.stock", shown.stock), None
        case NoteTap(Pile.DISCARD):
            top = {"top": card_phrase(shown.discard[-1])} if shown.discard else {}
            return _counted("notes.discard", len(shown.discard), **top), None
        case NoteTap(int(seat)) | TurnSummary(seat=seat):
            crew, game = shown.pirates[seat], match.game
            sloop = Phrase("notes.sloop", {"count": crew.count(game.sloop)})
            nest = Phrase("notes.nest", {"count": crew.count(game.goal)})
            places = (sloop, nest) if game.has_islands else (sloop,)
            arrived = tuple(place for place in places if place.values["count"])
            held = _counted("notes.cards", shown.hand_sizes[seat])
            values: dict[str, Value] = {"player": match.seats[seat].name, "cards": held}
            if not arrived:
                return Phrase("notes.player", values), seat
            return Phrase("notes.player_ahead", {**values, "places": arrived}), seat
    return None


def _counted(key: str, number: int, **values: Value) -> Phrase:
    """Return the words for a number of cards; none has words of its own."""
    return Phrase(key, {"count": number, **values}) if number else Phrase(f"{key}_none")


def prompt_rect(look: Look, plan: BoardLayout, text: str, who: Costume | None = None) -> Rect:
    """Return the pill of a text: as wide as the text, at most as wide as there is room."""
    place = plan.prompt
    usual = _usual(plan, place)
    wide = look.letters.width(text, _prompt_style(look, usual)) + _face_side(usual, who)
    return _pill(look, plan, place, wide)


def along_the_seam(
    look: Look, plan: BoardLayout, text: str, who: Costume | None, *, tip: bool
) -> BoardLayout:
    """Return the layout with the whole seam for a long prompt, unless a tip is shown in it.

    A prompt that is still too long for one line gets a higher place for several.
    """
    place = plan.prompt
    wide = look.letters.width(text, _prompt_style(look, place)) + _face_side(place, who)
    fits = wide + 2 * _padding(place) <= place.width
    beside = tip and plan.tip is not None and plan.tip.colliderect(plan.seam)
    if not (fits or beside):
        place = plan.seam.copy()
    line = _line(place, _padding(place), _face_side(place, who))
    place = _grown(look, text, place, line, _prompt_style(look, place))
    return plan if place == plan.prompt else replace(plan, prompt=place)


def _grown(look: Look, text: str, place: Rect, line: Rect, style: Style) -> Rect:
    """Return a pill's place, higher if a text needs several lines."""
    if look.letters.fit(text, style, line.width, _ONE_LINE)[0] == text:
        return place
    style = low(style, line.height // 2)
    lines = len(look.letters.wrap(text, style, line.width))
    high = max(place.height, look.letters.height(style, lines) + 2 * look.px(_MARGIN))
    # Not far over what is below.
    bottom = place.bottom + min((high - place.height) // 2, look.px(_MARGIN) // 2)
    return Rect(place.x, bottom - high, place.width, high)


def _pill(look: Look, plan: BoardLayout, place: Rect, wide: int) -> Rect:
    """Return a pill as near to the middle of the board as its place allows."""
    # It grows in steps, so that few widths of parchment are made.
    step = look.px(24)
    width = -(-(wide + 2 * _padding(_usual(plan, place))) // step) * step
    rect = Rect(0, 0, min(place.width, width), place.height)
    rect.center = plan.board.centerx, place.centery
    return rect.clamp(place)


def paint_prompt(
    surface: Surface,
    look: Look,
    plan: BoardLayout,
    text: str,
    who: Costume | None = None,
    *,
    refused: bool = False,
) -> None:
    """Paint a line on a pill of parchment, or of brick, with the face of whom it is about."""
    rect = prompt_rect(look, plan, text, who)
    plate = _brick(look, rect.size) if refused else plates.paper(look, rect.size, rect.height)
    plate.draw(surface, rect.topleft)
    usual = _usual(plan, rect)
    padding, side = _padding(usual), _face_side(usual, who)
    line = _line(rect, padding, side)
    style = _prompt_style(look, usual, refused=refused)
    written = _write(surface, look, text, line, style, usual.height)
    if who is not None:
        face = head_of(look, who, round(usual.height * 0.76))
        left = max(rect.x + padding // 2, written.left - side)
        draw_centred(surface, face, (left + face.get_width() // 2, rect.centery))


def paint_tip(surface: Surface, look: Look, plan: BoardLayout, text: str) -> None:
    """Paint a line for newcomers on a plate like a tray, in quieter letters than the prompt."""
    place = plan.tip
    if place is None:
        return
    padding, side = _padding(place), round(place.height * 0.72)
    style = low(look.style(Face.BOLD, 26, look.theme.cream), round(place.height * 0.76))
    rect = _pill(look, plan, place, look.letters.width(text, style) + side + look.px(10))
    plate = plates.panel(look, rect.size, Ground.DARK, radius=rect.height)
    plate.draw(surface, rect.topleft)
    line = _line(rect, padding, side).move(0, -look.px(2))
    written = _write(surface, look, text, line, style, place.height)
    left = max(rect.x + padding // 2, written.left - side - look.px(8))
    draw_centred(surface, look.icon("learn", side), (left + side // 2, line.centery))


def _write(surface: Surface, look: Look, text: str, rect: Rect, style: Style, high: int) -> Rect:
    """Write a sentence in one line of that height, or in smaller ones if it is long."""
    fitted, smaller = look.letters.fit(text, style, rect.width, _ONE_LINE)
    if fitted == text:
        return look.letters.draw(surface, text, smaller, rect)
    lines, style = look.letters.fit_block(text, low(style, high // 2), rect.size, 0.4)
    step = round(style.size * LEADING)
    first = rect.centery - step * len(lines) // 2
    places = [Rect(rect.x, first + index * step, rect.width, step) for index in range(len(lines))]
    drawn = zip(lines, places, strict=True)
    written = [look.letters.draw(surface, words, style, place) for words, place in drawn]
    return written[0].unionall(written[1:])


def _prompt_style(look: Look, rect: Rect, *, refused: bool = False) -> Style:
    colour = look.theme.tone(Tone.RED).text if refused else look.theme.text
    return low(look.style(Face.BOLD, 29, colour), round(rect.height * 0.86))


@stamp
def _brick(look: Look, size: Size) -> Stamp:
    """Return a pill of brick, as the parchment one."""
    red, whole = look.theme.tone(Tone.RED), look.units(size)
    radius, edge = whole[1], look.theme.edge(Tone.RED)
    body = svg.inner(whole, 3, radius, fill=red.lo, stroke=edge, line=6)
    body += svg.inner(whole, 9, radius, stroke=red.line, line=2.5, stroked=0.7)
    return plates.shadow(look, look.raster(body, size))


def _usual(plan: BoardLayout, rect: Rect) -> Rect:
    """Return a pill as high as one line is, in which margins and faces are measured."""
    return Rect(rect.x, rect.y, rect.width, min(rect.height, plan.seam.height))


def _line(rect: Rect, padding: int, side: int) -> Rect:
    """Return the place of the words on a pill, beside a picture of that width."""
    return Rect(rect.x + padding + side, rect.y, rect.width - 2 * padding - side, rect.height)


def _padding(rect: Rect) -> int:
    return round(rect.height * 0.44)


def _face_side(rect: Rect, who: Costume | None) -> int:
    """Return the width that the face takes from the line, with the gap to the text."""
    return 0 if who is None else round(rect.height * 0.9)


@dataclass(frozen=True, slots=True)
class BannerText:
    """A large announcement: a few words, perhaps a smaller line, perhaps whose it is."""

    title: str
    note: str = ""
    who: Costume | None = None


def banner_rect(look: Look, board: Rect, banner: BannerText, spared: Sequence[Rect] = ()) -> Rect:
    """Return the ribbon of an announcement, at the upper edge of the board.

    It is moved aside or down from there as far as needed not to cover what is spared, and is
    smaller where there is no room for it.
    """
    for share in _BANNER_SIZES:
        size = _banner_size(look, board, banner, share)
        wished = Rect((0, 0), size)
        wished.midtop = board.centerx, board.y + min(look.px(8), board.height - size[1])
        if wished.collidelist(spared) < 0:
            return wished
        step = max(1, size[1] // 4)
        aside, down = (board.width - size[0]) // 2 // step, (board.bottom - wished.bottom) // step
        ways = ((x, y) for y in range(down + 1) for x in range(-aside, aside + 1))
        for x, y in sorted(ways, key=lambda way: abs(way[0]) + 2 * way[1]):
            place = wished.move(x * step, y * step)
            if place.collidelist(spared) < 0:
                return place
    return wished


def _banner_size(look: Look, board: Rect, banner: BannerText, share: float) -> Size:
    height = min(look.px(136 if banner.note else 104), round(board.height * 0.3))
    height = round(height * share)
    title, note = _banner_styles(look, height, banner)
    words = look.letters.width(banner.title, title) + _banner_face(height, banner)
    if banner.note:
        words = max(words, look.letters.width(banner.note, note))
    width = min(max(words + 2 * look.px(_BARE), 3 * height), round(board.width * 0.96))
    return width, height


def paint_banner(
    surface: Surface, look: Look, rect: Rect, banner: BannerText, unfurled: float = 1
) -> None:
    """Paint a ribbon at its place, unrolled that far from its middle.

    It is made once; a step of the movement is four plain copies of its parts.
    """
    if unfurled <= 0:
        return
    crew = None if banner.who is None else look.theme.crew(banner.who.colour)
    ribbon = ornaments.ribbon(look, rect.size, crew)
    words = _words(look, rect.size, banner).surface
    source, height = ribbon.surface, ribbon.surface.get_height()
    left, end = ribbon.offset[0], source.get_width() + ribbon.offset[0]
    # The ends keep their folds; of the face between them as much is seen as is unrolled.
    fold = look.px(_FOLD)
    middle = round((rect.width - 2 * fold) * min(1.0, unfurled))
    x, y = rect.centerx - middle // 2, rect.y + ribbon.offset[1]
    surface.blit(source, (x - fold + left, y), Rect(0, 0, fold - left, height))
    face = Rect(rect.width // 2 - middle // 2 - left, 0, middle, height)
    surface.blit(source, (x, y), face)
    tail = Rect(rect.width - fold - left, 0, end - rect.width + fold, height)
    surface.blit(source, (x + middle, y), tail)
    if middle + 2 * look.px(_FOLD) >= rect.width - 2 * look.px(_BARE - _FOLD):
        # Whole or not at all: a part of a name is another name.
        surface.blit(words, rect)


@stamp
def _words(look: Look, size: Size, banner: BannerText) -> Stamp:
    """Return what is written on a ribbon, without it."""
    picture = blank(size, look.theme.ink)
    width, height = size
    room = Rect(0, 0, width, round(height * 0.82)).inflate(-2 * look.px(_BARE), 0)
    title, note = _banner_styles(look, height, banner)
    upper = room.copy()
    if banner.note:
        upper.height = round(room.height * 0.66)
        lower = Rect(room.x, upper.bottom, room.width, room.height - upper.height)
        look.letters.draw(picture, banner.note, note, lower, 0.5, 0.2)
    side = _banner_face(height, banner)
    line = Rect(upper.x + side, upper.y, upper.width - side, upper.height)
    lines, style = _title_lines(look, banner.title, title, line)
    step = round(style.size * 1.08)
    middle = 0.6 if len(lines) == 1 else 0.4
    first = line.centery - step * len(lines) // 2
    left = line.right
    for index, words in enumerate(lines):
        place = Rect(line.x, first + index * step, line.width, step)
        left = min(left, look.letters.draw(picture, words, style, place, 0.5, middle).left)
    if banner.who is not None:
        face = head_of(look, banner.who, round(side * 0.84))
        draw_centred(picture, face, (max(left - side // 2, side // 2), line.centery))
    return Stamp(picture, (0, 0))


def _title_lines(look: Look, title: str, style: Style, rect: Rect) -> tuple[tuple[str, ...], Style]:
    """Return the title in one line, or in two smaller ones if it is long."""
    fitted, smaller = look.letters.fit(title, style, rect.width, 0.64)
    if fitted == title:
        return (title,), smaller
    half = low(style, round(rect.height * 0.45))
    return look.letters.fit_block(title, half, (rect.width, round(rect.height * 1.3)), 0.5)


def _banner_styles(look: Look, height: int, banner: BannerText) -> tuple[Style, Style]:
    room = height * 0.82
    title = low(look.outlined(66), round(room * (0.66 if banner.note else 0.86)))
    return title, low(look.outlined(34, look.theme.heading), round(room * 0.36))


def _banner_face(height: int, banner: BannerText) -> int:
    """Return the width that the face takes from the title, with the gap between them."""
    return 0 if banner.who is None else round(height * 0.56)
