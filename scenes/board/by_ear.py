"""The board by ear: the commentary on the game, and answers to players who look around."""

from typing import NamedTuple

from game import Advance, Discard, EndTurn, Match, Nudge, Position, Retreat, Sail, Sign, Why
from scenes.board.help import Advice
from scenes.board.prompt_text import advised, away_phrase
from scenes.board.session import GameSession
from scenes.board.tabletop import Tabletop
from scenes.board.turn.commentary import Commentary, Prompted, SpeechStyle, speaks_hand
from scenes.board.turn.hint_words import warning
from scenes.board.turn.look_around import Glance, LookAround, Surroundings
from scenes.board.turn.sentences import Clause, Remark, aloud, spot
from scenes.board.turn.situation import Meaning
from scenes.board.turn.tips import Tip
from scenes.board.turn.turn_input import CardTap, Refusal
from scenes.core.context import Context
from scenes.core.model.phrases import RULE_NUMBERS, Phrase, Value, card_phrase, spaces_in
from scenes.core.model.preferences import Saying
from scenes.kit.intents import Command, Review
from scenes.kit.keycaps import KeyCap
from scenes.kit.speech import Sentence, Urgency, full_stop
from scenes.kit.spoken import COMMENTARY, Key
from scenes.link.protocol import Gesture

_OF_MARKS = {"tips.pirate": "aloud.tip_pirate", "tips.place": "aloud.tip_place"}
"""Tips about marks on the board, with the texts for players who hear it."""


class Heard(NamedTuple):
    """What a player has heard up to a moment."""

    sentences: int
    focus: Key
    words: str
    """About what has the focus, perhaps the commentary."""
    actor: int | None
    """Who is to act; of another player's actions, something is heard soon."""
    prompt: str


def _next_step(match: Match, advice: Advice) -> Clause:
    """Return the next step of a hint in brief, without reasons."""
    action, preview, _ = advice.steps[0]
    if isinstance(action, Discard):
        # The reason names the card.
        return (advised(match, advice),)
    if isinstance(action, Sail):
        there: dict[str, Value] = {"island": Phrase(f"island.{3 - match.table.sloop}")}
        sails = Phrase("aloud.sails_free" if action.free else "aloud.sails", there)
        return (Phrase("aloud.next", {"what": sails}),)
    if preview is None:
        return (advised(match, advice._replace(reasons=())),)
    track = match.table.track
    values: dict[str, Value] = {
        "owner": match.seats[preview.seat].name,
        "origin": spot(track, preview.origin),
        "destination": spot(track, preview.destination),
    }
    keys = {Retreat: "aloud.back", Nudge: "aloud.you_nudge"}
    goes = Phrase(keys.get(type(action), "aloud.move"), values)
    parts = (card_phrase(action.card), goes) if isinstance(action, Advance) else (goes,)
    return (Phrase("aloud.next", {"what": parts[0]}), *parts[1:])


class ByEar:
    """Says what happens on a board, if anybody listens."""

    def __init__(self, context: Context, session: GameSession, table: Tabletop) -> None:
        self._context = context
        self._session = session
        self._table = table
        self._commentary = Commentary(session.order)
        self._looking = LookAround()
        self._refusals = 0
        self._refused: Meaning | None = None
        """What was refused last."""
        self._explained: int | None = None
        """After how many actions the reasons of the hint were said; None if they were not."""
        self._advice_said: Remark = ()
        """The hint that was said last, while it is shown."""
        self.count = 0
        """How many sentences were said."""
        self.named: frozenset[Position] = frozenset()
        """The spaces that the last answer named, until something else is said."""

    def refuse(self, meaning: Meaning) -> None:
        """Note that a tap was refused, perhaps for the same reason as before."""
        self._refusals += 1
        self._refused = meaning
        # The reason is enough, also where this is the first key that shows the focus.
        self._context.speech.note_focus()

    def start_over(self) -> None:
        """Say nothing of what has happened up to now."""
        self._commentary.rest()

    def tell(self, note: Phrase | None = None) -> None:
        """Say everything that is new, and a note from elsewhere."""
        speech = self._context.speech
        if not speech.is_heard:
            self._commentary.rest()
            return
        now = self._prompted(note)
        if now.advice and now.advice != self._advice_said:
            # It leads the focus to the place that it names.
            speech.note_focus()
        self._advice_said = now.advice
        for sentence in self._commentary.follow(now, self._style):
            self._say(sentence)

    def _say(self, sentence: Sentence) -> None:
        if sentence.text:
            self.count += 1
            self.named = frozenset()
        self._context.speech.say(sentence)

    def gesture(self, seat: int, gesture: Gesture) -> None:
        """Say what a player at a phone shows the others, to those who want to hear everything."""
        preferences = self._context.preferences
        if self._context.speech.is_heard and preferences.saying is Saying.EVERYTHING:
            player = self._session.match.seats[seat].name
            told = self._context.texts(f"aloud.{gesture}", player=player)
            self._say(Sentence(told))

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
        # What a captain may do is said at the call to the turn.
        tip = None if session.tip is Tip.CAPTAIN else session.tip
        advice, follows = self._advice()
        return Prompted(
            actor=session.order.chooser if chooses else None,
            refusals=self._refusals,
            refusal=None if refusal is None else self._refusal(refusal),
            question=self._question() or note,
            advice=advice,
            follows=follows,
            step=None if session.advice is None else len(session.match.actions),
            tip=None if tip is None else self.in_words(Phrase(f"tips.{tip}", RULE_NUMBERS)),
            lost=self._lost(),
        )

    def _refusal(self, refusal: Refusal) -> Phrase:
        """Return why something cannot be done; of a card that is not held, which one."""
        if refusal is Why.CARD_NOT_HELD and isinstance(self._refused, CardTap):
            return Phrase("aloud.none_of", {"card": card_phrase(self._refused.card)})
        return Phrase(f"refusal.{refusal.name.lower()}")

    def in_words(self, prompt: Phrase) -> Phrase:
        """Return a prompt without marks that are only seen."""
        if prompt.key not in _OF_MARKS:
            return prompt
        texts = self._context.texts
        caps: dict[str, Value] = {
            "tab": KeyCap("tab").label(texts),
            "enter": KeyCap("enter").label(texts),
        }
        return Phrase(_OF_MARKS[prompt.key], caps)

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

    def _advice(self) -> tuple[Remark, bool]:
        """Return what a hint says to do, or what to beware of, and whether it follows a step."""
        session = self._session
        match, advice = session.match, session.advice
        if session.adviser.advice is None:
            self._explained = None
        if advice is None:
            threat = session.threat
            # It comes a moment after the turn has begun.
            return ((), False) if threat is None else (((warning(match, threat),),), True)
        if self._explained is None:
            self._explained = len(match.actions)
        if self._explained == len(match.actions):
            return ((advised(match, advice),),), False
        return (_next_step(match, advice),), True

    def review(self, review: Review) -> Sign | Position | None:
        """Answer a player who looks around; return the card or the place that was named."""
        if review.what is Command.LOOK_AGAIN:
            self.count += 1
            self._context.speech.repeat(back=review.back)
            return None
        look = Glance[review.what.name.removeprefix("LOOK_")]
        self._answer(self._looking.answer(look, self._around, -1 if review.back else 1))
        return self._looking.named

    def sign(self, number: int) -> None:
        """Answer a player who asks about a sign by its number."""
        self._answer(self._looking.sign(number, self._around))

    def _answer(self, remark: Remark) -> None:
        self._answer_with(aloud(self._context.texts, remark))
        track = self._session.match.table.track
        phrases = (phrase for clause in remark for phrase in clause)
        self.named = frozenset().union(*(spaces_in(phrase, track) for phrase in phrases))

    def break_silence(self, before: Heard, now: Heard | None) -> None:
        """Answer a key that left nothing new to hear, as it would seem not to work."""
        if now is not None and now[:4] == before[:4]:
            asks = now.focus == COMMENTARY or now.prompt != before.prompt
            self._answer_with(full_stop(now.prompt if asks else now.words))

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
