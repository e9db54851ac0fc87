"""Lost messages, as a device's own numbers show them."""

from __future__ import annotations

from drivers.framing import Message
from procedures.readings import Fault, SelfTest


def missed(last: int | None, message: Message, numbers: int | None) -> Fault | None:
    """What is missing between number `last` and this message; None if nothing.

    A message with the last number again is a repeat, and a self-test begins a new count: neither
    shows a loss. `numbers` is how many there are before the wire begins again at 0.
    """
    if last is None or numbers is None or message.sequence is None:
        return None
    if message.sequence == last or isinstance(message.seen, SelfTest):
        return None
    first = (last + 1) % numbers
    after = message.sequence if message.seen is not None else (message.sequence + 1) % numbers
    lost = (after - first) % numbers
    if lost == 0:
        return None
    if lost >= numbers // 2:
        return Fault("missed", f"the count went back from {last} to {message.sequence}")
    if lost == 1:
        return Fault("missed", f"message {first} never arrived", lost)
    return Fault("missed", f"messages {first} to {(after - 1) % numbers} never arrived", lost)
