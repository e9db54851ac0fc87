"""The eye's lines: one JSON object a line, numbered from 1 at each start, a heartbeat each second.

    {"n":17,"see":{"type":"card","card":"AS"},"sure":9987,"picture":"<SHA-256 in hex, or empty>"}
    {"n":17,"alive":true}

`see` is what was seen, in the words of `procedures.readings`. A self-test begins a count. A line
that is none of these is a fault `unreadable`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from drivers.framing import Framing, Message, shown
from drivers.grammars.code_lines import LineFraming
from procedures.readings import DeviceDown, Fault, FeltSeen, Seen, SelfTest, Sight

LONGEST: Final = 4096
_DETAIL: Final = 400
_MOST_BOXES: Final = 32
_MOST_CARDS: Final = 24


class _Line(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    n: Annotated[int, Meta(ge=0, lt=2**31)]
    see: Seen | None = None
    sure: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    picture: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    alive: Literal[True] | None = None


_decoder: Final = msgspec.json.Decoder(_Line)


class CameraLines:
    """The grammar of a camera's process."""

    name: Final = "camera"
    wire: Final = "camera 1"
    silence: Final = 10_000_000
    numbers: Final = 2**31

    def framing(self, start: int = 0) -> Framing:
        """A framing for a new connection whose first byte lies at `start`."""
        return LineFraming(start, longest=LONGEST)

    def read(self, frame: bytes) -> Message:
        """What the line says."""
        try:
            line = _decoder.decode(frame)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            why = _plain(str(error))[:_DETAIL]
            return Message(Fault("unreadable", f"not a line of a camera: {why}: {shown(frame)}"))
        if line.see is None:
            if line.alive:
                return Message(None, line.n)
            return Message(Fault("unreadable", f"a line that says nothing: {shown(frame)}"))
        return Message(_bounded(line.see), line.n, Sight(picture=line.picture, sure=line.sure))

    def write(self, message: Message) -> bytes:
        """The line that says this."""
        if message.seen is None:
            said: dict[str, object] = {"n": message.sequence or 0, "alive": True}
        else:
            sight = message.sight or Sight()
            said = {"n": message.sequence or 0, "see": message.seen}
            said |= {"sure": sight.sure or 0, "picture": sight.picture}
        return msgspec.json.encode(said) + b"\n"


def _bounded(seen: Seen) -> Seen:
    """What a record can hold: texts plain and short, no more of a felt than there is."""
    match seen:
        case Fault(kind=kind, detail=detail):
            return Fault(kind, _plain(detail)[:_DETAIL])
        case SelfTest(passed=passed, detail=detail):
            return SelfTest(passed=passed, detail=_plain(detail)[:_DETAIL])
        case DeviceDown(reason=reason):
            return DeviceDown(_plain(reason)[:_DETAIL])
        case FeltSeen(lies=lies):
            boxes = (*(one.box for one in lies), *seen.untold)
            sound = all(0 <= box <= _MOST_BOXES for box in boxes) and len(boxes) <= 4 * _MOST_BOXES
            if not sound or sum(len(one.cards) for one in lies) > _MOST_BOXES * _MOST_CARDS:
                return Fault("unreadable", "the camera tells of a felt that there cannot be")
    return seen


def _plain(text: str) -> str:
    """Text from outside on one line, with what does not print escaped."""
    printed = (sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return "".join(printed)
