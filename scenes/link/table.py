"""What the game gives to phones: its players, its fonts, and what starts to serve them."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from game import GAMES, Match, Options, Seat

if TYPE_CHECKING:
    from scenes.link.connection import PhoneConnection
    from scenes.link.protocol import LobbyTable

LIBRARIES = ("websockets", "segno")
"""What phones need besides the game's own libraries."""
_Role = TypeVar("_Role", bound=Enum)
_FONTS = {"title": "lilita", "bold": "alegreya"}
"""The names of the page's fonts, by their roles in the game."""


def page_fonts(files: Mapping[_Role, Path]) -> dict[str, Path]:
    """Return the files of the page's fonts; those that are not installed are left out."""
    return {_FONTS[face.value]: file for face, file in files.items() if face.value in _FONTS}


def lobby_of(match: Match) -> "LobbyTable":
    """Return the players of a match, and what they play."""
    return lobby_with(match.seats, match.game.name, match.table.options)


def lobby_with(seats: tuple[Seat, ...], game: str, options: Options) -> "LobbyTable":
    """Return players before their game has begun."""
    # Imported here, so that the menu is complete sooner.
    from scenes.link.protocol import LobbySeat, LobbyTable

    shown = tuple(
        LobbySeat(
            name=seat.name,
            colour=seat.colour.value,
            face=seat.face.value,
            is_person=seat.brain is None,
        )
        for seat in seats
    )
    return LobbyTable(shown, game, GAMES[game].variant_of(options))


def available() -> bool:
    """Return whether the libraries are installed that phones need."""
    return all(find_spec(name) is not None for name in LIBRARIES)


def phone_maker(
    assets: Path, fonts: Mapping[_Role, Path], ports: Sequence[int] | None = None
) -> "Callable[[str], PhoneConnection] | None":
    """Return what serves phones on an address; None without the libraries that this needs."""
    if not available():
        return None

    def start(address: str) -> "PhoneConnection":
        # Imported here, so that the first picture comes sooner.
        from scenes.link.addresses import PORTS
        from scenes.link.connection import Endpoint, PhoneConnection

        return PhoneConnection(
            Endpoint(address, assets, page_fonts(fonts), tuple(PORTS if ports is None else ports))
        )

    return start
