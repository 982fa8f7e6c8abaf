"""The board by ear: the commentary on the game, and answers to players who look around."""

from typing import NamedTuple

from game import EndTurn
from scenes.board.prompt_text import advised, away_phrase
from scenes.board.session import GameSession
from scenes.board.tabletop import Tabletop
from scenes.board.turn.commentary import Commentary, Prompted, SpeechStyle, speaks_hand
from scenes.board.turn.hint_words import warning
from scenes.board.turn.look_around import Glance, LookAround, Surroundings
from scenes.board.turn.sentences import Remark, aloud
from scenes.core.context import Context
from scenes.core.model.phrases import RULE_NUMBERS, Phrase
from scenes.kit.intents import Command, Review
from scenes.kit.keycaps import KeyCap
from scenes.kit.speech import Sentence, Urgency
from scenes.kit.spoken import Key


class Heard(NamedTuple):
    """What a player has heard up to a moment."""

    sentences: int
    focus: Key
    words: str
    """About what has the focus, or else the prompt."""
    prompt: str


class ByEar:
    """Says what happens on a board, if anybody listens."""

    def __init__(self, context: Context, session: GameSession, table: Tabletop) -> None:
        self._context = context
        self._session = session
        self._table = table
        self._commentary = Commentary(session.order)
        self._looking = LookAround()
        self._refusals = 0
        self.count = 0
        """How many sentences were said."""

    def refuse(self) -> None:
        """Note that a tap was refused, perhaps for the same reason as before."""
        self._refusals += 1

    def tell(self, note: Phrase | None = None) -> None:
        """Say everything that is new, and a note from elsewhere."""
        speech = self._context.speech
        if not speech.is_heard:
            self._commentary.rest()
            return
        for sentence in self._commentary.follow(self._prompted(note), self._style):
            self._say(sentence)

    def _say(self, sentence: Sentence) -> None:
        self.count += 1
        self._context.speech.say(sentence)

    @property
    def _style(self) -> SpeechStyle:
        preferences = self._context.preferences
        texts = self._context.texts
        return SpeechStyle(
            texts,
            preferences.saying,
            preferences.spoken_hand,
            KeyCap("f1").label(texts),
        )

    def _prompted(self, note: Phrase | None) -> Prompted:
        session = self._session
        chooses = session.turn is not None
        refusal = session.refusal
        tip = session.tip
        return Prompted(
            actor=session.order.chooser if chooses else None,
            refusals=self._refusals,
            refusal=None if refusal is None else Phrase(f"refusal.{refusal.name.lower()}"),
            question=self._question() or note,
            advice=self._advice(),
            tip=None if tip is None else Phrase(f"tips.{tip}", RULE_NUMBERS),
            lost=self._lost(),
        )

    def _lost(self) -> tuple[Phrase, ...]:
        """Return which phones are away, first the one whose hand can be played here."""
        order = self._session.order
        seats = sorted(order.away, key=lambda seat: (seat != order.missing, seat))
        return tuple(away_phrase(order, seat) for seat in seats)

    def _question(self) -> Phrase | None:
        """Return what must be confirmed."""
        session = self._session
        if isinstance(session.asked, EndTurn):
            left = session.match.table.actions_left
            return Phrase("board.end_early", {"count": left})
        return None if session.asked is None else Phrase("board.sure")

    def _advice(self) -> Phrase | None:
        """Return what a hint says to do, or what to beware of."""
        session = self._session
        if session.advice is not None:
            return advised(session.match, session.advice)
        return None if session.threat is None else warning(session.match, session.threat)

    def review(self, review: Review) -> None:
        """Answer a player who looks around."""
        if review.what is Command.LOOK_AGAIN:
            self.count += 1
            self._context.speech.repeat()
            return
        look = Glance[review.what.name.removeprefix("LOOK_")]
        self._answer(self._looking.answer(look, self._around, -1 if review.back else 1))

    def sign(self, number: int) -> None:
        """Answer a player who asks about a sign by its number."""
        self._answer(self._looking.sign(number, self._around))

    def _answer(self, remark: Remark) -> None:
        self._answer_with(aloud(self._context.texts, remark))

    def break_silence(self, before: Heard, now: Heard | None) -> None:
        """Answer a key that left nothing new to hear, as it would seem not to work."""
        if now is not None and now[:3] == before[:3]:
            self._answer_with(now.words if now.prompt == before.prompt else now.prompt)

    def _answer_with(self, text: str) -> None:
        if text:
            self._say(Sentence(text, Urgency.URGENT))

    @property
    def _around(self) -> Surroundings:
        session = self._session
        order = session.order
        return Surroundings(
            game=session.match.game,
            seats=session.match.seats,
            view=order.view,
            turns=self._table.turns(),
            speaks_hand=speaks_hand(order, self._context.preferences.spoken_hand),
        )
