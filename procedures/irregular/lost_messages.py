"""Lost messages: how many cards they told of, by the device's own count (IR14)."""

from __future__ import annotations

from procedures.table import Device

MOST = 20
"""More cards at once are no loss of messages; the supervisor looks at the felt."""


def cards_lost(device: Device, messages: int) -> int:
    """How many cards the lost messages were, beyond those that are waited for as unreadable.

    With exit pulses each card is two messages, the pulse of one already read being the first.
    """
    told = messages // 2 if device.pulse_due else (messages + 1) // 2
    return (told if device.pulses else messages) - device.unread_since
