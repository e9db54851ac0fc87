"""Wires that send one code a card, each on its line, ended by carriage return and line feed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from drivers.faults import SettingRefused
from drivers.framing import Frame, Framing, Message, Piece, Rejected, shown
from procedures.cards import SUITS, Card, Suit
from procedures.readings import CardSeen, CutCardSeen, Fault

_LINE_END: Final = b"\r\n"
_LONGEST: Final = 64


class CodeLines:
    """The grammar that all code lines share. They have no numbers, pulses, faults or heartbeats."""

    silence: Final = None
    numbers: Final = None

    def __init__(self, codes: Mapping[str, Card], cut_card: str) -> None:
        """Raises SettingRefused for a cut card code that is a card's, or is no code."""
        if cut_card in codes:
            raise SettingRefused(f"{cut_card!r} cannot be the cut card: it is {codes[cut_card]}")
        if not (cut_card.isascii() and cut_card.isalnum() and len(cut_card) <= _LONGEST - 2):
            raise SettingRefused(f"{cut_card!r} is not a code: letters and digits only")
        self._seen: dict[bytes, CardSeen | CutCardSeen] = {
            code.encode("ascii") + _LINE_END: CardSeen(card) for code, card in codes.items()
        }
        self._seen[cut_card.encode("ascii") + _LINE_END] = CutCardSeen()
        self._lines = {seen: line for line, seen in self._seen.items()}

    def framing(self, start: int = 0) -> Framing:
        """A framing for a new connection whose first byte lies at `start`."""
        return LineFraming(start)

    def read(self, frame: bytes) -> Message:
        """The card of this line; a line that is no card's is a fault `unreadable`."""
        seen = self._seen.get(frame)
        return Message(seen or Fault("unreadable", f"not a code of this device: {shown(frame)}"))

    def write(self, message: Message) -> bytes:
        """The line for this card; empty for everything that the wire cannot say."""
        match message.seen:
            case CardSeen() | CutCardSeen() as seen:
                return self._lines[seen]
            case _:
                return b""


def checked_suits(suits: str) -> tuple[Suit, ...]:
    """The four suits in the device's order. Raises SettingRefused if they are not each once."""
    if sorted(suits) != sorted(SUITS):
        raise SettingRefused(f"suit order {suits!r} must name each of S, H, D and C once")
    return cast(tuple[Suit, ...], tuple(suits))


class LineFraming:
    """Cuts at line feeds. A line over `longest` bytes is rejected whole, its end included."""

    def __init__(self, start: int, *, longest: int = _LONGEST) -> None:
        self._longest = longest
        self._offset = start
        self._rest = b""
        self._skipping = False

    @property
    def pending(self) -> int:
        """Bytes taken in that are not yet part of a piece."""
        return len(self._rest)

    @property
    def settled(self) -> bool:
        """Nothing is pending, and no over-long line is being rejected."""
        return not self._rest and not self._skipping

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that these bytes complete."""
        buffer = self._rest + data
        pieces: list[Piece] = []
        at = 0
        while True:
            end = buffer.find(b"\n", at, at + self._longest) + 1
            ended = end > 0
            if not ended:
                end = at + self._longest
                if end > len(buffer):
                    break
            if ended and not self._skipping:
                pieces.append(Frame(self._offset + at, buffer[at:end]))
            else:
                why = f"part of a line longer than {self._longest} bytes"
                pieces.append(Rejected(self._offset + at, buffer[at:end], why))
            self._skipping = not ended
            at = end
        self._offset += at
        self._rest = buffer[at:]
        return pieces

    def close(self) -> list[Piece]:
        """What is pending is rejected."""
        rest, self._rest, self._skipping = self._rest, b"", False
        at, self._offset = self._offset, self._offset + len(rest)
        return [Rejected(at, rest, "cut short by the end of the connection")] if rest else []
