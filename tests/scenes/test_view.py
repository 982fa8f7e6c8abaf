"""What views promise, proved once for all screens."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from scenes.kit.layers import Sketch
from scenes.kit.layout import CONTROL, SMALLEST_LETTERS, Extent, Scale, share_length
from scenes.kit.lists import Listing, RailName, ScrolledList
from scenes.kit.look import Look
from scenes.kit.text import Face
from scenes.kit.view import (
    Block,
    Column,
    FirstThatFits,
    Grid,
    Line,
    Optional,
    Padded,
    Painted,
    Picture,
    Placed,
    Row,
    Sized,
    Space,
    Stack,
    Stencil,
    Use,
    View,
    Words,
    arrange,
    named_places,
    paint_leaves,
    widgets,
)
from scenes.kit.widgets import Button
from tests.scenes.tracing import TracingLook, slate

ROOM = Rect(10, 20, 400, 300)


def box(name: str, width: float = 100, height: float = 50) -> View:
    """A view that is exactly that large in a 1080p window."""
    return Sized(Space(), width, height).named(name)


def flexible(name: str, least: float, ideal: float) -> View:
    return Sized(Space(), (least, ideal)).named(name)


def places(view: View, look: Look, rect: Rect = ROOM) -> dict[object, Rect]:
    return named_places(arrange(view, look, rect))


def widths(view: View, look: Look, wide: int) -> dict[object, int]:
    found = places(view, look, Rect(0, 0, wide, 100))
    return {name: rect.width for name, rect in found.items()}


# Lines


def test_a_row_places_views_side_by_side(look: Look) -> None:
    found = places(Row(box("a"), box("b", 60), gap=10), look)
    assert (found["a"].left, found["a"].width) == (10, 100)
    assert (found["b"].left, found["b"].width) == (120, 60)


def test_a_column_places_views_one_below_the_other(look: Look) -> None:
    found = places(Column(box("a"), box("b", height=80), gap=10), look)
    assert (found["a"].top, found["a"].height) == (20, 50)
    assert (found["b"].top, found["b"].height) == (80, 80)


@pytest.mark.parametrize(("at", "left"), [(0, 10), (0.5, 160), (1, 310)])
def test_a_line_says_where_its_views_are_if_it_is_longer(look: Look, at: float, left: int) -> None:
    assert places(Row(box("a"), at=at), look)["a"].left == left


@pytest.mark.parametrize(("across", "top"), [(0, 20), (0.5, 145), (1, 270)])
def test_a_view_that_is_thinner_than_its_line_has_a_place_across_it(
    look: Look, across: float, top: int
) -> None:
    assert places(Row(box("a"), across=across), look)["a"].top == top


def test_room_that_is_left_goes_to_the_views_that_grow(look: Look) -> None:
    line = Row(flexible("a", 10, 50), flexible("b", 10, 50).grow(), flexible("c", 10, 50).grow(3))
    assert widths(line, look, 350) == {"a": 50, "b": 100, "c": 200}


def test_what_a_full_view_does_not_take_goes_to_the_others(look: Look) -> None:
    full = Sized(Space(), (10, 50, 60)).named("a").grow()
    assert widths(Row(full, flexible("b", 10, 50).grow()), look, 300) == {"a": 60, "b": 240}


def test_room_that_is_missing_is_taken_from_what_can_be_spared(look: Look) -> None:
    line = Row(flexible("a", 100, 100), flexible("b", 50, 100), flexible("c", 0, 100))
    assert widths(line, look, 225) == {"a": 100, "b": 75, "c": 50}


def test_a_line_gives_away_slack_before_it_shrinks_words(look: Look) -> None:
    words = Words("Cartagena", Face.TITLE, 40)
    wide = words.need(look).width.ideal
    line = Row(words.named("words"), flexible("slack", 0, 500), box("button"))
    assert widths(line, look, wide + 100 + 200)["words"] == wide


def test_nothing_leaves_a_line_that_is_far_too_short(look: Look) -> None:
    line = Row(box("a", 100), box("b", 300))
    assert widths(line, look, 40) == {"a": 10, "b": 30}


def test_a_control_keeps_its_size_where_nothing_else_can(look: Look) -> None:
    line = Column(box("a", 100, 80), Use(Button("b", "B")).named("b"), gap=10)
    found = places(line, look, Rect(0, 0, 300, 120))
    assert found["b"].height >= look.px(CONTROL)


def test_optional_views_are_left_out_last_first(look: Look) -> None:
    line = Row(Optional(box("a")), box("b"), Optional(box("c")), Optional(box("d")))
    assert set(widths(line, look, 400)) == {"a", "b", "c", "d"}
    assert set(widths(line, look, 399)) == {"a", "b", "c"}
    assert set(widths(line, look, 299)) == {"a", "b"}
    assert set(widths(line, look, 199)) == {"b"}


def test_optional_views_do_not_count_for_the_least_length(look: Look) -> None:
    line = Row(box("a"), Optional(box("b", 60)), gap=10)
    assert line.need(look).width[:2] == (100, 170)


def test_optional_views_are_left_out_of_a_line_that_is_too_thin(look: Look) -> None:
    column = Column(box("a"), Optional(box("b", 200)))
    assert column.need(look).width.least == 100
    assert set(widths(column, look, 200)) == {"a", "b"}
    assert set(widths(column, look, 199)) == {"a"}


@given(
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 90), st.integers(0, 90)), max_size=7),
    st.integers(0, 700),
)
def test_shares_never_exceed_the_length_nor_their_limits(
    sides: list[tuple[int, int, int]], length: int
) -> None:
    extents = [Extent(a, a + b, a + b + c) for a, b, c in sides]
    shared = share_length(extents, [index % 3 for index in range(len(sides))], length)
    assert sum(shared) <= length or not shared
    if sum(extent.least for extent in extents) <= length:
        for extent, given_length in zip(extents, shared, strict=True):
            assert extent.least <= given_length <= extent.most


# Grids, stacks and margins


def test_all_cells_of_a_grid_are_equal_however_full_a_row_is(look: Look) -> None:
    cells = (Sized(Space(), (0, 50), (0, 50)).named(name) for name in "abcde")
    found = places(Grid(*cells, columns=3, gap=10), look)
    assert {rect.size for rect in found.values()} == {(126, 145)}
    assert found["d"].left - ROOM.left == ROOM.right - found["e"].right


def test_of_views_that_are_alike_only_the_first_is_measured(look: Look) -> None:
    grid = Grid(box("a", 100, 50), box("b", 300, 90), columns=1, alike=True)
    assert grid.need(look).width.least == 100
    assert grid.need(look).height.least == 100


def test_a_stack_has_the_first_view_at_the_back(look: Look) -> None:
    placed = arrange(Stack(Words("under", Face.BOLD, 20), Words("over", Face.BOLD, 20)), look, ROOM)
    assert [view.text for view, _ in placed if isinstance(view, Words)] == ["under", "over"]
    assert placed[0].rect == placed[1].rect


def test_a_plate_is_behind_its_view_and_as_large_as_the_room(look: Look) -> None:
    plate = Picture("icons/play").named("plate")
    found = places(Padded(box("inner", (0, 10), (0, 10)), (30, 20), plate), look)  # type: ignore[arg-type]
    assert found["plate"] == ROOM
    assert list(found) == ["plate", "inner"]


def test_a_size_is_never_less_than_its_view_needs(look: Look) -> None:
    sized = Sized(box("a", 100, 50), (20, 40, 60), 10)
    assert sized.need(look) == box("a").need(look)


def test_a_view_is_no_larger_than_its_size_allows(look: Look) -> None:
    inner = Space().named("a")
    found = places(Sized(inner, (0, 50, 200), (0, 50, 100), x=1, y=0), look)
    assert found["a"] == Rect(210, 20, 200, 100)


# Forms


@pytest.mark.parametrize(("wide", "form"), [(300, "wide"), (299, "middle"), (20, "tight")])
def test_the_first_form_that_fits_is_shown(look: Look, wide: int, form: str) -> None:
    forms = FirstThatFits(box("wide", 300), box("middle", 200), box("tight", 100))
    assert list(places(forms, look, Rect(0, 0, wide, 300))) == [form]


def test_a_form_that_is_too_high_does_not_fit(look: Look) -> None:
    forms = FirstThatFits(box("high", height=301), box("low"))
    assert list(places(forms, look)) == ["low"]


def test_forms_ask_for_no_more_than_the_smallest_of_them(look: Look) -> None:
    forms = FirstThatFits(box("wide", 300), box("tight", 100))
    assert forms.need(look).width.least == 100


def test_forms_ask_for_the_least_height_of_those_that_are_narrow_enough(look: Look) -> None:
    forms = FirstThatFits(box("low", 300, 40), box("high", 100, 200))
    assert forms.need(look, width=300).height.least == 40
    assert forms.need(look, width=200).height.least == 200


# Words


def test_words_grow_with_the_text_scale(look: Look) -> None:
    words = Words("Cartagena", Face.TITLE, 40)
    usual = words.need(look)
    large = words.need(look.with_text(1.5))
    assert large.width.least > usual.width.least * 1.3
    assert large.height.least > usual.height.least * 1.3


def test_a_block_promises_no_less_height_than_its_smallest_letters_need(look: Look) -> None:
    text = "Ten men went to sea to catch a fish, and none came back with it"
    for units in (8, 12, 14, 16, 20, 40):
        block = Block(text, Face.PLAIN, units)
        least = block.need(look, width=200).height.least
        lines, style = look.letters.fit_block(text, block.style(look), (200, least))
        assert " ".join(lines) == text
        assert look.letters.height(style, len(lines)) <= least


def test_a_block_is_higher_the_narrower_it_is(look: Look) -> None:
    block = Block("Ten men went to sea to catch a fish, and none came back with it", Face.PLAIN, 30)
    assert block.need(look, width=240).height.ideal > block.need(look, width=900).height.ideal


def test_words_are_measured_by_their_sample(look: Look) -> None:
    short, long = (Words(text, Face.TITLE, 30, sample="000") for text in ("1", "12345"))
    assert short.need(look) == long.need(look)


def test_a_block_is_measured_by_its_sample(look: Look) -> None:
    sample = "Ten men went to sea to catch a fish, and none came back with it"
    short, long = (Block(text, Face.PLAIN, 30, sample=sample) for text in ("Sail!", sample))
    assert short.need(look, width=240) == long.need(look, width=240)


def test_a_short_text_has_letters_as_small_as_its_sample(traced: TracingLook) -> None:
    longest = "Bartholomew the Terrible"
    for view in (
        Words("Anne", Face.TITLE, 40, sample=longest),
        Words(longest, Face.TITLE, 40, sample=longest),
        Block("Anne", Face.TITLE, 40, sample=longest),
        Block(longest, Face.TITLE, 40, sample=longest),
    ):
        view.paint(slate((800, 600)), traced.look, Rect(0, 0, 300, 50))
    words = traced.letters.words
    line = {word.size for word in words[:2]}
    block = {word.size for word in words[2:]}
    assert len(line) == len(block) == 1
    assert max(line | block) < traced.look.style(Face.TITLE, 40).size


def test_words_that_are_alike_have_letters_of_one_size(look: Look) -> None:
    line = Row(
        Sized(Words("Anne", Face.TITLE, 40, alike="names"), (0, 160)),
        Sized(Words("Bartholomew", Face.TITLE, 40, alike="names"), (0, 160)),
    )
    placed = arrange(line, look, Rect(0, 0, 400, 100))
    sizes = {view.style(look).size for view, _ in placed if isinstance(view, Words)}
    assert len(sizes) == 1
    assert sizes.pop() < 40


# Drawings and widgets


# Lists


def buttons(index: int) -> View:
    return Row(*(Use(Button((index, part))) for part in ("open", "delete")), gap=8)


def test_a_row_of_a_list_may_have_several_controls(look: Look) -> None:
    rows = ScrolledList(Listing("games"), 20, buttons, height=64)
    names = [each.name for each in widgets(arrange(rows, look, ROOM))]
    assert names[:4] == [(0, "open"), (0, "delete"), (1, "open"), (1, "delete")]
    assert names[-1] == RailName("games")


def test_rows_are_as_high_as_the_first_one_needs(look: Look) -> None:
    rows = ScrolledList(
        Listing("games"), 3, lambda index: box(str(index), 50, 90), height=64, gap=0
    )
    found = places(rows, look, Rect(0, 0, 400, 3 * 90 + 2 * 8))
    assert [rect.height for rect in found.values()] == [90, 90, 90]


def test_a_list_that_does_not_scroll_fits_only_whole(look: Look) -> None:
    scrolled = ScrolledList(Listing("games"), 20, buttons, height=64)
    whole = ScrolledList(Listing("games"), 20, buttons, height=64, scrolls=False)
    assert scrolled.fits(look, ROOM)
    assert not whole.fits(look, ROOM)


def test_a_drawing_keeps_its_proportions(look: Look) -> None:
    picture = Picture("icons/play", side=(20, 200), aspect=1.5).named("picture")
    assert places(picture, look)["picture"].size == (300, 200)
    assert places(picture, look, Rect(0, 0, 90, 300))["picture"].size == (90, 60)


def test_a_drawing_follows_the_height_of_its_row(look: Look) -> None:
    row = Row(Picture("icons/play", side=(20, 60, 90)).named("picture"), flexible("rest", 0, 10))
    found = places(row, look, Rect(0, 0, 300, 72))
    assert found["picture"].size == (72, 72)


@pytest.mark.parametrize("finger", [0, 90])
def test_no_widget_is_too_small_for_a_finger(look: Look, finger: int) -> None:
    touched = replace(look, scale=Scale.of((1920, 1080), finger=finger))
    need = Use(Button("go"), 10, 10).need(touched)
    least = max(finger, touched.px(CONTROL))
    assert (need.width.least, need.height.least) == (least, least)


def test_widgets_come_in_their_order_with_their_places(look: Look) -> None:
    one, other = Button("one", "One"), Button("other", "Other")
    found = widgets(arrange(Column(Use(one), Use(other), gap=10), look, ROOM))
    assert found == [one, other]
    assert one.rect.bottom + 10 == other.rect.top


# What holds for every tree


def leaves() -> st.SearchStrategy[View]:
    sides = st.integers(0, 240)
    boxes = st.builds(lambda w, h: Sized(Space(), (w // 2, w, 2 * w), (h // 2, h)), sides, sides)
    words = st.sampled_from(["A", "Sail!", "Wilhelmina", "Ten men went to sea to catch a fish"])
    return st.one_of(
        boxes,
        words.map(lambda text: Words(text, Face.TITLE, 30)),
        words.map(lambda text: Block(text, Face.PLAIN, 26)),
        st.builds(lambda side: Picture("icons/play", side=(side // 3, side)), sides),
        st.builds(lambda text: Use(Button(text, text)), words),
    )


def branches(inner: st.SearchStrategy[View]) -> st.SearchStrategy[View]:
    several = st.lists(
        st.tuples(inner, st.integers(0, 2), st.booleans()).map(
            lambda each: (Optional(each[0]) if each[2] else each[0]).grow(each[1])
        ),
        min_size=1,
        max_size=4,
    )
    return st.one_of(
        st.builds(lambda views, gap: Row(*views, gap=gap), several, st.integers(0, 30)),
        st.builds(lambda views, gap: Column(*views, gap=gap), several, st.integers(0, 30)),
        st.builds(lambda views, n: Grid(*views, columns=n, gap=8), several, st.integers(1, 3)),
        st.builds(lambda view, x, y: Padded(view, (x, y)), inner, *[st.integers(0, 40)] * 2),
        st.builds(lambda views: FirstThatFits(*views), several),
        st.builds(lambda view, side: Sized(view, (side, 2 * side)), inner, st.integers(0, 200)),
    )


trees = st.recursive(leaves(), branches, max_leaves=14)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(trees, st.integers(60, 1900), st.integers(60, 1060), st.sampled_from([1.0, 1.5]))
def test_children_are_inside_their_parent_and_apart(
    look: Look, tree: View, wide: int, high: int, text: float
) -> None:
    rect = Rect(7, 9, wide, high)
    shown = look.with_text(text)
    placed = arrange(tree, shown, rect)
    for view, place in placed:
        assert rect.contains(place) or not place.width or not place.height, (view, place)
    for one, other in combinations([place for _, place in placed], 2):
        assert not one.colliderect(other), (one, other)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(trees)
def test_a_tree_that_fits_gives_every_line_of_words_its_least_room(look: Look, tree: View) -> None:
    need = tree.need(look)
    wide = need.width.ideal
    rect = Rect(0, 0, wide, tree.need(look, width=wide).height.ideal)
    for view, place in arrange(tree, look, rect):
        if isinstance(view, Words):
            assert place.width >= view.need(look).width.least
            assert place.height >= min(view.need(look).height.least, SMALLEST_LETTERS)


# Work


def test_nothing_is_measured_or_placed_twice(look: Look) -> None:
    measured: list[str] = []

    class Watched(Space):
        def measure(self, look: Look, room: object) -> object:  # type: ignore[override]
            measured.append(str(self.anchor))
            return super().measure(look, room)  # type: ignore[arg-type]

    inner = Watched().named("leaf")
    tree: View = inner
    for _ in range(12):
        tree = Row(Column(Padded(tree, 4)))
    first = arrange(tree, look, ROOM)
    assert measured == ["leaf"]
    assert arrange(tree, look, ROOM) is first


@pytest.fixture
def painted() -> Iterator[list[str]]:
    yield _PAINTED
    _PAINTED.clear()


_PAINTED: list[str] = []


def _paint(target: Surface, _look: Look, rect: Rect, name: str) -> None:
    _PAINTED.append(name)
    target.fill("red", rect)


def test_only_leaves_that_have_changed_are_painted_again(look: Look, painted: list[str]) -> None:
    def sketch(names: str, before: Sketch | None, gap: float = 10) -> Sketch:
        leaves = (Painted(_paint, (name,), side=40) for name in names)
        placed = arrange(Row(*leaves, gap=gap), look, ROOM)
        drawn = Sketch((500, 400), before)
        paint_leaves(drawn, look, placed, "test")
        return drawn

    first = sketch("abc", None)
    assert painted == ["a", "b", "c"]
    second = sketch("abc", first)
    assert painted == ["a", "b", "c"]
    third = sketch("axc", second)
    assert painted == ["a", "b", "c", "x"]
    sketch("axc", third, gap=20)
    assert painted == ["a", "b", "c", "x", "x", "c"]


def test_a_stencil_places_trees_of_one_shape_as_it_placed_the_first(look: Look) -> None:
    def tree(*names: str) -> View:
        words = (Words(name, Face.TITLE, 30, sample="000") for name in names)
        return Padded(Row(*words, gap=5), 4, Picture("icons/play"))

    stencil = Stencil(look)
    for names in ("123", "45", "678", "90"):
        assert stencil.arrange(tree(*names), ROOM) == arrange(tree(*names), look, ROOM)


def test_views_are_values(look: Look) -> None:
    def tree() -> Line:
        return Row(Words("Ana", Face.TITLE, 30), Padded(Picture("icons/play", side=20), 4), gap=3)

    assert tree() == tree()
    assert tree() != tree().grow()
    arrange(tree(), look, ROOM)
    assert isinstance(arrange(tree(), look, ROOM)[0], Placed)
