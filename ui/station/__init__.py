"""The dealer's station: one table, the next step, and what the dealer may do about it."""
