"""Basic strategy, and what a pack returns."""
