"""The set-up's plan: where every card, seat and option lies, on one table or on three pages."""

from collections.abc import Sequence

from pygame import Rect

from game import MAX_PLAYERS, MIN_PLAYERS
from scenes.kit.layout import (
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
from scenes.kit.look import Look

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
