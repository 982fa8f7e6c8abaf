"""What the still picture of the board is to show at a moment of a replay."""

from game import Replay, Viewer
from scenes.board.motion.choreography import Frame
from scenes.board.painter import Picture
from scenes.board.pieces.drawing import NO_MARKS
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.turn_input import NOTHING
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.model.phrases import Phrase


def portray(
    replay: Replay,
    viewer: Viewer,
    shown: Displayed,
    frame: Frame | None,
    turns: tuple[TurnSummary, ...],
    *,
    drawer: bool,
    stirring: bool,
) -> Picture:
    """The board as it stood, or what stands still while a clip plays over it."""
    match = replay.match
    if frame is not None:
        shown = frame.shown
        # A turn that is still being shown is no history yet.
        turns = turns[:-1] if turns and not turns[-1].over else turns
    crews = tuple(bytes(crew) for crew in shown.pirates)
    rules, setup = match.game.rules, match.table.setup
    prompt, speaker = _says(replay, shown)
    return Picture(
        shown=shown,
        lifted=frozenset() if frame is None else frame.lifted,
        at_sea=frame is not None and frame.at_sea,
        marks=NO_MARKS,
        selection=NOTHING,
        playable=None,
        prompt=prompt,
        speaker=speaker,
        hand_of=viewer if viewer >= 0 else shown.turn,
        active=None if shown.outcome is not None else shown.turn,
        captains=frozenset(s for s in range(len(crews)) if rules.is_captain(setup, crews, s)),
        thinker=None,
        turns=turns,
        drawer=drawer,
        stirring=stirring and not drawer,
    )


def _says(replay: Replay, shown: Displayed) -> tuple[Phrase, int | None]:
    """Whose turn it is, or who has won."""
    if shown.outcome is None:
        name = replay.seats[shown.turn].name
        return Phrase("watch.turn", {"round": shown.round, "player": name}), shown.turn
    winner = shown.outcome.winner
    if winner is None:
        return Phrase("board.draw"), None
    return Phrase("board.wins", {"player": replay.seats[winner].name}), winner
