"""A machine's shoe: sealed before it is told of, dealt in its order, and never another."""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from drivers.faults import ShoeDamaged, ShoeInUse, ShoeUnwritable
from drivers.machine_shoe import read_shoe
from procedures.cards import CARDS, Card, parse_card
from procedures.commitment import commitment, mismatch
from procedures.readings import CardSeen, CutCardSeen, DeviceDown, DeviceUp, Fault, Reading
from tests.drivers.sealing import DECKS, Bench, again


@pytest.fixture
def it(tmp_path: Path) -> Iterator[Bench]:
    """Two decks, started."""
    made = Bench(tmp_path / "shoes")
    made.shoe.start(made.heard)
    yield made
    made.shoe.stop()


def test_what_is_told_of_a_shoe_is_sealed_in_its_file(it: Bench) -> None:
    """Part G: the file stands before its digest is known to anybody."""
    told = it.shoe.commit(1)
    shoe = read_shoe(it.folder / "000001.shoe")
    assert (told.number, told.digest, told.cards) == (1, shoe.digest, 52 * DECKS)
    assert commitment(shoe.salt, shoe.order) == told.digest


def test_a_sealed_shoe_is_its_owners_alone(it: Bench) -> None:
    """Who reads the file knows every card to come."""
    it.shoe.commit(1)
    assert stat.S_IMODE((it.folder / "000001.shoe").stat().st_mode) == 0o600
    assert stat.S_IMODE(it.folder.stat().st_mode) == 0o700
    assert [path.name for path in it.folder.iterdir()] == ["000001.shoe"]


def test_anybody_checks_the_third_line_with_sha256sum(it: Bench) -> None:
    """The digest is of that line without its end."""
    it.shoe.commit(4)
    lines = (it.folder / "000004.shoe").read_bytes().split(b"\n")
    assert sha256(lines[2]).hexdigest() == lines[1].decode()


def test_the_first_reading_is_device_up(it: Bench) -> None:
    """As of every card reader; a second start is another up, with another key."""
    assert it.heard.seen == [DeviceUp()]
    other = again(it)
    assert other.heard.seen == [DeviceUp()]
    assert other.heard.readings[0].key != it.heard.readings[0].key
    other.shoe.stop()


def test_the_cards_come_in_the_order_that_was_committed_to(it: Bench) -> None:
    """Every card of the shoe once, each with a key, a time and a number of its own."""
    told = it.shoe.commit(1)
    it.shoe.take(1, told.digest)
    readings = it.draws(*range(told.cards))
    order = it.shoe.reveal(1, told.digest).order
    assert [reading.seen for reading in readings] == [CardSeen(card) for card in order]
    assert len({reading.key for reading in readings}) == told.cards
    assert len({reading.sequence for reading in readings}) == told.cards
    assert sorted({reading.at for reading in readings}) == [reading.at for reading in readings]


def test_the_place_behind_a_reading_holds_its_card(it: Bench) -> None:
    """Raw names the shoe's file and the two bytes of the card in it."""
    it.shoe.take(1, it.shoe.commit(1).digest)
    data = (it.folder / "000001.shoe").read_bytes()
    for reading in it.draws(0, 1, 50, 103):
        raw = reading.raw
        assert raw.log == "000001"
        card = data[raw.offset : raw.offset + raw.length].decode()
        assert reading.seen == CardSeen(parse_card(card))


def test_a_card_drawn_again_is_the_same_reading(it: Bench) -> None:
    """What was delivered and not recorded comes again, whatever the time is by then."""
    it.shoe.take(1, it.shoe.commit(1).digest)
    (first,) = it.draws(3)
    it.clock.time += 1_000_000
    assert it.draws(3) == [first]


def test_days_later_the_same_shoe_goes_on(it: Bench) -> None:
    """E-98: the order persists, and nothing is shuffled again."""
    told = it.shoe.commit(1)
    it.shoe.take(1, told.digest)
    whole = it.draws(*range(10))
    other = again(it)
    other.shoe.take(1, told.digest)
    later = other.draws(9, 10, 11)
    assert later[0].key == whole[9].key
    order = other.shoe.reveal(1, told.digest).order
    assert [reading.seen for reading in later] == [CardSeen(card) for card in order[9:12]]
    other.shoe.stop()


def test_the_next_shoe_is_another(it: Bench) -> None:
    """Its number, digest, salt and order are its own, and so is every key."""
    shoes = [it.shoe.commit(number) for number in (1, 2)]
    keys = set()
    for told in shoes:
        it.shoe.take(told.number, told.digest)
        keys |= {reading.key for reading in it.draws(*range(told.cards))}
    one, two = (it.shoe.reveal(told.number, told.digest) for told in shoes)
    assert one.order != two.order
    assert one.salt != two.salt
    assert len(keys) == 2 * 52 * DECKS


def test_the_readings_of_the_shoe_are_told_from_all_others(it: Bench) -> None:
    """How many cards are out follows from the record: its own of this shoe, and no other's."""
    it.shoe.take(1, it.shoe.commit(1).digest)
    first = [reading.key for reading in it.draws(0, 1, 2)]
    assert it.shoe.drawn([*first, "shoe/000001/9/card"]) == 3
    it.shoe.take(2, it.shoe.commit(2).digest)
    second = [reading.key for reading in it.draws(0)]
    assert it.shoe.drawn([*first, *second]) == 1


def test_the_cut_card_is_no_card_of_the_shoe(it: Bench) -> None:
    """Where a game is dealt to one, it comes between two cards and moves none."""
    it.shoe.take(1, it.shoe.commit(1).digest)
    it.draws(0)
    it.shoe.cut_card()
    assert it.heard.seen[-1] == CutCardSeen()
    assert it.shoe.drawn(reading.key for reading in it.heard.readings) == 1


def test_a_shoe_that_nobody_was_told_of_is_taken_as_it_lies(it: Bench) -> None:
    """For a game without a commitment; it is a shoe or it is refused."""
    it.shoe.commit(1)
    it.shoe.take(1, "")
    assert it.shoe.taken == 1
    with pytest.raises(ShoeDamaged):
        it.shoe.take(2, "")


def test_what_is_no_card_of_the_shoe_is_a_fault(it: Bench) -> None:
    """Before a shoe is taken, and past its end; both say so in words."""
    assert [type(reading.seen) for reading in it.draws(0)] == [Fault]
    it.shoe.take(1, it.shoe.commit(1).digest)
    for reading in it.draws(104, -1):
        assert isinstance(reading.seen, Fault)
        assert "no shoe has a card" in reading.seen.detail


def test_nothing_is_delivered_after_stop(it: Bench) -> None:
    """Stopping twice does no harm."""
    it.shoe.take(1, it.shoe.commit(1).digest)
    it.shoe.stop()
    assert it.draws(0) == []
    it.shoe.stop()


def test_a_shoe_that_is_stopped_out_of_its_own_delivery_says_no_more(tmp_path: Path) -> None:
    """A table that closes on a card does not wait for itself."""
    it = Bench(tmp_path)

    def close(reading: Reading) -> None:
        it.heard(reading)
        it.shoe.stop()

    it.shoe.start(close)
    it.shoe.draw(0)
    assert it.heard.seen == [DeviceUp()]


def test_a_folder_in_use_is_device_down(it: Bench) -> None:
    """Two programs would deal one shoe twice."""
    other = Bench(it.folder)
    other.shoe.start(other.heard)
    assert [type(seen) for seen in other.heard.seen] == [DeviceDown]
    assert str(it.folder) in str(other.heard.seen[0])
    with pytest.raises(ShoeInUse):
        other.shoe.commit(1)
    other.shoe.stop()


def test_a_folder_that_cannot_be_made_is_device_down(tmp_path: Path) -> None:
    """The reason names the place."""
    (tmp_path / "file").write_text("in the way")
    it = Bench(tmp_path / "file" / "shoes")
    it.shoe.start(it.heard)
    assert [type(seen) for seen in it.heard.seen] == [DeviceDown]
    with pytest.raises(ShoeUnwritable, match="cannot be written"):
        it.shoe.commit(1)


def test_a_folder_that_can_be_opened_after_all_is_device_up(tmp_path: Path) -> None:
    """What stood in the way is gone: the next shoe is sealed, and the device is there."""
    in_the_way = tmp_path / "shoes"
    in_the_way.touch()
    it = Bench(in_the_way)
    it.shoe.start(it.heard)
    in_the_way.unlink()
    it.shoe.take(1, it.shoe.commit(1).digest)
    it.draws(0)
    it.shoe.stop()
    assert [type(seen) for seen in it.heard.seen] == [DeviceDown, DeviceUp, CardSeen]


def test_a_shoe_half_written_by_a_killed_program_is_made_anew(it: Bench) -> None:
    """Its name was never taken, so its digest was never told."""
    (it.folder / "000001.new").write_text("tablectl shoe 1, num")
    told = it.shoe.commit(1)
    assert read_shoe(it.folder / "000001.shoe").digest == told.digest
    assert [path.name for path in it.folder.iterdir()] == ["000001.shoe"]


def test_the_full_disk_seals_no_shoe(it: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole under its name, or not at all."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ShoeUnwritable, match="No space left"):
        it.shoe.commit(1)
    assert list(it.folder.iterdir()) == []


def test_a_shoe_is_the_same_however_often_it_is_asked_for(it: Bench) -> None:
    """A digest that could not be recorded is told at the next try, of the same shoe."""
    assert it.shoe.commit(1) == it.shoe.commit(1)


def test_a_shoe_from_before_that_nobody_was_told_of_is_never_dealt(it: Bench) -> None:
    """Somebody may have seen it: a killed program's, or one of a ledger that is gone."""
    before = it.shoe.commit(1)
    other = again(it)
    after = other.shoe.commit(1)
    assert after.digest != before.digest
    assert (it.folder / "000001.aside").read_text().split("\n")[1] == before.digest
    other.shoe.take(1, after.digest)
    assert other.draws(0)
    other.shoe.stop()


# -- chance ------------------------------------------------------------------------------------


def test_the_secure_source_makes_whole_decks_and_never_the_same_twice(tmp_path: Path) -> None:
    """A permutation each time, and a salt that nobody has had."""
    it = Bench(tmp_path, seed=None)
    it.shoe.start(it.heard)
    shoes = [it.shoe.reveal(told.number, told.digest) for told in map(it.shoe.commit, range(1, 6))]
    it.shoe.stop()
    assert all(sorted(shoe.order) == sorted(CARDS * DECKS) for shoe in shoes)
    assert len({shoe.order for shoe in shoes}) == 5
    assert len({shoe.salt for shoe in shoes}) == 5
    assert all(
        mismatch(
            digest=shoe.digest, salt=shoe.salt, order=shoe.order, dealt=shoe.order, decks=DECKS
        )
        is None
        for shoe in shoes
    )


def test_every_card_is_as_likely_at_every_place(tmp_path: Path) -> None:
    """Chi-square over 520 seeded shoes of one deck: 2,601 and 3.8 of its standard deviations."""
    it = Bench(tmp_path, seed=20260101, decks=1)
    shoes = 520
    counts: Counter[tuple[int, Card]] = Counter()
    for number in range(1, shoes + 1):
        told = it.shoe.commit(number)
        counts.update(enumerate(it.shoe.reveal(number, told.digest).order))
    it.shoe.stop()
    expected = shoes / 52
    cells = (counts[place, card] for place in range(52) for card in CARDS)
    chi_square = sum((seen - expected) ** 2 / expected for seen in cells)
    assert 2_327 < chi_square < 2_875
