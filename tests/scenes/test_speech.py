"""The queue of sentences: what interrupts, what waits, what is dropped, and what is merged."""

import random

from scenes.kit.speech import Sentence, SpeechQueue, Urgency


def news(text: str, turn: object = 1, summary: str = "") -> Sentence:
    return Sentence(text, Urgency.NEWS, turn, summary)


def everything(queue: SpeechQueue) -> list[str]:
    said = []
    while (text := queue.take()) is not None:
        said.append(text)
        queue.done()
    return said


def test_news_wait_in_order() -> None:
    queue = SpeechQueue()
    assert not queue.add(news("one"))
    assert not queue.add(news("two"))
    assert everything(queue) == ["one", "two"]
    assert queue.is_silent


def test_news_do_not_interrupt_each_other() -> None:
    queue = SpeechQueue()
    queue.add(news("one"))
    assert queue.take() == "one"
    assert not queue.add(news("two"))
    queue.done()
    assert queue.take() == "two"


def test_older_news_of_a_turn_are_merged() -> None:
    queue = SpeechQueue()
    for number in range(1, 5):
        queue.add(news(f"move {number}", "Finn", f"{number} moves"))
    queue.add(news("Rosa moves", "Rosa", "Rosa: 1"))
    assert queue.news == ("4 moves", "Rosa moves")


def test_older_news_of_two_turns_keep_one_summary_each() -> None:
    queue = SpeechQueue()
    queue.add(news("Finn moves", "Finn", "Finn: 1"))
    queue.add(news("Finn moves again", "Finn", "Finn: 2"))
    queue.add(news("Rosa moves", "Rosa", "Rosa: 1"))
    queue.add(news("Rosa moves again", "Rosa", "Rosa: 2"))
    assert queue.news == ("Finn: 2 Rosa: 2",)


def test_never_more_than_two_news_wait() -> None:
    luck = random.Random(3)
    queue = SpeechQueue()
    for number in range(500):
        urgency = luck.choice(tuple(Urgency))
        queue.add(Sentence(f"text {number}", urgency, number // 7, f"summary {number}"))
        assert len(queue.news) <= 2
        if luck.random() < 0.1:
            queue.take()


def test_the_own_turn_begins_with_the_summary_of_all_news() -> None:
    queue = SpeechQueue()
    queue.add(news("a", "Finn", "Finn: 1."))
    queue.add(news("b", "Finn", "Finn: 2."))
    queue.add(news("c", "Rosa", "Rosa: 1."))
    queue.add(Sentence("Your turn.", Urgency.TURN))
    assert everything(queue) == ["Finn: 2. Rosa: 1. Your turn."]


def test_a_single_piece_of_news_is_not_replaced_by_its_summary() -> None:
    queue = SpeechQueue()
    queue.add(news("Finn: hat, 4 to 11.", "Finn", "Finn: 1 move."))
    queue.add(Sentence("Your turn.", Urgency.TURN))
    assert everything(queue) == ["Finn: hat, 4 to 11. Your turn."]


def moves(queue: SpeechQueue, numbers: range) -> None:
    for number in numbers:
        queue.add(news(f"Move {number}.", "Finn", f"Finn: {number} moves."))


def test_what_was_said_is_not_summed_up_again() -> None:
    queue = SpeechQueue()
    moves(queue, range(1, 2))
    assert queue.take() == "Move 1."
    moves(queue, range(2, 4))
    queue.add(news("Rosa moves.", "Rosa", "Rosa: 1."))
    queue.add(news("Rosa moves again.", "Rosa", "Rosa: 2."))
    queue.add(Sentence("Your turn.", Urgency.TURN))
    queue.done()
    assert everything(queue) == ["Move 2. Move 3. Rosa: 2. Your turn."]


def test_nothing_is_summed_up_that_waited_beside_what_was_said() -> None:
    queue = SpeechQueue()
    moves(queue, range(1, 3))
    assert queue.take() == "Move 1."
    moves(queue, range(3, 4))
    queue.add(Sentence("Your turn.", Urgency.TURN))
    queue.done()
    assert everything(queue) == ["Move 2. Move 3. Your turn."]


def test_what_was_cut_off_is_summed_up() -> None:
    queue = SpeechQueue()
    moves(queue, range(1, 2))
    assert queue.take() == "Move 1."
    queue.add(Sentence("No!", Urgency.URGENT))
    moves(queue, range(2, 4))
    queue.add(Sentence("Your turn.", Urgency.TURN))
    queue.done()
    assert everything(queue) == ["No!", "Finn: 3 moves. Your turn."]


def test_urgent_sentences_interrupt_and_come_first() -> None:
    queue = SpeechQueue()
    queue.add(news("one"))
    queue.add(news("two"))
    assert queue.take() == "one"
    assert queue.add(Sentence("No!", Urgency.URGENT))
    queue.done()
    assert everything(queue) == ["No!", "two"]


def test_the_own_turn_follows_what_is_being_said_at_once() -> None:
    queue = SpeechQueue()
    queue.add(news("one"))
    assert queue.take() == "one"
    assert not queue.can_be_skipped
    assert not queue.add(Sentence("Your turn.", Urgency.TURN)), "nobody loses its end"
    assert queue.can_be_skipped, "but a key ends it"
    queue.done()
    assert queue.take() == "Your turn."
    assert not queue.add(Sentence("Beware!", Urgency.TURN))
    assert not queue.add(Sentence("Finn wins.", Urgency.TURN))
    queue.done()
    assert queue.take() == "Beware! Finn wins."
    assert queue.add(Sentence("12, pistol.", Urgency.URGENT))
    queue.done()
    assert queue.take() == "12, pistol."
    queue.add(Sentence("Play", Urgency.FOCUS))
    queue.add(news("two"))
    assert not queue.add(Sentence("Your turn.", Urgency.TURN)), "nobody loses an answer"
    queue.done()
    assert everything(queue) == ["two Your turn.", "Play"]


def test_everything_that_waits_is_as_urgent_as_its_begin() -> None:
    queue = SpeechQueue()
    queue.add(news("one"))
    queue.add(Sentence("12, pistol.", Urgency.URGENT))
    assert queue.take_all() == "12, pistol. one"
    assert queue.answers
    queue.done()
    assert queue.take_all() == ""
    assert queue.is_silent


def test_of_two_urgent_sentences_only_the_last_waits() -> None:
    queue = SpeechQueue()
    queue.add(Sentence("first", Urgency.URGENT))
    queue.add(Sentence("second", Urgency.URGENT))
    assert everything(queue) == ["second"]


def test_an_urgent_sentence_interrupts_nothing_in_silence() -> None:
    assert not SpeechQueue().add(Sentence("No!", Urgency.URGENT))


def test_the_focus_interrupts_only_the_focus() -> None:
    queue = SpeechQueue()
    queue.add(Sentence("Play", Urgency.FOCUS))
    assert queue.take() == "Play"
    assert queue.add(Sentence("Learn", Urgency.FOCUS))
    queue.done()
    assert queue.take() == "Learn"
    queue.done()
    queue.add(news("one"))
    assert queue.take() == "one"
    assert not queue.add(Sentence("Settings", Urgency.FOCUS))
    assert not queue.add(Sentence("Quit", Urgency.FOCUS))
    queue.done()
    assert everything(queue) == ["Quit"]


def test_an_answer_drops_the_focus_that_an_earlier_key_has_moved() -> None:
    queue = SpeechQueue()
    queue.add(Sentence("Keys.", Urgency.FOCUS))
    queue.add(Sentence("Tab: go on.", Urgency.URGENT))
    assert everything(queue) == ["Tab: go on."]
    queue.add(Sentence("C: your pirates.", Urgency.URGENT))
    queue.add(Sentence("Your turn.", Urgency.FOCUS))
    assert everything(queue) == ["C: your pirates.", "Your turn."]


def test_of_two_steps_or_focuses_only_the_last_is_true() -> None:
    for urgency in (Urgency.STEP, Urgency.FOCUS):
        queue = SpeechQueue()
        queue.add(Sentence("Hat, 4 to 5.", Urgency.URGENT))
        assert not queue.add(Sentence("5 to 9", urgency))
        queue.add(Sentence("9 to 12", urgency))
        assert everything(queue) == ["Hat, 4 to 5.", "9 to 12"]
        queue.add(Sentence("12 to 15", urgency))
        assert not queue.add(Sentence("", urgency))
        assert everything(queue) == []


def test_a_step_follows_the_own_turn_and_comes_before_the_focus() -> None:
    queue = SpeechQueue()
    queue.add(Sentence("5 to 9", Urgency.FOCUS))
    queue.add(Sentence("Next: hat.", Urgency.STEP))
    queue.add(Sentence("Your turn.", Urgency.TURN))
    assert everything(queue) == ["Your turn.", "Next: hat.", "5 to 9"]
