"""A byte log is read again only as it was written: another suit order would change every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.byte_log import ByteLog
from drivers.faults import OtherWire
from drivers.framing import Message
from drivers.grammars.letter_digits import LetterDigits
from drivers.interpreter import last_number, readings_in
from procedures.readings import CardSeen, Reading

USUAL = LetterDigits()
OTHER = LetterDigits(suits="HSCD")


def logged(folder: Path) -> None:
    """A connection under the usual suit order, and one card."""
    log = ByteLog(folder, at=1)
    log.begin(at=1, last=None)
    log.append("up", at=2, data=USUAL.wire.encode())
    log.append("bytes", at=3, data=USUAL.write(Message(CardSeen("AS"))))
    log.close()


def read_as(folder: Path, grammar: LetterDigits, *, seen: int | None = None) -> list[Reading]:
    """What the log says under a grammar, beyond the reading of that number."""
    told = list(readings_in(folder, device="d", role="exit", grammar=USUAL))
    after = None if seen is None else told[seen].raw
    return list(readings_in(folder, device="d", role="exit", grammar=grammar, after=after))


def test_bytes_logged_under_another_suit_order_are_never_read_as_other_cards(
    tmp_path: Path,
) -> None:
    """The settings changed between a kill and the next start: refused, with what to do."""
    logged(tmp_path)
    assert read_as(tmp_path, USUAL)[-1].seen == CardSeen("AS")
    with pytest.raises(OtherWire, match="Set the device back, start once"):
        read_as(tmp_path, OTHER)
    with pytest.raises(OtherWire):
        read_as(tmp_path, OTHER, seen=0)


def test_settings_may_change_once_all_that_was_logged_is_recorded(tmp_path: Path) -> None:
    """With nothing left to read again, the new settings hold from here on."""
    logged(tmp_path)
    assert read_as(tmp_path, OTHER, seen=1) == []
    assert last_number(tmp_path, OTHER) is None
