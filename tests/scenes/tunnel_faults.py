"""All that is wrong with the places of a tunnel and of what surrounds it, said in words."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from scenes.board.geometry.scenery import Place, coast, torches
from scenes.board.geometry.track_view import Area
from scenes.board.geometry.tunnel import CLEAR, TunnelView

WALL = 0.2
"""How far walls reach beyond a cell, with their pillars and front faces, in cells."""


def tunnel_faults(path: TunnelView) -> Iterator[str]:
    """Yield everything that is wrong with the places of a tunnel, its fort and its harbour."""
    yield from _faults_of_edges(path)
    yield from _faults_of_ends(path)
    yield from _faults_of_coast(path)
    if path.board.width > path.board.height:
        yield from _faults_of_a_wide_board(path)
    elif path.board.width < path.board.height:
        yield from _faults_of_a_tall_board(path)


def ornament_faults(path: TunnelView, furniture: Sequence[Place]) -> Iterator[str]:
    """Yield everything that is wrong with the places of the ornaments around a tunnel."""
    walled = [cell.grown(CLEAR * path.cell - 1e-6) for cell in path.cells]
    taken = [*walled, path.fort, path.gate, path.jetty, path.sloop, *torches(path)]
    line = _coast(path)
    for place in furniture:
        if not path.board.encloses(place.area):
            yield f"an ornament leaves the board: {place}"
        if any(place.area.touches(other) for other in taken):
            yield f"an ornament covers something: {place}"
        if path.plates is not None and place.area.touches(path.plates):
            yield f"an ornament is behind the plates: {place}"
        if not path.tall and place.area.top < path.board.top + 0.06 * path.board.height:
            yield f"an ornament is behind the faces: {place}"
        if not _is_ashore(_wide(path, place.area), line):
            yield f"an ornament is in the sea: {place}"
    for one, other in combinations(furniture, 2):
        if one.area.touches(other.area):
            yield f"an ornament covers another: {one}, {other}"


def _faults_of_edges(path: TunnelView) -> Iterator[str]:
    if {(cell.width, cell.height) for cell in path.cells} != {(path.cell, path.cell)}:
        yield "cells differ in size"
    walls = [cell.grown(WALL * path.cell) for cell in path.cells]
    for area in (*walls, path.fort, path.gate, path.jetty, path.sloop, path.harbour):
        if not path.board.encloses(area):
            yield f"something leaves the board: {area}"
    if not path.harbour.encloses(path.sloop):
        yield f"the sloop leaves the harbour: {path.sloop}"


def _faults_of_ends(path: TunnelView) -> Iterator[str]:
    """Yield what is wrong with how fort, jetty and sloop join the tunnel and cover it."""
    sloop = path.sloop.grown(0.19 * path.cell)
    for cell in path.cells:
        inside = cell.grown(-0.05 * path.cell)  # the jetty begins in the wall
        if any(map(inside.touches, (path.fort, path.gate, path.jetty))) or cell.touches(sloop):
            yield f"a space is covered: {cell}"
    if not path.gate.touches(path.courtyard) or not path.gate.grown(1).touches(path.cells[0]):
        yield f"the gate does not lead from the fort to the first space: {path.gate}"
    if not path.jetty.touches(path.cells[-1]):
        yield f"the jetty does not begin at the last space: {path.jetty}"
    if max(path.jetty.width, path.jetty.height) <= 0.8 * path.cell:
        yield f"the jetty is too short: {path.jetty}"
    if len({*path.bollards}) != 2 or not all(path.jetty.holds(*each) for each in path.bollards):
        yield f"the ropes of the sloop are not tied on the planks: {path.bollards}"
    if abs(path.sloop.height - path.sloop.width * 700 / 640) > 1e-6 * path.sloop.height:
        yield f"the sloop is out of proportion: {path.sloop}"
    if not 2.19 < path.sloop.width / path.cell < 3.01:
        yield f"the sloop is too small or too large: {path.sloop}"


def _faults_of_a_wide_board(path: TunnelView) -> Iterator[str]:
    last, jetty, sloop, cell = path.cells[-1], path.jetty, path.sloop, path.cell
    if path.fort.centre.x >= last.left or not path.harbour.right > sloop.right > last.right:
        yield "the tunnel does not run to the right"
    waterline = sloop.top + (1 - 0.086) * sloop.height
    if abs(waterline - (jetty.top - 0.03 * cell)) > 1e-6 * waterline:
        yield f"the sloop does not lie alongside the jetty: {sloop}, {jetty}"
    if abs(jetty.right - (sloop.left + 0.97 * sloop.width)) > 1e-6 * jetty.right:
        yield f"the jetty does not end at the bow: {sloop}, {jetty}"
    if sloop.left >= last.right + 1.3 * cell:
        yield f"the stern is not at the exit: {sloop}"
    if path.board.right - last.right > 0.216 * path.board.width:
        yield "the sea is more than a fifth of the board"


def _faults_of_a_tall_board(path: TunnelView) -> Iterator[str]:
    last, sloop = path.cells[-1], path.sloop
    if path.fort.centre.y >= last.top or not path.harbour.bottom > sloop.bottom > last.bottom:
        yield "the tunnel does not run down"
    gap = max(sloop.left - last.right, last.left - sloop.right)
    if abs(gap - CLEAR * path.cell) > 1 or sloop.touches(path.jetty):
        yield f"the sloop does not lie beside the last wall: {sloop}"


def _faults_of_coast(path: TunnelView) -> Iterator[str]:
    line, board, sloop = _coast(path), _wide(path, path.board), _wide(path, path.sloop)
    cells = [_wide(path, cell) for cell in path.cells]
    downs = [y for _, y in line]
    if downs[0] != board.top or abs(downs[-1] - board.bottom) > 1e-6 * board.bottom:
        yield "the coast does not run from side to side"
    if downs != sorted(downs):
        yield "the coast turns back"
    for x, y in line:
        if not board.left < x < board.right:
            yield f"the coast leaves the board: {x}, {y}"
        if any(x <= cell.right for cell in cells if cell.top <= y <= cell.bottom):
            yield f"the coast runs through a space: {x}, {y}"
        if x >= sloop.left and sloop.top <= y <= sloop.bottom:
            yield f"the coast does not run behind the sloop: {x}, {y}"


def _is_ashore(area: Area, line: Sequence[tuple[float, float]]) -> bool:
    return all(
        area.right < min(x, u)
        for (x, y), (u, v) in pairwise(line)
        if area.top < v and y < area.bottom
    )


def _coast(path: TunnelView) -> list[tuple[float, float]]:
    return [(y, x) if path.tall else (x, y) for x, y in coast(path)]


def _wide(path: TunnelView, area: Area) -> Area:
    """Return an area as it would lie if the tunnel ran to the right."""
    return area.turned if path.tall else area
