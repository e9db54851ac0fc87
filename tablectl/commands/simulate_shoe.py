"""`tablectl simulate-shoe`: a shoe on a pseudo-terminal that any program can read, by hand."""

from __future__ import annotations

import argparse
import os
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

from drivers.faults import SettingRefused
from drivers.grammars import GRAMMARS, grammar_named
from drivers.simulated_deck import loaded, shuffled, unshuffled
from drivers.simulated_faults import FAULTS, FaultName
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from tablectl import exit_codes

_HEARTBEAT: Final = 1.0  # seconds
_MOST_DECKS: Final = 32
_TICK: Final = 0.1
_EXPLAINED: Final = """\
  Enter     slide the next card out
  a fault   the next card has it (plain Enter then slides it): {faults}
  plug      put the cable in again after an unplug
  wake      end a silence
  test      the device tests itself and counts anew, as after power-on
  left      how many cards are in the shoe
  quit      take the port away and end"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `simulate-shoe`."""
    parser = subparsers.add_parser(
        "simulate-shoe",
        description="A simulated shoe on a pseudo-terminal, which any program opens as a serial\n"
        "port. It prints the port's path; each Enter slides a card out. Faults are\n"
        "typed by name, or put at places of the shoe with --fault.",
        epilog="examples:\n"
        "  tablectl simulate-shoe                            a card at each Enter\n"
        "  tablectl simulate-shoe --link /tmp/shoe           a port with a path that stays\n"
        "  tablectl simulate-shoe --every 2 --seed 7         a card every two seconds\n"
        "  tablectl simulate-shoe --grammar four-digit       as a bar code reader sends\n"
        "  tablectl simulate-shoe --fault 10=garble --fault 40=cut-early\n"
        "  tablectl simulate-shoe --list-faults              what can go wrong\n\n"
        "exit codes: 0 the end, 3 a setting cannot be right, 4 no port can be made",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_option = parser.add_argument
    add_option("--grammar", choices=GRAMMARS, default="reference", help="the wire it speaks")
    add_option("--suits", metavar="ORDER", help="line wires: suit order of the device, as SHCD")
    add_option("--cut-code", metavar="CODE", help="line wires: the cut card's code")
    add_option("--decks", type=int, default=8, metavar="N", help="decks in the shoe (default: 8)")
    add_option("--seed", type=int, default=1, metavar="N", help="its order (default: 1)")
    add_option("--shoe", type=int, default=1, metavar="N", help="which shoe of the seed")
    add_option("--order", choices=("shuffled", "unshuffled"), default="shuffled")
    add_option("--cut", type=int, metavar="N", help="cards before the cut card (default: half)")
    add_option("--start", type=int, default=0, metavar="N", help="so many are out already")
    add_option("--link", type=Path, metavar="PATH", help="a link to the port; its path stays")
    add_option("--every", type=_seconds, metavar="SECONDS", help="slide by itself, so often")
    add_option("--baud", type=int, metavar="N", help="send no faster than a line of this speed")
    add_option(
        "--fault",
        action="append",
        type=_fault,
        default=[],
        metavar="PLACE=NAME",
        help="a fault at a place of the shoe, 0 the first; may be given often",
    )
    add_option("--list-faults", action="store_true", help="say what can go wrong, and end")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Let somebody slide cards until the shoe is empty or they have had enough."""
    if arguments.list_faults:
        print("\n".join(f"{name:<12} {meaning}" for name, meaning in FAULTS.items()))
        return exit_codes.FINE
    try:
        shoe = _shoe(arguments)
    except (SettingRefused, ValueError) as refused:
        print(f"tablectl: {refused}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    try:
        shoe.line.plug()
        print(f"port  {shoe.line.path}", flush=True)
        print(f"shoe  {len(shoe.left)} things, {arguments.grammar}, seed {arguments.seed}")
        print("Enter slides a card; ? says what else there is; quit ends.", flush=True)
        _Hand(shoe, every=arguments.every).play()
    except FileNotFoundError as error:
        print(f"tablectl: {arguments.link} cannot be made: {error.strerror}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    finally:
        shoe.line.close()
    return exit_codes.FINE


def _shoe(arguments: argparse.Namespace) -> SimulatedShoe:
    if not 1 <= arguments.decks <= _MOST_DECKS:
        raise ValueError(f"a shoe cannot be of {arguments.decks} decks; 1 to {_MOST_DECKS}")
    if arguments.baud is not None and arguments.baud < 1:
        raise ValueError(f"a line of {arguments.baud} baud sends nothing")
    if arguments.order == "unshuffled":
        cards = unshuffled(arguments.decks)
    else:
        cards = shuffled(seed=arguments.seed, shoe=arguments.shoe, decks=arguments.decks)
    if not 0 <= arguments.start <= len(cards):
        raise ValueError(f"{arguments.start} of {len(cards)} cards cannot be out already")
    cut_at = len(cards) // 2 if arguments.cut is None else arguments.cut
    return SimulatedShoe(
        loaded(cards, cut_at=cut_at),
        line=SimulatedLine(arguments.link, baud=arguments.baud),
        grammar=grammar_named(
            arguments.grammar, suits=arguments.suits, cut_card=arguments.cut_code
        ),
        faults=dict(arguments.fault),
        gone=arguments.start,
        seed=arguments.seed,
    )


class _Keyboard:
    """Lines typed, without a thread that would still read at the end."""

    def __init__(self) -> None:
        self.ended = False
        self._rest = b""

    def lines(self, seconds: float) -> list[str]:
        """The lines typed within this time; none if nobody types any more."""
        ready = not self.ended and select.select([sys.stdin.fileno()], [], [], seconds)[0]
        if not ready:
            return []
        data = os.read(sys.stdin.fileno(), 4096)
        self.ended = not data
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode("utf-8", "replace").strip() for line in lines]


class _Hand:
    """Somebody at the shoe: what they type, and what goes by itself."""

    def __init__(self, shoe: SimulatedShoe, *, every: float | None) -> None:
        self._shoe = shoe
        self._every = every

    def play(self) -> None:
        """Until the shoe is empty, `quit`, or the end of what is typed without `--every`."""
        for line in self._lines():
            if line == "quit":
                return
            self._do(line)
            if not self._shoe.left:
                print("the shoe is empty", flush=True)
                return

    def _lines(self) -> Iterator[str]:
        """What is typed, and an Enter as often as `--every` says."""
        keyboard = _Keyboard()
        beat = card = time.monotonic()
        greeted = False
        while not keyboard.ended or self._every is not None:
            now = time.monotonic()
            if not greeted and self._shoe.line.listened:
                greeted = True
                self._shoe.self_test()
            if now >= beat + _HEARTBEAT:
                beat = now
                self._shoe.heartbeat()
            if self._every is not None and now >= card + self._every:
                card = now
                yield ""
            if keyboard.ended:
                time.sleep(min(_TICK, self._every or _TICK))
            yield from keyboard.lines(min(_TICK, self._every or _TICK))

    def _do(self, line: str) -> None:
        shoe = self._shoe
        if not line:
            self._slide()
        elif line in FAULTS:
            try:
                shoe.plan(shoe.place, cast(FaultName, line))
                print(f"next card: {FAULTS[cast(FaultName, line)]}", flush=True)
            except ValueError as refused:
                print(refused, flush=True)
        elif line == "plug":
            shoe.line.plug()
            print(f"port  {shoe.line.path}", flush=True)
        elif line == "wake":
            shoe.wake()
        elif line == "test":
            shoe.self_test()
        elif line == "left":
            print(f"{len(shoe.left)} left", flush=True)
        elif line in ("?", "help"):
            print(_EXPLAINED.format(faults=", ".join(FAULTS)), flush=True)
        else:
            print(f"{line!r} is neither a fault nor a command; ? lists them", flush=True)

    def _slide(self) -> None:
        before = self._shoe.line.written
        slide = self._shoe.slide()
        out = " and ".join(slide.out) or "nothing of this shoe"
        fault = f"   {slide.fault}: {FAULTS[slide.fault]}" if slide.fault else ""
        unheard = "" if self._shoe.line.listened else "   (nobody listens)"
        sent = self._shoe.line.written - before
        print(f"{slide.place:>4}  {out:<9} {sent:>3} bytes{unheard}{fault}", flush=True)


def _fault(text: str) -> tuple[int, FaultName]:
    place, _, name = text.partition("=")
    if not place.isdecimal() or name not in FAULTS:
        raise argparse.ArgumentTypeError(f"{text!r} is not PLACE=NAME; --list-faults has the names")
    return int(place), cast(FaultName, name)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < 86_400:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return seconds
