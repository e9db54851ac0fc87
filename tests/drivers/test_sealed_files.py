"""The files of a machine's shoes: what is not as it was sealed is refused, and never made again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from drivers.faults import ShoeDamaged
from procedures.readings import Fault
from tests.drivers.sealing import Bench


@pytest.fixture
def it(tmp_path: Path) -> Iterator[Bench]:
    """Two decks, started."""
    made = Bench(tmp_path / "shoes")
    made.shoe.start(made.heard)
    yield made
    made.shoe.stop()


def swapped(text: str) -> str:
    """Two different cards in each other's place."""
    head, cards = text.rstrip("\n").rsplit(":", 1)
    order = cards.split(",")
    other = next(n for n, card in enumerate(order) if card != order[0])
    order[0], order[other] = order[other], order[0]
    return f"{head}:{','.join(order)}\n"


def honest_other(text: str) -> str:
    """Another shoe, whole and with a digest that fits it: only the commitment tells."""
    lines = swapped(text).split("\n")
    return "\n".join([lines[0], sha256(lines[2].encode()).hexdigest(), lines[2], ""])


HOSTILE: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda _: "", "no shoe file"),
    "cut short": (lambda t: t[:300], "no shoe file|damaged"),
    "without its end": (lambda t: t[:-1], "not whole"),
    "of another version": (lambda t: t.replace("shoe 1,", "shoe 2,"), "this version"),
    "of another number": (lambda t: t.replace("number 1", "number 2"), "holds shoe 2"),
    "of no decks": (lambda t: t.replace("decks 2", "decks 0"), "this version"),
    "of more decks": (lambda t: t.replace("decks 2", "decks 3"), "holds 104 cards"),
    "two cards swapped": (swapped, "do not give its digest"),
    "another whole shoe": (honest_other, "committed to before"),
    "no card": (lambda t: t.replace("AS", "XX"), "'XX' is not a card"),
    "a card twice": (lambda t: t.replace("AS", "2S"), "of AS the order holds 0"),
    "salt in capitals": (lambda t: t.replace(":", "F:", 1), "64 hexadecimal"),
    "binary": (lambda t: t.replace("AS", "\x00\x01"), "is not a card"),
    "letters of no ASCII": (lambda t: t.replace("A", "А"), "no ASCII"),
    "endless": (lambda t: t + "x" * 10_000_000, "no shoe file"),
}


@pytest.mark.parametrize("how", HOSTILE)
def test_a_file_that_is_not_what_was_sealed_is_refused(it: Bench, how: str) -> None:
    """E-98: a fault that names the file; no other shoe takes its place."""
    change, words = HOSTILE[how]
    told = it.shoe.commit(1)
    path = it.folder / "000001.shoe"
    path.write_text(change(path.read_text()), encoding="utf-8")
    changed = path.read_bytes()
    with pytest.raises(ShoeDamaged, match=words) as refused:
        it.shoe.take(1, told.digest)
    assert str(path) in str(refused.value)
    assert it.shoe.taken is None
    with pytest.raises(ShoeDamaged):
        it.shoe.reveal(1, told.digest)
    assert path.read_bytes() == changed
    assert [type(reading.seen) for reading in it.draws(0)] == [Fault]


def test_a_file_that_is_gone_is_refused_and_not_made_again(it: Bench) -> None:
    """The shoe that the table has was committed to; another would be another game."""
    told = it.shoe.commit(1)
    path = it.folder / "000001.shoe"
    path.unlink()
    with pytest.raises(ShoeDamaged, match="cannot be read: No such file"):
        it.shoe.take(1, told.digest)
    path.mkdir()
    with pytest.raises(ShoeDamaged, match="cannot be read: Is a directory"):
        it.shoe.take(1, told.digest)
    assert list(it.folder.iterdir()) == [path]
