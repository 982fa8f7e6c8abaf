"""The texts of every language: all that is said can be said, alike in each, and nothing idle."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from game import Card, Colour, Decision, Ending, Event, Outcome, Seat, Sign, Source, Track, events
from scenes.core.model.phrases import card_phrase, event_phrase, outcome_phrase, say
from scenes.kit.i18n import Hand, Languages, Texts, best_language, read_tables, system_languages

ROOT = Path(__file__).parent.parent
LANGUAGES = sorted((ROOT / "assets" / "lang").glob("*.toml"))
SPOKEN = sorted(file.stem for file in LANGUAGES)
REFERENCE = "en"
PLURAL = {"one", "other"}
PLAIN = "name"
"""The form of a word that has several."""
GESTURES = {"Tap", "tap", "Press", "press"}
"""What the hand in use does; a language may say it in other sentences than English."""

SEATS = (Seat("Anne", Colour.RED), Seat("{Bart}", Colour.BLUE))
ISLANDS = Track(signs=(None,) * 38, havens=(15, 37))

# At least one of each kind of event, in every wording that it can have.
EVENTS: tuple[Event, ...] = (
    events.HandDealt(0, (Card.SKULL, None, Card.GOLD_MAP)),
    events.RowDealt((Card.KEY,)),
    events.RowDealt((Card.KEY, Card.HAT)),
    events.StockReshuffled(1),
    events.StockReshuffled(40),
    events.TurnBegan(0, 1, free_sail=False),
    events.TurnBegan(1, 2, free_sail=True),
    events.CardPlayed(0, Card.GOLD_PARROT),
    events.PirateMoved(0, 0, 0, 0, 7, (), ()),
    events.PirateMoved(0, 0, 0, 0, 15, (), (3,)),
    events.PirateMoved(0, 0, 0, 16, 37, (), (17, 18)),
    events.PirateMoved(0, 0, 0, 12, 7, (), ()),
    events.PirateMoved(0, 1, 0, 3, 7, (), ()),
    events.CardsDrawn(0, (Card.KEY,), Source.ROW),
    events.CardsDrawn(0, (Card.KEY, None), Source.STOCK),
    events.CardsRanOut(0, 1),
    events.CardsRanOut(0, 2),
    events.CardDiscarded(1, Card.MAP),
    events.SloopSailed(0, 1, False, ()),
    events.SloopSailed(0, 2, True, ((0, 1),)),
    events.TurnEnded(0, 2, forced=False),
    events.TurnEnded(0, 0, forced=True),
    events.GameEnded(Outcome(Ending.ALL_HOME, Decision.ALL_HOME, (0,), (6, 0), (222, 0))),
)

in_every_language = pytest.mark.parametrize("language", SPOKEN)


@in_every_language
def test_a_phone_is_told_the_real_name_of_the_button_that_shows_the_code(language: str) -> None:
    texts = Texts.load(ROOT / "assets" / "lang", language)
    assert texts("phone.button") in texts("phone.code_note")


@cache
def texts(language: str) -> Texts:
    return Texts.load(ROOT / "assets" / "lang", language)


def forms(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text by its key: its wordings for one and for other numbers, or the only one."""
    for name, value in table.items():
        key = f"{path}{name}"
        if isinstance(value, str):
            yield key, {"": value}
        elif isinstance(value, dict) and (set(value) <= PLURAL or PLAIN in value):
            yield key, value
        elif isinstance(value, dict):
            yield from forms(value, f"{key}.")
        else:
            raise AssertionError(f"{key} is neither a text nor a table: {value!r}")


def read(language: str) -> dict[str, dict[str, str]]:
    file = ROOT / "assets" / "lang" / f"{language}.toml"
    return dict(forms(tomllib.loads(file.read_text(encoding="utf-8"))))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_events_are_of_every_kind() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@in_every_language
def test_every_event_can_be_said(language: str) -> None:
    for event in EVENTS:
        said = say(texts(language), event_phrase(event, SEATS, ISLANDS))
        assert said.strip() == said != "", event
        assert "\n" not in said, event


@in_every_language
def test_every_outcome_can_be_said(language: str) -> None:
    for ending, decision in product(Ending, Decision):
        outcome = Outcome(ending, decision, (0, 1), (0, 0), (0, 0))
        said = say(texts(language), outcome_phrase(outcome, SEATS))
        assert "Anne" in said, outcome
        assert "{Bart}" in said, outcome


@in_every_language
def test_every_card_has_its_own_name(language: str) -> None:
    names = {say(texts(language), card_phrase(card)) for card in (*Card, None)}
    assert len(names) == len(Card) + 1
    assert all(texts(language)(f"sign.{sign.label}") for sign in Sign)


def test_the_wording_tells_what_happened_to_whom() -> None:
    def said(event: Event) -> str:
        return say(texts(REFERENCE), event_phrase(event, SEATS, ISLANDS))

    assert said(events.PirateMoved(0, 0, 0, 0, 16, (), ())) == "goes from the start to space 15"
    assert said(events.PirateMoved(0, 0, 0, 30, 37, (), (31,))).endswith(
        "one taken sign to the nest"
    )
    assert said(events.PirateMoved(0, 1, 0, 3, 15, (), ())).startswith("nudges {Bart}’s pirate")
    assert (
        said(events.CardsDrawn(0, (Card.KEY, None), Source.STOCK))
        == "draws a key and a hidden card"
    )
    assert said(events.HandDealt(0, (Card.MAP, Card.KEY, Card.MAP, Card.MAP, Card.KEY))) == (
        "Anne is dealt three maps and two keys"
    )
    assert said(events.CardsDrawn(0, (None, None), Source.STOCK)) == "draws two hidden cards"
    assert said(events.StockReshuffled(2)) != said(events.StockReshuffled(3))
    assert "pass" in said(events.TurnEnded(0, 0, forced=True))


def test_a_new_row_keeps_the_order_of_its_cards() -> None:
    row = events.RowDealt((Card.HAT, Card.KEY, Card.KEY, Card.HAT))
    said = say(texts(REFERENCE), event_phrase(row, SEATS, ISLANDS))
    assert said.endswith(": a hat, two keys and a hat")


@in_every_language
def test_equal_cards_of_every_sign_are_named_together(language: str) -> None:
    plain = [card for card in Card if not card.gold]
    for card, number in product((*plain, None), (2, 3, 12, 14)):
        event = events.CardsDrawn(0, (card,) * number, Source.STOCK)
        one = say(texts(language), card_phrase(card))
        many = format(one, "many")
        said = say(texts(language), event_phrase(event, SEATS, ISLANDS))
        assert said.count(many) == 1, event
        assert one == many or one not in said.replace(many, ""), event


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", "zieht zwei Hüte"),
        ("nl", "pakt twee hoeden"),
        ("sv", "drar två hattar"),
        ("fr", "pioche deux chapeaux"),
        ("es", "roba dos sombreros"),
        ("it", "pesca due cappelli"),
        ("pt", "tira dois chapéus"),
    ],
)
def test_two_hats_are_drawn_in_every_language(language: str, expected: str) -> None:
    event = events.CardsDrawn(0, (Card.HAT, Card.HAT), Source.STOCK)
    assert say(texts(language), event_phrase(event, SEATS, ISLANDS)) == expected


def test_portuguese_counts_two_by_gender() -> None:
    event = events.CardsDrawn(0, (Card.KEY, Card.KEY), Source.STOCK)
    assert say(texts("pt"), event_phrase(event, SEATS, ISLANDS)) == "tira duas chaves"


@in_every_language
def test_every_language_has_the_same_keys(language: str) -> None:
    assert set(read(language)) == set(read(REFERENCE))


@in_every_language
def test_every_language_puts_in_the_same_values(language: str) -> None:
    reference = read(REFERENCE)
    for key, wordings in read(language).items():
        used = set().union(*map(placeholders, wordings.values()))
        expected = set().union(*map(placeholders, reference[key].values()))
        if set(wordings) == PLURAL:
            # A language may tell numbers apart where another does not, and need not repeat them.
            used, expected = used - {"count"}, expected - {"count"}
        assert used - GESTURES == expected - GESTURES, key


@in_every_language
def test_every_text_for_numbers_has_both_wordings(language: str) -> None:
    for key, wordings in read(language).items():
        assert PLAIN in wordings or set(wordings) in ({""}, PLURAL), key


@in_every_language
def test_every_form_that_a_text_asks_for_is_there(language: str) -> None:
    whole = read(language)
    asked = {
        form
        for wordings in whole.values()
        for text in wordings.values()
        for _, _, form, _ in Formatter().parse(text)
        if form
    }
    with_forms = [wordings for wordings in whole.values() if PLAIN in wordings]
    assert asked <= set().union(*with_forms)


TURN = {
    "de": "in diesem Zug",
    "en": "this turn",
    "es": "este turno",
    "fr": "ce tour",
    "it": "questo turno",
    "nl": "deze beurt",
    "pt": "neste turno",
    "sv": "den här turen",
}


@in_every_language
def test_the_reason_of_a_hint_is_true_of_its_action_and_not_of_the_turn(language: str) -> None:
    reasons = {key: text for key, text in read(language).items() if key.startswith("hint.")}
    assert reasons
    for key, wordings in reasons.items():
        assert not any(TURN[language] in text for text in wordings.values()), key


@in_every_language
def test_no_text_is_empty_or_padded(language: str) -> None:
    for key, wordings in read(language).items():
        assert all(text and text == text.strip() for text in wordings.values()), key


@in_every_language
def test_no_line_begins_with_a_mark_of_the_line_before(language: str) -> None:
    marks = r" [!?;:»]|« " if language == "fr" else r" [!?;»]|« "
    said = [text for wordings in read(language).values() for text in wordings.values()]
    wrong = [text for text in said if re.search(rf"{marks}| […%]", text)]
    space = "U+202F" if language == "fr" else "U+00A0"
    assert not wrong, f"a no-break space ({space}) is missing before a mark in {wrong}"


def test_every_group_of_texts_is_spoken_somewhere() -> None:
    files = [ROOT / "main.py", *(ROOT / "scenes").rglob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    # A string that begins with the name of a group is that name, or goes on with a dot.
    begun = set(re.findall(r"""["'](\w+)["'.]""", code))
    groups = {key.split(".")[0] for key in read(REFERENCE)}
    assert not groups - begun


@pytest.mark.parametrize(("language", "said"), [("en", "0s 1 2s"), ("fr", "0 1 2s")])
def test_a_count_chooses_the_wording_and_french_counts_none_as_one(
    language: str, said: str
) -> None:
    table = Texts({"cards": {"one": "{count}", "other": "{count}s"}}, language)
    assert " ".join(table("cards", count=n) for n in (0, 1, 2)) == said


def test_a_sentence_picks_the_form_of_a_word_that_it_needs() -> None:
    table = Texts(
        {
            "list": "{most} und {last}",
            "key": {"name": "Schlüssel", "acc": "einen Schlüssel"},
            "map": {"name": "Karte", "acc": "eine Karte"},
            "plays": "spielt {card:acc}",
            "shows": "{card}!",
        }
    )
    both = table.listed([table("key"), table("map")])
    assert table("plays", card=table("key")) == "spielt einen Schlüssel"
    assert table("shows", card=table("key")) == "Schlüssel!"
    assert table("plays", card=both) == "spielt einen Schlüssel und eine Karte"
    assert both == "Schlüssel und Karte"


def test_a_text_speaks_of_the_hand_in_use() -> None:
    english = texts(REFERENCE)
    said = []
    for hand in Hand:
        english.use(hand, "A")
        said.append(english("tutorial.tap_card"))
        said.append(english("board.sure").removeprefix("This can’t be undone. "))
    assert said == [
        *("Tap the glowing card", "Tap again to confirm."),
        *("Click the glowing card", "Click again to confirm."),
        *("Press A on the glowing card", "Press A again to confirm.") * 2,
    ]


def test_spanish_changes_its_and_before_the_same_sound() -> None:
    spanish = texts("es")
    assert spanish.listed(["Ana", "Inés"]) == "Ana e Inés"
    assert spanish.listed(["Ana", "Hierro"]) == "Ana y Hierro"
    assert spanish.listed(["Ana", "Luis", "Juan"]) == "Ana, Luis y Juan"


WISHES = {"de_AT.UTF-8": "de", "xx sv": "sv", "nl-BE": "nl", "C.UTF-8": "en", "": "en"}


@pytest.mark.parametrize("wishes", WISHES)
def test_the_first_wished_language_that_is_known_is_spoken(wishes: str) -> None:
    assert best_language(wishes.split(), ["de", "en", "nl", "sv"]) == WISHES[wishes]


def test_the_system_tells_its_languages_by_the_first_variable_that_is_set() -> None:
    assert system_languages({"LANG": "de_DE.UTF-8", "LANGUAGE": "nl:de"}) == ["nl", "de"]
    assert system_languages({"LANG": "de_DE.UTF-8", "LC_ALL": ""}) == ["de_DE.UTF-8"]
    assert system_languages({}) == []


def test_values_are_put_in_as_they_are() -> None:
    assert Texts({"a": {"b": "<{x}>"}})("a.b", x="{y}") == "<{y}>"


@pytest.mark.parametrize("key", ["b", "a.c", "a.b.c", ""])
def test_an_unknown_key_is_an_error(key: str) -> None:
    with pytest.raises(KeyError):
        Texts({"a": {"b": "text"}})(key)


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        texts("xx")


@in_every_language
def test_every_language_is_read_as_toml_says(language: str) -> None:
    text = (ROOT / "assets" / "lang" / f"{language}.toml").read_text(encoding="utf-8")
    assert read_tables(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = "top"\n[b]\na = "in b"\n[b.c]\na = "deeper"\n[d]',
        '[b]\na = "x" # said\nc = "say \\"Ahoy\\""\n"d e" = \'x\'\n  f = "y"',
        '[b]\nlong = """\nshort = "no line of its own"\n[c]\n"""\na = "x"',
        "[b]\nlong = '''\na = \"x\"\n'''",
        '[b]\na = "x"\n[[c]]\na = "first"\n[[c]]\na = "second"',
        '[b]\nlist = [\n["x"],\n]\na = { one = "y", other = "z" }\nc.d = "e"',
    ],
)
def test_unusual_lines_are_read_as_toml_says(text: str) -> None:
    assert read_tables(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text",
    [
        '[b]\na = "x"\na = "y"',
        '[b]\na = "x"\n"a" = "y"',
        '[b]\na = "x"\n[b.a]\nc = "y"',
        '[b]\na = "x"\n[c]\n[b]\nd = "y"',
        '[b]\na = "x',
        '[b]\na = { one = "x" }\n[b.a]\nother = "y"',
    ],
)
def test_a_damaged_file_is_refused_by_its_name(text: str, tmp_path: Path) -> None:
    (tmp_path / "xx.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^xx\.toml: "):
        Texts.load(tmp_path, "xx")


def test_a_language_is_read_once_and_each_of_its_texts_has_a_hand_of_its_own(
    tmp_path: Path,
) -> None:
    file = tmp_path / "xx.toml"
    file.write_text(
        'begin = "{Tap} here"\n[hand.mouse]\nTap = "Click"\n[hand.touch]\nTap = "Touch"\n',
        encoding="utf-8",
    )
    languages = Languages(tmp_path)
    first = languages.texts("xx")
    first.use(Hand.TOUCH)
    file.write_text("damaged", encoding="utf-8")
    second = languages.texts("xx")
    assert (first("begin"), second("begin")) == ("Touch here", "Click here")
    assert languages.codes == ["xx"]
