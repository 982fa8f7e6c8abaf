"""Every variant, pirate and harbour has all its parts; each line says what is missing, and where.

What a new one needs is listed here. All other tests take their lists from the registries.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from game import GAMES, Action, Colour, Match, Options, Rng, Seat
from game.levels import LEVELS, Level
from game.players.brains import BRAINS
from game.players.evaluators import brain_file
from game.state import MAX_PLAYERS, MIN_PLAYERS
from game.variants import VARIANTS, Variant
from game.voyage import PORTS, Port
from scenes.shared.variant_looks import VARIANT_LOOKS
from scenes.voyage.course import PLACES
from tools.art.faces import CHARACTERS, MOODS

ROOT = Path(__file__).parents[1]
ASSETS = ROOT / "assets"
IMAGES = ASSETS / "images"
ENGLISH = tomllib.loads((ASSETS / "lang" / "en.toml").read_text(encoding="utf-8"))
MANUAL = (ROOT / "docs" / "cartagena.6").read_text(encoding="utf-8")
OPPONENTS_PAGE = (ROOT / "docs" / "opponents.md").read_text(encoding="utf-8")
STRENGTH_PAGE = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
PUZZLES = "".join(file.read_text(encoding="utf-8") for file in (ASSETS / "puzzles").iterdir())
DRAWINGS: Mapping[str, Callable[[str], Sequence[str]]] = {
    "hat": lambda name: [f"pirates/hats/{name}"],
    "sails": lambda name: [f"voyage/sails-{name}", f"voyage/ahead-{name}"],
    "flag": lambda name: [f"voyage/spars-{name}"],
}
SAMPLE = (ROOT / "docs" / "kiosk" / "kiosk.toml").read_text(encoding="utf-8")


def missing_texts(keys: Iterable[str]) -> Iterator[str]:
    for key in keys:
        *groups, last = key.split(".")
        texts: dict[str, Any] = ENGLISH
        for group in groups:
            texts = texts.get(group, {})
        if last not in texts:
            yield f"{key} in assets/lang/*.toml"


def missing_files(paths: Iterable[Path], maker: str) -> Iterator[str]:
    for path in paths:
        if not path.is_file():
            yield f"{path.relative_to(ROOT).as_posix()} ({maker})"


def missing_of_variant(variant: Variant) -> Iterator[str]:
    name = variant.name
    yield from missing_texts(f"variant.{name}{part}" for part in ("", "_tag", "_line"))
    siblings = [each for each in VARIANTS.values() if each.game == variant.game]
    look = VARIANT_LOOKS.get(name)
    if look is None:
        yield "its look in scenes/shared/variant_looks.py"
    else:
        layers = [name] if look.vignette.before is None else [name, f"{name}-front"]
        folder = IMAGES / "vignettes"
        yield from missing_files((folder / f"{each}.svg" for each in layers), "a drawing")
        if len(siblings) > 1 and look.draw is None:
            yield "draw= in scenes/shared/variant_looks.py, its case in the rules"
        if look.draw is not None:
            case = f"rules.{variant.game}.ways.{name}"
            yield from missing_texts((case, f"{case}_line"))
    if variant.like and variant.like not in VARIANTS:
        yield f"the variant {variant.like!r} that it is like, in game/variants.py"
    elif variant.brains.tuning is None:
        yield "tuning= or like= in game/variants.py"
    else:
        brains = variant.brains.name
        tables = range(MIN_PLAYERS, MAX_PLAYERS + 1)
        yield from missing_files((brain_file(brains, table) for table in tables), "tools.train")
    if len(siblings) > 1 and f"\\fB{name}\\fR" not in MANUAL:
        yield "its name in docs/cartagena.6"
    if f'"{name}"' not in SAMPLE:
        yield "its name in docs/kiosk/kiosk.toml"
    if variant.has_puzzles and f'"{name}"' not in PUZZLES:
        yield "puzzles (tools.puzzles), or has_puzzles=False in game/variants.py"
    if variant.has_harbour and all(port.variant != name for port in PORTS):
        yield "a harbour in game/voyage.py, or has_harbour=False in game/variants.py"


def first_action_of(name: str) -> Action:
    """Have a pirate choose in a new game. Raise ValueError if nothing says how it plays."""
    game = GAMES["nest"]
    match = Match.new(game, (Seat("A", Colour.RED, name), Seat("B", Colour.BLUE)), Options(), 1)
    return BRAINS[name].choose(game.rules, match.view(0), Rng(1))


def missing_of_pirate(pirate: Level) -> Iterator[str]:
    name = pirate.name
    yield from missing_texts((pirate.title, pirate.style, f"names.trait_{name}"))
    try:
        first_action_of(name)
    except ValueError:
        yield "how it plays, in game/players/personalities.py or brains.py"
    if name not in CHARACTERS:
        yield "its character in tools/art/faces.py"
    heads = (IMAGES / "pirates" / "parts" / f"head-{name}-{mood}.svg" for mood in MOODS)
    yield from missing_files(heads, "make drawings")
    if all(name not in port.rivals for port in PORTS):
        yield "a harbour where it is a rival, in game/voyage.py"
    if f" {name} " not in MANUAL:
        yield "its name in docs/cartagena.6"
    if f"| {'★' * pirate.stars} | {name.title()} |" not in OPPONENTS_PAGE:
        yield "its row with its stars in docs/opponents.md"
    if f"| {pirate.stars} | {name.title()} |" not in STRENGTH_PAGE:
        yield "its row with its stars in docs/strength.md"
    if f'"{name}"' not in SAMPLE:
        yield "its name in docs/kiosk/kiosk.toml"


def missing_of_harbour(port: Port) -> Iterator[str]:
    yield from missing_texts((f"voyage.harbour.{port.name}",))
    says = f"voyage.says.{port.name}"
    lines = ("before", "beaten", "lost")
    yield from missing_texts(f"{says}.{rival}_{line}" for rival in port.rivals for line in lines)
    yield from missing_texts(f"voyage.look.{kind}_{name}" for kind, name in port.prizes)
    drawn = (f"{name}.svg" for prize in port.prizes for name in DRAWINGS[prize.kind](prize.name))
    yield from missing_files((IMAGES / each for each in drawn), "a drawing")
    if port.name not in PLACES:
        yield "its place in scenes/voyage/course.py"


def listed(thing: str, missing: Iterable[str]) -> list[str]:
    return [f"{thing} lacks {part}" for part in missing]


def test_every_variant_has_all_its_parts() -> None:
    lacks = [
        line for each in VARIANTS.values() for line in listed(each.name, missing_of_variant(each))
    ]
    assert not lacks, "\n".join(("", *lacks))


def test_every_pirate_has_all_its_parts() -> None:
    lacks = [line for each in LEVELS for line in listed(each.name, missing_of_pirate(each))]
    assert not lacks, "\n".join(("", *lacks))


def test_every_harbour_has_all_its_parts() -> None:
    lacks = [line for each in PORTS for line in listed(each.name, missing_of_harbour(each))]
    assert not lacks, "\n".join(("", *lacks))


def test_each_pirate_has_more_stars_than_the_one_before() -> None:
    assert all(weaker.stars < stronger.stars for weaker, stronger in pairwise(LEVELS))


def test_what_is_missing_is_named() -> None:
    unknown = Variant("aruba", "escape", VARIANTS["jamaica"].options)
    lacks = listed("aruba", missing_of_variant(unknown))
    assert "aruba lacks variant.aruba_line in assets/lang/*.toml" in lacks
    assert "aruba lacks tuning= or like= in game/variants.py" in lacks
    nobody = Port("aruba", "jamaica", ("finn",), PORTS[0].condition, PORTS[0].prizes)
    lacks = listed("aruba", missing_of_harbour(nobody))
    assert "aruba lacks its place in scenes/voyage/course.py" in lacks
    assert "aruba lacks voyage.says.aruba.finn_beaten in assets/lang/*.toml" in lacks
