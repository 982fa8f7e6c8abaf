"""A match as the lobby of the phones shows it, and the fonts of the page."""

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import TypeVar

from game import GAMES, Match, Options, Seat
from scenes.phones.link.protocol import LobbySeat, LobbyTable

_Role = TypeVar("_Role", bound=Enum)
_FONTS = {"title": "lilita", "bold": "alegreya"}
"""The names of the page's fonts, by their roles in the game."""


def page_fonts(files: Mapping[_Role, Path]) -> dict[str, Path]:
    """Return the files of the page's fonts; those that are not installed are left out."""
    return {_FONTS[face.value]: file for face, file in files.items() if face.value in _FONTS}


def lobby_of(match: Match) -> LobbyTable:
    """Return the players of a match, and what they play."""
    return lobby_with(match.seats, match.game.name, match.table.options)


def lobby_with(seats: tuple[Seat, ...], game: str, options: Options) -> LobbyTable:
    """Return players before their game has begun."""
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
