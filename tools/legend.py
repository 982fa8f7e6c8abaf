"""What the numbers in a file of weights mean."""

from collections.abc import Mapping

from game.players.evaluators import NAMES

FORM = (
    "four weights for each feature: for the player who has just moved with all pirates at the "
    "start and with all home, then for a rival, likewise; between them they change with the ground"
)
_BOTH = {
    "home": "pirates home, of six",
    "home_squared": "the square of that",
    "start": "pirates at the start, of six",
    "hindmost": "the place of the last pirate",
    "cards": "cards held, in tens",
    "cards_to_4": "cards up to four",
    "kinds": "different signs held, by the chance to hold each",
    "finishing": "the chance that every pirate who is out has a card that leads home",
    "tempo": "how soon the player's turn comes",
    "again": "jumps with a second and a third card of a sign",
    "best_road": "the longest jump",
    "turn_roads": "the three longest jumps together",
    "boarding": "from how many places cards lead aboard",
    "spread": "squares of the ways that are left",
    "short": "cards that are missing for a card for each pirate who is out",
}
_ESCAPE = {
    "progress": "the ground of all pirates",
    "second_hindmost": "the place of the last but one pirate",
    "cards_to_8": "cards up to eight",
    "roads": "the longest jumps of all signs, by the chance to hold each",
    "hind_roads": "the jumps of the last pirate, likewise",
    "best_retreat": "cards of the best retreat, less a sixth for each space",
    "double_retreats": "retreats for two cards over four spaces at most",
    "short_retreats": "other retreats over two spaces at most",
    "retreats": "what all good retreats bring",
}
_NEST = {
    "second": "pirates on the second island, of six",
    "second_progress": "their ground",
    "aboard": "pirates aboard at the first island, of three",
    "aboard_far": "pirates aboard at the second island, of three",
    "first": "the ground of pirates on the first island",
    "stranded": "pirates on the first island while the sloop is away",
    "cards_to_7": "cards up to seven",
    "gold": "gold-edged cards",
    "captain": "whether no crew has more pirates aboard",
    "near_roads": "the longest jumps on the first island, by the chance to hold each sign",
    "far_roads": "the longest jumps on the second island, likewise",
    "arriving": "from how many places cards lead home",
    "best_nudge": "cards of the best nudge",
    "double_nudges": "nudges for two cards",
    "nudges": "cards of all nudges",
    "offered": "cards of all nudges that this crew offers to others",
}
_MEANINGS = _BOTH | _ESCAPE | _NEST


def legend(game: str) -> Mapping[str, str]:
    """Return what each number in a file of weights for a game means."""
    return {"weights": FORM, **{name: _MEANINGS[name] for name in NAMES[game]}}
