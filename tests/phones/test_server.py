"""The serving process under strangers: each limit is gone over, and stayed under."""

import asyncio
import json
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.typing import Origin

from scenes.link.addresses import LOOPBACK
from scenes.link.protocol import LONGEST_MESSAGE, VERSION, CloseCode
from scenes.link.seats import TRIES_IN_ALL, TRIES_OF_ADDRESS
from scenes.link.server import BURST, MOST_CONNECTIONS, MOST_OF_ADDRESS, Limits
from tests.phones.tables import GameLoop, PlainPhone, close_code, new_match, playing, wait_for

loopbacks = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has many addresses of its own"
)
QUICK = Limits(wrong_code_seconds=0.1)
HASTY = Limits(open_seconds=1.0, ping_seconds=0.4, lobby_seconds=1.5)


@pytest.fixture(scope="module")
def loop() -> Iterator[GameLoop]:
    with playing(new_match("escape", "jamaica", 2)) as made:
        yield made


@pytest.fixture
def fresh() -> Iterator[GameLoop]:
    with playing(new_match("escape", "jamaica", 2), QUICK) as made:
        yield made


@pytest.fixture
def hasty() -> Iterator[GameLoop]:
    """A table that soon gives up those who say nothing."""
    with playing(new_match("escape", "jamaica", 2), HASTY) as made:
        yield made


def fetched(loop: GameLoop, path: str = "/", *lines: str, host: str = "") -> bytes:
    """The answer to a request by hand."""
    port = loop.connection.port
    host = host or f"{LOOPBACK}:{port}"
    head = "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {host}", *lines, "", ""])
    with socket.create_connection((LOOPBACK, port or 0), timeout=10) as link:
        link.sendall(head.encode())
        answer = b""
        while part := link.recv(65536):
            answer += part
    return answer


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


async def opened(loop: GameLoop) -> PlainPhone:
    phone = await PlainPhone(loop).open()
    await phone.until("hello")
    return phone


# Files


def test_only_the_listed_files_are_served_and_none_tells_the_server(loop: GameLoop) -> None:
    listed = ["/", "/app.css", "/link.js", "/path.js", "/app.js", "/art.json", "/crew.json"]
    listed += ["/lilita.ttf", "/alegreya.ttf", "/icon.svg", "/turn.wav", "/lang-de.json"]
    for path in listed:
        answer = fetched(loop, path)
        assert status(answer) == 200, path
        assert b"Content-Security-Policy: default-src 'none'" in answer
        assert b"frame-ancestors 'none'" in answer
        assert b"Server:" not in answer
        assert b"Set-Cookie" not in answer
    for path in ("/../main.py", "/%2e%2e/main.py", "//etc/passwd", "/app.js/../x", "/ws/x", "/x"):
        assert status(fetched(loop, path)) == 404, path


def test_files_are_compressed_for_browsers_and_the_first_load_is_light(loop: GameLoop) -> None:
    first = ["/", "/app.css", "/link.js", "/path.js", "/app.js", "/art.json", "/crew.json"]
    first += ["/lang-en.json", "/lilita.ttf", "/alegreya.ttf"]
    answers = [fetched(loop, path, "Accept-Encoding: gzip") for path in first]
    assert all(b"Content-Encoding: gzip" in answer for answer in answers)
    assert sum(map(len, answers)) < 220_000


def test_another_host_is_refused(loop: GameLoop) -> None:
    port = loop.connection.port
    assert status(fetched(loop, host=f"evil.example:{port}")) == 421
    assert status(fetched(loop, host=LOOPBACK)) == 421


def answered(loop: GameLoop, request: bytes) -> bytes:
    """The answer to bytes on a connection of their own; none if it is simply closed."""
    with socket.create_connection((LOOPBACK, loop.connection.port or 0), timeout=20) as link:
        answer = b""
        with suppress(ConnectionError):
            link.sendall(request)
            while part := link.recv(65536):
                answer += part
    return answer


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"])
def test_only_get_is_answered(loop: GameLoop, method: str) -> None:
    host = f"{LOOPBACK}:{loop.connection.port}"
    request = f"{method} / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    assert status(answered(loop, request.replace(method.encode(), b"GET"))) == 200
    assert status(answered(loop, request)) in (0, 400, 405)


def test_a_head_of_usual_size_is_read_and_a_huge_one_is_not(loop: GameLoop) -> None:
    assert status(fetched(loop, "/", f"X-Long: {'x' * 4_000}")) == 200
    assert status(fetched(loop, "/", *[f"X-{number}: x" for number in range(60)])) == 200
    host = f"{LOOPBACK}:{loop.connection.port}"
    head = f"GET / HTTP/1.1\r\nHost: {host}\r\n"
    assert status(answered(loop, f"{head}X: {'x' * 20_000}\r\n\r\n".encode())) != 200
    many = "".join(f"X-{number}: x\r\n" for number in range(400))
    assert status(answered(loop, f"{head}{many}\r\n".encode())) != 200
    assert status(fetched(loop)) == 200, "others are still served"


@loopbacks
def test_one_address_is_listened_on_and_no_other(loop: GameLoop) -> None:
    with socket.create_connection((LOOPBACK, loop.connection.port or 0)):
        pass
    # Another address of this machine, which all have on Linux.
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", loop.connection.port or 0), timeout=2)


@pytest.mark.parametrize("origin", ["http://evil.example", None])
def test_a_page_elsewhere_cannot_connect(loop: GameLoop, origin: str | None) -> None:
    async def go() -> None:
        url = f"ws://{LOOPBACK}:{loop.connection.port}/ws"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=None if origin is None else Origin(origin))
        assert refused.value.response.status_code == 403

    asyncio.run(go())


# Messages


JUNK: list[str | bytes] = [
    '{"t":"do"}',
    "[]",
    "{",
    '{"t":"do","n":1,"rev":1,"a":["x"]}',
    "[" * 900,
    '{"t":"fly"}',
    '{"t":"sit","seat":0}',
    '{"t":"undo","n":1,"rev":1}',
    b"\x00\x01",
    # Half of a character, as the code and as the token.
    f'{{"t":"join","v":{VERSION},"code":"BCDF\\ud83d"}}',
    f'{{"t":"back","v":{VERSION},"token":"\\udc80"}}',
]


def test_junk_closes_the_connection(loop: GameLoop) -> None:
    async def go() -> None:
        for junk in JUNK:
            phone = await opened(loop)
            await phone.link.send(junk)
            assert await close_code(phone) == CloseCode.NOT_UNDERSTOOD, junk

    asyncio.run(go())


def _deflates(extension: object) -> bool:
    return isinstance(extension, PerMessageDeflate)


def test_a_message_has_a_kilobyte_at_most_even_if_it_was_compressed(loop: GameLoop) -> None:
    async def go() -> None:
        phone = await opened(loop)
        await phone.link.send('{"t":"ping"}'.ljust(LONGEST_MESSAGE))
        await phone.until("pong")
        assert any(map(_deflates, phone.link.protocol.extensions)), "it is sent compressed"
        await phone.link.send('{"t":"ping"}'.ljust(LONGEST_MESSAGE + 1))
        assert await close_code(phone) == 1009
        bomb = await opened(loop)
        await bomb.link.send(" " * 5_000_000)
        assert await close_code(bomb) == 1009

    asyncio.run(go())


def test_thirty_messages_at_once_are_heard_and_a_flood_is_cut_off(loop: GameLoop) -> None:
    async def go() -> None:
        phone = await opened(loop)
        for _ in range(BURST):
            await phone.send(t="ping")
        await phone.until("pong")
        await asyncio.sleep(0.5)
        await phone.send(t="ping")
        await phone.until("pong")
        with suppress(ConnectionClosed):
            for _ in range(400):
                await phone.send(t="ping")
                await asyncio.sleep(0)
        assert await close_code(phone) == CloseCode.TOO_FAST

    asyncio.run(go())


def test_phones_may_send_steadily_for_ever_but_not_faster() -> None:
    async def go(loop: GameLoop, pause: float, number: int) -> None:
        phone = await opened(loop)
        for _ in range(number):
            await phone.send(t="ping")
            await phone.until("pong")
            await asyncio.sleep(pause)
        await phone.link.close()

    assert Limits().rate == 10.0
    quick = Limits(rate=50.0)
    with playing(new_match("escape", "jamaica", 2), quick) as loop:
        asyncio.run(go(loop, 1.05 / quick.rate, BURST + 10))
        with pytest.raises(ConnectionClosed) as error:
            asyncio.run(go(loop, 0.0, 20 * BURST))
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == CloseCode.TOO_FAST


def test_another_version_is_told_so(loop: GameLoop) -> None:
    async def go() -> None:
        phone = await opened(loop)
        await phone.send(t="join", v=VERSION + 1, lang="en", code=loop.connection.code)
        assert await close_code(phone) == CloseCode.OTHER_VERSION

    asyncio.run(go())


def test_eight_connections_from_an_address_and_no_more(loop: GameLoop) -> None:
    async def go() -> None:
        phones = [await opened(loop) for _ in range(MOST_OF_ADDRESS)]
        with pytest.raises(InvalidStatus) as refused:
            await PlainPhone(loop).open()
        assert refused.value.response.status_code == 503
        await phones[0].link.close()
        await asyncio.sleep(0.2)
        phones[0] = await opened(loop)
        for phone in phones:
            await phone.link.close()

    asyncio.run(go())


@loopbacks
def test_twenty_four_connections_in_all_and_no_more(loop: GameLoop) -> None:
    async def go() -> None:
        phones = []
        for number in range(MOST_CONNECTIONS):
            address = f"127.0.0.{2 + number % 6}"
            phones.append(await PlainPhone(loop).open(address))
            await phones[-1].until("hello")
        with pytest.raises(InvalidStatus) as refused:
            await PlainPhone(loop).open("127.0.0.9")
        assert refused.value.response.status_code == 503
        await phones[0].link.close()
        await asyncio.sleep(0.3)
        phones[0] = await PlainPhone(loop).open("127.0.0.9")
        for phone in phones:
            await phone.link.close()

    asyncio.run(go())


# Time


def test_half_open_and_silent_connections_end(hasty: GameLoop) -> None:
    port = hasty.connection.port or 0
    half = [socket.create_connection((LOOPBACK, port)) for _ in range(30)]
    for link in half:
        link.sendall(b"GET / HT")
    assert status(fetched(hasty)) == 200, "others are still served"
    time.sleep(HASTY.open_seconds + 0.7)
    for link in half:
        link.settimeout(2)
        assert b" 200 " not in link.recv(999)
        link.close()

    async def go() -> None:
        phone = await opened(hasty)
        assert await close_code(phone) == CloseCode.TOO_SLOW

    asyncio.run(go())


def test_a_phone_that_does_not_answer_pings_is_away(hasty: GameLoop) -> None:
    async def go() -> None:
        phone = await (await PlainPhone(hasty).open()).sit(0)
        await asyncio.sleep(HASTY.lobby_seconds + 0.5)
        assert hasty.connection.holders[0].here, "who has a seat may be silent"
        phone.link.transport.pause_reading()
        wait_for(lambda: not hasty.connection.holders[0].here, 5)
        phone.link.transport.abort()

    asyncio.run(go())


# Codes and seats


def test_eight_wrong_codes_lock_the_address_and_change_the_code(fresh: GameLoop) -> None:
    async def go() -> None:
        before = fresh.connection.code
        begun = time.monotonic()
        tries = 0
        while tries < TRIES_OF_ADDRESS:
            phone = await opened(fresh)
            for _ in range(2):
                await phone.send(t="join", v=VERSION, lang="en", code="XXXXX")
                assert (await phone.until("no"))["why"] == "code"
                tries += 1
            await phone.link.close()
        assert Limits().wrong_code_seconds == 0.5
        assert time.monotonic() - begun > QUICK.wrong_code_seconds * TRIES_OF_ADDRESS
        wait_for(lambda: fresh.connection.code != before)
        phone = await opened(fresh)
        await phone.send(t="join", v=VERSION, lang="en", code=fresh.connection.code)
        assert (await phone.until("no"))["why"] == "locked"

    asyncio.run(go())


@loopbacks
def test_forty_wrong_codes_from_anywhere_lock_everybody_out() -> None:
    async def wrong(loop: GameLoop, number: int, tries: int) -> None:
        phone = await PlainPhone(loop).open(f"127.0.0.{2 + number}")
        await phone.until("hello")
        for _ in range(tries):
            await phone.send(t="join", v=VERSION, lang="en", code="XXXXX")
            assert (await phone.until("no"))["why"] == "code"
        await phone.link.close()

    async def newcomer(loop: GameLoop) -> str:
        phone = await PlainPhone(loop).open("127.0.0.99")
        await phone.until("hello")
        await phone.send(t="join", v=VERSION, lang="en", code=loop.connection.code)
        while True:
            answer = json.loads(await phone.link.recv())
            if answer["t"] in ("lobby", "no"):
                await phone.link.close()
                return str(answer.get("why", "admitted"))

    async def go(loop: GameLoop) -> None:
        before = loop.connection.code
        addresses = TRIES_IN_ALL // (TRIES_OF_ADDRESS - 1)
        each = TRIES_OF_ADDRESS - 1
        await asyncio.gather(*(wrong(loop, number, each) for number in range(addresses)))
        left = TRIES_IN_ALL - addresses * each
        await wrong(loop, addresses, left - 1)
        assert loop.connection.code == before
        assert await newcomer(loop) == "admitted", "thirty-nine wrong codes are forgiven"
        await wrong(loop, addresses, 1)
        wait_for(lambda: loop.connection.code != before)
        assert await newcomer(loop) == "locked"

    quick = Limits(wrong_code_seconds=0.02)
    with playing(new_match("escape", "jamaica", 2), quick) as loop:
        asyncio.run(go(loop))


def test_the_code_counts_only_while_the_invitation_is_open(fresh: GameLoop) -> None:
    async def go() -> None:
        with fresh.between_passes:
            fresh.connection.invite(False)
        await asyncio.sleep(0.3)
        phone = await opened(fresh)
        await phone.send(t="join", v=VERSION, lang="en", code=fresh.connection.code)
        assert (await phone.until("no"))["why"] == "code"
        with fresh.between_passes:
            fresh.connection.invite(True)
        await asyncio.sleep(0.3)
        assert (await phone.join())["me"] is None

    asyncio.run(go())


def test_seats_tokens_take_over_and_removal(fresh: GameLoop) -> None:
    async def go() -> None:
        one = await (await PlainPhone(fresh).open()).sit(0)
        two = await opened(fresh)
        lobby = await two.join()
        assert [seat["free"] for seat in lobby["seats"]] == [False, True]
        await two.send(t="sit", seat=0)
        assert (await two.until("no"))["why"] == "taken"
        made_up = await opened(fresh)
        await made_up.send(t="back", v=VERSION, lang="en", token="x" * 22)
        assert (await made_up.until("no"))["why"] == "forgotten"

        # The same phone in another tab takes the seat over.
        again = await PlainPhone(fresh).open()
        await again.back(one.token)
        await again.until("state")
        assert again.state["hand"] == one.state["hand"]
        assert await close_code(one) == CloseCode.TAKEN_OVER

        # Removed at the table: the token is void, and the seat can be taken by others.
        with fresh.between_passes:
            fresh.connection.remove(0)
        assert await close_code(again) == CloseCode.REMOVED
        late = await PlainPhone(fresh).open()
        await late.back(one.token)
        assert (await late.until("no"))["why"] == "forgotten"
        await late.join()
        await late.send(t="sit", seat=0)
        await late.until("state")
        assert late.token != one.token

        # Who gives a seat up is told so too.
        await late.send(t="leave")
        assert await close_code(late) == CloseCode.REMOVED
        wait_for(lambda: 0 not in fresh.connection.holders)

    asyncio.run(go())


# Requests


async def pair(loop: GameLoop) -> tuple[PlainPhone, PlainPhone]:
    """The phone to act, and the other one."""
    phones = [await (await PlainPhone(loop).open()).sit(seat) for seat in (0, 1)]
    act = phones[0].state["act"]
    return phones[act], phones[1 - act]


def test_nobody_acts_for_another_and_nonsense_is_refused_in_words(fresh: GameLoop) -> None:
    async def go() -> None:
        actor, other = await pair(fresh)
        move = actor.state["moves"][0]["a"]
        assert other.state["moves"] == []
        await other.ask("do", a=move)
        refusal = await other.until("answer")
        assert refusal["why"] == "not_your_turn"
        assert refusal["says"]
        await actor.ask("do", a="advance skull 99")
        assert (await actor.until("answer"))["why"] == "other_game"
        await other.ask("undo")
        assert (await other.until("answer"))["why"] == "undo_off"

    asyncio.run(go())


def test_a_request_sent_twice_is_done_once_even_around_an_undo(fresh: GameLoop) -> None:
    async def go() -> None:
        actor, _ = await pair(fresh)
        rev = actor.state["rev"]
        move = next(m["a"] for m in actor.state["moves"] if m["k"] == "advance")
        request = {"t": "do", "n": 5, "rev": rev, "a": move}
        await actor.send(**request)
        first = await actor.newer(rev)
        await actor.send(**request)
        await actor.send(**{**request, "n": 6})
        assert (await actor.until("answer"))["why"] == "stale"
        assert len(fresh.match.actions) == 1
        await actor.send(t="undo", n=7, rev=first["rev"])
        undone = await actor.newer(first["rev"])
        assert len(fresh.match.actions) == 0
        # A late duplicate: its ply would fit again, its revision does not.
        await actor.send(**{**request, "n": 8})
        assert (await actor.until("answer"))["why"] == "stale"
        assert len(fresh.match.actions) == 0
        await actor.send(t="do", n=9, rev=undone["rev"], a=move)
        await actor.newer(undone["rev"])
        assert len(fresh.match.actions) == 1

    asyncio.run(go())


def test_a_hint_goes_only_to_the_phone_that_asked(fresh: GameLoop) -> None:
    async def go() -> None:
        actor, other = await pair(fresh)
        await actor.ask("hint")
        answer = await actor.until("answer")
        assert answer["hint"]["a"] in [move["a"] for move in actor.state["moves"]]
        assert answer["says"]
        with pytest.raises(TimeoutError):
            await other.until("answer", 0.5)

    asyncio.run(go())


def test_a_phone_speaks_its_own_language(fresh: GameLoop) -> None:
    async def go() -> None:
        actor, _ = await pair(fresh)
        english = actor.state["says"]
        await actor.send(t="speak", lang="de")
        while actor.state["says"] == english:
            await actor.until("state")
        assert actor.state["says"] == "Wähle einen Piraten oder eine Karte"

    asyncio.run(go())


def test_markup_in_names_stays_as_it_is() -> None:
    name = "<img src=x onerror=a()>"

    async def go(loop: GameLoop) -> None:
        phone = await opened(loop)
        lobby: dict[str, Any] = await phone.join()
        assert lobby["seats"][0]["name"] == name
        assert json.dumps(name) in phone.received[-1]

    with playing(new_match("escape", "jamaica", 2, names=(name, "Noah"))) as loop:
        asyncio.run(go(loop))
