"""Lost messages, as a device's own numbers show them."""

from __future__ import annotations

from drivers.framing import Message
from procedures.readings import SelfTest


def missed(last: int | None, message: Message, numbers: int | None) -> str:
    """What is missing between number `last` and this message, for people; empty if nothing.

    A message with the last number again is a repeat, and a self-test begins a new count: neither
    shows a loss. `numbers` is how many there are before the wire begins again at 0.
    """
    if last is None or numbers is None or message.sequence is None:
        return ""
    if message.sequence == last or isinstance(message.seen, SelfTest):
        return ""
    first = (last + 1) % numbers
    after = message.sequence if message.seen is not None else (message.sequence + 1) % numbers
    lost = (after - first) % numbers
    if lost == 0:
        return ""
    if lost >= numbers // 2:
        return f"the count went back from {last} to {message.sequence}"
    if lost == 1:
        return f"message {first} never arrived"
    return f"messages {first} to {(after - 1) % numbers} never arrived"
