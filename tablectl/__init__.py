"""The table service, its ledger and its command line."""

__version__ = "0.1.0"
