"""A studio that paints when a test says so."""

from collections.abc import Callable
from typing import Any, TypeVar

from scenes.kit.painting import Painting, Report, Studio

T = TypeVar("T")


class PatientStudio(Studio):
    """Paints nothing before it is asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[Painting[Any]] = []

    def begin(self, paint: Callable[[Report], T]) -> Painting[T]:
        painting = Painting(paint)
        self.begun.append(painting)
        return painting

    def wait(self, painting: Painting[Any], _seconds: float) -> bool:
        return painting.done

    def paint(self, count: int | None = None) -> None:
        """Paint the first of what was begun, or all of it."""
        for _ in range(len(self.begun) if count is None else count):
            self.begun.pop(0).make()
