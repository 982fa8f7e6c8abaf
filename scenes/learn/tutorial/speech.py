"""A speech of the narrator, and the longest speeches of a script."""

from collections.abc import Iterator
from dataclasses import dataclass

from game import HAND_LIMIT, Advance, Card
from scenes.guide.narrator import NARRATOR
from scenes.kit.i18n import Texts
from scenes.learn.tutorial.script import Ask, Offer, Perform, Script
from scenes.shared.portraits import Expression

_REQUESTS = ("pirate", "space", "haven", "card", "choice", "end", "sail")
_OBJECTIONS = ("that_one", "own", "yours", "card", "taken", "space", "button", "there")


@dataclass(frozen=True, slots=True)
class Speech:
    """A speech of the narrator."""

    title: str
    text: str = ""
    lead: str = ""
    """The topic, in a few words above the title."""
    hint: str = ""
    """What to do now."""
    card: Card | None = None
    """The card to play."""
    mood: Expression = Expression.CALM
    warns: bool = False
    """Whether the hint is an objection."""


def samples(script: Script, texts: Texts) -> Iterator[Speech]:
    """Yield speeches as long as those of a script, so that there is room for all of them."""
    values: dict[str, object] = {
        "player": NARRATOR,
        "owner": NARRATOR,
        "limit": HAND_LIMIT,
        "undo": texts("board.undo"),
    }

    def text(part: str) -> str:
        return texts(f"tutorial.{script.name}.{part}", **values)

    topic = texts("tutorial.new_scene", topic=text("topic")) if not script.watched else ""
    for step in script.steps:
        match step:
            case Ask(name, action):
                card = action.card if isinstance(action, Advance) else None
                asked = Speech(text(f"{name}_title"), text(f"{name}_text"), topic, card=card)
                yield from _with_hints(asked, texts)
                yield Speech(text(f"{name}_done"), lead=texts("tutorial.shown"))
            case Perform(name):
                yield Speech(text(f"{name}_title"), text(f"{name}_text"))
            case Offer(plans):
                yield from _with_hints(Speech(text("title"), text("text"), topic), texts)
                choose = texts("tutorial.choose"), texts("tutorial.choose_text")
                yield from _with_hints(Speech(*choose, topic), texts)
                for plan in plans:
                    title = text(f"{plan.name}_title")
                    yield from _with_hints(Speech(title, text(f"{plan.name}_why")), texts)


def _with_hints(speech: Speech, texts: Texts) -> Iterator[Speech]:
    """Yield a speech with the longest request, and with the longest objection."""
    button = texts("board.sail_free")
    requests = (texts(f"tutorial.tap_{name}", button=button) for name in _REQUESTS)
    objections = (texts(f"tutorial.not_{name}", player=NARRATOR) for name in _OBJECTIONS)
    for hints in (requests, objections):
        yield Speech(speech.title, speech.text, speech.lead, max(hints, key=len), speech.card)
