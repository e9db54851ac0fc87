"""Bytes to frames: every cut, every kind of damage, every byte accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.framing import Frame, Grammar, Message, Piece, Rejected
from drivers.grammars import GRAMMARS, grammar_named
from drivers.grammars.camera import LONGEST
from procedures.cards import CARDS
from procedures.readings import CardSeen, CutCardSeen, Fault

NAMES = (*GRAMMARS, "camera")
EVERY = [grammar_named(name) for name in NAMES]
every_grammar = pytest.mark.parametrize("grammar", EVERY, ids=NAMES)
MOST_PENDING = 64


def most_pending(grammar: Grammar) -> int:
    """Fewer bytes than this wait for the rest of their frame."""
    return LONGEST if grammar.name == "camera" else MOST_PENDING


def by_line(grammar: Grammar) -> bool:
    """Its frames end with their line."""
    return grammar.name != "reference"


def frames_of(grammar: Grammar, count: int = 20) -> list[bytes]:
    """Whole frames of this wire, all different."""
    cards = [grammar.write(Message(CardSeen(CARDS[n % 52]), n)) for n in range(count)]
    return [*cards, grammar.write(Message(CutCardSeen(), count))]


def pieces_of(grammar: Grammar, chunks: Iterable[bytes]) -> list[Piece]:
    """All pieces of a connection, checked: in order, without a gap, never much pending."""
    framing = grammar.framing()
    pieces: list[Piece] = []
    fed = done = 0
    for chunk in chunks:
        fed += len(chunk)
        for piece in framing.feed(chunk):
            assert piece.offset == done
            assert piece.data
            done += len(piece.data)
            pieces.append(piece)
        assert framing.pending == fed - done < most_pending(grammar)
    for piece in framing.close():
        assert piece.offset == done
        done += len(piece.data)
        pieces.append(piece)
    assert done == fed
    assert framing.pending == 0
    return pieces


@st.composite
def streams(draw: st.DrawFn, grammar: Grammar) -> bytes:
    """Frames, frames damaged in one byte, cut-off frames and noise, in any order."""
    frame = st.sampled_from(frames_of(grammar))
    damaged = st.builds(_damaged, frame, st.integers(0, 30), st.integers(1, 255))
    cut = st.builds(lambda whole, end: whole[:end], frame, st.integers(0, 30))
    noise = st.binary(max_size=90)
    return b"".join(draw(st.lists(st.one_of(frame, damaged, cut, noise), max_size=12)))


def _damaged(frame: bytes, at: int, by: int) -> bytes:
    at %= len(frame)
    return frame[:at] + bytes([frame[at] ^ by]) + frame[at + 1 :]


def cut(stream: bytes, places: Iterable[int]) -> Iterator[bytes]:
    """The stream in pieces that end at these places."""
    ends = sorted({place % (len(stream) + 1) for place in places})
    for start, end in zip([0, *ends], [*ends, len(stream)], strict=True):
        yield stream[start:end]


@every_grammar
@given(data=st.data())
def test_what_comes_out_does_not_depend_on_how_the_bytes_were_cut(
    grammar: Grammar, data: st.DataObject
) -> None:
    """The same bytes in any pieces give the same frames and the same rejected pieces."""
    stream = data.draw(streams(grammar))
    places = data.draw(st.lists(st.integers(0, 2000), max_size=20))
    whole = pieces_of(grammar, [stream])
    assert pieces_of(grammar, cut(stream, places)) == whole
    assert pieces_of(grammar, (bytes([byte]) for byte in stream)) == whole
    assert b"".join(piece.data for piece in whole) == stream


@every_grammar
@given(data=st.data())
def test_frames_survive_the_noise_between_them(grammar: Grammar, data: st.DataObject) -> None:
    """Every whole frame is found, whatever stands between; on line wires noise ends its line."""
    frames = frames_of(grammar, count=5)
    stream = b""
    for frame in frames:
        noise = data.draw(st.binary(max_size=80))
        if noise and by_line(grammar):
            noise += b"\n"
        stream += noise + frame
    found = {piece.data for piece in pieces_of(grammar, [stream]) if isinstance(piece, Frame)}
    assert set(frames) <= found


def test_a_reference_frame_with_one_byte_wrong_is_never_a_frame() -> None:
    """Whatever byte of a frame is changed into whatever other, all of it is rejected."""
    grammar = grammar_named("reference")
    for frame in frames_of(grammar, count=2):
        for at in range(len(frame)):
            for by in range(1, 256):
                wrong = _damaged(frame, at, by)
                assert all(isinstance(piece, Rejected) for piece in pieces_of(grammar, [wrong]))


@every_grammar
def test_an_over_long_frame_is_rejected_and_what_follows_is_read(grammar: Grammar) -> None:
    """Endless bytes without an end are rejected as they come; the next frame is read."""
    frame = frames_of(grammar)[0]
    end = b"\r\n" if by_line(grammar) else b""
    chunks = [b"A" * 1000] * 50 + [end, frame]
    pieces = pieces_of(grammar, chunks)
    assert pieces[-1] == Frame(50_000 + len(end), frame)
    assert all(isinstance(piece, Rejected) for piece in pieces[:-1])


@pytest.mark.parametrize("name", ["letter-digits", "four-digit"])
def test_the_end_of_an_over_long_line_is_not_taken_for_a_card(name: str) -> None:
    """A card's code at the end of an over-long line is part of that line and rejected with it."""
    grammar = grammar_named(name)
    frame = frames_of(grammar)[0]
    pieces = pieces_of(grammar, [b"7" * 64, frame, frame])
    assert [type(piece) for piece in pieces] == [Rejected, Rejected, Frame]


@every_grammar
def test_a_fragment_at_the_end_of_a_connection_is_rejected(grammar: Grammar) -> None:
    """What was pending when the connection ended is rejected whole, with the reason."""
    frame = frames_of(grammar)[0]
    pieces = pieces_of(grammar, [frame, frame[:3]])
    assert pieces[1:] == [Rejected(len(frame), frame[:3], "cut short by the end of the connection")]


def test_a_garbled_reference_frame_is_rejected_before_the_next_comes() -> None:
    """A wrong checksum is known at once, and the frame behind it is not swallowed."""
    grammar = grammar_named("reference")
    first, second = frames_of(grammar)[:2]
    wrong = _damaged(first, 7, 0x80)
    assert pieces_of(grammar, [wrong]) == [Rejected(0, wrong, "the checksum is wrong")]
    assert pieces_of(grammar, [wrong, second])[1] == Frame(len(first), second)


def test_a_wrong_length_does_not_swallow_the_frames_behind_it() -> None:
    """A fault cut short in its text takes in what follows until the checksum; then it is found."""
    grammar = grammar_named("reference")
    jam = grammar.write(Message(Fault("jam", "the mouth is full of paper"), 1))
    frames = frames_of(grammar, count=4)
    pieces = pieces_of(grammar, [jam[:8], *frames])
    assert pieces[0] == Rejected(0, jam[:8], "the checksum is wrong")
    assert [piece.data for piece in pieces[1:]] == frames


def fuzz(grammar: Grammar, amount: int, seed: int) -> int:
    """Feeds `amount` random and mutated bytes; how many frames were among them."""
    dice = Random(seed)
    frames = frames_of(grammar, count=52)
    framing = grammar.framing()
    fed = done = found = 0
    while fed < amount:
        if dice.random() < 0.5:
            chunk = dice.randbytes(20_000)
        else:
            mutated = bytearray(b"".join(dice.choices(frames, k=2_000)))
            for _ in range(700):
                mutated[dice.randrange(len(mutated))] = dice.randrange(256)
            del mutated[dice.randrange(len(mutated))]
            chunk = bytes(mutated)
        chunk = chunk[: amount - fed]
        fed += len(chunk)
        step = dice.choice((7, 100, 4096, 30_000))
        for at in range(0, len(chunk), step):
            for piece in framing.feed(chunk[at : at + step]):
                assert piece.offset == done
                done += len(piece.data)
                if isinstance(piece, Frame):
                    found += 1
                    assert grammar.read(piece.data).seen is not None
            assert framing.pending < most_pending(grammar)
        assert framing.pending == fed - done
    assert done + sum(len(piece.data) for piece in framing.close()) == fed == amount
    return found


@every_grammar
def test_a_million_random_and_mutated_bytes_are_accounted_for(grammar: Grammar) -> None:
    """No exception; every byte is in one frame or one rejected piece."""
    assert fuzz(grammar, 1_000_000, seed=1) > 10_000


@pytest.mark.long
@pytest.mark.timeout(3600)
@every_grammar
def test_a_hundred_million_random_and_mutated_bytes_are_accounted_for(grammar: Grammar) -> None:
    """The same for the long run."""
    assert fuzz(grammar, 100_000_000, seed=2) > 1_000_000
