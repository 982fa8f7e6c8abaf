"""The board's picture: what stands still, and what flies over it."""

from dataclasses import dataclass

from pygame import Surface

from game import Card, Hand
from scenes.board import cards
from scenes.board.ambience import Ambience
from scenes.board.drawer import paint_drawer
from scenes.board.figures import Pirate
from scenes.board.history import paint_history
from scenes.board.pieces import Marks, Mood, draw_pirate, paint_pieces
from scenes.board.players import paint_players
from scenes.board.prompt import paint_prompt
from scenes.board.row import paint_piles, paint_row
from scenes.board.shown import Shown
from scenes.board.shows import Sailing, Show
from scenes.board.spectacle import Spectacle
from scenes.board.tabletop import Tabletop
from scenes.board.taps import Fan, Held, Selection
from scenes.board.taps import Pirate as ChosenPirate
from scenes.board.trays import paint_coins, paint_hand
from scenes.board.turns import TurnSummary
from scenes.board.way import Stand, Way
from scenes.context import Context
from scenes.kit.layers import Collage
from scenes.kit.layout import Point
from scenes.kit.panels import Ground
from scenes.words import Phrase, say


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that the still picture depends on."""

    shown: Shown
    lifted: frozenset[Pirate]
    at_sea: bool
    """The sloop is on its way and shown as such."""
    marks: Marks
    selection: Selection
    playable: frozenset[Card] | None
    prompt: Phrase
    speaker: int | None
    hand_of: int
    active: int | None
    captains: frozenset[int]
    thinker: int | None
    """The computer player who is thinking."""
    turns: tuple[TurnSummary, ...]
    drawer: bool
    """What a small window keeps in its drawer lies open over the board."""
    stirring: bool
    """Flames, water and sloop move, and are drawn apart from what stands still."""


class Painter:
    """Draws the table of one match as it is laid out."""

    def __init__(self, context: Context, table: Tabletop) -> None:
        self._context = context
        self._table = table
        self._ground: tuple[Way, Surface] | None = None
        self._collage = Collage()
        self._ambience: Ambience | None = None
        self._spectacle: Spectacle

    def layout(self) -> None:
        """The table has been laid out anew."""
        table = self._table
        way, seats = table.terrain.way, table.match.seats
        self._spectacle = Spectacle(table.look, way, seats, self._context.texts)
        self._ambience = None

    def draw(self, surface: Surface, picture: Picture) -> None:
        """The board at rest."""
        preferences = self._context.preferences
        key = (picture, self._table.look.scale, preferences.colour_vision, preferences.language)
        self._collage.draw(surface, key, lambda target: self._paint(target, picture))

    def draw_ambience(self, surface: Surface, picture: Picture, seconds: float) -> None:
        """What stirs over the board at rest."""
        if not picture.stirring:
            return
        table, shown = self._table, picture.shown
        if self._ambience is None:
            self._ambience = Ambience(table.terrain, self.ground(), table.look)
        self._ambience.draw(surface, seconds)
        if not picture.at_sea:
            bobbing = Sailing(shown.sloop, shown.pirates, self._ambience.bob(seconds))
            self._spectacle.draw(surface, (bobbing,))

    def _paint(self, target: Surface, picture: Picture) -> None:
        table = self._table
        look, plan, match = table.look, table.plan, table.match
        texts, shown = self._context.texts, picture.shown
        target.blit(look.textures.table(target.get_size(), look.scale.unit), (0, 0))
        target.blit(self.ground(), plan.board)
        table.terrain.dress(target, look, lit=not picture.stirring)
        paint_pieces(
            target,
            look,
            table.terrain.way.moored(shown.sloop),
            match.table.track,
            match.seats,
            shown,
            picture.lifted,
            picture.marks,
            sloop=not (picture.at_sea or picture.stirring),
        )
        open_hands = match.table.options.open_hands
        paint_players(
            target,
            look,
            plan,
            shown,
            match.seats,
            match.game,
            texts,
            open_hands=open_hands,
            active=picture.active,
            captains=picture.captains,
            thinker=picture.thinker,
        )
        paint_row(target, look, plan, shown, texts)
        paint_piles(target, look, plan, shown)
        self._paint_hand(target, picture)
        paint_coins(target, look, plan, max(0, shown.actions_left), texts)
        paint_history(target, look, plan, picture.turns, match.seats, match.game, texts)
        if picture.drawer:
            paint_drawer(
                target,
                look,
                plan,
                shown,
                picture.turns,
                match.seats,
                match.game,
                texts,
                open_hands=open_hands,
                active=picture.active,
            )
        elif isinstance(picture.selection, Fan):
            self._paint_fan(target, picture.selection)
        speaker = picture.speaker
        colour = None if speaker is None else match.seats[speaker].colour
        paint_prompt(target, look, plan, say(texts, picture.prompt), colour)

    def _paint_hand(self, target: Surface, picture: Picture) -> None:
        table, shown, seat = self._table, picture.shown, picture.hand_of
        selection = picture.selection
        chosen = selection.beneath if isinstance(selection, Fan) else selection
        hand: Hand | None = shown.hands[seat]
        paint_hand(
            target,
            table.look,
            table.plan,
            table.match.game.signs,
            hand,
            shown.hand_sizes[seat],
            playable=picture.playable,
            chosen=chosen.card if isinstance(chosen, Held) else None,
            ready=isinstance(chosen, ChosenPirate),
        )

    def ground(self) -> Surface:
        """The ground, painted anew only when the way lies elsewhere."""
        table, texts = self._table, self._context.texts
        if self._ground is None or self._ground[0] != table.terrain.way:
            match = table.match
            variant = match.game.variant_of(match.table.options)
            picture = table.terrain.ground(
                texts(f"variant.{variant}"), match.seed or 0, table.look, texts("board.start")
            )
            self._ground = table.terrain.way, picture
        return self._ground[1]

    def _paint_fan(self, target: Surface, fan: Fan) -> None:
        table = self._table
        look, rects = table.look, table.fan_rects(fan)
        room = rects[0].unionall(list(rects[1:]))
        room.inflate_ip(look.px(28), look.px(28))
        plate = look.plates.panel(room.size, Ground.DARK, look.scale, radius=18)
        plate.draw(target, room.topleft)
        for choice, rect in zip(fan.choices, rects, strict=True):
            if choice.card is not None:
                cards.laid(look, choice.card, rect.height).draw(target, rect.topleft)
            else:
                stand = Stand(rect.centerx, rect.bottom - rect.height * 0.1, rect.height * 0.8)
                colour = table.match.seats[choice.seat].colour.value
                draw_pirate(target, look, colour, stand, Mood.MOVABLE)

    def draw_show(self, surface: Surface, show: Show) -> None:
        """What is on its way."""
        self._spectacle.draw(surface, show)

    def draw_card(self, surface: Surface, card: Card, at: Point) -> None:
        """A card in the player's hand."""
        self._spectacle.draw_card(surface, card, at, self._table.way.cell * 0.8)

    def draw_pirate(self, surface: Surface, seat: int, at: Point) -> None:
        """A pirate between the player's fingers."""
        cell = self._table.way.cell
        stand = Stand(at[0], at[1] + cell * 0.3, cell * 0.7)
        colour = self._table.match.seats[seat].colour.value
        draw_pirate(surface, self._table.look, colour, stand, Mood.MOVABLE)
