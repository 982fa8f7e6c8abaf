"""A sheet with what else can be done with something, which would be too much beside it."""

from collections.abc import Mapping

from scenes.core.context import Context
from scenes.core.page import SHEET, DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.measures import GAP
from scenes.kit.panels import centred, sheet
from scenes.kit.theme import Tone
from scenes.kit.view import Column, Padded, Row, Sized, Space, Stack, Use, View
from scenes.kit.widgets import Activated, Arrangement, Button, Name


class More(DialogScene):
    """Offers further actions; pops with the name of the chosen one, or with None."""

    back_label = "records.back"
    is_light = True

    def __init__(
        self,
        context: Context,
        heading: str,
        actions: Mapping[str, tuple[str, str]],
        blocked: Mapping[str, str],
    ) -> None:
        """Offer actions, each with its icon and label, some of them blocked for a reason."""
        super().__init__(context, focus=next(iter(actions)))
        self._heading = heading
        self._actions = actions
        self._blocked = blocked

    @property
    def heading(self) -> str:
        return self._heading

    def view(self) -> View:
        planks = [self._plank(name, *shown) for name, shown in self._actions.items()]
        body = Column(*planks, gap=GAP)
        choice = centred(Sized(sheet(self.heading, body, (32, 32)), (0, 620, 620)).named(SHEET))
        back = Row(Use(self.back_button()), Space().grow())
        return Padded(Stack(choice, Column(back, Space().grow())), (24, 20))

    def _plank(self, name: str, icon: str, label: str) -> View:
        plank = Button(name, label, icon, Tone.WOOD, Arrangement.LEFT, letters=36)
        plank.enabled = name not in self._blocked
        return Use(plank, height=(76, 96, 96))

    def why_not(self, name: Name) -> str:
        return self._blocked.get(str(name), "")

    def use(self, used: Activated) -> Change | None:
        return Pop(used.name)
