"""The table service, its ledger and its command line."""
