"""A machine's shoe: shuffled by a secure source, kept in a file, its order committed to (part G).

A folder holds one file a shoe, `000003.shoe`, three lines of ASCII text:

    tablectl shoe 1, number 3, decks 5
    <the digest>
    <the salt>:AS,TD,9H,…

The third line is what the digest commits to (`procedures.commitment`). The file is written whole
and synced, readable by its owner only, before its digest is told; it is never written again, so a
shoe goes on with the same cards after any number of days (E-98). A file that is missing, or does
not hold what was committed to, is a fault, and no other shoe takes its place.

The place of a card in the file is the place (`Raw`) behind its reading: drawn again, it is the
same reading with the same key.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
from collections.abc import Iterable
from pathlib import Path
from random import SystemRandom
from threading import RLock
from typing import Final, Protocol

from msgspec import Struct

from drivers.faults import ShoeDamaged, ShoeFault, writing_shoe
from drivers.ports import Clock, Deliver
from procedures.cards import CARDS, Card, parse_card
from procedures.commitment import commitment, committed_text, not_whole_decks
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    Fault,
    Raw,
    Reading,
    Role,
    Seen,
)

_SUFFIX: Final = ".shoe"
_ASIDE: Final = ".aside"
_LARGEST: Final = 4096
"""Bytes; the file of eight decks has less than half of it."""
_MOST_CARDS: Final = 1_000
"""More than any shoe holds: a card's number is its shoe's, then its place in three digits."""
_FIRST_LINE = re.compile(r"tablectl shoe 1, number ([0-9]{1,15}), decks ([1-8])", re.ASCII)


class Chance(Protocol):
    """Where the order of a shoe and its salt come from."""

    def shuffle(self, cards: list[Card]) -> None:
        """Put the cards into an order of which each is as likely as any other."""
        ...

    def salt(self) -> str:
        """32 random bytes, as 64 hexadecimal digits."""
        ...


class SecureChance:
    """The operating system's secure random source."""

    def shuffle(self, cards: list[Card]) -> None:
        """Put the cards into an order of which each is as likely as any other."""
        SystemRandom().shuffle(cards)

    def salt(self) -> str:
        """32 random bytes, as 64 hexadecimal digits."""
        return secrets.token_hex(32)


class Committed(Struct, frozen=True, kw_only=True):
    """What may be told of a shoe before it is over."""

    number: int
    digest: str
    cards: int


class SealedShoe(Struct, frozen=True, kw_only=True):
    """A whole shoe as its file has it. `begins` is the place of the first card in the file."""

    number: int
    digest: str
    salt: str
    order: tuple[Card, ...]
    begins: int


class MachineShoe:
    """Deals the cards of sealed shoes as a card reader does; one program at a time.

    Somebody who watches the table says when: `commit` for the next shoe, `take` for the one that
    the table has, `draw` for its next card, `reveal` when it is over.
    """

    def __init__(
        self,
        *,
        device: str,
        folder: Path,
        decks: int,
        clock: Clock,
        chance: Chance | None = None,
    ) -> None:
        """`folder` is this device's own. Nothing is opened or made before `start`."""
        self._device = device
        self._folder = folder
        self._decks = decks
        self._clock = clock
        self._chance = chance or SecureChance()
        self._deliver: Deliver | None = None
        self._changed = RLock()  # one delivery at a time, and none after `stop`
        self._lock = -1
        self._down = False
        self._began = ""
        self._marks = 0
        self._sealed: int | None = None
        self._taken: SealedShoe | None = None
        self._last: Reading | None = None
        self._last_at = 0

    @property
    def device(self) -> str:
        """The device's id, as the configuration names it."""
        return self._device

    @property
    def role(self) -> Role:
        """It deals cards as the mouth of a shoe does."""
        return "exit"

    @property
    def taken(self) -> int | None:
        """The number of the shoe that it deals from; None before `take`."""
        return None if self._taken is None else self._taken.number

    def start(self, deliver: Deliver) -> None:
        """Open the folder. The first reading is device up, or device down with the reason."""
        with self._changed:
            self._deliver = deliver
            self._began = f"{self._now():016d}"
            try:
                self._open()
            except ShoeFault as fault:
                self._down = True
                self._mark(DeviceDown(str(fault)))
            else:
                self._mark(DeviceUp())

    def check(self) -> None:
        """A machine's shoe is never silent."""

    def stop(self) -> None:
        """Release the folder. Nothing is delivered afterwards."""
        with self._changed:
            self._deliver = None
            if self._lock >= 0:
                os.close(self._lock)
                self._lock = -1

    def commit(self, number: int) -> Committed:
        """Shuffle shoe `number` and seal it; within one start, the same however often.

        Ask only for a shoe that nobody was told of. One that lies there from before may have been
        seen: it is put aside and never dealt. Raises ShoeUnwritable, ShoeInUse, ShoeDamaged.
        """
        with self._changed:
            self._open()
            path = self._path(number)
            if self._sealed != number:
                with writing_shoe(path):
                    if path.exists():
                        path.rename(path.with_suffix(_ASIDE))
                self._seal(number, path)
                self._sealed = number
            shoe = read_shoe(path)
            return Committed(number=number, digest=shoe.digest, cards=len(shoe.order))

    def take(self, number: int, digest: str) -> None:
        """Deal from shoe `number` from now on; it must be the one that was committed to.

        Without a digest nobody was told of it, and it is whichever lies there. Raises ShoeDamaged.
        """
        with self._changed:
            self._taken = self._last = None
            path = self._path(number)
            shoe = read_shoe(path)
            if digest and shoe.digest != digest:
                raise ShoeDamaged(f"{path} is not the shoe of digest {digest}, committed to before")
            self._taken = shoe

    def draw(self, index: int) -> None:
        """Deliver the card at a place of the shoe, from 0; the same reading however often.

        A shoe that has no such card is a fault, and delivered as one.
        """
        with self._changed:
            shoe = self._taken
            if shoe is None or not 0 <= index < len(shoe.order):
                held = "has been taken" if shoe is None else f"has a card {index + 1}"
                self.fail(f"no shoe {held}")
                return
            raw = Raw(f"{shoe.number:06d}", shoe.begins + 3 * index, 2)
            if self._last is None or self._last.raw != raw:
                number = shoe.number * _MOST_CARDS + index
                self._last = self._reading(raw, CardSeen(shoe.order[index]), number)
            self._tell(self._last)

    def cut_card(self) -> None:
        """Deliver the cut card, where a game is dealt to one."""
        with self._changed:
            self._mark(CutCardSeen())

    def drawn(self, keys: Iterable[str]) -> int:
        """How many of these readings are cards of the shoe that it deals from."""
        prefix = f"{self._device}/{self.taken or 0:06d}/"
        return sum(key.startswith(prefix) for key in keys)

    def fail(self, detail: str) -> None:
        """Say that no card can be drawn, and why."""
        with self._changed:
            self._mark(Fault("unreadable", detail))

    def reveal(self, number: int, digest: str) -> SealedShoe:
        """The whole of a shoe that is over. Raises ShoeDamaged where it is not that one."""
        shoe = read_shoe(self._path(number))
        if shoe.digest != digest:
            raise ShoeDamaged(f"{self._path(number)} is not the shoe of digest {digest}")
        return shoe

    # -- steps ------------------------------------------------------------------------------------

    def _open(self) -> None:
        if self._lock >= 0:
            return
        with writing_shoe(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._folder.chmod(0o700)
            lock = os.open(self._folder, os.O_RDONLY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(lock)
                raise
        self._lock = lock
        if self._down:  # it could not be opened before
            self._down = False
            self._mark(DeviceUp())

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:06d}{_SUFFIX}"

    def _seal(self, number: int, path: Path) -> None:
        """Write a new shoe: whole and synced under its name, or not at all."""
        cards = list(CARDS * self._decks)
        self._chance.shuffle(cards)
        salt = self._chance.salt()
        lines = (
            f"tablectl shoe 1, number {number}, decks {self._decks}",
            commitment(salt, cards),
            committed_text(salt, cards),
        )
        made = path.with_suffix(".new")
        with writing_shoe(path):
            made.unlink(missing_ok=True)  # what a killed program left half written
            file = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                with os.fdopen(file, "wb") as writing:
                    writing.write(("\n".join(lines) + "\n").encode("ascii"))
                    writing.flush()
                    os.fsync(writing.fileno())
                made.rename(path)
                os.fsync(self._lock)
            except OSError:
                made.unlink(missing_ok=True)
                raise

    def _mark(self, seen: Seen) -> None:
        """What is no card: it takes up a place of its own in this start of the device."""
        raw = Raw(self._began, self._marks, 0)
        self._marks += 1
        self._tell(self._reading(raw, seen, None))

    def _reading(self, raw: Raw, seen: Seen, sequence: int | None) -> Reading:
        return Reading(
            device=self._device,
            role=self.role,
            at=self._now(),
            raw=raw,
            seen=seen,
            sequence=sequence,
        )

    def _now(self) -> int:
        """Later than before, so that no two cards come at one time (E-36)."""
        self._last_at = max(self._clock.now(), self._last_at + 1)
        return self._last_at

    def _tell(self, reading: Reading) -> None:
        if self._deliver is not None:
            self._deliver(reading)


def read_shoe(path: Path) -> SealedShoe:
    """The shoe in a file. Raises ShoeDamaged where anything in it is not as it was sealed."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise ShoeDamaged(f"{path} cannot be read: {error.strerror}") from error
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError as error:
        raise ShoeDamaged(f"{path} is damaged at byte {error.start}: no ASCII text") from error
    lines = text.split("\n")
    first = _FIRST_LINE.fullmatch(lines[0])
    if len(lines) != 4 or lines[3] or first is None:
        raise ShoeDamaged(f"{path} is no shoe file of this version, or not whole")
    number, decks = int(first[1]), int(first[2])
    if path.stem != f"{number:06d}":
        raise ShoeDamaged(f"{path} holds shoe {number}")
    salt, _, cards = lines[2].partition(":")
    try:
        order = tuple(parse_card(card) for card in cards.split(","))
        digest = commitment(salt, order)
    except ValueError as error:
        raise ShoeDamaged(f"{path} is damaged: {error}") from error
    if wrong := not_whole_decks(order, decks):
        raise ShoeDamaged(f"{path} is damaged: {wrong}")
    if digest != lines[1]:
        raise ShoeDamaged(f"{path} is damaged: its cards and salt do not give its digest")
    begins = len(lines[0]) + 1 + len(lines[1]) + 1 + len(salt) + 1
    return SealedShoe(number=number, digest=digest, salt=salt, order=order, begins=begins)
