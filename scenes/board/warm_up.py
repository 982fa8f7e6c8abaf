"""All that a game shows sooner or later, drawn once where nobody sees it.

What is drawn for the first time has to be made first, and in mid-movement that would be seen.
"""

from collections.abc import Iterator
from dataclasses import replace

from game import Card
from scenes.board.geometry.track_view import START, Stand
from scenes.board.motion.choreography import DUST
from scenes.board.motion.clips import Announcement, Flight, Hop, Landing, Scramble, Show
from scenes.board.painter import Painter
from scenes.board.picture_builder import Picture
from scenes.board.pieces.figures import draw_pirate
from scenes.board.tabletop import Tabletop
from scenes.board.turn.turn_log import TurnDeed, TurnItem, TurnSummary
from scenes.core.model.phrases import Phrase
from scenes.kit.animation import Clip
from scenes.kit.layers import Sketch
from scenes.kit.layout import Size
from scenes.kit.work import Work

_MOMENTS = 8
"""How many pictures of a movement are drawn: it has few that differ."""
_TOGETHER = 3
"""So many can stand on a space."""


def rehearsal(painter: Painter, table: Tabletop, picture: Picture, size: Size) -> Work[None]:
    """Draw every kind of picture and movement of this match, beginning with the one given."""
    seats = range(len(table.match.seats))
    cards = _cards(table)
    total = 2 * len(seats) + len(cards) + 1
    painter.draw(Sketch(size), picture)
    yield 1 / total
    done = 1
    for seat in seats:
        for still in _pictures(table, picture, seat):
            painter.draw(Sketch(size), still)
        done += 1
        yield done / total
        _draw_crew(painter, table, seat, size)
        done += 1
        yield done / total
    for card in cards:
        _draw(painter, size, _flight(table, card))
        done += 1
        yield done / total


def _cards(table: Tabletop) -> tuple[Card | None, ...]:
    signs = table.match.game.signs
    return (None, *(card for card in Card if card.sign in signs))


def _pictures(table: Tabletop, picture: Picture, seat: int) -> Iterator[Picture]:
    """The board in the turn of that player, who moves or thinks."""
    player = table.match.seats[seat]
    deeds = tuple(
        TurnItem(TurnDeed.ADVANCE, seat, card) for card in _cards(table) if card is not None
    )
    turns = tuple(TurnSummary(seat, (deed,), 0, 0, over=True) for deed in deeds)
    shown = replace(picture.shown, turn=seat, actions_left=seat % 4)
    before = "board.choose" if player.brain is None else "board.thinking"
    for key in (before, "board.moving"):
        yield replace(
            picture,
            shown=shown,
            active=seat,
            speaker=seat,
            prompt=Phrase(key, {"player": player.name}),
            thinker=seat if key == "board.thinking" else None,
            turns=turns,
        )


def _draw_crew(painter: Painter, table: Tabletop, seat: int, size: Size) -> None:
    """That player's pirates as they stand in company, run, and land; and the call to their turn."""
    way, players = table.way, len(table.match.seats)
    dust = way.cell * DUST
    middle = way.spaces[len(way.spaces) // 2]
    stands = [way.stand(middle, 0, count) for count in range(1, _TOGETHER + 1)]
    for haven in (START, *way.havens):
        stands += [way.stand(haven, 0, count) for count in range(1, players + 1)]
    colour = table.match.seats[seat].colour.value
    sketch = Sketch(size)
    for stand in {stand.height: stand for stand in stands}.values():
        draw_pirate(sketch, table.look, colour, stand)
        aside = Stand(stand.x + way.cell, stand.y, stand.height)
        _draw(painter, size, Hop(seat, stand, aside, 1.0, way.cell * 0.3, dust))
    here, there = stands[0], Stand(stands[0].x - way.cell, stands[0].y, stands[0].height)
    _draw(painter, size, Scramble(seat, (here, there), 1.0, dust))
    _draw(painter, size, Landing(seat, here, dust))
    called = Phrase("board.turn_of", {"player": table.match.seats[seat].name})
    _draw(painter, size, Announcement(called, seat))


def _flight(table: Tabletop, card: Card | None) -> Flight:
    """A card from the stock, turning over on its way."""
    places = table.places(0)
    return places.flight((card,), [places.stock], [places.discard])


def _draw(painter: Painter, size: Size, clip: Clip[Show]) -> None:
    for moment in range(_MOMENTS + 1):
        painter.draw_show(Sketch(size), clip.sample(clip.duration * moment / _MOMENTS))
