"""What is behind a round: its bytes, its money; the check of the record; what is taken away."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Event

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.audit.checking import Checks
from tablectl.audit.taking_away import PIECE
from tablectl.bootstrap import open_house, open_review
from tablectl.client.client import TurnedAwayError
from tablectl.client.reviews import (
    AccountPage,
    Check,
    Chunk,
    EntryFound,
    Evidence,
    FactTold,
    Moment,
    Packet,
    RoundPostings,
    TimelinePage,
)
from tablectl.data_dir import DataDir
from tablectl.games.packs import open_pack
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.store import ReadableStore
from tablectl.rounds.export import read_export
from tests.procedures.reported import key
from tests.tablectl.audit.reviewed import Reviewer, asks, damage, put_right
from tests.tablectl.dealt import at_machine
from tests.tablectl.recorded import PACK, Recorded, three_rounds

PATIENCE = 20.0


def readings(otto: Reviewer, number: int = 4) -> list[FactTold]:
    """The readings of a round."""
    page = asks(otto, "timeline", TimelinePage, table="T1", round=number)
    return [fact for fact in page.facts if fact.kind == "reading-taken"]


def of(otto: Reviewer, fact: FactTold) -> Evidence:
    """What is behind a reading."""
    return asks(otto, "evidence", Evidence, table="T1", key=fact.keys[0])


def test_the_bytes_behind_every_reading_are_kept_and_say_the_same(otto: Reviewer) -> None:
    """Part E: read again from the byte log, under the wire that the log names."""
    found = [of(otto, fact) for fact in readings(otto)]
    assert [one.state for one in found] == ["kept"] * 4
    assert [(one.recorded, one.says) for one in found] == [
        ("TS", "TS"), ("9C", "9C"), ("fault", "fault"), ("8C", "8C"),
    ]  # fmt: skip
    assert bytes.fromhex(found[0].hex) == b"1100\r\n"
    assert found[0].digest == sha256(b"1100\r\n").hexdigest()


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    """The data directory once more: nobody else has it open, and it may be spoilt."""
    return Path(shutil.copytree(folder, tmp_path / "copy"))


def spoil(log: Path, old: bytes, new: bytes) -> None:
    """Change bytes of a byte log."""
    data = log.read_bytes()
    assert old in data
    log.write_bytes(data.replace(old, new))


@pytest.mark.parametrize(
    ("spoilt", "state", "why"),
    [
        (Path.unlink, "expired", "is not kept"),
        (lambda log: spoil(log, b"1100\r\n", b"2100\r\n"), "differs", "is damaged"),
        (lambda log: log.write_bytes(b"no log"), "differs", "does not begin as a byte log"),
    ],
)
def test_bytes_that_are_gone_or_changed_are_called_that(
    folder: Path, otto: Reviewer, spoilt: Callable[[Path], object], state: str, why: str
) -> None:
    """The record stays; what vouched for the reading does not."""
    (log,) = (DataDir(folder).bytes / "T1" / "shoe").glob("*.bytes")
    kept = log.read_bytes()
    spoilt(log)
    try:
        found = of(otto, readings(otto)[0])
    finally:
        log.write_bytes(kept)
    assert (found.state, found.hex, found.recorded) == (state, "", "TS")
    assert why in found.why


def test_a_round_has_all_its_money_and_what_put_it_right(otto: Reviewer) -> None:
    """IR9: the corrected settlement is an entry of its own and is shown with the round."""
    found = asks(otto, "postings", RoundPostings, table="T1", round=4)
    moved = [(p.posting.debit, p.posting.credit, p.posting.amount) for p in found.postings]
    assert moved == [
        ("purse:ann", "wager:2", 1000),
        ("wager:2", "purse:ann", 1000),
        ("bank", "purse:ann", 1000),
        ("purse:ann", "bank", 2000),
    ]
    assert found.postings[-1].posting.rule == "IR9"


def test_an_account_is_told_backwards_with_its_balances(otto: Reviewer) -> None:
    """Each balance is the one before it and the amount; the oldest begins at nought."""
    found: list[EntryFound] = []
    cursor = ""
    while True:
        about = {"cursor": cursor} if cursor else {}
        page = asks(otto, "entries", AccountPage, table="T1", account="purse:ann", limit=2, **about)
        found += page.entries
        cursor = page.cursor
        if not cursor:
            break
    balance = 0
    for entry in reversed(found):
        balance += entry.amount
        assert entry.balance == balance
    assert (found[-1].counter, found[-1].amount) == ("cashier", 100_000)
    with pytest.raises(TurnedAwayError, match="has no entry"):
        otto.find("entries", {"table": "T1", "account": "purse:nobody"}).result(0)


# -- the check of the record ------------------------------------------------------------------


def checks_of(folder: Path, opened: Callable[[], ReadableStore] | None = None) -> Checks:
    """The checks of a data directory."""
    places = DataDir(folder)
    return Checks(
        opened or (lambda: open_ledger_readonly(places.ledger)), places.heads, places.heads_key
    )


def carried_out(checks: Checks, stream: str = "") -> Check:
    """A check, begun and over."""
    begun = checks.begin("otto", stream)
    checks.wait("otto")
    return checks.told("otto", begun.id)


def test_a_sound_record_is_fine_and_says_what_vouches_for_it(copied: Path) -> None:
    """Up to the last signed head; what came behind it fits, and nothing vouches for it yet."""
    check = carried_out(checks_of(copied))
    assert (check.state, check.misfits) == ("fine", ())
    (table,) = check.streams
    assert (table.stream, table.anchored, table.unanchored) == ("table/T1", 97, 5)
    assert check.done == check.total == table.records == 102


def test_a_record_that_was_changed_is_named(copied: Path) -> None:
    """The stream, the position of the first that does not fit, and why."""
    damage(copied, 80)
    check = carried_out(checks_of(copied))
    assert check.state == "wrong"
    (misfit,) = check.misfits
    assert (misfit.stream, misfit.position) == ("table/T1", 80)
    assert "was changed, moved or put in" in misfit.why
    (table,) = check.streams
    assert table.records == 79


def test_one_stream_alone_is_checked_where_it_is_named(copied: Path) -> None:
    """One that is not there is said, and not called fine."""
    checks = checks_of(copied)
    assert carried_out(checks, "table/T1").state == "fine"
    nothing = carried_out(checks, "table/T7")
    assert nothing.state == "failed"
    assert "no stream 'table/T7'" in nothing.why


def test_a_ledger_that_cannot_be_read_fails_with_the_reason(tmp_path: Path) -> None:
    """It is not called wrong: nothing was looked at."""
    check = carried_out(checks_of(tmp_path))
    assert check.state == "failed"
    assert "there is no ledger" in check.why


def test_each_person_has_one_check_at_a_time_and_can_stop_it(copied: Path) -> None:
    """Somebody else's is his own; one that was stopped says so, and another may begin."""
    goes_on = Event()

    def opened() -> ReadableStore:
        assert goes_on.wait(PATIENCE)
        return open_ledger_readonly(DataDir(copied).ledger)

    with closing(checks_of(copied, opened)) as checks:
        first = checks.begin("otto")
        with pytest.raises(ValueError, match="a check of yours is running"):
            checks.begin("otto")
        other = checks.begin("mia")
        with pytest.raises(ValueError, match="no check"):
            checks.told("mia", first.id)
        checks.stop("otto", first.id)
        goes_on.set()
        for name in ("otto", "mia"):
            checks.wait(name)
        assert checks.told("otto", first.id).state == "stopped"
        assert checks.told("mia", other.id).state == "fine"
        assert carried_out(checks).state == "fine"


# -- what is taken away -----------------------------------------------------------------------


def taken(otto: Reviewer, **about: object) -> tuple[Packet, bytes]:
    """A packet with all its pieces."""
    packet = asks(otto, "take-away", Packet, table="T1", **about)
    pieces = [
        asks(otto, "piece", Chunk, packet=packet.id, number=number).data
        for number in range(packet.chunks)
    ]
    assert all(len(piece) == PIECE for piece in pieces[:-1])
    return packet, b"".join(pieces)


@pytest.mark.parametrize("about", [{"round": 4}, {"incident": 2}], ids=["round", "incident"])
def test_what_is_taken_away_checks_itself_elsewhere(
    otto: Reviewer, tmp_path: Path, about: dict[str, int]
) -> None:
    """The pieces make the file, and the command that is named with it plays it again."""
    packet, data = taken(otto, **about)
    assert (len(data), sha256(data).hexdigest()) == (packet.size, packet.digest)
    file = tmp_path / packet.name
    file.write_bytes(data)
    program, replay, name = packet.command.split()
    assert (program, replay, name) == ("tablectl", "replay", packet.name)
    assert main([replay, str(file)]) == exit_codes.FINE
    file.write_bytes(data.replace(b"9C", b"9D"))
    assert main([replay, str(file)]) != exit_codes.FINE


def test_what_put_a_round_right_later_is_taken_away_with_it(otto: Reviewer, tmp_path: Path) -> None:
    """IR9: the correction stands behind the round, in the same file."""
    packet, data = taken(otto, round=4)
    file = tmp_path / packet.name
    file.write_bytes(data)
    export = read_export(file)
    (right,) = export.later
    assert right.records[-1].type == "round-corrected"
    assert right.records[0].position > export.records[-1].position


def test_a_correction_is_not_taken_away_while_the_round_it_came_in_still_runs(
    tmp_path: Path,
) -> None:
    """The table before it holds cards that lie face down: an auditor may, a supervisor waits."""
    with open_house(tmp_path) as house:
        table = Recorded(house, open_pack(PACK), "T1")
        three_rounds(table)
        table.bet(ann=(500,))
        table.cards("TS", "9C", "TD")
        table.decides("ann", "stand")
        table.cards("8C")
        reading = key(table, "box 2", 2)
        table.bet(ann=(500,))
        table.cards("2S")
        put_right(table, reading, "5D")
        review = open_review(house)
        otto, sam = Reviewer(review, "otto", "auditor"), Reviewer(review, "sam", "supervisor")
        assert taken(otto, round=4)[0].size
        with pytest.raises(TurnedAwayError, match="round 5 of T1 still runs"):
            taken(sam, round=4)
        assert taken(sam, round=1)[0].size
        table.cards("9S", "8D")
        table.decides("ann", "stand")
        table.cards("TC")
        assert table.table.running is None
        assert taken(sam, round=4)[0].size
        review.close()


def test_a_moment_is_where_the_record_was_then(otto: Reviewer) -> None:
    """The last fact up to an instant; before all others the first, behind them the last."""
    facts = asks(otto, "timeline", TimelinePage, table="T1").facts
    for fact in facts[:: len(facts) // 7]:
        last = max(one.position for one in facts if one.at == fact.at)
        found = asks(otto, "moment", Moment, table="T1", at=fact.at)
        assert (found.position, found.at) == (last, fact.at)
    assert asks(otto, "moment", Moment, table="T1", at=0).position == 1
    assert asks(otto, "moment", Moment, table="T1", at=2**52).position == facts[-1].position
    with pytest.raises(TurnedAwayError, match="at: say which"):
        otto.find("moment", {"table": "T1"}).result(0)


def test_a_round_is_taken_away_on_paper_too(otto: Reviewer) -> None:
    """What `tablectl show` prints, without anything that only a terminal understands."""
    packet, data = taken(otto, round=4, as_="page")
    text = data.decode()
    assert packet.name == "T1-round-4.txt"
    assert "Table T1, round 4: settled" in text
    assert "\x1b" not in text


def test_a_piece_that_is_not_there_is_refused(otto: Reviewer) -> None:
    """A later file takes the place of the one before it."""
    packet, _ = taken(otto, round=4)
    later, _ = taken(otto, round=1)
    for id, number in ((packet.id, 0), (later.id, later.chunks)):
        about = {"packet": id, "number": str(number)}
        with pytest.raises(TurnedAwayError, match="there is no piece"):
            otto.find("piece", about).result(0)


def test_a_machines_card_is_looked_up_in_its_sealed_shoe_and_nothing_else_is_told(
    tmp_path: Path,
) -> None:
    """Part G: the card's two letters are what the fact names; of one that differs none is."""
    with at_machine(tmp_path, "TH 9C TS") as it:
        it.says("bet 5", "deal", "stand")
        otto = Reviewer(open_review(it.house), "otto", "auditor")
        page = asks(otto, "timeline", TimelinePage, table="T1")
        drawn = [fact for fact in page.facts if fact.words == "machine says: TH"]
        found = of(otto, drawn[0])
        assert (found.state, found.recorded, found.says) == ("kept", "TH", "TH")
        assert bytes.fromhex(found.hex) == b"TH"
        shoe = it.shoe_file(int(found.log))
        sealed = shoe.read_bytes()
        shoe.write_bytes(sealed[: found.offset] + b"2C" + sealed[found.offset + 2 :])
        other = of(otto, drawn[0])
        assert (other.state, other.says, other.hex) == ("differs", "", "")
        shoe.unlink()
        assert of(otto, drawn[0]).state == "expired"
        shoe.write_bytes(sealed)
