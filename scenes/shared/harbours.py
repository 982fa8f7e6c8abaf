"""What several screens say and show of a voyage: harbours, conditions, lines, and the crew."""

from game.voyage import Landfall, Port, Prize, Voyage
from scenes.kit.i18n import Texts
from scenes.kit.pirates import Costume


def port_name(texts: Texts, port: Port) -> str:
    """Return the name of a harbour."""
    return texts(f"voyage.harbour.{port.name}")


def game_name(texts: Texts, variant: str, port: Port | None) -> str:
    """Return the name of a variant, or that of the harbour where a voyage plays it."""
    if port is None:
        return texts(f"variant.{variant}")
    return texts("voyage.at", port=port_name(texts, port))


def condition_words(texts: Texts, port: Port) -> str:
    """Return what a harbour asks for."""
    return texts(f"voyage.condition.{port.condition.demand}", count=port.condition.number)


def verdict_words(texts: Texts, port: Port, landfall: Landfall) -> str:
    """Return how a game at a harbour ended for the person."""
    kind = "gold" if landfall.met else "flag" if landfall.won else "none"
    return texts(f"voyage.verdict_{kind}", port=port_name(texts, port))


def look_name(texts: Texts, prize: Prize) -> str:
    """Return the name of a hat, of sails or of a flag."""
    return texts(f"voyage.look.{prize.kind}_{prize.name}")


def says(texts: Texts, port: Port, rival: str, when: str) -> str:
    """Return what a rival says at a harbour: before a game, or when beaten, or when it was lost."""
    return texts(f"voyage.says.{port.name}.{rival}_{when}")


def dressed(voyage: Voyage) -> Costume:
    """Return the captain of a voyage with the chosen hat, and the dress of the sloop."""
    colour = voyage.colour.value
    looks = voyage.looks
    return Costume(
        colour,
        character=colour,
        headgear=looks.hat,
        sails=looks.sails,
        flag=looks.flag,
    )
