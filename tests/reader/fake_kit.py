"""Stands for AccessKit: remembers what it is given, and asks when a test wants it to."""

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, cast


class FakeNode:
    def __init__(self, role: str) -> None:
        self.role = role
        self.said: dict[str, Any] = {}
        self.actions: list[str] = []

    def add_action(self, action: str) -> None:
        self.actions.append(action)

    def __getattr__(self, name: str) -> Callable[..., None]:
        if not name.startswith("set_"):
            raise AttributeError(name)
        return lambda value=True: self.said.update({name.removeprefix("set_"): value})


class FakeUpdate:
    def __init__(self, focus: int) -> None:
        self.focus = focus
        self.nodes: list[tuple[int, FakeNode]] = []
        self.tree: Any = None


class Names:
    """Any name is there, and is its own value."""

    def __getattr__(self, name: str) -> str:
        return name


class Panic(BaseException):
    """How a panic of the library arrives: as no Exception."""


class FakeAdapter:
    def __init__(self, begin: Callable[[], None], ask: Callable[[Any], None], end: Any) -> None:  # noqa: ANN401
        self.begin, self.end = begin, end
        self._ask = ask
        self.updates: list[FakeUpdate] = []
        self.focused: bool | None = None
        self.panics = False

    def ask(self, action: str, target: int) -> None:
        self._ask(SimpleNamespace(action=action, target=target, data=None))

    def update_if_active(self, factory: Callable[[], FakeUpdate]) -> None:
        if self.panics:
            raise Panic("the bus has died")
        self.updates.append(factory())

    def set_root_window_bounds(self, outer: object, inner: object) -> None:
        assert outer == inner

    def update_window_focus_state(self, focused: bool) -> None:
        self.focused = focused


class FakeKit:
    """The module, with the adapter that was made last."""

    def __init__(self) -> None:
        self.adapter: FakeAdapter
        self.Role = self.Action = self.Live = Names()
        self.Toggled = Names()
        self.Node = FakeNode
        self.TreeUpdate = FakeUpdate
        self.Tree = lambda root: SimpleNamespace(root=root)
        self.Rect = lambda *edges: edges
        self.TextPosition = lambda node, index: (node, index)
        self.TextSelection = lambda anchor, focus: (anchor, focus)
        self.unix = SimpleNamespace(Adapter=self._adapter)
        self.windows = SimpleNamespace()

    def _adapter(self, *handlers: Any) -> FakeAdapter:  # noqa: ANN401
        self.adapter = FakeAdapter(*handlers)
        return self.adapter

    def load(self) -> ModuleType:
        return cast(ModuleType, self)
