"""The files of the phones' page: a fixed handful, composed when a browser first asks."""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from scenes.kit.i18n import read_tables, spoken
from scenes.kit.pirates import Costume, composed
from scenes.link.protocol import LobbyTable

_ICONS = (
    "arrow",
    "back",
    "cards",
    "crown",
    "eye",
    "hint",
    "menu",
    "nudge",
    "retreat",
    "sail",
    "skip",
    "speech",
    "star",
    "undo",
)
_PIECES = ("card-front", "card-front-gold", "card-back", "coin", "coin-spent")
_SCENERY = ("town", "tent", "sloop", "fort-tower")
_SECTIONS = ("phone", "variant")
"""The sections of the language files whose texts the page itself needs."""
_BOARD_WORDS = ("undo", "hint", "end_turn", "sail", "sail_free", "play_on", "which")
_REFUSALS = ("no_card", "nobody_there", "out_of_reach")
_VIEW_BOX = re.compile('viewBox="[^"]+"')
_SCRIPTS = ("link", "path", "app")
_HTML = "text/html; charset=utf-8"
_CSS = "text/css; charset=utf-8"
_SCRIPT = "text/javascript; charset=utf-8"
_JSON = "application/json"


class PageFile(NamedTuple):
    """A file of the page."""

    kind: str
    make: Callable[[], bytes]
    lasts: bool = True
    """Whether a browser may keep it for a day."""


def page_files(assets: Path, fonts: Mapping[str, Path]) -> dict[str, PageFile]:
    """Return the files that are the same for all games, by their paths."""
    page = assets / "phone"
    files = {
        "/": PageFile(_HTML, _read_now(page / "index.html"), lasts=False),
        "/app.css": PageFile(_CSS, _read_now(page / "app.css"), lasts=False),
        "/art.json": PageFile(_JSON, partial(_drawings, assets / "images"), lasts=False),
        "/turn.wav": PageFile("audio/wav", _read_now(assets / "sounds" / "turn.wav")),
        "/icon.svg": PageFile("image/svg+xml", _read_now(assets / "images" / "icon.svg")),
    }
    for name in _SCRIPTS:
        files[f"/{name}.js"] = PageFile(_SCRIPT, _read_now(page / f"{name}.js"), lasts=False)
    for name, path in fonts.items():
        files[f"/{name}.ttf"] = PageFile("font/ttf", _read_now(path))
    for code in spoken(assets / "lang"):
        texts = partial(_texts, assets / "lang" / f"{code}.toml")
        files[f"/lang-{code}.json"] = PageFile(_JSON, texts, lasts=False)
    return files


def _read_now(file: Path) -> Callable[[], bytes]:
    """Read a file at the start, which then fails if there is none."""
    body = file.read_bytes()
    return lambda: body


def crew_file(assets: Path, table: LobbyTable) -> PageFile:
    """Return the drawings of the players and of the game at a table."""
    return PageFile(_JSON, partial(_crew, assets / "images", table))


def _crew(images: Path, table: LobbyTable) -> bytes:
    art = {}
    if table.variant:
        art["vignette"] = _read(images, f"vignettes/{table.variant}")
        art["vignette-front"] = _read(images, f"vignettes/{table.variant}-front")
    for seat in table.seats:
        art |= _costume(images, Costume(seat.colour, seat.face))
    return _packed(art)


def _read(images: Path, name: str) -> str:
    return (images / f"{name}.svg").read_text(encoding="utf-8")


def _packed(values: Mapping[str, object]) -> bytes:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()


def _drawings(images: Path) -> bytes:
    signs = sorted(file.stem for file in (images / "signs").glob("*.svg"))
    art = {f"sign-{sign}": _read(images, f"signs/{sign}") for sign in signs}
    art |= {f"icon-{name}": _read(images, f"icons/{name}") for name in _ICONS}
    art |= {name: _read(images, f"pieces/{name}") for name in _PIECES}
    art |= {name: _read(images, f"scenery/{name}") for name in _SCENERY}
    return _packed(art | {"logo": _read(images, "logo")})


def _costume(images: Path, costume: Costume) -> dict[str, str]:
    """Return the drawings of one player: the piece, two poses of joy and sorrow, the mark."""
    key = f"{costume.colour}-{costume.character}"

    def read(name: str) -> str:
        return _read(images, name)

    piece = composed(images, costume.piece, read)
    return {
        # With room for an outline, which the page draws.
        f"piece-{key}": _VIEW_BOX.sub('viewBox="20 34 120 150"', piece, count=1),
        f"cheer-{key}": composed(images, costume.drawing("cheer"), read),
        f"sad-{key}": composed(images, costume.drawing("sad"), read),
        f"mark-{costume.colour}": read(f"pirates/mark-{costume.colour}"),
    }


def _texts(file: Path) -> bytes:
    """Return the texts of one language that have no values of the game in them."""
    tables = read_tables(file.read_text(encoding="utf-8"))
    texts: dict[str, object] = {section: tables[section] for section in _SECTIONS}
    texts["board"] = {name: tables["board"][name] for name in _BOARD_WORDS}
    texts["refusal"] = {name: tables["refusal"][name] for name in _REFUSALS}
    return _packed(texts)
