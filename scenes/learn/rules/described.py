"""The large pictures of the rules in words, for those who cannot see them."""

from collections.abc import Iterator

from scenes.core.model.phrases import RULE_NUMBERS, place_phrase, say
from scenes.kit.i18n import Texts
from scenes.learn.rules import figures
from scenes.learn.rules.figures import CardRow, FigureNote, Hands, LargePicture, RulesPage, Strip
from scenes.learn.rules.pictures import caption_of


def described(texts: Texts, page: RulesPage) -> str:
    """Return what the large picture of a page shows, and its notes; empty if it has none."""
    figure = page.figure
    if figure is None:
        return ""
    count = figures.distance_or_cards(figure) if isinstance(figure, Strip) else 0
    notes = (_noted(texts, page, note, count) for note in page.notes)
    return " ".join(map(_sentence, filter(None, (*_shown(texts, page, figure), *notes))))


def _shown(texts: Texts, page: RulesPage, figure: LargePicture) -> Iterator[str]:
    """Yield what a picture shows, without its notes."""
    match figure:
        case Strip():
            yield caption_of(texts, figure)
        case Hands():
            for holding in figures.holdings(figure):
                key = "rules.gives_up" if holding.gives_up else "rules.keeps"
                holds = texts("rules.holds", count=holding.cards)
                then = texts(key, count=holding.gives_up)
                yield texts.with_colon(texts(f"reader.{holding.colour.value}"), f"{holds}, {then}")
        case CardRow(labels):
            signs = ", ".join(texts(f"sign.{label}") for label in labels.split())
            yield texts("aloud.row", cards=signs)
        case _:
            for number, (strip, key) in enumerate(zip(*figure, strict=True), 1):
                title = texts(page.key(key), **RULE_NUMBERS)
                captioned = texts.with_colon(title, caption_of(texts, strip))
                yield texts.with_colon(str(number), captioned)


def _noted(texts: Texts, page: RulesPage, note: FigureNote, count: int) -> str:
    """Return a note with its place, if that is one on the track."""
    title = texts(page.key(note.key), **RULE_NUMBERS)
    words = _sentence(title)
    if note.line:
        line = texts(page.key(f"{note.key}_line"), **RULE_NUMBERS, count=count)
        words = f"{words} {_sentence(line)}"
    place = say(texts, place_phrase(note.place)) if isinstance(page.figure, Strip) else ""
    # The start is called the start.
    return words if place.lower() in ("", title.lower()) else texts.with_colon(place, words)


def _sentence(words: str) -> str:
    whole = words[:1].upper() + words[1:]
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."
