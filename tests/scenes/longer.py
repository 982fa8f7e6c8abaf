"""English at the length that other languages may take."""

from pathlib import Path

from scenes.core.context import Context
from scenes.kit.i18n import Texts

LONGER = 1.4


class LongerTexts(Texts):
    """Every text with more letters, as if it were said in a language of long words."""

    def __call__(self, key: str, **values: object) -> str:
        said = super().__call__(key, **values)
        more = round(len(said) * (LONGER - 1))
        if len(said) < 3 or key.startswith("language."):
            return said
        grown = ""
        for letter in said:
            grown += letter
            if letter in "aeiouAEIOU" and more > 0:
                grown += letter.lower()
                more -= 1
        return grown + "n" * more


def speak_longer(context: Context, languages: Path) -> None:
    """Let everything be said at length."""
    longer = LongerTexts.load(languages, context.preferences.language)
    context.texts = longer
