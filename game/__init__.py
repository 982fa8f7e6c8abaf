"""The rules of Cartagena: values, actions, events and the games they make up. No pygame here.

docs/architecture.md shows how to play a game with them.
"""

from game.actions import Action, Advance, Discard, EndTurn, Nudge, Retreat, Sail
from game.cards import Card, Hand, Pile, Sign, cards_in, cards_of, count, hand_of, size
from game.checking import BadRecord
from game.events import (
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    CardsRanOut,
    Event,
    GameEnded,
    HandDealt,
    PirateMoved,
    RowDealt,
    SloopSailed,
    Source,
    StockReshuffled,
    TurnBegan,
    TurnEnded,
)
from game.games import GAMES, Game
from game.levels import LEVEL_BY_NAME, LEVELS, MOST_STARS, Level
from game.match import (
    MAX_NAME,
    Character,
    Colour,
    Looks,
    Match,
    NothingToUndo,
    Seat,
    SeenAction,
    distinct_colours,
    fresh,
    is_name,
)
from game.nest import HAND_LIMIT
from game.outcome import Decision, Ending, Outcome
from game.record import MAX_BYTES, Record
from game.replay import Replay
from game.rng import MAX_SEED, Rng, derived_seed
from game.rules import BadSetup, IllegalAction, Preview, Why
from game.state import (
    ACTIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PIRATES,
    ROUND_LIMIT,
    ROW_LENGTH,
    Options,
    Table,
)
from game.statistics import Career, Chronicle, Rival, Summary, WinCount, evening_of, name_key
from game.storage.labels import MAX_TITLE, Label, is_title
from game.storage.shelves import StoredGame
from game.storage.storage_errors import StorageNote, StorageProblem
from game.story import Leap, Story
from game.track import Piece, Position, Track, position_name
from game.tunnel import NEXT_SEGMENT, segment_cells
from game.view import ALL, PUBLIC, PlayerView, Viewer

__all__ = [
    "ACTIONS",
    "ALL",
    "GAMES",
    "HAND_LIMIT",
    "LEVELS",
    "LEVEL_BY_NAME",
    "MAX_BYTES",
    "MAX_NAME",
    "MAX_PLAYERS",
    "MAX_SEED",
    "MAX_TITLE",
    "MIN_PLAYERS",
    "MOST_STARS",
    "NEXT_SEGMENT",
    "PIRATES",
    "PUBLIC",
    "ROUND_LIMIT",
    "ROW_LENGTH",
    "Action",
    "Advance",
    "BadRecord",
    "BadSetup",
    "Card",
    "CardDiscarded",
    "CardPlayed",
    "CardsDrawn",
    "CardsRanOut",
    "Career",
    "Character",
    "Chronicle",
    "Colour",
    "Decision",
    "Discard",
    "EndTurn",
    "Ending",
    "Event",
    "Game",
    "GameEnded",
    "Hand",
    "HandDealt",
    "IllegalAction",
    "Label",
    "Leap",
    "Level",
    "Looks",
    "Match",
    "NothingToUndo",
    "Nudge",
    "Options",
    "Outcome",
    "Piece",
    "Pile",
    "PirateMoved",
    "PlayerView",
    "Position",
    "Preview",
    "Record",
    "Replay",
    "Retreat",
    "Rival",
    "Rng",
    "RowDealt",
    "Sail",
    "Seat",
    "SeenAction",
    "Sign",
    "SloopSailed",
    "Source",
    "StockReshuffled",
    "StorageNote",
    "StorageProblem",
    "StoredGame",
    "Story",
    "Summary",
    "Table",
    "Track",
    "TurnBegan",
    "TurnEnded",
    "Viewer",
    "Why",
    "WinCount",
    "cards_in",
    "cards_of",
    "computer_action",
    "count",
    "derived_seed",
    "distinct_colours",
    "evening_of",
    "fresh",
    "hand_of",
    "is_name",
    "is_title",
    "name_key",
    "position_name",
    "segment_cells",
    "size",
]


def computer_action(match: Match) -> Action:
    """Return the action of the computer player to act.

    A game played from its start is always the same. One that is loaded in the middle of a turn may
    go on differently, because the player plans the rest of that turn again.
    """
    # Imported here, so that whatever needs only the rules starts faster.
    from game.players.brains import chosen

    return chosen(match)
