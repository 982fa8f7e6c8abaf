"""A question over the darkened scene, before something that cannot be undone."""

from collections.abc import Iterable, Sequence

from pygame import Rect, Surface

from scenes.core.context import Context
from scenes.core.model.phrases import Phrase, say
from scenes.core.page import DialogScene
from scenes.core.scene import Change, Pop
from scenes.kit.layout import Side, anchored, cells, cut, inset
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.widgets import Activated, Button, Widget


class Confirm(DialogScene):
    """Asks before something that cannot be undone; pops with True or False."""

    answers: Sequence[str] = ("no", "yes")

    def __init__(
        self, context: Context, subject: str, table: str = "pause", **values: object
    ) -> None:
        super().__init__(context, focus="no")
        self._subject = f"{table}.{subject}"
        self._values = values
        self.title = f"{self._subject}_title"

    def build(self, room: Rect) -> Iterable[Widget]:
        px, texts = self.look.px, self.context.texts
        wide = min(px(900), room.width - px(80))
        # Three answers side by side need a wide window.
        down = 1 if len(self.answers) < 3 or wide >= px(800) else len(self.answers)
        self.sheet = anchored(room, (wide, px(410 + (down - 1) * 116)))
        self.hang_banner(40, 700, 112, 46)
        high = px(116 if down == 1 else down * 108)
        strip, _ = cut(inset(self.sheet, px(44), px(40)), Side.BOTTOM, high)
        across = len(self.answers) // down
        places = cells(strip, len(self.answers), across, px(24 if down == 1 else 14))
        return [
            Button(
                answer,
                texts(f"{self._subject}_{answer}"),
                tone=Tone.RED if answer == "yes" else Tone.WOOD,
                letters=38,
                rect=place,
            )
            for answer, place in zip(self.answers, places, strict=True)
        ]

    def use(self, used: Activated) -> Change | None:
        return Pop(used.name == "yes")

    def back(self) -> Change:
        return Pop(False)

    def paint(self, surface: Surface) -> None:
        super().paint(surface)
        look = self.look
        words = inset(self.sheet, look.px(60), 0)
        words.y = self.banner.bottom + look.px(18)
        words.height = self.ring["no"].rect.top - look.px(18) - words.y
        text = self.context.texts(f"{self._subject}_text", **self._values)
        look.letters.draw_block(surface, text, look.style(Face.BOLD, 34), words, 0.5, 0.5)


class LeaveUnsaved(Confirm):
    """Asks whoever leaves a game that cannot be saved, and offers to try again.

    If somebody leaves, or the game is saved after all, it ends with the change it was given.
    """

    answers = ("no", "retry", "yes")

    def __init__(self, context: Context, why: Phrase, leaving: Change) -> None:
        super().__init__(context, "leave", "saving", why=say(context.texts, why))
        self._leaving = leaving

    def use(self, used: Activated) -> Change | None:
        if used.name == "no":
            return Pop(False)
        why = self.context.try_again() if used.name == "retry" else None
        if why is None:
            return self._leaving
        self.context.sound.play(Cue.REFUSE)
        self._values = {"why": say(self.context.texts, why)}
        return None
