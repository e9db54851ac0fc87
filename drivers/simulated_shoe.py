"""A simulated shoe: it holds real cards in order and speaks a real wire when one slides out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct

from drivers.framing import Grammar, Message
from drivers.simulated_deck import CUT_CARD, Thing
from drivers.simulated_faults import FaultName, SlideFault, rearranged
from drivers.simulated_line import SimulatedLine
from procedures.cards import CARDS
from procedures.readings import CardSeen, CutCardSeen, ExitPulse, Fault, Seen, SelfTest


class Slide(Struct, frozen=True, kw_only=True):
    """What came out of the mouth at one slide: the truth on the felt, whatever was said of it.

    `place` is where in the shoe it lay, 0 for the first thing.
    """

    place: int
    out: tuple[Thing, ...]
    fault: SlideFault | None = None


class SimulatedShoe:
    """One loaded shoe on one line. The same shoe, seed and faults give the same bytes.

    It is not for several threads at once. Wait until the reader is up before anything is sent:
    what nobody listens to is lost, as on a real line.
    """

    def __init__(
        self,
        things: Sequence[Thing],
        *,
        line: SimulatedLine,
        grammar: Grammar,
        faults: Mapping[int, FaultName] | None = None,
        gone: int = 0,
        seed: int = 0,
    ) -> None:
        """`faults` by place in the shoe; `gone` things, the cut card counted, are out already.

        Raises ValueError for a fault that the shoe has no place for.
        """
        self.line = line
        self._things = tuple(things)
        self._grammar = grammar
        self._faults: dict[int, SlideFault] = {}
        self._place = gone
        self._seed = seed
        self._next_number = 1  # 0 is the self-test's
        self._last_number = 0
        self._silent = False
        self._held = b""
        for place, fault in (faults or {}).items():
            self.plan(place, fault)

    @property
    def left(self) -> tuple[Thing, ...]:
        """What is in the shoe, in the order in which it will come out."""
        return self._things[self._place :]

    @property
    def place(self) -> int:
        """The place of the next thing out: how many are gone."""
        return self._place

    @property
    def silent(self) -> bool:
        """Whether it says nothing until it is woken."""
        return self._silent

    def plan(self, place: int, fault: FaultName) -> None:
        """Let this fault happen at this place. Raises ValueError where it cannot."""
        if not self._place <= place < len(self._things):
            raise ValueError(f"{fault} at {place}: the shoe has no card there any more")
        match fault:
            case "cut-early" | "cut-late" | "cut-missing" | "unshuffled":
                self._things = rearranged(self._things, place, fault)
            case _:
                self._faults[place] = fault

    def self_test(self) -> None:
        """The device tests itself, as at power-on, and begins to count its messages anew."""
        self._next_number = 0
        self._send(self._message(SelfTest(passed=True, detail="simulated shoe")))

    def heartbeat(self) -> None:
        """The device shows that it lives."""
        self._send(self._grammar.write(Message(None, self._last_number)))

    def wake(self) -> None:
        """End a silence."""
        self._silent = False

    def slide(self) -> Slide:
        """Slide the next thing out of the mouth. Raises IndexError when the shoe is empty."""
        place = self._place
        if place >= len(self._things):
            raise IndexError("the shoe is empty")
        fault = self._faults.pop(place, None)
        out = self._out(place, fault)
        self._place += len(out)
        if fault == "foreign":
            out = ()
        self._tell(place, self._things[place], fault)
        return Slide(place=place, out=out, fault=fault)

    def _out(self, place: int, fault: SlideFault | None) -> tuple[Thing, ...]:
        if fault in ("jam", "foreign"):
            return ()
        return self._things[place : place + (2 if fault == "double" else 1)]

    def _tell(self, place: int, thing: Thing, fault: SlideFault | None) -> None:
        match fault:
            case None:
                self._send(self._card(thing))
            case "garble":
                data = self._card(thing)
                self._send(_garbled(data, Random(f"garble {self._seed}/{place}")))
            case "drop":
                self._card(thing)
            case "duplicate":
                self._send(self._card(thing) * 2)
            case "split":
                for byte in self._card(thing):
                    self._send(bytes([byte]))
            case "merge":
                self._held += self._card(thing) + self._message(ExitPulse())
                return
            case "silence":
                self._silent = True
                self._send(self._card(thing))
            case "unplug":
                self.line.unplug()
                self._send(self._card(thing))
            case "double":
                self._send(self._message(Fault("double")) or self._card(thing))
            case "no-read":
                pass
            case "jam":
                self._send(self._message(Fault("jam")))
                return
            case "foreign":
                other = Random(f"foreign {self._seed}/{place}").choice(CARDS)
                self._send(self._message(Fault("foreign")) or self._card(other))
        self._send(self._message(ExitPulse()))

    def _card(self, thing: Thing) -> bytes:
        return self._message(CutCardSeen() if thing == CUT_CARD else CardSeen(thing))

    def _message(self, seen: Seen) -> bytes:
        """The bytes for this under the next number; a wire without the word uses up no number."""
        data = self._grammar.write(Message(seen, self._next_number))
        if data and self._grammar.numbers is not None:
            self._last_number = self._next_number
            self._next_number = (self._next_number + 1) % self._grammar.numbers
        return data

    def _send(self, data: bytes) -> None:
        if data and not self._silent:
            data, self._held = self._held + data, b""
            self.line.write(data)


def _garbled(data: bytes, dice: Random) -> bytes:
    """One byte with its highest bit turned, which no wire takes for another card."""
    at = dice.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 0x80]) + data[at + 1 :]
