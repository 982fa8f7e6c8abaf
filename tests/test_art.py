"""The drawings use nothing that nanosvg leaves out or draws differently from load to load."""

import re
from pathlib import Path

import pytest

IMAGES = Path(__file__).parent.parent / "assets" / "images"
DRAWINGS = sorted(IMAGES.rglob("*.svg"))

NOT_DRAWN = {
    "an element nanosvg ignores": (
        r"<(?:text|filter|mask|clipPath|pattern|use|image|marker|symbol|style|foreignObject)\b"
    ),
    "a nested drawing": r"<svg\b(?=.*<svg\b)",
    "a group with opacity, which applies to each child": r"<g\b[^>]*\sopacity=",
    "a colour with alpha": r"#[0-9A-Fa-f]{8}\b|rgba\(|hsla?\(",
    "currentColor": r"currentColor",
    "the focus of a gradient": r"\bf[xy]=",
    "a link without xlink": r"(?<!xlink:)\bhref=",
    "dashes, which differ from load to load": r"stroke-dasharray",
}
GRADIENT = re.compile(r"<(?:linear|radial)Gradient\b[^>]*>")
PAINT = re.compile(r'(?:fill|stroke|stop-color)="([^"]+)"')
GOOD_PAINT = re.compile(r"none|#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|url\(#[\w-]+\)")


def test_there_are_drawings() -> None:
    assert len(DRAWINGS) > 100


@pytest.mark.parametrize("why", NOT_DRAWN)
def test_no_drawing_uses(why: str) -> None:
    pattern = re.compile(NOT_DRAWN[why], re.DOTALL)
    assert [_name(path) for path in DRAWINGS if pattern.search(path.read_text())] == []


def test_every_gradient_says_where_it_lies() -> None:
    vague = [
        (_name(path), gradient)
        for path in DRAWINGS
        for gradient in GRADIENT.findall(path.read_text())
        if "userSpaceOnUse" not in gradient and "%" not in gradient and "xlink:href" not in gradient
    ]
    assert vague == []


def test_every_colour_is_written_in_full() -> None:
    odd = {
        (_name(path), paint)
        for path in DRAWINGS
        for paint in PAINT.findall(path.read_text())
        if not GOOD_PAINT.fullmatch(paint)
    }
    assert odd == set()


def test_every_gradient_that_is_used_is_there() -> None:
    for path in DRAWINGS:
        text = path.read_text()
        used = set(re.findall(r"url\(#([\w-]+)\)", text))
        assert used <= set(re.findall(r'id="([\w-]+)"', text)), _name(path)


def test_every_drawing_has_a_view_box() -> None:
    assert [_name(path) for path in DRAWINGS if "viewBox=" not in path.read_text()] == []


def _name(path: Path) -> str:
    return path.relative_to(IMAGES).as_posix()
