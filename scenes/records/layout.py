"""The records' plan: players, computer pirates and replays, all at once or page by page."""

from pygame import Rect

from scenes.kit.layout import Share, Side, Size, anchored, columns, cut, inset, is_portrait, rows
from scenes.kit.look import Look

PAGES = ("players", "against", "replays")
HEAD = 86
"""Units of a section's head that has room for a control."""
ROW, GAP = 90, 8
"""Units of a row of a list, and what lies between two."""
_FINGER = 70
_WIDE, _HIGH = (1650, 1000), (1000, 1700)
"""Units that a lying and an upright window need to show everything at once."""
_CLEAR, _IMPORT, _CHOICE = 330, 250, 430
"""How wide the controls in the heads are, in units."""


def is_paged(look: Look, size: Size) -> bool:
    """There is no room for all three at once."""
    least = _HIGH if is_portrait(size) else _WIDE
    return any(have < look.px(need) for have, need in zip(size, least, strict=True))


def arrange(look: Look, size: Size, page: str | None = None) -> dict[str, Rect]:
    """Where everything lies, or what is on a page; what is no control begins with a line."""
    px = look.px
    low = size[1] < px(1000)
    margin, top = px(24 if low else 40), px(14 if low else 28)
    side, banner = px(80 if low else 88), px(84 if low else 104)
    window = Rect(0, 0, *size)
    places = {"back": Rect(margin, top, side, side)}
    head = top + max(side, banner) + px(12)
    room = Rect(0, head, min(size[0] - 2 * margin, px(1804)), size[1] - head - margin)
    room.centerx = window.centerx
    if page is not None:
        tabs = Rect(0, top, min(size[0] - 3 * margin - side, px(1000)), side)
        tabs.right = size[0] - margin
        places |= {"page": tabs, "_sheet": room}
        return places | _on_page(look, inset(room, px(20), px(18)), page)
    wide = min(px(620), size[0] - 2 * (side + 2 * margin))
    places["_banner"] = anchored(window, (wide, banner), 0.5, 0).move(0, top - px(6))
    places["clear"] = places["back"].copy()
    places["clear"].right = size[0] - margin
    gap = px(20)
    if is_portrait(size):
        players, against, replays = rows(room, [px(450), px(470), Share()], gap)
    else:
        left, replays = columns(room, [Share(), Share()], gap)
        players, against = rows(left, [Share(448), Share(446)], gap)
    return (
        places
        | _section(look, players, "players", "game", _CHOICE)
        | _section(look, against, "against", "who", _CHOICE)
        | _section(look, replays, "replays", "import", _IMPORT)
    )


def _section(look: Look, rect: Rect, name: str, control: str, wide: int) -> dict[str, Rect]:
    """A plate with a head that bears a title and a control."""
    px = look.px
    top = Rect(rect.x, rect.y, rect.width, px(HEAD))
    tool = anchored(inset(top, px(14), 0), (px(wide), px(_FINGER)), 1)
    title = inset(top, px(22), 0)
    title.width = tool.left - title.x - px(12)
    body = Rect(rect.x, top.bottom, rect.width, rect.bottom - top.bottom)
    places = {f"_section.{name}": rect, f"_title.{name}": title, control: tool}
    return places | _body(look, inset(body, px(22), px(12)), name)


def _body(look: Look, body: Rect, name: str) -> dict[str, Rect]:
    px = look.px
    if name == "players":
        heads, body = cut(body, Side.TOP, px(36), px(2))
        return {"_heads": heads, "_list.players": body}
    if name == "replays":
        kind, body = cut(body, Side.TOP, px(_FINGER), px(14))
        return {"kind": kind, "_list.replays": body}
    return {"_pirates": body}


def _on_page(look: Look, room: Rect, page: str) -> dict[str, Rect]:
    """What there is of one section when it has the window to itself."""
    px = look.px
    line, body = cut(room, Side.TOP, px(_FINGER), px(14))
    if page == "replays":
        tool, kind = cut(line, Side.RIGHT, px(_IMPORT), px(14))
        if room.width < px(1000):
            tool, kind = cut(line, Side.RIGHT, px(_FINGER), px(14))
        return {"kind": kind, "import": tool, "_list.replays": body}
    if page == "against":
        who = anchored(line, (min(line.width, px(560)), line.height))
        return {"who": who, "_pirates": body}
    tool, rest = cut(line, Side.RIGHT, px(_CLEAR), px(14))
    if room.width < px(1000):
        tool, rest = cut(line, Side.RIGHT, px(_FINGER), px(14))
    game = anchored(rest, (min(rest.width, px(560)), rest.height), 0)
    heads, body = cut(body, Side.TOP, px(38), px(4))
    return {"game": game, "clear": tool, "_heads": heads, "_list.players": body}
