"""Devices: bytes or pictures in, readings out. A driver knows cards, not games."""
