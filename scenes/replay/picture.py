"""What the still picture of the board is to show at a moment of a replay."""

from game import Replay
from scenes.board.picture_builder import Moment, Picture, still_picture
from scenes.board.turn.displayed import Displayed
from scenes.core.model.phrases import Phrase


def portray(replay: Replay, moment: Moment) -> Picture:
    """The board as it stood, or what stands still while a clip plays over it."""
    return still_picture(replay.match, moment, *_says(replay, _shown(moment)))


def _shown(moment: Moment) -> Displayed:
    return moment.shown if moment.frame is None else moment.frame.shown


def _says(replay: Replay, shown: Displayed) -> tuple[Phrase, int | None]:
    """Whose turn it is, or who has won."""
    if shown.outcome is None:
        name = replay.seats[shown.turn].name
        return Phrase("watch.turn", {"round": shown.round, "player": name}), shown.turn
    winner = shown.outcome.winner
    if winner is None:
        return Phrase("board.draw"), None
    return Phrase("board.wins", {"player": replay.seats[winner].name}), winner
