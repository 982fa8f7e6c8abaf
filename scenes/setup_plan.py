"""The set-up's plan: where every card, seat and option lies."""

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

_WIDE = 330
"""From so many units on a seat's name lies beside the portrait instead of below."""
_TIGHT = 236
"""Below so many units the button that removes a seat lies above instead of beside the choice."""
_WIDE_PIXELS = 230
"""And from so many pixels on, as letters do not get any smaller in a small window."""


def arrange(
    look: Look,
    size: Size,
    seats: int,
    cards: Sequence[tuple[str, str]],
    options: Sequence[str],
) -> dict[str, Rect]:
    """Where everything lies; what is no control has a name that begins with a line."""
    px = look.px
    tall = is_portrait(size)
    window = Rect(0, 0, *size)
    side = px(40 if size[0] < px(1500) else 58)
    room = Rect(side, px(22), size[0] - 2 * side, size[1] - px(22 + 34))
    games = list(dict.fromkeys(game for game, _ in cards))
    heading = px(46) if len(games) > 1 else 0
    cells = seats + (seats < MAX_PLAYERS)
    across = 2 if tall and cells == 4 else 3 if tall else cells
    down = -(-cells // across)
    shares: list[Part] = [px(104), heading, Share(330), px(40), Share(268)]
    shares.append(Share(240))
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
    for index, cell in enumerate(_cells(strips[4], cells, across, down, px(16))):
        if index < seats:
            places |= _seat_places(look, cell, index, removable=seats > MIN_PLAYERS)
        else:
            places |= _vacancy_places(look, cell)
    low = strips[5].move(0, px(10))
    if tall:
        places["sail"] = strips[6].move(0, px(10))
    else:
        low.height -= px(10)
        places["sail"], low = cut(low, Side.RIGHT, min(px(540), round(low.width * 0.28)), px(20))
    places |= _option_places(look, low, options, 2 if tall else 3)
    assert window.contains(low)
    return places


def _cells(rect: Rect, count: int, across: int, down: int, gap: int) -> list[Rect]:
    """So many cells in lines; in a line that is not full they are wider."""
    cells: list[Rect] = []
    for line in equal_rows(rect, down, gap):
        cells += equal_columns(line, min(across, count - len(cells)), gap)
    return cells


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


def _seat_places(look: Look, rect: Rect, index: int, *, removable: bool) -> dict[str, Rect]:
    px = look.px
    seat = f"seat.{index}"
    wide = rect.width >= max(px(_WIDE), _WIDE_PIXELS)
    room = inset(rect, px(18 if wide else 15))
    low, upper = cut(room, Side.BOTTOM, px(68 if wide else 66), px(10))
    places = {f"_seat.{index}": rect}
    if wide:
        face = min(px(220), upper.height, round(room.width * 0.44))
        picture, beside = cut(upper, Side.LEFT, face, px(16))
        beside = Rect(beside.x, upper.y, beside.width, min(upper.height, face))
        name, kind = cut(beside, Side.TOP, px(72), px(4))
    else:
        name, upper = cut(upper, Side.BOTTOM, px(66), px(10))
        picture, kind = cut(upper, Side.LEFT, min(px(150), upper.height), px(16))
    places[f"{seat}.colour"] = Rect(picture.x, picture.y, picture.width, picture.width)
    places[f"{seat}.name"] = name
    places[f"_kind.{index}"] = kind.clip(Rect(kind.x, kind.centery - px(38), kind.width, px(76)))
    if removable and room.width < px(_TIGHT):
        places[f"{seat}.remove"] = Rect(room.right - low.height, room.y, low.height, low.height)
        del places[f"_kind.{index}"]
    elif removable:
        places[f"{seat}.remove"], low = cut(low, Side.RIGHT, low.height, px(10))
    places[f"{seat}.kind"] = low
    return places


def _vacancy_places(look: Look, rect: Rect) -> dict[str, Rect]:
    px = look.px
    head, room = cut(inset(rect, px(16), px(16)), Side.TOP, px(48), px(4))
    gap = px(14)
    wide = min(px(150), (room.width - gap) // 2)
    high = min(room.height, wide + px(40))
    person, computer = equal_columns(anchored(room, (2 * wide + gap, high)), 2, gap)
    return {"_vacancy": rect, "_more": head, "add.person": person, "add.computer": computer}


def _option_places(look: Look, rect: Rect, options: Sequence[str], across: int) -> dict[str, Rect]:
    down = -(-len(options) // across)
    room = inset(rect, look.px(16), look.px(16))
    # The switches come first and need the most room, so the line that is not full is the first.
    lines = equal_rows(room, down, look.px(10))
    first = len(options) - across * (down - 1)
    cells = equal_columns(lines[0], first, look.px(10))
    for line in lines[1:]:
        cells += equal_columns(line, across, look.px(10))
    return {"_tray": rect, **dict(zip(options, cells, strict=True))}
