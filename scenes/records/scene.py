"""The records: what the players have come to, against whom, and the games to watch again."""

from collections.abc import Callable, Sequence
from datetime import datetime

from pygame import Rect, Surface

from game import GAMES, Career, Chronicle, Colour, Label, StoredGame
from scenes.core.context import Context
from scenes.core.model.phrases import OPPONENTS, Opponent, here_and_now, levels, say
from scenes.core.scene import Change, Pop, Push, Scene
from scenes.kit.controls import Choice, Item, Stepper
from scenes.kit.intents import Command, Intent
from scenes.kit.layout import Side, Size, anchored, cut
from scenes.kit.lists import Entry, Listing
from scenes.kit.look import Layer, Look
from scenes.kit.sound import Cue, Tune
from scenes.kit.theme import Tone
from scenes.kit.widgets import (
    Activated,
    Arrangement,
    Button,
    Control,
    FocusRing,
    Toast,
    Widget,
    icon_button,
)
from scenes.records.import_export import give_away, take_in
from scenes.records.layout import GAP, PAGES, ROW, arrange, is_paged
from scenes.records.picture import ICONS, RecordsPicture
from scenes.records.rows import Bests, Whose, colours_by_name, draw_career
from scenes.shared.confirm import Confirm
from scenes.shared.game_rows import draw_replay, replay_height

_ASIDE = 160
"""Units that a list has beside its rows at most."""
_KINDS = (None, *(variant for game in GAMES.values() for variant in game.variants))
_GAMES = (None, *GAMES)


class RecordsScene(Scene):
    """Records and replays; pops when done."""

    def __init__(
        self,
        context: Context,
        opponents: Sequence[Opponent] = OPPONENTS,
        clock: Callable[[], datetime] = here_and_now,
    ) -> None:
        self._context = context
        self._pirates = levels(opponents)
        self._clock = clock
        self._look = context.look
        self._size: Size = (0, 0)
        self._places: dict[str, Rect] = {}
        self._page = 0
        self._game = self._kind = self._who = 0
        """Which game, which kind of replays and which player are looked at."""
        self._chronicle = Chronicle()
        self._replays: tuple[StoredGame, ...] = ()
        self._careers: tuple[Career, ...] = ()
        self._people, self._films = Listing("player"), Listing("replay")
        self._ring = FocusRing(focus="back")
        self._ground = Layer()
        self.notice = Toast()
        """What there is to tell."""

    @property
    def idle(self) -> bool:
        """Nothing moves by itself."""
        return True

    @property
    def controls(self) -> Sequence[Control]:
        return self._ring.controls

    def layout(self, size: Size) -> None:
        """The sections side by side, one below the other, or one at a time."""
        self._size = size
        self._fill()

    def enter(self) -> None:
        """Read again what there is: games may have been taken in."""
        self._context.sound.music(Tune.MENU)
        self._context.sound.sea(Tune.SEA)
        self._read()

    def resumed(self, result: object) -> Change | None:
        """The answer to the question; nothing comes back from a replay."""
        if result is True and self._context.library.clear_records():
            self._read()
            self._tell(self._context.texts("records.cleared"))
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Every control does what it says; back is done."""
        self.notice.hear(intent)
        if intent is Command.BACK:
            return Pop()
        heard: Intent | None = intent
        before = (self._people.first, self._films.first)
        for listing in (self._people, self._films):
            heard = None if heard is None else listing.hear(heard, self._ring)
        used = None if heard is None else self._ring.handle(heard)
        change = None
        if used is not None:
            self._context.sound.play(Cue.TAP)
            change = self._use(used)
        if used is not None or before != (self._people.first, self._films.first):
            self._fill()
        return change

    def update(self, dt: float) -> Change | None:
        """Nothing changes by itself."""
        return None

    # Doing

    def _use(self, used: Activated) -> Change | None:
        chosen = used.value if isinstance(used.value, int) else 0
        match used.name.split("."):
            case ["back"]:
                return Pop()
            case ["page"]:
                self._page = chosen
            case ["game"]:
                self._game, self._who = chosen, 0
                self._count()
            case ["kind"]:
                self._kind = chosen
            case ["who"]:
                self._who = chosen
            case ["player", index]:
                self._who = int(index)
            case ["rail", "player"]:
                self._people.first = chosen
            case ["rail", "replay"]:
                self._films.first = chosen
            case ["replay", index]:
                return self._watch(self._films_of_kind()[int(index)])
            case ["replay", index, "export"]:
                self._tell(give_away(self._context, self._films_of_kind()[int(index)]))
            case ["import"]:
                told = take_in(self._context)
                self._read()
                self._tell(told)
            case ["clear"]:
                return Push(Confirm(self._context, "clear", "records"))
        return None

    def _watch(self, kept: StoredGame) -> Change | None:
        replay = self._context.library.watch(kept)
        if replay is None:
            self._read()
            return None
        return Push(self._context.flow.replay(replay))

    def _tell(self, text: str) -> None:
        """Say this, or what the disk has to say for itself."""
        note = self._context.take_note()
        self.notice.tell(text if note is None else say(self._context.texts, note))

    def _read(self) -> None:
        library = self._context.library
        self._chronicle, self._replays = library.chronicle(), library.replays()
        note = self._context.take_note()
        if note is not None:
            self.notice.tell(say(self._context.texts, note))
        self._count()
        self._fill()

    def _count(self) -> None:
        game, chronicle = _GAMES[self._game], self._chronicle
        self._careers = tuple(chronicle.career(each, game) for each in chronicle.names(game))

    def _films_of_kind(self) -> tuple[StoredGame, ...]:
        kind = _KINDS[self._kind]
        return tuple(each for each in self._replays if kind in (None, each.label.variant))

    # Showing

    def _fill(self) -> None:
        """Make the controls anew, and put them in their places."""
        look = self._look = self._context.look.at(self._size)
        paged = is_paged(look, self._size)
        self._places = arrange(look, self._size, PAGES[self._page] if paged else None)
        texts, places = self._context.texts, self._places
        widgets: list[Widget] = [icon_button("back", "back", texts("records.back"))]
        if paged:
            tabs = [Item(texts(f"records.page_{page}"), ICONS[page]) for page in PAGES]
            widgets.append(Choice("page", tabs, self._page, letters=30))
        if "game" in places:
            says = [texts("records.all"), *(texts(f"variant.game_{name}") for name in GAMES)]
            widgets.append(self._one_of("game", says, self._game))
            widgets.append(self._labelled("clear", "trash"))
        if "who" in places and self._careers:
            self._who = min(self._who, len(self._careers) - 1)
            names = [each.name for each in self._careers]
            wooden = not paged
            widgets.append(Whose("who", names, self._who, colours=self._colours(), wooden=wooden))
        if "kind" in places:
            kinds = [texts(f"variant.{kind}") for kind in _KINDS if kind is not None]
            widgets.append(self._one_of("kind", [texts("records.all"), *kinds], self._kind))
            widgets.append(self._labelled("import", "import"))
        for widget in widgets:
            widget.rect = places[widget.name]
        widgets += self._people_rows() + self._film_rows()
        self._ring.replace(widgets)

    def _labelled(self, name: str, icon: str) -> Button:
        """A button with a word where there is room for one."""
        button = icon_button(name, icon, self._context.texts(f"records.{name}"))
        if self._places[name].width > 2 * self._places[name].height:
            button.arrangement, button.letters = Arrangement.CENTRE, 28
        button.enabled = name != "clear" or bool(self._chronicle.games)
        return button

    def _one_of(self, name: str, says: Sequence[str], index: int) -> Widget:
        """Side by side if the words have room, else one at a time."""
        look, part = self._look, self._places[name].width / len(says)
        style = look.outlined(27)
        widest = max(look.letters.width(word, style) for word in says) * 0.72
        if widest + look.px(24) > part:
            return Stepper(name, says, index)
        return Choice(name, [Item(word) for word in says], index, letters=27)

    def _colours(self) -> list[str]:
        """What each player wore last, or some colour if nobody remembers."""
        worn = colours_by_name([kept.label for kept in self._replays])
        spare = [colour.value for colour in Colour]
        return [
            worn.get(career.name.casefold(), spare[index % len(spare)])
            for index, career in enumerate(self._careers)
        ]

    def _people_rows(self) -> list[Widget]:
        area = self._places.get("_list.players")
        if area is None:
            self._people.hide()
            return []
        look, texts = self._look, self._context.texts
        colours = self._colours()
        bests = Bests.of(self._careers)
        gap = max(8, look.px(GAP))
        rects = self._people.place(look, area, len(self._careers), look.px(ROW), gap)
        widgets: list[Widget] = []
        for index, rect in zip(self._people.rows, rects, strict=True):
            career, colour = self._careers[index], colours[index]

            def paint(
                target: Surface,
                at: Look,
                place: Rect,
                career: Career = career,
                colour: str = colour,
            ) -> None:
                draw_career(target, at, texts, place, career, colour, bests)

            widgets.append(Entry(f"player.{index}", paint, index == self._who, rect=rect))
        rail = self._people.rail(look, area)
        return widgets if rail is None else [*widgets, rail]

    def _film_rows(self) -> list[Widget]:
        area = self._places.get("_list.replays")
        if area is None:
            self._films.hide()
            return []
        look, texts, now = self._look, self._context.texts, self._clock()
        films = self._films_of_kind()
        gap = max(8, look.px(GAP))
        high = replay_height(look, area.width - look.px(_ASIDE))
        rects = self._films.place(look, area, len(films), high, gap)
        widgets: list[Widget] = []
        for index, rect in zip(self._films.rows, rects, strict=True):
            label = films[index].label
            tool, row = cut(rect, Side.RIGHT, look.px(72), gap)

            tone = Tone.WOOD if index else Tone.GOLD

            def paint(
                target: Surface,
                at: Look,
                place: Rect,
                label: Label = label,
                tone: Tone = tone,
            ) -> None:
                draw_replay(target, at, texts, place, label, now, tone)

            widgets.append(Entry(f"replay.{index}", paint, rect=row))
            export = icon_button(f"replay.{index}.export", "export", texts("records.export"))
            export.rect = anchored(tool, (tool.width, min(tool.height, look.px(80))))
            widgets.append(export)
        rail = self._films.rail(look, area)
        return widgets if rail is None else [*widgets, rail]

    def draw(self, surface: Surface, alpha: float) -> None:
        """Draw the table, the sections on it, what they tell and the controls."""
        preferences = self._context.preferences
        key = (self._look.scale, preferences.language, is_paged(self._look, self._size))
        picture = RecordsPicture(self._look, self._context.texts, self._places)
        self._ground.draw(surface, key, picture.paint_table)
        picture.draw_players(surface, self._careers)
        if self._careers:
            picture.draw_pirates(surface, self._careers[self._who], self._pirates)
        if not self._films_of_kind():
            untold = "records.none_of_kind" if self._replays else "records.no_replays"
            picture.say(surface, "_list.replays", untold)
        self._ring.draw(surface, self._look)
        self.notice.draw(surface, self._look, self._size)
