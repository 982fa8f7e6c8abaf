"""Publishes screens to the system's accessibility interface, for screen readers.

This is the only place that imports AccessKit, which is optional. A screen reader asks from another
thread, while it holds a lock that the main thread would wait for. So the handlers only note that
they were called; the main thread alone builds trees, and begins a moment after it was asked.
Nothing that goes wrong here is a reason not to play: the reader falls silent instead.
"""

import logging
import queue
import re
import sys
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import pygame

from scenes.kit.intents import Activate, Adjust, FocusOn, ReaderRequest
from scenes.kit.layout import Size
from scenes.kit.spoken import COMMENTARY, Key, Role, Spoken, Told
from scenes.kit.window import system_window

log = logging.getLogger(__name__)

_CALM = 0.2
"""Seconds between the first question of a screen reader and the answer of the main thread."""
_BOUND = ("win32", "darwin")
"""The systems on which readers listen to one window, and not to the program."""
_SPEAKS_VALUES = sys.platform in _BOUND
"""Whether readers say the value of a field or a choice; elsewhere it belongs to the name."""
_TOOLKIT = "cartagena"
_ROOT = "window"
_NEWS = "news"
_ANSWER = "answer"
_LETTERS = "letters"
_WORD = re.compile(r"\S+\s*|\s+")
"""A word with the spaces behind it."""
_REPEATED = "\N{NO-BREAK SPACE}"
"""Added to a sentence that is said twice, as otherwise nothing would have changed."""


class WindowPlace(NamedTuple):
    """Where the window is on the desktop, and whether it has the keyboard."""

    corner: tuple[int, int]
    size: Size
    focused: bool


class Reader:
    """A reader to which nobody listens; `SystemReader` has listeners."""

    def __init__(self) -> None:
        self.said = ""
        """The last sentence."""
        self.count = 0
        """How many sentences were said."""
        self.urgent = False
        """Whether the last one takes the focus: an answer, or the own turn."""
        self.interrupts = False
        """Whether the last one cuts off what is being said: an answer."""
        self.wake: Callable[[], None] = lambda: None
        """Called by another thread when somebody begins to listen or asks for something."""

    @property
    def active(self) -> bool:
        """Whether anybody listens."""
        return False

    @property
    def is_called(self) -> bool:
        """Whether anybody has begun to listen, and is perhaps still to be answered."""
        return False

    def say(self, sentence: str, *, urgent: bool = False) -> None:
        """Say a sentence: in the commentary if the screen has one, else as an announcement."""
        self.said = sentence + _REPEATED if sentence == self.said else sentence
        self.count += 1
        self.urgent = urgent

    def follow_window(self) -> None:
        """Follow the program to another window, which full screen may have made."""
        return

    def publish(self, _scene: object, _told: Told, _place: WindowPlace) -> None:
        """Tell listeners what has changed on the screen."""
        return

    def requests(self) -> list[ReaderRequest]:
        """Return what listeners asked for since the last time."""
        return []

    def close(self) -> None:
        """Publish nothing any more."""
        return


class _Known(NamedTuple):
    """A thing as it was published: everything but its children, and their numbers."""

    said: tuple[object, ...]
    place: tuple[int, int] | None
    urgent: bool | None
    """Whether its changes interrupt what is being said; None if they are not announced."""
    children: tuple[int, ...]
    size: int | None = None
    """How many rows there are to choose from, also those that are not shown."""


class SystemReader(Reader):
    """Passes screens on to the system's screen readers."""

    def __init__(
        self,
        title: str,
        load: Callable[[], ModuleType] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._title = title
        self._clock = clock
        self._asked: float | None = None
        """When somebody began to listen; written by another thread."""
        self._answered: float | None = None
        """The value of `_asked` for which a whole tree was sent."""
        self._requests: queue.SimpleQueue[tuple[Any, int]] = queue.SimpleQueue()
        self._scene: object = None
        self._ids: dict[Key, int] = {}
        self._keys: dict[int, Key] = {}
        self._last_id = 0
        self._fixed = {key: self._new_id() for key in (_ROOT, _NEWS)}
        self._known: dict[int, _Known] = {}
        self._told: tuple[object, ...] = ()
        self._focus = 0
        self._answers = 0
        """The number of the last sentence that was considered as an answer."""
        self._answered_at: Spoken | None = None
        """What had the focus when it was answered; None if the last sentence is no answer."""
        self._place: WindowPlace | None = None
        self._handle = 0
        """The window that it belongs to, where it belongs to one."""
        self._kit: Any = None
        self._adapter: Any = None
        try:
            self._kit = _accesskit() if load is None else load()
            self._adapter = self._made()
        except ImportError:
            log.info("AccessKit is not installed, so that no screen reader can listen")
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # a panic of the library is no Exception
            log.warning("no screen reader can listen: %s", error)

    def _made(self) -> Any:  # noqa: ANN401
        if sys.platform not in _BOUND:
            return self._kit.unix.Adapter(self._begin, self._ask, self._end)
        self._handle = _window_handle()
        window = system_window()
        # It has to be there before the window is shown for the first time.
        window.hide()
        try:
            return self._attached(self._handle)
        finally:
            window.show()

    def _attached(self, handle: int) -> Any:  # noqa: ANN401
        if sys.platform == "win32":
            return self._kit.windows.SubclassingAdapter(handle, self._begin, self._ask)
        macos = self._kit.macos
        macos.add_focus_forwarder_to_window_class("SDLWindow")
        return macos.SubclassingAdapter.for_window(handle, self._begin, self._ask)

    # Called by other threads, while the adapter is locked: nothing here may wait for anything.

    def _begin(self) -> None:
        self._asked = self._clock()
        self.wake()

    def _end(self) -> None:
        self._asked = None

    def _ask(self, request: Any) -> None:  # noqa: ANN401
        self._requests.put((request.action, request.target))
        self.wake()

    # Called by the main thread

    @property
    def is_called(self) -> bool:
        return self._asked is not None and self._adapter is not None

    @property
    def active(self) -> bool:
        asked = self._asked
        return asked is not None and self._adapter is not None and self._clock() - asked > _CALM

    def follow_window(self) -> None:
        if sys.platform not in _BOUND or self._adapter is None or _window_handle() == self._handle:
            return
        self._asked = None
        try:
            self._adapter = self._made()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # a panic of the library is no Exception
            log.warning("the screen reader was lost: %s", error)
            self._adapter = None

    def requests(self) -> list[ReaderRequest]:
        found: list[ReaderRequest] = []
        while not self._requests.empty():
            action, number = self._requests.get()
            key = self._keys.get(number)
            if number not in self._known or key is None:
                continue  # the screen has changed since
            actions = self._kit.Action
            if action == actions.CLICK:
                found.append(Activate(key))
            elif action == actions.FOCUS:
                found.append(FocusOn(key))
            elif action in (actions.INCREMENT, actions.DECREMENT):
                found.append(Adjust(key, 1 if action == actions.INCREMENT else -1))
        return found

    def publish(self, scene: object, told: Told, place: WindowPlace) -> None:
        if not self.active:
            return
        try:
            self._publish(scene, told, place)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # a panic of the library is no Exception
            log.warning("the screen reader was lost: %s", error)
            self._adapter = None

    def close(self) -> None:
        self._adapter = None

    def _publish(self, scene: object, told: Told, place: WindowPlace) -> None:
        if self._asked != self._answered:
            self._answered = self._asked
            self._known = {}
            self._place = None
            self._told = ()
        if scene is not self._scene:
            self._scene = scene
            self._answered_at = None
            # The same name means something else on another screen.
            self._ids.clear()
            self._keys.clear()
            self._told = ()
        now = (told, self.count, place.size)
        if place != self._place:
            self._show_place(place)
        # Mostly the very same objects, which are compared at once.
        if now != self._told:
            self._told = now
            self._send(told, place)

    def _show_place(self, place: WindowPlace) -> None:
        self._place = place
        adapter = self._adapter
        if hasattr(adapter, "set_root_window_bounds"):
            x, y = place.corner
            bounds = self._kit.Rect(x, y, x + place.size[0], y + place.size[1])
            adapter.set_root_window_bounds(bounds, bounds)
        if hasattr(adapter, "update_window_focus_state"):
            adapter.update_window_focus_state(place.focused)
        elif hasattr(adapter, "update_view_focus_state"):
            _raise(adapter.update_view_focus_state(place.focused))

    def _send(self, told: Told, place: WindowPlace) -> None:
        nodes: dict[int, _Known] = {}
        top = self._add(told.tree, nodes, None)
        has_commentary = COMMENTARY in self._ids and self._ids[COMMENTARY] in nodes
        focus = self._ids.get(told.focus, top)
        focus = focus if focus in nodes else top
        lines = [self._fixed[_NEWS]]
        announces = not (has_commentary or self.urgent)
        news = Spoken(_NEWS, Role.LINE, self.said if announces else "")
        nodes[self._fixed[_NEWS]] = _Known(news[:-1], None, urgent=False, children=())
        if self._is_answer(nodes[focus]) and not has_commentary:
            # Some readers do not say what is announced, but all say what has the focus.
            answer = Spoken((_ANSWER, self.count), Role.GROUP, self.said)
            focus = self._add(answer, nodes, None)
            lines.append(focus)
        window = Spoken(_ROOT, Role.WINDOW, self._title, rect=(0, 0, *place.size))
        nodes[self._fixed[_ROOT]] = _Known(window[:-1], None, None, (top, *lines))
        if has_commentary:
            self._comment(nodes, focus)
        changed = [(number, one) for number, one in nodes.items() if self._known.get(number) != one]
        known = self._known.get(focus)
        if focus != self._focus and known is not None and known.children == nodes[focus].children:
            # The focus moves first: a change of what had it would be spoken.
            first = (focus, *nodes[focus].children)
            self._update(focus, [(number, one) for number, one in changed if number in first])
            changed = [(number, one) for number, one in changed if number not in first]
            self._focus = focus
        if changed or focus != self._focus:
            self._update(focus, changed)
        self._known = nodes
        self._focus = focus
        self._forget_removed()

    def _forget_removed(self) -> None:
        """Let nothing that was removed come back with its number.

        Readers take such a thing for the old one, which is gone, and stay silent about it.
        """
        for key, number in tuple(self._ids.items()):
            if number not in self._known:
                del self._ids[key]
                del self._keys[number]

    def _update(self, focus: int, changed: list[tuple[int, _Known]]) -> None:
        update = self._kit.TreeUpdate(focus)
        if not self._known:
            update.tree = self._kit.Tree(self._fixed[_ROOT])
            update.tree.toolkit_name = _TOOLKIT
        for number, one in changed:
            update.nodes.append((number, self._node(one)))
        _raise(self._adapter.update_if_active(lambda: update))

    def _is_answer(self, focused: "_Known") -> bool:
        """Return whether the last sentence has the focus, until that moves or changes."""
        now = Spoken(*focused.said)._replace(rect=None)  # type: ignore[arg-type]
        if self.count != self._answers:
            self._answers = self.count
            self._answered_at = now if self.urgent else None
        if self._answered_at != now:
            self._answered_at = None
        return self._answered_at is not None

    def _comment(self, nodes: dict[int, _Known], focus: int) -> None:
        """Let the commentary announce its changes, unless readers say them for its focus."""
        number = self._ids[COMMENTARY]
        if number != focus:
            nodes[number] = nodes[number]._replace(urgent=self.interrupts)

    def _add(self, thing: Spoken, nodes: dict[int, _Known], place: tuple[int, int] | None) -> int:
        """Add a thing with everything in it; return its number."""
        number = self._ids.get(thing.key)
        if number is None:
            number = self._ids[thing.key] = self._new_id()
            self._keys[number] = thing.key
        known = _Known(thing[:-1], thing.place or place, None, ())
        nodes[number] = known
        count = len(thing.children) if thing.role is Role.LIST else 0
        children = tuple(
            self._add(child, nodes, (index, count) if count else None)
            for index, child in enumerate(thing.children, 1)
            # The same thing twice would be a panic of the library.
            if self._ids.get(child.key) not in nodes
        )
        if thing.role is Role.FIELD:
            letters = Spoken((_LETTERS, thing.key), Role.TEXT, thing.value)
            children = (self._add(letters, nodes, None),)
        whole = max((child.place[1] for child in thing.children if child.place), default=count)
        chooses = any(child.chosen is not None or child.place for child in thing.children)
        nodes[number] = known._replace(children=children, size=whole if chooses else None)
        return number

    def _new_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _node(self, known: _Known) -> Any:  # noqa: ANN401
        thing = Spoken(*known.said)  # type: ignore[arg-type]
        kit = self._kit
        # Of rows in a box, some readers say that they are not selected.
        is_box = thing.role is Role.LIST and known.size is not None
        node = kit.Node(kit.Role.LIST_BOX if is_box else getattr(kit.Role, thing.role.value))
        _set_words(node, thing)
        if thing.role is Role.FIELD:
            self._set_caret(node, known)
        if thing.rect is not None:
            x, y, width, height = thing.rect
            node.set_bounds(kit.Rect(x, y, x + width, y + height))
        node.set_children(list(known.children))
        if not thing.enabled:
            node.set_disabled()
        if thing.role is Role.DIALOG:
            node.set_modal()
        if known.place is not None:
            node.set_position_in_set(known.place[0] - 1)
            node.set_size_of_set(known.place[1])
        if known.size is not None:
            # Some systems look for it at the list, others at its rows.
            node.set_size_of_set(known.size)
        if known.urgent is not None:
            node.set_live(kit.Live.ASSERTIVE if known.urgent else kit.Live.POLITE)
        self._set_state(node, thing)
        return node

    def _set_caret(self, node: Any, known: _Known) -> None:  # noqa: ANN401
        """Put the caret behind the text of a field, and select the text if it is marked.

        Orca 43 says nothing at all of a field with a selection, as AccessKit lacks an old method
        that it calls.
        """
        thing = Spoken(*known.said)  # type: ignore[arg-type]
        (letters,) = known.children
        end = self._kit.TextPosition(letters, len(thing.value))
        start = self._kit.TextPosition(letters, 0)
        selects = thing.marked and _SPEAKS_VALUES
        node.set_text_selection(self._kit.TextSelection(start if selects else end, end))

    def _set_state(self, node: Any, thing: Spoken) -> None:  # noqa: ANN401
        kit = self._kit
        if thing.chosen is not None and thing.role is Role.RADIO:
            node.set_toggled(kit.Toggled.TRUE if thing.chosen else kit.Toggled.FALSE)
        elif thing.chosen is not None:
            node.set_selected(thing.chosen)
        if thing.on is not None:
            node.set_toggled(kit.Toggled.TRUE if thing.on else kit.Toggled.FALSE)
        if thing.number is not None:
            node.set_numeric_value(thing.number.now)
            node.set_min_numeric_value(thing.number.least)
            node.set_max_numeric_value(thing.number.most)
            node.set_numeric_value_step(thing.number.step)
        if thing.acts:
            node.add_action(kit.Action.CLICK)
            node.add_action(kit.Action.FOCUS)
        if thing.role in (Role.SLIDER, Role.SPIN):
            node.add_action(kit.Action.INCREMENT)
            node.add_action(kit.Action.DECREMENT)


def _set_words(node: Any, thing: Spoken) -> None:  # noqa: ANN401
    """Let a reader say what a thing is called, what it is set to, and what else there is to it."""
    name, value = _name_and_value(thing)
    if thing.role is Role.TEXT:
        _set_letters(node, name)
    elif thing.role is Role.LINE:
        node.set_value(name)
    elif name:
        node.set_label(name)
    if value:
        node.set_value(value)
    if thing.about:
        node.set_description(thing.about)


def _name_and_value(thing: Spoken) -> tuple[str, str]:
    """Return what a thing is called, and what it is set to if readers say that."""
    name, value = thing.name, thing.value
    in_words = thing.number is None or not value.rstrip(" %").isdigit()
    if _SPEAKS_VALUES or not value or not in_words:
        return name, value
    if thing.role is Role.FIELD:
        # The dialog is called after what it asks for, and Orca 43 cannot read the text.
        return value, ""
    return f"{name}: {value}" if name else value, ""


def _set_letters(node: Any, text: str) -> None:  # noqa: ANN401
    """Let readers go through a text letter by letter and word by word."""
    node.set_value(text)
    node.set_character_lengths([len(letter.encode()) for letter in text])
    node.set_word_lengths([len(word) for word in _WORD.findall(text)])


def _window_handle() -> int:
    return int(pygame.display.get_wm_info()["window"])


def _accesskit() -> ModuleType:
    """Import the library, which takes a moment."""
    import accesskit  # type: ignore[import-untyped]

    return accesskit  # type: ignore[no-any-return]


def _raise(events: Any) -> None:  # noqa: ANN401
    """Send the events of an update where that is a step of its own."""
    if events is not None:
        events.raise_events()
