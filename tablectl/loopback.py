"""Addresses that only this machine reaches."""

from __future__ import annotations

from ipaddress import ip_address


def loopback(host: str) -> bool:
    """Whether only this machine reaches the address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
