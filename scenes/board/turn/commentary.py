"""The commentary on a game: one sentence for everything that a player must hear."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game import PUBLIC, GameEnded, SeenAction
from scenes.board.turn.sentences import Announcer, Clause, Remark, aloud
from scenes.board.turn.turn_order import TurnOrder
from scenes.core.model.phrases import Phrase
from scenes.core.model.preferences import Saying, SpokenHand
from scenes.kit.i18n import Texts
from scenes.kit.speech import Sentence, Urgency

_GUIDED_TURNS = 3
"""How many own turns end with how to go on."""


class Prompted(NamedTuple):
    """What the screen asks or tells the person in front of it."""

    actor: int | None = None
    """The person who may act now."""
    refusals: int = 0
    """How many taps were refused so far."""
    refusal: Phrase | None = None
    question: Phrase | None = None
    """What must be confirmed."""
    advice: Remark = ()
    """What a hint says to do, or what to beware of."""
    follows: bool = False
    """Whether that is the next step of a hint that was followed."""
    step: int | None = None
    """How many actions were played before that step, as the next one may sound the same."""
    tip: Phrase | None = None
    lost: tuple[Phrase, ...] = ()
    """Which phones are away."""


@dataclass(frozen=True, slots=True)
class SpeechStyle:
    """How much is said, and how."""

    texts: Texts
    saying: Saying = Saying.EVERYTHING
    spoken_hand: SpokenHand = SpokenHand.HEADPHONES
    help_key: str = "F1"


def speaks_hand(order: TurnOrder, wanted: SpokenHand) -> bool:
    """Return whether the viewer's cards may be named: always if they are no secret."""
    return order.match.table.options.open_hands or wanted is not SpokenHand.NEVER


class Commentary:
    """Follows a game, and finds the words for what is new."""

    def __init__(self, order: TurnOrder) -> None:
        self._order = order
        self._spoken: int | None = None
        """How many actions were described; None before the first sentence."""
        self._last: SeenAction | None = None
        self._turn: tuple[int, int] | None = None
        """Round and player of the turn that is being described."""
        self._in_turn: list[SeenAction] = []
        self._held: dict[tuple[int, int], str] = {}
        """Descriptions of turns that wait until the player has to act."""
        self._acted: object = None
        """The last moment at which a person was called to act."""
        self._discards = False
        """Whether that person was called to discard."""
        self._own_turns = 0
        self._knows_captain = False
        """Whether it was said what a captain may do."""
        self._prompted = Prompted()
        self._tips: list[Phrase] = []
        """The tips that were said: each is said once."""

    def rest(self) -> None:
        """Start over when somebody listens again."""
        self._spoken = None
        self._acted = None
        self._discards = False

    def follow(self, now: Prompted, style: SpeechStyle) -> list[Sentence]:
        """Return what has to be said, in order; a step without words ends the one before."""
        found = self._sentences(now, style)
        return [each for each in found if each.text or each.urgency is Urgency.STEP]

    def _sentences(self, now: Prompted, style: SpeechStyle) -> Iterator[Sentence]:
        texts = style.texts
        announcer = self._announcer(style)
        if self._spoken is None:
            yield self._start(announcer, style)
            self._find_last()
        yield from self._undone(announcer, texts)
        yield from self._actions(announcer, style)
        yield from self._calls(now, announcer, style)
        yield from self._prompts(now, style)

    def _announcer(self, style: SpeechStyle) -> Announcer:
        order = self._order
        own = order.viewer if order.viewer >= 0 else None
        fully = style.saying is Saying.EVERYTHING
        return Announcer(order.match.seats, order.match.table.track, own, fully)

    def _start(self, announcer: Announcer, style: SpeechStyle) -> Sentence:
        match = self._order.match
        self._spoken = len(match.actions)
        self._turn = None
        self._in_turn = []
        self._held = {}
        if match.seed is None:
            # A lesson or a puzzle says by itself what it is about.
            return Sentence("")
        variant = match.game.variant_of(match.table.options)
        hand = speaks_hand(self._order, style.spoken_hand)
        remark = announcer.start(variant, match.view(self._order.viewer), hand=hand)
        return Sentence(aloud(style.texts, remark), Urgency.URGENT, "start")

    def _undone(self, announcer: Announcer, texts: Texts) -> Iterator[Sentence]:
        done = len(self._order.match.actions)
        if self._spoken is not None and done < self._spoken:
            if self._last is not None:
                yield Sentence(aloud(texts, announcer.undone(self._last)), Urgency.URGENT)
            self._in_turn = self._in_turn[: max(0, len(self._in_turn) - (self._spoken - done))]
            self._spoken = done
            self._find_last()

    def _find_last(self) -> None:
        """Remember the last decision, which may be taken back."""
        match = self._order.match
        last = match.last_decision
        if last is None:
            self._last = None
        else:
            (self._last,) = match.seen_actions(self._order.viewer, last, last + 1)

    def _actions(self, announcer: Announcer, style: SpeechStyle) -> Iterator[Sentence]:
        match = self._order.match
        first = self._spoken or 0
        actions = match.seen_actions(self._order.viewer, first)
        for index, action in enumerate(actions, first):
            table = match.view_before(index, PUBLIC).table
            turn = (table.round, table.turn)
            if turn != self._turn:
                self._turn = turn
                self._in_turn = []
            same = bool(self._in_turn) and self._in_turn[-1].seat == action.seat
            self._in_turn.append(action)
            mine = action.seat == announcer.own
            left = match.table.actions_left
            goes_on = (match.table.round, match.table.turn) == turn and match.outcome is None
            in_own_turn = mine and table.turn == announcer.own and goes_on
            remark = announcer.action(action, left=left if in_own_turn else None, goes_on=same)
            if mine:
                yield Sentence(aloud(style.texts, remark + self._after()), Urgency.URGENT)
            else:
                yield from self._news(turn, remark, announcer, style)
        self._spoken = len(match.actions)
        if actions:
            self._find_last()
            yield from self._end(actions[-1], announcer, style)

    def _after(self) -> Remark:
        """Return what follows an own action: another discard, or the end of the turn."""
        order = self._order
        if order.due and order.chooser is not None:
            if not self._discards:
                # The call to discard follows.
                return ()
            return ((Phrase("board.give_up", {"count": order.due}),),)
        if order.waiting_here is None or order.match.seed is None:
            # A lesson or a puzzle says by itself what comes next.
            return ()
        is_guided = self._own_turns <= _GUIDED_TURNS
        return ((Phrase("board.waiting" if is_guided else "hud.no_actions"),),)

    def _news(
        self, turn: tuple[int, int], remark: Remark, announcer: Announcer, style: SpeechStyle
    ) -> Iterator[Sentence]:
        summary = aloud(style.texts, announcer.turn(self._in_turn))
        if style.saying is Saying.MATTERS:
            self._held[turn] = summary
        else:
            yield Sentence(aloud(style.texts, remark), Urgency.NEWS, turn, summary)

    def _end(
        self, action: SeenAction, announcer: Announcer, style: SpeechStyle
    ) -> Iterator[Sentence]:
        if self._order.match.seed is None:
            # A lesson or a puzzle says by itself how it ends.
            return
        for event in action.events:
            if isinstance(event, GameEnded):
                text = aloud(style.texts, announcer.end(event.outcome))
                yield Sentence(self._with_held(text), Urgency.TURN)

    def _with_held(self, text: str) -> str:
        """Return a sentence after those that were held back."""
        whole = " ".join((*self._held.values(), text))
        self._held = {}
        return whole

    def _calls(self, now: Prompted, announcer: Announcer, style: SpeechStyle) -> Iterator[Sentence]:
        """Yield that a person is to act, or to discard."""
        order = self._order
        table = order.match.table
        moment = (now.actor, table.turn, table.round, bool(order.due))
        if now.actor is None or moment == self._acted:
            return
        self._acted = moment
        self._discards = bool(order.due)
        if order.match.seed is None and not order.due:
            # A lesson or a puzzle says by itself what to do.
            return
        if order.due:
            text = aloud(style.texts, ((Phrase("board.give_up", {"count": order.due}),),))
        else:
            several = len(order.people) > 1
            hand = order.has_curtains and speaks_hand(order, style.spoken_hand)
            captain = Phrase("aloud.you_captain" if self._knows_captain else "tips.captain")
            self._knows_captain |= table.free_sail
            remark = announcer.own_turn(order.view, several=several, hand=hand, captain=captain)
            text = aloud(style.texts, (*remark, self._guidance(style)))
        yield Sentence(self._with_held(text), Urgency.TURN)

    def _guidance(self, style: SpeechStyle) -> Clause:
        """Return how to go on, in the first own turns."""
        self._own_turns += 1
        if self._own_turns > _GUIDED_TURNS or style.saying is not Saying.EVERYTHING:
            return ()
        return (Phrase("aloud.help", {"cap": style.help_key}),)

    def _prompts(self, now: Prompted, style: SpeechStyle) -> Iterator[Sentence]:
        """Yield refusals, questions, lost phones, hints and tips that are new."""
        before = self._prompted
        self._prompted = now
        if now.refusals != before.refusals and now.refusal is not None:
            yield Sentence(aloud(style.texts, ((now.refusal,),)), Urgency.URGENT)
        lost = tuple((phrase,) for phrase in now.lost if phrase not in before.lost)
        yield Sentence(aloud(style.texts, lost), Urgency.URGENT)
        if now.question is not None and now.question != before.question:
            yield Sentence(aloud(style.texts, ((now.question,),)), Urgency.URGENT)
        if (now.advice, now.step) != (before.advice, before.step):
            # What was done is heard first.
            follows = now.follows or not now.advice
            urgency = Urgency.STEP if follows else Urgency.URGENT
            yield Sentence(aloud(style.texts, now.advice), urgency)
        if now.tip is not None and now.tip not in self._tips and style.saying is Saying.EVERYTHING:
            self._tips.append(now.tip)
            yield Sentence(aloud(style.texts, ((now.tip,),)))
