"""The quick set-up: language, how many play, and off; one tap is enough."""

import secrets
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game import GAMES, MAX_PLAYERS, MAX_SEED, Character, Game, Match, Seat
from scenes.core.model.phrases import Opponent
from scenes.core.page import BACK, TableScene
from scenes.core.scene import Change, Push, Replace
from scenes.kiosk import tiles
from scenes.kiosk.tiles import COLOURS, TileName
from scenes.kiosk.visit import KioskContext
from scenes.kiosk.watchdog.config import KioskConfig
from scenes.kit import plates
from scenes.kit.i18n import Texts
from scenes.kit.look import Look
from scenes.kit.measures import GAP
from scenes.kit.panels import banner
from scenes.kit.plates import Ground
from scenes.kit.sound import Cue
from scenes.kit.text import Face
from scenes.kit.theme import Tone
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Optional,
    Padded,
    Painted,
    Row,
    Sized,
    Use,
    View,
)
from scenes.kit.widgets import Activated, Button
from scenes.link.protocol import LobbyTable
from scenes.link.table import lobby_with
from scenes.shared.sail_button import SailButton

_LETTERS = 36
"""Units of the words on buttons."""
_SMALL_LETTERS = 26
"""The same where there is not enough width for all of them."""
FEWEST = 3
"""The fewest players: with fewer there is nobody to join and nobody to pass."""


def offered(config: KioskConfig) -> dict[str, Game]:
    """Return every variant that may be played, with its game.

    Whoever stands beside a kiosk that speaks would hear a hidden hand. So such games are offered
    only where the operator allows no others.
    """
    games = {variant: GAMES[name] for name in config.games for variant in config.variants_of(name)}
    if not config.speaks:
        return games
    open_hands = {name: game for name, game in games.items() if game.variants[name].open_hands}
    return open_hands or games


def crew(
    texts: Texts, people: int, chosen: Opponent, allowed: Sequence[Opponent]
) -> tuple[Seat, ...]:
    """Return that many people without names, and the computer pirates they need.

    The chosen one is the first of them. The others are weaker, as long as there are any: nobody
    meets a stronger one than they chose.
    """
    weaker = [pirate for pirate in allowed if pirate.stars < chosen.stars][::-1]
    rivals = [chosen, *weaker]
    colours = iter(COLOURS)
    seats = [
        Seat(texts("kiosk.person", number=number), next(colours)) for number in range(1, people + 1)
    ]
    strangers = iter(texts("names.pirates").split(", "))
    for index in range(max(0, FEWEST - people)):
        colour = next(colours)
        if index < len(rivals):
            seats.append(Seat(rivals[index].name, colour, rivals[index].brain))
        else:
            # As strong as the chosen one, but somebody else.
            face = Character(colour.value)
            seats.append(Seat(next(strangers), colour, chosen.brain, face))
    return tuple(seats)


class QuickSetup(TableScene):
    """Who plays what, with sensible answers already given; leads to the board."""

    title = "kiosk.title"
    menu_music = True

    def __init__(
        self, context: KioskContext, draw_seed: Callable[[int], int] = secrets.randbelow
    ) -> None:
        super().__init__(context, focus="go")
        self._kiosk = context
        self._draw_seed = draw_seed
        self._languages = context.config.languages
        self._variants = offered(context.config)
        self._rivals = tiles.rivals(context.config.levels)
        # All its cards are open, so nobody has to look away.
        self._variant = "tortuga" if "tortuga" in self._variants else next(iter(self._variants))
        self._people = 1
        self._rival = self._rivals[0]

    def enter(self) -> None:
        super().enter()
        self.context.start_thinking()

    def back(self) -> Change:
        return Replace(self.context.flow.menu())

    def cue(self, used: Activated) -> Cue | None:
        return Cue.START if used.name == "go" else super().cue(used)

    def use(self, used: Activated) -> Change | None:
        match used.name:
            case "learn":
                return Push(self.context.flow.tutorial())
            case "phones":
                return Push(self.context.flow.phones(self._lobby()))
            case "puzzle":
                return Push(self.context.flow.quick_puzzle())
            case "go":
                self.context.leave_lost_phones()
                return Replace(self.context.flow.board(self._match(), begins=True))
            case TileName("language", str(code)):
                self._kiosk.speak(code)
            case TileName("variant", str(variant)):
                self._variant = variant
                self._warn()
            case TileName("people", int(count)):
                self._people = count
                self._warn()
            case TileName("rival", brain):
                self._rival = next(each for each in self._rivals if each.brain == brain)
        return None

    @property
    def _needs_headphones(self) -> bool:
        """Whether others at the table could hear a hidden hand."""
        hidden = not self._variants[self._variant].variants[self._variant].open_hands
        return self._kiosk.config.speaks and hidden and self._people > 1

    def _warn(self) -> None:
        """Ask for headphones, if the game needs them."""
        if self._needs_headphones:
            self.notice.tell(self.context.texts("kiosk.headphones"))

    @property
    def _seats(self) -> tuple[Seat, ...]:
        return crew(self.context.texts, self._people, self._rival, self._rivals)

    def _lobby(self) -> LobbyTable:
        """Return the players as phones show them before the game."""
        game = self._variants[self._variant]
        return lobby_with(self._seats, game.name, game.variants[self._variant])

    def _match(self) -> Match:
        """Deal the game that was chosen."""
        game = self._variants[self._variant]
        seed = self._draw_seed(MAX_SEED + 1)
        return Match.new(game, self._seats, game.variants[self._variant], seed)

    def view(self) -> View:
        """Return the wide form, perhaps with small words on its buttons, or the tall form."""
        title = Optional(banner(self.heading, (300, 700, 700), (84, 108, 124)))
        head = [title, *self._flags()]
        questions = [self._people_question().grow(), *(q.grow() for q in self._rival_question())]
        beside = Row(*questions, gap=36).grow()
        in_a_row = self._variant_tiles(len(self._variants)).grow(2)
        in_pairs = self._variant_tiles(min(2, len(self._variants))).grow(2)
        wide, low = (
            Sized(
                Column(*head, in_a_row, beside, Row(*self._buttons(letters), gap=GAP), gap=16),
                (1180, 1900),
            )
            for letters in (_LETTERS, _SMALL_LETTERS)
        )
        *others, go = self._buttons(_LETTERS)
        tall = Column(*head, in_pairs, *questions, Row(*others, gap=GAP), go, gap=16)
        return Padded(Sized(FirstThatFits(wide, low, tall), (0, 1900, 1900)), (24, 14))

    def _flags(self) -> list[View]:
        """Return the languages in one line or in two; nothing if there is no choice."""
        spoken = self.context.texts.language
        flags = tiles.language_buttons(self.context, self._languages, spoken)
        if not flags:
            return []
        count = len(flags)
        one, two = (
            Sized(Grid(*flags, columns=-(-count // lines), gap=14), (0, 210 * count, 210 * count))
            for lines in (1, 2)
        )
        return [FirstThatFits(one, two)]

    def _variant_tiles(self, columns: int) -> View:
        """Return the variants; where there is no choice, the picture of the only one."""
        if len(self._variants) == 1:
            return Sized(Painted(tiles.draw_vignette, (self._variant,)), height=(0, 300))
        texts = self.context.texts
        sentences = {variant: texts(f"variant.{variant}_line") for variant in self._variants}
        longest = max(sentences.values(), key=len)
        contents = {}
        for variant, sentence in sentences.items():
            line = tiles.variant_line(self.look, sentence, longest)
            contents[variant] = tiles.variant_tile(texts(f"variant.{variant}"), variant, line=line)
        return Grid(*tiles.tiles("variant", contents, [self._variant]), columns=columns, gap=GAP)

    def _people_question(self) -> View:
        crowds = {count: tiles.people_tile(count) for count in range(1, MAX_PLAYERS + 1)}
        cells = tiles.tiles("people", crowds, [self._people])
        return self._question("people", Grid(*cells, columns=MAX_PLAYERS, gap=14))

    def _rival_question(self) -> list[View]:
        """Return the question for the strength of the computers, if there is a choice."""
        if len(self._rivals) < 2:
            return []
        faces = {rival.brain: tiles.rival_tile(rival) for rival in self._rivals}
        cells = tiles.tiles("rival", faces, [self._rival.brain])
        answers: View = Grid(*cells, columns=len(cells), gap=10)
        if self._people >= FEWEST:
            words = self.context.texts("kiosk.no_rivals")
            note = Block(words, Face.BOLD, 32, self.look.theme.cream, x=0.5)
            answers = Sized(Padded(note, (30, 16), Painted(_draw_dark)), height=(100, 170))
        return [self._question("rivals", answers)]

    def _question(self, name: str, answers: View) -> View:
        words = tiles.heading(self.look, self.context.texts(f"kiosk.{name}"))
        # The tick of the chosen answer stands out above its tile.
        return Column(words, answers.grow(), gap=18)

    def _buttons(self, letters: float) -> list[View]:
        """Return the way back, what else there is to do, and the way to the board."""
        texts = self.context.texts
        names = [BACK, "learn", "puzzle"] if self._kiosk.config.puzzles else [BACK, "learn"]
        buttons = [Button(name, texts(f"kiosk.{name}"), name, letters=letters) for name in names]
        if self.context.make_phones is not None and self._people > 1:
            phones = self.context.phones
            on = phones is not None and any(each.here for each in phones.holders.values())
            tone = Tone.GREEN if on else Tone.WOOD
            buttons.append(Button("phones", texts("phone.button"), "phone", tone, letters=letters))
        computers = max(0, FEWEST - self._people)
        key = "setup.sail_note" if not computers else f"kiosk.sail_{self._people}"
        count = computers or self._people
        note = texts(key, voyage=texts(f"variant.{self._variant}"), count=count)
        sail = SailButton("go", texts("setup.sail"), tone=Tone.RED, note=note, radius=30)
        if self._needs_headphones:
            sail.said = f"{sail.label} {texts('kiosk.headphones')}"
        back, *others = (Use(button, height=(76, 110, 150)) for button in buttons)
        go = Use(sail, (420, 800), (76, 130, 170))
        return [back.grow(0.2), *(other.grow(0.28) for other in others), go.grow(0.52)]


def _draw_dark(target: Surface, look: Look, rect: Rect) -> None:
    plates.panel(look, rect.size, Ground.DARK, radius=20).draw(target, rect.topleft)
