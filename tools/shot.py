"""Render one scene, in any size: python -m tools.shot SCENE SIZE...

SCENE is one of the pictures of tools.screenshots, a page that needs nothing (records, saves), or a
board: board, board:nest, or board:jamaica,4,102,21 with its players, actions and seed. For example

    python -m tools.shot setup 800x480 480x800 --lang de --text 150
    python -m tools.shot board:nest,3,60 1920x1080 --theme night

A file for each size is written to the folder, and named.
"""

import argparse
import tempfile
from dataclasses import replace
from pathlib import Path

from game import MAX_PLAYERS, MIN_PLAYERS, Match, fresh
from game.variants import VARIANTS
from scenes.core.model.preferences import Preferences
from scenes.core.model.window_settings import Colours
from scenes.kit.i18n import Languages
from tools.screenshots import (
    ASSETS,
    SHOTS,
    Shot,
    context_in,
    opened,
    played,
    prepare,
    size_of,
    write_picture,
)

_PAGES = ("puzzles", "records", "saves", "voyages")
"""Pages that need nothing to be shown."""


def shot_of(words: str) -> Shot:
    """Return what a scene's name stands for. Raise ArgumentTypeError for an unknown one."""
    if words in SHOTS:
        return SHOTS[words]
    if words in _PAGES:
        return Shot(lambda context: getattr(context.flow, words)())
    name, _, how = words.partition(":")
    if name != "board":
        known = ", ".join((*SHOTS, *_PAGES))
        raise argparse.ArgumentTypeError(f"{words!r} is no scene; choose board or one of {known}")
    variant, *numbers = (how or "tortuga").split(",")
    if variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise argparse.ArgumentTypeError(f"{variant!r} is no variant; choose one of {known}")
    if len(numbers) > 3 or not all(each.isdecimal() for each in numbers):
        raise argparse.ArgumentTypeError("after the variant come players, actions and a seed")
    players, actions, seed = (int(each) for each in (*numbers, *("4", "60", "21")[len(numbers) :]))
    if players not in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        raise argparse.ArgumentTypeError(f"there are {MIN_PLAYERS} to {MAX_PLAYERS} players")
    return Shot(lambda context: context.flow.board(_alone(played(variant, actions, seed, players))))


def _alone(match: Match) -> Match:
    """Return a game with one person, who is to act, so that no curtain hides a hand."""
    seats = (
        replace(
            seat,
            brain=None if index == match.table.to_act else seat.brain or "finn",
            character=seat.face,
        )
        for index, seat in enumerate(match.seats)
    )
    match.seats = fresh(tuple(seats))
    return match


def main() -> None:
    """Write the pictures and print their names."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.shot",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    languages = Languages(ASSETS / "lang")
    scenes = ", ".join(("board", *SHOTS, *_PAGES))
    parser.add_argument("scene", metavar="SCENE", help=f"one of {scenes}")
    parser.add_argument("sizes", metavar="SIZE", type=size_of, nargs="+", help="such as 800x480")
    parser.add_argument("--lang", choices=languages.codes, default="en")
    parser.add_argument("--theme", choices=[each.value for each in Colours], default="parchment")
    parser.add_argument("--text", type=int, choices=range(100, 151), default=100, metavar="PERCENT")
    parser.add_argument(
        "--folder", type=Path, default=Path(tempfile.gettempdir()), help="where they go"
    )
    chosen = parser.parse_args()
    try:
        shot = shot_of(chosen.scene)
    except argparse.ArgumentTypeError as error:
        parser.error(str(error))
    preferences = Preferences(
        language=chosen.lang, theme=Colours(chosen.theme), text_scale=chosen.text
    )
    prepare()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for size in chosen.sizes:
        width, height = size
        name = chosen.scene.replace(":", "-").replace(",", "-")
        file = chosen.folder / f"{name}-{width}x{height}.png"
        with tempfile.TemporaryDirectory() as data:
            context = context_in(Path(data), preferences)
            write_picture(opened(context, shot, size), size, file)
            context.close()
        print(file, flush=True)


if __name__ == "__main__":
    main()
