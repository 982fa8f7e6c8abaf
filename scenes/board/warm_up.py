"""Draws what the first turn of every player shows, before a game is shown.

Every picture has to be made before it is first drawn. Most are made in time while something moves;
only a change of turn needs so many at once that its first frames would be late.
"""

from dataclasses import replace

from scenes.board.motion.clips import announcement
from scenes.board.painter import Painter
from scenes.board.picture_builder import BoardPicture, BoardSpeech
from scenes.board.tabletop import Tabletop
from scenes.core.model.phrases import Phrase
from scenes.kit.layers import Sketch
from scenes.kit.layout import Size
from scenes.kit.work import Work

_MOMENTS = 8
"""The number of pictures drawn of an unrolling ribbon, of which few differ."""


def warm_up(painter: Painter, table: Tabletop, picture: BoardPicture, size: Size) -> Work[None]:
    """Draw a picture, and then the announcement and the look of every player's turn."""
    painter.draw(Sketch(size), picture)
    seats = table.match.seats
    for seat, player in enumerate(seats):
        yield seat / len(seats)
        choosing = "board.choose" if player.brain is None else "board.thinking"
        for key in (choosing, "board.moving"):
            turn = replace(
                picture,
                shown=replace(picture.shown, turn=seat),
                roles=replace(picture.roles, active=seat),
                speech=BoardSpeech(prompt=Phrase(key, {"player": player.name}), speaker=seat),
            )
            painter.draw(Sketch(size), turn)
        call = announcement(Phrase("board.turn_of", {"player": player.name}), seat)
        for moment in range(_MOMENTS + 1):
            shown = call.sample(call.duration * moment / _MOMENTS)
            painter.draw_moving(Sketch(size), shown)
    yield 1.0
