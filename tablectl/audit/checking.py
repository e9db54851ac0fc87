"""Checks of the record, carried out at the service for whoever asks: one a person at a time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from tablectl.client.reviews import Check, Misfit, StreamChecked
from tablectl.ledger.heads import ExportedHeads, public_key_file, read_heads, read_public_key
from tablectl.ledger.store import LedgerDamaged, LedgerError, ReadableStore
from tablectl.ledger.verify import Verified, verify

_MOST: Final = 200  # misfits that are told
_ALL: Final = ""

Opened = Callable[[], ReadableStore]
"""Opens the ledger for reading, apart from what the tables use."""


class _StoppedError(Exception):
    """Somebody does not want to know any more, or the service ends."""


class Checks:
    """The last check of each person. Any thread may ask."""

    def __init__(self, opened: Opened, heads: Path, key: Path) -> None:
        """`heads` is the file of exported heads, `key` the private key whose public half vouches
        for them."""
        self._opened = opened
        self._heads = heads
        self._key = key
        self._lock = Lock()
        self._of: dict[str, _Running] = {}

    def begin(self, name: str, stream: str = _ALL) -> Check:
        """Begin a check of one stream or of all. Raises ValueError while another of his runs."""
        with self._lock:
            before = self._of.get(name)
            if before is not None and before.told.state == "running":
                raise ValueError(
                    "a check of yours is running; wait until it is over, or stop it first"
                )
            running = self._of[name] = _Running(stream, self._carry_out, name)
        running.begin()
        return running.told

    def told(self, name: str, id: str) -> Check:
        """How far the person's check is. Raises ValueError for one that is not his last."""
        return self._known(name, id).told

    def stop(self, name: str, id: str) -> Check:
        """Let the person's check end; it says so when it has. Raises ValueError."""
        running = self._known(name, id)
        running.stop()
        return running.told

    def wait(self, name: str) -> None:
        """Until the person's check is over."""
        with self._lock:
            running = self._of[name]
        running.wait()

    def close(self) -> None:
        """End every check, and wait until it has."""
        with self._lock:
            all_of_them = tuple(self._of.values())
        for running in all_of_them:
            running.stop()
            running.wait()

    # -- steps ------------------------------------------------------------------------------------

    def _known(self, name: str, id: str) -> _Running:
        with self._lock:
            running = self._of.get(name)
        if running is None or running.told.id != id:
            raise ValueError(f"there is no check {id[:40]!r} of yours; begin one")
        return running

    def _carry_out(self, stream: str, progress: Callable[[int, int], None]) -> Verified:
        exported = _of(read_heads(self._heads), stream)
        trusted = [read_public_key(public_key_file(self._key))] if exported.heads else []
        with closing(self._opened()) as store:
            if stream and stream not in store.streams() and not exported.heads:
                raise ValueError(f"the record has no stream {stream[:80]!r}")
            return verify(store, exported, trusted, only=stream, progress=progress)


class _Running:
    """One check in a thread of its own."""

    def __init__(
        self,
        stream: str,
        carry_out: Callable[[str, Callable[[int, int], None]], Verified],
        name: str,
    ) -> None:
        self.told = Check(id=uuid4().hex, stream=stream, state="running")
        self._carry_out = carry_out
        self._ends = Event()
        self._thread = Thread(target=self._run, name=f"check of {name}", daemon=True)

    def begin(self) -> None:
        """Set off."""
        self._thread.start()

    def stop(self) -> None:
        """Let it end soon."""
        self._ends.set()

    def wait(self) -> None:
        """Until it has ended."""
        self._thread.join()

    def _run(self) -> None:
        try:
            found = self._carry_out(self.told.stream, self._progress)
        except _StoppedError:
            self.told = replace(self.told, state="stopped")
        except LedgerDamaged as error:
            misfit = Misfit(stream=self.told.stream, position=0, why=str(error))
            self.told = replace(self.told, state="wrong", misfits=(misfit,))
        except (LedgerError, ValueError) as error:
            self.told = replace(self.told, state="failed", why=str(error))
        except Exception as error:  # the outermost place of a check; told, and raised again
            self.told = replace(self.told, state="failed", why=f"a fault of this program: {error}")
            raise
        else:
            self.told = _over(self.told, found)

    def _progress(self, done: int, total: int) -> None:
        if self._ends.is_set():
            raise _StoppedError
        self.told = replace(self.told, done=done, total=total)


def _of(exported: ExportedHeads, stream: str) -> ExportedHeads:
    """The heads of one stream, or of all; a line that is no head may have been of any."""
    if not stream:
        return exported
    return ExportedHeads(tuple(h for h in exported.heads if h.stream == stream), exported.bad)


def _over(told: Check, found: Verified) -> Check:
    plain = msgspec.to_builtins(found)
    streams = msgspec.convert(plain["streams"], tuple[StreamChecked, ...])
    return replace(
        told,
        state="wrong" if found.problems else "fine",
        streams=streams,
        misfits=msgspec.convert(plain["problems"][:_MOST], tuple[Misfit, ...]),
        heads=found.heads,
    )
