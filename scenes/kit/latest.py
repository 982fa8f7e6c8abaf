"""The latest result of a function."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Latest(Generic[P, T]):
    """A function that computes its result again only if its arguments have changed."""

    def __init__(self, function: Callable[P, T]) -> None:
        self._function = function
        self._arguments: object = None
        self._result: T

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result for these arguments, which are compared by value."""
        if self._arguments != (args, kwargs):
            self._result = self._function(*args, **kwargs)
            self._arguments = (args, kwargs)
        return self._result

    def forget(self) -> None:
        """Compute the result again the next time."""
        self._arguments = None
