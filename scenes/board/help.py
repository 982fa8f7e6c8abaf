"""Help during a game: hints on request, warnings, and tips in a first game."""

from dataclasses import replace
from typing import NamedTuple

from game import ACTIONS, Action, Advance, Card, Discard, Match, Sail, derived_seed
from game.players.advice import Hint, HintStep
from game.players.thinker import HintQuestion, ThreatQuestion
from game.players.threat import Threat
from scenes.board.turn.hint_words import reason_phrase
from scenes.board.turn.tips import Tip, tip_for
from scenes.board.turn.turn_input import BoardButton, CardTap, OpenTurn, PositionTap, Selection, Tap
from scenes.core.context import Context
from scenes.core.model.phrases import Phrase
from scenes.kit.cache import Latest

_SEED = 77
"""Added to the ply, so that hints do not use the random numbers of computer players."""


class Advice(NamedTuple):
    """The remaining actions of the best turn, and why the next one is good."""

    steps: tuple[HintStep, ...]
    reasons: tuple[Phrase, ...]

    @property
    def action(self) -> Action:
        """The next action."""
        return self.steps[0].action

    @property
    def card(self) -> Card | None:
        """The card to play or to give up next."""
        action = self.action
        return action.card if isinstance(action, Advance | Discard) else None

    @property
    def meaning(self) -> PositionTap | CardTap | BoardButton:
        """The next tap."""
        action, preview, _ = self.steps[0]
        if preview is not None:
            return PositionTap(preview.destination)
        if isinstance(action, Discard):
            return CardTap(action.card)
        return BoardButton.SAIL if isinstance(action, Sail) else BoardButton.END

    def means(self, tap: Tap) -> bool:
        """Return whether a tap is on the card, the pirate or the destination of the advice."""
        preview = self.steps[0].preview
        match tap:
            case PositionTap(position):
                return preview is not None and position in (preview.origin, preview.destination)
            case CardTap(card):
                return self.card is card
        return False


class Adviser:
    """Asks the strongest computer player for a hint, and keeps it while the player follows it."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match
        self._hint: Hint | None = None
        self._asked: int | None = None
        """The ply that a hint was requested for, until it arrives."""

    @property
    def thinks(self) -> bool:
        """Whether a hint is being computed."""
        return self._asked is not None

    @property
    def advice(self) -> Advice | None:
        """The current advice, if a hint was requested and has been followed since."""
        hint = self._hint
        if hint is None:
            return None
        done = self._match.table.ply - hint.ply
        if not 0 <= done < len(hint.steps):
            return None
        left = hint.steps[done:]
        reasons = tuple(reason_phrase(reason, self._match.seats) for reason in left[0].reasons)
        return Advice(left, reasons)

    def ask(self, seat: int) -> None:
        """Request a hint for the player to act."""
        table = self._match.table
        self._asked = table.ply
        self._hint = None
        seed = derived_seed(self._match.seed or 0, table.ply + _SEED)
        self._context.thinker.ask_hint(HintQuestion(self._match.view(seat), seed))

    def update(self) -> None:
        """Take the hint if it has arrived; drop one for another moment of the game."""
        if self._asked is None:
            return
        hint = self._context.thinker.poll_hint()
        if hint is not None:
            self._hint = hint if hint.ply == self._asked else None
            self._asked = None

    def follow(self) -> None:
        """Keep the hint after an action only if that was the advised one."""
        hint = self._hint
        if hint is not None:
            done = self._match.table.ply - hint.ply
            if done <= 0 or self._match.actions[-done:] != hint.actions[:done]:
                self.forget()

    def forget(self) -> None:
        """Drop the hint."""
        if self._asked is not None:
            self._context.thinker.drop_hint()
        self._hint = self._asked = None


class Lookout:
    """Warns of a rival's threat when a person's turn begins, at most once a round."""

    def __init__(self, context: Context, match: Match, first_game: "FirstGame") -> None:
        self._context = context
        self._match = match
        self._first_game = first_game
        self._threat: Threat | None = None
        self._warned = 0
        """The last round with a warning."""
        self._seen = -1
        """The last ply that was looked at."""
        self._asked = False

    @property
    def is_wanted(self) -> bool:
        """Whether warnings are shown: to newcomers, and where they are switched on."""
        switched_on = self._context.preferences.threats and self._match.seed is not None
        return switched_on or self._first_game.goes_on

    @property
    def looks(self) -> bool:
        """Whether a threat is being looked for."""
        return self._asked

    @property
    def threat(self) -> Threat | None:
        """The threat to warn of now; None after the first action of the turn."""
        threat = self._threat
        return threat if threat is not None and threat.ply == self._match.table.ply else None

    def look(self, seat: int) -> None:
        """Look for a threat to the player on turn, once a turn, until there is one in a round."""
        table = self._match.table
        begins = table.turn == seat and table.actions_left == ACTIONS and not table.discarding
        if begins and self.is_wanted and table.ply != self._seen and table.round != self._warned:
            self._seen = table.ply
            self._asked = True
            question = ThreatQuestion(self._match.view(seat), derived_seed(_SEED, table.ply))
            self._context.thinker.ask_threat(question)

    def update(self) -> None:
        """Take the answer if it has arrived."""
        answer = self._context.thinker.poll_threat() if self._asked else None
        if answer is not None:
            self._asked = False
            self._threat = answer.threat
            if answer.threat is not None:
                self._warned = self._match.table.round

    def forget(self) -> None:
        """Stop looking."""
        if self._asked:
            self._context.thinker.drop_threat()
            self._asked = False
            self._seen = -1


class FirstGame:
    """Shows newcomers each tip until they have done what it says."""

    def __init__(self, context: Context, match: Match) -> None:
        self._context = context
        self._match = match
        # It is asked for in every frame.
        self._tip_for = Latest(tip_for)

    @property
    def goes_on(self) -> bool:
        """Whether there are tips left: only in real games, unless tips are switched off."""
        preferences = self._context.preferences
        wanted = preferences.tips and self._match.seed is not None
        return wanted and not set(preferences.learned).issuperset(Tip)

    def tip(self, turn: OpenTurn | None, selection: Selection, *, undoable: bool) -> Tip | None:
        """Return the tip to show now."""
        if not self.goes_on:
            return None
        learned = self._context.preferences.learned
        return self._tip_for(turn, selection, undoable=undoable, learned=learned)

    def learn(self, *tips: Tip) -> None:
        """Store that the player no longer needs these tips."""
        preferences = self._context.preferences
        new = tuple(tip.value for tip in tips if tip not in preferences.learned)
        if new and self.goes_on:
            learned = (*preferences.learned, *new)
            self._context.prefer(replace(preferences, learned=learned))
