"""What a game at a harbour of a voyage has brought: the flag, the look, and the rivals' words."""

from game import Match
from game.voyage import judged
from scenes.core.model.voyages import VoyageLeg
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.panels import field
from scenes.kit.text import Face
from scenes.kit.view import Block, Column, Optional, Painted, Picture, Row, View
from scenes.shared.harbours import condition_words, look_name, says, verdict_words
from scenes.shared.portraits import costume_of, draw_head


class HarbourResult:
    """How a finished game ended at its harbour."""

    def __init__(self, texts: Texts, match: Match, leg: VoyageLeg) -> None:
        self._texts = texts
        self._match = match
        self._port = leg.port
        self._landfall = judged(leg.port, match)

    @property
    def won(self) -> bool:
        """Whether the person has won."""
        return self._landfall.won

    @property
    def verdict(self) -> str:
        """Whether a flag is set."""
        return verdict_words(self._texts, self._port, self._landfall)

    @property
    def onward(self) -> str:
        """The words on the button that goes on."""
        return self._texts("voyage.on" if self.won else "voyage.retry")

    def view(self, look: Look, *, tight: bool = False) -> View:
        """Return whether the condition was met, what was unlocked, and what the rivals say.

        Where room is tight, as many rivals speak as there is room for.
        """
        texts = self._texts
        met = self._landfall.met
        condition = condition_words(texts, self._port)
        judged_words = texts("voyage.met" if met else "voyage.missed", condition=condition)
        mark = Picture("icons/check" if met else "voyage/flag-gold", side=40)
        parts: list[View] = [Row(mark, Block(judged_words, Face.BOLD, 25).grow(), gap=12)]
        if self.won:
            for prize in self._port.prizes:
                words = texts("voyage.prize", look=look_name(texts, prize))
                parts.append(Optional(Block(words, Face.STRONG, 26, look.theme.emphasis)))
        when = "beaten" if self.won else "lost"
        rivals = [seat for seat in self._match.seats if seat.began in self._port.rivals]
        for seat in rivals:
            words = says(texts, self._port, seat.began or "", when)
            face = Painted(draw_head, (costume_of(seat),), side=54)
            block = Block(words, Face.ITALIC, 26).told(texts.with_colon(seat.name, words))
            line = field(Row(face, block.grow(), gap=14), (14, 6))
            parts.append(Optional(line) if tight else line)
        return Column(*parts, gap=8)
