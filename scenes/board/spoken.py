"""The board for screen readers: whose turn it is, and lists of everything that can be used.

All of it comes from what the viewer is shown, so nothing hidden can be said. What an action would
do comes first in the name of the thing that does it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game import (
    Action,
    Advance,
    Card,
    Discard,
    Match,
    Nudge,
    Position,
    Preview,
    Retreat,
    Sign,
    cards_in,
    count,
)
from scenes.board.component import Target, TargetKind
from scenes.board.prompt_text import noted
from scenes.board.turn.displayed import Displayed
from scenes.board.turn.sentences import told_actions
from scenes.board.turn.situation import Meaning, Situation
from scenes.board.turn.turn_input import (
    BoardButton,
    CardTap,
    ChoiceTap,
    Fan,
    Held,
    NoteTap,
    OpenTurn,
    Pile,
    Pirate,
    PositionTap,
    Selection,
    beneath,
    ghosts,
)
from scenes.board.turn.turn_log import TurnSummary
from scenes.core.model.phrases import Phrase, Value, card_phrase, cards_phrase, place_phrase, say
from scenes.kit.cache import Latest
from scenes.kit.i18n import Texts
from scenes.kit.layout import Size
from scenes.kit.spoken import COMMENTARY, PROMPT, Key, Part, Role, Spoken, Told, box
from scenes.kit.widgets import Button

BOARD = Part("board")
"""The key of the whole board."""
_HEADING = Part("heading")
_TOLD_OTHERWISE = ("board.moving", "board.waiting")
"""Prompts about what sentences tell."""
_MOST_TURNS = 12
"""How many past turns are listed beside the board."""


@dataclass(frozen=True, slots=True)
class PlayerKey:
    """The key of a player who cannot be asked about now."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnKey:
    """The key of a past turn, by the index of its first action."""

    first: int


@dataclass(frozen=True, kw_only=True)
class BoardThings:
    """Everything that the lists of a board depend on."""

    shown: Displayed
    situation: Situation
    turns: tuple[TurnSummary, ...]
    captains: frozenset[int] = frozenset()
    drawer: bool = False
    buttons: tuple[tuple[Meaning, str, bool], ...] = ()
    """The board's buttons with their labels, and whether they can be used."""
    size: Size = (0, 0)
    """The size of the window, on which all places depend."""


class BoardMoment(NamedTuple):
    """Everything that is said about the board."""

    things: BoardThings
    prompt: Phrase
    said: str = ""
    """The last sentence that was said; empty if there is none."""
    focus: Meaning | None = None


def labels_of(buttons: Iterable[object]) -> tuple[tuple[Meaning, str, bool], ...]:
    """Return the buttons of a board as values."""
    made = (button for button in buttons if isinstance(button, Button))
    return tuple((BoardButton(str(b.name)), b.label, b.enabled) for b in made)


class BoardTeller:
    """Says what a match looks like on the table, in the language of its texts."""

    def __init__(self, texts: Texts, match: Match, targets: Callable[[], Iterable[Target]]) -> None:
        self._texts = texts
        self._match = match
        self._targets = targets
        """Finds what can be tapped now."""
        self._track = match.table.track
        self._names = [seat.name for seat in match.seats]
        self._sentences: dict[TurnSummary, str] = {}
        self._lists = Latest(self._find_lists)
        self._heading = Latest(self._find_heading)

    def tell(self, now: BoardMoment) -> Told:
        """Return the tree of a moment, and what has the focus in it."""
        lists, keys = self._lists(now.things)
        prompt = "" if now.prompt.key in _TOLD_OTHERWISE else say(self._texts, now.prompt)
        has_focus = now.focus in keys
        first = [
            Spoken(_HEADING, Role.HEADING, self._heading(now.things.shown)),
            # What asks for the thing that has the focus would only talk over it.
            Spoken(COMMENTARY, Role.GROUP, now.said or ("" if has_focus else prompt)),
        ]
        if prompt:
            first.append(Spoken(PROMPT, Role.PARAGRAPH, prompt))
        board = Spoken(BOARD, Role.GROUP, self._title, children=(*first, *lists))
        return Told(board, now.focus if has_focus else COMMENTARY)

    def _find_lists(self, now: BoardThings) -> tuple[tuple[Spoken, ...], frozenset[Key]]:
        """Return the lists of everything on the board, and the keys of all that can be used."""
        found: dict[str, list[Spoken]] = {name: [] for name in _LISTS}
        for target in self._targets():
            name = _list_of(target, now)
            thing = self._thing(target, now) if name else None
            if name and thing is not None:
                found[name].append(thing)
        found["players"] = self._players(now, found["players"])
        if not now.drawer:
            found["turns"] = list(self._past(now))
        lists = tuple(
            Spoken(Part(name), role, self._texts(f"reader.{name}"), children=tuple(found[name]))
            for name, role in _LISTS.items()
            if found[name]
        )
        keys = frozenset(thing.key for each in lists for thing in each.children)
        return lists, keys

    def _find_heading(self, shown: Displayed) -> str:
        """Return whose turn it is, and how many actions are left."""
        left = shown.actions_left
        counted = Phrase("hud.actions_left", {"count": left}) if left else Phrase("hud.no_actions")
        player: Value = self._names[shown.turn]
        return self._say("reader.status", player=player, round=shown.round, left=counted)

    @property
    def _title(self) -> str:
        game = self._match.game
        return self._texts(f"variant.{game.variant_of(self._match.table.options)}")

    def _say(self, key: str, **values: Value) -> str:
        return say(self._texts, Phrase(key, values))

    # What can be used

    def _thing(self, target: Target, now: BoardThings) -> Spoken | None:
        meaning = target.meaning
        rect = box(target.rect)
        match meaning:
            case ChoiceTap(index):
                name = self._choice(now, index)
                return Spoken(meaning, Role.OPTION, name, rect=rect)
            case PositionTap(position):
                name, about = self._position(now, position, target.kind)
                return Spoken(meaning, Role.OPTION, name, about=about, rect=rect)
            case CardTap(card):
                return self._card(now, card)._replace(rect=rect)
            case BoardButton():
                return self._button(now, meaning)._replace(rect=rect)
            case TurnSummary() if now.drawer:
                return Spoken(meaning, Role.OPTION, self._turn(meaning), rect=rect)
            case TurnSummary(seat=seat) | NoteTap(int(seat)):
                return Spoken(meaning, Role.OPTION, self._player(now, seat), rect=rect)
            case NoteTap():
                return Spoken(meaning, Role.OPTION, self._pile(now, meaning), rect=rect)
        return None

    def _place(self, position: Position) -> Phrase:
        return place_phrase(self._track.number(position))

    def _sign(self, position: Position) -> str:
        sign = self._track.signs[position]
        return "" if sign is None else _sign_name(self._texts, sign)

    def _spot(self, position: Position) -> str:
        """Return a place and its sign."""
        place = _place_name(self._texts, self._track.number(position))
        return ", ".join(filter(None, (place, self._sign(position))))

    def _crews(self, now: BoardThings, position: Position) -> str:
        counts = ((name, crew.count(position)) for name, crew in self._crew_list(now))
        return ", ".join(f"{name} {number}" for name, number in counts if number)

    def _crew_list(self, now: BoardThings) -> Iterator[tuple[str, tuple[Position, ...]]]:
        return zip(self._names, now.shown.pirates, strict=True)

    def _described(self, now: BoardThings, position: Position) -> str:
        """Return a place with its sign and everybody who stands there."""
        parts = [self._spot(position)]
        if position == self._track.sloop and self._match.game.has_islands:
            island = Phrase(f"island.{now.shown.sloop}")
            parts.append(self._say("reader.moored", island=island))
            if now.captains:
                who = tuple(Phrase("name", {"name": self._names[s]}) for s in sorted(now.captains))
                parts.append(self._say("reader.captain", players=who))
        parts.append(self._crews(now, position))
        return ", ".join(filter(None, parts))

    def _position(self, now: BoardThings, position: Position, kind: TargetKind) -> tuple[str, str]:
        turn, selection = now.situation.turn, now.situation.selection
        there = self._described(now, position)
        if turn is None:
            return there, ""
        if kind is TargetKind.GHOST:
            ways = [
                action
                for ghost in ghosts(turn, selection)
                if ghost.destination == position
                for action in ghost.actions
            ]
            outcome = self._outcome(turn, selection, ways)
            # A hint shows a place before anything is chosen.
            return (outcome, self._crews(now, position)) if outcome else (there, "")
        if kind is TargetKind.PIRATE:
            seats = [seat for seat, crew in enumerate(now.shown.pirates) if position in crew]
            own = now.shown.pirates[turn.seat].count(position)
            if self._track.number(position) == "start" and own:
                # Nobody can come back there: who else stands there does not matter.
                there = f"{self._spot(position)}, {self._names[turn.seat]} {own}"
            able = (Pirate(seat, position) for seat in seats)
            ways = [action for p in able for ghost in ghosts(turn, p) for action in ghost.actions]
            return there, "; ".join(self._way(turn, action) for action in ways)
        return there, ""

    def _outcome(self, turn: OpenTurn, selection: Selection, ways: list[Action]) -> str:
        """Return what happens if the selection goes to a place, and by which ways."""
        if not ways:
            return ""
        words = [self._goes(turn, ways[0])]
        if isinstance(beneath(selection), Held):
            if len(ways) > 1:
                # What each of them passes is said when one is chosen.
                preview = turn.previews[ways[0]]
                words = [self._say("reader.to", place=self._place(preview.destination))]
            words += [self._from(turn.previews[action].origin) for action in ways]
        else:
            cards = tuple(dict.fromkeys(a.card for a in ways if isinstance(a, Advance)))
            if cards:
                words.append(self._say("reader.with", cards=tuple(map(card_phrase, cards))))
        return ", ".join(words)

    def _from(self, origin: Position) -> str:
        return self._say("reader.from", place=self._place(origin))

    def _goes(self, turn: OpenTurn, action: Action) -> str:
        """Return where an action leads, what it passes and what it brings."""
        preview = turn.previews[action]
        place = self._place(preview.destination)
        key = "reader.back" if isinstance(action, Retreat) else "reader.to"
        parts = [self._say(key, place=place)]
        if isinstance(action, Nudge):
            parts.insert(0, self._say("reader.nudge", player=self._names[preview.seat]))
        passed = self._passed(action, preview)
        if passed:
            parts.append(self._say("aloud.past", count=passed))
        if not isinstance(action, Advance):
            # A card leads to its own sign.
            parts.append(self._sign(preview.destination))
        if preview.cards:
            parts.append(self._say("reader.draws", count=preview.cards))
        return ", ".join(filter(None, parts))

    def _passed(self, action: Action, preview: Preview) -> int:
        if not isinstance(action, Advance):
            return 0
        return len(self._track.road(preview.origin, action.card, preview.destination))

    def _way(self, turn: OpenTurn, action: Action) -> str:
        """Return an action of a pirate: the card, and where it leads."""
        goes = self._goes(turn, action)
        if isinstance(action, Advance):
            return self._texts.with_colon(say(self._texts, card_phrase(action.card)), goes)
        return goes

    def _card(self, now: BoardThings, card: Card) -> Spoken:
        turn, selection = now.situation.turn, now.situation.selection
        held = count(now.situation.hand or 0, card)
        name = f"{say(self._texts, card_phrase(card))}, {held}"
        about = ""
        if turn is not None and Discard(card) in turn.actions:
            name = self._say("reader.give_up", card=card_phrase(card))
        elif turn is not None:
            chosen = beneath(selection)
            ways = [a for a in turn.actions if isinstance(a, Advance) and a.card is card]
            if isinstance(chosen, Pirate):
                ways = [a for a in ways if turn.previews[a].origin == chosen.origin]
                goes = [self._goes(turn, action) for action in ways]
                name = ", ".join([*goes, name])
            else:
                each = (
                    f"{self._from(turn.previews[a].origin)} {self._goes(turn, a)}" for a in ways
                )
                about = "; ".join(each)
        if beneath(selection) == Held(card):
            # Readers would say a state that changes, though the focus is elsewhere.
            name = f"{name}, {self._texts('aloud.chosen')}"
        return Spoken(CardTap(card), Role.OPTION, name, about=about)

    def _choice(self, now: BoardThings, index: int) -> str:
        turn, selection = now.situation.turn, now.situation.selection
        if not isinstance(selection, Fan):
            return ""
        choice = selection.choices[index]
        who = f"{self._names[choice.seat]}, {self._from(choice.origin)}"
        if turn is None:
            return who
        if choice.action is not None:
            return f"{self._way(turn, choice.action)}, {self._from(choice.origin)}"
        ways = ghosts(turn, Pirate(choice.seat, choice.origin))
        goes = [self._way(turn, action) for ghost in ways for action in ghost.actions]
        return "; ".join([who, *goes])

    def _button(self, now: BoardThings, meaning: BoardButton) -> Spoken:
        label, enabled = next((b[1], b[2]) for b in now.buttons if b[0] is meaning)
        about = ""
        if meaning is BoardButton.SAIL:
            aboard = sum(crew.count(self._track.sloop) for crew in now.shown.pirates)
            crews = self._crews(now, self._track.sloop)
            if aboard:
                about = self._say("reader.aboard", count=aboard, crews=crews)
        name = label if enabled else f"{label}, {self._texts('reader.unavailable')}"
        return Spoken(meaning, Role.BUTTON, name, about=about, enabled=enabled)

    # What can be asked about

    def _players(self, now: BoardThings, known: list[Spoken]) -> list[Spoken]:
        """Return all players in the order of their seats, also those who cannot be asked about."""
        by_seat = {_seat_of(thing.key): thing for thing in known}
        return [
            by_seat.get(seat) or Spoken(PlayerKey(seat), Role.ITEM, self._player(now, seat))
            for seat in range(len(self._names))
        ]

    def _player(self, now: BoardThings, seat: int) -> str:
        note = noted(self._match, now.shown, NoteTap(seat))
        parts = [] if note is None else [say(self._texts, note)]
        hand = now.shown.hands[seat]
        if hand:
            parts.append(self._say("reader.holds", cards=cards_phrase(cards_in(hand))))
        places = Counter(now.shown.pirates[seat])
        stands = (
            self._standing(place, number)
            for place, number in sorted(places.items())
            if place not in self._match.game.havens
        )
        return "; ".join([*parts, *filter(None, [", ".join(stands)])])

    def _standing(self, place: Position, number: int) -> str:
        """Return a place with the number of a player's pirates there."""
        if self._track.signs[place] is None:
            return self._say("aloud.at_start", count=number)
        name = _place_name(self._texts, self._track.number(place))
        return self._texts.with_colon(name, str(number)) if number > 1 else name

    def _pile(self, now: BoardThings, meaning: NoteTap) -> str:
        note = noted(self._match, now.shown, meaning)
        words = "" if note is None else say(self._texts, note)
        if meaning.about is not Pile.ROW:
            return words
        # They are drawn from the front, so their order matters.
        row = ", ".join(say(self._texts, card_phrase(card)) for card in now.shown.row)
        return self._texts.with_colon(words, row)

    def _past(self, now: BoardThings) -> Iterator[Spoken]:
        """Yield the last turns, the newest first."""
        for turn in reversed(now.turns[-_MOST_TURNS:]):
            if turn.steps:
                yield Spoken(TurnKey(turn.first), Role.ITEM, self._turn(turn))

    def _turn(self, turn: TurnSummary) -> str:
        """Return what happened in a turn, as everybody could see it."""
        if turn not in self._sentences:
            told = told_actions(self._texts, self._match, turn.first, turn.after)
            self._sentences[turn] = told
        return self._sentences[turn]


@lru_cache(256)
def _place_name(texts: Texts, number: str) -> str:
    return say(texts, place_phrase(number))


@lru_cache(256)
def _sign_name(texts: Texts, sign: Sign) -> str:
    return texts(f"sign.{sign.label}")


_LISTS = {
    "choices": Role.LIST,
    "pirates": Role.LIST,
    "hand": Role.LIST,
    "places": Role.LIST,
    "row": Role.LIST,
    "players": Role.LIST,
    "turns": Role.LIST,
    "buttons": Role.TOOL_BAR,
}
"""The lists of the board in reading order."""
_KINDS = {
    TargetKind.CHOICE: "choices",
    TargetKind.GHOST: "choices",
    TargetKind.PIRATE: "pirates",
    TargetKind.POSITION: "places",
    TargetKind.CARD: "hand",
    TargetKind.BUTTON: "buttons",
}


def _list_of(target: Target, now: BoardThings) -> str:
    """Return the list that a target belongs to; empty if it is not said."""
    match target.meaning:
        case TurnSummary():
            return "turns" if now.drawer else "players"
        case NoteTap(int()):
            return "players"
        case NoteTap():
            return "row"
    return _KINDS.get(target.kind, "")


def _seat_of(key: object) -> int | None:
    match key:
        case TurnSummary(seat=seat) | NoteTap(int(seat)):
            return seat
    return None
