"""The network side of the pit: read `server.py`, then `connection.py` and `limits.py`."""
